//! Leagues, from the registration to the champions.

use super::{
    bot_test::{BotTest, private_content},
    server_settings::managed,
};
use parlor::{
    league::{LeagueId, SeasonPhase},
    play::Command,
    store::{Cause, StoreError},
};
use parlor_sandbox::Message;
use parlor_testkit::polling::poll;
use serde_json::json;
use time::Duration;

/// The only league of a test.
const LEAGUE: LeagueId = LeagueId(1);

async fn shown(test: &BotTest, message: &Message, text: &str) -> Message {
    poll(text, async || test.sandbox.message(message.id).filter(|it| it.content.contains(text))).await
}

/// Ana creates a league. Returns the message of the registration.
async fn create(test: &BotTest) -> Message {
    let after = test.newest_message_id();
    let create = json!({ "name": "Autumn League", "game": "tether", "variant": "5", "pace": "7d+0" });
    let reply = test.private_reply(test.ana, "league", json!({ "create": create })).await;
    assert!(reply.starts_with("**Autumn League** is created."), "{reply}");
    test.next_message(after, "**Autumn League**, season 1: Tether").await
}

async fn in_phase(test: &BotTest, season: u16, phase: SeasonPhase) {
    poll("the season's phase", async || {
        let league = test.store.league(LEAGUE).await.expect("the store").expect("a league");
        league.seasons.iter().any(|it| (it.number, it.phase) == (season, phase)).then_some(())
    })
    .await;
}

/// All games in progress end: better seeds win.
async fn end_games(test: &BotTest) {
    let league = test.store.league(LEAGUE).await.expect("the store").expect("a league");
    let season = league.in_phase(SeasonPhase::Running).expect("a season");
    for division in &season.divisions {
        let division = test.store.tournament(division.tournament).await.expect("the store").expect("a division");
        for (index, game) in division.games_in_progress().enumerate() {
            let number = game.id.expect("a number");
            if index == 0 {
                let table = test.store.load(number).await.expect("a game").table;
                let started = table.game().expect("a game in progress");
                let text = started.position.legal_texts().into_iter().next().expect("a move");
                let command = Command::Move { by: started.on_turn(), text, version: None };
                test.store.apply(number, &command, Cause::JOB, test.clock.now()).await.expect("a move");
            }
            let [first, second] = game.pairing.seeds;
            let by = division.player(first.max(second)).expect("a player");
            match test.store.apply(number, &Command::Resign { by }, Cause::JOB, test.clock.now()).await {
                Ok(_) | Err(StoreError::Refused(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_a_season_from_the_registration_to_the_champion() {
    let test = managed().await;
    let [cid, dan] = ["Cid", "Dan"].map(|name| test.sandbox.add_user(name, "en-US"));
    let none = test.private_reply(test.ben, "league", json!({ "join": {} })).await;
    assert!(none.starts_with("There is no league on this server."), "{none}");
    let refused = json!({ "create": { "name": "Autumn League", "game": "tether" } });
    let refused = test.private_reply(test.ben, "league", refused).await;
    assert_eq!(refused, "Only those who manage the server can do that.");
    let registration = create(&test).await;
    assert!(registration.content.contains("Nobody has joined yet."), "{}", registration.content);
    assert!(registration.notified.is_empty());
    let joined = private_content(&test.press(test.ben, &registration, "Join every season").await.unwrap());
    assert!(joined.contains("You join every season after it, until you leave."), "{joined}");
    let again = private_content(&test.press(test.ben, &registration, "Join every season").await.unwrap());
    assert_eq!(again, "You have joined **Autumn League** in this way already.");
    for person in [test.ana, cid] {
        test.press(person, &registration, "Join this season").await.unwrap();
    }
    let reply = test.private_reply(dan, "league", json!({ "join": { "league": "autumn", "every": true } })).await;
    assert!(reply.starts_with("You're in **Autumn League** for season 1"), "{reply}");
    shown(&test, &registration, "Players (4):").await;

    test.clock.advance(Duration::WEEK + Duration::MINUTE);
    let running = test.next_message(registration.id, "**Autumn League**, season 1, runs until").await;
    assert!(running.content.contains("- Division 1: "), "{}", running.content);
    shown(&test, &registration, "Registration is over").await;
    let begins = test.next_message(registration.id, "First moves:").await;
    let mut called = begins.notified.clone();
    called.sort_unstable();
    let mut all = vec![test.ana, test.ben, cid, dan];
    all.sort_unstable();
    assert_eq!(called, all, "each player once");
    let league = test.store.league(LEAGUE).await.unwrap().unwrap();
    let division = league.in_phase(SeasonPhase::Running).unwrap().divisions[0].tournament;
    let thread = test.store.tournament(division).await.unwrap().unwrap().thread.expect("a thread");
    assert_eq!(test.sandbox.messages(thread).len(), 12, "the boards");
    let invitation = test.next_message(registration.id, "**Autumn League, season 1, division 1**").await;
    assert!(invitation.content.contains("The season ends"), "{}", invitation.content);
    let listed = test.private_reply(test.ana, "tournament", json!({ "table": {} })).await;
    assert!(listed.starts_with("There is no tournament on this server."), "{listed}");
    let late = test.private_reply(test.ana, "league", json!({ "table": { "late": true } })).await;
    assert_eq!(late, "Nobody is late.");
    let late = test.private_reply(test.ben, "league", json!({ "table": { "late": true } })).await;
    assert!(late.starts_with("Only those who organise leagues"), "{late}");
    let asked = test.press(cid, &running, "Leave").await.unwrap();
    assert!(private_content(&asked).contains("Season 1 still runs."), "{asked:?}");

    end_games(&test).await;
    in_phase(&test, 1, SeasonPhase::Closed).await;
    let closed = test.next_message(begins.id, "**Autumn League**, season 1, is over.\n").await;
    assert!(closed.content.contains("Champion: <@"), "{}", closed.content);
    shown(&test, &running, "season 1, is over").await;
    let next = test.next_message(begins.id, "**Autumn League**, season 2: Tether").await;
    assert!(next.content.contains("Players (2):"), "{}", next.content);
    let table = test.slash(test.ben, "league", json!({ "table": {} })).await.unwrap();
    let message = table.message.expect("a table");
    assert!(message.content.contains("Champions:\n- Season 1: <@"), "{}", message.content);
    assert_eq!(message.attachments.len(), 1);
    let champion = league.in_phase(SeasonPhase::Running).unwrap();
    assert_eq!(champion.players.len(), 4);
    let places = test.slash(test.ben, "profile", json!({})).await.unwrap();
    let profile = places.message.expect("a profile").content;
    assert!(profile.contains("- Autumn League, season 1: division 1, place "), "{profile}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_that_a_manager_ends_stops_its_games_and_the_league_can_end() {
    let test = managed().await;
    let registration = create(&test).await;
    let people: Vec<_> = (0..4).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    for &person in &people {
        test.press(person, &registration, "Join this season").await.unwrap();
    }
    let moved = json!({ "move": { "player": people[0].to_string(), "division": 1 } });
    let reply = test.private_reply(test.ana, "league", moved).await;
    assert!(reply.ends_with("begins season 1 of **Autumn League** in division 1."), "{reply}");
    test.clock.advance(Duration::WEEK + Duration::MINUTE);
    let begins = test.next_message(registration.id, "First moves:").await;
    // A late person takes an empty place.
    let eve = test.sandbox.add_user("Eve", "en-US");
    let running = test.next_message(registration.id, "runs until").await;
    let joined = private_content(&test.press(eve, &running, "Join this season").await.unwrap());
    assert_eq!(joined, "You're in **Autumn League**, division 1. Your games begin now.");
    let late = test.next_message(begins.id, "joins late, with these games").await;
    assert!(late.notified.contains(&eve) && late.notified.len() == 5, "{:?}", late.notified);
    let removed = test.slash(test.ana, "league", json!({ "remove": { "player": eve.to_string() } })).await.unwrap();
    let question = removed.message.clone().expect("a question");
    assert!(question.content.contains("Season 1 still runs."), "{}", question.content);
    let ask = test.slash(test.ana, "league", json!({ "end": {} })).await.unwrap().message.expect("a question");
    let ended = private_content(&test.press(test.ana, &ask, "End season 1 now").await.unwrap());
    assert_eq!(ended, "Season 1 of **Autumn League** ends now.");
    in_phase(&test, 1, SeasonPhase::Closed).await;
    assert_eq!(test.query_number("select count(*) from games where phase = 'playing'").await, 0);
    let stopped = test.query_number("select count(*) from results where reason = 'stopped'").await;
    assert_eq!(stopped, 20);
    let ask = test.slash(test.ana, "league", json!({ "end": {} })).await.unwrap().message.expect("a question");
    let ended = private_content(&test.press(test.ana, &ask, "End the league").await.unwrap());
    assert_eq!(ended, "**Autumn League** has ended. No season follows.");
    in_phase(&test, 2, SeasonPhase::CalledOff).await;
    let log = test.private_reply(test.ana, "settings", json!({ "show": {} })).await;
    assert!(!log.is_empty());
    test.close().await;
}
