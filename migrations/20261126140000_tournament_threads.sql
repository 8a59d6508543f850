-- The thread of a tournament's boards, opened on its invitation; null while the games are posted in the channel.
alter table tournaments add column thread_id bigint;

-- Whether the bot has tried to open it.
alter table tournaments add column thread_tried boolean not null default false;
