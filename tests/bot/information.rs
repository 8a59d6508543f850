//! Commands that show something: boards, lists of games, help; and autocompletion.

use super::{
    bot_test::{BotTest, VIEW_CHANNEL, private_content},
    game::NO_GAME,
};
use parlor_games::rules::Game;
use parlor_sandbox::{Fault, initial_response_timeout, permissions};
use parlor_testkit::polling::poll;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_shown_to_the_caller_as_picture_or_text() {
    let test = BotTest::new().await;
    assert_eq!(test.private_reply(test.ana, "board", json!({})).await, NO_GAME);
    let board = test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    test.next_board(board.id).await;
    let answer = test.slash(test.ben, "board", json!({})).await.unwrap();
    let shown = answer.message.clone().unwrap();
    assert!(answer.ephemeral && shown.notified.is_empty());
    assert_eq!(shown.attachments.len(), 1);
    assert!(shown.button("Move").is_some());
    let words = test.private_reply(test.ben, "board", json!({ "as": "text", "game": "#1" })).await;
    assert_eq!(
        test.readable(&words),
        "**Tether #1**: <@BEN> to move against <@ANA> after **c3**. Deadline: <t:TIME:R>.\n\
         You play Blue.\n\
         Tether 5×5: Blue to move after c3. Red has claimed 0 cells, Blue 0. Red stones: c3. No Blue stones."
    );
    let reply = test.private_reply(test.ben, "board", json!({ "game": "77" })).await;
    assert_eq!(reply, "You have no game #77 here. Yours: #1 Tether against Ana (your turn)");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_with_the_callers_turn_are_listed_first() {
    let test = BotTest::new().await;
    let none = test.private_reply(test.ana, "games", json!({})).await;
    assert_eq!(none, format!("<@{}> has no games in progress on this server. Offer one with /challenge.", test.ana));
    let first = test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    let board = test.next_board(first.id).await;
    let second = test.start_game("size=7").await;
    test.wait_until_recorded(1, &board).await;
    test.wait_until_recorded(2, &second).await;
    let list = test.private_reply(test.ana, "games", json!({})).await;
    let (mine, theirs) = (list.find("#2").unwrap(), list.find("#1").unwrap());
    assert!(mine < theirs, "{list}");
    assert!(list.contains(&format!("/{}/{}", test.channel, second.id)), "{list}");
    assert!(list.contains(&format!("/{}/{}", test.channel, board.id)), "{list}");
    let of_ben = test.private_reply(test.ana, "games", json!({ "player": test.ben.to_string() })).await;
    assert!(of_ben.contains(&format!("<@{}>'s games", test.ben)), "{of_ben}");

    // With twelve games, the list has pages, and a move must name its game.
    for _ in 0..10 {
        test.start_game("size=5").await;
    }
    let answer = test.slash(test.ana, "games", json!({})).await.unwrap();
    let page = answer.message.clone().unwrap();
    assert!(page.content.contains("Page 1 of 2"), "{}", page.content);
    // The longest lines are those about another user's games in which neither that user nor the caller is to move.
    let of_ben = test.private_reply(test.ana, "games", json!({ "player": test.ben.to_string() })).await;
    assert!(of_ben.contains("Page 1 of 2") && of_ben.matches("to move").count() > 5, "{of_ben}");
    // The factor leaves room for numbers of seven digits and for the longest title, "Tennessee Waltz".
    let games = of_ben.matches("**#").count();
    assert!(of_ben.chars().count() + games * (6 + 9) < 2000, "{of_ben}");
    let next = test.press(test.ana, &page, "Next").await.unwrap().message.unwrap();
    assert!(next.content.contains("Page 2 of 2"), "{}", next.content);
    let reply = test.play(test.ana, "b2").await;
    assert_eq!(reply, "You can play **b2** in several games. Which one?");
    // Resigning never guesses the game.
    let reply = test.private_reply(test.ben, "resign", json!({})).await;
    assert_eq!(
        reply,
        "You have several games in this channel. Choose one with the option “game”: #1 Tether against Ana (your turn) · #2 Tether against Ana · #3 Tether against Ana · #4 Tether against Ana · #5 Tether against Ana · #6 Tether against Ana · #7 Tether against Ana · #8 Tether against Ana · #9 Tether against Ana · #10 Tether against Ana · #11 Tether against Ana · #12 Tether against Ana"
    );
    let reply = test.private_reply(test.ana, "move", json!({ "move": "b2", "game": "5" })).await;
    assert_eq!(reply, "Played b2.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn autocompletion_offers_legal_choices() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    test.play(test.ana, "c3").await;
    test.play(test.ben, "d1").await;
    let choices = async |command: &str, options, focused: &str| -> Vec<String> {
        let found = test.sandbox.autocomplete(test.ana, test.channel, command, options, focused).await;
        found.unwrap().into_iter().map(|choice| choice.name).collect()
    };
    assert_eq!(choices("move", json!({ "move": "d" }), "move").await, ["d2", "d3", "d4", "d5"]);
    assert_eq!(choices("move", json!({ "move": "C" }), "move").await, ["c1", "c2", "c4", "c5"]);
    assert_eq!(choices("move", json!({ "move": "" }), "move").await.len(), 23);
    assert_eq!(
        choices("move", json!({ "move": "a", "game": "" }), "game").await,
        ["#1 Tether against Ben (your turn)"]
    );
    assert_eq!(
        choices("challenge", json!({ "game": "te" }), "game").await,
        ["Tether", "Tennessee Waltz", "Tetrathedral", "Netted"]
    );
    let variants = choices("challenge", json!({ "game": "tether", "variant": "1" }), "variant").await;
    assert_eq!(variants, ["13×13", "19×19", "11×11", "15×15", "17×17"]);
    assert!(choices("challenge", json!({ "game": "?", "variant": "" }), "variant").await.is_empty());
    // Users who do not play in a game are offered none of its moves.
    let cat = test.sandbox.add_user("Cat", "en-US");
    let typed = [
        ("move", json!({ "game": "1", "move": "" }), "move"),
        ("if", json!({ "game": "1", "opponent": "" }), "opponent"),
        ("if", json!({ "game": "1", "opponent": "d2", "then": "" }), "then"),
    ];
    for (command, options, focused) in typed {
        for (person, sees) in [(test.ana, true), (cat, false)] {
            let found = test.sandbox.autocomplete(person, test.channel, command, options.clone(), focused).await;
            assert_eq!(!found.unwrap().is_empty(), sees, "{command} {options}");
        }
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_credits_the_designer() {
    let test = BotTest::new().await;
    let commands = test.sandbox.commands_registered().await.expect("the commands");
    let id = &commands.iter().find(|command| command["name"] == "challenge").expect("a command")["id"];
    let mention = format!("</challenge:{}>", id.as_str().expect("an id"));
    // Help mentions commands, so that a person on a phone can tap them. The bot learns their ids a moment later than the
    // sandbox.
    let help = poll("commands are mentioned", async || {
        let help = test.slash(test.ana, "help", json!({})).await.expect("an answer").message.expect("a message");
        help.content.contains(&mention).then_some(help)
    })
    .await;
    assert!(help.content.chars().count() < 900, "{}", help.content);
    assert!(help.content.starts_with("New here? Start with **Tether**: three minutes"), "{}", help.content);
    assert!(help.content.contains("</puzzle:") && !help.content.contains("Play on the board"), "{}", help.content);
    let [boards] = &help.attachments[..] else { panic!("{:?}", help.attachments) };
    let alt = boards.description.as_deref().expect("an alt text");
    assert!(Game::ALL.iter().all(|game| alt.contains(game.title())), "{alt}");
    let all = private_content(&test.press(test.ana, &help, "All commands").await.expect("an answer"));
    assert!(all.contains("</takeback:"), "{all}");
    let is_named = |text: &str, command: &Value| {
        let name = command["name"].as_str().expect("a name");
        [format!("</{name}:"), format!("</{name} "), format!("**{name}**")].iter().any(|it| text.contains(it))
    };
    // In the direct conversation, help names only commands that work there.
    let direct = test.sandbox.direct_channel(test.ana);
    let here = test.sandbox.slash(test.ana, direct, "help", json!({})).await.expect("an answer").message.expect("help");
    let all_here = private_content(&test.press(test.ana, &here, "All commands").await.expect("an answer"));
    for command in &commands {
        assert!(is_named(&all, command), "{command} is not in {all}");
        let works = command["contexts"].as_array().is_some_and(|contexts| contexts.contains(&json!(1)));
        assert_eq!(is_named(&all_here, command), works, "{command}: {all_here}");
        assert!(works || !is_named(&here.content, command), "{command}: {}", here.content);
    }
    let games = private_content(&test.press(test.ana, &help, "The games").await.expect("an answer"));
    assert!(games.contains("Mark Steere") && games.contains("Tetrathedral"), "{games}");
    test.close().await;
}

/// A game can't be seen or played from another server.
#[tokio::test(flavor = "multi_thread")]
async fn games_stay_on_their_server() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    let elsewhere = test.sandbox.add_channel(test.sandbox.add_guild("Other"), "hall");
    for (command, options) in [
        ("board", json!({ "game": "1" })),
        ("move", json!({ "move": "a1", "game": "1" })),
        ("resign", json!({ "game": "1" })),
    ] {
        let answer = test.sandbox.slash(test.ana, elsewhere, command, options).await.unwrap();
        assert!(private_content(&answer).contains("no game #1"), "{command}: {}", private_content(&answer));
    }
    assert_eq!(test.newest_message_id(), board.id);
    test.close().await;
}

/// Plays a short game of Ana and Ben in the test's channel. Ana wins.
async fn finish_game(test: &BotTest, game: &str) {
    let mut board = test.start_game("size=5").await;
    for (user, text) in [(test.ana, "c3"), (test.ben, "a1"), (test.ana, "d2"), (test.ben, "b4")] {
        test.private_reply(user, "move", json!({ "move": text, "game": game })).await;
        board = test.next_board(board.id).await;
    }
    let question = test.slash(test.ben, "resign", json!({ "game": game })).await.unwrap().message.unwrap();
    test.press(test.ben, &question, "Yes, resign").await.expect("resigned");
    test.next_board(board.id).await;
    test.wait_until_posted().await;
}

/// Only the players, and people who see the channel, read the name of a game. Only people who see the channel get a link to its
/// board.
#[tokio::test(flavor = "multi_thread")]
async fn games_of_channels_that_one_does_not_see_are_not_named() {
    let mut test = BotTest::new().await;
    let [carla, dan] = ["Carla", "Dan"].map(|name| test.sandbox.add_user(name, "en-US"));
    let tables = test.channel;
    let [lounge, staff] = ["lounge", "staff"].map(|name| test.sandbox.add_channel(test.guild, name));
    let moderators = test.sandbox.add_role(test.guild, "Moderators");
    test.sandbox.set_channel_overwrite(staff, test.guild, true, 0, VIEW_CHANNEL);
    test.sandbox.set_channel_overwrite(staff, moderators, true, VIEW_CHANNEL, 0);
    for moderator in [test.ana, test.ben, dan] {
        test.sandbox.set_member_roles(test.guild, moderator, &[moderators]);
    }
    // Each channel has two games, one of which is over.
    let mut boards = Vec::new();
    for (channel, over) in [(staff, "2"), (lounge, "4")] {
        test.channel = channel;
        let board = test.start_game("size=5").await;
        test.wait_until_posted().await;
        boards.push(format!("/{channel}/{}", board.id));
        finish_game(&test, over).await;
    }
    test.channel = tables;
    let [hidden, open] = [&boards[0], &boards[1]];
    let (of_ana, ended) = (json!({ "player": test.ana.to_string() }), |id| format!("#{id} Tether: "));
    for (user, sees) in [(carla, false), (dan, true)] {
        let list = test.private_reply(user, "games", of_ana.clone()).await;
        assert_eq!((list.contains("**#1**"), list.contains(hidden)), (sees, sees), "{list}");
        assert!(list.contains("**#3**") && list.contains(open), "{list}");
        let profile = test.private_reply(user, "profile", of_ana.clone()).await;
        assert_eq!((profile.contains(&ended(2)), profile.contains(&format!("/{staff}/"))), (sees, sees), "{profile}");
        assert!(profile.contains(&ended(4)) && profile.contains(&format!("/{lounge}/")), "{profile}");
    }
    for (command, mut options) in [
        ("move", json!({ "move": "a1" })),
        ("resign", json!({})),
        ("draw", json!({})),
        ("takeback", json!({})),
        ("if", json!({ "opponent": "a1", "then": "a2" })),
        ("board", json!({})),
        ("replay", json!({})),
        ("explore", json!({})),
    ] {
        for game in [1, 2] {
            options["game"] = json!(game.to_string());
            let reply = test.private_reply(carla, command, options.clone()).await;
            assert_eq!(reply, format!("You have no game #{game} here."), "{command}");
        }
        options["game"] = json!("");
        let found = test.sandbox.autocomplete(carla, tables, command, options, "game").await.expect("choices");
        assert!(found.is_empty(), "{command}: {found:?}");
    }
    let refused = test.private_reply(dan, "move", json!({ "move": "a1", "game": "1" })).await;
    assert_eq!(refused, "You aren't playing in this game.");

    // A player without the role keeps the game, but gets no link to a board.
    test.sandbox.set_member_roles(test.guild, test.ana, &[]);
    let own = test.private_reply(test.ana, "games", json!({})).await;
    assert!(own.contains("**#1**") && !own.contains(hidden) && own.contains(open), "{own}");
    let everywhere = test.private_reply(test.ana, "games", json!({ "scope": "everywhere" })).await;
    assert!(everywhere.contains("**#1**") && !everywhere.contains(hidden) && everywhere.contains(open), "{everywhere}");
    let profile = test.private_reply(test.ana, "profile", json!({})).await;
    assert!(profile.contains(&ended(2)) && !profile.contains(&format!("/{staff}/")), "{profile}");
    assert_eq!(test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "1" })).await, "Played c3.");

    // Managers decide games that they do not see, and administrators see all games.
    test.sandbox.set_member_permissions(test.guild, carla, permissions::MEMBER | permissions::MANAGE_GUILD);
    assert!(!test.private_reply(carla, "games", of_ana.clone()).await.contains("**#1**"));
    let ended = test.decide_game(carla, json!({ "end": { "game": "3" } })).await;
    assert_eq!(ended, "Tether #3 ended without a result.");
    test.sandbox.set_member_permissions(test.guild, carla, u64::MAX);
    assert!(test.private_reply(carla, "games", of_ana).await.contains("**#1**"));
    test.close().await;
}

/// Discord does not say who sees the channel. Other people's games are then named only in their own channel, and players still
/// get links to their own boards.
#[tokio::test(flavor = "multi_thread")]
async fn without_an_answer_from_discord_only_own_games_of_other_channels_are_named() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.wait_until_recorded(1, &board).await;
    let carla = test.sandbox.add_user("Carla", "en-US");
    let lounge = test.sandbox.add_channel(test.guild, "lounge");
    test.sandbox.inject_fault("GET", "/channels", 100, Fault::Delay(2 * initial_response_timeout()));
    let link = format!("/{}/{}", test.channel, board.id);
    for (user, channel, named) in [(carla, test.channel, true), (carla, lounge, false), (test.ben, lounge, true)] {
        let options = json!({ "player": test.ana.to_string() });
        let list = private_content(&test.sandbox.slash(user, channel, "games", options).await.unwrap());
        assert_eq!((list.contains("#1"), list.contains(&link)), (named, named), "{list}");
    }
    test.sandbox.clear_faults();
    test.close().await;
}
#[tokio::test(flavor = "multi_thread")]
async fn boards_are_linked_in_channels_that_one_sees() {
    let test = BotTest::new().await;
    let board = test.start_game("size=5").await;
    test.wait_until_recorded(1, &board).await;
    let carla = test.sandbox.add_user("Carla", "en-US");
    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    let reply = async |user: u64, channel: u64, command: &str, options: serde_json::Value| {
        private_content(&test.sandbox.slash(user, channel, command, options).await.unwrap())
    };
    let link = format!("/{}/{}", test.channel, board.id);
    let of_ana = || json!({ "player": test.ana.to_string() });
    for (user, channel, linked) in [
        (carla, test.channel, true),
        (carla, elsewhere, true),
        (test.ben, elsewhere, true),
        (test.ana, elsewhere, true),
    ] {
        let list = reply(user, channel, "games", of_ana()).await;
        assert!(list.contains("#1") && list.contains(&link) == linked, "{list}");
    }
    let question = test.slash(test.ana, "resign", json!({})).await.unwrap().message.unwrap();
    test.press(test.ana, &question, "Yes, call it off").await.expect("called off");
    let end = test.next_board(board.id).await;
    test.wait_until_recorded(1, &end).await;
    let link = format!("/{}/{}", test.channel, end.id);
    for (user, linked) in [(test.ana, true), (carla, false)] {
        let refusal = reply(user, elsewhere, "move", json!({ "move": "a1", "game": "1" })).await;
        assert_eq!(refusal.contains(&link), linked, "{refusal}");
    }
    test.close().await;
}
