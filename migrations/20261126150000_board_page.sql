-- The board page.

-- A press of Open: for some minutes its token opens the page once, and for a day its person may see the game there.
create table opened_boards (
    user_id bigint not null,
    game_id bigint not null references games on delete cascade,
    -- SHA-256; null once the token was used.
    token bytea unique,
    at timestamptz not null,
    primary key (user_id, game_id)
);
create index opened_boards_game_id_idx on opened_boards (game_id);
create index opened_boards_at_idx on opened_boards (at);

-- Browsers in which a person has used such a token.
create table web_sessions (
    -- SHA-256 of what the cookie holds.
    id bytea primary key,
    user_id bigint not null,
    -- A tag.
    language text not null,
    created_at timestamptz not null,
    used_at timestamptz not null
);
create index web_sessions_user_id_idx on web_sessions (user_id);
create index web_sessions_used_at_idx on web_sessions (used_at);
