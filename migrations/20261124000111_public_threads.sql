-- Public threads in which people play, with the channel that everybody sees who sees the thread. Private threads are not listed.
create table public_threads (
    channel_id  bigint primary key,
    parent_id   bigint not null,
    guild_id    bigint not null
);

create index public_threads_of_parent on public_threads (parent_id);
create index public_threads_of_guild on public_threads (guild_id);
