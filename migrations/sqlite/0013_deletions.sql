-- People who have asked to have their data deleted. The row goes once no file has a trace of the account.
CREATE TABLE deletions (
    player_id    INTEGER PRIMARY KEY NOT NULL REFERENCES people,
    asked_at     INTEGER NOT NULL,
    -- When the account was dropped; NULL while the person's open games have to end first.
    forgotten_at INTEGER
) STRICT;
