//! The computer at the table.

use super::*;
use parlor::{ai::Level, play::Task};

/// A game of Ana, who begins, against the computer.
fn against(level: Level, game: Game, now: OffsetDateTime) -> Story {
    let terms = Terms { rated: false, ..terms_of(game, First::Challenger, Pace::Unlimited) };
    let computer = UserId::computer(level);
    let mut story = Story::new(Some(computer), terms, now);
    story.act(&Command::Accept { by: computer, lot: true, seed: SEED }).expect("accepted");
    story
}

#[test]
fn its_ids_are_neither_those_of_people_nor_of_the_forgotten() {
    for level in Level::ALL {
        let id = UserId::computer(level);
        assert_eq!(id.level(), Some(level));
        assert!(!id.is_former() && !id.is_somebody());
        // Discord's first id, of the year 2015, is far above.
        assert!(id.0 < 1 << 40);
    }
    let stored: Vec<_> = Level::ALL.into_iter().map(|level| UserId::computer(level).0).collect();
    assert_eq!(stored, [4_294_967_296, 4_294_967_297, 4_294_967_298, 4_294_967_299], "they stand in stored games");
    assert!(CAT.is_somebody() && CAT.level().is_none());
    assert!(!UserId(0).is_somebody() && !UserId(7).is_somebody());
}

#[test]
fn it_has_a_task_when_it_is_to_move_and_when_a_draw_is_offered() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let mut story = against(Level::Easy, Game::Waltz, now);
    let computer = UserId::computer(Level::Easy);
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
