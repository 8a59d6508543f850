-- What the computer has to do, a row a game. It is replaced or removed with whatever happens in the game.
create table computer_turns (
    game_id      bigint primary key references games (id),
    guild_id     bigint not null,
    -- The number of the game's events after which this came to be done.
    events       integer not null,
    -- The first event that no message has told of, where the message waits for what the computer does.
    untold       integer,
    -- Its place in line, as the time at which it would be begun if each server's turns were done one after the
    -- other, and how long it is taken to last: so that a server with many games does not keep others waiting.
    begins_at    timestamptz not null,
    lasts        interval not null,
    -- Until when somebody works on it, by the clock of the database: processes may differ in time.
    leased_until timestamptz not null default '-infinity',
    tries        integer not null default 0
);
create index computer_turns_line on computer_turns (begins_at, game_id);
create index computer_turns_guild on computer_turns (guild_id);
