-- People, their games and what came of them. Times are UTC milliseconds; ids from Discord are i64.

-- A person is a random number.
CREATE TABLE people (
    player_id  INTEGER PRIMARY KEY NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- The only table with Discord's user ids: dropping a row forgets the person.
CREATE TABLE accounts (
    user_id   INTEGER PRIMARY KEY NOT NULL,
    player_id INTEGER NOT NULL UNIQUE REFERENCES people
) STRICT;

CREATE TABLE sessions (
    session_id       INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    code             TEXT    NOT NULL UNIQUE CHECK (length(code) = 6),
    game_id          BLOB    NOT NULL CHECK (length(game_id) = 16),
    guild_id         INTEGER,
    channel_id       INTEGER NOT NULL,
    language         TEXT    NOT NULL,
    variant          TEXT    NOT NULL,
    per_move_ms      INTEGER NOT NULL,
    phase            TEXT    NOT NULL CHECK (phase IN ('offered', 'playing', 'over')),
    seq              INTEGER NOT NULL,
    challenger       INTEGER NOT NULL REFERENCES people,
    opponent         INTEGER REFERENCES people,
    to_move          INTEGER REFERENCES people,
    created_at       INTEGER NOT NULL,
    deadline_at      INTEGER,
    ended_at         INTEGER,
    result           TEXT,
    board_channel_id INTEGER,
    board_message_id INTEGER,
    board_posted_at  INTEGER,
    shown_seq        INTEGER
) STRICT;
CREATE INDEX sessions_deadline ON sessions (deadline_at) WHERE deadline_at IS NOT NULL;
CREATE INDEX sessions_open_channel ON sessions (channel_id) WHERE phase <> 'over';
CREATE INDEX sessions_open_guild ON sessions (guild_id) WHERE phase <> 'over';
CREATE INDEX sessions_open_challenger ON sessions (challenger) WHERE phase <> 'over';
CREATE INDEX sessions_open_opponent ON sessions (opponent) WHERE phase <> 'over';

-- Who takes part: 0 is the challenger, then those who accepted, in order.
CREATE TABLE entrants (
    player_id  INTEGER NOT NULL REFERENCES people,
    session_id INTEGER NOT NULL REFERENCES sessions,
    entrant    INTEGER NOT NULL,
    PRIMARY KEY (player_id, session_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entrants_session ON entrants (session_id, entrant);

-- The log of each game. The primary key settles every race.
CREATE TABLE events (
    session_id INTEGER NOT NULL REFERENCES sessions,
    seq        INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    body       TEXT    NOT NULL,
    action     TEXT,
    seat       INTEGER,
    PRIMARY KEY (session_id, seq)
) STRICT, WITHOUT ROWID;

-- What each deal was committed to; `sequence` counts 1, 2, .. without gaps.
CREATE TABLE deals (
    session_id INTEGER PRIMARY KEY NOT NULL REFERENCES sessions,
    sequence   INTEGER NOT NULL UNIQUE,
    seed       BLOB    NOT NULL CHECK (length(seed) = 32),
    commitment BLOB    NOT NULL CHECK (length(commitment) = 32),
    chain      BLOB    NOT NULL CHECK (length(chain) = 32)
) STRICT;

-- Idempotency: what each interaction wrote.
CREATE TABLE interactions (
    interaction_id INTEGER PRIMARY KEY NOT NULL,
    session_id     INTEGER NOT NULL,
    seq            INTEGER NOT NULL,
    at             INTEGER NOT NULL
) STRICT;
CREATE INDEX interactions_at ON interactions (at);

-- Boards that must come to show event `seq`.
CREATE TABLE outbox (
    session_id  INTEGER PRIMARY KEY NOT NULL REFERENCES sessions,
    seq         INTEGER NOT NULL,
    due_at      INTEGER NOT NULL,
    attempts    INTEGER NOT NULL,
    owner       TEXT,
    lease_until INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_due ON outbox (due_at);

-- One row a player, scope and counted game, never changed: `ratings` is its fold.
-- `scope` is a guild, or 0 for everywhere; `nth` counts the player's games there from 1;
-- `score` is 0, 1 or 2 half points; `colour` is 0 for red and 1 for black.
CREATE TABLE rating_log (
    player_id         INTEGER NOT NULL REFERENCES people,
    pool              TEXT    NOT NULL,
    scope             INTEGER NOT NULL,
    nth               INTEGER NOT NULL,
    session_id        INTEGER NOT NULL REFERENCES sessions,
    opponent_id       INTEGER NOT NULL REFERENCES people,
    at                INTEGER NOT NULL,
    score             INTEGER NOT NULL,
    colour            INTEGER NOT NULL,
    plies             INTEGER NOT NULL,
    before_rating     REAL    NOT NULL,
    before_deviation  REAL    NOT NULL,
    before_volatility REAL    NOT NULL,
    after_rating      REAL    NOT NULL,
    after_deviation   REAL    NOT NULL,
    after_volatility  REAL    NOT NULL,
    PRIMARY KEY (player_id, pool, scope, nth)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX rating_log_once ON rating_log (session_id, scope, player_id);
CREATE INDEX rating_log_pair ON rating_log (player_id, opponent_id, pool, scope, at);

-- `opponents` counts different ones; `top_share` is the most games against one among the last 50.
CREATE TABLE ratings (
    player_id   INTEGER NOT NULL REFERENCES people,
    pool        TEXT    NOT NULL,
    scope       INTEGER NOT NULL,
    rating      REAL    NOT NULL,
    deviation   REAL    NOT NULL,
    volatility  REAL    NOT NULL,
    games       INTEGER NOT NULL,
    wins        INTEGER NOT NULL,
    losses      INTEGER NOT NULL,
    draws       INTEGER NOT NULL,
    red_games   INTEGER NOT NULL,
    red_wins    INTEGER NOT NULL,
    black_games INTEGER NOT NULL,
    black_wins  INTEGER NOT NULL,
    longest     INTEGER NOT NULL,
    opponents   INTEGER NOT NULL,
    top_share   INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,
    PRIMARY KEY (player_id, pool, scope)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_board ON ratings (pool, scope, rating DESC, player_id, deviation, games, opponents, top_share);

-- When the program was last known to be alive: one row.
CREATE TABLE liveness (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
