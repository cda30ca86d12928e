-- Records that people had shown to them, so that the buttons below them work for a while. Only the last few of each person
-- are kept.
CREATE TABLE imports (
    import_id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES people,
    -- When it was last shown with the command.
    kept_at   INTEGER NOT NULL,
    record    TEXT NOT NULL
) STRICT;
CREATE INDEX imports_player ON imports (player_id, kept_at);
CREATE INDEX imports_kept ON imports (kept_at);
