-- Games in conversations of people, and on servers that have not added the bot. The columns have no default, so that adding
-- them reads no row.
alter table games
    -- Set where only answers to interactions get: the server, or 0 in a conversation. The game's own server is 0 there.
    add column answers_guild_id bigint;
alter table outbox
    -- The interaction whose answer announces the events, and its token, which Discord accepts for fifteen minutes: with it
    -- any process can see whether that answer was given. Both are removed when the message is settled.
    add column answer_to bigint,
    add column answer_token text;
