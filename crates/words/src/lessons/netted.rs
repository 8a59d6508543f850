//! Black is the learner, and every lesson is a win in one move.

use super::{Answer, Course, Goal, Lesson};
use crate::text::msg;

pub(super) const COURSE: Course = Course {
    small_board: "board=hex size=3",
    lessons: [
        Lesson::new(
            "b4 d1 c2 c3",
            msg::LESSON_NETTED_1,
            Goal::Win,
            &[
                Answer::wrong("c4", "b2", msg::LESSON_NETTED_1_WRONG),
                Answer::wrong("d2", "b2", msg::LESSON_NETTED_1_WRONG),
                Answer::right("d3", msg::LESSON_NETTED_1_RIGHT),
            ],
            msg::LESSON_NETTED_1_OTHER,
        ),
        Lesson::new(
            "e2 a3 d4 d3 c2 c3",
            msg::LESSON_NETTED_2,
            Goal::Win,
            &[
                Answer::wrong("b3", "d2", msg::LESSON_NETTED_2_WRONG),
                Answer::right("b4", msg::LESSON_NETTED_2_RIGHT),
                Answer::wrong("c4", "d2", msg::LESSON_NETTED_2_OCCUPIED),
            ],
            msg::LESSON_NETTED_2_OTHER,
        ),
        Lesson::new(
            "c3 d2 e3 b3 c1 e1",
            msg::LESSON_NETTED_3,
            Goal::Win,
            &[
                Answer::wrong("c2", "c4", msg::LESSON_NETTED_3_WRONG),
                Answer::right("d1", msg::LESSON_NETTED_3_RIGHT),
                Answer::wrong("d3", "c4", msg::LESSON_NETTED_3_WRONG),
                Answer::right("e2", msg::LESSON_NETTED_3_RIGHT),
            ],
            msg::LESSON_NETTED_3_OTHER,
        ),
        Lesson::new(
            "d2 d3 d1 c2 b2 b4",
            msg::LESSON_NETTED_4,
            Goal::Win,
            &[
                Answer::right("b3", msg::LESSON_NETTED_4_RIGHT),
                Answer::wrong("c1", "e1", msg::LESSON_NETTED_4_WRONG),
                Answer::wrong("c3", "", msg::LESSON_NETTED_4_FORBIDDEN),
            ],
            msg::LESSON_NETTED_4_OTHER,
        ),
        Lesson::new(
            "c1 d2 c3 b3 e3 a5",
            msg::LESSON_NETTED_5,
            Goal::Win,
            &[
                Answer::wrong("d1", "c4", msg::LESSON_NETTED_5_WRONG),
                Answer::right("e1", msg::LESSON_NETTED_5_RIGHT),
                Answer::wrong("e2", "c4", msg::LESSON_NETTED_5_WRONG),
            ],
            msg::LESSON_NETTED_5_OTHER,
        ),
    ],
};
