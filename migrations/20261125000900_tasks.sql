-- What happens later, or leaves the bot: one queue for all kinds but the boards of games and the computer's turns.
create table tasks (
    id bigint generated always as identity primary key,
    kind text not null,
    -- What the task is about. A task that is wanted again while it waits, or runs, is the same one.
    key text not null,
    -- The server, channel or person whose tasks share a limit, as the kind says.
    owner bigint,
    -- Null while there is nothing to do: the task only remembers its payload.
    due_at timestamptz,
    created_at timestamptz not null,
    -- When it was first tried since it became due: what it does may have been done since then.
    tried_at timestamptz,
    attempts integer not null default 0,
    -- Grows when the task is wanted again, so that it runs once more if it runs at that moment.
    version integer not null default 0,
    -- Why Discord refuses it: it waits until that changes.
    refused text,
    leased_by text,
    leased_until timestamptz,
    -- Grows with each claim, so that a process that was too slow changes nothing.
    claims integer not null default 0,
    payload jsonb not null default '{}',
    unique (kind, key)
);

create index tasks_due on tasks (kind, due_at, id) where leased_by is null;
create index tasks_leased on tasks (leased_by) where leased_by is not null;
create index tasks_owners on tasks (owner, kind);

drop table result_posts;
alter table results_channels drop column refused;
drop table direct_notices;

insert into tasks (kind, key, owner, created_at, due_at, payload)
    select 'daily_message', user_id, user_id, now(), daily_at,
        jsonb_build_object('at', extract(epoch from daily_at)::bigint, 'language', coalesce(daily_language, ''))
    from people where told = 'daily' and daily_at is not null;
alter table people drop column daily_at, drop column daily_language, drop column daily_claimed_until, drop column daily_tried_at;

insert into tasks (kind, key, owner, created_at, due_at)
    select distinct 'channel_notice', user_id::text, user_id, now(), now()
    from channel_notices where due_at is not null and user_id is not null;
alter table channel_notices drop column due_at;
alter table channel_notices rename column attempts to changes;
delete from channel_notices where user_id is null;
alter table channel_notices alter column user_id set not null;
