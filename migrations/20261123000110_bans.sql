-- Who may start no games on a server, by the decision of those who manage it.
create table bans (
    guild_id  bigint not null,
    user_id   bigint not null,
    -- Until when; null for a ban without an end.
    until     timestamptz check (isfinite(until)),
    primary key (guild_id, user_id)
);

create index bans_of on bans (user_id);
