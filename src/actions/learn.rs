//! Lessons: what a learner has finished, and how a move is judged.

use super::{Result, refuse};
use crate::{
    discord::{App, outbound::pictures::Drawing},
    input::{self, MoveReading},
    lessons::{Attempt, Judgement, Lesson, course},
    play::UserId,
    render::Style,
    store::Store,
    text::{self, Lang, Voice, msg},
};
use parlor_games::{
    board::Cells,
    record::Step,
    rules::{Game, Player},
};

pub(crate) fn count(game: Game) -> u8 {
    u8::try_from(course(game).lessons.len()).unwrap_or(u8::MAX)
}

/// The key under which a finished lesson is stored.
pub(crate) fn key(game: Game, number: u8) -> String {
    format!("{}:{number}", game.id())
}

pub(crate) fn next(game: Game, done: &[String]) -> Option<u8> {
    (1..=count(game)).find(|number| !done.contains(&key(game, *number)))
}

/// A lesson at its question.
pub(crate) struct OpenLesson {
    pub(crate) game: Game,
    pub(crate) number: u8,
    pub(crate) lesson: &'static Lesson,
    pub(crate) step: Step,
}

/// The learner's move.
pub(crate) struct Judged {
    pub(crate) attempt: Attempt,
    /// What the learner may have meant, if the move is not legal.
    pub(crate) meant: Vec<String>,
    typed: String,
}

impl OpenLesson {
    pub(crate) fn new(game: Game, number: u8) -> Result<Self> {
        let found = course(game).lesson(number).and_then(|lesson| Some((lesson, lesson.step(game)?)));
        let Some((lesson, step)) = found else { return refuse(msg::UNKNOWN_BUTTON) };
        Ok(Self { game, number, lesson, step })
    }

    pub(crate) fn is_last(&self) -> bool {
        self.number == count(self.game)
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

    pub(crate) fn headline<'v>(&self, voice: impl Into<Voice<'v>>) -> String {
        let (title, number, lessons) = (self.game.title(), self.number, count(self.game));
        voice.into().text(msg::Lesson { title, number, lessons })
    }

    /// What a move does, and why it is right or wrong.
    pub(crate) fn explain<'v>(&self, voice: impl Into<Voice<'v>>, judged: &Judged) -> String {
        let (voice, Judged { attempt, meant, typed }) = (voice.into(), judged);
        let result = match (&attempt.judgement, meant.as_slice()) {
            (Judgement::Illegal(_), [only]) if attempt.explanation.is_none() => {
                text::did_you_mean(voice, typed, [only.as_str()].into_iter())
            }
            _ => result(voice, self.game, attempt),
        };
        let mut lines = vec![result];
        lines.extend(attempt.explanation.map(|explanation| voice.text(explanation)));
        if self.is_last() && attempt.judgement == Judgement::Right {
            lines.push(voice.text(msg::LESSON_OVER));
        }
        lines.join("\n")
    }
}

fn result(voice: Voice<'_>, game: Game, attempt: &Attempt) -> String {
    let listed = attempt.explanation.is_some();
    let r#move = &attempt.text;
    match attempt.judgement {
        Judgement::Right if !listed => {
            format!("{} {}", voice.text(msg::LessonRight { r#move }), voice.text(msg::LESSON_OTHER_RIGHT))
        }
        Judgement::Right => voice.text(msg::LessonRight { r#move }),
        Judgement::Wrong => {
            let reply = attempt.reply.as_ref().map(|reply| reply.text.as_str());
            voice.text(msg::LessonWrong { r#move, reply })
        }
        Judgement::Illegal(_) if listed => voice.text(msg::LessonIllegal { r#move }),
        // Any other text is a move of the rules or of the lesson.
        Judgement::Illegal(illegal) => text::illegal(voice.lang, game, &voice.typed(r#move), &illegal),
    }
}

pub(crate) fn drawing(lang: Lang, step: Step, learner: Player, highlights: Cells, style: Style) -> Drawing {
    let mut drawing = Drawing { highlights, ..Drawing::of_step(lang, step, style) };
    let [first, second] = &mut drawing.names;
    let own = if learner == Player::One { first } else { second };
    *own = lang.text(msg::LessonYou { colour: own.clone() });
    drawing
}
