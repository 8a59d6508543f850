-- Tournaments are advanced by tasks.
drop table tournament_changes;
alter table tournaments drop column claimed_until, drop column failures;
