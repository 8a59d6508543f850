-- Ratings. `results` is the truth, in the order in which its rows were rated; the rest can be computed anew
-- from it (`parlor ratings`).
--
-- A scope is a server, or 0 for everywhere. A game is its id, or '' for all games together.

-- One row a finished game, whether it counts or not.
create table results (
    game_id     bigint primary key references games (id),
    guild_id    bigint not null,
    game        text not null,
    player1     bigint not null,
    player2     bigint not null,
    -- The seat that won, 1 or 2; null for a draw and where nobody won.
    winner      smallint check (winner in (1, 2)),
    reason      text not null,
    plies       integer not null,
    rated       boolean not null,
    -- Whether it counts everywhere: both had agreed to that by then.
    everywhere  boolean not null,
    ended_at    timestamptz not null check (isfinite(ended_at)),
    -- Its place in the order of rated results. Drawn while the rows of both players are locked, so that
    -- of each player's results the one that was rated earlier has the smaller number.
    number      bigint unique,
    check (rated = (number is not null)),
    check (rated or not everywhere)
);

create sequence results_number owned by results.number;

create index results_of_1 on results (guild_id, player1, ended_at) where reason not in ('aborted', 'stopped');
create index results_of_2 on results (guild_id, player2, ended_at) where reason not in ('aborted', 'stopped');
create index results_between on results (guild_id, player1, player2) where reason not in ('aborted', 'stopped');

-- What people have chosen. Who has no row has chosen nothing.
create table people (
    user_id     bigint primary key,
    -- Takes part in the ratings of everywhere.
    everywhere  boolean not null default false,
    -- Is shown in tables of ratings, and to others.
    listed      boolean not null default true
);

-- The bounds keep sums finite whatever is written here by hand; the program stays within narrower ones.
create table ratings (
    scope       bigint not null,
    game        text not null,
    user_id     bigint not null,
    rating      float8 not null default 1500 check (rating between 0 and 5000),
    deviation   float8 not null default 350 check (deviation between 0.1 and 1000),
    volatility  float8 not null default 0.06 check (volatility between 0.001 and 1),
    wins        integer not null default 0,
    losses      integer not null default 0,
    draws       integer not null default 0,
    -- When the last rated game ended.
    rated_at    timestamptz check (isfinite(rated_at)),
    -- Whether it has a place in the table: see `ranked` in src/store/ratings.rs.
    ranked      boolean not null default false,
    primary key (scope, game, user_id)
);

create index ratings_ranked on ratings (scope, game, rating desc, user_id) where ranked;
create index ratings_ranked_at on ratings (rated_at) where ranked;
create index ratings_of on ratings (user_id);

-- What each rated result did to the ratings of its players.
create table rating_changes (
    number            bigint not null,
    scope             bigint not null,
    game              text not null,
    user_id           bigint not null,
    at                timestamptz not null check (isfinite(at)),
    rating_before     float8 not null,
    deviation_before  float8 not null,
    rating_after      float8 not null,
    deviation_after   float8 not null,
    primary key (number, scope, game, user_id)
);

create index rating_changes_of on rating_changes (scope, game, user_id, number);

-- How many ranked players there are by whole points of rating: ranks and pages are found by summing these
-- few rows. Whatever changes `ratings` leaves a note of the difference in `rank_changes`, which nobody has to
-- wait for; a job adds the notes up. What holds is the sum of both tables.
create table rank_counts (
    scope    bigint not null,
    game     text not null,
    points   integer not null,
    players  bigint not null,
    primary key (scope, game, points)
);

create table rank_changes (
    id       bigint generated always as identity primary key,
    scope    bigint not null,
    game     text not null,
    points   integer not null,
    players  bigint not null
);

create index rank_changes_in on rank_changes (scope, game);

create function note_rank_changes() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into rank_changes (scope, game, points, players)
        select scope, game, floor(rating)::integer, count(*) from after where ranked group by 1, 2, 3;
    elsif tg_op = 'DELETE' then
        insert into rank_changes (scope, game, points, players)
        select scope, game, floor(rating)::integer, -count(*) from before where ranked group by 1, 2, 3;
    else
        insert into rank_changes (scope, game, points, players)
        select scope, game, points, sum(players)
        from (
            select scope, game, floor(rating)::integer as points, 1 as players from after where ranked
            union all
            select scope, game, floor(rating)::integer, -1 from before where ranked
        ) moved
        group by 1, 2, 3
        having sum(players) <> 0;
    end if;
    return null;
end
$$;

create trigger ratings_inserted after insert on ratings referencing new table as after
    for each statement execute function note_rank_changes();
create trigger ratings_updated after update on ratings referencing old table as before new table as after
    for each statement execute function note_rank_changes();
create trigger ratings_deleted after delete on ratings referencing old table as before
    for each statement execute function note_rank_changes();
