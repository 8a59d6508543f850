//! The columns that hold a person's id, and `parlor restored`, which goes through all of them.

use super::*;
use parlor::{
    cli::restored::{self, Arguments, RestoredError},
    clock::Clock,
    store::{Fate, Owners, PERSON_COLUMNS, PrivateAnswer, TaskKind, TaskOutcome},
};
use std::{fs, path::PathBuf};

const CAT: UserId = UserId(1_100_000_000_000_000_003);

/// Names of columns with numbers that are no person's.
const OTHER_NUMBERS: &[&str] = &[
    "accepted_permissions",
    "answers_guild_id",
    "board_id",
    "called_role",
    "chain",
    "channel_id",
    "claimed_by",
    "draft_id",
    "game_id",
    "guild_id",
    "id",
    "interaction_id",
    "lane",
    "last_downtime",
    "league_id",
    "lobby_channel_id",
    "lobby_newest_listed",
    "lobby_role_id",
    "message_id",
    "number",
    "parent_id",
    "puzzle_channel_id",
    "results_channel_id",
    "role_id",
    "scope",
    "season_id",
    "sequence",
    "standing_offer",
    "thread_id",
    "tournament_id",
    "tournament_role",
];

/// A deletion goes through these in its own way, and `traces` looks into them as text.
const SPECIAL: &[&str] =
    &["tasks.owner", "tasks.payload", "events.body", "audit.change", "standing_offers.terms", "results.analysis"];

/// A row in every table that can hold Cat's id, beside what Ana and Ben do, and secrets that no export may contain.
const EVERYWHERE: &str = "
    insert into servers (guild_id) values (7) on conflict do nothing;
    insert into people (user_id) values (1100000000000000003);
    insert into absences (user_id, starts, ends, automatic) values (1100000000000000003, '2027-01-01', '2027-01-02', false);
    insert into audit (guild_id, at, user_id, about, change)
        values (7, now(), 1100000000000000003, 1100000000000000003, '{\"setting\": \"unban\"}'),
            (7, now(), 1100000000000000001, 1100000000000000003, '{\"setting\": \"tournament_removed\"}');
    insert into bans (guild_id, user_id) values (7, 1100000000000000003);
    insert into blocks (user_id, blocked_id, at) values (1100000000000000003, 1100000000000000001, now()),
        (1100000000000000001, 1100000000000000003, now());
    insert into channel_notices (game_id, seat, user_id) values (1, 1, 1100000000000000003);
    insert into explorations (user_id, record, kept, created_at, updated_at)
        values (1100000000000000003, 'x', 0, now(), now());
    insert into follows (game_id, user_id, moves, language, sent_ply, at)
        values (1, 1100000000000000003, true, 'en', 0, now());
    insert into presence (user_id, game_id, at) values (1100000000000000003, 1, now());
    insert into notes (game_id, user_id, ply, text, at) values (1, 1100000000000000003, 1, 'b4 is better', now());
    insert into opened_boards (user_id, game_id, token, at, instance)
        values (1100000000000000003, 1, sha256('secret'), now(), 'secret instance'), (1100000000000000001, 1, null, now(), null);
    insert into puzzle_results (user_id, day, puzzle, guild_id, tries, solved) values (1100000000000000003, 20000, 'tether', 7, 1, true);
    insert into standing_offers (guild_id, channel_id, user_id, terms, created_at) values (7, 70, 1100000000000000003, '{}', now());
    insert into leagues (guild_id, channel_id, interaction_id, name, game, pace, size, threads, created_by, created_at)
        values (7, 70, 9, 'Spring', 'tether', '14d+0', 6, false, 1100000000000000003, now());
    insert into seasons (league_id, number, starts_at) select id, 1, now() + '1 day' from leagues;
    insert into season_players (season_id, user_id, joined_at, every) select id, 1100000000000000003, now(), true from seasons;
    insert into tournaments (guild_id, channel_id, draft_id, name, format, game, options, pace, max_players, threads, created_by, phase,
            created_at)
        values (7, 70, 9, 'Spring', 'knockout', 'tether', 'size=5', '1d', 8, false, 1100000000000000003, 'over', now());
    insert into tournament_players (tournament_id, user_id, joined_at) select id, 1100000000000000003, now() from tournaments;
    insert into vote_games (game_id, organiser) values (1, 1100000000000000003);
    insert into voters (game_id, user_id, team, ply, vote) values (1, 1100000000000000003, 0, 0, 'c3');
    insert into web_sessions (id, user_id, language, in_frame, created_at, used_at)
        values (sha256('secret cookie'), 1100000000000000003, 'en', false, now(), now()), (sha256('another'), 1100000000000000001, 'en', false, now(), now());
    insert into tasks (kind, key, owner, about, due_since, due_at, payload) values
        ('direct_notice', '1-1100000000000000003', 1100000000000000003, 7, now(), now() + '1 day',
            '{\"source\": \"1\", \"server\": 7, \"channel\": 70, \"message\": 5, \"language\": \"en\", \"content\": \"Your turn\"}'),
        ('rank_role', '7-5-1100000000000000003', 7, 5, now(), now() + '1 day', '{}');
    insert into heartbeats (total, shard, at, proven) values (1, 0, now() - interval '1 minute', now());
";

impl Two {
    /// Games of Cat and Ben, a finished and a running one, a private one, and a row in every other table.
    async fn with_cat_everywhere() -> Self {
        let two = Self::new().await;
        two.game(HALL).await;
        for plies in [true, false] {
            let id = two
                .store()
                .create_table(&new_table(HALL, CAT, Some(BEN), Pace::Day), BY_CHANNEL, noon())
                .await
                .unwrap()
                .id;
            two.act(id, Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED }).await;
            if plies {
                for (ply, text) in ["a1", "b1", "a2", "b2"].into_iter().enumerate() {
                    two.act(id, moved([CAT, BEN][ply % 2], text)).await;
                }
                two.act(id, Command::Resign { by: CAT.into() }).await;
            }
        }
        // A challenge of Cat's and one to her, which have long expired.
        for (from, to) in [(CAT, None), (BEN, Some(CAT))] {
            let expired = new_table(HALL, from, to, Pace::Day);
            two.store().create_table(&expired, BY_CHANNEL, noon() - time::Duration::days(700)).await.unwrap();
        }
        let computer = Participant::Computer(parlor_ai::Level::Easy);
        let private = new_table(Place::private(Some(GUILD), CAT), CAT.into(), Some(computer), Pace::Unlimited);
        let private = two.store().create_table(&private, BY_CHANNEL, noon()).await.unwrap().id;
        let answer = PrivateAnswer { interaction: 5, token: "secret token".to_owned(), moves: 0, since: noon() };
        two.store().set_private_answer(private, CAT, &answer, true, noon()).await.unwrap();
        sqlx::raw_sql(EVERYWHERE).execute(&two.sql).await.expect("rows");
        two
    }

    async fn restore(&self, arguments: &Arguments) -> Result<String, RestoredError> {
        let mut out = Vec::new();
        restored::run(arguments, &self.url, &Clock::default(), &mut out).await?;
        Ok(String::from_utf8(out).expect("text"))
    }
}

fn arguments(deleted: &[&PathBuf]) -> Arguments {
    let deleted = deleted.iter().map(|&path| path.clone()).collect();
    Arguments { deleted, without_deletions: false, database: None, former: None }
}

/// A file of PARLOR_DELETIONS that began long before the backup.
fn file(lines: &str) -> PathBuf {
    file_since("2020-01-01T00:00:00Z", lines)
}

fn file_since(since: &str, lines: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("parlor-deleted-{:016x}", rand::random::<u64>()));
    fs::write(&path, format!("# since {since}\n{lines}")).expect("a file");
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn every_column_that_can_hold_a_person_is_in_the_list() {
    let two = Two::new().await;
    let columns = "select table_name || '.' || column_name
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('bigint', 'numeric', 'ARRAY', 'jsonb') and table_name <> '_sqlx_migrations'
        order by 1";
    let columns: Vec<String> = sqlx::query_scalar(columns).fetch_all(&two.sql).await.unwrap();
    let listed: BTreeSet<String> = PERSON_COLUMNS.iter().map(|it| format!("{}.{}", it.table, it.column)).collect();
    let is_other = |name: &str| {
        let column = name.split_once('.').map_or(name, |(_, column)| column);
        OTHER_NUMBERS.contains(&column)
            || SPECIAL.contains(&name)
            || [
                "people.lessons",
                "puzzle_results.lines",
                "servers.channels",
                "servers.known_channels",
                "servers.roles",
                // Roles.
                "tournaments.team_one",
                "tournaments.team_two",
                // A role, a channel, a tournament or a server.
                "tasks.about",
            ]
            .contains(&name)
    };
    let unknown: Vec<_> = columns.iter().filter(|name| !listed.contains(*name) && !is_other(name)).collect();
    assert!(
        unknown.is_empty(),
        "say in person_columns.rs what a deletion does with {unknown:?}, or here that they hold no person"
    );
    let missing: Vec<_> = listed.iter().filter(|name| !columns.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?} are no columns");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_a_list_for_every_column_and_no_secret() {
    let two = Two::with_cat_everywhere().await;
    let (mut lists, mut text) = (BTreeSet::from(["games".to_owned(), "results".to_owned()]), String::new());
    let mut entries = two.store().exported_entries(CAT, None).await.unwrap();
    while let Some(last) = entries.last() {
        for entry in &entries {
            lists.insert(entry.kind.clone());
            text += &entry.entry.to_string();
        }
        entries = two.store().exported_entries(CAT, Some(last)).await.unwrap();
    }
    let named: BTreeSet<_> = PERSON_COLUMNS.iter().filter_map(|it| it.exported_in).map(str::to_owned).collect();
    let missing: Vec<_> = named.difference(&lists).collect();
    assert!(missing.is_empty(), "the export lacks {missing:?}; it has {lists:?}");
    let secrets: Vec<String> = sqlx::query_scalar(
        "select encode(token, 'hex') from opened_boards where token is not null
         union all select encode(id, 'hex') from web_sessions
         union all select payload->>'token' from tasks where payload ? 'token'",
    )
    .fetch_all(&two.sql)
    .await
    .unwrap();
    assert_eq!(secrets.len(), 4);
    for secret in secrets {
        assert!(!text.contains(&secret), "{secret} is in {text}");
    }
    assert!(text.contains("Your turn") && text.contains("b4 is better"), "{text}");
    // What the log says of Cat is there, without whoever did it.
    assert!(text.contains("tournament_removed") && !text.contains("\"user_id\""), "{text}");
    assert!(
        text.split(|character: char| !character.is_ascii_alphanumeric() && !matches!(character, '"' | '-' | '.'))
            .all(|word| word.len() < 17 || word.parse::<u64>().is_err()),
        "an id is a number, which many readers of JSON round: {text}"
    );
}

/// The backup was made while a machine's clock was ahead, so its last time is later than the deletion.
#[tokio::test(flavor = "multi_thread")]
async fn a_heartbeat_in_the_future_hides_no_deletion() {
    let two = Two::with_cat_everywhere().await;
    sqlx::raw_sql("update heartbeats set at = '2098-01-01', proven = '2098-01-01'").execute(&two.sql).await.unwrap();
    let deleted = file("2026-11-30T00:00:00Z 1100000000000000003\n");
    let said = two.restore(&arguments(&[&deleted])).await.expect("it is restored");
    assert!(said.ends_with("data of 1 people deleted again\n"), "{said}");
    fs::remove_file(deleted).expect("the file");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_was_deleted_after_the_backup_leaves_no_trace_in_it() {
    let two = Two::with_cat_everywhere().await;
    let traces = two.traces(CAT).await;
    for table in PERSON_COLUMNS.iter().map(|it| it.table) {
        assert!(traces.iter().any(|it| it == table), "Cat is not in {table}: {traces:?}");
    }
    let last = two.number("select max(id) from games").await;
    let deleted = file("2099-01-01T00:00:00Z 1100000000000000003\n2099-01-01T00:00:00Z 1100000000000000777\n");
    let said = two.restore(&arguments(&[&deleted])).await.expect("it is restored");
    assert!(said.ends_with("data of 1 people deleted again\n"), "{said}");
    // Bans and blocks by others stay, and the removal of a role.
    let kept: BTreeSet<_> =
        PERSON_COLUMNS.iter().filter(|it| it.fate == Fate::Kept).map(|it| it.table.to_owned()).collect();
    let left: Vec<_> =
        two.traces(CAT).await.into_iter().filter(|table| !kept.contains(table) && table != "tasks").collect();
    assert_eq!(left, Vec::<String>::new());
    assert_eq!(
        two.number(
            "select count(*) from tasks where kind <> 'rank_role' and to_jsonb(tasks)::text ~ '1100000000000000003'"
        )
        .await,
        0
    );
    while let Some(task) = two.store().claim_task(TaskKind::RankRole, &Owners::default(), noon()).await.unwrap() {
        let change = two.store().rank_role_change(&task).await.unwrap().expect("a role");
        assert!(!change.give, "{change:?}");
        two.store().settle_task(&task, &TaskOutcome::Done, noon()).await.unwrap();
    }
    assert_eq!(
        two.number("select (select count(*) from web_sessions) + (select count(*) from opened_boards)").await,
        0
    );
    assert_eq!(two.number("select count(*) from blocks where user_id = 1100000000000000001").await, 1);
    let next = two.challenge(HALL).await.id;
    assert!(next.0 > last + 100_000, "{next} after {last}");
    // Once more, nothing is left to do.
    assert!(two.restore(&arguments(&[&deleted])).await.expect("again").ends_with("data of 0 people deleted again\n"));
    fs::remove_file(deleted).expect("the file");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_came_back_before_the_backup_stay_and_nothing_is_guessed() {
    let two = Two::with_cat_everywhere().await;
    let everything = two.traces(CAT).await;
    let nothing = two.restore(&arguments(&[])).await.expect_err("no file");
    assert!(matches!(nothing, RestoredError::NoDeletions), "{nothing}");
    let damaged = file("2099-01-01T00:00:00Z 1100000000000000003\n2099-01-01T00:\n");
    let error = two.restore(&arguments(&[&damaged])).await.expect_err("a damaged file").to_string();
    assert!(error.starts_with("line 3 of "), "{error}");
    assert_eq!(two.traces(CAT).await, everything, "nothing has changed");
    let earlier = file("2020-01-01T00:00:00Z 1100000000000000003\n");
    assert!(
        two.restore(&arguments(&[&earlier])).await.expect("restored").ends_with("data of 0 people deleted again\n")
    );
    let without = Arguments { without_deletions: true, ..arguments(&[]) };
    assert!(two.restore(&without).await.expect("restored").ends_with("data of 0 people deleted again\n"));
    assert!(two.traces(CAT).await.iter().any(|table| table == "notes"));
    for path in [damaged, earlier] {
        fs::remove_file(path).expect("the file");
    }
}

/// The bot began a new list after the backup, because the former one was lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_began_after_the_backup_does_not_pass_for_a_whole_one() {
    let two = Two::with_cat_everywhere().await;
    let everything = two.traces(CAT).await;
    let late = file_since("2099-01-01T00:00:00Z", "2099-01-02T00:00:00Z 1100000000000000003\n");
    let refused = two.restore(&arguments(&[&late])).await.expect_err("a late list");
    assert!(matches!(refused, RestoredError::LateDeletions { .. }), "{refused}");
    assert_eq!(two.traces(CAT).await, everything, "nothing has changed");
    let without = Arguments { without_deletions: true, ..arguments(&[&late]) };
    assert!(two.restore(&without).await.expect("restored").ends_with("data of 1 people deleted again\n"));
    let earlier = file("");
    two.restore(&arguments(&[&late, &earlier])).await.expect("both lists together reach back");
    for path in [late, earlier] {
        fs::remove_file(path).expect("the file");
    }
}

/// As when an upgrade is undone: the older program reads the numbers of a database that a newer one has migrated.
#[tokio::test(flavor = "multi_thread")]
async fn a_former_database_may_be_of_a_newer_version_and_stays_as_it_is() {
    let (two, former) = (Two::new().await, Two::new().await);
    let newer = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (20990101000000, 'newer', true, '', 0)";
    sqlx::raw_sql(newer).execute(&former.sql).await.expect("a row");
    sqlx::raw_sql("select setval('games_id_seq', 7000000)").execute(&former.sql).await.expect("a number");
    let name = |two: &Two| two.url.rsplit('/').next().and_then(|name| name.split('?').next()).unwrap().to_owned();
    let with = |former: String| Arguments { without_deletions: true, former: Some(former), ..arguments(&[]) };
    two.restore(&with(name(&former))).await.expect("it is restored");
    assert_eq!(two.challenge(HALL).await.id.0, 7_000_002);
    assert_eq!(former.number("select last_value from games_id_seq").await, 7_000_000);
    let wrong = two.restore(&with("postgres".to_owned())).await.expect_err("another database");
    assert!(matches!(wrong, RestoredError::NoTables(_)), "{wrong}");
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_move_on_wherever_the_tables_are() {
    let mut two = Two::new().await;
    sqlx::raw_sql("create schema elsewhere").execute(&two.sql).await.expect("a schema");
    let join = if two.url.contains('?') { '&' } else { '?' };
    two.url = format!("{}{join}options=-csearch_path%3Delsewhere", two.url);
    let without = Arguments { without_deletions: true, ..arguments(&[]) };
    let empty = two.restore(&without).await.expect_err("no tables");
    assert!(matches!(empty, RestoredError::NoTables(_)), "{empty}");
    Store::connect(&two.url).await.expect("tables").close().await;
    two.restore(&without).await.expect("it is restored");
    assert_eq!(two.number("select last_value from elsewhere.games_id_seq").await, 100_000);
}
