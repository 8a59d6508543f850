//! The rules of the table, with arbitrary commands in arbitrary order at arbitrary times.

#![cfg(test)]

mod absence;
mod any_commands;
mod clocks;
mod computer;
mod dice;
mod limits;
mod live;
mod model;
mod offers;
mod plans;
mod votes;

use parlor_games::dice::DiceSeed;
use parlor_table::play::{
    Absence, ChallengeEnd, Command, Ending, Event, First, GameId, OutsideFacts, Pace, Pair, Participant, Phase,
    Proposal, Reason, Refusal, StartedGame, Table, Terms, TimeoutRule, UserId, rating,
};

use parlor_games::rules::{Game, Options, Outcome, Player};
use parlor_testkit::often;
use proptest::{prelude::*, sample::select, strategy::ValueTree};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use time::{Duration, OffsetDateTime};

const ANA: Participant = Participant::Human(UserId(1_100_000_000_000_000_001));
const BEN: Participant = Participant::Human(UserId(1_100_000_000_000_000_002));
const CAT: Participant = Participant::Human(UserId(9_007_199_254_740_993));
const PEOPLE: [Participant; 3] = [ANA, BEN, CAT];
const SEED: DiceSeed = DiceSeed::new([7; 32]);
const TICK: Duration = Duration::milliseconds(1);

/// A table with its events, the current time and the facts from outside.
#[derive(Clone, Debug)]
struct Scenario {
    table: Table,
    events: Vec<(Event, OffsetDateTime)>,
    now: OffsetDateTime,
    /// The table's caller passes these facts.
    outside: OutsideFacts,
}

impl Scenario {
    fn new(opponent: Option<Participant>, terms: Terms, now: OffsetDateTime) -> Self {
        let first = Table::challenge(ANA, opponent, terms, now).expect("a challenge");
        let events = vec![(first, now)];
        Self { table: Table::replay(events.clone()).expect("a table"), events, now, outside: OutsideFacts::default() }
    }

    /// Decides a command and applies its events.
    fn act(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let events = self.table.decide(command, &self.outside, self.now)?;
        for event in &events {
            self.table.apply(event, self.now).unwrap_or_else(|corrupt| panic!("{command:?}: {corrupt}"));
            self.events.push((event.clone(), self.now));
            // Like the store: an automatic absence is among the facts from then on.
            if let &Event::Away { by, from, until, left: Some(_) } = event {
                self.outside.absences.retain(|absence| absence.by != by);
                self.outside.absences.push(Absence { by, from, until });
            }
        }
        Ok(events)
    }

    fn tick(&mut self) -> Vec<Event> {
        self.act(&Command::Tick).expect("a tick")
    }

    fn begun(first: First, pace: Pace, now: OffsetDateTime) -> Self {
        let mut scenario = Self::new(Some(BEN), terms(first, pace), now);
        scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
        scenario
    }

    /// A game after `plies` plies; Ana is player 1.
    fn played(pace: Pace, plies: usize, now: OffsetDateTime) -> Self {
        let mut scenario = Self::begun(First::Challenger, pace, now);
        for text in ["a1", "b1", "a2", "b2", "a3"].into_iter().take(plies) {
            scenario.play(text);
        }
        scenario
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

/// Terms of a game with 5×5 cells.
fn terms_of(game: Game, first: First, pace: Pace) -> Terms {
    let options = Options::parse("size=5", game.options()).expect("options");
    Terms {
        setup: game.setup(&options).expect("a setup"),
        first,
        pace,
        rated: true,
        timeout: TimeoutRule::Claim,
        pair: None,
        event: false,
    }
}

/// Times in whole milliseconds, like those of the bot's clock.
fn times() -> impl Strategy<Value = OffsetDateTime> {
    (1_700_000_000_000_i64..4_000_000_000_000).prop_map(|ms| {
        OffsetDateTime::from_unix_timestamp(ms / 1000).expect("a time") + Duration::milliseconds(ms % 1000)
    })
}

fn winner() -> impl Strategy<Value = Option<Player>> {
    prop::option::of(select(Player::BOTH.to_vec()))
}

fn pace() -> impl Strategy<Value = Pace> {
    select(Pace::ALL.to_vec())
}

/// Paces at which every turn begins with the same time.
fn limited() -> impl Strategy<Value = Pace> {
    select(vec![Pace::Hour, Pace::HalfDay, Pace::Day, Pace::ThreeDays, Pace::Week])
}

/// The time for a move.
fn limit(pace: Pace) -> Duration {
    pace.time_control().expect("a limit").start
}

fn first() -> impl Strategy<Value = First> {
    select(vec![First::Challenger, First::Opponent, First::Random])
}

/// A person's attempted action, independent of the table.
#[derive(Clone, Debug)]
struct Attempt {
    wait: Wait,
    /// 0: the player on turn or the opponent; 1: the waiting player or the challenger; from 2 on: one of [`PEOPLE`].
    who: usize,
    action: Action,
}

#[derive(Clone, Debug)]
enum Wait {
    Not,
    For(i64),
    /// Until this many milliseconds after the next event is due.
    Due(i64),
}

#[derive(Clone, Debug)]
enum Action {
    Accept(bool),
    Decline,
    Cancel,
    /// An acceptance, then any legal moves; after the deadline mostly a tick.
    Sensible(usize),
    Text(String, Option<u32>),
    /// Plan answers to one of the first legal moves and to a move after it.
    Plan([usize; 4]),
    ClearPlan,
    OfferDraw,
    AnswerDraw(bool),
    RequestTakeback,
    AnswerTakeback(bool, u32),
    Withdraw(Proposal),
    /// An absence from this many seconds ago until this many seconds from now.
    Away(i64, i64),
    Credit(i64),
    Adjudicate(Option<Player>),
    Correct(Option<Player>),
    Stop,
    Resign,
    Abort,
    Claim,
    Extend,
    Rematch,
    Tick,
    /// Discord accepted the board this many milliseconds ago, and the next move was made at about that time.
    Show(i64),
    /// A tick while a message waits (`true`), or no longer waits.
    Wait(bool),
}

fn attempts() -> impl Strategy<Value = Attempt> {
    let wait = prop_oneof![
        8 => Just(Wait::Not),
        4 => (0..700_000_000_i64).prop_map(Wait::For),
        4 => (-2..3_i64).prop_map(Wait::Due),
    ];
    let action = prop_oneof![
        4 => any::<bool>().prop_map(Action::Accept),
        4 => Just(Action::Decline),
        1 => Just(Action::Cancel),
        12 => any::<usize>().prop_map(Action::Sensible),
        3 => ("[a-f][0-6]|.{0,4}", prop::option::of(0..30_u32)).prop_map(|(text, board)| Action::Text(text, board)),
        6 => prop::array::uniform4(any::<usize>()).prop_map(Action::Plan),
        1 => Just(Action::ClearPlan),
        6 => Just(Action::OfferDraw),
        12 => any::<bool>().prop_map(Action::AnswerDraw),
        6 => Just(Action::RequestTakeback),
        12 => (prop::bool::weighted(0.7), prop_oneof![4 => Just(0), 1 => 1..3_u32]).prop_map(|(yes, ago)| Action::AnswerTakeback(yes, ago)),
        3 => select(vec![Proposal::Draw, Proposal::Takeback]).prop_map(Action::Withdraw),
        3 => (0..200_000_i64, -100_000..700_000_i64).prop_map(|(ago, ahead)| Action::Away(ago, ahead)),
        2 => (-5..100_000_i64).prop_map(Action::Credit),
        1 => winner().prop_map(Action::Adjudicate),
        1 => winner().prop_map(Action::Correct),
        1 => Just(Action::Stop),
        1 => Just(Action::Resign),
        1 => Just(Action::Abort),
        4 => Just(Action::Claim),
        4 => Just(Action::Extend),
        2 => Just(Action::Rematch),
        6 => Just(Action::Tick),
        6 => (-1000..5000_i64).prop_map(Action::Show),
        3 => any::<bool>().prop_map(Action::Wait),
    ];
    let any_attempt = (wait, select(vec![0, 0, 0, 0, 1, 1, 2, 3, 4]), action).prop_map(|(wait, who, action)| Attempt {
        wait,
        who,
        action,
    });
    // Two thirds are sensible, because no game would otherwise end by its rules.
    let sensible =
        any::<usize>().prop_map(|choice| Attempt { wait: Wait::Not, who: 0, action: Action::Sensible(choice) });
    prop_oneof![1 => any_attempt, 2 => sensible]
}

impl Attempt {
    /// The command for the scenario's table. Advances the scenario's time.
    fn command(&self, scenario: &mut Scenario) -> Command {
        let due = scenario.table.due().unwrap_or(scenario.now);
        scenario.now = scenario.now.max(match self.wait {
            Wait::Not => scenario.now,
            Wait::For(ms) => scenario.now + Duration::milliseconds(ms),
            Wait::Due(ms) => due + TICK * i32::try_from(ms).expect("small"),
        });
        let game = scenario.table.game();
        let by = match self.who {
            0 => game.map_or(BEN, |game| game.on_turn()),
            1 => game.map_or(ANA, |game| game.waiting()),
            n => PEOPLE[n - 2],
        };
        match &self.action {
            Action::Accept(challenger_begins) => {
                Command::Accept { by, challenger_begins: *challenger_begins, seed: SEED }
            }
            Action::Decline => Command::Decline { by },
            Action::Cancel => Command::Cancel { by },
            Action::Sensible(choice) => {
                let Some(game) = game else {
                    return Command::Accept { by, challenger_begins: choice % 2 == 0, seed: SEED };
                };
                if choice % 4 > 0 && scenario.table.deadline().is_some_and(|deadline| deadline <= scenario.now) {
                    return Command::Tick;
                }
                let legal = game.position.legal_texts();
                // Often one of the first three, so that planned answers are played.
                let candidates = if choice % 3 == 0 { legal.len().min(3) } else { legal.len() };
                let text = legal.get(choice / 3 % candidates.max(1)).cloned().unwrap_or_else(|| "a1".to_owned());
                Command::Move { by, text, version: Some(game.version()) }
            }
            Action::Text(text, version) => Command::Move { by, text: text.clone(), version: *version },
            Action::Plan(choices) => Command::Plan { by, line: line(game, choices) },
            Action::ClearPlan => Command::ClearPlan { by },
            Action::OfferDraw => Command::OfferDraw { by },
            Action::AnswerDraw(accept) => {
                // The player to whom the draw was offered, unless `who` names a person.
                let offered = game.and_then(|game| Some(game.participant(game.draw?.other())));
                Command::AnswerDraw { by: offered.filter(|_| self.who < 2).unwrap_or(by), accept: *accept }
            }
            Action::RequestTakeback => Command::RequestTakeback { by },
            Action::AnswerTakeback(grant, ago) => {
                let version = game.map_or(0, |game| game.version()).saturating_sub(*ago);
                // The player who was asked, unless `who` names a person.
                let asked = game.and_then(|game| Some(game.participant(game.takeback?.by.other())));
                let by = asked.filter(|_| self.who < 2).unwrap_or(by);
                Command::AnswerTakeback { by, grant: *grant, version }
            }
            Action::Withdraw(proposal) => {
                let asks = game.and_then(|game| match proposal {
                    Proposal::Draw => Some(game.participant(game.draw?)),
                    Proposal::Takeback => Some(game.participant(game.takeback?.by)),
                });
                Command::Withdraw { by: asks.filter(|_| self.who < 2).unwrap_or(by), proposal: *proposal }
            }
            Action::Away(ago, ahead) => {
                let (from, until) = (scenario.now - Duration::seconds(*ago), scenario.now + Duration::seconds(*ahead));
                scenario.outside.absences = vec![Absence { by, from: from.min(until), until }];
                Command::SyncAbsences
            }
            Action::Credit(seconds) => {
                Command::Credit { from: scenario.now - Duration::seconds(*seconds), until: scenario.now }
            }
            Action::Adjudicate(winner) => Command::Adjudicate { by, winner: *winner },
            Action::Correct(winner) => Command::Correct { by, winner: *winner },
            Action::Stop => Command::Stop { by },
            Action::Resign => Command::Resign { by },
            Action::Abort => Command::Abort { by },
            Action::Claim => Command::Claim { by },
            Action::Extend => Command::Extend { by },
            Action::Rematch => Command::Rematch { by, game: GameId(77) },
            Action::Tick => Command::Tick,
            Action::Show(ago) => {
                let at = scenario.now - Duration::milliseconds(*ago);
                scenario.outside.pressed = Some(at);
                Command::Shown { version: game.map_or(0, |game| game.version()), sent: at, at }
            }
            Action::Wait(waits) => {
                scenario.outside.message_waits = *waits;
                Command::Tick
            }
        }
    }
}

fn scenarios() -> impl Strategy<Value = Scenario> {
    scenarios_at(Pace::ALL.to_vec())
}

prop_compose! {
    fn scenarios_at(paces: Vec<Pace>)(
        opponent in prop_oneof![3 => Just(Some(BEN)), 1 => Just(None)],
        first in first(), pace in select(paces), now in times(), timeout in select(TimeoutRule::ALL.to_vec()),
        game in select(vec![Game::Tether, Game::Waltz]), days in prop_oneof![3 => Just(0), 1 => 1..4_u32],
        result_is_open in any::<bool>(),
    ) -> Scenario {
        let mut scenario = Scenario::new(opponent, Terms { timeout, ..terms_of(game, first, pace) }, now);
        scenario.outside.absence_days_left = days;
        scenario.outside.result_is_open = result_is_open;
        scenario
    }
}

/// Moves in a line, each chosen from the first three legal ones.
fn line(game: Option<&StartedGame>, choices: &[usize]) -> Vec<String> {
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

/// The command's name, and the participant who gives it.
fn name_and_participant(command: &Command) -> (&'static str, Option<Participant>) {
    match *command {
        Command::Accept { by, .. } => ("accept", Some(by)),
        Command::Decline { by } => ("decline", Some(by)),
        Command::Cancel { by } => ("cancel", Some(by)),
        Command::Move { by, .. } => ("move", Some(by)),
        Command::Resign { by } => ("resign", Some(by)),
        Command::Abort { by } => ("call off", Some(by)),
        Command::Claim { by } => ("claim", Some(by)),
        Command::Extend { by } => ("extend", Some(by)),
        Command::Rematch { by, .. } => ("rematch", Some(by)),
        Command::Plan { by, .. } => ("plan", Some(by)),
        Command::ClearPlan { by } => ("drop plan", Some(by)),
        Command::Hint { by, .. } => ("hint", Some(by)),
        Command::OfferDraw { by } => ("offer draw", Some(by)),
        Command::AnswerDraw { by, .. } => ("answer draw", Some(by)),
        Command::RequestTakeback { by } => ("ask takeback", Some(by)),
        Command::AnswerTakeback { by, .. } => ("answer takeback", Some(by)),
        Command::Withdraw { by, .. } => ("withdraw", Some(by)),
        Command::SyncAbsences => ("learn", None),
        Command::Adjudicate { by, .. } => ("adjudicate", Some(by)),
        Command::Correct { by, .. } => ("correct", Some(by)),
        Command::Stop { by } => ("stop", Some(by)),
        Command::EndSeason => ("end season", None),
        Command::Credit { .. } => ("credit", None),
        Command::CloseVote { .. } => ("close vote", None),
        Command::Shown { .. } => ("show", None),
        Command::Tick => ("tick", None),
    }
}

proptest! {
    #[test]
    fn a_challenge_can_be_accepted_for_three_days(now in times(), open in any::<bool>(), pace in pace()) {
        let mut scenario = Scenario::new((!open).then_some(BEN), terms(First::Random, pace), now);
        // The end is at a whole second, like the times in messages.
        let end = now.replace_nanosecond(0).unwrap() + Duration::days(3);
        prop_assert_eq!(scenario.table.due(), Some(end));
        scenario.now = end - TICK;
        let accepted = scenario.clone().act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED });
        prop_assert!(accepted.is_ok());
        prop_assert_eq!(scenario.tick(), []);
        scenario.now = end;
        let late = scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED });
        prop_assert_eq!(late, Err(Refusal::ChallengeClosed(ChallengeEnd::Expired)));
        prop_assert_eq!(scenario.tick(), [Event::Expired]);
        prop_assert_eq!(scenario.table.phase, Phase::Closed(ChallengeEnd::Expired));
    }

    #[test]
    fn anybody_but_the_challenger_can_accept_an_open_challenge(by in 1_u64 << 40..u64::MAX, challenger_begins in any::<bool>(), now in times()) {
        let mut scenario = Scenario::new(None, terms(First::Random, Pace::Day), now);
        let by = Participant::Human(UserId(by));
        let accepted = scenario.act(&Command::Accept { by, challenger_begins, seed: SEED });
        if by == ANA {
            prop_assert_eq!(accepted, Err(Refusal::OwnChallenge));
        } else {
            prop_assert_eq!(accepted, Ok(vec![Event::Accepted { seats: if challenger_begins { [ANA, by] } else { [by, ANA] }, seed: None, away: vec![] }]));
        }
    }

    #[test]
    fn the_second_game_of_a_pair_has_the_same_terms_with_seats_swapped(
        game in proptest::sample::select(Game::ALL), first in proptest::sample::select(vec![First::Challenger, First::Opponent, First::Random]),
        challenger_begins in any::<bool>(), open in any::<bool>(), now in times(),
    ) {
        let options = Options::parse(game.variants()[0], game.options()).expect("options");
        let setup = game.setup(&options).expect("a variant");
        let terms = Terms { setup, pair: Some(Pair::First), ..terms(first, Pace::Day) };
        let mut scenario = Scenario::new(Some(BEN).filter(|_| !open), terms, now);
        prop_assert_eq!(scenario.table.second_of_pair(GameId(5), now), None, "not before it is accepted");
        let accept = Command::Accept { by: BEN, challenger_begins, seed: SEED };
        scenario.act(&accept).expect("accepted");
        let second = scenario.table.second_of_pair(GameId(5), now).expect("a second game");
        let mut second = Table::replay([(second, now)]).expect("a table");
        for event in second.decide(&accept, &OutsideFacts::default(), now).expect("accepted") {
            second.apply(&event, now).expect("an event");
        }
        let [one, two] = scenario.table.game().expect("a game").seats;
        prop_assert_eq!(second.game().expect("a game").seats, [two, one]);
        prop_assert_eq!(Terms { first: terms.first, pair: terms.pair, ..second.terms }, terms);
        prop_assert_eq!(second.terms.pair, Some(Pair::SecondAfter(GameId(5))));
        prop_assert_eq!(second.second_of_pair(GameId(6), now), None, "a pair has two games");
    }

    #[test]
    fn players_are_reminded_once_when_a_quarter_or_a_day_is_left(
        pace in limited(), plies in 0..6_usize, now in times(),
    ) {
        let mut scenario = Scenario::played(pace, plies, now);
        let limit = limit(pace);
        let left = Duration::min(limit / 4, Duration::days(1));
        prop_assert_eq!(scenario.table.deadline(), Some(now + limit));
        prop_assert_eq!(scenario.table.due(), Some(now + limit - left));
        scenario.now = now + limit - left;
        prop_assert_eq!(scenario.tick(), [Event::Reminded]);
        prop_assert_eq!(scenario.tick(), []);
        prop_assert_eq!(scenario.table.due(), Some(now + limit));
    }

    #[test]
    fn there_is_no_reminder_after_the_deadline(
        pace in limited(), plies in 0..6_usize, late in 0..1_000_000_i64, now in times(),
    ) {
        let mut scenario = Scenario::played(pace, plies, now);
        scenario.now = now + limit(pace) + Duration::seconds(late);
        let events = scenario.tick();
        if plies < 4 {
            let ending = Ending { winner: None, reason: Reason::Aborted };
            prop_assert_eq!(events, [Event::Ended { ending, by: None }]);
        } else {
            prop_assert_eq!(events, [Event::TimeUp]);
        }
    }

    #[test]
    fn after_the_deadline_the_opponent_can_claim_or_extend_or_the_game_lapses(
        pace in limited(), plies in 4..6_usize, found in any::<bool>(), now in times(),
    ) {
        let mut scenario = Scenario::played(pace, plies, now);
        let game = scenario.table.game().expect("a game");
        let (late, waiting) = (game.on_turn(), game.waiting());
        let winner = game.seat(waiting);
        let deadline = now + limit(pace);
        for by in [late, waiting, CAT] {
            scenario.now = deadline - TICK;
            for command in [Command::Claim { by }, Command::Extend { by }] {
                prop_assert!(scenario.act(&command).is_err(), "{command:?}");
            }
        }
        scenario.now = deadline;
        if found {
            prop_assert_eq!(scenario.tick(), [Event::TimeUp]);
            prop_assert_eq!(scenario.clone().act(&Command::Claim { by: late }), Err(Refusal::OwnTime));
            let mut claimed = scenario.clone();
            claimed.act(&Command::Claim { by: waiting }).expect("claimed");
            prop_assert_eq!(claimed.ending(), Some(Ending { winner, reason: Reason::Claimed }));
        } else {
            // Only a tick tells whether days of absence are left, so an earlier claim is refused.
            let claimed = scenario.act(&Command::Claim { by: waiting });
            prop_assert_eq!(claimed, Err(Refusal::TimeLeft { deadline: Some(deadline) }));
        }

        // A late move is allowed until the game has ended.
        let mut moved = scenario.clone();
        moved.play("e5");
        prop_assert_eq!(moved.table.deadline(), Some(deadline + limit(pace)));

        if found {
            let mut lapsed = scenario.clone();
            prop_assert_eq!(lapsed.table.due(), Some(deadline + Duration::days(3)));
            lapsed.now = deadline + Duration::days(3);
            lapsed.tick();
            prop_assert_eq!(lapsed.ending(), Some(Ending { winner, reason: Reason::Lapsed }));
        }

        if !found {
            return Ok(());
        }
        let mut given = scenario.clone();
        given.act(&Command::Extend { by: waiting }).expect("a day");
        let end = deadline.replace_nanosecond(0).unwrap() + Duration::days(1);
        prop_assert_eq!(given.table.deadline(), Some(end));
        prop_assert!(given.act(&Command::Extend { by: waiting }).is_err(), "a second day is given only after the first");
        let claimed = given.act(&Command::Claim { by: waiting });
        prop_assert_eq!(claimed, Err(Refusal::TimeLeft { deadline: Some(end) }));
        // The given day has a reminder when a quarter of it is left, and then ends.
        prop_assert_eq!(given.tick(), []);
        let remind = given.table.due().expect("a reminder");
        prop_assert!((end - remind - Duration::hours(6)).abs() < Duration::SECOND, "reminded {} before", end - remind);
        given.now = remind;
        prop_assert_eq!(given.tick(), [Event::Reminded]);
        given.now = end;
        prop_assert_eq!(given.tick(), [Event::TimeUp]);
    }

    #[test]
    fn games_with_few_plies_or_adjudicated_by_a_player_are_not_rated(
        plies in 0..8_usize, how in select(vec!["resigned", "agreed", "adjudicated"]),
        judge in select(vec![ANA, BEN, CAT]), winner in select(vec![None, Some(Player::One), Some(Player::Two)]),
        now in times(),
    ) {
        let mut scenario = Scenario::new(Some(BEN), terms_of(Game::Waltz, First::Challenger, Pace::Day), now);
        scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
        for _ in 0..plies {
            let text = scenario.table.game().expect("a game").position.legal_texts().remove(0);
            scenario.play(&text);
        }
        match how {
            "resigned" => drop(scenario.act(&Command::Resign { by: ANA }).expect("resigned")),
            "agreed" => {
                scenario.act(&Command::OfferDraw { by: ANA }).expect("offered");
                scenario.act(&Command::AnswerDraw { by: BEN, accept: true }).expect("agreed");
            }
            _ => drop(scenario.act(&Command::Adjudicate { by: judge, winner }).expect("adjudicated")),
        }
        let judged_by_a_player = how == "adjudicated" && judge != CAT;
        prop_assert_eq!(rating::is_rated(&scenario.table), plies >= 4 && !judged_by_a_player);
    }

    #[test]
    fn only_an_adjudication_can_be_changed_and_only_while_its_result_is_open(
        adjudicated in any::<bool>(), is_open in any::<bool>(), winners in prop::array::uniform2(winner()), now in times(),
    ) {
        let [before, winner] = winners;
        let mut scenario = Scenario::played(Pace::Day, 4, now);
        prop_assert_eq!(scenario.act(&Command::Correct { by: CAT, winner }), Err(Refusal::NotOver));
        let end = if adjudicated { Command::Adjudicate { by: CAT, winner: before } } else { Command::Resign { by: ANA } };
        scenario.act(&end).expect("the end");
        scenario.outside.result_is_open = is_open;
        let ending = scenario.ending().expect("over");
        prop_assert_eq!(scenario.act(&Command::Adjudicate { by: BEN, winner }), Err(Refusal::Over));
        let changed = scenario.act(&Command::Correct { by: BEN, winner });
        if adjudicated && is_open && before != winner {
            let ending = Ending { winner, reason: Reason::Adjudicated };
            prop_assert_eq!(changed, Ok(vec![Event::Ended { ending, by: Some(BEN) }]));
            let Phase::Over { ending: stored, by, .. } = scenario.table.phase else { panic!("over") };
            prop_assert_eq!((stored, by), (ending, Some(BEN)));
        } else {
            prop_assert_eq!((changed, scenario.ending()), (Err(Refusal::Over), Some(ending)));
        }
        prop_assert_eq!(Table::replay(scenario.events), Ok(scenario.table));
    }

    #[test]
    fn resigning_loses_a_game_from_four_plies_on_and_aborts_a_shorter_one(
        pace in pace(), plies in 0..6_usize, resigns in select(vec![ANA, BEN]), now in times(),
    ) {
        let mut scenario = Scenario::played(pace, plies, now);
        scenario.act(&Command::Resign { by: resigns }).expect("resigned");
        let winner = if resigns == ANA { Player::Two } else { Player::One };
        let expected = if plies < 4 {
            Ending { winner: None, reason: Reason::Aborted }
        } else {
            Ending { winner: Some(winner), reason: Reason::Resigned }
        };
        prop_assert_eq!(scenario.ending(), Some(expected));
        prop_assert_eq!(scenario.table.due(), None);
    }

    #[test]
    fn without_a_time_limit_nothing_is_due(plies in 0..6_usize, wait in 0..1_000_000_000_i64, now in times()) {
        let mut scenario = Scenario::played(Pace::Unlimited, plies, now);
        prop_assert_eq!((scenario.table.due(), scenario.table.deadline()), (None, None));
        scenario.now += Duration::seconds(wait);
        prop_assert_eq!(scenario.tick(), []);
        for by in PEOPLE {
            let claimed = scenario.act(&Command::Claim { by });
            prop_assert!(claimed.is_err());
        }
    }

    #[test]
    fn the_player_who_has_to_act_or_to_know_is_notified(mut scenario in scenarios(), sequence in prop::collection::vec(attempts(), 1..90)) {
        for attempt in sequence {
            let command = attempt.command(&mut scenario);
            let Ok(events) = scenario.act(&command) else { continue };
            let notified = scenario.table.people_to_notify(&events);
            let by = name_and_participant(&command).1;
            prop_assert!(notified.iter().collect::<BTreeSet<_>>().len() == notified.len(), "{notified:?}");
            prop_assert!(notified.iter().all(|person| *person == ANA || scenario.table.opponent == Some(*person)));
            if events.last().is_some_and(|event| !event.is_announced()) {
                prop_assert_eq!(notified, []);
                continue;
            }
            match &scenario.table.phase {
                Phase::Playing(game, _) if model::proposes(events.last()) => {
                    prop_assert_eq!(notified, [game.opponent_of(by.expect("a participant")).expect("a player")]);
                }
                Phase::Playing(game, clock) if !events.is_empty() => {
                    let expected = if clock.expired_at.is_some() { game.waiting() } else { game.on_turn() };
                    prop_assert_eq!(notified, [expected]);
                }
                Phase::Over { game, ending, .. } if matches!(events.last(), Some(Event::Ended { .. })) => {
                    let unaware: Vec<_> = game.seats.into_iter().filter(|&seat| Some(seat) != by).collect();
                    prop_assert!(unaware.iter().all(|person| notified.contains(person)), "{ending:?}: {notified:?}");
                }
                _ => {}
            }
        }
    }

    #[test]
    fn any_json_is_parsed_or_refused(kind in "[a-z_]{0,12}", at in times(), n in any::<u64>(), text in ".{0,12}") {
        for value in [
            json!({ "kind": kind }),
            json!({ "kind": "moved", "text": text, "roll": n % 300 }),
            json!({ "kind": "accepted", "seats": [n, n] }),
            json!({ "kind": "extended", "deadline": n }),
            json!({ "kind": "ended", "winner": n, "reason": text }),
            json!({ "kind": "time_up" }),
        ] {
            let Ok(event) = serde_json::from_value::<Event>(value) else { continue };
            let mut scenario = Scenario::played(Pace::Hour, 4, at);
            let _corrupt = scenario.table.apply(&event, at);
            let mut open = Scenario::new(None, terms(First::Random, Pace::Hour), at);
            let _corrupt = open.table.apply(&event, at);
        }
    }
}

macro_rules! define_kinds {
    ($($Kind:ident)*) => {
        /// The names of all kinds of event. The code does not compile if one is missing.
        const KINDS: &[&str] = &[$(stringify!($Kind)),*];

        const fn kind(event: &Event) -> &'static str {
            match event {
                $(Event::$Kind { .. } => stringify!($Kind),)*
            }
        }
    };
}

define_kinds! {
    Challenged Accepted Declined Cancelled Expired Moved Planned Hinted DrawOffered DrawDeclined TakebackAsked
    TakebackDeclined Withdrawn TakenBack Away Credited Reminded TimeUp Extended Ended RematchOffered Voted Shown Held Pressed
}

#[test]
fn participants_cannot_challenge_themselves() {
    let terms = terms(First::Random, Pace::DEFAULT);
    let challenge = Table::challenge(ANA, Some(ANA), terms, OffsetDateTime::UNIX_EPOCH);
    assert_eq!(challenge, Err(Refusal::OwnOpponent));
}

/// `events.json` contains events as this version and older ones have stored them. The file may grow, but its events must not
/// change.
#[test]
fn stored_events_keep_their_meaning() {
    let stories: Vec<Value> = serde_json::from_str(include_str!("events.json")).expect("JSON");
    let mut kinds = BTreeSet::new();
    for scenario in stories {
        let name = scenario["name"].as_str().expect("a name");
        let mut events = Vec::new();
        for stored in scenario["events"].as_array().expect("events") {
            let mut body = stored.clone();
            let at =
                body.as_object_mut().and_then(|body| body.remove("at")).and_then(|at| at.as_i64()).expect("a time");
            let event: Event = serde_json::from_value(body.clone()).unwrap_or_else(|error| panic!("{name}: {error}"));
            if scenario["older"].is_null() {
                assert_eq!(serde_json::to_value(&event).expect("JSON"), body, "{name}: the stored form changed");
            }
            kinds.insert(kind(&event));
            events.push((event, OffsetDateTime::from_unix_timestamp(at).expect("a time")));
        }
        let table = Table::replay(events).unwrap_or_else(|corrupt| panic!("{name}: {corrupt}"));
        assert_eq!(as_json(&table), scenario["table"], "{name}");
    }
    assert_eq!(kinds, KINDS.iter().copied().collect(), "events.json has every kind of event");
}

/// Every kind of event, with a person in any of the places that can have one. These are all numbers as large as Discord's ids.
fn events_with_a_person() -> impl Strategy<Value = (Value, Value)> {
    fn put(value: &mut Value, numbers: &mut impl Iterator<Item = bool>, id: u64) {
        match value {
            Value::Number(number)
                if number.as_u64().is_some_and(|number| number > 1 << 32) && numbers.next() == Some(true) =>
            {
                *value = id.into();
            }
            Value::Array(items) => items.iter_mut().for_each(|item| put(item, numbers, id)),
            Value::Object(fields) => {
                // Times in milliseconds are as large, but are not ids.
                let may_be_id = |name: &str| !["posted", "latest", "until", "when"].contains(&name);
                let fields = fields.iter_mut().filter(|(name, _)| may_be_id(name));
                fields.for_each(|(_, field)| put(field, numbers, id));
            }
            _ => {}
        }
    }
    let stories: Vec<Value> = serde_json::from_str(include_str!("events.json")).expect("JSON");
    let events: Vec<_> = stories.iter().flat_map(|story| story["events"].as_array().expect("events").clone()).collect();
    (select(events), prop::collection::vec(any::<bool>(), 8)).prop_map(|(event, places)| {
        let with = |id| {
            let mut event = event.clone();
            put(&mut event, &mut places.iter().copied(), id);
            event
        };
        (with(LEAVER.0), with(7))
    })
}

const LEAVER: UserId = UserId(1_100_000_000_000_000_009);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(often(300) as u32))]

    #[test]
    fn an_event_does_not_name_a_replaced_person((named, replaced) in events_with_a_person()) {
        let read = |body: Value| Event::deserialize(body).expect("an event");
        let mut event = read(named);
        event.replace_person(LEAVER, Participant::Deleted(7));
        let stored = serde_json::to_string(&event).expect("JSON");
        prop_assert!(!stored.contains(&LEAVER.0.to_string()), "{stored}");
        prop_assert_eq!(event, read(replaced), "the rest stays");
    }
}

/// A table in the form of `events.json`.
fn as_json(table: &Table) -> Value {
    let time = |time: Option<OffsetDateTime>| time.map(OffsetDateTime::unix_timestamp);
    let (phase, ending, rematch) = match &table.phase {
        Phase::Open { .. } => ("open", None, None),
        Phase::Closed(ChallengeEnd::Declined) => ("declined", None, None),
        Phase::Closed(ChallengeEnd::Cancelled) => ("cancelled", None, None),
        Phase::Closed(ChallengeEnd::Expired) => ("expired", None, None),
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
        "hints": table.game().map(|game| &game.hints),
        "deadline": time(table.deadline()),
        "due": time(table.due()),
        "winner": ending.and_then(|ending| ending.winner).map(Player::number),
        "reason": ending.map(|ending| format!("{:?}", ending.reason)),
        "rematch": rematch.map(|(by, game)| json!([by, game.0])),
    })
}
