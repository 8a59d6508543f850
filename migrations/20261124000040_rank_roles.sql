-- Roles that people have on a server while their rating is high enough.
create table rank_roles (
    guild_id    bigint not null,
    role_id     bigint not null,
    -- The id of the game, or '' for all games together.
    game        text not null,
    -- The least rating, in whole points as people see them.
    rating      integer not null check (rating between 0 and 5000),
    -- Since when Discord does not let the bot give the role; null while it does.
    stopped_at  timestamptz check (isfinite(stopped_at)),
    primary key (guild_id, role_id, game)
);

-- Who is to get a role or to lose it, until Discord knows. A later change for the same person replaces an earlier one.
create table rank_role_changes (
    guild_id    bigint not null,
    role_id     bigint not null,
    user_id     bigint not null,
    give        boolean not null,
    -- Another number for each change, so that a process recognises the one that it has claimed.
    number      bigint generated always as identity,
    created_at  timestamptz not null default now(),
    -- When it is sent, or, once a process has claimed it, when another one may.
    due_at      timestamptz not null default now() check (isfinite(due_at)),
    -- When it was first tried.
    tried_at    timestamptz,
    attempts    integer not null default 0,
    primary key (guild_id, role_id, user_id)
);

create index rank_role_changes_due on rank_role_changes (due_at);
create index rank_role_changes_of on rank_role_changes (user_id);

-- The lock of a server's rank roles. What changes ratings shares it until its transaction ends; what changes rank roles holds it
-- alone. So the one sees what the other did, and no row is locked. Servers share 64 locks, since each takes memory.
create function rank_role_lock(guild_id bigint) returns integer language sql immutable as $$
    select (guild_id >> 22 & 63)::integer
$$;

-- Whether a rating is high enough for a rank role; null, for people without a place on the leaderboard, is not.
create function has_rank(rating float8, needed integer) returns boolean language sql immutable as $$
    select coalesce(rating >= needed - 0.5, false)
$$;

-- Records for whom a statement has changed the roles: of rows of `ratings`, given by their keys and by their ratings before,
-- which are null where a row had no place on the leaderboard. Who has a role by several rules keeps it by each of them.
create function record_rank_role_changes(scopes bigint[], games text[], people bigint[], ratings_before float8[])
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
    insert into rank_role_changes (guild_id, role_id, user_id, give)
    select guild_id, role_id, user_id, bool_or(has_now)
    from (
        select rule.guild_id, rule.role_id, person.user_id,
            has_rank(now.rating, rule.rating) as has_now,
            has_rank(case when old.scope is null then now.rating else old.rating end, rule.rating) as had_before
        from (select distinct scope, user_id from unnest(scopes, people) changed (scope, user_id)) person
            join rank_roles rule on rule.guild_id = person.scope and rule.stopped_at is null
            left join ratings now on now.scope = rule.guild_id and now.game = rule.game and now.user_id = person.user_id
                and now.ranked
            left join unnest(scopes, games, people, ratings_before) old (scope, game, user_id, rating)
                on old.scope = rule.guild_id and old.game = rule.game and old.user_id = person.user_id
    ) ranks
    group by guild_id, role_id, user_id
    having bool_or(has_now) <> bool_or(had_before)
    order by guild_id, role_id, user_id
    on conflict (guild_id, role_id, user_id) do update
        set give = excluded.give, number = default, created_at = now(), tried_at = null, attempts = 0;
end
$$;

-- The function of the triggers on `ratings`, so that these need not be made anew, for which the table would be locked. Its first
-- half is as before.
create or replace function note_rank_changes() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into rank_tree_changes (scope, game, step, players)
        select scope, game, rating_step(rating), count(*) from after where ranked group by 1, 2, 3;
        perform record_rank_role_changes(array_agg(scope), array_agg(game), array_agg(user_id), array_agg(null::float8))
        from after where ranked;
    elsif tg_op = 'DELETE' then
        insert into rank_tree_changes (scope, game, step, players)
        select scope, game, rating_step(rating), -count(*) from before where ranked group by 1, 2, 3;
        perform record_rank_role_changes(array_agg(scope), array_agg(game), array_agg(user_id), array_agg(rating))
        from before where ranked;
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
        perform record_rank_role_changes(array_agg(scope), array_agg(game), array_agg(user_id),
            array_agg(case when ranked then rating end))
        from before;
    end if;
    return null;
end
$$;
