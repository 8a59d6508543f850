//! Black is the learner.

use super::{Answer, Course, Goal, Lesson};
use crate::text::msg;

pub(super) const COURSE: Course = Course {
    small_board: "size=quick",
    lessons: [
        Lesson {
            options: "size=quick",
            plies: "a6 e5",
            roll: None,
            about: "",
            question: msg::LESSON_ANCHOR2D_1,
            goal: Goal::Gain,
            answers: &[
                Answer::wrong("a7", "b6", msg::LESSON_ANCHOR2D_1_WRONG, "anchored  / ; then anchored  / "),
                Answer::right("b6", msg::LESSON_ANCHOR2D_1_RIGHT, "anchored de / "),
                Answer::wrong("c6", "b6", msg::LESSON_ANCHOR2D_1_WRONG, "anchored  / ; then anchored  / "),
            ],
            otherwise: msg::LESSON_ANCHOR2D_1_WRONG,
        },
        Lesson {
            options: "size=quick",
            plies: "b9 d5 a8 f6",
            roll: None,
            about: "",
            question: msg::LESSON_ANCHOR2D_2,
            goal: Goal::Gain,
            answers: &[
                Answer::wrong("a9", "b8", msg::LESSON_ANCHOR2D_2_CORNER, "anchored  / ; then anchored  / "),
                Answer::right("b8", msg::LESSON_ANCHOR2D_2_RIGHT, "anchored ac df / "),
                Answer::wrong("d9", "b8", msg::LESSON_ANCHOR2D_2_WRONG, "anchored  / ; then anchored  / "),
            ],
            otherwise: msg::LESSON_ANCHOR2D_2_WRONG,
        },
        Lesson {
            options: "size=quick",
            plies: "d8 d5 b9 e6 c9 c3 d7 b4 b6 f9 d9 g8 c6 h8",
            roll: None,
            about: "",
            question: msg::LESSON_ANCHOR2D_3,
            goal: Goal::Gain,
            answers: &[
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
            otherwise: msg::LESSON_ANCHOR2D_3_WRONG,
        },
        Lesson {
            options: "size=quick",
            plies: "e8 c4 d6 a6",
            roll: None,
            about: "",
            question: msg::LESSON_ANCHOR2D_4,
            goal: Goal::Listed,
            answers: &[
                Answer::wrong("a7", "b6", msg::LESSON_ANCHOR2D_4_WRONG, "anchored  / ; then anchored  / de"),
                Answer::right("b6", msg::LESSON_ANCHOR2D_4_RIGHT, "anchored  / "),
                Answer::wrong("c6", "b6", msg::LESSON_ANCHOR2D_4_WRONG, "anchored  / ; then anchored  / de"),
            ],
            otherwise: msg::LESSON_ANCHOR2D_4_WRONG,
        },
        Lesson {
            options: "size=quick",
            plies: "e6 d5 d9 b3 b6 h9 d8 c4 e8 b4 a6 g8 f6 a8 c6 f9",
            roll: None,
            about: "",
            question: msg::LESSON_ANCHOR2D_5,
            goal: Goal::Win,
            answers: &[
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
            otherwise: msg::LESSON_ANCHOR2D_5_WRONG,
        },
    ],
};
