-- Apart from the column, so that it is not locked while the index is built.
create index games_to_decline on games (decline_at) where decline_at is not null;
