//! Swiss tournaments, from the invitation to the end.

use super::{
    whole::{kill_at_next_post, leave_for_good, start_with_kill, wait_for_games},
    *,
};
use std::collections::BTreeSet;

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_has_each_game_once_through_kills_and_in_two_processes() {
    let mut test = start_with_kill("swiss", 7).await;
    wait_for_games(&test, 3).await;
    let begins = &messages_with(&test, "round 1 of 3 begins");
    assert_eq!(begins.iter().map(|it| it.notified.len()).collect::<Vec<_>>(), [6], "one message calls all six");
    let stored = tournament(&test).await;
    let name = |stored: &Tournament, seed: u16| format!("<@{}>", stored.player(seed).unwrap().human().unwrap().0);
    assert!(
        begins[0].content.contains(&format!("- {} has a point without a game", name(&stored, 7))),
        "{}",
        begins[0].content
    );

    // A person who joins late has no point for the first round.
    let eve = test.sandbox.add_user("Eve", "en-US");
    test.use_up_absence_days(eve).await;
    let add = json!({ "add": { "player": eve.to_string() } });
    let added = test.private_reply(test.ana, "tournament", add.clone()).await;
    assert_eq!(added, format!("<@{eve}> plays in **Autumn Cup** from now on."));
    let told = format!("<@{eve}> joins late, and plays from the second round on.");
    assert_eq!(test.next_message(begins[0].id, &told).await.notified, [eve]);
    let again = test.private_reply(test.ana, "tournament", add.clone()).await;
    assert!(again.starts_with("The new player is in **Autumn Cup** already."), "{again}");

    kill_at_next_post(&mut test, async |test| end_games(test).await).await;
    wait_for_games(&test, 3 + 4).await;
    let late = test.sandbox.add_user("Late", "en-US");
    let late = test.private_reply(test.ana, "tournament", json!({ "add": { "player": late.to_string() } })).await;
    assert!(late.starts_with("It is too late to add somebody to **Autumn Cup**"), "{late}");
    // Seven players stay, so one of them has a bye in the last round.
    leave_for_good(&test, &stored, 5).await;
    test.wait_until_found(
        "select (count(*) = 1)::int::bigint from tournament_games where stage = 2 and score is not null",
    )
    .await;
    kill_at_next_post(&mut test, async |test| end_games(test).await).await;
    wait_for_games(&test, 3 + 4 + 3).await;
    let table = test.slash(test.ben, "tournament", json!({ "table": {} })).await.unwrap();
    assert!(private_content(&table).contains("Buchholz"), "{table:?}");
    end_games(&test).await;
    wait_until_over(&test).await;

    let stored = tournament(&test).await;
    let byes: Vec<_> =
        stored.games.iter().filter(|game| game.pairing.seeds[1] == 0).map(|game| game.pairing.seeds[0]).collect();
    assert_eq!((byes.len(), byes.iter().collect::<BTreeSet<_>>().len()), (2, 2), "{byes:?}");
    let pair = |game: &parlor::tournament::TournamentGame| {
        let [one, two] = game.pairing.seeds;
        (game.pairing.stage, one.min(two), one.max(two))
    };
    let pairs: BTreeSet<_> = stored.games.iter().map(|game| (pair(game).1, pair(game).2)).collect();
    assert_eq!(pairs.len(), stored.games.len(), "nobody meets anybody twice");
    for game in stored.games.iter().filter(|game| game.id.is_some()) {
        let table = test.store.load(game.id.unwrap()).await.expect("a game").table;
        assert_eq!(game.score, Score::of(&table));
    }
    assert_eq!(messages_with(&test, "A game of the tournament").len(), 10, "each first board once");
    for round in 1..=3 {
        assert_eq!(messages_with(&test, &format!("round {round} of 3 begins")).len(), 1);
    }
    // The best seed won all games, whoever left comes last.
    let end = &messages_with(&test, "has won. Congratulations!")[0];
    assert_eq!(stored.winners(), [stored.player(1).unwrap()]);
    assert_eq!(stored.players.iter().find(|player| player.left_at.is_some()).map(|player| player.place), Some(Some(8)));
    assert!(end.content.contains(&format!("`1.` {} **3** (3)", name(&stored, 1))), "{}", end.content);
    let picture = end.attachments[0].description.as_deref().unwrap();
    assert!(picture.contains("round 3 of 3"), "{picture}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_needs_four_people_and_other_forms_have_no_rounds() {
    let test = managed().await;
    let create = |form: &str, seats: u16, rounds: u16| json!({ "name": "Cup", "game": "tether", "form": form, "seats": seats, "rounds": rounds });
    let refused = test.create_tournament(test.ana, create("swiss", 3, 3)).await;
    assert_eq!(refused, "In this form there is room for 4 to 128 players. Choose other seats.");
    let refused = test.create_tournament(test.ana, create("knockout", 65, 3)).await;
    assert_eq!(refused, "In this form there is room for 2 to 64 players. Choose other seats.");
    let refused = test.create_tournament(test.ana, create("knockout", 16, 3)).await;
    assert!(refused.starts_with("Only a Swiss tournament has a number of rounds."), "{refused}");
    let after = test.newest_message_id();
    test.create_tournament(test.ana, create("swiss", 128, 5)).await;
    let invitation = test.next_message(after, "**Cup**").await;
    assert!(invitation.content.contains("There are 5 rounds at most."), "{}", invitation.content);
    join(&test, &invitation, 3).await;
    let few = test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    assert_eq!(few, "**Cup** needs at least 4 players. Wait until there are more.");
    let early = test.private_reply(test.ana, "tournament", json!({ "add": { "player": test.ben.to_string() } })).await;
    assert_eq!(early, "**Cup** hasn't started yet. They can press Join on the invitation.");
    test.close().await;
}
