with due as (
    select id, tried_at from tasks task
    where id = any(coalesce($9::bigint[], array(
        select id from tasks free
        where kind = $1 and leased_by is null and due_at <= $3 and (owner is null or owner <> all($2))
            and (lane is null or (
                lane not in (select channel_id from channels where paused_until > $3)
                and lane not in (
                    select lane from tasks where slot is not null group by lane having count(*) > 1
                )
                and not exists (
                    select from tasks earlier
                    where earlier.chain = free.chain and earlier.last_seq < free.last_seq
                        and (earlier.refused is null or earlier.due_at <= $3 or earlier.leased_by is not null)
                )
            ))
        order by due_at, id limit $7
    ))) and leased_by is null and ($9 is null or not exists (
        select from tasks earlier
        where earlier.chain = task.chain and earlier.last_seq < task.last_seq
            and (earlier.refused is null or earlier.due_at <= $3 or earlier.leased_by is not null)
    ))
    order by coalesce(array_position($6, owner), 0), due_at, id limit 1
    for update skip locked
)
update tasks
set leased_by = $4, leased_until = clock_timestamp() + $5, due_at = null,
    tried_at = coalesce(tasks.tried_at, $3), attempts = attempts + 1, claims = claims + 1,
    slot = case
        when lane is null then null
        when exists (select from tasks other where other.lane = tasks.lane and other.slot = 1) then 2
        else 1
    end
from due
where tasks.id = due.id
returning tasks.id, key, owner, about, chain, first_seq, last_seq, lane, due_since, tasks.tried_at as "tried!",
    attempts, version, claims, payload, merges, due.tried_at is not null as "was_tried!",
    (attempts > 1 or tasks.tried_at < $3) as "may_be_done!",
    refused is not distinct from $8 as "waited_for_sight!", refused is not null as "was_refused!",
    (merges and due.tried_at is null and exists (
        select from tasks later
        where later.chain = tasks.chain and later.last_seq > tasks.last_seq and later.refused is null
    )) as "may_be_outdated!",
    (select failures from channels where channel_id = lane) as failures,
    (select c.refused from channels c where channel_id = lane) as lane_refused,
    (select gone from channels where channel_id = lane) as gone
