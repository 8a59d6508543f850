-- Games against the computer that only their player sees. Such a game is in no channel: `channel_id` is the player's id.
alter table games add column private boolean not null default false;

-- Whether people may play against the computer, and where.
alter table servers alter column computer drop default;
alter table servers alter column computer type text using case when computer then 'asked' else 'off' end;
alter table servers alter column computer set default 'asked';
alter table servers add check (computer in ('off', 'private', 'asked', 'public'));

update audit set change = jsonb_set(change, '{setting,computer}',
    case change #> '{setting,computer}' when 'true' then '"asked"'::jsonb else '"off"'::jsonb end)
where jsonb_typeof(change #> '{setting,computer}') = 'boolean';
