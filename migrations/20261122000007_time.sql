-- Clocks that learn of absences, and are credited, whatever happens meanwhile.

-- Whether all games of the person have learned of the absence as it is now; one that came by itself is known where
-- it came, and the others learn of it when somebody acts in them or the time runs out.
alter table absences add column told boolean not null default true;
create index absences_untold on absences (user_id) where not told;

-- A downtime may be that of one server: the bot was not there. Those with which all clocks were credited are removed.
alter table downtimes add column guild_id bigint;
delete from downtimes where done;
drop index downtimes_open;
alter table downtimes drop column done;

-- Games with a clock, in the order in which they are credited.
create index games_running on games (id) where due_at is not null;
