-- The message of a server that lists its challenges which are open to everyone.
create table lobbies (
    guild_id       bigint primary key,
    -- Where the message is; null where the server has no lobby any more. The row stays, so that the role is not called too often
    -- when there is one again.
    channel_id     bigint,
    -- A role that is called when there is a new challenge, at most once an hour.
    role_id        bigint,
    called_at      timestamptz check (isfinite(called_at)),
    message_id     bigint,
    -- The text of the message, and the newest challenge that it has listed.
    content        text,
    listed         bigint not null default 0,
    -- Why and when Discord refused the message.
    refused        text,
    refused_at     timestamptz check (isfinite(refused_at)),
    -- Until when a process writes the message, or waits before it tries again; and the number of its claim, which becomes void
    -- when the lobby moves.
    claimed_until  timestamptz check (isfinite(claimed_until)),
    claim          bigint not null default 0,
    -- When a process first tried to post a message whose id is still unknown; null where none has.
    tried_at       timestamptz check (isfinite(tried_at)),
    attempts       integer not null default 0
);

-- Changes of the challenges of servers with a lobby. They are rows of their own, so that nobody who makes or takes a challenge
-- waits for somebody else's.
create table lobby_changes (
    id        bigint generated always as identity primary key,
    guild_id  bigint not null,
    due_at    timestamptz not null check (isfinite(due_at))
);

create index lobby_changes_of on lobby_changes (guild_id);
create index lobby_changes_due on lobby_changes (due_at);

-- Messages that were a lobby's, and are to be deleted.
create table former_lobby_messages (
    id          bigint generated always as identity primary key,
    channel_id  bigint not null,
    -- Null where only the time is known since when it may have been posted.
    message_id  bigint,
    since       timestamptz not null check (isfinite(since)),
    due_at      timestamptz not null check (isfinite(due_at)),
    attempts    integer not null default 0
);

create index former_lobby_messages_due on former_lobby_messages (due_at);
