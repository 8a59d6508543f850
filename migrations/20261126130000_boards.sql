-- Which boards of running games keep their pictures in channels.
alter table servers add column boards text not null default 'newest' check (boards in ('newest', 'all'));

-- The newest message of a game with a board that the bot can edit.
alter table games add column board_id bigint;
