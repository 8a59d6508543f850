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
                Answer::wrong("c3", "c4-w", msg::LESSON_WALTZ_1_DIAGONAL),
                Answer::right("c2-n", msg::LESSON_WALTZ_1_RIGHT),
                Answer::wrong("d2", "c4-w", msg::LESSON_WALTZ_1_WRONG),
            ],
            msg::LESSON_WALTZ_1_WRONG,
        ),
        Lesson::new(
            "d1 b4 a2 c1 d4 c4-sw",
            msg::LESSON_WALTZ_2,
            Goal::Reduce,
            &[
                Answer::wrong("b2-n", "b1-w", msg::LESSON_WALTZ_2_BOTH),
                Answer::wrong("b2-e", "b1-w", msg::LESSON_WALTZ_2_WRONG),
                Answer::right("b2-ne", msg::LESSON_WALTZ_2_RIGHT),
            ],
            msg::LESSON_WALTZ_2_WRONG,
        ),
        Lesson::new(
            "d4 a3 b3 b1 d2 b2-e",
            msg::LESSON_WALTZ_3,
            Goal::Reduce,
            &[
                Answer::wrong("b2-se", "", msg::LESSON_WALTZ_3_OFF),
                Answer::right("b2-e", msg::LESSON_WALTZ_3_RIGHT),
                Answer::wrong("b2-n", "a2-s", msg::LESSON_WALTZ_3_WRONG),
            ],
            msg::LESSON_WALTZ_3_WRONG,
        ),
        Lesson::new(
            "c1 b3 a3 c3-nw d1-w d4",
            msg::LESSON_WALTZ_4,
            Goal::Gain,
            &[
                Answer::wrong("d1", "d3-s", msg::LESSON_WALTZ_4_THIRD),
                Answer::wrong("b3-s", "d3-s", msg::LESSON_WALTZ_4_JOIN),
                Answer::right("b3-e", msg::LESSON_WALTZ_4_RIGHT),
            ],
            msg::LESSON_WALTZ_4_WRONG,
        ),
        Lesson::new(
            "a1 a4 c3 b1 d3-n pass",
            msg::LESSON_WALTZ_5,
            Goal::Win,
            &[
                Answer::wrong("a2-ne", "c1-n", msg::LESSON_WALTZ_5_GREEDY),
                Answer::right("pass", msg::LESSON_WALTZ_5_RIGHT),
                Answer::wrong("c2", "c1-n", msg::LESSON_WALTZ_5_THIRD),
            ],
            msg::LESSON_WALTZ_5_WRONG,
        ),
    ],
};
