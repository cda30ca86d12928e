-- How the message that shows a session is laid out: 1 for a frame, which Discord keeps a frame for as long as the message
-- exists. NULL for a classic message, as all were before this was stored.
ALTER TABLE sessions ADD COLUMN board_layout INTEGER;
