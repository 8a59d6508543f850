-- Absences, and the time during which the bot was down.

-- When somebody was or is away. The clocks of the person stand still meanwhile, in all games.
create table absences (
    user_id    bigint not null,
    starts     timestamptz not null check (isfinite(starts)),
    ends       timestamptz not null check (isfinite(ends)),
    -- Whether the time of a game ran out and the absence came by itself.
    automatic  boolean not null,
    primary key (user_id, starts),
    check (starts <= ends)
);

-- When each shard of the gateway was last known to be connected, by the clock of the system. A server
-- belongs to the shard (guild_id >> 22) % total.
create table heartbeats (
    total  integer not null check (total > 0),
    shard  integer not null check (shard >= 0 and shard < total),
    at     timestamptz not null check (isfinite(at)),
    primary key (total, shard)
);

-- Times during which a shard was not connected. All clocks in its servers are credited with them, one by one.
create table downtimes (
    id      bigint generated always as identity primary key,
    total   integer not null check (total > 0),
    shard   integer not null,
    starts  timestamptz not null check (isfinite(starts)),
    ends    timestamptz not null check (isfinite(ends)),
    -- Whether all clocks have been credited.
    done    boolean not null default false
);

create index downtimes_open on downtimes (id) where not done;

-- The last downtime with which the game's clock was credited.
alter table games add column credited bigint not null default 0;

-- People are looked for on one server and on all.
drop index games_playing_1;
drop index games_playing_2;
create index games_playing_1 on games (player1, guild_id) where phase = 'playing';
create index games_playing_2 on games (player2, guild_id) where phase = 'playing';
