-- Who is told. Every command looks for the caller's notices, so that they are found by person. Programs from before leave it null.
alter table channel_notices add column user_id bigint;

update channel_notices n
set user_id = case n.player
        when 0 then (select t.created_by from tournaments t where t.id = n.tournament_id)
        when 1 then g.player1
        else g.player2
    end
from games g
where g.id = n.game_id;

create index channel_notices_of on channel_notices (user_id);
