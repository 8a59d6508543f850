-- Threads are archived by tasks.
alter table games drop column put_away_at;
