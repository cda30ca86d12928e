-- What has to be remembered of a session's messages beside the one that shows it.

-- Up to which event everybody has been called who had to be; NULL for what was shown before this was noted, which
-- called everybody.
ALTER TABLE sessions ADD COLUMN called_seq INTEGER;

-- Messages that have to go, as JSON; NULL if there are none: `[[[channel, message], ..], [[message, who, seq],
-- ..]]`, first those whose controls have to be taken off, then the calls that stand. `who` is a number within the game.
ALTER TABLE sessions ADD COLUMN leftovers TEXT;
