//! Every game from its first ply to its last, over the wire.

use super::{
    bot_test::{BotTest, private_content},
    pyramid::nearness,
    replay::record,
};
use parlor::text::{self, Lang};
use parlor_games::dice::DiceSeed;
use parlor_games::record::verify;
use parlor_games::rules::{AnyPosition, Game, Options, Outcome, Player};
use parlor_sandbox::Message;
use parlor_testkit::Random;
use serde_json::json;
use std::{fs, path::Path};

/// A played game, and the test's observations.
struct Course {
    position: AnyPosition,
    random: Random,
    plies: usize,
    /// Turns that the dice forfeited, and moves that a button completed.
    forfeited: usize,
    completed: usize,
}

impl Course {
    /// A winning move if there is one, otherwise a random move, rarely a pass.
    fn choose(&mut self) -> String {
        let mut moves = self.position.legal_texts();
        let wins = |text: &String| {
            let mut after = self.position.clone();
            after.play_text(text).unwrap();
            after.outcome().is_some()
        };
        if let Some(win) = moves.iter().find(|text| wins(text)) {
            return win.clone();
        }
        // Random moves would not build a pyramid, so the moves nearest to one are chosen.
        if let AnyPosition::Tetrathedral(_) = self.position {
            let most = moves.iter().map(|text| nearness(&self.position, text)).max().unwrap();
            moves.retain(|text| nearness(&self.position, text) == most);
        }
        if moves.len() > 1 && self.random.below(8) > 0 {
            moves.retain(|text| text != "pass");
        }
        moves.swap_remove(self.random.below(moves.len()))
    }

    /// Reads the forfeited turns and the current roll in a message.
    fn read_dice(&mut self, content: &str, seed: &mut Vec<(u16, u8)>) {
        if self.position.game().die().is_none() || self.position.outcome().is_some() {
            return;
        }
        let number =
            |text: &str| text.trim_start_matches('*').chars().next().and_then(|c| c.to_digit(10)).unwrap() as u8;
        let forfeits: Vec<u8> = content.split(" rolled ").skip(1).map(number).collect();
        for roll in forfeits {
            seed.push((self.position.ply(), roll));
            self.position.set_roll(roll);
            assert!(self.position.is_forfeited(), "{content}");
            self.position.play_text("pass").unwrap();
            self.forfeited += 1;
        }
        let roll = content.split("The die shows ").nth(1).map(number).unwrap_or_else(|| panic!("no roll in {content}"));
        seed.push((self.position.ply(), roll));
        self.position.set_roll(roll);
    }
}

/// Returns the first part of a move that has two parts: the cell of `c3-ne`, or the start of `a2-b5`. If `a2` leaves more
/// choices than there are buttons, the first part of `a2-b5` is `a2-b`. Returns `None` if the first part is itself a legal
/// move.
fn first_part(position: &AnyPosition, text: &str) -> Option<String> {
    let (begin, rest) = text.split_once('-')?;
    if position.resolve(begin).is_ok() {
        return None;
    }
    let longer = position.legal_texts().into_iter().filter(|other| other.starts_with(&format!("{begin}-"))).count();
    Some(if longer <= 25 { begin.to_owned() } else { format!("{begin}-{}", &rest[..1]) })
}

async fn whole_game(game: Game, variant: &str, seed: u64) -> Course {
    let test = BotTest::new().await;
    let options = Options::parse(variant, game.options()).unwrap();
    let mut course = Course {
        position: game.setup(&options).unwrap().start(),
        random: Random::new(seed),
        plies: 0,
        forfeited: 0,
        completed: 0,
    };
    let album = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/album").join(game.id());
    // An earlier run may have left more pictures.
    let _nothing_there = fs::remove_dir_all(&album);
    fs::create_dir_all(&album).unwrap();
    let mut board = test.start_game_with(json!({ "game": game.id(), "variant": variant })).await;
    assert_eq!(board.notified, [test.ana], "{}", board.content);
    let mut rolls = Vec::new();
    course.read_dice(&board.content, &mut rolls);
    let sealed = match game.die() {
        Some(_) => private_content(&test.press(test.ben, &board, "Check the dice").await.expect("an answer")),
        None => String::new(),
    };
    while course.position.outcome().is_none() {
        let mover = [test.ana, test.ben][course.position.to_move().index()];
        let text = course.choose();
        play_by_turns(&test, &mut course, mover, &board, &text).await;
        course.position.play_text(&text).unwrap();
        board = test.next_board(board.id).await;
        course.plies += 1;
        course.read_dice(&board.content, &mut rolls);
        let picture = &board.attachments[0];
        fs::write(album.join(format!("{:03}-{}", course.plies, picture.filename)), &picture.bytes).unwrap();
        // The end is the whole game as a GIF.
        if course.position.outcome().is_none() {
            assert_eq!(picture.width, Some(1000));
            assert!(picture.size < 100_000, "{} bytes", picture.size);
        }
        let alt = picture.description.as_deref().unwrap();
        let is_over = course.position.outcome().is_some();
        assert!(
            alt.starts_with(game.title()) != is_over && alt.contains(game.title()),
            "an end says its result first: {alt}"
        );
        for player in Player::BOTH {
            for cell in course.position.stones(player).iter() {
                assert!(alt.contains(&cell.to_string()), "{cell} is missing in {alt}");
            }
        }
        let called = if course.position.outcome().is_some() {
            [test.ana, test.ben].into_iter().find(|&person| person != mover).unwrap()
        } else {
            [test.ana, test.ben][course.position.to_move().index()]
        };
        assert_eq!(board.notified, [called], "{}", board.content);
        assert!(course.plies < 1500, "the game does not end");
    }
    match course.position.outcome() {
        Some(Outcome::Won(winner)) => {
            let winner = [test.ana, test.ben][winner.index()];
            assert!(board.content.contains(&format!("**<@{winner}>**")), "{}", board.content);
        }
        _ => assert!(board.content.contains("is a draw"), "{}", board.content),
    }
    assert!(board.button("Rematch").is_some() && board.button("Move").is_none());
    assert_eq!(test.boards().len(), course.plies + 1);
    if game.die().is_some() {
        assert_eq!(rolls.len(), usize::from(course.position.ply()), "a roll for every ply");
        assert_fair_dice(&sealed, &board.content, &rolls);
    } else {
        assert!(!board.content.contains("seed"));
    }
    let (_, record) = record(&test, test.ben, 1).await;
    let found = verify(&record.parse().expect("a record")).expect("a record in order");
    assert_eq!(found.position.outcome(), course.position.outcome());
    test.close().await;
    course
}

/// Returns the custom id of the button that plays `text`. The button's label is the move, or the move's direction with an
/// arrow.
fn completion(message: &Message, text: &str) -> Option<String> {
    let point = text.rsplit('-').next().unwrap_or_default();
    let mut buttons = message.buttons().into_iter();
    buttons.find(|(label, ..)| label == text || label.ends_with(&format!(" {point}"))).map(|(_, id, _)| id)
}

/// Plays by the command, by the form, and by the first part of a move with a button that completes it, in turn.
async fn play_by_turns(test: &BotTest, course: &mut Course, mover: u64, board: &Message, text: &str) {
    let played = format!("Played {text}.");
    match (course.plies % 3, first_part(&course.position, text)) {
        (0 | 2, Some(begin)) => {
            let offer = test.slash(mover, "move", json!({ "move": begin })).await.expect("an answer");
            let message = offer.message.as_ref().expect("a message");
            let button =
                completion(message, text).unwrap_or_else(|| panic!("no button {text} under {}", message.content));
            let answer = test.sandbox.click(mover, message, &button).await.expect("an answer");
            assert_eq!(answer.message.expect("a message").content, played);
            course.completed += 1;
        }
        (1, _) => {
            let form = test.press(mover, board, "Move").await.unwrap().modal.expect("a form");
            let answer = test.sandbox.submit(mover, &form, &[("move", &text.to_uppercase())]).await.unwrap();
            assert_eq!(answer.kind, 6, "the new board is the answer");
        }
        _ => assert_eq!(test.play(mover, text).await, played),
    }
}

/// Checks that the seed shown at the end matches the commitment and yields all rolls.
fn assert_fair_dice(sealed: &str, ended: &str, rolls: &[(u16, u8)]) {
    let quoted = |text: &str| text.split('`').nth(1).expect("something in backticks").to_owned();
    let seed: DiceSeed = serde_json::from_value(quoted(ended).into()).expect("a seed");
    assert_eq!(seed.commitment(), quoted(sealed), "the seed does not match the commitment");
    assert!(!rolls.is_empty());
    for &(ply, roll) in rolls {
        assert_eq!(seed.roll(ply, 8), roll, "the roll of ply {ply}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_anchor_2d_is_played() {
    whole_game(Game::Anchor2d, "size=quick", 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_tennessee_waltz_is_played() {
    let course = whole_game(Game::Waltz, "grid=hex size=3", 11).await;
    assert!(course.completed > 0, "no move was completed by a button");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_netted_is_played() {
    whole_game(Game::Netted, "size=4", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_tetrathedral_is_played() {
    let course = whole_game(Game::Tetrathedral, "pawns=8", 1).await;
    assert!(course.completed > 0, "no move was completed by a button");
    println!("{} plies, {} of them forfeited", course.plies, course.forfeited);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_have_a_picture_and_credit_the_designer() {
    let test = BotTest::new().await;
    for &game in Game::ALL {
        let answer = test.slash(test.ana, "rules", json!({ "game": game.id() })).await.expect("an answer");
        let reply = private_content(&answer);
        assert!(reply.contains(game.title()) && reply.contains(&text::credit(Lang::English, game)), "{reply}");
        let message = answer.message.expect("a message");
        let [picture] = message.attachments.as_slice() else { panic!("one picture: {message:?}") };
        assert!(picture.description.as_deref().unwrap().starts_with(game.title()));
        assert_eq!(picture.width, Some(1000));
        assert!(reply.chars().count() < 800, "{reply}");
        // The details come after the picture.
        let more = test.press(test.ana, &message, "More rules").await.expect("an answer");
        let more = private_content(&more);
        assert!(more.contains(&text::credit(Lang::English, game)), "{more}");
        assert!(more.contains(&Lang::English.text(text::game_texts(game).rules_more)), "{more}");
    }
    let reply = test.private_reply(test.ana, "rules", json!({ "game": "chess" })).await;
    for &game in Game::ALL {
        assert!(reply.contains(game.title()), "{reply}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn variants_are_autocompleted_for_each_game() {
    let test = BotTest::new().await;
    for &game in Game::ALL {
        let options = json!({ "game": game.id(), "variant": "" });
        let choices = test.sandbox.autocomplete(test.ana, test.channel, "challenge", options, "variant").await.unwrap();
        assert_eq!(choices.len(), game.variants().len());
        assert!((1..=25).contains(&choices.len()));
        for (choice, variant) in choices.iter().zip(game.variants()) {
            assert_eq!(choice.value, *variant);
        }
    }
    // Autocompletion offers every spelling that is accepted.
    let typed = async |game: &str, text: &str| {
        let options = json!({ "game": game, "variant": text });
        let choices = test.sandbox.autocomplete(test.ana, test.channel, "challenge", options, "variant").await;
        choices.unwrap().into_iter().map(|choice| choice.name).collect::<Vec<_>>()
    };
    assert_eq!(typed("waltz", "limping 2").await, ["uneven hexagon, 2–3"]);
    assert_eq!(typed("tetrathedral", "8 pawns").await[0], "8 pawns each");
    assert_eq!(typed("tether", "13x13").await, ["13×13"]);
    // Autocompletion also offers similar choices.
    assert_eq!(typed("tether", "12x12").await, ["13×13", "11×11"]);
    assert!(typed("tether", "99x99").await.is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_incomplete_move_offers_its_completions() {
    let test = BotTest::new().await;
    let mut board = test.start_game_with(json!({ "game": "waltz", "variant": "5" })).await;
    for (person, text) in [(test.ana, "a1"), (test.ben, "c3")] {
        assert_eq!(test.play(person, text).await, format!("Played {text}."));
        board = test.next_board(board.id).await;
    }
    let choices = test.sandbox.autocomplete(test.ana, test.channel, "move", json!({ "move": "b1" }), "move").await;
    let choices: Vec<_> = choices.unwrap().into_iter().map(|choice| choice.name).collect();
    assert_eq!(choices, ["b1-e", "b1-n", "b1-ne"]);
    // The reply to a move without its direction offers the directions, and nothing is played.
    let another = test.slash(test.ana, "move", json!({ "move": "b1" })).await.expect("an answer");
    let offer = test.slash(test.ana, "move", json!({ "move": "B1" })).await.expect("an answer");
    assert!(private_content(&offer).contains("Which way does it slide"), "{}", private_content(&offer));
    let message = offer.message.expect("a message");
    assert_eq!(message.attachments.len(), 1, "the directions on the board");
    // A direction that is not allowed is explained before the question.
    let refused = test.slash(test.ana, "move", json!({ "move": "b1-s" })).await.expect("an answer");
    let why = "The pair can't slide that way: its stone on b1 would leave the board. b1 makes a pair. Which way does it slide?";
    assert_eq!(private_content(&refused), why);
    assert_eq!(refused.message.expect("a message").components, message.components);
    // Each button stands where its arrow points, even if its direction can't be chosen.
    let rows: Vec<Vec<_>> = message
        .components
        .iter()
        .map(|row| {
            let buttons = row["components"].as_array().expect("buttons").iter();
            buttons.map(|it| (it["label"].as_str().expect("a label"), it["disabled"] == json!(true))).collect()
        })
        .collect();
    let expected = [
        [("↖ nw", true), ("↑ n", false), ("↗ ne", false)],
        [("← w", true), ("b1", true), ("→ e", false)],
        [("↙ sw", true), ("↓ s", true), ("↘ se", true)],
    ];
    assert_eq!(rows, expected);
    // Pick shows the same buttons.
    let pick = test.press(test.ana, &board, "Pick").await.expect("an answer").message.expect("a message");
    let cells = pick.selects().pop().expect("a menu");
    let picked =
        test.sandbox.select(test.ana, &pick, &cells, &["b1-"]).await.expect("an answer").message.expect("a message");
    assert_eq!(picked.components, message.components);
    let labels = ["→ e", "↑ n", "↗ ne"].map(|label| message.button(label).expect("a button"));
    assert_eq!(test.boards().len(), 3);
    // A click plays the move. A second click is too late, and so is a click after the opponent's move.
    let (first, second) = tokio::join!(
        test.sandbox.click(test.ana, &message, &labels[1]),
        test.sandbox.click(test.ana, &message, &labels[2]),
    );
    let reply = |answer: parlor_sandbox::InteractionResponse| answer.message.expect("a message").content;
    let (first, second) = (reply(first.unwrap()), reply(second.unwrap()));
    let played = [&first, &second].iter().filter(|reply| reply.starts_with("Played b1-n")).count();
    assert_eq!(played, 1, "{first} / {second}");
    assert_eq!(test.play(test.ben, "e5").await, "Played e5.");
    let late = reply(test.sandbox.click(test.ana, &another.message.unwrap(), &labels[0]).await.unwrap());
    assert!(late.contains("out of date"), "{late}");
    test.close().await;
}
