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
                Answer::wrong("c1", "d3", msg::LESSON_TETHER_1_INSIDE, "territory 10 9; then territory 10 10"),
                Answer::right("d3", msg::LESSON_TETHER_1_RIGHT, "player 1 wins, territory 15 9"),
                Answer::wrong("e3", "d3", msg::LESSON_TETHER_1_WRONG, "territory 10 9; then territory 10 10"),
            ],
            msg::LESSON_TETHER_1_WRONG,
        ),
        Lesson::new(
            "b3 c3 b4 e2 c4 a3 c2 a5 d2 e4",
            msg::LESSON_TETHER_2,
            Goal::Capture,
            &[
                Answer::wrong("b2", "d3", msg::LESSON_TETHER_2_WRONG, "territory 0 4; then territory 0 6"),
                Answer::right("d3", msg::LESSON_TETHER_2_RIGHT, "removes c3, territory 0 4"),
                Answer::wrong("d4", "d3", msg::LESSON_TETHER_2_WRONG, "territory 0 4; then territory 0 6"),
            ],
            msg::LESSON_TETHER_2_WRONG,
        ),
        Lesson::new(
            "b3 a4 b4 a2 d2 b2 c4 d4 d3 e3 c2 e5",
            msg::LESSON_TETHER_3,
            Goal::Gain,
            &[
                Answer::right("c1", msg::LESSON_TETHER_3_RIGHT, "territory 8 6"),
                Answer::wrong("e2", "c1", msg::LESSON_TETHER_3_WRONG, "territory 0 6; then territory 0 7"),
                Answer::wrong("a3", "c1", msg::LESSON_TETHER_3_WRONG, "territory 0 6; then territory 0 7"),
            ],
            msg::LESSON_TETHER_3_WRONG,
        ),
        Lesson::new(
            "d2 e3 b1 d1 c2 c1 b2 a3",
            msg::LESSON_TETHER_4,
            Goal::Capture,
            &[
                Answer::wrong("b3", "e1", msg::LESSON_TETHER_4_WRONG, "territory 5 2; then territory 5 5"),
                Answer::wrong("d3", "e1", msg::LESSON_TETHER_4_WRONG, "territory 5 2; then territory 5 5"),
                Answer::right("e1", msg::LESSON_TETHER_4_RIGHT, "removes c1 d1, territory 7 2"),
            ],
            msg::LESSON_TETHER_4_WRONG,
        ),
        Lesson::new(
            "a5 d4 b5 a4 d5 c2 e1 e2 d1 b4 a1 a2 e5 e4 b1 b2 c1 d2",
            msg::LESSON_TETHER_5,
            Goal::Listed,
            &[
                Answer::wrong(
                    "c3",
                    "c4",
                    msg::LESSON_TETHER_5_WRONG,
                    "territory 9 9; then removes c3, player 2 wins, territory 9 15",
                ),
                Answer::right("c4", msg::LESSON_TETHER_5_RIGHT, "territory 10 9"),
                Answer::wrong(
                    "c5",
                    "c4",
                    msg::LESSON_TETHER_5_WRONG,
                    "territory 10 9; then player 2 wins, territory 10 15",
                ),
            ],
            msg::LESSON_TETHER_5_WRONG,
        ),
    ],
};
