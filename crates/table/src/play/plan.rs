//! Answers given in advance: "if they play d4, I answer e5".

use serde::{Deserialize, Serialize};

/// The most answers in a plan.
pub const MAX_ANSWERS: usize = 10;

/// A tree of answers to the opponent's moves. The opponent moves first.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plan(Vec<Answer>);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Answer {
    /// The opponent's move.
    to: String,
    play: String,
    #[serde(default, skip_serializing_if = "Plan::is_empty")]
    then: Plan,
}

/// A path through a plan: the opponent's move, the answer, the opponent's next move, and so on.
pub type Line = Vec<String>;

impl Plan {
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|answer| 1 + answer.then.len()).sum()
    }

    /// The answer to the opponent's move, and the plan after it.
    pub fn answer(&self, text: &str) -> Option<(&str, &Self)> {
        let answer = self.0.iter().find(|answer| answer.to == text)?;
        Some((&answer.play, &answer.then))
    }

    /// The plan with a further line. If the line changes an answer, the old answer and everything after it is dropped.
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

    /// All lines, each from the root of the tree to a leaf.
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
    fn lines_share_their_beginnings_and_a_new_answer_replaces_the_old_one() {
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
    fn the_stored_form_of_plans_does_not_change() {
        let plan = Plan::default().with(&line("d4 e5 f6 g7"));
        let json = serde_json::to_string(&plan).expect("JSON");
        assert_eq!(json, r#"[{"to":"d4","play":"e5","then":[{"to":"f6","play":"g7"}]}]"#);
        assert_eq!(serde_json::from_str::<Plan>(&json).expect("a plan"), plan);
    }
}
