-- The servers that the bot is in, or was in.
CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY NOT NULL,
    -- When the bot first knew of the server. A server with a row is not greeted again.
    known_at INTEGER NOT NULL,
    -- When the bot left; NULL while it is in the server.
    left_at  INTEGER
) STRICT;

-- At a start the servers that the bot is in are compared with those it has left.
CREATE INDEX guilds_by_left_at ON guilds (left_at);
