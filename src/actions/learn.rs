//! Lessons: what a learner has finished, and how a move is judged.

use super::{Result, refuse};
use crate::{
    discord::{App, outbound::pictures::Drawing},
    input::{self, MoveReading},
    lessons::{Judged, Judgement, Lesson, course},
    play::UserId,
    store::Store,
    text::{Lang, msg},
};
use parlor_games::{
    board::Cells,
    record::Step,
    rules::{Game, Player},
};
use parlor_render::Style;

/// The key under which a finished lesson is stored.
pub(crate) fn key(game: Game, number: u8) -> String {
    format!("{}:{number}", game.id())
}

pub(crate) fn next(game: Game, done: &[String]) -> Option<u8> {
    (1..=course(game).count()).find(|number| !done.contains(&key(game, *number)))
}

/// A lesson at its question.
pub(crate) struct OpenLesson {
    pub(crate) game: Game,
    pub(crate) number: u8,
    pub(crate) lesson: &'static Lesson,
    pub(crate) step: Step,
}

impl OpenLesson {
    pub(crate) fn new(game: Game, number: u8) -> Result<Self> {
        let found = course(game).lesson(number).and_then(|lesson| Some((lesson, lesson.step(game)?)));
        let Some((lesson, step)) = found else { return refuse(msg::UNKNOWN_BUTTON) };
        Ok(Self { game, number, lesson, step })
    }

    pub(crate) fn is_last(&self) -> bool {
        self.number == course(self.game).count()
    }

    pub(crate) fn learner(&self) -> Player {
        self.step.position.to_move()
    }

    pub(crate) fn judge(&self, lang: Lang, typed: &str) -> Judged {
        let MoveReading { text: read, meant } = input::read_move(lang, &self.step.position, typed);
        Judged { attempt: self.lesson.attempt(&self.step, &read), meant, typed: typed.to_owned() }
    }

    /// Records that the lesson is finished, if the move is right. The lesson goes on if this fails.
    pub(crate) async fn record(&self, app: &App, store: &Store, person: UserId, judged: &Judged) {
        if judged.attempt.judgement == Judgement::Right
            && let Err(error) = store.record_lesson(person, &key(self.game, self.number), app.clock.now()).await
        {
            tracing::warn!(%error, "could not record that a lesson was done");
        }
    }
}

pub(crate) fn drawing(lang: Lang, step: Step, learner: Player, highlights: Cells, style: Style) -> Drawing {
    let mut drawing = Drawing { highlights, ..Drawing::of_step(lang, step, style) };
    let [first, second] = &mut drawing.names;
    let own = if learner == Player::One { first } else { second };
    *own = lang.text(msg::LessonYou { colour: own.clone() });
    drawing
}
