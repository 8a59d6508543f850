-- The interactions of all changes are remembered, not only those of games: these have no game, and neither has one whose game was deleted.
alter table interactions alter column game_id drop not null;
