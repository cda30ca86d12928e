-- A person's finished games, in the order in which they ended. Of each entrant: when the game ended, and their score in
-- half points (0, 1, 2), which is a loss if an opponent came in above and a draw if an opponent shares the place. Both are
-- NULL until the game is over, and for challenges that never became a game. The score is also NULL for aborted games.
ALTER TABLE entrants ADD COLUMN ended_at INTEGER;
ALTER TABLE entrants ADD COLUMN score INTEGER;
CREATE INDEX entrants_ended ON entrants (player_id, ended_at, session_id, score) WHERE ended_at IS NOT NULL;

UPDATE entrants SET ended_at = s.ended_at FROM sessions AS s
WHERE s.session_id = entrants.session_id AND s.phase = 'over' AND s.result IS NOT NULL
    AND (SELECT count(*) FROM entrants AS a WHERE a.session_id = s.session_id) = s.seats;

-- The log of ratings has the scores of rated games.
UPDATE entrants SET score = l.score FROM rating_log AS l
WHERE l.session_id = entrants.session_id AND l.scope = 0 AND l.player_id = entrants.player_id
    AND entrants.ended_at IS NOT NULL;

-- The others follow from the result. It names the winner by seat, or by colour: in banqi the first flip gives seat 0 its
-- colour (a capital letter is red), in xiangqi seat 0 has the colour that begins. Of a draw between more than two it is
-- not known who was still in, so nobody gets a score.
UPDATE entrants SET score = CASE
        WHEN g.result GLOB 'draw:*' AND g.seats = 2 THEN 1
        WHEN g.result GLOB 'seat*' THEN
            iif(instr(substr(g.result, 1, instr(g.result, ' win')), CAST(g.seat + 1 AS TEXT)) > 0, 2, 0)
        WHEN g.red_begins IS NULL THEN NULL
        WHEN g.result GLOB 'red wins:*' THEN iif((g.seat = 0) = g.red_begins, 2, 0)
        WHEN g.result GLOB 'black wins:*' THEN iif((g.seat = 0) = g.red_begins, 0, 2)
    END
FROM (
    SELECT e.player_id, e.session_id, s.result, s.seats,
        (SELECT (e.entrant - json_extract(a.body, '$.first') + s.seats) % s.seats FROM events AS a
            WHERE a.session_id = s.session_id AND a.kind = 'accepted') AS seat,
        CASE
            WHEN s.variant GLOB 'xiangqi*' OR s.variant GLOB 'banner*' THEN
                s.variant NOT GLOB '*+begins=black*' AND s.variant NOT GLOB '*+position=* b*'
                OR s.variant GLOB '*+position=* w*' OR s.variant GLOB '*+position=* r*'
            ELSE (SELECT substr(p.action, instr(p.action, '(') + 1, 1) BETWEEN 'A' AND 'Z' FROM events AS p
                WHERE p.session_id = s.session_id AND p.kind = 'played' AND instr(p.action, '(') > 0
                ORDER BY p.seq LIMIT 1)
        END AS red_begins
    FROM entrants AS e JOIN sessions AS s ON s.session_id = e.session_id
    WHERE e.ended_at IS NOT NULL AND e.score IS NULL
) AS g
WHERE g.player_id = entrants.player_id AND g.session_id = entrants.session_id;
