//! The computer at the table.

use super::*;
use parlor::play::Task;
use parlor_ai::Level;

/// A game of Ana, who begins, against the computer.
fn against(level: Level, game: Game, now: OffsetDateTime) -> Story {
    let terms = Terms { rated: false, ..terms_of(game, First::Challenger, Pace::Unlimited) };
    let computer = Participant::Computer(level);
    let mut story = Story::new(Some(computer), terms, now);
    story.act(&Command::Accept { by: computer, lot: true, seed: SEED }).expect("accepted");
    story
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
        // A number that no level has yet is read and written back as it is.
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
fn it_has_a_task_when_it_is_to_move_and_when_a_draw_is_offered() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let mut story = against(Level::Easy, Game::Waltz, now);
    let computer = Participant::Computer(Level::Easy);
    assert_eq!(story.table.task(), None);
    story.act(&Command::OfferDraw { by: ANA }).expect("offered");
    assert_eq!(story.table.task(), Some(Task::AnswerDraw));
    story.act(&Command::AnswerDraw { by: computer, accept: false }).expect("declined");
    assert_eq!(story.table.task(), None);
    story.play("a1");
    assert_eq!(story.table.task(), Some(Task::Move));
    story.act(&Command::Move { by: computer, text: "c3".to_owned(), version: Some(1) }).expect("moved");
    assert_eq!(story.table.task(), None);
    story.act(&Command::Resign { by: ANA }).expect("resigned");
    assert_eq!(story.table.task(), None);
    assert_eq!(Story::played(Pace::Day, 2, now).table.task(), None, "nobody plays for people");
}

#[test]
fn it_gives_moves_back_at_once() {
    let mut story = against(Level::Hard, Game::Tether, OffsetDateTime::UNIX_EPOCH);
    story.play("a1");
    story.act(&Command::AskTakeback { by: ANA }).expect("given back");
    let game = story.table.game().expect("a game");
    assert_eq!((game.ply(), game.on_turn(), game.takeback), (0, ANA, None));
    assert_eq!(story.act(&Command::AskTakeback { by: ANA }), Err(Refusal::NothingToTakeBack));
    story.play("a1");
    story.play("b1");
    story.act(&Command::AskTakeback { by: ANA }).expect("given back");
    assert_eq!(story.table.game().expect("a game").ply(), 0, "its answer goes as well");
}
