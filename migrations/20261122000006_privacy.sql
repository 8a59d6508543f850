-- What is stored of people and servers goes when they ask for it, or are gone.

-- Who has asked to be forgotten: the rest is done by a job, which is not stopped by a crash.
create table farewells (
    user_id   bigint primary key,
    asked_at  timestamptz not null check (isfinite(asked_at))
);

create index games_by_challenger on games (challenger);
create index games_by_opponent on games (opponent);
create index games_of_server on games (guild_id);
create index audit_by on audit (user_id);

-- A result that counts everywhere outlives the data of its server, without saying where it was.
alter table results alter column guild_id drop not null;
alter table results drop constraint results_game_id_fkey;
