-- Games of more than two seats: who is in an open one, and ratings where each met several others.

ALTER TABLE sessions ADD COLUMN seats INTEGER NOT NULL DEFAULT 2;

-- The people but the challenger of open games of more than two seats, asked or entered. Rows go when the game ends,
-- so that what is open can be listed by person at a cost that does not grow with what is over.
CREATE TABLE open_members (
    player_id  INTEGER NOT NULL REFERENCES people,
    session_id INTEGER NOT NULL REFERENCES sessions,
    PRIMARY KEY (player_id, session_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX open_members_session ON open_members (session_id);

-- Who met whom in each game of `rating_log`: a row for each opponent, never changed; allies did not meet.
-- `score` is 0, 1 or 2 half points against this opponent, by who came in above whom.
CREATE TABLE rating_pairs (
    player_id   INTEGER NOT NULL REFERENCES people,
    pool        TEXT    NOT NULL,
    scope       INTEGER NOT NULL,
    nth         INTEGER NOT NULL,
    opponent_id INTEGER NOT NULL REFERENCES people,
    at          INTEGER NOT NULL,
    score       INTEGER NOT NULL,
    PRIMARY KEY (player_id, pool, scope, nth, opponent_id)
) STRICT, WITHOUT ROWID;
INSERT INTO rating_pairs (player_id, pool, scope, nth, opponent_id, at, score)
SELECT player_id, pool, scope, nth, opponent_id, at, score FROM rating_log;
CREATE INDEX rating_pairs_pair ON rating_pairs (player_id, opponent_id, pool, scope, at);

-- The log without the one opponent. `score` is now that of the whole game: a loss if anybody came in above, a draw if
-- anybody at the same place. `colour` counts in the order red, black, blue, green, and is NULL for a seat of several.
CREATE TABLE rating_log_of_any (
    player_id         INTEGER NOT NULL REFERENCES people,
    pool              TEXT    NOT NULL,
    scope             INTEGER NOT NULL,
    nth               INTEGER NOT NULL,
    session_id        INTEGER NOT NULL REFERENCES sessions,
    at                INTEGER NOT NULL,
    score             INTEGER NOT NULL,
    colour            INTEGER,
    plies             INTEGER NOT NULL,
    before_rating     REAL    NOT NULL,
    before_deviation  REAL    NOT NULL,
    before_volatility REAL    NOT NULL,
    after_rating      REAL    NOT NULL,
    after_deviation   REAL    NOT NULL,
    after_volatility  REAL    NOT NULL,
    PRIMARY KEY (player_id, pool, scope, nth)
) STRICT, WITHOUT ROWID;
INSERT INTO rating_log_of_any
SELECT player_id, pool, scope, nth, session_id, at, score, colour, plies, before_rating, before_deviation,
    before_volatility, after_rating, after_deviation, after_volatility FROM rating_log;
DROP TABLE rating_log;
ALTER TABLE rating_log_of_any RENAME TO rating_log;
CREATE UNIQUE INDEX rating_log_once ON rating_log (session_id, scope, player_id);
