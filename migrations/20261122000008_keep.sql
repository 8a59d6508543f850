-- What goes is found without reading whole tables, and nothing that has had its day stays for ever.

-- Whoever could not be forgotten yet goes behind the others: from then on their time counts.
alter table farewells rename column asked_at to waits_since;

-- Whatever somebody is in, and what is handed out about a person in pieces.
create index results_by_1 on results (player1, game_id);
create index results_by_2 on results (player2, game_id);
create index rating_changes_by on rating_changes (user_id);
create index explorations_by on explorations (user_id);
-- Those who ended games of others are in their events.
create index events_ended_by on events ((body ->> 'by')) where body ->> 'kind' = 'ended';

-- What goes with the server, or by and by.
create index interactions_in on interactions (game_id);
create index outbox_settled on outbox (created_at) where state <> 'waiting';
create index absences_ended on absences (ends);
create index rank_counts_empty on rank_counts (scope) where players = 0;
