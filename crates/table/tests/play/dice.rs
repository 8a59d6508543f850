//! Games with a die: the rolls come from the seed, and turns without a legal move are forfeited.

use super::{ANA, BEN, SEED, Scenario};
use parlor_games::dice::DiceSeed;
use parlor_games::{
    record::Record,
    rules::{Game, Options, Player},
};
use parlor_table::play::{
    Command, Event, First, OutsideFacts, Pace, Phase, Reason, Refusal, Table, Terms, TimeoutRule, rating,
};
use proptest::prelude::*;
use time::{Duration, OffsetDateTime};

const GAME: Game = Game::Tetrathedral;

fn terms(options: &str, first: First) -> Terms {
    let options = Options::parse(options, GAME.options()).expect("readable options");
    Terms {
        setup: GAME.setup(&options).expect("allowed options"),
        first,
        pace: Pace::Day,
        rated: true,
        timeout: TimeoutRule::Claim,
        pair: None,
        event: false,
    }
}

fn begun(options: &str, first: First, challenger_begins: bool, seed: DiceSeed) -> (Scenario, Vec<Event>) {
    let mut scenario = Scenario::new(Some(BEN), terms(options, first), OffsetDateTime::UNIX_EPOCH);
    let events = scenario.act(&Command::Accept { by: BEN, challenger_begins, seed }).expect("accepted");
    (scenario, events)
}

/// Checks the events of one command, and the table after them.
fn check(scenario: &Scenario, events: &[Event], seed: DiceSeed) {
    let game = scenario.table.game().expect("a game");
    assert_eq!(game.seed, Some(seed));
    let begun = game.record.plies.len() - events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
    let mut ply = begun;
    for event in events {
        if let Event::Moved { roll, .. } = event {
            assert_eq!(*roll, Some(seed.roll(ply as u16, 8)), "the roll of ply {ply}");
            ply += 1;
        }
    }
    match &scenario.table.phase {
        Phase::Playing(game, _) => {
            assert_eq!(game.position.roll(), Some(seed.roll(game.ply(), 8)), "the next roll");
            assert!(!game.position.is_forfeited(), "a turn without a legal move");
            assert_eq!(scenario.table.people_to_notify(events), [game.on_turn()]);
            let forfeits = events.iter().filter(|event| matches!(event, Event::Moved { text, .. } if text == "pass"));
            let forfeits = forfeits.count();
            assert_eq!(game.forfeited().len(), forfeits);
            for (index, (player, _)) in game.forfeited().into_iter().enumerate() {
                let plies_ago = forfeits - index;
                let expected =
                    if plies_ago % 2 == 0 { game.position.to_move() } else { game.position.to_move().other() };
                assert_eq!(player, expected, "the player who forfeited");
            }
            assert!(game.last().is_none_or(|ply| ply.text != "pass"), "a forfeited turn is not the last move");
            // `before` is the position before the last move, not before the turns that were forfeited after it.
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

/// Plays moves that are chosen by numbers. Returns the number of forfeited turns.
fn play(options: &str, first: First, challenger_begins: bool, seed: DiceSeed, choices: &[usize]) -> usize {
    let (mut scenario, events) = begun(options, first, challenger_begins, seed);
    check(&scenario, &events, seed);
    let mut forfeited = 0;
    for &choice in choices {
        let Phase::Playing(game, _) = &scenario.table.phase else { break };
        let moves = game.position.legal_texts();
        let command = Command::Move { by: game.on_turn(), text: moves[choice % moves.len()].clone(), version: None };
        let events = scenario.act(&command).expect("a legal move");
        forfeited += events.iter().filter(|event| matches!(event, Event::Moved { text, .. } if text == "pass")).count();
        check(&scenario, &events, seed);
    }
    // The stored events and the record both lead to the same game.
    let stored: Vec<(Event, OffsetDateTime)> = scenario
        .events
        .iter()
        .map(|(event, at)| {
            let json = serde_json::to_string(event).expect("JSON");
            (serde_json::from_str(&json).expect("an event"), *at)
        })
        .collect();
    assert_eq!(Table::replay(stored).expect("a table"), scenario.table);
    let game = scenario.table.game().expect("a game");
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
    fn rolls_come_from_the_seed_and_turns_without_a_move_are_forfeited(
        options in prop::sample::select(vec!["pawns=4", "pawns=8", "first=2 pawns=4"]),
        challenger in any::<bool>(),
        challenger_begins in any::<bool>(),
        seed in any::<[u8; 32]>(),
        choices in prop::collection::vec(any::<usize>(), 0..300),
    ) {
        let first = if challenger { First::Challenger } else { First::Random };
        play(options, first, challenger_begins, DiceSeed::new(seed), &choices);
    }
}

#[test]
fn some_turns_are_forfeited() {
    let forfeited: usize = (0..60_u8)
        .map(|game| {
            let choices: Vec<usize> = (0..400).map(|ply| usize::from(game) * 31 + ply * 17).collect();
            play("pawns=4", First::Random, true, DiceSeed::new([game; 32]), &choices)
        })
        .sum();
    assert!(forfeited > 10, "only {forfeited} turns were forfeited");
}

#[test]
fn the_beginner_gets_the_seat_that_moves_first() {
    for (options, first_seat) in [("first=1", Player::One), ("first=2", Player::Two)] {
        for (first, beginner) in [(First::Challenger, ANA), (First::Opponent, BEN)] {
            let (scenario, _) = begun(options, first, false, SEED);
            let game = scenario.table.game().expect("a game");
            assert_eq!(game.position.to_move(), first_seat);
            assert_eq!((game.participant(first_seat), game.on_turn()), (beginner, beginner), "{options} {first:?}");
        }
        // A rematch swaps the seats, so the other player begins.
        let (mut scenario, _) = begun(options, First::Challenger, false, SEED);
        for person in [ANA, BEN, ANA, BEN] {
            let text = scenario.table.game().expect("a game").position.legal_texts()[0].clone();
            scenario.act(&Command::Move { by: person, text, version: None }).expect("a legal move");
        }
        scenario.act(&Command::Resign { by: ANA }).expect("resigned");
        for by in [ANA, BEN] {
            let again = scenario
                .table
                .rematch(parlor_table::play::GameId(1), by, true, TimeoutRule::Claim, scenario.now)
                .expect("a rematch");
            let again = Table::replay([(again, scenario.now)]).expect("a table");
            let other = if by == ANA { BEN } else { ANA };
            let accepted = again.decide(
                &Command::Accept { by: other, challenger_begins: false, seed: SEED },
                &OutsideFacts::default(),
                scenario.now,
            );
            let accepted = accepted.expect("accepted");
            assert!(
                matches!(accepted[0], Event::Accepted { seats, .. } if seats[first_seat.index()] == BEN),
                "{accepted:?}"
            );
        }
    }
}

#[test]
fn rolls_that_do_not_match_the_seed_are_invalid() {
    let (scenario, _) = begun("pawns=4", First::Random, true, SEED);
    let text = scenario.table.game().expect("a game").position.legal_texts()[0].clone();
    let roll = SEED.roll(0, 8);
    for other in [None, Some(roll % 8 + 1)] {
        let mut table = scenario.table.clone();
        assert!(
            table.apply(&Event::Moved { text: text.clone(), roll: other, planned: false }, scenario.now).is_err(),
            "{other:?}"
        );
    }
    let mut table = scenario.table.clone();
    table.apply(&Event::Moved { text, roll: Some(roll), planned: false }, scenario.now).expect("the seed's roll");

    let tether = Scenario::new(Some(BEN), super::terms(First::Random, Pace::Day), OffsetDateTime::UNIX_EPOCH);
    let diced = Scenario::new(Some(BEN), terms("pawns=4", First::Random), OffsetDateTime::UNIX_EPOCH);
    for (scenario, seed) in [(tether, Some(SEED)), (diced, None)] {
        let mut table = scenario.table.clone();
        assert!(
            table.apply(&Event::Accepted { seats: [ANA, BEN], seed, away: vec![] }, scenario.now).is_err(),
            "{seed:?}"
        );
    }
}

#[test]
fn the_beginning_of_a_move_is_completed() {
    // With an 8 at the start, each pawn has more destinations than there are buttons.
    let eight = (0..=255).map(|byte| DiceSeed::new([byte; 32])).find(|seed| seed.roll(0, 8) == 8).expect("a seed");
    let (scenario, _) = begun("pawns=4", First::Challenger, true, eight);
    let game = scenario.table.game().expect("a game");
    let suggested = |input: &str| {
        let command = Command::Move { by: ANA, text: input.to_owned(), version: None };
        match scenario.table.decide(&command, &OutsideFacts::default(), scenario.now) {
            Err(Refusal::Illegal { similar, .. }) => similar,
            other => panic!("{other:?}"),
        }
    };
    for (input, begin) in [("a2", "a2-"), ("a2-", "a2-"), (" A2-F", "a2-f"), ("a", "a")] {
        let mut expected = game.position.legal_texts();
        expected.retain(|text| text.starts_with(begin));
        let similar = suggested(input);
        assert_eq!(
            (similar.moves.len() + similar.more, similar.moves.len()),
            (expected.len(), expected.len().min(25)),
            "{input}"
        );
        assert_eq!(similar.moves, expected[..similar.moves.len()], "{input}");
    }
    // `g1` is not completed to `g10`.
    let legal = game.position.legal_texts();
    assert!(legal.contains(&"a2-g10".to_owned()) && !legal.contains(&"a2-g1".to_owned()));
    assert!(!suggested("a2-g1").moves.contains(&"a2-g10".to_owned()));
    assert!(suggested("a2").more > 0 && suggested("a2-f").more == 0 && !suggested("a2-f").moves.is_empty());
}

/// A player can't discard a bad roll by leaving the game: the game counts from the player's first roll on. That roll is on the
/// board when the player's first turn begins.
#[test]
fn a_game_counts_for_a_player_whose_first_roll_is_on_the_board() {
    let ended = |scenario: &Scenario| scenario.ending().map(|ending| (ending.reason, ending.winner.is_some()));
    for options in ["first=1", "first=2"] {
        for plies in 0..4 {
            let (mut scenario, _) = begun(options, First::Challenger, true, SEED);
            while scenario.table.game().expect("a game").record.plies.len() < plies {
                let text = scenario.table.game().expect("a game").position.legal_texts()[0].clone();
                scenario.play(&text);
            }
            for by in [ANA, BEN] {
                let counts = by == ANA || plies > 0;
                let (mut left, mut called_off) = (scenario.clone(), scenario.clone());
                left.act(&Command::Resign { by }).expect("resigned");
                let expected = if counts { (Reason::Resigned, true) } else { (Reason::Aborted, false) };
                assert_eq!(ended(&left), Some(expected), "{options}, {plies} plies, {by:?}");
                assert_eq!(rating::is_rated(&left.table), counts);
                let result = called_off.act(&Command::Abort { by });
                assert_eq!(result.is_err(), counts, "{options}, {plies} plies, {by:?}");
                assert!(!counts || result == Err(Refusal::TooFarOn));
            }
            // The player on turn has rolled.
            let mut late = scenario.clone();
            late.now += Duration::DAY;
            assert_eq!(late.tick(), [Event::TimeUp]);
            late.act(&Command::Claim { by: late.table.game().expect("a game").waiting() }).expect("claimed");
            assert_eq!(ended(&late), Some((Reason::Claimed, true)));
            assert!(rating::is_rated(&late.table));
            // A manager can't give points away in a game without moves.
            let mut judged = scenario.clone();
            judged.act(&Command::Adjudicate { by: super::CAT, winner: Some(Player::One) }).expect("adjudicated");
            assert!(!rating::is_rated(&judged.table));
        }
    }
}
