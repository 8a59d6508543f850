-- For the games in the threads of a channel that is gone. Apart from the other tables, because it locks games for a moment.
create index games_in_threads on games (parent_id) where parent_id is not null and phase in ('open', 'playing');
