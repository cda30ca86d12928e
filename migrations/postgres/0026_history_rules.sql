-- The rules of each finished game, beside its players: a history with a filter finds its games by an index. NULL until the
-- game is over.
ALTER TABLE entrants ADD COLUMN variant TEXT COLLATE "C";

UPDATE entrants SET variant = s.variant FROM sessions AS s
WHERE s.session_id = entrants.session_id AND entrants.ended_at IS NOT NULL;

CREATE INDEX entrants_rules ON entrants (player_id, variant, ended_at, session_id, score)
    WHERE ended_at IS NOT NULL;
