-- Who wants no challenges from whom.
create table blocks (
    user_id     bigint not null,
    blocked_id  bigint not null,
    at          timestamptz not null check (isfinite(at)),
    primary key (user_id, blocked_id)
);

create index blocks_of on blocks (blocked_id);

-- When a challenge by a blocked person is declined in the name of who was challenged. The column has no default, so that
-- adding it reads no row.
alter table games add column decline_at timestamptz;
