//! Games with a die: the rolls come from the seed, and turns without a move play themselves.

use super::{ANA, BEN, SEED, Story};
use parlor::play::{Command, Event, First, Known, Pace, Phase, Refusal, Table, Terms, Timeout};
use parlor_games::dice::Seed;
use parlor_games::{
    record::Record,
    rules::{Game, Options, Player},
};
use proptest::prelude::*;
use time::OffsetDateTime;

const GAME: Game = Game::Tetrathedral;

fn terms(options: &str, first: First) -> Terms {
    let options = Options::parse(options, GAME.options()).expect("readable options");
    Terms {
        setup: GAME.setup(&options).expect("allowed options"),
        first,
        pace: Pace::Day,
        rated: true,
        timeout: Timeout::Claim,
    }
}

fn begun(options: &str, first: First, lot: bool, seed: Seed) -> (Story, Vec<Event>) {
    let mut story = Story::new(Some(BEN), terms(options, first), OffsetDateTime::UNIX_EPOCH);
    let events = story.act(&Command::Accept { by: BEN, lot, seed }).expect("accepted");
    (story, events)
}

/// What must hold for the events of one command, and the table after them.
fn fair(story: &Story, events: &[Event], seed: Seed) {
    let game = story.table.game().expect("a game");
    assert_eq!(game.seed, Some(seed));
    let begun = game.record.plies.len() - events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
    let mut ply = begun;
    for event in events {
        if let Event::Moved { roll, .. } = event {
            assert_eq!(*roll, Some(seed.roll(ply as u16, 8)), "the roll of ply {ply}");
            ply += 1;
        }
    }
    match &story.table.phase {
        Phase::Playing(game, _) => {
            assert_eq!(game.position.roll(), Some(seed.roll(game.ply(), 8)), "the next roll lies on the table");
            assert!(!game.position.is_forfeited(), "nobody is asked for a move that does not exist");
            assert_eq!(story.table.called(events), [game.on_turn()]);
            let forfeits = events.iter().filter(|event| matches!(event, Event::Moved { text, .. } if text == "pass"));
            let forfeits = forfeits.count();
            assert_eq!(game.forfeited().len(), forfeits);
            for (index, (player, _)) in game.forfeited().into_iter().enumerate() {
                let plies_ago = forfeits - index;
                let expected =
                    if plies_ago % 2 == 0 { game.position.to_move() } else { game.position.to_move().other() };
                assert_eq!(player, expected, "who forfeited");
            }
            assert!(game.last().is_none_or(|ply| ply.text != "pass"), "the last move is one that was made");
            // The position before that move, not before the turns that were forfeited since.
            let moved = game.last().map(|last| {
                let mut moved = game.before.clone().expect("a position before the last move");
                last.play_on(&mut moved).expect("a legal move");
                moved.ply() as usize + forfeits
            });
            assert_eq!(moved.unwrap_or(forfeits), game.record.plies.len());
        }
        Phase::Over { game, .. } => assert_eq!(game.position.roll(), None),
        other => panic!("{other:?}"),
    }
}

/// Plays by choosing moves with these numbers, and gives back how many turns were forfeited.
fn play(options: &str, first: First, lot: bool, seed: Seed, choices: &[usize]) -> usize {
    let (mut story, events) = begun(options, first, lot, seed);
    fair(&story, &events, seed);
    let mut forfeited = 0;
    for &choice in choices {
        let Phase::Playing(game, _) = &story.table.phase else { break };
        let moves = game.position.legal_texts();
        let command = Command::Move { by: game.on_turn(), text: moves[choice % moves.len()].clone(), version: None };
        let events = story.act(&command).expect("a legal move");
        forfeited += events.iter().filter(|event| matches!(event, Event::Moved { text, .. } if text == "pass")).count();
        fair(&story, &events, seed);
    }
    // What is stored is the game, and its record is the game again.
    let stored: Vec<(Event, OffsetDateTime)> = story
        .events
        .iter()
        .map(|(event, at)| {
            let json = serde_json::to_string(event).expect("JSON");
            (serde_json::from_str(&json).expect("an event"), *at)
        })
        .collect();
    assert_eq!(Table::replay(stored).expect("a table"), story.table);
    let game = story.table.game().expect("a game");
    let record: Record = game.record.to_string().parse().expect("a record");
    assert_eq!(record, game.record);
    let mut replayed = record.replay().expect("legal plies");
    if let Some(roll) = game.position.roll() {
        replayed.set_roll(roll);
    }
    assert_eq!(replayed, game.position);
    forfeited
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn rolls_come_from_the_seed_and_turns_without_a_move_play_themselves(
        options in prop::sample::select(vec!["pawns=4", "pawns=8", "first=2 pawns=4"]),
        challenger in any::<bool>(),
        lot in any::<bool>(),
        seed in any::<[u8; 32]>(),
        choices in prop::collection::vec(any::<usize>(), 0..300),
    ) {
        let first = if challenger { First::Challenger } else { First::Lot };
        play(options, first, lot, Seed::new(seed), &choices);
    }
}

#[test]
fn turns_are_forfeited_now_and_then() {
    let forfeited: usize = (0..60_u8)
        .map(|game| {
            let choices: Vec<usize> = (0..400).map(|ply| usize::from(game) * 31 + ply * 17).collect();
            play("pawns=4", First::Lot, true, Seed::new([game; 32]), &choices)
        })
        .sum();
    assert!(forfeited > 10, "only {forfeited} turns were forfeited");
}

#[test]
fn who_begins_sits_where_the_setup_begins() {
    for (options, first_seat) in [("first=1", Player::One), ("first=2", Player::Two)] {
        for (first, beginner) in [(First::Challenger, ANA), (First::Opponent, BEN)] {
            let (story, _) = begun(options, first, false, SEED);
            let game = story.table.game().expect("a game");
            assert_eq!(game.position.to_move(), first_seat);
            assert_eq!((game.participant(first_seat), game.on_turn()), (beginner, beginner), "{options} {first:?}");
        }
        // In a rematch the seats are swapped, so the other one begins.
        let (mut story, _) = begun(options, First::Challenger, false, SEED);
        for person in [ANA, BEN, ANA, BEN] {
            let text = story.table.game().expect("a game").position.legal_texts()[0].clone();
            story.act(&Command::Move { by: person, text, version: None }).expect("a legal move");
        }
        story.act(&Command::Resign { by: ANA }).expect("resigned");
        for by in [ANA, BEN] {
            let again =
                story.table.rematch(parlor::play::GameId(1), by, true, Timeout::Claim, story.now).expect("a rematch");
            let again = Table::replay([(again, story.now)]).expect("a table");
            let other = if by == ANA { BEN } else { ANA };
            let accepted =
                again.decide(&Command::Accept { by: other, lot: false, seed: SEED }, &Known::default(), story.now);
            let accepted = accepted.expect("accepted");
            assert!(
                matches!(accepted[0], Event::Accepted { seats, .. } if seats[first_seat.index()] == BEN),
                "{accepted:?}"
            );
        }
    }
}

#[test]
fn rolls_that_are_not_the_seeds_are_no_game() {
    let (story, _) = begun("pawns=4", First::Lot, true, SEED);
    let text = story.table.game().expect("a game").position.legal_texts()[0].clone();
    let roll = SEED.roll(0, 8);
    for other in [None, Some(roll % 8 + 1)] {
        let mut table = story.table.clone();
        assert!(
            table.apply(&Event::Moved { text: text.clone(), roll: other, planned: false }, story.now).is_err(),
            "{other:?}"
        );
    }
    let mut table = story.table.clone();
    table.apply(&Event::Moved { text, roll: Some(roll), planned: false }, story.now).expect("the seed's roll");

    let tether = Story::new(Some(BEN), super::terms(First::Lot, Pace::Day), OffsetDateTime::UNIX_EPOCH);
    let diced = Story::new(Some(BEN), terms("pawns=4", First::Lot), OffsetDateTime::UNIX_EPOCH);
    for (story, seed) in [(tether, Some(SEED)), (diced, None)] {
        let mut table = story.table.clone();
        assert!(
            table.apply(&Event::Accepted { seats: [ANA, BEN], seed, away: vec![] }, story.now).is_err(),
            "{seed:?}"
        );
    }
}

#[test]
fn the_beginning_of_a_move_is_answered_with_the_moves_that_begin_so() {
    // At the start an 8 lets each pawn go to more places than there are buttons.
    let eight = (0..=255).map(|byte| Seed::new([byte; 32])).find(|seed| seed.roll(0, 8) == 8).expect("a seed");
    let (story, _) = begun("pawns=4", First::Challenger, true, eight);
    let game = story.table.game().expect("a game");
    let offered = |typed: &str| {
        let command = Command::Move { by: ANA, text: typed.to_owned(), version: None };
        match story.table.decide(&command, &Known::default(), story.now) {
            Err(Refusal::Illegal { near, .. }) => near,
            other => panic!("{other:?}"),
        }
    };
    for (typed, begin) in [("a2", "a2-"), ("a2-", "a2-"), (" A2-F", "a2-f"), ("a", "a")] {
        let mut expected = game.position.legal_texts();
        expected.retain(|text| text.starts_with(begin));
        let near = offered(typed);
        assert_eq!(
            (near.moves.len() + near.more, near.moves.len()),
            (expected.len(), expected.len().min(25)),
            "{typed}"
        );
        assert_eq!(near.moves, expected[..near.moves.len()], "{typed}");
    }
    // Who wrote g1 did not mean g10.
    let legal = game.position.legal_texts();
    assert!(legal.contains(&"a2-g10".to_owned()) && !legal.contains(&"a2-g1".to_owned()));
    assert!(!offered("a2-g1").moves.contains(&"a2-g10".to_owned()));
    assert!(offered("a2").more > 0 && offered("a2-f").more == 0 && !offered("a2-f").moves.is_empty());
}
