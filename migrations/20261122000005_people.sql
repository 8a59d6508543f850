-- How people like their boards, and how they are told that it is their turn.

alter table people
    -- The theme of boards that only this person sees; the server's where there is none.
    add column theme text,
    add column coordinates text not null default 'rim',
    -- Whether a move is shown before it counts.
    add column confirm boolean not null default false,
    -- mention, silent, dm or off.
    add column told text not null default 'mention';
