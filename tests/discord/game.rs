//! A game from its first stone to its last.

use super::house::{House, private};
use parlor::rules::{AnyPosition, Game, Options, Outcome, Player};
use serde_json::json;
use std::{fs, path::Path};

/// A game of random moves on a board of that size in which stones are captured, to its end.
pub fn random_game(size: u8, seed: u64) -> Vec<String> {
    let options = Options::parse(&format!("size={size}"), Game::Tether.options()).unwrap();
    let start = Game::Tether.setup(&options).unwrap().start();
    (seed..)
        .find_map(|seed| {
            let (mut position, mut state, mut moves, mut captured) = (start.clone(), seed | 1, Vec::new(), false);
            while position.outcome().is_none() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let legal = position.legal_texts();
                let text = legal[(state >> 33) as usize % legal.len()].clone();
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

/// A whole game with captures: each ply is answered at once, posted once with its picture, calls
/// exactly the player to move, and the end is announced with the winner.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played() {
    let house = House::new().await;
    let first = house.begin("size=7").await;
    let moves = random_game(7, 7);
    let mut replayed = Game::Tether.setup(&Options::parse("7", Game::Tether.options()).unwrap()).unwrap().start();
    let album = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/album/whole-game");
    fs::create_dir_all(&album).unwrap();

    let mut board = first;
    assert_eq!(board.notified, [house.ana], "{}", board.content);
    for (ply, text) in moves.iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (house.ana, house.ben) } else { (house.ben, house.ana) };
        // Every third move by the form under the board.
        if ply % 3 == 2 {
            let form = house.press(mover, &board, "Move").await.unwrap().modal.expect("a form");
            let told = private(&house.sandbox.submit(mover, &form, &[("move", &text.to_uppercase())]).await.unwrap());
            assert_eq!(told, format!("Played {text}."));
        } else {
            assert_eq!(house.play(mover, text).await, format!("Played {text}."));
        }
        replayed.play_text(text).unwrap();
        board = house.board(board.id).await;
        let picture = &board.attachments[0];
        fs::write(album.join(format!("{:02}-{text}.png", ply + 1)), &picture.bytes).unwrap();
        assert!((600..=1400).contains(&picture.width.unwrap()), "{:?}", picture.width);
        assert!(picture.size < 100_000, "{} bytes", picture.size);
        let alt = picture.description.as_deref().unwrap();
        assert!(alt.starts_with("Tether 7×7: ") && alt.contains(&format!("after {text}")), "{alt}");
        for player in Player::BOTH {
            for cell in replayed.stones(player).iter() {
                assert!(alt.contains(&cell.to_string()), "{cell} is missing in {alt}");
            }
        }
        assert_eq!(board.notified, [other], "{}", board.content);
    }
    let Some(Outcome::Won(winner)) = replayed.outcome() else { panic!("a winner") };
    let winner = [house.ana, house.ben][winner.index()];
    assert!(board.content.contains(&format!("**<@{winner}>**")), "{}", board.content);
    assert!(board.button("Rematch").is_some() && board.button("Move").is_none());
    assert_eq!(house.boards().len(), moves.len() + 1);
    assert!(house.play(house.ana, "a1").await.contains("no game in this channel"));
    house.close().await;
}

/// Of two moves that race for one ply one is played; the other's sender is told why not.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_racing_moves_one_wins() {
    let house = House::new().await;
    let mut board = house.begin("size=9").await;
    let mut cells = (0..9).flat_map(|row| ["a", "c", "e", "g"].map(|column| format!("{column}{}", row + 1)));
    for round in 0..12 {
        let mover = if round % 2 == 0 { house.ana } else { house.ben };
        let (one, two) = (cells.next().unwrap(), cells.next().unwrap());
        let (first, second) = tokio::join!(house.play(mover, &one), house.play(mover, &two));
        let played = [&first, &second].iter().filter(|told| told.starts_with("Played")).count();
        assert_eq!(played, 1, "{first} / {second}");
        let loser = if first.starts_with("Played") { &second } else { &first };
        assert!(loser.contains("turn"), "{loser}");
        board = house.board(board.id).await;
    }
    assert_eq!(house.boards().len(), 13);
    house.close().await;
}

/// A double click on a form's button opens two forms; the second one sent comes too late.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_for_an_old_ply_is_refused_with_a_link_to_the_newest_board() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    let (one, two) = tokio::join!(house.press(house.ana, &board, "Move"), house.press(house.ana, &board, "Move"));
    let (one, two) = (one.unwrap().modal.unwrap(), two.unwrap().modal.unwrap());
    assert_eq!(private(&house.sandbox.submit(house.ana, &one, &[("move", "c3")]).await.unwrap()), "Played c3.");
    let newest = house.board(board.id).await;
    // The answer to c3 is played as well, so that it would be Ana's turn again.
    assert_eq!(house.play(house.ben, "a1").await, "Played a1.");
    let newest = house.board(newest.id).await;
    house.knows(1, &newest).await;
    let told = private(&house.sandbox.submit(house.ana, &two, &[("move", "d4")]).await.unwrap());
    let link = format!("https://discord.com/channels/{}/{}/{}", house.guild, house.channel, newest.id);
    assert!(told.contains(&link), "{told}");
    // The button of the old board says the same.
    let told = private(&house.press(house.ana, &board, "Move").await.unwrap());
    assert!(told.contains(&link), "{told}");
    assert_eq!(house.boards().len(), 3);
    house.close().await;
}

/// However often an interaction is delivered, it has its effect once.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_deliveries_have_one_effect() {
    let house = House::new().await;
    house.sandbox.set_duplicate_delivery(true);
    let first = house.begin("size=5").await;
    let mut board = first.clone();
    for (ply, text) in ["c3", "a1", "d2", "b4"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { house.ana } else { house.ben };
        let answer = house.slash(mover, "move", json!({ "move": text })).await.unwrap();
        assert_eq!(private(&answer), format!("Played {text}."));
        board = house.board(board.id).await;
        // And once more, when all is done.
        house.sandbox.redeliver(answer.interaction).await.unwrap();
    }
    house.sandbox.set_duplicate_delivery(false);
    assert_eq!(house.play(house.ana, "e5").await, "Played e5.");
    house.board(board.id).await;
    assert_eq!(house.boards().len(), 6);
    house.close().await;
}

/// Illegal moves are told with their reason and with legal moves nearby, and cost nothing.
#[tokio::test(flavor = "multi_thread")]
async fn illegal_moves_are_explained() {
    let house = House::new().await;
    let board = house.begin("size=5").await;
    assert!(house.play(house.ben, "c3").await.contains(&format!("<@{}>'s turn", house.ana)));
    assert_eq!(house.play(house.ana, " C3 ").await, "Played c3.");
    house.board(board.id).await;
    let told = house.play(house.ben, "c3").await;
    assert!(told.contains("c3 is occupied by a stone of Red") && told.contains("near"), "{told}");
    let told = house.play(house.ben, "f9").await;
    assert!(told.contains("“f9” names a cell that is off the board"), "{told}");
    let told = house.play(house.ben, "@everyone **castle**").await;
    assert!(told.contains(r"“\@everyone \*\*castle\*\*” is not a move of Tether"), "{told}");
    let carla = house.sandbox.add_person("Carla", "en-US");
    assert!(house.play(carla, "a1").await.contains("no game in this channel"));
    assert_eq!(house.boards().len(), 2);
    house.close().await;
}

/// Resigning asks first; before two moves each the game is called off instead.
#[tokio::test(flavor = "multi_thread")]
async fn resigning_asks_first() {
    let house = House::new().await;
    let mut board = house.begin("size=5").await;
    let asked = house.more(house.ben, &board, "Resign").await;
    assert!(private(&asked).starts_with("Call off Tether"));
    let kept = house.press(house.ben, asked.message.as_ref().unwrap(), "Keep playing").await.unwrap();
    assert_eq!(kept.message.unwrap().content, "You play on.");
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
        board = house.board(board.id).await;
    }
    let asked = house.slash(house.ben, "resign", json!({})).await.unwrap();
    assert!(private(&asked).starts_with("Resign Tether"));
    let done = house.press(house.ben, asked.message.as_ref().unwrap(), "Yes, resign").await.unwrap();
    assert_eq!(done.message.unwrap().content, "You resigned.");
    let end = house.board(board.id).await;
    assert!(end.content.contains(&format!("<@{}> resigned", house.ben)), "{}", end.content);
    assert_eq!(end.notified, [house.ana]);
    // Somebody else has nothing to resign here.
    let carla = house.sandbox.add_person("Carla", "en-US");
    assert!(private(&house.press(carla, &board, "More").await.unwrap()).contains("has ended"));

    let second = house.begin("size=5").await;
    let asked = house.more(house.ana, &second, "Resign").await;
    house.press(house.ana, asked.message.as_ref().unwrap(), "Yes, call it off").await.unwrap();
    let end = house.board(second.id).await;
    assert!(end.content.contains("called off"), "{}", end.content);
    assert_eq!(end.notified, [house.ben], "who called it off knows");

    // What was promised to cost nothing does not become a loss while the question waits.
    let mut board = house.begin("size=5").await;
    let asked = house.more(house.ana, &board, "Resign").await.message.unwrap();
    for (mover, text) in [(house.ana, "c3"), (house.ben, "a1"), (house.ana, "d2"), (house.ben, "b4")] {
        house.play(mover, text).await;
        board = house.board(board.id).await;
    }
    let again = house.press(house.ana, &asked, "Yes, call it off").await.unwrap().message.unwrap();
    assert!(again.content.starts_with("Resign Tether") && again.button("Yes, resign").is_some(), "{}", again.content);
    house.close().await;
}
