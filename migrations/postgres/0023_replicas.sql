-- Several processes that use one database: who they are, and which servers are whose.

-- A process that may write. Whoever takes its work over deletes its row.
CREATE TABLE replicas (
    replica_id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Where it receives what others hand over, as host:port. Without one, it owns no servers.
    address    TEXT COLLATE "C",
    -- 1 if it gives its servers away.
    leaving    BIGINT NOT NULL DEFAULT 0 CHECK (leaving IN (0, 1)),
    -- When it was last alive, by the clock of this server. The clocks of two machines are never compared.
    beat_at    BIGINT NOT NULL
);

-- Discord's servers in 64 parts, and who owns each.
CREATE TABLE partitions (
    partition  BIGINT PRIMARY KEY CHECK (partition BETWEEN 0 AND 63),
    replica_id INTEGER REFERENCES replicas ON DELETE SET NULL
);
INSERT INTO partitions SELECT n, NULL FROM generate_series(0, 63) AS n;

-- The part of a server. 0 has direct messages.
CREATE FUNCTION partition_of(guild bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS
    $$ SELECT coalesce((guild >> 22) & 63, 0) $$;

-- The time of this server, in ms.
CREATE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
    $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

-- Begins a transaction of a process that shares the database: it must still be one of them, and until the end of the
-- transaction nobody can take over from it. With `alone`, waits until no other transaction of that kind is open: only
-- such transactions number sessions and deals, rate games, and change what belongs to no single game.
CREATE FUNCTION enter(me integer, alone boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM replicas WHERE replica_id = me FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'another process has taken over' USING ERRCODE = 'BQ001';
    END IF;
    IF alone THEN
        PERFORM pg_advisory_xact_lock(7083500152174);
    END IF;
END
$$;

-- Whether a session is in a part that this process owns. A process that has the database for itself owns all.
CREATE FUNCTION ours(session bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
    me text := current_setting('banqi.replica', true);
BEGIN
    IF me IS NULL OR me = '' THEN
        RETURN TRUE;
    END IF;
    RETURN EXISTS (SELECT 1 FROM sessions AS s JOIN partitions AS p ON p.partition = partition_of(s.guild_id)
        WHERE s.session_id = session AND p.replica_id = me::integer);
END
$$;
