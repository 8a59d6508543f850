-- Since when Discord reports an outage of a server. Its players can't move meanwhile. The column has no default, so that adding it reads no
-- row.
alter table servers add column unavailable_since timestamptz;
