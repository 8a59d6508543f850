//! Pairs: two games that begin together with seats swapped.

use super::{
    bot_test::{BotTest, VIEW_CHANNEL, private_content, sql},
    server_settings::{managed, set},
};
use futures_util::future::join_all;
use parlor::play::{GameId, Pair, Participant, Phase, UserId};
use parlor_sandbox::{Message, permissions};
use serde_json::json;

/// Returns the players of a running game, player 1 first.
async fn seats(test: &BotTest, id: i64) -> [Participant; 2] {
    let table = test.store.load(GameId(id)).await.expect("a game").table;
    assert!(matches!(table.phase, Phase::Playing(..)), "{:?}", table.phase);
    table.game().expect("a game").seats
}

/// Ana challenges Ben or everyone to two games. Returns the message of the challenge.
async fn challenge(test: &BotTest, opponent: Option<u64>) -> Message {
    let mut options = json!({ "game": "tetrathedral", "variant": "4", "first": "me", "games": "both" });
    if let Some(opponent) = opponent {
        options["opponent"] = json!(opponent.to_string());
    }
    let after = test.newest_message_id();
    assert_eq!(test.private_reply(test.ana, "challenge", options).await, "Challenge sent.");
    let challenge = test.next_message(after, "two games, each of you goes first once").await;
    assert!(challenge.content.contains("Tetrathedral #1"), "{}", challenge.content);
    challenge
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_begins_at_once_with_seats_swapped() {
    let test = BotTest::new().await;
    let challenge = challenge(&test, Some(test.ben)).await;
    test.press(test.ben, &challenge, "Accept").await.expect("accepted");
    let first = test.next_message(challenge.id, "Tetrathedral #1** against").await;
    let second = test.next_message(challenge.id, "Tetrathedral #2** against").await;
    assert_eq!((first.notified.as_slice(), second.notified.as_slice()), ([test.ana].as_slice(), [test.ben].as_slice()));
    assert!(first.content.contains("The other game of the pair begins too"), "{}", first.content);
    assert!(second.content.contains("Paired with Tetrathedral #1"), "{}", second.content);
    let (ana, ben) = (Participant::Human(UserId(test.ana)), Participant::Human(UserId(test.ben)));
    assert_eq!((seats(&test, 1).await, seats(&test, 2).await), ([ana, ben], [ben, ana]));
    let tables = [1, 2].map(|id| test.store.load(GameId(id)));
    let [one, two] = join_all(tables).await.try_into().expect("two");
    let (one, two) = (one.expect("a game").table, two.expect("a game").table);
    assert_eq!((one.terms.pair, two.terms.pair), (Some(Pair::First), Some(Pair::SecondAfter(GameId(1)))));
    let seed = |table: &parlor::play::Table| table.game().expect("a game").seed.expect("dice").commitment();
    assert_ne!(seed(&one), seed(&two), "the dice of one game tell nothing about the other's");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_has_one_opponent_however_many_accept_at_once() {
    let test = BotTest::new().await;
    let challenge = challenge(&test, None).await;
    test.sandbox.set_duplicate_delivery(true);
    let people: Vec<u64> = (0..8).map(|n| test.sandbox.add_user(&format!("Person {n}"), "en-US")).collect();
    join_all(people.iter().map(|&person| test.press(person, &challenge, "Accept"))).await;
    test.wait_until_posted().await;
    let ([one, two], swapped) = (seats(&test, 1).await, seats(&test, 2).await);
    assert_eq!([two, one], swapped);
    assert!(one.is(UserId(test.ana)) && people.iter().any(|&person| two.is(UserId(person))), "{one:?} {two:?}");
    assert_eq!(test.count("games").await, 2);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_of_a_pair_has_a_thread_of_its_own() {
    let test = managed().await;
    set(&test, json!({ "threads": { "on": true } })).await;
    let challenge = challenge(&test, Some(test.ben)).await;
    test.press(test.ben, &challenge, "Accept").await.expect("accepted");
    test.wait_until_posted().await;
    test.wait_until_found(
        "select (count(distinct channel_id) = 2)::int::bigint from games where parent_id is not null",
    )
    .await;
    test.close().await;
}

/// If the bot may not post, boards come as answers, and an answer carries one board.
#[tokio::test(flavor = "multi_thread")]
async fn a_pair_does_not_begin_where_its_second_board_could_not_be_posted() {
    let test = BotTest::new().await;
    let challenge = challenge(&test, None).await;
    test.wait_until_posted().await;
    let list = test.slash(test.ben, "lobby", json!({})).await.expect("an answer").message.expect("a list");
    test.sandbox.set_bot_permissions(test.channel, VIEW_CHANNEL);
    for reply in [
        test.private_reply(test.ana, "challenge", json!({ "game": "tether", "games": "both" })).await,
        private_content(&test.press(test.ben, &challenge, "Accept").await.expect("an answer")),
        private_content(&test.press(test.ben, &list, "Join #1").await.expect("an answer")),
    ] {
        assert!(reply.starts_with("Parlor can't start two games at once in this channel, because it lacks"), "{reply}");
        assert!(reply.contains("Send Messages"), "{reply}");
    }
    assert_eq!(test.count(sql::OPEN_CHALLENGES).await, 1);
    assert_eq!(test.count("games").await, 1);
    // The challenge is still there when the bot may post again. Each board comes once.
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT);
    test.press(test.ben, &list, "Join #1").await.expect("joined");
    for number in [1, 2] {
        test.next_message(challenge.id, &format!("Tetrathedral #{number}** against")).await;
    }
    test.wait_until_posted().await;
    assert_eq!(test.boards().len(), 2);
    test.close().await;
}
