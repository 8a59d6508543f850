-- A process leases a message while it posts it: no transaction is open while Discord is waited for. These columns have
-- no constraint and no other default, so that adding them reads no row.
alter table outbox
    -- 1 or 2 while a process posts the message: at most two of a channel are posted at the same time.
    add column slot smallint,
    -- The application_name of the connections of that process.
    add column leased_by text,
    -- Until when it is the process's, by the clock of the database: processes may differ in time.
    add column leased_until timestamptz,
    -- How often the message was claimed, by which a process recognises its own claim.
    add column claims integer not null default 0;
