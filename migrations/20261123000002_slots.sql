-- Apart from the columns, so that these are not locked while the index is built.
create unique index outbox_slots on outbox (channel_id, slot) where slot is not null;

-- Channels in which posting failed: nothing is posted there until then.
create table channel_backoffs (
    channel_id  bigint primary key,
    -- Failures since the last success.
    failures    integer not null,
    until       timestamptz not null check (isfinite(until))
);

create index channel_backoffs_until on channel_backoffs (until);
