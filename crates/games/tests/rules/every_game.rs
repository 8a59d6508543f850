//! Properties of every game in every set-up, checked by one generic function.

use crate::support::Random;
use parlor_games::board::Cell;
use parlor_games::rules::{Game, Illegal, Options, Outcome, Player, Position, Value, Values};
use std::collections::HashSet;

/// What the tests need to know about a game besides its rules.
pub trait TestedGame: Position {
    /// The maximum number of plies; for games that can go on for ever, where the tests stop.
    fn bound(setup: Self::Setup) -> usize;

    /// The set-up after exchanging the players, if the options decide who begins.
    fn exchanged(_setup: Self::Setup) -> Option<Self::Setup> {
        None
    }

    /// A move that names a cell, so that symmetries can map cells.
    fn naming(cell: Cell) -> Option<Self::Move> {
        cell.to_string().parse().ok()
    }

    /// Including some off the board.
    fn writable_moves(setup: Self::Setup) -> Vec<Self::Move>;

    /// Without the identity.
    fn symmetries() -> Vec<Symmetry<Self>>;

    /// The facts under a symmetry, if they name parts of the board.
    fn mapped(_: &Symmetry<Self>, facts: Self::Facts) -> Self::Facts {
        facts
    }

    /// The facts with the players exchanged.
    fn swapped(facts: Self::Facts) -> Self::Facts;
}

/// A mapping of moves.
pub struct Symmetry<P: Position> {
    pub name: &'static str,
    pub map: fn(P::Setup, P::Move) -> P::Move,
    /// Whether it maps each player's stones to the other's.
    pub swaps: bool,
}

/// All set-ups that the options allow.
pub fn setups<P: Position>() -> Vec<P::Setup> {
    let mut all: Vec<Vec<(String, Value)>> = vec![Vec::new()];
    for spec in P::OPTIONS {
        let values: Vec<Value> = match spec.values {
            Values::Numbers(numbers) => numbers.iter().map(|&number| Value::Number(number)).collect(),
            Values::Words(words) => words.iter().map(|&word| Value::Word(word.to_owned())).collect(),
        };
        all = all
            .iter()
            .flat_map(|before| {
                values.iter().map(|value| {
                    let mut options = before.clone();
                    options.push((spec.name.to_owned(), value.clone()));
                    options
                })
            })
            .collect();
    }
    // Some games don't allow all combinations.
    all.into_iter().filter_map(|options| P::Setup::try_from(&options.into_iter().collect()).ok()).collect()
}

fn legal<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn roll<P: Position>(position: &mut P, random: &mut Random) {
    if let Some(die) = P::DIE {
        position.set_roll(1 + random.below(die.into()) as u8);
    }
}

/// Properties of any position.
fn assert_position<P: TestedGame>(position: &P, writable: &[P::Move]) {
    let moves = legal(position);
    let set: HashSet<P::Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "a move is listed twice");
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "no move after the end, and one before it");
    for &mv in writable {
        let found = position.check(mv);
        assert_eq!(found.is_ok(), set.contains(&mv), "{mv}: {found:?}");
        if found.is_err() {
            let mut same = position.clone();
            assert_eq!(same.play(mv), found);
            assert_eq!(same, *position, "{mv} was refused and played all the same");
        }
    }
    let mut texts = HashSet::new();
    for &mv in &moves {
        let text = mv.to_string();
        assert_eq!(text.to_lowercase(), text, "canonical texts are lower case");
        assert_eq!(text.parse(), Ok(mv), "{text} is read as it is written");
        assert_eq!(position.resolve(&text), Ok(mv));
        assert_eq!(position.resolve(&format!(" \t{} ", text.to_uppercase())), Ok(mv));
        for forgiven in [format!("{text}x"), format!("x {text}"), format!("{text} {text}"), format!("+{text}")] {
            assert_eq!(position.resolve(&forgiven), Err(Illegal::Unreadable), "{forgiven}");
        }
        assert!(texts.insert(text), "two moves share a text");
    }
}

/// Checks every position of a random game. Returns the moves with their rolls.
fn play_random_game<P: TestedGame>(setup: P::Setup, random: &mut Random) -> Vec<(Option<u8>, P::Move)> {
    let writable = P::writable_moves(setup);
    let (mut position, mut played) = (P::start(setup), Vec::new());
    assert_eq!(position.setup(), setup);
    let options: Options = setup.into();
    assert_eq!(P::Setup::try_from(&options), Ok(setup), "a setup's options make the same setup");
    while position.outcome().is_none() && !(P::ENDLESS && played.len() == P::bound(setup)) {
        roll(&mut position, random);
        assert_position(&position, &writable);
        let before = position.clone();
        let untouched = format!("{before:?}");
        let mv = *random.pick(&legal(&position));
        position.play(mv).expect("a legal move");
        assert_eq!(format!("{before:?}"), untouched, "playing changed a clone");
        assert_ne!(position, before);
        assert_eq!(position.ply(), before.ply() + 1);
        let mut again = before.clone();
        assert_eq!(again.play_text(&mv.to_string()), Ok(mv));
        assert_eq!(again, position, "a move's text leads elsewhere than the move");
        played.push((before.roll(), mv));
        assert!(played.len() <= P::bound(setup), "more plies than a game can have");
    }
    if position.outcome().is_some() {
        assert_position(&position, &writable);
        for &(_, mv) in &played {
            assert_eq!(position.play_text(&mv.to_string()), Err(Illegal::GameOver));
        }
        assert_eq!(position.resolve("no move at all"), Err(Illegal::GameOver));
        let ended = position.clone();
        roll(&mut position, random);
        assert_eq!((position.roll(), &position), (None, &ended), "no roll after the end");
    }

    let mut replayed = P::start(setup);
    for &(roll, mv) in &played {
        if let Some(roll) = roll {
            replayed.set_roll(roll);
        }
        replayed.play_text(&mv.to_string()).expect("a recorded move");
    }
    assert_eq!(replayed, position, "the moves are the game");
    played
}

/// Exchanges the players if `swap`.
fn shown<P: TestedGame>(position: &P, swap: bool) -> (P::Facts, Option<Outcome>) {
    let (mut facts, mut outcome) = (position.facts(), position.outcome());
    if swap {
        facts = P::swapped(facts);
        outcome = outcome.map(|outcome| match outcome {
            Outcome::Won(player) => Outcome::Won(player.other()),
            Outcome::Drawn => Outcome::Drawn,
        });
    }
    (facts, outcome)
}

fn set<P: Position>(moves: impl IntoIterator<Item = P::Move>) -> HashSet<P::Move> {
    moves.into_iter().collect()
}

fn stones<P: TestedGame>(position: &P, player: Player) -> HashSet<P::Move> {
    set::<P>(position.stones(player).iter().filter_map(P::naming))
}

/// Plays a game and its image under a symmetry. Positions have to be images of each other after each ply.
fn mirrored<P: TestedGame>(setup: P::Setup, image: P::Setup, game: &[(Option<u8>, P::Move)], by: &Symmetry<P>) {
    let (mut here, mut there) = (P::start(setup), P::start(image));
    let same_moves = |here: &P, there: &P| {
        assert_eq!(set::<P>(legal(here).into_iter().map(|mv| (by.map)(setup, mv))), set::<P>(legal(there)));
    };
    for &(roll, mv) in game {
        for position in [&mut here, &mut there] {
            if let Some(roll) = roll {
                position.set_roll(roll);
            }
        }
        same_moves(&here, &there);
        here.play(mv).expect("a recorded move");
        there.play((by.map)(setup, mv)).unwrap_or_else(|why| panic!("{}: {mv} is {why:?}", by.name));
        for player in Player::BOTH {
            let image = set::<P>(stones(&here, player).into_iter().map(|mv| (by.map)(setup, mv)));
            let owner = if by.swaps { player.other() } else { player };
            assert_eq!(image, stones(&there, owner), "{}: stones of {player:?}", by.name);
        }
        let (facts, outcome) = shown(&here, by.swaps);
        assert_eq!((P::mapped(by, facts), outcome), shown(&there, false), "{}", by.name);
    }
    same_moves(&here, &there);
}

/// Plays a game and its image under a symmetry that exchanges the players. The first player begins both, so the two moves of a
/// round are swapped; the comparison ends when that matters, because one captures. Returns the number of compared plies.
fn exchanged<P: TestedGame>(setup: P::Setup, game: &[(Option<u8>, P::Move)], by: &Symmetry<P>) -> usize {
    let (mut here, mut there, mut plies) = (P::start(setup), P::start(setup), 0);
    for round in game.chunks_exact(2) {
        let [(_, first), (_, second)] = *round else { panic!("rounds have two plies") };
        here.play(first).expect("a recorded move");
        here.play(second).expect("a recorded move");
        if there.play((by.map)(setup, second)).is_err() || there.play((by.map)(setup, first)).is_err() {
            return plies;
        }
        let alike = Player::BOTH.into_iter().all(|player| {
            let image = set::<P>(stones(&here, player).into_iter().map(|mv| (by.map)(setup, mv)));
            image == stones(&there, player.other())
        });
        if !alike {
            return plies;
        }
        let (facts, outcome) = shown(&here, true);
        assert_eq!((P::mapped(by, facts), outcome), shown(&there, false), "{}", by.name);
        assert_eq!(set::<P>(legal(&here).into_iter().map(|mv| (by.map)(setup, mv))), set::<P>(legal(&there)));
        plies += 2;
    }
    plies
}

pub fn assert_properties<P: TestedGame>(setup: P::Setup, games: usize) {
    let (mut plies, mut compared) = (0, 0);
    for seed in 0..games as u64 {
        let game = play_random_game::<P>(setup, &mut Random::new(seed));
        plies += game.len();
        for symmetry in P::symmetries() {
            if !symmetry.swaps {
                mirrored(setup, setup, &game, &symmetry);
            } else if let Some(image) = P::exchanged(setup) {
                mirrored(setup, image, &game, &symmetry);
                compared += game.len();
            } else {
                compared += exchanged(setup, &game, &symmetry);
            }
        }
    }
    println!("{setup:?}: {games} games, {plies} plies; {compared} plies with the players exchanged");
    if P::symmetries().iter().any(|symmetry| symmetry.swaps) {
        assert!(compared >= plies / 2, "too little is compared to prove anything");
    }
}

#[test]
fn games_have_unique_ids_and_titles_and_a_credit() {
    for &game in Game::ALL {
        assert_eq!(Game::from_name(game.id()), Some(game));
        assert_eq!(Game::from_name(&game.title().to_uppercase()), Some(game));
        assert_eq!(game.credit().is_none(), game == Game::Tetrathedral, "whose sheet says nothing");
        for variant in game.variants() {
            let options = Options::parse(variant, game.options()).expect("readable options");
            assert_eq!(game.setup(&options).expect("an allowed setup").options().to_string(), *variant);
        }
        // The first variant is the default.
        assert_eq!(game.setup(&Options::default()).expect("defaults").options().to_string(), game.variants()[0]);
    }
    assert_eq!(Game::Tether.credit(), Some("Mark Steere, 2009, marksteeregames.com"));
}
