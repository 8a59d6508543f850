-- Games in the direct conversation of a person with the bot. Their server is 0, which no server is, as in events of that
-- conversation, which come on shard 0. The columns have no default, so that adding them reads no row.
alter table games
    -- The language of such a game's messages, as a tag; elsewhere it is the server's.
    add column language text;
