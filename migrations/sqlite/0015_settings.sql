-- What the managers of a server have decided about its games, beside the look of its boards; NULL where nothing is
-- chosen.
ALTER TABLE guild_tastes ADD COLUMN channels TEXT; -- the channels where games may begin, as a JSON array of ids
ALTER TABLE guild_tastes ADD COLUMN variant TEXT; -- the rules of a challenge that names none
ALTER TABLE guild_tastes ADD COLUMN time_control TEXT; -- of a challenge that names none, such as 3d or 10+5
ALTER TABLE guild_tastes ADD COLUMN language TEXT CHECK (language IN ('en', 'zh-TW', 'zh-CN'));
ALTER TABLE guild_tastes ADD COLUMN casual INTEGER CHECK (casual = 1); -- 1: every new game is casual
ALTER TABLE guild_tastes ADD COLUMN calls TEXT CHECK (calls IN ('players', 'none')); -- the people who are notified
ALTER TABLE guild_tastes ADD COLUMN person_games INTEGER; -- the most open games of one person here
ALTER TABLE guild_tastes ADD COLUMN server_games INTEGER; -- the most open games here

-- People with whom a person does not want to play.
CREATE TABLE blocks (
    player_id  INTEGER NOT NULL REFERENCES people,
    blocked_id INTEGER NOT NULL REFERENCES people,
    at         INTEGER NOT NULL,
    PRIMARY KEY (player_id, blocked_id)
) STRICT, WITHOUT ROWID;

-- Leaderboards that servers have closed under a name. The ratings of a season have its number as their scope, negative.
CREATE TABLE seasons (
    season_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    guild_id  INTEGER NOT NULL,
    name      TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
    ended_at  INTEGER NOT NULL,
    UNIQUE (guild_id, name)
) STRICT;
