-- The time control of a game: a limit per move such as `3d`, or a bank with an increment such as `10+5`. NULL in rows of
-- earlier versions, whose games have a limit of `per_move_ms` milliseconds. With a bank, that column has the bank.
ALTER TABLE sessions ADD COLUMN time_control TEXT;
