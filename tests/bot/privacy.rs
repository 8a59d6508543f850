//! Export and deletion of users' and servers' data.

use super::{
    bot_test::{BotTest, private_content, sql},
    ratings::resigned,
};
use parlor::play::{GameId, UserId};
use parlor_sandbox::{Fault, permissions};
use parlor_testkit::polling::poll;
use serde_json::json;
use time::Duration;

/// Returns the tables that have a row with the id of a user or a server.
pub async fn tables_with(test: &BotTest, id: u64) -> Vec<String> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select table_name::text from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    )
    .fetch_all(test.pool())
    .await
    .unwrap();
    assert!(tables.len() > 15, "{tables:?}");
    let mut found = Vec::new();
    for table in tables {
        if test.count(&format!(r"{table} t where to_jsonb(t)::text ~ '\m{id}\M'")).await > 0 {
            found.push(table);
        }
    }
    found
}

/// Waits until no table contains the id.
pub async fn wait_until_deleted(test: &BotTest, id: u64) {
    let mut left = Vec::new();
    poll("no table contains the id", async || {
        left = tables_with(test, id).await;
        left.is_empty().then_some(())
    })
    .await;
}

/// Ana and Ben join the ratings across servers.
pub async fn compete_everywhere(test: &BotTest) {
    for person in [test.ana, test.ben] {
        let choices = parlor::store::Choices { everywhere: true, listed: true };
        test.store.update_choices(UserId(person), test.clock.now(), |it| *it = choices).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_users_data_is_deleted_and_opponents_keep_their_games() {
    let test = BotTest::new().await;
    compete_everywhere(&test).await;
    resigned(&test).await;
    let running = test.start_game("size=7").await;
    for (mover, text) in [(test.ana, "c3"), (test.ben, "a1"), (test.ana, "d2"), (test.ben, "b4")] {
        test.play(mover, text).await;
    }
    let newest = test.newest_message_id();
    test.private_reply(test.ben, "challenge", json!({ "game": "netted" })).await;
    test.next_message(newest, "is looking for an opponent").await;
    test.private_reply(test.ben, "away", json!({ "until": "2 days" })).await;
    test.slash(test.ben, "explore", json!({ "game": "1" })).await.unwrap();
    // Ben, a manager of the server, ends a game of two other players.
    let cat = test.sandbox.add_user("Cat", "en-US");
    test.sandbox.set_member_permissions(test.guild, test.ben, permissions::MEMBER | permissions::MANAGE_GUILD);
    let newest = test.newest_message_id();
    test.private_reply(test.ana, "challenge", json!({ "game": "tether", "opponent": cat.to_string() })).await;
    let challenge = test.next_message(newest, "challenges").await;
    test.press(cat, &challenge, "Accept").await.unwrap();
    test.next_board(challenge.id).await;
    assert_eq!(
        test.decide_game(test.ben, json!({ "end": { "game": "4" } })).await,
        "Tether #4 ended without a result."
    );
    assert!(tables_with(&test, test.ben).await.len() >= 6, "{:?}", tables_with(&test, test.ben).await);

    let policy = test.slash(test.ben, "privacy", json!({})).await.unwrap();
    assert!(private_content(&policy).contains("What Parlor stores"));
    let asked = test.press(test.ben, policy.message.as_ref().unwrap(), "Delete it").await.unwrap().message.unwrap();
    let kept = test.press(test.ben, &asked, "No, keep it").await.unwrap().message.unwrap();
    assert_eq!(kept.content, "Nothing changed.");
    let asked = test.slash(test.ben, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    let done = test.press(test.ben, &asked, "Yes, delete it").await.unwrap().message.unwrap();
    assert_eq!(done.content, "Deleting takes a minute at most. If you play again, you start from scratch.");
    let end = test.next_message(running.id, "resigned").await;
    assert_eq!(end.notified, [test.ana]);
    wait_until_deleted(&test, test.ben).await;

    // A rematch with a deleted user is refused, and the bot does not ask Discord about the user.
    let reply = private_content(&test.press(test.ana, &end, "Rematch").await.unwrap());
    assert_eq!(reply, "Your opponent deleted their data, so there's no rematch. Start a new game with /challenge.");
    // Ana's games are complete, with a former player as the opponent.
    let reply = test.private_reply(test.ana, "board", json!({ "game": "1" })).await;
    assert!(reply.contains("a former player") && !reply.contains(&test.ben.to_string()), "{reply}");
    let table = test.store.load(GameId(1)).await.unwrap().table;
    assert_eq!(table.game().unwrap().record.plies.len(), 4);
    let computed = test.store.recompute_ratings(false, test.clock.now()).await.unwrap();
    assert_eq!((computed.results, computed.ratings_off, computed.changes_off), (2, 0, 0), "{computed:?}");
    let profile = test.private_reply(test.ana, "profile", json!({})).await;
    assert!(profile.contains("a former player"), "{profile}");
    let asked = test.sandbox.requests().into_iter().filter_map(|request| {
        let (_, person) = request.path.split_once("/members/")?;
        person.parse::<u64>().ok()
    });
    let deleted: Vec<u64> = asked.filter(|&id| id <= u64::from(u32::MAX)).collect();
    assert!(deleted.is_empty(), "deleted users are not looked up: {deleted:?}");
    // Ben can play again.
    test.start_game("size=5").await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_blocked_deletion_does_not_delay_others() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    test.next_board(board.id).await;
    // Game 1 has an event of a newer version of the bot.
    test.execute(r#"update events set body = jsonb_set(body, '{kind}', '"unheard_of"') where game_id = 1 and seq = 1"#)
        .await;
    // Discord does not take this message until the faults are cleared.
    let cat = test.sandbox.add_user("Cat", "en-US");
    let stuck = test.sandbox.add_channel(test.guild, "stuck");
    test.sandbox.inject_fault("POST", &format!("/channels/{stuck}/messages"), u32::MAX, Fault::Status(500));
    test.sandbox.slash(cat, stuck, "challenge", json!({ "game": "tether" })).await.unwrap();
    for person in [cat, test.ben] {
        test.store.request_deletion(UserId(person), test.clock.now()).await.unwrap();
    }
    wait_until_deleted(&test, test.ben).await;
    assert!(!tables_with(&test, cat).await.is_empty(), "there is still something to post");
    test.sandbox.clear_faults();
    test.clock.advance(Duration::minutes(2));
    wait_until_deleted(&test, cat).await;
    test.close().await;
}

/// Discord takes no message of the channel, and both players try to play on.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_puts_a_deletion_off_by_playing_on() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let open = json!({ "game": "tether" });
    test.private_reply(test.ben, "challenge", open.clone()).await;
    let challenge = test.next_message(board.id, "looking for an opponent").await;
    test.wait_until_posted().await;
    test.sandbox.inject_fault("POST", &format!("/channels/{}/messages", test.channel), u32::MAX, Fault::Status(500));
    let panel = test.slash(test.ben, "preferences", json!({})).await.unwrap().message.unwrap();
    let asked = test.slash(test.ben, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
    test.press(test.ben, &asked, "Yes, delete it").await.unwrap();
    let own = "Your data is being deleted. Try again in a minute.";
    for (command, options) in [
        ("challenge", open.clone()),
        ("play", open.clone()),
        ("away", json!({ "until": "2 days" })),
        ("explore", json!({ "game": "1" })),
        ("block", json!({ "player": test.ana.to_string() })),
    ] {
        let reply = test.private_reply(test.ben, command, options).await;
        assert_eq!(reply, own, "{command}");
    }
    let pressed = test.press(test.ben, &panel, "Confirm moves: off").await.unwrap();
    assert_eq!(private_content(&pressed), own);
    let others = "Another player's data is being deleted. Try again in a minute.";
    let to_ben = json!({ "game": "tether", "opponent": test.ben.to_string() });
    assert_eq!(test.private_reply(test.ana, "challenge", to_ben).await, others);
    // The deletion ends the challenge soon, and then its message has no buttons.
    if let Ok(answer) = test.press(test.ana, &challenge, "Accept").await {
        let accepted = private_content(&answer);
        assert!(accepted == others || accepted.contains("cancelled"), "{accepted}");
    }
    test.clock.advance(Duration::seconds(40));
    wait_until_deleted(&test, test.ben).await;
    // A user who comes back starts anew.
    test.sandbox.clear_faults();
    test.clock.advance(Duration::minutes(2));
    assert_eq!(test.private_reply(test.ben, "challenge", open).await, "Challenge sent.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_complete_and_contains_no_secrets() {
    let test = BotTest::new().await;
    resigned(&test).await;
    test.start_game("size=5").await;
    test.private_reply(test.ben, "if", json!({ "opponent": "a1", "then": "b1" })).await;
    test.start_game_with(json!({ "game": "tetrathedral", "variant": "4" })).await;
    test.private_reply(test.ana, "away", json!({ "until": "2 days" })).await;
    test.start_game("size=7").await;
    let mut files = Vec::new();
    for person in [test.ana, test.ben] {
        let answer = test.slash(person, "privacy", json!({ "what": "export" })).await.unwrap();
        assert!(answer.ephemeral && answer.kind == 5, "the reply is deferred");
        let file = answer.edited().await.expect("the file").attachments.remove(0);
        assert_eq!(file.filename, "parlor.json");
        files.push(serde_json::from_slice::<serde_json::Value>(&file.bytes).expect("JSON"));
    }
    let [ana, ben] = files.as_slice() else { panic!("two files") };
    assert_eq!(ana["user"], test.ana.to_string());
    assert_eq!(ana["absences"].as_array().unwrap().len(), 1);
    assert_eq!(ana["ratings"].as_array().unwrap().len(), 2, "in Tether and in all games");
    let kinds = |file: &serde_json::Value, game: usize| -> Vec<String> {
        let events = file["games"][game]["events"].as_array().unwrap();
        events.iter().map(|event| event["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(ana, 0).last().unwrap(), "ended");
    assert_eq!(kinds(ana, 1), ["challenged", "accepted", "away"], "plans of the opponent are secret");
    assert_eq!(kinds(ben, 1), ["challenged", "accepted", "planned"], "absences of the opponent are private");
    let away = |file: &serde_json::Value| file["games"][3]["events"][1]["away"].as_array().unwrap().len();
    assert_eq!((away(ana), away(ben), ben.get("absences")), (1, 0, None));
    for (file, won) in [(ana, true), (ben, false)] {
        assert_eq!(file["results"].as_array().unwrap().len(), 1);
        let result = &file["results"][0];
        assert_eq!((&result["reason"], &result["winner"]), (&json!("resigned"), &json!(1)));
        let changes = result["ratings"].as_array().unwrap();
        assert_eq!(changes.len(), 2, "in Tether and in all games");
        // After so few games, nobody sees the rating as a number yet.
        let ratings = file["ratings"].as_array().unwrap();
        assert!(ratings.iter().all(|rating| rating["wins"] == i32::from(won)), "{ratings:?}");
        let numbers = ["\"rating\":", "\"rating_after\":", "\"rating_before\":", "\"deviation"];
        assert!(numbers.iter().all(|number| !file.to_string().contains(number)), "{file}");
    }
    let seed = test.store.load(GameId(3)).await.unwrap().table.game().unwrap().seed.unwrap().to_string();
    assert!(!ana.to_string().contains(&seed) && ana["games"][2]["events"][1]["kind"] == "accepted");
    test.close().await;
}

/// A ban belongs to the server, and only the server's managers end it early.
#[tokio::test(flavor = "multi_thread")]
async fn bans_are_exported_and_stay_after_a_deletion() {
    let test = BotTest::new().await;
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
    test.private_reply(test.ana, "settings", json!({ "ban": { "player": test.ben.to_string() } })).await;
    let exported = async |person, kind: &str| {
        let entries = test.store.exported_entries(UserId(person), None).await.expect("an export");
        entries.into_iter().filter(|it| it.kind == kind).map(|it| it.entry).collect::<Vec<_>>()
    };
    assert_eq!(exported(test.ben, "bans").await, [json!({ "guild_id": test.guild.to_string(), "until": null })]);
    assert!(exported(test.ben, "changes_of_settings").await.is_empty(), "who has banned Ben is none of his data");
    assert!(exported(test.ana, "bans").await.is_empty());
    let [change] = exported(test.ana, "changes_of_settings").await.try_into().expect("one change");
    assert_eq!((&change["about"], &change["change"]), (&json!(test.ben.to_string()), &json!({ "banned": null })));
    for person in [test.ben, test.ana] {
        let asked = test.slash(person, "privacy", json!({ "what": "delete" })).await.unwrap().message.unwrap();
        test.press(person, &asked, "Yes, delete it").await.expect("deleted");
        test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'delete_person'").await;
    }
    assert_eq!(tables_with(&test, test.ana).await, Vec::<String>::new());
    assert_eq!(tables_with(&test, test.ben).await, ["bans"]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_one_export_and_one_animation_at_a_time() {
    let test = BotTest::new().await;
    resigned(&test).await;
    let export = || async {
        let answer = test.slash(test.ana, "privacy", json!({ "what": "export" })).await.expect("an answer");
        let edited = answer.edited().await.expect("an export");
        if edited.attachments.is_empty() { edited.content } else { "a file".to_owned() }
    };
    let exports = futures_util::future::join_all((0..20).map(|_| export())).await;
    let busy =
        exports.iter().filter(|text| *text == "Your last export is still being made. Please wait for it.").count();
    let files = exports.iter().filter(|text| *text == "a file").count();
    assert!(busy >= 10 && files >= 1 && busy + files == 20, "{exports:?}");
    // The bot learns a moment later than the person that the last export has arrived.
    poll("the next export is made", async || (export().await == "a file").then_some(())).await;

    let replay = test.slash(test.ana, "replay", json!({ "game": "1" })).await.unwrap().message.unwrap();
    let animation = || async {
        let answer = test.press(test.ana, &replay, "GIF").await.expect("an answer");
        let edited = answer.edited().await.expect("a GIF");
        if edited.attachments.is_empty() { edited.content } else { "a file".to_owned() }
    };
    let animations = futures_util::future::join_all((0..10).map(|_| animation())).await;
    let busy =
        animations.iter().filter(|text| *text == "Your last GIF is still being made. Please wait for it.").count();
    let files = animations.iter().filter(|text| *text == "a file").count();
    assert!(busy >= 5 && files >= 1 && busy + files == 10, "{animations:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn server_data_is_deleted_thirty_days_after_the_bot_was_removed_and_nothing_happened() {
    let test = BotTest::new().await;
    compete_everywhere(&test).await;
    resigned(&test).await;
    test.start_game("size=5").await;
    test.execute("insert into channels (channel_id, refused, refused_at) select distinct channel_id, 'by a test', now() from games").await;
    test.execute("update results set analysis = '{}', analysis_version = 1").await;
    let [lobby, results] = ["lobby", "results"].map(|name| test.sandbox.add_channel(test.guild, name));
    let banned = test.sandbox.add_user("Cat", "en-US");
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
    for setting in [
        json!({ "ban": { "player": banned.to_string() } }),
        json!({ "lobby": { "channel": lobby.to_string() } }),
        json!({ "results": { "channel": results.to_string() } }),
    ] {
        test.private_reply(test.ana, "settings", setting).await;
    }
    test.wait_until_found("select count(*) from tasks where kind = 'lobby' and payload->>'message' is not null").await;
    // This task is a result that can't be posted before the server's data is deleted.
    test.execute(
        "insert into tasks (kind, key, owner, due_since, due_at, payload)
            select 'result', id::text, guild_id, now(), now() + interval '1 year', 'null' from games",
    )
    .await;
    let of_server = ["bans", "tasks"];
    let stored = tables_with(&test, test.guild).await;
    assert!(of_server.iter().all(|&table| stored.iter().any(|stored| stored == table)), "{stored:?}");
    test.sandbox.set_guild_available(test.guild, false);
    test.sandbox.remove_guild(test.guild);
    test.wait_for_row(sql::LEFT_SERVERS).await;
    test.clock.advance(Duration::days(29));
    let leave = async |other: u64, later: &str| {
        sqlx::query(
            "with gone as (
                 insert into servers (guild_id, left_at) select $1, min(left_at) + $2::interval from servers returning *
             )
             insert into tasks (kind, key, owner, due_since, due_at, payload)
             select 'delete_server', guild_id::text, guild_id, left_at, left_at, 'null' from gone",
        )
        .bind(other.cast_signed())
        .bind(later)
        .execute(test.pool())
        .await
        .unwrap();
        wait_until_deleted(&test, other).await;
    };
    // The bot left two other servers two days earlier. Once both are deleted, one after the other, the job must also have
    // considered this server.
    leave(77_000_001, "-2 days").await;
    leave(77_000_002, "-2 days").await;
    assert!(!tables_with(&test, test.guild).await.is_empty(), "kept for thirty days");
    // Two days later the thirty days are over, but something happened on the server meanwhile.
    test.execute("update games set updated_at = updated_at + interval '20 days' where id = 1").await;
    test.clock.advance(Duration::days(2));
    leave(77_000_003, "1 minute").await;
    assert!(!tables_with(&test, test.guild).await.is_empty(), "kept for thirty days after the last thing happened");
    test.clock.advance(Duration::days(20));
    wait_until_deleted(&test, test.guild).await;
    for id in [test.channel, lobby, results, banned] {
        assert_eq!(tables_with(&test, id).await, Vec::<String>::new());
    }
    assert_eq!(test.count("results where analysis is not null").await, 0);
    // Ratings across servers remain.
    assert_eq!(test.count("results").await, 1);
    assert_eq!(test.count("ratings where scope = 0").await, 4);
    assert_eq!(test.count("ratings").await, 4);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_deletes_no_server_data() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.sandbox.set_guild_available(test.guild, false);
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    test.next_board(board.id).await;
    assert_eq!(test.count(sql::LEFT_SERVERS).await, 0);
    test.close().await;
}
