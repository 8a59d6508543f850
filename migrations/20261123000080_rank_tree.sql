-- How many ranked players there are by rating, as a tree: a place on a leaderboard of any size is found by one row of each
-- level. Before, `rank_counts` had a row for each point, and the rows of all points were added up for each page.
--
-- A step is a 64th of a point. A node counts the players in its 64 parts: at level 0 these are the steps of a point, at
-- level 1 the points of 64, at level 2 all intervals of 64 points.

create function rating_step(rating float8) returns integer language sql immutable as $$
    -- No player reaches 4096 points. Those whom somebody writes here by hand share the last step.
    select least(floor(rating * 64), 262143)::integer
$$;

create table rank_tree (
    scope    bigint not null,
    game     text not null,
    level    smallint not null check (level between 0 and 2),
    -- Its place among the nodes of the level: the step that it begins with, divided by the steps that it has.
    node     integer not null,
    players  integer[] not null check (cardinality(players) = 64),
    primary key (scope, game, level, node)
    -- Room for new versions of a row on the same page: it is rewritten often.
) with (fillfactor = 70);

-- Whatever changes `ratings` records the difference here, so that nobody waits for the rows of the tree; a job folds it
-- into them. What holds is the sum of both.
create table rank_tree_changes (
    id       bigint generated always as identity primary key,
    scope    bigint not null,
    game     text not null,
    step     integer not null,
    players  bigint not null
);

create index rank_tree_changes_of on rank_tree_changes (scope, game);

-- Fills the tree, which is empty, so that together with the changes it agrees with the ratings.
create function fill_rank_tree() returns void language sql as $$
    insert into rank_tree (scope, game, level, node, players)
    with counted as (
        select scope, game, rating_step(rating) as step, count(*) as players from ratings where ranked group by 1, 2, 3
        union all
        select scope, game, step, -players from rank_tree_changes
    ), parts as (
        select scope, game, level, step >> (6 * level + 6) as node, (step >> (6 * level)) & 63 as part,
            sum(players) as players
        from counted, generate_series(0, 2) level
        group by 1, 2, 3, 4, 5
        having sum(players) <> 0
    )
    select scope, game, level, node, array_agg(coalesce(players, 0)::integer order by part)
    from (select distinct scope, game, level, node from parts) nodes
        cross join generate_series(0, 63) part
        left join parts using (scope, game, level, node, part)
    group by 1, 2, 3, 4
$$;

-- From here on changes are recorded for the tree. The lock waits for transactions that have recorded theirs for
-- `rank_counts` only, and is gone before the tree is filled.
lock table ratings in share row exclusive mode;

create or replace function note_rank_changes() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into rank_tree_changes (scope, game, step, players)
        select scope, game, rating_step(rating), count(*) from after where ranked group by 1, 2, 3;
    elsif tg_op = 'DELETE' then
        insert into rank_tree_changes (scope, game, step, players)
        select scope, game, rating_step(rating), -count(*) from before where ranked group by 1, 2, 3;
    else
        insert into rank_tree_changes (scope, game, step, players)
        select scope, game, step, sum(players)
        from (
            select scope, game, rating_step(rating) as step, 1 as players from after where ranked
            union all
            select scope, game, rating_step(rating), -1 from before where ranked
        ) moved
        group by 1, 2, 3
        having sum(players) <> 0;
    end if;
    return null;
end
$$;
