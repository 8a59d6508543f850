-- The lessons that a person has done, as in tether:1.
alter table people add column lessons text[] not null default '{}';
