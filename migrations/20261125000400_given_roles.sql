-- The permissions that an administrator accepted with a role that the bot gives. Those that everybody has need no acceptance.
alter table rank_roles add column accepted_permissions bigint not null default 0;
alter table tournaments add column accepted_permissions bigint not null default 0;

-- Whether the role is not given because it has other permissions now. It is looked at again when that may have changed.
alter table rank_role_changes add column withheld boolean not null default false;

-- The roles that the bot gives on a server, or is still to give, each with the permissions that were accepted with it: where it is set
-- several times, those that were accepted each time.
create function given_roles(guild bigint) returns table (role_id bigint, accepted bigint) language sql stable as $$
    select role_id, bit_and(accepted_permissions)
    from (
        select r.role_id, r.accepted_permissions from rank_roles r where r.guild_id = guild
        union all
        select t.role_id, t.accepted_permissions from tournaments t
        where t.guild_id = guild and t.role_id is not null and (
            t.phase <> 'over'
            or exists (
                select from rank_role_changes c
                    join tournament_players p on p.user_id = c.user_id and p.tournament_id = t.id and p.place = 1
                where c.guild_id = guild and c.role_id = t.role_id and c.give
            )
        )
    ) given
    group by role_id
$$;
