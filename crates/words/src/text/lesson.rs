//! Lessons: their headlines, and what a learner's move does.

use super::{Voice, did_you_mean, illegal, msg};
use crate::lessons::{Attempt, Judged, Judgement, course};
use parlor_games::rules::Game;

pub fn lesson_headline<'v>(voice: impl Into<Voice<'v>>, game: Game, number: u8) -> String {
    voice.into().text(msg::Lesson { title: game.title(), number, lessons: course(game).count() })
}

/// What a move does, and why it is right or wrong.
pub fn lesson_answer<'v>(voice: impl Into<Voice<'v>>, (game, number): (Game, u8), judged: &Judged) -> String {
    let (voice, Judged { attempt, meant, typed }) = (voice.into(), judged);
    let result = match (&attempt.judgement, meant.as_slice()) {
        (Judgement::Illegal(_), [only]) if attempt.explanation.is_none() => {
            did_you_mean(voice, typed, [only.as_str()].into_iter())
        }
        _ => result(voice, game, attempt),
    };
    let over = number == course(game).count() && attempt.judgement == Judgement::Right;
    let explanation = attempt.explanation.map(|explanation| voice.text(explanation));
    let over = over.then(|| voice.text(msg::LESSON_OVER));
    [result].into_iter().chain(explanation).chain(over).collect::<Vec<_>>().join("\n")
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
        Judgement::Illegal(refused) => illegal(voice.lang, game, &voice.typed(r#move), &refused),
    }
}
