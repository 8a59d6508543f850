-- Copies of positions on which people try moves. They are nobody else's business, and forgotten when not used for long.
create table explorations (
    id          bigint generated always as identity primary key,
    user_id     bigint not null,
    -- The record of the game up to where it was copied, and how many of its plies are kept.
    record      text not null,
    kept        integer not null check (kept >= 0),
    -- What was tried after these, between blanks.
    tried       text not null default '',
    created_at  timestamptz not null check (isfinite(created_at)),
    updated_at  timestamptz not null check (isfinite(updated_at))
);

create index explorations_updated on explorations (updated_at);

-- Games are looked at again when they are over.
create index games_seen_by_1 on games (player1, guild_id, id) where phase in ('playing', 'over');
create index games_seen_by_2 on games (player2, guild_id, id) where phase in ('playing', 'over');
