-- Private games, channels that keep a game's newest board only, and threads of tournaments.

alter table games
    -- Only its player, who plays against the computer, sees the game. It is in no channel: `channel_id` is the player's id.
    add column private boolean not null default false,
    -- The newest message of the game with a board that the bot can edit.
    add column board_id bigint;

-- Whether people may play against the computer, and where.
alter table servers alter column computer drop default;
alter table servers alter column computer type text using case when computer then 'asked' else 'off' end;
alter table servers alter column computer set default 'asked';
alter table servers add check (computer in ('off', 'private', 'asked', 'public'));

update audit set change = jsonb_set(change, '{setting,computer}',
    case change #> '{setting,computer}' when 'true' then '"asked"'::jsonb else '"off"'::jsonb end)
where jsonb_typeof(change #> '{setting,computer}') = 'boolean';

-- Which boards of running games keep their pictures in channels.
alter table servers add column boards text not null default 'newest' check (boards in ('newest', 'all'));

alter table tournaments
    -- The thread of its boards, opened on its invitation; null while the games are posted in the channel.
    add column thread_id bigint,
    -- Whether the bot has tried to open it.
    add column thread_tried boolean not null default false;
create index tournaments_in_thread on tournaments (thread_id) where thread_id is not null;
