-- A challenge that was answered is not declined any more, nor is one where the bot can post nothing. Rows keep
-- `decline_at` after the challenge only when the bot itself has declined it, and its message is still to be closed.
update games set decline_at = null
where decline_at is not null and (phase <> 'open' or answers_guild_id is not null);
