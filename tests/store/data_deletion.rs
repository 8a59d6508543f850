//! The deletion of personal data on request, and of expired rows.

use super::*;
use parlor::store::Choices;

const CAT: UserId = UserId(1_100_000_000_000_000_003);

impl Two {
    /// Database tables with a row that holds the person's id.
    pub(super) async fn traces(&self, person: UserId) -> Vec<String> {
        let tables = "select table_name::text from information_schema.tables where table_schema = 'public' order by 1";
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
}

#[tokio::test(flavor = "multi_thread")]
async fn person_is_deleted_once_and_in_games_of_others_too() {
    let two = Two::new().await;
    let choices = Choices { everywhere: true, listed: true };
    two.store().set_choices(CAT, choices, noon()).await.unwrap();
    // Cat adjudicates a game of others, and stops one.
    for command in [Command::Adjudicate { by: CAT.into(), winner: None }, Command::Stop { by: CAT.into() }] {
        let id = two.played(HALL, 4).await;
        two.act(id, command).await;
    }
    // A broken game can't be ended.
    let own = NewTable { ..new_table(HALL, CAT, Some(BEN), Pace::Day) };
    let own = two.store().create_table(&own, BY_CHANNEL, noon()).await.unwrap().id;
    two.act(own, Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED }).await;
    assert_eq!(two.number("select count(*) from games where on_turn = 1100000000000000003").await, 1);
    let unheard =
        r#"update events set body = jsonb_set(body, '{kind}', '"unheard_of"') where seq = 1 and game_id = $1"#;
    sqlx::query(unheard).bind(own.0).execute(&two.sql).await.unwrap();

    assert!(!two.store().delete_person(CAT, 7).await.unwrap(), "the person did not ask for it");
    assert!(two.traces(CAT).await.len() >= 3);
    two.store().request_deletion(CAT, noon()).await.unwrap();
    let done =
        two.at_once(6, |store, task| async move { store.delete_person(CAT, 1 + task as u32).await.unwrap() }).await;
    assert_eq!(done.iter().filter(|&&done| done).count(), 1, "{done:?}");
    assert_eq!(two.number("select count(*) from people").await, 1, "one stands in");
    assert_eq!(two.traces(CAT).await, Vec::<String>::new());
    assert!(two.store().load(own).await.is_err());
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
    let deletion = tokio::spawn(async move { store.delete_person(ANA, 7).await });
    let waiting = "select count(*) from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query_start < now() - interval '11 s'";
    poll("the deletion waits", async || (deletion.is_finished() || two.number(waiting).await > 0).then_some(())).await;
    sqlx::raw_sql("rollback").execute(&mut *lock).await.unwrap();
    assert!(deletion.await.unwrap().expect("a deletion"));
    assert_eq!(two.traces(ANA).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn postponed_deletion_does_not_block_others() {
    let two = Two::new().await;
    let store = two.store();
    for (minutes, person) in [ANA, BEN, CAT].into_iter().enumerate() {
        store.request_deletion(person, noon() + Duration::minutes(minutes as i64)).await.unwrap();
    }
    let round = noon() + Duration::HOUR;
    let mut tried = Vec::new();
    while let Some((person, _)) = store.next_deletion(round).await.unwrap() {
        tried.push(person);
        store.postpone_deletion(person, round + Duration::SECOND * tried.len() as i32).await.unwrap();
    }
    assert_eq!(tried, [ANA, BEN, CAT], "each once in a round");
    let (next, _) = store.next_deletion(round + Duration::HOUR).await.unwrap().expect("they still wait");
    assert_eq!(next, ANA);
}

#[tokio::test(flavor = "multi_thread")]
async fn expired_rows_are_deleted_in_batches() {
    let two = Two::new().await;
    let store = two.store();
    for _ in 0..5 {
        two.game(HALL).await;
    }
    // Of ten deliveries four are dead, and one is waiting.
    let states = "update outbox set state = case when id % 5 < 2 then 'dead' else 'sent' end";
    sqlx::query(states).execute(&two.sql).await.unwrap();
    sqlx::query("update outbox set state = 'waiting' where id = 1").execute(&two.sql).await.unwrap();
    let later = noon() + Duration::SECOND;
    assert_eq!(store.delete_settled_deliveries(noon(), 100).await.unwrap(), 0);
    let mut gone = Vec::new();
    for _ in 0..4 {
        gone.push(store.delete_settled_deliveries(later, 4).await.unwrap());
    }
    assert_eq!((gone, store.outbox_counts().await.unwrap()), (vec![4, 4, 1, 0], (1, 0, 0)));

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
