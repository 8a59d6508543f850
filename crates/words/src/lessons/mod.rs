//! Lessons teach a newcomer a game, one idea at a time.
//!
//! A lesson is data: a position, a question, and an explanation of each answer. The rules play every move, typed ones too, and
//! tests check that each answer does what its text says. Custom ids contain the numbers of lessons, so a lesson may be reworded
//! but not moved.

parlor_games::for_each_game!(parlor_games::declare_modules);

use crate::text::PlainMessage;
use parlor_games::{
    board::{Cell, Cells},
    for_each_game,
    record::{Ply, Step},
    rules::{AnyPosition, Game, Illegal, Outcome},
};

/// The lessons of a game.
pub struct Course {
    /// Options of the smallest board, as in `size=5`: for the lessons and a first game.
    small_board: &'static str,
    /// From the goal to the first trick.
    pub lessons: [Lesson; 5],
}

/// A position with a question about it.
pub struct Lesson {
    /// Leads to the position; written as in a record. In games with a die, the current roll follows: `5:`.
    plies: &'static str,
    /// A cell that the question is about, besides those of the answers.
    about: Option<&'static str>,
    /// The idea and the question.
    pub question: PlainMessage,
    /// What makes a move right.
    goal: Goal,
    /// Offered as buttons, two to four.
    pub answers: &'static [Answer],
    /// Why any other legal move that misses the goal is wrong.
    otherwise: PlainMessage,
}

/// An answer that the lesson explains.
pub struct Answer {
    pub text: &'static str,
    right: bool,
    /// The opponent's ply that refutes the answer.
    reply: &'static str,
    explanation: PlainMessage,
}

/// Judges moves that are not among the answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    Win,
    /// Removes an opposing piece.
    Capture,
    /// Increases the mover's count, such as claimed cells.
    Gain,
    /// Decreases the opponent's count.
    Reduce,
    /// Only the listed answers can be right.
    Listed,
}

/// What followed from a learner's move.
pub struct Attempt {
    /// Canonical if the move is legal.
    pub text: String,
    pub judgement: Judgement,
    pub explanation: Option<PlainMessage>,
    /// After the move and the reply; the lesson's position if the move is illegal.
    pub step: Step,
    /// The move's cell, if a reply followed.
    pub highlights: Cells,
    /// The opponent's ply that refutes the move.
    pub reply: Option<Ply>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    Right,
    Wrong,
    Illegal(Illegal),
}

/// A typed move, with what followed from it.
pub struct Judged {
    pub attempt: Attempt,
    /// What the learner may have meant, if the move is not legal.
    pub meant: Vec<String>,
    pub typed: String,
}

macro_rules! define_course {
    ([] $($module:ident::$Game:ident,)*) => {
        /// The lessons of the game.
        pub const fn course(game: Game) -> &'static Course {
            match game {
                $(Game::$Game => &$module::COURSE,)*
            }
        }
    };
}

for_each_game!(define_course);

impl Answer {
    const fn right(text: &'static str, explanation: PlainMessage) -> Self {
        Self { text, right: true, reply: "", explanation }
    }

    /// `reply` refutes the answer; it is empty if the rules forbid the answer.
    const fn wrong(text: &'static str, reply: &'static str, explanation: PlainMessage) -> Self {
        Self { text, right: false, reply, explanation }
    }
}

impl Lesson {
    const fn new(
        plies: &'static str,
        question: PlainMessage,
        goal: Goal,
        answers: &'static [Answer],
        otherwise: PlainMessage,
    ) -> Self {
        Self { plies, about: None, question, goal, answers, otherwise }
    }

    const fn about(self, cell: &'static str) -> Self {
        Self { about: Some(cell), ..self }
    }

    /// `None` if the lesson's data are invalid.
    pub fn step(&self, game: Game) -> Option<Step> {
        let mut step = Step::start(game.read_setup(course(game).small_board).ok()?);
        for text in self.plies.split_whitespace() {
            match Ply::parse(text, game.die())? {
                Ply { roll: Some(roll), text } if text.is_empty() => step.position.set_roll(roll),
                ply => _ = step.play(&ply).ok()?,
            }
        }
        // The picture must not mark an earlier move as the last one.
        (step.before, step.last) = (None, None);
        Some(step)
    }

    /// The cells of the answers, and what the question is about.
    pub fn highlights(&self, position: &AnyPosition) -> Cells {
        let answers = self.answers.iter().filter_map(|answer| position.target(answer.text));
        answers.chain(self.about.and_then(Cell::parse)).collect()
    }

    /// Plays a typed move at the lesson's position and judges it.
    pub fn attempt(&self, step: &Step, typed: &str) -> Attempt {
        let mut after = step.clone();
        let ply = Ply { roll: step.position.roll(), text: typed.to_owned() };
        let played = match after.play(&ply) {
            Ok(ply) => ply.text,
            Err(illegal) => {
                let text = typed.trim().to_ascii_lowercase();
                return Attempt {
                    explanation: self.answer(&text).map(|answer| answer.explanation),
                    text,
                    judgement: Judgement::Illegal(illegal),
                    step: step.clone(),
                    highlights: Cells::EMPTY,
                    reply: None,
                };
            }
        };
        let answer = self.answer(&played);
        let right = answer
            .map_or_else(|| self.goal.is_reached(&step.position, &played, &after.position), |answer| answer.right);
        let explanation = answer.map(|answer| answer.explanation).or((!right).then_some(self.otherwise));
        let judgement = if right { Judgement::Right } else { Judgement::Wrong };
        let replies: Vec<_> = match answer {
            Some(answer) => vec![answer.reply],
            None if right => Vec::new(),
            None => self.answers.iter().map(|answer| answer.reply).collect(),
        };
        let (learner, target) = (step.position.to_move(), after.position.target(&played));
        let die = step.position.game().die();
        let reply = replies.into_iter().filter(|reply| !reply.is_empty()).find_map(|reply| {
            // An illegal ply leaves its roll behind, so each reply is tried on a copy.
            let mut next = after.clone();
            let ply = Ply::parse(reply, die)?;
            // The picture shows captures only if the roll was there before the move.
            if let Some(roll) = ply.roll {
                next.position.set_roll(roll);
            }
            let ply = next.play(&ply).ok()?;
            Some((next, ply))
        });
        let (step, reply) = reply.map_or((after, None), |(next, ply)| (next, Some(ply)));
        // The learner's stone stays marked beside the reply, if it is still there.
        let stones = step.position.stones(learner);
        let highlights = target.into_iter().filter(|&cell| reply.is_some() && stones.contains(cell)).collect();
        Attempt { text: played, judgement, explanation, step, highlights, reply }
    }

    fn answer(&self, text: &str) -> Option<&Answer> {
        self.answers.iter().find(|answer| answer.text == text)
    }
}

impl Course {
    pub const fn small_board(&self) -> &'static str {
        self.small_board
    }

    pub fn count(&self) -> u8 {
        u8::try_from(self.lessons.len()).unwrap_or(u8::MAX)
    }

    /// `number` counts from 1.
    pub fn lesson(&self, number: u8) -> Option<&Lesson> {
        self.lessons.get(usize::from(number).checked_sub(1)?)
    }
}

impl Goal {
    fn is_reached(self, before: &AnyPosition, text: &str, after: &AnyPosition) -> bool {
        let mover = before.to_move();
        match self {
            Self::Win => after.outcome() == Some(Outcome::Won(mover)),
            Self::Capture => !(before.removed(text) & before.stones(mover.other())).is_empty(),
            Self::Gain => after.count(mover) > before.count(mover),
            Self::Reduce => after.count(mover.other()) < before.count(mover.other()),
            Self::Listed => false,
        }
    }
}

#[cfg(test)]
mod tests;
