//! A match of two teams, from the invitation to the end.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_role_decides_the_team_and_the_teams_play_board_by_board() {
    let test = managed().await;
    let [north, south] = ["North", "South"].map(|name| test.sandbox.add_role(test.guild, name));
    let create = |one: u64, two: u64, form: &str| {
        let teams = [one, two].map(|role| role.to_string());
        json!({ "name": "Derby", "game": "tether", "form": form, "team-one": teams[0], "team-two": teams[1] })
    };
    let bot = test.sandbox.bot_role(test.guild).expect("the bot's role");
    let only_bot = format!("Only a bot has <@&{bot}>. Choose a role that people have.");
    let needs_two =
        "A match of teams needs two different roles other than @everyone: fill in `team-one` and `team-two`.";
    for (options, refusal) in [
        (create(north, north, "teams"), needs_two),
        (create(north, test.guild, "teams"), needs_two),
        (create(north, bot, "teams"), &*only_bot),
        (
            create(north, south, "knockout"),
            "Only a match of teams has teams. Choose that form, or leave both roles empty.",
        ),
    ] {
        assert_eq!(test.create_tournament(test.ana, options).await, refusal);
    }
    let after = test.newest_message_id();
    test.create_tournament(test.ana, create(north, south, "teams")).await;
    let invitation = test.next_message(after, "**Derby**").await;
    assert!(invitation.content.contains(&format!("<@&{north}> against <@&{south}>")), "{}", invitation.content);

    let people: Vec<_> = (0..5).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    let refused = test.press(people[0], &invitation, "Join").await.unwrap();
    assert!(private_content(&refused).starts_with("**Derby** is for"), "{refused:?}");
    for (person, roles) in people.iter().zip([vec![north], vec![south], vec![north], vec![north, south], vec![north]]) {
        test.sandbox.set_member_roles(test.guild, *person, &roles);
        let answer = test.press(*person, &invitation, "Join").await.unwrap();
        if let [_, _] = *roles {
            assert!(private_content(&answer).starts_with("You have both roles"), "{answer:?}");
            let every = test.private_reply(*person, "tournament", json!({ "join": { "every": true } })).await;
            assert_eq!(every, "You can't join **Derby** every time. Join it without `every`.");
            test.press(*person, &answer.message.unwrap(), "Team 2").await.unwrap();
        }
    }
    let joined = poll("all have joined", async || {
        let stored = tournament(&test).await;
        (stored.players.len() == 5).then_some(stored)
    });
    let joined = joined.await;
    assert_eq!(joined.players.iter().map(|player| player.team).collect::<Vec<_>>(), [0, 1, 0, 1, 0].map(Some));
    shown(&test, &invitation, &format!("Waiting for a place: <@{}>", people[4])).await;

    test.private_reply(test.ana, "tournament", json!({ "start": {} })).await;
    let begins = test.next_message(invitation.id, &format!("<@&{north}> against <@&{south}> begins.")).await;
    assert_eq!(begins.notified.len(), 4);
    let stored = tournament(&test).await;
    assert_eq!(stored.players.len(), 4, "nobody waits any more");
    let of = |seed: u16| stored.player(seed).unwrap().human().unwrap().0;
    assert_eq!([1, 2, 3, 4].map(of), [people[0], people[1], people[2], people[3]]);
    // A place in a team can only be taken by a person who has the team's role.
    let new = test.sandbox.add_user("New", "en-US");
    test.use_up_absence_days(new).await;
    let replace = json!({ "replace": { "player": people[2].to_string(), "by": new.to_string() } });
    test.sandbox.set_member_roles(test.guild, new, &[south]);
    let refused = test.private_reply(test.ana, "tournament", replace.clone()).await;
    assert_eq!(
        refused,
        format!("<@{new}> lacks <@&{north}>, the role of that player's team. Choose somebody who has it.")
    );
    test.sandbox.set_member_roles(test.guild, new, &[north]);
    let replaced = test.private_reply(test.ana, "tournament", replace).await;
    assert_eq!(replaced, format!("<@{new}> takes the place of <@{}> in **Derby**.", people[2]));
    test.wait_until_found("select (count(*) = 4)::int::bigint from tournament_games where game_id is not null").await;
    // The better seed wins each game, so the first team wins the match.
    end_games(&test).await;
    wait_until_over(&test).await;
    let end = &messages_with(&test, "**Derby** is over")[0];
    assert!(
        end.content.starts_with(&format!("**Derby** is over: <@&{north}> has won. Congratulations!")),
        "{}",
        end.content
    );
    assert!(end.content.contains(&format!("<@&{north}> **4 – 0** <@&{south}>")), "{}", end.content);
    assert!(end.content.contains(&format!("- <@{}> – <@{}>: 2 – 0", of(1), of(2))), "{}", end.content);
    let mut called = end.notified.clone();
    called.sort_unstable();
    let mut winners = vec![of(1), new];
    winners.sort_unstable();
    assert_eq!(called, winners);
    let table = test.slash(test.ben, "tournament", json!({ "table": {} })).await.unwrap();
    let picture = &table.message.unwrap().attachments[0];
    assert!(picture.description.as_deref().unwrap().contains("4 – 0"), "{:?}", picture.description);
    test.close().await;
}
