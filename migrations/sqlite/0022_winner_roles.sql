-- The role that a server gives to the first of its leaderboard. The row goes once it is switched off by a manager and nobody
-- has it any more.
CREATE TABLE winner_roles (
    guild_id INTEGER PRIMARY KEY NOT NULL,
    -- NULL once it is switched off.
    role_id  INTEGER,
    -- Why the bot itself has switched it off.
    trouble  TEXT CHECK (trouble IN ('permission', 'order', 'managed', 'gone')),
    -- Grows with every change that the role may depend on.
    version  INTEGER NOT NULL,
    -- When it is compared with the leaderboard; NULL if there is nothing to be done.
    due_at   INTEGER,
    attempts INTEGER NOT NULL
) STRICT;
CREATE INDEX winner_roles_due ON winner_roles (due_at) WHERE due_at IS NOT NULL;

-- The people who may have such a role in Discord: the row is there before Discord is asked to give it, and goes when it is
-- taken.
CREATE TABLE role_holders (
    guild_id  INTEGER NOT NULL,
    role_id   INTEGER NOT NULL,
    player_id INTEGER NOT NULL REFERENCES people,
    -- When Discord last confirmed it; NULL if it has not yet.
    given_at  INTEGER,
    PRIMARY KEY (guild_id, role_id, player_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX role_holders_player ON role_holders (player_id);
