//! Challenges: made, answered, taken back, repeated.

use super::house::{House, private};
use serde_json::json;
use time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_calls_the_challenged_and_only_they_accept() {
    let house = House::new().await;
    let carla = house.sandbox.add_person("Carla", "en-US");
    let told = house.told(house.ana, "challenge", json!({ "game": "Tether", "opponent": house.ben.to_string() })).await;
    assert_eq!(told, "Your challenge is on its way.");
    let challenge = house.message(0, "challenges").await;
    assert_eq!(challenge.notified, [house.ben]);
    for part in ["Tether #1", "9×9", "3 days a move", "rated", "a lot decides"] {
        assert!(challenge.content.contains(part), "{part}: {}", challenge.content);
    }
    let told = private(&house.press(carla, &challenge, "Accept").await.unwrap());
    assert_eq!(told, format!("This challenge is for <@{}>.", house.ben));
    assert!(private(&house.press(house.ana, &challenge, "Accept").await.unwrap()).contains("your own challenge"));
    assert!(private(&house.press(carla, &challenge, "Cancel").await.unwrap()).contains("can cancel"));
    // A double click accepts once.
    let (one, two) =
        tokio::join!(house.press(house.ben, &challenge, "Accept"), house.press(house.ben, &challenge, "Accept"));
    let refused = [one, two].into_iter().filter(|answer| {
        answer.as_ref().is_ok_and(|answer| answer.ephemeral && private(answer).contains("accepted already"))
    });
    assert_eq!(refused.count(), 1, "the second click is told");
    let board = house.board(challenge.id).await;
    assert!(house.sandbox.message(challenge.id).unwrap().buttons().is_empty());
    assert_eq!(board.notified.len(), 1);
    // One more public message would be one too many: a game that is begun now comes right after it.
    house.begin("size=5").await;
    assert_eq!(house.boards().len(), 2);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_called_by_any_number_of_challenges() {
    let house = House::new().await;
    let ben = json!({ "game": "tether", "opponent": house.ben.to_string() });
    for _ in 0..10 {
        assert_eq!(house.told(house.ana, "challenge", ben.clone()).await, "Your challenge is on its way.");
    }
    let said = house.told(house.ana, "challenge", ben.clone()).await;
    assert!(said.starts_with("You have 10 challenges here that wait"), "{said}");
    let first = house.message(0, "challenges").await;
    house.press(house.ana, &first, "Cancel").await.expect("an answer");
    assert_eq!(house.told(house.ana, "challenge", ben).await, "Your challenge is on its way.");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_challenge_is_anyones() {
    let house = House::new().await;
    house.told(house.ana, "challenge", json!({ "game": "tether", "variant": "5x5", "first": "opponent" })).await;
    let challenge = house.message(0, "looking for an opponent").await;
    assert!(challenge.notified.is_empty() && challenge.button("Decline").is_none());
    house.press(house.ben, &challenge, "Accept").await.unwrap();
    let board = house.board(challenge.id).await;
    assert_eq!(board.notified, [house.ben]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_are_declined_cancelled_and_expire() {
    let house = House::new().await;
    let ask = json!({ "game": "tether", "opponent": house.ben.to_string() });
    house.told(house.ana, "challenge", ask.clone()).await;
    let first = house.message(0, "challenges").await;
    let updated = house.press(house.ben, &first, "Decline").await.unwrap().message.unwrap();
    assert!(updated.content.contains("was declined") && updated.buttons().is_empty());
    assert_eq!(house.message(first.id, "was declined").await.notified, [house.ana]);

    house.told(house.ana, "challenge", ask.clone()).await;
    let second = house.message(first.id, "challenges").await;
    let updated = house.press(house.ana, &second, "Cancel").await.unwrap().message.unwrap();
    assert!(updated.content.contains("was cancelled") && updated.buttons().is_empty());

    house.told(house.ana, "challenge", ask).await;
    let third = house.message(second.id, "challenges").await;
    house.clock.advance(Duration::days(3) + Duration::seconds(1));
    assert_eq!(house.message(third.id, "nobody accepted").await.notified, [house.ana]);
    assert!(private(&house.press(house.ben, &third, "Accept").await.unwrap()).contains("expired"));
    assert!(house.boards().is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_not_be_challenged_is_explained() {
    let house = House::new().await;
    let told = house.told(house.ana, "challenge", json!({ "game": "chess" })).await;
    assert!(told.contains("no game called “chess”") && told.contains("Tether"), "{told}");
    let own = json!({ "game": "tether", "opponent": house.ana.to_string() });
    assert!(house.told(house.ana, "challenge", own).await.contains("can't challenge yourself"));
    let bot = json!({ "game": "tether", "opponent": house.sandbox.bot_user().to_string() });
    assert!(house.told(house.ana, "challenge", bot).await.contains("A bot can't accept"));
    for (variant, part) in [("size=6", "5, 7, 9"), ("colour=blue", "size"), ("huge", "size=5"), ("9 9", "size=5")] {
        let told = house.told(house.ana, "challenge", json!({ "game": "tether", "variant": variant })).await;
        assert!(told.contains(part), "{variant}: {told}");
    }
    assert!(house.sandbox.messages(house.channel).is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_on_a_person_challenges_them() {
    let house = House::new().await;
    let asked = house.sandbox.user_command(house.ana, house.channel, "Challenge to a game", house.ben).await.unwrap();
    assert!(asked.ephemeral);
    let message = asked.message.unwrap();
    let menu = message.selects().pop().unwrap();
    // All games are there, and every kind of board.
    let shown = serde_json::to_string(&message.components).unwrap();
    for part in [
        "Tether 19×19",
        "Anchor 2D quick",
        "Tennessee Waltz hexagon",
        "limping hexagon, sides 3 and 4",
        "Netted double limping",
        "8 pawns",
    ] {
        assert!(shown.contains(part), "no {part} in {shown}");
    }
    let done = house.sandbox.select(house.ana, &message, &menu, &["tether size=13"]).await.unwrap();
    assert_eq!(done.message.unwrap().content, "Your challenge is on its way.");
    let challenge = house.message(0, "13×13").await;
    assert_eq!(challenge.notified, [house.ben]);
    house.close().await;
}

/// A rematch swaps seats. Of two proposals one stands, and the other side's click accepts it.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_seats_and_is_proposed_once() {
    let house = House::new().await;
    let mut board = house.begin("size=5").await;
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
        board = house.board(board.id).await;
    }
    let asked = house.more(house.ana, &board, "Resign").await;
    house.press(house.ana, asked.message.as_ref().unwrap(), "Yes, resign").await.unwrap();
    let end = house.board(board.id).await;

    let carla = house.sandbox.add_person("Carla", "en-US");
    assert!(private(&house.press(carla, &end, "Rematch").await.unwrap()).contains("not playing"));
    let (one, two) = tokio::join!(house.press(house.ana, &end, "Rematch"), house.press(house.ana, &end, "Rematch"));
    let told = [private(&one.unwrap()), private(&two.unwrap())];
    assert_eq!(told.iter().filter(|told| told.contains("on its way")).count(), 1, "{told:?}");
    let proposal = house.message(end.id, "rematch").await;
    assert_eq!(proposal.notified, [house.ben]);
    // Ben presses Rematch under the old board as well: that accepts.
    assert_eq!(private(&house.press(house.ben, &end, "Rematch").await.unwrap()), "Accepted. The board follows.");
    let begun = house.board(proposal.id).await;
    assert_eq!(begun.notified, [house.ben], "seats are swapped");
    house.close().await;
}
