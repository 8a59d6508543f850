-- Public pages: games that anybody may look at who has the address.

-- Since when games that begin there get one; null for never.
alter table servers add column public_pages_since timestamptz check (isfinite(public_pages_since));

-- One for each game that began while its server had public pages.
create table public_pages (
    game_id bigint primary key references games on delete cascade,
    guild_id bigint not null references servers on delete cascade,
    -- Where the game is played; of a thread, the channel above.
    channel_id bigint not null,
    -- False for ever once it is over, or if the channel was hidden from @everyone.
    is_open boolean not null
);
create index public_pages_open on public_pages (guild_id, channel_id) where is_open;
create index public_pages_in_channel on public_pages (channel_id) where is_open;
