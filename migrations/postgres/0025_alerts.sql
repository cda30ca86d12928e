-- How the people of a server are notified; NULL for push notifications.
ALTER TABLE guild_tastes ADD COLUMN alert TEXT COLLATE "C" CHECK (alert = 'silent');
