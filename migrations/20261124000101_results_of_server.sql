-- When a server's channel for results fails, all its results wait.
create index result_posts_of on result_posts (guild_id);
