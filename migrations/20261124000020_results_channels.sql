-- Channels in which the results of games are posted.
create table results_channels (
    guild_id    bigint primary key,
    channel_id  bigint not null,
    -- Why Discord refused a result. No other one is posted until the channel is set again.
    refused     text
);

-- Results that are still to be posted.
create table result_posts (
    game_id     bigint primary key,
    guild_id    bigint not null,
    created_at  timestamptz not null check (isfinite(created_at)),
    -- Until then a process posts it, or waits before it tries again.
    due_at      timestamptz not null check (isfinite(due_at)),
    attempts    integer not null default 0
);

create index result_posts_due on result_posts (due_at, game_id);
