-- The message of a lobby is kept by a task, and a message that it replaces is deleted by one.
drop table lobby_changes, former_lobby_messages;
insert into tasks (kind, key, owner, created_at, due_at, payload)
    select 'lobby', guild_id::text, guild_id, now(), now(), jsonb_build_object('channel', channel_id, 'message', message_id)
    from lobbies where channel_id is not null;
alter table lobbies
    drop column message_id, drop column content, drop column refused, drop column refused_at, drop column claimed_until,
    drop column claim, drop column tried_at, drop column attempts,
    -- When the message is looked at once more, because a change may have been missed.
    add column look_again_at timestamptz check (isfinite(look_again_at));
