//! Playing a game: moves, races, forms, resigning.

use super::bot_test::{BotTest, private_content};
use parlor::play::UserId;
use parlor_games::rules::{AnyPosition, Game, Options, Outcome, Player};
use parlor_testkit::{Random, polling::poll};
use serde_json::json;
use std::{fs, path::Path};

pub const NO_GAME: &str =
    "You have no game in this channel. Start one with /challenge, or with /play against the computer.";

/// The moves of a random game of Tether with captures, on a board of that size.
pub fn random_game(size: u8, seed: u64) -> Vec<String> {
    let options = Options::parse(&format!("size={size}"), Game::Tether.options()).unwrap();
    let start = Game::Tether.setup(&options).unwrap().start();
    (seed..)
        .find_map(|seed| {
            let (mut position, mut random, mut moves, mut captured) =
                (start.clone(), Random::new(seed), Vec::new(), false);
            while position.outcome().is_none() {
                let legal = position.legal_texts();
                let text = random.pick(&legal).clone();
                let before = stones(&position);
                position.play_text(&text).unwrap();
                captured |= stones(&position) <= before;
                moves.push(text);
            }
            captured.then_some(moves)
        })
        .unwrap()
}

fn stones(position: &AnyPosition) -> u32 {
    Player::BOTH.iter().map(|&player| position.stones(player).len()).sum()
}

/// This is a whole game with captures. Each ply is answered and posted once with its picture, and its message notifies exactly
/// the player to move. The last message names the winner.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_tether_is_played() {
    let test = BotTest::new().await;
    let first = test.start_game("size=7").await;
    let moves = random_game(7, 7);
    let mut replayed = Game::Tether.setup(&Options::parse("7", Game::Tether.options()).unwrap()).unwrap().start();
    let album = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/album/whole-game");
    fs::create_dir_all(&album).unwrap();

    let mut board = first;
    assert_eq!(board.notified, [test.ana], "{}", board.content);
    for (ply, text) in moves.iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (test.ana, test.ben) } else { (test.ben, test.ana) };
        // Every third move is played by the form under the board.
        if ply % 3 == 2 {
            let form = test.press(mover, &board, "Move").await.unwrap().modal.expect("a form");
            let answer = test.sandbox.submit(mover, &form, &[("move", &text.to_uppercase())]).await.unwrap();
            assert_eq!(answer.kind, 6, "the new board is the answer");
        } else {
            assert_eq!(test.play(mover, text).await, format!("Played {text}."));
        }
        replayed.play_text(text).unwrap();
        board = test.next_board(board.id).await;
        let picture = &board.attachments[0];
        fs::write(album.join(format!("{:02}-{text}-{}", ply + 1, picture.filename)), &picture.bytes).unwrap();
        // The end is the whole game as a GIF.
        let is_end = replayed.outcome().is_some();
        assert_eq!(picture.width, Some(if is_end { 500 } else { 1000 }));
        assert!(picture.size < if is_end { 1_000_000 } else { 100_000 }, "{} bytes", picture.size);
        let alt = picture.description.as_deref().unwrap();
        assert!(alt.contains("Tether 7×7") && alt.contains(&format!("after {text}")), "{alt}");
        for player in Player::BOTH {
            for cell in replayed.stones(player).iter() {
                assert!(alt.contains(&cell.to_string()), "{cell} is missing in {alt}");
            }
        }
        assert_eq!(board.notified, [other], "{}", board.content);
    }
    let Some(Outcome::Won(winner)) = replayed.outcome() else { panic!("a winner") };
    let winner = [test.ana, test.ben][winner.index()];
    assert!(board.content.contains(&format!("**<@{winner}>**")), "{}", board.content);
    assert!(board.button("Rematch").is_some() && board.button("Move").is_none());
    assert_eq!(test.boards().len(), moves.len() + 1);
    assert_eq!(test.play(test.ana, "a1").await, NO_GAME);
    test.close().await;
}

/// Answers must not pile up beside the boards, which say the same.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_a_move_is_deleted_once_its_board_is_posted() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let path = format!("/channels/{}/messages", test.channel);
    let held = test.sandbox.hold("POST", &path);
    let answer = test.slash(test.ana, "move", json!({ "move": "c3" })).await.expect("an answer");
    assert_eq!(private_content(&answer), "Played c3.");
    held.arrived().await.expect("the board");
    let own = answer.message.expect("a message").id;
    assert!(test.sandbox.message(own).is_some(), "the board is still on its way");
    held.release();
    let board = test.next_board(board.id).await;
    let deleted = async || test.sandbox.message(own).is_none().then_some(());
    poll("the answer is deleted", deleted).await;
    // If a move is made by a form or a button of the board, no answer appears beside the board.
    let before = test.sandbox.messages_for(test.channel, test.ben).len();
    let form = test.press(test.ben, &board, "Move").await.unwrap().modal.expect("a form");
    let sent = test.sandbox.submit(test.ben, &form, &[("move", "a1")]).await.expect("an answer");
    assert_eq!((sent.kind, sent.message.expect("the board").id), (6, board.id));
    let board = test.next_board(board.id).await;
    assert_eq!(test.sandbox.messages_for(test.channel, test.ben).len(), before + 1);
    // A question about the move is replaced by the answer, which is deleted, too.
    test.store.update_preferences(UserId(test.ana), test.clock.now(), |it| it.confirm = true).await.expect("set");
    let form = test.press(test.ana, &board, "Move").await.unwrap().modal.expect("a form");
    let asked = test.sandbox.submit(test.ana, &form, &[("move", "d2")]).await.expect("an answer");
    let question = asked.message.expect("a question");
    test.press(test.ana, &question, "Play d2").await.expect("an answer");
    test.next_board(board.id).await;
    poll("the question is deleted", async || test.sandbox.message(question.id).is_none().then_some(())).await;
    test.close().await;
}

/// Two moves race for one ply. One is played, and the other is refused with the reason.
#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_racing_moves_is_played() {
    let test = BotTest::new().await;
    let mut board = test.start_game("size=9").await;
    let mut cells = (0..9).flat_map(|row| ["a", "c", "e", "g"].map(|column| format!("{column}{}", row + 1)));
    for round in 0..12 {
        let mover = if round % 2 == 0 { test.ana } else { test.ben };
        let (one, two) = (cells.next().unwrap(), cells.next().unwrap());
        let (first, second) = tokio::join!(test.play(mover, &one), test.play(mover, &two));
        let played = [&first, &second].iter().filter(|reply| reply.starts_with("Played")).count();
        assert_eq!(played, 1, "{first} / {second}");
        let loser = if first.starts_with("Played") { &second } else { &first };
        let opponent = if mover == test.ana { test.ben } else { test.ana };
        assert_eq!(*loser, format!("It's <@{opponent}>'s turn."));
        board = test.next_board(board.id).await;
    }
    assert_eq!(test.boards().len(), 13);
    test.close().await;
}

/// A double click on the Move button opens two forms. The form that is submitted second is refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_for_an_old_ply_is_refused_with_a_link_to_the_newest_board() {
    let test = BotTest::new().await;
    test.keep_all_boards().await;
    let board = test.start_game("size=5").await;
    let (one, two) = tokio::join!(test.press(test.ana, &board, "Move"), test.press(test.ana, &board, "Move"));
    let (one, two) = (one.unwrap().modal.unwrap(), two.unwrap().modal.unwrap());
    assert_eq!(test.sandbox.submit(test.ana, &one, &[("move", "c3")]).await.unwrap().kind, 6);
    let newest = test.next_board(board.id).await;
    // After Ben's move it is Ana's turn again.
    assert_eq!(test.play(test.ben, "a1").await, "Played a1.");
    let newest = test.next_board(newest.id).await;
    test.wait_until_recorded(1, &newest).await;
    let reply = private_content(&test.sandbox.submit(test.ana, &two, &[("move", "d4")]).await.unwrap());
    let link = format!("https://discord.com/channels/{}/{}/{}", test.guild, test.channel, newest.id);
    assert!(reply.contains(&link), "{reply}");
    // The button of the old board gives the same reply.
    let reply = private_content(&test.press(test.ana, &board, "Move").await.unwrap());
    assert!(reply.contains(&link), "{reply}");
    assert_eq!(test.boards().len(), 3);
    test.close().await;
}

/// An interaction has one effect, however often it is delivered.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_deliveries_have_one_effect() {
    let test = BotTest::new().await;
    test.sandbox.set_duplicate_delivery(true);
    let first = test.start_game("size=5").await;
    let mut board = first.clone();
    for (ply, text) in ["c3", "a1", "d2", "b4"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { test.ana } else { test.ben };
        let answer = test.slash(mover, "move", json!({ "move": text })).await.unwrap();
        assert_eq!(private_content(&answer), format!("Played {text}."));
        board = test.next_board(board.id).await;
        // The interaction is delivered once more afterwards.
        test.sandbox.redeliver(answer.interaction).await.unwrap();
    }
    test.sandbox.set_duplicate_delivery(false);
    assert_eq!(test.play(test.ana, "e5").await, "Played e5.");
    test.next_board(board.id).await;
    assert_eq!(test.boards().len(), 6);
    test.close().await;
}

/// The reply has the reason, and legal moves near the typed one.
#[tokio::test(flavor = "multi_thread")]
async fn illegal_moves_are_explained() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    assert_eq!(test.play(test.ben, "c3").await, format!("It's <@{}>'s turn.", test.ana));
    assert_eq!(test.play(test.ana, " C3 ").await, "Played c3.");
    test.next_board(board.id).await;
    assert_eq!(test.play(test.ben, "c3").await, "c3 is occupied by Red's stone. Try b3, b4, c2.");
    let reply = test.play(test.ben, "f9").await;
    assert_eq!(reply, "“f9” is off the board. Try e5, d5, e4.");
    let reply = test.play(test.ben, "@everyone **castle**").await;
    assert!(reply.contains(r"“\@everyone \*\*castle\*\*” isn't a move in Tether"), "{reply}");
    let carla = test.sandbox.add_user("Carla", "en-US");
    assert_eq!(test.play(carla, "a1").await, NO_GAME);
    assert_eq!(test.boards().len(), 2);
    test.close().await;
}

/// If the players have not yet made two moves each, the game is called off instead.
#[tokio::test(flavor = "multi_thread")]
async fn resigning_asks_for_confirmation() {
    let test = BotTest::new().await;
    test.keep_all_boards().await;
    let board = test.start_game("size=5").await;
    let asked = test.press_under_more(test.ben, &board, "Resign").await;
    assert_eq!(
        test.readable(&private_content(&asked)),
        "Call off Tether #1 against <@ANA>? It won't count, because you haven't both moved twice."
    );
    let kept = test.press(test.ben, asked.message.as_ref().unwrap(), "Keep playing").await.unwrap();
    assert_eq!(kept.message.unwrap().content, "Nothing changed.");
    let board = test.play_in_turns(board, &["c3", "a1", "d2", "b4"]).await;
    let asked = test.slash(test.ben, "resign", json!({})).await.unwrap();
    assert_eq!(test.readable(&private_content(&asked)), "Resign Tether #1 against <@ANA>?");
    let done = test.press(test.ben, asked.message.as_ref().unwrap(), "Yes, resign").await.unwrap();
    assert_eq!(done.message.unwrap().content, "You resigned.");
    let end = test.next_board(board.id).await;
    assert_eq!(
        test.readable(&end.content),
        "**<@ANA>** (Red) wins **Tether #1**: <@BEN> resigned.\n\
         Ratings: <@ANA> new, 1 of 3 games · <@BEN> new, 1 of 3 games"
    );
    assert_eq!(end.notified, [test.ana]);
    // A user who does not play can't resign.
    let carla = test.sandbox.add_user("Carla", "en-US");
    assert!(private_content(&test.press(carla, &board, "More").await.unwrap()).contains("has ended"));

    let second = test.start_game("size=5").await;
    let asked = test.press_under_more(test.ana, &second, "Resign").await;
    test.press(test.ana, asked.message.as_ref().unwrap(), "Yes, call it off").await.unwrap();
    let end = test.next_board(second.id).await;
    assert_eq!(
        test.readable(&end.content),
        "**Tether #2** between <@ANA> and <@BEN> was called off before both had moved twice. It doesn't count."
    );
    assert_eq!(end.notified, [test.ben], "the player who called it off is not notified");

    // An offer to call off does not become a resignation if moves are played before the confirmation.
    let board = test.start_game("size=5").await;
    let asked = test.press_under_more(test.ana, &board, "Resign").await.message.unwrap();
    test.play_in_turns(board, &["c3", "a1", "d2", "b4"]).await;
    let again = test.press(test.ana, &asked, "Yes, call it off").await.unwrap().message.unwrap();
    assert!(again.content.starts_with("Resign Tether") && again.button("Yes, resign").is_some(), "{}", again.content);
    test.close().await;
}
