-- A table is a challenge and the game that may follow. Its events are the truth; `games` is the row
-- that is read fast, rewritten with every event.
--
-- Times that the program reads are finite: it has no value for 'infinity'.

create table games (
    id            bigint generated always as identity primary key,
    guild_id      bigint not null,
    channel_id    bigint not null,
    game          text not null,
    phase         text not null check (phase in ('open', 'playing', 'closed', 'over')),
    challenger    bigint not null,
    opponent      bigint,
    -- Seats, once the challenge is accepted.
    player1       bigint,
    player2       bigint,
    -- Whose turn it is while the game is on.
    on_turn       bigint,
    ply           integer not null default 0,
    -- Events so far.
    events        integer not null,
    deadline      timestamptz check (isfinite(deadline)),
    -- When something is due without anyone's doing.
    due_at        timestamptz check (isfinite(due_at)),
    -- The newest message about the game in its channel.
    message_id    bigint,
    created_at    timestamptz not null,
    updated_at    timestamptz not null
);

create index games_due on games (due_at) where due_at is not null;
create index games_playing_1 on games (guild_id, player1) where phase = 'playing';
create index games_playing_2 on games (guild_id, player2) where phase = 'playing';
create index games_open_by on games (guild_id, challenger) where phase = 'open';
create index games_open_to on games (guild_id, opponent) where phase = 'open';

-- Of two things that would happen next, the primary key lets one happen.
create table events (
    game_id  bigint not null references games (id),
    seq      integer not null,
    at       timestamptz not null check (isfinite(at)),
    body     jsonb not null,
    primary key (game_id, seq)
);

-- Messages that are still to be posted: what happened in events first_seq to last_seq of a game.
create table outbox (
    id          bigint generated always as identity primary key,
    game_id     bigint not null references games (id),
    first_seq   integer not null,
    last_seq    integer not null,
    guild_id    bigint not null,
    channel_id  bigint not null,
    state       text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
    created_at  timestamptz not null check (isfinite(created_at)),
    due_at      timestamptz not null check (isfinite(due_at)),
    attempts    integer not null default 0,
    message_id  bigint,
    error       text,
    unique (game_id, last_seq)
);

create index outbox_waiting on outbox (due_at, id) where state = 'waiting';
create index outbox_waiting_game on outbox (game_id, last_seq) where state = 'waiting';

-- Interactions that have had their effect, so that a repeated delivery has none.
create table interactions (
    id         bigint primary key,
    game_id    bigint not null references games (id),
    first_seq  integer not null,
    last_seq   integer not null,
    at         timestamptz not null
);

create index interactions_at on interactions (at);

-- Channels that refused a message: nothing is posted there until somebody is seen to act in them
-- with the permissions in place.
create table closed_channels (
    channel_id  bigint primary key,
    reason      text not null,
    since       timestamptz not null
);
