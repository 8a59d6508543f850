-- Entries of one kind must be adjacent, so each kind has a number of its own; 8 and 11 come with the tasks of $5 to $8.
select place as "place!", kind as "kind!", nth as "nth!", entry as "entry!: Value"
from (
    select 1 as place, 'preferences' as kind, 0::bigint as nth, to_jsonb(p) - 'user_id' as entry
    from people p where user_id = $1
    union all
    select 2, 'absences', (extract(epoch from starts) * 1000000)::bigint, to_jsonb(a) - 'user_id'
    from absences a where user_id = $1
    union all
    select 3, 'ratings', row_number() over (order by scope, game), to_jsonb(r) - 'user_id'
        - case when wins + losses + draws < $9 then array['rating', 'deviation', 'volatility'] else '{}' end
        || jsonb_build_object('scope', scope::text)
    from ratings r where user_id = $1
    union all
    select 4, 'changes_of_settings', id, to_jsonb(c) - 'user_id' from audit c where user_id = $1
    union all
    -- The people who made these changes are left out.
    select 24, 'changes_that_name_the_person', id, to_jsonb(c) - 'user_id' - 'about'
    from audit c where about = $1 and user_id is distinct from $1
    union all
    select 5, 'explorations', id, to_jsonb(x) - 'user_id' from explorations x where user_id = $1
    union all
    -- Not by whom the person is blocked.
    select 6, 'blocks', blocked_id, to_jsonb(b) - 'user_id' from blocks b where user_id = $1
    union all
    select 7, 'bans', guild_id, to_jsonb(b) - 'user_id' from bans b where user_id = $1
    union all
    select 9, 'tournaments', t.id, to_jsonb(p) - 'user_id' || jsonb_build_object(
        'name', t.name, 'server', t.guild_id::text, 'game', t.game, 'format', t.format, 'phase', t.phase,
        'games', (
            select coalesce(jsonb_agg(to_jsonb(g) - 'tournament_id'
                order by g.stage, g.section, g.replay, g.first), '[]')
            from tournament_games g
            where g.tournament_id = p.tournament_id and p.seed in (g.first, g.second)
        )
    )
    from tournament_players p join tournaments t on t.id = p.tournament_id where p.user_id = $1
    union all
    select 10, 'created_tournaments', id, jsonb_build_object(
        'name', t.name, 'server', t.guild_id::text, 'game', t.game, 'format', t.format, 'phase', t.phase,
        'created_at', t.created_at
    )
    from tournaments t where created_by = $1
    union all
    select 21, 'leagues', s.id, to_jsonb(p) - 'user_id' || jsonb_build_object(
        'name', l.name, 'server', l.guild_id::text, 'game', l.game, 'season', s.number, 'phase', s.phase
    )
    from season_players p join seasons s on s.id = p.season_id join leagues l on l.id = s.league_id
    where p.user_id = $1
    union all
    select 22, 'created_leagues', id, jsonb_build_object(
        'name', l.name, 'server', l.guild_id::text, 'game', l.game, 'created_at', l.created_at
    )
    from leagues l where created_by = $1
    union all
    select 12, 'sessions_of_the_board_page', (extract(epoch from created_at) * 1000000)::bigint,
        jsonb_build_object('language', language, 'server', guild_id::text, 'in_frame', in_frame, 'created_at', created_at,
            'used_at', used_at)
    from web_sessions s where user_id = $1
    union all
    select 13, 'boards_opened_on_the_page', row_number() over (order by game_id, puzzle, day),
        jsonb_build_object('game_id', game_id, 'puzzle', puzzle, 'day', day, 'guild_id', guild_id::text, 'at', at,
            'instance', instance)
    from opened_boards o where user_id = $1
    union all
    select 23, 'presence_at_the_page', game_id, to_jsonb(s) - 'user_id' from presence s where user_id = $1
    union all
    select 14, 'standing_offers', id, to_jsonb(o) - 'user_id' - 'id' || jsonb_build_object(
        'guild_id', guild_id::text, 'channel_id', channel_id::text, 'parent_id', parent_id::text)
    from standing_offers o where user_id = $1
    union all
    select 15, 'followed_games', game_id, to_jsonb(f) - 'user_id' from follows f where user_id = $1
    union all
    select 16, 'notes', row_number() over (order by game_id, ply), to_jsonb(n) - 'user_id'
    from notes n where user_id = $1
    union all
    select 17, 'puzzles', row_number() over (order by day, puzzle), to_jsonb(z) - 'user_id'
    from puzzle_results z where user_id = $1
    union all
    select 18, 'votes', game_id, to_jsonb(v) - 'user_id' from voters v where user_id = $1
    union all
    select 19, 'vote_games_started', game_id, to_jsonb(v) - 'organiser' from vote_games v where organiser = $1
    union all
    select 20, 'waiting_notices', game_id * 4 + coalesce(seat, 0), jsonb_build_object('game_id', game_id)
    from channel_notices where user_id = $1
    union all
    select * from unnest($5::integer[], $6::text[], $7::bigint[], $8::jsonb[])
) about
where (place, nth) > ($2, $3)
order by place, nth
limit $4
