-- What those who manage a server have settled for it, and who changed what.

create table servers (
    guild_id   bigint primary key,
    -- What public messages are written in; what Discord last said of the server where there is none.
    language   text,
    locale     text,
    -- The theme of public pictures.
    theme      text not null default 'light',
    -- The pace of a challenge that names none.
    pace       text not null default '3d',
    -- What happens when a player's time is up.
    timeout    text not null default 'claim',
    -- Whether players are reminded of their time.
    reminders  boolean not null default true,
    -- Whether results may count for the ratings.
    rated      boolean not null default true,
    -- Whether one may play against the computer.
    computer   boolean not null default true,
    -- Whether each game gets a thread.
    threads    boolean not null default false,
    -- Where challenges may be made, and by whom; everywhere and by all while the list is empty.
    channels   bigint[] not null default '{}',
    roles      bigint[] not null default '{}',
    -- Since when the bot isn't there any more.
    left_at    timestamptz
);

create index servers_left on servers (left_at) where left_at is not null;

create table audit (
    id        bigint generated always as identity primary key,
    guild_id  bigint not null,
    at        timestamptz not null,
    user_id   bigint not null,
    -- What was changed, and its value from then on, as stored.
    setting   text not null,
    value     text not null
);

create index audit_newest on audit (guild_id, id);

-- A game's thread: where it would be played without one, whether one is to be made, and when it is to be put away.
alter table games
    add column wants_thread boolean not null default false,
    add column parent_id bigint,
    add column put_away_at timestamptz;

create index games_put_away on games (put_away_at) where put_away_at is not null;
create index games_in_channel on games (channel_id) where phase in ('open', 'playing');
-- The list from which somebody who manages a server chooses a game.
create index games_on_server on games (guild_id, id) where phase in ('open', 'playing');
