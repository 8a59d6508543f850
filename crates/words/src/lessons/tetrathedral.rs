//! Amber, who plays up from row a, is the learner.

use super::{Answer, Course, Goal, Lesson};
use crate::text::msg;

pub(super) const COURSE: Course = Course {
    small_board: "pawns=4",
    lessons: [
        Lesson::new(
            "8:a6-e5 1:h4-h5 4:a4-e7 1:h2-g3 6:a2-d8 1:g3-h2 1:e5-d7 1:h5-h4 8:e7-e10 1:h8-h7 5:a8-c7 1:h7-h8 2:",
            msg::LESSON_TETRATHEDRAL_1,
            Goal::Win,
            &[
                Answer::wrong("e10-e8", "4:h4-d7", msg::LESSON_TETRATHEDRAL_1_POINT),
                Answer::right("e10-d9", msg::LESSON_TETRATHEDRAL_1_RIGHT),
                Answer::wrong("e10-d11", "4:h4-d7", msg::LESSON_TETRATHEDRAL_1_WRONG),
            ],
            msg::LESSON_TETRATHEDRAL_1_WRONG,
        )
        .about("e10"),
        Lesson::new(
            "8:a8-g9 2:h6-g4 3:a6-d9 1:h2-g3 8:g9-g6 2:g4-h6 6:a4-g5 1:h6-h5 3:g5-d7 1:h5-h6 5:a2-c7 1:g3-h2 3:",
            msg::LESSON_TETRATHEDRAL_2,
            Goal::Win,
            &[
                Answer::right("g6-d8", msg::LESSON_TETRATHEDRAL_2_RIGHT),
                Answer::wrong("g6-f5", "4:h4-d7", msg::LESSON_TETRATHEDRAL_2_EDGES),
                Answer::wrong("c7-f7", "4:h4-d7", msg::LESSON_TETRATHEDRAL_2_THROUGH),
            ],
            msg::LESSON_TETRATHEDRAL_2_WRONG,
        )
        .about("g6"),
        Lesson::new(
            "7:a8-d7 8:h6-d13 1:a6-b7 8:h4-c11 5:d7-d2 2:h2-h4 1:b7-a6 8:h4-d12 8:",
            msg::LESSON_TETRATHEDRAL_3,
            Goal::Capture,
            &[
                Answer::wrong("d2-d11", "4:h8-d11", msg::LESSON_TETRATHEDRAL_3_BLOCK),
                Answer::right("d2-d12", msg::LESSON_TETRATHEDRAL_3_RIGHT),
                Answer::wrong("d2-d13", "", msg::LESSON_TETRATHEDRAL_3_OVER),
            ],
            msg::LESSON_TETRATHEDRAL_3_WRONG,
        )
        .about("d2"),
        Lesson::new(
            "5:a6-c5 8:h6-c13 4:a2-c6 5:c13-a4 5:a8-c7 1:a4-a5 8:",
            msg::LESSON_TETRATHEDRAL_4,
            Goal::Listed,
            &[
                Answer::wrong("@b5", "", msg::LESSON_TETRATHEDRAL_4_INSIDE),
                Answer::wrong("@a3", "2:a5-a3", msg::LESSON_TETRATHEDRAL_4_FAR),
                Answer::right("@a4", msg::LESSON_TETRATHEDRAL_4_RIGHT),
                Answer::wrong("@a5", "", msg::LESSON_TETRATHEDRAL_4_TAKEN),
            ],
            msg::LESSON_TETRATHEDRAL_4_WRONG,
        ),
        Lesson::new(
            "3:a8-b5 2:h8-f10 3:a4-b3 2:f10-h8 2:a2-b4 3:h6-e9 2:a6-b6 4:e9-c6 1:",
            msg::LESSON_TETRATHEDRAL_5,
            Goal::Win,
            &[
                Answer::wrong("b6-a3", "1:c6-b5", msg::LESSON_TETRATHEDRAL_5_RING),
                Answer::right("b3-c6", msg::LESSON_TETRATHEDRAL_5_RIGHT),
                Answer::wrong("b5-c6", "5:h4-c6", msg::LESSON_TETRATHEDRAL_5_HOLE),
            ],
            msg::LESSON_TETRATHEDRAL_5_WRONG,
        ),
    ],
};
