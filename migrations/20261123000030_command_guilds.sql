-- Servers on which the commands are registered besides for all servers, so that they are removed there when
-- DISCORD_DEV_GUILD names another one or none.
create table command_guilds (
    guild_id  bigint primary key
);
