-- The message of a server that lists its challenges which are open to everyone.
create table lobbies (
    guild_id       bigint primary key,
    -- Where the message is.
    channel_id     bigint not null,
    -- A role that is called when there is a new challenge, at most once an hour.
    role_id        bigint,
    called_at      timestamptz check (isfinite(called_at)),
    message_id     bigint,
    -- The text of the message, and the newest challenge that it has listed.
    content        text,
    listed         bigint not null default 0,
    -- Why Discord refused the message. No other one is sent until the lobby is set up again.
    refused        text,
    -- Until when a process writes the message, or waits before it tries again.
    claimed_until  timestamptz check (isfinite(claimed_until)),
    -- When a process first tried to post a message whose id is still unknown; null where none has.
    tried_at       timestamptz check (isfinite(tried_at)),
    attempts       integer not null default 0
);

-- Changes of the challenges of servers with a lobby. They are rows of their own, so that nobody who makes or takes a challenge
-- waits for somebody else's.
create table lobby_changes (
    id        bigint generated always as identity primary key,
    guild_id  bigint not null
);

create index lobby_changes_of on lobby_changes (guild_id);
