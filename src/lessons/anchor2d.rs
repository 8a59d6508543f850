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
                Answer::wrong("a7", "b6", msg::LESSON_ANCHOR2D_1_WRONG, "anchored  / ; then anchored  / "),
                Answer::right("b6", msg::LESSON_ANCHOR2D_1_RIGHT, "anchored de / "),
                Answer::wrong("c6", "b6", msg::LESSON_ANCHOR2D_1_WRONG, "anchored  / ; then anchored  / "),
            ],
            msg::LESSON_ANCHOR2D_1_WRONG,
        ),
        Lesson::new(
            "b9 d5 a8 f6",
            msg::LESSON_ANCHOR2D_2,
            Goal::Gain,
            &[
                Answer::wrong("a9", "b8", msg::LESSON_ANCHOR2D_2_CORNER, "anchored  / ; then anchored  / "),
                Answer::right("b8", msg::LESSON_ANCHOR2D_2_RIGHT, "anchored ac df / "),
                Answer::wrong("d9", "b8", msg::LESSON_ANCHOR2D_2_WRONG, "anchored  / ; then anchored  / "),
            ],
            msg::LESSON_ANCHOR2D_2_WRONG,
        ),
        Lesson::new(
            "d8 d5 b9 e6 c9 c3 d7 b4 b6 f9 d9 g8 c6 h8",
            msg::LESSON_ANCHOR2D_3,
            Goal::Gain,
            &[
                Answer::wrong(
                    "a6",
                    "a8",
                    msg::LESSON_ANCHOR2D_3_WINDOW,
                    "anchored de ef / hi; then anchored de ef / hi",
                ),
                Answer::wrong(
                    "a7",
                    "a8",
                    msg::LESSON_ANCHOR2D_3_WRONG,
                    "anchored de ef / hi; then anchored de ef / hi",
                ),
                Answer::right("a8", msg::LESSON_ANCHOR2D_3_RIGHT, "anchored ac de ef / hi"),
            ],
            msg::LESSON_ANCHOR2D_3_WRONG,
        ),
        Lesson::new(
            "e8 c4 d6 a6",
            msg::LESSON_ANCHOR2D_4,
            Goal::Listed,
            &[
                Answer::wrong("a7", "b6", msg::LESSON_ANCHOR2D_4_WRONG, "anchored  / ; then anchored  / de"),
                Answer::right("b6", msg::LESSON_ANCHOR2D_4_RIGHT, "anchored  / "),
                Answer::wrong("c6", "b6", msg::LESSON_ANCHOR2D_4_WRONG, "anchored  / ; then anchored  / de"),
            ],
            msg::LESSON_ANCHOR2D_4_WRONG,
        ),
        Lesson::new(
            "e6 d5 d9 b3 b6 h9 d8 c4 e8 b4 a6 g8 f6 a8 c6 f9",
            msg::LESSON_ANCHOR2D_5,
            Goal::Win,
            &[
                Answer::wrong(
                    "c5",
                    "d6",
                    msg::LESSON_ANCHOR2D_5_WRONG,
                    "anchored de ef gh gi / hi; then anchored de ef gh gi / hi",
                ),
                Answer::right("d6", msg::LESSON_ANCHOR2D_5_RIGHT, "player 1 wins, anchored ab de ef gh gi / hi"),
                Answer::wrong(
                    "d7",
                    "d6",
                    msg::LESSON_ANCHOR2D_5_WRONG,
                    "anchored de ef gh gi / hi; then anchored de ef gh gi / hi",
                ),
            ],
            msg::LESSON_ANCHOR2D_5_WRONG,
        ),
    ],
};
