-- What boards and moves look like; NULL where nothing is chosen.

-- Of a person: beside the account, so that dropping the row that forgets the person forgets it too.
ALTER TABLE accounts ADD COLUMN pieces TEXT CHECK (pieces IN ('traditional', 'simplified', 'figures'));
ALTER TABLE accounts ADD COLUMN notation TEXT CHECK (notation IN ('iccs', 'wxf', 'both', 'chinese'));

-- Of what everybody in a server sees. No person is in it.
CREATE TABLE guild_tastes (
    guild_id INTEGER PRIMARY KEY NOT NULL,
    pieces   TEXT CHECK (pieces IN ('traditional', 'simplified', 'figures')),
    notation TEXT CHECK (notation IN ('iccs', 'wxf', 'both', 'chinese'))
) STRICT;
