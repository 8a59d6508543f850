-- Challenges to everyone that are made again each time they were taken.
create table standing_offers (
    id bigint generated always as identity primary key,
    guild_id bigint not null references servers on delete cascade,
    channel_id bigint not null,
    -- If the channel is a thread, the channel above.
    parent_id bigint,
    user_id bigint not null,
    -- As in the event of a challenge.
    terms jsonb not null,
    created_at timestamptz not null
);
create index standing_offers_guild_id_user_id_idx on standing_offers (guild_id, user_id);
create index standing_offers_user_id_idx on standing_offers (user_id);
create index standing_offers_channel_id_idx on standing_offers (channel_id);
create index standing_offers_parent_id_idx on standing_offers (parent_id) where parent_id is not null;

-- The standing offer that made the challenge, which may have been withdrawn.
alter table games add column standing_offer bigint;
create index games_standing_offer_idx on games (standing_offer) where standing_offer is not null;
