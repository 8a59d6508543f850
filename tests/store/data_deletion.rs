//! The deletion of personal data on request, and of expired rows.

use super::*;
use parlor::{
    store::{AbsenceError, Ban, Choices, MAX_FOLLOWED, MAX_NOTES, Owners, TaskKind, TaskOutcome, TournamentError},
    tournament::{Format, TournamentCommand},
};
use parlor_ai::Level;

const CAT: UserId = UserId(1_100_000_000_000_000_003);

impl Two {
    /// Tables with a row that holds the person's id.
    pub(super) async fn traces(&self, person: UserId) -> Vec<String> {
        let tables = "select table_name::text from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1";
        let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&self.sql).await.unwrap();
        let mut found = Vec::new();
        for table in tables {
            let query = format!(r"select count(*) from {table} t where to_jsonb(t)::text ~ '\m{}\M'", person.0);
            let rows: i64 = sqlx::query_scalar(AssertSqlSafe(query)).fetch_one(&self.sql).await.unwrap();
            if rows > 0 {
                found.push(table);
            }
        }
        found
    }

    /// Deletes the data of a server that the bot has left, at that time.
    pub(super) async fn delete_left_server(&self, guild: u64, then: OffsetDateTime) {
        while let Some(used) = self.store().delete_data_of_left_server(guild, then).await.unwrap() {
            assert!(used <= then, "it was used at {used}");
        }
    }

    /// Copies a finished game `times` times, with its events and its result.
    async fn copy(&self, game: GameId, times: i32) {
        for (table, numbers) in [
            ("games", "'id', 1000 + n"),
            ("events", "'game_id', 1000 + n"),
            ("results", "'game_id', 1000 + n, 'number', 1000 + n"),
        ] {
            let key = if table == "games" { "id" } else { "game_id" };
            let copy = format!(
                "insert into {table} overriding system value
                 select (jsonb_populate_record(t, jsonb_build_object({numbers}))).* from {table} t, generate_series(1, $2) n
                 where t.{key} = $1"
            );
            sqlx::query(AssertSqlSafe(copy)).bind(game.0).bind(times).execute(&self.sql).await.expect("copies");
        }
    }
}

/// The data is read in parts, however much is stored about a person. Each entry is read once.
#[tokio::test(flavor = "multi_thread")]
async fn all_entries_about_a_person_are_exported_once_in_parts() {
    let two = Two::new().await;
    let fill = "
        insert into people (user_id) values (1100000000000000001);
        insert into absences (user_id, starts, ends, automatic)
            select 1100000000000000001, at, at, false from generate_series(timestamptz '2027-01-01', '2027-03-01', '30 min') at;
        insert into ratings (scope, game, user_id) select n, 'tether', 1100000000000000001 from generate_series(1, 70) n;
        insert into blocks (user_id, blocked_id, at) select 1100000000000000001, n, '2027-01-01' from generate_series(1, 90) n;
        insert into explorations (user_id, record, kept, created_at, updated_at)
            select 1100000000000000001, repeat('x', 99), 0, '2027-01-01', '2027-01-01' from generate_series(1, 20);
        insert into servers (guild_id) select generate_series(1, 60);
        insert into bans (guild_id, user_id) select n, 1100000000000000001 from generate_series(1, 60) n;
        insert into blocks (user_id, blocked_id, at) values (1100000000000000002, 1100000000000000001, '2027-01-01')";
    sqlx::raw_sql(fill).execute(&two.sql).await.unwrap();
    let games = [two.game(HALL).await, two.game(HALL).await].map(|game| game.0);
    let on_the_page = "
        with seen as (
            insert into opened_boards (user_id, puzzle, day, at)
            select 1100000000000000001, 'tether', n, '2027-01-01' from generate_series(1, 3) n
        )
        insert into presence (game_id, user_id, at) select unnest($1), 1100000000000000001, '2027-01-01'";
    sqlx::query(on_the_page).bind(games).execute(&two.sql).await.unwrap();
    let (mut kinds, mut entries, mut last) = (Vec::new(), Vec::new(), None);
    loop {
        let part = two.store().exported_entries(ANA, last.as_ref()).await.unwrap();
        assert!(part.len() <= 1000, "{}", part.len());
        for entry in &part {
            if kinds.last() != Some(&entry.kind) {
                kinds.push(entry.kind.clone());
            }
            entries.push(format!("{} {}", entry.kind, entry.entry));
        }
        match part.into_iter().next_back() {
            Some(entry) => last = Some(entry),
            None => break,
        }
    }
    // A file has a list for each kind, so the entries of a kind must not be interrupted.
    let page = ["boards_opened_on_the_page", "presence_at_the_page"];
    let others = ["preferences", "absences", "ratings", "explorations", "blocks", "bans"];
    assert_eq!(kinds, [&others[..], &page].concat());
    assert_eq!(entries.len(), 1 + 2833 + 70 + 20 + 90 + 60 + 3 + 2);
    assert_eq!(entries.iter().collect::<BTreeSet<_>>().len(), entries.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn person_is_deleted_once_and_in_games_of_others_too() {
    let two = Two::new().await;
    let choices = Choices { everywhere: true, listed: true };
    two.store().update_choices(CAT, noon(), |it| *it = choices).await.unwrap();
    // Cat adjudicates a game of others, and stops another one.
    for command in [Command::Adjudicate { by: CAT.into(), winner: None }, Command::Stop { by: CAT.into() }] {
        let id = two.played(HALL, 4).await;
        two.act(id, command).await;
    }
    // A broken game can't be ended.
    let own = NewTable { ..new_table(HALL, CAT, Some(BEN), Pace::Day) };
    let own = two.store().create_table(&own, BY_CHANNEL, noon()).await.unwrap().id;
    two.act(own, Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED }).await;
    assert_eq!(two.number("select count(*) from games where on_turn = 1100000000000000003").await, 1);
    let unheard = r#"update events set body = body || '{"kind": "unheard_of", "by": {"people": [1100000000000000003]},
        "text": "<@1100000000000000003> left"}' where seq = 1 and game_id = $1"#;
    sqlx::query(unheard).bind(own.0).execute(&two.sql).await.unwrap();

    assert!(!two.store().delete_person(CAT, 7, &[own], noon()).await.unwrap(), "the person did not ask for it");
    assert!(two.traces(CAT).await.len() >= 3);
    two.store().request_deletion(CAT, noon()).await.unwrap();
    let done =
        two.at_once(6, |store, _| async move { store.delete_person(CAT, 7, &[own], noon()).await.unwrap() }).await;
    assert_eq!(done.iter().filter(|&&done| done).count(), 1, "{done:?}");
    assert_eq!(two.number("select count(*) from people").await, 1, "one stands in");
    assert_eq!(two.traces(CAT).await, Vec::<String>::new());
    assert!(two.store().load(own).await.is_err());
    let unheard = "select body - 'seats' - 'seed' from events where game_id = $1 and seq = 1";
    let unheard: serde_json::Value = sqlx::query_scalar(unheard).bind(own.0).fetch_one(&two.sql).await.unwrap();
    let stand_in = two.number("select user_id from people").await;
    let expected = serde_json::json!({ "kind": "unheard_of", "by": { "people": [stand_in] }, "text": format!("<@{stand_in}> left") });
    assert_eq!(unheard, expected, "a newer version can still read it");
    // The others' data is unchanged.
    let ends = two.number("select count(*) from events where body->>'kind' = 'ended' and body ? 'by'").await;
    assert_eq!(ends, 2);
}

/// A person can have played tens of thousands of games. The server ends other statements after nine seconds.
#[tokio::test]
async fn a_deletion_may_take_longer_than_other_statements() {
    let two = Two::new().await;
    two.over(HALL).await;
    two.store().request_deletion(ANA, noon()).await.unwrap();
    let mut lock = two.sql.acquire().await.unwrap();
    sqlx::raw_sql("begin; lock table events in exclusive mode").execute(&mut *lock).await.unwrap();
    let store = two.store().clone();
    let deletion = tokio::spawn(async move { store.delete_person(ANA, 7, &[], noon()).await });
    let waiting = "select count(*) from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query_start < now() - interval '11 s'";
    poll("the deletion waits", async || (deletion.is_finished() || two.number(waiting).await > 0).then_some(())).await;
    sqlx::raw_sql("rollback").execute(&mut *lock).await.unwrap();
    assert!(deletion.await.unwrap().expect("a deletion"));
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
}

/// Whoever changes one of the person's events waits only for the last transaction.
#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_changed_before_events_are_locked() {
    let two = Two::new().await;
    let over = two.over(HALL).await;
    two.copy(over, 450).await;
    let direct = new_table(Place::direct(77), ANA.into(), Some(Participant::Computer(Level::Easy)), Pace::Day);
    let own = two.store().create_table(&direct, BY_CHANNEL, noon()).await.unwrap().id;
    two.act(own, Command::Resign { by: ANA.into() }).await;
    let tournament = two.tournament(Format::RoundRobin, 0).await;
    two.store().request_deletion(ANA, noon()).await.unwrap();
    sqlx::query("update tournaments set created_by = $1").bind(ANA.0.cast_signed()).execute(&two.sql).await.unwrap();
    let mut lock = two.sql.acquire().await.unwrap();
    let locking = "select from tournaments where id = $1 for update";
    sqlx::raw_sql("begin").execute(&mut *lock).await.unwrap();
    sqlx::query(locking).bind(tournament.0).execute(&mut *lock).await.unwrap();
    let store = two.store().clone();
    let deletion = tokio::spawn(async move { store.delete_person(ANA, 7, &[], noon()).await });
    two.wait_for_lock().await;
    let left = two.traces(ANA).await;
    assert!(!left.contains(&"games".to_owned()) && !left.contains(&"events".to_owned()), "{left:?}");
    assert_eq!(two.number("select count(distinct least(challenger, opponent)) from games").await, 1, "one stands in");
    sqlx::raw_sql("rollback").execute(&mut *lock).await.unwrap();
    assert!(deletion.await.unwrap().expect("a deletion"));
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
}

/// A game that begins between two statements of the deletion would keep the person's id.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_about_a_person_is_written_while_their_data_is_being_deleted() {
    let two = Two::new().await;
    let store = two.store().clone();
    let over = two.over(HALL).await;
    let games = parlor_testkit::often(600);
    two.copy(over, games as i32).await;
    // A challenge to everybody that Ben would accept, and a game of others that Ana would adjudicate.
    let open = store.create_table(&new_table(HALL, CAT, None, Pace::Day), BY_CHANNEL, noon()).await.unwrap().id;
    let others = store.create_table(&new_table(HALL, BEN, Some(CAT), Pace::Day), BY_CHANNEL, noon()).await.unwrap().id;
    two.act(others, Command::Accept { by: CAT.into(), challenger_begins: true, seed: SEED }).await;
    let asked = store.for_interaction(70, ANA);
    asked.update_preferences(ANA, noon(), |it| it.confirm = true).await.unwrap();
    let tournament = two.tournament(Format::RoundRobin, 0).await;
    store.request_deletion(ANA, noon()).await.unwrap();
    // The deletion stands still between its statements.
    let mut lock = two.sql.acquire().await.unwrap();
    sqlx::raw_sql("begin; select from events where body ->> 'kind' = 'challenged' order by game_id limit 1 for update")
        .execute(&mut *lock)
        .await
        .unwrap();
    let deleting = store.clone();
    let deletion = tokio::spawn(async move { deleting.delete_person(ANA, 7, &[], noon()).await });
    two.wait_for_lock().await;

    let refused = |refusal: Option<&Refusal>, expected: &Refusal| assert_eq!(refusal, Some(expected));
    let (own, other) = (&Refusal::OwnDeletion, &Refusal::OtherDeletion);
    let by_ana = NewTable { ..new_table(HALL, ANA, None, Pace::Day) };
    refused(refusal(&store.create_table(&by_ana, asked_by(1), noon()).await), own);
    let to_ana = NewTable { ..new_table(HALL, BEN, Some(ANA), Pace::Day) };
    refused(refusal(&store.create_challenge(&to_ana, asked_by(2), noon()).await), other);
    let accept = Command::Accept { by: ANA.into(), challenger_begins: true, seed: SEED };
    refused(refusal(&store.apply(open, &accept, asked_by(3), noon()).await), own);
    refused(refusal(&store.create_rematch(over, BEN, RANDOMNESS, asked_by(4), noon()).await), other);
    let adjudicate = Command::Adjudicate { by: ANA.into(), winner: None };
    refused(refusal(&store.apply(others, &adjudicate, asked_by(5), noon()).await), own);
    let asking = |interaction| store.for_interaction(interaction, ANA);
    refused(refusal(&asking(6).update_preferences(ANA, noon(), |it| it.confirm = false).await), own);
    refused(refusal(&asking(7).update_choices(ANA, noon(), |it| it.listed = false).await), own);
    refused(refusal(&asking(8).record_lesson(ANA, "tether-1", noon()).await), own);
    refused(refusal(&asking(9).create_exploration(ANA, "tether", 0, noon()).await), own);
    refused(refusal(&asking(10).block(ANA, BEN, noon()).await), own);
    // Managers act as before, and the log doesn't name her.
    for interaction in [20, 21] {
        let by_ben = store.for_interaction(interaction, BEN);
        by_ben.ban(GUILD, Ban { person: ANA, until: None }, BEN, noon()).await.unwrap();
        assert!(store.for_interaction(interaction + 10, BEN).unban(GUILD, ANA, BEN, noon()).await.unwrap());
    }
    refused(refusal(&asking(11).ban(GUILD, Ban { person: CAT, until: None }, ANA, noon()).await), own);
    let away = asking(12).start_absence(ANA, noon() + Duration::DAY, noon()).await;
    assert!(matches!(&away, Err(AbsenceError::Store(StoreError::Refused(why))) if **why == *own), "{away:?}");
    let join = TournamentCommand::Join { by: ANA, team: None, every: None };
    let joined = asking(13).change_tournament(GUILD, tournament, join, noon()).await;
    assert!(matches!(&joined, Err(TournamentError::Store(StoreError::Refused(why))) if **why == *own), "{joined:?}");
    asking(14).request_deletion(ANA, noon()).await.expect("a second request changes nothing");

    sqlx::raw_sql("rollback").execute(&mut *lock).await.unwrap();
    assert!(deletion.await.unwrap().expect("a deletion"));
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
    // Earlier interactions delivered again have no effect, and Ana can begin anew.
    asked.update_preferences(ANA, noon(), |it| it.confirm = false).await.unwrap();
    assert!(store.create_table(&by_ana, asked_by(1), noon()).await.is_ok());
    assert_eq!(two.traces(ANA).await, ["events", "games"]);
}

/// A game that was loaded before the deletion is loaded again.
#[tokio::test(flavor = "multi_thread")]
async fn a_loaded_game_does_not_bring_a_deleted_person_back() {
    let two = Two::new().await;
    let over = two.over(HALL).await;
    let loaded = two.store().load(over).await.unwrap();
    two.store().request_deletion(ANA, noon()).await.unwrap();
    assert!(two.store().delete_person(ANA, 7, &[], noon()).await.unwrap());
    let rematch = Command::Rematch { by: BEN.into(), game: GameId(99) };
    let offered = two.store().apply_to(loaded, &rematch, BY_CHANNEL, noon()).await.expect("an offer");
    assert_eq!(offered.table.challenger, Participant::Deleted(7), "{offered:?}");
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
}

/// A repeated delivery neither begins a game anew nor changes anything, even after the deletion of the person's data.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_deliveries_after_a_deletion_have_no_effect() {
    let two = Two::new().await;
    let store = two.store();
    let place = Place::direct(77);
    let new = new_table(place, Participant::Human(ANA), Some(Participant::Computer(Level::Easy)), Pace::Day);
    let id = store.create_table(&new, asked_by(1), noon()).await.unwrap().id;
    two.act(id, Command::Resign { by: ANA.into() }).await;
    let asking = store.for_interaction(2, ANA);
    asking.request_deletion(ANA, noon()).await.unwrap();
    assert!(store.delete_person(ANA, 7, &[], noon()).await.unwrap());
    assert_eq!(refusal(&store.create_table(&new, asked_by(1), noon()).await), Some(&Refusal::Stale));
    asking.request_deletion(ANA, noon()).await.unwrap();
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn deletion_waits_for_a_game_that_began_just_before_the_request() {
    let two = Two::new().await;
    let store = two.store();
    store.request_deletion(ANA, noon()).await.unwrap();
    store.request_deletion(BEN, noon() + Duration::MINUTE).await.unwrap();
    let claim = async || {
        let task = store
            .claim_task(TaskKind::DeletePerson, &Owners::default(), noon() + Duration::HOUR)
            .await
            .unwrap()
            .expect("a task");
        (task.owner, task.due_since)
    };
    assert_eq!(claim().await, (Some(ANA.0), noon()), "the one who has waited longest comes first");
    assert_eq!(claim().await, (Some(BEN.0), noon() + Duration::MINUTE));
    sqlx::query("delete from tasks").execute(&two.sql).await.unwrap();
    sqlx::query("update people set deletion_requested_at = null").execute(&two.sql).await.unwrap();
    let game = two.game(HALL).await;
    store.request_deletion(ANA, noon()).await.unwrap();
    assert_eq!(store.unfinished_games(ANA).await.unwrap(), [game]);
    assert!(!store.delete_person(ANA, 7, &[], noon()).await.unwrap(), "the game is still to be ended");
    two.act(game, Command::Abort { by: ANA.into() }).await;
    assert!(store.delete_person(ANA, 7, &[], noon()).await.unwrap());
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
}

/// The game is still being written when the deletion begins, so nobody else sees it yet.
#[tokio::test(flavor = "multi_thread")]
async fn deletion_waits_for_a_game_that_is_being_written() {
    let two = Two::new().await;
    let store = two.store().clone();
    // The game's transaction stands still until this one ends.
    let mut lock = two.sql.acquire().await.unwrap();
    sqlx::raw_sql("begin; insert into interactions (id, at) values (1, now())").execute(&mut *lock).await.unwrap();
    let creating = store.clone();
    let game = tokio::spawn(async move {
        creating.create_table(&new_table(HALL, ANA, None, Pace::Day), asked_by(1), noon()).await
    });
    two.wait_for_lock().await;
    store.request_deletion(ANA, noon()).await.unwrap();
    let deleting = store.clone();
    let deletion = tokio::spawn(async move { deleting.delete_person(ANA, 7, &[], noon()).await });
    poll("the deletion waits too", async || (deletion.is_finished() || two.waiting().await > 1).then_some(())).await;
    sqlx::raw_sql("rollback").execute(&mut *lock).await.unwrap();
    let game = game.await.unwrap().expect("a challenge").id;
    assert!(!deletion.await.unwrap().unwrap(), "the challenge is still to be ended");
    two.act(game, Command::Cancel { by: ANA.into() }).await;
    assert!(store.delete_person(ANA, 7, &[], noon()).await.unwrap());
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn expired_rows_are_deleted_in_batches() {
    let two = Two::new().await;
    let store = two.store();
    for _ in 0..5 {
        two.game(HALL).await;
    }
    // Nine of ten messages are posted.
    for message in 1..=9 {
        let task = claim_delivery(store, noon()).await.expect("a message");
        store.settle_task(&sent(&task, message), &TaskOutcome::Done, noon()).await.unwrap();
    }
    let later = noon() + Duration::SECOND;
    assert_eq!(store.delete_old_posts(noon(), 100).await.unwrap(), 0);
    let mut gone = Vec::new();
    for _ in 0..4 {
        gone.push(store.delete_old_posts(later, 4).await.unwrap());
    }
    assert_eq!((gone, two.delivery_counts().await), (vec![4, 4, 1, 0], (1, 0, 0)));

    // Days of this year still count, whenever the absence started.
    let new_year = noon().replace_month(time::Month::January).unwrap().replace_day(1).unwrap();
    for (start, end) in [(-400, -390), (-20, -2), (-3, 5), (6, 8)] {
        let absence = "insert into absences values ($1, $2, $3, false)";
        let [start, end] = [start, end].map(|days| new_year + Duration::days(days));
        sqlx::query(absence).bind(ANA.0.cast_signed()).bind(start).bind(end).execute(&two.sql).await.unwrap();
    }
    let left = store.absence(ANA, noon()).await.unwrap().1;
    assert_eq!(store.delete_old_absences(noon(), 1).await.unwrap(), 1);
    assert_eq!(store.delete_old_absences(noon(), 9).await.unwrap(), 1);
    assert_eq!(store.delete_old_absences(noon(), 9).await.unwrap(), 0);
    assert_eq!(store.absence(ANA, noon()).await.unwrap().1, left);
}

/// A server is deleted when it has not been used for long. Until then the task waits, and goes when the bot comes back.
#[tokio::test(flavor = "multi_thread")]
async fn the_data_of_a_server_is_kept_while_it_is_used_and_when_the_bot_comes_back() {
    let two = Two::new().await;
    let (store, later) = (two.store(), noon() + Duration::hours(5));
    store.record_server(GUILD, "en-US", noon()).await.unwrap();
    store.record_server_left(GUILD, noon()).await.unwrap();
    let task = store.claim_task(TaskKind::DeleteServer, &Owners::default(), noon()).await.unwrap().expect("a task");
    assert_eq!(task.owner, Some(GUILD));
    store.settle_task(&task, &TaskOutcome::Idle(Some(later)), noon()).await.unwrap();
    let game = two.game(HALL).await;
    store.apply(game, &Command::Abort { by: ANA.into() }, BY_CHANNEL, later).await.unwrap();
    let kept = store.delete_data_of_left_server(GUILD, later - Duration::SECOND).await.unwrap();
    assert_eq!(kept, Some(later));
    store.record_server(GUILD, "en-US", later).await.unwrap();
    assert_eq!(two.number("select count(*) from tasks where kind = 'delete_server'").await, 0);
    assert_eq!(store.delete_data_of_left_server(GUILD, later).await.unwrap(), None);
    assert_eq!(two.number("select count(*) from games").await, 1);
}

#[tokio::test]
async fn a_person_follows_at_most_fifty_games() {
    let two = Two::new().await;
    for number in 0..=MAX_FOLLOWED {
        let game = two.game(HALL).await;
        assert_eq!(two.store().follow(CAT, game, true, "en", noon()).await.unwrap(), number < MAX_FOLLOWED);
        // Changing a choice adds none.
        assert!(two.store().follow(CAT, GameId(1), number % 2 == 0, "en", noon()).await.unwrap());
    }
    let request = two.store().for_interaction(4711, CAT);
    for delivery in 1..=2 {
        let followed = request.follow(CAT, GameId(MAX_FOLLOWED + 1), true, "en", noon()).await.unwrap();
        assert!(!followed, "delivery {delivery} of an interaction that was refused");
    }
    two.act(GameId(1), Command::Resign { by: ANA.into() }).await;
    assert!(two.store().follow(CAT, GameId(MAX_FOLLOWED + 1), false, "en", noon()).await.unwrap(), "one is over");
    let entries = two.store().exported_entries(CAT, None).await.unwrap();
    assert_eq!(entries.iter().filter(|entry| entry.kind == "followed_games").count(), 51);
    two.store().request_deletion(CAT, noon()).await.unwrap();
    assert!(two.store().delete_person(CAT, 7, &[], noon()).await.unwrap());
    assert_eq!(two.traces(CAT).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_person_keeps_at_most_five_hundred_notes_which_are_exported_and_deleted() {
    let two = Two::new().await;
    let game = two.game(HALL).await;
    let write = async |ply, text| two.store().set_note(CAT, (game, ply), text, noon()).await.unwrap();
    let most = u16::try_from(MAX_NOTES).unwrap();
    for ply in 0..=most {
        assert_eq!(write(ply, "a note").await, ply < most);
    }
    assert!(write(0, "another").await, "a change adds none");
    assert!(write(1, "").await && write(most, "the last one").await, "one is gone");
    let entries = two.store().exported_entries(CAT, None).await.unwrap();
    let notes = entries.iter().filter(|entry| entry.kind == "notes").count();
    assert_eq!(notes, usize::from(most));
    assert!(!entries.iter().any(|entry| entry.kind == "notes" && entry.entry.to_string().contains("user_id")));
    two.store().request_deletion(CAT, noon()).await.unwrap();
    assert!(two.store().delete_person(CAT, 7, &[], noon()).await.unwrap());
    assert_eq!(two.traces(CAT).await, Vec::<String>::new());
}
