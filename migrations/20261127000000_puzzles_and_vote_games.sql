-- Standing offers, followed games, notes, puzzles and vote games.

-- Challenges to everyone that are made again each time they were taken.
create table standing_offers (
    id bigint generated always as identity primary key,
    guild_id bigint not null references servers on delete cascade,
    channel_id bigint not null,
    -- If the channel is a thread, the channel above.
    parent_id bigint,
    user_id bigint not null,
    -- As in the event of a challenge.
    terms jsonb not null,
    created_at timestamptz not null
);
create index standing_offers_guild_id_user_id_idx on standing_offers (guild_id, user_id);
create index standing_offers_user_id_idx on standing_offers (user_id);
create index standing_offers_channel_id_idx on standing_offers (channel_id);
create index standing_offers_parent_id_idx on standing_offers (parent_id) where parent_id is not null;

-- The standing offer that made the challenge, which may have been withdrawn.
alter table games add column standing_offer bigint;
create index games_standing_offer_idx on games (standing_offer) where standing_offer is not null;

-- Games of others whose news people get.
create table follows (
    game_id bigint not null references games on delete cascade,
    user_id bigint not null,
    -- Whether each move is news, or only the end.
    moves boolean not null,
    -- At the time of the last daily message with it.
    told_ply integer not null,
    at timestamptz not null,
    primary key (game_id, user_id)
);
create index follows_user_id_at_idx on follows (user_id, at);

-- What people have written for themselves about games.
create table notes (
    game_id bigint not null references games on delete cascade,
    user_id bigint not null,
    -- The number of plies before it.
    ply integer not null,
    text text not null check (char_length(text) <= 500),
    at timestamptz not null,
    primary key (game_id, user_id, ply)
);
create index notes_user_id_idx on notes (user_id);

-- A person's attempts at the puzzle of a day, on that day.
create table puzzle_results (
    user_id bigint not null,
    -- In days since 1970, UTC.
    day integer not null,
    game text not null,
    -- Where it was last tried; null outside of servers that use the bot.
    guild_id bigint references servers on delete set null,
    -- Lines that are over; 0 while the first one goes on.
    tries integer not null check (tries >= 0),
    solved boolean not null,
    -- The newest lines that were played on the page, each with commas between its moves. Addresses there show only these.
    lines text[] not null default '{}',
    primary key (user_id, day, game)
);
create index puzzle_results_guild_id_idx on puzzle_results (guild_id, day, game);

alter table servers
    -- Where the daily puzzle is posted, if anywhere.
    add column puzzle_channel_id bigint,
    -- Null means that the games take turns.
    add column puzzle_game text,
    -- Of the day in UTC.
    add column puzzle_hour smallint not null default 12 check (puzzle_hour between 0 and 23);

-- Games that a channel plays together: teams vote on each move.
create table vote_games (
    game_id bigint primary key references games on delete cascade,
    -- May end a vote or the game; null after the deletion of their data.
    organiser bigint,
    -- The most people in a team; null for any number.
    seats integer check (seats > 0)
);
create index vote_games_organiser_idx on vote_games (organiser);

create table voters (
    game_id bigint not null references vote_games on delete cascade,
    user_id bigint not null,
    -- 0 is the team of a game against the computer.
    team smallint not null check (team between 0 and 2),
    -- A person who has left can come back to the same team only.
    gone boolean not null default false,
    notify boolean not null default false,
    -- The last vote, and the ply for which it was cast.
    ply integer,
    vote text,
    primary key (game_id, user_id),
    check ((ply is null) = (vote is null))
);
create index voters_user_id_idx on voters (user_id);

-- A game's message in the results channel, so that the message's menu finds the game.
alter table results
    add column channel_id bigint,
    add column message_id bigint unique,
    add check ((channel_id is null) = (message_id is null));
