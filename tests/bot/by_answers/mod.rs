//! Games in conversations of people, and on servers that have not added the bot: only answers to interactions arrive there.

mod lost_answers;
mod whole_games;

use super::{
    bot_test::{BotTest, private_content, sql},
    quiet_hours::begin_quiet_hours,
};
use parlor::play::{GameId, Participant, StartedGame, UserId};
use parlor_sandbox::{Fault, InteractionResponse, Message};
use parlor_testkit::{
    Random,
    polling::{poll, try_poll},
};
use serde_json::json;
use std::{collections::BTreeSet, process::Command, time::Duration};
use tokio::sync::oneshot;

const PRIVATE: &str = "On this server, only you see what Parlor answers, so nobody could play with you. Ask an admin for the \
                       permission Use External Apps, or to add Parlor to the server.";

/// Discord's permission bit for Use External Apps.
const USE_EXTERNAL_APPS: u64 = 1 << 50;

/// Makes the test's channel one of Ana, Ben and Dora that only answers reach. Ana has installed the bot. Returns Dora.
fn leave_server(test: &mut BotTest, kind: &str) -> u64 {
    let dora = test.sandbox.add_user("Dora", "de");
    test.sandbox.install_for(test.ana);
    test.channel = match kind {
        "pair" => test.sandbox.add_private_channel(&[test.ana, test.ben]),
        "group" => test.sandbox.add_private_channel(&[test.ana, test.ben, dora]),
        _ => test.sandbox.add_channel(test.sandbox.add_guild_without_bot("Elsewhere"), "general"),
    };
    dora
}

/// The game must have begun.
async fn load(test: &BotTest, id: i64) -> StartedGame {
    test.store.load(GameId(id)).await.expect("a game").table.game().expect("it has begun").clone()
}

fn user(participant: Participant) -> u64 {
    participant.human().expect("a person").0
}

/// Ana challenges Ben to Tether on 5×5 and begins. Returns the first board.
async fn begin(test: &BotTest) -> Message {
    begin_with(test, json!({})).await
}

async fn begin_with(test: &BotTest, more: serde_json::Value) -> Message {
    let mut options = json!({ "game": "tether", "variant": "5", "opponent": test.ben.to_string(), "first": "me" });
    for (name, value) in more.as_object().expect("options") {
        options[name] = value.clone();
    }
    let answer = test.slash(test.ana, "challenge", options).await.expect("an answer");
    assert!(!answer.ephemeral, "{answer:?}");
    let challenge = answer.message.expect("a message");
    assert_eq!(challenge.notified, [test.ben], "{}", challenge.content);
    public_board(test, test.press(test.ben, &challenge, "Accept").await.expect("an answer")).await
}

/// Returns the board in an answer that everybody sees. On a slow machine, an edit adds its picture.
async fn public_board(test: &BotTest, answer: InteractionResponse) -> Message {
    assert!(!answer.ephemeral, "{answer:?}");
    let id = answer.message.expect("a message").id;
    poll("a board with its picture", async || test.boards().into_iter().find(|board| board.id == id)).await
}

/// Uses the form under a board. Returns the board in the answer.
async fn submit(test: &BotTest, person: u64, board: &Message, text: &str) -> Message {
    let form = test.press(person, board, "Move").await.expect("an answer").modal.expect("a form");
    public_board(test, test.sandbox.submit(person, &form, &[("move", text)]).await.expect("an answer")).await
}

/// Checks that the bot's token was used for nothing in the test's channel.
fn assert_nothing_posted(test: &BotTest) {
    let place = format!("/channels/{}", test.channel);
    let used: Vec<_> = test.sandbox.requests().into_iter().filter(|it| it.path.contains(&place)).collect();
    assert!(used.is_empty(), "{used:?}");
}

/// Checks that each position has one board, which is the answer to an interaction.
fn assert_boards_are_answers(test: &BotTest) {
    let boards = test.boards();
    let words: BTreeSet<_> = boards.iter().map(|it| it.attachments[0].description.clone()).collect();
    assert_eq!(words.len(), boards.len(), "{:#?}", boards.iter().map(|it| &it.content).collect::<Vec<_>>());
    assert!(boards.iter().all(|it| it.interaction.is_some()));
}

/// Messages in the person's direct conversation with the bot.
fn direct(test: &BotTest, person: u64) -> Vec<Message> {
    test.sandbox.messages(test.sandbox.direct_channel(person))
}

#[tokio::test(flavor = "multi_thread")]
async fn links_lead_to_the_newest_board_of_the_place_after_a_direct_message() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    for person in [test.ana, test.ben] {
        test.use_up_absence_days(person).await;
    }
    let board = begin_with(&test, json!({ "pace": "1d" })).await;
    test.wait_until_recorded(1, &board).await;
    test.clock.advance(time::Duration::hours(20));
    test.sandbox.advance(Duration::from_hours(20));
    poll("a reminder", async || direct(&test, test.ana).pop()).await;
    test.wait_until_posted().await;
    let link = format!("https://discord.com/channels/@me/{}/{}", test.channel, board.id);
    let games = test.private_reply(test.ana, "games", json!({})).await;
    assert!(games.contains(&link), "{games}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_shows_its_board() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let answer = test.slash(test.ana, "challenge", json!({ "game": "netted", "variant": "hex 3" })).await;
    let challenge = answer.expect("an answer").message.expect("a message");
    let words = challenge.attachments[0].description.as_deref().expect("a description");
    assert!(words.starts_with("Netted ") && words.contains(": Black begins. "), "{words}");
    assert!(test.boards().is_empty(), "the game has not begun");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_board_is_a_silent_answer() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let board = begin(&test).await;
    test.execute("insert into people (user_id, notify) select opponent, 'silent' from games on conflict (user_id) do update set notify = 'silent'").await;
    let board = submit(&test, test.ana, &board, "c3").await;
    assert_eq!((board.flags, board.notified.len(), &*board.mentions), (1 << 12, 0, &[test.ben][..]));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_in_an_answer_calls_once_when_quiet_hours_end_if_it_is_still_the_same_turn() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let mut board = begin(&test).await;
    begin_quiet_hours(&test, test.ben).await;
    for (mover, text) in [(test.ana, "c3"), (test.ben, "a1"), (test.ana, "d2")] {
        board = submit(&test, mover, &board, text).await;
        assert_eq!(board.notified.is_empty(), mover == test.ana, "{}", board.content);
        test.wait_until_recorded(1, &board).await;
    }
    assert!(direct(&test, test.ben).is_empty());
    let asked = test.slash(test.ana, "takeback", json!({})).await.expect("an answer");
    assert!(!asked.ephemeral && asked.message.is_some_and(|it| it.notified.is_empty()));
    test.wait_for_deliveries(3, "state = 'uncalled'").await;
    test.clock.advance(time::Duration::hours(8));
    test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'delivery'").await;
    let told = direct(&test, test.ben);
    assert!(told.len() == 1 && told[0].notified == [test.ben], "{told:?}");
    assert!(told[0].content.contains("take back"), "{}", told[0].content);

    begin_quiet_hours(&test, test.ben).await;
    let question = test.slash(test.ana, "resign", json!({ "game": "1" })).await.unwrap().message.expect("a question");
    let yes = question.buttons().into_iter().map(|(label, ..)| label).find(|label| label.starts_with("Yes"));
    let end = test.press(test.ana, &question, &yes.expect("a button")).await.expect("an answer");
    let end = public_board(&test, end).await;
    assert!(end.notified.is_empty() && end.mentions.contains(&test.ben), "{end:?}");
    test.wait_until_found("select count(*) from tasks where kind = 'direct_notice' and leased_by is null").await;
    assert_eq!(direct(&test, test.ben).len(), 1);
    test.clock.advance(time::Duration::hours(8));
    let told = poll("a direct message", async || direct(&test, test.ben).into_iter().nth(1)).await;
    let link = format!("https://discord.com/channels/@me/{}/{}", test.channel, end.id);
    assert!(told.content.ends_with(&link), "{}", told.content);
    assert_nothing_posted(&test);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn data_of_games_by_answers_is_exported_and_their_places_are_forgotten() {
    let mut test = BotTest::new().await;
    super::privacy::compete_everywhere(&test).await;
    leave_server(&mut test, "server");
    let guild = *test.sandbox.guilds().last().expect("a guild");
    let mut board = begin(&test).await;
    for _ in 0..4 {
        let game = load(&test, 1).await;
        board = submit(&test, user(game.on_turn()), &board, &game.position.legal_texts()[0]).await;
    }
    let asked = test.slash(test.ana, "resign", json!({ "game": "1" })).await.unwrap().message.expect("a question");
    let end = public_board(&test, test.press(test.ana, &asked, "Yes, resign").await.expect("an answer")).await;
    // The game counts for the ratings across servers, and the last message shows them.
    assert!(end.content.contains("Ratings: ") && end.content.contains("new, 1 of 3 games"), "{}", end.content);
    let exported = test.store.exported_games(UserId(test.ana), &[GameId(1)]).await.expect("a game").remove(0);
    let exported: serde_json::Value = serde_json::from_str(&exported).expect("JSON");
    assert_eq!(exported["server_without_parlor"], guild.to_string());
    assert_eq!(exported["by_answers"], true);
    test.wait_until_posted().await;
    for id in [guild, test.channel] {
        assert!(!super::privacy::tables_with(&test, id).await.is_empty());
    }
    test.clock.advance(time::Duration::days(31));
    // The bot deletes old places when it starts, and every ten minutes.
    test.restart().await;
    for id in [guild, test.channel, end.id] {
        super::privacy::wait_until_deleted(&test, id).await;
    }
    // The game itself stays and still belongs to its players.
    let _replay = private_content(&test.slash(test.ana, "replay", json!({ "game": "1" })).await.expect("an answer"));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_by_answers_has_six_messages_at_most() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    begin(&test).await;
    test.execute(
        "insert into explorations (user_id, record, kept, created_at, updated_at)
         select challenger, repeat('x', 7000000), 0, now(), now() from games, generate_series(1, 8)",
    )
    .await;
    let answer = test.slash(test.ana, "privacy", json!({ "what": "export" })).await.expect("an answer");
    let first = answer.edited().await.expect("a file");
    let rest = answer.follow_ups(5).await;
    assert_eq!((first.attachments.len(), rest.len()), (1, 5));
    assert!(rest[..4].iter().all(|it| it.attachments.len() == 1), "{:?}", rest.iter().map(|it| &it.content));
    assert!(rest[4].attachments.is_empty() && rest[4].content.contains("/privacy"), "{}", rest[4].content);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_conversation_is_forgotten_with_one_of_its_people() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    begin(&test).await;
    let asked =
        test.slash(test.ana, "privacy", json!({ "what": "delete" })).await.unwrap().message.expect("a question");
    test.press(test.ana, &asked, "Yes, delete it").await.expect("an answer");
    for id in [test.ana, test.channel] {
        super::privacy::wait_until_deleted(&test, id).await;
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_conversation_works_even_if_only_the_user_has_installed_the_bot() {
    let mut test = BotTest::new().await;
    test.sandbox.install_for(test.ana);
    test.sandbox.set_membership(test.guild, test.ana, false);
    test.channel = test.sandbox.direct_channel(test.ana);
    let options = json!({ "game": "tether", "variant": "5", "level": "easy", "first": "me", "show": true });
    private_content(&test.slash(test.ana, "play", options).await.expect("an answer"));
    let board = test.next_board(0).await;
    assert_eq!(board.interaction, None);
    // The form works as well, because it does not read Discord's context.
    let form = test.press(test.ana, &board, "Move").await.expect("an answer").modal.expect("a form");
    private_content(&test.sandbox.submit(test.ana, &form, &[("move", "c3")]).await.expect("an answer"));
    assert_eq!(test.next_board(board.id).await.interaction, None);
    assert_eq!(test.count("games where by_answers").await, 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_two_people_stays_where_it_is_after_a_refusal() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let board = begin(&test).await;
    test.execute(
        "insert into channels (channel_id, refused, refused_at, gone) select channel_id, '', now(), true from games",
    )
    .await;
    let place = test.channel;
    test.channel = test.sandbox.direct_channel(test.ana);
    private_content(&test.slash(test.ana, "move", json!({ "game": "1", "move": "c3" })).await.expect("an answer"));
    // The next player is still notified.
    let told = poll("a direct message", async || direct(&test, test.ben).pop()).await;
    assert_eq!(told.notified, [test.ben]);
    test.channel = place;
    assert_eq!(test.store.load(GameId(1)).await.expect("a game").place.channel, board.channel);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_begins_if_answers_are_kept_private() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "server");
    let guild = *test.sandbox.guilds().last().expect("a guild");
    let board = begin(&test).await;
    test.sandbox.set_member_permissions(guild, test.ana, !USE_EXTERNAL_APPS & ((1 << 50) - 1) & !8);
    for (command, options) in [
        ("challenge", json!({ "game": "tether", "opponent": test.ben.to_string() })),
        ("play", json!({ "game": "tether", "show": true })),
        ("move", json!({ "move": "c3" })),
    ] {
        assert_eq!(test.private_reply(test.ana, command, options).await, PRIVATE, "/{command}");
    }
    let form = test.press(test.ana, &board, "Move").await.expect("an answer").modal.expect("a form");
    let moved = test.sandbox.submit(test.ana, &form, &[("move", "c3")]).await.expect("an answer");
    assert_eq!(private_content(&moved), PRIVATE);
    assert_eq!(load(&test, 1).await.record.plies.len(), 0);
    assert_eq!(test.count("games").await, 1);
    // Accept and Rematch are refused too, because they announce something.
    test.sandbox.set_member_permissions(guild, test.ana, !0);
    let offer = test.slash(test.ana, "challenge", json!({ "game": "tether" })).await.expect("an answer");
    let offer = offer.message.expect("a challenge");
    let mut newest = board;
    for _ in 0..4 {
        let game = load(&test, 1).await;
        newest = submit(&test, user(game.on_turn()), &newest, &game.position.legal_texts()[0]).await;
    }
    let asked = test.slash(test.ana, "resign", json!({ "game": "1" })).await.unwrap().message.expect("a question");
    let end = public_board(&test, test.press(test.ana, &asked, "Yes, resign").await.expect("an answer")).await;
    test.sandbox.set_member_permissions(guild, test.ben, !USE_EXTERNAL_APPS & ((1 << 50) - 1) & !8);
    assert_eq!(private_content(&test.press(test.ben, &offer, "Accept").await.expect("an answer")), PRIVATE);
    assert_eq!(private_content(&test.press(test.ben, &end, "Rematch").await.expect("an answer")), PRIVATE);
    test.sandbox.set_member_permissions(guild, test.ana, !USE_EXTERNAL_APPS & ((1 << 50) - 1) & !8);
    assert_eq!(test.count(sql::OPEN_CHALLENGES).await, 1);
    // Commands whose answers only the caller sees still work.
    for (command, options) in [("board", json!({})), ("rules", json!({ "game": "tether" })), ("games", json!({}))] {
        let answer = test.slash(test.ana, command, options).await.expect("an answer");
        assert_ne!(private_content(&answer), PRIVATE, "/{command}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_at_once_are_refused_and_challenges_are_limited() {
    let mut test = BotTest::new().await;
    leave_server(&mut test, "pair");
    let options = json!({ "game": "tether", "opponent": test.ben.to_string(), "games": "both" });
    let reply = test.private_reply(test.ana, "challenge", options).await;
    assert_eq!(
        reply,
        "Here Parlor can only show one board at a time. Play one game, then press Rematch to swap seats."
    );
    // The limit of ten open challenges per person holds here too.
    for _ in 0..10 {
        assert!(!test.slash(test.ana, "challenge", json!({ "game": "tether" })).await.expect("an answer").ephemeral);
    }
    let reply = test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    assert!(reply.contains("10"), "{reply}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_posts_as_soon_as_the_server_has_added_it() {
    let test = BotTest::new().await;
    let board = test.start_game("5").await;
    test.wait_until_recorded(1, &board).await;
    // This makes the game look as if it had begun before the server added the bot.
    test.execute("update games set by_answers = true, answers_guild_id = guild_id, guild_id = null").await;
    let form = test.press(test.ana, &board, "Move").await.expect("an answer").modal.expect("a form");
    let moved = test.sandbox.submit(test.ana, &form, &[("move", "c3")]).await.expect("an answer");
    assert_eq!(moved.kind, 6, "{moved:?}");
    let board = test.next_board(board.id).await;
    assert_eq!((&*board.notified, board.interaction), (&[test.ben][..], None));
    assert_eq!(test.count("games where guild_id is not null and not by_answers").await, 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_player_gets_a_list_of_games_from_everywhere() {
    let mut test = BotTest::new().await;
    let server = test.channel;
    let there = test.start_game("5").await;
    test.wait_until_recorded(1, &there).await;
    leave_server(&mut test, "pair");
    let here = begin(&test).await;
    test.wait_until_recorded(2, &here).await;
    let links = [format!("{}/{server}/{}", test.guild, there.id), format!("@me/{}/{}", test.channel, here.id)];
    let has = |list: &str| links.clone().map(|link| list.contains(&format!("https://discord.com/channels/{link}")));
    assert_eq!(has(&test.private_reply(test.ana, "games", json!({})).await), [true, true]);
    let on_server = async |user: u64, options| {
        private_content(&test.sandbox.slash(user, server, "games", options).await.expect("an answer"))
    };
    assert_eq!(has(&on_server(test.ana, json!({})).await), [true, false]);
    assert_eq!(has(&on_server(test.ana, json!({ "scope": "everywhere" })).await), [true, true]);
    let of_ben = json!({ "scope": "everywhere", "player": test.ben.to_string() });
    assert!(on_server(test.ana, of_ben).await.starts_with("With “Everywhere” you can only list your own games."));
    // After a move on the server, the next board is the one in the conversation.
    let moved = test.sandbox.slash(test.ana, server, "move", json!({ "move": "c3" })).await.expect("an answer");
    let next = format!("{:?}", moved.message.expect("a message").components);
    assert!(next.contains(&links[1]), "{next}");
    // Other people don't reach the game from the server.
    let reply = test.sandbox.slash(test.ben, server, "board", json!({ "game": "2" })).await.expect("an answer");
    assert_eq!(private_content(&reply), "You have no game #2 here. Yours: #1 Tether against Ana (your turn)");
    test.wait_until_posted().await;
    test.close().await;
}
