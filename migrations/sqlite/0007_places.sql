-- How often a player came in first, second, third and fourth in games of more than two seats; those who share a place
-- all have it. `colour` of `rating_log` is from here on also that of two seats with two colours each: 0 for red and
-- green, 1 for black and blue.
ALTER TABLE ratings ADD COLUMN firsts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN seconds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN thirds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN fourths INTEGER NOT NULL DEFAULT 0;

-- A place is one more than how many came in above, which the pairs of each game tell.
UPDATE ratings SET (firsts, seconds, thirds, fourths) = (
    SELECT count(*) FILTER (WHERE above = 0), count(*) FILTER (WHERE above = 1),
        count(*) FILTER (WHERE above = 2), count(*) FILTER (WHERE above = 3)
    FROM (
        SELECT (
            SELECT count(*) FROM rating_pairs AS p
            WHERE p.player_id = l.player_id AND p.pool = l.pool AND p.scope = l.scope AND p.nth = l.nth
                AND p.score = 0
        ) AS above
        FROM rating_log AS l JOIN sessions AS s ON s.session_id = l.session_id AND s.seats > 2
        WHERE l.player_id = ratings.player_id AND l.pool = ratings.pool AND l.scope = ratings.scope
    )
);
