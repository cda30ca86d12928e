-- The time control of a game: a limit per move such as `3d`, or a bank with an increment such as `10+5`. NULL in rows of
-- earlier versions, whose games have a limit of `per_move_ms` milliseconds. With a bank, that column has the bank.
ALTER TABLE sessions ADD COLUMN time_control TEXT;

-- Vacations, during which the clocks of a person's correspondence games stand still. A vacation that ends early keeps its
-- row, because its days are used up.
CREATE TABLE vacations (
    player_id INTEGER NOT NULL REFERENCES people,
    from_at   INTEGER NOT NULL,
    until_at  INTEGER NOT NULL,
    PRIMARY KEY (player_id, from_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX vacations_until ON vacations (until_at);
