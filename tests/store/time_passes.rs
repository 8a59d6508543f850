//! Absences and downtimes, of which more than one game learns.

use super::*;
use parlor::{
    play::{Absence, Clock},
    store::LeaveError,
};

fn clock(table: &Table) -> Clock {
    match &table.phase {
        Phase::Playing(_, clock) => *clock,
        phase => panic!("{phase:?}"),
    }
}

impl Two {
    async fn table(&self, id: GameId) -> Table {
        self.store().load(id).await.expect("a table").1
    }

    async fn tell(
        &self,
        games: &[GameId],
        by: UserId,
        from: OffsetDateTime,
        until: OffsetDateTime,
        now: OffsetDateTime,
    ) {
        for &game in games {
            let command = Command::Away(Absence { by, from, until });
            self.store().act(game, &command, BY_CHANNEL, now).await.expect("known");
        }
    }

    async fn left(&self, person: UserId, now: OffsetDateTime) -> Duration {
        self.store().absence(person, now).await.expect("an answer").1
    }
}

const YEARLY: Duration = Duration::days(30);

#[tokio::test(flavor = "multi_thread")]
async fn a_leave_stops_all_clocks_of_a_person_and_what_is_not_used_is_not_lost() {
    let two = Two::new().await;
    let elsewhere = Place { guild: 8, channel: 80 };
    let (one, other) = (two.played(HALL, 4).await, two.played(elsewhere, 4).await);
    let now = noon();
    assert_eq!(two.left(ANA, now).await, YEARLY);
    assert!(matches!(two.store().come_back(ANA, now).await, Err(LeaveError::NotAway)));
    let until = now + Duration::days(5);
    let leave = two.store().leave(ANA, until, now).await.unwrap();
    assert_eq!((leave.until, leave.left), (until, Duration::days(25)));
    assert_eq!(BTreeSet::from_iter(leave.games.clone()), [one, other].into(), "on all servers");
    two.tell(&leave.games, ANA, now, until, now).await;
    for id in [one, other] {
        assert_eq!(clock(&two.table(id).await).deadline, Some(until + Duration::DAY));
    }
    // The end is moved, not added.
    let later = now + Duration::days(2);
    let longer = two.store().leave(ANA, now + Duration::days(20), later).await.unwrap();
    assert_eq!(longer.left, Duration::days(10));
    let back = two.store().come_back(ANA, later).await.unwrap();
    assert_eq!((back.left, two.left(ANA, later).await), (Duration::days(28), Duration::days(28)));
    // A new game learns of an absence by itself.
    two.store().leave(BEN, until, now).await.unwrap();
    let begun = two.game(HALL).await;
    two.act(begun, moved(ANA, "a1")).await;
    assert_eq!(clock(&two.table(begun).await).deadline, Some(until + Duration::DAY));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_away_for_more_than_thirty_days_a_year() {
    let two = Two::new().await;
    let now = noon();
    let too_long = two.store().leave(ANA, now + Duration::days(30) + Duration::SECOND, now).await;
    assert!(matches!(too_long, Err(LeaveError::TooLong { left }) if left == YEARLY), "{too_long:?}");
    two.store().leave(ANA, now + Duration::days(20), now).await.unwrap();
    let now = now + Duration::days(25);
    let too_long = two.store().leave(ANA, now + Duration::days(11), now).await;
    assert!(matches!(too_long, Err(LeaveError::TooLong { left }) if left == Duration::days(10)), "{too_long:?}");
    assert_eq!(two.left(ANA, now).await, Duration::days(10), "what is refused costs nothing");
    // The next year brings thirty more, and days across its beginning are counted where they are.
    let new_year = OffsetDateTime::from_unix_timestamp(1_830_297_600).unwrap();
    assert_eq!((new_year.ordinal(), new_year.hour()), (1, 0));
    let eve = new_year - Duration::days(3);
    two.store().leave(ANA, eve + Duration::days(10), eve).await.unwrap();
    assert_eq!(two.left(ANA, eve).await, Duration::days(7));
    assert_eq!(two.left(ANA, new_year).await, Duration::days(23));
    let too_far = two.store().leave(ANA, new_year + Duration::days(31), eve).await;
    assert!(matches!(too_far, Err(LeaveError::TooLong { .. })), "{too_far:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_run_out_at_one_moment_take_the_same_days() {
    let two = Two::new().await;
    let mut games = Vec::new();
    for channel in 0..6 {
        games.push(two.played(Place { guild: 7, channel }, 4).await);
    }
    // Each process looks at each game.
    let late = noon() + Duration::DAY;
    let all = games.clone();
    two.at_once(12, |store, task| {
        let id = all[task % 6];
        async move { store.act(id, &Command::Tick, BY_CHANNEL, late).await }
    })
    .await;
    assert_eq!(two.number("select count(*) from absences where automatic").await, 1);
    assert!(two.left(ANA, late).await > Duration::days(28), "one day for all of them");
    for id in &games {
        let clock = clock(&two.table(*id).await);
        assert_eq!(clock.up_since, None);
        assert!(clock.deadline.unwrap() >= late + Duration::DAY, "{clock:?}");
    }
    // Told once, in one of the games.
    let told = "select count(*) from events where body->>'kind' = 'away' and body ? 'left'";
    assert_eq!(two.number(told).await, 1);
    // Once all days are used, time is up.
    let mut now = late;
    for _ in 0..40 {
        now = clock(&two.table(games[0]).await).deadline.unwrap();
        let events = two.store().act(games[0], &Command::Tick, BY_CHANNEL, now).await.unwrap().events;
        if events == [Event::TimeUp] {
            break;
        }
        assert!(matches!(events[..], [Event::Away { left: Some(_), .. }]), "{events:?}");
    }
    assert!(clock(&two.table(games[0]).await).up_since.is_some());
    assert!(two.left(ANA, now).await < Duration::DAY);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_that_was_silent_was_down_and_a_blink_is_nothing() {
    let two = Two::new().await;
    let (store, ahead) = (two.store(), Duration::days(100));
    let times = [0, 5, 10, 39, 69, 100].map(|seconds| noon() + Duration::seconds(seconds));
    let mut down = Vec::new();
    for time in times {
        down.push(store.beat(ONE, time, |time| time + ahead).await.unwrap());
    }
    assert_eq!(down, [false, false, false, false, false, true]);
    let (downtime, games) = store.uncredited(10).await.unwrap().unwrap();
    assert_eq!((downtime.starts, downtime.ends, games), (times[4] + ahead, times[5] + ahead, vec![]));
    assert!(store.uncredited(10).await.unwrap().is_none(), "with nobody to credit it is done");
    // Two processes that come back at once find one downtime.
    let late = noon() + Duration::hours(1);
    let found = two.at_once(8, |store, _| async move { store.beat(ONE, late, as_it_is).await.unwrap() }).await;
    assert_eq!(found.into_iter().filter(|&down| down).count(), 1);
    // Another number of shards: down since any was last heard of.
    let two_shards = Shard { number: 1, total: 2 };
    assert!(store.beat(two_shards, late + Duration::HOUR, as_it_is).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn each_clock_is_credited_once_and_ticks_only_afterwards() {
    let two = Two::new().await;
    let mut games = Vec::new();
    for guild in 0..8_u64 {
        games.push(two.played(Place { guild: guild << 22, channel: 1 }, 4).await);
    }
    let open = two.challenge(Place { guild: 1 << 22, channel: 1 }).await.id;
    let shards = [0, 1].map(|number| Shard { number, total: 2 });
    let system = noon();
    for shard in shards {
        two.store().beat(shard, system, as_it_is).await.unwrap();
    }
    // Shard 1 is down for ten hours, shard 0 is not.
    let down = Duration::hours(10);
    for second in (0..=down.whole_seconds()).step_by(20) {
        two.store().beat(shards[0], system + Duration::seconds(second), as_it_is).await.unwrap();
    }
    let now = noon() + Duration::hours(25);
    let (even, odd): (Vec<_>, Vec<_>) = games.iter().partition(|id| (id.0 - games[0].0) % 2 == 0);
    let due = |system: OffsetDateTime| two.store().due_games(now, 2, system, 100);
    let set = |ids: &[GameId]| ids.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(set(&due(system + down).await.unwrap()), set(&even), "whose shard is silent can't move");
    assert!(two.store().beat(shards[1], system + down, as_it_is).await.unwrap());
    assert_eq!(set(&due(system + down).await.unwrap()), set(&even), "credit comes first");
    let before = two.table(odd[0]).await;
    while let Some((downtime, ids)) = two.store().uncredited(3).await.unwrap() {
        assert!(ids.iter().all(|id| odd.contains(id) || *id == open), "{ids:?}");
        two.at_once(ids.len() * 4, |store, task| {
            let id = ids[task % ids.len()];
            async move { store.credit(id, downtime, now).await.unwrap() }
        })
        .await;
    }
    assert_eq!(clock(&two.table(odd[0]).await).deadline, clock(&before).deadline.map(|deadline| deadline + down));
    assert_eq!(two.number("select count(*) from events where body->>'kind' = 'credited'").await, 5);
    assert_eq!(two.table(open).await.due(), Some(noon() + Duration::days(3) + down));
    assert_eq!(set(&due(system + down).await.unwrap()), set(&even), "their deadlines are later now");
    let later = noon() + Duration::hours(34);
    let due = two.store().due_games(later, 2, system + down, 100).await.unwrap();
    assert_eq!(set(&due), set(&games));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_game_does_not_keep_others_from_being_credited() {
    let two = Two::new().await;
    let (broken, newer, sound) = (two.played(HALL, 4).await, two.played(HALL, 4).await, two.played(HALL, 4).await);
    // What can't follow, and what only another version can read.
    for (game, kind) in [(broken, "declined"), (newer, "unheard_of")] {
        sqlx::query("update events set body = jsonb_build_object('kind', $2::text) where game_id = $1 and seq = 3")
            .bind(game.0)
            .bind(kind)
            .execute(&two.sql)
            .await
            .unwrap();
    }
    two.store().beat(ONE, noon(), as_it_is).await.unwrap();
    two.store().beat(ONE, noon() + Duration::HOUR, as_it_is).await.unwrap();
    let mut failed = 0;
    for _ in 0..10 {
        let Some((downtime, games)) = two.store().uncredited(1).await.unwrap() else { break };
        for game in games {
            failed += usize::from(two.store().credit(game, downtime, noon() + Duration::HOUR).await.is_err());
        }
    }
    assert_eq!(failed, 2);
    assert!(two.store().uncredited(1).await.unwrap().is_none());
    assert_eq!(clock(&two.table(sound).await).deadline, Some(noon() + Duration::hours(25)));
}
