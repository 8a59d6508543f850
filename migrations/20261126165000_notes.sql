-- What people have written for themselves about games.
create table notes (
    game_id bigint not null references games on delete cascade,
    user_id bigint not null,
    -- The number of plies before it.
    ply integer not null,
    text text not null check (char_length(text) <= 500),
    at timestamptz not null,
    primary key (game_id, user_id, ply)
);
create index notes_user_id_idx on notes (user_id);
