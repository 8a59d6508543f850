-- A game's message in the results channel, so that the message's menu finds the game.

alter table results
    add column channel_id bigint,
    add column message_id bigint unique,
    add check ((channel_id is null) = (message_id is null));
