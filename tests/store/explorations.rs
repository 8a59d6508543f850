//! Copies of positions on which a person tries moves.

use super::{ANA, BEN, BY_CHANNEL, HALL, Two, moved, new_table, noon};
use parlor::{
    play::{Command, Pace},
    store::{MAX_EXPLORATIONS, Place, StoredExploration},
};
use time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn exploration_is_stored_changed_once_and_deleted() {
    let two = Two::new().await;
    let [one, other] = &two.stores;
    let id = one.create_exploration(ANA, "Game: tether\n", 3, noon()).await.expect("kept");
    let stored = other.exploration(id).await.expect("read").expect("a copy");
    let expected =
        StoredExploration { id, user: ANA, record: "Game: tether\n".to_owned(), kept: 3, tried: String::new() };
    assert_eq!(stored, expected);
    // Of two concurrent changes of the same state, one is applied.
    let left = StoredExploration { tried: "a1".to_owned(), ..stored.clone() };
    let right = StoredExploration { kept: 2, ..stored.clone() };
    let later = noon() + Duration::days(20);
    let (a, b) =
        tokio::join!(one.update_exploration(&stored, &left, later), other.update_exploration(&stored, &right, later));
    let (a, b) = (a.expect("written"), b.expect("written"));
    assert!(a != b);
    assert_eq!(one.exploration(id).await.expect("read"), Some(if a { left } else { right }));
    // The thirty days start with the last use.
    let unused = one.create_exploration(BEN, "Game: netted\n", 0, noon()).await.expect("kept");
    assert_eq!(one.delete_explorations(noon(), 10).await.expect("done"), 0);
    assert_eq!(one.delete_explorations(noon() + Duration::days(1), 10).await.expect("done"), 1);
    assert_eq!(one.exploration(unused).await.expect("read"), None);
    assert!(one.exploration(id).await.expect("read").is_some());
    assert_eq!(one.delete_explorations(later + Duration::seconds(1), 10).await.expect("done"), 1);
    assert_eq!(one.exploration(id).await.expect("read"), None);
}

/// The newest twenty are kept, however many a person begins at once; other people's are kept as well.
#[tokio::test(flavor = "multi_thread")]
async fn the_newest_twenty_explorations_of_a_person_are_kept() {
    let two = Two::new().await;
    let kept = i64::from(MAX_EXPLORATIONS);
    let of_ben = two.store().create_exploration(BEN, "Game: tether\n", 0, noon()).await.expect("kept");
    let mut ids = Vec::new();
    for second in 0..kept + 5 {
        let at = noon() + Duration::seconds(second);
        ids.push(two.store().create_exploration(ANA, "Game: tether\n", 0, at).await.expect("kept"));
    }
    for (index, id) in (0..).zip(&ids) {
        assert_eq!(two.store().exploration(*id).await.expect("read").is_some(), index >= 5, "{index}");
    }
    // A copy that is used again is not the oldest any more.
    let used = two.store().exploration(ids[5]).await.expect("read").expect("a copy");
    let moved = StoredExploration { tried: "a1".to_owned(), ..used.clone() };
    assert!(two.store().update_exploration(&used, &moved, noon() + Duration::hours(1)).await.expect("written"));
    let later = noon() + Duration::hours(2);
    two.at_once(40, |store, _| async move { store.create_exploration(ANA, "Game: tether\n", 0, later).await }).await;
    let count = "select count(*) from explorations where user_id = 1100000000000000001";
    assert_eq!(two.number(count).await, kept);
    assert!(two.store().exploration(of_ben).await.expect("read").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_listed_for_both_players_on_their_server() {
    let two = Two::new().await;
    let [store, _] = &two.stores;
    let begun = noon() + Duration::hours(1);
    let mut ids = Vec::new();
    for _ in 0..3 {
        let new = new_table(HALL, ANA, Some(BEN), Pace::DEFAULT);
        let id = store.create_table(&new, BY_CHANNEL, noon()).await.expect("a table").id;
        ids.push(id);
    }
    assert_eq!(store.began(ids[0]).await.expect("read"), None);
    assert_eq!(store.recent_games(HALL.guild, ANA, 10).await.expect("read"), []);
    for &id in &ids[..2] {
        let accept = Command::Accept { by: BEN.into(), challenger_begins: true, seed: super::SEED };
        store.apply(id, &accept, BY_CHANNEL, begun).await.expect("accepted");
        assert_eq!(store.began(id).await.expect("read"), Some(begun));
    }
    store.apply(ids[0], &moved(ANA, "a1"), BY_CHANNEL, begun).await.expect("moved");
    store.apply(ids[0], &Command::Resign { by: BEN.into() }, BY_CHANNEL, begun).await.expect("ended");
    for person in [ANA, BEN] {
        let played = store.recent_games(HALL.guild, person, 10).await.expect("read");
        let seen: Vec<_> = played.iter().map(|game| (game.id, game.over, game.seats)).collect();
        assert_eq!(seen, [(ids[1], false, [ANA, BEN].map(Into::into)), (ids[0], true, [ANA, BEN].map(Into::into))]);
        assert_eq!(store.recent_games(HALL.guild, person, 1).await.expect("read").len(), 1);
        let elsewhere = Place { guild: Some(8), ..HALL };
        assert_eq!(store.recent_games(elsewhere.guild, person, 10).await.expect("read"), []);
    }
}
