-- All tables of Parlor.
--
-- Ids of Discord are bigints. A person is the id of a user; a player is a person, or a level of the computer as a negative number.
-- `guild_id` is 0 for games outside of servers that have added the bot, so that the indexes by server serve these too; it belongs to
-- shard 0, which gets the events of direct conversations. Times that the program reads are finite: it has no value for 'infinity'.
-- Leases end by the clock of the database, since the clocks of processes may differ. All other times come from the processes.

-- People

-- What people have chosen. Who has no row has chosen nothing.
create table people (
    user_id      bigint primary key,
    -- Takes part in the ratings of everywhere.
    everywhere   boolean not null default false,
    -- Is shown in tables of ratings, and to others.
    listed       boolean not null default true,
    -- The theme of boards that only this person sees; null for the server's.
    theme        text,
    coordinates  text not null default 'rim',
    -- Whether a move is shown before it counts.
    confirm      boolean not null default false,
    -- Whether others may challenge the person.
    challenges   boolean not null default true,
    -- mention, silent, dm, daily or off.
    told         text not null default 'mention',
    -- The lessons that the person has done, as in tether:1.
    lessons      text[] not null default '{}'
);

-- When somebody was or is away. The clocks of the person stand still meanwhile, in all games.
create table absences (
    user_id    bigint not null,
    starts     timestamptz not null check (isfinite(starts)),
    ends       timestamptz not null check (isfinite(ends)),
    -- Whether the time of a game ran out and the absence came by itself.
    automatic  boolean not null,
    -- Whether all games of the person have learned of the absence as it is now. One that came by itself is known where it came;
    -- the others learn of it when somebody acts in them or the time runs out.
    told       boolean not null default true,
    -- From when on games are told: once a minute at most, however often somebody goes and comes back.
    sync_at    timestamptz not null default '-infinity',
    primary key (user_id, starts),
    check (starts <= ends)
);

create index absences_ended on absences (ends);
create index absences_untold on absences (user_id) where not told;

-- Who wants no challenges from whom.
create table blocks (
    user_id     bigint not null,
    blocked_id  bigint not null,
    at          timestamptz not null check (isfinite(at)),
    primary key (user_id, blocked_id)
);

create index blocks_of on blocks (blocked_id);

-- Copies of positions on which people try moves. Only their owners see them, and they are deleted when not used for long.
create table explorations (
    id          bigint generated always as identity primary key,
    user_id     bigint not null,
    -- The record of the game up to where it was copied, and how many of its plies are kept.
    record      text not null,
    kept        integer not null check (kept >= 0),
    -- What was tried after these, between blanks.
    tried       text not null default '',
    created_at  timestamptz not null check (isfinite(created_at)),
    updated_at  timestamptz not null check (isfinite(updated_at))
);

create index explorations_by on explorations (user_id);
create index explorations_updated on explorations (updated_at);

-- Servers

create table servers (
    guild_id            bigint primary key,
    -- The language of public messages; null for the locale that Discord last said.
    language            text,
    locale              text,
    theme               text not null default 'light',
    -- The pace of a challenge that names none.
    pace                text not null default '3d',
    -- What happens when a player's time is up.
    timeout             text not null default 'claim',
    reminders           boolean not null default true,
    rated               boolean not null default true,
    -- Whether people may play against the computer.
    computer            boolean not null default true,
    -- Whether each game gets a thread.
    threads             boolean not null default false,
    -- Where challenges may be made, and by whom; everywhere and by all while the list is empty.
    channels            bigint[] not null default '{}',
    roles               bigint[] not null default '{}',
    -- The role whose members may organise tournaments, beside those who manage the server.
    tournament_role     bigint,
    -- Where the results of games between people are posted.
    results_channel_id  bigint,
    -- All channels that Discord has listed, also those that are hidden from the bot; no threads. Null until it has.
    known_channels      bigint[],
    -- Since when the bot isn't there any more.
    left_at             timestamptz,
    -- Since when Discord reports an outage. Players can't move meanwhile.
    unavailable_since   timestamptz
);

-- Changes of settings, and decisions about people and games.
create table audit (
    id        bigint generated always as identity primary key,
    guild_id  bigint not null references servers on delete cascade,
    at        timestamptz not null,
    user_id   bigint not null,
    -- Who was banned or unbanned.
    about     bigint,
    change    jsonb not null
);

create index audit_newest on audit (guild_id, id);
create index audit_by on audit (user_id, id);
create index audit_about on audit (about) where about is not null;

-- Who may start no games on a server.
create table bans (
    guild_id  bigint not null references servers on delete cascade,
    user_id   bigint not null,
    -- Null for a ban without an end.
    until     timestamptz check (isfinite(until)),
    primary key (guild_id, user_id)
);

create index bans_ended on bans (until) where until is not null;
create index bans_of on bans (user_id);

-- Public threads in which people play, with the channel that everybody sees who sees the thread.
create table public_threads (
    channel_id  bigint primary key,
    parent_id   bigint not null,
    guild_id    bigint not null references servers on delete cascade
);

create index public_threads_of_guild on public_threads (guild_id);
create index public_threads_of_parent on public_threads (parent_id);

-- Where a server lists its challenges that are open to everyone. A task keeps the message.
create table lobbies (
    guild_id       bigint primary key references servers on delete cascade,
    -- Null where the server has no lobby any more. The row stays, so that the role is not called too often when there is one again.
    channel_id     bigint,
    -- A role that is called when there is a new challenge, at most once an hour.
    role_id        bigint,
    called_at      timestamptz check (isfinite(called_at)),
    -- The newest challenge that the message has listed.
    listed         bigint not null default 0,
    -- When the message is looked at once more, because a change may have been missed.
    look_again_at  timestamptz check (isfinite(look_again_at))
);

-- Channels in which Discord has limited, refused or not answered messages about games.
create table channels (
    channel_id    bigint primary key,
    -- Attempts that failed since a message was posted there.
    failures      integer not null default 0,
    -- Nothing is posted there before.
    paused_until  timestamptz check (isfinite(paused_until)),
    -- When a message was last posted there since then.
    posted_at     timestamptz,
    -- Why and when Discord last refused a message; null while the bot may post there, as far as it knows.
    refused       text,
    refused_at    timestamptz,
    -- Whether the channel was deleted.
    gone          boolean not null default false,
    check ((refused is null) = (refused_at is null)),
    check (refused is not null or not gone)
);

create index channels_paused on channels (paused_until);

-- Games

-- A challenge and the game that may follow. The events are the truth; this row is derived from them, and rewritten with each.
create table games (
    id                bigint generated always as identity primary key,
    guild_id          bigint not null,
    channel_id        bigint not null,
    -- The channel above, where the game has a thread of its own.
    parent_id         bigint,
    -- Whether the thread is still to be opened.
    wants_thread      boolean not null default false,
    -- Set where only answers to interactions get: the server, or 0 in a conversation of people. `guild_id` is 0 there.
    answers_guild_id  bigint,
    -- The language of a game in a direct conversation, as a tag; elsewhere it is the server's.
    language          text,
    game              text not null,
    phase             text not null check (phase in ('open', 'playing', 'closed', 'over')),
    challenger        bigint not null,
    opponent          bigint,
    -- The seats, once the challenge is accepted.
    player1           bigint,
    player2           bigint,
    -- The player to move.
    on_turn           bigint,
    ply               integer not null default 0,
    -- The number of events.
    events            integer not null,
    deadline          timestamptz check (isfinite(deadline)),
    -- When something happens without anyone's doing.
    due_at            timestamptz check (isfinite(due_at)),
    -- The last downtime with which the clock was credited.
    credited          bigint not null default 0,
    -- The newest message about the game in its channel.
    message_id        bigint,
    created_at        timestamptz not null,
    updated_at        timestamptz not null
);

create index games_due on games (due_at) where due_at is not null;
create index games_running on games (id) where due_at is not null;
create index games_by_challenger on games (challenger);
create index games_by_opponent on games (opponent);
create index games_open_by on games (guild_id, challenger) where phase = 'open';
create index games_open_to on games (guild_id, opponent) where phase = 'open';
create index games_playing_1 on games (player1, guild_id) where phase = 'playing';
create index games_playing_2 on games (player2, guild_id) where phase = 'playing';
create index games_seen_by_1 on games (player1, guild_id, id) where phase in ('playing', 'over');
create index games_seen_by_2 on games (player2, guild_id, id) where phase in ('playing', 'over');
create index games_of_server on games (guild_id);
create index games_on_server on games (guild_id, id) where phase in ('open', 'playing');
create index games_in_channel on games (channel_id) where phase in ('open', 'playing');
create index games_in_threads on games (parent_id) where parent_id is not null and phase in ('open', 'playing');
-- How often a person has challenged another without effect is read with each challenge.
create index games_fruitless on games (challenger, opponent, updated_at) where phase in ('open', 'closed');
-- The places of games in conversations are removed some time after their end.
create index games_with_old_places on games (updated_at)
    where answers_guild_id is not null and phase in ('closed', 'over') and channel_id <> id;

-- Of two things that would happen next, the primary key lets one happen.
create table events (
    game_id  bigint not null references games on delete cascade,
    seq      integer not null,
    at       timestamptz not null check (isfinite(at)),
    body     jsonb not null,
    primary key (game_id, seq)
);

-- Who ended somebody else's game is stored in its events only.
create index events_ended_by on events ((body ->> 'by')) where body ->> 'kind' = 'ended';

-- Interactions that were applied or refused, so that a repeated delivery has no effect.
create table interactions (
    id         bigint primary key,
    -- Null for a change that is not a game's, and where the game was deleted.
    game_id    bigint references games,
    -- Null where the interaction was refused.
    first_seq  integer,
    last_seq   integer,
    at         timestamptz not null,
    -- The id stands for what may be done once, and this interaction is doing it. Null once it is done.
    claimed_by bigint,
    check ((first_seq is null) = (last_seq is null))
);

create index interactions_at on interactions (at);
create index interactions_in on interactions (game_id);

-- What the computer has to do. Whatever happens in the game replaces or removes the row.
create table computer_turns (
    game_id       bigint primary key references games on delete cascade,
    guild_id      bigint not null,
    -- The number of the game's events after which the turn came.
    events        integer not null,
    -- The first event that no message has told of, where the message waits for the computer's move.
    untold        integer,
    -- When the turn would begin if the turns of each server were done one after the other, and how long it is taken to last, so that
    -- a server with many games does not keep others waiting.
    begins_at     timestamptz not null,
    lasts         interval not null,
    leased_until  timestamptz not null default '-infinity',
    tries         integer not null default 0
);

create index computer_turns_line on computer_turns (begins_at, game_id);
create index computer_turns_guild on computer_turns (guild_id);

-- Analyses of games that are over, as they were computed for whoever asked first.
create table analyses (
    game_id  bigint primary key references games on delete cascade,
    -- The version of the program that computed it; an older one is computed again.
    version  integer not null,
    -- The chances at each point of the game, and the moves that turned it.
    course   jsonb not null
);

-- Messages about games, each about the events from `first_seq` to `last_seq`. The messages of a game are posted in order.
create table outbox (
    id            bigint generated always as identity primary key,
    game_id       bigint not null references games on delete cascade,
    first_seq     integer not null,
    last_seq      integer not null,
    guild_id      bigint not null,
    channel_id    bigint not null,
    -- A refused message waits until Discord may take it, and nothing waits behind it. A merged one was outdated before it was posted;
    -- a newer one of the game announces its events.
    state         text not null default 'waiting' check (state in ('waiting', 'refused', 'sent', 'dead', 'merged')),
    -- Whether the message shows a board on which somebody is to move.
    is_board      boolean not null default false,
    created_at    timestamptz not null check (isfinite(created_at)),
    due_at        timestamptz not null check (isfinite(due_at)),
    attempts      integer not null default 0,
    -- How many of the claims certainly posted nothing.
    postponed     integer not null default 0,
    message_id    bigint,
    error         text,
    -- When its players were told in another way, because Discord refuses it.
    notified_at   timestamptz,
    -- The interaction whose answer announces the events, and its token, with which any process can see whether that answer was given.
    answer_to     bigint,
    answer_token  text,
    -- 1 or 2 while a process posts the message: two of a channel are posted at the same time at most.
    slot          smallint,
    leased_by     text,
    leased_until  timestamptz,
    -- How often the message was claimed, by which a process recognises its own claim.
    claims        integer not null default 0,
    unique (game_id, last_seq)
);

create index outbox_waiting on outbox (due_at, id) where state = 'waiting';
create index outbox_waiting_game on outbox (game_id, last_seq) where state = 'waiting';
create unique index outbox_slots on outbox (channel_id, slot) where slot is not null;
create index outbox_refused on outbox (due_at) where state = 'refused';
create index outbox_dead on outbox (channel_id, id) where state = 'dead';
create index outbox_settled on outbox (created_at) where state in ('sent', 'dead', 'merged');

-- Tasks

-- What happens later, or leaves the bot: one queue for all kinds but the boards of games and the computer's turns.
create table tasks (
    id            bigint generated always as identity primary key,
    kind          text not null,
    -- What the task is about. A task that is wanted again while it waits, or runs, is the same one.
    key           text not null,
    -- The server, channel or person whose tasks share a limit, as the kind says.
    owner         bigint,
    -- Null while there is nothing to do: the task only remembers its payload.
    due_at        timestamptz,
    created_at    timestamptz not null,
    -- When it was first tried since it became due: what it does may have been done since then.
    tried_at      timestamptz,
    attempts      integer not null default 0,
    -- Grows when the task is wanted again, so that it runs once more if it runs at that moment.
    version       integer not null default 0,
    -- Why Discord refuses it: it waits until that changes.
    refused       text,
    leased_by     text,
    leased_until  timestamptz,
    -- Grows with each claim, so that a process that was too slow changes nothing.
    claims        integer not null default 0,
    payload       jsonb not null default '{}',
    unique (kind, key)
);

create index tasks_due on tasks (kind, due_at, id) where leased_by is null;
create index tasks_leased on tasks (leased_by) where leased_by is not null;
create index tasks_owners on tasks (owner, kind);
create index tasks_refused on tasks (kind) where refused is not null;
create index tasks_about_person on tasks ((payload->>'person')) where payload->>'person' is not null;
create index tasks_about_server on tasks ((payload->>'server')) where payload->>'server' is not null;

-- Ratings
--
-- `results` is the truth, in the order in which its rows were rated; `parlor ratings` computes the rest from it.
-- A scope is a server, or 0 for everywhere. A game is its id, or '' for all games together.

create sequence results_number;

-- One row a finished game, whether it counts or not. It outlives the game where it counts everywhere.
create table results (
    game_id     bigint primary key,
    guild_id    bigint,
    game        text not null,
    player1     bigint not null,
    player2     bigint not null,
    -- The seat that won; null for a draw and where nobody won.
    winner      smallint check (winner in (1, 2)),
    reason      text not null,
    plies       integer not null,
    rated       boolean not null,
    -- Whether it counts everywhere: both had agreed to that by then.
    everywhere  boolean not null,
    ended_at    timestamptz not null check (isfinite(ended_at)),
    -- Its place in the order of rated results. Drawn while the rows of both players are locked, so that of each player's results the one
    -- that was rated earlier has the smaller number.
    number      bigint unique,
    check (rated = (number is not null)),
    check (rated or not everywhere)
);

alter sequence results_number owned by results.number;

create index results_by_1 on results (player1, game_id);
create index results_by_2 on results (player2, game_id);
create index results_of_1 on results (guild_id, player1, ended_at) where reason not in ('aborted', 'stopped');
create index results_of_2 on results (guild_id, player2, ended_at) where reason not in ('aborted', 'stopped');
create index results_between on results (guild_id, player1, player2) where reason not in ('aborted', 'stopped');

-- The bounds keep sums finite whatever is written here by hand; the program stays within narrower ones.
--
-- An index-only scan looks into each page of the table that has changed since the last vacuum. With the default of a fifth of the rows, a
-- count among a million players would take three seconds instead of a fifth of one.
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
    -- Whether it has a place on the leaderboard.
    ranked      boolean not null default false,
    primary key (scope, game, user_id)
) with (autovacuum_vacuum_scale_factor = 0.002);

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
    -- The id of the game, or '' for all games together.
    game                  text not null,
    -- The least rating, in whole points as people see them.
    rating                integer not null check (rating between 0 and 5000),
    -- The permissions that an administrator accepted with the role. Those that everybody has need no acceptance.
    accepted_permissions  bigint not null default 0,
    primary key (guild_id, role_id, game)
);

-- Tournaments

create table tournaments (
    id                    bigint generated always as identity primary key,
    guild_id              bigint not null references servers on delete cascade,
    -- Where its messages and games are posted.
    channel_id            bigint not null,
    -- The interaction that created it, so that a repeated delivery creates no other one.
    interaction_id        bigint not null unique,
    name                  text not null,
    form                  text not null check (form in ('round-robin', 'knockout')),
    -- The game, with its options as in a record, and the time for a move.
    game                  text not null,
    options               text not null,
    pace                  text not null,
    seats                 integer not null check (seats between 2 and 64),
    -- Whether each game gets a thread.
    threads               boolean not null,
    -- The role that winners get, and the permissions that an administrator accepted with it.
    role_id               bigint,
    accepted_permissions  bigint not null default 0,
    created_by            bigint not null,
    phase                 text not null default 'open' check (phase in ('open', 'running', 'over')),
    -- Whether it ended before all games had been played, or before it began.
    stopped               boolean not null default false,
    created_at            timestamptz not null check (isfinite(created_at)),
    started_at            timestamptz check (isfinite(started_at)),
    ended_at              timestamptz check (isfinite(ended_at)),
    -- When the table was or will be posted last, without being asked for.
    table_at              timestamptz check (isfinite(table_at))
);

create index tournaments_by on tournaments (created_by);
create index tournaments_of on tournaments (guild_id, id);

create table tournament_players (
    tournament_id  bigint not null references tournaments on delete cascade,
    user_id        bigint not null,
    joined_at      timestamptz not null check (isfinite(joined_at)),
    -- The number of the player by rating, from 1; null until the tournament begins.
    seed           smallint,
    -- When the player left the tournament after it had begun.
    left_at        timestamptz check (isfinite(left_at)),
    -- The place at the end; players with equal results share one.
    place          smallint,
    primary key (tournament_id, user_id)
);

create index tournament_players_of on tournament_players (user_id);

-- The games of a tournament, by the seeds of their players, of whom the first one begins. The primary key lets each be played once.
create table tournament_games (
    tournament_id  bigint not null references tournaments on delete cascade,
    -- The groups or the final group, or the round; from 1.
    stage          smallint not null,
    -- The group, or the match of the round; from 0.
    section        smallint not null,
    -- How often the match was played before.
    replay         smallint not null,
    first          smallint not null,
    second         smallint not null,
    -- Null until the game begins, and where a player left before.
    game_id        bigint,
    -- The result; null until the game has ended.
    score          text check (score in ('first', 'second', 'draw', 'neither')),
    primary key (tournament_id, stage, section, replay, first, second)
);

create unique index tournament_games_of on tournament_games (game_id) where game_id is not null;

-- Players who are still to be told that the channel of a game is gone, that the bot has left its server, or that games of a tournament have
-- begun where the bot can't post.
create table channel_notices (
    game_id        bigint not null references games on delete cascade,
    -- The seat, 1 or 2; 0 for who created the tournament.
    player         smallint not null,
    -- Grows with each reason to tell the same.
    changes        integer not null default 0,
    tournament_id  bigint references tournaments on delete cascade,
    user_id        bigint not null,
    primary key (game_id, player)
);

create index channel_notices_of on channel_notices (user_id);

-- Roles for ratings
--
-- Triggers on `ratings` enqueue a task for each person whose roles a statement changes.

-- The lock of a server's rank roles. Changes of ratings share it until their transactions end; a change of rank roles holds it alone. So
-- the one sees what the other did, and no row is locked. Servers share 64 locks, since each takes memory.
create function rank_role_lock(guild_id bigint) returns integer language sql immutable as $$
    select (guild_id >> 22 & 63)::integer
$$;

-- Whether a rating is high enough for a rank role; null, for people without a place on the leaderboard, is not.
create function has_rank(rating double precision, needed integer) returns boolean language sql immutable as $$
    select coalesce(rating >= needed - 0.5, false)
$$;

-- Enqueues that a person gets a role or loses it, in place of an earlier change. One that Discord refuses goes on waiting.
create function enqueue_rank_role(guild bigint, role bigint, person bigint, give boolean, at timestamptz)
returns void language sql as $$
    insert into tasks (kind, key, owner, created_at, due_at, payload)
    values ('rank_role', guild || '-' || role || '-' || person, guild, at, at,
        jsonb_build_object('role', role, 'person', person, 'give', give))
    on conflict (kind, key) do update
    set payload = excluded.payload, version = tasks.version + 1, created_at = excluded.created_at,
        due_at = case
            when tasks.refused is null or tasks.leased_by is not null then least(tasks.due_at, excluded.due_at)
            else tasks.due_at
        end
$$;

-- Enqueues whose roles have changed with these rows of `ratings`, given by their keys and by their ratings before, which are null where a row
-- had no place on the leaderboard. Who has a role by several rules keeps it by each of them.
create function record_rank_role_changes(scopes bigint[], games text[], people bigint[], ratings_before double precision[])
returns void language plpgsql as $$
begin
    if scopes is null then
        return;
    end if;
    perform pg_advisory_xact_lock_shared(20261124, bucket)
    from (select distinct rank_role_lock(scope) as bucket from unnest(scopes) scope where scope <> 0 order by 1) buckets;
    if not exists (select from rank_roles where guild_id = any (scopes)) then
        return;
    end if;
    -- In the order of the keys, as all transactions that lock several of these rows.
    perform enqueue_rank_role(guild_id, role_id, user_id, give, now())
    from (
        select guild_id, role_id, user_id, bool_or(has_now) as give
        from (
            select rule.guild_id, rule.role_id, person.user_id,
                has_rank(now.rating, rule.rating) as has_now,
                has_rank(case when old.scope is null then now.rating else old.rating end, rule.rating) as had_before
            from (select distinct scope, user_id from unnest(scopes, people) changed (scope, user_id)) person
                join rank_roles rule on rule.guild_id = person.scope
                left join ratings now on now.scope = rule.guild_id and now.game = rule.game and now.user_id = person.user_id
                    and now.ranked
                left join unnest(scopes, games, people, ratings_before) old (scope, game, user_id, rating)
                    on old.scope = rule.guild_id and old.game = rule.game and old.user_id = person.user_id
        ) ranks
        group by guild_id, role_id, user_id
        having bool_or(has_now) <> bool_or(had_before)
        order by guild_id, role_id, user_id
    ) changes;
end
$$;

create function note_rank_changes() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        perform record_rank_role_changes(array_agg(scope), array_agg(game), array_agg(user_id), array_agg(null::float8))
        from after where ranked;
    elsif tg_op = 'DELETE' then
        perform record_rank_role_changes(array_agg(scope), array_agg(game), array_agg(user_id), array_agg(rating))
        from before where ranked;
    else
        perform record_rank_role_changes(array_agg(scope), array_agg(game), array_agg(user_id),
            array_agg(case when ranked then rating end))
        from before;
    end if;
    return null;
end
$$;

create trigger ratings_inserted after insert on ratings referencing new table as after
    for each statement execute function note_rank_changes();
create trigger ratings_deleted after delete on ratings referencing old table as before
    for each statement execute function note_rank_changes();
create trigger ratings_updated after update on ratings referencing old table as before new table as after
    for each statement execute function note_rank_changes();

-- The roles that the bot gives on a server, or is still to give, each with the permissions that were accepted with it: where it is set several
-- times, those that were accepted each time.
create function given_roles(guild bigint) returns table (role_id bigint, accepted bigint) language sql stable as $$
    select role_id, bit_and(accepted_permissions)
    from (
        select r.role_id, r.accepted_permissions from rank_roles r where r.guild_id = guild
        union all
        select t.role_id, t.accepted_permissions from tournaments t
        where t.guild_id = guild and t.role_id is not null and (
            t.phase <> 'over'
            or exists (
                select from tournament_players p
                    join tasks on kind = 'rank_role' and key = guild || '-' || t.role_id || '-' || p.user_id
                where p.tournament_id = t.id and p.place = 1 and (payload->'give')::boolean
            )
        )
    ) given
    group by role_id
$$;

-- Processes and the gateway

-- The application of Discord that the database belongs to: another one would take its servers for left.
create table application (
    one     boolean primary key default true check (one),
    -- Null until a program has started once.
    id      bigint,
    -- Into how many shards the processes divide the servers; 0 until one has chosen.
    shards  integer not null default 0 check (shards >= 0)
);

insert into application default values;

-- Servers on which the commands are registered besides for all servers, so that they are removed there when DISCORD_DEV_GUILD names another
-- one or none.
create table command_guilds (
    guild_id  bigint primary key
);

-- The processes that live. Each extends its own row; another one deletes the row of a process that has died, and frees its shards in the same
-- statement. So a process that finds its row still holds its shards.
create table processes (
    -- The application_name of its connections.
    name                  text primary key,
    -- Until when it holds its shards.
    leased_until          timestamptz not null,
    -- When the PostgreSQL server started that this was written on. On another one, such as a promoted replica, it is no sign of death to have
    -- no connection, and its clock may differ.
    server_start          timestamptz not null,
    -- Whether its connections bear its name, as they don't behind some poolers. Else it is no sign of death either.
    has_named_connection  boolean not null,
    -- The server's process of the connection that this was written over. Connections that a firewall has forgotten stay open here long after
    -- their process has died.
    connection_pid        integer,
    -- The range of PARLOR_SHARDS, if there is one.
    first_shard           integer,
    last_shard            integer,
    total                 integer,
    -- Whether it gives its shards away because it stops.
    stopping              boolean not null default false
);

-- Which process serves a shard, and the shard's session at the gateway. A shard without a row is free. A server belongs to the shard
-- (guild_id >> 22) % total.
create table shard_leases (
    total       integer not null,
    shard       integer not null,
    -- The process; null when the shard is free, and so it is when there is no such process.
    holder      text,
    connected   boolean not null default false,
    -- What the next holder needs to resume the session.
    session_id  text,
    resume_url  text,
    sequence    bigint,
    session_at  timestamptz,
    primary key (total, shard)
);

-- When a shard of each bucket identified last: Discord admits one every five seconds, whichever process it is of.
create table identify_buckets (
    bucket         integer primary key,
    identified_at  timestamptz,
    -- The process that is about to identify, and for how long the others wait for it.
    holder         text,
    held_until     timestamptz
);

-- When each shard was last known to be connected, by the clock of the system.
create table heartbeats (
    total  integer not null check (total > 0),
    shard  integer not null,
    at     timestamptz not null check (isfinite(at)),
    primary key (total, shard),
    check (shard >= 0 and shard < total)
);

-- Times during which a shard was not connected, or the bot was not on a server. All clocks there are credited with them, one by one; then the
-- row is deleted.
create table downtimes (
    id        bigint generated always as identity primary key,
    total     integer not null check (total > 0),
    shard     integer not null,
    starts    timestamptz not null check (isfinite(starts)),
    ends      timestamptz not null check (isfinite(ends)),
    -- The server; null for all of the shard.
    guild_id  bigint
);
