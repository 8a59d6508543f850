//! Answers that a player gives in advance: "if they play d4, I answer e5".

use serde::{Deserialize, Serialize};

/// Answers that a plan may hold.
pub const MAX_ANSWERS: usize = 10;

/// What a player answers to which moves, from the position in which the opponent is to move.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plan(Vec<Answer>);

/// The answer to one move, and how it goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Answer {
    /// The opponent's move.
    to: String,
    /// The answer.
    play: String,
    /// What comes after it.
    #[serde(default, skip_serializing_if = "Plan::is_empty")]
    then: Plan,
}

/// One way through a plan: the opponent's move, the answer to it, the opponent's next move, and so on.
pub type Line = Vec<String>;

impl Plan {
    /// Whether it answers nothing.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of answers in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|answer| 1 + answer.then.len()).sum()
    }

    /// The answer to the opponent's move `text`, and the plan from there on.
    pub fn answer(&self, text: &str) -> Option<(&str, &Self)> {
        let answer = self.0.iter().find(|answer| answer.to == text)?;
        Some((&answer.play, &answer.then))
    }

    /// Adds a line. Where it answers a move otherwise than the plan did, what followed from the old
    /// answer is dropped.
    pub fn with(mut self, line: &[String]) -> Self {
        let [to, play, rest @ ..] = line else { return self };
        let index = self.0.iter().position(|answer| answer.to == *to).unwrap_or_else(|| {
            self.0.push(Answer { to: to.clone(), play: play.clone(), then: Self::default() });
            self.0.len() - 1
        });
        let answer = &mut self.0[index];
        if answer.play != *play {
            *answer = Answer { to: to.clone(), play: play.clone(), then: Self::default() };
        }
        answer.then = std::mem::take(&mut answer.then).with(rest);
        self
    }

    /// All ways through it, each to its end.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for answer in &self.0 {
            let head = [answer.to.clone(), answer.play.clone()];
            let rest = answer.then.lines();
            if rest.is_empty() {
                lines.push(head.to_vec());
            }
            lines.extend(rest.into_iter().map(|line| head.iter().cloned().chain(line).collect()));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn lines_share_their_beginnings_and_the_last_word_counts() {
        let plan = Plan::default().with(&line("d4 e5 f6 g7")).with(&line("d4 e5 a1 a2")).with(&line("b1 b2"));
        assert_eq!(plan.lines(), [line("d4 e5 f6 g7"), line("d4 e5 a1 a2"), line("b1 b2")]);
        assert_eq!(plan.len(), 4);
        let (answer, rest) = plan.answer("d4").expect("an answer");
        assert_eq!((answer, rest.lines()), ("e5", vec![line("f6 g7"), line("a1 a2")]));
        assert!(plan.answer("e5").is_none());
        let other = plan.with(&line("d4 c3"));
        assert_eq!(other.lines(), [line("d4 c3"), line("b1 b2")]);
        assert_eq!(other.len(), 2);
    }

    #[test]
    fn plans_are_stored_as_they_are() {
        let plan = Plan::default().with(&line("d4 e5 f6 g7"));
        let json = serde_json::to_string(&plan).expect("JSON");
        assert_eq!(json, r#"[{"to":"d4","play":"e5","then":[{"to":"f6","play":"g7"}]}]"#);
        assert_eq!(serde_json::from_str::<Plan>(&json).expect("a plan"), plan);
    }
}
