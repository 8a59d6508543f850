//! The computer as a player.

use super::*;
use parlor_ai::Level;
use parlor_table::play::{Task, Team};

/// A game of Ana against the computer, in which Ana begins.
fn against(level: Level, game: Game, now: OffsetDateTime) -> Scenario {
    let terms = Terms { rated: false, ..terms_of(game, First::Challenger, Pace::Unlimited) };
    let computer = Participant::Computer(level);
    let mut scenario = Scenario::new(Some(computer), terms, now);
    scenario.act(&Command::Accept { by: computer, challenger_begins: true, seed: SEED }).expect("accepted");
    scenario
}

#[test]
fn stored_numbers_of_participants_never_change() {
    let stored = [
        (Participant::Deleted(0), 0),
        (Participant::Deleted(1), 1),
        (Participant::Deleted(u32::MAX), 4_294_967_295),
        (Participant::Computer(Level::Easy), 4_294_967_296),
        (Participant::Computer(Level::Medium), 4_294_967_297),
        (Participant::Computer(Level::Hard), 4_294_967_298),
        (Participant::Computer(Level::Master), 4_294_967_299),
        (Participant::Team(Team::Channel), 4_294_967_311),
        (Participant::Team(Team::First), 4_294_967_312),
        (Participant::Team(Team::Second), 4_294_967_313),
        // A number that no level has is read and written back unchanged.
        (Participant::Human(UserId(4_294_967_300)), 4_294_967_300),
        (Participant::Human(UserId(u64::MAX)), u64::MAX),
        (CAT, 9_007_199_254_740_993),
    ];
    for (participant, number) in stored {
        assert_eq!(serde_json::to_string(&participant).expect("JSON"), number.to_string());
        assert_eq!(serde_json::from_str::<Participant>(&number.to_string()).expect("a participant"), participant);
    }
    for text in ["-1", "1.5", "18446744073709551616", "\"1\"", "null"] {
        assert!(serde_json::from_str::<Participant>(text).is_err(), "{text}");
    }
}

#[test]
fn stored_events_keep_their_bytes() {
    let away = Absence { by: CAT, from: OffsetDateTime::UNIX_EPOCH, until: OffsetDateTime::UNIX_EPOCH };
    let accepted = Event::Accepted { seats: [CAT, Participant::Computer(Level::Hard)], seed: None, away: vec![away] };
    let ending = Ending { winner: Some(Player::Two), reason: Reason::Resigned };
    let ended = Event::Ended { ending, by: Some(Participant::Deleted(77)) };
    for (event, stored) in [
        (
            accepted,
            r#"{"kind":"accepted","seats":[9007199254740993,4294967298],"away":[{"by":9007199254740993,"from":0,"until":0}]}"#,
        ),
        (ended, r#"{"kind":"ended","winner":2,"reason":"resigned","by":77}"#),
    ] {
        assert_eq!(serde_json::to_string(&event).expect("JSON"), stored);
        assert_eq!(serde_json::from_str::<Event>(stored).expect("an event"), event);
    }
}

#[test]
fn the_computer_has_a_task_on_its_turn_and_when_a_draw_is_offered() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let mut scenario = against(Level::Easy, Game::Waltz, now);
    let computer = Participant::Computer(Level::Easy);
    assert_eq!(scenario.table.task(), None);
    scenario.act(&Command::OfferDraw { by: ANA }).expect("offered");
    assert_eq!(scenario.table.task(), Some(Task::AnswerDraw));
    scenario.act(&Command::AnswerDraw { by: computer, accept: false }).expect("declined");
    assert_eq!(scenario.table.task(), None);
    scenario.play("a1");
    assert_eq!(scenario.table.task(), Some(Task::Move));
    scenario.act(&Command::Move { by: computer, text: "c3".to_owned(), version: Some(1) }).expect("moved");
    assert_eq!(scenario.table.task(), None);
    scenario.act(&Command::Resign { by: ANA }).expect("resigned");
    assert_eq!(scenario.table.task(), None);
    assert_eq!(Scenario::played(Pace::Day, 2, now).table.task(), None, "no task without the computer");
}

#[test]
fn the_computer_grants_takebacks_at_once() {
    let mut scenario = against(Level::Hard, Game::Tether, OffsetDateTime::UNIX_EPOCH);
    scenario.play("a1");
    scenario.act(&Command::RequestTakeback { by: ANA }).expect("given back");
    let game = scenario.table.game().expect("a game");
    assert_eq!((game.ply(), game.on_turn(), game.takeback), (0, ANA, None));
    assert_eq!(scenario.act(&Command::RequestTakeback { by: ANA }), Err(Refusal::NothingToTakeBack));
    scenario.play("a1");
    scenario.play("b1");
    scenario.act(&Command::RequestTakeback { by: ANA }).expect("given back");
    assert_eq!(scenario.table.game().expect("a game").ply(), 0, "its answer is taken back, too");
}
