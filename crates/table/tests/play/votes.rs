//! Games in which teams vote.

use super::*;
use parlor_ai::Level;
use parlor_table::play::Team;
use std::collections::BTreeMap;

const COMPUTER: Participant = Participant::Computer(Level::Easy);
const FIRST: Participant = Participant::Team(Team::First);
const SECOND: Participant = Participant::Team(Team::Second);

fn begun(against: Option<Level>, seed: DiceSeed) -> Scenario {
    let now = OffsetDateTime::UNIX_EPOCH;
    let challenge = Table::vote_game(against, terms(First::Challenger, Pace::Day).setup, Pace::Day);
    let events = vec![(challenge, now)];
    let table = Table::replay(events.clone()).expect("a table");
    let opponent = table.opponent.expect("an opponent");
    let mut scenario = Scenario { table, events, now, outside: OutsideFacts::default() };
    scenario.act(&Command::Accept { by: opponent, challenger_begins: false, seed }).expect("accepted");
    scenario
}

impl Scenario {
    fn vote(&mut self, votes: &[&str]) {
        self.outside.votes = votes.iter().map(|&text| text.to_owned()).collect();
    }

    fn last_move(&self) -> String {
        self.table.game().expect("a game").last().expect("a move").text.clone()
    }
}

#[test]
fn the_move_with_the_most_votes_is_played_when_the_time_is_up() {
    let mut scenario = begun(None, SEED);
    assert_eq!(scenario.table.game().expect("a game").seats, [FIRST, SECOND]);
    scenario.vote(&["c3", "d4", "c3", "a1", "d4", "c3"]);
    scenario.now += Duration::DAY - TICK;
    assert_eq!(scenario.tick(), [], "not before, and nobody is reminded");
    scenario.now += TICK;
    let events = scenario.tick();
    let [Event::Voted { votes }, Event::Moved { text, .. }] = &events[..] else { panic!("{events:?}") };
    let counts: Vec<_> = votes.0.iter().map(|(text, count)| (text.as_str(), *count)).collect();
    assert_eq!(counts, [("c3", 3), ("d4", 2), ("a1", 1)]);
    assert_eq!(text, "c3");
    assert_eq!(scenario.table.vote().map(|(game, _)| game.on_turn()), Some(SECOND));
    assert_eq!(scenario.table.deadline(), Some(scenario.now + Duration::DAY));
    assert!(scenario.table.people_to_notify(&events).iter().all(|person| person.human().is_none()));
    // The stored event contains the numbers of votes, and nobody's vote.
    let stored = serde_json::to_string(&events[0]).expect("JSON");
    assert_eq!(stored, r#"{"kind":"voted","votes":[["c3",3],["d4",2],["a1",1]]}"#);
}

#[test]
fn ties_are_decided_by_lots_that_the_seed_fixes() {
    let mut drawn = BTreeMap::<String, u32>::new();
    for number in 0..120_u8 {
        let seed = DiceSeed::new([number; 32]);
        let mut scenario = begun(None, seed);
        scenario.vote(&["d4", "a1", "c3", "d4", "c3", "a1", "b2"]);
        scenario.act(&Command::CloseVote { ply: 0 }).expect("closed");
        // The ply whose vote the organiser wants to close is over.
        assert_eq!(scenario.act(&Command::CloseVote { ply: 0 }), Err(Refusal::Stale));
        // The seed draws from the tied moves in the order of their texts.
        let expected = ["a1", "c3", "d4"][seed.lot(0, 3) as usize];
        assert_eq!(scenario.last_move(), expected);
        *drawn.entry(scenario.last_move()).or_default() += 1;
    }
    assert!(drawn.len() == 3 && drawn.values().all(|&times| times > 20), "{drawn:?}");
}

#[test]
fn without_votes_the_time_runs_once_more_and_then_the_team_loses() {
    let mut scenario = begun(None, SEED);
    assert_eq!(scenario.act(&Command::CloseVote { ply: 0 }), Err(Refusal::NoVotes));
    scenario.now += Duration::DAY;
    assert_eq!(scenario.tick(), [Event::TimeUp]);
    assert_eq!(scenario.table.deadline(), Some(scenario.now + Duration::DAY));
    assert_eq!(scenario.tick(), []);
    scenario.now += Duration::DAY;
    let ending = Ending { winner: Some(Player::Two), reason: Reason::TimedOut };
    assert_eq!(scenario.tick(), [Event::Ended { ending, by: None }]);

    // Nobody wins if nobody is in either team.
    let mut scenario = begun(None, SEED);
    scenario.outside.teams_empty = true;
    scenario.now += Duration::DAY;
    assert_eq!(scenario.tick(), [Event::TimeUp]);
    scenario.now += Duration::DAY;
    let ending = Ending { winner: None, reason: Reason::Aborted };
    assert_eq!(scenario.tick(), [Event::Ended { ending, by: None }]);

    // A vote in the second time counts, and the next ply has two times again.
    let mut scenario = begun(None, SEED);
    scenario.now += Duration::DAY;
    scenario.tick();
    scenario.vote(&["b2"]);
    scenario.now += Duration::DAY;
    scenario.tick();
    assert_eq!(scenario.last_move(), "b2");
    scenario.vote(&[]);
    scenario.now += Duration::DAY;
    assert_eq!(scenario.tick(), [Event::TimeUp]);
}

#[test]
fn a_game_against_the_computer_waits_for_a_vote() {
    let mut scenario = begun(Some(Level::Easy), SEED);
    assert_eq!(scenario.table.game().expect("a game").on_turn(), Participant::Team(Team::Channel));
    scenario.now += Duration::days(50);
    assert_eq!(scenario.tick(), []);
    scenario.vote(&["b2"]);
    scenario.tick();
    assert_eq!(scenario.last_move(), "b2");
    assert_eq!(scenario.act(&Command::CloseVote { ply: 1 }), Err(Refusal::NotYourTurn { turn: COMPUTER }));
    assert_eq!(scenario.table.due(), None, "the computer has no clock");
    let late = |version| Command::Move { by: ANA, text: "c3".to_owned(), version };
    assert_eq!(scenario.act(&late(Some(0))), Err(Refusal::Stale));
    assert_eq!(scenario.act(&late(None)), Err(Refusal::NotYourTurn { turn: COMPUTER }));
    scenario.act(&Command::Move { by: COMPUTER, text: "c3".to_owned(), version: None }).expect("moved");
    assert!(scenario.table.vote().is_some());
    assert_eq!(scenario.table.deadline(), Some(scenario.now + Duration::DAY));
}

#[test]
fn a_game_whose_channel_is_deleted_stops_at_once() {
    for against in [None, Some(Level::Easy)] {
        let mut scenario = begun(against, SEED);
        scenario.outside.channel_gone = true;
        let ending = Ending { winner: None, reason: Reason::Stopped };
        assert_eq!(scenario.tick(), [Event::Ended { ending, by: None }]);
        assert!(scenario.table.has_lost_channel());
        assert_eq!(scenario.tick(), []);
    }
}

#[test]
fn nobody_moves_or_resigns_for_a_team() {
    let mut scenario = begun(None, SEED);
    for by in PEOPLE {
        let text = "c3".to_owned();
        for command in [
            Command::Move { by, text, version: None },
            Command::Resign { by },
            Command::OfferDraw { by },
            Command::RequestTakeback { by },
            Command::Withdraw { by, proposal: Proposal::Draw },
            Command::Claim { by },
        ] {
            assert_eq!(scenario.act(&command), Err(Refusal::NotPlaying), "{command:?}");
        }
    }
    scenario.act(&Command::Stop { by: ANA }).expect("ended");
    assert_eq!(scenario.ending(), Some(Ending { winner: None, reason: Reason::Stopped }));
    assert_eq!(scenario.act(&Command::CloseVote { ply: 0 }), Err(Refusal::Over));
}
