//! Limits of a game: its length, and the number of a player's actions.

use super::*;
use parlor_games::record::MAX_PLIES;
use parlor_testkit::long_game;
use parlor_words::text::{self, Lang};

/// A stored game of Tennessee Waltz with this many plies and takebacks, and no other events.
fn stored(plies: usize, takebacks: usize) -> Scenario {
    let now = OffsetDateTime::UNIX_EPOCH;
    let terms = Terms { setup: long_game::setup(), ..terms(First::Challenger, Pace::Day) };
    let mut scenario = Scenario::new(Some(BEN), terms, now);
    scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
    let events = long_game::events([ANA, BEN], plies, takebacks);
    scenario.events.extend(events.into_iter().map(|event| (event, now)));
    scenario.table = Table::replay(scenario.events.clone()).expect("a table");
    scenario
}

fn announced(scenario: &Scenario, events: &[Event]) -> String {
    text::announcement(Lang::default(), GameId(1), &scenario.table, events).expect("a message")
}

fn on_turn(scenario: &Scenario) -> Participant {
    scenario.table.game().expect("a game").on_turn()
}

#[test]
fn a_game_ends_without_a_winner_when_it_has_grown_too_long_and_says_so_before() {
    let mut scenario = stored(MAX_PLIES - 102, 0);
    let mut moves = long_game::moves(MAX_PLIES).skip(MAX_PLIES - 102);
    let mut next = |scenario: &mut Scenario| scenario.play(&moves.next().expect("a move"));
    let events = next(&mut scenario);
    assert!(!announced(&scenario, &events).contains("without a winner"), "101 plies are left");
    for left in (1..=100).rev() {
        let events = next(&mut scenario);
        let text = announced(&scenario, &events);
        let expected = if left == 1 { "After 1 more move this".to_owned() } else { format!("After {left} more moves") };
        assert!(text.contains(&expected) && text.contains("without a winner: the limit is 10000"), "{text}");
        let asked = text::board_line(Lang::default(), GameId(1), &scenario.table).expect("a line");
        assert!(asked.contains(&expected), "{asked}");
    }
    let events = next(&mut scenario);
    let stopped = Ending { winner: None, reason: Reason::Stopped };
    assert!(matches!(events[..], [Event::Moved { .. }, Event::Ended { ending, by: None }] if ending == stopped));
    let text = announced(&scenario, &events);
    assert!(text.contains("without a winner: the limit is 10000 moves"), "{text}");
    assert_eq!(scenario.table.people_to_notify(&events).len(), 2);
    assert!(!rating::is_rated(&scenario.table));
}

#[test]
fn a_planned_answer_does_not_exceed_the_length_of_a_game() {
    let mut scenario = stored(MAX_PLIES - 1, 0);
    let last: Vec<_> = long_game::moves(MAX_PLIES + 1).skip(MAX_PLIES - 1).collect();
    let by = scenario.table.game().expect("a game").waiting();
    scenario.act(&Command::Plan { by, line: last.clone() }).expect("a plan");
    let events = scenario.play(&last[0]);
    assert!(matches!(events[..], [Event::Moved { .. }, Event::Ended { .. }]), "{events:?}");
    assert_eq!(scenario.table.game().expect("a game").record.plies.len(), MAX_PLIES);
}

#[test]
fn a_longer_game_that_was_stored_before_ends_with_the_next_move() {
    let mut scenario = stored(MAX_PLIES, 1000);
    let events = scenario.play("a2");
    let stopped = Ending { winner: None, reason: Reason::Stopped };
    assert_eq!(events, [Event::Ended { ending: stopped, by: None }]);
}

#[test]
fn ten_takebacks_are_granted_to_a_player() {
    let mut scenario = stored(6, 0);
    for _ in 0..10 {
        for by in [BEN, ANA] {
            scenario.act(&Command::RequestTakeback { by }).expect("asked");
            let game = scenario.table.game().expect("a game");
            let (other, version) = (game.opponent_of(by).expect("an opponent"), game.version());
            scenario.act(&Command::AnswerTakeback { by: other, grant: true, version }).expect("granted");
            let plies = scenario.table.game().expect("a game").record.plies.len();
            for text in long_game::moves(6).skip(plies) {
                scenario.play(&text);
            }
        }
    }
    for by in [ANA, BEN] {
        assert_eq!(scenario.act(&Command::RequestTakeback { by }), Err(Refusal::TakebacksUsedUp { granted: 10 }));
    }
}

#[test]
fn the_computer_grants_ten_takebacks_too() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let computer = Participant::Computer(parlor_ai::Level::Easy);
    let mut scenario = Scenario::new(Some(computer), terms(First::Challenger, Pace::Unlimited), now);
    scenario.act(&Command::Accept { by: computer, challenger_begins: true, seed: SEED }).expect("accepted");
    for _ in 0..10 {
        scenario.play("a1");
        scenario.act(&Command::RequestTakeback { by: ANA }).expect("taken back");
    }
    scenario.play("a1");
    let refused = scenario.act(&Command::RequestTakeback { by: ANA });
    assert_eq!(refused, Err(Refusal::TakebacksUsedUp { granted: 10 }));
}

#[test]
fn a_player_asks_for_a_limited_number_of_takebacks() {
    let mut scenario = stored(2, 0);
    let mut asked = 0;
    let refused = loop {
        let by = scenario.table.game().expect("a game").waiting();
        if by == BEN {
            match scenario.act(&Command::RequestTakeback { by }) {
                Ok(_) => asked += 1,
                Err(refusal) => break refusal,
            }
        }
        let plies = scenario.table.game().expect("a game").record.plies.len();
        scenario.play(&long_game::moves(plies + 1).last().expect("a move"));
    };
    assert_eq!((asked, refused), (30, Refusal::TakebackRequestsUsedUp { asked: 30 }));
}

#[test]
fn the_same_plan_is_stored_once_and_plans_are_changed_a_limited_number_of_times() {
    let line = |text: &str| Command::Plan { by: BEN, line: text.split(' ').map(str::to_owned).collect() };
    let mut scenario = Scenario::played(Pace::Day, 0, OffsetDateTime::UNIX_EPOCH);
    assert_eq!(scenario.act(&line("c3 d4 b2 e5")).expect("a plan").len(), 1);
    for again in ["c3 d4 b2 e5", "c3 d4", "C3 D4 b2 e5"] {
        assert_eq!(scenario.act(&line(again)), Ok(vec![]), "{again}");
    }
    for change in 1..500 {
        scenario.act(&line(["c3 d4", "c3 d5"][change % 2])).expect("a change");
    }
    assert_eq!(scenario.act(&line("a1 b1")), Err(Refusal::PlanChanged { times: 500 }));
    assert_eq!(scenario.act(&Command::ClearPlan { by: BEN }).expect("deleted").len(), 1);
    assert_eq!(scenario.act(&Command::ClearPlan { by: BEN }), Ok(vec![]));
    assert_eq!(on_turn(&scenario), ANA);
    scenario.play("a1");
    assert!(scenario.act(&Command::Plan { by: ANA, line: vec!["b1".to_owned(), "b2".to_owned()] }).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn each_step_of_a_game_is_found_without_the_earlier_steps(
        game in select(Game::ALL.to_vec()), seed in any::<[u8; 32]>(), choices in prop::collection::vec(any::<usize>(), 0..120),
    ) {
        let setup = game.setup(&Options::default()).expect("a setup");
        let terms = Terms { setup, ..terms(First::Challenger, Pace::Day) };
        let mut scenario = Scenario::new(Some(BEN), terms, OffsetDateTime::UNIX_EPOCH);
        let seed = DiceSeed::new(seed);
        prop_assert!(scenario.table.step(0).is_none());
        scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed }).expect("accepted");
        for choice in choices {
            let Phase::Playing(game, _) = &scenario.table.phase else { break };
            let moves = game.position.legal_texts();
            scenario.play(&moves[choice % moves.len()]);
        }
        let steps: Vec<_> = scenario.table.steps().map(|step| step.expect("a step")).collect();
        for (ply, step) in steps.iter().enumerate() {
            let found = scenario.table.step(ply).expect("a ply");
            prop_assert_eq!(found.as_ref(), Ok(step), "{}", ply);
        }
        prop_assert!(scenario.table.step(steps.len()).is_none());
    }

    #[test]
    fn a_takeback_of_any_length_leads_to_the_position_that_was_there(
        plies in 1..200_usize, takebacks in prop::collection::vec((0.0..1.0_f64, 0..80_usize), 1..6),
    ) {
        let mut scenario = stored(plies, 0);
        for (share, more) in takebacks {
            let played = scenario.table.game().expect("a game").record.plies.len();
            let to = (played as f64 * share) as usize;
            if to < played {
                let event = Event::TakenBack { to: to as u16 };
                scenario.table.apply(&event, scenario.now).expect("taken back");
                scenario.events.push((event, scenario.now));
            }
            for text in long_game::moves(to + more).skip(to.min(played)) {
                scenario.play(&text);
            }
            let played = scenario.table.game().expect("a game").record.plies.len();
            let fresh = stored(played, 0);
            let (game, fresh) = (scenario.table.game().expect("a game"), fresh.table.game().expect("a game"));
            prop_assert_eq!((&game.position, &game.before), (&fresh.position, &fresh.before));
            prop_assert_eq!(&game.record, &fresh.record);
        }
        prop_assert_eq!(Table::replay(scenario.events.clone()), Ok(scenario.table.clone()));
    }
}

#[test]
fn a_game_of_an_event_that_is_given_up_early_is_an_unrated_win_at_once() {
    let now = OffsetDateTime::UNIX_EPOCH;
    for (plies, game) in [(0, Game::Tether), (3, Game::Tether), (0, Game::Tetrathedral), (4, Game::Tether)] {
        for late in [false, true] {
            let setup = game.setup(&Options::default()).expect("a setup");
            let terms = Terms { setup, event: true, timeout: TimeoutRule::Loss, ..terms(First::Challenger, Pace::Day) };
            let mut scenario = Scenario::new(Some(BEN), terms, now);
            scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
            for text in ["a1", "b1", "a2", "b2"].into_iter().take(plies) {
                scenario.play(text);
            }
            let loser = on_turn(&scenario);
            assert_eq!(scenario.act(&Command::Abort { by: loser }), Err(Refusal::TooFarOn));
            let reason = if late { Reason::TimedOut } else { Reason::Resigned };
            if late {
                scenario.now = scenario.table.deadline().expect("a deadline");
                scenario.tick();
            } else {
                scenario.act(&Command::Resign { by: loser }).expect("resigned");
            }
            let ending = scenario.ending().expect("over");
            let winner = scenario.table.game().and_then(|game| game.seat(loser)).map(Player::other);
            assert_eq!((ending.winner, ending.reason), (winner, reason), "{game:?} {plies}");
            assert_eq!(rating::is_rated(&scenario.table), plies >= 4);
        }
    }
}
