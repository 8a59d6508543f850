-- A board that is outdated before it is posted is merged into a newer one of its game, which announces the events of both.
alter table outbox
    drop constraint outbox_state_check,
    add constraint outbox_state_check check (state in ('waiting', 'sent', 'dead', 'merged')),
    -- Whether the message shows a board on which somebody is to move.
    add column is_board boolean not null default false,
    -- How many of the claims ended without an attempt, because of a rate limit.
    add column postponed integer not null default 0;

-- When a message was last posted in the channel since it failed or was limited.
alter table channel_backoffs add column posted_at timestamptz;
