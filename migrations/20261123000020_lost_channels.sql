-- Channels that are gone for good, unlike those in which the bot may not post for now.
alter table closed_channels add column gone boolean not null default false;

-- Players who are still to be told that the channel of their game is gone.
create table channel_notices (
    game_id   bigint not null references games (id) on delete cascade,
    -- The seat, 1 or 2.
    player    smallint not null,
    -- When a direct message is tried; null for a player who accepts none, and is told at the next command.
    due_at    timestamptz,
    attempts  integer not null default 0,
    primary key (game_id, player)
);

create index channel_notices_due on channel_notices (due_at) where due_at is not null;
