//! Organisers: people, names, times, and games that they decide.

use super::{super::quiet_hours::begin_quiet_hours, *};
use std::collections::BTreeSet;

/// Starts a test in which Ben organises tournaments and does not manage the server.
async fn organised() -> BotTest {
    let test = managed().await;
    let role = test.sandbox.add_role(test.guild, "Organisers");
    set(&test, json!({ "tournament-role": { "role": role.to_string() } })).await;
    test.sandbox.set_member_roles(test.guild, test.ben, &[role]);
    test
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_removes_and_replaces_players_and_all_of_them_are_called() {
    let test = organised().await;
    let invitation = announce(&test, "round-robin", 4).await;
    let people = join(&test, &invitation, 4).await;
    let eve = test.sandbox.add_user("Eve", "en-US");
    let refused = test.private_reply(people[0], "tournament", json!({ "remove": { "player": eve.to_string() } })).await;
    assert!(refused.starts_with("Only those who manage"), "{refused}");
    let nobody = test.private_reply(test.ben, "tournament", json!({ "remove": { "player": eve.to_string() } })).await;
    assert_eq!(nobody, "That person doesn't play in **Autumn Cup**. /tournament table shows who does.");
    // Before the start, a removed player's place becomes free.
    let remove = |player: u64| json!({ "remove": { "player": player.to_string() } });
    let removed = test.private_reply(test.ben, "tournament", remove(people[3])).await;
    assert_eq!(removed, format!("<@{}> is out of **Autumn Cup**.", people[3]));
    assert_eq!(tournament(&test).await.players.len(), 3);
    test.private_reply(test.ben, "tournament", json!({ "start": {} })).await;
    let begins = test.next_message(invitation.id, "First moves:").await;
    shown(&test, &invitation, "It has begun, with 3 players: <@").await;
    // Nobody has moved, so Eve can take a place.
    let replace = |player: u64, by: u64| json!({ "replace": { "player": player.to_string(), "by": by.to_string() } });
    let replaced = test.private_reply(test.ben, "tournament", replace(people[0], eve)).await;
    assert_eq!(replaced, format!("<@{eve}> takes the place of <@{}> in **Autumn Cup**.", people[0]));
    let told = poll("the former player is told", async || {
        direct_messages(&test, people[0], &replaced).first().map(|it| it.content.clone())
    })
    .await;
    assert!(told.starts_with(&replaced), "{told}");
    let log = test.private_reply(test.ana, "settings", json!({ "show": {} })).await;
    let taken = format!("gave the place of <@{}> in **Autumn Cup** to somebody else", people[0]);
    assert!(log.contains(&taken) && log.contains(&format!("added <@{eve}> to **Autumn Cup**")), "{log}");
    let anew = test.next_message(begins.id, &format!("<@{eve}> takes over a place, and its games begin anew: ")).await;
    let mut called = anew.notified.clone();
    called.sort_unstable();
    let mut all = vec![eve, people[1], people[2]];
    all.sort_unstable();
    assert_eq!(called, all);
    assert_eq!(anew.content.matches("](https://discord.com/channels/").count(), 4, "{}", anew.content);
    // After the start, the organiser is asked first. The removed player then loses their other games.
    let question = test.slash(test.ben, "tournament", remove(eve)).await.unwrap();
    assert!(private_content(&question).starts_with(&format!("Remove <@{eve}> from **Autumn Cup**?")), "{question:?}");
    test.press(test.ben, &question.message.unwrap(), "Yes, remove").await.unwrap();
    let told = test.next_message(anew.id, &format!("an organiser has removed <@{eve}>.")).await;
    assert_eq!(told.notified, [eve]);
    test.wait_until_found("select (count(*) = 4)::int::bigint from tournament_games where score is not null").await;
    assert_eq!(test.query_number("select count(*) from audit where change::text like '%tournament_re%'").await, 3);
    // Somebody may leave the server before the organiser says which tournament is meant.
    let dan = test.sandbox.add_user("Dan", "en-US");
    test.create_tournament(test.ben, json!({ "name": "Spring Cup", "game": "tether" })).await;
    let which = test.slash(test.ben, "tournament", replace(people[1], dan)).await.unwrap().message.expect("a question");
    test.sandbox.set_membership(test.guild, dan, false);
    let gone = private_content(&test.press(test.ben, &which, "Autumn Cup (#1)").await.unwrap());
    assert_eq!(gone, "Choose a member of this server who isn't a bot.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_decides_games_of_tournaments_and_no_others_and_not_the_own() {
    let test = organised().await;
    let invitation = announce(&test, "knockout", 2).await;
    for person in [test.ana, test.ben] {
        test.press(person, &invitation, "Join").await.unwrap();
    }
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "the final begins").await;
    test.wait_until_posted().await;
    let decide = |game: &str, winner: u64| json!({ "adjudicate": { "game": game, "winner": winner.to_string() } });
    let own = test.private_reply(test.ben, "tournament", decide("1", test.ana)).await;
    assert!(own.starts_with("You're playing in Tether #1 yourself"), "{own}");
    let own = json!({ "remove": { "player": test.ana.to_string() } });
    let own = test.private_reply(test.ben, "tournament", own).await;
    assert!(own.starts_with("You're playing in Tether #"), "{own}");
    let cid = test.sandbox.add_user("Cid", "en-US");
    let stranger = test.private_reply(cid, "tournament", decide("1", test.ana)).await;
    assert!(stranger.starts_with("Only those who manage"), "{stranger}");
    let role = test.sandbox.add_role(test.guild, "Helpers");
    set(&test, json!({ "tournament-role": { "role": role.to_string() } })).await;
    test.sandbox.set_member_roles(test.guild, cid, &[role]);
    let question = test.slash(cid, "tournament", decide("1", test.ana)).await.unwrap();
    test.press(cid, &question.message.expect("a question"), "Yes, end it").await.unwrap();
    let ended = "select count(*) from results where game_id = 1 and reason = 'adjudicated' and not rated";
    test.wait_until_found(ended).await;
    let challenge = json!({ "opponent": test.ana.to_string(), "game": "tether" });
    test.slash(test.ben, "challenge", challenge).await.unwrap();
    let other = test.query_number("select max(id) from games").await.to_string();
    let refused = test.private_reply(cid, "tournament", decide(&other, test.ana)).await;
    assert!(refused.starts_with("As an organiser you can only decide games of tournaments."), "{refused}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_plain_and_unique_and_values_outside_of_their_bounds_are_explained() {
    let test = organised().await;
    announce(&test, "knockout", 4).await;
    let create = |extra: serde_json::Value| {
        let mut all = json!({ "name": "Cup", "game": "tether" });
        all.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        json!({ "create": all })
    };
    for (options, sentence) in [
        (json!({ "name": "autumn cup" }), "A tournament that isn't over is called **autumn cup** already."),
        (json!({ "name": "Cup <@1>" }), "Use plain words for the name"),
        (json!({ "name": "Cup https://x.org" }), "Use plain words for the name"),
        (json!({ "name": "**Cup**" }), "Use plain words for the name"),
        // With these options, the draft opens and says what it lacks.
        (json!({ "repeats": "weekly" }), "Without a start, an organiser starts it by hand."),
        (json!({ "check-in": true }), "Without a start, an organiser starts it by hand."),
        (json!({ "starts": "whenever" }), "Choose a start within the next year"),
        (json!({ "starts": "3 days", "seats": 4, "at-least": 5 }), "`at-least` can't be more than `seats`."),
        (json!({ "rating-from": 1600, "rating-to": 1500 }), "Nobody could join"),
    ] {
        let reply = test.private_reply(test.ben, "tournament", create(options)).await;
        assert!(reply.starts_with(sentence), "{reply}");
    }
    // Discord's clients send no such value, but an interaction may be forged.
    let sent = test.slash(test.ben, "tournament", create(json!({ "name": "---", "seats": 4 }))).await.unwrap();
    for (option, value, sentence) in [
        ("seats", json!(129), "`seats` takes a number from 2 up to 128."),
        ("name", json!("x".repeat(61)), "`name` takes at most 60 characters."),
    ] {
        let mut payload = test.sandbox.payload(sent.interaction).expect("an interaction");
        let fresh = (sent.interaction + u64::try_from(sentence.len()).unwrap()).to_string();
        payload["id"] = json!(fresh);
        let options = payload["data"]["options"][0]["options"].as_array_mut().expect("options");
        options.iter_mut().find(|it| it["name"] == option).expect("the option")["value"] = value;
        test.sandbox.send_raw_event("INTERACTION_CREATE", payload).await;
        let path = format!("/interactions/{fresh}/");
        let answered = test.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
        assert!(answered.body.expect("a body").to_string().contains(sentence), "{option}");
    }
    let named = json!({ "rename": { "name": "Spring Cup" } });
    let refused = test.private_reply(test.ben, "tournament", named.clone()).await;
    assert!(!refused.contains("Spring"), "{refused}");
    let renamed = test.private_reply(test.ana, "tournament", named).await;
    assert_eq!(renamed, "**Autumn Cup** is now called **Spring Cup**.");
    poll("the invitation", async || {
        let messages = messages_with(&test, "**Spring Cup**: Tether tournament");
        (messages.len() == 1).then_some(())
    })
    .await;
    test.private_reply(test.ana, "tournament", json!({ "rename": { "name": "Winter Cup" } })).await;
    let log = test.private_reply(test.ana, "settings", json!({ "show": {} })).await;
    for name in ["Spring Cup", "Winter Cup"] {
        assert!(log.contains(&format!("renamed a tournament to **{name}**")), "{log}");
    }
    // However many follow, its number still names it.
    test.store
        .change_tournament(test.guild, CUP, TournamentCommand::Stop { by: UserId(test.ana) }, test.clock.now())
        .await
        .unwrap();
    test.execute(
        "insert into tournaments (guild_id, channel_id, name, format, game, options, pace, max_players, threads, created_by,
             created_at, phase, stopped, ended_at)
         select guild_id, channel_id, 'Later Cup', format, game, options, pace, max_players, threads, created_by,
             created_at, phase, stopped, ended_at
         from tournaments, generate_series(1, 60)",
    )
    .await;
    let table = test.private_reply(test.ana, "tournament", json!({ "table": { "tournament": "#1" } })).await;
    assert_eq!(table, "**Winter Cup** is over.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_starts_by_itself_with_those_who_check_in_and_the_next_one_is_announced_when_it_is_over() {
    let test = organised().await;
    let create = json!({
        "name": "Cup", "game": "tether", "variant": "5", "form": "round-robin", "starts": "1 day", "at-least": 2,
        "repeats": "weekly", "check-in": true
    });
    test.create_tournament(test.ben, create).await;
    let invitation = test.next_message(0, "**Cup**: Tether tournament").await;
    for part in ["Press Join. It starts <t:", "if at least 2 have joined", "Held every week.", "In the last hour"] {
        assert!(invitation.content.contains(part), "{}", invitation.content);
    }
    let people = join(&test, &invitation, 4).await;
    // One person's quiet hours begin before the check-in. This person isn't called and keeps their place.
    begin_quiet_hours(&test, people[3]).await;
    test.clock.advance(time::Duration::minutes(23 * 60 + 1));
    test.sandbox.advance(Duration::from_secs(23 * 3600 + 60));
    let call = test.next_message(invitation.id, "Press I'm here before that, or you give up your place: <@").await;
    let called: BTreeSet<_> = call.notified.iter().copied().collect();
    assert_eq!(called, people[..3].iter().copied().collect::<BTreeSet<_>>());
    let there = shown(&test, &invitation, "Not here yet: <@").await;
    // One person presses I'm here under the invitation, one under the call, and one doesn't press it.
    let here = test.press(people[0], &there, "I'm here").await.unwrap().message.unwrap();
    assert!(here.content.contains("Press I'm here to keep your place, or to join now."), "{}", here.content);
    let here = private_content(&test.press(people[1], &call, "I'm here").await.unwrap());
    assert_eq!(here, "You've checked in for **Cup**, and keep your place.");
    shown(&test, &invitation, &format!("Not here yet: <@{}>\n", people[2])).await;
    // The clock moves exactly to the start. If the start were two minutes overdue, the bot would ask people again to check in.
    let starts = tournament(&test).await.schedule.starts_at.expect("a start");
    let left = starts - test.clock.now();
    test.clock.advance(left);
    test.sandbox.advance(left.unsigned_abs());
    let begins = test.next_message(invitation.id, "First moves:").await;
    let called: BTreeSet<_> = begins.notified.iter().copied().collect();
    assert_eq!(called, people[..2].iter().copied().collect::<BTreeSet<_>>(), "nobody who sleeps");
    let stored = tournament(&test).await;
    assert!(stored.players.len() == 3 && stored.players.iter().any(|player| player.player.is(UserId(people[3]))));
    end_games(&test).await;
    let next = test.next_message(begins.id, "Nobody has joined yet.").await;
    assert!(next.content.starts_with("**Cup**: Tether tournament"), "{}", next.content);
    assert_eq!(test.query_number("select count(*) from tournaments").await, 2);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_every_time_is_in_the_next_one_unless_gone_from_the_server() {
    let test = organised().await;
    let create = json!({
        "name": "Cup", "game": "tether", "variant": "5", "form": "round-robin", "starts": "1 day", "at-least": 2,
        "repeats": "weekly"
    });
    test.create_tournament(test.ben, create).await;
    let invitation = test.next_message(0, "**Cup**: Tether tournament").await;
    let people: Vec<_> = (0..5).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    for &person in &people {
        let joined = test.press(person, &invitation, "Join every time").await.expect("an answer");
        let joined = private_content(&joined);
        assert_eq!(joined, "You're in **Cup**. You join every one after it too, until you leave one.");
    }
    let stays =
        async |every: bool| test.private_reply(people[3], "tournament", json!({ "join": { "every": every } })).await;
    assert!(stays(false).await.ends_with("You don't join the next ones automatically: press Join on each."));
    assert!(stays(false).await.starts_with("You're in **Cup** already."));
    // A person who has left the server does not take part, although an organiser starts the tournament and the person joined only
    // this one.
    let only = test.private_reply(people[4], "tournament", json!({ "join": { "every": false } })).await;
    assert!(only.ends_with("You don't join the next ones automatically: press Join on each."), "{only}");
    test.sandbox.set_membership(test.guild, people[4], false);
    let ask = test.slash(test.ben, "tournament", json!({ "start": {} })).await.unwrap().message.expect("a question");
    let says = "Start **Cup** now, with 5 of 8 players? The start is planned for <t:";
    assert!(ask.content.starts_with(says), "{}", ask.content);
    let started = test.press(test.ben, &ask, "Yes, start it").await.unwrap().message.expect("an answer").content;
    assert!(started.starts_with("**Cup** begins with 4 players."), "{started}");
    let begins = test.next_message(invitation.id, "First moves:").await;
    let late = test.private_reply(test.ana, "tournament", json!({ "join": {} })).await;
    assert_eq!(late, "**Cup** has begun already. Press Join every time on its invitation to be in the next one.");
    let late = test.private_reply(test.ana, "tournament", json!({ "join": { "every": true } })).await;
    assert_eq!(late, "**Cup** has begun already. You join the next one and every one after it, until you leave one.");
    test.clock.advance(INVITATION_SPACING);
    let begun = shown(&test, &invitation, &format!("Already in the next one (4): <@{}>, ", test.ana)).await;
    assert!(begun.button("Join every time").is_some() && begun.button("Leave").is_none(), "{begun:?}");
    end_games(&test).await;
    let next = test.next_message(begins.id, "Press Join.").await;
    assert!(next.content.contains(&format!("<@{}>", test.ana)), "{}", next.content);
    test.private_reply(test.ana, "tournament", json!({ "leave": { "tournament": "2" } })).await;
    for &person in &people[..3] {
        assert!(next.content.contains(&format!("<@{person}>")), "{}", next.content);
    }
    for person in &people[3..] {
        assert!(!next.content.contains(&format!("<@{person}>")), "{}", next.content);
    }
    // Leaving one ends it, and says so. Who is gone from the server does not begin.
    let leave = async || {
        let left = test.press(people[0], &next, "Leave").await.expect("an answer");
        assert_eq!(private_content(&left), "You're no longer in **Cup**. You won't be in the next ones either.");
        left.message.expect("a message")
    };
    // Or only this one is left out, which Join undoes.
    for _ in 0..2 {
        let left = leave().await;
        let skipped = private_content(&test.press(people[0], &left, "Skip only this one").await.expect("an answer"));
        assert!(skipped.starts_with("You skip **Cup** this time. You join the next one"), "{skipped}");
        let back = test.press(people[0], &next, "Join").await.expect("an answer").message.expect("the invitation");
        assert!(back.content.contains(&format!("<@{}>", people[0])), "{}", back.content);
    }
    let left = leave().await;
    test.press(people[0], &left, "Skip only this one").await.expect("an answer");
    test.press(people[3], &next, "Join").await.expect("an answer");
    test.sandbox.set_membership(test.guild, people[2], false);
    test.clock.advance(time::Duration::days(9));
    test.sandbox.advance(Duration::from_secs(9 * 24 * 3600));
    test.wait_until_found("select (phase = 'running')::int::bigint from tournaments where id = 2").await;
    let stored = test.store.tournament(TournamentId(2)).await.expect("the store").expect("a tournament");
    let mut players: Vec<_> = stored.players.iter().filter_map(|player| Some(player.player.human()?.0)).collect();
    players.sort_unstable();
    assert_eq!(players, [people[1], people[3]]);
    let next: Vec<_> = stored.next_players().filter_map(|player| Some(player.player.human()?.0)).collect();
    assert_eq!(next, [people[0], people[1]], "who skipped this one, and who plays every time");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_starts_are_meant_in_the_servers_time_zone() {
    let test = organised().await;
    let zone = async |options| test.private_reply(test.ana, "settings", json!({ "zone": options })).await;
    let unknown = zone(json!({ "zone": "Atlantis" })).await;
    assert!(unknown.starts_with("Nothing changed: type your city"), "{unknown}");
    let saved = zone(json!({ "zone": "new york" })).await;
    assert!(saved.contains("America/New York"), "{saved}");
    let create = async |starts: &str| {
        let options = json!({
            "name": "Cup", "game": "tether", "variant": "5", "form": "knockout", "starts": starts, "at-least": 2,
            "repeats": "weekly"
        });
        test.create_tournament(test.ben, options).await
    };
    let refused = create("whenever").await;
    let zone_named = "Times are those of the time zone America/New York, which a manager changes with /settings zone.";
    assert!(refused.ends_with(zone_named), "{refused}");
    let zone = test.store.settings(test.guild).await.expect("settings").zone;
    let day = zone.local(test.clock.now()).date() + time::Duration::days(2);
    let created = create(&format!("{day} 20:30")).await;
    let starts_at = zone.at(day.with_hms(20, 30, 0).unwrap());
    assert!(created.contains(&format!("It starts <t:{}:F>", starts_at.unix_timestamp())), "{created}");
    assert_eq!(tournament(&test).await.schedule.starts_at, Some(starts_at));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_has_left_the_server_loses_the_rest_when_the_time_runs_out() {
    let test = organised().await;
    let invitation = announce(&test, "round-robin", 3).await;
    let people = join(&test, &invitation, 3).await;
    for &person in &people {
        test.use_up_absence_days(person).await;
    }
    test.private_reply(test.ben, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "First moves:").await;
    test.wait_until_posted().await;
    let stored = tournament(&test).await;
    let gone = stored.player(1).unwrap().human().unwrap().0;
    test.sandbox.set_membership(test.guild, gone, false);
    whole::let_time_run_out(&test, whole::number_of(&stored, [1, 2])).await;
    test.wait_until_found("select (count(*) = 4)::int::bigint from tournament_games where score is not null").await;
    assert!(tournament(&test).await.has_left(1));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_is_offered_the_games_of_tournaments_and_can_decide_otherwise_until_it_is_over() {
    let test = organised().await;
    let results = test.sandbox.add_channel(test.guild, "results");
    set(&test, json!({ "results": { "channel": results.to_string() } })).await;
    let invitation = announce(&test, "round-robin", 3).await;
    let people = join(&test, &invitation, 3).await;
    let offered = async |person: u64| {
        let options = json!({ "adjudicate": { "game": "" } });
        test.sandbox.autocomplete(person, test.channel, "tournament", options, "game").await.expect("choices").len()
    };
    assert_eq!(offered(test.ben).await, 0);
    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    test.next_message(invitation.id, "First moves:").await;
    test.wait_until_posted().await;
    assert_eq!((offered(test.ben).await, offered(people[0]).await), (6, 0));
    move_once(&test).await;
    let stored = tournament(&test).await;
    let game = stored.games.iter().find(|game| game.pairing.seeds == [2, 3]).expect("a game").id.expect("begun");
    let player = |seed: u16| stored.player(seed).unwrap().human().unwrap().0;
    let decide = async |winner: u16| {
        let options = json!({ "adjudicate": { "game": game.to_string(), "winner": player(winner).to_string() } });
        test.slash(test.ben, "tournament", options).await.expect("an answer")
    };
    let asked_early = decide(3).await.message.expect("a question");
    let mut pressed = Vec::new();
    for (winner, score) in [(2, "first"), (3, "second"), (2, "first")] {
        let question = decide(winner).await.message.expect("a question");
        let label = if pressed.is_empty() { "Yes, end it" } else { "Yes, change the result" };
        pressed.push(test.press(test.ben, &question, label).await.unwrap().interaction);
        let scored = format!("select count(*) from tournament_games where game_id = {game} and score = '{score}'");
        test.wait_until_found(scored.leak()).await;
        let number = if winner == 2 { 1 } else { 2 };
        let result = format!("select count(*) from results where game_id = {game} and winner = {number} and not rated");
        assert_eq!(test.query_number(result.leak()).await, 1);
        assert_eq!(offered(test.ben).await, 6, "it can be decided otherwise");
        poll("the result", async || (test.sandbox.messages(results).len() == pressed.len()).then_some(())).await;
    }
    // A press that is delivered again, and a question from before the first decision, change nothing.
    test.sandbox.redeliver(pressed[1]).await.unwrap();
    let refused = test.press(test.ben, &asked_early, "Yes, end it").await.unwrap();
    assert!(!private_content(&refused).starts_with("Done"), "{}", private_content(&refused));
    let ends = format!("select count(*) from events where game_id = {game} and body ->> 'kind' = 'ended'");
    assert_eq!(test.query_number(ends.leak()).await, 3);
    let first_lines: Vec<_> = test
        .sandbox
        .messages(results)
        .iter()
        .map(|message| message.content.lines().next().map(str::to_owned))
        .collect();
    assert!(first_lines[0] == first_lines[2] && first_lines[0] != first_lines[1], "{first_lines:?}");
    // Each entry of the log names the player who won by the decision.
    let log = test.slash(test.ana, "settings", json!({ "show": {} })).await.expect("it").message.expect("it").content;
    let judged: Vec<_> = log.lines().filter(|line| line.contains(&format!("#{game}"))).collect();
    let winners = [2, 3, 2].map(|seed| judged.iter().filter(|line| line.contains(&player(seed).to_string())).count());
    assert_eq!((judged.len(), winners), (3, [2, 1, 2]), "{log}");
    end_games(&test).await;
    wait_until_over(&test).await;
    assert!(private_content(&decide(3).await).ends_with("It stands."));
    assert_eq!(offered(test.ben).await, 0);
    assert_eq!(tournament(&test).await.games.iter().filter(|game| game.score == Some(Score::First)).count(), 3);
    test.close().await;
}
