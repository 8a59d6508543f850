-- A puzzle a day.

-- A person's attempts at the puzzle of a day, on that day.
create table puzzle_results (
    user_id bigint not null,
    -- In days since 1970, UTC.
    day integer not null,
    game text not null,
    -- Where it was last tried; null outside of servers that use the bot.
    guild_id bigint references servers on delete set null,
    tries integer not null check (tries > 0),
    solved boolean not null,
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
