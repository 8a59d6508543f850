//! Games against the computer.

use super::house::{House, private};
use parlor::sandbox::{Message, permissions};
use serde_json::{Value, json};

/// Ana plays against the computer, as the options of `/play` have it. Gives the first board.
async fn begin(house: &House, options: Value) -> Message {
    let after = house.newest();
    let told = house.told(house.ana, "play", options).await;
    assert!(told.starts_with("You play **"), "{told}");
    house.board(after).await
}

/// Ana's next move, the first that is offered while she types.
async fn any_move(house: &House) -> String {
    let choices = house.sandbox.autocomplete(house.ana, house.channel, "move", json!({ "move": "" }), "move").await;
    let choices = choices.expect("choices");
    choices.first().expect("a move is offered").value.as_str().expect("a text").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_answers_a_move_in_one_message_with_it() {
    let house = House::new().await;
    let board = begin(&house, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    assert!(board.content.contains("against Computer (easy) begins"), "{}", board.content);
    assert_eq!(board.notified, [house.ana]);
    assert_eq!(house.play(house.ana, "c3").await, "Played c3. The computer is thinking.");
    let answer = house.board(board.id).await;
    assert_eq!(answer.notified, [house.ana]);
    assert!(
        answer.content.contains("your turn") && answer.content.contains("Since the last board: **c3 "),
        "{}",
        answer.content
    );
    let alt = answer.attachments[0].description.as_deref().unwrap();
    assert!(alt.contains("c3"), "{alt}");
    // Nobody else moves for either side.
    assert!(private(&house.press(house.ben, &answer, "Move").await.unwrap()).contains("play"), "Ben does not play");
    // A takeback takes both back, and nobody is asked.
    let told = private(&house.more(house.ana, &answer, "Ask for a takeback").await);
    assert_eq!(told, "You have your move back.");
    let back = house.message(answer.id, "gave you your move back").await;
    assert_eq!(back.notified, [house.ana]);
    let games = house.told(house.ana, "games", json!({})).await;
    assert!(games.contains("Computer (easy)"), "{games}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_against_the_computer_and_again() {
    for (game, variant) in
        [("tether", "5"), ("anchor2d", "small"), ("waltz", "5"), ("netted", "hex 3"), ("tetrathedral", "4")]
    {
        let house = House::new().await;
        let options = json!({ "game": game, "variant": variant, "level": "easy", "first": "opponent" });
        let mut board = begin(&house, options).await;
        assert!(board.content.contains("your turn"), "the computer has begun: {}", board.content);
        if game == "tetrathedral" {
            assert!(board.content.contains("SHA-256"), "the dice are sealed at the beginning: {}", board.content);
        }
        for _ in 0..30 {
            house.play(house.ana, &any_move(&house).await).await;
            board = house.board(board.id).await;
            if board.button("Rematch").is_some() {
                break;
            }
        }
        if board.button("Rematch").is_none() {
            resign(&house, "1").await;
            board = house.message(board.id, "resigned").await;
        }
        assert!(!board.content.contains("rating"), "never rated: {}", board.content);
        assert_eq!(house.number("select count(*) from results where rated").await, 0, "{game}");
        assert_eq!(house.number("select count(*) from computer_turns").await, 0, "{game}");
        let told = private(&house.press(house.ana, &board, "Rematch").await.unwrap());
        assert_eq!(told, "Accepted. The board follows.");
        let again = house.board(board.id).await;
        assert_eq!(again.notified, [house.ana]);
        assert!(again.content.contains("Computer (easy) begins"), "with seats swapped: {}", again.content);
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_not_agreed_on_at_the_beginning() {
    let house = House::new().await;
    let board = begin(&house, json!({ "game": "waltz", "variant": "5", "level": "medium", "first": "me" })).await;
    house.told(house.ana, "draw", json!({})).await;
    let declined = house.message(board.id, "declines the draw").await;
    assert_eq!(declined.notified, [house.ana]);
    assert!(declined.content.contains("Computer (medium)"), "{}", declined.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_can_do_without_and_nobody_takes_it_all() {
    let house = House::new().await;
    for _ in 0..10 {
        begin(&house, json!({ "game": "Tether", "variant": "5", "level": "easy", "first": "me" })).await;
    }
    let told = house.told(house.ana, "play", json!({ "game": "tether" })).await;
    assert!(told.starts_with("You have 10 games against the computer here"), "{told}");
    let told = house.told(house.ben, "play", json!({ "game": "chess" })).await;
    assert!(told.contains("Tether"), "{told}");
    let told = house.told(house.ben, "play", json!({ "game": "tether", "variant": "99" })).await;
    assert!(told.contains("size"), "{told}");
    let bits = permissions::PERSON | permissions::MANAGE_GUILD;
    house.sandbox.set_member_permissions(house.guild, house.ben, bits);
    // A rematch would be one more.
    house.told(house.ben, "settings", json!({ "end": { "game": "1" } })).await;
    let ended = house.message(0, "was ended by").await;
    begin(&house, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    let told = private(&house.press(house.ana, &ended, "Rematch").await.unwrap());
    assert!(told.starts_with("You have 10 games against the computer here"), "{told}");
    house.told(house.ben, "settings", json!({ "computer": { "on": false } })).await;
    let told = house.told(house.ben, "play", json!({ "game": "tether" })).await;
    assert!(told.starts_with("On this server nobody plays against the computer"), "{told}");
    // What has begun goes on.
    let choices =
        house.sandbox.autocomplete(house.ana, house.channel, "move", json!({ "move": "", "game": "2" }), "move");
    assert!(!choices.await.unwrap().is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_a_dead_process_owed_is_made_by_another() {
    let mut house = House::with_process().await;
    let board = begin(&house, json!({ "game": "tether", "variant": "9", "level": "master", "first": "me" })).await;
    house.play(house.ana, "e5").await;
    while house.number("select count(*) from computer_turns where tries > 0").await == 0 {
        tokio::task::yield_now().await;
    }
    house.kill().await;
    // Its lease would end by itself; a test does not wait for that.
    house.sql("update computer_turns set leased_until = '-infinity'").await;
    house.start_process().await;
    let answer = house.board(board.id).await;
    assert!(answer.content.contains("Since the last board: **e5 "), "{}", answer.content);
    assert_eq!(house.boards().len(), 2);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_seen_that_the_computer_thinks_and_resigning_ends_that() {
    let house = House::new().await;
    let board = begin(&house, json!({ "game": "tether", "variant": "19", "level": "master", "first": "me" })).await;
    // On so large a board it thinks for long.
    house.play(house.ana, "k10").await;
    let typing = format!("/channels/{}/typing", house.channel);
    let shown = house.sandbox.wait_for_request(|r| r.method == "POST" && r.path.ends_with(&typing)).await;
    assert_eq!(shown.expect("it is shown").status, Some(204));
    let told = house.told(house.ana, "board", json!({})).await;
    assert!(told.contains("Computer (master)") && told.contains("k10"), "{told}");
    let asked = house.slash(house.ana, "resign", json!({})).await.unwrap().message.unwrap();
    house.press(house.ana, &asked, "Yes, call it off").await.unwrap();
    let end = house.message(board.id, "called off").await;
    assert_eq!(house.number("select count(*) from computer_turns").await, 0);
    // The thread that thinks is free for others at once, and has played nothing.
    let next = begin(&house, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "opponent" })).await;
    assert!(next.id > end.id);
    assert_eq!(house.number("select ply::bigint from games where id = 1").await, 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_thread_of_a_game_against_the_computer_hangs_on_its_first_board() {
    let house = House::new().await;
    let bits = permissions::PERSON | permissions::MANAGE_GUILD;
    house.sandbox.set_member_permissions(house.guild, house.ben, bits);
    house.told(house.ben, "settings", json!({ "threads": { "on": true } })).await;
    let board = begin(&house, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    house.play(house.ana, "c3").await;
    let answer = house.sandbox.wait_for(board.id, |m| !m.attachments.is_empty()).await.expect("a board in the thread");
    assert!(answer.content.contains("Since the last board: **c3 "), "{}", answer.content);
    assert_eq!(house.sandbox.threads(house.channel), [board.id]);
    assert_eq!(house.boards().len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_post_the_answer_carries_the_computer_s_move_too() {
    let house = House::new().await;
    house.sandbox.set_bot_permissions(house.channel, permissions::BOT & !permissions::SEND_MESSAGES);
    let board = begin(&house, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    assert_eq!(house.play(house.ana, "c3").await, "Played c3. The computer is thinking.");
    let answer = house.board(board.id).await;
    assert!(answer.content.contains("your turn"), "{}", answer.content);
    assert!(answer.content.contains("Since the last board: **c3 "), "{}", answer.content);
    let (waiting, sent, dead) = house.store.outbox_counts().await.unwrap();
    assert_eq!((waiting + sent, dead), (3, 0));
    let tried = house.sandbox.requests();
    assert!(!tried.iter().any(|request| request.status == Some(403)), "nothing is tried in vain");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_wins_by_word_of_who_manages_the_server() {
    let house = House::new().await;
    let bits = permissions::PERSON | permissions::MANAGE_GUILD;
    house.sandbox.set_member_permissions(house.guild, house.ben, bits);
    let board = begin(&house, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    let winner = json!({ "game": "1", "winner": house.sandbox.bot_user().to_string() });
    house.told(house.ben, "settings", json!({ "adjudicate": winner })).await;
    let end = house.message(board.id, "decided so").await;
    assert!(end.content.contains("**Computer (easy)** (Blue) wins"), "{}", end.content);
    house.close().await;
}

/// Ana resigns game `id`.
async fn resign(house: &House, id: &str) {
    let asked = house.slash(house.ana, "resign", json!({ "game": id })).await.unwrap().message.unwrap();
    house.press(house.ana, &asked, "Yes, resign").await.unwrap();
}
