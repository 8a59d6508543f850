//! Standing offers among processes: never a fourth game, and none after the end.

use super::{ANA, BEN, BY_CHANNEL, GUILD, HALL, RANDOMNESS, SEED, Two, new_table, noon};
use parlor::{
    play::{Command, Event, GameId, Pace, Table, Terms, UserId},
    store::{NewTable, Store},
};
use parlor_testkit::often;

/// The first challenge of an offer, with its terms.
async fn offered(two: &Two) -> (GameId, Terms) {
    let Event::Challenged { terms, .. } = new_table::<UserId>(HALL, ANA, None, Pace::Day).challenge else { panic!() };
    let challenge = Table::standing_offer(ANA.into(), terms);
    let new = NewTable { place: HALL, challenge, thread: false, language: None, randomness: RANDOMNESS };
    (two.store().create_standing_offer(&new, None, BY_CHANNEL, noon()).await.unwrap().id, terms)
}

async fn renew(store: &Store, terms: Terms) {
    store.renew_standing_offer(1, (HALL, ANA, terms), false, noon()).await.unwrap();
}

async fn accept(store: &Store) {
    if let Some((game, _)) = store.open_challenge_of(1).await.unwrap() {
        let accept = Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED };
        // Somebody else may be faster.
        let _ = store.apply(game, &accept, BY_CHANNEL, noon()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_an_offer_three_games_run_and_never_four() {
    let two = Two::new().await;
    let (_, terms) = offered(&two).await;
    let open = "select count(*) from games where phase = 'open'";
    let all = "select count(*) from games where phase in ('open', 'playing')";
    for round in 0..often(12) {
        two.at_once(12, move |store, task| async move {
            match task % 3 {
                0 => accept(&store).await,
                1 => renew(&store, terms).await,
                // Sometimes a game ends.
                _ if task == 2 && round % 2 == 0 => {
                    for game in store.unfinished_games(BEN).await.unwrap().into_iter().take(1) {
                        let _ = store.apply(game, &Command::Resign { by: BEN.into() }, BY_CHANNEL, noon()).await;
                    }
                }
                _ => renew(&store, terms).await,
            }
        })
        .await;
        assert!(two.number(open).await <= 1 && two.number(all).await <= 3, "round {round}");
    }
    let listed = two.store().standing_offers_of(GUILD, ANA).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert!(two.number("select count(*) from games").await > 5, "it was made again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawn_offer_is_not_made_again() {
    for _ in 0..often(4) {
        let two = Two::new().await;
        let (first, terms) = offered(&two).await;
        two.at_once(8, move |store, task| async move {
            match task {
                0 => {
                    let offer = store.offer_behind(first, ANA).await.unwrap().expect("an offer");
                    store.end_standing_offer(offer, noon()).await.unwrap();
                    if let Some((open, _)) = store.open_challenge_of(offer).await.unwrap() {
                        let _ = store.apply(open, &Command::Cancel { by: ANA.into() }, BY_CHANNEL, noon()).await;
                    }
                    assert_eq!(store.open_challenge_of(1).await.unwrap(), None);
                }
                1 => accept(&store).await,
                _ => renew(&store, terms).await,
            }
        })
        .await;
        assert_eq!(two.number("select count(*) from games where phase = 'open'").await, 0);
        assert_eq!(two.store().offer_behind(first, BEN).await.unwrap(), None, "somebody else's");
    }
}
