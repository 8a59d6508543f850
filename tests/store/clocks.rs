//! Absences and downtimes that affect more than one game.

use super::*;
use parlor::{
    play::{OutsideFacts, TurnClock},
    store::{AbsenceError, Downtime, Owners, Shard, TaskKind},
};

fn clock(table: &Table) -> TurnClock {
    match &table.phase {
        Phase::Playing(_, clock) => *clock,
        phase => panic!("{phase:?}"),
    }
}

impl Two {
    pub(super) async fn table(&self, id: GameId) -> Table {
        self.store().load(id).await.expect("a table").table
    }

    async fn left(&self, person: UserId, now: OffsetDateTime) -> Duration {
        self.store().absence(person, now).await.expect("an answer").1
    }
}

const YEARLY: Duration = Duration::days(30);

#[tokio::test(flavor = "multi_thread")]
async fn absence_stops_all_clocks_of_a_person_and_unused_days_are_kept() {
    let two = Two::new().await;
    let elsewhere = Place::on_server(8, 80);
    let (one, other) = (two.played(HALL, 4).await, two.played(elsewhere, 4).await);
    let now = noon();
    assert_eq!(two.left(ANA, now).await, YEARLY);
    assert!(matches!(two.store().end_absence(ANA, now).await, Err(AbsenceError::NotAway)));
    let until = now + Duration::days(5);
    let leave = two.store().start_absence(ANA, until, now).await.unwrap();
    assert_eq!((leave.until, leave.left), (until, Duration::days(25)));
    two.store().sync_absences(ANA, now).await.unwrap();
    for id in [one, other] {
        assert_eq!(clock(&two.table(id).await).deadline, Some(until + Duration::DAY), "on all servers");
    }
    // A second absence moves the end of the first.
    let later = now + Duration::days(2);
    let longer = two.store().start_absence(ANA, now + Duration::days(20), later).await.unwrap();
    assert_eq!(longer.left, Duration::days(10));
    let back = two.store().end_absence(ANA, later).await.unwrap();
    assert_eq!((back.left, two.left(ANA, later).await), (Duration::days(28), Duration::days(28)));
    // A new game learns of an absence when it begins.
    two.store().start_absence(BEN, until, now).await.unwrap();
    let begun = two.game(HALL).await;
    two.act(begun, moved(ANA, "a1")).await;
    assert_eq!(clock(&two.table(begun).await).deadline, Some(until + Duration::DAY));
}

#[tokio::test(flavor = "multi_thread")]
async fn absence_is_limited_to_thirty_days_a_year() {
    let two = Two::new().await;
    let now = noon();
    let too_long = two.store().start_absence(ANA, now + Duration::days(30) + Duration::SECOND, now).await;
    assert!(matches!(too_long, Err(AbsenceError::TooLong { left }) if left == YEARLY), "{too_long:?}");
    two.store().start_absence(ANA, now + Duration::days(20), now).await.unwrap();
    let now = now + Duration::days(25);
    let too_long = two.store().start_absence(ANA, now + Duration::days(11), now).await;
    assert!(matches!(too_long, Err(AbsenceError::TooLong { left }) if left == Duration::days(10)), "{too_long:?}");
    assert_eq!(two.left(ANA, now).await, Duration::days(10), "what is refused costs nothing");
    // The next year brings thirty more days, and each day counts for its own year.
    let new_year = OffsetDateTime::from_unix_timestamp(1_830_297_600).unwrap();
    assert_eq!((new_year.ordinal(), new_year.hour()), (1, 0));
    let eve = new_year - Duration::days(3);
    two.store().start_absence(ANA, eve + Duration::days(10), eve).await.unwrap();
    assert_eq!(two.left(ANA, eve).await, Duration::days(7));
    assert_eq!(two.left(ANA, new_year).await, Duration::days(23));
    let too_far = two.store().start_absence(ANA, new_year + Duration::days(31), eve).await;
    assert!(matches!(too_far, Err(AbsenceError::TooLong { .. })), "{too_far:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_overdue_at_the_same_moment_share_automatic_absence() {
    let two = Two::new().await;
    let mut games = Vec::new();
    for channel in 1..=6 {
        games.push(two.played(Place::on_server(7, channel), 4).await);
    }
    // Each process ticks each game.
    let late = noon() + Duration::DAY;
    let all = games.clone();
    two.at_once(12, |store, task| {
        let id = all[task % 6];
        async move { store.apply(id, &Command::Tick, BY_CHANNEL, late).await }
    })
    .await;
    assert_eq!(two.number("select count(*) from absences where automatic").await, 1);
    assert!(two.left(ANA, late).await > Duration::days(28), "one day for all of them");
    for id in &games {
        let clock = clock(&two.table(*id).await);
        assert_eq!(clock.expired_at, None);
        assert!(clock.deadline.unwrap() >= late + Duration::DAY, "{clock:?}");
    }
    // The absence is announced once, in one of the games.
    let told = "select count(*) from events where body->>'kind' = 'away' and body ? 'left'";
    assert_eq!(two.number(told).await, 1);
    // After all days are used, the time is up.
    let mut now = late;
    for _ in 0..40 {
        now = clock(&two.table(games[0]).await).deadline.unwrap();
        let events = two.store().apply(games[0], &Command::Tick, BY_CHANNEL, now).await.unwrap().events;
        if events == [Event::TimeUp] {
            break;
        }
        assert!(matches!(events[..], [Event::Away { left: Some(_), .. }]), "{events:?}");
    }
    assert!(clock(&two.table(games[0]).await).expired_at.is_some());
    assert!(two.left(ANA, now).await < Duration::DAY);
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_shard_was_down_and_short_losses_are_ignored() {
    let two = Two::new().await;
    let (store, ahead) = (two.store(), Duration::days(100));
    let times = [0, 5, 10, 39, 69, 100].map(|seconds| noon() + Duration::seconds(seconds));
    let mut down = Vec::new();
    for time in times {
        down.push(store.record_heartbeat(ONE, time, |time| time + ahead).await.unwrap());
    }
    assert_eq!(down, [false, false, false, false, false, true]);
    let downtime = store.oldest_downtime().await.unwrap().unwrap();
    assert_eq!((downtime.starts, downtime.ends), (times[4] + ahead, times[5] + ahead));
    assert_eq!(store.uncredited(downtime.id, GameId(0), 10).await.unwrap(), []);
    store.delete_downtime(downtime.id).await.unwrap();
    assert_eq!(store.oldest_downtime().await.unwrap(), None);
    // Two processes that reconnect at once record one downtime.
    let late = noon() + Duration::hours(1);
    let found =
        two.at_once(8, |store, _| async move { store.record_heartbeat(ONE, late, system_time).await.unwrap() }).await;
    assert_eq!(found.into_iter().filter(|&down| down).count(), 1);
    // Another number of shards: the downtime begins with the last heartbeat of any shard.
    let two_shards = Shard { number: 1, total: 2 };
    assert!(store.record_heartbeat(two_shards, late + Duration::HOUR, system_time).await.unwrap());
}

/// Times from then lie in the future. They must hide nothing, and delay nothing for long.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_ahead_for_a_while_hides_no_downtime_and_delays_no_absence() {
    let two = Two::new().await;
    let store = two.store();
    let beat = |shard, seconds| async move {
        store.record_heartbeat(shard, noon() + Duration::seconds(seconds), system_time).await.unwrap()
    };
    assert!(!beat(ONE, 3 * 3600).await);
    assert!(!beat(ONE, 0).await && !beat(ONE, 20).await);
    assert!(beat(ONE, 120).await, "a downtime");
    // A process with another number of shards was ahead.
    beat(Shard { number: 0, total: 2 }, 3 * 3600).await;
    assert!(!beat(ONE, 130).await && beat(ONE, 300).await, "a downtime");

    let ahead = noon() + Duration::hours(3);
    store.start_absence(ANA, ahead + Duration::days(5), ahead).await.unwrap();
    store.sync_absences(ANA, ahead).await.unwrap();
    let is_late = "select count(*) from absences where sync_at > to_timestamp(1800000000) + interval '1 min'";
    assert_eq!(two.number(is_late).await, 1);
    store.end_absence(ANA, noon()).await.unwrap();
    assert_eq!(two.number(is_late).await, 0, "the games learn of it within a minute");
    store.sync_absences(ANA, ahead).await.unwrap();
    store.start_absence(ANA, noon() + Duration::days(2), noon()).await.unwrap();
    assert_eq!(
        two.number(
            "select count(*) from absences where not synced and sync_at > to_timestamp(1800000000) + interval '1 min'"
        )
        .await,
        0
    );
    let game = two.game(HALL).await;
    for (at, is_seen) in [(ahead, false), (noon(), true)] {
        store.record_presence(ANA, game, at).await.unwrap();
        let called = store.call_delays(game, &[ANA], noon() - Duration::seconds(30)).await.unwrap();
        assert_eq!(called[0].sign.is_some(), is_seen, "{at}");
    }
}

/// A process whose clock was a day ahead has put off tasks, and has closed a channel for a minute.
#[tokio::test(flavor = "multi_thread")]
async fn what_waits_by_a_clock_that_was_ahead_is_due_once_that_is_noticed() {
    let two = Two::new().await;
    let (store, ahead) = (two.store(), noon() + Duration::DAY);
    two.game(HALL).await;
    for time in [noon(), noon() + Duration::minutes(4), noon(), ahead] {
        assert_eq!(store.record_time(time).await.unwrap(), None, "clocks differ by some minutes");
    }
    store.pause_lane(70, true, ahead + Duration::MINUTE).await.unwrap();
    let tasks = "insert into tasks (kind, key, owner, due_since, due_at, payload)
        select kind, key, key, to_timestamp(1800000000), to_timestamp(1800000000) + hours * interval '1 hour', 'null'
        from (values ('result', 1, 25), ('daily_message', 2, 30), ('daily_message', 3, 60)) new (kind, key, hours)";
    sqlx::raw_sql(tasks).execute(&two.sql).await.unwrap();
    let due = "select count(*) from tasks where kind <> 'delivery' and due_at <= to_timestamp(1800000000)";
    assert!(claim_delivery(store, noon()).await.is_none() && two.number(due).await == 0);
    assert_eq!(store.record_time(noon()).await.unwrap(), Some(Duration::DAY));
    assert!(claim_delivery(store, noon()).await.is_some(), "the channel is open");
    assert_eq!(two.number(due).await, 2, "a daily message waits for a day");
    assert_eq!(store.record_time(noon()).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_clock_is_credited_once_and_ticks_only_afterwards() {
    let two = Two::new().await;
    let mut games = Vec::new();
    for guild in 0..8_u64 {
        games.push(two.played(Place::on_server((guild << 22) | 1, 1), 4).await);
    }
    let open = two.challenge(Place::on_server(1 << 22, 1)).await.id;
    let shards = [0, 1].map(|number| Shard { number, total: 2 });
    let system = noon();
    for shard in shards {
        two.store().record_heartbeat(shard, system, system_time).await.unwrap();
    }
    // Shard 1 is down for ten hours, shard 0 is not.
    let down = Duration::hours(10);
    for second in (0..=down.whole_seconds()).step_by(20) {
        two.store().record_heartbeat(shards[0], system + Duration::seconds(second), system_time).await.unwrap();
    }
    let now = noon() + Duration::hours(25);
    let (even, odd): (Vec<_>, Vec<_>) = games.iter().partition(|id| (id.0 - games[0].0) % 2 == 0);
    let due = |system: OffsetDateTime| two.store().due_games(now, 2, system, 100);
    let set = |ids: &[GameId]| ids.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(set(&due(system + down).await.unwrap()), set(&even), "whose shard is silent can't move");
    assert!(two.store().record_heartbeat(shards[1], system + down, system_time).await.unwrap());
    assert_eq!(set(&due(system + down).await.unwrap()), set(&even), "credit comes first");
    let before = two.table(odd[0]).await;
    let downtime = two.store().oldest_downtime().await.unwrap().unwrap();
    let (mut after, mut credited) = (GameId(0), BTreeSet::new());
    loop {
        let ids = two.store().uncredited(downtime.id, after, 3).await.unwrap();
        let Some(&last) = ids.last() else { break };
        after = last;
        credited.extend(ids.clone());
        assert!(ids.iter().all(|id| odd.contains(id) || *id == open), "{ids:?}");
        two.at_once(ids.len() * 4, |store, task| {
            let id = ids[task % ids.len()];
            async move { store.credit(id, downtime, now).await.unwrap() }
        })
        .await;
        // Credited games don't wait for the others.
        let late = noon() + Duration::hours(40);
        let due = two.store().due_games(late, 2, system + down, 100).await.unwrap();
        assert_eq!(set(&due), games.iter().filter(|id| even.contains(id) || credited.contains(id)).copied().collect());
    }
    assert_eq!(two.store().uncredited(downtime.id, GameId(0), 100).await.unwrap(), []);
    two.store().delete_downtime(downtime.id).await.unwrap();
    assert_eq!(clock(&two.table(odd[0]).await).deadline, clock(&before).deadline.map(|deadline| deadline + down));
    assert_eq!(two.number("select count(*) from events where body->>'kind' = 'credited'").await, 5);
    assert_eq!(two.table(open).await.due(), Some(noon() + Duration::days(3) + down));
    assert_eq!(set(&due(system + down).await.unwrap()), set(&even), "their deadlines are later now");
    let later = noon() + Duration::hours(34);
    let due = two.store().due_games(later, 2, system + down, 100).await.unwrap();
    assert_eq!(set(&due), set(&games));
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_game_does_not_block_credits_of_others() {
    let two = Two::new().await;
    let (broken, newer, sound) = (two.played(HALL, 4).await, two.played(HALL, 4).await, two.played(HALL, 4).await);
    // An event that can't follow, and an event that only another version can decode.
    for (game, kind) in [(broken, "declined"), (newer, "unheard_of")] {
        sqlx::query("update events set body = jsonb_build_object('kind', $2::text) where game_id = $1 and seq = 3")
            .bind(game.0)
            .bind(kind)
            .execute(&two.sql)
            .await
            .unwrap();
    }
    two.store().record_heartbeat(ONE, noon(), system_time).await.unwrap();
    two.store().record_heartbeat(ONE, noon() + Duration::HOUR, system_time).await.unwrap();
    let downtime = two.store().oldest_downtime().await.unwrap().unwrap();
    let games = two.store().uncredited(downtime.id, GameId(0), 10).await.unwrap();
    assert_eq!(games, [broken, newer, sound]);
    for game in games {
        let credited = two.store().credit(game, downtime, noon() + Duration::HOUR).await;
        assert_eq!(credited.is_err(), game != sound, "{credited:?}");
    }
    assert_eq!(two.store().uncredited(downtime.id, GameId(0), 10).await.unwrap(), []);
    assert_eq!(clock(&two.table(sound).await).deadline, Some(noon() + Duration::hours(25)));
}

// Absences and returns

/// The table must know the stored absences of both players.
async fn in_agreement(two: &Two, id: GameId, now: OffsetDateTime) -> bool {
    let table = two.table(id).await;
    let mut outside = OutsideFacts::default();
    for person in [ANA, BEN] {
        outside.absences.extend(two.store().absence(person, now).await.unwrap().0);
    }
    let away = |person| outside.absences.iter().find(|absence| absence.by == person).map(|absence| absence.until);
    let game = table.game().unwrap();
    game.seats.into_iter().all(|person| {
        let recorded = game.absences[game.seat(person).unwrap().index()].map(|absence| absence.until);
        recorded.filter(|&until| now < until) == away(person)
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn moving_ends_the_automatic_absence_in_all_games() {
    let two = Two::new().await;
    let elsewhere = Place::on_server(8, 80);
    let (id, other) = (two.played(HALL, 4).await, two.played(elsewhere, 5).await);
    let store = two.store();
    let up = noon() + Duration::DAY;
    let act = |id, command, now| async move { store.apply(id, &command, BY_CHANNEL, now).await.unwrap() };
    // Ana's time is up, and a day of absence is used. The other game learns of it when Ben moves there.
    assert!(matches!(act(id, Command::Tick, up).await.events[..], [Event::Away { left: Some(28 | 29), .. }]));
    act(other, moved(BEN, "e5"), up + Duration::MINUTE).await;
    assert!(clock(&two.table(other).await).deadline > Some(up + Duration::days(2)));
    // She moves after two minutes, and Ben answers: her clock runs at once, in the other game too.
    let back = up + Duration::minutes(2);
    act(id, moved(ANA, "e4"), back).await;
    assert!(in_agreement(&two, id, back).await, "known where she moved");
    assert_eq!(store.unsynced(back, 10).await.unwrap(), [ANA]);
    store.sync_absences(ANA, back).await.unwrap();
    assert_eq!(store.unsynced(back, 10).await.unwrap(), []);
    let answered = back + Duration::minutes(1);
    act(id, moved(BEN, "d5"), answered).await;
    assert_eq!(clock(&two.table(id).await).deadline, Some(answered + Duration::DAY));
    assert_eq!(clock(&two.table(other).await).deadline, Some(back + Duration::DAY), "nor is time given elsewhere");
    assert!(two.left(ANA, answered).await > YEARLY - Duration::minutes(3));
}

#[tokio::test(flavor = "multi_thread")]
async fn automatic_absence_of_two_games_lasts_until_both_have_their_move() {
    let two = Two::new().await;
    let (one, other) = (two.played(HALL, 4).await, two.played(HALL, 4).await);
    let store = two.store();
    let up = noon() + Duration::DAY;
    for id in [one, other] {
        store.apply(id, &Command::Tick, BY_CHANNEL, up).await.unwrap();
    }
    let resting = clock(&two.table(other).await).deadline;
    let later = up + Duration::HOUR;
    store.apply(one, &moved(ANA, "e4"), BY_CHANNEL, later).await.unwrap();
    store.sync_absences(ANA, later).await.unwrap();
    assert_eq!(clock(&two.table(other).await).deadline, resting, "it is not lost by a move elsewhere");
    store.apply(other, &moved(ANA, "e4"), BY_CHANNEL, later + Duration::HOUR).await.unwrap();
    assert_eq!(store.absence(ANA, later + Duration::HOUR).await.unwrap().0, None);
    let used = YEARLY - two.left(ANA, later + Duration::HOUR).await;
    assert!((used - Duration::hours(2)).abs() < Duration::MINUTE, "{used}");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_clocks_agree_with_the_last_change_of_an_absence() {
    let two = Two::new().await;
    let games = [two.played(HALL, 4).await, two.played(HALL, 5).await, two.played(HALL, 0).await];
    let now = noon() + Duration::HOUR;
    for round in 0..6 {
        two.at_once(8, |store, task| async move {
            let person = [ANA, BEN][task / 2 % 2];
            let changed = if (task + round) % 2 == 0 {
                store.start_absence(person, now + Duration::days(task as i64 + 1), now).await.map(drop)
            } else {
                store.end_absence(person, now).await.map(drop)
            };
            if changed.is_ok() {
                store.sync_absences(person, now).await.unwrap();
            }
        })
        .await;
        for id in games {
            assert!(in_agreement(&two, id, now).await, "round {round}, game {id}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_absence_sync_is_completed() {
    let two = Two::new().await;
    let (one, other) = (two.played(HALL, 4).await, two.played(HALL, 4).await);
    let store = two.store();
    let now = noon() + Duration::HOUR;
    let until = now + Duration::days(20);
    store.start_absence(ANA, until, now).await.unwrap();
    // The process dies before the games are synced. Any command tells a game about the absence.
    store.apply(one, &Command::RequestTakeback { by: BEN.into() }, BY_CHANNEL, now).await.unwrap();
    assert_eq!(clock(&two.table(one).await).deadline, Some(until + Duration::hours(23)));
    store.end_absence(ANA, now + Duration::HOUR).await.unwrap();
    let mut now = now + Duration::hours(2);
    let events = store.apply(one, &Command::Tick, BY_CHANNEL, now).await.unwrap().events;
    assert!(matches!(events[..], [Event::Away { left: None, until, .. }] if until == now), "{events:?}");
    assert_eq!(clock(&two.table(one).await).deadline, Some(now + Duration::hours(23)));
    // A game without commands is synced by the job.
    store.start_absence(ANA, until, now).await.unwrap();
    assert_eq!(store.unsynced(now, 10).await.unwrap(), [ANA]);
    now += Duration::MINUTE;
    store.sync_absences(ANA, now).await.unwrap();
    assert!(in_agreement(&two, other, now).await && in_agreement(&two, one, now).await);
    assert_eq!(store.unsynced(now, 10).await.unwrap(), []);
}

/// Forty changes within ten minutes, in five games.
#[tokio::test(flavor = "multi_thread")]
async fn going_and_coming_back_again_and_again_writes_to_each_game_once_a_minute() {
    let two = Two::new().await;
    let mut games = Vec::new();
    for plies in [4, 5, 4, 5, 4] {
        games.push(two.played(HALL, plies).await);
    }
    let (store, mut now) = (two.store(), noon());
    for _ in 0..20 {
        now += Duration::seconds(15);
        if store.start_absence(ANA, now + Duration::days(3), now).await.unwrap().sync_now {
            store.sync_absences(ANA, now).await.unwrap();
        }
        now += Duration::seconds(15);
        if store.end_absence(ANA, now).await.unwrap().sync_now {
            store.sync_absences(ANA, now).await.unwrap();
        }
        for person in store.unsynced(now, 10).await.unwrap() {
            store.sync_absences(person, now).await.unwrap();
        }
    }
    let written = two.number("select count(*) from events where body->>'kind' = 'away'").await;
    assert!((1..=11 * games.len() as i64).contains(&written), "{written} events");
    now += Duration::MINUTE;
    for person in store.unsynced(now, 10).await.unwrap() {
        store.sync_absences(person, now).await.unwrap();
    }
    for id in games {
        assert!(in_agreement(&two, id, now).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_absence_again_changes_nothing() {
    let two = Two::new().await;
    two.played(HALL, 4).await;
    let (store, now) = (two.store(), noon());
    let until = now + Duration::days(3);
    let first = store.start_absence(ANA, until, now).await.unwrap();
    store.sync_absences(ANA, now).await.unwrap();
    let later = now + Duration::HOUR;
    let again = store.start_absence(ANA, until, later).await.unwrap();
    assert_eq!((again.until, again.sync_now), (until, false));
    assert_eq!(again.left, first.left);
    assert_eq!(store.unsynced(later, 10).await.unwrap(), []);
    assert_eq!(two.number("select count(*) from absences").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn absence_shorter_than_a_second_is_refused() {
    let two = Two::new().await;
    let now = noon() + Duration::days(40) + Duration::milliseconds(100);
    sqlx::query("insert into absences values ($1, $2, $3, false)")
        .bind(ANA.0.cast_signed())
        .bind(noon())
        .bind(noon() + YEARLY - Duration::milliseconds(500))
        .execute(&two.sql)
        .await
        .unwrap();
    let left = two.left(ANA, now).await;
    assert_eq!(left, Duration::milliseconds(500));
    let leave = two.store().start_absence(ANA, now + left, now).await;
    assert!(matches!(leave, Err(AbsenceError::TooLong { .. })), "{leave:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn game_with_nothing_due_does_not_block_the_queue() {
    let two = Two::new().await;
    let (idle, due) = (two.played(HALL, 4).await, two.challenge(HALL).await.id);
    let (store, now) = (two.store(), noon() + Duration::HOUR);
    store.record_heartbeat(ONE, noon(), system_time).await.unwrap();
    sqlx::query("update games set due_at = case id when $1 then $2 else $3 end where id in ($1, $4)")
        .bind(idle.0)
        .bind(now - Duration::days(9))
        .bind(now - Duration::MINUTE)
        .bind(due.0)
        .execute(&two.sql)
        .await
        .unwrap();
    assert_eq!(store.due_games(now, 1, noon(), 1).await.unwrap(), [idle]);
    assert_eq!(store.apply(idle, &Command::Tick, BY_CHANNEL, now).await.unwrap().events, []);
    assert_eq!(store.due_games(now, 1, noon(), 1).await.unwrap(), [due]);
    let reminded = noon() + Duration::hours(18);
    assert_eq!(two.table(idle).await.due(), Some(reminded));
    assert!(store.due_games(reminded, 1, noon(), 9).await.unwrap().contains(&idle));
}

// Locks

#[tokio::test(flavor = "multi_thread")]
async fn credit_locks_rows_in_the_order_of_a_move() {
    let two = Two::new().await;
    let id = two.played(HALL, 4).await;
    let downtime = Downtime { id: 1, starts: noon(), ends: noon() + Duration::HOUR };
    // A move has written its event, but not yet the game's row.
    let mut moving = two.sql.begin().await.unwrap();
    sqlx::query("insert into events select game_id, 6, at, body from events where game_id = $1 and seq = 5")
        .bind(id.0)
        .execute(&mut *moving)
        .await
        .unwrap();
    let store = two.store().clone();
    let credit = tokio::spawn(async move { store.credit(id, downtime, noon() + Duration::HOUR).await });
    two.wait_for_lock().await;
    sqlx::query("set local lock_timeout = '300ms'").execute(&mut *moving).await.unwrap();
    let row = sqlx::query("update games set ply = ply where id = $1").bind(id.0).execute(&mut *moving).await;
    assert!(row.is_ok(), "the credit waits for the move, not the move for the credit: {row:?}");
    moving.rollback().await.unwrap();
    credit.await.unwrap().unwrap();
    assert_eq!(clock(&two.table(id).await).deadline, Some(noon() + Duration::hours(25)));
}

#[tokio::test(flavor = "multi_thread")]
async fn postponement_does_not_wait_for_a_locked_game() {
    let two = Two::new().await;
    let (id, later) = (two.played(HALL, 4).await, noon() + Duration::days(9));
    let mut other = two.sql.begin().await.unwrap();
    sqlx::query("select 1 from games where id = $1 for update").bind(id.0).execute(&mut *other).await.unwrap();
    assert!(!two.store().postpone(id, later).await.unwrap());
    other.rollback().await.unwrap();
    assert!(two.store().postpone(id, later).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn command_is_retried_after_a_deadlock() {
    let two = Two::new().await;
    let id = two.played(HALL, 4).await;
    let mut other = two.sql.begin().await.unwrap();
    // The transaction with the shorter deadlock timeout is aborted.
    sqlx::query("set local deadlock_timeout = '60s'").execute(&mut *other).await.unwrap();
    sqlx::query("select 1 from games where id = $1 for update").bind(id.0).execute(&mut *other).await.unwrap();
    let store = two.store().clone();
    let act = tokio::spawn(async move { store.apply(id, &moved(ANA, "e4"), BY_CHANNEL, noon()).await });
    two.wait_for_lock().await;
    sqlx::query("insert into events select game_id, 6, at, body from events where game_id = $1 and seq = 5")
        .bind(id.0)
        .execute(&mut *other)
        .await
        .unwrap();
    other.rollback().await.unwrap();
    assert!(matches!(act.await.unwrap().unwrap().events[..], [Event::Moved { .. }]));
}

// Shards and servers that come and go

#[tokio::test(flavor = "multi_thread")]
async fn old_number_of_shards_does_not_give_a_downtime_of_months() {
    let two = Two::new().await;
    let store = two.store();
    let beat = |number, total, days: f64| async move {
        store.record_heartbeat(Shard { number, total }, noon() + Duration::days(1) * days, system_time).await.unwrap()
    };
    assert!(!beat(0, 1, 0.0).await);
    // Two shards for three months without downtime.
    assert!(!beat(0, 2, 0.0001).await && !beat(1, 2, 0.0001).await);
    sqlx::query("update heartbeats set at = at + interval '90 days' where total = 2").execute(&two.sql).await.unwrap();
    assert!(!beat(0, 1, 90.0002).await, "one again");
    // A new number of shards counts only after each of them has sent a heartbeat.
    assert!(beat(1, 3, 100.0).await && beat(0, 3, 100.0).await);
    assert_eq!(two.number("select count(*) from heartbeats where total < 3").await, 3, "the last is to come");
    assert!(beat(2, 3, 100.0).await);
    assert_eq!(two.number("select count(*) from heartbeats where total < 3").await, 0);
    assert!(!beat(0, 3, 100.0001).await);
    // Two processes with a new shard record one downtime.
    let late = noon() + Duration::days(200);
    let four = Shard { number: 0, total: 4 };
    let found =
        two.at_once(8, |store, _| async move { store.record_heartbeat(four, late, system_time).await.unwrap() }).await;
    assert_eq!(found.into_iter().filter(|&down| down).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_still_on_a_server_that_the_bot_has_left() {
    let two = Two::new().await;
    let hall = two.played(HALL, 4).await;
    let open = two.challenge(HALL).await.id;
    let elsewhere = two.played(Place::on_server(8, 80), 4).await;
    let store = two.store();
    let system = noon();
    store.record_heartbeat(ONE, system, system_time).await.unwrap();
    let gone = noon() + Duration::hours(10);
    store.record_server_left(GUILD, gone).await.unwrap();
    let back = gone + Duration::days(9);
    let due = |now| async move { store.due_games(now, 1, system, 9).await.unwrap() };
    assert_eq!(due(back).await, [elsewhere]);
    // They are not read every second.
    let mut postponed = Vec::new();
    for _ in 0..3 {
        postponed.push(store.postpone_on_left_servers(back, 1).await.unwrap());
    }
    assert_eq!(postponed, [1, 1, 0]);
    assert_eq!(due(back).await, [elsewhere]);
    // Meanwhile the shard is down as well. This downtime is credited together with the bot's absence.
    let down = Downtime { id: 0, starts: gone + Duration::HOUR, ends: gone + Duration::hours(2) };
    store.record_heartbeat(ONE, down.starts, system_time).await.unwrap();
    sqlx::query("delete from downtimes").execute(&two.sql).await.unwrap();
    assert!(store.record_heartbeat(ONE, down.ends, system_time).await.unwrap());
    let downtime = store.oldest_downtime().await.unwrap().unwrap();
    assert_eq!(store.uncredited(downtime.id, GameId(0), 9).await.unwrap(), [elsewhere]);
    store.delete_downtime(downtime.id).await.unwrap();
    // Several processes record the return at once, in different ways.
    two.at_once(8, |store, task| async move {
        if task % 2 == 0 {
            store.record_server(GUILD, "de", back).await.unwrap();
        } else {
            store
                .record_servers_of_shard(Shard { number: 0, total: 1 }, &[GUILD, 8], back + Duration::SECOND)
                .await
                .unwrap();
        }
    })
    .await;
    assert_eq!(two.number("select count(*) from downtimes").await, 1);
    assert_eq!(due(back).await, [elsewhere], "not before they are credited");
    let downtime = store.oldest_downtime().await.unwrap().unwrap();
    assert_eq!(downtime.starts, gone);
    let games = store.uncredited(downtime.id, GameId(0), 9).await.unwrap();
    assert_eq!(games, [hall, open]);
    for id in games {
        store.credit(id, downtime, back).await.unwrap();
        store.credit(id, downtime, back).await.unwrap();
    }
    store.delete_downtime(downtime.id).await.unwrap();
    for id in [hall, open] {
        let due = sqlx::query_scalar("select due_at from games where id = $1").bind(id.0).fetch_one(&two.sql).await;
        assert_eq!(due.ok(), two.table(id).await.due(), "no longer put off");
    }
    let absent = downtime.ends - gone;
    assert_eq!(clock(&two.table(hall).await).deadline, Some(noon() + Duration::DAY + absent));
    assert_eq!(two.table(open).await.due(), Some(noon() + Duration::days(3) + absent));
    store.record_servers_of_shard(Shard { number: 0, total: 1 }, &[GUILD, 8], back).await.unwrap();
    assert_eq!(two.number("select count(*) from downtimes").await, 0, "it was there");
    // The list of servers is recorded after the event that the bot was removed, which came later.
    store.record_server_left(8, back + Duration::SECOND).await.unwrap();
    store.record_servers_of_shard(ONE, &[GUILD, 8], back).await.unwrap();
    assert!(store.has_left(8).await.unwrap(), "an earlier list undoes nothing");
    store.record_server(8, "en-US", back).await.unwrap();
    assert!(!store.has_left(8).await.unwrap());
    sqlx::raw_sql("delete from downtimes; delete from channel_notices").execute(&two.sql).await.unwrap();
    // Discord leaves the server out, but its event follows before the bot knows whether it is there.
    let told = async || two.number("select count(*) from channel_notices").await;
    let absent = async || {
        store.record_servers_of_shard(Shard { number: 0, total: 1 }, &[8], back).await.unwrap();
        assert_eq!(two.number("select count(*) from servers where left_at is not null").await, 0);
        store.claim_task(TaskKind::DeleteServer, &Owners::default(), back).await.unwrap().expect("a task that asks")
    };
    let task = absent().await;
    store.record_server(GUILD, "de", back).await.unwrap();
    store.record_absent_server_left(&task, back).await.unwrap();
    assert_eq!((told().await, two.number("select count(*) from servers where left_at is not null").await), (0, 0));
    // The bot was removed while it was away.
    let task = absent().await;
    store.record_absent_server_left(&task, back).await.unwrap();
    assert_eq!(told().await, 2, "both players are told");
}

/// A server is unavailable for some hours. Meanwhile the bot is down, and others remove the bot and add it again.
#[tokio::test(flavor = "multi_thread")]
async fn the_outage_of_a_server_is_credited_once_whatever_else_happens_meanwhile() {
    let two = Two::new().await;
    let (hall, elsewhere) = (two.played(HALL, 4).await, two.played(Place::on_server(8, 80), 4).await);
    let store = two.store();
    let at = |hours| noon() + Duration::hours(hours);
    let due = |now| async move { store.due_games(now, 1, noon(), 9).await.unwrap() };
    store.record_heartbeat(ONE, noon(), system_time).await.unwrap();
    store.record_server_unavailable(GUILD, at(1)).await.unwrap();
    store.record_server_unavailable(GUILD, at(2)).await.unwrap();
    assert_eq!(due(at(30)).await, [elsewhere], "nothing is due on an unavailable server");
    // A new process learns of all servers, and then of the outage.
    store.record_servers_of_shard(ONE, &[GUILD, 8], at(3)).await.unwrap();
    store.record_server_unavailable(GUILD, at(3)).await.unwrap();
    assert_eq!(due(at(30)).await, [elsewhere]);
    // The bot is down from the third hour to the sixth. Meanwhile it is removed and added, and the outage ends.
    sqlx::query("delete from heartbeats").execute(&two.sql).await.unwrap();
    store.record_heartbeat(ONE, at(3), system_time).await.unwrap();
    store.record_server_left(GUILD, at(2)).await.unwrap();
    let (one, other) = (&two.stores[0], &two.stores[1]);
    let (returned, beating, listed) = tokio::join!(
        one.record_server(GUILD, "en-US", at(6)),
        other.record_heartbeat(ONE, at(6), system_time),
        other.record_servers_of_shard(ONE, &[GUILD, 8], at(6)),
    );
    returned.unwrap();
    listed.unwrap();
    assert!(beating.unwrap(), "the shard was down");
    while let Some(downtime) = store.oldest_downtime().await.unwrap() {
        for game in store.uncredited(downtime.id, GameId(0), 9).await.unwrap() {
            store.credit(game, downtime, at(6)).await.unwrap();
        }
        store.delete_downtime(downtime.id).await.unwrap();
    }
    let deadline = async |id| clock(&two.table(id).await).deadline.unwrap() - noon() - Duration::DAY;
    assert_eq!(deadline(hall).await, Duration::hours(5), "from the first hour to the sixth");
    assert_eq!(deadline(elsewhere).await, Duration::hours(3));
    assert_eq!(due(at(40)).await.len(), 2);
    // A server that never comes back stays unavailable until the bot is removed.
    store.record_server_unavailable(GUILD, at(7)).await.unwrap();
    assert_eq!(due(at(24 * 365)).await, [elsewhere]);
    store.record_server_left(GUILD, at(8)).await.unwrap();
    two.delete_left_server(GUILD, at(24 * 400)).await;
    assert_eq!(two.number("select count(*) from games").await, 1);
}
