-- Puzzles, and those who solve them.

-- What a puzzle has turned out to be worth against those who tried it; the row comes with the first of them.
CREATE TABLE puzzles (
    theme      TEXT    NOT NULL,
    seed       INTEGER NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    attempts   INTEGER NOT NULL,
    PRIMARY KEY (theme, seed)
) STRICT, WITHOUT ROWID;

-- One row a person: their rating, and the puzzle before them. `nth` counts their puzzles from 1; `turn` counts the
-- right actions of this one; `state` is 0 while it is open and its first wrong action would count, 1 while it is open
-- and has counted, 2 once it is solved or shown.
CREATE TABLE puzzlers (
    player_id  INTEGER PRIMARY KEY NOT NULL REFERENCES people,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    solved     INTEGER NOT NULL,
    failed     INTEGER NOT NULL,
    rated_at   INTEGER,
    nth        INTEGER NOT NULL,
    theme      TEXT    NOT NULL,
    seed       INTEGER NOT NULL,
    position   TEXT    NOT NULL,
    line       TEXT    NOT NULL,
    difficulty REAL    NOT NULL,
    turn       INTEGER NOT NULL,
    state      INTEGER NOT NULL CHECK (state IN (0, 1, 2))
) STRICT;
CREATE INDEX puzzlers_board ON puzzlers (rating DESC, player_id) WHERE deviation < 110;
