-- Tournaments of a server.
create table tournaments (
    id              bigint generated always as identity primary key,
    guild_id        bigint not null,
    -- Where its messages and games are posted.
    channel_id      bigint not null,
    -- The interaction that created it, so that a repeated delivery creates no other one.
    interaction_id  bigint not null unique,
    name            text not null,
    form            text not null check (form in ('round-robin', 'knockout')),
    -- The game, with its options as in a record, and the time for a move.
    game            text not null,
    options         text not null,
    pace            text not null,
    seats           integer not null check (seats between 2 and 64),
    -- Whether each game gets a thread.
    threads         boolean not null,
    -- The role that winners get.
    role_id         bigint,
    created_by      bigint not null,
    phase           text not null default 'open' check (phase in ('open', 'running', 'over')),
    -- Whether it ended before all games had been played, or before it began.
    stopped         boolean not null default false,
    created_at      timestamptz not null check (isfinite(created_at)),
    started_at      timestamptz check (isfinite(started_at)),
    ended_at        timestamptz check (isfinite(ended_at)),
    -- When the table was or will be posted last, without being asked for.
    table_at        timestamptz check (isfinite(table_at)),
    -- Why Discord refused a message about it.
    refused         text,
    -- Until when a process sees to it, or waits before it tries again; and how often that failed in a row.
    claimed_until   timestamptz check (isfinite(claimed_until)),
    failures        integer not null default 0
);

create index tournaments_of on tournaments (guild_id, id);

create table tournament_players (
    tournament_id  bigint not null references tournaments (id),
    user_id        bigint not null,
    joined_at      timestamptz not null check (isfinite(joined_at)),
    -- The number of the player by rating, from 1; null until the tournament begins.
    seed           smallint,
    -- When the player left the tournament after it had begun.
    left_at        timestamptz check (isfinite(left_at)),
    -- The place at the end; players with equal results share one.
    place          smallint,
    primary key (tournament_id, user_id)
);

create index tournament_players_of on tournament_players (user_id);

-- The games of a tournament, by the seeds of their players, of whom the first one begins. The primary key lets each be played once.
create table tournament_games (
    tournament_id  bigint not null references tournaments (id),
    -- The groups or the final group, or the round; from 1.
    stage          smallint not null,
    -- The group, or the match of the round; from 0.
    section        smallint not null,
    -- How often the match was played before.
    replay         smallint not null,
    first          smallint not null,
    second         smallint not null,
    -- The game; null until it begins, and where a player left before.
    game_id        bigint,
    -- The result; null until the game has ended.
    score          text check (score in ('first', 'second', 'draw', 'neither')),
    primary key (tournament_id, stage, section, replay, first, second)
);

create unique index tournament_games_of on tournament_games (game_id) where game_id is not null;

-- When tournaments are to be seen to: something has happened in them, or some time has passed. They are rows of their own, so that
-- the ends of two games don't wait for each other.
create table tournament_changes (
    id             bigint generated always as identity primary key,
    tournament_id  bigint not null references tournaments (id),
    due_at         timestamptz not null check (isfinite(due_at))
);

create index tournament_changes_of on tournament_changes (tournament_id);
create index tournament_changes_due on tournament_changes (due_at);

-- Messages about tournaments.
create table tournament_messages (
    id             bigint generated always as identity primary key,
    tournament_id  bigint not null references tournaments (id),
    -- The invitation, which changes as people join; the games of some groups or matches; matches that are played again; the table of
    -- a day; the end.
    kind           text not null check (kind in ('open', 'games', 'replay', 'table', 'end')),
    -- What it is about, by which it is inserted once: a stage with the first and the last of its sections, or the number of a table.
    stage          smallint not null default 0,
    section        smallint not null default 0,
    last_section   smallint not null default 0,
    replay         smallint not null default 0,
    created_at     timestamptz not null check (isfinite(created_at)),
    -- When it is posted or edited; null when that is done. Once a process has claimed it: when another one may.
    due_at         timestamptz check (isfinite(due_at)),
    -- When it was first tried.
    tried_at       timestamptz check (isfinite(tried_at)),
    attempts       integer not null default 0,
    message_id     bigint,
    -- Its text.
    content        text,
    unique (tournament_id, kind, stage, section, replay)
);

create index tournament_messages_due on tournament_messages (due_at) where due_at is not null;

-- The role whose members may organise tournaments, beside those who manage the server.
alter table servers add column tournament_role bigint;
