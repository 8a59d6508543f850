-- Open under a puzzle, as under a board.

alter table opened_boards
    drop constraint opened_boards_pkey,
    alter column game_id drop not null,
    add unique (user_id, game_id),
    -- In place of a game: the puzzle, as in `puzzle_results`.
    add column puzzle text,
    add column day integer,
    -- Where the puzzle was opened; an attempt on the page counts there.
    add column guild_id bigint references servers on delete set null,
    add unique (user_id, puzzle, day),
    add check ((game_id is null) = (puzzle is not null)),
    add check ((day is null) = (puzzle is null));
create index opened_boards_guild_id_idx on opened_boards (guild_id) where guild_id is not null;
