-- All tables of Parlor.
--
-- Discord's ids are bigints. `user_id` is a person, `guild_id` a server. A participant, such as `challenger`, is a person, a level of the
-- computer, a team of a vote game, or a number that replaces a person whose data was deleted. `Participant` in the program knows which.
--
-- Null means that something is absent. Times that the program reads are finite, because it has no value for 'infinity'. Leases end by
-- the clock of the database, because the clocks of processes may differ. All other times come from the processes.

-- People

-- No row means the defaults.
create table people (
    user_id                bigint primary key,
    -- Takes part in the ratings across servers.
    everywhere             boolean not null default false,
    -- Appears on leaderboards, and in other people's searches.
    listed                 boolean not null default true,
    -- For boards that only this person sees; null for the server's theme.
    theme                  text,
    coordinates            text not null default 'cells',
    -- A move is shown before it counts.
    confirm                boolean not null default false,
    -- Others may challenge the person.
    challenges             boolean not null default true,
    -- How the person learns of their turn.
    notify                 text not null default 'mention' check (notify in ('mention', 'silent', 'dm', 'daily', 'off')),
    -- Games don't call the person in these hours of each day, by the clock of a zone of the IANA database.
    quiet_from             time,
    quiet_to               time,
    time_zone              text,
    -- Lessons that the person has finished, as in tether:1.
    lessons                text[] not null default '{}',
    -- The last day of the puzzle streak whose end the person was told of.
    told_streak            integer,
    -- Play on the board opens the Activity, not a link. Null before the person has chosen: only boards of the channel open it.
    activity               boolean,
    -- The person asked for the deletion of their data, which follows once their games have ended.
    deletion_requested_at  timestamptz check (isfinite(deletion_requested_at)),
    check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);

-- Past, present and planned absences. Meanwhile the person's clocks stand still in all games.
create table absences (
    user_id    bigint not null,
    starts     timestamptz not null check (isfinite(starts)),
    ends       timestamptz not null check (isfinite(ends)),
    -- The absence began by itself when the time of a game ran out.
    automatic  boolean not null,
    -- All games have an event with the current times of the absence. An automatic absence is known in the game where it began; the other
    -- games record it when somebody acts in them or the time runs out.
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
    -- The moves that were tried after these, separated by blanks.
    tried       text not null default '',
    created_at  timestamptz not null check (isfinite(created_at)),
    updated_at  timestamptz not null check (isfinite(updated_at))
);

create index explorations_by on explorations (user_id);
create index explorations_updated on explorations (updated_at);

-- Servers

create table servers (
    guild_id            bigint primary key,
    -- The language of public messages; null for the locale.
    language            text,
    -- As Discord last reported it.
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
    -- The channels in which people may make challenges, and the roles that may make them. An empty list allows every channel, or
    -- everybody.
    channels            bigint[] not null default '{}',
    roles               bigint[] not null default '{}',
    -- Its members may organise tournaments, like people who manage the server.
    tournament_role     bigint,
    -- The zone of times that its managers type; a name of the IANA database.
    time_zone           text not null default 'UTC',
    -- Where the results of games between people are posted.
    results_channel_id  bigint,
    -- Where the daily puzzle is posted; null for nowhere.
    puzzle_channel_id   bigint,
    -- Null if the games take turns.
    puzzle_game         text,
    -- When it is posted, in UTC.
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
    -- When an outage began that Discord reported; null without one. Players can't move during an outage.
    unavailable_since   timestamptz
);

-- Changes of settings, and managers' decisions about people and games.
create table audit (
    id        bigint generated always as identity primary key,
    guild_id  bigint not null references servers on delete cascade,
    at        timestamptz not null,
    user_id   bigint not null,
    -- The person who was banned or unbanned.
    about     bigint,
    change    jsonb not null
);

create index audit_newest on audit (guild_id, id);
create index audit_by on audit (user_id, id);
create index audit_about on audit (about) where about is not null;

-- People who may not start games on a server.
create table bans (
    guild_id  bigint not null references servers on delete cascade,
    user_id   bigint not null,
    -- Null for a ban without an end.
    until     timestamptz check (isfinite(until)),
    primary key (guild_id, user_id)
);

create index bans_ended on bans (until) where until is not null;
create index bans_of on bans (user_id);

-- Threads in which people play. Everybody who sees a public thread also sees its parent channel.
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
    -- The last refusal. It stays when the channel has changed, so that the bot may be allowed to post again.
    refused_at    timestamptz,
    -- The channel was deleted.
    gone          boolean not null default false,
    -- Why the newest message that will never be posted there was refused.
    given_up      text,
    given_up_at   timestamptz,
    check (refused is null or refused_at is not null),
    check (refused is not null or not gone),
    check ((given_up is null) = (given_up_at is null))
);

create index channels_paused on channels (paused_until);

-- Games

-- A challenge and the game that may follow. The events are the truth; this row is derived from them, and updated with each.
create table games (
    id                bigint generated always as identity primary key,
    -- The server, if it has added the bot. Null elsewhere; such games belong to shard 0, which gets the events of conversations.
    guild_id          bigint,
    -- The player's id if the game is private.
    channel_id        bigint not null,
    -- The parent channel, if the game has a thread of its own.
    parent_id         bigint,
    -- The thread has not been opened yet.
    wants_thread      boolean not null default false,
    -- Only its player, who plays against the computer, sees the game. It is in no channel.
    private           boolean not null default false,
    -- The bot can only answer interactions there: in a conversation of people, or on a server that has not added it.
    by_answers        boolean not null default false,
    -- That server, for links.
    answers_guild_id  bigint,
    -- A tag, for a private game or one without a server; null for the server's language.
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
    -- When the clock must act next.
    due_at            timestamptz check (isfinite(due_at)),
    -- The last downtime with which the clock was credited.
    last_downtime     bigint,
    -- The newest message about the game in its channel.
    message_id        bigint,
    -- The newest message with a board that the bot can edit.
    board_id          bigint,
    -- Between two people, with less than an hour.
    live              boolean not null default false,
    -- The standing offer that made the challenge. The offer may have been withdrawn since.
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
-- Each challenge reads how often its author has challenged the same person without effect.
create index games_fruitless on games (challenger, opponent, updated_at) where phase in ('open', 'closed');
-- The places of games in conversations are removed some time after their end.
create index games_with_old_places on games (updated_at)
    where by_answers and phase in ('closed', 'over') and channel_id <> id;
-- Nobody sees the games of a deleted channel. Index entries are made only when a game ends.
create index games_ended_in_channel on games (channel_id) where phase in ('closed', 'over');
create index games_ended_in_threads on games (parent_id) where parent_id is not null and phase in ('closed', 'over');
create index games_live on games (id) where live and phase = 'playing';
create index games_of_offer on games (standing_offer, id) where standing_offer is not null;
create index games_of_offer_now on games (standing_offer) where standing_offer is not null and phase in ('open', 'playing');
-- Index entries are made only when a game ends. These opponents are the levels of the computer.
create index games_against_computer on games (challenger, game, opponent, updated_at)
    where phase = 'over' and opponent between 4294967296 and 4294967299;

-- Games with the parent channel of their thread, which is their own or a public one. Everybody who sees the game sees that channel.
create view placed_games as
    select g.*, coalesce(g.parent_id, (select t.parent_id from threads t where t.channel_id = g.channel_id and t.is_public)) as thread_parent_id
    from games g;

-- Live games that run in a channel, outside threads of their own.
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

-- Only the events record who ended somebody else's game.
create index events_ended_by on events ((body ->> 'by')) where body ->> 'kind' = 'ended';

-- Interactions that were applied or refused, so that a repeated delivery has no effect.
create table interactions (
    id          bigint primary key,
    -- Null if the change was not about a game, or the game was deleted.
    game_id     bigint references games,
    -- Null if the interaction was refused.
    first_seq   integer,
    last_seq    integer,
    at          timestamptz not null,
    -- The id stands for something that may be done once, and this interaction is doing it. Null once it is done.
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
    -- As in the event of a challenge.
    terms       jsonb not null,
    created_at  timestamptz not null
);

create index standing_offers_on_server on standing_offers (guild_id, user_id);
create index standing_offers_by on standing_offers (user_id);
create index standing_offers_in_channel on standing_offers (channel_id);
create index standing_offers_in_threads on standing_offers (parent_id) where parent_id is not null;

-- Other people's games of which a person gets news.
create table follows (
    game_id   bigint not null references games on delete cascade,
    user_id   bigint not null,
    -- Each move is news, not only the end.
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

-- Games that a channel plays together: teams vote on each move.
create table vote_games (
    game_id    bigint primary key references games on delete cascade,
    -- May end a vote or the game; null after the deletion of their data.
    organiser  bigint,
    -- The most people in a team; null for any number.
    team_size  integer check (team_size > 0)
);

create index vote_games_of on vote_games (organiser);

create table voters (
    game_id   bigint not null references vote_games on delete cascade,
    user_id   bigint not null,
    -- 0 is the team of a game against the computer.
    team      smallint not null check (team between 0 and 2),
    -- The person has left, and can come back to the same team only.
    has_left  boolean not null default false,
    -- The person is mentioned when the team votes.
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
    -- Instead of a game: the puzzle, as in `puzzle_results`.
    puzzle    text,
    day       integer,
    -- Where the puzzle was opened. An attempt on the page counts there.
    guild_id  bigint references servers on delete set null,
    -- SHA-256; null if no link was made.
    token     bytea unique,
    -- SHA-256 of the cookie of the browser that used the token and may repeat it, or empty if it has none; null before that.
    used_by   bytea,
    at        timestamptz not null,
    -- The instance in which Discord has opened the page for this person. It leads others who join to a board of its channel.
    instance  text,
    unique nulls not distinct (user_id, game_id, puzzle, day),
    check ((game_id is null) = (puzzle is not null)),
    check ((day is null) = (puzzle is null))
);

create index opened_boards_of_game on opened_boards (game_id);
create index opened_boards_at on opened_boards (at);
create index opened_boards_on_server on opened_boards (guild_id) where guild_id is not null;
create index opened_boards_of_instance on opened_boards (instance) where instance is not null;

-- When a player last gave a sign from the page of a running game. While they are there, messages do not call them. Kept for two
-- minutes.
create table presence (
    game_id  bigint not null references games on delete cascade,
    user_id  bigint not null,
    at       timestamptz not null,
    primary key (game_id, user_id)
);

create index presence_at on presence (at);

-- Sessions of the board page, each in one browser or one frame.
create table web_sessions (
    -- SHA-256 of the cookie's value.
    id          bytea primary key,
    user_id     bigint not null,
    -- A tag.
    language    text not null,
    -- A frame inside Discord began it, without a link.
    in_frame    boolean not null,
    -- The server on which the frame was opened.
    guild_id    bigint references servers on delete set null,
    created_at  timestamptz not null,
    used_at     timestamptz not null
);

create index web_sessions_by on web_sessions (user_id);
create index web_sessions_used on web_sessions (used_at);
create index web_sessions_of_server on web_sessions (guild_id) where guild_id is not null;

-- One for each game that began while its server had public pages.
create table public_pages (
    game_id     bigint primary key references games on delete cascade,
    guild_id    bigint not null references servers on delete cascade,
    -- The channel of the game; for a thread, its parent channel.
    channel_id  bigint not null,
    -- False forever once not everybody may see the game any more; not when it ends.
    is_open     boolean not null,
    -- The bot can't see the channel, so the page is closed until it can.
    is_hidden   boolean not null default false,
    -- The page's address ends with it. Games are numbered, so their numbers can be guessed.
    key         text not null unique
);

-- A change of channels reads only the pages that it closes or opens: a page stays open when its game has ended.
create index public_pages_open on public_pages (guild_id, channel_id, is_hidden) where is_open;
create index public_pages_in_channel on public_pages (channel_id) where is_open;

-- Puzzles

-- A person's attempts at the puzzle of a day, on that day.
create table puzzle_results (
    user_id   bigint not null,
    -- Since 1970, UTC.
    day       integer not null,
    -- A game's puzzle has the game's id; its warm-up has the same after `warm-up-`.
    puzzle    text not null,
    -- Where it was last tried; null outside of servers that use the bot.
    guild_id  bigint references servers on delete set null,
    -- Finished lines; 0 while the first one goes on.
    tries     integer not null check (tries >= 0),
    solved    boolean not null,
    -- The newest lines that were played on the page, each with commas between its moves. Addresses there show only these.
    lines     text[] not null default '{}',
    primary key (user_id, day, puzzle)
);

create index puzzle_results_on_server on puzzle_results (guild_id, day, puzzle);

-- Messages and tasks

-- Messages that were posted for games, each about the events from `first_seq` to `last_seq`. For some days, commands find the game by
-- its message.
create table posts (
    message_id  bigint primary key,
    game_id     bigint not null references games on delete cascade,
    first_seq   integer not null,
    last_seq    integer not null,
    posted_at   timestamptz not null check (isfinite(posted_at))
);

create index posts_of_game on posts (game_id);
create index posts_at on posts (posted_at);

-- Work that happens later, or leaves the bot, such as the messages of games.
create table tasks (
    id            bigint generated always as identity primary key,
    kind          text not null,
    -- The subject of the task. Enqueuing a task that exists makes it run again.
    key           text not null,
    -- The server or person whose tasks share a limit, depending on the kind.
    owner         bigint,
    -- The role, channel or tournament that it is about, if Discord may refuse that alone; of a notice, the server.
    about         bigint,
    -- A game whose tasks run one at a time, in the order of `last_seq`. The task covers the events from `first_seq` on.
    chain         bigint references games on delete cascade,
    first_seq     integer,
    last_seq      integer,
    -- A later task of the chain can cover its events too.
    merges        boolean not null default false,
    -- A channel, in which at most two tasks run at a time; while one runs, `slot` is 1 or 2. `channels` says when they may run.
    lane          bigint,
    slot          smallint,
    -- Null while there is nothing to do: the task only keeps its payload.
    due_at        timestamptz,
    -- When it became due; kept if it is enqueued again meanwhile.
    due_since     timestamptz not null,
    -- The first attempt since the task became due. Its effect may have happened since then.
    tried_at      timestamptz,
    attempts      integer not null default 0,
    -- Grows when the task is enqueued again, so that a running task runs once more.
    version       integer not null default 0,
    -- Why Discord refuses it. It waits until that may have changed, and its chain goes on without it.
    refused       text,
    leased_by     text,
    leased_until  timestamptz,
    -- Grows with each claim, so that a process that was too slow changes nothing.
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
-- `results` is the truth, in the order in which its rows were rated; `parlor ratings` computes the rest from it.
-- Each scope has a leaderboard for each game, and one for all games together. A scope is a server's id, or 0 for everywhere. `game` is
-- the id of a game, or `all`. Both are part of the keys, and the indexes of leaderboards need values that can be compared.

create sequence results_number;

-- One row for each finished game, rated or not. A row that counts everywhere outlives its game.
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
    -- It counts across servers, because both players had agreed to that by then.
    everywhere  boolean not null,
    ended_at    timestamptz not null check (isfinite(ended_at)),
    -- Its place in the order of rated results. It is drawn while the rows of both players are locked, so a player's results are numbered
    -- in the order in which they were rated.
    number      bigint unique,
    -- The message in the results channel, whose menu leads to the game.
    channel_id  bigint,
    message_id  bigint unique,
    -- The chances after each ply, and the turning points; computed when somebody first asks.
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

-- The bounds keep sums finite, whatever somebody writes here by hand; the program stays within narrower ones.
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
    -- It has a place on the leaderboard.
    ranked      boolean not null default false,
    primary key (scope, game, user_id)
);

create index ratings_of on ratings (user_id);
create index ratings_ranked on ratings (scope, game, rating desc, user_id) where ranked;
create index ratings_ranked_at on ratings (rated_at) where ranked;

-- What each rated result did to the ratings of its players.
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
    -- The permissions that an administrator accepted with the role. Permissions that everybody has need no acceptance.
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
    -- As in a record; null for the boards that the game's designer recommends.
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
    -- From then on, no season follows.
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
    -- When it began; before that, when it will begin.
    starts_at  timestamptz not null check (isfinite(starts_at)),
    -- Too few had joined, so the start moved once.
    put_off    boolean not null default false,
    -- Games that have not ended then are stopped. A season that is called off has the end that it would have had.
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
    -- Where a manager has put the person.
    moved      smallint check (moved >= 1),
    -- Null before the start, and if the person could not play.
    division   smallint check (division >= 1),
    -- Null until the season is closed: the position in the division's table, the place, which equal players share and absentees don't
    -- get, and the outcome.
    position   smallint,
    place      smallint,
    outcome    text check (outcome in ('up', 'kept', 'down', 'gone')),
    -- Lost half of the games on time, and no longer joins every season.
    dropped    boolean not null default false,
    primary key (season_id, user_id)
);

create index season_players_of on season_players (user_id);

create table tournaments (
    id                    bigint generated always as identity primary key,
    guild_id              bigint not null references servers on delete cascade,
    -- Where its messages and games are posted.
    channel_id            bigint not null,
    -- The thread of its boards, opened on its invitation; null while the games are posted in the channel.
    thread_id             bigint,
    -- The bot has tried to open the thread.
    thread_tried          boolean not null default false,
    -- The message of its draft, which can be published only once. Null if it follows another tournament, or is a division of a league.
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
    -- When it begins by itself; null if an organiser starts it.
    starts_at             timestamptz check (isfinite(starts_at)),
    -- With fewer players, the start is put off once, then it is called off.
    at_least              smallint not null default 4 check (at_least between 2 and 128),
    put_off               boolean not null default false,
    repeats               text check (repeats in ('weekly', 'fortnightly', 'monthly')),
    -- When the first tournament of the series was to begin, and how many in a row before this one had too few players.
    first_start           timestamptz check (isfinite(first_start)),
    call_offs             smallint not null default 0,
    -- People check in before the start, and when they were asked to.
    check_in              boolean not null default false,
    called_at             timestamptz check (isfinite(called_at)),
    -- Each game gets a thread.
    threads               boolean not null,
    -- The winners' role, and the permissions that an administrator accepted with it.
    role_id               bigint,
    accepted_permissions  bigint not null default 0,
    -- The role that the invitation and the start call.
    called_role           bigint,
    created_by            bigint not null,
    phase                 text not null default 'open' check (phase in ('open', 'running', 'over')),
    -- It was ended before all games had been played, or before it began.
    stopped               boolean not null default false,
    created_at            timestamptz not null check (isfinite(created_at)),
    started_at            timestamptz check (isfinite(started_at)),
    ended_at              timestamptz check (isfinite(ended_at)),
    -- When the table was last posted without a request, or will be.
    table_at              timestamptz check (isfinite(table_at)),
    -- Of a league, and the number of the division, from 1.
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
    -- Joins the next one of the series too. Without a seed after the start, the person only waits for that.
    every          boolean not null default false,
    -- Joins every time, but not this one.
    skips          boolean not null default false,
    -- Has said before the start that they are here, or joined when that was asked.
    checked_in     boolean not null default false,
    primary key (tournament_id, user_id)
);

create index tournament_players_of on tournament_players (user_id);

-- The games of a tournament, by the seeds of their players; `first` begins. The primary key makes each begin once.
create table tournament_games (
    tournament_id  bigint not null references tournaments on delete cascade,
    -- The groups or the final group, or the round; from 1.
    stage          smallint not null,
    -- The group, or the match of the round; from 0.
    section        smallint not null,
    -- How often the match was played before.
    replay         smallint not null,
    first          smallint not null,
    -- 0 if the first one has a bye.
    second         smallint not null,
    -- Null until the game begins, and if a player left before.
    game_id        bigint,
    -- The result; null until the game has ended.
    score          text check (score in ('first', 'second', 'draw', 'neither')),
    primary key (tournament_id, stage, section, replay, first, second)
);

create unique index tournament_games_of on tournament_games (game_id) where game_id is not null;

-- Players who must still be notified: the channel of a game is gone, the bot has left its server, or games of a tournament have begun
-- where the bot can't post.
create table channel_notices (
    game_id        bigint not null references games on delete cascade,
    -- The player's seat; null for the tournament's organiser.
    seat           smallint check (seat in (1, 2)),
    -- Grows when the same notice is needed again.
    changes        integer not null default 0,
    tournament_id  bigint references tournaments on delete cascade,
    user_id        bigint not null,
    unique nulls not distinct (game_id, seat)
);

create index channel_notices_of on channel_notices (user_id);

-- Processes and the gateway

-- The Discord application that the database belongs to. Another application would take the database's servers for left.
create table application (
    -- There is one row.
    one     boolean primary key default true check (one),
    -- Null before the first start.
    id      bigint,
    -- The total number of shards; null until a process has chosen one.
    shards  integer check (shards > 0),
    -- The latest time by the clock of a process, within seconds. If it lies well in the future, a machine's clock was ahead.
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
    -- When the PostgreSQL server started that wrote this row. On another server, such as a promoted replica, a missing connection proves
    -- nothing, and the clock may differ.
    server_start          timestamptz not null,
    -- The name of its connections is visible. Some poolers hide it, and then a missing connection proves nothing either.
    has_named_connection  boolean not null,
    -- The backend of the connection that wrote this row. Connections that a firewall has forgotten stay open long after their process died.
    connection_pid        integer,
    -- The range of PARLOR_SHARDS, if it is set.
    first_shard           integer,
    last_shard            integer,
    total                 integer,
    -- It gives its shards away, because it is stopping.
    stopping              boolean not null default false
);

-- The process that serves each shard, and the shard's session at the gateway. A shard without a row is free. A server belongs to the shard
-- (guild_id >> 22) % total.
create table shard_leases (
    total       integer not null,
    shard       integer not null,
    -- The process. The shard is free if this is null or no such process exists.
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
    -- The process that is about to identify, and until when the others wait for it.
    holder         text,
    held_until     timestamptz
);

-- When each shard was last known to be connected, by the system's clock.
create table heartbeats (
    total  integer not null check (total > 0),
    shard  integer not null,
    at     timestamptz not null check (isfinite(at)),
    -- When Discord last proved it, by an event or by acknowledging a heartbeat of the connection.
    proven timestamptz not null check (isfinite(proven)),
    primary key (total, shard),
    check (shard >= 0 and shard < total)
);

-- Times during which a shard was not connected, or the bot was not on a server. All clocks there are credited one by one; then the row is
-- deleted. With a new column, uncredited_downtimes has to be created anew.
create table downtimes (
    id        bigint generated always as identity primary key,
    total     integer not null check (total > 0),
    shard     integer not null,
    starts    timestamptz not null check (isfinite(starts)),
    ends      timestamptz not null check (isfinite(ends)),
    -- Null for all servers of the shard.
    guild_id  bigint,
    -- So short that only the clocks of live games are credited.
    brief     boolean not null default false
);

-- The downtimes with which the clock of a game is still to be credited. A server that the bot had left, or that was unavailable, when
-- its shard lost the connection has a downtime of its own, which is recorded when the server is back.
create function uncredited_downtimes(g games) returns setof downtimes language sql stable begin atomic
    select d.* from downtimes d
    where g.due_at is not null and d.id > coalesce(g.last_downtime, 0) and d.ends > g.created_at and (g.live or not d.brief)
        and case when d.guild_id is null then (coalesce(g.guild_id, 0) >> 22) % d.total = d.shard else d.guild_id = g.guild_id end
        and not exists (
            select from servers s
            where s.guild_id = g.guild_id and least(s.left_at, s.unavailable_since) <= d.starts and d.guild_id is null
        );
end;
