-- Direct messages by which people are notified of messages in channels, until they are sent.
create table direct_notices (
    id          bigint generated always as identity primary key,
    -- The message that it is about, by which a notice is inserted once: the row of the outbox, or t and the row of a tournament's
    -- message.
    source      text not null,
    user_id     bigint not null,
    -- Where that message is. The server is 0 outside of servers.
    guild_id    bigint not null,
    channel_id  bigint not null,
    message_id  bigint not null,
    language    text not null,
    content     text not null,
    created_at  timestamptz not null check (isfinite(created_at)),
    -- When it is sent. Once a process has claimed it: when another one may.
    due_at      timestamptz not null check (isfinite(due_at)),
    attempts    integer not null default 0,
    unique (source, user_id)
);

create index direct_notices_due on direct_notices (due_at, id);
