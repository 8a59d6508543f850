//! `/puzzle`, and the daily post.

use super::{
    board_page::{Visitor, state_of, with_page},
    bot_test::{BotTest, private_content},
    privacy::{tables_with, wait_until_deleted},
    server_settings::{managed, set},
};
use parlor::{
    clock::Clock,
    play::UserId,
    store::day_of,
    text::{self, Lang, Voice},
};
use parlor_games::{board::Cell, rules::Game};
use parlor_puzzles::{Puzzle, Series, Verdict};
use parlor_render::{Renderer, Theme};
use parlor_sandbox::{Fault, InteractionResponse, Message, permissions};
use parlor_testkit::{often, polling::poll};
use reqwest::{Response, StatusCode, header::LOCATION};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use time::Duration;

fn today(test: &BotTest) -> i32 {
    day_of(test.clock.now())
}

fn puzzle(game: Game, day: i32) -> Puzzle {
    puzzle_of((Series::Game(game), day))
}

fn puzzle_of((series, day): (Series, i32)) -> Puzzle {
    parlor_puzzles::puzzle_of_day(series, i64::from(day)).expect("a puzzle")
}

/// Returns the day's series, first that of the warm-up.
fn series_of(day: i32) -> impl Iterator<Item = Series> {
    Series::of_day(day.into())
}

async fn open(test: &BotTest, user: u64, game: Game) -> Message {
    open_named(test, user, game.id()).await
}

async fn open_named(test: &BotTest, user: u64, name: &str) -> Message {
    let answer = test.slash(user, "puzzle", json!({ "game": name })).await.expect("an answer");
    assert!(answer.ephemeral, "{answer:?}");
    answer.message.expect("a message")
}

/// Types a move into the form under the puzzle.
async fn typed(test: &BotTest, user: u64, message: &Message, text: &str) -> InteractionResponse {
    let form = test.press(user, message, "Move").await.expect("an answer").modal.expect("a form");
    test.sandbox.submit(user, &form, &[("move", text)]).await.expect("an answer")
}

/// Checks that the answer updates its own message, and returns it.
fn updated(answer: InteractionResponse) -> Message {
    assert_eq!(answer.kind, 7, "{answer:?}");
    answer.message.expect("a message")
}

/// Plays the solver's moves of the solution.
async fn solve(test: &BotTest, user: u64, mut message: Message, puzzle: &Puzzle) -> Message {
    for text in puzzle.line().iter().step_by(2) {
        message = updated(typed(test, user, &message, text).await);
    }
    message
}

/// Returns a first move that is not the solution.
fn wrong_move(puzzle: &Puzzle) -> String {
    let legal = puzzle.step().unwrap().position.legal_texts();
    legal.into_iter().find(|text| *text != puzzle.line()[0]).expect("another move")
}

/// Returns the puzzle's task in words.
fn wins_in(puzzle: &Puzzle) -> String {
    match puzzle.moves() {
        1 => "wins in one move.".to_owned(),
        moves => format!("wins in {moves} moves."),
    }
}

/// Returns what the bot says of this first move.
fn verdict(puzzle: &Puzzle, text: &str) -> String {
    verdict_after(puzzle, &[], text)
}

/// Returns what the bot says of a move after these moves of the solver.
fn verdict_after(puzzle: &Puzzle, moves: &[String], text: &str) -> String {
    let attempt = puzzle.attempt(&[moves, &[text.to_owned()]].concat()).expect("a legal move");
    match attempt.verdict {
        Verdict::Right => "That's right: go on.".to_owned(),
        Verdict::Solved => "wins.".to_owned(),
        Verdict::Later => "That wins too, but later.".to_owned(),
        Verdict::Wrong if attempt.step.position.outcome().is_some() => {
            text::position_status(Lang::English, &attempt.step.position)
        }
        Verdict::Wrong => "That doesn't win.".to_owned(),
    }
}

/// The end of the text about a first or second miss.
const HINT_LATER: &str = "\nA hint comes after 3 misses.";

#[tokio::test(flavor = "multi_thread")]
async fn each_game_s_puzzle_is_solved_by_its_buttons_after_a_move_that_is_refuted() {
    let mut test = BotTest::new().await;
    for series in series_of(today(&test)) {
        let (puzzle, game) = (puzzle_of((series, today(&test))), series.game());
        let name = if series.is_warm_up() { "warm-up" } else { game.id() };
        let question = open_named(&test, test.ana, name).await;
        assert!(question.content.contains(&wins_in(&puzzle)), "{}", question.content);
        assert_eq!(question.content.contains("**Warm-up: "), series.is_warm_up(), "{}", question.content);
        assert!(game.credit().is_none_or(|credit| question.content.contains(credit)), "{}", question.content);
        assert_eq!(question.content.contains("Rolls"), game.die().is_some(), "{}", question.content);
        assert!(question.content.ends_with(&text::goal(Lang::English, game)), "{}", question.content);
        assert!(question.button("Learn").is_some() && question.button("Rules").is_some(), "{question:?}");
        assert_eq!(question.attachments.len(), 1);

        let wrong = wrong_move(&puzzle);
        let refuted = updated(typed(&test, test.ana, &question, &wrong).await);
        assert!(refuted.content.ends_with(&(verdict(&puzzle, &wrong) + HINT_LATER)), "{}", refuted.content);
        let tried = puzzle.attempt(&[&wrong]).expect("a legal move");
        if let (Verdict::Wrong, [_, reply, ..]) = (tried.verdict, &tried.plies[..]) {
            let moves = format!("❌ **{wrong}**? **{}**! ", reply.text);
            assert!(refuted.content.contains(&moves), "{moves}: {}", refuted.content);
        }
        assert!(!refuted.content.contains("Solution"), "{}", refuted.content);
        let again = updated(test.press(test.ana, &refuted, "Try again").await.unwrap());
        assert_eq!(again.content, question.content);

        let solved = solve(&test, test.ana, again, &puzzle).await;
        assert!(solved.content.contains("Solved in 2 tries."), "{}", solved.content);
        assert!(solved.content.ends_with("1 person here has solved it."), "{}", solved.content);
        // After the solution, a further attempt doesn't count.
        let second = solve(&test, test.ana, open_named(&test, test.ana, name).await, &puzzle).await;
        assert!(second.content.contains("Solved in 2 tries."), "{}", second.content);
    }
    test.restart().await;
    let all = test.private_reply(test.ana, "puzzle", json!({})).await;
    assert_eq!(all.matches("solved in 2 tries").count(), series_of(today(&test)).count(), "{all}");
    assert!(all.find("Warm-up").is_some_and(|at| at < all.find("Tether").unwrap_or(0)), "it comes first: {all}");
    assert!(!test.private_reply(test.ben, "puzzle", json!({})).await.contains("✅"));
    test.close().await;
}

/// Moves the clock to a day whose warm-up is fit for a test. Returns the warm-up, with its series.
fn to_warm_up(test: &BotTest, is_fit: impl Fn(&Puzzle) -> bool) -> (Series, Puzzle) {
    loop {
        let warm_up = series_of(today(test)).next().expect("a warm-up");
        let puzzle = puzzle_of((warm_up, today(test)));
        if is_fit(&puzzle) {
            return (warm_up, puzzle);
        }
        test.clock.advance(Duration::DAY);
    }
}

/// A move that wins later than stated doesn't solve a warm-up, and counts as a try.
#[tokio::test(flavor = "multi_thread")]
async fn a_warm_up_is_found_in_every_language_and_keeps_a_streak() {
    let test = BotTest::new().await;
    let wins_later = |puzzle: &Puzzle| {
        let legal = puzzle.step().unwrap().position.legal_texts();
        legal.into_iter().find(|text| verdict(puzzle, text) == "That wins too, but later.")
    };
    let (series, puzzle) = to_warm_up(&test, |puzzle| wins_later(puzzle).is_some());
    let choices = test.sandbox.autocomplete(test.ana, test.channel, "puzzle", json!({ "game": "" }), "game").await;
    let choices = choices.expect("choices");
    assert_eq!(choices.iter().map(|choice| choice.name.as_str()).next(), Some("Warm-up"), "{choices:?}");
    let question = open_named(&test, test.ana, "Warm-Up").await;
    let german = test.sandbox.add_user("Gerda", "de");
    let asked = open_named(&test, german, "aufwärmrätsel").await;
    assert!(asked.content.contains("**Aufwärmrätsel: "), "{}", asked.content);
    let later = updated(typed(&test, test.ana, &question, &wins_later(&puzzle).expect("a move")).await);
    assert!(later.content.ends_with(&format!("That wins too, but later.{HINT_LATER}")), "{}", later.content);
    let again = updated(test.press(test.ana, &later, "Try again").await.unwrap());
    let solved = solve(&test, test.ana, again, &puzzle).await;
    assert!(solved.content.contains("Solved in 2 tries."), "{}", solved.content);
    let stored = format!("select count(*) from puzzle_results where puzzle = '{series}' and solved and tries = 2");
    assert_eq!(test.query_number(&stored).await, 1);

    test.clock.advance(Duration::DAY);
    let tether = open(&test, test.ana, Game::Tether).await;
    let solved = solve(&test, test.ana, tether, &self::puzzle(Game::Tether, today(&test))).await;
    assert!(solved.content.contains("2 days in a row"), "{}", solved.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_warm_up_is_found_by_its_name_however_it_is_typed() {
    let test = BotTest::new().await;
    let french = test.sandbox.add_user("Fleur", "fr");
    for (user, typed, title) in [
        (test.ana, "warm up", "**Warm-up: "),
        (test.ana, "WARMUP", "**Warm-up: "),
        (test.ana, " Warm-Up ", "**Warm-up: "),
        (french, "echauffement", "**Échauffement : "),
    ] {
        let asked = open_named(&test, user, typed).await;
        assert!(asked.content.contains(title), "{typed}: {}", asked.content);
    }
    let refused = private_content(&test.slash(test.ana, "puzzle", json!({ "game": "chess" })).await.unwrap());
    assert_eq!(
        refused,
        "There is no game called “chess”. Choose from: Warm-up, Tether, Anchor 2D, Tennessee Waltz, Netted, Tetrathedral."
    );
    test.close().await;
}

/// A button offers the next puzzle in the order of the list, so nobody has to ask for it.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_puzzle_follows_a_solved_one() {
    let test = BotTest::new().await;
    let mut question = open_named(&test, test.ana, "warm-up").await;
    let all: Vec<_> = series_of(today(&test)).collect();
    for (index, &series) in all.iter().enumerate() {
        let solved = solve(&test, test.ana, question.clone(), &puzzle_of((series, today(&test)))).await;
        let Some(next) = all.get(index + 1) else {
            assert!(solved.buttons().iter().all(|(label, ..)| !label.starts_with("Next puzzle")), "{solved:?}");
            break;
        };
        let label = format!("Next puzzle: {}", next.game().title());
        question = updated(test.press(test.ana, &solved, &label).await.unwrap());
    }
    // On this button, the name of a warm-up has no game after a colon.
    let tether = open(&test, test.ben, Game::Tether).await;
    let solved = solve(&test, test.ben, tether, &puzzle(Game::Tether, today(&test))).await;
    assert!(solved.button("Next puzzle: Warm-up").is_some(), "{solved:?}");
    test.close().await;
}

/// Rolls after those of the solution belong to no move that a reader can see.
#[tokio::test(flavor = "multi_thread")]
async fn a_warm_up_shows_only_the_rolls_of_its_solution() {
    let test = BotTest::new().await;
    let (_, puzzle) =
        to_warm_up(&test, |puzzle| puzzle.moves() == 1 && puzzle.record().setup.game() == Game::Tetrathedral);
    assert!(puzzle.rolls().len() > 1);
    let asked = open_named(&test, test.ana, "warm-up").await;
    let rolls = asked.content.lines().find_map(|line| line.split_once("Rolls: ")).expect("rolls").1;
    assert_eq!(rolls.split(' ').nth(1), Some(&*format!("{}.", puzzle.rolls()[0])), "{}", asked.content);
    test.close().await;
}

/// If a warm-up had previews, they would tell the answer before the attempt counts.
#[tokio::test(flavor = "multi_thread")]
async fn the_page_gives_no_preview_of_a_warm_up() {
    let (test, url) = with_page().await;
    let (series, puzzle) = to_warm_up(&test, |puzzle| puzzle.moves() == 1);
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let (day, answer, wrong) = (today(&test), puzzle.line()[0].clone(), wrong_move(&puzzle));
    let path = format!("/puzzles/{series}/{day}");
    let shown = ana.get(&path).await.text().await.unwrap();
    assert_eq!(state_of(&shown)["previews"], Value::Null);
    for text in [&answer, &wrong] {
        assert_eq!(ana.status(&format!("{path}/preview?move={text}")).await, 404, "{text}");
        assert_eq!(ana.status(&format!("{path}/board.png?line={text}")).await, 404, "{text}");
    }
    assert_eq!(ana.status(&format!("{path}/board.png")).await, 200);
    // The other puzzles have previews, except of the last move. Previews of earlier moves tell little.
    let (path, text) = (format!("/puzzles/tether/{day}"), self::puzzle(Game::Tether, day).line()[0].clone());
    let shown = ana.get(&path).await.text().await.unwrap();
    assert_ne!(state_of(&shown)["previews"], Value::Null);
    assert!(shown.contains(&text::goal(Voice::plain(Lang::English), Game::Tether)), "{shown}");
    assert_eq!(ana.status(&format!("{path}/preview?move={text}")).await, 200);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slip_is_tried_again_at_the_same_move() {
    let test = BotTest::new().await;
    let slip = |&game: &Game| {
        let puzzle = puzzle(game, today(&test));
        Some((game, wrong_after(&puzzle, &puzzle.line()[..1])?, puzzle))
    };
    let (game, wrong, puzzle) = Game::ALL.iter().find_map(slip).expect("a puzzle with a wrong second move");
    let question = open(&test, test.ana, game).await;
    let right = updated(typed(&test, test.ana, &question, &puzzle.line()[0]).await);
    let slipped = updated(typed(&test, test.ana, &right, &wrong).await);
    let told = verdict_after(&puzzle, &puzzle.line()[..1], &wrong) + HINT_LATER;
    assert!(slipped.content.ends_with(&told), "{told}: {}", slipped.content);
    assert!(slipped.button("Start over").is_some(), "{slipped:?}");
    let mut again = updated(test.press(test.ana, &slipped, "Try again").await.unwrap());
    assert_eq!(again.button("Move"), right.button("Move"));
    for text in puzzle.line().iter().step_by(2).skip(1) {
        again = updated(typed(&test, test.ana, &again, text).await);
    }
    assert!(again.content.contains("Solved in 2 tries."), "{}", again.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_by_menus_and_unreadable_moves_are_explained() {
    let test = BotTest::new().await;
    let puzzle = puzzle(Game::Tether, today(&test));
    let question = open(&test, test.ana, Game::Tether).await;
    assert!(question.button("Solve on the board").is_none(), "there is no page");
    let refused = private_content(&typed(&test, test.ana, &question, "zz **top**").await);
    assert_eq!(refused, "“zz \\*\\*top\\*\\*” isn't a move in Tether. Try a cell, such as d4.");
    assert_eq!(test.count("puzzle_results").await, 0, "only moves count");
    let mut message = question;
    for text in puzzle.line().iter().step_by(2) {
        message = updated(test.press(test.ana, &message, "Pick").await.unwrap());
        while let Some(menu) = message.selects().pop() {
            let column: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
            let offered = serde_json::to_string(&message.components).unwrap();
            let choice = if offered.contains(&format!("\"{text}\"")) { text.clone() } else { format!("{column}*") };
            message = updated(test.sandbox.select(test.ana, &message, &menu, &[&choice]).await.unwrap());
        }
    }
    assert!(message.content.contains("Solved at the first try!"), "{}", message.content);

    // The message for the channel leaves out the solution.
    let shown = test.press(test.ana, &message, "Show").await.unwrap();
    assert!(!shown.ephemeral, "{shown:?}");
    let shown = shown.message.expect("a message");
    assert!(!shown.content.contains(&puzzle.line().join(", ")), "{}", shown.content);
    let solving = test.press(test.ben, &shown, "Solve").await.unwrap();
    assert!(solving.ephemeral && solving.kind == 4, "{solving:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_direction_of_a_slide_in_a_puzzle_is_chosen_by_arrows() {
    // With the page, “Solve on the board” is one more button. The buttons then fill the five rows that Discord allows.
    let (test, _) = with_page().await;
    let cell_of = |text: &String| text.split_once('-').map(|(cell, _)| cell.to_owned());
    let is_slide = |pair: &&[String]| cell_of(&pair[0]).is_some() && cell_of(&pair[0]) == cell_of(&pair[1]);
    // The clock moves on until a puzzle has a choice of directions, which not every day's puzzle has.
    let first = loop {
        let legal = puzzle(Game::Waltz, today(&test)).step().unwrap().position.legal_texts();
        if let Some(pair) = legal.windows(2).find(is_slide) {
            break pair[0].clone();
        }
        test.clock.advance(time::Duration::days(1));
    };
    let (cell, direction) = first.split_once('-').unwrap();
    let question = open(&test, test.ana, Game::Waltz).await;
    let asked = updated(typed(&test, test.ana, &question, cell).await);
    assert!(asked.content.ends_with(&format!("{cell} makes a pair. Which way does it slide?")), "{}", asked.content);
    assert_eq!(test.count("puzzle_results").await, 0, "only moves count");
    let points = |(label, _, enabled): &(String, String, bool)| *enabled && label.ends_with(&format!(" {direction}"));
    let arrow = asked.buttons().into_iter().find(points).expect("an arrow");
    let played = updated(test.press(test.ana, &asked, &arrow.0).await.unwrap());
    assert!(played.content.contains(&format!("**{first}**")), "{}", played.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_shows_each_puzzle_once_in_a_channel() {
    let test = BotTest::new().await;
    let already = "It's already shown.";
    let tether = open(&test, test.ana, Game::Tether).await;
    assert!(!test.press(test.ana, &tether, "Show").await.unwrap().ephemeral);
    // The same message with another puzzle can be shown.
    let list = updated(test.press(test.ana, &tether, "Today's puzzles").await.unwrap());
    let netted = updated(test.press(test.ana, &list, "Netted").await.unwrap());
    assert!(!test.press(test.ana, &netted, "Show").await.unwrap().ephemeral);
    // Another message with the same puzzle can't be shown again.
    let again = open(&test, test.ana, Game::Tether).await;
    assert_eq!(private_content(&test.press(test.ana, &again, "Show").await.unwrap()), already);
    // Other people can show the puzzle too, and so can Ana in another channel.
    let others = open(&test, test.ben, Game::Tether).await;
    assert!(!test.press(test.ben, &others, "Show").await.unwrap().ephemeral);
    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    let answer = test.sandbox.slash(test.ana, elsewhere, "puzzle", json!({ "game": "tether" })).await.unwrap();
    assert!(!test.press(test.ana, &answer.message.unwrap(), "Show").await.unwrap().ephemeral);
    let until_midnight =
        "select count(*) from interactions where id < 0 and extract(epoch from at)::bigint % 86400 = 0";
    // The bot records that a puzzle was shown after Discord has taken the answer.
    poll("all are remembered until the end of the puzzle's day", async || {
        (test.query_number(until_midnight).await == 4).then_some(())
    })
    .await;
    test.close().await;
}

/// Returns a legal move after these moves of the solver that doesn't win.
fn wrong_after(puzzle: &Puzzle, moves: &[String]) -> Option<String> {
    let step = puzzle.attempt(moves).expect("a legal line").step;
    let is_wrong = |text: &&String| {
        let tried = puzzle.attempt(&[moves, &[(*text).clone()]].concat());
        tried.is_ok_and(|attempt| attempt.verdict == Verdict::Wrong)
    };
    step.position.legal_texts().iter().find(is_wrong).cloned()
}

/// Returns the address to which a response redirects.
fn address(answer: &Response) -> String {
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    answer.headers()[LOCATION].to_str().expect("text").to_owned()
}

/// Returns the statuses of everything by which a line's address could tell something: the page, the picture, the picture with a
/// nonsense move after the line, and a nonsense move that is played after the line.
async fn statuses(visitor: &Visitor, path: &str, line: &str) -> [u16; 4] {
    [
        visitor.status(&format!("{path}{line}")).await,
        visitor.status(&format!("{path}/board.png{line}")).await,
        visitor.status(&format!("{path}/board.png{line},zz")).await,
        visitor.post(&format!("{path}{line}"), &[("move", "zz")]).await.status().as_u16(),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_s_puzzle_is_solved_on_the_page() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let day = today(&test);
    let not_today = format!("/puzzles/{}/{day}", series_of(day + 1).next().expect("tomorrow's warm-up"));
    for series in series_of(day) {
        // Each series has a solver of its own, because each person's requests are limited.
        let ana = Visitor::open(&test, &url, test.sandbox.add_user(&series.to_string(), "en-US"), &board).await;
        let read = async |path: &str| ana.get(path).await.text().await.expect("a page");
        assert!(read("/").await.contains("href=\"/puzzles\""));
        let (puzzle, path) = (puzzle_of((series, day)), format!("/puzzles/{series}/{day}"));
        assert!(read("/puzzles").await.contains(&path));
        let asked = read(&path).await;
        assert!(asked.contains(&wins_in(&puzzle)) && asked.contains("id=\"typed\""), "{asked}");
        let refused = ana.post(&path, &[("move", "z9")]).await;
        assert_eq!(refused.status(), StatusCode::CONFLICT);
        let refused = refused.text().await.expect("a page");
        assert!(refused.contains("z9") && refused.contains("id=\"typed\""), "{refused}");
        let wrong = wrong_move(&puzzle);
        let tried = address(&ana.post(&path, &[("move", &wrong)]).await);
        // Loading the page again counts nothing.
        for _ in 0..2 {
            let shown = read(&tried).await;
            assert!(shown.contains(&verdict(&puzzle, &wrong)) && !shown.contains("id=\"typed\""), "{shown}");
        }
        let (mut then, mut moves, mut tries) = (path.clone(), Vec::new(), 1);
        for text in puzzle.line().iter().step_by(2) {
            // An address tells nothing of a line that was not played, and it counts nothing. A wrong move counts once when it
            // is played, and the same line still wins afterwards.
            if let Some(wrong) = wrong_after(&puzzle, &moves).filter(|_| !moves.is_empty()) {
                let tried = format!("?moves={},{wrong}", moves.join(","));
                let results = "select sum(tries)::bigint from puzzle_results";
                let before = test.query_number(results).await;
                assert_eq!(statuses(&ana, &path, &tried).await, [404; 4], "{tried}");
                assert_eq!(test.query_number(results).await, before);
                for _ in 0..2 {
                    assert_eq!(
                        address(&ana.post(&then, &[("move", &wrong)]).await).matches("%2C").count(),
                        moves.len()
                    );
                }
                let slipped = read(&format!("{path}{tried}")).await;
                assert!(slipped.contains(&verdict_after(&puzzle, &moves, &wrong)), "{tried}: {slipped}");
                assert!(slipped.contains(&format!("href=\"{then}\"")), "tried again at the same move: {slipped}");
                assert_eq!(statuses(&ben, &path, &tried).await, [404; 4], "somebody else's link");
                tries += 1;
            }
            // A preview of the winning move would tell the answer before the attempt counts.
            let (place, query) = then.split_once('?').unwrap_or((&then, ""));
            let has_previews = !series.is_warm_up() && moves.len() + 1 < puzzle.moves();
            let expected = if has_previews { 200 } else { 404 };
            for preview in [format!("/preview?{query}&move={text}"), format!("/board.png?{query}&line={text}")] {
                assert_eq!(ana.status(&format!("{place}{preview}")).await, expected, "{series}: {preview}");
            }
            moves.push(text.clone());
            let unplayed = format!("?moves={}", moves.join(","));
            assert_eq!(statuses(&ana, &path, &unplayed).await, [404; 4], "{unplayed}");
            then = address(&ana.post(&then, &[("move", text)]).await);
            assert_eq!(ana.status(&then.replacen('?', "/board.png?", 1)).await, 200);
        }
        let solved = read(&then).await;
        tries += 1;
        assert!(solved.contains(&format!("Solved in {tries} tries.")), "{solved}");
        assert!(read("/puzzles").await.contains(&format!("solved in {tries} tries")));
        let of_day = |day: i32| format!("/puzzles/{series}/{day}");
        // The puzzle a year earlier was the same, but its address leads nowhere.
        let nonsense = [format!("{path}?moves=z9"), of_day(day + 1), of_day(day - 365), of_day(-5_000_000)];
        for address in nonsense.iter().map(String::as_str).chain(["/puzzles/chess/20000", &not_today]) {
            assert_eq!(ana.status(address).await, 404, "{address}");
        }
    }
    test.close().await;
}

/// After three misses on the page, the hint appears there and in Discord.
#[tokio::test(flavor = "multi_thread")]
async fn after_three_misses_a_puzzle_says_where_to_look() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let (game, day) = (Game::Tether, today(&test));
    let (puzzle, path) = (puzzle(game, day), format!("/puzzles/tether/{day}"));
    let step = puzzle.step().unwrap();
    let mut wrong = step.position.legal_texts();
    wrong.retain(|text| *text != puzzle.line()[0]);
    let read = async || ana.get(&path).await.text().await.expect("a page");
    let mut missed = Vec::new();
    for text in &wrong[..3] {
        assert!(!read().await.contains("Look at the "));
        assert!(!open(&test, test.ana, game).await.content.contains("Look at the "));
        let shown = address(&ana.post(&path, &[("move", text)]).await);
        missed.push(ana.get(&shown).await.text().await.expect("a page"));
    }
    let later = HINT_LATER.trim();
    assert!(missed[..2].iter().all(|page| page.contains(later) && page.contains("Try again")), "{missed:?}");
    let map = Renderer::new().board_map(step.position.setup(), Theme::Light).unwrap();
    let cell = Cell::parse(&puzzle.line()[0]).unwrap();
    let place = match map.part_of(cell).unwrap() {
        "nw" => "upper left",
        "n" => "top",
        "ne" => "upper right",
        "w" => "left side",
        "e" => "right side",
        "sw" => "lower left",
        "s" => "bottom",
        "se" => "lower right",
        _ => "middle",
    };
    let hint = format!("Look at the {place}.");
    assert!(missed[2].contains(&hint) && !missed[2].contains(later), "{}", missed[2]);
    assert!(read().await.contains(&hint), "{hint}");
    let asked = open(&test, test.ana, game).await;
    assert!(asked.content.ends_with(&hint), "{}", asked.content);
    assert!(!open(&test, test.ben, game).await.content.contains("Look at the "));
    let solved = solve(&test, test.ana, asked, &puzzle).await;
    assert!(!solved.content.contains("Look at the "), "{}", solved.content);
    assert!(!read().await.contains("Look at the "), "solved");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_says_why_a_move_in_a_puzzle_is_not_legal() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let (puzzle, path) = (puzzle(Game::Tether, today(&test)), format!("/puzzles/tether/{}", today(&test)));
    let position = puzzle.step().unwrap().position;
    let taken = position.stones(position.to_move()).iter().next().unwrap();
    let state = state_of(&ana.get(&path).await.text().await.unwrap());
    assert_eq!(state["why"], json!(format!("{path}/why?move=")));
    let why = async |text: &str| {
        let answer: Value = ana.get(&format!("{path}/why?move={text}")).await.json().await.expect("JSON");
        answer["error"].as_str().expect("a sentence").to_owned()
    };
    let refused = why(&taken.to_string()).await;
    assert!(refused.contains(&taken.to_string()) && refused.contains("occupied"), "{refused}");
    assert_eq!([why(&puzzle.line()[0]).await, why(&position.legal_texts()[0]).await], ["", ""]);
    // A lesson asks for no explanations in advance, because its answer explains any move.
    assert_eq!(state_of(&ana.get("/learn/tether/1").await.text().await.unwrap())["why"], Value::Null);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_leads_to_the_page_of_the_puzzle_where_a_solution_counts_on_the_server() {
    let (test, url) = with_page().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
    to_next_noon(&test);
    set(&test, json!({ "puzzle": { "channel": test.channel.to_string(), "game": "tether", "hour": 12 } })).await;
    test.clock.advance(Duration::seconds(4));
    let post = wait_for_posts(&test, 1).await;
    let question = test.press(test.ana, &post, "Solve").await.unwrap().message.unwrap();
    let ana = Visitor::open(&test, &url, test.ana, &question).await;
    let link = test.board_link(test.ana, &question).await;
    let path = link.strip_prefix(&url).expect("the page's address");
    let mut then = address(&ana.post(path, &[]).await);
    assert_eq!(then, format!("/puzzles/tether/{}", today(&test)));
    assert_eq!(ana.post(path, &[]).await.status(), StatusCode::GONE, "used up");
    for text in puzzle(Game::Tether, today(&test)).line().iter().step_by(2) {
        then = address(&ana.post(&then, &[("move", text)]).await);
    }
    assert!(ana.get(&then).await.text().await.unwrap().contains("Solved at the first try!"));
    let solvers = test.store.puzzle_solvers(test.guild, (Series::Game(Game::Tether), today(&test))).await.unwrap();
    assert_eq!(solvers, 1);
    let entries = test.store.exported_entries(UserId(test.ana), None).await.unwrap();
    let entry = entries.iter().find(|entry| entry.kind == "boards_opened_on_the_page").expect("an entry");
    assert_eq!((&entry.entry["puzzle"], &entry.entry["game_id"]), (&json!("tether"), &json!(null)));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_its_day_a_puzzle_shows_its_solution_and_no_longer_counts() {
    let test = BotTest::new().await;
    let day = today(&test);
    let question = open(&test, test.ana, Game::Netted).await;
    let puzzle = puzzle(Game::Netted, day);
    test.clock.advance(Duration::DAY);
    let solved = solve(&test, test.ana, question, &puzzle).await;
    assert!(solved.content.contains("no longer counts"), "{}", solved.content);
    let solution = format!("||{}||", puzzle.line().join(", "));
    assert!(solved.content.contains(&solution), "{}", solved.content);
    assert_eq!(test.count("puzzle_results").await, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streaks_count_days_in_a_row_and_days_away_end_none() {
    let test = BotTest::new().await;
    let solve_today = async || {
        let puzzle = puzzle(Game::Tether, today(&test));
        solve(&test, test.ana, open(&test, test.ana, Game::Tether).await, &puzzle).await.content
    };
    assert!(!solve_today().await.contains("in a row"));
    test.clock.advance(Duration::DAY);
    assert!(solve_today().await.contains("2 days in a row"));
    for command in ["games", "profile"] {
        let shown = test.private_reply(test.ana, command, json!({})).await;
        assert!(shown.contains("🔥 Puzzles: 2 days in a row"), "{command}: {shown}");
    }
    let until = test.clock.now() + Duration::days(3);
    test.store.start_absence(UserId(test.ana), until, test.clock.now()).await.unwrap();
    test.clock.advance(Duration::days(4));
    assert!(solve_today().await.contains("3 days in a row"));
    test.clock.advance(Duration::days(2));
    assert!(!solve_today().await.contains("in a row"));
    test.close().await;
}

/// By whichever comes first: the list in Discord, a puzzle there, or the next solution. A page shows it too, and a GET uses nothing up.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_streak_is_told_kindly_and_once() {
    const BEGIN: &str = "You solved puzzles 2 days in a row: well done! Solve one today to begin a new streak.";
    const BEGUN: &str = "You solved puzzles 2 days in a row: well done! Today, a new streak begins.";
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let visitor = Visitor::open(&test, &url, test.ana, &board).await;
    let solve_today = async || {
        let puzzle = puzzle(Game::Tether, today(&test));
        solve(&test, test.ana, open(&test, test.ana, Game::Tether).await, &puzzle).await.content
    };
    let list = async || test.private_reply(test.ana, "puzzle", json!({})).await;
    let puzzle_alone = async || open(&test, test.ana, Game::Tether).await.content;
    let page = async || visitor.get("/puzzles").await.text().await.expect("a page");
    let told = async |place: usize| match place {
        0 => list().await,
        1 => puzzle_alone().await,
        _ => page().await,
    };
    for place in 0..3 {
        // Ana solves a puzzle on two days in a row. On the next day, her streak can still go on.
        for _ in 0..2 {
            solve_today().await;
            test.clock.advance(Duration::DAY);
        }
        assert!(!told(place).await.contains("well done"), "{place}: it goes on");
        test.clock.advance(Duration::DAY);
        // Nobody reads an answer that Discord does not take.
        test.sandbox.inject_fault("POST", "/callback", 1, Fault::Error(404, 10_062));
        drop(test.slash(test.ana, "puzzle", json!({})).await);
        let first = told(place).await;
        assert!(first.contains(BEGIN), "{place}: {first}");
        let until_recorded = async || {
            let last = today(&test) - 2;
            test.wait_for_row(&format!("people where told_streak = {last}")).await;
        };
        if place < 2 {
            until_recorded().await;
        } else {
            let again = [page().await, list().await];
            assert!(again.iter().all(|told| told.contains(BEGIN)), "{again:?}");
            until_recorded().await;
        }
        for other in 0..3 {
            assert!(!told(other).await.contains("well done"), "{place}, {other}: once");
        }
        let solved = solve_today().await;
        assert!(!solved.contains("well done"), "{place}: {solved}");
        test.clock.advance(Duration::days(3));
        assert!(!told(place).await.contains("well done"), "{place}: one day is no streak");
    }
    for _ in 0..2 {
        solve_today().await;
        test.clock.advance(Duration::DAY);
    }
    test.clock.advance(Duration::DAY);
    let day = today(&test);
    let line = puzzle(Game::Tether, day);
    let path = format!("/puzzles/tether/{day}");
    let mut then = path.clone();
    for text in line.line().iter().step_by(2) {
        then = address(&visitor.post(&then, &[("move", text)]).await);
    }
    let solved = visitor.get(&then).await.text().await.expect("a page");
    assert!(solved.contains(BEGUN), "{solved}");
    assert!(visitor.get(&then).await.text().await.expect("a page").contains(BEGUN), "a page that is loaded again");
    for place in 0..3 {
        assert!(!told(place).await.contains("well done"), "{place}: once");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_exported_and_deleted() {
    let test = BotTest::new().await;
    let puzzle = puzzle(Game::Waltz, today(&test));
    solve(&test, test.ana, open(&test, test.ana, Game::Waltz).await, &puzzle).await;
    assert!(tables_with(&test, test.ana).await.contains(&"puzzle_results".to_owned()));
    let entries = test.store.exported_entries(UserId(test.ana), None).await.unwrap();
    let entry = entries.iter().find(|entry| entry.kind == "puzzles").expect("an entry");
    assert_eq!(entry.entry["solved"], json!(true), "{entry:?}");
    let asked = test.slash(test.ana, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, delete it").await.unwrap();
    wait_until_deleted(&test, test.ana).await;
    test.close().await;
}

/// Returns the messages with a daily puzzle.
fn posts(test: &BotTest) -> Vec<Message> {
    let is_post = |message: &Message| message.buttons().iter().any(|(label, ..)| label == "Solve");
    test.sandbox.messages(test.channel).into_iter().filter(is_post).collect()
}

async fn wait_for_posts(test: &BotTest, count: usize) -> Message {
    poll("the daily puzzle", async || (posts(test).len() >= count).then_some(())).await;
    let idle = "select count(*) from tasks where kind = 'puzzle' and leased_by is null and due_at > now() and payload ? 'message'";
    poll("the task waits for the next day", async || (test.query_number(idle).await == 1).then_some(())).await;
    let posts = posts(test);
    assert_eq!(posts.len(), count, "{posts:#?}");
    posts.into_iter().last().expect("a post")
}

/// Moves the clock to the next noon, just before the hour at which puzzles are posted.
fn to_next_noon(test: &BotTest) {
    let now = test.clock.now();
    let noon = now.replace_time(time::Time::from_hms(11, 59, 58).unwrap());
    test.clock.advance(if noon > now { noon - now } else { noon + Duration::DAY - now });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_gets_one_puzzle_a_day_with_yesterday_s_solution() {
    let mut test = managed().await;
    to_next_noon(&test);
    let reply = set(&test, json!({ "puzzle": { "channel": test.channel.to_string() } })).await;
    assert_eq!(
        test.readable(&reply),
        "Saved. Parlor may post in <#CHANNEL>.\n\
         Daily puzzle: <#CHANNEL>, the games take turns, at <t:TIME:t>, solve it by <t:TIME:t>"
    );
    let mut before: Option<(Game, i32)> = None;
    let days = often(4).min(7);
    for day in 1..=days {
        test.clock.advance(Duration::seconds(4));
        if day == 3 {
            test.restart().await;
        }
        let post = wait_for_posts(&test, day).await;
        let number = today(&test);
        let game = Game::ALL[usize::try_from(number).unwrap() % Game::ALL.len()];
        assert!(post.content.contains(game.title()), "the games take turns: {}", post.content);
        // The warm-up comes before the puzzle.
        assert!(post.content.starts_with("🧩 **Warm-up: "), "{}", post.content);
        assert!(post.notified.is_empty() && post.attachments.len() == 1, "two would be tiled at half their size");
        assert!(post.content.contains("-# The picture shows the warm-up."), "{}", post.content);
        if let Some((game, day)) = before {
            let solution = format!("||{}||", puzzle(game, day).line().join(", "));
            assert!(post.content.contains(&solution), "{}", post.content);
            let named = format!("The last one, **{}** ({}), ", game.title(), text::credit(Lang::English, game));
            assert!(post.content.contains(&named), "{}", post.content);
            assert!(post.content.contains(&format!("At the first try: <@{}>", test.ana)), "{}", post.content);
        }
        // Ana solves it at the first try, Ben at the second.
        let todays = puzzle(game, number);
        let question = test.press(test.ana, &post, "Solve").await.unwrap().message.unwrap();
        solve(&test, test.ana, question, &todays).await;
        let question = test.press(test.ben, &post, "Solve").await.unwrap().message.unwrap();
        let refuted = updated(typed(&test, test.ben, &question, &wrong_move(&todays)).await);
        let again = updated(test.press(test.ben, &refuted, "Try again").await.unwrap());
        solve(&test, test.ben, again, &todays).await;
        // The bot renews the number of solvers at most once a minute.
        test.clock.advance(Duration::seconds(61));
        test.execute(
            "update tasks set due_at = least(due_at, '-infinity') where kind = 'puzzle' and leased_by is null",
        )
        .await;
        poll("the number of solvers", async || {
            let shown = test.sandbox.message(post.id).expect("a message");
            shown.content.contains("2 people here have solved it").then_some(())
        })
        .await;
        assert!(test.sandbox.message(post.id).unwrap().edits <= 2);
        before = Some((game, number));
        to_next_noon(&test);
        assert_eq!(posts(&test).len(), day, "not before its hour");
    }
    // Ana's streak is as long as Ben's. Streaks of people who keep off leaderboards are not named.
    test.clock.advance(Duration::seconds(4));
    let post = wait_for_posts(&test, days + 1).await;
    assert!(post.content.contains(&format!("Longest streak: {days} days")), "{}", post.content);
    set(&test, json!({ "puzzle": { "on": false } })).await;
    test.clock.advance(Duration::days(2));
    let idle = "select count(*) from tasks where kind = 'puzzle' and due_at is null and leased_by is null";
    poll("the task has nothing to do", async || (test.query_number(idle).await == 1).then_some(())).await;
    assert_eq!(posts(&test).len(), days + 1);
    // The hour and the game stay unless they are named.
    set(&test, json!({ "puzzle": { "channel": test.channel.to_string(), "hour": 9 } })).await;
    let shown = set(&test, json!({ "puzzle": { "game": "netted" } })).await;
    assert!(shown.contains(&format!("Netted, at {}", next_time_at(&test, 9))), "{shown}");
    let shown = set(&test, json!({ "puzzle": { "hour": 10 } })).await;
    assert!(shown.contains(&format!("Netted, at {}", next_time_at(&test, 10))), "{shown}");
    for game in ["all", "netted"] {
        let shown = set(&test, json!({ "puzzle": { "game": game } })).await;
        assert_eq!(shown.contains("Netted"), game == "netted", "{shown}");
    }
    // The puzzle is posted once a day, even if the setting is changed on that day.
    wait_for_posts(&test, days + 2).await;
    // In Tokyo, it is 10:00 when it is 1:00 in UTC.
    set(&test, json!({ "zone": { "zone": "Tokyo" } })).await;
    let next = next_time_at(&test, 1);
    let shown = set(&test, json!({ "puzzle": {} })).await;
    assert!(shown.contains(&format!("Netted, at {next}")), "{shown}");
    let due =
        "select count(*) from tasks where kind = 'puzzle' and '<t:' || extract(epoch from due_at)::bigint || ':t>' = ";
    test.wait_until_found(&format!("{due}'{next}'")).await;
    assert_eq!(posts(&test).len(), days + 2);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_warm_up_of_the_post_is_solved_and_counted_there_whatever_the_server_s_game() {
    let test = managed().await;
    to_next_noon(&test);
    set(&test, json!({ "puzzle": { "channel": test.channel.to_string(), "game": "tether" } })).await;
    test.clock.advance(Duration::seconds(4));
    let post = wait_for_posts(&test, 1).await;
    assert!(post.content.contains("\n🧩 **Tether** ★"), "{}", post.content);
    let warm_up = series_of(today(&test)).next().expect("a warm-up");
    let todays = puzzle_of((warm_up, today(&test)));
    let question = test.press(test.ana, &post, "Warm-up").await.unwrap().message.unwrap();
    solve(&test, test.ana, question, &todays).await;
    test.clock.advance(Duration::seconds(61));
    test.execute("update tasks set due_at = least(due_at, '-infinity') where kind = 'puzzle' and leased_by is null")
        .await;
    poll("the number of solvers", async || {
        let shown = test.sandbox.message(post.id).expect("a message").content;
        let counts = shown.split("🧩").skip(1).map(|puzzle| puzzle.contains("1 person here has solved it"));
        counts.eq([true, false]).then_some(())
    })
    .await;
    to_next_noon(&test);
    test.clock.advance(Duration::seconds(4));
    let post = wait_for_posts(&test, 2).await;
    let title = format!("**Warm-up: {}** (", warm_up.game().title());
    let before: Vec<_> = post.content.lines().skip_while(|line| !line.starts_with("-# The last one")).collect();
    assert!(before[0].contains(&title) && before[0].contains(&todays.line().join(", ")), "{}", post.content);
    assert_eq!(before[1], format!("-# At the first try: <@{}>", test.ana));
    assert!(before[2].contains("**Tether** (") && before[2].contains("Nobody here solved it"), "{}", post.content);
    test.close().await;
}

/// Returns the next time at that hour, as Discord shows it. An hour of a day in 1970 would be shown otherwise in zones whose
/// clocks were set otherwise then.
fn next_time_at(test: &BotTest, hour: u8) -> String {
    let now = test.clock.now();
    let today = now.replace_hour(hour).unwrap().replace_minute(0).unwrap().replace_second(0).unwrap();
    let next = if today > now { today } else { today + Duration::DAY };
    format!("<t:{}:t>", next.unix_timestamp())
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_keep_off_leaderboards_are_counted_and_not_named() {
    let test = managed().await;
    to_next_noon(&test);
    set(&test, json!({ "puzzle": { "channel": test.channel.to_string(), "game": "tether" } })).await;
    test.clock.advance(Duration::seconds(4));
    let post = wait_for_posts(&test, 1).await;
    let todays = puzzle(Game::Tether, today(&test));
    let unlisted = parlor::store::Choices { everywhere: false, listed: false };
    test.store.update_choices(UserId(test.ben), test.clock.now(), |it| *it = unlisted).await.unwrap();
    for person in [test.ana, test.ben] {
        let question = test.press(person, &post, "Solve").await.unwrap().message.unwrap();
        solve(&test, person, question, &todays).await;
    }
    to_next_noon(&test);
    test.clock.advance(Duration::seconds(4));
    let post = wait_for_posts(&test, 2).await;
    let expected = format!("At the first try: <@{}> and 1 other", test.ana);
    assert!(post.content.contains(&expected), "{}", post.content);
    assert!(!post.content.contains(&test.ben.to_string()), "{}", post.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_refuses_for_days_gets_the_puzzle_of_the_day_when_it_allows_it() {
    let test = managed().await;
    to_next_noon(&test);
    set(&test, json!({ "puzzle": { "channel": test.channel.to_string() } })).await;
    test.sandbox.set_bot_permissions(test.channel, permissions::VIEW_CHANNEL);
    test.clock.advance(Duration::seconds(4));
    let refused = "select count(*) from tasks where kind = 'puzzle' and refused is not null";
    poll("a refusal", async || (test.query_number(refused).await == 1).then_some(())).await;
    let doctor = test.private_reply(test.ana, "doctor", json!({})).await;
    assert!(doctor.contains("Discord refused the daily puzzle"), "{doctor}");
    test.clock.advance(Duration::days(6));
    assert!(posts(&test).is_empty());
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT);
    let post = wait_for_posts(&test, 1).await;
    let date = test.clock.now().day().to_string();
    assert!(post.content.contains(&date), "{}", post.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_and_a_changed_hour_post_no_puzzle_twice() {
    let test = managed().await;
    to_next_noon(&test);
    set(&test, json!({ "puzzle": { "channel": test.channel.to_string(), "hour": 12 } })).await;
    let path = format!("/channels/{}/messages", test.channel);
    test.sandbox.inject_fault("POST", &path, 1, Fault::DropAfter);
    test.clock.advance(Duration::seconds(4));
    wait_for_posts(&test, 1).await;
    for hour in [13, 9, 12] {
        set(&test, json!({ "puzzle": { "channel": test.channel.to_string(), "hour": hour } })).await;
        test.clock.advance(Duration::hours(3));
        wait_for_posts(&test, 1).await;
    }
    to_next_noon(&test);
    test.clock.advance(Duration::seconds(4));
    wait_for_posts(&test, 2).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shown_puzzle_does_not_replace_the_daily_one() {
    let test = managed().await;
    to_next_noon(&test);
    set(&test, json!({ "puzzle": { "channel": test.channel.to_string(), "game": "tether", "hour": 12 } })).await;
    let private = open(&test, test.ana, Game::Tether).await;
    assert!(!test.press(test.ana, &private, "Show").await.unwrap().ephemeral);
    // The second attempt looks for the message of the first one.
    let path = format!("/channels/{}/messages", test.channel);
    test.sandbox.inject_fault("POST", &path, 1, Fault::DropBefore);
    test.clock.advance(Duration::seconds(4));
    let post = wait_for_posts(&test, 2).await;
    assert!(post.content.contains("Nobody here has solved it yet"), "{}", post.content);
    test.close().await;
}

/// Returns the longest run of days with a solution that ends with this day.
fn longest_streak(solved: &BTreeMap<u64, BTreeSet<i32>>, day: i32) -> usize {
    let row = |days: &BTreeSet<i32>| (0..).take_while(|back| days.contains(&(day - back))).count();
    solved.values().map(row).max().unwrap_or(0)
}

/// Two processes run for two months and are killed every day. On every sixth day, they are killed while the puzzle is being
/// sent, and the response is lost. The channel refuses messages for a week, and the hour changes twice.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes twenty minutes; CI runs it in a job of its own"]
async fn for_sixty_days_every_day_has_one_puzzle() {
    let mut test = BotTest::without_bot().await;
    let manager = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, manager);
    let channel = test.channel.to_string();
    let path = format!("/channels/{channel}/messages");
    let first_day = Clock::system().replace_time(time::Time::MIDNIGHT) + Duration::DAY;
    let mut solved: BTreeMap<u64, BTreeSet<i32>> = [test.ana, test.ben].map(|person| (person, BTreeSet::new())).into();
    let mut at_first = BTreeMap::<i32, usize>::new();
    let mut last: Option<(Game, i32)> = None;
    let (mut hour, mut count) = (12, 0);
    for number in 0..60_i32 {
        let then = first_day + Duration::days(number.into()) + Duration::hours(hour.into()) - Duration::seconds(20);
        test.settings.insert("PARLOR_CLOCK_AHEAD", (then - Clock::system()).whole_seconds().to_string());
        let is_refused = (20..27).contains(&number);
        let allowed = if is_refused { permissions::VIEW_CHANNEL } else { permissions::BOT };
        test.sandbox.set_bot_permissions(test.channel, allowed);
        let held = (number % 6 == 5 && !is_refused).then(|| test.sandbox.hold("POST", &path));
        test.start_process().await;
        test.start_second_process().await;
        if number == 0 {
            set(&test, json!({ "puzzle": { "channel": channel, "hour": hour } })).await;
        }
        if let Some(held) = held {
            held.arrived().await.expect("the post");
            test.kill_both().await;
            if number % 4 == 1 {
                held.drop_before()
            } else {
                held.drop_after()
            }
            test.end_leases().await;
            test.start_process().await;
            test.start_second_process().await;
        }
        let today = day_of(then);
        if is_refused {
            let asked =
                "select count(*) from tasks where kind = 'puzzle' and refused is not null and leased_by is null";
            poll("a refusal", async || (test.query_number(asked).await == 1).then_some(())).await;
            assert_eq!(posts(&test).len(), count, "day {number}");
        } else {
            let newest = "select coalesce(max((payload #>> '{puzzle,1}')::bigint), 0) from tasks where kind = 'puzzle' and leased_by is null";
            poll("today's puzzle", async || (test.query_number(newest).await == i64::from(today)).then_some(())).await;
            count += 1;
            let posts = posts(&test);
            assert_eq!(posts.len(), count, "day {number}");
            let post = posts.last().expect("a post");
            let game = Game::ALL[usize::try_from(today).unwrap() % Game::ALL.len()];
            assert!(post.content.contains(game.title()), "day {number}: {}", post.content);
            if let Some((game, day)) = last {
                let solution = format!("||{}||", puzzle(game, day).line().join(", "));
                assert!(post.content.contains(&solution), "day {number}: {}", post.content);
                let streak = longest_streak(&solved, day);
                let told = format!("Longest streak: {streak} days");
                assert_eq!(post.content.contains(&told), streak > 1, "day {number}, {told}: {}", post.content);
                let named = post.content.contains("At the first try");
                assert_eq!(named, at_first.contains_key(&day), "day {number}: {}", post.content);
            }
            // Ana misses every seventh day. Ben misses every fifth day, and he needs two tries on the others.
            let todays = puzzle(game, today);
            if number % 7 != 3 {
                let question = test.press(test.ana, post, "Solve").await.unwrap().message.unwrap();
                solve(&test, test.ana, question, &todays).await;
                solved.get_mut(&test.ana).unwrap().insert(today);
                *at_first.entry(today).or_default() += 1;
            }
            if number % 5 != 2 {
                let question = test.press(test.ben, post, "Solve").await.unwrap().message.unwrap();
                let refuted = updated(typed(&test, test.ben, &question, &wrong_move(&todays)).await);
                let again = updated(test.press(test.ben, &refuted, "Try again").await.unwrap());
                solve(&test, test.ben, again, &todays).await;
                solved.get_mut(&test.ben).unwrap().insert(today);
            }
            last = Some((game, today));
        }
        if let Some((_, next)) = [(33, 7), (45, 18)].into_iter().find(|(day, _)| *day == number) {
            hour = next;
            set(&test, json!({ "puzzle": { "channel": channel, "hour": hour } })).await;
        }
        test.kill_both().await;
        test.end_leases().await;
    }
    assert_eq!((posts(&test).len(), count), (53, 53));
    test.close().await;
}

/// The page of a past puzzle can be tried before one reads the solution.
#[tokio::test(flavor = "multi_thread")]
async fn the_solution_of_a_past_puzzle_is_hidden_until_it_is_asked_for() {
    let (test, url) = with_page().await;
    let board = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let page = ana.get(&format!("/puzzles/tether/{}", today(&test) - 1)).await.text().await.expect("a page");
    let (before, solution) = page.split_once("<details><summary>Solution</summary>").expect("a solution to open");
    assert!(!before.contains("Solution") && !solution.contains("||"), "{page}");
    test.close().await;
}
