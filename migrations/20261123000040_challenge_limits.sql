-- How often a person has challenged another is read with each challenge.
create index games_fruitless on games (challenger, opponent, updated_at) where phase in ('open', 'closed');
