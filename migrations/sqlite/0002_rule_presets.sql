-- Rule sets that servers have given names. No person is in it: they belong to the server.
CREATE TABLE rule_presets (
    guild_id INTEGER NOT NULL,
    name     TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
    variant  TEXT    NOT NULL,
    PRIMARY KEY (guild_id, name)
) STRICT, WITHOUT ROWID;
