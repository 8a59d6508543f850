//! Games that a channel plays together.

use super::{
    board_page::{Visitor, with_page},
    bot_test::{BotTest, private_content},
    failures::direct_message,
    operations::{Run, get_until},
    preferences::choose,
    privacy::{tables_with, wait_until_deleted},
    server_settings::{managed, set},
};
use futures_util::future::join_all;
use parlor::{
    play::{Command, Event, GameId, Phase, Reason, Team, UserId},
    store::{Ballot, Cause},
};
use parlor_games::{
    dice::DiceSeed,
    rules::{AnyPosition, Game, Player},
};
use parlor_sandbox::{Fault, Message, permissions::VIEW_CHANNEL};
use parlor_testkit::{
    free_address::free_address,
    often,
    polling::{poll, wait_for},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use time::Duration;

const GAME: GameId = GameId(1);

/// Twelve people: Ana, Ben and ten others.
fn people(test: &BotTest) -> Vec<u64> {
    let others = (0..10).map(|number| test.sandbox.add_user(&format!("Voter {number}"), "en-US"));
    [test.ana, test.ben].into_iter().chain(others.collect::<Vec<_>>()).collect()
}

/// Ana starts a vote game. Returns the first board.
async fn start(test: &BotTest, mut options: Value) -> Message {
    let after = test.newest_message_id();
    options["start"]["game"] = json!("tether");
    options["start"]["variant"] = json!("5");
    let reply = test.private_reply(test.ana, "vote-game", options).await;
    assert_eq!(
        reply,
        "**Tether #1** begins: the board will appear in this channel. Use /vote-game close to close a vote early, and /vote-game end to end the game."
    );
    test.next_board(after).await
}

/// Waits until the message shows the number of votes in these words. Makes the task due that updates the number.
async fn wait_for_count(test: &BotTest, message: u64, count: &str) {
    poll("the number of votes", async || {
        test.execute("update tasks set due_at = '-infinity' where kind = 'vote_count' and leased_by is null").await;
        test.sandbox.message(message).unwrap().content.contains(count).then_some(())
    })
    .await;
}

async fn vote_by_form(test: &BotTest, user: u64, board: &Message, text: &str) -> String {
    let form = test.press(user, board, "Vote").await.expect("an answer").modal.expect("a form");
    test.readable(&private_content(&test.sandbox.submit(user, &form, &[("move", text)]).await.expect("an answer")))
}

async fn vote_by_menus(test: &BotTest, user: u64, board: &Message, text: &str) -> String {
    let mut message = test.press(user, board, "Pick").await.expect("an answer").message.expect("menus");
    while let Some(menu) = message.selects().pop() {
        let column: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
        let offered = serde_json::to_string(&message.components).unwrap();
        let choice = if offered.contains(&format!("\"{text}\"")) { text.to_owned() } else { format!("{column}*") };
        message = test.sandbox.select(user, &message, &menu, &[&choice]).await.unwrap().message.unwrap();
    }
    test.readable(&message.content)
}

/// Returns the answer to a vote for this move.
fn counts(text: &str) -> String {
    format!(
        "Your vote for **{text}** counts. Nobody sees it before the vote closes <t:TIME:R>; until then you can change it."
    )
}

/// Returns the answer to the early end of a vote that this move has won.
fn closed(text: &str) -> String {
    format!("The vote is closed: **{text}** was played.")
}

async fn position(test: &BotTest) -> AnyPosition {
    test.store.load(GAME).await.expect("the game").table.game().expect("it has begun").position.clone()
}

async fn join(test: &BotTest, user: u64, board: &Message, team: &str) -> String {
    private_content(&test.press(user, board, &format!("Join {team}")).await.expect("an answer"))
}

async fn close(test: &BotTest) -> String {
    let asked = test.slash(test.ana, "vote-game", json!({ "close": {} })).await.expect("an answer");
    match asked.message.as_ref().filter(|question| question.button("Yes, close it").is_some()) {
        Some(question) => private_content(&test.press(test.ana, question, "Yes, close it").await.expect("an answer")),
        None => private_content(&asked),
    }
}

async fn events(test: &BotTest) -> Vec<Event> {
    let game = test.store.load(GAME).await.expect("the game");
    test.store.load_until(GAME, 0, game.table.events - 1).await.expect("the game").1
}

/// Returns the stored distributions of votes, each with the move that follows.
async fn results(test: &BotTest) -> Vec<(BTreeMap<String, u32>, String)> {
    let events = events(test).await;
    let pairs = events.windows(2).filter_map(|pair| match pair {
        [Event::Voted { votes }, Event::Moved { text, .. }] => Some((votes.0.iter().cloned().collect(), text.clone())),
        _ => None,
    });
    pairs.collect()
}

fn counted<'a>(votes: impl IntoIterator<Item = &'a String>) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for text in votes {
        *counts.entry(text.clone()).or_default() += 1;
    }
    counts
}

async fn over(test: &BotTest) -> Option<Reason> {
    match test.store.load(GAME).await.expect("the game").table.phase {
        Phase::Over { ending, .. } => Some(ending.reason),
        _ => None,
    }
}

/// Returns the votes of that many people on one ply. Most of them vote for a favourite.
fn ballots(position: &AnyPosition, people: usize, ply: usize) -> Vec<String> {
    let legal = position.legal_texts();
    let favourite = legal[ply * 7 % legal.len()].clone();
    let vote = |person: usize| {
        if person.is_multiple_of(3) { legal[(person + ply) % legal.len()].clone() } else { favourite.clone() }
    };
    (0..people).map(vote).collect()
}

/// Six people, or twelve in a long run, finish a game against the computer and vote in every possible way. Each ply is played once, with the
/// distribution that the test has counted itself, and no message reveals a vote early.
#[tokio::test(flavor = "multi_thread")]
async fn people_play_a_whole_game_against_the_computer() {
    let test = BotTest::new().await;
    test.keep_all_boards().await;
    let mut people = people(&test);
    people.truncate(often(6));
    let mut board = start(&test, json!({ "start": { "against": "easy", "every": "6h" } })).await;
    assert!(board.content.contains("Channel team") && board.content.contains("Vote closes"), "{}", board.content);
    assert!(board.notified.is_empty());
    let mut expected = Vec::new();
    while over(&test).await.is_none() {
        let position = position(&test).await;
        let votes = ballots(&position, people.len(), expected.len());
        for (number, (&person, text)) in people.iter().zip(&votes).enumerate() {
            let said = match number % 3 {
                0 => vote_by_form(&test, person, &board, text).await,
                1 => vote_by_menus(&test, person, &board, text).await,
                _ => test.play(person, text).await,
            };
            assert_eq!(test.readable(&said), counts(text));
        }
        let result = |message: &Message| message.content.lines().nth(1).map(str::to_owned);
        assert_eq!(result(&test.sandbox.message(board.id).unwrap()), result(&board), "nothing about this ply");
        let before = test.newest_message_id();
        test.clock.advance(Duration::hours(6));
        expected.push(counted(&votes));
        board = test.next_board(before).await;
        let results = results(&test).await;
        assert_eq!(results.len(), expected.len());
        let (_, played) = results.last().unwrap();
        assert!(board.content.contains(&format!("**{played}** was played. Votes: ")), "{}", board.content);
        for (text, count) in expected.last().unwrap() {
            assert!(board.content.contains(&format!("{text} × {count}")), "{}", board.content);
        }
    }
    let results = results(&test).await;
    assert_eq!(results.iter().map(|(counts, _)| counts.clone()).collect::<Vec<_>>(), expected);
    assert_eq!(over(&test).await, Some(Reason::Rules));
    assert_eq!(test.count("voters where vote is not null or ply is not null").await, 0);
    assert_eq!(test.count("voters").await, people.len() as i64);
    assert!(board.content.contains("Seed of the lots"), "{}", board.content);
    assert!(board.button("Rematch").is_none() && board.button("Again").is_none());
    // After the end, a button of an old board still answers.
    let first = test.boards().remove(0);
    let late = private_content(&test.press(people[3], &first, "Vote").await.unwrap());
    assert!(late.contains("has ended"), "{late}");
    test.close().await;
}

/// The commitment is shown before the first vote, and the seed that is revealed at the end decides each tie.
#[tokio::test(flavor = "multi_thread")]
async fn ties_are_decided_by_lots_that_anybody_can_check() {
    let test = BotTest::new().await;
    let people = people(&test);
    let mut board = start(&test, json!({ "start": { "against": "teams" } })).await;
    let sealed = private_content(&test.press(test.ben, &board, "Check the lots").await.unwrap());
    for (number, &person) in people.iter().enumerate() {
        let joined = join(&test, person, &board, ["Team 1", "Team 2"][number % 2]).await;
        assert_eq!(joined, format!("You're in Team {} now, for the whole game.", number % 2 + 1));
    }
    let mut tied = Vec::new();
    while over(&test).await.is_none() {
        let position = position(&test).await;
        let team = people.iter().skip(tied.len() % 2).step_by(2);
        let mut choices: Vec<_> = position.legal_texts().into_iter().take(3).collect();
        for (number, &person) in team.enumerate() {
            let text = &choices[number % choices.len()];
            let said = vote_by_form(&test, person, &board, text).await;
            assert_eq!(said, counts(text));
        }
        choices.sort();
        tied.push(choices);
        assert!(close(&test).await.starts_with("The vote is closed"));
        board = test.next_board(board.id).await;
        assert!(board.content.contains("decided by lot") || tied.last().unwrap().len() == 1, "{}", board.content);
    }
    let revealed =
        board.content.split("Seed of the lots: `").nth(1).expect("a seed").split('`').next().unwrap().to_owned();
    let seed: DiceSeed = serde_json::from_value(json!(revealed)).unwrap();
    assert!(sealed.contains(&seed.commitment()), "{sealed}");
    for (ply, ((_, played), tied)) in results(&test).await.iter().zip(&tied).enumerate() {
        let lot = seed.lot(u16::try_from(ply).unwrap(), u32::try_from(tied.len()).unwrap());
        assert_eq!(*played, tied[lot as usize], "ply {ply}");
    }
    test.close().await;
}

/// Two teams play a whole game. At the first plies and at the last one, the process is killed between any two steps.
#[tokio::test(flavor = "multi_thread")]
async fn kills_between_steps_lose_no_vote_and_play_no_ply_twice() {
    let mut test = BotTest::with_process().await;
    let path = format!("/channels/{}/messages", test.channel);
    let held = test.sandbox.hold("POST", &path);
    let options = json!({ "start": { "game": "tether", "variant": "5", "against": "teams" } });
    test.private_reply(test.ana, "vote-game", options).await;
    held.arrived().await.expect("the post");
    test.kill().await;
    held.drop_after();
    test.end_leases().await;
    test.start_process().await;
    let mut board = test.next_board(0).await;
    join(&test, test.ana, &board, "Team 1").await;
    join(&test, test.ben, &board, "Team 2").await;
    let mut played = Vec::new();
    while over(&test).await.is_none() {
        let legal = position(&test).await.legal_texts();
        let text = legal[played.len() * 5 % legal.len()].clone();
        let voter = [test.ana, test.ben][played.len() % 2];
        assert_eq!(vote_by_form(&test, voter, &board, &text).await, counts(&text));
        let killed = played.len() < often(4) || legal.len() == 1;
        // This kill comes between the vote and its end.
        if killed && played.len() % 3 == 0 {
            test.kill().await;
            test.start_process().await;
        }
        // The other kill comes between the end of the vote and its board.
        let held = killed.then(|| test.sandbox.hold("POST", &path));
        assert_eq!(close(&test).await, closed(&text));
        if let Some(held) = held {
            held.arrived().await.expect("the post");
            test.kill().await;
            if played.len() % 2 == 0 {
                held.drop_before()
            } else {
                held.drop_after()
            }
            test.end_leases().await;
            test.start_process().await;
        }
        board = test.next_board(board.id).await;
        played.push(text);
    }
    test.wait_until_posted().await;
    let stored: Vec<_> = results(&test).await.into_iter().map(|(_, text)| text).collect();
    assert_eq!(stored, played);
    assert_eq!(test.boards().len(), played.len() + 1);
    test.close().await;
}

/// Twelve people vote in two processes while the vote is closed. A vote counts exactly if its answer says so.
#[tokio::test(flavor = "multi_thread")]
async fn votes_in_the_last_moment_count_or_are_told_that_they_do_not() {
    let mut test = BotTest::with_process().await;
    test.start_second_process().await;
    let people = people(&test);
    let mut board = start(&test, json!({ "start": { "against": "teams" } })).await;
    for &person in &people {
        join(&test, person, &board, "Team 1").await;
    }
    join(&test, test.sandbox.add_user("Other", "en-US"), &board, "Team 2").await;
    let legal = position(&test).await.legal_texts();
    vote_by_form(&test, people[0], &board, &legal[0]).await;
    let voting = people.iter().zip(&legal[1..]).map(|(&person, text)| {
        let (test, board) = (&test, &board);
        async move { (text.clone(), vote_by_form(test, person, board, text).await) }
    });
    // The organiser closes the vote several times at once.
    let closing = (0..3).map(|_| async { Vec::from([(String::new(), close(&test).await)]) });
    let (answers, closed) = tokio::join!(join_all(voting), join_all(closing));
    let ended = closed.concat().into_iter().filter(|(_, said)| said.starts_with("The vote is closed")).count();
    assert_eq!(ended, 1);
    let counted: Vec<_> = answers.iter().filter(|(_, said)| said.contains("counts.")).map(|(text, _)| text).collect();
    let late =
        answers.iter().filter(|(_, said)| said.contains("doesn't count") || said.contains("out of date")).count();
    assert_eq!(counted.len() + late, people.len(), "{answers:?}");
    let (votes, _) = results(&test).await.remove(0);
    let mut expected = self::counted(counted);
    // The vote from before the race counts unless its voter changed it in time.
    if !answers[0].1.contains("counts.") {
        *expected.entry(legal[0].clone()).or_default() += 1;
    }
    assert_eq!(votes, expected);
    board = test.next_board(board.id).await;
    assert!(board.content.contains("Team 2"), "{}", board.content);
    test.wait_until_posted().await;
    assert_eq!(test.boards().len(), 2);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_that_leaves_loses_by_time_after_a_second_chance() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    join(&test, test.ana, &board, "Team 1").await;
    assert_eq!(
        vote_by_form(&test, test.ben, &board, "c3").await,
        "You're in no team of this game yet. Press Join under the board first."
    );
    join(&test, test.ben, &board, "Team 2").await;
    assert_eq!(vote_by_form(&test, test.ben, &board, "c3").await, "It's Team 1's turn.");
    assert_eq!(
        join(&test, test.ben, &board, "Team 1").await,
        "You're in Team 2, and nobody changes teams during a game."
    );
    assert_eq!(vote_by_form(&test, test.ana, &board, "c3").await, counts("c3"));
    assert_eq!(
        vote_by_form(&test, test.ana, &board, "zz9").await,
        "“zz9” isn't a move in Tether. Try a cell, such as d4."
    );
    let left = test.private_reply(test.ana, "vote-game", json!({ "leave": {} })).await;
    assert_eq!(
        left,
        "You have left Team 1, and your vote is taken back. You can come back, but not join another team."
    );
    assert_eq!(
        join(&test, test.ana, &board, "Team 2").await,
        "You're in Team 1, and nobody changes teams during a game."
    );
    test.clock.advance(Duration::DAY);
    let again = test.next_message(board.id, "Nobody has voted, so the time runs once more").await;
    assert!(again.notified.is_empty());
    test.clock.advance(Duration::DAY);
    let end = test.next_board(again.id).await;
    assert!(end.content.contains("Team 2** (") && end.content.contains("on time against Team 1"), "{}", end.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_can_take_minutes() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "easy", "every": "5m" } })).await;
    assert_eq!(vote_by_form(&test, test.ben, &board, "c3").await, counts("c3"));
    test.clock.advance(Duration::minutes(3));
    test.wait_until_posted().await;
    assert_eq!(test.boards().len(), 1);
    test.clock.advance(Duration::minutes(2));
    let next = test.next_board(board.id).await;
    assert!(next.content.contains("**c3** was played. Votes: c3 × 1."), "{}", next.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_wins_a_game_without_members() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    join(&test, test.ana, &board, "Team 1").await;
    test.private_reply(test.ana, "vote-game", json!({ "leave": {} })).await;
    test.clock.advance(Duration::DAY);
    let again = test.next_message(board.id, "Nobody has voted, so the time runs once more").await;
    test.clock.advance(Duration::DAY);
    test.next_message(again.id, "was called off: the time was up, and nobody was in either team").await;
    assert_eq!(over(&test).await, Some(Reason::Aborted));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_waits_until_somebody_votes() {
    let (test, url) = with_page().await;
    let board = start(&test, json!({ "start": { "against": "easy", "every": "12h" } })).await;
    for said in ["-# Vote for a move in secret", "-# The goal: claim more than half", "Vote closes <t:"] {
        assert!(board.content.contains(said), "{}", board.content);
    }
    test.clock.advance(Duration::days(3));
    let postponed = "select count(*) from games where due_at > deadline";
    poll("the tick found nothing", async || (test.query_number(postponed).await == 1).then_some(())).await;
    assert_eq!(test.boards().len(), 1);
    poll("the time that has passed", async || {
        let shown = test.sandbox.message(board.id).expect("a message").content;
        (shown.contains("The first vote decides.") && !shown.contains("Vote closes")).then_some(())
    })
    .await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let page = ben.page(1).await;
    assert!(page.contains("The first vote decides.") && !page.contains("class=\"clock\""), "{page}");
    let said = vote_by_form(&test, test.ben, &board, "c3").await;
    assert_eq!(said, "Your vote for **c3** counts. The time is up, so the vote closes now.");
    let next = test.next_board(board.id).await;
    assert!(next.content.contains("**c3** was played. Votes: c3 × 1."), "{}", next.content);
    assert!(next.content.contains("Computer (easy) replied **"), "{}", next.content);
    test.close().await;
}

/// The number of votes is updated at most once a minute, and only people who asked for it are mentioned.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_says_how_many_have_voted_and_mentions_who_asked() {
    let test = BotTest::new().await;
    let people = people(&test);
    let board = start(&test, json!({ "start": { "against": "easy", "every": "1d" } })).await;
    let on = private_content(&test.press(people[5], &board, "Notify me").await.unwrap());
    assert_eq!(
        on,
        "You'll be mentioned when Channel team has to vote, and when the game ends. Press again to stop that."
    );
    for &person in &people[..4] {
        assert_eq!(vote_by_form(&test, person, &board, "c3").await, counts("c3"));
    }
    test.wait_until_recorded(1, &board).await;
    assert!(!test.sandbox.message(board.id).unwrap().content.contains("voted"));
    let renew = async |count: &str| {
        wait_for_count(&test, board.id, count).await;
    };
    test.clock.advance(Duration::seconds(61));
    renew("4 people have voted").await;
    for &person in &people[4..8] {
        assert_eq!(vote_by_form(&test, person, &board, "d4").await, counts("d4"));
    }
    // A changed vote is not counted a second time.
    assert_eq!(vote_by_form(&test, people[4], &board, "c3").await, counts("c3"));
    assert_eq!(test.sandbox.message(board.id).unwrap().edits, 1);
    test.clock.advance(Duration::seconds(61));
    renew("8 people have voted").await;
    let shown = test.sandbox.message(board.id).unwrap();
    assert_eq!(shown.edits, 2);
    assert!(!shown.content.contains("c3") && !shown.content.contains("d4"), "{}", shown.content);
    assert!(!shown.attachments.is_empty());
    let suggested = test.sandbox.autocomplete(test.ben, test.channel, "move", json!({ "move": "" }), "move").await;
    assert!(!suggested.expect("choices").is_empty());
    assert_eq!(close(&test).await, closed("c3"));
    let next = test.next_board(board.id).await;
    assert_eq!(next.notified, [people[5]]);
    assert!(next.content.contains("c3 × 5, d4 × 3"), "{}", next.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_by_votes() {
    let test = BotTest::new().await;
    for (number, &game) in (1..).zip(Game::ALL) {
        let after = test.newest_message_id();
        let start = json!({ "start": { "game": game.id(), "against": "teams" } });
        test.private_reply(test.ana, "vote-game", start).await;
        let mut board = test.next_board(after).await;
        assert!(game.credit().is_none_or(|credit| board.content.contains(credit)), "{}", board.content);
        let sealed = private_content(&test.press(test.ben, &board, "Check the lots").await.unwrap());
        assert_eq!(sealed.contains("All lots and rolls come from"), game.die().is_some(), "{sealed}");
        for (user, team) in [(test.ana, "Team 1"), (test.ben, "Team 2")] {
            join(&test, user, &board, team).await;
        }
        for _ in 0..often(1).min(3) {
            let loaded = test.store.load(GameId(number)).await.expect("the game");
            let (started, _) = loaded.table.vote().expect("a vote");
            let text = started.position.legal_texts().swap_remove(0);
            let voter = if started.on_turn().team() == Some(Team::First) { test.ana } else { test.ben };
            let said = vote_by_form(&test, voter, &board, &text).await;
            assert_eq!(said, counts(&text));
            assert_eq!(close(&test).await, closed(&text));
            board = test.next_board(board.id).await;
            assert!(board.content.contains(&format!("**{text}** was played. Votes: {text} × 1.")), "{}", board.content);
        }
        let asked = test.slash(test.ana, "vote-game", json!({ "end": {} })).await.unwrap().message.unwrap();
        test.press(test.ana, &asked, "Yes, end it").await.unwrap();
        let end = test.next_message(board.id, "was ended by").await;
        let seed = if game.die().is_some() { "Seed of the lots and rolls: `" } else { "Seed of the lots: `" };
        assert!(end.content.contains(seed), "{}", end.content);
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_vote_on_the_board_page_and_see_no_vote_of_others() {
    let (test, url) = with_page().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    for (user, team) in [(test.ana, "Team 1"), (test.ben, "Team 2")] {
        join(&test, user, &board, team).await;
    }
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let ben = Visitor::open(&test, &url, test.ben, &board).await;
    let state = ana.state(1).await;
    assert!(
        state["yours"] == true && state["status"].as_str().unwrap().starts_with("Vote on the next move"),
        "{state}"
    );
    assert_eq!(ben.state(1).await["yours"], false);
    let carla = test.sandbox.add_user("Carla", "en-US");
    let carla = Visitor::open(&test, &url, carla, &board).await;
    let lines = [(&ana, "Your team: Team 1."), (&ben, "Your team: Team 2."), (&carla, "You're in no team yet.")];
    for (visitor, line) in lines {
        let page = visitor.page(1).await;
        let rule = "The move with the most votes is played; ties are broken by lot.";
        assert!(page.contains(line) && page.contains(rule) && page.contains("Vote for %"), "{page}");
        assert!(!page.contains("voted."), "nobody has");
    }
    let (status, refused) = ben.play(1, "d5", &state["version"], "0").await;
    assert!(status == 409 && refused["error"].as_str().unwrap().contains("Team 1's turn"), "{status} {refused}");
    let (status, refused) = ana.play(1, "a9", &state["version"], "0").await;
    assert_eq!(status, 409, "{refused}");
    for _ in 0..2 {
        let (status, voted) = ana.play(1, "d5", &state["version"], "1").await;
        assert_eq!(status, 200, "{voted}");
        assert!(voted["status"].as_str().unwrap().starts_with("Your vote: d5."), "{voted}");
    }
    assert_eq!(test.count("voters where vote is not null").await, 1);
    for path in ["/games/1", "/games/1/why?move=a1", "/"] {
        let seen = ben.get(path).await.text().await.expect("a text");
        assert!(!seen.contains("Your vote") && !seen.contains("d5."), "{path}: {seen}");
    }
    for (visitor, line) in [(&ana, "Your vote: d5."), (&ben, "Team 1 to move")] {
        let boards = visitor.get("/").await.text().await.expect("a page");
        assert!(boards.contains("Vote games") && boards.contains(line), "{boards}");
    }
    for visitor in [&ana, &ben] {
        let page = visitor.page(1).await;
        assert!(page.contains("1 person has voted.") && page.contains("class=\"clock\""), "{page}");
    }
    assert_eq!(close(&test).await, closed("d5"));
    assert!(!ana.page(1).await.contains("voted."), "a vote that is closed, and one that has not begun");
    assert_eq!(ben.state(1).await["yours"], true);
    let own = test.private_reply(test.ana, "board", json!({ "game": "#1" })).await;
    assert!(own.contains("Your team: Team 1.") && !own.contains("Your vote"), "the vote is closed: {own}");
    let (status, late) = ana.play(1, "c3", &state["version"], "2").await;
    assert_eq!(status, 409, "{late}");
    test.close().await;
}

/// Each vote, and each person who joins or leaves a team, brings an event to open pages.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_learns_of_votes_and_teams() {
    let (test, url) = with_page().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let mut events = Visitor::open(&test, &url, test.ben, &board).await.get("/games/1/changes").await;
    let mut change = async || {
        while wait_for("an event", events.chunk()).await.expect("a stream").expect("more") != "data: changed\n\n" {}
    };
    change().await;
    join(&test, test.ana, &board, "Team 1").await;
    change().await;
    let version = ana.state(1).await["version"].clone();
    assert_eq!(ana.play(1, "d5", &version, "1").await.0, 200);
    change().await;
    test.private_reply(test.ana, "vote-game", json!({ "leave": {} })).await;
    change().await;
    test.close().await;
}

/// A person in a team finds the game on My boards as long as they see its channel. They need not have pressed the button under
/// its board.
#[tokio::test(flavor = "multi_thread")]
async fn vote_games_are_on_my_boards_of_those_who_see_their_channel() {
    let (test, url) = with_page().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    join(&test, test.ana, &board, "Team 1").await;
    let own = test.start_game("size=5").await;
    let ana = Visitor::open(&test, &url, test.ana, &own).await;
    let ben = Visitor::open(&test, &url, test.ben, &own).await;
    let boards = async |visitor: &Visitor| visitor.get("/").await.text().await.expect("a page");
    assert!(!boards(&ben).await.contains("Vote games"), "Ben is in no team");
    assert_eq!(ana.status("/games/1").await, 404, "not before it is listed");
    test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "2" })).await;
    let waits = ana.page(2).await;
    assert!(!waits.contains("/games/1\""), "the next game is one's own: {waits}");
    let banned = format!("insert into bans (guild_id, user_id) values ({}, {})", test.guild, test.ana);
    test.execute(banned.leak()).await;
    assert!(!boards(&ana).await.contains("Vote games"), "Ana is banned");
    test.execute("delete from bans").await;
    let listed = boards(&ana).await;
    assert!(listed.contains("Vote games") && listed.contains("Vote on the next move"), "{listed}");
    assert_eq!(ana.status("/games/1").await, 200);
    test.execute("delete from opened_boards").await;
    test.sandbox.set_channel_overwrite(test.channel, test.ana, false, 0, VIEW_CHANNEL);
    assert!(!boards(&ana).await.contains("Vote games"));
    assert_eq!(ana.status("/games/1").await, 404);
    test.close().await;
}

/// Before the end of the ply, a vote is revealed by nothing that other people get and by nothing else that leaves the bot.
#[tokio::test(flavor = "multi_thread")]
async fn no_vote_is_visible_early() {
    const VOTE: &str = "d5";
    let test = managed().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    join(&test, test.ben, &board, "Team 1").await;
    assert_eq!(vote_by_form(&test, test.ben, &board, VOTE).await, counts(VOTE));
    test.clock.advance(Duration::seconds(61));
    wait_for_count(&test, board.id, "1 person has voted").await;
    let mut seen = vec![serde_json::to_string(&test.sandbox.message(board.id).unwrap().components).unwrap()];
    for message in test.sandbox.messages(test.channel) {
        seen.push(message.content.clone());
        seen.extend(message.attachments.iter().filter_map(|picture| picture.description.clone()));
    }
    for (command, options) in [
        ("board", json!({ "game": "#1", "as": "text" })),
        ("replay", json!({ "game": "#1" })),
        ("games", json!({})),
        ("vote-game", json!({ "leave": {} })),
    ] {
        let answer = test.slash(test.ana, command, options).await.unwrap();
        seen.push(answer.message.map(|message| message.content).unwrap_or_default());
    }
    let entries = test.store.exported_entries(UserId(test.ana), None).await.unwrap();
    seen.extend(entries.iter().map(|entry| entry.entry.to_string()));
    let export = test.store.exported_games(UserId(test.ana), &[GAME]).await.unwrap();
    seen.extend(export);
    seen.push(test.query_text("select string_agg(body::text, ' ') from events").await);
    seen.push(test.query_text("select coalesce(string_agg(payload::text, ' '), '') from tasks").await);
    seen.push(test.query_text("select coalesce(string_agg(o::text, ' '), '') from posts o").await);
    for text in seen {
        // Random seeds often contain this text as a part of a longer word, so only whole words count.
        assert!(text.split(|c: char| !c.is_alphanumeric()).all(|word| word != VOTE), "{text}");
    }
    // Only the voter finds the vote, under their board and in their export.
    let own = test.private_reply(test.ben, "board", json!({ "game": "#1" })).await;
    assert_eq!(
        test.readable(&own),
        "**Tether #1**: Team 1 to move against Team 2. Deadline: <t:TIME:R>.\n\
         Your team: Team 1. Your vote: **d5**. You can change it until the vote closes."
    );
    let own = test.store.exported_entries(UserId(test.ben), None).await.unwrap();
    let votes = own.iter().find(|entry| entry.kind == "votes").expect("an entry");
    assert_eq!(votes.entry["vote"], json!(VOTE), "{votes:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_vote_is_in_the_log_or_the_metrics() {
    let test = BotTest::without_bot().await;
    let address = free_address();
    let run = Run::start(&test, &[("RUST_LOG", "debug"), ("PARLOR_METRICS_ADDR", &address.to_string())]);
    test.wait_until_ready().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    join(&test, test.ana, &board, "Team 1").await;
    join(&test, test.ben, &board, "Team 1").await;
    for said in [
        vote_by_menus(&test, test.ana, &board, "d5").await,
        vote_by_form(&test, test.ben, &board, "d5").await,
        test.play(test.ana, "d5").await,
    ] {
        assert_eq!(test.readable(&said), counts("d5"));
    }
    let refused = vote_by_form(&test, test.sandbox.add_user("Cid", "en-US"), &board, "d5").await;
    assert_eq!(refused, "You're in no team of this game yet. Press Join under the board first.");
    let metrics = get_until(address, "/metrics", 200).await;
    let (code, log) = run.stop().await;
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("DEBUG") && log.contains("vote-game"), "{log}");
    for text in [metrics, log] {
        let line = text.lines().find(|line| line.split(|c: char| !c.is_alphanumeric()).any(|word| word == "d5"));
        assert_eq!(line, None);
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_organiser_and_managers_close_votes_and_end_the_game() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "easy" } })).await;
    for what in ["close", "end"] {
        let refused = test.private_reply(test.ben, "vote-game", json!({ what: {} })).await;
        assert_eq!(
            refused,
            "Only the person who started this vote game, and those who manage the server, can do that."
        );
    }
    let again = json!({ "start": { "game": "netted", "against": "teams" } });
    let refused = test.private_reply(test.ben, "vote-game", again.clone()).await;
    assert_eq!(refused, "A vote game is running in this channel already.");
    let refused = close(&test).await;
    assert_eq!(refused, "Nobody has voted yet, so the vote can't close early.");
    let asked = test.slash(test.ana, "vote-game", json!({ "end": {} })).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, end it").await.unwrap();
    let end = test.next_message(board.id, "was ended by").await;
    assert!(end.content.contains(&format!("<@{}>", test.ana)), "{}", end.content);
    assert_eq!(over(&test).await, Some(Reason::Stopped));
    // A manager ends a game that somebody else started.
    let reply = test.private_reply(test.ben, "vote-game", again).await;
    assert_eq!(
        reply,
        "**Netted #2** begins: the board will appear in this channel. Use /vote-game close to close a vote early, and /vote-game end to end the game."
    );
    let bits = parlor_sandbox::permissions::MEMBER | parlor_sandbox::permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    let asked = test.slash(test.ana, "vote-game", json!({ "end": {} })).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, end it").await.unwrap();
    test.next_message(end.id, "was ended by").await;
    let none = test.private_reply(test.ben, "vote-game", json!({ "close": {} })).await;
    assert_eq!(none, "No vote game is running in this channel. Start one with /vote-game start.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_closes_only_the_vote_that_the_question_names() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    join(&test, test.ana, &board, "Team 1").await;
    join(&test, test.ben, &board, "Team 2").await;
    assert_eq!(test.readable(&test.play(test.ana, "c3").await), counts("c3"));
    let asked = test.slash(test.ana, "vote-game", json!({ "close": {} })).await.unwrap().message.unwrap();
    assert_eq!(asked.content, "Close the vote on move 1 of **Tether #1** now? 1 person has voted.");
    assert_eq!(close(&test).await, closed("c3"));
    assert_eq!(test.readable(&test.play(test.ben, "d4").await), counts("d4"));
    let late = test.press(test.ana, &asked, "Yes, close it").await.unwrap().message.unwrap();
    assert!(late.content.contains("out of date"), "{}", late.content);
    assert_eq!(results(&test).await.len(), 1);
    let asked = test.slash(test.ana, "vote-game", json!({ "close": {} })).await.unwrap().message.unwrap();
    assert_eq!(asked.content, "Close the vote on move 2 of **Tether #1** now? 1 person has voted.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_starts_no_second_game_and_seats_are_limited() {
    let test = BotTest::new().await;
    test.sandbox.inject_fault("POST", &format!("/channels/{}/messages", test.channel), 1, Fault::DropAfter);
    let board = start(&test, json!({ "start": { "against": "teams", "seats": 1 } })).await;
    test.wait_until_posted().await;
    assert_eq!(test.boards().len(), 1);
    let (one, two) = tokio::join!(join(&test, test.ana, &board, "Team 1"), join(&test, test.ben, &board, "Team 1"));
    let full = [&one, &two].into_iter().filter(|said| said.contains("Team 1 is full: it has 1 seat.")).count();
    assert_eq!(full, 1, "{one} {two}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_at_most_three_vote_games_on_a_server() {
    let test = BotTest::new().await;
    let options = json!({ "start": { "game": "tether", "against": "teams" } });
    let start = async |user: u64, channel: u64| {
        private_content(&test.sandbox.slash(user, channel, "vote-game", options.clone()).await.expect("an answer"))
    };
    let channels: Vec<_> =
        (0..4).map(|number| test.sandbox.add_channel(test.guild, &format!("votes-{number}"))).collect();
    // Ana starts games in all these channels at the same time.
    let mut said = join_all(channels.iter().map(|&channel| start(test.ana, channel))).await;
    said.retain(|said| !said.contains("begins"));
    assert_eq!(said, ["You have started 3 vote games here that are still running. End one with /vote-game end first."]);
    // The limit holds for each person on each server separately.
    assert!(start(test.ben, test.channel).await.contains("begins"));
    let elsewhere = test.sandbox.add_guild("Elsewhere");
    let hall = test.sandbox.add_channel(elsewhere, "hall");
    assert!(start(test.ana, hall).await.contains("begins"));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn votes_are_deleted_with_a_person_s_data() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "easy" } })).await;
    assert_eq!(vote_by_form(&test, test.ana, &board, "c3").await, counts("c3"));
    assert_eq!(vote_by_form(&test, test.ben, &board, "d4").await, counts("d4"));
    let tables = tables_with(&test, test.ana).await;
    assert!(tables.contains(&"voters".to_owned()) && tables.contains(&"vote_games".to_owned()), "{tables:?}");
    let asked = test.slash(test.ana, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, delete it").await.unwrap();
    wait_until_deleted(&test, test.ana).await;
    // The game goes on without the vote.
    test.clock.advance(Duration::DAY);
    let next = test.next_board(board.id).await;
    assert!(next.content.contains("**d4** was played. Votes: d4 × 1."), "{}", next.content);
    assert_eq!(position(&test).await.to_move(), Player::One);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_move_finds_the_vote_game_beside_own_games() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    join(&test, test.ana, &board, "Team 1").await;
    join(&test, test.ben, &board, "Team 2").await;
    test.start_game("size=5").await;
    let asked = test.slash(test.ana, "move", json!({ "move": "d4" })).await.unwrap().message.unwrap();
    assert_eq!(asked.content, "You can play **d4** in several games. Which one?");
    let voted = test.press(test.ana, &asked, "Tether #1 · Team 2").await.unwrap().message.unwrap();
    assert_eq!(test.readable(&voted.content), counts("d4"));
    assert_eq!(test.play(test.ana, "c3 · Tether #2").await, "Played c3.");
    let said = test.play(test.ana, "a1").await;
    assert_eq!(test.readable(&said), counts("a1"));
    for (command, given) in [
        ("move", json!({ "move": "b2", "game": "" })),
        ("board", json!({ "game": "" })),
        ("replay", json!({ "game": "" })),
    ] {
        let choices = test.sandbox.autocomplete(test.ana, test.channel, command, given, "game").await.expect("choices");
        assert!(choices.iter().any(|choice| choice.value == json!("1")), "{command}: {choices:?}");
    }
    let draws = test.sandbox.autocomplete(test.ana, test.channel, "draw", json!({ "game": "" }), "game").await;
    assert_eq!(draws.expect("choices").len(), 1);
    // It is not the other team's turn to vote.
    assert_eq!(test.play(test.ben, "d4").await, "Played d4.");
    let named = json!({ "move": "b2", "game": "tether" });
    let asked = test.slash(test.ana, "move", named).await.unwrap().message.unwrap();
    assert_eq!(asked.content, "You can play **b2** in several games. Which one?");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_delivery_is_answered_like_the_first() {
    let test = BotTest::new().await;
    start(&test, json!({ "start": { "against": "easy" } })).await;
    let (ana, now) = (UserId(test.ana), test.clock.now());
    let delivery = |interaction| test.store.for_interaction(interaction, ana);
    for _ in 0..2 {
        let switched = delivery(70).switch_notify(GAME, ana, Some(Team::Channel), now).await.expect("switched");
        assert_eq!(switched, Ballot::Counts);
        assert!(test.store.voter(GAME, ana).await.expect("read").expect("a voter").notify);
    }
    for (interaction, text) in [(71, "c3"), (72, "d4"), (71, "c3")] {
        let ballot = delivery(interaction).cast_vote(GAME, ana, 0, text, now).await.expect("cast");
        assert_eq!(ballot, Ballot::Counts);
    }
    let voter = test.store.voter(GAME, ana).await.expect("read").expect("a voter");
    assert_eq!(voter.vote, Some((0, "d4".to_owned())));
    for _ in 0..2 {
        assert_eq!(delivery(73).leave_team(GAME, ana, now).await.expect("left"), Some(Team::Channel));
    }
    assert_eq!(delivery(74).leave_team(GAME, ana, now).await.expect("not left"), None);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_follows_credits_and_people_who_leave() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "easy" } })).await;
    test.wait_until_recorded(1, &board).await;
    let now = test.clock.now();
    let credit = Command::Credit { from: now - Duration::HOUR, until: now + Duration::HOUR };
    test.store.apply(GAME, &credit, Cause::JOB, now).await.expect("credited");
    let deadline = test.store.load(GAME).await.expect("the game").table.deadline().expect("a deadline");
    let renew = async |count: &str| {
        test.clock.advance(Duration::minutes(2));
        wait_for_count(&test, board.id, count).await;
    };
    let nobody_has_voted = async || {
        test.clock.advance(Duration::minutes(2));
        poll("no vote is counted", async || {
            let shown = test.sandbox.message(board.id).expect("the board").content;
            (!shown.contains("voted")).then_some(())
        })
        .await;
    };
    assert_eq!(vote_by_form(&test, test.ana, &board, "c3").await, counts("c3"));
    renew("1 person has voted").await;
    let shown = test.sandbox.message(board.id).unwrap().content;
    assert!(shown.contains(&format!("<t:{}:R>", deadline.unix_timestamp())), "{shown}");
    test.private_reply(test.ana, "vote-game", json!({ "leave": {} })).await;
    nobody_has_voted().await;
    assert_eq!(vote_by_form(&test, test.ben, &board, "d4").await, counts("d4"));
    renew("1 person has voted").await;
    let asked = test.slash(test.ben, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    test.press(test.ben, &asked, "Yes, delete it").await.unwrap();
    wait_until_deleted(&test, test.ben).await;
    nobody_has_voted().await;
    test.close().await;
}

/// Notify me is a wish for a single game, so it counts more than the general choice.
#[tokio::test(flavor = "multi_thread")]
async fn notify_me_mentions_people_who_chose_no_mentions() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "easy" } })).await;
    choose(&test, test.ana, "told", "off").await;
    choose(&test, test.ben, "told", "daily").await;
    for user in [test.ana, test.ben] {
        test.press(user, &board, "Notify me").await.unwrap();
    }
    assert_eq!(vote_by_form(&test, test.ana, &board, "c3").await, counts("c3"));
    close(&test).await;
    let mut notified = test.next_board(board.id).await.notified;
    notified.sort_unstable();
    let mut expected = [test.ana, test.ben];
    expected.sort_unstable();
    assert_eq!(notified, expected);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ends_with_its_channel_and_its_voters_are_told() {
    let test = BotTest::new().await;
    let cid = test.sandbox.add_user("Cid", "en-US");
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    join(&test, test.ben, &board, "Team 1").await;
    join(&test, cid, &board, "Team 2").await;
    test.press(test.ben, &board, "Notify me").await.unwrap();
    assert_eq!(vote_by_form(&test, test.ben, &board, "c3").await, counts("c3"));
    test.wait_until_recorded(1, &board).await;
    test.sandbox.remove_channel(test.channel);
    poll("the end of the game", async || over(&test).await).await;
    assert_eq!(over(&test).await, Some(Reason::Stopped));
    // The organiser is told, and so is the person who asked to be notified.
    for user in [test.ana, test.ben] {
        let told = direct_message(&test, user, "because its channel was deleted").await;
        assert!(told.starts_with("**Tether #1** between Team 1 and Team 2 has ended"), "{told}");
    }
    test.wait_until_posted().await;
    assert!(test.sandbox.messages(test.sandbox.direct_channel(cid)).is_empty());
    test.close().await;
}

/// A vote may end while the board of the vote before it is still to be posted. The next board shows both.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_shows_all_votes_since_the_board_before() {
    let test = BotTest::new().await;
    let board = start(&test, json!({ "start": { "against": "teams" } })).await;
    join(&test, test.ana, &board, "Team 1").await;
    join(&test, test.ben, &board, "Team 2").await;
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    for (user, text) in [(test.ana, "c3"), (test.ben, "d4"), (test.ana, "a1")] {
        assert_eq!(test.readable(&test.play(user, text).await), counts(text));
        assert_eq!(close(&test).await, closed(text));
        if text == "c3" {
            held.arrived().await.expect("the post");
        }
    }
    held.release();
    let merged = test.next_message(board.id, "**a1** was played").await;
    let results = "**d4** was played. Votes: d4 × 1.\n**a1** was played. Votes: a1 × 1.\n";
    assert!(merged.content.contains(results) && !merged.content.contains("c3"), "{}", merged.content);
    // The edit that updates the number of votes changes nothing else.
    test.wait_until_recorded(1, &merged).await;
    assert_eq!(test.readable(&test.play(test.ben, "b2").await), counts("b2"));
    test.clock.advance(Duration::minutes(2));
    wait_for_count(&test, merged.id, "1 person has voted").await;
    let shown = test.sandbox.message(merged.id).unwrap().content;
    assert!(shown.contains(results), "{shown}");
    test.close().await;
}

/// This happens after the Back button of a browser, which shows the page with the former key again.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_used_again_stores_the_vote_that_it_confirms() {
    let (test, url) = with_page().await;
    let board = start(&test, json!({ "start": {} })).await;
    let ana = Visitor::open(&test, &url, test.ana, &board).await;
    let version = ana.state(1).await["version"].to_string();
    for text in ["a1", "b2", "a1", "a1"] {
        let page = ana.post("/games/1/moves", &[("move", text), ("version", &version), ("key", "k")]).await;
        let page = page.text().await.unwrap();
        let (_, stored) =
            test.store.voter(GAME, UserId(test.ana)).await.unwrap().expect("a voter").vote.expect("a vote");
        // The sentence gives no time, because the page shows in the reader's own zone when the vote closes.
        let said = "Your vote counts. Nobody sees it before the vote closes.";
        assert!(page.contains(&format!("Your vote: {stored}. You can change it")) && page.contains(said), "{page}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_person_reads_that_the_vote_does_not_count() {
    let test = managed().await;
    let board = start(&test, json!({ "start": {} })).await;
    set(&test, json!({ "ban": { "player": test.ben.to_string() } })).await;
    let refused = "You're banned from games on this server, so your vote doesn't count.";
    assert_eq!(vote_by_form(&test, test.ben, &board, "c3").await, refused);
    assert_eq!(test.store.vote_status(GAME).await.expect("it").voted, 0);
    test.close().await;
}
