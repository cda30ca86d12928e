-- The schema as migration 22 of SQLite leaves it, where the columns are described. Truth values are 0 and 1.

-- What SQLite has by itself.

-- The elements of a JSON array, with their places from 0.
CREATE FUNCTION json_each(list text) RETURNS TABLE (key bigint, value jsonb) LANGUAGE sql IMMUTABLE STRICT
    ROWS 4 AS
    $$ SELECT ordinality - 1, element FROM jsonb_array_elements(list::jsonb) WITH ORDINALITY AS e (element, ordinality) $$;

-- The value at a path of a JSON text, as text.
CREATE FUNCTION json_extract(document text, path text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS
    $$ SELECT jsonb_path_query_first(document::jsonb, path::jsonpath) #>> '{}' $$;

-- UTC in RFC 3339 with milliseconds, the only format that is used.
CREATE FUNCTION strftime(format text, seconds numeric, modifier text) RETURNS text LANGUAGE sql STABLE STRICT AS
    $$ SELECT to_char(to_timestamp(seconds) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

CREATE FUNCTION as_json(document text) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT document::jsonb $$;
CREATE FUNCTION as_json(document jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT document $$;

CREATE FUNCTION json_append(list jsonb, element anyelement) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
    $$ SELECT list || jsonb_build_array(element) $$;
CREATE AGGREGATE json_group_array(anyelement) (SFUNC = json_append, STYPE = jsonb, INITCOND = '[]');

CREATE TABLE people (
    player_id  BIGINT PRIMARY KEY,
    created_at BIGINT NOT NULL
);

CREATE TABLE accounts (
    user_id       BIGINT PRIMARY KEY,
    player_id     BIGINT NOT NULL UNIQUE REFERENCES people,
    pieces        TEXT COLLATE "C" CHECK (pieces IN ('traditional', 'simplified', 'figures')),
    notation      TEXT COLLATE "C" CHECK (notation IN ('iccs', 'wxf', 'both', 'chinese')),
    theme         TEXT COLLATE "C" CHECK (theme IN ('wood', 'paper', 'slate', 'contrast')),
    quiet         TEXT COLLATE "C",
    next_session  BIGINT,
    next_deadline BIGINT,
    next_at       BIGINT
);

-- The server keeps no samples of ids for its planner, so that none outlives a deletion.
ALTER TABLE accounts ALTER COLUMN user_id SET STATISTICS 0;

CREATE TABLE sessions (
    session_id       BIGINT PRIMARY KEY,
    code             TEXT COLLATE "C" NOT NULL UNIQUE CHECK (length(code) = 6),
    game_id          BYTEA  NOT NULL CHECK (length(game_id) = 16),
    guild_id         BIGINT,
    channel_id       BIGINT NOT NULL,
    language         TEXT COLLATE "C" NOT NULL,
    variant          TEXT COLLATE "C" NOT NULL,
    per_move_ms      BIGINT NOT NULL,
    phase            TEXT COLLATE "C" NOT NULL CHECK (phase IN ('offered', 'playing', 'over')),
    seq              BIGINT NOT NULL,
    challenger       BIGINT NOT NULL REFERENCES people,
    opponent         BIGINT REFERENCES people,
    to_move          BIGINT REFERENCES people,
    created_at       BIGINT NOT NULL,
    deadline_at      BIGINT,
    ended_at         BIGINT,
    result           TEXT COLLATE "C",
    board_channel_id BIGINT,
    board_message_id BIGINT,
    shown_seq        BIGINT,
    seats            BIGINT NOT NULL DEFAULT 2,
    not_rated        TEXT COLLATE "C",
    called_seq       BIGINT,
    leftovers        TEXT COLLATE "C",
    board_layout     BIGINT,
    time_control     TEXT COLLATE "C",
    call_at          BIGINT
);
CREATE INDEX sessions_deadline ON sessions (deadline_at) WHERE deadline_at IS NOT NULL;
CREATE INDEX sessions_open_channel ON sessions (channel_id) WHERE phase <> 'over';
CREATE INDEX sessions_open_guild ON sessions (guild_id) WHERE phase <> 'over';
CREATE INDEX sessions_open_challenger ON sessions (challenger) WHERE phase <> 'over';
CREATE INDEX sessions_open_opponent ON sessions (opponent) WHERE phase <> 'over';
CREATE INDEX sessions_call ON sessions (call_at) WHERE call_at IS NOT NULL;
CREATE INDEX sessions_voided ON sessions (guild_id) WHERE not_rated = 'voided';

-- Sessions are numbered without gaps. One process writes, in one transaction after another.
CREATE FUNCTION next_session() RETURNS bigint LANGUAGE sql AS
    $$ SELECT coalesce(max(session_id), 0) + 1 FROM sessions $$;
ALTER TABLE sessions ALTER COLUMN session_id SET DEFAULT next_session();

CREATE TABLE entrants (
    player_id  BIGINT NOT NULL REFERENCES people,
    session_id BIGINT NOT NULL REFERENCES sessions,
    entrant    BIGINT NOT NULL,
    ended_at   BIGINT,
    score      BIGINT,
    PRIMARY KEY (player_id, session_id)
);
CREATE UNIQUE INDEX entrants_session ON entrants (session_id, entrant);
CREATE INDEX entrants_ended ON entrants (player_id, ended_at, session_id, score) WHERE ended_at IS NOT NULL;

CREATE TABLE events (
    session_id BIGINT NOT NULL REFERENCES sessions,
    seq        BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    kind       TEXT COLLATE "C" NOT NULL,
    body       TEXT COLLATE "C" NOT NULL,
    action     TEXT COLLATE "C",
    seat       BIGINT,
    PRIMARY KEY (session_id, seq)
);

CREATE TABLE deals (
    session_id BIGINT PRIMARY KEY REFERENCES sessions,
    sequence   BIGINT NOT NULL UNIQUE,
    seed       BYTEA  NOT NULL CHECK (length(seed) = 32),
    commitment BYTEA  NOT NULL CHECK (length(commitment) = 32),
    chain      BYTEA  NOT NULL CHECK (length(chain) = 32)
);

CREATE TABLE interactions (
    interaction_id BIGINT PRIMARY KEY,
    session_id     BIGINT NOT NULL,
    seq            BIGINT NOT NULL,
    at             BIGINT NOT NULL
);
CREATE INDEX interactions_at ON interactions (at);

CREATE TABLE outbox (
    session_id  BIGINT PRIMARY KEY REFERENCES sessions,
    seq         BIGINT NOT NULL,
    due_at      BIGINT NOT NULL,
    attempts    BIGINT NOT NULL,
    owner       TEXT COLLATE "C",
    lease_until BIGINT NOT NULL
);
CREATE INDEX outbox_due ON outbox (due_at);

CREATE TABLE computer_turns (
    session_id  BIGINT PRIMARY KEY REFERENCES sessions,
    due_at      BIGINT NOT NULL,
    attempts    BIGINT NOT NULL,
    owner       TEXT COLLATE "C",
    lease_until BIGINT NOT NULL
);
CREATE INDEX computer_turns_due ON computer_turns (due_at);

CREATE TABLE open_members (
    player_id  BIGINT NOT NULL REFERENCES people,
    session_id BIGINT NOT NULL REFERENCES sessions,
    PRIMARY KEY (player_id, session_id)
);
CREATE INDEX open_members_session ON open_members (session_id);

CREATE TABLE rating_log (
    player_id         BIGINT NOT NULL REFERENCES people,
    pool              TEXT COLLATE "C" NOT NULL,
    scope             BIGINT NOT NULL,
    nth               BIGINT NOT NULL,
    session_id        BIGINT NOT NULL REFERENCES sessions,
    at                BIGINT NOT NULL,
    score             BIGINT NOT NULL,
    colour            BIGINT,
    plies             BIGINT NOT NULL,
    before_rating     DOUBLE PRECISION NOT NULL,
    before_deviation  DOUBLE PRECISION NOT NULL,
    before_volatility DOUBLE PRECISION NOT NULL,
    after_rating      DOUBLE PRECISION NOT NULL,
    after_deviation   DOUBLE PRECISION NOT NULL,
    after_volatility  DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (player_id, pool, scope, nth)
);
CREATE UNIQUE INDEX rating_log_once ON rating_log (session_id, scope, player_id);
CREATE INDEX rating_log_order ON rating_log (pool, scope, at);

CREATE TABLE rating_pairs (
    player_id   BIGINT NOT NULL REFERENCES people,
    pool        TEXT COLLATE "C" NOT NULL,
    scope       BIGINT NOT NULL,
    nth         BIGINT NOT NULL,
    opponent_id BIGINT NOT NULL REFERENCES people,
    at          BIGINT NOT NULL,
    score       BIGINT NOT NULL,
    PRIMARY KEY (player_id, pool, scope, nth, opponent_id)
);
CREATE INDEX rating_pairs_pair ON rating_pairs (player_id, opponent_id, pool, scope, at);

CREATE TABLE ratings (
    player_id   BIGINT NOT NULL REFERENCES people,
    pool        TEXT COLLATE "C" NOT NULL,
    scope       BIGINT NOT NULL,
    rating      DOUBLE PRECISION NOT NULL,
    deviation   DOUBLE PRECISION NOT NULL,
    volatility  DOUBLE PRECISION NOT NULL,
    games       BIGINT NOT NULL,
    wins        BIGINT NOT NULL,
    losses      BIGINT NOT NULL,
    draws       BIGINT NOT NULL,
    red_games   BIGINT NOT NULL,
    red_wins    BIGINT NOT NULL,
    black_games BIGINT NOT NULL,
    black_wins  BIGINT NOT NULL,
    longest     BIGINT NOT NULL,
    opponents   BIGINT NOT NULL,
    top_share   BIGINT NOT NULL,
    last_at     BIGINT NOT NULL,
    firsts      BIGINT NOT NULL DEFAULT 0,
    seconds     BIGINT NOT NULL DEFAULT 0,
    thirds      BIGINT NOT NULL DEFAULT 0,
    fourths     BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (player_id, pool, scope)
);
CREATE INDEX ratings_board ON ratings (pool, scope, rating DESC, player_id, deviation, games, opponents, top_share);

CREATE TABLE rerates (
    pool  TEXT COLLATE "C" NOT NULL,
    scope BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (pool, scope)
);

CREATE TABLE seasons (
    season_id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    guild_id  BIGINT NOT NULL,
    name      TEXT COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
    ended_at  BIGINT NOT NULL,
    UNIQUE (guild_id, name)
);

CREATE TABLE puzzles (
    theme      TEXT COLLATE "C" NOT NULL,
    seed       BIGINT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    attempts   BIGINT NOT NULL,
    PRIMARY KEY (theme, seed)
);

CREATE TABLE puzzlers (
    player_id  BIGINT PRIMARY KEY REFERENCES people,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    solved     BIGINT NOT NULL,
    failed     BIGINT NOT NULL,
    rated_at   BIGINT,
    nth        BIGINT NOT NULL,
    theme      TEXT COLLATE "C" NOT NULL,
    seed       BIGINT NOT NULL,
    position   TEXT COLLATE "C" NOT NULL,
    line       TEXT COLLATE "C" NOT NULL,
    difficulty DOUBLE PRECISION NOT NULL,
    turn       BIGINT NOT NULL,
    state      BIGINT NOT NULL CHECK (state IN (0, 1, 2))
);
CREATE INDEX puzzlers_board ON puzzlers (rating DESC, player_id) WHERE deviation < 110;

CREATE TABLE guilds (
    guild_id BIGINT PRIMARY KEY,
    known_at BIGINT NOT NULL,
    left_at  BIGINT
);
CREATE INDEX guilds_by_left_at ON guilds (left_at);

CREATE TABLE guild_tastes (
    guild_id     BIGINT PRIMARY KEY,
    pieces       TEXT COLLATE "C" CHECK (pieces IN ('traditional', 'simplified', 'figures')),
    notation     TEXT COLLATE "C" CHECK (notation IN ('iccs', 'wxf', 'both', 'chinese')),
    theme        TEXT COLLATE "C" CHECK (theme IN ('wood', 'paper', 'slate', 'contrast')),
    channels     TEXT COLLATE "C",
    variant      TEXT COLLATE "C",
    time_control TEXT COLLATE "C",
    language     TEXT COLLATE "C" CHECK (language IN ('en', 'zh-TW', 'zh-CN')),
    casual       BIGINT CHECK (casual = 1),
    calls        TEXT COLLATE "C" CHECK (calls IN ('players', 'none')),
    person_games BIGINT,
    server_games BIGINT,
    threads      TEXT COLLATE "C" CHECK (threads IN ('comments', 'games'))
);

CREATE TABLE rule_presets (
    guild_id BIGINT NOT NULL,
    name     TEXT COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
    variant  TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (guild_id, name)
);

CREATE TABLE winner_roles (
    guild_id BIGINT PRIMARY KEY,
    role_id  BIGINT,
    trouble  TEXT COLLATE "C" CHECK (trouble IN ('permission', 'order', 'managed', 'gone')),
    version  BIGINT NOT NULL,
    due_at   BIGINT,
    attempts BIGINT NOT NULL
);
CREATE INDEX winner_roles_due ON winner_roles (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE role_holders (
    guild_id  BIGINT NOT NULL,
    role_id   BIGINT NOT NULL,
    player_id BIGINT NOT NULL REFERENCES people,
    given_at  BIGINT,
    PRIMARY KEY (guild_id, role_id, player_id)
);
CREATE INDEX role_holders_player ON role_holders (player_id);

CREATE TABLE blocks (
    player_id  BIGINT NOT NULL REFERENCES people,
    blocked_id BIGINT NOT NULL REFERENCES people,
    at         BIGINT NOT NULL,
    PRIMARY KEY (player_id, blocked_id)
);

CREATE TABLE vacations (
    player_id BIGINT NOT NULL REFERENCES people,
    from_at   BIGINT NOT NULL,
    until_at  BIGINT NOT NULL,
    PRIMARY KEY (player_id, from_at)
);
CREATE INDEX vacations_until ON vacations (until_at);

CREATE TABLE mirrors (
    session_id BIGINT NOT NULL REFERENCES sessions,
    channel_id BIGINT NOT NULL,
    player_id  BIGINT NOT NULL REFERENCES people,
    started_at BIGINT NOT NULL,
    ended      BIGINT NOT NULL,
    settled    BIGINT NOT NULL,
    message_id BIGINT,
    shown_seq  BIGINT,
    layout     BIGINT,
    leftovers  TEXT COLLATE "C",
    PRIMARY KEY (session_id, channel_id)
);
CREATE INDEX mirrors_player ON mirrors (player_id);

CREATE TABLE threads (
    session_id BIGINT PRIMARY KEY REFERENCES sessions,
    kind       TEXT COLLATE "C" NOT NULL CHECK (kind IN ('comments', 'games')),
    message_id BIGINT,
    channel_id BIGINT,
    started    BIGINT NOT NULL,
    silent     BIGINT NOT NULL,
    locked     BIGINT NOT NULL,
    due_at     BIGINT,
    attempts   BIGINT NOT NULL
);
CREATE INDEX threads_due ON threads (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE imports (
    import_id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    player_id BIGINT NOT NULL REFERENCES people,
    kept_at   BIGINT NOT NULL,
    record    TEXT COLLATE "C" NOT NULL
);
CREATE INDEX imports_player ON imports (player_id, kept_at);
CREATE INDEX imports_kept ON imports (kept_at);

CREATE TABLE deletions (
    player_id    BIGINT PRIMARY KEY REFERENCES people,
    asked_at     BIGINT NOT NULL,
    forgotten_at BIGINT
);

CREATE TABLE liveness (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
