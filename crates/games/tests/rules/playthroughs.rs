//! Recorded games of every variant, with the public facts of every ply. They reveal any change of rules, texts or orders.

use crate::support::{Random, accepting, pyramid::nearness};
use parlor_games::{
    board::Cell,
    match_game,
    rules::{AnyPosition, Game, Illegal, Options, Player, Position, netted, tether, waltz},
};
use std::{
    collections::BTreeSet,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

/// Besides the offered variants: player 2 begins, and a turn is forfeited.
const SECOND: (Game, &str, u64) = (Game::Tetrathedral, "first=2 pawns=4", 198);

/// Legal moves are listed if there are fewer.
const FEW: usize = 12;

/// The facts, and lists that are recorded when they change.
struct Seen {
    line: String,
    lists: [(&'static str, BTreeSet<String>); 3],
}

impl Seen {
    fn of(position: &AnyPosition) -> Self {
        let list = |cells: &mut dyn Iterator<Item = String>| cells.collect::<BTreeSet<_>>();
        let [one, two] =
            Player::BOTH.map(|player| list(&mut position.stones(player).iter().map(|cell| cell.to_string())));
        // Most legal moves are placements, so the closed empty cells are listed instead.
        let mut cells = ('a'..='s').flat_map(|col| (1..=19).map(move |row| format!("{col}{row}"))).filter(|cell| {
            matches!(
                position.resolve(cell),
                Err(Illegal::Tether(tether::Illegal::Surrounded { .. })
                    | Illegal::Netted(netted::Illegal::Suicide { .. })
                    | Illegal::Waltz(waltz::Illegal::NoSlide { .. }))
            )
        });
        let lists = [("stones 1", one), ("stones 2", two), ("closed", list(&mut cells))];
        Self { line: line(position).expect("writing to a text"), lists }
    }
}

fn line(position: &AnyPosition) -> Result<String, std::fmt::Error> {
    let mut line = format!("{} to move", position.to_move().number());
    let facts = match_game!(AnyPosition, position, position => position.facts().to_string());
    if !facts.is_empty() {
        write!(line, ", {facts}")?;
    }
    if let Some(roll) = position.roll() {
        write!(line, ", roll {roll}")?;
    }
    match position.outcome() {
        None => {
            let legal = position.legal_texts();
            let few = if legal.len() < FEW { format!(": {}", legal.join(" ")) } else { String::new() };
            write!(line, ", {} legal{few}", legal.len())?;
        }
        Some(outcome) => write!(line, ", {outcome:?}")?,
    }
    Ok(line)
}

fn record(game: Game, options: &str, seed: u64) -> String {
    let options = Options::parse(options, game.options()).expect("readable options");
    let setup = game.setup(&options).expect("allowed options");
    let (mut position, mut random) = (setup.start(), Random::new(seed));
    let mut told = format!("{} {} seed={seed}\n", game.id(), setup.options());
    let mut before: Option<Seen> = None;
    loop {
        if let (Some(die), None) = (game.die(), position.outcome()) {
            position.set_roll(1 + random.below(die.into()) as u8);
        }
        let seen = Seen::of(&position);
        writeln!(told, "{}: {}", position.ply(), seen.line).expect("writing to a text");
        for (index, (name, now)) in seen.lists.iter().enumerate() {
            let nothing = BTreeSet::new();
            let then = before.as_ref().map_or(&nothing, |before| &before.lists[index].1);
            let gone = then.difference(now).map(|cell| format!(" -{cell}"));
            let changes: String = gone.chain(now.difference(then).map(|cell| format!(" +{cell}"))).collect();
            if !changes.is_empty() {
                writeln!(told, "  {name}{changes}").expect("writing to a text");
            }
        }
        before = Some(seen);
        let legal = position.legal_texts();
        if legal.is_empty() {
            return told;
        }
        assert_nearest_are_legal(&position, &legal);
        let mv = choice(&position, &legal, &mut random);
        writeln!(told, "{mv}").expect("writing to a text");
        position.play_text(&mv).expect("a legal move");
    }
}

/// Every legal move is among those near any cell, a pass too: it may be the only one.
fn assert_nearest_are_legal(position: &AnyPosition, legal: &[String]) {
    let cell = Cell::parse("a1").expect("a cell");
    let nearest: BTreeSet<_> = position.nearest(cell, usize::MAX).into_iter().collect();
    assert_eq!(nearest, legal.iter().cloned().collect());
}

/// Rarely a pass. In Tetrathedral, where random play builds no pyramid, mostly a move towards one.
fn choice(position: &AnyPosition, legal: &[String], random: &mut Random) -> String {
    if position.game() == Game::Tetrathedral && random.below(5) > 0 {
        let most = legal.iter().map(|text| nearness(position, text)).max();
        let helping: Vec<_> = legal.iter().filter(|text| Some(nearness(position, text)) == most).collect();
        return (*random.pick(&helping)).clone();
    }
    let mv = random.pick(legal);
    if mv == "pass" { random.pick(legal).clone() } else { mv.clone() }
}

fn file(game: Game, options: &str) -> PathBuf {
    let values: Vec<_> =
        options.split(' ').filter_map(|option| option.split_once('=')).map(|(_, value)| value).collect();
    let name = format!("{}-{}.txt", game.id(), values.join("-"));
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name)
}

#[test]
fn recorded_games_are_reproduced() {
    let offered = Game::ALL
        .iter()
        .flat_map(|&game| game.variants().iter().zip(1..).map(move |(&options, seed)| (game, options, seed)));
    let (mut files, mut forfeited) = (BTreeSet::new(), 0);
    for (game, options, seed) in offered.chain([SECOND]) {
        let (path, found) = (file(game, options), record(game, options, seed));
        let name = path.file_name().expect("a name").display().to_string();
        if accepting() {
            fs::write(&path, &found).expect("the record is written");
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if let Some(at) = found.lines().zip(expected.lines()).position(|(found, expected)| found != expected) {
            let [found, expected] = [&found, &expected].map(|text| text.lines().nth(at).unwrap_or_default());
            panic!("{name} line {}: {found:?} instead of {expected:?}", at + 1);
        }
        assert_eq!(found.len(), expected.len(), "{name}: PARLOR_ACCEPT=1 writes it anew");
        forfeited += if game.die().is_some() { found.matches("\npass\n").count() } else { 0 };
        files.insert(name);
    }
    let there = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")).expect("the folder");
    let there: BTreeSet<_> = there.map(|entry| entry.expect("a file").file_name().display().to_string()).collect();
    assert_eq!(there, files, "a file is left over");
    assert!(forfeited > 0, "no turn is forfeited in any game");
}
