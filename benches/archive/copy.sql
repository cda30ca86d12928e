-- One row for each copy: which game it is a copy of, its players, its place, and how long ago it was played. Every
-- fiftieth of the first 100,000 games is one of player 0, who so has more games than anyone else.
CREATE TEMP TABLE plan AS
WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :GAMES),
    firsts AS (
        SELECT n, n >= :GAMES - :OPEN AS open,
            iif(n % 50 = 0 AND n < 100000, 0, 1 + n * 7919 % (:PLAYERS - 1)) AS x
        FROM numbers
    ),
    pairs AS (SELECT n, open, x, (x + 1 + n / 3 % (:PLAYERS - 1)) % :PLAYERS AS y FROM firsts)
SELECT n, :FIRST + n AS session, iif(open, 2, 1) AS template, open, printf('%06X', n) AS code,
    1000000000 + x AS a, 1000000000 + y AS b, 5000000000 + n % :GUILDS AS guild,
    (5000000000 + n % :GUILDS) * 8 + n / :GUILDS % 8 AS channel, iif(open, 0, (:GAMES - n) * 60000) AS ago,
    (SELECT player_id FROM accounts WHERE user_id = 1) AS was_a,
    (SELECT player_id FROM accounts WHERE user_id = 2) AS was_b
FROM pairs ORDER BY n;

CREATE TEMP TABLE newcomers AS
WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :PLAYERS)
SELECT 1000000000 + n AS id FROM numbers;
INSERT INTO people (player_id, created_at) SELECT id, 0 FROM newcomers;
INSERT INTO accounts (user_id, player_id) SELECT id, id FROM newcomers;

-- The template games have been shown; nothing is left to do for them.
DELETE FROM outbox;

-- Ratings
-- One row for each player, scope and finished game.
CREATE TEMP TABLE results AS
WITH seats AS (
        SELECT n, session, a AS player, b AS opponent, 2 * (n % 2) AS score, 0 AS colour, guild, ago
        FROM plan WHERE NOT open
        UNION ALL
        SELECT n, session, b, a, 2 - 2 * (n % 2), 1, guild, ago FROM plan WHERE NOT open
    ),
    scoped AS (SELECT *, 0 AS scope FROM seats UNION ALL SELECT *, guild FROM seats)
SELECT session, player, opponent, score, colour, scope, ago,
    row_number() OVER (PARTITION BY player, scope ORDER BY n) AS nth
FROM scoped;

INSERT INTO rating_log (player_id, pool, scope, nth, session_id, at, score, colour, plies, before_rating,
    before_deviation, before_volatility, after_rating, after_deviation, after_volatility)
SELECT r.player, t.pool, r.scope, r.nth, r.session, t.at - r.ago, r.score, r.colour, 60, 1500, 60, 0.06,
    1500, 60, 0.06
FROM results AS r
JOIN (SELECT pool, at FROM rating_log WHERE session_id = 1 LIMIT 1) AS t
ORDER BY r.player, r.scope, r.nth;

INSERT INTO rating_pairs (player_id, pool, scope, nth, opponent_id, at, score)
SELECT r.player, t.pool, r.scope, r.nth, r.opponent, t.at - r.ago, r.score
FROM results AS r
JOIN (SELECT pool, at FROM rating_log WHERE session_id = 1 LIMIT 1) AS t
ORDER BY r.player, r.scope, r.nth;

INSERT INTO ratings (player_id, pool, scope, rating, deviation, volatility, games, wins, losses, draws, red_games,
    red_wins, black_games, black_wins, longest, opponents, top_share, last_at)
SELECT r.player, t.pool, r.scope, 1100 + abs(random()) % 80000 / 100.0, 60, 0.06, count(*),
    count(*) FILTER (WHERE r.score = 2), count(*) FILTER (WHERE r.score = 0), 0,
    count(*) FILTER (WHERE r.colour = 0), count(*) FILTER (WHERE r.colour = 0 AND r.score = 2),
    count(*) FILTER (WHERE r.colour = 1), count(*) FILTER (WHERE r.colour = 1 AND r.score = 2),
    60, count(DISTINCT r.opponent), 5, max(t.at - r.ago)
FROM results AS r
JOIN (SELECT pool, at FROM rating_log WHERE session_id = 1 LIMIT 1) AS t
GROUP BY r.player, r.scope;
