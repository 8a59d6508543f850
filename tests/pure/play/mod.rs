//! The rules of the table: whatever people try, in whatever order, at whatever time.

mod absence;
mod computer;
mod dice;
mod offers;
mod plans;
mod shadow;

use parlor::play::{
    Absence, Closed, Command, Ending, Event, First, GameId, Known, Match, Pace, Participant, Phase, Reason, Refusal,
    Table, Terms, Timeout, UserId, rating,
};
use parlor_games::dice::Seed;

use parlor_games::rules::{Game, Options, Outcome, Player};
use proptest::{prelude::*, sample::select, strategy::ValueTree};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use time::{Duration, OffsetDateTime};

const ANA: Participant = Participant::Human(UserId(1_100_000_000_000_000_001));
const BEN: Participant = Participant::Human(UserId(1_100_000_000_000_000_002));
const CAT: Participant = Participant::Human(UserId(9_007_199_254_740_993));
const PEOPLE: [Participant; 3] = [ANA, BEN, CAT];
/// A secret for dice.
const SEED: Seed = Seed::new([7; 32]);
const TICK: Duration = Duration::milliseconds(1);

/// A table with its history.
#[derive(Clone, Debug)]
struct Story {
    table: Table,
    events: Vec<(Event, OffsetDateTime)>,
    now: OffsetDateTime,
    /// What is known of the players from elsewhere.
    known: Known,
}

impl Story {
    fn new(opponent: Option<Participant>, terms: Terms, now: OffsetDateTime) -> Self {
        let first = Table::challenge(ANA, opponent, terms, now).expect("a challenge");
        let events = vec![(first, now)];
        Self { table: Table::replay(events.clone()).expect("a table"), events, now, known: Known::default() }
    }

    /// Carries a command out, if it is allowed.
    fn act(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let events = self.table.decide(command, &self.known, self.now)?;
        for event in &events {
            self.table.apply(event, self.now).unwrap_or_else(|corrupt| panic!("{command:?}: {corrupt}"));
            self.events.push((event.clone(), self.now));
            // As the store does: an absence that comes by itself is known everywhere.
            if let &Event::Away { by, from, until, left: Some(_) } = event {
                self.known.absences.retain(|absence| absence.by != by);
                self.known.absences.push(Absence { by, from, until });
            }
        }
        Ok(events)
    }

    fn tick(&mut self) -> Vec<Event> {
        self.act(&Command::Tick).expect("time passes")
    }

    fn begun(first: First, pace: Pace, now: OffsetDateTime) -> Self {
        let mut story = Self::new(Some(BEN), terms(first, pace), now);
        story.act(&Command::Accept { by: BEN, lot: true, seed: SEED }).expect("accepted");
        story
    }

    /// A game at that pace after `plies` plies; Ana has the first seat.
    fn played(pace: Pace, plies: usize, now: OffsetDateTime) -> Self {
        let mut story = Self::begun(First::Challenger, pace, now);
        for text in ["a1", "b1", "a2", "b2", "a3"].into_iter().take(plies) {
            story.play(text);
        }
        story
    }

    fn play(&mut self, text: &str) -> Vec<Event> {
        let by = self.table.game().expect("a game").on_turn();
        self.act(&Command::Move { by, text: text.to_owned(), version: None }).expect(text)
    }

    fn ending(&self) -> Option<Ending> {
        match &self.table.phase {
            Phase::Over { ending, .. } => Some(*ending),
            _ => None,
        }
    }
}

fn terms(first: First, pace: Pace) -> Terms {
    terms_of(Game::Tether, first, pace)
}

/// Terms of a game on five by five cells.
fn terms_of(game: Game, first: First, pace: Pace) -> Terms {
    let options = Options::parse("size=5", game.options()).expect("options");
    Terms { setup: game.setup(&options).expect("a setup"), first, pace, rated: true, timeout: Timeout::Claim }
}

/// Times as the bot's clock gives them, in whole milliseconds.
fn moment() -> impl Strategy<Value = OffsetDateTime> {
    (1_700_000_000_000_i64..4_000_000_000_000).prop_map(|ms| {
        OffsetDateTime::from_unix_timestamp(ms / 1000).expect("a time") + Duration::milliseconds(ms % 1000)
    })
}

fn pace() -> impl Strategy<Value = Pace> {
    select(Pace::ALL.to_vec())
}

fn limited() -> impl Strategy<Value = Pace> {
    select(Pace::ALL.into_iter().filter(|pace| pace.limit().is_some()).collect::<Vec<_>>())
}

fn first() -> impl Strategy<Value = First> {
    select(vec![First::Challenger, First::Opponent, First::Lot])
}

/// What somebody tries, told without knowing the table.
#[derive(Clone, Debug)]
struct Try {
    wait: Wait,
    /// The player on turn, the one who waits (or challenger and opponent), or a given person.
    who: usize,
    deed: Deed,
}

#[derive(Clone, Debug)]
enum Wait {
    Not,
    For(i64),
    /// Until so many milliseconds after what is due next.
    Due(i64),
}

#[derive(Clone, Debug)]
enum Deed {
    Accept(bool),
    Decline,
    Cancel,
    /// The sensible thing: accept, then any legal move; when it is late, seldom.
    Sensible(usize),
    Text(String, Option<u32>),
    /// Plan an answer to one of the first legal moves, and one to what comes after it.
    Plan([usize; 4]),
    DropPlan,
    OfferDraw,
    AnswerDraw(bool),
    AskTakeback,
    AnswerTakeback(bool, u32),
    /// From so many seconds ago until so many seconds from now.
    Away(i64, i64),
    Credit(i64),
    Adjudicate(Option<Player>),
    Stop,
    Resign,
    CallOff,
    Claim,
    Extend,
    Rematch,
    Tick,
}

fn a_try() -> impl Strategy<Value = Try> {
    let wait = prop_oneof![
        8 => Just(Wait::Not),
        4 => (0..700_000_000_i64).prop_map(Wait::For),
        4 => (-2..3_i64).prop_map(Wait::Due),
    ];
    let deed = prop_oneof![
        4 => any::<bool>().prop_map(Deed::Accept),
        1 => Just(Deed::Decline),
        1 => Just(Deed::Cancel),
        12 => any::<usize>().prop_map(Deed::Sensible),
        3 => ("[a-f][0-6]|.{0,4}", prop::option::of(0..30_u32)).prop_map(|(text, board)| Deed::Text(text, board)),
        6 => prop::array::uniform4(any::<usize>()).prop_map(Deed::Plan),
        1 => Just(Deed::DropPlan),
        3 => Just(Deed::OfferDraw),
        3 => any::<bool>().prop_map(Deed::AnswerDraw),
        6 => Just(Deed::AskTakeback),
        12 => (prop::bool::weighted(0.7), prop_oneof![4 => Just(0), 1 => 1..3_u32]).prop_map(|(yes, ago)| Deed::AnswerTakeback(yes, ago)),
        3 => (0..200_000_i64, -100_000..700_000_i64).prop_map(|(ago, ahead)| Deed::Away(ago, ahead)),
        2 => (-5..100_000_i64).prop_map(Deed::Credit),
        1 => prop::option::of(select(Player::BOTH.to_vec())).prop_map(Deed::Adjudicate),
        1 => Just(Deed::Stop),
        1 => Just(Deed::Resign),
        1 => Just(Deed::CallOff),
        4 => Just(Deed::Claim),
        2 => Just(Deed::Extend),
        2 => Just(Deed::Rematch),
        6 => Just(Deed::Tick),
    ];
    let whatever =
        (wait, select(vec![0, 0, 0, 0, 1, 1, 2, 3, 4]), deed).prop_map(|(wait, who, deed)| Try { wait, who, deed });
    // Mostly people just play: otherwise no game would last to the end of its rules.
    let sensible = any::<usize>().prop_map(|choice| Try { wait: Wait::Not, who: 0, deed: Deed::Sensible(choice) });
    prop_oneof![1 => whatever, 2 => sensible]
}

impl Try {
    /// The command at that table; the time of the story moves on.
    fn at(&self, story: &mut Story) -> Command {
        let due = story.table.due().unwrap_or(story.now);
        story.now = story.now.max(match self.wait {
            Wait::Not => story.now,
            Wait::For(ms) => story.now + Duration::milliseconds(ms),
            Wait::Due(ms) => due + TICK * i32::try_from(ms).expect("small"),
        });
        let game = story.table.game();
        let by = match self.who {
            0 => game.map_or(BEN, |game| game.on_turn()),
            1 => game.map_or(ANA, |game| game.waiting()),
            n => PEOPLE[n - 2],
        };
        match &self.deed {
            Deed::Accept(lot) => Command::Accept { by, lot: *lot, seed: SEED },
            Deed::Decline => Command::Decline { by },
            Deed::Cancel => Command::Cancel { by },
            Deed::Sensible(choice) => {
                let Some(game) = game else { return Command::Accept { by, lot: choice % 2 == 0, seed: SEED } };
                if choice % 4 > 0 && story.table.deadline().is_some_and(|deadline| deadline <= story.now) {
                    return Command::Tick;
                }
                let legal = game.position.legal_texts();
                // Often one of the first, so that plans come true.
                let among = if choice % 3 == 0 { legal.len().min(3) } else { legal.len() };
                let text = legal.get(choice / 3 % among.max(1)).cloned().unwrap_or_else(|| "a1".to_owned());
                Command::Move { by, text, version: Some(game.version()) }
            }
            Deed::Text(text, version) => Command::Move { by, text: text.clone(), version: *version },
            Deed::Plan(choices) => Command::Plan { by, line: line(game, choices) },
            Deed::DropPlan => Command::DropPlan { by },
            Deed::OfferDraw => Command::OfferDraw { by },
            Deed::AnswerDraw(accept) => Command::AnswerDraw { by, accept: *accept },
            Deed::AskTakeback => Command::AskTakeback { by },
            Deed::AnswerTakeback(grant, ago) => {
                let version = game.map_or(0, |game| game.version()).saturating_sub(*ago);
                // Whoever is asked, unless it has to be somebody else.
                let asked = game.and_then(|game| Some(game.participant(game.takeback?.by.other())));
                let by = asked.filter(|_| self.who < 2).unwrap_or(by);
                Command::AnswerTakeback { by, grant: *grant, version }
            }
            Deed::Away(ago, ahead) => {
                let (from, until) = (story.now - Duration::seconds(*ago), story.now + Duration::seconds(*ahead));
                story.known.absences = vec![Absence { by, from: from.min(until), until }];
                Command::Learn
            }
            Deed::Credit(seconds) => {
                Command::Credit { from: story.now - Duration::seconds(*seconds), until: story.now }
            }
            Deed::Adjudicate(winner) => Command::Adjudicate { by, winner: *winner },
            Deed::Stop => Command::Stop { by },
            Deed::Resign => Command::Resign { by },
            Deed::CallOff => Command::CallOff { by },
            Deed::Claim => Command::Claim { by },
            Deed::Extend => Command::Extend { by },
            Deed::Rematch => Command::Rematch { by, game: GameId(77) },
            Deed::Tick => Command::Tick,
        }
    }
}

prop_compose! {
    fn a_story()(
        opponent in prop_oneof![3 => Just(Some(BEN)), 1 => Just(None)],
        first in first(), pace in pace(), now in moment(), timeout in select(Timeout::ALL.to_vec()),
        game in select(vec![Game::Tether, Game::Waltz]), days in prop_oneof![3 => Just(0), 1 => 1..4_u32],
    ) -> Story {
        let mut story = Story::new(opponent, Terms { timeout, ..terms_of(game, first, pace) }, now);
        story.known.days = days;
        story
    }
}

/// Moves that can be played one after the other, by choices among the first legal ones.
fn line(game: Option<&Match>, choices: &[usize]) -> Vec<String> {
    let Some(game) = game else { return vec!["a1".to_owned(), "a2".to_owned()] };
    let mut position = game.position.clone();
    let mut line = Vec::new();
    for choice in choices {
        let legal = position.legal_texts();
        let Some(text) = legal.get(choice % legal.len().clamp(1, 3)) else { break };
        position.play_text(text).expect("a legal move");
        line.push(text.clone());
    }
    line.truncate(line.len() / 2 * 2);
    line
}

// Who may do what. `accept` to `tick` are the commands; whatever isn't named is refused.

/// Stands in the table below for where somebody stands.
fn standing(table: &Table, by: Participant, now: OffsetDateTime) -> &'static str {
    match &table.phase {
        Phase::Open { expires, .. } if now >= *expires => "expired",
        Phase::Open { .. } if by == table.challenger => "open, challenger",
        Phase::Open { .. } => match table.opponent {
            Some(opponent) if opponent == by => "open, asked by name",
            Some(_) => "open, somebody else is asked",
            None => "open to all, anybody",
        },
        Phase::Closed(_) => "closed",
        Phase::Playing(game, clock) => {
            let up = clock.up_since.is_some();
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

#[rustfmt::skip]
const MAY: &[(&str, &[&str])] = &[
    ("open, challenger",             &["cancel"]),
    ("open, asked by name",          &["accept", "decline"]),
    ("open to all, anybody",         &["accept"]),
    ("open, somebody else is asked", &[]),
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

/// The command's name, and who gives it.
fn named(command: &Command) -> (&'static str, Option<Participant>) {
    match *command {
        Command::Accept { by, .. } => ("accept", Some(by)),
        Command::Decline { by } => ("decline", Some(by)),
        Command::Cancel { by } => ("cancel", Some(by)),
        Command::Move { by, .. } => ("move", Some(by)),
        Command::Resign { by } => ("resign", Some(by)),
        Command::CallOff { by } => ("call off", Some(by)),
        Command::Claim { by } => ("claim", Some(by)),
        Command::Extend { by } => ("extend", Some(by)),
        Command::Rematch { by, .. } => ("rematch", Some(by)),
        Command::Plan { by, .. } => ("plan", Some(by)),
        Command::DropPlan { by } => ("drop plan", Some(by)),
        Command::OfferDraw { by } => ("offer draw", Some(by)),
        Command::AnswerDraw { by, .. } => ("answer draw", Some(by)),
        Command::AskTakeback { by } => ("ask takeback", Some(by)),
        Command::AnswerTakeback { by, .. } => ("answer takeback", Some(by)),
        Command::Learn => ("learn", None),
        Command::Adjudicate { by, .. } => ("adjudicate", Some(by)),
        Command::Stop { by } => ("stop", Some(by)),
        Command::Credit { .. } => ("credit", None),
        Command::Tick => ("tick", None),
    }
}

fn may(story: &Story, command: &Command) -> bool {
    let (Story { table, now, .. }, (name, Some(by))) = (story, named(command)) else { return true };
    if let Some(may) = shadow::may(story, command) {
        return may;
    }
    let standing = standing(table, by, *now);
    let (_, commands) = MAY.iter().find(|(who, _)| *who == standing).expect("everybody stands somewhere");
    commands.contains(&name)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn only_who_may_moves_things_and_nothing_breaks(
        mut story in a_story(), tries in prop::collection::vec(a_try(), 1..90),
    ) {
        for attempt in tries {
            let command = attempt.at(&mut story);
            let before = story.clone();
            let allowed = may(&story, &command);
            match story.act(&command) {
                Ok(events) => {
                    prop_assert!(allowed, "{command:?} at {:?} gave {events:?}", before.table);
                    let quiet = ["tick", "credit", "learn", "drop plan"].contains(&named(&command).0);
                    prop_assert!(quiet || !events.is_empty());
                    prop_assert_eq!(events.is_empty(), story.table == before.table);
                    for event in &events {
                        story_goes_on(&before, &story, &command, event)?;
                    }
                    shadow::agrees(&story)?;
                }
                Err(Refusal::PlanFull) => prop_assert!(allowed),
                Err(Refusal::Illegal { illegal, near, .. }) => {
                    prop_assert!(allowed);
                    let Command::Move { text, .. } = &command else { panic!("{command:?}") };
                    let position = &before.table.game().expect("a game").position;
                    prop_assert_eq!(position.resolve(text), Err(illegal));
                    prop_assert!(near.moves.len() <= 25 && (near.more == 0 || near.moves.len() == 25));
                    prop_assert!(near.moves.iter().all(|near| position.resolve(near).is_ok()));
                    prop_assert_eq!(&story.table, &before.table);
                }
                Err(refusal) => {
                    let stale = matches!(&command, Command::Move { version: Some(version), .. }
                        if before.table.game().is_some_and(|game| game.version() != *version));
                    prop_assert_eq!(allowed, stale && refusal == Refusal::Stale, "{:?}: {:?}", command, refusal);
                    prop_assert_eq!(&story.table, &before.table);
                }
            }
        }
        // The store knows the table by its events alone.
        let stored = serde_json::to_string(&story.events.iter().map(|(event, _)| event).collect::<Vec<_>>()).unwrap();
        let read: Vec<Event> = serde_json::from_str(&stored).unwrap();
        let times = story.events.iter().map(|&(_, at)| at);
        prop_assert_eq!(Table::replay(read.into_iter().zip(times)), Ok(story.table.clone()));
        prop_assert_eq!(story.table.events as usize, story.events.len());
        reminders_are_few_and_in_time(&story)?;
    }

    #[test]
    fn nothing_happens_before_it_is_due_and_something_when_it_is(
        mut story in a_story(), tries in prop::collection::vec(a_try(), 0..60),
    ) {
        for attempt in tries {
            let command = attempt.at(&mut story);
            let _refused = story.act(&command);
        }
        // A table that is left alone comes to its end, unless there is no limit.
        let mut seen = Vec::new();
        story.known.days = 0;
        while let Some(due) = story.table.due() {
            if due - TICK >= story.now {
                story.now = due - TICK;
                prop_assert_eq!(story.tick(), []);
            }
            story.now = story.now.max(due);
            let events = story.tick();
            prop_assert_eq!(events.len(), 1, "{:?}", events);
            seen.extend(events);
            prop_assert!(seen.len() <= 3, "{seen:?}");
        }
        prop_assert_eq!(story.tick(), []);
        match &story.table.phase {
            Phase::Playing(..) => prop_assert_eq!(story.table.terms.pace, Pace::Unlimited),
            Phase::Open { .. } => prop_assert!(false, "a challenge is open for ever"),
            Phase::Closed(_) | Phase::Over { .. } => {
                story.now += Duration::days(1000);
                prop_assert_eq!(story.tick(), []);
            }
        }
    }

    #[test]
    fn ticks_at_one_time_come_to_an_end(
        mut story in a_story(), tries in prop::collection::vec(a_try(), 0..60), wait in 0..2_000_000_i64,
    ) {
        for attempt in tries {
            let command = attempt.at(&mut story);
            let _refused = story.act(&command);
        }
        story.now += Duration::seconds(wait);
        let rounds = (0..10).take_while(|_| !story.tick().is_empty()).count();
        prop_assert!(rounds <= 1, "{rounds} things at once: {:?}", story.events);
    }
}

/// What an event has to do with the table before it.
fn story_goes_on(before: &Story, after: &Story, command: &Command, event: &Event) -> Result<(), TestCaseError> {
    let game = before.table.game();
    match (event, command) {
        (Event::Accepted { seats, seed: None, .. }, Command::Accept { by, lot, .. }) => {
            let challenger_first = match before.table.terms.first {
                First::Challenger => true,
                First::Opponent => false,
                First::Lot => *lot,
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
            let winner = outcome.and_then(|outcome| match outcome {
                Outcome::Won(player) => Some(player),
                Outcome::Drawn => None,
            });
            prop_assert_eq!(*ending, Ending { winner, reason: Reason::Rules });
        }
        (Event::Ended { ending, by }, Command::Adjudicate { by: said, winner }) => {
            prop_assert_eq!((ending.winner, ending.reason, *by), (*winner, Reason::Adjudicated, Some(*said)));
        }
        (Event::Ended { ending, .. }, Command::Stop { .. }) => {
            prop_assert_eq!(*ending, Ending { winner: None, reason: Reason::Stopped });
        }
        (Event::Ended { ending, .. }, Command::OfferDraw { .. } | Command::AnswerDraw { accept: true, .. }) => {
            prop_assert_eq!(*ending, Ending { winner: None, reason: Reason::Agreed });
        }
        (Event::Ended { ending, .. }, command) => {
            let game = game.expect("a game");
            let (loser, reason) = match command {
                Command::Resign { by } => (*by, Reason::Resigned),
                Command::CallOff { by } => (*by, Reason::Aborted),
                Command::Claim { .. } => (game.on_turn(), Reason::Claimed),
                _ if before.table.terms.timeout == Timeout::Loss => (game.on_turn(), Reason::TimedOut),
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
            for (rated, timeout) in [(false, Timeout::Claim), (false, Timeout::Loss), (true, Timeout::Loss)] {
                let next = before.table.rematch(GameId(5), *by, rated, timeout, after.now);
                let Some(Event::Challenged { terms: new, .. }) = next else { panic!("{next:?}") };
                prop_assert_eq!((new.rated, new.timeout), (rated && terms.rated, timeout));
            }
            let next = before.table.rematch(GameId(5), *by, true, terms.timeout, after.now).expect("a rematch");
            let mut rematch = Table::replay([(next, after.now)]).expect("a table");
            prop_assert_eq!(rematch.rematch_of, Some(GameId(5)));
            let other = rematch.opponent.expect("an opponent");
            let accepted = rematch
                .decide(&Command::Accept { by: other, lot: false, seed: SEED }, &Known::default(), after.now)
                .expect("accepted");
            rematch.apply(&accepted[0], after.now).expect("a game");
            let seats = rematch.game().expect("a game").seats;
            prop_assert_eq!(seats, [game.seats[1], game.seats[0]]);
            prop_assert_eq!(rematch.terms.setup, before.table.terms.setup);
        }
        (Event::Declined, Command::Decline { .. }) | (Event::Cancelled, Command::Cancel { .. }) => {}
        (Event::Expired | Event::Reminded | Event::TimeUp, Command::Tick) => {}
        (Event::Cancelled, Command::Stop { .. }) => {}
        (Event::Away { left: Some(left), .. }, Command::Tick) => {
            prop_assert!(*left < before.known.days);
            prop_assert!(before.table.deadline().expect("a deadline") <= after.now);
            prop_assert!(after.table.deadline().expect("a deadline") >= after.now + Duration::DAY);
        }
        (Event::Away { left: None, .. }, Command::Learn | Command::Tick)
        | (Event::Credited { .. }, Command::Credit { .. }) => {}
        (Event::Planned { plan, .. }, Command::DropPlan { .. }) => prop_assert!(plan.is_empty()),
        (Event::Planned { plan, .. }, Command::Plan { line, .. }) => {
            prop_assert!(plan.lines().iter().any(|planned| planned.starts_with(line)));
            prop_assert!(plan.len() <= 10);
        }
        (Event::DrawOffered { .. }, Command::OfferDraw { .. })
        | (Event::DrawDeclined { .. }, Command::AnswerDraw { accept: false, .. })
        | (Event::TakebackAsked { .. }, Command::AskTakeback { .. })
        | (Event::TakebackDeclined { .. }, Command::AnswerTakeback { grant: false, .. })
        | (Event::TakenBack { .. }, Command::AnswerTakeback { grant: true, .. }) => {}
        pair => prop_assert!(false, "{pair:?}"),
    }
    Ok(())
}

/// One reminder for each time that somebody was given, before it was up.
fn reminders_are_few_and_in_time(story: &Story) -> Result<(), TestCaseError> {
    let mut table = Table::replay([story.events[0].clone()]).expect("a table");
    let mut reminders = 0;
    for (event, at) in &story.events[1..] {
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
        table.apply(event, *at).expect("the story");
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_challenge_can_be_accepted_for_three_days(now in moment(), open in any::<bool>(), pace in pace()) {
        let mut story = Story::new((!open).then_some(BEN), terms(First::Lot, pace), now);
        // To the second: that is what people are shown.
        let end = now.replace_nanosecond(0).unwrap() + Duration::days(3);
        prop_assert_eq!(story.table.due(), Some(end));
        story.now = end - TICK;
        let accepted = story.clone().act(&Command::Accept { by: BEN, lot: true, seed: SEED });
        prop_assert!(accepted.is_ok());
        prop_assert_eq!(story.tick(), []);
        story.now = end;
        let late = story.act(&Command::Accept { by: BEN, lot: true, seed: SEED });
        prop_assert_eq!(late, Err(Refusal::Closed(Closed::Expired)));
        prop_assert_eq!(story.tick(), [Event::Expired]);
        prop_assert_eq!(story.table.phase, Phase::Closed(Closed::Expired));
    }

    #[test]
    fn an_open_challenge_is_for_anybody_but_the_challenger(by in 1_u64 << 40..u64::MAX, lot in any::<bool>(), now in moment()) {
        let mut story = Story::new(None, terms(First::Lot, Pace::Day), now);
        let by = Participant::Human(UserId(by));
        let accepted = story.act(&Command::Accept { by, lot, seed: SEED });
        if by == ANA {
            prop_assert_eq!(accepted, Err(Refusal::OwnChallenge));
        } else {
            prop_assert_eq!(accepted, Ok(vec![Event::Accepted { seats: if lot { [ANA, by] } else { [by, ANA] }, seed: None, away: vec![] }]));
        }
    }

    #[test]
    fn each_pace_reminds_once_when_a_quarter_or_a_day_is_left(
        pace in limited(), plies in 0..6_usize, now in moment(),
    ) {
        let mut story = Story::played(pace, plies, now);
        let limit = pace.limit().expect("a limit");
        let left = Duration::min(limit / 4, Duration::days(1));
        prop_assert_eq!(story.table.deadline(), Some(now + limit));
        prop_assert_eq!(story.table.due(), Some(now + limit - left));
        story.now = now + limit - left;
        prop_assert_eq!(story.tick(), [Event::Reminded]);
        prop_assert_eq!(story.tick(), []);
        prop_assert_eq!(story.table.due(), Some(now + limit));
    }

    #[test]
    fn whoever_was_not_reminded_in_time_is_not_reminded_at_all(
        pace in limited(), plies in 0..6_usize, late in 0..1_000_000_i64, now in moment(),
    ) {
        let mut story = Story::played(pace, plies, now);
        story.now = now + pace.limit().expect("a limit") + Duration::seconds(late);
        let events = story.tick();
        if plies < 4 {
            let ending = Ending { winner: None, reason: Reason::Aborted };
            prop_assert_eq!(events, [Event::Ended { ending, by: None }]);
        } else {
            prop_assert_eq!(events, [Event::TimeUp]);
        }
    }

    #[test]
    fn when_time_is_up_the_other_claims_or_gives_a_day_or_it_lapses(
        pace in limited(), plies in 4..6_usize, found in any::<bool>(), now in moment(),
    ) {
        let mut story = Story::played(pace, plies, now);
        let game = story.table.game().expect("a game");
        let (late, waiting) = (game.on_turn(), game.waiting());
        let winner = game.seat(waiting);
        let deadline = now + pace.limit().expect("a limit");
        for by in [late, waiting, CAT] {
            story.now = deadline - TICK;
            for command in [Command::Claim { by }, Command::Extend { by }] {
                prop_assert!(story.act(&command).is_err(), "{command:?}");
            }
        }
        story.now = deadline;
        if found {
            prop_assert_eq!(story.tick(), [Event::TimeUp]);
            prop_assert_eq!(story.clone().act(&Command::Claim { by: late }), Err(Refusal::OwnTime));
            let mut claimed = story.clone();
            claimed.act(&Command::Claim { by: waiting }).expect("claimed");
            prop_assert_eq!(claimed.ending(), Some(Ending { winner, reason: Reason::Claimed }));
        } else {
            // Days of absence come before a claim, so the table has to take note first.
            let claimed = story.act(&Command::Claim { by: waiting });
            prop_assert_eq!(claimed, Err(Refusal::TimeLeft { deadline: Some(deadline) }));
        }

        // Late is late, but until somebody says so a move is welcome.
        let mut moved = story.clone();
        moved.play("e5");
        prop_assert_eq!(moved.table.deadline(), Some(deadline + pace.limit().expect("a limit")));

        if found {
            let mut lapsed = story.clone();
            prop_assert_eq!(lapsed.table.due(), Some(deadline + Duration::days(3)));
            lapsed.now = deadline + Duration::days(3);
            lapsed.tick();
            prop_assert_eq!(lapsed.ending(), Some(Ending { winner, reason: Reason::Lapsed }));
        }

        if !found {
            return Ok(());
        }
        let mut given = story.clone();
        given.act(&Command::Extend { by: waiting }).expect("a day");
        let end = deadline.replace_nanosecond(0).unwrap() + Duration::days(1);
        prop_assert_eq!(given.table.deadline(), Some(end));
        prop_assert!(given.act(&Command::Extend { by: waiting }).is_err(), "a day is given when the time is up");
        let claimed = given.act(&Command::Claim { by: waiting });
        prop_assert_eq!(claimed, Err(Refusal::TimeLeft { deadline: Some(end) }));
        // A given day is a time like any other: a reminder when a quarter of it is left, then the end.
        prop_assert_eq!(given.tick(), []);
        let remind = given.table.due().expect("a reminder");
        prop_assert!((end - remind - Duration::hours(6)).abs() < Duration::SECOND, "reminded {} before", end - remind);
        given.now = remind;
        prop_assert_eq!(given.tick(), [Event::Reminded]);
        given.now = end;
        prop_assert_eq!(given.tick(), [Event::TimeUp]);
    }

    #[test]
    fn only_what_was_played_and_not_judged_by_a_player_counts(
        plies in 0..8_usize, how in select(vec!["resigned", "agreed", "adjudicated"]),
        judge in select(vec![ANA, BEN, CAT]), winner in select(vec![None, Some(Player::One), Some(Player::Two)]),
        now in moment(),
    ) {
        let mut story = Story::new(Some(BEN), terms_of(Game::Waltz, First::Challenger, Pace::Day), now);
        story.act(&Command::Accept { by: BEN, lot: true, seed: SEED }).expect("accepted");
        for _ in 0..plies {
            let text = story.table.game().expect("a game").position.legal_texts().remove(0);
            story.play(&text);
        }
        match how {
            "resigned" => drop(story.act(&Command::Resign { by: ANA }).expect("resigned")),
            "agreed" => {
                story.act(&Command::OfferDraw { by: ANA }).expect("offered");
                story.act(&Command::AnswerDraw { by: BEN, accept: true }).expect("agreed");
            }
            _ => drop(story.act(&Command::Adjudicate { by: judge, winner }).expect("adjudicated")),
        }
        let judged_by_a_player = how == "adjudicated" && judge != CAT;
        prop_assert_eq!(rating::counts(&story.table), plies >= 4 && !judged_by_a_player);
    }

    #[test]
    fn a_game_of_fewer_than_two_plies_each_is_aborted_and_a_longer_one_is_lost(
        pace in pace(), plies in 0..6_usize, resigns in select(vec![ANA, BEN]), now in moment(),
    ) {
        let mut story = Story::played(pace, plies, now);
        story.act(&Command::Resign { by: resigns }).expect("resigned");
        let winner = if resigns == ANA { Player::Two } else { Player::One };
        let expected = if plies < 4 {
            Ending { winner: None, reason: Reason::Aborted }
        } else {
            Ending { winner: Some(winner), reason: Reason::Resigned }
        };
        prop_assert_eq!(story.ending(), Some(expected));
        prop_assert_eq!(story.table.due(), None);
    }

    #[test]
    fn without_a_limit_nothing_is_ever_due(plies in 0..6_usize, wait in 0..1_000_000_000_i64, now in moment()) {
        let mut story = Story::played(Pace::Unlimited, plies, now);
        prop_assert_eq!((story.table.due(), story.table.deadline()), (None, None));
        story.now += Duration::seconds(wait);
        prop_assert_eq!(story.tick(), []);
        for by in PEOPLE {
            let claimed = story.act(&Command::Claim { by });
            prop_assert!(claimed.is_err());
        }
    }

    #[test]
    fn whoever_has_to_know_is_called(mut story in a_story(), tries in prop::collection::vec(a_try(), 1..90)) {
        for attempt in tries {
            let command = attempt.at(&mut story);
            let Ok(events) = story.act(&command) else { continue };
            let called = story.table.called(&events);
            let by = named(&command).1;
            prop_assert!(called.iter().collect::<BTreeSet<_>>().len() == called.len(), "{called:?}");
            prop_assert!(called.iter().all(|person| *person == ANA || story.table.opponent == Some(*person)));
            if events.last().is_some_and(|event| !event.is_announced()) {
                prop_assert_eq!(called, []);
                continue;
            }
            match &story.table.phase {
                Phase::Playing(game, _) if shadow::proposes(events.last()) => {
                    prop_assert_eq!(called, [game.opponent_of(by.expect("somebody")).expect("a player")]);
                }
                Phase::Playing(game, clock) if !events.is_empty() => {
                    let whose = if clock.up_since.is_some() { game.waiting() } else { game.on_turn() };
                    prop_assert_eq!(called, [whose]);
                }
                Phase::Over { game, ending, .. } if matches!(events.last(), Some(Event::Ended { .. })) => {
                    let unaware: Vec<_> = game.seats.into_iter().filter(|&seat| Some(seat) != by).collect();
                    prop_assert!(unaware.iter().all(|person| called.contains(person)), "{ending:?}: {called:?}");
                }
                _ => {}
            }
        }
    }

    #[test]
    fn any_json_is_read_or_refused(kind in "[a-z_]{0,12}", at in moment(), n in any::<u64>(), text in ".{0,12}") {
        for value in [
            json!({ "kind": kind }),
            json!({ "kind": "moved", "text": text, "roll": n % 300 }),
            json!({ "kind": "accepted", "seats": [n, n] }),
            json!({ "kind": "extended", "deadline": n }),
            json!({ "kind": "ended", "winner": n, "reason": text }),
            json!({ "kind": "time_up" }),
        ] {
            let Ok(event) = serde_json::from_value::<Event>(value) else { continue };
            let mut story = Story::played(Pace::Hour, 4, at);
            let _corrupt = story.table.apply(&event, at);
            let mut open = Story::new(None, terms(First::Lot, Pace::Hour), at);
            let _corrupt = open.table.apply(&event, at);
        }
    }
}

/// The tries above are worth something only if they get everywhere.
#[test]
fn tries_lead_everywhere() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for _ in 0..1000 {
        let tries = prop::collection::vec(a_try(), 1..90);
        let (mut story, tries) = (a_story(), tries).new_tree(&mut runner).expect("a case").current();
        for attempt in tries {
            let command = attempt.at(&mut story);
            let by = named(&command).1;
            seen.extend(by.map(|by| standing(&story.table, by, story.now).to_owned()));
            let _refused = story.act(&command);
        }
        for (event, _) in &story.events {
            let event = serde_json::to_value(event).expect("JSON");
            seen.insert(format!("{} {}", event["kind"], event["reason"]));
            seen.extend(event["planned"].as_bool().map(|_| "planned and played".to_owned()));
        }
    }
    for (standing, _) in MAY {
        assert!(seen.contains(*standing), "nobody was ever {standing}: {seen:?}");
    }
    for reason in ["rules", "resigned", "claimed", "lapsed", "aborted", "timed_out", "agreed", "adjudicated", "stopped"]
    {
        assert!(seen.contains(&format!("\"ended\" \"{reason}\"")), "no game was {reason}: {seen:?}");
    }
    assert!(seen.contains("planned and played"));
    for kind in KINDS {
        assert!(seen.iter().any(|seen| seen.starts_with(&format!("\"{kind}\""))), "nothing was {kind}: {seen:?}");
    }
}

const KINDS: [&str; 19] = [
    "challenged",
    "accepted",
    "declined",
    "cancelled",
    "expired",
    "moved",
    "reminded",
    "time_up",
    "extended",
    "ended",
    "rematch_offered",
    "planned",
    "draw_offered",
    "draw_declined",
    "takeback_asked",
    "takeback_declined",
    "taken_back",
    "away",
    "credited",
];

#[test]
fn nobody_challenges_themselves() {
    let terms = terms(First::Lot, Pace::DEFAULT);
    let challenge = Table::challenge(ANA, Some(ANA), terms, OffsetDateTime::UNIX_EPOCH);
    assert_eq!(challenge, Err(Refusal::OwnOpponent));
}

/// Events as this and older versions wrote them are read for ever. `events.json` may grow; what
/// stands in it stays.
#[test]
fn stored_events_are_read_as_they_were_meant() {
    let stories: Vec<Value> = serde_json::from_str(include_str!("events.json")).expect("JSON");
    let mut kinds = BTreeSet::new();
    for story in stories {
        let name = story["name"].as_str().expect("a name");
        let mut events = Vec::new();
        for stored in story["events"].as_array().expect("events") {
            let mut body = stored.clone();
            let at =
                body.as_object_mut().and_then(|body| body.remove("at")).and_then(|at| at.as_i64()).expect("a time");
            let event: Event = serde_json::from_value(body.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
            if story["older"].is_null() {
                assert_eq!(serde_json::to_value(&event).expect("JSON"), body, "{name}: written as before");
            }
            kinds.insert(body["kind"].as_str().expect("a kind").to_owned());
            events.push((event, OffsetDateTime::from_unix_timestamp(at).expect("a time")));
        }
        let table = Table::replay(events).unwrap_or_else(|corrupt| panic!("{name}: {corrupt}"));
        assert_eq!(told(&table), story["table"], "{name}");
    }
    assert_eq!(kinds, KINDS.map(str::to_owned).into(), "every kind of event is pinned");
}

/// A table in plain words.
fn told(table: &Table) -> Value {
    let time = |time: Option<OffsetDateTime>| time.map(OffsetDateTime::unix_timestamp);
    let (phase, ending, rematch) = match &table.phase {
        Phase::Open { .. } => ("open", None, None),
        Phase::Closed(Closed::Declined) => ("declined", None, None),
        Phase::Closed(Closed::Cancelled) => ("cancelled", None, None),
        Phase::Closed(Closed::Expired) => ("expired", None, None),
        Phase::Playing(..) => ("playing", None, None),
        Phase::Over { ending, rematch, .. } => ("over", Some(*ending), *rematch),
    };
    json!({
        "challenger": table.challenger,
        "opponent": table.opponent,
        "options": table.terms.setup.options().to_string(),
        "first": format!("{:?}", table.terms.first),
        "pace": table.terms.pace.id(),
        "rated": table.terms.rated,
        "rematch_of": table.rematch_of.map(|game| game.0),
        "events": table.events,
        "phase": phase,
        "seats": table.game().map(|game| game.seats),
        "plies": table.game().map(|game| game.record.plies.iter().map(ToString::to_string).collect::<Vec<_>>()),
        "deadline": time(table.deadline()),
        "due": time(table.due()),
        "winner": ending.and_then(|ending| ending.winner).map(Player::number),
        "reason": ending.map(|ending| format!("{:?}", ending.reason)),
        "rematch": rematch.map(|(by, game)| json!([by, game.0])),
    })
}
