//! `parlor verify`: valid records, and changed records.

use parlor::{
    cli,
    play::{Command, Event, First, OutsideFacts, Pace, Participant, Phase, Table, Terms, TimeoutRule, UserId},
};
use parlor_games::dice::DiceSeed;
use parlor_games::record::Fault;
use parlor_games::record::Rolls;
use parlor_games::record::Verified;
use parlor_games::record::verify;

use parlor_games::{
    record::{How, Name, Ply, Record, RecordError, Stated, Transcript},
    rules::{Game, Illegal, Options, Outcome, Player, Setup},
};
use std::{fs, io::Write as _, path::Path, process::Stdio};
use time::OffsetDateTime;

const ANA: Participant = Participant::Human(UserId(1_100_000_000_000_000_001));
const BEN: Participant = Participant::Human(UserId(1_100_000_000_000_000_002));
const SEED: DiceSeed = DiceSeed::new([7; 32]);

fn setup(game: Game, options: &str) -> Setup {
    game.setup(&Options::parse(options, game.options()).expect("readable options")).expect("allowed options")
}

/// Recorded playthroughs have the rolls and moves on lines of their own.
fn read_playthrough(text: &str) -> Record {
    let mut lines = text.lines();
    let (game, options) = lines.next().and_then(|head| head.split_once(' ')).expect("a head");
    let (options, _) = options.rsplit_once(" seed=").expect("a seed");
    let mut record = Record::new(setup(Game::from_name(game).expect("a game"), options));
    let mut roll = None;
    for line in lines.filter(|line| !line.starts_with(' ')) {
        match line.split_once(": ") {
            Some((_, seen)) => {
                roll = seen
                    .split(", ")
                    .find_map(|fact| fact.strip_prefix("roll "))
                    .map(|roll| roll.parse().expect("a roll"));
            }
            None => record.plies.push(Ply { roll, text: line.to_owned() }),
        }
    }
    record
}

/// Verifies a text in the same way as the program.
fn verify_text(text: &str) -> Result<Verified, Fault> {
    verify(&text.parse::<Transcript>()?)
}

#[test]
fn every_recorded_playthrough_is_valid() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/games/tests/playthroughs");
    let mut games = 0;
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("a file").path();
        let record = read_playthrough(&fs::read_to_string(&path).expect("a text"));
        assert!(record.plies.len() > 4, "{}", path.display());
        let outcome = record.replay().expect("legal plies").outcome().expect("an end");
        let winner = match outcome {
            Outcome::Won(player) => Some(player),
            Outcome::Drawn => None,
        };
        let result = Some(Stated { winner, how: How::Rules });
        let transcript = Transcript { result, ..record.into() };
        let text = transcript.to_string();
        let found = verify_text(&text).unwrap_or_else(|fault| panic!("{}: {fault:?}", path.display()));
        assert_eq!(found.position.outcome(), Some(outcome));
        let output = cli::verify::verify(&text).expect("in order");
        assert!(output.starts_with(&format!("Valid: {}", transcript.record.setup.game().title())), "{output}");
        // A wrong winner, a wrong kind of end, and a game that has not ended.
        let other = Stated { winner: Some(winner.map_or(Player::One, Player::other)), how: How::Rules };
        for stated in [other, Stated { winner: Some(Player::One), how: How::Resigned }] {
            let tampered = Transcript { result: Some(stated), ..transcript.clone() };
            assert_eq!(verify(&tampered), Err(Fault::Result { stated, outcome: Some(outcome) }));
        }
        let mut cut = transcript.clone();
        cut.record.plies.pop();
        assert!(matches!(verify(&cut), Err(Fault::Result { outcome: None, .. })));
        // A move after the end is illegal, and the error names its ply.
        let mut doubled = transcript.clone();
        doubled.result = None;
        doubled.record.plies.push(Ply { roll: Some(1), text: "a1".to_owned() });
        let ply = transcript.record.plies.len();
        let error = verify(&doubled).expect_err("one ply too many");
        assert!(
            matches!(&error, Fault::Record(RecordError::Illegal { ply: at, illegal: Illegal::GameOver, .. }) if *at == ply),
            "{error:?}"
        );
        games += 1;
    }
    assert!(games > 30);
}

/// A game of Tetrathedral with random moves. A player resigns after `plies` plies.
fn dice_game(plies: usize) -> Table {
    let mut table = running_dice_game(plies);
    if let Phase::Playing(game, _) = &table.phase {
        let by = game.on_turn();
        act(&mut table, &Command::Resign { by });
    }
    table
}

fn now() -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(1_800_000_000).expect("a time")
}

fn act(table: &mut Table, command: &Command) {
    for event in table.decide(command, &OutsideFacts::default(), now()).expect("allowed") {
        table.apply(&event, now()).expect("an event");
        if let Event::Ended { .. } = event {
            return;
        }
    }
}

fn running_dice_game(plies: usize) -> Table {
    let terms = Terms {
        setup: setup(Game::Tetrathedral, "pawns=4"),
        first: First::Challenger,
        pace: Pace::DEFAULT,
        rated: true,
        timeout: TimeoutRule::Claim,
        pair: None,
        event: false,
    };
    let first = Table::challenge(ANA, Some(BEN), terms, now()).expect("a challenge");
    let mut table = Table::replay([(first, now())]).expect("a table");
    act(&mut table, &Command::Accept { by: BEN, challenger_begins: true, seed: SEED });
    while let Phase::Playing(game, _) = &table.phase {
        let ply = game.record.plies.len();
        let by = game.on_turn();
        let legal = game.position.legal_texts();
        let Some(text) = legal.get(ply * 7 % legal.len().max(1)).filter(|_| ply < plies) else { break };
        act(&mut table, &Command::Move { by, text: text.clone(), version: None });
    }
    table
}

#[test]
fn every_roll_is_checked_against_the_seed() {
    let table = dice_game(60);
    let names = ["Ana", "Ben\nSeed: 1"].map(Name::new);
    let date = time::Date::from_calendar_date(2026, time::Month::November, 21).ok();
    let fair = table.transcript(names, date).expect("a game");
    assert!(fair.seed.is_some() && fair.record.plies.len() >= 60);
    let text = fair.to_string();
    assert!(text.contains("Player 2: Ben Seed 1\nDate: 2026-11-21\nClock: 3d\nResult: "), "{text}");
    assert_eq!(verify_text(&text).expect("in order").rolls, Rolls::Committed);
    let output = cli::verify::verify(&text).expect("in order");
    assert!(output.contains("Every roll matches the seed that") && output.contains("resigned"), "{output}");

    // Without the commitment, or without the seed.
    let without_commitment = Transcript { commitment: None, ..fair.clone() };
    assert_eq!(verify(&without_commitment).expect("in order").rolls, Rolls::OfSeed);
    let without_seed = Transcript { seed: None, ..fair.clone() };
    assert_eq!(verify(&without_seed).expect("in order").rolls, Rolls::Unknown);

    // With another seed, with the commitment or without.
    let mut other = fair.clone();
    other.seed = Some([8; 32]);
    assert_eq!(verify(&other), Err(Fault::OtherSeed { found: DiceSeed::new([8; 32]).commitment() }));
    other.commitment = None;
    assert!(matches!(verify(&other), Err(Fault::Roll { .. })));

    // With any one roll changed, any one move changed, or a wrong forfeit.
    for ply in 0..fair.record.plies.len() {
        let rolled = SEED.roll(ply as u16, 8);
        let mut tampered = fair.clone();
        tampered.record.plies[ply].roll = Some(rolled % 8 + 1);
        assert_eq!(verify(&tampered), Err(Fault::Roll { ply, found: Some(rolled % 8 + 1), rolled }));
        for text in ["a1-a1", "pass"] {
            let mut tampered = fair.clone();
            let original = std::mem::replace(&mut tampered.record.plies[ply].text, text.to_owned());
            if original != text {
                let found = verify(&tampered);
                assert!(
                    matches!(&found, Err(Fault::Record(RecordError::Illegal { ply: at, .. })) if *at == ply),
                    "{text} for {original}: {found:?}"
                );
            }
        }
    }
    let mut left_out = fair.clone();
    left_out.record.plies.remove(3);
    assert!(verify(&left_out).is_err());
    let output = cli::verify::verify(&text.replacen("Result: ", "Result: x", 1)).expect_err("no result");
    assert!(output.starts_with("Line 7 isn't a valid Result"), "{output}");
}

#[test]
fn the_record_of_a_running_game_has_no_seed() {
    let running = running_dice_game(10);
    assert!(matches!(running.phase, Phase::Playing(..)));
    let transcript = running.transcript([None, None], None).expect("a game");
    assert_eq!((transcript.seed, transcript.result), (None, None));
    let text = transcript.to_string();
    assert!(text.contains(&SEED.commitment()) && !text.contains(&SEED.to_string()), "{text}");
}

#[test]
fn the_documented_record_is_valid() {
    let page = include_str!("../../docs/records-and-dice.md");
    let lines = page.lines().skip_while(|line| !line.starts_with("    Game: "));
    let record: Vec<_> = lines.take_while(|line| line.is_empty() || line.starts_with("    ")).map(str::trim).collect();
    let output = cli::verify::verify(&record.join("\n")).expect("in order");
    assert!(output.contains("6 moves") && output.contains("the seed that was fixed before the game"), "{output}");
}

#[test]
fn the_command_prints_the_result_and_exits_with_0_or_1() {
    let parlor = |argument: &str, input: &str| {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["verify", argument])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("parlor runs");
        child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
        let process = child.wait_with_output().expect("an end");
        let [out, err] = [process.stdout, process.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        (process.status.code(), out, err)
    };
    let (code, out, err) = parlor("-", "Game: tether\nOptions: size=5\n\n1. a1 b2\n2. c3\n");
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (Some(0), "Valid: Tether 5×5, 3 moves, all by the rules. Blue to move.\n", "")
    );
    let (code, out, err) = parlor("-", "Game: tether\nOptions: size=5\n\n1. a1 b2\n2. b2\n");
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("Move 3 (b2): b2 is occupied"), "{err}");
    let (code, _, err) = parlor("/nowhere/record.txt", "");
    assert!(code == Some(1) && err.contains("can't be read"), "{err}");

    let file = std::env::temp_dir().join(format!("parlor-verify-{}.txt", std::process::id()));
    fs::write(&file, dice_game(20).transcript([None, None], None).expect("a game").to_string()).expect("written");
    let (code, out, err) = parlor(file.to_str().expect("UTF-8"), "");
    assert!(code == Some(0) && out.contains("Every roll matches the seed"), "{out}{err}");
    fs::write(&file, vec![b'x'; (1 << 20) + 1]).expect("written");
    let (code, _, err) = parlor(file.to_str().expect("UTF-8"), "");
    assert!(code == Some(1) && err.contains("not longer than"), "{err}");
    fs::remove_file(&file).expect("removed");
}
