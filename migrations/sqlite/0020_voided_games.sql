-- A server can void a finished game. Its rows leave `rating_log` and `rating_pairs`, so `nth` has gaps since then, and the
-- ratings of later games are computed again. A row says from when on this is left to be done.
CREATE TABLE rerates (
    pool  TEXT    NOT NULL,
    scope INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (pool, scope)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_log_order ON rating_log (pool, scope, at);
CREATE INDEX sessions_voided ON sessions (guild_id) WHERE not_rated = 'voided';
