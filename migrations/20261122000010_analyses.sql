-- The courses of games that are over, as they were computed for whoever asked first. They go with their games.
create table analyses (
    game_id  bigint primary key references games (id),
    -- What computed it: what an older one did is made anew when somebody asks.
    version  integer not null,
    -- The chances at each point of the game, and the moves that turned it.
    course   jsonb not null
);
