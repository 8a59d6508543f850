//! Any commands by anybody at any time: allowed commands have effects and valid events, and all others are refused.

use super::*;

/// The role of a participant at a table, by the names in [`ALLOWED`].
fn role_of(table: &Table, by: Participant, now: OffsetDateTime) -> &'static str {
    match &table.phase {
        Phase::Open { expires, .. } if expires.is_some_and(|at| now >= at) => "expired",
        Phase::Open { .. } if by == table.challenger => "open, challenger",
        Phase::Open { .. } => match table.opponent {
            Some(opponent) if opponent == by => "open, asked by name",
            Some(_) => "open, another is asked",
            None => "open to all, anybody",
        },
        Phase::Closed(_) => "closed",
        Phase::Playing(game, clock) => {
            let up = clock.expired_at.is_some();
            let early = game.ply() < 4;
            match () {
                () if game.on_turn() == by && early => "on turn, early",
                () if game.on_turn() == by => "on turn",
                () if game.waiting() == by && up => "waiting, the time is up",
                () if game.waiting() == by && early => "waiting, early",
                () if game.waiting() == by => "waiting",
                () => "playing, not at this table",
            }
        }
        Phase::Over { game, rematch, .. } if game.seats.contains(&by) => match rematch {
            None => "over",
            Some(_) => "over, with a rematch",
        },
        Phase::Over { .. } => "over, not at this table",
    }
}

/// The commands that each role may give. All others are refused.
#[rustfmt::skip]
const ALLOWED: &[(&str, &[&str])] = &[
    ("open, challenger",             &["cancel"]),
    ("open, asked by name",          &["accept", "decline"]),
    ("open to all, anybody",         &["accept"]),
    ("open, another is asked", &[]),
    ("expired",                      &[]),
    ("closed",                       &[]),
    ("on turn, early",               &["move", "resign", "call off"]),
    ("waiting, early",               &["resign", "call off"]),
    ("on turn",                      &["move", "resign"]),
    ("waiting",                      &["resign"]),
    ("waiting, the time is up",      &["resign", "claim", "extend"]),
    ("playing, not at this table",   &[]),
    ("over",                         &["rematch"]),
    ("over, with a rematch",         &[]),
    ("over, not at this table",      &[]),
];

fn is_allowed(scenario: &Scenario, command: &Command) -> bool {
    let (Scenario { table, now, .. }, (name, Some(by))) = (scenario, name_and_participant(command)) else {
        return true;
    };
    if let Some(allowed) = model::is_allowed(scenario, command) {
        return allowed;
    }
    let role = role_of(table, by, *now);
    let (_, commands) = ALLOWED.iter().find(|(who, _)| *who == role).expect("a role");
    commands.contains(&name)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(often(120) as u32))]

    #[test]
    fn allowed_commands_have_effects_and_others_are_refused(
        mut scenario in scenarios(), sequence in prop::collection::vec(attempts(), 1..90),
    ) {
        for attempt in sequence {
            let command = attempt.command(&mut scenario);
            let before = scenario.clone();
            let allowed = is_allowed(&scenario, &command);
            match scenario.act(&command) {
                Ok(events) => {
                    prop_assert!(allowed, "{command:?} at {:?} gave {events:?}", before.table);
                    let quiet = ["tick", "credit", "learn", "drop plan", "plan", "show"].contains(&name_and_participant(&command).0);
                    prop_assert!(quiet || !events.is_empty());
                    prop_assert_eq!(events.is_empty(), scenario.table == before.table);
                    for event in &events {
                        check_event(&before, &scenario, &command, event)?;
                    }
                    model::compare(&scenario)?;
                }
                Err(Refusal::PlanFull) => prop_assert!(allowed),
                Err(Refusal::Illegal { illegal, similar, .. }) => {
                    prop_assert!(allowed);
                    let Command::Move { text, .. } = &command else { panic!("{command:?}") };
                    let position = &before.table.game().expect("a game").position;
                    prop_assert_eq!(position.resolve(text), Err(illegal));
                    prop_assert!(similar.moves.len() <= 25 && (similar.more == 0 || similar.moves.len() == 25));
                    prop_assert!(similar.moves.iter().all(|text| position.resolve(text).is_ok()));
                    prop_assert_eq!(&scenario.table, &before.table);
                }
                Err(Refusal::OutOfTime) => {
                    prop_assert!(allowed && before.table.is_live() && before.table.deadline() < Some(before.now));
                }
                Err(refusal) => {
                    let stale = matches!(&command, Command::Move { version: Some(version), .. }
                        if before.table.game().is_some_and(|game| game.version() != *version));
                    prop_assert_eq!(allowed, stale && refusal == Refusal::Stale, "{:?}: {:?}", command, refusal);
                    prop_assert_eq!(&scenario.table, &before.table);
                }
            }
        }
        // The table can be rebuilt from its stored events.
        let stored = serde_json::to_string(&scenario.events.iter().map(|(event, _)| event).collect::<Vec<_>>()).unwrap();
        let read: Vec<Event> = serde_json::from_str(&stored).unwrap();
        let times = scenario.events.iter().map(|&(_, at)| at);
        prop_assert_eq!(Table::replay(read.into_iter().zip(times)), Ok(scenario.table.clone()));
        prop_assert_eq!(scenario.table.events as usize, scenario.events.len());
        check_reminders(&scenario)?;
    }

    #[test]
    fn ticks_have_effects_when_something_is_due_and_not_before(
        mut scenario in scenarios(), sequence in prop::collection::vec(attempts(), 0..60),
    ) {
        for attempt in sequence {
            let command = attempt.command(&mut scenario);
            let _refused = scenario.act(&command);
        }
        // Ticks alone bring every table to its end, unless it has no time limit.
        let mut seen = Vec::new();
        scenario.outside.absence_days_left = 0;
        scenario.outside.message_waits = false;
        while let Some(due) = scenario.table.due() {
            if due - TICK >= scenario.now {
                scenario.now = due - TICK;
                prop_assert_eq!(scenario.tick(), []);
            }
            scenario.now = scenario.now.max(due);
            let events = scenario.tick();
            prop_assert_eq!(events.len(), 1, "{:?}", events);
            seen.extend(events);
            prop_assert!(seen.len() <= 3, "{seen:?}");
        }
        prop_assert_eq!(scenario.tick(), []);
        match &scenario.table.phase {
            Phase::Playing(..) => prop_assert_eq!(scenario.table.terms.pace, Pace::Unlimited),
            Phase::Open { .. } => prop_assert!(false, "a challenge that never expires"),
            Phase::Closed(_) | Phase::Over { .. } => {
                scenario.now += Duration::days(1000);
                prop_assert_eq!(scenario.tick(), []);
            }
        }
    }

    #[test]
    fn a_second_tick_at_the_same_time_has_no_effect(
        mut scenario in scenarios(), sequence in prop::collection::vec(attempts(), 0..60), wait in 0..2_000_000_i64,
    ) {
        for attempt in sequence {
            let command = attempt.command(&mut scenario);
            let _refused = scenario.act(&command);
        }
        scenario.now += Duration::seconds(wait);
        let rounds = (0..10).take_while(|_| !scenario.tick().is_empty()).count();
        prop_assert!(rounds <= 1, "{rounds} ticks had effects: {:?}", scenario.events);
    }
}

/// Checks an event against its command and the table before it.
fn check_event(before: &Scenario, after: &Scenario, command: &Command, event: &Event) -> Result<(), TestCaseError> {
    let game = before.table.game();
    match (event, command) {
        (Event::Accepted { seats, seed: None, .. }, Command::Accept { by, challenger_begins, .. }) => {
            let challenger_first = match before.table.terms.first {
                First::Challenger => true,
                First::Opponent => false,
                First::Random => *challenger_begins,
            };
            let expected = if challenger_first { [ANA, *by] } else { [*by, ANA] };
            prop_assert_eq!(*seats, expected);
            prop_assert_eq!(after.table.opponent, Some(*by));
        }
        (Event::Moved { planned: true, .. }, Command::Move { .. }) => {}
        (Event::Moved { text, .. }, Command::Move { by, .. }) => {
            let (game, now) = (game.expect("a game"), after.table.game().expect("a game"));
            prop_assert_eq!(*by, game.on_turn());
            prop_assert_eq!(now.record.plies.get(usize::from(game.ply())).map(|ply| &ply.text), Some(text));
            if now.ply() == game.ply() + 1 {
                prop_assert_eq!(now.last().map(|ply| &ply.text), Some(text));
                prop_assert_eq!(now.before.as_ref(), Some(&game.position));
            }
            prop_assert_eq!(&now.record.replay().expect("a record"), &now.position);
            prop_assert_eq!(now.position.outcome().is_some(), after.ending().is_some());
        }
        (Event::Ended { ending, by: None }, Command::Move { .. }) => {
            let outcome = after.table.game().expect("a game").position.outcome();
            let winner = outcome.and_then(Outcome::winner);
            prop_assert_eq!(*ending, Ending { winner, reason: Reason::Rules });
        }
        (
            Event::Ended { ending, by },
            Command::Adjudicate { by: manager, winner } | Command::Correct { by: manager, winner },
        ) => {
            prop_assert_eq!((ending.winner, ending.reason, *by), (*winner, Reason::Adjudicated, Some(*manager)));
        }
        (Event::Ended { ending, .. }, Command::Stop { .. }) => {
            prop_assert_eq!(*ending, Ending { winner: None, reason: Reason::Stopped });
        }
        (Event::Ended { ending, .. }, Command::OfferDraw { .. } | Command::AnswerDraw { accept: true, .. }) => {
            prop_assert_eq!(*ending, Ending { winner: None, reason: Reason::Agreed });
        }
        // Nobody loses a live game for a board that never came.
        (Event::Ended { ending, .. }, Command::Tick)
            if before.table.is_live() && before.outside.message_waits && ending.reason == Reason::Stopped =>
        {
            prop_assert_eq!(ending.winner, None);
        }
        (Event::Ended { ending, .. }, command) => {
            let game = game.expect("a game");
            let (loser, reason) = match command {
                Command::Resign { by } => (*by, Reason::Resigned),
                Command::Abort { by } => (*by, Reason::Aborted),
                Command::Claim { .. } => (game.on_turn(), Reason::Claimed),
                _ if before.table.is_live() || before.table.terms.timeout == TimeoutRule::Loss => {
                    (game.on_turn(), Reason::TimedOut)
                }
                _ => (game.on_turn(), Reason::Lapsed),
            };
            if game.ply() < 4 {
                prop_assert_eq!(*ending, Ending { winner: None, reason: Reason::Aborted });
            } else {
                prop_assert_eq!(ending.reason, reason);
                let winner = game.participant(ending.winner.expect("a winner"));
                prop_assert!(winner != loser && game.seats.contains(&winner));
            }
        }
        (Event::Extended { .. }, Command::Extend { by }) => {
            prop_assert_eq!(*by, game.expect("a game").waiting());
            prop_assert!(after.table.deadline().expect("a deadline") > after.now);
        }
        (Event::RematchOffered { .. }, Command::Rematch { by, .. }) => {
            let game = game.expect("a game");
            let terms = before.table.terms;
            for (rated, timeout) in [(false, TimeoutRule::Claim), (false, TimeoutRule::Loss), (true, TimeoutRule::Loss)]
            {
                let next = before.table.rematch(GameId(5), *by, rated, timeout, after.now);
                let Some(Event::Challenged { terms: new, .. }) = next else { panic!("{next:?}") };
                prop_assert_eq!((new.rated, new.timeout), (rated && terms.rated, timeout));
            }
            let next = before.table.rematch(GameId(5), *by, true, terms.timeout, after.now).expect("a rematch");
            let mut rematch = Table::replay([(next, after.now)]).expect("a table");
            prop_assert_eq!(rematch.rematch_of, Some(GameId(5)));
            let other = rematch.opponent.expect("an opponent");
            let accepted = rematch
                .decide(
                    &Command::Accept { by: other, challenger_begins: false, seed: SEED },
                    &OutsideFacts::default(),
                    after.now,
                )
                .expect("accepted");
            rematch.apply(&accepted[0], after.now).expect("a game");
            let seats = rematch.game().expect("a game").seats;
            prop_assert_eq!(seats, [game.seats[1], game.seats[0]]);
            prop_assert_eq!(rematch.terms.setup, before.table.terms.setup);
        }
        (Event::Shown { .. }, Command::Shown { .. }) | (Event::Held { .. }, Command::Tick) => {
            prop_assert!(before.table.is_live());
            prop_assert!(after.table.deadline() >= Some(after.now));
        }
        (Event::Pressed { when }, Command::Move { .. }) => {
            prop_assert!(before.table.is_live() && *when < after.now && Some(*when) <= before.table.deadline());
        }
        (Event::Declined, Command::Decline { .. }) | (Event::Cancelled, Command::Cancel { .. }) => {}
        (Event::Expired | Event::Reminded | Event::TimeUp, Command::Tick) => {}
        (Event::Cancelled, Command::Stop { .. }) => {}
        (Event::Away { left: Some(left), .. }, Command::Tick) => {
            prop_assert!(*left < before.outside.absence_days_left);
            prop_assert!(before.table.deadline().expect("a deadline") <= after.now);
            prop_assert!(after.table.deadline().expect("a deadline") >= after.now + Duration::DAY);
        }
        (Event::Away { left: None, .. }, Command::SyncAbsences | Command::Tick)
        | (Event::Credited { .. }, Command::Credit { .. }) => {}
        (Event::Planned { plan, .. }, Command::ClearPlan { .. }) => prop_assert!(plan.is_empty()),
        (Event::Planned { plan, .. }, Command::Plan { line, .. }) => {
            prop_assert!(plan.lines().iter().any(|planned| planned.starts_with(line)));
            prop_assert!(plan.len() <= 10);
        }
        (Event::DrawOffered { .. }, Command::OfferDraw { .. })
        | (Event::DrawDeclined { .. }, Command::AnswerDraw { accept: false, .. })
        | (Event::TakebackAsked { .. }, Command::RequestTakeback { .. })
        | (Event::TakebackDeclined { .. }, Command::AnswerTakeback { grant: false, .. })
        | (Event::TakenBack { .. }, Command::AnswerTakeback { grant: true, .. }) => {}
        (Event::Withdrawn { by, proposal }, Command::Withdraw { by: asks, proposal: asked }) => {
            prop_assert_eq!((by, proposal), (asks, asked));
        }
        pair => prop_assert!(false, "{pair:?}"),
    }
    Ok(())
}

/// Each time limit has at most one reminder, before the deadline.
fn check_reminders(scenario: &Scenario) -> Result<(), TestCaseError> {
    let mut table = Table::replay([scenario.events[0].clone()]).expect("a table");
    let mut reminders = 0;
    for (event, at) in &scenario.events[1..] {
        match event {
            Event::Accepted { .. } | Event::Moved { .. } | Event::Extended { .. } | Event::TakenBack { .. } => {
                reminders = 0;
            }
            Event::Reminded => {
                reminders += 1;
                prop_assert_eq!(reminders, 1);
                prop_assert!(*at < table.deadline().expect("a deadline"));
            }
            _ => {}
        }
        table.apply(event, *at).expect("the scenario");
    }
    Ok(())
}

/// Without this test, the property tests could pass although they never reach some roles or events.
#[test]
fn generated_attempts_reach_every_role_and_event() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for _ in 0..2000 {
        let sequence = prop::collection::vec(attempts(), 1..90);
        let (mut scenario, sequence) = (scenarios(), sequence).new_tree(&mut runner).expect("a case").current();
        for attempt in sequence {
            let command = attempt.command(&mut scenario);
            let by = name_and_participant(&command).1;
            seen.extend(by.map(|by| role_of(&scenario.table, by, scenario.now).to_owned()));
            let _refused = scenario.act(&command);
        }
        for (event, _) in &scenario.events {
            seen.insert(kind(event).to_owned());
            let event = serde_json::to_value(event).expect("JSON");
            seen.insert(format!("{} {}", event["kind"], event["reason"]));
            seen.extend(event["planned"].as_bool().map(|_| "planned and played".to_owned()));
        }
    }
    for (role, _) in ALLOWED {
        assert!(seen.contains(*role), "no attempt in the role {role}: {seen:?}");
    }
    for reason in ["rules", "resigned", "claimed", "lapsed", "aborted", "timed_out", "agreed", "adjudicated", "stopped"]
    {
        assert!(seen.contains(&format!("\"ended\" \"{reason}\"")), "no game was {reason}: {seen:?}");
    }
    assert!(seen.contains("planned and played"));
    // There are hints only against the computer, which gives no commands here, and votes only in vote games.
    for &kind in KINDS.iter().filter(|kind| !["Hinted", "Voted"].contains(kind)) {
        assert!(seen.contains(kind), "no event {kind}: {seen:?}");
    }
}
