//! Plans: answers given in advance.

use super::*;

fn line(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn moved(text: &str, planned: bool) -> Event {
    Event::Moved { text: text.to_owned(), roll: None, planned }
}

#[test]
fn a_planned_answer_is_played_at_once() {
    let mut scenario = Scenario::played(Pace::Day, 0, OffsetDateTime::UNIX_EPOCH);
    for plan in ["c3 d4 B2 e5", "c3 d4 a1 a2", "a1 b1"] {
        scenario.act(&Command::Plan { by: BEN, line: line(plan) }).expect(plan);
    }
    assert_eq!(scenario.play("c3"), [moved("c3", false), moved("d4", true)]);
    assert_eq!(scenario.table.game().expect("a game").on_turn(), ANA);
    assert_eq!(scenario.play("b2"), [moved("b2", false), moved("e5", true)]);
    // The plan has ended.
    assert_eq!(scenario.play("a1"), [moved("a1", false)]);
}

#[test]
fn an_unplanned_move_ends_the_plan() {
    let mut scenario = Scenario::played(Pace::Day, 0, OffsetDateTime::UNIX_EPOCH);
    scenario.act(&Command::Plan { by: BEN, line: line("c3 d4 b2 e5") }).expect("a plan");
    assert_eq!(scenario.play("a1"), [moved("a1", false)]);
    scenario.play("e1");
    assert_eq!(scenario.play("c3"), [moved("c3", false)], "the plan has ended");
}

#[test]
fn a_plan_answers_every_second_ply() {
    let mut scenario = Scenario::played(Pace::Day, 1, OffsetDateTime::UNIX_EPOCH);
    // After a1 it is Ben's turn, so only Ana can plan.
    scenario.act(&Command::Plan { by: ANA, line: line("b1 a2 b2 a3 b3 a4") }).expect("a plan");
    assert_eq!(scenario.play("b1"), [moved("b1", false), moved("a2", true)]);
    let refused = scenario.act(&Command::Plan { by: BEN, line: line("c1 c2") });
    assert_eq!(refused, Err(Refusal::PlanOnOwnTurn));
    assert_eq!(scenario.play("b2"), [moved("b2", false), moved("a3", true)]);
}

#[test]
fn invalid_plans_are_refused() {
    let mut scenario = Scenario::played(Pace::Day, 0, OffsetDateTime::UNIX_EPOCH);
    let mut plan = |by, text: &str| scenario.act(&Command::Plan { by, line: line(text) });
    assert_eq!(plan(ANA, "c3 d4"), Err(Refusal::PlanOnOwnTurn));
    assert_eq!(plan(CAT, "c3 d4"), Err(Refusal::NotPlaying));
    assert_eq!(plan(BEN, "c3"), Err(Refusal::PlanWithoutAnswer));
    assert_eq!(plan(BEN, "c3 d4 e5"), Err(Refusal::PlanWithoutAnswer));
    assert!(matches!(plan(BEN, "c3 c3"), Err(Refusal::PlanIllegal { index: 1, .. })));
    assert!(matches!(plan(BEN, "z9 c3"), Err(Refusal::PlanIllegal { index: 0, .. })));
    for own in ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5"] {
        plan(BEN, &format!("{own} e5")).expect(own);
    }
    assert_eq!(plan(BEN, "c1 e5"), Err(Refusal::PlanFull));
    assert!(plan(BEN, "a1 e4").is_ok(), "another answer to the same move");
    assert!(scenario.act(&Command::ClearPlan { by: BEN }).is_ok_and(|events| events.len() == 1));
    assert_eq!(scenario.act(&Command::ClearPlan { by: BEN }), Ok(vec![]));
    assert_eq!(scenario.play("a1"), [moved("a1", false)]);

    let setup = Game::Tetrathedral.setup(&Options::default()).expect("a setup");
    let mut dice = Scenario::new(Some(BEN), Terms { setup, ..terms(First::Challenger, Pace::Day) }, scenario.now);
    dice.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
    let by = dice.table.game().expect("a game").waiting();
    assert_eq!(dice.act(&Command::Plan { by, line: line("a2-b2 h2-h3") }), Err(Refusal::PlanWithDice));
}

#[test]
fn a_takeback_deletes_plans() {
    let mut scenario = Scenario::played(Pace::Day, 2, OffsetDateTime::UNIX_EPOCH);
    scenario.act(&Command::Plan { by: BEN, line: line("c3 d4") }).expect("a plan");
    scenario.act(&Command::RequestTakeback { by: BEN }).expect("asked");
    let version = scenario.table.game().expect("a game").version();
    scenario.act(&Command::AnswerTakeback { by: ANA, grant: true, version }).expect("granted");
    scenario.play("b1");
    assert_eq!(scenario.play("c3"), [moved("c3", false)]);
}

#[test]
fn a_planned_answer_that_ends_the_game_notifies_both_players() {
    let mut ended_by_answer = 0;
    for seed in 0..20_usize {
        let mut scenario = Scenario::played(Pace::Day, 0, OffsetDateTime::UNIX_EPOCH);
        let choose = |legal: Vec<String>, turn: usize| legal[(seed * 7 + turn * 5) % legal.len()].clone();
        for turn in 0.. {
            let game = scenario.table.game().expect("a game");
            let (by, waits) = (game.on_turn(), game.waiting());
            let mut position = game.position.clone();
            let to = choose(position.legal_texts(), turn);
            position.play_text(&to).expect("legal");
            if position.outcome().is_none() {
                let answer = choose(position.legal_texts(), turn + 1);
                scenario.act(&Command::Plan { by: waits, line: vec![to.clone(), answer] }).expect("a plan");
            }
            let events = scenario.act(&Command::Move { by, text: to, version: None }).expect("a move");
            if matches!(events.last(), Some(Event::Ended { .. })) {
                let planned = events.iter().any(|event| matches!(event, Event::Moved { planned: true, .. }));
                // The player of a planned answer does not know of it yet.
                assert_eq!(scenario.table.people_to_notify(&events).len(), if planned { 2 } else { 1 });
                ended_by_answer += usize::from(planned);
                break;
            }
        }
    }
    assert!((1..20).contains(&ended_by_answer), "{ended_by_answer} of 20");
}
