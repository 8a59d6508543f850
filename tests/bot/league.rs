//! Leagues, from the registration to the champions.

use super::{
    bot_test::{BotTest, private_content},
    quiet_hours::begin_quiet_hours,
    server_settings::{let_ana_give_roles, managed},
    tournament::whole::{kill_at_next_post, let_time_run_out},
};
use parlor::{
    league::{LeagueId, SeasonPhase},
    play::{Command, UserId},
    store::{Cause, StoreError},
    tournament::TournamentId,
};
use parlor_sandbox::{Message, permissions};
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
    assert!(reply.contains("The season starts <t:") && reply.contains("about 10 games at once"), "{reply}");
    test.next_message(after, "**Autumn League**, season 1: Tether").await
}

async fn in_phase(test: &BotTest, season: u16, phase: SeasonPhase) {
    poll("the season's phase", async || {
        let league = test.store.league(LEAGUE).await.expect("the store").expect("a league");
        league.seasons.iter().any(|it| (it.number, it.phase) == (season, phase)).then_some(())
    })
    .await;
}

async fn resign_one(test: &BotTest, division: TournamentId) {
    let division = test.store.tournament(division).await.expect("the store").expect("a division");
    let game = division.games_in_progress().next().and_then(|game| game.id).expect("a game");
    let by = test.store.load(game).await.expect("a game").table.challenger;
    test.store.apply(game, &Command::Resign { by }, Cause::JOB, test.clock.now()).await.expect("resigned");
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

    // The daily tables are in the thread while it is open.
    for (place, is_locked) in [(thread, false), (test.channel, true)] {
        test.sandbox.set_thread(thread, is_locked, is_locked);
        resign_one(&test, division).await;
        let day = Duration::hours(25);
        test.clock.advance(day);
        test.sandbox.advance(day.unsigned_abs());
        let table = test.sandbox.wait_after(place, begins.id, |it| it.content.contains("the table so far:")).await;
        assert_eq!(table.expect("a table").attachments.len(), 1);
    }
    test.sandbox.set_thread(thread, false, false);

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

    // A player who lost half of their games on time is told of it after their quiet hours.
    let end = begin_quiet_hours(&test, test.ben).await;
    test.execute(&format!("update season_players set dropped = true where user_id = {}", test.ben)).await;
    let payload = json!({ "league": 1, "season": 1, "phase": SeasonPhase::Closed, "channel": null, "message": null });
    let post = "insert into tasks (kind, key, owner, about, due_since, due_at, payload) select 'league', '1-1-closed', guild_id, id, now(), now()";
    let after = test.newest_message_id();
    test.execute(&format!("{post}, '{payload}' from leagues")).await;
    let closed = test.next_message(after, "you lost half of your games on time").await;
    assert!(closed.notified.is_empty() && closed.content.contains(&format!("<@{}>", test.ben)), "{closed:?}");
    let waits = "select count(*) from tasks where kind = 'direct_notice' and extract(epoch from due_at)::bigint =";
    test.wait_until_found(&format!("{waits} {}", end.unix_timestamp())).await;
    let wait_until_told = async |times: usize| {
        let direct = test.sandbox.direct_channel(test.ben);
        let is_it = |message: &Message| message.content.contains("you lost half of your games on time");
        poll("direct messages", async || {
            let told = test.sandbox.messages(direct).iter().filter(|it| is_it(it)).count();
            (told == times).then_some(())
        })
        .await;
    };
    test.clock.advance(Duration::hours(8));
    wait_until_told(1).await;
    // This task looks as if a process had posted the message in the quiet hours and died before it recorded whom it had not
    // called.
    let died = "insert into tasks (kind, key, owner, about, due_since, due_at, tried_at, attempts, payload)
        select 'league', '1-1-closed', guild_id, id, now(), now()";
    let tried = end.unix_timestamp() - 1;
    test.execute(&format!("{died}, to_timestamp({tried}), 1, '{payload}' from leagues")).await;
    wait_until_told(2).await;
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
    let gone = test.sandbox.add_user("Gone", "en-US");
    test.press(gone, &registration, "Join every season").await.unwrap();
    test.sandbox.set_membership(test.guild, gone, false);
    let moved = json!({ "move": { "player": people[0].to_string(), "division": 1 } });
    let reply = test.private_reply(test.ana, "league", moved).await;
    assert!(reply.ends_with("in division 1, or in the last one if there are fewer."), "{reply}");
    test.clock.advance(Duration::WEEK + Duration::MINUTE);
    let begins = test.next_message(registration.id, "First moves:").await;
    assert!(begins.notified.len() == 4 && !begins.notified.contains(&gone), "who has left the server");
    let moved = json!({ "move": { "player": people[0].to_string(), "division": 1 } });
    let reply = test.private_reply(test.ana, "league", moved).await;
    assert!(reply.starts_with("Nobody can join **Autumn League** at the moment. Registration for the next"), "{reply}");
    // A person who joins late takes an empty place.
    let eve = test.sandbox.add_user("Eve", "en-US");
    let running = test.next_message(registration.id, "runs until").await;
    let joined = private_content(&test.press(eve, &running, "Join this season").await.unwrap());
    assert_eq!(joined, "You're in **Autumn League**, division 1. Your games begin now.");
    let late = test.next_message(begins.id, "joins late, with these games").await;
    assert!(late.notified.contains(&eve) && late.notified.len() == 5, "{:?}", late.notified);
    let removed = test.slash(test.ana, "league", json!({ "remove": { "player": eve.to_string() } })).await.unwrap();
    let question = removed.message.clone().expect("a question");
    assert!(question.content.contains("Season 1 still runs."), "{}", question.content);
    // An organiser who plays does not win a game by removing the opponent.
    let manager = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, people[0], manager);
    let remove = json!({ "remove": { "player": people[1].to_string() } });
    let ask = test.slash(people[0], "league", remove).await.unwrap().message.expect("a question");
    let refused = private_content(&test.press(people[0], &ask, "Yes, remove").await.unwrap());
    assert!(refused.starts_with("You're playing in Tether #"), "{refused}");
    let rename = |name: &str| json!({ "rename": { "name": name } });
    let refused = test.private_reply(test.ana, "league", rename("**Winter**")).await;
    assert!(refused.starts_with("Use plain words for the name"), "{refused}");
    let renamed = test.private_reply(test.ana, "league", rename("Winter League")).await;
    assert_eq!(renamed, "**Autumn League** is now called **Winter League**.");
    shown(&test, &running, "**Winter League**, season 1, runs until").await;
    let league = test.store.league(LEAGUE).await.unwrap().unwrap();
    let division = league.in_phase(SeasonPhase::Running).unwrap().divisions[0].tournament;
    let name = test.store.tournament(division).await.unwrap().unwrap().name;
    assert_eq!(name, "Winter League, season 1, division 1");
    let ask = test.slash(test.ana, "league", json!({ "end": {} })).await.unwrap().message.expect("a question");
    let ended = private_content(&test.press(test.ana, &ask, "End season 1 now").await.unwrap());
    assert_eq!(ended, "Season 1 of **Winter League** ends now.");
    in_phase(&test, 1, SeasonPhase::Closed).await;
    assert_eq!(test.query_number("select count(*) from games where phase = 'playing'").await, 0);
    let stopped = test.query_number("select count(*) from results where reason = 'stopped'").await;
    assert_eq!(stopped, 20);
    let ask = test.slash(test.ana, "league", json!({ "end": {} })).await.unwrap().message.expect("a question");
    let ended = private_content(&test.press(test.ana, &ask, "End the league").await.unwrap());
    assert_eq!(ended, "**Winter League** has ended. No season follows.");
    in_phase(&test, 2, SeasonPhase::CalledOff).await;
    let log = test.private_reply(test.ana, "settings", json!({ "show": {} })).await;
    assert!(!log.is_empty());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_has_left_the_server_leaves_the_league_when_the_time_runs_out() {
    let test = managed().await;
    let registration = create(&test).await;
    // If a server has several leagues, each button of the question names one of them.
    let other = json!({ "name": "Winter League", "game": "tether" });
    test.private_reply(test.ana, "league", json!({ "create": other })).await;
    let which = test.slash(test.ben, "league", json!({ "join": {} })).await.unwrap().message.expect("a question");
    assert_eq!(which.content, "Which league?");
    let joined = private_content(&test.press(test.ben, &which, "Winter League (#2)").await.unwrap());
    assert!(joined.starts_with("You're in **Winter League** for season 1"), "{joined}");
    for number in 0..4 {
        let person = test.sandbox.add_user(&format!("Player {number}"), "en-US");
        test.press(person, &registration, "Join every season").await.unwrap();
        test.use_up_absence_days(person).await;
    }
    test.clock.advance(Duration::WEEK + Duration::MINUTE);
    test.next_message(registration.id, "First moves:").await;
    test.wait_until_posted().await;
    let league = test.store.league(LEAGUE).await.unwrap().unwrap();
    let division = league.in_phase(SeasonPhase::Running).unwrap().divisions[0].tournament;
    let stored = test.store.tournament(division).await.unwrap().unwrap();
    let gone = stored.player(1).unwrap().human().unwrap();
    test.sandbox.set_membership(test.guild, gone.0, false);
    let game = stored.games.iter().find(|game| game.pairing.seeds.contains(&1)).and_then(|game| game.id);
    let_time_run_out(&test, game.expect("a game")).await;
    poll("who is gone has left", async || {
        test.store.tournament(division).await.unwrap().unwrap().has_left(1).then_some(())
    })
    .await;
    let league = test.store.league(LEAGUE).await.unwrap().unwrap();
    let every: Vec<_> = league.seasons[0].players.iter().filter(|it| it.every).map(|it| it.player.human()).collect();
    assert_eq!((every.len(), every.contains(&Some(gone))), (3, false));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_moves_the_refused_messages_of_a_league_to_another_channel() {
    let test = BotTest::without_bot().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    let mut test = test;
    test.start().await;
    create(&test).await;
    // A second league, of which Discord refuses nothing, has no such button.
    let [lounge, other] = ["lounge", "other"].map(|name| test.sandbox.add_channel(test.guild, name));
    let winter = json!({ "create": { "name": "Winter League", "game": "tether" } });
    test.sandbox.slash(test.ana, other, "league", winter).await.expect("created");
    test.sandbox.wait_after(other, 0, |m| m.content.contains("**Winter League**")).await.expect("the registration");
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::SEND_MESSAGES);
    for number in 0..4 {
        let person = test.sandbox.add_user(&format!("Player {number}"), "en-US");
        test.private_reply(person, "league", json!({ "join": { "league": "1" } })).await;
    }
    test.clock.advance(Duration::WEEK + Duration::MINUTE);
    test.wait_until_found("select count(*) from tasks where kind = 'league' and refused is not null").await;
    let table = async |person: u64, league: &str| {
        let options = json!({ "table": { "league": league } });
        test.sandbox.slash(person, lounge, "league", options).await.expect("an answer").message.expect("a table")
    };
    let label = "Post it here from now on";
    assert!(table(test.ben, "1").await.button(label).is_none(), "Ben organises nothing");
    assert!(table(test.ana, "2").await.button(label).is_none(), "nothing is refused");
    let shown = table(test.ana, "1").await;
    let moved = format!("select count(*) from leagues where channel_id = {lounge}");
    assert_eq!(test.query_number(&moved).await, 0, "looking moves nothing");
    let answer = private_content(&test.press(test.ana, &shown, label).await.expect("an answer"));
    assert!(answer.ends_with("From now on they are posted here."), "{answer}");
    assert_eq!(test.query_number(&moved).await, 1);
    test.sandbox
        .wait_after(lounge, 0, |m| m.content.contains("**Autumn League**, season 1"))
        .await
        .expect("the season");
    assert!(table(test.ana, "1").await.button(label).is_none(), "it is posted here");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_that_ended_long_ago_is_named_by_its_number() {
    let test = managed().await;
    create(&test).await;
    // So many others have ended since.
    test.execute(
        "update leagues set ended_at = now();
         insert into leagues (guild_id, channel_id, interaction_id, name, game, pace, size, threads, created_by, created_at, ended_at)
         select guild_id, channel_id, n, 'League ' || n, game, pace, size, threads, created_by, now(), now()
         from leagues, generate_series(1, 60) n",
    )
    .await;
    let table =
        async |league: &str| test.private_reply(test.ana, "league", json!({ "table": { "league": league } })).await;
    assert!(table("#1").await.contains("**Autumn League**, season 1"));
    assert!(table("#9999").await.starts_with("There is no league “\\#9999” here."));
    test.close().await;
}

/// Moves a moment of the season into the past, and makes the league's task look at it.
async fn make_due(test: &BotTest, column: &str) {
    let moved = format!("update seasons set {column} = now() - interval '1 second' where {column} > now()");
    test.execute(moved.leak()).await;
    test.execute("update tasks set due_at = now() where kind = 'league' and payload = 'null'").await;
}

/// Two processes do the work that is due at the boundaries of a season. Both are killed while a message about it is being
/// posted.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_leaves_the_boundaries_of_a_season_to_others() {
    let mut test = BotTest::without_bot().await;
    test.sandbox.set_bot_guild_permissions(test.guild, permissions::BOT | permissions::MANAGE_ROLES);
    let_ana_give_roles(&test);
    let role = test.sandbox.add_role(test.guild, "Champion");
    test.start_process().await;
    let create = json!({
        "name": "Autumn League", "game": "tether", "variant": "5", "pace": "7d+0", "role": role.to_string()
    });
    test.private_reply(test.ana, "league", json!({ "create": create })).await;
    let registration = test.next_message(0, "**Autumn League**, season 1: Tether").await;
    let people: Vec<_> = (0..4).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    for &person in &people {
        test.press(person, &registration, "Join every season").await.unwrap();
    }
    test.start_second_process().await;
    kill_at_next_post(&mut test, async |test| make_due(test, "starts_at").await).await;
    let begins = test.next_message(registration.id, "First moves:").await;
    let mut called = begins.notified.clone();
    called.sort_unstable();
    assert_eq!(called, people, "each player once");
    test.next_message(registration.id, "season 1, runs until").await;
    test.wait_until_posted().await;

    // The games end, and the season with them.
    kill_at_next_post(&mut test, async |test| end_games(test).await).await;
    in_phase(&test, 1, SeasonPhase::Closed).await;
    let closed = test.next_message(begins.id, "Champion: <@").await;
    test.next_message(begins.id, "**Autumn League**, season 2: Tether").await;
    let nothing_waits = "select (count(*) = 0)::int::bigint from tasks
        where kind in ('league', 'tournament', 'tournament_message', 'rank_role') and (leased_by is not null or due_at <= now())";
    test.wait_until_found(nothing_waits).await;
    let all = test.sandbox.messages(test.channel);
    for text in [
        "**Autumn League**, season 1: Tether",
        "**Autumn League, season 1, division 1**: Tether",
        "First moves:",
        "Champion: <@",
        "**Autumn League**, season 2: Tether",
    ] {
        let count = all.iter().filter(|message| message.content.contains(text)).count();
        assert_eq!(count, 1, "{text}: {:#?}", all.iter().map(|it| &it.content).collect::<Vec<_>>());
    }
    let champions = test.store.champions(LEAGUE, 1).await.unwrap().remove(0).people;
    let [champion] = champions.try_into().expect("one champion");
    assert!(closed.content.contains(&format!("Champion: <@{}>", champion.human().unwrap().0)), "{}", closed.content);
    for person in people {
        let expected = if champion.is(UserId(person)) { vec![role] } else { Vec::new() };
        assert_eq!(test.sandbox.member_roles(test.guild, person), expected);
    }
    test.close().await;
}
