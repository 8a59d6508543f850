//! The plans of all queries, against tables that years have filled.

use super::{Two, UserId, query_plans};
use parlor::store::{PERSON_COLUMNS, PersonColumn};

/// Rows of these tables stay when a game, a tournament or a day is over, so nothing may read a whole one: it would cost more each
/// year. Old rows of `channels`, `explorations`, `interactions`, `opened_boards` and `posts` are pruned, but there are many.
const GROWING: [&str; 29] = [
    "absences",
    "audit",
    "bans",
    "blocks",
    "channel_notices",
    "channels",
    "events",
    "explorations",
    "follows",
    "games",
    "interactions",
    "leagues",
    "notes",
    "opened_boards",
    "people",
    "posts",
    "public_pages",
    "puzzle_results",
    "rating_changes",
    "ratings",
    "results",
    "season_players",
    "seasons",
    "threads",
    "tournament_games",
    "tournament_players",
    "tournaments",
    "vote_games",
    "voters",
];

const FILL: &str = "
    insert into servers (guild_id) select generate_series(1, 5000) on conflict do nothing;
    insert into games (guild_id, channel_id, parent_id, game, phase, challenger, opponent, player1, player2, events, due_at,
            created_at, updated_at)
        select n % 5000 + 1, n % 9000, case when n % 5 = 0 then n % 700 end, 'tether',
            case when n % 50 = 0 then 'playing' when n % 49 = 0 then 'open' when n % 20 = 1 then 'closed' else 'over' end,
            n % 3997, (n + 1) % 3997, n % 3997, (n + 1) % 3997, 2, case when n % 50 = 0 then at end, at, at
        from generate_series(1, 20000) n, lateral (select timestamptz '2026-01-01' + n * interval '1 min' as at) time;
    insert into events select id, seq, created_at, jsonb_build_object('kind', case seq when 0 then 'challenged' else 'ended' end)
        from games, generate_series(0, 1) seq;
    insert into results (game_id, guild_id, game, player1, player2, winner, reason, plies, rated, everywhere, ended_at, number,
            channel_id, message_id)
        select id, guild_id, game, player1, player2, id % 2 + 1, 'resigned', 9, true, id % 3 = 0, created_at, id, channel_id, id
        from games where phase = 'over';
    insert into ratings (scope, game, user_id, rating, wins, rated_at, ranked)
        select id % 5000 + 1, (array['all', 'tether'])[id % 2 + 1], id, 1000 + id % 1000, 3, created_at, id % 5 < 4 from games;
    insert into rating_changes select number, guild_id, game, user_id, ended_at, 1500, 350, 1500, 350
        from results, lateral (values (player1), (player2)) seat (user_id);
    insert into people (user_id) select user_id from ratings;
    insert into interactions select id, id, 0, 1, created_at from games;
    insert into posts select id, id, 0, 0, created_at from games;
    insert into tasks (kind, key, owner, chain, first_seq, last_seq, lane, due_since, due_at)
        select 'delivery', id || '-0', guild_id, id, 0, 0, channel_id, created_at, created_at from games where id % 100 = 0;
    insert into channels (channel_id, refused, refused_at, gone)
        select n, case when n % 20 = 0 then 'gone' end, case when n % 20 = 0 then now() end, n % 20 = 0
        from generate_series(0, 20000) n;
    insert into absences (user_id, starts, ends, automatic)
        select n % 3997, timestamptz '2026-01-01' + n * interval '1 min', timestamptz '2026-01-02' + n * interval '1 min', false
        from generate_series(1, 20000) n;
    insert into audit (guild_id, at, user_id, about, change) select n % 5000 + 1, now(), n % 3997, n % 3989, '{}'
        from generate_series(1, 20000) n;
    insert into bans (guild_id, user_id, until) select n % 5000 + 1, n, case when n % 2 = 0 then now() end from generate_series(1, 20000) n;
    insert into blocks select n % 3997, n, now() from generate_series(1, 20000) n;
    insert into channel_notices (game_id, seat, user_id) select id, 1, player1 from games where id % 4 = 0;
    insert into explorations (user_id, record, kept, created_at, updated_at)
        select n % 3997, '', 0, now(), now() from generate_series(1, 20000) n;
    insert into follows select id, player1, true, 'en', 0, now() from games;
    insert into notes select id, player1, 0, '', now() from games;
    insert into opened_boards (user_id, game_id, guild_id, token, at, instance)
        select player1, id, guild_id, sha256(id::text::bytea), now(), id::text from games;
    insert into web_sessions select sha256(n::text::bytea), n % 3997, 'en', false, null, now(), now() from generate_series(1, 20000) n;
    insert into public_pages select id, guild_id, channel_id, phase = 'playing', false, 'key' || id from games where id % 2 = 0;
    insert into threads select n, n % 900, n % 5000 + 1, true from generate_series(1, 20000) n;
    insert into puzzle_results select n % 3997, n / 3997, 'tether', n % 5000 + 1, 1, true from generate_series(1, 20000) n;
    insert into leagues (guild_id, channel_id, interaction_id, name, game, pace, size, threads, created_by, created_at)
        select n % 5000 + 1, n, n, 'League', 'tether', '14d+0', 6, false, n % 3997, now() from generate_series(1, 10000) n;
    insert into seasons (league_id, number, phase, starts_at, ends_at)
        select id, number, case when number = 3 then 'running' else 'closed' end, now(), now() from leagues, generate_series(1, 3) number;
    insert into season_players (season_id, user_id, joined_at, every, division, position, place, outcome)
        select id, n * 1000 + id % 997, now(), true, 1, n, n, 'kept' from seasons, generate_series(1, 3) n;
    insert into tournaments (guild_id, channel_id, draft_id, name, format, game, options, pace, max_players, threads, created_by, phase,
            created_at)
        select n % 5000 + 1, n, n, 'Cup', 'knockout', 'tether', '', '3d', 8, false, n % 3997, case when n % 20 = 0 then 'open' else 'over' end, now()
        from generate_series(1, 10000) n;
    insert into tournament_players (tournament_id, user_id, joined_at) select id, n * 1000 + id % 997, now() from tournaments, generate_series(1, 3) n;
    insert into tournament_games (tournament_id, stage, section, replay, first, second, game_id)
        select id, 0, 0, 0, 0, 1, id from tournaments;
    insert into vote_games select id, challenger, 9 from games where id % 3 = 0;
    insert into voters (game_id, user_id, team) select game_id, n * 10000 + game_id % 3997, 1 from vote_games, generate_series(1, 2) n;
    insert into tasks (kind, key, owner, due_since, due_at, payload)
        select (array['result', 'rank_role', 'channel_notice'])[n % 3 + 1], n, n % 5000, now(), now(), jsonb_build_object('person', n::text)
        from generate_series(1, 20000) n;
    insert into standing_offers (guild_id, channel_id, user_id, terms, created_at)
        select n % 5000 + 1, n, n, '{}', now() from generate_series(1, 5000) n;
    insert into rank_roles (guild_id, role_id, game, rating) select n, n, 'all', 1600 from generate_series(1, 5000) n;
    analyze";

/// A person, a server, a channel and a standing offer, all with the number 7, that have been busy for years. Nothing of this is running.
const AGED: &str = "
    insert into games (guild_id, channel_id, parent_id, game, phase, challenger, opponent, player1, player2, events, standing_offer,
            created_at, updated_at)
        select 7, 7, 7, 'tether', case when n % 10 = 0 then 'closed' else 'over' end, one, two, one, two, 2, 7, at, at
        from generate_series(1, 2000) n, lateral (
            select case n % 3 when 0 then n else 7 end as one, case n % 3 when 0 then 7 when 1 then n else 4294967296 + n % 4 end as two,
                timestamptz '2026-06-01' + n * interval '1 hour' as at
        ) seats;
    update standing_offers set guild_id = 7, user_id = 7 where id = 7;
    insert into events select id, seq, created_at, jsonb_build_object('kind', case seq when 0 then 'challenged' else 'ended' end, 'by', '7')
        from games, generate_series(0, 1) seq where standing_offer = 7;
    insert into results (game_id, guild_id, game, player1, player2, winner, reason, plies, rated, everywhere, ended_at, number,
            channel_id, message_id, analysis, analysis_version)
        select id, 7, game, player1, player2, id % 2 + 1, 'resigned', 9, true, true, updated_at, id, 7, id, '{}', 1
        from games where standing_offer = 7 and phase = 'over';
    insert into rating_changes select number, 7, game, 7, ended_at, 1500, 350, 1500, 350
        from results where guild_id = 7 and channel_id = 7 on conflict do nothing;
    insert into absences (user_id, starts, ends, automatic)
        select 7, at, at + interval '1 day', false
        from generate_series(1, 200) n, lateral (select timestamptz '2026-01-01' - n * interval '10 days' as at) time;
    insert into audit (guild_id, at, user_id, about, change) select 7, now(), 7, 7, '{}' from generate_series(1, 2000);
    insert into notes select id, 7, 0, '', updated_at from games where standing_offer = 7;
    insert into public_pages select id, 7, 7, true, false, 'key' || id from games where standing_offer = 7 and phase = 'over';
    insert into threads select n, 7, 7, true from generate_series(100001, 102000) n;
    insert into channels (channel_id) select n from generate_series(100001, 102000) n;
    insert into puzzle_results select 7, n, 'tether', 7, 1, true from generate_series(18001, 20000) n;
    insert into leagues (guild_id, channel_id, interaction_id, name, game, pace, size, threads, role_id, created_by, created_at, ended_at)
        select 7, 7, n, 'League', 'tether', '14d+0', 6, false, 7, 7, now(), now() from generate_series(100001, 102000) n;
    insert into seasons (league_id, number, phase, starts_at, ends_at)
        select id, 1, 'closed', now(), now() from leagues where created_by = 7 and ended_at is not null;
    insert into season_players (season_id, user_id, joined_at, every, division, position, place, outcome)
        select s.id, 7, now(), true, 1, 1, 1, 'kept' from seasons s join leagues l on l.id = s.league_id
        where l.created_by = 7 and l.ended_at is not null;
    insert into tournaments (guild_id, channel_id, draft_id, name, format, game, options, pace, max_players, threads, role_id, created_by,
            phase, created_at)
        select 7, 7, n, 'Cup', 'knockout', 'tether', '', '3d', 8, false, 7, 7, 'over', now() from generate_series(100001, 102000) n;
    insert into tournament_players (tournament_id, user_id, joined_at, place, seed)
        select id, 7, now(), 1, 1 from tournaments where created_by = 7 on conflict do nothing;
    insert into vote_games select id, 7, 9 from games where standing_offer = 7;
    insert into voters (game_id, user_id, team) select id, 7, 1 from games where standing_offer = 7;
    analyze";

/// More than this is read only by what reads all that is over.
const MANY_ROWS: u32 = 900;

/// Queries that read a whole growing table all the same, by words in their text, and why they may.
const ALLOWED: [(&str, &str); 2] = [
    ("delete from channel_notices n", "it holds unread notices about running games"),
    ("delete from follows where ctid", "follows of finished games are pruned a while later, by this query"),
];

/// Why queries may read all that a person, a server or a channel has behind it, with words in their texts.
const ALLOWED_LONG: [(&str, &[&str]); 8] = [
    (
        "once a day, absences of two years are looked at, because a streak may need them",
        &["delete from absences where ctid"],
    ),
    (
        "somebody or something is deleted, or leaves",
        &[
            "delete from leagues where guild_id",
            "delete from opened_boards where game_id in",
            "delete from threads where channel_id",
            "delete from voters where user_id",
            "from tasks t join games g on g.id = t.chain",
            "(select max(updated_at) from games g where g.guild_id = s.guild_id)",
            "(challenger = $1 or opponent = $1) and phase in ('open', 'playing')",
            "(guild_id is null and not by_answers or private)",
            "select id from leagues where created_by = $1",
            "from leagues where guild_id = $1 order by id for update",
            "select id from tournaments where created_by = $1",
            "from tournaments where guild_id = $1 order by id for update",
            "select t.guild_id, t.role_id",
            "update public_pages set is_open = false",
            "select distinct l.id",
            "phase <> 'over' and guild_id = coalesce($2, guild_id)",
        ],
    ),
    (
        "somebody asks for all their data",
        &[
            "select id, events from games where challenger = $1",
            "select game_id from results where player1 = $1 or player2",
        ],
    ),
    ("somebody may have only so many notes", &["(select count(*) from notes where user_id = $2) < $6"]),
    (
        "a server has few leagues, and a season lasts for weeks",
        &[
            "count(distinct s.league_id)",
            "p.division is not null and p.place is not null",
            "select max(newest.number) - 3",
        ],
    ),
    (
        "a winner's role is given or checked once, among the tournaments that the winner has played",
        &["t.guild_id = $1 and t.role_id = $2 and t.phase = 'over'", "t.phase = 'over' and t.role_id is not null"],
    ),
    ("somebody has organised or joined few vote games", &["v.organiser = $1", "from voters v join placed_games mine"]),
    ("only threads of one channel are read", &["select channel_id from threads where parent_id = $1"]),
];

#[tokio::test(flavor = "multi_thread")]
async fn no_query_reads_a_whole_table_or_past_that_grows_with_what_is_over() {
    let two = Two::new().await;
    sqlx::raw_sql(FILL).execute(&two.sql).await.unwrap();
    let traces: Vec<_> = PERSON_COLUMNS.iter().filter_map(PersonColumn::trace).collect();
    // They change all that there is about a person, but find it by an index.
    let others: Vec<_> =
        traces.iter().cloned().chain(PERSON_COLUMNS.iter().filter_map(PersonColumn::deletion)).collect();
    let (explained, reads) = query_plans::whole_reads(&two.sql, &others, &GROWING).await;
    assert!(explained > 300, "{explained} queries");
    check(&reads, &ALLOWED.map(|(words, _)| words));

    sqlx::raw_sql(AGED).execute(&two.sql).await.unwrap();
    // Before, amid and after all that was filled in.
    let times = &["2024-06-01", "2026-07-15", "2030-06-01"];
    let before = &["", "update servers set left_at = '2026-07-01' where guild_id = 7"];
    let examples = query_plans::Examples { id: 7, times, before };
    let reads = query_plans::long_reads(&two.sql, &traces, &GROWING, examples, MANY_ROWS).await;
    let allowed: Vec<_> = ALLOWED_LONG.iter().flat_map(|(_, words)| *words).copied().collect();
    let allowed: Vec<_> = ALLOWED.map(|(words, _)| words).into_iter().chain(allowed).collect();
    check(&reads, &allowed);
    let (store, busy) = (two.store(), UserId(7));
    assert_eq!(store.puzzle_streak(busy, 20_000).await.unwrap(), 2000, "a streak is counted whole");
    assert_eq!(store.untold_streak(busy, 20_002).await.unwrap().map(|ended| ended.days), Some(2000));
    let newest: Vec<_> = store.finished_games(busy, 3).await.unwrap().into_iter().map(|game| game.id.0).collect();
    let ended = "select id from games where standing_offer = 7 and phase = 'over' order by updated_at desc limit 3";
    assert_eq!(newest, sqlx::query_scalar::<_, i64>(ended).fetch_all(&two.sql).await.unwrap());
    assert!(store.channels_of(busy, Some(7), 8).await.unwrap().contains(&(7, 7)));
}

/// Asserts that exactly the queries with some of these words read too much.
fn check(reads: &[query_plans::LongRead], allowed: &[&str]) {
    let unexpected: Vec<_> =
        reads.iter().filter(|read| !allowed.iter().any(|words| read.query.contains(words))).collect();
    for read in &unexpected {
        eprintln!("{}: {}\n", read.step, read.query);
    }
    assert!(unexpected.is_empty(), "{} steps read what is over", unexpected.len());
    for words in allowed {
        assert!(reads.iter().any(|read| read.query.contains(words)), "no query with {words:?} reads so much any more");
    }
}
