-- Roles are given and taken by tasks. A role that Discord refuses has a task that says so.
drop table rank_role_changes;
alter table rank_roles drop column stopped_at;
alter table tournaments drop column role_refused_at;

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

create or replace function record_rank_role_changes(
    scopes bigint[], games text[], people bigint[], ratings_before float8[]
) returns void language plpgsql as $$
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

create or replace function given_roles(guild bigint) returns table (role_id bigint, accepted bigint) language sql stable as $$
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
