//! `/explore`: moves on a copy of a position.

use super::{
    bot_test::{BotTest, private_content},
    game::random_game,
};
use futures_util::future::join_all;
use parlor_sandbox::{InteractionResponse, Message};
use parlor_testkit::polling::poll;
use serde_json::json;

/// Presses Move under a copy and submits the form.
async fn attempt(test: &BotTest, user: u64, copy: &Message, typed: &str) -> InteractionResponse {
    let form = test.press(user, copy, "Move").await.expect("an answer").modal.expect("a form");
    test.sandbox.submit(user, &form, &[("move", typed)]).await.expect("an answer")
}

/// Returns the copy after a legal move.
async fn tried(test: &BotTest, user: u64, copy: &Message, typed: &str) -> Message {
    let answer = attempt(test, user, copy, typed).await;
    assert_eq!(answer.kind, 7, "{answer:?}");
    answer.message.expect("a message")
}

/// Returns the copy after a button press.
async fn pressed(test: &BotTest, user: u64, copy: &Message, label: &str) -> Message {
    let answer = test.press(user, copy, label).await.expect("an answer");
    assert_eq!(answer.kind, 7, "{answer:?}");
    answer.message.expect("a message")
}

async fn explored(test: &BotTest, user: u64, options: serde_json::Value) -> Message {
    let answer = test.slash(user, "explore", options).await.expect("an answer");
    assert!(answer.ephemeral);
    answer.message.expect("a message")
}

/// The labels of the enabled buttons.
fn enabled(message: &Message) -> Vec<String> {
    message.buttons().into_iter().filter_map(|(label, _, enabled)| enabled.then_some(label)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn exploring_does_not_change_the_game() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    let board = test.next_board(board.id).await;
    let events = test.count("events").await;
    let messages = test.sandbox.messages(test.channel).len();
    // Ana may explore although it is Ben's turn.
    let copy = explored(&test, test.ana, json!({})).await;
    let credit = "-# Mark Steere, 2009, marksteeregames.com";
    let standing = "**Tether**, 5×5: your private board, after move 1. Blue to move.";
    assert_eq!(copy.content, format!("{standing}\n{credit}"));
    assert_eq!(enabled(&copy), ["Move", "Pick", "Back"]);
    let copy = tried(&test, test.ana, &copy, " D4 ").await;
    let standing = "**Tether**, 5×5: your private board, after move 2. Red to move.";
    assert_eq!(copy.content, format!("{standing}\n{credit}\nTrying: **d4**. Nothing here counts."));
    let words = copy.attachments[0].description.as_deref().expect("a description");
    assert!(copy.attachments.len() == 1 && words.contains("Blue stones: d4."), "{words}");
    // Illegal moves are explained as in the game.
    let refused = attempt(&test, test.ana, &copy, "c3").await;
    assert!(
        private_content(&refused).contains("c3 is occupied") && private_content(&refused).contains("Try b3"),
        "{refused:?}"
    );
    assert_eq!(
        private_content(&attempt(&test, test.ana, &copy, "z99").await),
        "“z99” is off the board. Try e5, d5, e4."
    );
    let copy = tried(&test, test.ana, &copy, "a1").await;
    assert_eq!(
        copy.content,
        "**Tether**, 5×5: your private board, after move 3. Blue to move.\n\
         -# Mark Steere, 2009, marksteeregames.com\n\
         Trying: **d4 a1**. Nothing here counts."
    );
    let copy = pressed(&test, test.ana, &copy, "Back").await;
    assert!(
        copy.content.ends_with(&format!("after move 2. Red to move.\n{credit}\nTrying: **d4**. Nothing here counts.")),
        "{}",
        copy.content
    );
    // After the tried moves, Back takes back the moves of the game, down to its start.
    let copy = pressed(&test, test.ana, &copy, "Back").await;
    let copy = pressed(&test, test.ana, &copy, "Back").await;
    assert!(
        copy.content.ends_with(&format!("after move 0. Red to move.\n{credit}\nBack to move 0 of the 1 in the game.")),
        "{}",
        copy.content
    );
    assert_eq!(enabled(&copy), ["Move", "Pick", "Start over"]);
    let copy = tried(&test, test.ana, &copy, "b2").await;
    let copy = pressed(&test, test.ana, &copy, "Start over").await;
    assert!(copy.content.ends_with(&format!("after move 1. Blue to move.\n{credit}")), "{}", copy.content);

    // Nothing was posted, and the game continues.
    assert_eq!(test.count("events").await, events);
    assert_eq!(test.sandbox.messages(test.channel).len(), messages);
    assert_eq!(test.play(test.ben, "d4").await, "Played d4.");
    test.next_board(board.id).await;
    // Moves of the game do not affect the copy.
    let copy = tried(&test, test.ana, &copy, "d4").await;
    assert!(
        copy.content.ends_with(&format!("after move 2. Red to move.\n{credit}\nTrying: **d4**. Nothing here counts.")),
        "{}",
        copy.content
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_belongs_to_one_user_and_expires() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    let copy = explored(&test, test.ana, json!({ "game": "1" })).await;
    let moved = copy.button("Move").expect("a button");
    // Ben sends the custom ids of a copy that is no longer his.
    let of_ben = explored(&test, test.ben, json!({ "game": "1" })).await;
    let forged = test.press(test.ben, &of_ben, "Move").await.unwrap().modal.expect("a form");
    test.execute("update explorations set user_id = user_id + 1 where id = 2").await;
    let answer = test.sandbox.submit(test.ben, &forged, &[("move", "c3")]).await.expect("an answer");
    assert_eq!(private_content(&answer), "This board belongs to somebody else. Get your own with /explore.");
    let answer = test.press(test.ben, &of_ben, "Start over").await;
    assert!(answer.is_err(), "the copy is not his");
    let answer = test.press(test.ben, &of_ben, "Move").await.expect("an answer");
    assert_eq!(private_content(&answer), "This board belongs to somebody else. Get your own with /explore.");

    // A late click shows the current state of the copy.
    let form = test.sandbox.click(test.ana, &copy, &moved).await.unwrap().modal.expect("a form");
    let now = tried(&test, test.ana, &copy, "c3").await;
    let late = test.sandbox.submit(test.ana, &form, &[("move", "d4")]).await.expect("an answer");
    assert_eq!(late.message.expect("a message").content, now.content);

    test.execute("delete from explorations").await;
    let answer = test.press(test.ana, &now, "Move").await.expect("an answer");
    assert_eq!(
        private_content(&answer),
        "This board is gone: only your newest 20 are kept, each for 30 days after its last move. Start a new one with /explore."
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_in_dice_games_are_tried_with_a_roll() {
    let test = BotTest::new().await;
    test.start_game_with(json!({ "game": "tetrathedral", "variant": "4" })).await;
    let copy = explored(&test, test.ana, json!({})).await;
    let form = test.press(test.ana, &copy, "Move").await.unwrap().modal.expect("a form");
    assert!(format!("{form:?}").contains("1:a2-"), "{form:?}");
    let refused = attempt(&test, test.ana, &copy, "a2-b5").await;
    assert_eq!(
        private_content(&refused),
        "“a2-b5” has no roll before the move. The die has 8 sides; write, for example, 1:a2-a1."
    );
    let refused = attempt(&test, test.ana, &copy, "3:pass").await;
    assert_eq!(private_content(&refused), "You can't pass: your roll allows a move.");
    let refused = attempt(&test, test.ana, &copy, "9:a2-b5").await;
    assert_eq!(
        private_content(&refused),
        "“9:a2-b5” has no roll before the move. The die has 8 sides; write, for example, 1:a2-a1."
    );
    let copy = tried(&test, test.ana, &copy, "1:a2-a1").await;
    assert_eq!(
        copy.content,
        "**Tetrathedral**, 4 pawns each: your private board, after move 1. Violet to move.\n\
         -# the rule sheet names no designer\n\
         Trying: **1:a2-a1**. Nothing here counts."
    );
    // In the menus, the roll is chosen first.
    let mut menu = pressed(&test, test.ana, &copy, "Pick").await;
    assert_eq!(menu.attachments.len(), 1);
    for choice in ["1", "h2-", "h2-h1"] {
        let id = menu.selects().pop().expect("a menu");
        menu = test.sandbox.select(test.ana, &menu, &id, &[choice]).await.unwrap().message.expect("a message");
    }
    assert_eq!(
        menu.content,
        "**Tetrathedral**, 4 pawns each: your private board, after move 2. Amber to move.\n\
         -# the rule sheet names no designer\n\
         Trying: **1:a2-a1 1:h2-h1**. Nothing here counts."
    );
    assert!(menu.selects().is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn exploring_starts_at_any_ply_and_works_by_menus() {
    let test = BotTest::new().await;
    let board = test.start_game_with(json!({ "game": "waltz", "variant": "5" })).await;
    let board = test.play_in_turns(board, &["a1", "c3", "e1", "e5"]).await;
    let replay = test.press_under_more(test.ana, &board, "Replay").await.message.expect("a message");
    let mut replay = replay;
    for _ in 0..2 {
        replay = pressed(&test, test.ana, &replay, "Previous").await;
    }
    let copy = test.press(test.ana, &replay, "Explore").await.expect("an answer").message.expect("a message");
    assert!(copy.content.contains("after move 2. Dark to move."), "{}", copy.content);
    let menu = pressed(&test, test.ana, &copy, "Pick").await;
    let id = menu.selects().pop().expect("a menu");
    let asked = test.sandbox.select(test.ana, &menu, &id, &["a2-"]).await.unwrap().message.expect("a message");
    assert!(asked.content.ends_with("a2 makes a pair. Which way does it slide?"), "{}", asked.content);
    // The answer to a typed move without its direction has the arrows too, and each stands where it points.
    let typed = tried(&test, test.ana, &copy, "A2").await;
    assert_eq!((&typed.content, &typed.components), (&asked.content, &asked.components));
    assert_eq!(enabled(&asked), ["↑ n", "↗ ne", "→ e", "Move", "Pick", "Back"]);
    let slid = pressed(&test, test.ana, &asked, "↑ n").await;
    assert!(slid.content.ends_with("Trying: **a2-n**. Nothing here counts."), "{}", slid.content);
    test.close().await;
}

/// Nothing can be played after the end of a game. Another last move can be tried instead.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_explored_from_its_last_move() {
    let test = BotTest::new().await;
    let moves = random_game(5, 1);
    test.play_in_turns(test.start_game("size=5").await, &moves).await;
    let copy = explored(&test, test.ana, json!({ "game": "1" })).await;
    assert!(copy.content.contains(&format!("after move {}.", moves.len() - 1)), "{}", copy.content);
    assert_eq!(enabled(&copy), ["Move", "Pick", "Back"]);
    let copy = tried(&test, test.ana, &copy, moves.last().expect("moves")).await;
    assert_eq!(enabled(&copy), ["Back", "Start over"]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_record_is_explored_or_its_error_explained() {
    let test = BotTest::new().await;
    let record =
        "Game: netted\nOptions: board=hex size=3\nPlayer 1: Ana B. 2\nResult: 1-0 resigned\n\n1. c2 e2\n2. c3\n";
    for text in [record.to_owned(), record.replace('\n', " ")] {
        let copy = explored(&test, test.ana, json!({ "record": text })).await;
        assert!(copy.content.starts_with("**Netted**") && copy.content.contains("after move 3"), "{}", copy.content);
        let copy = pressed(&test, test.ana, &copy, "Back").await;
        assert!(copy.content.contains("move 2 of the 3"), "{}", copy.content);
    }
    for (text, expected) in [
        ("hello there", "Line 1 is neither a header"),
        ("Game: chess 1. e4", "There is no game called “chess”"),
        ("Game: tether Options: size=6 1. a1", "size"),
        ("Game: tether Options: size=5 Date: yesterday 1. a1", "Line 3 isn't a valid Date"),
        ("Game: tether Options: size=5 1. a1 b2 2. b2", "Move 3 (b2): b2 is occupied"),
        ("Game: tether Options: size=5 1. a1 b2 3. c3", "Move 3"),
        ("Game: tetrathedral 1. a2-b5", "Move 1: “a2-b5” can't be read"),
        ("1. a1", "Game: …"),
    ] {
        let reply = test.private_reply(test.ana, "explore", json!({ "record": text })).await;
        assert!(reply.starts_with("This record can't be explored. ") && reply.contains(expected), "{text}: {reply}");
    }
    // The copy states the result if the moves end the game.
    let file = include_str!("../../crates/games/tests/playthroughs/tether-5.txt");
    let mut moves: Vec<_> = file.lines().skip(1).filter(|line| !line.contains([' ', ':'])).collect();
    let last = moves.pop().expect("moves");
    let numbered = moves.chunks(2).enumerate().map(|(index, pair)| format!("{}. {}", index + 1, pair.join(" ")));
    let line = format!("Game: tether Options: size=5 {}", numbered.collect::<Vec<_>>().join(" "));
    let copy = explored(&test, test.ana, json!({ "record": line })).await;
    assert!(copy.content.contains(&format!("after move {}.", moves.len())), "{}", copy.content);
    let copy = tried(&test, test.ana, &copy, last).await;
    assert_eq!(
        copy.content,
        "**Tether**, 5×5: your private board, after move 25. Red wins with 13 of 25 cells.\n\
         -# Mark Steere, 2009, marksteeregames.com\n\
         Trying: **a1**. Nothing here counts."
    );
    assert_eq!(enabled(&copy), ["Back", "Start over"]);
    let copy = pressed(&test, test.ana, &copy, "Back").await;
    assert_eq!(enabled(&copy), ["Move", "Pick", "Back"]);
    let reply = test.private_reply(test.ana, "explore", json!({})).await;
    assert_eq!(
        reply,
        "You have no game in this channel. Start one with /challenge, or with /play against the computer."
    );
    assert_eq!(test.count("games").await, 0);
    test.close().await;
}

/// If a person could explore many times at once, sixty requests would take all cores and connections from the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_one_exploration_in_progress() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    let copy = explored(&test, test.ana, json!({})).await;
    // The first exploration waits for this lock.
    let lock = test.lock("lock table explorations").await;
    let wait_for_requests = async |requests| {
        let waiting = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into explorations%'
                       and datname = current_database()";
        poll("requests wait", async || (test.query_number(waiting).await == requests).then_some(())).await;
    };
    let first = tokio::spawn({
        let (sandbox, ana, channel) = (test.sandbox.clone(), test.ana, test.channel);
        async move { sandbox.slash(ana, channel, "explore", json!({})).await }
    });
    wait_for_requests(1).await;
    let others = join_all((0..10).map(|_| test.private_reply(test.ana, "explore", json!({})))).await;
    let busy = "Your last board is still being drawn. Please try again in a moment.";
    assert_eq!(others, [busy; 10]);
    // The buttons under a copy make a board too.
    assert_eq!(private_content(&test.press(test.ana, &copy, "Move").await.expect("an answer")), busy);
    // This does not hold up other people.
    let of_ben = tokio::spawn({
        let (sandbox, ben, channel) = (test.sandbox.clone(), test.ben, test.channel);
        async move { sandbox.slash(ben, channel, "explore", json!({})).await }
    });
    wait_for_requests(2).await;
    lock.release().await;
    for answer in [first.await.unwrap(), of_ben.await.unwrap()] {
        assert_eq!(answer.expect("an answer").message.expect("a message").attachments.len(), 1);
    }
    assert_eq!(test.count("explorations").await, 3);
    explored(&test, test.ana, json!({})).await;
    test.close().await;
}
