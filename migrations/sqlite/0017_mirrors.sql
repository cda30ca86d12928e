-- The channels that mirror a session: they show it to spectators, without controls. The row goes once the session, or the
-- mirror, has ended and nothing is left to be shown or deleted.
CREATE TABLE mirrors (
    session_id INTEGER NOT NULL REFERENCES sessions,
    channel_id INTEGER NOT NULL,
    -- Who asked for it.
    player_id  INTEGER NOT NULL REFERENCES people,
    started_at INTEGER NOT NULL,
    -- 1 once it has ended, so that its messages have to be deleted.
    ended      INTEGER NOT NULL,
    -- Whether nothing was left to be done for the event that it shows.
    settled    INTEGER NOT NULL,
    -- The message that shows the session, the event it shows, its layout and what is left over, as in `sessions`.
    message_id INTEGER,
    shown_seq  INTEGER,
    layout     INTEGER,
    leftovers  TEXT,
    PRIMARY KEY (session_id, channel_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mirrors_player ON mirrors (player_id);
