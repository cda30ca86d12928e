-- Why a game that has ended counts for no rating, as decided when it ended; a word of `banqi_rating::Why`. NULL for games
-- that count, go on, or ended before this was stored.
ALTER TABLE sessions ADD COLUMN not_rated TEXT;
