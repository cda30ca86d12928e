-- Everything of one server is found by an index, without a look at the rows of all others. Ratings and their log begin
-- with the scope: whoever asks for a pool asks for its scope too.
DROP INDEX ratings_board;
CREATE INDEX ratings_board ON ratings (scope, pool, rating DESC, player_id, deviation, games, opponents, top_share);
DROP INDEX rating_log_order;
CREATE INDEX rating_log_order ON rating_log (scope, pool, at);

-- A server's games that are over, in the order of their numbers. Those that are open have an index of their own.
CREATE INDEX sessions_over_guild ON sessions (guild_id, session_id) WHERE phase = 'over' AND guild_id IS NOT NULL;
