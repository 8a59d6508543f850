-- A notice can also be about a tournament: a player's games of it have begun where the bot can't post. Then `player` is 0 in the notice
-- for who created the tournament.
alter table channel_notices add column tournament_id bigint references tournaments (id) on delete cascade;

-- Whether people were told directly about the games that a message names, because Discord refuses the message.
alter table tournament_messages add column told boolean not null default false;
