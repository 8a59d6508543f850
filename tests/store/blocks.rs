//! Blocks, and when the challenges of blocked people are declined.

use super::{ANA, BEN, BY_CHANNEL, HALL, Two, asked_by, new_table, noon};
use parlor::{
    play::{ChallengeEnd, Command, GameId, Pace, Phase},
    store::{Announce, Cause, ClaimedDelivery, DeliveryOutcome, Place},
};
use time::Duration;

/// Ben's challenge to Ana.
async fn challenge(two: &Two, place: Place, cause: Cause) -> GameId {
    let new = new_table(place, BEN, Some(ANA), Pace::Day);
    two.store().create_table(&new, cause, noon()).await.expect("a table").id
}

/// Posts the messages that wait, the first one under id 1000.
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
        "select extract(epoch from decline_at - created_at)::float8 from games where decline_at is not null order by id",
    )
    .fetch_all(&two.sql)
    .await
    .unwrap();
    assert_eq!(waits.len(), CHALLENGES as usize);
    for half in waits.chunks(waits.len() / 2) {
        assert!(half.iter().all(|wait| (120.0..=2700.0).contains(wait)), "{half:?}");
        // In each fifth of the time lies a fifth of them, give or take five standard deviations.
        for fifth in 0..5 {
            let from = 120.0 + 516.0 * f64::from(fifth);
            let count = half.iter().filter(|wait| (from..from + 516.0).contains(*wait)).count();
            assert!((12..=68).contains(&count), "{count} of {} in fifth {fifth}", half.len());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unwanted_challenge_is_claimed_once_and_its_own_message_is_closed() {
    let two = Two::new().await;
    two.store().block(ANA, BEN, noon()).await.unwrap();
    let id = challenge(&two, HALL, BY_CHANNEL).await;
    let mut now = noon() + Duration::hours(1);
    assert_eq!(two.store().claim_unwanted_challenge(now).await.unwrap(), None, "it is still to be posted");
    post_all(&two).await;
    let claims = two.stores.each_ref().map(|store| store.claim_unwanted_challenge(now));
    let [one, other] = <[_; 2]>::try_from(futures_util::future::join_all(claims).await).unwrap();
    let claimed = [one.unwrap(), other.unwrap()].into_iter().flatten().collect::<Vec<_>>();
    let [claimed] = claimed.try_into().expect("one claim");
    assert_eq!((claimed.id, claimed.message, claimed.is_declined), (id, Some((HALL, 1000)), false));
    assert!(two.store().decline_unwanted_challenge(&claimed, now).await.unwrap());
    assert!(!two.stores[1].decline_unwanted_challenge(&claimed, now).await.unwrap(), "once");
    // The process dies. Meanwhile the decline is announced.
    let told = two.store().claim_delivery(now).await.unwrap().expect("a message");
    settle(&told, 2000).await;
    now += Duration::minutes(2);
    let again = two.stores[1].claim_unwanted_challenge(now).await.unwrap().expect("a claim");
    assert_eq!((again.id, again.message, again.is_declined), (id, Some((HALL, 1000)), true));
    two.stores[1].settle_unwanted_challenge(id).await.unwrap();
    assert_eq!(two.store().claim_unwanted_challenge(now + Duration::hours(1)).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_answered_by_hand_are_not_claimed() {
    let two = Two::new().await;
    two.store().block(ANA, BEN, noon()).await.unwrap();
    let answers = [Command::Decline { by: ANA.into() }, Command::Cancel { by: BEN.into() }];
    let now = noon() + Duration::hours(1);
    for answer in answers {
        let id = challenge(&two, HALL, BY_CHANNEL).await;
        post_all(&two).await;
        let claimed = two.store().claim_unwanted_challenge(now).await.unwrap().expect("a claim");
        two.act(id, answer).await;
        assert!(!two.store().decline_unwanted_challenge(&claimed, now).await.unwrap());
        post_all(&two).await;
        assert_eq!(two.store().claim_unwanted_challenge(now + Duration::hours(1)).await.unwrap(), None);
    }
    let ended = two.store().load(GameId(1)).await.unwrap().table.phase;
    assert!(matches!(ended, Phase::Closed(ChallengeEnd::Declined)), "{ended:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_that_the_bot_has_not_posted_are_not_declined() {
    let two = Two::new().await;
    two.store().block(ANA, BEN, noon()).await.unwrap();
    let in_answer = Cause { announce: Announce::InAnswer, ..asked_by(1) };
    challenge(&two, HALL, in_answer).await;
    challenge(&two, Place::by_answers(None, 70), BY_CHANNEL).await;
    challenge(&two, Place::by_answers(Some(9), 71), BY_CHANNEL).await;
    assert_eq!(two.number("select count(*) from games where decline_at is not null").await, 0);
}
