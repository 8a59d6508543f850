//! Roles that people have while their rating is high enough.

use super::{
    bot_test::BotTest,
    privacy::wait_until_deleted,
    server_settings::{let_ana_give_roles, managed, set},
};
use parlor::{
    play::{Command, First, Pace, Table, Terms, TimeoutRule, UserId},
    store::{Cause, Choices, NewTable, Place, Randomness, Scope},
};
use parlor_games::{
    dice::DiceSeed,
    rules::{Game, Options},
};
use parlor_sandbox::{Fault, Request, permissions};
use parlor_testkit::{Random, database::store_rating, polling::poll};
use serde_json::json;
use std::{collections::BTreeMap, sync::Arc};
use time::Duration;

/// Ana manages the server, and the bot may give roles.
async fn with_roles() -> BotTest {
    let test = managed().await;
    test.sandbox.set_bot_guild_permissions(test.guild, permissions::BOT | permissions::MANAGE_ROLES);
    let_ana_give_roles(&test);
    test
}

/// Sets a rank role for all games, or removes it if there is no rating. Returns the reply.
async fn set_rank_role(test: &BotTest, role: u64, rating: Option<i32>) -> String {
    let (game, role) = ("all", role.to_string());
    let options = match rating {
        Some(rating) => json!({ "game": game, "role": role, "rating": rating }),
        None => json!({ "game": game, "role": role, "on": false }),
    };
    set(test, json!({ "rank-role": options })).await
}

/// Returns the requests for roles that Discord has answered.
fn role_requests(test: &BotTest) -> Vec<Arc<Request>> {
    let all = test.sandbox.requests().into_iter();
    all.filter(|request| request.path.contains("/roles/") && request.status.is_some()).collect()
}

/// Waits until that many requests for roles were answered and no change is left. Returns the method and the path of each.
async fn wait_for_requests(test: &BotTest, count: usize) -> Vec<(String, String)> {
    poll("the requests", async || (role_requests(test).len() >= count).then_some(())).await;
    let none_waits = "select (count(*) = 0)::integer::bigint from tasks
        where kind = 'rank_role' and (refused is null or leased_by is not null or due_at <= now())";
    test.wait_until_found(none_waits).await;
    let requests = role_requests(test);
    assert_eq!(requests.len(), count, "{requests:#?}");
    requests.into_iter().map(|request| (request.method.clone(), request.path.clone())).collect()
}

/// Sets a person's rating for all games of the server together.
async fn rate(test: &BotTest, person: u64, rating: f64) {
    let scope = Scope::Guild(test.guild);
    store_rating(&test.store, scope, None, person, Some(rating), test.clock.now()).await;
}

/// Plays a rated game of two people without commands of Discord. `loser` resigns.
async fn play_rated(test: &BotTest, game: Game, players: [u64; 2], loser: u64) {
    let [one, two] = players.map(UserId);
    let seed = DiceSeed::new([7; 32]);
    let setup = game.setup(&Options::default()).unwrap();
    let terms = Terms {
        setup,
        first: First::Challenger,
        pace: Pace::Day,
        rated: true,
        timeout: TimeoutRule::Claim,
        pair: None,
        event: false,
    };
    let now = test.clock.now();
    let new = NewTable {
        place: Place::on_server(test.guild, test.channel),
        challenge: Table::challenge(one.into(), Some(two.into()), terms, now).unwrap(),
        thread: false,
        language: None,
        randomness: Randomness { challenger_begins: true, seed },
    };
    let id = test.store.create_table(&new, Cause::JOB, now).await.unwrap().id;
    let apply = async |command| test.store.apply(id, &command, Cause::JOB, now).await.unwrap();
    apply(Command::Accept { by: two.into(), challenger_begins: true, seed }).await;
    for _ in 0..4 {
        let table = test.store.load(id).await.unwrap().table;
        let game = table.game().unwrap();
        let text = game.position.legal_texts().remove(0);
        apply(Command::Move { by: game.on_turn(), text, version: None }).await;
    }
    apply(Command::Resign { by: UserId(loser).into() }).await;
}

/// Three people play random rated games of two kinds. Whenever a rating in the stored rows crosses the rule's rating, exactly
/// one request gives or takes the role.
#[tokio::test(flavor = "multi_thread")]
async fn each_crossing_of_a_rating_is_one_request() {
    let test = with_roles().await;
    let [tether, all] = ["Weaver", "Master"].map(|name| test.sandbox.add_role(test.guild, name));
    let reply =
        set(&test, json!({ "rank-role": { "game": "teth", "role": tether.to_string(), "rating": 1510 } })).await;
    let rule = format!("Saved: <@&{tether}> from 1510 at Tether. People with that rating");
    assert!(reply.starts_with(&rule) && !reply.contains("Manage Roles"), "{reply}");
    set_rank_role(&test, all, Some(1490)).await;
    let people = [test.ana, test.ben, test.sandbox.add_user("Cid", "de")];
    let holders = async || -> BTreeMap<(u64, u64), bool> {
        let rows: Vec<(i64, String, f64, bool)> =
            sqlx::query_as("select user_id, game, rating, ranked from ratings where scope = $1")
                .bind(test.guild.cast_signed())
                .fetch_all(test.pool())
                .await
                .unwrap();
        let rules = [("tether", tether, 1510.0), ("all", all, 1490.0)];
        let held = |(person, game, rating, ranked): &(i64, String, f64, bool)| {
            let rule = rules.iter().find(|(of, ..)| of == game);
            rule.map(|(_, role, needed)| ((person.cast_unsigned(), *role), *ranked && rating.round() >= *needed))
        };
        rows.iter().filter_map(held).collect()
    };
    let mut random = Random::new(5);
    let mut requests = Vec::new();
    for number in 0..30 {
        let before = holders().await;
        let one = random.below(3);
        let players = [people[one], people[(one + 1 + random.below(2)) % 3]];
        let game = if random.below(3) == 0 { Game::Waltz } else { Game::Tether };
        // Holders of a role lose often, so that ratings cross the limit in both directions.
        let holder = players.into_iter().find(|person| before.iter().any(|((of, _), has)| of == person && *has));
        let loser = holder.filter(|_| random.below(4) > 0).unwrap_or(players[random.below(2)]);
        play_rated(&test, game, players, loser).await;
        let after = holders().await;
        let mut expected: Vec<_> = after
            .iter()
            .filter(|(key, has)| before.get(key).copied().unwrap_or(false) != **has)
            .map(|((person, role), has)| {
                let method = if *has { "PUT" } else { "DELETE" };
                (method.to_owned(), format!("/guilds/{}/members/{person}/roles/{role}", test.guild))
            })
            .collect();
        let found = wait_for_requests(&test, requests.len() + expected.len()).await;
        let mut new = found[requests.len()..].to_vec();
        expected.sort();
        new.sort();
        assert_eq!(new, expected, "game {number}");
        requests = found;
        for ((person, role), has) in after {
            assert_eq!(test.sandbox.member_roles(test.guild, person).contains(&role), has);
        }
    }
    let count = |method: &str| requests.iter().filter(|request| request.0 == method).count();
    assert!(count("PUT") > 4 && count("DELETE") > 2, "too few crossings: {requests:?}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_have_the_rating_already_get_the_role() {
    let test = with_roles().await;
    let (ana, ben) = (test.ana, test.ben);
    let role = test.sandbox.add_role(test.guild, "Master");
    let roles = |person| test.sandbox.member_roles(test.guild, person);
    rate(&test, ana, 1700.0).await;
    rate(&test, ben, 1599.6).await;
    set_rank_role(&test, role, Some(1600)).await;
    wait_for_requests(&test, 2).await;
    assert_eq!((roles(ana), roles(ben)), (vec![role], vec![role]));
    let shown = set(&test, json!({ "show": {} })).await;
    let rule = format!("<@&{role}> from 1600 in all games together");
    assert!(shown.contains(&format!("- Rank roles: {rule}\n")), "{shown}");
    assert!(shown.contains(&format!("<@{ana}> set a rank role: {rule}")), "{shown}");
    // A higher rating takes the role from people who fall below it.
    set_rank_role(&test, role, Some(1650)).await;
    wait_for_requests(&test, 3).await;
    assert_eq!((roles(ana), roles(ben)), (vec![role], vec![]));
    // Unlisted people have no rank roles.
    let choose = async |listed| {
        let choices = Choices { everywhere: false, listed };
        test.store.update_choices(UserId(ana), test.clock.now(), |it| *it = choices).await.unwrap();
    };
    choose(false).await;
    wait_for_requests(&test, 4).await;
    assert!(roles(ana).is_empty());
    choose(true).await;
    wait_for_requests(&test, 5).await;
    assert_eq!(roles(ana), [role]);
    // If a rule is removed, people keep its role.
    let reply = set_rank_role(&test, role, None).await;
    assert!(reply.contains(&format!("People who have <@&{role}> keep it")), "{reply}");
    let reply = set_rank_role(&test, role, None).await;
    assert!(reply.contains(&format!("no rank role <@&{role}> for all games together")), "{reply}");
    rate(&test, ana, 1000.0).await;
    wait_for_requests(&test, 5).await;
    assert_eq!(roles(ana), [role]);
    let shown = set(&test, json!({ "show": {} })).await;
    assert!(
        shown.contains("- Rank roles: none\n") && shown.contains(&format!("removed the rank role <@&{role}>")),
        "{shown}"
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_delete_their_data_lose_the_roles_that_the_bot_gave_them() {
    let test = with_roles().await;
    let [rank, cup] = ["Master", "Winner"].map(|name| test.sandbox.add_role(test.guild, name));
    rate(&test, test.ana, 1700.0).await;
    rate(&test, test.ben, 1700.0).await;
    set_rank_role(&test, rank, Some(1600)).await;
    wait_for_requests(&test, 2).await;
    sqlx::query(
        "with won as (
             insert into tournaments (guild_id, channel_id, draft_id, name, format, game, options, pace, max_players, threads,
                 role_id, created_by, phase, created_at, ended_at)
             values ($1, $2, 1, 'Cup', 'knockout', 'tether', 'size=5', '1d', 2, false, $3, $4, 'over', now(), now())
             returning id
         )
         insert into tournament_players (tournament_id, user_id, joined_at, seed, place)
         select id, $5, now(), 1, 1 from won",
    )
    .bind(test.guild.cast_signed())
    .bind(test.channel.cast_signed())
    .bind(cup.cast_signed())
    .bind(test.ana.cast_signed())
    .bind(test.ben.cast_signed())
    .execute(test.pool())
    .await
    .unwrap();
    test.sandbox.set_member_roles(test.guild, test.ben, &[rank, cup]);
    // Discord fails at first. The bot still knows whom it has to take the role from.
    test.sandbox.inject_fault("DELETE", "/roles/", 2, Fault::Status(500));
    test.store.request_deletion(UserId(test.ben), test.clock.now()).await.unwrap();
    poll("the roles are taken", async || {
        test.clock.advance(Duration::seconds(11));
        test.sandbox.member_roles(test.guild, test.ben).is_empty().then_some(())
    })
    .await;
    wait_until_deleted(&test, test.ben).await;
    assert_eq!(test.sandbox.member_roles(test.guild, test.ana), [rank]);
    // People who have left the server are forgotten as well.
    test.sandbox.set_membership(test.guild, test.ana, false);
    test.store.request_deletion(UserId(test.ana), test.clock.now()).await.unwrap();
    wait_until_deleted(&test, test.ana).await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_role_is_tried_again_when_roles_change_and_doctor_says_why() {
    let test = managed().await;
    let_ana_give_roles(&test);
    let role = test.sandbox.add_role(test.guild, "Master");
    rate(&test, test.ben, 1700.0).await;
    assert!(!test.private_reply(test.ana, "doctor", json!({})).await.contains("Manage Roles"));
    let reply = set_rank_role(&test, role, Some(1600)).await;
    assert!(reply.contains("Also give Parlor the permission Manage Roles"), "{reply}");
    wait_for_requests(&test, 1).await;
    let report = test.private_reply(test.ana, "doctor", json!({})).await;
    assert!(report.contains("- **Manage Roles**: without it Parlor can't give the rank roles"), "{report}");
    assert!(report.contains(&format!("doesn't let Parlor give <@&{role}>")), "{report}");
    assert!(set(&test, json!({ "show": {} })).await.contains("(stopped, see /doctor)"));
    // Later crossings send nothing.
    rate(&test, test.ana, 1700.0).await;
    rate(&test, test.ben, 1500.0).await;
    rate(&test, test.ben, 1700.0).await;
    wait_for_requests(&test, 1).await;
    // A change of the role's place makes the bot try again. Both people wait, but the bot tries only one of them.
    test.sandbox.set_role_above_bot(test.guild, role, true);
    wait_for_requests(&test, 2).await;
    // This event says that the bot itself got or lost a role. Without an intent, Discord sends no updates of other members.
    let updated = json!({ "guild_id": test.guild.to_string(), "roles": [role.to_string()] });
    test.sandbox.send_raw_event("GUILD_MEMBER_UPDATE", updated).await;
    wait_for_requests(&test, 3).await;
    test.sandbox.set_bot_guild_permissions(test.guild, permissions::BOT | permissions::MANAGE_ROLES);
    wait_for_requests(&test, 4).await;
    let report = test.private_reply(test.ana, "doctor", json!({})).await;
    assert!(!report.contains("- **Manage Roles**") && report.contains("put a role of Parlor's above them"), "{report}");
    let reply = set_rank_role(&test, role, Some(1600)).await;
    assert!(!reply.contains("Manage Roles"), "{reply}");
    wait_for_requests(&test, 5).await;
    assert!(test.private_reply(test.ana, "doctor", json!({})).await.contains(&format!("<@&{role}>")));
    assert!(role_requests(&test).iter().all(|request| request.status == Some(403)));
    // An event tells the bot that the role is in its place.
    test.sandbox.set_role_above_bot(test.guild, role, false);
    wait_for_requests(&test, 7).await;
    for person in [test.ana, test.ben] {
        assert_eq!(test.sandbox.member_roles(test.guild, person), [role]);
    }
    let report = test.private_reply(test.ana, "doctor", json!({})).await;
    assert!(!report.contains(&format!("<@&{role}>")), "{report}");
    test.close().await;
}

/// Tries each reason for which Discord refuses a role until something changes.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_role_is_given_after_a_while_without_an_event() {
    let test = with_roles().await;
    let refusals = [(403, 60_003), (403, 50_013), (403, 50_001), (403, 50_028), (404, 10_004), (403, 99_999)];
    for (number, (status, code)) in (1..).zip(refusals) {
        let role = test.sandbox.add_role(test.guild, "Master");
        rate(&test, test.ben, 1500.0).await;
        set_rank_role(&test, role, Some(1600)).await;
        test.sandbox.inject_fault("PUT", "/roles/", 2, Fault::Error(status, code));
        rate(&test, test.ben, 1700.0).await;
        test.wait_until_found("select count(*) from tasks where kind = 'rank_role' and refused is not null").await;
        let report = test.private_reply(test.ana, "doctor", json!({})).await;
        assert!(report.contains(&format!("doesn't let Parlor give <@&{role}>")), "{code}: {report}");
        assert!(set(&test, json!({ "show": {} })).await.contains("(stopped, see /doctor)"), "{code}");
        // This time is longer than that for which the bot tries again after mere failures.
        test.clock.advance(Duration::days(3));
        poll("it is given", async || {
            test.clock.advance(Duration::minutes(5));
            test.sandbox.member_roles(test.guild, test.ben).contains(&role).then_some(())
        })
        .await;
        wait_for_requests(&test, 4 * number - 1).await;
        assert!(!set(&test, json!({ "show": {} })).await.contains("stopped"), "{code}");
        rate(&test, test.ben, 1500.0).await;
        wait_for_requests(&test, 4 * number).await;
        set_rank_role(&test, role, None).await;
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_request_is_sent_again() {
    let test = with_roles().await;
    let role = test.sandbox.add_role(test.guild, "Master");
    set_rank_role(&test, role, Some(1600)).await;
    let until_requests = async |count| {
        poll("it is sent again", async || {
            test.clock.advance(Duration::seconds(5));
            (role_requests(&test).len() == count).then_some(())
        })
        .await;
        wait_for_requests(&test, count).await;
    };
    test.sandbox.inject_fault("PUT", "/roles/", 2, Fault::Status(500));
    rate(&test, test.ben, 1700.0).await;
    until_requests(3).await;
    assert_eq!(test.sandbox.member_roles(test.guild, test.ben), [role]);
    // The answer is lost.
    test.sandbox.inject_fault("DELETE", "/roles/", 1, Fault::DropAfter);
    rate(&test, test.ben, 1500.0).await;
    until_requests(4).await;
    assert!(test.sandbox.member_roles(test.guild, test.ben).is_empty());
    // A rate limit is no failure.
    test.sandbox.inject_fault("PUT", "/roles/", 1, Fault::TooManyRequests { retry_after: 1.5, global: false });
    rate(&test, test.ben, 1700.0).await;
    poll("the role is given", async || {
        test.clock.advance(Duration::seconds(1));
        (!test.sandbox.member_roles(test.guild, test.ben).is_empty()).then_some(())
    })
    .await;
    wait_for_requests(&test, 6).await;
    // After a day of failures nothing is tried any more.
    test.sandbox.inject_fault("DELETE", "/roles/", 1000, Fault::Status(503));
    rate(&test, test.ben, 1500.0).await;
    poll("the change is given up", async || {
        test.clock.advance(Duration::hours(2));
        (test.query_number("select count(*) from tasks where kind = 'rank_role'").await == 0).then_some(())
    })
    .await;
    assert_eq!(test.sandbox.member_roles(test.guild, test.ben), [role]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn members_who_left_are_skipped_and_a_deleted_role_removes_its_rules() {
    let test = with_roles().await;
    let [role, other] = ["Master", "Expert"].map(|name| test.sandbox.add_role(test.guild, name));
    test.sandbox.set_membership(test.guild, test.ben, false);
    rate(&test, test.ben, 1700.0).await;
    rate(&test, test.ana, 1700.0).await;
    set_rank_role(&test, role, Some(1600)).await;
    wait_for_requests(&test, 2).await;
    assert_eq!(test.sandbox.member_roles(test.guild, test.ana), [role]);
    assert!(!set(&test, json!({ "show": {} })).await.contains("stopped"));
    set_rank_role(&test, other, Some(1800)).await;
    test.sandbox.remove_role(test.guild, role);
    rate(&test, test.ana, 1500.0).await;
    wait_for_requests(&test, 3).await;
    poll("the rule is removed", async || {
        let shown = set(&test, json!({ "show": {} })).await;
        let rules = shown.lines().find(|line| line.contains("Rank roles"))?.to_owned();
        (!rules.contains(&role.to_string()) && rules.contains(&other.to_string())).then_some(())
    })
    .await;
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unsuitable_roles_are_refused_with_a_sentence() {
    let test = with_roles().await;
    let own = test.sandbox.bot_role(test.guild).unwrap();
    for (fixed, named) in [(test.guild, "@everyone".to_owned()), (own, format!("<@&{own}>"))] {
        let reply = set_rank_role(&test, fixed, Some(1600)).await;
        assert_eq!(reply, format!("{named} can't be given to people. Choose another role."));
    }
    let roles: Vec<u64> = (0..11).map(|number| test.sandbox.add_role(test.guild, &format!("R{number}"))).collect();
    for role in &roles[..10] {
        assert!(set_rank_role(&test, *role, Some(1600)).await.starts_with("Saved"));
    }
    let reply = set_rank_role(&test, roles[10], Some(1600)).await;
    assert_eq!(
        reply,
        "A server can have 10 rank roles. Remove one first: name its game and role, and choose on: False."
    );
    assert!(set_rank_role(&test, roles[0], None).await.contains("removed"));
    assert!(set_rank_role(&test, roles[10], Some(1600)).await.starts_with("Saved"));
    // The option takes names of single games, and a name for all games together.
    let name = async |game: &str| {
        let options = json!({ "game": game, "role": roles[10].to_string(), "rating": 1500 });
        set(&test, json!({ "rank-role": options })).await
    };
    assert_eq!(name("t").await, "Did you mean Tether, Tennessee Waltz, Tetrathedral by “t”?");
    assert_eq!(
        name("chess").await,
        "There is no game called “chess”. Choose from: Tether, Anchor 2D, Tennessee Waltz, Netted, Tetrathedral."
    );
    for all in ["all", "All games", "ALL GAMES", "all g"] {
        assert!(name(all).await.contains("in all games together"), "{all}: {}", name(all).await);
    }
    let suggested = async |typed: &str| -> Vec<(String, serde_json::Value)> {
        let options = json!({ "rank-role": { "game": typed } });
        let choices = test.sandbox.autocomplete(test.ana, test.channel, "settings", options, "game").await.unwrap();
        choices.into_iter().map(|choice| (choice.name, choice.value)).collect()
    };
    assert_eq!(suggested("").await.len(), 6);
    assert_eq!(suggested("all").await, [("All games".to_owned(), json!("all"))]);
    assert_eq!(suggested("walt").await.len(), 1);
    test.close().await;
}

/// A process is killed while it sends a request; the other process sends it again.
#[tokio::test(flavor = "multi_thread")]
async fn the_change_of_a_killed_process_is_made_by_another_one() {
    let mut test = BotTest::with_process().await;
    test.sandbox.set_bot_guild_permissions(test.guild, permissions::BOT | permissions::MANAGE_ROLES);
    let role = test.sandbox.add_role(test.guild, "Master");
    rate(&test, test.ben, 1700.0).await;
    let held = test.sandbox.hold("PUT", "/roles/");
    let now = test.clock.now();
    test.store.set_rank_role(test.guild, role.into(), None, 1600, UserId(test.ana), now).await.unwrap();
    poll("the request arrives", async || {
        let arrived = test.sandbox.requests().iter().any(|request| request.path.contains("/roles/"));
        arrived.then_some(())
    })
    .await;
    test.kill().await;
    drop(held);
    assert_eq!(test.query_number("select count(*) from tasks where kind = 'rank_role' and attempts = 1").await, 1);
    test.start_process().await;
    test.wait_until_found("select (count(*) = 0)::integer::bigint from tasks where kind = 'rank_role'").await;
    assert_eq!(test.sandbox.member_roles(test.guild, test.ben), [role]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_people_who_may_give_a_role_set_it_and_no_role_makes_a_manager() {
    let test = with_roles().await;
    let role = test.sandbox.add_role(test.guild, "Master");
    for (bits, name) in [
        (permissions::ADMINISTRATOR, "Administrator"),
        (permissions::MANAGE_GUILD, "Manage Server"),
        (permissions::MANAGE_ROLES, "Manage Roles"),
    ] {
        test.sandbox.set_role_permissions(test.guild, role, bits);
        let cup = json!({ "create": { "name": "Cup", "game": "tether", "role": role.to_string() } });
        let refused =
            [set_rank_role(&test, role, Some(1600)).await, test.private_reply(test.ana, "tournament", cup).await];
        for reply in refused {
            assert!(reply.contains("has powers over the server") && reply.contains(name), "{reply}");
        }
    }
    test.sandbox.set_role_permissions(test.guild, role, 0);
    // Managers of the server who can't give roles can remove a rank role but not set one.
    assert!(set_rank_role(&test, role, Some(1600)).await.starts_with("Saved:"));
    // In the channel, the bit of Manage Roles means Manage Permissions.
    test.sandbox.set_guild_owner(test.guild, test.ben);
    let own = test.sandbox.add_role(test.guild, "Own");
    for (role, position) in [(role, 2), (own, 9)] {
        test.sandbox.set_role_position(test.guild, role, position);
    }
    test.sandbox.set_member_roles(test.guild, test.ana, &[own]);
    let refused = set_rank_role(&test, role, Some(1700)).await;
    assert_eq!(refused, "You need the permission Manage Roles to choose a role that Parlor gives to people.");
    assert!(set_rank_role(&test, role, None).await.contains("is removed"));
    // Nor may the bot give roles then.
    test.sandbox.set_guild_owner(test.guild, test.ana);
    test.sandbox.set_bot_guild_permissions(test.guild, permissions::BOT);
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT | permissions::MANAGE_ROLES);
    for said in [set_rank_role(&test, role, Some(1600)).await, test.private_reply(test.ana, "doctor", json!({})).await]
    {
        assert!(said.contains("Manage Roles"), "{said}");
    }
    test.close().await;
}

/// Returns the replies to the two commands that make the bot give a role: by rating, and to the winner of a tournament.
async fn choose(test: &BotTest, role: u64) -> [String; 2] {
    let cup = json!({ "name": "Cup", "game": "tether", "role": role.to_string() });
    [set_rank_role(test, role, Some(1600)).await, test.create_tournament(test.ana, cup).await]
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_can_make_the_bot_give_a_role_that_is_not_below_their_own() {
    let test = managed().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD | permissions::MANAGE_ROLES;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    test.sandbox.set_bot_guild_permissions(test.guild, permissions::BOT | permissions::MANAGE_ROLES);
    let names = ["Below", "Older", "Own", "Newer", "Above", "Managers"];
    let [below, older, own, newer, above, managers] = names.map(|name| test.sandbox.add_role(test.guild, name));
    test.sandbox.set_role_permissions(test.guild, managers, permissions::MANAGE_ROLES);
    test.sandbox.set_member_roles(test.guild, test.ana, &[managers]);
    for (role, position) in [(managers, 1), (below, 4), (older, 5), (own, 5), (newer, 5), (above, 6)] {
        test.sandbox.set_role_position(test.guild, role, position);
    }
    // What is above all roles of a person is not below them.
    let refused = |role: u64| {
        format!(
            "<@&{role}> isn't below your highest role, so you can't decide about it. Choose another role, or ask somebody above it."
        )
    };
    assert_eq!(choose(&test, below).await, [refused(below), refused(below)]);
    test.sandbox.set_member_roles(test.guild, test.ana, &[managers, below, own]);
    // If several roles have the same position, Discord puts the oldest at the top.
    for role in [older, own, above] {
        assert_eq!(choose(&test, role).await, [refused(role), refused(role)]);
    }
    for role in [below, newer] {
        let [rank, cup] = choose(&test, role).await;
        assert!(rank.starts_with("Saved:") && cup.contains("**Cup**"), "{rank} {cup}");
    }
    // Nobody can decide about a role that has moved above their own, either.
    test.sandbox.set_role_position(test.guild, newer, 7);
    assert_eq!(set_rank_role(&test, newer, Some(1700)).await, refused(newer));
    assert_eq!(set_rank_role(&test, newer, None).await, refused(newer));
    // The order binds an administrator, but not the owner.
    test.sandbox.set_member_permissions(test.guild, test.ana, bits | permissions::ADMINISTRATOR);
    assert_eq!(set_rank_role(&test, above, Some(1600)).await, refused(above));
    test.sandbox.set_guild_owner(test.guild, test.ana);
    assert!(set_rank_role(&test, above, Some(1600)).await.starts_with("Saved:"));
    // If Discord does not answer, nothing is set.
    test.sandbox.inject_fault("GET", &format!("/guilds/{}", test.guild), u32::MAX, Fault::Status(500));
    for reply in choose(&test, below).await {
        assert_eq!(reply, "Discord didn't tell Parlor the roles of this server just now. Try again soon.");
    }
    test.sandbox.clear_faults();
    // A role above the bot's own can be set, and the bot says what it needs.
    let needed = format!("Put a role of Parlor's above <@&{own}> in the list of roles.");
    test.sandbox.set_role_position(test.guild, test.sandbox.bot_role(test.guild).unwrap(), 9);
    assert!(!set_rank_role(&test, own, Some(1600)).await.contains(&needed));
    test.sandbox.set_role_position(test.guild, own, 10);
    assert!(set_rank_role(&test, own, Some(1600)).await.contains(&needed));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_an_administrator_has_the_bot_give_permissions_that_not_everybody_has() {
    const MANAGE_MESSAGES: u64 = 1 << 13;
    const UNNAMED: u64 = 1 << 62;
    let test = with_roles().await;
    let staff = test.sandbox.add_channel(test.guild, "staff");
    test.sandbox.set_channel_overwrite(staff, test.guild, true, 0, permissions::VIEW_CHANNEL);
    let roles = ["Plain", "Seen", "Moderators", "Unnamed", "Staff"];
    let [plain, seen, moderators, unnamed, staff_role] = roles.map(|name| test.sandbox.add_role(test.guild, name));
    test.sandbox.set_role_permissions(test.guild, plain, permissions::SEND_MESSAGES);
    test.sandbox.set_role_permissions(test.guild, moderators, permissions::VIEW_CHANNEL | MANAGE_MESSAGES);
    test.sandbox.set_role_permissions(test.guild, unnamed, UNNAMED);
    test.sandbox.set_channel_overwrite(staff, staff_role, true, permissions::VIEW_CHANNEL, 0);
    for role in [plain, seen] {
        assert!(set_rank_role(&test, role, Some(1600)).await.starts_with("Saved:"));
    }
    let extra = [(moderators, "(Manage Messages)"), (unnamed, "(no. 62)"), (staff_role, "(View Channel)")];
    for (role, name) in extra {
        for reply in choose(&test, role).await {
            assert!(reply.contains(name) && reply.contains("Only an administrator"), "{reply}");
        }
    }
    let bits = permissions::MEMBER | permissions::ADMINISTRATOR;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    for (role, _) in extra {
        let [rank, cup] = choose(&test, role).await;
        assert!(rank.starts_with("Saved:") && cup.contains("**Cup**"), "{rank} {cup}");
    }
    // A role that an administrator has accepted is given.
    rate(&test, test.ben, 1700.0).await;
    wait_for_requests(&test, 5).await;
    let report = test.private_reply(test.ana, "doctor", json!({})).await;
    assert!(!report.contains("has gained permissions"), "{report}");
    // When @everyone loses a permission, the role permits more than everybody may do.
    test.sandbox.set_role_permissions(test.guild, test.guild, permissions::MEMBER & !permissions::SEND_MESSAGES);
    let report = test.private_reply(test.ana, "doctor", json!({})).await;
    assert!(report.contains(&format!("<@&{plain}> (Send Messages)")), "{report}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_that_has_gained_permissions_is_given_once_they_are_gone() {
    const MANAGE_MESSAGES: u64 = 1 << 13;
    let test = with_roles().await;
    let (ana, ben) = (test.ana, test.ben);
    let role = test.sandbox.add_role(test.guild, "Master");
    set_rank_role(&test, role, Some(1600)).await;
    rate(&test, ana, 1700.0).await;
    wait_for_requests(&test, 1).await;
    test.sandbox.set_role_permissions(test.guild, role, MANAGE_MESSAGES);
    rate(&test, ben, 1700.0).await;
    let withheld = "select count(*) from tasks where kind = 'rank_role' and refused is not null";
    test.wait_until_found(withheld).await;
    let report = test.private_reply(ana, "doctor", json!({})).await;
    assert!(report.contains(&format!("<@&{role}> (Manage Messages)")), "{report}");
    assert!(set(&test, json!({ "show": {} })).await.contains("(stopped, see /doctor)"));
    // People whose rating falls below the limit still lose the role.
    rate(&test, ana, 1500.0).await;
    poll("the role is taken", async || test.sandbox.member_roles(test.guild, ana).is_empty().then_some(())).await;
    wait_for_requests(&test, 2).await;
    // An event tells the bot that the permissions are gone.
    test.sandbox.set_role_permissions(test.guild, role, permissions::VIEW_CHANNEL);
    wait_for_requests(&test, 3).await;
    assert_eq!(test.sandbox.member_roles(test.guild, ben), [role]);
    // Without an event, the bot looks again after a while.
    test.sandbox.set_role_permissions(test.guild, role, permissions::ADMINISTRATOR);
    rate(&test, ana, 1700.0).await;
    test.wait_until_found(withheld).await;
    test.clock.advance(Duration::minutes(11));
    let again = "select count(*) from tasks where refused is not null and due_at > due_since + interval '15 minutes'";
    test.wait_until_found(again).await;
    assert_eq!(role_requests(&test).len(), 3);
    // An administrator may also accept the permissions.
    let bits = permissions::MEMBER | permissions::ADMINISTRATOR;
    test.sandbox.set_member_permissions(test.guild, ana, bits);
    assert!(set_rank_role(&test, role, Some(1600)).await.starts_with("Saved:"));
    wait_for_requests(&test, 4).await;
    assert_eq!(test.sandbox.member_roles(test.guild, ana), [role]);
    test.close().await;
}
