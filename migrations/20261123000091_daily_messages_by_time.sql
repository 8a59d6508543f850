-- Apart from the columns, so that these are not locked while the index is built.
create index people_daily on people (daily_at) where daily_at is not null;
