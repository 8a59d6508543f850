//! `/learn`: every lesson of every game by its buttons. In a long run, every wrong answer is given once.

use super::bot_test::{BotTest, private_content};
use parlor_games::rules::Game;
use parlor_sandbox::{InteractionResponse, Message};
use parlor_testkit::often;
use serde_json::json;

/// Lessons of a game.
const LESSONS: usize = 5;

/// Characters of the longest line of a lesson.
const MAX_CHARS: usize = 300;

/// Characters of the longest alternative text that Discord accepts.
const MAX_ALT: usize = 1024;

/// The order in which a learner tries the answers of each lesson until one is right. Both orders together contain every wrong
/// answer.
#[derive(Clone, Copy)]
pub enum Order {
    Forwards,
    Backwards,
}

async fn start(test: &BotTest, learner: u64, game: Game) -> Message {
    let answer = test.slash(learner, "learn", json!({ "game": game.id() })).await.expect("an answer");
    assert!(answer.ephemeral, "{answer:?}");
    readable(answer)
}

/// Presses a button, which updates its own message. Returns the message.
async fn press(test: &BotTest, learner: u64, message: &Message, id: &str) -> Message {
    let answer = test.sandbox.click(learner, message, id).await.expect("an answer");
    assert_eq!(answer.kind, 7, "{answer:?}");
    readable(answer)
}

/// Checks that the message is short enough for a phone and has a picture with a description.
fn readable(answer: InteractionResponse) -> Message {
    let message = answer.message.expect("a message");
    assert!(message.content.lines().count() > 2, "{}", message.content);
    for line in message.content.lines() {
        assert!((1..=MAX_CHARS).contains(&line.chars().count()), "{}", message.content);
    }
    let [picture] = message.attachments.as_slice() else { panic!("one picture: {message:?}") };
    let alt = picture.description.as_deref().expect("a description");
    assert!((20..=MAX_ALT).contains(&alt.chars().count()), "{alt}");
    message
}

/// Custom ids of a message's buttons.
fn ids(message: &Message) -> Vec<String> {
    message.buttons().into_iter().map(|(_, id, _)| id).collect()
}

/// Answers a lesson, and takes back each wrong answer, until an answer is right. Returns the message then, and the number of
/// wrong answers.
async fn answer(test: &BotTest, learner: u64, mut question: Message, lesson: &str, order: Order) -> (Message, usize) {
    let mut moves: Vec<_> =
        ids(&question).into_iter().filter(|id| id.starts_with(&format!("{lesson}:play:"))).collect();
    assert!((2..=4).contains(&moves.len()), "{lesson} {moves:?}");
    if let Order::Backwards = order {
        moves.reverse();
    }
    for (wrong, id) in moves.iter().enumerate() {
        let after = press(test, learner, &question, id).await;
        let text = id.rsplit(':').next().expect("a move");
        assert!(after.content.contains(&format!("**{text}**")), "{}", after.content);
        if !ids(&after).iter().any(|id| id == lesson) {
            return (after, wrong);
        }
        // The button to try again brings back the same question.
        let again = press(test, learner, &after, lesson).await;
        assert_eq!((&again.content, ids(&again)), (&question.content, ids(&question)));
        question = again;
    }
    panic!("{lesson} has no right answer")
}

/// Goes through all lessons of a game, and kills the bot in the middle if that is wanted. Returns the last message, and the number of wrong answers.
pub async fn learn(test: &mut BotTest, learner: u64, game: Game, order: Order, killed: bool) -> (Message, usize) {
    let mut message = start(test, learner, game).await;
    let mut all_wrong = 0;
    for number in 1..=LESSONS {
        let lesson = format!("v1:lesson:{}:{number}", game.id());
        if killed && number == 3 {
            test.kill().await;
            test.end_leases().await;
            test.start_process().await;
        }
        let (right, wrong) = answer(test, learner, message, &lesson, order).await;
        all_wrong += wrong;
        message = right;
        if number < LESSONS {
            let next = format!("v1:lesson:{}:{}", game.id(), number + 1);
            message = press(test, learner, &message, &next).await;
        }
        if number == 2 {
            // Finished lessons are remembered.
            let resumed = start(test, learner, game).await;
            assert_eq!(resumed.content, message.content);
        }
    }
    (message, all_wrong)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_of_every_game_is_learnt_by_its_buttons() {
    let mut test = BotTest::with_process().await;
    let locales = ["en-US", "de", "fr", "es-ES", "ja"];
    let mut wrong = 0;
    for (index, &game) in Game::ALL.iter().enumerate() {
        // Each game is learnt in one language, or in all of them in long runs.
        for turn in 0..often(1).min(locales.len()) {
            let learner = test.sandbox.add_user("Lea", locales[(index + turn) % locales.len()]);
            let order = if (index + turn) % 2 == 0 { Order::Forwards } else { Order::Backwards };
            let (last, count) = learn(&mut test, learner, game, order, index == turn).await;
            assert!(ids(&last).contains(&format!("v1:first-game:{}", game.id())), "{:?}", ids(&last));
            wrong += count;
        }
    }
    assert!(wrong >= LESSONS, "{wrong} wrong answers");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_moves_are_judged_and_the_lessons_end_in_a_small_game() {
    let test = BotTest::new().await;
    let question = start(&test, test.ana, Game::Tether).await;
    let form = test.press(test.ana, &question, "Type a move").await.expect("an answer").modal.expect("a form");
    let typed = async |text: &str| {
        let answer = test.sandbox.submit(test.ana, &form, &[("move", text)]).await.expect("an answer");
        assert_eq!(answer.kind, 7, "{answer:?}");
        readable(answer).content
    };
    let illegal = typed("b1").await;
    assert_eq!(
        illegal,
        "**Tether** · lesson 1 of 5\n\
         -# Mark Steere, 2009, marksteeregames.com\n\
         b1 is occupied by Red's stone."
    );
    let unreadable = typed("zz **top**").await;
    assert_eq!(
        unreadable,
        "**Tether** · lesson 1 of 5\n\
         -# Mark Steere, 2009, marksteeregames.com\n\
         “zz \\*\\*top\\*\\*” isn't a move in Tether. Try a cell, such as d4."
    );
    let wrong = typed("C2").await;
    assert!(wrong.contains("❌ **c2**, then **d3**"), "{wrong}");
    let right = typed(" D3 ").await;
    assert!(right.contains("✅ **d3**"), "{right}");

    // The message after a wrong move has a button to try again, and the lesson can be skipped.
    let mut message = start(&test, test.ana, Game::Tether).await;
    let heading = "**Tether** · lesson 2 of 5\n-# Mark Steere, 2009, marksteeregames.com\n";
    assert!(message.content.starts_with(heading), "{}", message.content);
    for number in 3..=LESSONS {
        message = press(&test, test.ana, &message, &format!("v1:lesson:tether:{number}")).await;
    }
    let last = press(&test, test.ana, &message, "v1:lesson:tether:5:play:c4").await;
    let answer = test.press(test.ana, &last, "Play a small game").await.expect("an answer");
    assert_eq!(
        private_content(&answer),
        "Your move in **Tether #1** against Computer (easy).\n\
         -# The goal: claim more than half of the board with walls and loops that are tethered to your sides."
    );
    let board = answer.message.expect("a message");
    assert!(board.attachments[0].description.as_deref().is_some_and(|alt| alt.contains("5×5")), "{board:?}");
    assert!(board.button("Learn").is_some());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn learn_is_offered_where_a_newcomer_stands() {
    let test = BotTest::new().await;
    for (command, options) in [("rules", json!({ "game": "netted" })), ("help", json!({}))] {
        let message = test.slash(test.ben, command, options).await.expect("an answer").message.expect("a message");
        assert!(ids(&message).contains(&"v1:learn:netted".to_owned()), "{command}: {:?}", ids(&message));
    }
    test.private_reply(test.ana, "challenge", json!({ "game": "waltz", "opponent": test.ben.to_string() })).await;
    let challenge = test.next_message(0, "challenges").await;
    let lesson = test.press(test.ben, &challenge, "Learn").await.expect("an answer");
    assert!(private_content(&lesson).contains("Tennessee Waltz"), "{lesson:?}");
    // The challenge is still open.
    test.press(test.ben, &challenge, "Accept").await.expect("accepted");
    test.close().await;
}
