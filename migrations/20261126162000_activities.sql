-- The board page as an Activity.

-- The instance in which Discord has opened the board for this person; it leads others who join to the same board.
alter table opened_boards add column instance text;
create index opened_boards_instance_idx on opened_boards (instance) where instance is not null;

-- Whether Open opens the Activity, where it can be opened, and not a link.
alter table people add column activity boolean not null default true;
