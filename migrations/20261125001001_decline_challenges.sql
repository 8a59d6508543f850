-- Challenges by blocked people are declined by tasks.
alter table games drop column decline_at;
