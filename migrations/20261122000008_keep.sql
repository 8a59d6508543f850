-- What goes is found without reading whole tables, and nothing that has had its day stays for ever.

-- Whoever could not be forgotten yet goes behind the others: from then on their time counts.
alter table farewells rename column asked_at to waits_since;

-- Those who ended games of others are in their events.
create index events_ended_by on events ((body ->> 'by')) where body ->> 'kind' = 'ended';
