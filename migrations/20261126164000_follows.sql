-- Games of others whose news people get.
create table follows (
    game_id bigint not null references games on delete cascade,
    user_id bigint not null,
    -- Whether each move is news, or only the end.
    moves boolean not null,
    -- At the time of the last daily message with it.
    told_ply integer not null,
    at timestamptz not null,
    primary key (game_id, user_id)
);
create index follows_user_id_at_idx on follows (user_id, at);
