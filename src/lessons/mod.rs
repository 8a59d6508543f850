//! Lessons: what a newcomer is taught about a game, one idea at a time.
//!
//! A lesson is data: a position, a question, and what becomes of each answer. The rules play every answer, also a move that
//! was typed, and tests check that each does what its text says. Each game's lessons are in a file of their own; their
//! order is that of the numbers in custom ids, so a lesson may be reworded, but none may be moved.

macro_rules! declare_modules {
    ([] $($module:ident::$Game:ident,)*) => {
        $(mod $module;)*
    };
}

for_each_game!(declare_modules);

use crate::text::PlainMessage;
use parlor_games::{
    board::{Cell, Cells},
    for_each_game,
    record::{Ply, Record, Step},
    rules::{AnyPosition, Game, Illegal, Options, Outcome},
};

/// The lessons about a game.
pub(crate) struct Course {
    /// The options of the smallest board, on which a first game is played.
    small_board: &'static str,
    /// The lessons, from the goal to the first trick.
    pub(crate) lessons: [Lesson; 5],
}

/// One idea.
pub(crate) struct Lesson {
    /// The options of the board, as in `size=5`.
    options: &'static str,
    /// The plies that lead to the position, as in a record.
    plies: &'static str,
    /// The roll on the table, in a game with a die.
    roll: Option<u8>,
    /// The cells that the question is about, besides those of the answers.
    about: &'static str,
    /// The idea, and the question.
    pub(crate) question: PlainMessage,
    /// The effect of a right move.
    goal: Goal,
    /// The moves that are offered as buttons, two to four.
    pub(crate) answers: &'static [Answer],
    /// Why a legal move that is not among the answers, and does not reach the goal, is wrong.
    otherwise: PlainMessage,
}

/// A move that is offered as a button.
pub(crate) struct Answer {
    /// The text of the move.
    pub(crate) text: &'static str,
    right: bool,
    /// The ply by which the opponent shows what is wrong.
    reply: &'static str,
    /// The effect of the move, and its reason.
    explanation: PlainMessage,
    /// The effects of the move and the reply by the rules; see `effect` in the tests.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests compare it with the rules"))]
    effect: &'static str,
}

/// The effect of a right move, for moves that are not among the answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    /// It wins.
    Win,
    /// It takes an opposing piece off the board.
    Capture,
    /// It increases the mover's count, such as claimed cells.
    Gain,
    /// It decreases the opponent's count.
    Reduce,
    /// Only the answers say so.
    Listed,
}

/// The outcome of a move.
pub(crate) struct Attempt {
    /// The move: its canonical text if it is legal.
    pub(crate) text: String,
    /// Whether it is right.
    pub(crate) judgement: Judgement,
    /// Why, where the lesson says so.
    pub(crate) explanation: Option<PlainMessage>,
    /// The position after the move and the reply; the lesson's own after an illegal move.
    pub(crate) step: Step,
    /// The cell of the move, where the reply came after it.
    pub(crate) highlights: Cells,
    /// The opponent's ply that shows what is wrong.
    pub(crate) reply: Option<Ply>,
}

/// Whether a move is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Judgement {
    /// It does what the lesson asks for.
    Right,
    /// It is legal, and does not.
    Wrong,
    /// The rules forbid it.
    Illegal(Illegal),
}

macro_rules! define_course {
    ([] $($module:ident::$Game:ident,)*) => {
        /// The lessons about that game.
        pub(crate) const fn course(game: Game) -> &'static Course {
            match game {
                $(Game::$Game => &$module::COURSE,)*
            }
        }
    };
}

for_each_game!(define_course);

impl Answer {
    /// A right answer, with its explanation and its effect.
    const fn right(text: &'static str, explanation: PlainMessage, effect: &'static str) -> Self {
        Self { text, right: true, reply: "", explanation, effect }
    }

    /// A wrong answer, with the ply that refutes it; without one where the rules forbid the answer.
    const fn wrong(text: &'static str, reply: &'static str, explanation: PlainMessage, effect: &'static str) -> Self {
        Self { text, right: false, reply, explanation, effect }
    }
}

impl Lesson {
    /// The position of the question; `None` if the lesson is broken.
    pub(crate) fn step(&self, game: Game) -> Option<Step> {
        let options = Options::parse(self.options, game.options()).ok()?;
        let mut record = Record::new(game.setup(&options).ok()?);
        record.plies = self.plies.split_whitespace().map(|text| Ply::parse(text, game.die())).collect::<Option<_>>()?;
        let mut step = match record.steps().last() {
            Some(step) => step.ok()?,
            None => Step::start(record.setup),
        };
        // The picture shows the position alone: what was played before is not the lesson's affair.
        (step.before, step.last) = (None, None);
        if let Some(roll) = self.roll {
            step.position.set_roll(roll);
        }
        Some(step)
    }

    /// The cells that the question is about: those of the answers, and those that the lesson names.
    pub(crate) fn highlights(&self, position: &AnyPosition) -> Cells {
        let answers = self.answers.iter().filter_map(|answer| position.target(answer.text));
        answers.chain(self.about.split_whitespace().filter_map(Cell::parse)).collect()
    }

    /// Plays a move, by a button or typed, on the position of the question.
    pub(crate) fn attempt(&self, step: &Step, typed: &str) -> Attempt {
        let mut after = step.clone();
        let ply = Ply { roll: self.roll, text: typed.to_owned() };
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
            // An illegal ply leaves its roll on the table, so each is tried on a copy.
            let mut next = after.clone();
            let ply = Ply::parse(reply, die)?;
            // The picture shows what a move has captured only if the roll lay on the table before it.
            if let Some(roll) = ply.roll {
                next.position.set_roll(roll);
            }
            let ply = next.play(&ply).ok()?;
            Some((next, ply))
        });
        let (step, reply) = reply.map_or((after, None), |(next, ply)| (next, Some(ply)));
        // The learner's stone stays marked beside the reply, where it is still there.
        let stones = step.position.stones(learner);
        let highlights = target.into_iter().filter(|&cell| reply.is_some() && stones.contains(cell)).collect();
        Attempt { text: played, judgement, explanation, step, highlights, reply }
    }

    fn answer(&self, text: &str) -> Option<&Answer> {
        self.answers.iter().find(|answer| answer.text == text)
    }
}

impl Course {
    /// The options of the smallest board, on which a first game is played.
    pub(crate) const fn small_board(&self) -> &'static str {
        self.small_board
    }

    /// The number of a lesson from 1, if there is one of that number.
    pub(crate) fn lesson(&self, number: u8) -> Option<&Lesson> {
        self.lessons.get(usize::from(number).checked_sub(1)?)
    }
}

impl Goal {
    /// Whether the legal move `text` reaches the goal, which leads from `before` to `after`.
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
