//! The bot in its direct conversation with a person, and in places where it can post nothing on its own.

use super::{
    bot_test::{BotTest, private_content, sql},
    lessons::{Order, learn},
    preferences::choose,
    privacy::{tables_with, wait_until_deleted},
};
use parlor::play::{GameId, Participant, StartedGame, UserId};
use parlor_games::rules::Game;
use parlor_sandbox::{ActionError, Fault, InteractionResponse, Message};
use parlor_testkit::{Random, polling::poll};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const ONLY_WITH_OTHERS: &str = "Hier ist sonst niemand, der mitspielen könnte. Versuch es auf einem Server oder in \
                                einer Unterhaltung mit anderen.";
const ONLY_IN_SERVERS: &str = "Das geht nur in Kanälen eines Servers, der Parlor hinzugefügt hat.";

/// Adds Dora, whose Discord is German. Her direct conversation becomes the test's channel. Returns her id and the previous
/// channel.
fn talk_to_dora(test: &mut BotTest) -> (u64, u64) {
    let dora = test.sandbox.add_user("Dora", "de");
    let channel = std::mem::replace(&mut test.channel, test.sandbox.direct_channel(dora));
    (dora, channel)
}

/// Dora starts a game of Tether on 5×5 against the computer. Returns the first board.
async fn begin(test: &BotTest, dora: u64) -> Message {
    let after = test.newest_message_id();
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me" });
    let reply = test.private_reply(dora, "play", options).await;
    assert!(reply.starts_with("**Tether") && reply.ends_with("gegen Computer (leicht) ist gestartet."), "{reply}");
    test.next_board(after).await
}

async fn load(test: &BotTest, id: i64) -> StartedGame {
    test.store.load(GameId(id)).await.expect("a game").table.game().expect("it has begun").clone()
}

/// Waits until it is the person's turn or the game is over, and the board is posted. Returns the game and the board.
async fn wait_for_turn(test: &BotTest, id: i64, person: u64) -> (StartedGame, Message) {
    let game = poll("the person's turn", async || {
        let game = load(test, id).await;
        (game.position.outcome().is_some() || game.on_turn() == Participant::Human(UserId(person))).then_some(game)
    })
    .await;
    test.wait_until_posted().await;
    (game, test.boards().pop().expect("a board"))
}

/// Uses the form under a board.
async fn submit(test: &BotTest, user: u64, board: &Message, text: &str) -> String {
    let form = test.press(user, board, "Ziehen").await.expect("an answer").modal.expect("a form");
    private_content(&test.sandbox.submit(user, &form, &[("move", text)]).await.expect("an answer"))
}

/// Picks the first choice in each menu under a board. Returns the text of the bot's last answer.
async fn pick(test: &BotTest, user: u64, board: &Message) -> String {
    let mut menu = test.press(user, board, "Wählen").await.expect("an answer").message.expect("a message");
    while let Some(id) = menu.selects().pop() {
        let menus = menu.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
        let options = menus.filter(|it| it["custom_id"] == id).find_map(|it| it["options"].as_array());
        let first = options.expect("options")[0]["value"].as_str().expect("a value").to_owned();
        menu = test.sandbox.select(user, &menu, &id, &[&first]).await.expect("an answer").message.expect("a message");
    }
    menu.content
}

fn is_refused<T>(result: &Result<T, ActionError>) -> bool {
    matches!(result, Err(ActionError::Refused(_)))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_learns_and_plays_whole_games_in_the_direct_conversation() {
    let mut test = BotTest::with_process().await;
    let (dora, channel) = talk_to_dora(&mut test);
    let direct = test.channel;
    let (last, _) = learn(&mut test, dora, Game::Tether, Order::Forwards, true).await;
    let started = test.press(dora, &last, "Kleine Partie spielen").await.expect("an answer");
    assert_eq!(private_content(&started), "**Tether #1** gegen Computer (leicht) ist gestartet.");
    let board = test.next_board(0).await;
    assert!(board.content.contains("gegen") && board.content.contains(&format!("<@{dora}>")), "{}", board.content);
    assert_eq!(board.notified, [dora]);
    let words = board.attachments[0].description.as_deref().expect("a description");
    assert_eq!(
        words,
        "Tether 5×5: Rot ist am Zug. Rot beansprucht 0 Felder, Blau 0. Keine Steine von Rot. Keine Steine von Blau."
    );

    // Dora plays a whole game by the form, the menus and the command.
    let mut random = Random::new(5);
    for turn in 0.. {
        let (game, board) = wait_for_turn(&test, 1, dora).await;
        if game.position.outcome().is_some() {
            break;
        }
        assert_eq!(board.notified, [dora], "{}", board.content);
        let text = random.pick(&game.position.legal_texts()).clone();
        let reply = match turn {
            0 => submit(&test, dora, &board, &text).await,
            1 => pick(&test, dora, &board).await,
            _ => test.play(dora, &text).await,
        };
        assert!(reply.contains(" gespielt."), "{reply}");
    }
    test.wait_until_posted().await;
    let end = test.boards().pop().expect("a board");
    assert!(end.content.contains("gewinnt **Tether") && !end.content.contains("rating"), "{}", end.content);
    assert_eq!(test.count("results where guild_id is null and not rated").await, 1);
    assert_eq!(test.count("servers where guild_id = 0").await, 0);
    let replay = test.press(dora, &end, "Nachspielen").await.expect("an answer");
    assert!(replay.ephemeral && replay.message.is_some_and(|it| !it.attachments.is_empty()));

    // Dora resigns the rematch.
    let reply = private_content(&test.press(dora, &end, "Noch einmal").await.expect("an answer"));
    assert_eq!(reply, "Angenommen. Das Brett folgt.");
    for _ in 0..2 {
        let (game, _) = wait_for_turn(&test, 2, dora).await;
        test.play(dora, random.pick(&game.position.legal_texts()).as_str()).await;
    }
    let (_, board) = wait_for_turn(&test, 2, dora).await;
    assert!(board.content.contains("du bist in **Tether #2** am Zug. Du: **"), "{}", board.content);

    // The conversation lists a game on a server together with its server.
    let options = json!({ "game": "tether", "opponent": dora.to_string(), "first": "me" });
    test.sandbox.slash(test.ana, channel, "challenge", options).await.expect("an answer");
    let challenge = test.sandbox.wait_for(channel, |it| it.content.contains("challenges")).await.expect("a challenge");
    test.press(dora, &challenge, "Accept").await.expect("accepted");
    let there = test.sandbox.wait_for(channel, |it| !it.attachments.is_empty()).await.expect("a board");
    test.wait_until_posted().await;
    let games = test.private_reply(dora, "games", json!({})).await;
    assert!(games.starts_with("Alle deine Partien\n"), "{games}");
    for link in [format!("@me/{direct}/{}", board.id), format!("{}/{channel}/{}", test.guild, there.id)] {
        assert!(games.contains(&format!("https://discord.com/channels/{link}")), "{link}: {games}");
    }
    // The server lists the conversation's game to nobody, and the conversation lists no games of other people.
    let on_server = test.sandbox.slash(dora, channel, "games", json!({})).await.expect("an answer");
    assert!(!private_content(&on_server).contains("@me"), "{on_server:?}");
    assert_eq!(test.private_reply(dora, "games", json!({ "player": test.ana.to_string() })).await, ONLY_IN_SERVERS);

    let asked =
        test.slash(dora, "resign", json!({ "game": "2" })).await.expect("an answer").message.expect("a message");
    test.press(dora, &asked, "Ja, aufgeben").await.expect("an answer");
    let end = test.next_message(board.id, "hat aufgegeben").await;
    assert!(end.button("Noch einmal").is_some());
    // The name in the picture comes from the interaction, or the bot asks Discord for the user. It does not ask for a server's
    // member.
    let members = format!("/members/{dora}");
    let before = test.sandbox.requests().into_iter().filter(|it| !it.path.contains(&format!("/{}/", test.guild)));
    assert!(before.into_iter().all(|it| !it.path.ends_with(&members)));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_sees_a_game_in_a_direct_conversation() {
    let mut test = BotTest::new().await;
    let (dora, channel) = talk_to_dora(&mut test);
    begin(&test, dora).await;
    let of_ben = test.sandbox.direct_channel(test.ben);
    for (user, place) in [(test.ben, of_ben), (test.ben, channel), (dora, channel)] {
        for (command, options) in [
            ("move", json!({ "move": "c3", "game": "1" })),
            ("board", json!({ "game": "1" })),
            ("replay", json!({ "game": "1" })),
            ("explore", json!({ "game": "1" })),
            ("resign", json!({ "game": "1" })),
        ] {
            let answer = test.sandbox.slash(user, place, command, options).await.expect("an answer");
            let reply = private_content(&answer);
            let unknown = if user == dora { "Eine Partie #1 hast du hier nicht." } else { "You have no game #1 here." };
            assert_eq!(reply, unknown, "/{command} of {user} in {place}");
        }
        let choices = test.sandbox.autocomplete(user, place, "board", json!({ "game": "" }), "game").await;
        assert_eq!(choices.expect("choices").len(), 0);
    }
    assert_eq!(load(&test, 1).await.record.plies.len(), 0);
    // Dora's own commands find her game.
    let choices = test.sandbox.autocomplete(dora, test.channel, "board", json!({ "game": "" }), "game").await;
    assert_eq!(choices.expect("choices").len(), 1);
    for (command, options) in [("board", json!({})), ("replay", json!({ "game": "1" })), ("explore", json!({}))] {
        let answer = test.slash(dora, command, options).await.expect("an answer");
        assert!(answer.ephemeral && !answer.message.expect("a message").attachments.is_empty(), "/{command}");
    }
    test.close().await;
}

/// Posts a message with the bot's token, as an older version of the bot may have done.
pub async fn post_as_bot(test: &BotTest, channel: u64, body: Value) -> Message {
    let url = format!("{}/api/v10/channels/{channel}/messages", test.sandbox.api_base());
    let request =
        parlor_testkit::page::local_client().post(url).header("authorization", format!("Bot {}", test.sandbox.token()));
    let request = request.header("content-type", "application/json").body(body.to_string());
    let answer: Value = serde_json::from_str(&request.send().await.unwrap().text().await.unwrap()).unwrap();
    test.sandbox.message(answer["id"].as_str().unwrap().parse().unwrap()).expect("the message")
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_of_servers_are_not_offered_in_the_direct_conversation() {
    let mut test = BotTest::new().await;
    let (dora, channel) = talk_to_dora(&mut test);
    let offered = |channel: u64| -> BTreeSet<String> {
        let commands = test.sandbox.available_commands(dora, channel);
        commands.iter().map(|command| command["name"].as_str().expect("a name").to_owned()).collect()
    };
    let here = [
        "Analyse",
        "Explore from here",
        "Replay",
        "block",
        "board",
        "draw",
        "explore",
        "games",
        "help",
        "if",
        "learn",
        "move",
        "play",
        "preferences",
        "privacy",
        "puzzle",
        "replay",
        "resign",
        "rules",
        "takeback",
        "unblock",
    ];
    assert_eq!(offered(test.channel), here.map(str::to_owned).into());
    let elsewhere: Vec<_> = offered(channel).difference(&offered(test.channel)).cloned().collect();
    let others = [
        "Challenge to a game",
        "away",
        "challenge",
        "leaderboard",
        "league",
        "lobby",
        "profile",
        "tournament",
        "vote-game",
    ];
    assert_eq!(elsewhere, others, "and /setup, /settings and /doctor for managers");
    for name in others[1..].iter().chain(&["setup", "settings", "doctor"]) {
        let used = test.slash(dora, name, json!({})).await;
        assert!(is_refused(&used), "{name}: {used:?}");
    }
    // Dora has installed the bot. She uses it in a conversation with another user, and on a server without the bot.
    test.sandbox.install_for(dora);
    let pair = test.sandbox.add_private_channel(&[dora, test.ben]);
    let with_others: BTreeSet<_> =
        offered(test.channel).into_iter().chain(["Challenge to a game", "challenge"].map(str::to_owned)).collect();
    assert_eq!(offered(pair), with_others);
    let outside = test.sandbox.add_channel(test.sandbox.add_guild_without_bot("Elsewhere"), "general");
    assert_eq!(offered(outside), with_others);

    let ids = ["v1:lobby:0", "v1:start::tether::random::"];
    let buttons: Vec<_> = ids.iter().map(|id| json!({ "type": 2, "style": 1, "label": id, "custom_id": id })).collect();
    let left = json!({ "content": "x", "components": [{ "type": 1, "components": buttons }] });
    let left = post_as_bot(&test, test.channel, left).await;
    for id in ids {
        let reply = private_content(&test.sandbox.click(dora, &left, id).await.expect("an answer"));
        assert_eq!(reply, if id.contains("lobby") { ONLY_IN_SERVERS } else { ONLY_WITH_OTHERS }, "{id}");
    }
    assert_eq!(test.count("games").await, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_conversation_is_left_alone_until_its_person_acts() {
    let mut test = BotTest::new().await;
    let (dora, _) = talk_to_dora(&mut test);
    let board = begin(&test, dora).await;
    let path = format!("/channels/{}/messages", test.channel);
    test.sandbox.inject_fault("POST", &path, u32::MAX, Fault::Error(403, 50_007));
    assert_eq!(test.play(dora, "c3").await, "c3 gespielt.");
    test.wait_for_row(sql::REFUSED_CHANNELS).await;
    let posts = || test.sandbox.requests().iter().filter(|it| it.method == "POST" && it.path == path).count();
    // After a refusal, the bot tries to post once for each action.
    let refused = posts();
    let text = load(&test, 1).await.position.legal_texts().remove(0);
    test.play(dora, &text).await;
    poll("another attempt", async || (posts() > refused).then_some(())).await;
    wait_for_turn(&test, 1, dora).await;
    assert_eq!(test.boards().len(), 1);
    test.sandbox.clear_faults();
    let text = load(&test, 1).await.position.legal_texts().remove(0);
    test.play(dora, &text).await;
    test.next_board(board.id).await;
    let (_, board) = wait_for_turn(&test, 1, dora).await;
    assert_eq!(board.notified, [dora]);
    assert_eq!(test.count(sql::REFUSED_CHANNELS).await, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_move_and_board_posts_the_board_once() {
    let mut test = BotTest::with_process().await;
    let (dora, _) = talk_to_dora(&mut test);
    let mut board = begin(&test, dora).await;
    let path = format!("/channels/{}/messages", test.channel);
    for ply in 0..4 {
        let text = load(&test, 1).await.position.legal_texts().remove(0);
        let held = test.sandbox.hold("POST", &path);
        assert!(test.play(dora, &text).await.starts_with(&format!("{text} gespielt.")));
        held.arrived().await.expect("the post");
        test.kill().await;
        if ply % 2 == 0 {
            held.drop_before()
        } else {
            held.drop_after()
        }
        test.start_process().await;
        test.next_board(board.id).await;
        board = wait_for_turn(&test, 1, dora).await.1;
    }
    let boards = test.boards();
    let words: BTreeSet<_> = boards.iter().map(|it| it.attachments[0].description.clone()).collect();
    assert_eq!(words.len(), boards.len(), "{:#?}", boards.iter().map(|it| &it.content).collect::<Vec<_>>());
    // The bot asks for no member, because a direct conversation has none.
    assert!(test.sandbox.requests().iter().all(|it| !it.path.contains("/members/")));
    test.close().await;
}

/// A user who has installed the bot can use these commands in a channel in which the bot can post nothing.
async fn use_where_nothing_is_posted(test: &BotTest, dora: u64) {
    let ask = async |command: &str, options: Value| -> Message {
        let answer = test.slash(dora, command, options).await.expect("an answer");
        assert!(answer.ephemeral, "/{command}");
        answer.message.expect("a message")
    };
    let press = async |message: &Message, id: &str| -> InteractionResponse {
        test.sandbox.click(dora, message, id).await.expect("an answer")
    };
    for (command, options) in [("rules", json!({ "game": "waltz" })), ("help", json!({})), ("privacy", json!({}))] {
        assert!(!ask(command, options).await.content.is_empty());
    }
    choose(test, dora, "theme", "dark").await;

    let record = "Game: netted\nOptions: board=hex size=3\n\n1. c2 e2\n2. c3\n";
    let copy = ask("explore", json!({ "record": record })).await;
    assert_eq!(copy.attachments.len(), 1);
    let form = test.press(dora, &copy, "Ziehen").await.expect("an answer").modal.expect("a form");
    let tried = test.sandbox.submit(dora, &form, &[("move", "d3")]).await.expect("an answer");
    assert!(tried.kind == 7 && tried.message.is_some_and(|it| it.content.contains("**d3**")));

    let mut lesson = ask("learn", json!({ "game": "tether" })).await;
    let form = test.press(dora, &lesson, "Zug eintippen").await.expect("an answer").modal.expect("a form");
    let judged = test.sandbox.submit(dora, &form, &[("move", "c2")]).await.expect("an answer");
    assert_eq!(judged.kind, 7, "{judged:?}");
    lesson = press(&judged.message.expect("a message"), "v1:lesson:tether:1").await.message.expect("a message");
    for number in 2..=5 {
        lesson = press(&lesson, &format!("v1:lesson:tether:{number}")).await.message.expect("a message");
    }
    lesson = press(&lesson, "v1:lesson:tether:5:play:c4").await.message.expect("a message");
    assert!(!lesson.components.is_empty());
    // Dora's own game in another channel can be explored here.
    assert_eq!(ask("explore", json!({ "game": "1" })).await.attachments.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_posted_where_the_bot_is_not() {
    let mut test = BotTest::new().await;
    let (dora, _) = talk_to_dora(&mut test);
    begin(&test, dora).await;
    test.sandbox.install_for(dora);
    let elsewhere = test.sandbox.add_guild_without_bot("Elsewhere");
    let outside = test.sandbox.add_channel(elsewhere, "general");
    let pair = test.sandbox.add_private_channel(&[dora, test.ben]);
    for channel in [pair, outside] {
        test.channel = channel;
        use_where_nothing_is_posted(&test, dora).await;
        assert_eq!(test.sandbox.messages(channel).len(), 0);
    }
    let choices = test.sandbox.autocomplete(dora, outside, "board", json!({ "game": "" }), "game").await;
    assert_eq!(choices.expect("choices").len(), 1);
    let places = [pair, outside, elsewhere].map(|id| format!("/{id}"));
    let requests = test.sandbox.requests();
    let there: Vec<_> = requests.iter().filter(|it| places.iter().any(|place| it.path.contains(place))).collect();
    assert!(there.is_empty(), "{there:?}");
    assert_eq!(test.count("games").await, 1);
    assert!(tables_with(&test, elsewhere).await.is_empty() && tables_with(&test, pair).await.is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notifications_in_the_direct_conversation_are_not_repeated() {
    let mut test = BotTest::new().await;
    let (dora, _) = talk_to_dora(&mut test);
    let mut board = begin(&test, dora).await;
    for (notify, notified, silent) in
        [("dm", true, false), ("mention", true, false), ("silent", false, true), ("off", false, true)]
    {
        choose(&test, dora, "told", notify).await;
        let text = load(&test, 1).await.position.legal_texts().remove(0);
        test.play(dora, &text).await;
        test.next_board(board.id).await;
        board = wait_for_turn(&test, 1, dora).await.1;
        assert_eq!((board.notified.contains(&dora), board.flags & 4096 != 0), (notified, silent), "{notify}");
    }
    assert!(test.sandbox.messages(test.channel).iter().all(|it| !it.attachments.is_empty()), "boards alone");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_the_direct_conversation_are_exported_and_deleted() {
    let mut test = BotTest::new().await;
    let (dora, _) = talk_to_dora(&mut test);
    let board = begin(&test, dora).await;
    for _ in 0..2 {
        let (game, _) = wait_for_turn(&test, 1, dora).await;
        test.play(dora, &game.position.legal_texts()[0]).await;
    }
    wait_for_turn(&test, 1, dora).await;
    let answer = test.slash(dora, "privacy", json!({ "what": "export" })).await.expect("an answer");
    let file = answer.edited().await.expect("the file").attachments.remove(0);
    let file: Value = serde_json::from_slice(&file.bytes).expect("JSON");
    let [game] = file["games"].as_array().expect("games").as_slice() else { panic!("one game: {file}") };
    assert_eq!((&game["server"], &game["channel"]), (&Value::Null, &json!(test.channel.to_string())));
    assert!(game["events"].as_array().expect("events").len() >= 5);

    let asked = test.slash(dora, "privacy", json!({ "what": "delete" })).await.expect("an answer").message.unwrap();
    test.press(dora, &asked, "Ja, löschen").await.expect("an answer");
    test.next_message(board.id, "hat aufgegeben").await;
    wait_until_deleted(&test, dora).await;
    // The channel's id is deleted too, because a direct channel would reveal whose games these were.
    assert_eq!(tables_with(&test, test.channel).await, Vec::<String>::new());
    assert_eq!(test.count("games").await, 0);
    let reply = private_content(&test.press(dora, &board, "Ziehen").await.expect("an answer"));
    assert_eq!(reply, "Eine Partie #1 hast du hier nicht.");
    begin(&test, dora).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_message_is_told_apart_from_boards() {
    let mut test = BotTest::new().await;
    let (dora, _) = talk_to_dora(&mut test);
    let advance = |minutes: i64| {
        let time = time::Duration::minutes(minutes);
        test.clock.advance(time);
        test.sandbox.advance(time.unsigned_abs());
    };
    begin(&test, dora).await;
    choose(&test, dora, "told", "daily").await;
    test.sandbox.inject_fault("POST", "/users/@me/channels", u32::MAX, Fault::Status(500));
    advance(24 * 60 + 1);
    test.wait_until_found("select count(*) from tasks where kind = 'daily_message' and attempts > 0").await;
    // A board comes without a sound while the daily message is still being tried.
    let text = load(&test, 1).await.position.legal_texts().remove(0);
    test.play(dora, &text).await;
    let (_, board) = wait_for_turn(&test, 1, dora).await;
    assert_eq!((board.notified.len(), board.flags & 4096), (0, 4096), "{}", board.content);
    test.sandbox.clear_faults();
    let link = format!("https://discord.com/channels/@me/{}/{}", test.channel, board.id);
    // An attempt that began before the faults were cleared may still fail, so time passes until another one succeeds.
    let daily = poll("the daily message", async || {
        advance(1);
        test.sandbox.messages(test.channel).into_iter().find(|message| message.content.contains(&link))
    })
    .await;
    assert!(daily.attachments.is_empty(), "{}", daily.content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_in_the_direct_conversation_have_the_persons_style() {
    let mut test = BotTest::new().await;
    let (dora, _) = talk_to_dora(&mut test);
    let mut pictures = Vec::new();
    for (coordinates, theme) in [("rim-only", "light"), ("cells", "light"), ("cells", "dark")] {
        choose(&test, dora, "coordinates", coordinates).await;
        choose(&test, dora, "theme", theme).await;
        let board = begin(&test, dora).await;
        let game = json!({ "game": format!("#{}", pictures.len() + 1) });
        let shown = test.slash(dora, "board", game).await.expect("an answer").message.expect("a message");
        assert!(board.attachments[0].bytes == shown.attachments[0].bytes, "{coordinates} {theme}");
        pictures.push(board.attachments[0].bytes.clone());
    }
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    test.close().await;
}
