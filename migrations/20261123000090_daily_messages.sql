-- One direct message a day in place of one a move. These columns have no constraint and no other default, so that adding
-- them reads no row.
alter table people
    -- When the next message is due; null where `told` is another way.
    add column daily_at timestamptz,
    -- The language of the message, as a tag: that of the person is known only while the person uses the bot.
    add column daily_language text,
    -- Until when a process sends it, or waits before it tries again.
    add column daily_claimed_until timestamptz,
    -- When a process first tried to send the message that is due; null where none has.
    add column daily_tried_at timestamptz;
