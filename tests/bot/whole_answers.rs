//! Whole answers of all commands in English: the usual one, and the most usual refusal.

use super::{bot_test::BotTest, server_settings::let_ana_give_roles};
use parlor_sandbox::permissions;
use parlor_testkit::{polling::poll, whole_answers::WholeAnswers};
use serde_json::{Value, json};
use std::{collections::BTreeSet, fs, path::Path};
use time::{OffsetDateTime, macros::datetime};

/// The puzzles and their pictures depend on the day, so all runs take place on this one.
const DAY: OffsetDateTime = datetime!(2040-01-02 12:00 UTC);

/// Starts the test on this day. Ana manages the server.
async fn begin() -> BotTest {
    let mut test = BotTest::without_bot().await;
    let until = DAY - test.clock.now();
    test.clock.advance(until);
    test.sandbox.advance(until.try_into().expect("a day in the future"));
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    test.start().await;
    // The bot learns the ids of its commands a moment later than the sandbox.
    poll("commands are mentioned", async || {
        test.private_reply(test.ana, "help", json!({})).await.contains("</challenge:").then_some(())
    })
    .await;
    test
}

#[tokio::test(flavor = "multi_thread")]
async fn games_with_people() {
    let test = begin().await;
    let (ana, ben) = (test.ana, test.ben);
    let mut answers = WholeAnswers::new(&test);
    let against =
        |person: u64| json!({ "game": "tether", "opponent": person.to_string(), "variant": "5", "first": "me" });
    answers.slash(ana, "challenge", against(ana)).await;
    let after = test.newest_message_id();
    answers.slash(ana, "challenge", against(ben)).await;
    let challenge = test.next_message(after, "challenges").await;
    answers.slash(ana, "challenge", json!({ "game": "netted" })).await;
    answers.slash(ben, "lobby", json!({})).await;
    for command in ["board", "resign", "takeback", "draw", "if", "explore"] {
        answers.slash(ana, command, json!({})).await;
    }
    answers.slash(ana, "move", json!({ "move": "c3" })).await;
    let accepted = test.press(ben, &challenge, "Accept").await.expect("an answer");
    answers.keep(ben, "Accept", &accepted).await;
    let board = test.next_board(challenge.id).await;
    test.wait_until_posted().await;
    answers.slash(ben, "move", json!({ "move": "c3" })).await;
    answers.slash(ana, "move", json!({ "move": "c3" })).await;
    let board = test.next_board(board.id).await;
    test.wait_until_posted().await;
    answers.slash(ben, "move", json!({ "move": "c3" })).await;
    answers.slash(ben, "if", json!({ "opponent": "a1", "then": "b1" })).await;
    answers.slash(ana, "if", json!({ "opponent": "a1", "then": "b1" })).await;
    answers.slash(ana, "if", json!({})).await;
    answers.slash(ben, "board", json!({})).await;
    answers.slash(ben, "board", json!({ "as": "text" })).await;
    answers.slash(ben, "games", json!({})).await;
    answers.slash(ana, "games", json!({ "scope": "followed" })).await;
    answers.slash(ana, "draw", json!({})).await;
    answers.slash(ben, "takeback", json!({})).await;
    answers.slash(ana, "takeback", json!({})).await;
    let board = test.next_message(board.id, "asks to take back").await;
    answers.slash(ben, "resign", json!({})).await;
    answers.slash(ana, "explore", json!({})).await;
    answers.slash(ana, "replay", json!({ "game": "1" })).await;
    answers.slash(ana, "replay", json!({ "game": "77" })).await;
    for entry in ["Replay", "Explore from here", "Analyse"] {
        let answer = test.sandbox.message_command(ben, &board, entry).await.expect("an answer");
        answers.keep(ben, entry, &answer).await;
    }
    let entry = "Challenge to a game";
    let answer = test.sandbox.user_command(ana, test.channel, entry, ben).await.expect("an answer");
    answers.keep(ana, entry, &answer).await;
    insta::assert_snapshot!(answers.text());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_alone_and_what_there_is_to_read() {
    let test = begin().await;
    let ana = test.ana;
    let mut answers = WholeAnswers::new(&test);
    answers.slash(ana, "help", json!({})).await;
    answers.slash(ana, "games", json!({})).await;
    answers.slash(ana, "lobby", json!({})).await;
    answers.slash(ana, "rules", json!({ "game": "tether" })).await;
    answers.slash(ana, "rules", json!({ "game": "chess" })).await;
    answers.slash(ana, "learn", json!({ "game": "netted" })).await;
    answers.slash(ana, "puzzle", json!({})).await;
    answers.slash(ana, "puzzle", json!({ "game": "tether" })).await;
    answers.slash(ana, "play", json!({ "game": "tether", "variant": "4" })).await;
    let options = json!({ "game": "tether", "level": "easy", "variant": "5", "first": "me" });
    answers.slash(ana, "play", options).await;
    answers.slash(ana, "resign", json!({})).await;
    insta::assert_snapshot!(answers.text());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people() {
    let test = begin().await;
    let (ana, ben) = (test.ana, test.ben);
    let mut answers = WholeAnswers::new(&test);
    answers.slash(ana, "profile", json!({})).await;
    answers.slash(ana, "leaderboard", json!({})).await;
    test.play_in_turns(test.start_game("5").await, &["c3", "a1", "d2", "b4"]).await;
    test.wait_until_posted().await;
    let asked = test.slash(ben, "resign", json!({})).await.expect("an answer").message.expect("a question");
    test.press(ben, &asked, "Yes, resign").await.expect("an answer");
    test.wait_until_posted().await;
    let [of_ana, of_ben] = [ana, ben].map(|person| json!({ "player": person.to_string() }));
    answers.slash(ana, "profile", of_ben.clone()).await;
    answers.slash(ana, "profile", json!({ "versus": ben.to_string() })).await;
    answers.slash(ana, "profile", json!({ "versus": ana.to_string() })).await;
    answers.slash(ana, "leaderboard", json!({ "game": "tether" })).await;
    answers.slash(ana, "away", json!({ "until": "soon" })).await;
    answers.slash(ana, "away", json!({ "until": "3 days" })).await;
    answers.slash(ana, "away", json!({})).await;
    answers.slash(ana, "preferences", json!({})).await;
    for what in ["policy", "export", "delete"] {
        answers.slash(ana, "privacy", json!({ "what": what })).await;
    }
    answers.slash(ana, "block", of_ana.clone()).await;
    answers.slash(ana, "block", of_ben.clone()).await;
    answers.slash(ana, "block", json!({})).await;
    answers.slash(ana, "unblock", of_ben).await;
    answers.slash(ana, "unblock", of_ana).await;
    answers.slash(ana, "unblock", json!({})).await;
    insta::assert_snapshot!(answers.text());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_many_people() {
    let test = begin().await;
    let (ana, ben) = (test.ana, test.ben);
    let mut answers = WholeAnswers::new(&test);
    for subcommand in ["close", "leave", "end"] {
        answers.slash(ana, "vote-game", json!({ subcommand: {} })).await;
    }
    let start = json!({ "start": { "game": "tether", "variant": "5", "against": "teams" } });
    answers.slash(ana, "vote-game", start.clone()).await;
    let board = test.next_board(0).await;
    test.wait_until_posted().await;
    answers.slash(ben, "vote-game", start).await;
    let joined = test.press(ben, &board, "Join Team 1").await.expect("an answer");
    answers.keep(ben, "Join Team 1", &joined).await;
    for (person, subcommand) in [(ben, "close"), (ana, "close"), (ben, "leave"), (ben, "end"), (ana, "end")] {
        answers.slash(person, "vote-game", json!({ subcommand: {} })).await;
    }
    for subcommand in ["table", "join", "leave", "start", "end"] {
        answers.slash(ben, "tournament", json!({ subcommand: {} })).await;
    }
    let create = json!({ "create": { "name": "Autumn Cup", "game": "tether", "variant": "5" } });
    answers.slash(ben, "tournament", create.clone()).await;
    let after = test.newest_message_id();
    // The first page of the draft is not kept, because it offers the evenings of this week.
    let mut draft = test.slash(ana, "tournament", create).await.expect("an answer").message.expect("a draft");
    for label in ["Repeats, check-in, role", "Publish"] {
        let pressed = test.press(ana, &draft, label).await.expect("an answer");
        draft = answers.keep(ana, label, &pressed).await.expect("a message");
    }
    let invitation = test.next_message(after, "Autumn Cup").await;
    test.wait_until_posted().await;
    let joined = test.press(ben, &invitation, "Join").await.expect("an answer");
    answers.keep(ben, "Join", &joined).await;
    let (ana_option, ben_option) = (ana.to_string(), ben.to_string());
    for organised in [
        json!({ "rename": { "name": "Winter Cup" } }),
        json!({ "replace": { "player": ben_option, "by": ana_option } }),
        json!({ "remove": { "player": ana_option } }),
        json!({ "add": { "player": ana_option } }),
        json!({ "adjudicate": { "game": "1" } }),
    ] {
        answers.slash(ana, "tournament", organised).await;
    }
    let last = [(ben, "join"), (ana, "table"), (ana, "start"), (ana, "export"), (ben, "leave"), (ana, "end")];
    for (person, subcommand) in last {
        answers.slash(person, "tournament", json!({ subcommand: {} })).await;
    }
    for subcommand in ["table", "join", "leave", "end"] {
        answers.slash(ben, "league", json!({ subcommand: {} })).await;
    }
    let create = json!({ "create": { "name": "Autumn League", "game": "tether" } });
    answers.slash(ben, "league", create.clone()).await;
    let after = test.newest_message_id();
    answers.slash(ana, "league", create).await;
    let registration = test.next_message(after, "Autumn League").await;
    let joined = test.press(ben, &registration, "Join this season").await.expect("an answer");
    answers.keep(ben, "Join this season", &joined).await;
    for organised in [
        json!({ "join": { "every": true } }),
        json!({ "move": { "player": ben_option, "division": 2 } }),
        json!({ "rename": { "name": "Winter League" } }),
        json!({ "table": {} }),
        json!({ "table": { "late": true } }),
        json!({ "remove": { "player": ben_option } }),
        json!({ "leave": {} }),
        json!({ "end": {} }),
    ] {
        answers.slash(ana, "league", organised).await;
    }
    insta::assert_snapshot!(answers.text());
    test.close().await;
}

/// Returns the options with which a manager changes each setting.
fn settings(test: &BotTest, role: u64) -> Vec<Value> {
    let [channel, role, player] = [test.channel, role, test.ben].map(|id| id.to_string());
    vec![
        json!({ "channel": { "channel": channel } }),
        json!({ "role": { "role": role } }),
        json!({ "role": { "allowed": "all" } }),
        json!({ "threads": { "on": true } }),
        json!({ "pages": { "mode": "public" } }),
        json!({ "boards": { "keep": "all" } }),
        json!({ "pace": { "pace": "12h" } }),
        json!({ "timeout": { "then": "loss" } }),
        json!({ "reminders": { "on": false } }),
        json!({ "rated": { "on": false } }),
        json!({ "computer": { "mode": "public" } }),
        json!({ "language": { "language": "en" } }),
        json!({ "theme": { "theme": "dark" } }),
        json!({ "lobby": { "channel": channel } }),
        json!({ "results": { "channel": channel } }),
        json!({ "puzzle": { "channel": channel, "hour": 7 } }),
        json!({ "ban": { "player": player, "until": "3 days" } }),
        json!({ "unban": { "player": player } }),
        json!({ "rank-role": { "role": role, "rating": 1600 } }),
        json!({ "rank-role": { "game": "tether", "role": role, "rating": 1600 } }),
        json!({ "tournament-role": { "role": role } }),
        json!({ "zone": { "zone": "berlin" } }),
        json!({ "zone": { "zone": "Atlantis" } }),
        json!({ "export": { "year": 2024, "month": 2 } }),
        json!({ "end": { "game": "1" } }),
        json!({ "end": { "game": "77" } }),
        json!({ "adjudicate": { "game": "1" } }),
        json!({ "adjudicate": { "game": "77" } }),
        json!({ "show": {} }),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn what_managers_set() {
    let test = begin().await;
    let mut answers = WholeAnswers::new(&test);
    let role = test.sandbox.add_role(test.guild, "Members");
    answers.name(role, "ROLE");
    answers.slash(test.ana, "settings", json!({ "show": {} })).await;
    answers.slash(test.ana, "setup", json!({})).await;
    answers.slash(test.ana, "doctor", json!({})).await;
    let_ana_give_roles(&test);
    test.start_game("5").await;
    test.wait_until_posted().await;
    for options in settings(&test, role) {
        answers.slash(test.ana, "settings", options).await;
    }
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::ATTACH_FILES);
    answers.slash(test.ana, "doctor", json!({})).await;
    insta::assert_snapshot!(answers.text());
    test.close().await;
}

/// Returns the names of the commands. A command with subcommands gives one name for each of them.
fn named(commands: &[Value]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for command in commands {
        let name = command["name"].as_str().expect("a name");
        let slash = if command["type"].as_u64().is_none_or(|kind| kind == 1) { "/" } else { "" };
        let options = command["options"].as_array().into_iter().flatten();
        let subcommands: Vec<_> = options.filter(|option| option["type"] == 1).collect();
        if subcommands.is_empty() {
            names.insert(format!("{slash}{name}"));
        }
        names.extend(subcommands.iter().map(|sub| format!("{slash}{name} {}", sub["name"].as_str().expect("a name"))));
    }
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_has_a_whole_answer() {
    let test = BotTest::new().await;
    let commands = named(&test.sandbox.commands_registered().await.expect("commands"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bot/snapshots");
    let files = fs::read_dir(folder).expect("snapshots").map(|file| fs::read_to_string(file.expect("a file").path()));
    let titles: Vec<_> = files
        .flat_map(|text| {
            text.expect("text")
                .lines()
                .filter_map(|line| Some(line.strip_prefix("=== ")?.to_owned()))
                .collect::<Vec<_>>()
        })
        .collect();
    let answered =
        |command: &&String| titles.iter().any(|title| title == *command || title.starts_with(&format!("{command} ")));
    let missing: Vec<_> = commands.iter().filter(|command| !answered(command)).collect();
    assert_eq!(missing, Vec::<&String>::new());
    test.close().await;
}
