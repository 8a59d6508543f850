-- Games in conversations of people and on servers that have not added the bot, whose places are removed some time after their end.
create index games_with_old_places on games (updated_at)
    where answers_guild_id is not null and phase in ('closed', 'over') and channel_id <> id;
