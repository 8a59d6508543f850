//! Blocks, and the times at which the challenges of blocked people are declined.

use super::{ANA, BEN, BY_CHANNEL, HALL, Two, asked_by, new_table, noon};
use parlor::{
    play::{ChallengeEnd, Command, GameId, Pace, Phase},
    store::{Announce, Cause, ClaimedDelivery, ClaimedTask, DeliveryOutcome, Place, Store, TaskKind},
};
use time::Duration;

async fn challenge(two: &Two, place: Place, cause: Cause) -> GameId {
    let new = new_table(place, BEN, Some(ANA), Pace::Day);
    two.store().create_table(&new, cause, noon()).await.expect("a table").id
}

/// Posts all waiting messages, the first one under id 1000.
async fn post_all(two: &Two) {
    let mut message = 1000;
    while let Some(claimed) = two.store().claim_delivery(noon()).await.expect("the store") {
        settle(&claimed, message).await;
        message += 1;
    }
}

async fn settle(claimed: &ClaimedDelivery, message: u64) {
    claimed.settle(&DeliveryOutcome::Sent(message), noon()).await.expect("settled");
}

#[tokio::test(flavor = "multi_thread")]
async fn declines_are_spread_evenly_from_2_to_45_minutes() {
    const CHALLENGES: i64 = 400;
    let two = Two::new().await;
    for half in 0..2 {
        // The first half is made before the block.
        for _ in 0..CHALLENGES / 2 {
            challenge(&two, HALL, BY_CHANNEL).await;
        }
        if half == 0 {
            assert!(two.store().block(ANA, BEN, noon()).await.unwrap());
        }
    }
    let waits: Vec<f64> = sqlx::query_scalar(
        "select extract(epoch from t.due_at - g.created_at)::float8 from tasks t join games g on g.id::text = t.key
         where t.kind = 'decline_challenge' order by g.id",
    )
    .fetch_all(&two.sql)
    .await
    .unwrap();
    assert_eq!(waits.len(), CHALLENGES as usize);
    for half in waits.chunks(waits.len() / 2) {
        assert!(half.iter().all(|wait| (120.0..=2700.0).contains(wait)), "{half:?}");
        // Each fifth of the time has a fifth of the declines, give or take five standard deviations.
        for fifth in 0..5 {
            let from = 120.0 + 516.0 * f64::from(fifth);
            let count = half.iter().filter(|wait| (from..from + 516.0).contains(*wait)).count();
            assert!((12..=68).contains(&count), "{count} of {} in fifth {fifth}", half.len());
        }
    }
}

async fn claim(store: &Store) -> ClaimedTask {
    let task = store.claim_task(TaskKind::DeclineChallenge, &[], noon() + Duration::hours(1)).await.unwrap();
    task.expect("a challenge to decline")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unwanted_challenge_is_declined_once_and_its_own_message_is_closed() {
    let two = Two::new().await;
    two.store().block(ANA, BEN, noon()).await.unwrap();
    let id = challenge(&two, HALL, BY_CHANNEL).await;
    let found = async || two.store().unwanted_challenge(id).await.unwrap().expect("a challenge");
    assert!(found().await.waits, "it is still to be posted");
    post_all(&two).await;
    let now = noon() + Duration::hours(1);
    let (mut task, posted) = (claim(two.store()).await, found().await);
    assert_eq!((task.game(), posted.message, posted.waits), (Some(id), Some((HALL, 1000)), false));
    // The process is frozen, and another one takes the task over.
    two.end_leases().await;
    let mut again = claim(&two.stores[1]).await;
    assert!(!two.store().decline_unwanted_challenge(&mut task, &posted, now).await.unwrap(), "it is another's");
    assert!(two.stores[1].decline_unwanted_challenge(&mut again, &posted, now).await.unwrap());
    assert!(!two.stores[1].decline_unwanted_challenge(&mut again, &posted, now).await.unwrap(), "once");
    // The other process dies. Meanwhile the decline is announced.
    let told = two.store().claim_delivery(now).await.unwrap().expect("a message");
    settle(&told, 2000).await;
    two.end_leases().await;
    let last = claim(two.store()).await;
    assert_eq!((last.payload(), found().await.message), (Some(true), Some((HALL, 1000))));
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_answered_by_hand_or_no_longer_unwanted_are_not_declined() {
    let two = Two::new().await;
    let now = noon() + Duration::hours(1);
    for answer in [Some(Command::Decline { by: ANA.into() }), Some(Command::Cancel { by: BEN.into() }), None] {
        two.store().block(ANA, BEN, noon()).await.unwrap();
        let id = challenge(&two, HALL, BY_CHANNEL).await;
        post_all(&two).await;
        let mut task = claim(two.store()).await;
        let found = two.store().unwanted_challenge(id).await.unwrap().expect("a challenge");
        match answer {
            Some(answer) => _ = two.act(id, answer).await,
            None => assert!(two.store().unblock(ANA, BEN, noon()).await.unwrap()),
        }
        assert!(!two.stores[1].decline_unwanted_challenge(&mut task, &found, now).await.unwrap());
    }
    let ended = two.store().load(GameId(1)).await.unwrap().table.phase;
    assert!(matches!(ended, Phase::Closed(ChallengeEnd::Declined)), "{ended:?}");
    assert_eq!(two.number("select count(*) from games where phase = 'open'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_that_the_bot_has_not_posted_are_not_declined() {
    let two = Two::new().await;
    two.store().block(ANA, BEN, noon()).await.unwrap();
    let in_answer = Cause { announce: Announce::InAnswer, ..asked_by(1) };
    challenge(&two, HALL, in_answer).await;
    challenge(&two, Place::by_answers(None, 70), BY_CHANNEL).await;
    challenge(&two, Place::by_answers(Some(9), 71), BY_CHANNEL).await;
    assert_eq!(two.number("select count(*) from tasks where kind = 'decline_challenge'").await, 0);
}
