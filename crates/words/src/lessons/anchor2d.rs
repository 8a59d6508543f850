//! Black is the learner.

use super::{Answer, Course, Goal, Lesson};
use crate::text::msg;

pub(super) const COURSE: Course = Course {
    small_board: "size=quick",
    lessons: [
        Lesson::new(
            "a6 e5",
            msg::LESSON_ANCHOR2D_1,
            Goal::Gain,
            &[
                Answer::wrong("a7", "b6", msg::LESSON_ANCHOR2D_1_WRONG),
                Answer::right("b6", msg::LESSON_ANCHOR2D_1_RIGHT),
                Answer::wrong("c6", "b6", msg::LESSON_ANCHOR2D_1_WRONG),
            ],
            msg::LESSON_ANCHOR2D_1_WRONG,
        ),
        Lesson::new(
            "b9 d5 a8 f6",
            msg::LESSON_ANCHOR2D_2,
            Goal::Gain,
            &[
                Answer::wrong("a9", "b8", msg::LESSON_ANCHOR2D_2_CORNER),
                Answer::right("b8", msg::LESSON_ANCHOR2D_2_RIGHT),
                Answer::wrong("d9", "b8", msg::LESSON_ANCHOR2D_2_WRONG),
            ],
            msg::LESSON_ANCHOR2D_2_WRONG,
        ),
        Lesson::new(
            "d8 d5 b9 e6 c9 c3 d7 b4 b6 f9 d9 g8 c6 h8",
            msg::LESSON_ANCHOR2D_3,
            Goal::Gain,
            &[
                Answer::wrong("a6", "a8", msg::LESSON_ANCHOR2D_3_WINDOW),
                Answer::wrong("a7", "a8", msg::LESSON_ANCHOR2D_3_WRONG),
                Answer::right("a8", msg::LESSON_ANCHOR2D_3_RIGHT),
            ],
            msg::LESSON_ANCHOR2D_3_WRONG,
        ),
        Lesson::new(
            "e8 c4 d6 a6",
            msg::LESSON_ANCHOR2D_4,
            Goal::Listed,
            &[
                Answer::wrong("a7", "b6", msg::LESSON_ANCHOR2D_4_WRONG),
                Answer::right("b6", msg::LESSON_ANCHOR2D_4_RIGHT),
                Answer::wrong("c6", "b6", msg::LESSON_ANCHOR2D_4_WRONG),
            ],
            msg::LESSON_ANCHOR2D_4_WRONG,
        ),
        Lesson::new(
            "e6 d5 d9 b3 b6 h9 d8 c4 e8 b4 a6 g8 f6 a8 c6 f9",
            msg::LESSON_ANCHOR2D_5,
            Goal::Win,
            &[
                Answer::wrong("c5", "d6", msg::LESSON_ANCHOR2D_5_WRONG),
                Answer::right("d6", msg::LESSON_ANCHOR2D_5_RIGHT),
                Answer::wrong("d7", "d6", msg::LESSON_ANCHOR2D_5_WRONG),
            ],
            msg::LESSON_ANCHOR2D_5_WRONG,
        ),
    ],
};
