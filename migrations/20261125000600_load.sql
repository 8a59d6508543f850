-- Games are told of absences at most once a minute, however often somebody goes and comes back.
alter table absences
    -- From when on games are told.
    add column sync_at timestamptz not null default '-infinity';

-- A person's changes of settings are exported some at a time.
drop index audit_by;
create index audit_by on audit (user_id, id);
