//! Games against the computer.

use super::bot_test::{BotTest, private_content, sql};
use futures_util::future::join_all;
use parlor_sandbox::{Message, permissions};
use parlor_testkit::often;
use serde_json::{Value, json};

/// Starts a game with these options of `/play`. Returns the first board.
async fn begin(test: &BotTest, mut options: Value) -> Message {
    options["show"] = json!(true);
    let after = test.newest_message_id();
    let reply = test.private_reply(test.ana, "play", options).await;
    assert!(reply.starts_with("Started **"), "{reply}");
    test.next_board(after).await
}

/// The first move that autocompletion offers Ana.
async fn any_move(test: &BotTest) -> String {
    let choices = test.sandbox.autocomplete(test.ana, test.channel, "move", json!({ "move": "" }), "move").await;
    let choices = choices.expect("choices");
    choices.first().expect("a move is offered").value.as_str().expect("a text").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_message_shows_a_move_and_the_computers_answer() {
    let test = BotTest::new().await;
    let board = begin(&test, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    assert_eq!(
        test.readable(&board.content),
        "<@ANA>, **Tether #1** against Computer (easy) begins, and the first move is yours.\n\
         -# The goal: claim more than half of the board with walls and loops that are tethered to your sides."
    );
    assert_eq!(board.notified, [test.ana]);
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    let answer = test.next_board(board.id).await;
    assert_eq!(answer.notified, [test.ana]);
    assert!(
        answer.content.contains("your turn") && answer.content.contains("You: **c3**, Computer (easy): **"),
        "{}",
        answer.content
    );
    let alt = answer.attachments[0].description.as_deref().unwrap();
    assert!(alt.contains("c3"), "{alt}");
    // Others can't move for either side.
    assert_eq!(
        private_content(&test.press(test.ben, &answer, "Move").await.unwrap()),
        "You aren't playing in this game.",
        "Ben does not play"
    );
    // A takeback takes back both moves without asking.
    let reply = private_content(&test.press_under_more(test.ana, &answer, "Take back").await);
    assert_eq!(reply, "Move taken back.");
    let back = test.next_message(answer.id, "gave you your move back").await;
    assert_eq!(back.notified, [test.ana]);
    let games = test.private_reply(test.ana, "games", json!({})).await;
    assert!(games.contains("Computer (easy)"), "{games}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_can_be_finished_against_the_computer_and_repeated() {
    // One game is played to its end, and the others are resigned after some plies.
    for (game, variant, plies) in [
        ("tether", "5", 30),
        ("anchor2d", "small", 6),
        ("waltz", "5", 6),
        ("netted", "hex 3", 6),
        ("tetrathedral", "4", 12),
    ] {
        let test = BotTest::new().await;
        let options = json!({ "game": game, "variant": variant, "level": "easy", "first": "opponent" });
        let mut board = begin(&test, options).await;
        assert!(board.content.contains("your turn"), "the computer has begun: {}", board.content);
        if game == "tetrathedral" {
            assert!(board.button("Check the dice").is_some(), "the dice are sealed at the beginning");
        }
        for _ in 0..often(plies).min(30) {
            test.play(test.ana, &any_move(&test).await).await;
            board = test.next_board(board.id).await;
            if board.button("Again").is_some() {
                break;
            }
            if game == "tetrathedral" && board.content.contains("You: **") {
                assert!(board.content.contains("Computer (easy) rolled "), "{}", board.content);
            }
        }
        if board.button("Again").is_none() {
            resign(&test, "1").await;
            board = test.next_message(board.id, "resigned").await;
        }
        assert!(!board.content.contains("rating"), "never rated: {}", board.content);
        assert_eq!(test.count("results where rated").await, 0, "{game}");
        assert_eq!(test.query_number("select count(*) from tasks where kind like '%computer_turn'").await, 0, "{game}");
        let reply = private_content(&test.press(test.ana, &board, "Again").await.unwrap());
        assert_eq!(reply, "Accepted. The board follows.");
        let again = test.next_board(board.id).await;
        assert_eq!(again.notified, [test.ana]);
        assert!(again.content.contains("Computer (easy) begins"), "with seats swapped: {}", again.content);
        test.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_declines_an_early_draw() {
    let test = BotTest::new().await;
    let board = begin(&test, json!({ "game": "waltz", "variant": "5", "level": "medium", "first": "me" })).await;
    let question = test.slash(test.ana, "draw", json!({})).await.expect("an answer").message.expect("a question");
    let offered = test.press(test.ana, &question, "Yes, offer a draw").await.expect("an answer").message;
    assert!(offered.expect("a message").buttons().is_empty(), "the computer answers at once");
    let declined = test.next_message(board.id, "declines the draw").await;
    assert_eq!(declined.notified, [test.ana]);
    assert_eq!(
        test.readable(&declined.content),
        "<@ANA>, Computer (medium) declines the draw in **Tennessee Waltz #1**. It's still your move."
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_can_turn_the_computer_off_and_games_per_user_are_limited() {
    let test = BotTest::new().await;
    for _ in 0..10 {
        begin(&test, json!({ "game": "Tether", "variant": "5", "level": "easy", "first": "me" })).await;
    }
    let reply = test.private_reply(test.ana, "play", json!({ "game": "tether" })).await;
    assert_eq!(reply, "You have 10 games against the computer here. Finish or resign one first.");
    let reply = test.private_reply(test.ben, "play", json!({ "game": "chess" })).await;
    assert_eq!(
        reply,
        "There is no game called “chess”. Choose from: Tether, Anchor 2D, Tennessee Waltz, Netted, Tetrathedral."
    );
    let reply = test.private_reply(test.ben, "play", json!({ "game": "tether", "variant": "99" })).await;
    assert_eq!(reply, "size can't be 99. Choose from: 5, 7, 9, 11, 13, 15, 17, 19.");
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ben, bits);
    // A rematch would exceed the limit of running games.
    test.decide_game(test.ben, json!({ "end": { "game": "1" } })).await;
    let ended = test.next_message(0, "was ended by").await;
    begin(&test, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    let reply = private_content(&test.press(test.ana, &ended, "Again").await.unwrap());
    assert_eq!(reply, "You have 10 games against the computer here. Finish or resign one first.");
    test.private_reply(test.ben, "settings", json!({ "computer": { "mode": "off" } })).await;
    let reply = test.private_reply(test.ben, "play", json!({ "game": "tether" })).await;
    assert_eq!(reply, "Computer games are off here. Those who manage the server can allow them with /settings.");
    // Running games continue.
    let choices = test.sandbox.autocomplete(test.ana, test.channel, "move", json!({ "move": "", "game": "2" }), "move");
    assert!(!choices.await.unwrap().is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_move_is_taken_over_from_a_killed_process() {
    let mut test = BotTest::with_process().await;
    let board = begin(&test, json!({ "game": "tether", "variant": "9", "level": "master", "first": "me" })).await;
    test.play(test.ana, "e5").await;
    test.wait_until_found("select count(*) from tasks where kind like '%computer_turn' and attempts > 0").await;
    test.kill().await;
    // The lease would expire by itself, but the test does not wait for that.
    test.execute("update tasks set leased_until = '-infinity' where leased_by is not null").await;
    test.start_process().await;
    let answer = test.next_board(board.id).await;
    assert!(answer.content.contains("You: **e5**, Computer (master): **"), "{}", answer.content);
    assert_eq!(test.boards().len(), 2);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typing_is_shown_while_the_computer_thinks_and_resigning_stops_the_search() {
    let test = BotTest::new().await;
    let board = begin(&test, json!({ "game": "tether", "variant": "19", "level": "master", "first": "me" })).await;
    // The computer thinks for a long time on a board of this size.
    test.play(test.ana, "k10").await;
    let typing = format!("/channels/{}/typing", test.channel);
    let shown = test.sandbox.wait_for_request(|r| r.method == "POST" && r.path.ends_with(&typing)).await;
    assert_eq!(shown.expect("a typing indicator").status, Some(204));
    let reply = test.private_reply(test.ana, "board", json!({})).await;
    assert!(reply.contains("Computer (master)") && reply.contains("k10"), "{reply}");
    let asked = test.slash(test.ana, "resign", json!({})).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, call it off").await.unwrap();
    let end = test.next_message(board.id, "called off").await;
    assert_eq!(test.query_number("select count(*) from tasks where kind like '%computer_turn'").await, 0);
    // The search thread is free at once for another game. No move was played in the first game.
    let next = begin(&test, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "opponent" })).await;
    assert!(next.id > end.id);
    assert_eq!(test.query_number("select ply::bigint from games where id = 1").await, 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_game_has_its_thread_under_the_first_board() {
    let test = BotTest::new().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ben, bits);
    test.private_reply(test.ben, "settings", json!({ "threads": { "on": true } })).await;
    let board = begin(&test, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    test.play(test.ana, "c3").await;
    let answer = test.sandbox.wait_for(board.id, |m| !m.attachments.is_empty()).await.expect("a board in the thread");
    assert!(answer.content.contains("You: **c3**, Computer (easy): **"), "{}", answer.content);
    assert_eq!(test.sandbox.threads(test.channel), [board.id]);
    assert_eq!(test.boards().len(), 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_permission_the_reply_carries_the_computers_move() {
    let test = BotTest::new().await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::SEND_MESSAGES);
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true });
    let begun = test.slash(test.ana, "play", options).await.expect("an answer");
    let board = begun.message.as_ref().expect("a board");
    assert!(!begun.ephemeral && board.content.contains("begins"), "{begun:?}");
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    let answer = answer.edited().await.expect("a board");
    assert!(answer.content.contains("your turn"), "{}", answer.content);
    assert!(answer.content.contains("You: **c3**, Computer (easy): **"), "{}", answer.content);
    test.wait_until_posted().await;
    let (_, sent, given_up) = test.delivery_counts().await;
    assert_eq!((sent, given_up), (2, 0));
    let tried = test.sandbox.requests();
    assert!(!tried.iter().any(|request| request.status == Some(403)), "no request is sent that must fail");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_can_award_the_win_to_the_computer() {
    let test = BotTest::new().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ben, bits);
    let board = begin(&test, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    let me = test.sandbox.bot_user().to_string();
    let winner = json!({ "adjudicate": { "game": "1", "winner": me } });
    let asked = test.slash(test.ben, "settings", winner.clone()).await.expect("an answer").interaction;
    // Another bot is not the computer.
    let mut payload = test.sandbox.payload(asked).expect("a payload");
    let other = payload["data"].to_string().replace(&me, &(test.sandbox.bot_user() + 1).to_string());
    payload["data"] = serde_json::from_str(&other).expect("a value");
    payload["id"] = json!((asked + 1).to_string());
    test.sandbox.send_raw_event("INTERACTION_CREATE", payload).await;
    let path = format!("/interactions/{}/", asked + 1);
    let answered = test.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
    let body = answered.body.expect("a body");
    assert!(
        body["data"]["content"].as_str().is_some_and(|it| it.starts_with("That person isn't in this game.")),
        "{body}"
    );
    test.decide_game(test.ben, winner).await;
    let end = test.next_message(board.id, "by decision of").await;
    assert_eq!(
        test.readable(&end.content),
        "**Computer (easy)** (Blue) wins **Tether #1** against <@ANA> by decision of <@BEN>."
    );
    assert!(end.button("Harder").is_none() && end.button("Again").is_some());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_win_the_next_level_is_a_button() {
    let test = BotTest::new().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ben, bits);
    let mut board = begin(&test, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    for level in ["medium", "hard", "master"] {
        let won =
            json!({ "game": test.query_text("select max(id)::text from games").await, "winner": test.ana.to_string() });
        test.decide_game(test.ben, json!({ "adjudicate": won })).await;
        let end = test.next_message(board.id, "by decision of").await;
        let reply = private_content(&test.press(test.ana, &end, "Harder").await.unwrap());
        assert!(reply.starts_with("Started **Tether") && reply.contains(&format!("Computer ({level})")), "{reply}");
        board = test.next_board(end.id).await;
        assert!(board.attachments[0].description.as_deref().unwrap().contains("5×5"), "the same board");
    }
    test.close().await;
}

/// Ana resigns game `id`.
async fn resign(test: &BotTest, id: &str) {
    let asked = test.slash(test.ana, "resign", json!({ "game": id })).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, resign").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_game_is_gentle_and_the_level_follows_the_wins() {
    let test = BotTest::new().await;
    let alt = |board: &Message| board.attachments[0].description.clone().expect("a description");
    let first = begin(&test, json!({ "game": "tether", "first": "me" })).await;
    assert_eq!(
        test.readable(&first.content),
        "<@ANA>, **Tether #1** against Computer (easy) begins, and the first move is yours.\n\
         -# The goal: claim more than half of the board with walls and loops that are tethered to your sides."
    );
    assert!(alt(&first).contains("5×5") && first.button("Learn").is_some(), "{}", alt(&first));
    // Only a player's first game is on a small board. Another kind of game has its own usual board.
    let second = begin(&test, json!({ "game": "tether", "first": "me" })).await;
    assert!(second.content.contains("Computer (easy)") && alt(&second).contains("9×9"), "{}", alt(&second));
    let other = begin(&test, json!({ "game": "waltz", "first": "me" })).await;
    assert!(other.content.contains("Computer (easy)") && alt(&other).contains("4×4"), "{}", alt(&other));
    // After two games won at a level, the next level is the default.
    test.execute(
        "insert into results (game_id, guild_id, game, player1, player2, winner, reason, plies, rated, everywhere, ended_at)
         select id, guild_id, game, player1, player2, 1, 'rules', 9, false, false, now() from games where game = 'tether'",
    )
    .await;
    test.execute("update games set phase = 'over' where game = 'tether'").await;
    let third = begin(&test, json!({ "game": "tether", "first": "me" })).await;
    assert!(third.content.contains("Computer (medium)") && !third.content.contains("The goal"), "{}", third.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_a_legal_move_that_is_marked_counted_once_and_named_at_the_end() {
    let test = BotTest::new().await;
    test.keep_all_boards().await;
    let board = begin(&test, json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" })).await;
    let hint = async || {
        let answer = test.press(test.ana, &board, "Hint").await.expect("an answer");
        assert!(answer.kind == 5 && answer.ephemeral, "{answer:?}");
        answer.edited().await.expect("a hint")
    };
    let (first, again) = (hint().await, hint().await);
    assert_eq!(first.content, again.content, "the same board has one hint");
    let text = first.content.strip_prefix("Hint: **").and_then(|rest| rest.split("**").next()).expect("a move");
    assert_eq!(test.count(&sql::events("hinted")).await, 1);
    // Only the player gets a hint.
    let refused = test.press(test.ben, &board, "Hint").await.expect("an answer");
    assert_eq!(private_content(&refused), "You aren't playing in this game.");
    // The button below it plays the move.
    let played = test.press(test.ana, &first, &format!("Play {text}")).await.expect("an answer");
    let played = played.message.expect("a message").content;
    assert!(played.starts_with(&format!("Played {text}.")), "{played}");
    let next = test.next_board(board.id).await;
    let late = test.press(test.ana, &board, "Hint").await.expect("an answer");
    assert!(private_content(&late).contains("Newest board"), "{late:?}");
    // A second hint, for another board, is counted.
    test.press(test.ana, &next, "Hint").await.expect("an answer").edited().await.expect("a hint");
    let second = any_move(&test).await;
    test.play(test.ana, &second).await;
    test.next_board(next.id).await;
    let asked = test.slash(test.ana, "resign", json!({})).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, resign").await.expect("an answer");
    let end = test.next_message(next.id, "(2 hints used).").await;
    assert!(end.content.contains("resigned") || end.content.contains("gave up"), "{}", end.content);
    test.close().await;
}

/// Each search takes a second or more, and there is one thread for all.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_clicks_on_hint_keep_the_computer_from_nobody_else() {
    const CLICKS: usize = 20;
    let mut test = BotTest::without_bot().await;
    test.settings.insert("PARLOR_COMPUTER_THREADS", "1".to_owned());
    test.start().await;
    let board = begin(&test, json!({ "game": "tether", "variant": "19", "level": "easy", "first": "me" })).await;
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true });
    test.private_reply(test.ben, "play", options).await;
    let of_ben = test.next_board(board.id).await;
    let clicks = join_all((0..CLICKS).map(|_| test.press(test.ana, &board, "Hint"))).await;
    let clicks: Vec<_> = clicks.into_iter().map(|click| click.expect("an answer")).collect();
    assert_eq!(test.play(test.ben, "c3").await, "Played c3.");
    let replies = join_all(clicks.iter().map(|click| click.edited()));
    let (replies, _answer) = tokio::join!(replies, test.next_board(of_ben.id));
    let replies: Vec<_> = replies.into_iter().map(|reply| reply.expect("an answer").content).collect();
    let hints = replies.iter().filter(|reply| reply.starts_with("Hint: **")).count();
    let busy = "Parlor is still looking for your last hint. Please wait for it.";
    let refused = replies.iter().filter(|reply| *reply == busy).count();
    // On a slow machine the last clicks may come after the first hint.
    assert!((1..=3).contains(&hints) && hints + refused == CLICKS, "{hints} hints: {replies:?}");
    test.press(test.ana, &board, "Hint").await.expect("an answer").edited().await.expect("another hint");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_hint_against_people() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    assert!(board.button("Hint").is_none());
    // The rules of the table refuse a forged button.
    let press = test.press(test.ana, &board, "More").await.expect("an answer");
    let mut payload = test.sandbox.payload(press.interaction).expect("an interaction");
    let fresh = (press.interaction + 1).to_string();
    payload["id"] = json!(fresh);
    payload["data"]["custom_id"] = json!("v1:hint:1:0");
    test.sandbox.send_raw_event("INTERACTION_CREATE", payload).await;
    let path = format!("/interactions/{fresh}/");
    let answered = test.sandbox.wait_for_request(|request| request.path.contains(&path)).await.expect("an answer");
    let body = answered.body.expect("a body").to_string();
    assert!(body.contains("Hints are only for games against the computer"), "{body}");
    test.close().await;
}
