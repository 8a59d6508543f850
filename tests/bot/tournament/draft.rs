//! The private draft of a tournament, the role that it calls, and questions about several tournaments.

use super::*;
use parlor_sandbox::Fault;
use serde_json::Value;

fn menu<'a>(draft: &'a Message, action: &str) -> &'a Value {
    let start = format!("v1:draft:{action}:");
    let mut parts = draft.components.iter().filter_map(|row| row["components"].as_array()).flatten();
    parts
        .find(|part| part["custom_id"].as_str().is_some_and(|id| id.starts_with(&start)))
        .unwrap_or_else(|| panic!("no menu {action}: {draft:?}"))
}

/// Chooses a value in a menu of the draft as Ana. Returns the draft after that.
async fn choose(test: &BotTest, draft: &Message, action: &str, value: &str) -> Message {
    let id = menu(draft, action)["custom_id"].as_str().expect("an id");
    let answer = test.sandbox.select(test.ana, draft, id, &[value]).await.expect("an answer");
    answer.message.expect("the draft")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_changed_by_menus_and_becomes_one_tournament_that_calls_its_role_once() {
    let mut test = managed().await;
    let [quiet, crowd] = ["Quiet", "Crowd"].map(|name| test.sandbox.add_role(test.guild, name));
    test.sandbox.set_role_mentionable(test.guild, quiet, false);
    let member = test.sandbox.add_user("Member", "en-US");
    test.sandbox.set_member_roles(test.guild, member, &[crowd]);
    let drafted = async |test: &BotTest, name: &str| {
        let create = json!({ "create": { "name": name, "game": "tether", "variant": "5", "seats": 6 } });
        test.slash(test.ana, "tournament", create).await.expect("an answer").message.expect("a draft")
    };

    let old = drafted(&test, "Old").await;
    test.clock.advance(time::Duration::hours(25));
    test.sandbox.advance(Duration::from_secs(25 * 3600));
    let over = test.press(test.ana, &old, "Publish").await.expect("an answer").message.expect("a message");
    assert!(over.content.starts_with("This draft is more than a day old") && over.buttons().is_empty(), "{over:?}");

    let draft = drafted(&test, "Friday Blitz: one").await;
    assert!(draft.content.starts_with("Only you see this draft") && draft.ephemeral_for == Some(test.ana));
    assert!(draft.content.contains("**Friday Blitz: one**: Tether tournament"), "{}", draft.content);
    let draft = choose(&test, &draft, "pace", "5m+10s").await;
    // The test takes the last evening, because the nearest one may be over before the draft is published.
    let evenings = menu(&draft, "starts")["options"].as_array().expect("options");
    let evening = evenings.last().expect("an evening")["value"].as_str().expect("a time").to_owned();
    let draft = choose(&test, &draft, "starts", &evening).await;
    assert!(draft.content.contains(&format!("It starts <t:{evening}:F>")), "{}", draft.content);
    let draft = choose(&test, &draft, "form", "swiss").await;
    let draft = choose(&test, &draft, "form", "round-robin").await;
    let says = "With 6 players, everybody plays 10 games.\nTimes are those of UTC, which a manager changes";
    assert!(draft.content.contains(says), "{}", draft.content);
    let draft =
        test.press(test.ana, &draft, "Repeats, check-in, role").await.expect("an answer").message.expect("the draft");
    let draft = choose(&test, &draft, "repeats", "weekly").await;
    // The ids of the message hold the draft, so it outlives the process.
    test.restart().await;
    let draft = choose(&test, &draft, "call", &quiet.to_string()).await;
    let refused = format!("You can't notify <@&{quiet}>, so Parlor won't do it for you.");
    assert!(draft.content.starts_with(&refused), "{}", draft.content);
    let draft = choose(&test, &draft, "call", &crowd.to_string()).await;
    assert!(draft.content.ends_with(&format!("\n<@&{crowd}>")) && draft.notified.is_empty(), "{}", draft.content);
    assert_eq!(test.count("tournaments").await, 0);
    let presses = [(), ()].map(|()| test.press(test.ana, &draft, "Publish"));
    // The client may already know that the button is gone and refuse the second press.
    let pressed: Vec<_> = join_all(presses).await.into_iter().filter_map(Result::ok).collect();
    for answer in &pressed {
        let content = &answer.message.as_ref().expect("an answer").content;
        assert!(content.starts_with("**Friday Blitz: one** is announced in"), "{content}");
        test.sandbox.redeliver(answer.interaction).await.expect("delivered again");
    }
    assert!(!pressed.is_empty());
    let invitation = test.next_message(0, "**Friday Blitz: one**").await;
    assert_eq!((&invitation.notified_roles, &invitation.notified), (&vec![crowd], &vec![member]));
    let stored = tournament(&test).await;
    assert_eq!((stored.name.as_str(), stored.pace.id(), stored.max_players), ("Friday Blitz: one", "5m+10s", 6));
    assert_eq!(stored.schedule.starts_at.map(|at| at.unix_timestamp().to_string()), Some(evening));
    assert!(stored.schedule.repeats.is_some() && stored.called == Some(crowd));

    // Discord refuses the answer, but the draft is published. Any other press on the draft says so.
    let other = drafted(&test, "Other").await;
    test.sandbox.inject_fault("POST", "/callback", 1, Fault::Error(400, 50_035));
    let lost = test.press(test.ana, &other, "Publish").await.expect("an answer");
    assert_eq!(private_content(&lost), "Something broke on Parlor's side. Try again soon.");
    let told =
        test.press(test.ana, &other, "Repeats, check-in, role").await.expect("an answer").message.expect("an answer");
    assert!(told.content.starts_with("**Other** is announced in") && told.buttons().is_empty(), "{told:?}");

    // If a server has several tournaments, each button of the question names one of them.
    let start = async || test.slash(test.ana, "tournament", json!({ "start": {} })).await.expect("an answer");
    let which = start().await.message.expect("a question");
    assert_eq!(which.content, "Which tournament?");
    let few = test.press(test.ana, &which, "Other (#2)").await.expect("an answer");
    assert!(private_content(&few).starts_with("**Other** needs at least 2 players."), "{few:?}");
    let people = join(&test, &invitation, 4).await;
    let replace = json!({ "replace": { "player": people[3].to_string(), "by": member.to_string() } });
    let which = test.slash(test.ana, "tournament", replace).await.expect("an answer").message.expect("a question");
    let replaced = test.press(test.ana, &which, "Friday Blitz: one (#1)").await.expect("an answer");
    let place = format!("<@{member}> takes the place of <@{}> in **Friday Blitz: one**.", people[3]);
    assert_eq!(private_content(&replaced), place);
    let which = start().await.message.expect("a question");
    let ask =
        test.press(test.ana, &which, "Friday Blitz: one (#1)").await.expect("an answer").message.expect("a question");
    let starting = test.press(test.ana, &ask, "Yes, start it").await.expect("an answer");
    assert!(private_content(&starting).starts_with("**Friday Blitz: one** begins with 4 players."), "{starting:?}");
    let begins = test.next_message(invitation.id, "First moves:").await;
    assert_eq!(begins.notified_roles, [crowd]);
    test.wait_until_posted().await;
    let named = messages_with(&test, "**Friday Blitz: one**");
    let calling: Vec<_> = named.iter().filter(|it| !it.notified_roles.is_empty()).map(|it| it.id).collect();
    assert_eq!(calling, [invitation.id, begins.id]);
    assert_eq!(test.count("tournaments").await, 2);

    // If Discord does not tell the roles, the draft keeps the one that it calls.
    let third = drafted(&test, "Third").await;
    let third =
        test.press(test.ana, &third, "Repeats, check-in, role").await.expect("an answer").message.expect("the draft");
    let third = choose(&test, &third, "call", &crowd.to_string()).await;
    test.sandbox.inject_fault("GET", &format!("/guilds/{}", test.guild), u32::MAX, Fault::Status(500));
    let third = test.press(test.ana, &third, "Publish").await.expect("an answer").message.expect("the draft");
    assert!(third.content.starts_with("Discord didn't tell Parlor the roles"), "{}", third.content);
    assert!(third.content.ends_with(&format!("\n<@&{crowd}>")), "{}", third.content);
    test.close().await;
}
