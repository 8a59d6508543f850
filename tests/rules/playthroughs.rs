//! Whole random games on file, with everything that can be seen at every ply: what a change of the
//! rules, of texts or of orders alters shows up in them.

use crate::support::Random;
use parlor::rules::{AnyPosition, Facts, Game, Illegal, Options, Player};
use std::fmt::Write;

/// A game of dice is left here.
const LONGEST: u16 = 90;

/// Plays the game of that seed and writes it down.
fn told(game: Game, options: &str, seed: u64) -> String {
    let options = Options::parse(options, game.options()).expect("readable options");
    let setup = game.setup(&options).expect("allowed options");
    let mut position = setup.start();
    let mut random = Random::new(seed);
    let mut told = format!("game: {}\noptions: {}\nseed: {seed}\n", game.id(), setup.options());
    loop {
        if let (Some(die), None) = (position.game().die(), position.outcome()) {
            position.set_roll(1 + random.below(die.into()) as u8);
        }
        show(&position, &mut told).expect("writing to a text");
        let legal = position.legal_texts();
        if legal.is_empty() || position.game().die().is_some() && position.ply() == LONGEST {
            return told;
        }
        let mv = random.pick(&legal);
        writeln!(told, "\nmove: {mv}").expect("writing to a text");
        position.play_text(mv).expect("a legal move");
    }
}

fn show(position: &AnyPosition, told: &mut String) -> std::fmt::Result {
    writeln!(told, "\nply: {}", position.ply())?;
    writeln!(told, "to move: {}", position.to_move().number())?;
    if let Some(roll) = position.roll() {
        writeln!(told, "roll: {roll}")?;
    }
    for player in Player::BOTH {
        let cells: Vec<String> = position.stones(player).iter().map(|cell| cell.to_string()).collect();
        writeln!(told, "stones {}: {}", player.number(), cells.join(" "))?;
    }
    match position.facts() {
        Facts::Tether { territory: [one, two] } => writeln!(told, "territory: {one} {two}")?,
        Facts::Anchor2d { anchored } => {
            let [one, two] = anchored.map(|pairs| pairs.names().collect::<Vec<_>>().join(" "));
            writeln!(told, "anchored: {one} / {two}")?;
        }
        Facts::Waltz { token, pairs: [one, two] } => {
            writeln!(told, "token: {}\npairs: {one} {two}", token.map_or(0, Player::number))?;
        }
        Facts::Netted => {}
        Facts::Tetrathedral { out: [one, two] } => writeln!(told, "out: {one} {two}")?,
    }
    let legal = position.legal_texts();
    writeln!(told, "legal: {}", legal.len())?;
    // Legal placements are the bulk; the cells that are vacant and yet closed say as much.
    if position.game().die().is_some() || legal.len() < 12 {
        writeln!(told, "{}", legal.join(" "))?;
    }
    let mut cells: Vec<String> = ('a'..='s').flat_map(|q| (1..=19).map(move |r| format!("{q}{r}"))).collect();
    cells.retain(|cell| {
        matches!(
            position.resolve(cell),
            Err(Illegal::Surrounded { .. } | Illegal::Suicide { .. } | Illegal::NoSlide { .. })
        )
    });
    if !cells.is_empty() {
        writeln!(told, "closed: {}", cells.join(" "))?;
    }
    writeln!(told, "status: {:?}", position.outcome())
}

#[test]
fn recorded_games_are_played_as_they_were() {
    for (name, game, options, seed) in [
        ("tether-5", Game::Tether, "size=5", 1),
        ("tether-7", Game::Tether, "size=7", 2),
        ("tether-9", Game::Tether, "size=9", 3),
        ("tether-13", Game::Tether, "size=13", 4),
        ("tetrathedral-4", Game::Tetrathedral, "first=2 pawns=4", 5),
        ("tetrathedral-8", Game::Tetrathedral, "first=1 pawns=8", 6),
        ("anchor2d-quick", Game::Anchor2d, "size=quick", 1),
        ("anchor2d-small", Game::Anchor2d, "size=small", 2),
        ("anchor2d-standard", Game::Anchor2d, "size=standard", 3),
        ("anchor2d-large", Game::Anchor2d, "size=large", 4),
        ("waltz-square-5", Game::Waltz, "grid=square size=5", 1),
        ("waltz-square-8", Game::Waltz, "grid=square size=8", 2),
        ("waltz-hex-4", Game::Waltz, "grid=hex size=4", 3),
        ("waltz-limping-2", Game::Waltz, "grid=limping size=2", 4),
        ("waltz-limping-3", Game::Waltz, "grid=limping size=3", 5),
        ("netted-hex-3", Game::Netted, "board=hex size=3", 5),
        ("netted-hex-5", Game::Netted, "board=hex size=5", 122),
        ("netted-hex-8", Game::Netted, "board=hex size=8", 3),
        ("netted-double-limping-4", Game::Netted, "board=double-limping size=4", 12),
        ("netted-double-limping-6", Game::Netted, "board=double-limping size=6", 5),
        ("tetrathedral-4", Game::Tetrathedral, "first=2 pawns=4", 5),
        ("tetrathedral-8", Game::Tetrathedral, "first=1 pawns=8", 6),
    ] {
        let path = format!("{}/tests/playthroughs/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let found = told(game, options, seed);
        if std::env::var("PARLOR_ACCEPT").is_ok() {
            std::fs::write(&path, &found).expect("the record is written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        if let Some(at) = found.lines().zip(expected.lines()).position(|(found, expected)| found != expected) {
            let [found, expected] = [&found, &expected].map(|text| text.lines().nth(at).unwrap_or_default());
            panic!("{name}.txt line {}: {found:?} instead of {expected:?}", at + 1);
        }
        assert_eq!(found.len(), expected.len(), "{name}.txt: PARLOR_ACCEPT=1 writes it anew");
    }
}
