//! `/tournament export` and `/settings export`, read back.

use super::*;
use crate::ratings::resigned;
use parlor_games::record::Transcript;
use serde_json::Value;
use std::io::{Cursor, Read};
use zip::ZipArchive;

async fn export(test: &BotTest, person: u64, channel: u64) -> BTreeMap<String, String> {
    let answer = test.sandbox.slash(person, channel, "tournament", json!({ "export": {} })).await.expect("an answer");
    files_of(&answer.edited().await.expect("an archive"))
}

fn files_of(message: &Message) -> BTreeMap<String, String> {
    let file = message.attachments.first().unwrap_or_else(|| panic!("{}", message.content));
    let mut archive = ZipArchive::new(Cursor::new(file.bytes.clone())).expect("an archive");
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).expect("a file");
        let mut text = String::new();
        file.read_to_string(&mut text).expect("a text");
        let name = file.name().expect("a name").into_owned();
        files.insert(name, text);
    }
    files
}

/// Returns the rows of a CSV file in the form of the JSON.
fn rows(files: &BTreeMap<String, String>, name: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = files[&format!("{name}.csv")].lines();
    let head: Vec<_> = lines.next().expect("a head").split(',').map(str::to_owned).collect();
    lines.map(|line| head.iter().cloned().zip(line.split(',').map(str::to_owned)).collect()).collect()
}

fn as_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Checks that the CSV files say the same as the JSON.
fn assert_same_rows(files: &BTreeMap<String, String>, json: &Value, names: &[&str]) {
    for &name in names {
        let rows = rows(files, name);
        let listed = json[name].as_array().expect("a list");
        assert_eq!(rows.len(), listed.len(), "{name}");
        for (row, listed) in rows.iter().zip(listed) {
            for (key, value) in listed.as_object().expect("a row") {
                assert_eq!(row[key], as_text(value), "{name} {key}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_equal_to_the_tournament_and_names_only_people_on_leaderboards() {
    let test = managed().await;
    let invitation = announce(&test, "swiss", 8).await;
    let people = join(&test, &invitation, 5).await;
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "round 1 of 3 begins").await;
    end_games(&test).await;
    test.next_message(invitation.id, "round 2 of 3 begins").await;
    let hidden = format!(
        "insert into people (user_id, listed) values ({}, false) on conflict (user_id) do update set listed = false",
        people[2]
    );
    test.execute(hidden.leak()).await;

    let files = export(&test, test.ana, test.channel).await;
    let stored = tournament(&test).await;
    let json: Value = serde_json::from_str(&files["tournament.json"]).expect("JSON");
    assert_eq!(
        (&json["name"], &json["form"], &json["game"]),
        (&json!("Autumn Cup"), &json!("swiss"), &json!("tether"))
    );
    assert_same_rows(&files, &json, &["players", "pairings", "table"]);
    let users: Vec<_> = rows(&files, "players").iter().map(|row| row["user"].clone()).collect();
    let expected = stored.players.iter().map(|player| player.player.human().unwrap().0);
    let expected: Vec<_> = expected.map(|id| if id == people[2] { String::new() } else { id.to_string() }).collect();
    assert_eq!(users, expected);
    let pairings: Vec<_> = rows(&files, "pairings")
        .iter()
        .map(|row| [&row["stage"], &row["first"], &row["second"], &row["game"], &row["result"]].map(String::clone))
        .collect();
    let expected: Vec<_> = stored
        .games
        .iter()
        .map(|game| {
            let [first, second] = game.pairing.seeds;
            let id = game.id.map_or_else(String::new, |id| id.to_string());
            let result = game.score.map_or_else(String::new, |score| score.id().to_owned());
            [game.pairing.stage.to_string(), first.to_string(), second.to_string(), id, result]
        })
        .collect();
    assert_eq!(pairings, expected);
    let places: Vec<_> = rows(&files, "table")
        .iter()
        .map(|row| (row["number"].clone(), row["points"].parse::<f64>().unwrap()))
        .collect();
    let expected: Vec<_> =
        stored.swiss_table().iter().map(|row| (row.seed.to_string(), f64::from(row.halves) / 2.0)).collect();
    assert_eq!(places, expected);
    let mut records = 0;
    for game in stored.games.iter().filter_map(|game| game.id) {
        let table = test.store.load(game).await.expect("a game").table;
        let read: Transcript = files[&format!("records/{game}.txt")].parse().expect("a record");
        assert_eq!(read.record, table.game().expect("begun").record);
        assert!(read.seed.is_none());
        records += 1;
    }
    assert_eq!(files.len(), records + 4);
    // The people of the test are called Player 0 to Player 4. The export numbers them from 1, so it must not contain "Player
    // 0".
    assert!(files.values().all(|text| !text.contains("Player 0") && !text.contains(&people[2].to_string())));
    // A person who sees the channel gets the same files in any channel.
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    assert_eq!(export(&test, test.ben, lounge).await, files);
    assert_eq!(
        test.query_number("select count(*) from audit where change::text like '%tournament_exported%'").await,
        2
    );

    // A player who no longer sees the channel gets only their own games, and all byes.
    test.sandbox.set_channel_overwrite(test.channel, test.guild, true, 0, VIEW_CHANNEL);
    let own = (1..)
        .zip(&stored.players)
        .find(|(_, player)| player.player.is(UserId(people[1])))
        .map(|(seed, _)| seed)
        .unwrap();
    let part = poll("the change is known", async || {
        let answer =
            test.sandbox.slash(people[1], lounge, "tournament", json!({ "export": {} })).await.expect("an answer");
        let message = answer.edited().await.expect("an archive");
        let bytes = message.attachments.first()?.bytes.clone();
        let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
        let mut text = String::new();
        archive.by_name("pairings.csv").expect("pairings").read_to_string(&mut text).expect("a text");
        let visible = stored.games.iter().filter(|game| game.id.is_none() || game.pairing.seeds.contains(&own)).count();
        (text.lines().count() == 1 + visible).then_some(message.content)
    })
    .await;
    // Nobody takes a part for the whole, and the answer is the same if the bot can't see the channel: it tells nothing of it.
    assert!(part.ends_with("games in channels that you or Parlor can't see are left out."), "{part}");
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !VIEW_CHANNEL);
    let answer = test.sandbox.slash(people[1], lounge, "tournament", json!({ "export": {} })).await.expect("an answer");
    assert_eq!(answer.edited().await.expect("an archive").content, part);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_exports_its_rated_games_from_the_channels_that_the_manager_sees() {
    let test = managed().await;
    for _ in 0..2 {
        resigned(&test).await;
    }
    // This game is not over, so it is not exported.
    test.start_game("size=5").await;
    let hidden = format!(
        "insert into people (user_id, listed) values ({}, false) on conflict (user_id) do update set listed = false",
        test.ben
    );
    test.execute(hidden.leak()).await;
    let exported = async |person: u64, channel: u64, span: Value| {
        let options = json!({ "export": span });
        let answer = test.sandbox.slash(person, channel, "settings", options).await.expect("an answer");
        answer.edited().await.expect("the rest of the answer")
    };
    let year = test.clock.now().year();
    let message = exported(test.ana, test.channel, json!({})).await;
    assert!(message.content.contains(&format!("rated games of {year}, 2 of which you may see")), "{}", message.content);
    let files = files_of(&message);
    let json: Value = serde_json::from_str(&files["games.json"]).expect("JSON");
    assert_same_rows(&files, &json, &["players", "games"]);
    let people: Vec<_> =
        rows(&files, "players").iter().map(|row| [&row["number"], &row["user"]].map(String::clone)).collect();
    assert_eq!(people.len(), 2);
    assert!(
        people.iter().any(|[_, user]| *user == test.ana.to_string()) && people.iter().any(|[_, user]| user.is_empty())
    );
    let games: Vec<_> =
        rows(&files, "games").iter().map(|row| [&row["id"], &row["game"], &row["reason"]].map(String::clone)).collect();
    assert_eq!(games, [["1", "tether", "resigned"], ["2", "tether", "resigned"]]);
    for game in [1, 2] {
        let read: Transcript = files[&format!("records/{game}.txt")].parse().expect("a record");
        assert_eq!(
            read.record,
            test.store.load(GameId(game)).await.expect("a game").table.game().expect("begun").record
        );
    }
    assert_eq!(files.len(), 5);
    assert!(files.values().all(|text| !text.contains("Ana") && !text.contains(&test.ben.to_string())));
    let none = exported(test.ana, test.channel, json!({ "year": 2024, "month": 2 })).await;
    assert_eq!(
        none.content,
        "There are no rated games of 2024-02 in channels that you and Parlor can see. Choose another time."
    );
    let log = test.private_reply(test.ana, "settings", json!({ "show": {} })).await;
    assert_eq!(log.matches(&format!("exported the rated games of {year}")).count(), 1, "{log}");

    let cid = test.sandbox.add_user("Cid", "en-US");
    test.sandbox.set_member_permissions(test.guild, cid, permissions::MEMBER | permissions::MANAGE_GUILD);
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    let seen = exported(cid, lounge, json!({})).await;
    assert!(seen.content.contains("2 of which you may see"), "{}", seen.content);
    test.sandbox.set_channel_overwrite(test.channel, test.guild, true, 0, VIEW_CHANNEL);
    poll("the change is known", async || {
        exported(cid, lounge, json!({})).await.content.starts_with("There are no rated games").then_some(())
    })
    .await;
    // Nor does the answer tell that the bot can't see a channel.
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !VIEW_CHANNEL);
    assert!(exported(cid, lounge, json!({})).await.content.starts_with("There are no rated games"));
    test.close().await;
}
