//! Heartbeats of shards, and what live games get for the time in which there were none.

use super::*;

/// Two seconds without a heartbeat count for live games alone: for what is due, and for what is credited.
#[tokio::test(flavor = "multi_thread")]
async fn short_losses_are_credited_to_live_games_alone() {
    let two = Two::new().await;
    let store = two.store();
    let mut games = Vec::new();
    for pace in [Pace::FiveMinutes, Pace::Hour] {
        let new = new_table(HALL, ANA, Some(BEN), pace);
        let id = store.create_table(&new, BY_CHANNEL, noon()).await.unwrap().id;
        two.act(id, Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED }).await;
        games.push(id);
    }
    let [live, slow] = games[..] else { panic!("{games:?}") };
    let at = |milliseconds| noon() + Duration::milliseconds(milliseconds);
    for beat in [0, 1900, 3800] {
        assert!(!store.record_heartbeat(ONE, at(beat), system_time).await.unwrap());
    }
    assert_eq!(store.oldest_downtime().await.unwrap(), None);
    let late = noon() + Duration::hours(2);
    let due = |system| async move { store.due_games(late, 1, system, 9).await.unwrap() };
    assert_eq!(due(at(5700)).await, [live, slow]);
    assert_eq!(due(at(5900)).await, [slow], "the shard has been silent for more than two seconds");
    assert!(!store.record_heartbeat(ONE, at(6800), system_time).await.unwrap(), "not for all games");
    let downtime = store.oldest_downtime().await.unwrap().expect("a downtime");
    assert_eq!(store.uncredited(downtime.id, GameId(0), 9).await.unwrap(), [live]);
    assert_eq!(due(at(6900)).await, [slow], "the live game is credited first");
    let before = two.table(live).await.deadline().expect("a clock");
    store.credit(live, downtime, at(7000)).await.unwrap();
    assert_eq!(
        two.table(live).await.deadline(),
        Some(before + Duration::seconds(4)),
        "from 3.8 to 6.8 s, in whole seconds"
    );
    assert_eq!(store.uncredited(downtime.id, GameId(0), 9).await.unwrap(), []);
    // A failed tick is tried again after a second, that of another game after a minute.
    for (game, seconds) in [(live, 1), (slow, 60)] {
        store.postpone(game, late).await.unwrap();
        let before = late + Duration::seconds(seconds) - Duration::milliseconds(1);
        assert!(!store.due_games(before, 1, at(6900), 9).await.unwrap().contains(&game));
        assert!(store.due_games(before + Duration::SECOND, 1, at(6900), 9).await.unwrap().contains(&game));
    }
}

/// A live game of one minute a move, in which Ana's time is up 75 seconds after noon.
async fn minute_game(two: &Two) -> GameId {
    let new = new_table(HALL, ANA, Some(BEN), Pace::OneMinute);
    let id = two.store().create_table(&new, BY_CHANNEL, noon()).await.unwrap().id;
    two.act(id, Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED }).await;
    show(two, id, 15_000).await;
    assert_eq!(two.table(id).await.deadline(), Some(after(75_000)));
    id
}

/// Discord takes the board at this time after noon.
async fn show(two: &Two, id: GameId, milliseconds: i64) {
    let version = two.table(id).await.awaited_board().expect("a board");
    let at = after(milliseconds);
    two.store().apply(id, &Command::Shown { version, sent: at, at }, BY_CHANNEL, at).await.unwrap();
}

fn after(milliseconds: i64) -> OffsetDateTime {
    noon() + Duration::milliseconds(milliseconds)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_game_is_due_once_its_connection_is_proved_until_the_time_was_up() {
    let two = Two::new().await;
    let (store, id) = (two.store(), minute_game(&two).await);
    let beat = |now, proven, lost: Option<i64>| async move {
        let is_new = lost.is_some();
        let beat = Heartbeat { shard: ONE, proven: after(proven), is_new, lost: lost.map(after) };
        store.record_heartbeats(&[beat], after(now), system_time).await.unwrap()
    };
    beat(0, 0, None).await;
    let mut due = Vec::new();
    for second in 1..=90 {
        // The connection is dead from the fiftieth second on.
        assert!(beat(second * 1000, second.min(50) * 1000, None).await.live);
        due.extend(store.due_games(after(second * 1000), 1, after(second * 1000), 9).await.unwrap());
    }
    assert_eq!(due, [], "no tick while it is not known whether the player could move");
    assert_eq!(store.oldest_downtime().await.unwrap(), None);
    // The loss was noticed, and there is another connection.
    beat(90_500, 90_500, Some(50_000)).await;
    let downtime = store.oldest_downtime().await.unwrap().expect("a downtime");
    assert_eq!((downtime.starts, downtime.ends), (after(50_000), after(90_500)));
    store.credit(id, downtime, after(90_600)).await.unwrap();
    assert_eq!(two.table(id).await.deadline(), Some(after(75_000 + 41_000)), "whole seconds");
    store.delete_downtime(downtime.id).await.unwrap();
    // A proof after the time is up makes the game due.
    for (proven, expected) in [(115_999, vec![]), (116_000, vec![id])] {
        let mut now = 121_000 + (proven - 115_999);
        sqlx::query("update heartbeats set at = $1").bind(after(now)).execute(&two.sql).await.unwrap();
        now += 500;
        beat(now, proven, None).await;
        assert_eq!(store.due_games(after(now), 1, after(now), 9).await.unwrap(), expected, "{proven}");
    }
}

/// However short: a restart in a second costs nothing either.
#[tokio::test(flavor = "multi_thread")]
async fn a_gap_between_two_connections_is_credited_to_live_games() {
    let two = Two::new().await;
    let (store, id) = (two.store(), minute_game(&two).await);
    let (number, total) = (0, 1);
    let beat = |now: i64, is_new, lost: Option<i64>| async move {
        let beat = Heartbeat { shard: Shard { number, total }, proven: after(now), is_new, lost: lost.map(after) };
        store.record_heartbeats(&[beat], after(now), system_time).await.unwrap();
        let downtime = store.oldest_downtime().await.unwrap();
        if let Some(downtime) = downtime {
            store.credit(id, downtime, after(now)).await.unwrap();
            store.delete_downtime(downtime.id).await.unwrap();
        }
        downtime.map(|downtime| (downtime.starts, downtime.ends))
    };
    assert_eq!(beat(20_000, true, None).await, None, "there was none before");
    assert_eq!(beat(21_900, false, None).await, None);
    // Another process.
    assert_eq!(beat(22_700, true, None).await, Some((after(21_900), after(22_700))));
    // The same, after a loss that it noticed later than it recorded a heartbeat.
    assert_eq!(beat(23_000, true, Some(22_100)).await, Some((after(22_100), after(23_000))));
    assert_eq!(two.table(id).await.deadline(), Some(after(75_000 + 2000)), "from 21 to 23 seconds, once");
}

/// A process dies before it notices that its connection is dead.
#[tokio::test(flavor = "multi_thread")]
async fn a_restart_after_an_unnoticed_loss_is_credited_from_the_last_proof() {
    for (dead, expected) in [(4, 14), (9, 5), (14, 0)] {
        let two = Two::new().await;
        minute_game(&two).await;
        let beat = |second: i64, proven: i64, is_new| {
            let beat = Heartbeat { shard: ONE, proven: after(proven * 1000), is_new, lost: None };
            let store = two.store().clone();
            async move { store.record_heartbeats(&[beat], after(second * 1000), system_time).await.unwrap() }
        };
        for second in 0..=14 {
            beat(second, second.min(14 - dead), second == 0).await;
        }
        assert_eq!(two.store().oldest_downtime().await.unwrap(), None);
        beat(15, 15, true).await;
        let downtime = two.store().oldest_downtime().await.unwrap().expect("a downtime");
        assert_eq!((downtime.starts, downtime.ends), (after(expected * 1000), after(15_000)), "dead for {dead} s");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_after_an_outage_gets_its_credit_before_it_is_judged() {
    let two = Two::new().await;
    let (store, id) = (two.store(), minute_game(&two).await);
    let play = |text: &'static str, now: i64| {
        let command = moved(if text == "a1" { BEN } else { ANA }, text);
        async move { store.apply(id, &command, BY_CHANNEL, after(now)).await }
    };
    let refused = |played: Result<Applied, StoreError>| match played {
        Err(StoreError::Refused(refusal)) => *refusal,
        other => panic!("{other:?}"),
    };
    // No shard is known to be connected.
    assert_eq!(refused(play("e4", 80_000).await), Refusal::ClockUnknown);
    store.record_heartbeat(ONE, after(40_000), system_time).await.unwrap();
    store.record_heartbeat(ONE, after(79_000), system_time).await.unwrap();
    let events = play("e4", 80_000).await.expect("a move within the credit").events;
    assert!(matches!(events[..], [Event::Moved { .. }]), "{events:?}");
    assert_eq!(two.number("select count(*) from events where body->>'kind' = 'credited'").await, 1);
    // The job finds nothing more to do.
    let downtime = store.oldest_downtime().await.unwrap().expect("a downtime");
    assert_eq!(store.uncredited(downtime.id, GameId(0), 9).await.unwrap(), []);
    store.delete_downtime(downtime.id).await.unwrap();
    show(&two, id, 81_000).await;
    store.record_heartbeat(ONE, after(160_000), system_time).await.unwrap();
    sqlx::query("delete from downtimes").execute(&two.sql).await.unwrap();
    assert_eq!(refused(play("a1", 160_000).await), Refusal::OutOfTime);
}

/// Before, it was a transaction a shard.
#[tokio::test(flavor = "multi_thread")]
async fn the_heartbeats_of_all_shards_of_a_process_are_one_transaction() {
    let two = Two::new().await;
    let beats = |is_new, seconds: i64| {
        let beat = move |number| Heartbeat {
            shard: Shard { number, total: 16 },
            proven: after(seconds * 1000),
            is_new,
            lost: None,
        };
        (0..16).map(beat).collect::<Vec<_>>()
    };
    let transactions = async || two.number("select count(distinct xmin::text) from heartbeats").await;
    two.store().record_heartbeats(&beats(true, 0), after(0), system_time).await.unwrap();
    assert_eq!(transactions().await, 16, "each connection begins on its own");
    two.store().record_heartbeats(&beats(false, 1), after(1000), system_time).await.unwrap();
    assert_eq!(transactions().await, 1);
    let written =
        "select count(*) from heartbeats where at = proven and at > (select min(at) from heartbeats) - interval '1 s'";
    assert_eq!(two.number(written).await, 16);
}
