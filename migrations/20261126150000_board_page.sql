-- The board page, public pages, and the page as an Activity.

-- A press of Open: for some minutes its token opens the page once, and for a day its person may see the game or the puzzle there.
create table opened_boards (
    user_id bigint not null,
    game_id bigint references games on delete cascade,
    -- In place of a game: the puzzle, as in `puzzle_results`.
    puzzle text,
    day integer,
    -- Where the puzzle was opened; an attempt on the page counts there.
    guild_id bigint references servers on delete set null,
    -- SHA-256; null if no link was made.
    token bytea unique,
    -- SHA-256 of the cookie of the browser that used the token and may repeat it, or empty if there is none; null while it is unused.
    used_by bytea,
    at timestamptz not null,
    -- The instance in which Discord has opened the board for this person; it leads others who join to the same board.
    instance text,
    unique (user_id, game_id),
    unique (user_id, puzzle, day),
    check ((game_id is null) = (puzzle is not null)),
    check ((day is null) = (puzzle is null))
);
create index opened_boards_game_id_idx on opened_boards (game_id);
-- The deletion of a channel ends the sight of its games. Index entries are made only when a game ends.
create index games_ended_in_channel on games (channel_id) where phase in ('closed', 'over');
create index games_ended_in_threads on games (parent_id) where parent_id is not null and phase in ('closed', 'over');
create index opened_boards_at_idx on opened_boards (at);
create index opened_boards_guild_id_idx on opened_boards (guild_id) where guild_id is not null;
create index opened_boards_instance_idx on opened_boards (instance) where instance is not null;

-- Browsers in which a person has used such a token.
create table web_sessions (
    -- SHA-256 of what the cookie holds.
    id bytea primary key,
    user_id bigint not null,
    -- A tag.
    language text not null,
    -- A frame of Discord's began it, without a link.
    in_frame boolean not null,
    created_at timestamptz not null,
    used_at timestamptz not null
);
create index web_sessions_user_id_idx on web_sessions (user_id);
create index web_sessions_used_at_idx on web_sessions (used_at);

-- Games that begin on the server after this time get a public page; null means none do.
alter table servers add column public_pages_since timestamptz check (isfinite(public_pages_since));

-- One for each game that began while its server had public pages.
create table public_pages (
    game_id bigint primary key references games on delete cascade,
    guild_id bigint not null references servers on delete cascade,
    -- Where the game is played; of a thread, the channel above.
    channel_id bigint not null,
    -- False for ever once it is over, or if the channel was hidden from @everyone.
    is_open boolean not null,
    -- The bot can't see the channel, so the page is closed until it can.
    is_hidden boolean not null default false,
    -- The page's address ends with it. Games are numbered, so their numbers can be guessed.
    key text not null unique
);
create index public_pages_open on public_pages (guild_id, channel_id) where is_open;
create index public_pages_in_channel on public_pages (channel_id) where is_open;

-- Whether Open opens the Activity, where it can be opened, and not a link.
alter table people add column activity boolean not null default true;
