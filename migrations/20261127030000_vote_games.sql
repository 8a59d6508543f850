-- Games that a channel plays together: teams vote on each move.

create table vote_games (
    game_id bigint primary key references games on delete cascade,
    -- May end a vote or the game; null after the deletion of their data.
    organiser bigint,
    -- The most people in a team; null for any number.
    seats integer check (seats > 0)
);
create index vote_games_organiser_idx on vote_games (organiser);

create table voters (
    game_id bigint not null references vote_games on delete cascade,
    user_id bigint not null,
    -- 0 is the team of a game against the computer.
    team smallint not null check (team between 0 and 2),
    -- A person who has left can come back to the same team only.
    gone boolean not null default false,
    notify boolean not null default false,
    -- The last vote, and the ply for which it was cast.
    ply integer,
    vote text,
    primary key (game_id, user_id),
    check ((ply is null) = (vote is null))
);
create index voters_user_id_idx on voters (user_id);
