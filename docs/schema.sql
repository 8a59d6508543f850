CREATE TABLE downtimes (
    id bigint NOT NULL,
    total integer NOT NULL,
    shard integer NOT NULL,
    starts timestamp with time zone NOT NULL,
    ends timestamp with time zone NOT NULL,
    guild_id bigint,
    brief boolean DEFAULT false NOT NULL,
    CONSTRAINT downtimes_ends_check CHECK (isfinite(ends)),
    CONSTRAINT downtimes_starts_check CHECK (isfinite(starts)),
    CONSTRAINT downtimes_total_check CHECK ((total > 0))
);

CREATE TABLE games (
    id bigint NOT NULL,
    guild_id bigint,
    channel_id bigint NOT NULL,
    parent_id bigint,
    wants_thread boolean DEFAULT false NOT NULL,
    private boolean DEFAULT false NOT NULL,
    by_answers boolean DEFAULT false NOT NULL,
    answers_guild_id bigint,
    language text,
    game text NOT NULL,
    phase text NOT NULL,
    challenger bigint NOT NULL,
    opponent bigint,
    player1 bigint,
    player2 bigint,
    on_turn bigint,
    ply integer DEFAULT 0 NOT NULL,
    events integer NOT NULL,
    deadline timestamp with time zone,
    due_at timestamp with time zone,
    last_downtime bigint,
    message_id bigint,
    board_id bigint,
    live boolean DEFAULT false NOT NULL,
    standing_offer bigint,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT games_check CHECK (((NOT by_answers) OR ((guild_id IS NULL) AND (NOT private)))),
    CONSTRAINT games_check1 CHECK ((by_answers OR (answers_guild_id IS NULL))),
    CONSTRAINT games_deadline_check CHECK (isfinite(deadline)),
    CONSTRAINT games_due_at_check CHECK (isfinite(due_at)),
    CONSTRAINT games_phase_check CHECK ((phase = ANY (ARRAY['open'::text, 'playing'::text, 'closed'::text, 'over'::text])))
);

CREATE TABLE servers (
    guild_id bigint NOT NULL,
    language text,
    locale text,
    theme text DEFAULT 'light'::text NOT NULL,
    pace text DEFAULT '3d'::text NOT NULL,
    timeout text DEFAULT 'claim'::text NOT NULL,
    reminders boolean DEFAULT true NOT NULL,
    rated boolean DEFAULT true NOT NULL,
    computer text DEFAULT 'asked'::text NOT NULL,
    boards text DEFAULT 'newest'::text NOT NULL,
    threads boolean DEFAULT false NOT NULL,
    channels bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    roles bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    tournament_role bigint,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    results_channel_id bigint,
    puzzle_channel_id bigint,
    puzzle_game text,
    puzzle_hour smallint DEFAULT 12 NOT NULL,
    lobby_channel_id bigint,
    lobby_role_id bigint,
    lobby_pinged_at timestamp with time zone,
    lobby_newest_listed bigint,
    lobby_recheck_at timestamp with time zone,
    has_own_commands boolean DEFAULT false NOT NULL,
    public_pages_since timestamp with time zone,
    known_channels bigint[],
    left_at timestamp with time zone,
    unavailable_since timestamp with time zone,
    CONSTRAINT servers_boards_check CHECK ((boards = ANY (ARRAY['newest'::text, 'all'::text]))),
    CONSTRAINT servers_computer_check CHECK ((computer = ANY (ARRAY['off'::text, 'private'::text, 'asked'::text, 'public'::text]))),
    CONSTRAINT servers_lobby_pinged_at_check CHECK (isfinite(lobby_pinged_at)),
    CONSTRAINT servers_lobby_recheck_at_check CHECK (isfinite(lobby_recheck_at)),
    CONSTRAINT servers_public_pages_since_check CHECK (isfinite(public_pages_since)),
    CONSTRAINT servers_puzzle_hour_check CHECK (((puzzle_hour >= 0) AND (puzzle_hour <= 23)))
);

CREATE FUNCTION uncredited_downtimes(g games) RETURNS SETOF downtimes
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT d.id,
     d.total,
     d.shard,
     d.starts,
     d.ends,
     d.guild_id,
     d.brief
    FROM downtimes d
   WHERE (((uncredited_downtimes.g).due_at IS NOT NULL) AND (d.id > COALESCE((uncredited_downtimes.g).last_downtime, (0)::bigint)) AND (d.ends > (uncredited_downtimes.g).created_at) AND ((uncredited_downtimes.g).live OR (NOT d.brief)) AND
         CASE
             WHEN (d.guild_id IS NULL) THEN (((COALESCE((uncredited_downtimes.g).guild_id, (0)::bigint) >> 22) % (d.total)::bigint) = d.shard)
             ELSE (d.guild_id = (uncredited_downtimes.g).guild_id)
         END AND (NOT (EXISTS ( SELECT
            FROM servers s
           WHERE ((s.guild_id = (uncredited_downtimes.g).guild_id) AND (LEAST(s.left_at, s.unavailable_since) <= d.starts) AND (d.guild_id IS NULL))))));
END;

CREATE TABLE absences (
    user_id bigint NOT NULL,
    starts timestamp with time zone NOT NULL,
    ends timestamp with time zone NOT NULL,
    automatic boolean NOT NULL,
    synced boolean DEFAULT true NOT NULL,
    sync_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT absences_check CHECK ((starts <= ends)),
    CONSTRAINT absences_ends_check CHECK (isfinite(ends)),
    CONSTRAINT absences_starts_check CHECK (isfinite(starts))
);

CREATE TABLE application (
    one boolean DEFAULT true NOT NULL,
    id bigint,
    shards integer,
    clock_at timestamp with time zone,
    CONSTRAINT application_clock_at_check CHECK (isfinite(clock_at)),
    CONSTRAINT application_one_check CHECK (one),
    CONSTRAINT application_shards_check CHECK ((shards > 0))
);

CREATE TABLE audit (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id bigint NOT NULL,
    about bigint,
    change jsonb NOT NULL
);

ALTER TABLE audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE bans (
    guild_id bigint NOT NULL,
    user_id bigint NOT NULL,
    until timestamp with time zone,
    CONSTRAINT bans_until_check CHECK (isfinite(until))
);

CREATE TABLE blocks (
    user_id bigint NOT NULL,
    blocked_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT blocks_at_check CHECK (isfinite(at))
);

CREATE TABLE channel_notices (
    game_id bigint NOT NULL,
    seat smallint,
    changes integer DEFAULT 0 NOT NULL,
    tournament_id bigint,
    user_id bigint NOT NULL,
    CONSTRAINT channel_notices_seat_check CHECK ((seat = ANY (ARRAY[1, 2])))
);

CREATE TABLE channels (
    channel_id bigint NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    paused_until timestamp with time zone,
    posted_at timestamp with time zone,
    refused text,
    refused_at timestamp with time zone,
    gone boolean DEFAULT false NOT NULL,
    given_up text,
    given_up_at timestamp with time zone,
    CONSTRAINT channels_check CHECK (((refused IS NULL) OR (refused_at IS NOT NULL))),
    CONSTRAINT channels_check1 CHECK (((refused IS NOT NULL) OR (NOT gone))),
    CONSTRAINT channels_check2 CHECK (((given_up IS NULL) = (given_up_at IS NULL))),
    CONSTRAINT channels_paused_until_check CHECK (isfinite(paused_until))
);

ALTER TABLE downtimes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME downtimes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE events (
    game_id bigint NOT NULL,
    seq integer NOT NULL,
    at timestamp with time zone NOT NULL,
    body jsonb NOT NULL,
    CONSTRAINT events_at_check CHECK (isfinite(at))
);

CREATE TABLE explorations (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    record text NOT NULL,
    kept integer NOT NULL,
    tried text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT explorations_created_at_check CHECK (isfinite(created_at)),
    CONSTRAINT explorations_kept_check CHECK ((kept >= 0)),
    CONSTRAINT explorations_updated_at_check CHECK (isfinite(updated_at))
);

ALTER TABLE explorations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME explorations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE follows (
    game_id bigint NOT NULL,
    user_id bigint NOT NULL,
    moves boolean NOT NULL,
    language text NOT NULL,
    sent_ply integer NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE games ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME games_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE heartbeats (
    total integer NOT NULL,
    shard integer NOT NULL,
    at timestamp with time zone NOT NULL,
    proven timestamp with time zone NOT NULL,
    CONSTRAINT heartbeats_at_check CHECK (isfinite(at)),
    CONSTRAINT heartbeats_check CHECK (((shard >= 0) AND (shard < total))),
    CONSTRAINT heartbeats_proven_check CHECK (isfinite(proven)),
    CONSTRAINT heartbeats_total_check CHECK ((total > 0))
);

CREATE TABLE identify_buckets (
    bucket integer NOT NULL,
    identified_at timestamp with time zone,
    holder text,
    held_until timestamp with time zone
);

CREATE TABLE interactions (
    id bigint NOT NULL,
    game_id bigint,
    first_seq integer,
    last_seq integer,
    at timestamp with time zone NOT NULL,
    claimed_by bigint,
    CONSTRAINT interactions_check CHECK (((first_seq IS NULL) = (last_seq IS NULL)))
);

CREATE TABLE leagues (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    interaction_id bigint NOT NULL,
    name text NOT NULL,
    game text NOT NULL,
    options text,
    pace text NOT NULL,
    size smallint NOT NULL,
    threads boolean NOT NULL,
    role_id bigint,
    accepted_permissions bigint DEFAULT 0 NOT NULL,
    created_by bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT leagues_created_at_check CHECK (isfinite(created_at)),
    CONSTRAINT leagues_ended_at_check CHECK (isfinite(ended_at)),
    CONSTRAINT leagues_pace_check CHECK ((pace = ANY (ARRAY['7d+0'::text, '14d+0'::text]))),
    CONSTRAINT leagues_size_check CHECK (((size >= 4) AND (size <= 8)))
);

ALTER TABLE leagues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME leagues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW live_games_in_channels AS
 SELECT games.id,
    games.channel_id
   FROM games
  WHERE ((games.phase = ANY (ARRAY['open'::text, 'playing'::text])) AND (games.phase = 'playing'::text) AND games.live AND (NOT games.wants_thread));

CREATE TABLE notes (
    game_id bigint NOT NULL,
    user_id bigint NOT NULL,
    ply integer NOT NULL,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT notes_text_check CHECK ((char_length(text) <= 500))
);

CREATE TABLE opened_boards (
    user_id bigint NOT NULL,
    game_id bigint,
    puzzle text,
    day integer,
    guild_id bigint,
    token bytea,
    used_by bytea,
    at timestamp with time zone NOT NULL,
    instance text,
    CONSTRAINT opened_boards_check CHECK (((game_id IS NULL) = (puzzle IS NOT NULL))),
    CONSTRAINT opened_boards_check1 CHECK (((day IS NULL) = (puzzle IS NULL)))
);

CREATE TABLE people (
    user_id bigint NOT NULL,
    everywhere boolean DEFAULT false NOT NULL,
    listed boolean DEFAULT true NOT NULL,
    theme text,
    coordinates text DEFAULT 'cells'::text NOT NULL,
    confirm boolean DEFAULT false NOT NULL,
    challenges boolean DEFAULT true NOT NULL,
    notify text DEFAULT 'mention'::text NOT NULL,
    quiet_from time without time zone,
    quiet_to time without time zone,
    time_zone text,
    lessons text[] DEFAULT '{}'::text[] NOT NULL,
    told_streak integer,
    activity boolean,
    deletion_requested_at timestamp with time zone,
    CONSTRAINT people_check CHECK ((num_nulls(quiet_from, quiet_to, time_zone) = ANY (ARRAY[0, 3]))),
    CONSTRAINT people_deletion_requested_at_check CHECK (isfinite(deletion_requested_at)),
    CONSTRAINT people_notify_check CHECK ((notify = ANY (ARRAY['mention'::text, 'silent'::text, 'dm'::text, 'daily'::text, 'off'::text])))
);

CREATE TABLE threads (
    channel_id bigint NOT NULL,
    parent_id bigint NOT NULL,
    guild_id bigint NOT NULL,
    is_public boolean NOT NULL
);

CREATE VIEW placed_games AS
 SELECT g.id,
    g.guild_id,
    g.channel_id,
    g.parent_id,
    g.wants_thread,
    g.private,
    g.by_answers,
    g.answers_guild_id,
    g.language,
    g.game,
    g.phase,
    g.challenger,
    g.opponent,
    g.player1,
    g.player2,
    g.on_turn,
    g.ply,
    g.events,
    g.deadline,
    g.due_at,
    g.last_downtime,
    g.message_id,
    g.board_id,
    g.live,
    g.standing_offer,
    g.created_at,
    g.updated_at,
    COALESCE(g.parent_id, ( SELECT t.parent_id
           FROM threads t
          WHERE ((t.channel_id = g.channel_id) AND t.is_public))) AS thread_parent_id
   FROM games g;

CREATE TABLE posts (
    message_id bigint NOT NULL,
    game_id bigint NOT NULL,
    first_seq integer NOT NULL,
    last_seq integer NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    CONSTRAINT posts_posted_at_check CHECK (isfinite(posted_at))
);

CREATE TABLE presence (
    game_id bigint NOT NULL,
    user_id bigint NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE processes (
    name text NOT NULL,
    leased_until timestamp with time zone NOT NULL,
    server_start timestamp with time zone NOT NULL,
    has_named_connection boolean NOT NULL,
    connection_pid integer,
    first_shard integer,
    last_shard integer,
    total integer,
    stopping boolean DEFAULT false NOT NULL
);

CREATE TABLE public_pages (
    game_id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    is_open boolean NOT NULL,
    is_hidden boolean DEFAULT false NOT NULL,
    key text NOT NULL
);

CREATE TABLE puzzle_results (
    user_id bigint NOT NULL,
    day integer NOT NULL,
    puzzle text NOT NULL,
    guild_id bigint,
    tries integer NOT NULL,
    solved boolean NOT NULL,
    lines text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT puzzle_results_tries_check CHECK ((tries >= 0))
);

CREATE TABLE rank_roles (
    guild_id bigint NOT NULL,
    role_id bigint NOT NULL,
    game text NOT NULL,
    rating integer NOT NULL,
    accepted_permissions bigint DEFAULT 0 NOT NULL,
    CONSTRAINT rank_roles_rating_check CHECK (((rating >= 0) AND (rating <= 5000)))
);

CREATE TABLE rating_changes (
    number bigint NOT NULL,
    scope bigint NOT NULL,
    game text NOT NULL,
    user_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    rating_before double precision NOT NULL,
    deviation_before double precision NOT NULL,
    rating_after double precision NOT NULL,
    deviation_after double precision NOT NULL,
    CONSTRAINT rating_changes_at_check CHECK (isfinite(at))
);

CREATE TABLE ratings (
    scope bigint NOT NULL,
    game text NOT NULL,
    user_id bigint NOT NULL,
    rating double precision DEFAULT 1500 NOT NULL,
    deviation double precision DEFAULT 350 NOT NULL,
    volatility double precision DEFAULT 0.06 NOT NULL,
    wins integer DEFAULT 0 NOT NULL,
    losses integer DEFAULT 0 NOT NULL,
    draws integer DEFAULT 0 NOT NULL,
    rated_at timestamp with time zone,
    ranked boolean DEFAULT false NOT NULL,
    CONSTRAINT ratings_deviation_check CHECK (((deviation >= (0.1)::double precision) AND (deviation <= (1000)::double precision))),
    CONSTRAINT ratings_rated_at_check CHECK (isfinite(rated_at)),
    CONSTRAINT ratings_rating_check CHECK (((rating >= (0)::double precision) AND (rating <= (5000)::double precision))),
    CONSTRAINT ratings_volatility_check CHECK (((volatility >= (0.001)::double precision) AND (volatility <= (1)::double precision)))
);

CREATE TABLE results (
    game_id bigint NOT NULL,
    guild_id bigint,
    game text NOT NULL,
    player1 bigint NOT NULL,
    player2 bigint NOT NULL,
    winner smallint,
    reason text NOT NULL,
    plies integer NOT NULL,
    rated boolean NOT NULL,
    everywhere boolean NOT NULL,
    ended_at timestamp with time zone NOT NULL,
    number bigint,
    channel_id bigint,
    message_id bigint,
    analysis jsonb,
    analysis_version integer,
    CONSTRAINT results_check CHECK ((rated = (number IS NOT NULL))),
    CONSTRAINT results_check1 CHECK ((rated OR (NOT everywhere))),
    CONSTRAINT results_check2 CHECK (((channel_id IS NULL) = (message_id IS NULL))),
    CONSTRAINT results_check3 CHECK (((analysis IS NULL) = (analysis_version IS NULL))),
    CONSTRAINT results_ended_at_check CHECK (isfinite(ended_at)),
    CONSTRAINT results_winner_check CHECK ((winner = ANY (ARRAY[1, 2])))
);

CREATE SEQUENCE results_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE results_number OWNED BY results.number;

CREATE TABLE season_players (
    season_id bigint NOT NULL,
    user_id bigint NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    every boolean NOT NULL,
    moved smallint,
    division smallint,
    "position" smallint,
    place smallint,
    outcome text,
    dropped boolean DEFAULT false NOT NULL,
    CONSTRAINT season_players_division_check CHECK ((division >= 1)),
    CONSTRAINT season_players_joined_at_check CHECK (isfinite(joined_at)),
    CONSTRAINT season_players_moved_check CHECK ((moved >= 1)),
    CONSTRAINT season_players_outcome_check CHECK ((outcome = ANY (ARRAY['up'::text, 'kept'::text, 'down'::text, 'gone'::text])))
);

CREATE TABLE seasons (
    id bigint NOT NULL,
    league_id bigint NOT NULL,
    number smallint NOT NULL,
    phase text DEFAULT 'registration'::text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    put_off boolean DEFAULT false NOT NULL,
    ends_at timestamp with time zone,
    CONSTRAINT seasons_check CHECK (((phase = 'registration'::text) OR (ends_at IS NOT NULL))),
    CONSTRAINT seasons_ends_at_check CHECK (isfinite(ends_at)),
    CONSTRAINT seasons_phase_check CHECK ((phase = ANY (ARRAY['registration'::text, 'running'::text, 'closed'::text, 'called-off'::text]))),
    CONSTRAINT seasons_starts_at_check CHECK (isfinite(starts_at))
);

ALTER TABLE seasons ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME seasons_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE shard_leases (
    total integer NOT NULL,
    shard integer NOT NULL,
    holder text,
    connected boolean DEFAULT false NOT NULL,
    session_id text,
    resume_url text,
    sequence bigint,
    session_at timestamp with time zone
);

CREATE TABLE standing_offers (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    parent_id bigint,
    user_id bigint NOT NULL,
    terms jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE standing_offers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME standing_offers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tasks (
    id bigint NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    owner bigint,
    about bigint,
    chain bigint,
    first_seq integer,
    last_seq integer,
    merges boolean DEFAULT false NOT NULL,
    lane bigint,
    slot smallint,
    due_at timestamp with time zone,
    due_since timestamp with time zone NOT NULL,
    tried_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    refused text,
    leased_by text,
    leased_until timestamp with time zone,
    claims integer DEFAULT 0 NOT NULL,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT tasks_check CHECK ((((chain IS NULL) = (last_seq IS NULL)) AND ((chain IS NULL) = (first_seq IS NULL)))),
    CONSTRAINT tasks_check1 CHECK (((slot IS NULL) OR (lane IS NOT NULL)))
);

ALTER TABLE tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tournament_games (
    tournament_id bigint NOT NULL,
    stage smallint NOT NULL,
    section smallint NOT NULL,
    replay smallint NOT NULL,
    first smallint NOT NULL,
    second smallint NOT NULL,
    game_id bigint,
    score text,
    CONSTRAINT tournament_games_score_check CHECK ((score = ANY (ARRAY['first'::text, 'second'::text, 'draw'::text, 'neither'::text])))
);

CREATE TABLE tournament_players (
    tournament_id bigint NOT NULL,
    user_id bigint NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    seed smallint,
    left_at timestamp with time zone,
    place smallint,
    team smallint,
    every boolean DEFAULT false NOT NULL,
    skips boolean DEFAULT false NOT NULL,
    checked_in boolean DEFAULT false NOT NULL,
    CONSTRAINT tournament_players_joined_at_check CHECK (isfinite(joined_at)),
    CONSTRAINT tournament_players_left_at_check CHECK (isfinite(left_at)),
    CONSTRAINT tournament_players_team_check CHECK ((team = ANY (ARRAY[0, 1])))
);

CREATE TABLE tournaments (
    id bigint NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    thread_id bigint,
    thread_tried boolean DEFAULT false NOT NULL,
    draft_id bigint,
    name text NOT NULL,
    format text NOT NULL,
    game text NOT NULL,
    options text NOT NULL,
    pace text NOT NULL,
    max_players integer NOT NULL,
    rounds smallint,
    team_one bigint,
    team_two bigint,
    rating_from smallint,
    rating_to smallint,
    starts_at timestamp with time zone,
    at_least smallint DEFAULT 4 NOT NULL,
    put_off boolean DEFAULT false NOT NULL,
    repeats text,
    first_start timestamp with time zone,
    call_offs smallint DEFAULT 0 NOT NULL,
    check_in boolean DEFAULT false NOT NULL,
    called_at timestamp with time zone,
    threads boolean NOT NULL,
    role_id bigint,
    accepted_permissions bigint DEFAULT 0 NOT NULL,
    called_role bigint,
    created_by bigint NOT NULL,
    phase text DEFAULT 'open'::text NOT NULL,
    stopped boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    table_at timestamp with time zone,
    season_id bigint,
    division smallint,
    CONSTRAINT tournaments_at_least_check CHECK (((at_least >= 2) AND (at_least <= 128))),
    CONSTRAINT tournaments_called_at_check CHECK (isfinite(called_at)),
    CONSTRAINT tournaments_check CHECK (((season_id IS NULL) = (division IS NULL))),
    CONSTRAINT tournaments_check1 CHECK ((((format = 'teams'::text) = (team_one IS NOT NULL)) AND ((format = 'teams'::text) = (team_two IS NOT NULL)))),
    CONSTRAINT tournaments_created_at_check CHECK (isfinite(created_at)),
    CONSTRAINT tournaments_division_check CHECK ((division >= 1)),
    CONSTRAINT tournaments_ended_at_check CHECK (isfinite(ended_at)),
    CONSTRAINT tournaments_first_start_check CHECK (isfinite(first_start)),
    CONSTRAINT tournaments_format_check CHECK ((format = ANY (ARRAY['round-robin'::text, 'knockout'::text, 'swiss'::text, 'teams'::text]))),
    CONSTRAINT tournaments_max_players_check CHECK (((max_players >= 2) AND (max_players <= 128))),
    CONSTRAINT tournaments_phase_check CHECK ((phase = ANY (ARRAY['open'::text, 'running'::text, 'over'::text]))),
    CONSTRAINT tournaments_repeats_check CHECK ((repeats = ANY (ARRAY['weekly'::text, 'fortnightly'::text, 'monthly'::text]))),
    CONSTRAINT tournaments_rounds_check CHECK (((rounds >= 3) AND (rounds <= 9))),
    CONSTRAINT tournaments_started_at_check CHECK (isfinite(started_at)),
    CONSTRAINT tournaments_starts_at_check CHECK (isfinite(starts_at)),
    CONSTRAINT tournaments_table_at_check CHECK (isfinite(table_at))
);

ALTER TABLE tournaments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tournaments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE vote_games (
    game_id bigint NOT NULL,
    organiser bigint,
    team_size integer,
    CONSTRAINT vote_games_team_size_check CHECK ((team_size > 0))
);

CREATE TABLE voters (
    game_id bigint NOT NULL,
    user_id bigint NOT NULL,
    team smallint NOT NULL,
    has_left boolean DEFAULT false NOT NULL,
    notify boolean DEFAULT false NOT NULL,
    ply integer,
    vote text,
    CONSTRAINT voters_check CHECK (((ply IS NULL) = (vote IS NULL))),
    CONSTRAINT voters_team_check CHECK (((team >= 0) AND (team <= 2)))
);

CREATE TABLE web_sessions (
    id bytea NOT NULL,
    user_id bigint NOT NULL,
    language text NOT NULL,
    in_frame boolean NOT NULL,
    guild_id bigint,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY absences
    ADD CONSTRAINT absences_pkey PRIMARY KEY (user_id, starts);

ALTER TABLE ONLY application
    ADD CONSTRAINT application_pkey PRIMARY KEY (one);

ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY bans
    ADD CONSTRAINT bans_pkey PRIMARY KEY (guild_id, user_id);

ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (user_id, blocked_id);

ALTER TABLE ONLY channel_notices
    ADD CONSTRAINT channel_notices_game_id_seat_key UNIQUE NULLS NOT DISTINCT (game_id, seat);

ALTER TABLE ONLY channels
    ADD CONSTRAINT channels_pkey PRIMARY KEY (channel_id);

ALTER TABLE ONLY downtimes
    ADD CONSTRAINT downtimes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY events
    ADD CONSTRAINT events_pkey PRIMARY KEY (game_id, seq);

ALTER TABLE ONLY explorations
    ADD CONSTRAINT explorations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY follows
    ADD CONSTRAINT follows_pkey PRIMARY KEY (game_id, user_id);

ALTER TABLE ONLY games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);

ALTER TABLE ONLY heartbeats
    ADD CONSTRAINT heartbeats_pkey PRIMARY KEY (total, shard);

ALTER TABLE ONLY identify_buckets
    ADD CONSTRAINT identify_buckets_pkey PRIMARY KEY (bucket);

ALTER TABLE ONLY interactions
    ADD CONSTRAINT interactions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues
    ADD CONSTRAINT leagues_interaction_id_key UNIQUE (interaction_id);

ALTER TABLE ONLY leagues
    ADD CONSTRAINT leagues_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (game_id, user_id, ply);

ALTER TABLE ONLY opened_boards
    ADD CONSTRAINT opened_boards_token_key UNIQUE (token);

ALTER TABLE ONLY opened_boards
    ADD CONSTRAINT opened_boards_user_id_game_id_puzzle_day_key UNIQUE NULLS NOT DISTINCT (user_id, game_id, puzzle, day);

ALTER TABLE ONLY people
    ADD CONSTRAINT people_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (message_id);

ALTER TABLE ONLY presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (game_id, user_id);

ALTER TABLE ONLY processes
    ADD CONSTRAINT processes_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public_pages
    ADD CONSTRAINT public_pages_key_key UNIQUE (key);

ALTER TABLE ONLY public_pages
    ADD CONSTRAINT public_pages_pkey PRIMARY KEY (game_id);

ALTER TABLE ONLY puzzle_results
    ADD CONSTRAINT puzzle_results_pkey PRIMARY KEY (user_id, day, puzzle);

ALTER TABLE ONLY rank_roles
    ADD CONSTRAINT rank_roles_pkey PRIMARY KEY (guild_id, role_id, game);

ALTER TABLE ONLY rating_changes
    ADD CONSTRAINT rating_changes_pkey PRIMARY KEY (number, scope, game, user_id);

ALTER TABLE ONLY ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (scope, game, user_id);

ALTER TABLE ONLY results
    ADD CONSTRAINT results_message_id_key UNIQUE (message_id);

ALTER TABLE ONLY results
    ADD CONSTRAINT results_number_key UNIQUE (number);

ALTER TABLE ONLY results
    ADD CONSTRAINT results_pkey PRIMARY KEY (game_id);

ALTER TABLE ONLY season_players
    ADD CONSTRAINT season_players_pkey PRIMARY KEY (season_id, user_id);

ALTER TABLE ONLY seasons
    ADD CONSTRAINT seasons_league_id_number_key UNIQUE (league_id, number);

ALTER TABLE ONLY seasons
    ADD CONSTRAINT seasons_pkey PRIMARY KEY (id);

ALTER TABLE ONLY servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (guild_id);

ALTER TABLE ONLY shard_leases
    ADD CONSTRAINT shard_leases_pkey PRIMARY KEY (total, shard);

ALTER TABLE ONLY standing_offers
    ADD CONSTRAINT standing_offers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tasks
    ADD CONSTRAINT tasks_kind_key_key UNIQUE (kind, key);

ALTER TABLE ONLY tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY threads
    ADD CONSTRAINT threads_pkey PRIMARY KEY (channel_id);

ALTER TABLE ONLY tournament_games
    ADD CONSTRAINT tournament_games_pkey PRIMARY KEY (tournament_id, stage, section, replay, first, second);

ALTER TABLE ONLY tournament_players
    ADD CONSTRAINT tournament_players_pkey PRIMARY KEY (tournament_id, user_id);

ALTER TABLE ONLY tournaments
    ADD CONSTRAINT tournaments_draft_id_key UNIQUE (draft_id);

ALTER TABLE ONLY tournaments
    ADD CONSTRAINT tournaments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tournaments
    ADD CONSTRAINT tournaments_season_id_division_key UNIQUE (season_id, division);

ALTER TABLE ONLY vote_games
    ADD CONSTRAINT vote_games_pkey PRIMARY KEY (game_id);

ALTER TABLE ONLY voters
    ADD CONSTRAINT voters_pkey PRIMARY KEY (game_id, user_id);

ALTER TABLE ONLY web_sessions
    ADD CONSTRAINT web_sessions_pkey PRIMARY KEY (id);

CREATE INDEX absences_ended ON absences USING btree (ends);

CREATE INDEX absences_unsynced ON absences USING btree (user_id) WHERE (NOT synced);

CREATE INDEX audit_about ON audit USING btree (about) WHERE (about IS NOT NULL);

CREATE INDEX audit_by ON audit USING btree (user_id, id);

CREATE INDEX audit_newest ON audit USING btree (guild_id, id);

CREATE INDEX bans_ended ON bans USING btree (until) WHERE (until IS NOT NULL);

CREATE INDEX bans_of ON bans USING btree (user_id);

CREATE INDEX blocks_of ON blocks USING btree (blocked_id);

CREATE INDEX channel_notices_of ON channel_notices USING btree (user_id);

CREATE INDEX channels_paused ON channels USING btree (paused_until);

CREATE INDEX events_ended_by ON events USING btree (((body ->> 'by'::text))) WHERE ((body ->> 'kind'::text) = 'ended'::text);

CREATE INDEX explorations_by ON explorations USING btree (user_id);

CREATE INDEX explorations_updated ON explorations USING btree (updated_at);

CREATE INDEX follows_by ON follows USING btree (user_id, at);

CREATE INDEX games_against_computer ON games USING btree (challenger, game, opponent, updated_at) WHERE ((phase = 'over'::text) AND ((opponent >= '4294967296'::bigint) AND (opponent <= '4294967299'::bigint)));

CREATE INDEX games_by_challenger ON games USING btree (challenger);

CREATE INDEX games_by_opponent ON games USING btree (opponent);

CREATE INDEX games_due ON games USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX games_ended_in_channel ON games USING btree (channel_id) WHERE (phase = ANY (ARRAY['closed'::text, 'over'::text]));

CREATE INDEX games_ended_in_threads ON games USING btree (parent_id) WHERE ((parent_id IS NOT NULL) AND (phase = ANY (ARRAY['closed'::text, 'over'::text])));

CREATE INDEX games_fruitless ON games USING btree (challenger, opponent, updated_at) WHERE (phase = ANY (ARRAY['open'::text, 'closed'::text]));

CREATE INDEX games_in_channel ON games USING btree (channel_id) WHERE (phase = ANY (ARRAY['open'::text, 'playing'::text]));

CREATE INDEX games_in_threads ON games USING btree (parent_id) WHERE ((parent_id IS NOT NULL) AND (phase = ANY (ARRAY['open'::text, 'playing'::text])));

CREATE INDEX games_live ON games USING btree (id) WHERE (live AND (phase = 'playing'::text));

CREATE INDEX games_of_offer ON games USING btree (standing_offer, id) WHERE (standing_offer IS NOT NULL);

CREATE INDEX games_of_offer_now ON games USING btree (standing_offer) WHERE ((standing_offer IS NOT NULL) AND (phase = ANY (ARRAY['open'::text, 'playing'::text])));

CREATE INDEX games_of_server ON games USING btree (guild_id);

CREATE INDEX games_on_server ON games USING btree (guild_id, id) WHERE (phase = ANY (ARRAY['open'::text, 'playing'::text]));

CREATE INDEX games_open_by ON games USING btree (guild_id, challenger) WHERE (phase = 'open'::text);

CREATE INDEX games_open_to ON games USING btree (opponent, guild_id) WHERE (phase = 'open'::text);

CREATE INDEX games_playing_1 ON games USING btree (player1, guild_id) WHERE (phase = 'playing'::text);

CREATE INDEX games_playing_2 ON games USING btree (player2, guild_id) WHERE (phase = 'playing'::text);

CREATE INDEX games_running ON games USING btree (id) WHERE (due_at IS NOT NULL);

CREATE INDEX games_seen_by_1 ON games USING btree (player1, guild_id, id) WHERE (phase = ANY (ARRAY['playing'::text, 'over'::text]));

CREATE INDEX games_seen_by_2 ON games USING btree (player2, guild_id, id) WHERE (phase = ANY (ARRAY['playing'::text, 'over'::text]));

CREATE INDEX games_with_old_places ON games USING btree (updated_at) WHERE (by_answers AND (phase = ANY (ARRAY['closed'::text, 'over'::text])) AND (channel_id <> id));

CREATE INDEX interactions_at ON interactions USING btree (at);

CREATE INDEX interactions_in ON interactions USING btree (game_id);

CREATE INDEX leagues_by ON leagues USING btree (created_by);

CREATE INDEX leagues_of ON leagues USING btree (guild_id, ((ended_at IS NOT NULL)), id DESC);

CREATE INDEX leagues_unfinished ON leagues USING btree (guild_id) WHERE (ended_at IS NULL);

CREATE INDEX notes_by ON notes USING btree (user_id);

CREATE INDEX opened_boards_at ON opened_boards USING btree (at);

CREATE INDEX opened_boards_of_game ON opened_boards USING btree (game_id);

CREATE INDEX opened_boards_of_instance ON opened_boards USING btree (instance) WHERE (instance IS NOT NULL);

CREATE INDEX opened_boards_on_server ON opened_boards USING btree (guild_id) WHERE (guild_id IS NOT NULL);

CREATE INDEX posts_at ON posts USING btree (posted_at);

CREATE INDEX posts_of_game ON posts USING btree (game_id);

CREATE INDEX presence_at ON presence USING btree (at);

CREATE INDEX public_pages_in_channel ON public_pages USING btree (channel_id) WHERE is_open;

CREATE INDEX public_pages_open ON public_pages USING btree (guild_id, channel_id, is_hidden) WHERE is_open;

CREATE INDEX puzzle_results_on_server ON puzzle_results USING btree (guild_id, day, puzzle);

CREATE INDEX rating_changes_by ON rating_changes USING btree (user_id);

CREATE INDEX rating_changes_of ON rating_changes USING btree (scope, game, user_id, number);

CREATE INDEX ratings_of ON ratings USING btree (user_id);

CREATE INDEX ratings_ranked ON ratings USING btree (scope, game, rating DESC, user_id) WHERE ranked;

CREATE INDEX ratings_ranked_at ON ratings USING btree (rated_at) WHERE ranked;

CREATE INDEX results_between ON results USING btree (guild_id, player1, player2) WHERE (reason <> ALL (ARRAY['aborted'::text, 'stopped'::text]));

CREATE INDEX results_by_1 ON results USING btree (player1, ended_at);

CREATE INDEX results_by_2 ON results USING btree (player2, ended_at);

CREATE INDEX results_of_1 ON results USING btree (guild_id, player1, ended_at) WHERE (reason <> ALL (ARRAY['aborted'::text, 'stopped'::text]));

CREATE INDEX results_of_2 ON results USING btree (guild_id, player2, ended_at) WHERE (reason <> ALL (ARRAY['aborted'::text, 'stopped'::text]));

CREATE INDEX season_players_of ON season_players USING btree (user_id);

CREATE INDEX standing_offers_by ON standing_offers USING btree (user_id);

CREATE INDEX standing_offers_in_channel ON standing_offers USING btree (channel_id);

CREATE INDEX standing_offers_in_threads ON standing_offers USING btree (parent_id) WHERE (parent_id IS NOT NULL);

CREATE INDEX standing_offers_on_server ON standing_offers USING btree (guild_id, user_id);

CREATE INDEX tasks_due ON tasks USING btree (kind, due_at, id) WHERE (leased_by IS NULL);

CREATE INDEX tasks_in_chain ON tasks USING btree (chain, last_seq) WHERE (chain IS NOT NULL);

CREATE INDEX tasks_in_lane ON tasks USING btree (lane) WHERE (lane IS NOT NULL);

CREATE INDEX tasks_leased ON tasks USING btree (leased_by) WHERE (leased_by IS NOT NULL);

CREATE INDEX tasks_owners ON tasks USING btree (owner, kind, about);

CREATE INDEX tasks_refused ON tasks USING btree (kind) WHERE (refused IS NOT NULL);

CREATE UNIQUE INDEX tasks_slots ON tasks USING btree (lane, slot) WHERE (slot IS NOT NULL);

CREATE INDEX threads_of_guild ON threads USING btree (guild_id);

CREATE INDEX threads_of_parent ON threads USING btree (parent_id);

CREATE UNIQUE INDEX tournament_games_of ON tournament_games USING btree (game_id) WHERE (game_id IS NOT NULL);

CREATE INDEX tournament_players_of ON tournament_players USING btree (user_id);

CREATE INDEX tournaments_by ON tournaments USING btree (created_by);

CREATE INDEX tournaments_in_thread ON tournaments USING btree (thread_id) WHERE (thread_id IS NOT NULL);

CREATE INDEX tournaments_of ON tournaments USING btree (guild_id, ((phase = 'over'::text)), id DESC);

CREATE INDEX tournaments_unfinished ON tournaments USING btree (guild_id) WHERE (phase <> 'over'::text);

CREATE INDEX vote_games_of ON vote_games USING btree (organiser);

CREATE INDEX voters_by ON voters USING btree (user_id);

CREATE INDEX web_sessions_by ON web_sessions USING btree (user_id);

CREATE INDEX web_sessions_of_server ON web_sessions USING btree (guild_id) WHERE (guild_id IS NOT NULL);

CREATE INDEX web_sessions_used ON web_sessions USING btree (used_at);

ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE CASCADE;

ALTER TABLE ONLY bans
    ADD CONSTRAINT bans_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE CASCADE;

ALTER TABLE ONLY channel_notices
    ADD CONSTRAINT channel_notices_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY channel_notices
    ADD CONSTRAINT channel_notices_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments(id) ON DELETE CASCADE;

ALTER TABLE ONLY events
    ADD CONSTRAINT events_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY follows
    ADD CONSTRAINT follows_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY interactions
    ADD CONSTRAINT interactions_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id);

ALTER TABLE ONLY leagues
    ADD CONSTRAINT leagues_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE CASCADE;

ALTER TABLE ONLY notes
    ADD CONSTRAINT notes_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY opened_boards
    ADD CONSTRAINT opened_boards_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY opened_boards
    ADD CONSTRAINT opened_boards_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE SET NULL;

ALTER TABLE ONLY posts
    ADD CONSTRAINT posts_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY presence
    ADD CONSTRAINT presence_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY public_pages
    ADD CONSTRAINT public_pages_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY public_pages
    ADD CONSTRAINT public_pages_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE CASCADE;

ALTER TABLE ONLY puzzle_results
    ADD CONSTRAINT puzzle_results_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE SET NULL;

ALTER TABLE ONLY rank_roles
    ADD CONSTRAINT rank_roles_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE CASCADE;

ALTER TABLE ONLY season_players
    ADD CONSTRAINT season_players_season_id_fkey FOREIGN KEY (season_id) REFERENCES seasons(id) ON DELETE CASCADE;

ALTER TABLE ONLY seasons
    ADD CONSTRAINT seasons_league_id_fkey FOREIGN KEY (league_id) REFERENCES leagues(id) ON DELETE CASCADE;

ALTER TABLE ONLY standing_offers
    ADD CONSTRAINT standing_offers_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE CASCADE;

ALTER TABLE ONLY tasks
    ADD CONSTRAINT tasks_chain_fkey FOREIGN KEY (chain) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY threads
    ADD CONSTRAINT threads_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE CASCADE;

ALTER TABLE ONLY tournament_games
    ADD CONSTRAINT tournament_games_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments(id) ON DELETE CASCADE;

ALTER TABLE ONLY tournament_players
    ADD CONSTRAINT tournament_players_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments(id) ON DELETE CASCADE;

ALTER TABLE ONLY tournaments
    ADD CONSTRAINT tournaments_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE CASCADE;

ALTER TABLE ONLY tournaments
    ADD CONSTRAINT tournaments_season_id_fkey FOREIGN KEY (season_id) REFERENCES seasons(id) ON DELETE CASCADE;

ALTER TABLE ONLY vote_games
    ADD CONSTRAINT vote_games_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE;

ALTER TABLE ONLY voters
    ADD CONSTRAINT voters_game_id_fkey FOREIGN KEY (game_id) REFERENCES vote_games(game_id) ON DELETE CASCADE;

ALTER TABLE ONLY web_sessions
    ADD CONSTRAINT web_sessions_guild_id_fkey FOREIGN KEY (guild_id) REFERENCES servers(guild_id) ON DELETE SET NULL;

