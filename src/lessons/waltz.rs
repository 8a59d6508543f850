//! Dark is the learner.

use super::{Answer, Course, Goal, Lesson};
use crate::text::msg;

pub(super) const COURSE: Course = Course {
    small_board: "grid=square size=4",
    lessons: [
        Lesson::new(
            "b2 d4",
            msg::LESSON_WALTZ_1,
            Goal::Gain,
            &[
                Answer::wrong(
                    "c3",
                    "c4-w",
                    msg::LESSON_WALTZ_1_DIAGONAL,
                    "token 0, pairs 0 0; then token 2, pairs 0 1",
                ),
                Answer::right("c2-n", msg::LESSON_WALTZ_1_RIGHT, "token 1, pairs 1 0"),
                Answer::wrong("d2", "c4-w", msg::LESSON_WALTZ_1_WRONG, "token 0, pairs 0 0; then token 2, pairs 0 1"),
            ],
            msg::LESSON_WALTZ_1_WRONG,
        ),
        Lesson::new(
            "d1 b4 a2 c1 d4 c4-sw",
            msg::LESSON_WALTZ_2,
            Goal::Reduce,
            &[
                Answer::wrong("b2-n", "b1-w", msg::LESSON_WALTZ_2_BOTH, "token 2, pairs 1 1; then token 2, pairs 1 2"),
                Answer::wrong("b2-e", "b1-w", msg::LESSON_WALTZ_2_WRONG, "token 2, pairs 1 1; then token 2, pairs 1 2"),
                Answer::right("b2-ne", msg::LESSON_WALTZ_2_RIGHT, "token 1, pairs 1 0"),
            ],
            msg::LESSON_WALTZ_2_WRONG,
        ),
        Lesson::new(
            "d4 a3 b3 b1 d2 b2-e",
            msg::LESSON_WALTZ_3,
            Goal::Reduce,
            &[
                Answer::wrong("b2-se", "", msg::LESSON_WALTZ_3_OFF, "illegal"),
                Answer::right("b2-e", msg::LESSON_WALTZ_3_RIGHT, "removes d2, token 1, pairs 1 0"),
                Answer::wrong("b2-n", "a2-s", msg::LESSON_WALTZ_3_WRONG, "token 2, pairs 1 1; then token 2, pairs 1 2"),
            ],
            msg::LESSON_WALTZ_3_WRONG,
        ),
        Lesson::new(
            "c1 b3 a3 c3-nw d1-w d4",
            msg::LESSON_WALTZ_4,
            Goal::Gain,
            &[
                Answer::wrong("d1", "d3-s", msg::LESSON_WALTZ_4_THIRD, "token 2, pairs 0 1; then token 2, pairs 0 2"),
                Answer::wrong("b3-s", "d3-s", msg::LESSON_WALTZ_4_JOIN, "token 2, pairs 0 1; then token 2, pairs 0 2"),
                Answer::right("b3-e", msg::LESSON_WALTZ_4_RIGHT, "token 1, pairs 2 1"),
            ],
            msg::LESSON_WALTZ_4_WRONG,
        ),
        Lesson::new(
            "a1 a4 c3 b1 d3-n pass",
            msg::LESSON_WALTZ_5,
            Goal::Win,
            &[
                Answer::wrong(
                    "a2-ne",
                    "c1-n",
                    msg::LESSON_WALTZ_5_GREEDY,
                    "token 1, pairs 2 0; then token 2, pairs 0 1",
                ),
                Answer::right("pass", msg::LESSON_WALTZ_5_RIGHT, "player 1 wins, token 1, pairs 1 0"),
                Answer::wrong("c2", "c1-n", msg::LESSON_WALTZ_5_THIRD, "token 1, pairs 1 0; then token 2, pairs 0 1"),
            ],
            msg::LESSON_WALTZ_5_WRONG,
        ),
    ],
};
