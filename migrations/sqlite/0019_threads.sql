-- The threads that the games of a server get; NULL if they get none.
ALTER TABLE guild_tastes ADD COLUMN threads TEXT CHECK (threads IN ('comments', 'games'));

-- The threads of games: those in which people comment on them, and those in which they are played. The transaction that
-- begins a game adds the row. The row goes once the thread shows the result, or the board, or if there can be no thread.
CREATE TABLE threads (
    session_id INTEGER PRIMARY KEY NOT NULL REFERENCES sessions,
    kind       TEXT    NOT NULL CHECK (kind IN ('comments', 'games')),
    -- The message from which the thread is started, and its channel, once they are chosen. The thread has the id of
    -- the message.
    message_id INTEGER,
    channel_id INTEGER,
    -- 1 once the thread is known to exist.
    started    INTEGER NOT NULL,
    -- 1 once a player has asked for silence.
    silent     INTEGER NOT NULL,
    -- 1 once the thread is locked for that reason.
    locked     INTEGER NOT NULL,
    -- When something has to be done; NULL while nothing has.
    due_at     INTEGER,
    attempts   INTEGER NOT NULL
) STRICT;
CREATE INDEX threads_due ON threads (due_at) WHERE due_at IS NOT NULL;
