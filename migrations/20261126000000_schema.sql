-- All tables of Parlor.
--
-- Discord's ids are bigints. `user_id` is a person, `guild_id` a server. A participant, such as `challenger`, is a person, a
-- level of the computer, a team of a vote game, or a number that stands for a person whose data was deleted.
-- `participant_from_db` in the program tells them apart.
--
-- Null means that something is absent. Times that the program reads are finite, because the program has no value for
-- 'infinity'. The times of leases, gateway sessions and identifies come from the clock of the database, because the clocks of
-- processes may differ. All other times come from the processes.

-- People

-- A person without a row has the defaults.
create table people (
    user_id                bigint primary key,
    -- Takes part in the ratings across all servers.
    everywhere             boolean not null default false,
    -- Appears on leaderboards, and in other people's searches.
    listed                 boolean not null default true,
    -- The theme of boards that only this person sees; null for the server's theme.
    theme                  text,
    coordinates            text not null default 'cells',
    -- The person confirms each move before it counts.
    confirm                boolean not null default false,
    -- Others may challenge the person.
    challenges             boolean not null default true,
    -- How the person learns of their turn.
    notify                 text not null default 'mention' check (notify in ('mention', 'silent', 'dm', 'daily', 'off')),
    -- Games don't notify the person in these hours of each day. The zone is a name of the IANA database.
    quiet_from             time,
    quiet_to               time,
    time_zone              text,
    -- Lessons that the person has finished, as in tether:1.
    lessons                text[] not null default '{}',
    -- The last day of the last puzzle streak whose end the bot has told the person.
    told_streak            integer,
    -- Whether the buttons that open the board page open it as an Activity, inside Discord, instead of by a link. Null before
    -- the person has chosen: then only buttons for games of the channel open the Activity.
    activity               boolean,
    -- When the person asked for the deletion of their data. The deletion follows once their games have ended.
    deletion_requested_at  timestamptz check (isfinite(deletion_requested_at)),
    check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);

-- Past, present and planned absences. During an absence, the person's clocks stand still in all games.
create table absences (
    user_id    bigint not null,
    starts     timestamptz not null check (isfinite(starts)),
    ends       timestamptz not null check (isfinite(ends)),
    -- The absence began by itself when the time of a game ran out.
    automatic  boolean not null,
    -- All games of the person have an event with the current times of the absence. An automatic absence counts as synced from
    -- the start: only the game where it began has an event. The other games record it when somebody acts in them, or when their
    -- time runs out.
    synced     boolean not null default true,
    -- The earliest time to sync the games. An absence is synced at most once a minute, however often it changes.
    sync_at    timestamptz not null default '-infinity',
    primary key (user_id, starts),
    check (starts <= ends)
);

create index absences_ended on absences (ends);
create index absences_unsynced on absences (user_id) where not synced;

-- `user_id` gets no challenges from `blocked_id`.
create table blocks (
    user_id     bigint not null,
    blocked_id  bigint not null,
    at          timestamptz not null check (isfinite(at)),
    primary key (user_id, blocked_id)
);

create index blocks_of on blocks (blocked_id);

-- Copies of positions on which people try moves. Only their owners see them. A copy that nobody uses for long is deleted.
create table explorations (
    id          bigint generated always as identity primary key,
    user_id     bigint not null,
    -- The record of the game up to the position that was copied, and how many of its plies are kept.
    record      text not null,
    kept        integer not null check (kept >= 0),
    -- The moves that were tried after the kept plies, separated by blanks.
    tried       text not null default '',
    created_at  timestamptz not null check (isfinite(created_at)),
    updated_at  timestamptz not null check (isfinite(updated_at))
);

create index explorations_by on explorations (user_id);
create index explorations_updated on explorations (updated_at);

-- Servers

create table servers (
    guild_id            bigint primary key,
    -- The language of public messages; null for that of the locale.
    language            text,
    -- Discord's last report of the server's preferred locale.
    locale              text,
    theme               text not null default 'light',
    -- The pace of a challenge that names none.
    pace                text not null default '3d',
    -- What happens when a player's time is up.
    timeout             text not null default 'claim',
    reminders           boolean not null default true,
    rated               boolean not null default true,
    -- Whether people may play against the computer, and where.
    computer            text not null default 'asked' check (computer in ('off', 'private', 'asked', 'public')),
    -- Which boards of running games keep their pictures in channels.
    boards              text not null default 'newest' check (boards in ('newest', 'all')),
    -- Each game gets a thread.
    threads             boolean not null default false,
    -- The channels in which people may make challenges, and the roles that may make them. An empty list allows every channel,
    -- or everybody.
    channels            bigint[] not null default '{}',
    roles               bigint[] not null default '{}',
    -- The members of this role may organise tournaments, like people who manage the server.
    tournament_role     bigint,
    -- The zone of times that its managers type; a name of the IANA database.
    time_zone           text not null default 'UTC',
    -- Where the results of games between people are posted; null for nowhere.
    results_channel_id  bigint,
    -- Where the daily puzzle is posted; null for nowhere.
    puzzle_channel_id   bigint,
    -- The game of the daily puzzle; null if the games take turns.
    puzzle_game         text,
    -- The hour at which the puzzle is posted, in time_zone.
    puzzle_hour         smallint not null default 12 check (puzzle_hour between 0 and 23),
    -- Where the lobby is, the message with the server's open challenges; null for nowhere. A task keeps it up to date.
    lobby_channel_id    bigint,
    -- Pinged for a new challenge, at most once an hour.
    lobby_role_id       bigint,
    -- The last ping. It outlives the lobby, so that a new lobby does not ping its role too soon.
    lobby_pinged_at     timestamptz check (isfinite(lobby_pinged_at)),
    -- The newest challenge that the message has listed; null before the first.
    lobby_newest_listed bigint,
    -- When to check the message again, because a change may have been missed.
    lobby_recheck_at    timestamptz check (isfinite(lobby_recheck_at)),
    -- The commands are registered there a second time. They are removed when DISCORD_DEV_GUILD names another server or none.
    has_own_commands    boolean not null default false,
    -- Games that begin on the server after this time get a public page; null means none do.
    public_pages_since  timestamptz check (isfinite(public_pages_since)),
    -- All channels that Discord has listed, including channels hidden from the bot; no threads. Null before the first list.
    known_channels      bigint[],
    -- When the bot left; null while it is there.
    left_at             timestamptz,
    -- The start of an outage of the server that Discord has reported; null without one. Players can't move during an outage.
    unavailable_since   timestamptz
);

-- The server's audit log: changes of settings, and managers' decisions about people and games.
create table audit (
    id        bigint generated always as identity primary key,
    guild_id  bigint not null references servers on delete cascade,
    at        timestamptz not null,
    user_id   bigint not null,
    -- The person whom the change concerns, such as the one who was banned.
    about     bigint,
    change    jsonb not null
);

create index audit_newest on audit (guild_id, id);
create index audit_by on audit (user_id, id);
create index audit_about on audit (about) where about is not null;

-- People who may not start, join or vote in games on a server.
create table bans (
    guild_id  bigint not null references servers on delete cascade,
    user_id   bigint not null,
    -- Null for a ban without an end.
    until     timestamptz check (isfinite(until)),
    primary key (guild_id, user_id)
);

create index bans_ended on bans (until) where until is not null;
create index bans_of on bans (user_id);

-- Threads in which people play. A public thread is visible to the same people as its parent channel.
create table threads (
    channel_id  bigint primary key,
    parent_id   bigint not null,
    guild_id    bigint not null references servers on delete cascade,
    is_public   boolean not null
);

create index threads_of_guild on threads (guild_id);
create index threads_of_parent on threads (parent_id);

-- Channels in which Discord has limited, refused or not answered messages about games.
create table channels (
    channel_id    bigint primary key,
    -- Failed attempts since the last message was posted there.
    failures      integer not null default 0,
    -- Nothing is posted there before this time.
    paused_until  timestamptz check (isfinite(paused_until)),
    posted_at     timestamptz,
    -- Why Discord refuses messages; null as long as the bot seems to be allowed to post there.
    refused       text,
    -- The time of the last refusal. It stays when `refused` becomes null because the bot may be allowed to post again.
    refused_at    timestamptz,
    -- The channel was deleted.
    gone          boolean not null default false,
    -- Why and when the bot last gave up a message there for good.
    given_up      text,
    given_up_at   timestamptz,
    check (refused is null or refused_at is not null),
    check (refused is not null or not gone),
    check ((given_up is null) = (given_up_at is null))
);

create index channels_paused on channels (paused_until);

-- Games

-- A challenge and the game that may follow. The source of truth about it is its events. This row is derived from them and
-- updated with each one, for lists and searches.
create table games (
    id                bigint generated always as identity primary key,
    -- The server, if it has added the bot. Null elsewhere; such games belong to shard 0, which gets the events of
    -- conversations.
    guild_id          bigint,
    -- For a private game, the player's id. When the place of an old game was removed, the game's own id.
    channel_id        bigint not null,
    -- The parent channel, if the game has a thread of its own.
    parent_id         bigint,
    -- The game is to get a thread, which has not been opened yet.
    wants_thread      boolean not null default false,
    -- A game against the computer that only its player sees. It is in no channel.
    private           boolean not null default false,
    -- The bot can only answer interactions in the game's channel: it is a conversation of people, or on a server that has not
    -- added the bot.
    by_answers        boolean not null default false,
    -- The server that has not added the bot, for links to the game's messages.
    answers_guild_id  bigint,
    -- The language tag of a private game or of one without a server; null for the server's language.
    language          text,
    game              text not null,
    phase             text not null check (phase in ('open', 'playing', 'closed', 'over')),
    challenger        bigint not null,
    opponent          bigint,
    -- The participants in the order of their seats, once the challenge is accepted.
    player1           bigint,
    player2           bigint,
    -- The participant to move.
    on_turn           bigint,
    ply               integer not null default 0,
    -- The number of events.
    events            integer not null,
    deadline          timestamptz check (isfinite(deadline)),
    -- When the next command of the turn clock is due, such as a reminder or the end of the time.
    due_at            timestamptz check (isfinite(due_at)),
    -- The last downtime with which the clock was credited.
    last_downtime     bigint,
    -- The newest message about the game in its channel.
    message_id        bigint,
    -- The newest message with a board that the bot can edit.
    board_id          bigint,
    -- A live game: two people play, and each has less than an hour.
    live              boolean not null default false,
    -- The standing offer that made the challenge. The offer may have ended since.
    standing_offer    bigint,
    created_at        timestamptz not null,
    updated_at        timestamptz not null,
    check (not by_answers or guild_id is null and not private),
    check (by_answers or answers_guild_id is null)
);

create index games_due on games (due_at) where due_at is not null;
create index games_running on games (id) where due_at is not null;
create index games_by_challenger on games (challenger);
create index games_by_opponent on games (opponent);
create index games_open_by on games (guild_id, challenger) where phase = 'open';
create index games_open_to on games (opponent, guild_id) where phase = 'open';
create index games_playing_1 on games (player1, guild_id) where phase = 'playing';
create index games_playing_2 on games (player2, guild_id) where phase = 'playing';
create index games_seen_by_1 on games (player1, guild_id, id) where phase in ('playing', 'over');
create index games_seen_by_2 on games (player2, guild_id, id) where phase in ('playing', 'over');
create index games_of_server on games (guild_id);
create index games_on_server on games (guild_id, id) where phase in ('open', 'playing');
create index games_in_channel on games (channel_id) where phase in ('open', 'playing');
create index games_in_threads on games (parent_id) where parent_id is not null and phase in ('open', 'playing');
-- Each challenge counts the challenger's earlier challenges to the same person that led to no game.
create index games_fruitless on games (challenger, opponent, updated_at) where phase in ('open', 'closed');
-- The places of games in conversations are removed some time after their end.
create index games_with_old_places on games (updated_at)
    where by_answers and phase in ('closed', 'over') and channel_id <> id;
-- When a channel is deleted, its games can no longer be opened on the board page; these indexes find the ended ones. A move
-- adds no entry to them, because they contain only ended games.
create index games_ended_in_channel on games (channel_id) where phase in ('closed', 'over');
create index games_ended_in_threads on games (parent_id) where parent_id is not null and phase in ('closed', 'over');
create index games_live on games (id) where live and phase = 'playing';
create index games_of_offer on games (standing_offer, id) where standing_offer is not null;
create index games_of_offer_now on games (standing_offer) where standing_offer is not null and phase in ('open', 'playing');
-- Index entries are made only when a game ends. These opponents are the levels of the computer.
create index games_against_computer on games (challenger, game, opponent, updated_at)
    where phase = 'over' and opponent between 4294967296 and 4294967299;

-- Games with the parent channel of their thread, if the thread is their own or public. Everybody who sees the game sees that
-- channel.
create view placed_games as
    select g.*, coalesce(g.parent_id, (select t.parent_id from threads t where t.channel_id = g.channel_id and t.is_public)) as thread_parent_id
    from games g;

-- Live games that are played in a channel itself, and not in threads of their own.
create view live_games_in_channels as
    select id, channel_id from games
    where phase in ('open', 'playing') and phase = 'playing' and live and not wants_thread;

-- If two commands compete for the next event, the primary key admits one.
create table events (
    game_id  bigint not null references games on delete cascade,
    seq      integer not null,
    at       timestamptz not null check (isfinite(at)),
    body     jsonb not null,
    primary key (game_id, seq)
);

-- When a person's data is deleted, this finds the games of others that the person ended as a manager or an organiser.
create index events_ended_by on events ((body ->> 'by')) where body ->> 'kind' = 'ended';

-- Interactions that were applied or refused. If Discord delivers one again, the bot finds it here, and the second delivery has
-- no effect.
create table interactions (
    id          bigint primary key,
    -- Null if the change was not about a game, or the game was deleted.
    game_id     bigint references games,
    -- The events that the interaction caused; null if it caused none.
    first_seq   integer,
    last_seq    integer,
    at          timestamptz not null,
    -- Such a row does not record an interaction: its id is the key of an effect that may happen once. The interaction in
    -- `claimed_by` is causing the effect; null once it has happened.
    claimed_by  bigint,
    check ((first_seq is null) = (last_seq is null))
);

create index interactions_at on interactions (at);
create index interactions_in on interactions (game_id);

-- Standing challenges to everyone: a new challenge is made when the last one was taken.
create table standing_offers (
    id          bigint generated always as identity primary key,
    guild_id    bigint not null references servers on delete cascade,
    channel_id  bigint not null,
    -- The parent channel, if the channel is a thread.
    parent_id   bigint,
    user_id     bigint not null,
    -- The terms of the challenges, as in the event of a challenge.
    terms       jsonb not null,
    created_at  timestamptz not null
);

create index standing_offers_on_server on standing_offers (guild_id, user_id);
create index standing_offers_by on standing_offers (user_id);
create index standing_offers_in_channel on standing_offers (channel_id);
create index standing_offers_in_threads on standing_offers (parent_id) where parent_id is not null;

-- Games of others that a person follows: the bot sends the person a direct message about the end, or each move.
create table follows (
    game_id   bigint not null references games on delete cascade,
    user_id   bigint not null,
    -- The person is notified of each move, not only of the end.
    moves     boolean not null,
    -- The person's language when they pressed Follow.
    language  text not null,
    -- The ply that the last daily message reported.
    sent_ply  integer not null,
    at        timestamptz not null,
    primary key (game_id, user_id)
);

create index follows_by on follows (user_id, at);

-- Private notes on games.
create table notes (
    game_id  bigint not null references games on delete cascade,
    user_id  bigint not null,
    -- The number of plies before the note.
    ply      integer not null,
    text     text not null check (char_length(text) <= 500),
    at       timestamptz not null,
    primary key (game_id, user_id, ply)
);

create index notes_by on notes (user_id);

-- Vote games: one team or two vote on the moves. `organiser` may end a vote or the game.
create table vote_games (
    game_id    bigint primary key references games on delete cascade,
    -- Null after the deletion of the organiser's data.
    organiser  bigint,
    -- The most people in a team; null for any number.
    team_size  integer check (team_size > 0)
);

create index vote_games_of on vote_games (organiser);

create table voters (
    game_id   bigint not null references vote_games on delete cascade,
    user_id   bigint not null,
    -- 0 for the only team of a game against the computer, else the team's seat.
    team      smallint not null check (team between 0 and 2),
    -- The person has left, and can come back to the same team only.
    has_left  boolean not null default false,
    -- The person is mentioned when the team has to vote.
    notify    boolean not null default false,
    -- The last vote, and the ply for which it was cast.
    ply       integer,
    vote      text,
    primary key (game_id, user_id),
    check ((ply is null) = (vote is null))
);

create index voters_by on voters (user_id);

-- The board page

-- A press of “Play on the board”. For some minutes its token opens the page once; for a day its person may see the game or the puzzle there.
create table opened_boards (
    user_id   bigint not null,
    game_id   bigint references games on delete cascade,
    -- If a puzzle was opened instead of a game: its series and day, as in `puzzle_results`.
    puzzle    text,
    day       integer,
    -- The server on which the puzzle was opened. An attempt on the page counts there.
    guild_id  bigint references servers on delete set null,
    -- SHA-256 of the link's token; null if no link was made.
    token     bytea unique,
    -- SHA-256 of the cookie of the browser that used the token, and may use it again. Empty if no browser may; null while the
    -- token is unused.
    used_by   bytea,
    at        timestamptz not null,
    -- The instance of the Activity in which Discord has opened the page for this person. When others join the instance, this
    -- row says which board they see.
    instance  text,
    unique nulls not distinct (user_id, game_id, puzzle, day),
    check ((game_id is null) = (puzzle is not null)),
    check ((day is null) = (puzzle is null))
);

create index opened_boards_of_game on opened_boards (game_id);
create index opened_boards_at on opened_boards (at);
create index opened_boards_on_server on opened_boards (guild_id) where guild_id is not null;
create index opened_boards_of_instance on opened_boards (instance) where instance is not null;

-- When the page of a running game last sent a sign of its player. Messages do not notify a player who is at the page.
create table presence (
    game_id  bigint not null references games on delete cascade,
    user_id  bigint not null,
    at       timestamptz not null,
    primary key (game_id, user_id)
);

create index presence_at on presence (at);

-- Sessions of the board page, each in one browser or in one frame inside Discord.
create table web_sessions (
    -- SHA-256 of the cookie's value.
    id          bytea primary key,
    user_id     bigint not null,
    -- A language tag.
    language    text not null,
    -- The session began in a frame inside Discord, without a link.
    in_frame    boolean not null,
    -- The server on which the frame was opened.
    guild_id    bigint references servers on delete set null,
    created_at  timestamptz not null,
    used_at     timestamptz not null
);

create index web_sessions_by on web_sessions (user_id);
create index web_sessions_used on web_sessions (used_at);
create index web_sessions_of_server on web_sessions (guild_id) where guild_id is not null;

-- The public page of each game that began while its server had public pages.
create table public_pages (
    game_id     bigint primary key references games on delete cascade,
    guild_id    bigint not null references servers on delete cascade,
    -- The channel of the game; for a thread, its parent channel.
    channel_id  bigint not null,
    -- False forever once not everybody may see the game any more; not when it ends.
    is_open     boolean not null,
    -- The bot can't see the channel, so the page is hidden until it can.
    is_hidden   boolean not null default false,
    -- The end of the page's address. It is random, because the number of a game could be guessed.
    key         text not null unique
);

-- A change of channels reads only the pages that it closes or opens: a page stays open when its game has ended.
create index public_pages_open on public_pages (guild_id, channel_id, is_hidden) where is_open;
create index public_pages_in_channel on public_pages (channel_id) where is_open;

-- Puzzles

-- A person's attempts at the puzzle of a day, on that day.
create table puzzle_results (
    user_id   bigint not null,
    -- Days since 1970, in UTC.
    day       integer not null,
    -- The series: the id of a game, with `warm-up-` before it for the game's warm-ups.
    puzzle    text not null,
    -- The server where it was last tried; null if that was not on a server with the bot.
    guild_id  bigint references servers on delete set null,
    -- The number of finished lines; 0 during the first one.
    tries     integer not null check (tries >= 0),
    solved    boolean not null,
    -- The newest lines that the person has played on the page, each with commas between its moves. A line is also part of an
    -- address of the page, and the page shows its outcome only if it is in this list.
    lines     text[] not null default '{}',
    primary key (user_id, day, puzzle)
);

create index puzzle_results_on_server on puzzle_results (guild_id, day, puzzle);

-- Messages and tasks

-- Messages that were posted for games, each about the events from `first_seq` to `last_seq`. They are kept for some days, so
-- that commands on a message find its game.
create table posts (
    message_id  bigint primary key,
    game_id     bigint not null references games on delete cascade,
    first_seq   integer not null,
    last_seq    integer not null,
    posted_at   timestamptz not null check (isfinite(posted_at))
);

create index posts_of_game on posts (game_id);
create index posts_at on posts (posted_at);

-- Delayed work, and all that the bot sends by itself, such as the messages of games.
create table tasks (
    id            bigint generated always as identity primary key,
    kind          text not null,
    -- With the kind, the identity of the task. If a task with this key is enqueued again, no second one begins: it runs once
    -- more.
    key           text not null,
    -- A server or a person, depending on the kind. The number of an owner's tasks that run at the same time is limited.
    owner         bigint,
    -- A role, channel, thread, game or tournament: if Discord refuses the task, this says which tasks of the owner it refuses
    -- too. For a direct notice, the server.
    about         bigint,
    -- The game of a delivery. The tasks of a chain run one at a time, in the order of `last_seq`. The task is about the events
    -- from `first_seq` to `last_seq`.
    chain         bigint references games on delete cascade,
    first_seq     integer,
    last_seq      integer,
    -- The task may be merged: a later task of the chain then announces its events too.
    merges        boolean not null default false,
    -- A channel. At most two of its tasks run at a time, because each of them has one of the slots 1 and 2. The table
    -- `channels` says until when they are paused.
    lane          bigint,
    slot          smallint,
    -- When to run the task next. Null while there is nothing to do: then the row only keeps its payload.
    due_at        timestamptz,
    -- When the task became due. It stays if the task is enqueued again before it has run.
    due_since     timestamptz not null,
    -- The first attempt since the task became due. From then on, its effect may have happened.
    tried_at      timestamptz,
    attempts      integer not null default 0,
    -- Grows when the task is enqueued again, so that a running task runs once more.
    version       integer not null default 0,
    -- Why Discord refuses the task. The task waits until the reason may be gone, and its chain goes on without it.
    refused       text,
    leased_by     text,
    leased_until  timestamptz,
    -- Grows with each claim. A process whose lease has expired has an old number, so it can't record an outcome.
    claims        integer not null default 0,
    payload       jsonb not null default '{}',
    unique (kind, key),
    check ((chain is null) = (last_seq is null) and (chain is null) = (first_seq is null)),
    check (slot is null or lane is not null)
);

create index tasks_due on tasks (kind, due_at, id) where leased_by is null;
create index tasks_leased on tasks (leased_by) where leased_by is not null;
create index tasks_owners on tasks (owner, kind, about);
create index tasks_refused on tasks (kind) where refused is not null;
create index tasks_in_chain on tasks (chain, last_seq) where chain is not null;
create index tasks_in_lane on tasks (lane) where lane is not null;
create unique index tasks_slots on tasks (lane, slot) where slot is not null;

-- Ratings
--
-- All ratings follow from `results`, in the order of `number`: `parlor ratings` computes them anew. Each scope has a
-- leaderboard for each game, and one for all games together. A scope is a server's id, or 0 for all servers. `game` is the id
-- of a game, or `all`. They are not null for all, because they are parts of primary keys.

create sequence results_number;

-- One row for each finished game, rated or not. A row that counts across servers stays when its game is deleted.
create table results (
    game_id     bigint primary key,
    guild_id    bigint,
    game        text not null,
    player1     bigint not null,
    player2     bigint not null,
    -- The seat that won; null if nobody did.
    winner      smallint check (winner in (1, 2)),
    reason      text not null,
    plies       integer not null,
    rated       boolean not null,
    -- The result counts across servers, because both players took part in these ratings when the game ended.
    everywhere  boolean not null,
    ended_at    timestamptz not null check (isfinite(ended_at)),
    -- The place in the order of rated results. The number is taken while the rows of both players are locked, so a player's
    -- results are numbered in the order in which they were rated.
    number      bigint unique,
    -- The message in the results channel, whose menu leads to the game.
    channel_id  bigint,
    message_id  bigint unique,
    -- The win chances before each ply and after the last one, and the mistakes; computed when somebody first asks.
    analysis    jsonb,
    -- The version of the algorithm. An older analysis is computed again.
    analysis_version  integer,
    check (rated = (number is not null)),
    check (rated or not everywhere),
    check ((channel_id is null) = (message_id is null)),
    check ((analysis is null) = (analysis_version is null))
);

alter sequence results_number owned by results.number;

create index results_by_1 on results (player1, ended_at);
create index results_by_2 on results (player2, ended_at);
create index results_of_1 on results (guild_id, player1, ended_at) where reason not in ('aborted', 'stopped');
create index results_of_2 on results (guild_id, player2, ended_at) where reason not in ('aborted', 'stopped');
create index results_between on results (guild_id, player1, player2) where reason not in ('aborted', 'stopped');

-- The bounds keep calculations finite, whatever somebody writes here by hand. The program keeps within narrower bounds.
create table ratings (
    scope       bigint not null,
    game        text not null,
    user_id     bigint not null,
    rating      double precision not null default 1500 check (rating between 0 and 5000),
    deviation   double precision not null default 350 check (deviation between 0.1 and 1000),
    volatility  double precision not null default 0.06 check (volatility between 0.001 and 1),
    wins        integer not null default 0,
    losses      integer not null default 0,
    draws       integer not null default 0,
    -- When the last rated game ended.
    rated_at    timestamptz check (isfinite(rated_at)),
    -- The rating has a place on the leaderboard.
    ranked      boolean not null default false,
    primary key (scope, game, user_id)
);

create index ratings_of on ratings (user_id);
create index ratings_ranked on ratings (scope, game, rating desc, user_id) where ranked;
create index ratings_ranked_at on ratings (rated_at) where ranked;

-- How each rated result changed the ratings of its players.
create table rating_changes (
    number            bigint not null,
    scope             bigint not null,
    game              text not null,
    user_id           bigint not null,
    at                timestamptz not null check (isfinite(at)),
    rating_before     double precision not null,
    deviation_before  double precision not null,
    rating_after      double precision not null,
    deviation_after   double precision not null,
    primary key (number, scope, game, user_id)
);

create index rating_changes_by on rating_changes (user_id);
create index rating_changes_of on rating_changes (scope, game, user_id, number);

-- Roles that people have on a server while their rating is high enough.
create table rank_roles (
    guild_id              bigint not null references servers on delete cascade,
    role_id               bigint not null,
    -- The id of the game, or `all`.
    game                  text not null,
    -- The least rating, in whole points as people see them.
    rating                integer not null check (rating between 0 and 5000),
    -- The permissions that an administrator accepted with the role, as Discord's bits. Permissions that @everyone has need no
    -- acceptance.
    accepted_permissions  bigint not null default 0,
    primary key (guild_id, role_id, game)
);

-- Leagues and tournaments

create table leagues (
    id                    bigint generated always as identity primary key,
    guild_id              bigint not null references servers on delete cascade,
    -- Where its messages and the games are posted.
    channel_id            bigint not null,
    -- The interaction that created it. A repeated delivery must not create another one.
    interaction_id        bigint not null unique,
    name                  text not null,
    game                  text not null,
    -- The text is written as in a record. Null for the boards that the game's designer recommends.
    options               text,
    pace                  text not null check (pace in ('7d+0', '14d+0')),
    -- How many people a division has if the numbers allow it.
    size                  smallint not null check (size between 4 and 8),
    -- Each game gets a thread if the division has none.
    threads               boolean not null,
    -- The champions' role, and the permissions that an administrator accepted with it.
    role_id               bigint,
    accepted_permissions  bigint not null default 0,
    created_by            bigint not null,
    created_at            timestamptz not null check (isfinite(created_at)),
    -- After this time, no further season begins.
    ended_at              timestamptz check (isfinite(ended_at))
);

create index leagues_by on leagues (created_by);
-- In the order of lists.
create index leagues_of on leagues (guild_id, (ended_at is not null), id desc);
create index leagues_unfinished on leagues (guild_id) where ended_at is null;

create table seasons (
    id         bigint generated always as identity primary key,
    league_id  bigint not null references leagues on delete cascade,
    -- From 1.
    number     smallint not null,
    phase      text not null default 'registration' check (phase in ('registration', 'running', 'closed', 'called-off')),
    -- The start, planned or past.
    starts_at  timestamptz not null check (isfinite(starts_at)),
    -- Too few people had joined, so the start was put off. That happens once.
    put_off    boolean not null default false,
    -- Games that are still running at this time are stopped. A season that was called off has the end that it would have had.
    ends_at    timestamptz check (isfinite(ends_at)),
    unique (league_id, number),
    check (phase = 'registration' or ends_at is not null)
);

create table season_players (
    season_id  bigint not null references seasons on delete cascade,
    user_id    bigint not null,
    joined_at  timestamptz not null check (isfinite(joined_at)),
    -- Joins the next season too.
    every      boolean not null,
    -- The division into which a manager has moved the person.
    moved      smallint check (moved >= 1),
    -- Null before the start, and if the person could not play.
    division   smallint check (division >= 1),
    -- Null until the season is closed: the position in the division's table, the place, which equal players share and absentees
    -- don't get, and the outcome.
    position   smallint,
    place      smallint,
    outcome    text check (outcome in ('up', 'kept', 'down', 'gone')),
    -- The person lost at least half of the games on time, so `every` ended.
    dropped    boolean not null default false,
    primary key (season_id, user_id)
);

create index season_players_of on season_players (user_id);

create table tournaments (
    id                    bigint generated always as identity primary key,
    guild_id              bigint not null references servers on delete cascade,
    -- Where its messages and games are posted.
    channel_id            bigint not null,
    -- The thread for boards and messages, opened on the invitation; null while the games are posted in the channel.
    thread_id             bigint,
    -- The bot has tried to open the thread.
    thread_tried          boolean not null default false,
    -- The message of the draft. Because it is unique, a draft is published only once. Null for the next tournament of a series,
    -- and for a division of a league.
    draft_id              bigint unique,
    name                  text not null,
    format                text not null check (format in ('round-robin', 'knockout', 'swiss', 'teams')),
    -- The game, its options as in a record, and the pace.
    game                  text not null,
    options               text not null,
    pace                  text not null,
    max_players           integer not null check (max_players between 2 and 128),
    -- The most rounds of a Swiss tournament; null for as many as its players need.
    rounds                smallint check (rounds between 3 and 9),
    -- The roles whose members meet in a match of teams.
    team_one              bigint,
    team_two              bigint,
    -- The ratings of people who may join, each bound included.
    rating_from           smallint,
    rating_to             smallint,
    -- When the tournament begins by itself; null if an organiser starts it.
    starts_at             timestamptz check (isfinite(starts_at)),
    -- With fewer players, the start is put off once. If there are still too few, the tournament is called off.
    at_least              smallint not null default 4 check (at_least between 2 and 128),
    put_off               boolean not null default false,
    repeats               text check (repeats in ('weekly', 'fortnightly', 'monthly')),
    -- When the first tournament of the series was to begin, and how many in a row before this one had too few players.
    first_start           timestamptz check (isfinite(first_start)),
    call_offs             smallint not null default 0,
    -- People who have joined must check in before the start; and when they were asked to.
    check_in              boolean not null default false,
    called_at             timestamptz check (isfinite(called_at)),
    -- Each game gets a thread.
    threads               boolean not null,
    -- The role that the winners get, and the permissions that an administrator accepted with it.
    role_id               bigint,
    accepted_permissions  bigint not null default 0,
    -- The role that the invitation and the message about the start mention.
    called_role           bigint,
    created_by            bigint not null,
    phase                 text not null default 'open' check (phase in ('open', 'running', 'over')),
    -- An organiser ended the tournament before all games had been played, or it was called off before it began.
    stopped               boolean not null default false,
    created_at            timestamptz not null check (isfinite(created_at)),
    started_at            timestamptz check (isfinite(started_at)),
    ended_at              timestamptz check (isfinite(ended_at)),
    -- The time for which the table of standings was last scheduled, without a request.
    table_at              timestamptz check (isfinite(table_at)),
    -- If the tournament is a division of a league: the season, and the number of the division, from 1.
    season_id             bigint references seasons on delete cascade,
    division              smallint check (division >= 1),
    unique (season_id, division),
    check ((season_id is null) = (division is null)),
    check ((format = 'teams') = (team_one is not null) and (format = 'teams') = (team_two is not null))
);

create index tournaments_by on tournaments (created_by);
-- In the order of lists.
create index tournaments_of on tournaments (guild_id, (phase = 'over'), id desc);
create index tournaments_unfinished on tournaments (guild_id) where phase <> 'over';
create index tournaments_in_thread on tournaments (thread_id) where thread_id is not null;

create table tournament_players (
    tournament_id  bigint not null references tournaments on delete cascade,
    user_id        bigint not null,
    joined_at      timestamptz not null check (isfinite(joined_at)),
    -- The player's number by rating, from 1; null until the tournament begins.
    seed           smallint,
    -- When the player left the tournament after it had begun.
    left_at        timestamptz check (isfinite(left_at)),
    -- The place at the end; players with equal results share one.
    place          smallint,
    -- In a match of teams, 0 for the first team and 1 for the second.
    team           smallint check (team in (0, 1)),
    -- The person joins the next tournament of the series too. After the start, a person without a seed does not play, and only
    -- waits for the next one.
    every          boolean not null default false,
    -- Joins every time, but not this one.
    skips          boolean not null default false,
    -- The player checked in before the start, or joined while the check-in was open.
    checked_in     boolean not null default false,
    primary key (tournament_id, user_id)
);

create index tournament_players_of on tournament_players (user_id);

-- The games of a tournament, by the seeds of their players; `first` makes the first move. The row exists before its game
-- begins, so the primary key keeps a game from beginning twice.
create table tournament_games (
    tournament_id  bigint not null references tournaments on delete cascade,
    -- From 1. In a round robin, 1 for the groups and 2 for the final group; else the round.
    stage          smallint not null,
    -- The group, the match of the round, or the board of a match of teams; from 0.
    section        smallint not null,
    -- The number of earlier pairs of games in the same match.
    replay         smallint not null,
    first          smallint not null,
    -- 0 if `first` has a bye.
    second         smallint not null,
    -- Null until the game begins, and for ever if a player left before it began.
    game_id        bigint,
    -- The result; null until the game has ended.
    score          text check (score in ('first', 'second', 'draw', 'neither')),
    primary key (tournament_id, stage, section, replay, first, second)
);

create unique index tournament_games_of on tournament_games (game_id) where game_id is not null;

-- Players who must still be notified that the channel of their game is gone, that the bot has left its server, or that games of
-- a tournament have begun where the bot can't post.
create table channel_notices (
    game_id        bigint not null references games on delete cascade,
    -- The player's seat; null for the tournament's organiser.
    seat           smallint check (seat in (1, 2)),
    -- Grows when there is a further reason for the same notice. A process that sent the notice before deletes the row only if
    -- the number has not grown.
    changes        integer not null default 0,
    tournament_id  bigint references tournaments on delete cascade,
    user_id        bigint not null,
    unique nulls not distinct (game_id, seat)
);

create index channel_notices_of on channel_notices (user_id);

-- Processes and the gateway

-- The Discord application that the database belongs to. Another application must not use the database: it would conclude that
-- the bot has left all servers.
create table application (
    -- There is one row.
    one     boolean primary key default true check (one),
    -- Null before the first start.
    id      bigint,
    -- The total number of shards; null until a process has chosen one.
    shards  integer check (shards > 0),
    -- The latest time that a process has read from its clock, to within seconds. If it lies well in the future, a machine's
    -- clock was ahead.
    clock_at  timestamptz check (isfinite(clock_at))
);

insert into application default values;

-- Living processes. Each extends its own row. If a process dies, another one deletes its row and frees its shards in the same statement, so
-- a process that finds its row still holds its shards.
create table processes (
    -- The application_name of its connections.
    name                  text primary key,
    -- It holds its shards until this time.
    leased_until          timestamptz not null,
    -- The start time of the PostgreSQL server that wrote this row. On another server, such as a promoted replica, a missing
    -- connection proves nothing, and the clock may differ.
    server_start          timestamptz not null,
    -- PostgreSQL sees the name of the process's connections. Some poolers hide it, and then a missing connection proves nothing
    -- either.
    has_named_connection  boolean not null,
    -- The backend of the connection that wrote this row. The name alone is not enough: other connections of a dead process may
    -- stay open for long, for example behind a firewall that has dropped them.
    connection_pid        integer,
    -- The range and the total of PARLOR_SHARDS, if it is set.
    first_shard           integer,
    last_shard            integer,
    total                 integer,
    -- The process is stopping, and gives its shards to others.
    stopping              boolean not null default false
);

-- The process that serves each shard, and the shard's session at the gateway. A shard without a row is free. A server belongs
-- to the shard (guild_id >> 22) % total.
create table shard_leases (
    total       integer not null,
    shard       integer not null,
    -- The name of the process. The shard is free if it is null, or if no such process exists.
    holder      text,
    connected   boolean not null default false,
    -- What the next holder needs to resume the session.
    session_id  text,
    resume_url  text,
    sequence    bigint,
    session_at  timestamptz,
    primary key (total, shard)
);

-- The last identify of each bucket. Discord admits one every five seconds, whichever process sends it.
create table identify_buckets (
    bucket         integer primary key,
    identified_at  timestamptz,
    -- The process whose turn it is to identify, and the time until which the others wait for it.
    holder         text,
    held_until     timestamptz
);

-- When each shard was last known to be connected. Both times come from the system's clock, not from the games' clock.
create table heartbeats (
    total  integer not null check (total > 0),
    shard  integer not null,
    at     timestamptz not null check (isfinite(at)),
    -- When Discord last proved the connection, by an event or by acknowledging a heartbeat.
    proven timestamptz not null check (isfinite(proven)),
    primary key (total, shard),
    check (shard >= 0 and shard < total)
);

-- Times during which a shard was not connected, or the bot was not on a server. The clocks of the games there are credited one
-- by one; then the row is deleted. A migration that adds a column must create uncredited_downtimes anew.
create table downtimes (
    id        bigint generated always as identity primary key,
    total     integer not null check (total > 0),
    shard     integer not null,
    starts    timestamptz not null check (isfinite(starts)),
    ends      timestamptz not null check (isfinite(ends)),
    -- Null for all servers of the shard.
    guild_id  bigint,
    -- The downtime was so short that only the clocks of live games are credited.
    brief     boolean not null default false
);

-- The downtimes with which the clock of a game is still to be credited. If the bot had left the game's server, or the server
-- was unavailable, when the shard lost its connection, the shard's downtime does not count. Such a server has a downtime of its
-- own, which is recorded when the server is back.
create function uncredited_downtimes(g games) returns setof downtimes language sql stable begin atomic
    select d.* from downtimes d
    where g.due_at is not null and d.id > coalesce(g.last_downtime, 0) and d.ends > g.created_at and (g.live or not d.brief)
        and case when d.guild_id is null then (coalesce(g.guild_id, 0) >> 22) % d.total = d.shard else d.guild_id = g.guild_id end
        and not exists (
            select from servers s
            where s.guild_id = g.guild_id and least(s.left_at, s.unavailable_since) <= d.starts and d.guild_id is null
        );
end;
