//! Every game of the house, from its first ply to its last, over the wire.

use super::{
    house::{House, private},
    pyramid::nearness,
    replay::record,
};
use parlor::{
    play::{Seed, verify},
    rules::{AnyPosition, Game, Options, Outcome, Player},
    sandbox::Message,
    text::{self, Lang},
};
use serde_json::json;
use std::{fs, path::Path};

/// A generator of choices, the same every time.
struct Choices(u64);

impl Choices {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// How a game is played, and what was seen of it.
struct Course {
    position: AnyPosition,
    choices: Choices,
    plies: usize,
    /// Turns that the dice forfeited, and moves that were chosen among offered ones.
    forfeited: usize,
    chosen: usize,
}

impl Course {
    /// A move that wins where there is one, else any but, mostly, a pass.
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
        // Chance alone builds no pyramid.
        if let AnyPosition::Tetrathedral(_) = self.position {
            let most = moves.iter().map(|text| nearness(&self.position, text)).max().unwrap();
            moves.retain(|text| nearness(&self.position, text) == most);
        }
        if moves.len() > 1 && self.choices.below(8) > 0 {
            moves.retain(|text| text != "pass");
        }
        moves.swap_remove(self.choices.below(moves.len()))
    }

    /// Takes in what a message says about the dice: turns that were forfeited, and the roll on the table.
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

/// The part of a move that leaves something to choose, where it has two parts: the cell of `c3-ne`,
/// the start of `a2-b5`, and `a2-b` where that alone leaves more than there are buttons.
fn beginning(position: &AnyPosition, text: &str) -> Option<String> {
    let (begin, rest) = text.split_once('-')?;
    if position.resolve(begin).is_ok() {
        return None;
    }
    let longer = position.legal_texts().into_iter().filter(|other| other.starts_with(&format!("{begin}-"))).count();
    Some(if longer <= 25 { begin.to_owned() } else { format!("{begin}-{}", &rest[..1]) })
}

async fn whole_game(game: Game, variant: &str, seed: u64) -> Course {
    let house = House::new().await;
    let options = Options::parse(variant, game.options()).unwrap();
    let mut course = Course {
        position: game.setup(&options).unwrap().start(),
        choices: Choices(seed),
        plies: 0,
        forfeited: 0,
        chosen: 0,
    };
    let album = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/album").join(game.id());
    // What an earlier run left may be longer than this one.
    let _nothing_there = fs::remove_dir_all(&album);
    fs::create_dir_all(&album).unwrap();
    let mut board = house.begin_with(json!({ "game": game.id(), "variant": variant })).await;
    let began = board.content.clone();
    assert_eq!(board.notified, [house.ana], "{began}");
    let mut rolls = Vec::new();
    course.read_dice(&board.content, &mut rolls);
    while course.position.outcome().is_none() {
        let mover = [house.ana, house.ben][course.position.to_move().index()];
        let text = course.choose();
        play_in_some_way(&house, &mut course, mover, &board, &text).await;
        course.position.play_text(&text).unwrap();
        board = house.board(board.id).await;
        course.plies += 1;
        course.read_dice(&board.content, &mut rolls);
        let picture = &board.attachments[0];
        fs::write(album.join(format!("{:03}.png", course.plies)), &picture.bytes).unwrap();
        assert_eq!(picture.width, Some(1000));
        assert!(picture.size < 100_000, "{} bytes", picture.size);
        let alt = picture.description.as_deref().unwrap();
        assert!(alt.starts_with(game.title()), "{alt}");
        for player in Player::BOTH {
            for cell in course.position.stones(player).iter() {
                assert!(alt.contains(&cell.to_string()), "{cell} is missing in {alt}");
            }
        }
        let called = if course.position.outcome().is_some() {
            [house.ana, house.ben].into_iter().find(|&person| person != mover).unwrap()
        } else {
            [house.ana, house.ben][course.position.to_move().index()]
        };
        assert_eq!(board.notified, [called], "{}", board.content);
        assert!(course.plies < 1500, "no end in sight");
    }
    match course.position.outcome() {
        Some(Outcome::Won(winner)) => {
            let winner = [house.ana, house.ben][winner.index()];
            assert!(board.content.contains(&format!("**<@{winner}>**")), "{}", board.content);
        }
        _ => assert!(board.content.contains("is a draw"), "{}", board.content),
    }
    assert!(board.button("Rematch").is_some() && board.button("Move").is_none());
    assert_eq!(house.boards().len(), course.plies + 1);
    if game.die().is_some() {
        assert_eq!(rolls.len(), usize::from(course.position.ply()), "a roll for every ply");
        dice_were_fair(&began, &board.content, &rolls);
    } else {
        assert!(!began.contains("dice") && !board.content.contains("seed"));
    }
    let (_, record) = record(&house, house.ben, 1).await;
    let found = verify(&record.parse().expect("a record")).expect("a record in order");
    assert_eq!(found.position.outcome(), course.position.outcome());
    house.close().await;
    course
}

/// Plays the move by command, by the form, or by its beginning and a button with the rest.
async fn play_in_some_way(house: &House, course: &mut Course, mover: u64, board: &Message, text: &str) {
    let played = format!("Played {text}.");
    match (course.plies % 3, beginning(&course.position, text)) {
        (0 | 2, Some(begin)) => {
            let offer = house.slash(mover, "move", json!({ "move": begin })).await.expect("an answer");
            let message = offer.message.as_ref().expect("a message");
            let button = message.button(text).unwrap_or_else(|| panic!("no button {text} under {}", message.content));
            let answer = house.sandbox.click(mover, message, &button).await.expect("an answer");
            assert_eq!(answer.message.expect("a message").content, played);
            course.chosen += 1;
        }
        (1, _) => {
            let form = house.press(mover, board, "Move").await.unwrap().modal.expect("a form");
            let told = private(&house.sandbox.submit(mover, &form, &[("move", &text.to_uppercase())]).await.unwrap());
            assert_eq!(told, played);
        }
        _ => assert_eq!(house.play(mover, text).await, played),
    }
}

/// The seed that is shown at the end is the one that was promised, and gives all rolls.
fn dice_were_fair(began: &str, ended: &str, rolls: &[(u16, u8)]) {
    let quoted = |text: &str| text.split('`').nth(1).expect("something in backticks").to_owned();
    let seed: Seed = serde_json::from_value(quoted(ended).into()).expect("a seed");
    assert_eq!(seed.commitment(), quoted(began), "the seed is another than the one that was promised");
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
    assert!(course.chosen > 0, "no direction was chosen by a button");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_netted_is_played() {
    whole_game(Game::Netted, "size=4", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_tetrathedral_is_played() {
    let course = whole_game(Game::Tetrathedral, "pawns=8", 1).await;
    assert!(course.chosen > 0, "no move was chosen by a button");
    println!("{} plies, {} of them forfeited", course.plies, course.forfeited);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_told_with_a_drawn_example_and_the_credit() {
    let house = House::new().await;
    for &game in Game::ALL {
        let answer = house.slash(house.ana, "rules", json!({ "game": game.id() })).await.expect("an answer");
        let told = private(&answer);
        assert!(told.contains(game.title()) && told.contains(&text::credit(Lang::English, game)), "{told}");
        let message = answer.message.expect("a message");
        let [picture] = message.attachments.as_slice() else { panic!("one picture: {message:?}") };
        assert!(picture.description.as_deref().unwrap().starts_with(game.title()));
        assert_eq!(picture.width, Some(1000));
        // The buttons of /help do the same.
        let help = house.slash(house.ana, "help", json!({})).await.expect("an answer").message.expect("a message");
        let button = help.button(game.title()).expect("a button");
        let pressed = house.sandbox.click(house.ana, &help, &button).await.expect("an answer");
        assert_eq!(private(&pressed), told);
    }
    let told = house.told(house.ana, "rules", json!({ "game": "chess" })).await;
    for &game in Game::ALL {
        assert!(told.contains(game.title()), "{told}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn variants_are_completed_by_game() {
    let house = House::new().await;
    for &game in Game::ALL {
        let options = json!({ "game": game.id(), "variant": "" });
        let choices =
            house.sandbox.autocomplete(house.ana, house.channel, "challenge", options, "variant").await.unwrap();
        assert_eq!(choices.len(), game.variants().len());
        assert!((1..=25).contains(&choices.len()));
        for (choice, variant) in choices.iter().zip(game.variants()) {
            assert_eq!(choice.value, *variant);
        }
    }
    // What is understood when it is sent is offered while it is typed.
    let typed = async |game: &str, text: &str| {
        let options = json!({ "game": game, "variant": text });
        let choices = house.sandbox.autocomplete(house.ana, house.channel, "challenge", options, "variant").await;
        choices.unwrap().into_iter().map(|choice| choice.name).collect::<Vec<_>>()
    };
    assert_eq!(typed("waltz", "limping 2").await, ["limping hexagon, sides 2 and 3"]);
    assert_eq!(typed("tetrathedral", "8 pawns").await[0], "8 pawns each");
    assert_eq!(typed("tether", "13x13").await, ["13×13"]);
    assert!(typed("tether", "12x12").await.is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_of_two_parts_are_completed_and_their_beginning_is_enough() {
    let house = House::new().await;
    let mut board = house.begin_with(json!({ "game": "waltz", "variant": "5" })).await;
    for (person, text) in [(house.ana, "a1"), (house.ben, "c3")] {
        assert_eq!(house.play(person, text).await, format!("Played {text}."));
        board = house.board(board.id).await;
    }
    let choices = house.sandbox.autocomplete(house.ana, house.channel, "move", json!({ "move": "b1" }), "move").await;
    let choices: Vec<_> = choices.unwrap().into_iter().map(|choice| choice.name).collect();
    assert_eq!(choices, ["b1-e", "b1-n", "b1-ne"]);
    // Typed without its direction the move is answered with what it can be, and nothing is played.
    let another = house.slash(house.ana, "move", json!({ "move": "b1" })).await.expect("an answer");
    let offer = house.slash(house.ana, "move", json!({ "move": "B1" })).await.expect("an answer");
    assert!(private(&offer).contains("in which direction"), "{}", private(&offer));
    let message = offer.message.expect("a message");
    let labels: Vec<_> = ["b1-e", "b1-n", "b1-ne"].into_iter().filter_map(|label| message.button(label)).collect();
    assert_eq!(labels.len(), 3, "{message:?}");
    assert_eq!(house.boards().len(), 3);
    // A click plays it; a second click comes too late, and so does one after the opponent's answer.
    let (first, second) = tokio::join!(
        house.sandbox.click(house.ana, &message, &labels[1]),
        house.sandbox.click(house.ana, &message, &labels[2]),
    );
    let told = |answer: parlor::sandbox::Answer| answer.message.expect("a message").content;
    let (first, second) = (told(first.unwrap()), told(second.unwrap()));
    let played = [&first, &second].iter().filter(|told| told.starts_with("Played b1-n")).count();
    assert_eq!(played, 1, "{first} / {second}");
    assert_eq!(house.play(house.ben, "e5").await, "Played e5.");
    let late = told(house.sandbox.click(house.ana, &another.message.unwrap(), &labels[0]).await.unwrap());
    assert!(late.contains("not the newest"), "{late}");
    house.close().await;
}
