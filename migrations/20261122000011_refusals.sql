-- An interaction that was refused is noted too, without events. Discord may deliver it again when the game has gone on,
-- and its sender was told that nothing came of it.
alter table interactions
    alter column first_seq drop not null,
    alter column last_seq drop not null,
    add check ((first_seq is null) = (last_seq is null));
