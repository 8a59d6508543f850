//! Lessons do what their texts say.

mod effects;

use super::*;
use crate::text::Lang;
use effects::EFFECTS;
use parlor_games::{
    match_game,
    rules::{Player, Position, Values},
};
use proptest::prelude::*;
use std::fmt::Write;

/// In characters: fits on a phone next to a board.
const MAX_CHARS: usize = 300;

fn lessons() -> impl Iterator<Item = (Game, usize, &'static Lesson)> {
    let of =
        |&game: &Game| course(game).lessons.iter().enumerate().map(move |(index, lesson)| (game, index + 1, lesson));
    Game::ALL.iter().flat_map(of)
}

fn question(game: Game, number: usize, lesson: &Lesson) -> Step {
    lesson.step(game).unwrap_or_else(|| panic!("{game:?} {number} has no position"))
}

/// Removed pieces, the result and the game's counts, by the rules.
fn describe(before: &AnyPosition, after: &AnyPosition, text: &str) -> String {
    let mut parts = Vec::new();
    let removed: Vec<_> = before.removed(text).iter().map(|cell| cell.to_string()).collect();
    if !removed.is_empty() {
        parts.push(format!("removes {}", removed.join(" ")));
    }
    match after.outcome() {
        Some(Outcome::Won(winner)) => parts.push(format!("player {} wins", winner.number())),
        Some(Outcome::Drawn) => parts.push("draw".to_owned()),
        None => {}
    }
    let facts = match_game!(AnyPosition, after, position => position.facts().to_string());
    if !facts.is_empty() {
        parts.push(facts);
    }
    if let AnyPosition::Netted(position) = after {
        for player in Player::BOTH {
            let mut line = format!("regions of {}:", player.number());
            for region in position.regions(player).iter().filter(|region| region.stones > 0) {
                _ = write!(line, " {} stones {} edge", region.stones, region.edge);
            }
            parts.push(line);
        }
    }
    parts.join(", ")
}

/// In the form of [`EFFECTS`].
fn effect(question: &Step, answer: &Answer) -> String {
    let mut step = question.clone();
    let ply = Ply { roll: question.position.roll(), text: answer.text.to_owned() };
    if step.play(&ply).is_err() {
        return "illegal".to_owned();
    }
    let mut said = describe(&question.position, &step.position, answer.text);
    if !answer.reply.is_empty() {
        let reply = Ply::parse(answer.reply, question.position.game().die()).expect("a ply");
        let mut before = step.position.clone();
        if let Some(roll) = reply.roll {
            before.set_roll(roll);
        }
        step.play(&reply).unwrap_or_else(|illegal| panic!("{} is no reply to {}: {illegal:?}", reply, answer.text));
        said = format!("{said}; then {}", describe(&before, &step.position, &reply.text));
    }
    said
}

/// The effect in the table.
fn claimed(game: Game, number: usize, answer: &Answer) -> &'static str {
    let row = EFFECTS.iter().find(|row| (row.0, row.1, row.2) == (game, number, answer.text));
    row.unwrap_or_else(|| panic!("{game:?} {number} {} has no effect in the table", answer.text)).3
}

#[test]
fn every_answer_does_what_its_lesson_claims() {
    let answers: usize = lessons().map(|(_, _, lesson)| lesson.answers.len()).sum();
    assert_eq!(EFFECTS.len(), answers, "each answer has one row");
    let mut faults = Vec::new();
    for (game, number, lesson) in lessons() {
        let question = question(game, number, lesson);
        assert!(question.position.outcome().is_none(), "{game:?} {number} is over before it begins");
        assert!((2..=4).contains(&lesson.answers.len()), "{game:?} {number} needs two to four answers");
        assert!(lesson.answers.iter().any(|answer| answer.right), "{game:?} {number} has no right answer");
        assert!(lesson.answers.iter().any(|answer| !answer.right), "{game:?} {number} has no wrong answer");
        for answer in lesson.answers {
            let (effect, claimed) = (effect(&question, answer), claimed(game, number, answer));
            if effect != claimed {
                faults.push(format!("{game:?} {number} {}: {effect:?}, not {claimed:?}", answer.text));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn answers_agree_with_the_goal_that_judges_typed_moves() {
    for (game, number, lesson) in lessons().filter(|(_, _, lesson)| lesson.goal != Goal::Listed) {
        let question = question(game, number, lesson);
        for answer in lesson.answers.iter().filter(|answer| claimed(game, number, answer) != "illegal") {
            let mut after = question.position.clone();
            let text = after.play_text(answer.text).expect("a legal answer");
            assert_eq!(text, answer.text, "{game:?} {number}: answers are canonical texts");
            let reached = lesson.goal.is_reached(&question.position, &text, &after);
            assert_eq!(reached, answer.right, "{game:?} {number} {}", answer.text);
        }
    }
}

#[test]
fn every_wrong_answer_is_refuted_or_forbidden() {
    for (game, number, lesson) in lessons() {
        for answer in lesson.answers.iter().filter(|answer| !answer.right) {
            let effect = claimed(game, number, answer);
            let refuted = !answer.reply.is_empty() || effect == "illegal" || effect.contains("wins");
            assert!(refuted, "{game:?} {number}: {} needs a reply", answer.text);
        }
    }
}

#[test]
fn texts_are_short_in_every_language() {
    let mut faults = Vec::new();
    for (game, number, lesson) in lessons() {
        let texts = lesson.answers.iter().map(|answer| answer.explanation).chain([lesson.question, lesson.otherwise]);
        for text in texts {
            for &lang in Lang::ALL {
                let said = lang.text(text);
                let chars = said.chars().count();
                if chars > MAX_CHARS {
                    faults.push(format!("{game:?} {number} {lang:?}: {chars} characters: {said}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Japanese has no spaces. Its translations have about two and a half letters per English word.
fn words(lang: Lang, text: PlainMessage) -> usize {
    let text = lang.text(text);
    match lang {
        Lang::Japanese => text.chars().filter(|character| character.is_alphanumeric()).count() * 2 / 5,
        _ => text.split_whitespace().count(),
    }
}

/// Words before the learner's first move, and in all lessons if each is answered right at once.
#[test]
fn the_first_move_comes_soon_and_all_lessons_are_short_in_every_language() {
    let mut faults = Vec::new();
    for (&game, &lang) in Game::ALL.iter().flat_map(|game| Lang::ALL.iter().map(move |lang| (game, lang))) {
        let lessons = &course(game).lessons;
        let first = words(lang, lessons[0].question);
        if first > 30 {
            faults.push(format!("{game:?} {lang:?}: {first} words before the first move"));
        }
        let all: usize = lessons
            .iter()
            .map(|lesson| {
                let right = lesson.answers.iter().find(|answer| answer.right).expect("a right answer");
                words(lang, lesson.question) + words(lang, right.explanation)
            })
            .sum();
        if all > 300 {
            faults.push(format!("{game:?} {lang:?}: {all} words in all lessons"));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_first_game_is_played_on_the_smallest_board_of_its_kind() {
    for &game in Game::ALL {
        let small = course(game).small_board();
        let cells = |options: &str| {
            // A first move can go to any cell; in games with a die, all boards are alike.
            Some(game.read_setup(options).ok()?.start().legal_texts().len())
        };
        let chosen = cells(small).expect("allowed options");
        for spec in game.options() {
            let Values::Numbers(numbers) = spec.values else { continue };
            let others = small.split(' ').filter(|option| !option.starts_with(spec.name)).collect::<Vec<_>>().join(" ");
            for number in numbers {
                let smaller = cells(&format!("{others} {}={number}", spec.name)).filter(|&other| other < chosen);
                assert_eq!(smaller, None, "{game:?} {others} {}={number}", spec.name);
            }
        }
    }
}

proptest! {
    #[test]
    fn any_typed_move_is_judged(
        game in prop::sample::select(Game::ALL.to_vec()),
        number in 1..=5_u8,
        text in "[a-p][1-9][0-5]?(-[a-p][1-9][0-5]?|-[ns][ew])?|pass|@[a-h][1-9]|.{0,20}",
        legal in any::<usize>(),
    ) {
        let lesson = course(game).lesson(number).expect("five lessons");
        let question = question(game, number.into(), lesson);
        let attempt = lesson.attempt(&question, &text);
        let illegal = matches!(attempt.judgement, Judgement::Illegal(_));
        prop_assert_eq!(illegal, question.position.resolve(&text).is_err());
        prop_assert_eq!(illegal, attempt.step == question);
        // Every legal move is played, and wrong ones are explained.
        let legal_texts = question.position.legal_texts();
        let text = &legal_texts[legal % legal_texts.len()];
        let attempt = lesson.attempt(&question, text);
        prop_assert_eq!(&attempt.text, text);
        prop_assert!(attempt.step.position.ply() > question.position.ply());
        prop_assert!(attempt.judgement == Judgement::Right || attempt.explanation.is_some());
        prop_assert!(attempt.judgement == Judgement::Wrong || attempt.reply.is_none());
    }
}
