-- A message that Discord refuses waits until that may have changed; nothing waits behind it. Its players were told in another way.
alter table outbox
    drop constraint outbox_state_check,
    add constraint outbox_state_check check (state in ('waiting', 'refused', 'sent', 'dead', 'merged')),
    add column notified_at timestamptz;

drop index outbox_settled;
create index outbox_settled on outbox (created_at) where state in ('sent', 'dead', 'merged');
create index outbox_refused on outbox (due_at) where state = 'refused';
create index outbox_dead on outbox (channel_id, id) where state = 'dead';
