-- The application of Discord that the database belongs to: another one would take its servers for left.
create table application (
    one     boolean primary key default true check (one),
    -- Null until a program that records it has started once.
    id      bigint,
    -- Into how many shards the processes divide the servers; 0 until one has chosen.
    shards  integer not null default 0 check (shards >= 0)
);

insert into application default values;

-- The processes that live. Each extends its own row; another one deletes the row of a process that has died, and frees
-- its shards in the same statement. So a process that finds its row still holds its shards.
create table processes (
    -- The application_name of its connections.
    name                  text primary key,
    -- Until when it holds its shards, by the clock of the database.
    leased_until          timestamptz not null,
    -- When the PostgreSQL server started that this was written on. On another one, such as a promoted replica, it is
    -- no sign of death to have no connection, and its clock may differ.
    server_start          timestamptz not null,
    -- Whether its connections bear its name, as they don't behind some poolers. Else it is no sign of death either.
    has_named_connection  boolean not null,
    -- The server's process of the connection that this was written over. Connections that a firewall has forgotten stay
    -- open here long after their process has died.
    connection_pid        integer,
    -- The range of PARLOR_SHARDS, if there is one.
    first_shard           integer,
    last_shard            integer,
    total                 integer,
    -- Whether it gives its shards away because it stops.
    stopping              boolean not null default false
);

-- Which process serves a shard, and the shard's session at the gateway. A shard without a row is free.
create table shard_leases (
    total       integer not null,
    shard       integer not null,
    -- The process; null when the shard is free, and so it is when there is no such process.
    holder      text,
    connected   boolean not null default false,
    -- What the next holder needs to resume the session.
    session_id  text,
    resume_url  text,
    sequence    bigint,
    session_at  timestamptz,
    primary key (total, shard)
);

-- When a shard of each bucket identified last: Discord admits one every five seconds, whichever process it is of.
create table identify_buckets (
    bucket         integer primary key,
    identified_at  timestamptz,
    -- The process that is about to identify, and for how long the others wait for it.
    holder         text,
    held_until     timestamptz
);

-- The heartbeats of programs that lease their shards. A newer `at` is one of a program from before.
alter table heartbeats add column leased_at timestamptz;
