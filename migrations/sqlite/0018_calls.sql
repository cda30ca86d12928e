-- Reminders, quiet hours, and the way to the next game.

-- When a call or a reminder in the session falls due; NULL if none does.
ALTER TABLE sessions ADD COLUMN call_at INTEGER;
CREATE INDEX sessions_call ON sessions (call_at) WHERE call_at IS NOT NULL;

-- Turns in progress get their reminder when a third of their time is left, or of the bank, which may be sooner: it is then
-- put off. During a pause nobody is to move.
UPDATE sessions SET call_at = deadline_at - per_move_ms / 3
WHERE phase = 'playing' AND per_move_ms >= 3600000 AND deadline_at IS NOT NULL AND to_move IS NOT NULL;

-- When a person wants no calls, as `hours days zone` with `-` for none: `22:00-08:00 sat,sun Asia/Taipei`. NULL if they
-- may always be called. It stands beside the account, so that dropping the row that forgets the person forgets it too.
ALTER TABLE accounts ADD COLUMN quiet TEXT;

-- The game that `/next` has shown last, its deadline then, and when that was.
ALTER TABLE accounts ADD COLUMN next_session INTEGER;
ALTER TABLE accounts ADD COLUMN next_deadline INTEGER;
ALTER TABLE accounts ADD COLUMN next_at INTEGER;
