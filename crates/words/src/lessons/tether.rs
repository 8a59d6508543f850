//! Red, who owns top and bottom, is the learner.

use super::{Answer, Course, Goal, Lesson};
use crate::text::msg;

pub(super) const COURSE: Course = Course {
    small_board: "size=5",
    lessons: [
        Lesson::new(
            "d1 e4 d2 e1 d4 a3 b5 a5 b4 e2 b1 a1 d5 e5 b2 a2 b3 a4",
            msg::LESSON_TETHER_1,
            Goal::Win,
            &[
                Answer::wrong("c1", "d3", msg::LESSON_TETHER_1_INSIDE),
                Answer::right("d3", msg::LESSON_TETHER_1_RIGHT),
                Answer::wrong("e3", "d3", msg::LESSON_TETHER_1_WRONG),
            ],
            msg::LESSON_TETHER_1_WRONG,
        ),
        Lesson::new(
            "b3 c3 b4 e2 c4 a3 c2 a5 d2 e4",
            msg::LESSON_TETHER_2,
            Goal::Capture,
            &[
                Answer::wrong("b2", "d3", msg::LESSON_TETHER_2_WRONG),
                Answer::right("d3", msg::LESSON_TETHER_2_RIGHT),
                Answer::wrong("d4", "d3", msg::LESSON_TETHER_2_WRONG),
            ],
            msg::LESSON_TETHER_2_WRONG,
        ),
        Lesson::new(
            "b3 a4 b4 a2 d2 b2 c4 d4 d3 e3 c2 e5",
            msg::LESSON_TETHER_3,
            Goal::Gain,
            &[
                Answer::right("c1", msg::LESSON_TETHER_3_RIGHT),
                Answer::wrong("e2", "c1", msg::LESSON_TETHER_3_WRONG),
                Answer::wrong("a3", "c1", msg::LESSON_TETHER_3_WRONG),
            ],
            msg::LESSON_TETHER_3_WRONG,
        ),
        Lesson::new(
            "d2 e3 b1 d1 c2 c1 b2 a3",
            msg::LESSON_TETHER_4,
            Goal::Capture,
            &[
                Answer::wrong("b3", "e1", msg::LESSON_TETHER_4_WRONG),
                Answer::wrong("d3", "e1", msg::LESSON_TETHER_4_WRONG),
                Answer::right("e1", msg::LESSON_TETHER_4_RIGHT),
            ],
            msg::LESSON_TETHER_4_WRONG,
        ),
        Lesson::new(
            "a5 d4 b5 a4 d5 c2 e1 e2 d1 b4 a1 a2 e5 e4 b1 b2 c1 d2",
            msg::LESSON_TETHER_5,
            Goal::Listed,
            &[
                Answer::wrong("c3", "c4", msg::LESSON_TETHER_5_WRONG),
                Answer::right("c4", msg::LESSON_TETHER_5_RIGHT),
                Answer::wrong("c5", "c4", msg::LESSON_TETHER_5_WRONG),
            ],
            msg::LESSON_TETHER_5_WRONG,
        ),
    ],
};
