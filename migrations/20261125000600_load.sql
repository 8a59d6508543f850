-- Somebody who goes and comes back again and again does not write to all their games each time: the clocks of games
-- learn of an absence later, the more often the person has changed it within a day.
alter table absences
    -- How often the person has changed this absence, and those before it within a day.
    add column changes integer not null default 1,
    -- From when on games are told.
    add column sync_at timestamptz not null default '-infinity';

-- A person's changes of settings are exported some at a time.
drop index audit_by;
create index audit_by on audit (user_id, id);
