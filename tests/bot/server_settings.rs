//! The actions of a server's managers: settings, threads, permissions, ending games.

use super::{
    bot_test::{BotTest, private_content, sql},
    ratings::resigned,
};
use parlor::play::GameId;
use parlor_sandbox::{Fault, permissions};
use parlor_testkit::{polling::poll, whole_answers::WholeAnswers};
use serde_json::json;
use time::{Duration, Weekday};

/// Starts a test in which Ana manages the server.
pub async fn managed() -> BotTest {
    let test = BotTest::new().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    test
}

/// Makes Ana the server's owner, so she can give all roles.
pub fn let_ana_give_roles(test: &BotTest) {
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD | permissions::MANAGE_ROLES;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    test.sandbox.set_guild_owner(test.guild, test.ana);
}

/// Uses `/settings` as Ana and returns the reply.
pub async fn set(test: &BotTest, setting: serde_json::Value) -> String {
    test.private_reply(test.ana, "settings", setting).await
}

/// Ana challenges Ben, who accepts. Returns the thread of the game.
pub async fn begin_in_thread(test: &BotTest) -> u64 {
    let after = test.newest_message_id();
    let all = json!({ "game": "tether", "variant": "5", "opponent": test.ben.to_string(), "first": "me" });
    test.private_reply(test.ana, "challenge", all).await;
    let challenge = test.next_message(after, "challenges").await;
    test.wait_until_recorded(test.query_number("select max(id) from games").await, &challenge).await;
    test.press(test.ben, &challenge, "Accept").await.expect("accepted");
    let board = test.sandbox.wait_for(challenge.id, |m| !m.attachments.is_empty()).await.expect("a board");
    assert_eq!(board.notified, [test.ana]);
    challenge.id
}

pub async fn play_in(test: &BotTest, channel: u64, user: u64, text: &str) -> String {
    private_content(&test.sandbox.slash(user, channel, "move", json!({ "move": text })).await.expect("an answer"))
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_stored_and_shown() {
    let test = managed().await;
    let mut answers = WholeAnswers::new(&test);
    for setting in [
        json!({ "show": {} }),
        json!({ "pace": { "pace": "12h" } }),
        json!({ "timeout": { "then": "loss" } }),
        json!({ "rated": { "on": false } }),
        json!({ "theme": { "theme": "dark" } }),
        json!({ "show": {} }),
    ] {
        answers.slash(test.ana, "settings", setting).await;
    }
    insta::assert_snapshot!(answers.text());
    // Challenges take these settings as defaults.
    test.private_reply(test.ana, "challenge", json!({ "game": "tether", "rated": true })).await;
    let challenge = test.next_message(0, "is looking for an opponent").await;
    assert!(
        challenge.content.contains("· 12 hours a move\n- random first player · not rated"),
        "{}",
        challenge.content
    );
    let table = test.store.load(GameId(1)).await.unwrap().table;
    assert_eq!(table.terms.timeout, parlor::play::TimeoutRule::Loss);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_can_be_restricted_to_channels_and_roles() {
    let test = managed().await;
    let lobby = test.sandbox.add_channel(test.guild, "lobby");
    set(&test, json!({ "channel": { "channel": test.channel.to_string() } })).await;
    let asked = json!({ "game": "tether" });
    let reply = private_content(&test.sandbox.slash(test.ana, lobby, "challenge", asked.clone()).await.unwrap());
    assert_eq!(test.readable(&reply), "Games aren't allowed in this channel. You can play in: <#CHANNEL>");
    assert_eq!(test.private_reply(test.ana, "challenge", asked.clone()).await, "Challenge sent.");
    let challenge = test.next_message(0, "is looking for an opponent").await;
    // A user without the role can't accept either.
    let [players, others] = ["Players", "Others"].map(|name| test.sandbox.add_role(test.guild, name));
    let named = format!("<@&{players}>");
    set(&test, json!({ "role": { "role": players.to_string() } })).await;
    test.sandbox.set_member_roles(test.guild, test.ben, &[others]);
    assert!(private_content(&test.press(test.ben, &challenge, "Accept").await.unwrap()).contains(&named));
    assert!(test.private_reply(test.ana, "challenge", asked).await.contains(&named));
    test.sandbox.set_member_roles(test.guild, test.ben, &[others, players]);
    test.press(test.ben, &challenge, "Accept").await.unwrap();
    test.next_board(challenge.id).await;
    // The role @everyone allows all users, although it is in no member's list of roles. This also holds if the stored setting
    // names @everyone itself.
    let everyone = json!({ "role": { "role": test.guild.to_string() } });
    assert_eq!(set(&test, everyone).await, "Saved.\nRoles that may play: all");
    test.execute("update servers set roles = array[guild_id]").await;
    assert_eq!(test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await, "Challenge sent.");
    assert_eq!(
        set(&test, json!({ "role": { "allowed": "all" } })).await,
        "Saved.\n\
         Roles that may play: all"
    );
    assert_eq!(set(&test, json!({ "channel": { "allowed": "all" } })).await, "Saved.\nChannels: all");
    let reply = set(&test, json!({ "show": {} })).await;
    for sentence in ["allowed games in all channels", "let everyone play"] {
        assert!(reply.contains(&format!(": <@{}> {sentence}", test.ana)), "{reply}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_refused_to_members_who_do_not_manage_the_server() {
    let test = managed().await;
    let show = test.slash(test.ana, "settings", json!({ "show": {} })).await.unwrap().interaction;
    // A server can let any members use a command of Discord, so the bot checks the permission itself.
    let mut payload = test.sandbox.payload(show).unwrap();
    let fresh = (show + 1).to_string();
    payload["id"] = json!(fresh);
    payload["member"]["permissions"] = json!(permissions::MEMBER.to_string());
    test.sandbox.send_raw_event("INTERACTION_CREATE", payload).await;
    let path = format!("/interactions/{fresh}/");
    let answered = test.sandbox.wait_for_request(|r| r.path.contains(&path)).await.expect("an answer");
    let body = answered.body.expect("a body");
    assert!(body["data"]["content"].as_str().is_some_and(|reply| reply.contains("Manage Server")), "{body}");
    test.close().await;
}

/// A person who only looks at a setting must not change it. Half of a setting changes nothing either.
#[tokio::test(flavor = "multi_thread")]
async fn subcommands_without_options_show_their_setting_and_change_nothing() {
    let test = managed().await;
    set(&test, json!({ "channel": { "channel": test.channel.to_string() } })).await;
    set(&test, json!({ "lobby": { "channel": test.channel.to_string() } })).await;
    // The message of a lobby is checked again after the channel was made.
    let stored = "select (to_jsonb(s) - 'lobby_recheck_at')::text || (select count(*) from audit) from servers s";
    let before = test.query_text(stored).await;
    let commands = test.sandbox.commands();
    let settings = commands.iter().find(|command| command["name"] == "settings").expect("the command");
    let mut shown = Vec::new();
    for subcommand in settings["options"].as_array().expect("subcommands") {
        let options = subcommand["options"].as_array().map_or(&[][..], Vec::as_slice);
        if options.iter().any(|option| option["required"] == json!(true)) {
            continue;
        }
        let name = subcommand["name"].as_str().expect("a name");
        // The subcommand `export` is not a setting.
        if name == "export" {
            continue;
        }
        let reply =
            test.slash(test.ana, "settings", json!({ name: {} })).await.expect("an answer").message.expect("it");
        if name == "show" {
            assert!(reply.content.starts_with("**Parlor on this server**"), "{}", reply.content);
            continue;
        }
        assert_eq!(reply.content.lines().count(), 1, "{name}: {}", reply.content);
        let all = test.press(test.ana, &reply, "All settings").await.expect("an answer").message.expect("it");
        assert_eq!(all.id, reply.id, "in place");
        assert!(all.content.contains(&format!("\n- {}", reply.content)), "{name}: {}", all.content);
        shown.push(reply.content);
    }
    shown.sort();
    shown.dedup();
    assert_eq!(shown.len(), 18, "{shown:?}");
    for off in ["Results: off", "Daily puzzle: off", "Rank roles: none"] {
        assert!(shown.iter().any(|it| it == off), "{shown:?}");
    }
    let role = test.sandbox.add_role(test.guild, "Players").to_string();
    for (half, missing) in [
        (json!({ "channel": { "allowed": "no" } }), "a channel as well."),
        (json!({ "role": { "allowed": "yes" } }), "a role as well."),
        (json!({ "results": { "on": true } }), "a channel for the results."),
        (json!({ "puzzle": { "on": true } }), "a channel for the daily puzzle."),
        (json!({ "puzzle": { "hour": 3 } }), "a channel for the daily puzzle."),
        (json!({ "tournament-role": { "on": true } }), "a role for the organisers."),
        (json!({ "rank-role": { "game": "tether", "role": role } }), "a game, a role and a rating. To remove"),
        (json!({ "rank-role": { "rating": 1600 } }), "a game, a role and a rating. To remove"),
    ] {
        let reply = set(&test, half.clone()).await;
        assert!(reply.starts_with(&format!("Nothing changed: choose {missing}")), "{half}: {reply}");
    }
    assert_eq!(test.query_text(stored).await, before);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn managers_can_end_and_adjudicate_games() {
    let test = managed().await;
    let board = test.start_game("size=5").await;
    let carla = test.sandbox.add_user("Car\u{202E}la", "en-US");
    // The manager's own game is not offered in place of another one.
    for named in ["77", "seven"] {
        let reply = set(&test, json!({ "end": { "game": named } })).await;
        assert!(reply.contains(&format!("no game {named} on this server")) && !reply.contains("#1"), "{reply}");
    }
    let named = test.sandbox.autocomplete(test.ana, test.channel, "settings", json!({ "end": { "game": "" } }), "game");
    assert_eq!(named.await.unwrap()[0].name, "#1 Tether: Ana – Ben");
    let asked = json!({ "adjudicate": { "game": "1", "winner": carla.to_string() } });
    assert_eq!(
        set(&test, asked).await,
        "That person isn't in this game. Leave the winner out, and choose how the game ended."
    );
    let asked = json!({ "adjudicate": { "game": "1", "winner": test.ben.to_string() } });
    let question = test.slash(test.ana, "settings", asked.clone()).await.unwrap().message.unwrap();
    assert_eq!(
        test.readable(&question.content),
        "**Tether #1**: <@ANA> to move against <@BEN>. Deadline: <t:TIME:R>.\n\
         Declare this game a win for <@BEN>?"
    );
    assert_eq!(question.attachments.len(), 1, "the board");
    let kept = test.press(test.ana, &question, "No, leave it").await.unwrap();
    assert_eq!(private_content(&kept), "Nothing changed.");
    test.decide_game(test.ana, asked.clone()).await;
    let end = test.next_message(board.id, "by decision of").await;
    assert_eq!(
        test.readable(&end.content),
        "**<@BEN>** (Blue) wins **Tether #1** against <@ANA> by decision of <@ANA>."
    );
    assert_eq!(end.notified.len(), 1, "the manager is not notified");
    assert!(set(&test, asked).await.contains("has ended"));
    let board = test.start_game("size=5").await;
    let end = json!({ "end": { "game": "#2" } });
    assert_eq!(test.decide_game(test.ana, end.clone()).await, "Tether #2 ended without a result.");
    test.next_message(board.id, "It doesn't count").await;
    assert!(set(&test, end).await.contains("has ended"));
    let reply = set(&test, json!({ "show": {} })).await;
    let who = format!("<@{}>", test.ana);
    assert!(reply.contains(&format!("{who} ended Tether #2 without a result")), "{reply}");
    assert!(reply.contains(&format!("{who} declared Tether #1 a win for <@{}>", test.ben)), "{reply}");
    test.close().await;
}

/// A team is not a person, and not every game can be drawn.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_given_to_each_side_and_drawn_only_if_its_rules_know_draws() {
    let test = managed().await;
    test.start_game("size=5").await;
    for (game, against) in [("tether", "teams"), ("waltz", "teams")] {
        let lounge = test.sandbox.add_channel(test.guild, game);
        let start = json!({ "start": { "game": game, "against": against } });
        test.sandbox.slash(test.ana, lounge, "vote-game", start).await.expect("an answer");
    }
    for (game, labels) in [
        ("1", vec!["Ana wins", "Ben wins"]),
        ("2", vec!["team 1 wins", "team 2 wins"]),
        ("3", vec!["team 1 wins", "team 2 wins", "Draw"]),
    ] {
        let asked = json!({ "adjudicate": { "game": game } });
        let question = test.slash(test.ana, "settings", asked).await.expect("an answer").message.expect("a question");
        assert!(question.content.ends_with("How did this game end?"), "{}", question.content);
        let mut shown: Vec<_> = question.buttons().into_iter().map(|(label, ..)| label).collect();
        assert_eq!(shown.pop().as_deref(), Some("No, leave it"));
        assert!(shown.iter().map(|it| it.to_lowercase()).eq(labels.iter().map(|it| it.to_lowercase())), "{shown:?}");
        let done = test.press(test.ana, &question, &shown[1]).await.expect("an answer");
        let said = private_content(&done);
        assert!(said.contains(&format!("#{game} is a win for ")), "{said}");
        let reply = set(&test, json!({ "show": {} })).await;
        assert!(reply.contains(&format!("#{game} a win for ")), "{reply}");
    }
    test.close().await;
}

/// The list of changes below the settings is short. A button leads to all of them.
#[tokio::test(flavor = "multi_thread")]
async fn all_changes_can_be_read_in_pages() {
    let test = managed().await;
    for on in (0..12).map(|number| number % 2 == 0) {
        set(&test, json!({ "reminders": { "on": on } })).await;
    }
    set(&test, json!({ "rated": { "on": false } })).await;
    let all = test.slash(test.ana, "settings", json!({ "show": {} })).await.expect("it").message.expect("it");
    assert_eq!(all.content.matches("\n-# ").count(), 5, "{}", all.content);
    let first = test.press(test.ana, &all, "All changes").await.expect("it").message.expect("it");
    assert_eq!(first.content.matches("\n-# ").count(), 10, "{}", first.content);
    assert!(first.content.contains("turned rated games off"), "{}", first.content);
    let second = test.press(test.ana, &first, "Next").await.expect("it").message.expect("it");
    assert_eq!(second.content.matches("turned reminders").count(), 3, "{}", second.content);
    test.press(test.ana, &second, "All settings").await.expect("it");
    // Others can't press a button of a copied message.
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER);
    let refused = test.press(test.ana, &second, "All settings").await;
    assert!(refused.is_err() || private_content(&refused.expect("it")).contains("Manage Server"));
    test.close().await;
}

/// An empty list would allow all, so its last entry is not simply taken out.
#[tokio::test(flavor = "multi_thread")]
async fn taking_out_the_last_channel_or_role_opens_nothing() {
    let test = managed().await;
    let [players, others] = ["Players", "Others"].map(|name| test.sandbox.add_role(test.guild, name).to_string());
    let [tables, lounge] = ["tables", "lounge"].map(|name| test.sandbox.add_channel(test.guild, name).to_string());
    for (kind, last, other, mention, opens) in [
        ("channel", &tables, &lounge, "<#", "games would be allowed everywhere"),
        ("role", &players, &others, "<@&", "everybody could play"),
    ] {
        let allow = async |id: &str, allowed: &str| set(&test, json!({ kind: { kind: id, "allowed": allowed } })).await;
        let unlisted = format!("Nothing changed: {mention}{other}> isn't on the list of ");
        assert!(allow(other, "no").await.starts_with(&unlisted), "of an empty list");
        allow(last, "yes").await;
        assert!(allow(other, "no").await.starts_with(&unlisted));
        let kept = allow(last, "no").await;
        let expected =
            format!("Nothing changed: without {mention}{last}>, {opens}. If you want that, use allowed: all.");
        assert_eq!(kept, expected);
        assert!(set(&test, json!({ kind: {} })).await.contains(last.as_str()));
        allow(other, "yes").await;
        assert!(allow(last, "no").await.starts_with("Saved."));
        assert!(set(&test, json!({ kind: { "allowed": "all" } })).await.ends_with(": all"));
    }
    test.close().await;
}

/// The settings name only a few of the people who are banned.
#[tokio::test(flavor = "multi_thread")]
async fn all_bans_can_be_read_in_pages() {
    let test = managed().await;
    let people: Vec<_> = (0..30).map(|n| test.sandbox.add_user(&format!("Player {n}"), "en-US")).collect();
    for person in &people {
        set(&test, json!({ "ban": { "player": person.to_string() } })).await;
    }
    let all = test.slash(test.ana, "settings", json!({ "show": {} })).await.expect("it").message.expect("it");
    let first = test.press(test.ana, &all, "All bans").await.expect("it").message.expect("it");
    let second = test.press(test.ana, &first, "Next").await.expect("it").message.expect("it");
    for person in people {
        let shown = [&first, &second].map(|page| page.content.matches(&format!("<@{person}>")).count());
        assert_eq!(shown.iter().sum::<usize>(), 1, "{} {}", first.content, second.content);
    }
    test.press(test.ana, &second, "All settings").await.expect("it");
    test.close().await;
}

/// What a role or a channel can't do is said at once. Discord offers @everyone and the roles of bots in each menu.
#[tokio::test(flavor = "multi_thread")]
async fn roles_and_channels_that_can_not_serve_are_refused() {
    let test = managed().await;
    let (guild, channel) = (test.guild.to_string(), test.channel.to_string());
    let bot = test.sandbox.bot_role(test.guild).expect("the bot's role");
    let role = bot.to_string();
    let only_bot = format!("Only a bot has <@&{bot}>. Choose a role that people have.");
    let uncalled = "Parlor never notifies @everyone. Choose a role for people who want to be told, or none.";
    let (category, _) = test.sandbox.add_category(test.guild, "games", "tables");
    let other = "Nothing changed: choose a text or an announcement channel.";
    for (setting, refusal) in [
        (json!({ "lobby": { "channel": channel, "notify": guild } }), uncalled),
        (json!({ "lobby": { "channel": channel, "notify": role } }), &*only_bot),
        (json!({ "role": { "role": role } }), &*only_bot),
        (
            json!({ "role": { "role": guild, "allowed": "no" } }),
            "Nothing changed: everybody has @everyone. To let only some people play, add the roles that may.",
        ),
        (json!({ "tournament-role": { "role": role } }), &*only_bot),
        (json!({ "lobby": { "channel": category.to_string() } }), other),
        (json!({ "results": { "channel": category.to_string() } }), other),
        (json!({ "puzzle": { "channel": category.to_string() } }), other),
        (json!({ "ban": { "player": test.sandbox.bot_user().to_string() } }), "Only people can be banned."),
    ] {
        assert_eq!(set(&test, setting.clone()).await, refusal, "{setting}");
    }
    let first = test.slash(test.ana, "setup", json!({})).await.expect("it").message.expect("a page");
    let select = async |menu: &str, value: u64| {
        let id = format!("v1:setup:choose:{menu}");
        private_content(&test.sandbox.select(test.ana, &first, &id, &[&value.to_string()]).await.expect("an answer"))
    };
    for menu in ["lobby", "results"] {
        assert_eq!(select(menu, category).await, other);
    }
    test.press(test.ana, &first, "Next").await.expect("the second page");
    assert_eq!(select("puzzle", category).await, other);
    for menu in ["players", "organisers"] {
        assert_eq!(select(menu, bot).await, only_bot);
    }
    assert_eq!(test.count("audit").await, 0);
    test.close().await;
}

/// The bot looks at once, before it fails to post.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_set_is_checked_at_once() {
    let test = managed().await;
    let [channel, open] = ["results", "lobby"].map(|name| test.sandbox.add_channel(test.guild, name));
    let named = json!({ "channel": channel.to_string() });
    let results = async || set(&test, json!({ "results": named })).await;
    let line = format!("\nResults: <#{channel}>");
    assert_eq!(results().await, format!("Saved. Parlor may post in <#{channel}>.{line}"));
    let lacks = |permissions: &str| format!("Saved. In <#{channel}> Parlor still lacks {permissions}.");
    test.sandbox.set_bot_permissions(channel, permissions::BOT & !permissions::ATTACH_FILES);
    assert_eq!(results().await, lacks("**Attach Files**") + &*line);
    // The list of open challenges has no pictures.
    test.sandbox.set_bot_permissions(open, permissions::BOT & !permissions::ATTACH_FILES);
    let lobby = set(&test, json!({ "lobby": { "channel": open.to_string() } })).await;
    assert_eq!(lobby, format!("Saved. Parlor may post in <#{open}>.\nLobby: <#{open}>"));
    test.sandbox.set_bot_permissions(channel, permissions::VIEW_CHANNEL);
    let needed = "**Send Messages**, **Attach Files**, **Read Message History**";
    assert_eq!(set(&test, json!({ "puzzle": named })).await.lines().next(), Some(&*lacks(needed)));
    assert!(set(&test, json!({ "channel": named })).await.starts_with(&lacks(needed)));
    test.sandbox.set_bot_permissions(channel, 0);
    let hidden = format!("Saved. In <#{channel}> (hidden from Parlor) Parlor still lacks **View Channel**.");
    assert!(results().await.starts_with(&hidden));
    // Each permission alone, and where games are allowed: by each command that needs it there.
    set(&test, json!({ "channel": named })).await;
    for (missing, name) in [
        (permissions::SEND_MESSAGES, "**Send Messages**"),
        (permissions::ATTACH_FILES, "**Attach Files**"),
        (permissions::READ_MESSAGE_HISTORY, "**Read Message History**"),
        (permissions::CREATE_PUBLIC_THREADS, "**Create Public Threads**"),
        (permissions::SEND_MESSAGES_IN_THREADS, "**Send Messages in Threads**"),
    ] {
        test.sandbox.set_bot_permissions(channel, permissions::BOT & !missing);
        for setting in [json!({ "threads": { "on": true } }), json!({ "channel": named })] {
            let said = set(&test, setting).await.replace("Saved.\nIn", "Saved. In");
            assert!(said.starts_with(&lacks(name)), "{name}: {said}");
        }
        let page = test.private_reply(test.ana, "setup", json!({})).await;
        assert!(page.ends_with(&format!("\nIn <#{channel}> Parlor lacks: {name}")), "{page}");
    }
    // Where they are allowed everywhere, in the channel of the command.
    set(&test, json!({ "channel": { "allowed": "all" } })).await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::CREATE_PUBLIC_THREADS);
    let said = set(&test, json!({ "threads": { "on": true } })).await;
    let lacking = format!("In <#{}> Parlor still lacks **Create Public Threads**.", test.channel);
    assert_eq!(said, format!("Saved.\n{lacking}\nA thread for each game: yes"));
    let page = test.private_reply(test.ana, "setup", json!({})).await;
    assert!(page.contains(&format!("\nIn <#{}> Parlor lacks: **Create Public Threads**", test.channel)), "{page}");
    // In a forum, games are in the threads that people open.
    let forum = test.sandbox.add_forum(test.guild, "tables");
    let only_there = permissions::SEND_MESSAGES | permissions::CREATE_PUBLIC_THREADS;
    test.sandbox.set_bot_permissions(forum, permissions::BOT & !only_there);
    let games = json!({ "channel": { "channel": forum.to_string() } });
    assert!(set(&test, games.clone()).await.starts_with(&format!("Saved. Parlor may post in <#{forum}>.")));
    test.sandbox.set_bot_permissions(forum, permissions::BOT & !permissions::SEND_MESSAGES_IN_THREADS);
    let lacking = format!("Saved. In <#{forum}> Parlor still lacks **Send Messages in Threads**.");
    assert!(set(&test, games).await.starts_with(&lacking));
    // What Discord does not say can't be named.
    test.sandbox.inject_fault("GET", &format!("/guilds/{}/channels", test.guild), 3, Fault::Status(500));
    assert!(results().await.starts_with("Saved. If nothing appears there soon, use /doctor in that channel.\n"));
    test.close().await;
}

/// What `/doctor` says below the permissions.
const LOOKED: &str = "-# Looked at: this channel, and those that settings, tournaments and leagues use. For another \
                      channel, use /doctor there.";

const WHERE: &str = "To allow it: hold or right-click the channel's name › Edit Channel › Permissions › Parlor. Then use /doctor again.";

/// `/doctor` looks at all channels that settings name, and tells needed from optional permissions.
#[tokio::test(flavor = "multi_thread")]
async fn doctor_looks_at_the_whole_server() {
    let test = managed().await;
    let [lobby, results] = ["lobby", "results"].map(|name| test.sandbox.add_channel(test.guild, name));
    set(&test, json!({ "lobby": { "channel": lobby.to_string() } })).await;
    set(&test, json!({ "results": { "channel": results.to_string() } })).await;
    set(&test, json!({ "threads": { "on": true } })).await;
    let thread = begin_in_thread(&test).await;
    let doctor = async || test.private_reply(test.ana, "doctor", json!({})).await;
    let optional = "These are optional:\n- **Manage Threads**: without it Parlor can't post in a game's locked thread; \
                    the game goes on in the channel above";
    let well = format!("Parlor has all the permissions it needs in this channel and in <#{lobby}>, <#{results}>.");
    assert_eq!(doctor().await, format!("{well}\n{LOOKED}\n{optional}\n{WHERE}"), "with the documented invitation");
    test.sandbox.set_bot_permissions(results, permissions::BOT & !permissions::ATTACH_FILES);
    assert_eq!(doctor().await, format!("In <#{results}> Parlor lacks: **Attach Files**\n{optional}\n{WHERE}"));
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT | permissions::MANAGE_THREADS);
    assert_eq!(doctor().await, format!("In <#{results}> Parlor lacks: **Attach Files**\n{WHERE}"));
    // Threads have the permissions of their channel, and games in them open no others.
    let lacking = permissions::ATTACH_FILES | permissions::CREATE_PUBLIC_THREADS | permissions::SEND_MESSAGES;
    test.sandbox.set_bot_permissions(test.channel, (permissions::BOT | permissions::MANAGE_THREADS) & !lacking);
    let report = test.sandbox.slash(test.ana, thread, "doctor", json!({})).await.expect("an answer");
    let of_parent = format!("the channel's name (for this thread, that of <#{}>) ›", test.channel);
    assert_eq!(
        private_content(&report),
        format!(
            "In this channel Parlor lacks:\n- **Attach Files**: without it boards have no picture\n\
             In <#{results}> Parlor lacks: **Attach Files**\n{}",
            WHERE.replace("the channel's name ›", &of_parent)
        )
    );
    test.close().await;
}

/// One command or a button of `/help` opens the pages, which take the place of a subcommand for each setting.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_set_up_in_one_message_of_two_pages() {
    let test = managed().await;
    let [tables, lounge, open, results] =
        ["tables 2", "lounge", "lobby", "results"].map(|name| test.sandbox.add_channel(test.guild, name));
    let [players, hosts] = ["Players", "Hosts"].map(|name| test.sandbox.add_role(test.guild, name));
    test.sandbox.set_bot_permissions(results, permissions::BOT & !permissions::ATTACH_FILES);
    let help = async |user| test.slash(user, "help", json!({})).await.expect("it").message.expect("help");
    let buttons = async |user| help(user).await.buttons().into_iter().map(|(label, ..)| label).collect::<Vec<_>>();
    let setup = "Set up this server".to_owned();
    assert!(!buttons(test.ben).await.contains(&setup), "only for managers");
    assert_eq!(buttons(test.ana).await.first(), Some(&setup), "nothing is set yet");
    let notify = json!({ "channel": tables.to_string(), "notify": players.to_string() });
    set(&test, json!({ "lobby": notify })).await;
    assert_eq!(buttons(test.ana).await.last(), Some(&setup));
    let help = help(test.ana).await;
    let page = test.press(test.ana, &help, &setup).await.expect("it").message.expect("a page");
    let lines = format!(
        "**Setting up Parlor** (1 of 2)\n- Channels: all\n- Lobby: <#{tables}>, notifies <@&{players}>\n- Results: off\n\
         Parlor may post in <#{}>, <#{tables}>.",
        test.channel
    );
    assert_eq!(page.content, lines);
    let select = async |menu: &str, values: &[u64]| {
        let values: Vec<_> = values.iter().map(u64::to_string).collect();
        let values: Vec<_> = values.iter().map(String::as_str).collect();
        test.sandbox.select(test.ana, &page, &format!("v1:setup:choose:{menu}"), &values).await.expect("an answer")
    };
    let mut answers = WholeAnswers::new(&test);
    for (id, name) in [
        (tables, "TABLES"),
        (lounge, "LOUNGE"),
        (open, "LOBBY"),
        (results, "RESULTS"),
        (players, "PLAYERS"),
        (hosts, "HOSTS"),
    ] {
        answers.name(id, name);
    }
    let mut choose = async |menu: &str, values: &[u64]| {
        let changed = select(menu, values).await;
        assert_eq!(changed.message.as_ref().expect("the page").id, page.id, "in place");
        answers.keep(test.ana, menu, &changed).await;
    };
    choose("games", &[tables, lounge]).await;
    // The role stays.
    choose("lobby", &[open]).await;
    choose("results", &[results]).await;
    // The page still says what is wrong after the choice.
    choose("games", &[]).await;

    let second = test.press(test.ana, &page, "Next").await.expect("it").message.expect("a page");
    assert_eq!(second.id, page.id, "in place");
    assert!(!second.selects().contains(&"v1:setup:choose:hour".to_owned()), "before there is a channel");
    choose("puzzle", &[lounge]).await;
    choose("hour", &[7]).await;
    choose("players", &[players, hosts]).await;
    choose("organisers", &[hosts]).await;
    // The role with the server's id is @everyone, which everybody has.
    let refused = private_content(&select("organisers", &[test.guild]).await);
    assert!(refused.starts_with("Nothing changed: everybody has @everyone"), "{refused}");
    let set = test.store.settings(test.guild).await.expect("the settings");
    assert_eq!((set.channels, set.roles, set.tournament_role), (vec![], vec![players, hosts], Some(hosts)));
    let puzzle = test.store.puzzle_channel(test.guild).await.expect("the puzzle").expect("a channel");
    assert_eq!((puzzle.channel, puzzle.hour), (lounge, 7));
    // The choice of @everyone lets everybody play.
    choose("players", &[test.guild]).await;
    choose("puzzle", &[]).await;
    insta::assert_snapshot!(answers.text());
    // A person who no longer manages the server can't use the page.
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER);
    assert_eq!(
        private_content(&select("organisers", &[]).await),
        "Only people with the permission Manage Server can do that."
    );
    test.close().await;
}

/// Discord's menus don't offer deleted channels and roles, so a button has to take them out of the settings.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_deleted_can_be_taken_out() {
    let test = managed().await;
    let_ana_give_roles(&test);
    let [kept, gone] = ["kept", "gone"].map(|name| test.sandbox.add_channel(test.guild, name));
    let [players, master, champion] =
        ["Players", "Master", "Champion"].map(|name| test.sandbox.add_role(test.guild, name));
    let cup = json!({ "name": "Cup", "game": "tether", "role": champion.to_string() });
    test.create_tournament(test.ana, cup).await;
    let league = json!({ "create": { "name": "League", "game": "tether", "role": champion.to_string() } });
    test.private_reply(test.ana, "league", league).await;
    let promised = format!("<@&{champion}>");
    let promises: Vec<_> = [test.next_message(0, "**Cup**").await, test.next_message(0, "**League**").await].into();
    assert!(promises.iter().all(|it| it.content.contains(&promised)), "{promises:?}");
    for channel in [kept, gone] {
        set(&test, json!({ "channel": { "channel": channel.to_string() } })).await;
    }
    set(&test, json!({ "role": { "role": players.to_string() } })).await;
    let rule = json!({ "game": "all", "role": master.to_string(), "rating": 1600 });
    let mut answers = WholeAnswers::new(&test);
    for (id, name) in [(kept, "KEPT"), (gone, "GONE"), (players, "PLAYERS"), (master, "MASTER")] {
        answers.name(id, name);
    }
    answers.slash(test.ana, "settings", json!({ "rank-role": rule })).await;
    answers.slash(test.ana, "doctor", json!({})).await;
    test.sandbox.remove_channel(gone);
    for role in [players, master, champion] {
        test.sandbox.remove_role(test.guild, role);
    }
    // Until the bot has heard of the deletion, the channel may as well be hidden.
    poll("the deletion is known", async || {
        let report = test.private_reply(test.ana, "doctor", json!({})).await;
        (report.contains("was deleted, under: channel, role, rank-role, tournament.") && !report.contains("hidden"))
            .then_some(())
    })
    .await;
    let report = answers.slash(test.ana, "doctor", json!({})).await;
    // The role that may play stays in the settings, because everybody could play without it.
    let shown = test.press(test.ana, &report, "Take out what was deleted").await.expect("an answer");
    answers.keep(test.ana, "Take out what was deleted", &shown).await;
    answers.slash(test.ana, "doctor", json!({})).await;
    for message in promises {
        poll("no deleted role is promised", async || {
            (!test.sandbox.message(message.id)?.content.contains(&promised)).then_some(())
        })
        .await;
    }
    insta::assert_snapshot!(answers.text());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_names_missing_permissions() {
    let test = managed().await;
    let mut answers = WholeAnswers::new(&test);
    answers.slash(test.ana, "doctor", json!({})).await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::ATTACH_FILES);
    answers.slash(test.ana, "doctor", json!({})).await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::CREATE_PUBLIC_THREADS);
    answers.slash(test.ana, "doctor", json!({})).await;
    set(&test, json!({ "threads": { "on": true } })).await;
    test.sandbox.set_bot_permissions(test.channel, permissions::VIEW_CHANNEL);
    answers.slash(test.ana, "doctor", json!({})).await;
    insta::assert_snapshot!(answers.text());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_says_that_the_role_of_the_lobby_can_not_be_notified() {
    let test = managed().await;
    let players = test.sandbox.add_role(test.guild, "Players");
    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    let lobby = json!({ "channel": test.channel.to_string(), "notify": players.to_string() });
    set(&test, json!({ "lobby": lobby })).await;
    let doctor = async |channel| {
        private_content(&test.sandbox.slash(test.ana, channel, "doctor", json!({})).await.expect("an answer"))
    };
    let well = format!("Parlor has all the permissions it needs in this channel.\n{LOOKED}");
    let well_elsewhere =
        format!("Parlor has all the permissions it needs in this channel and in <#{}>.\n{LOOKED}", test.channel);
    assert_eq!(doctor(test.channel).await, well);
    test.sandbox.set_role_mentionable(test.guild, players, false);
    let lacks = "- **Mention @everyone, @here, and All Roles**: without it Parlor can't notify the role of the lobby or of a tournament";
    poll("the role can't be mentioned", async || doctor(test.channel).await.contains(lacks).then_some(())).await;
    let named = format!("In <#{}> Parlor lacks: **Mention @everyone, @here, and All Roles**\n{WHERE}", test.channel);
    assert_eq!(doctor(elsewhere).await, named, "the lobby is in another channel");
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT | permissions::MENTION_EVERYONE);
    assert_eq!(doctor(test.channel).await, well);
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT);
    test.sandbox.set_role_mentionable(test.guild, players, true);
    poll("the role can be mentioned", async || (doctor(test.channel).await == well).then_some(())).await;
    assert_eq!(doctor(elsewhere).await, well_elsewhere);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_knows_the_roles_that_tournaments_call_and_those_of_teams() {
    let test = managed().await;
    let [called, north, south] = ["Called", "North", "South"].map(|name| test.sandbox.add_role(test.guild, name));
    let (one, two) = (north.to_string(), south.to_string());
    let derby = json!({ "name": "Derby", "game": "tether", "form": "teams", "team-one": one, "team-two": two });
    test.create_tournament(test.ana, derby).await;
    test.execute(&format!("update tournaments set called_role = {called}")).await;
    let doctor_says = async |text: &str| {
        poll(text, async || test.private_reply(test.ana, "doctor", json!({})).await.contains(text).then_some(())).await;
    };
    test.sandbox.set_role_mentionable(test.guild, called, false);
    doctor_says("without it Parlor can't notify the role of the lobby or of a tournament").await;
    test.sandbox.remove_role(test.guild, north);
    test.sandbox.remove_role(test.guild, called);
    doctor_says("was deleted, under: tournament.").await;
    let no_team =
        format!("A team's role was deleted, so nobody can join that team any more: **Derby** (<#{}>).", test.channel);
    doctor_says(&no_team).await;
    let report = test.slash(test.ana, "doctor", json!({})).await.expect("an answer").message.expect("a report");
    test.press(test.ana, &report, "Take out what was deleted").await.expect("an answer");
    assert_eq!(test.query_number("select count(*) from tournaments where called_role is not null").await, 0);
    // Once it runs, nobody has to join.
    test.execute("update tournaments set phase = 'running'").await;
    let report = test.private_reply(test.ana, "doctor", json!({})).await;
    assert!(!report.contains("can join that team"), "{report}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_can_have_threads() {
    let test = managed().await;
    set(&test, json!({ "threads": { "on": true } })).await;
    let thread = begin_in_thread(&test).await;
    assert_eq!(test.sandbox.threads(test.channel), [thread]);
    // Moves are accepted from the thread and from its parent channel.
    assert_eq!(play_in(&test, thread, test.ana, "c3").await, "Played c3.");
    assert_eq!(play_in(&test, test.channel, test.ben, "a1").await, "Played a1.");
    test.sandbox.wait_for(thread, |m| m.content.contains("after **a1**")).await.unwrap();
    assert!(test.boards().is_empty(), "nothing is posted in the parent channel");
    // The game is visible from the parent channel and the thread, not from other channels.
    let cat = test.sandbox.add_user("Cat", "en-US");
    let elsewhere = test.sandbox.add_channel(test.guild, "elsewhere");
    let look = async |channel| {
        private_content(&test.sandbox.slash(cat, channel, "board", json!({ "game": "1" })).await.expect("an answer"))
    };
    assert_eq!(
        test.readable(&look(test.channel).await),
        "**Tether #1**: <@ANA> to move against <@BEN> after **a1**. Deadline: <t:TIME:R>."
    );
    assert_eq!(
        test.readable(&look(thread).await),
        "**Tether #1**: <@ANA> to move against <@BEN> after **a1**. Deadline: <t:TIME:R>."
    );
    assert_eq!(look(elsewhere).await, "You have no game #1 here.");
    // A thread that Discord archives for inactivity is reopened.
    test.sandbox.set_thread(thread, true, false);
    // The path must name the channel, because the challenge's message has the same id as the thread.
    let path = format!("/channels/{thread}");
    let reopened = test.sandbox.wait_for_request(|r| r.method == "PATCH" && r.path.ends_with(&path)).await;
    assert_eq!(reopened.unwrap().status, Some(200));
    assert_eq!(test.sandbox.thread(thread), Some((false, false)));
    // The thread is archived a day after the end.
    play_in(&test, thread, test.ana, "d2").await;
    play_in(&test, thread, test.ben, "b4").await;
    let asked = test.sandbox.slash(test.ana, thread, "resign", json!({})).await.unwrap().message.unwrap();
    test.press(test.ana, &asked, "Yes, resign").await.unwrap();
    test.sandbox.wait_for(thread, |m| m.content.contains("resigned")).await.unwrap();
    test.wait_until_found("select count(*) from tasks where kind = 'archive_thread'").await;
    assert_eq!(test.sandbox.thread(thread), Some((false, false)));
    // After a failure of Discord, the bot tries again some minutes later.
    test.sandbox.inject_fault("PATCH", &format!("/channels/{thread}"), 1, Fault::Status(500));
    test.clock.advance(Duration::hours(25));
    let failed = "select count(*) from tasks where kind = 'archive_thread' and attempts > 0 and leased_by is null";
    test.wait_until_found(failed).await;
    assert_eq!(test.sandbox.thread(thread), Some((false, false)));
    test.clock.advance(Duration::minutes(6));
    test.sandbox.wait_until_archived(thread).await.expect("archived");
    assert_eq!(test.sandbox.thread(thread), Some((true, false)));
    test.close().await;
}

/// In Discord's lists, such characters would reverse the text after the name of a thread.
#[tokio::test(flavor = "multi_thread")]
async fn bidirectional_controls_in_names_do_not_reach_the_name_of_a_thread() {
    let mut test = managed().await;
    set(&test, json!({ "threads": { "on": true } })).await;
    test.ben = test.sandbox.add_user("\u{202E}Be\u{2066}n\u{200F} \u{5D1}\u{5DF}\u{202B}", "en-GB");
    let thread = begin_in_thread(&test).await;
    let path = format!("/messages/{thread}/threads");
    let opened = test.sandbox.wait_for_request(|r| r.method == "POST" && r.path.ends_with(&path)).await.unwrap();
    // Letters that are written from right to left stay.
    assert_eq!(opened.body.expect("a body")["name"], "Tether #1: Ana – Ben \u{5D1}\u{5DF}");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_survive_a_locked_or_deleted_thread() {
    let test = managed().await;
    set(&test, json!({ "threads": { "on": true } })).await;
    let locked = begin_in_thread(&test).await;
    let deleted = begin_in_thread(&test).await;
    test.sandbox.set_thread(locked, true, true);
    assert_eq!(test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "1" })).await, "Played c3.");
    let board = test.next_board(deleted).await;
    assert_eq!(board.notified, [test.ben]);
    assert_eq!(test.sandbox.thread(locked), Some((true, true)), "a locked thread stays locked");
    test.sandbox.remove_channel(deleted);
    // If no direct message has reached the player by now, the answer says that the thread is gone.
    let reply = test.private_reply(test.ana, "move", json!({ "move": "d4", "game": "2" })).await;
    assert!(reply.ends_with("Played d4."), "{reply}");
    let board = test.next_message(board.id, "after **d4**").await;
    assert_eq!(board.notified, [test.ben]);
    let reply = test.private_reply(test.ben, "move", json!({ "move": "e5", "game": "2" })).await;
    assert!(reply.ends_with("Played e5."), "{reply}");
    test.next_message(board.id, "after **e5**").await;
    test.close().await;

    // Without the permission to create threads the game is played in the channel.
    let test = managed().await;
    set(&test, json!({ "threads": { "on": true } })).await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::CREATE_PUBLIC_THREADS);
    let board = test.start_game("size=5").await;
    assert_eq!(board.notified, [test.ana]);
    assert!(test.sandbox.threads(test.channel).is_empty());
    test.close().await;
}

/// Posting in threads is a separate permission. Without it, the bot must not lose the first board and must not mark the parent
/// channel as closed.
#[tokio::test(flavor = "multi_thread")]
async fn without_permission_for_threads_the_game_stays_in_the_channel() {
    let test = managed().await;
    set(&test, json!({ "threads": { "on": true } })).await;
    test.sandbox.set_bot_permissions(test.channel, permissions::BOT & !permissions::SEND_MESSAGES_IN_THREADS);
    let asked = json!({ "game": "tether", "variant": "5", "opponent": test.ben.to_string(), "first": "me" });
    test.private_reply(test.ana, "challenge", asked).await;
    let challenge = test.next_message(0, "challenges").await;
    test.wait_until_recorded(1, &challenge).await;
    test.press(test.ben, &challenge, "Accept").await.expect("accepted");
    let board = test.next_board(challenge.id).await;
    assert_eq!(board.notified, [test.ana]);
    assert_eq!(test.sandbox.threads(test.channel).len(), 1, "the unused thread");
    assert_eq!(test.count(sql::REFUSED_CHANNELS).await, 0);
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    assert_eq!(test.next_board(board.id).await.notified, [test.ben]);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_follows_the_current_settings() {
    let test = managed().await;
    let board = test.play_in_turns(test.start_game("size=5").await, &["c3", "a1", "d2", "b4"]).await;
    let asked = test.press_under_more(test.ana, &board, "Resign").await.message.unwrap();
    test.press(test.ana, &asked, "Yes, resign").await.unwrap();
    let end = test.next_board(board.id).await;
    set(&test, json!({ "rated": { "on": false } })).await;
    set(&test, json!({ "timeout": { "then": "loss" } })).await;
    // Without the role a rematch can be neither proposed nor accepted.
    let [players, _] = ["Players", "Others"].map(|name| test.sandbox.add_role(test.guild, name));
    set(&test, json!({ "role": { "role": players.to_string() } })).await;
    let named = format!("<@&{players}>");
    assert!(private_content(&test.press(test.ana, &end, "Rematch").await.unwrap()).contains(&named));
    test.sandbox.set_member_roles(test.guild, test.ana, &[players]);
    assert_eq!(private_content(&test.press(test.ana, &end, "Rematch").await.unwrap()), "Rematch proposed.");
    let proposal = test.next_message(end.id, "rematch").await;
    assert!(private_content(&test.press(test.ben, &end, "Rematch").await.unwrap()).contains(&named));
    assert!(proposal.content.contains("not rated"), "{}", proposal.content);
    let terms = test.store.load(GameId(2)).await.unwrap().table.terms;
    assert_eq!((terms.rated, terms.timeout), (false, parlor::play::TimeoutRule::Loss));
    test.sandbox.set_member_roles(test.guild, test.ben, &[players]);
    assert_eq!(private_content(&test.press(test.ben, &end, "Rematch").await.unwrap()), "Accepted. The board follows.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn banned_people_finish_their_games_and_begin_no_others() {
    let test = managed().await;
    let board = test.start_game("5").await;
    let ben = test.ben.to_string();
    let open = json!({ "game": "tether" });
    test.private_reply(test.ana, "challenge", open.clone()).await;
    let challenge = test.next_message(board.id, "looking for an opponent").await;
    let reply = set(&test, json!({ "ban": { "player": ben, "until": "3 days" } })).await;
    assert_eq!(
        test.readable(&reply),
        "<@BEN> can't start, join or vote in games here any more; the ban ends <t:TIME:R>. Games in progress go on, except in tournaments."
    );
    for reply in [
        test.private_reply(test.ben, "challenge", open.clone()).await,
        test.private_reply(test.ben, "play", open.clone()).await,
        private_content(&test.press(test.ben, &challenge, "Accept").await.expect("an answer")),
    ] {
        assert_eq!(
            test.readable(&reply),
            "You can't start or join games on this server; the ban ends <t:TIME:R>. Your games in progress go on, except in tournaments."
        );
    }
    assert_eq!(test.private_reply(test.ana, "move", json!({ "move": "c3", "game": "1" })).await, "Played c3.");
    assert_eq!(test.private_reply(test.ben, "move", json!({ "move": "a1", "game": "1" })).await, "Played a1.");
    // Nobody can challenge a banned person.
    let menu = test.sandbox.user_command(test.ana, test.channel, "Challenge to a game", test.ben).await;
    for reply in [
        test.private_reply(test.ana, "challenge", json!({ "game": "tether", "opponent": ben })).await,
        private_content(&menu.expect("an answer")),
    ] {
        let reason = format!("<@{ben}> can't start or join games on this server; the ban ends <t:");
        assert!(reply.starts_with(&reason) && reply.ends_with("Challenge somebody else."), "{reply}");
    }
    // A person can't begin a game with a banned person either.
    set(&test, json!({ "ban": { "player": test.ana.to_string() } })).await;
    set(&test, json!({ "unban": { "player": ben } })).await;
    let refused = private_content(&test.press(test.ben, &challenge, "Accept").await.expect("an answer"));
    assert_eq!(refused, "You can't accept this challenge. Look for another one, or make your own with /challenge.");
    set(&test, json!({ "unban": { "player": test.ana.to_string() } })).await;
    set(&test, json!({ "ban": { "player": ben, "until": "3 days" } })).await;
    let shown = set(&test, json!({ "show": {} })).await;
    assert!(
        shown.contains(&format!("Banned: <@{ben}> (<t:"))
            && shown.contains(&format!("<@{}> banned <@{ben}> until <t:", test.ana)),
        "{shown}"
    );
    // A ban ends on its own, or by a command.
    test.clock.advance(time::Duration::days(3) + time::Duration::minutes(1));
    assert_eq!(test.private_reply(test.ben, "challenge", open.clone()).await, "Challenge sent.");
    let reply = set(&test, json!({ "unban": { "player": ben } })).await;
    assert_eq!(reply, format!("<@{ben}> isn't banned here."));
    let reply = set(&test, json!({ "ban": { "player": ben } })).await;
    assert_eq!(
        reply,
        format!(
            "<@{ben}> can't start, join or vote in games here any more. Games in progress go on, except in tournaments."
        )
    );
    let refused = test.private_reply(test.ben, "challenge", open.clone()).await;
    assert_eq!(
        refused,
        "You can't start or join games on this server. Your games in progress go on, except in tournaments."
    );
    let reply = set(&test, json!({ "unban": { "player": ben } })).await;
    assert_eq!(reply, format!("<@{ben}> can start, join and vote in games here again."));
    assert_eq!(test.private_reply(test.ben, "challenge", open).await, "Challenge sent.");
    for (until, why) in [("soonish", "Can't read"), ("2001-01-01", "isn't in the future")] {
        let reply = set(&test, json!({ "ban": { "player": ben, "until": until } })).await;
        assert!(reply.contains(why), "{reply}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_with_a_banned_opponent_is_refused_with_the_reason() {
    let test = managed().await;
    let end = resigned(&test).await;
    set(&test, json!({ "ban": { "player": test.ben.to_string() } })).await;
    let reply = private_content(&test.press(test.ana, &end, "Rematch").await.expect("an answer"));
    assert_eq!(reply, format!("<@{}> can't start or join games on this server. Challenge somebody else.", test.ben));
    set(&test, json!({ "unban": { "player": test.ben.to_string() } })).await;
    let reply = private_content(&test.press(test.ana, &end, "Rematch").await.expect("an answer"));
    assert_eq!(reply, "Rematch proposed.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_bans_a_person_who_is_not_below_them() {
    let test = managed().await;
    let (ana, ben) = (test.ana, test.ben);
    let cid = test.sandbox.add_user("Cid", "en-US");
    let [members, managers, admins] =
        ["Members", "Managers", "Admins"].map(|name| test.sandbox.add_role(test.guild, name));
    for (position, role) in [(1, members), (2, managers), (3, admins)] {
        test.sandbox.set_role_position(test.guild, role, position);
    }
    let ban = async |verb: &str, person: u64| set(&test, json!({ verb: { "player": person.to_string() } })).await;
    let is_refused = |reply: &str, person: u64| {
        reply == format!("<@{person}> isn't below you in the server's list of roles. Ask somebody above both of you.")
    };
    test.sandbox.set_member_roles(test.guild, ana, &[members, managers]);
    for (roles, may) in [(vec![], true), (vec![members], true), (vec![managers], false), (vec![members, admins], false)]
    {
        test.sandbox.set_member_roles(test.guild, ben, &roles);
        for verb in ["ban", "unban"] {
            let reply = ban(verb, ben).await;
            assert_eq!(is_refused(&reply, ben), !may, "{verb} {roles:?}: {reply}");
        }
    }
    // A banned manager can't undo their own ban. Nobody can ban the owner, but the owner may ban everybody.
    assert!(is_refused(&ban("unban", ana).await, ana));
    test.sandbox.set_guild_owner(test.guild, cid);
    assert!(is_refused(&ban("ban", cid).await, cid));
    test.sandbox.set_guild_owner(test.guild, ana);
    assert_eq!(
        test.readable(&ban("ban", ben).await),
        "<@BEN> can't start, join or vote in games here any more. Games in progress go on, except in tournaments."
    );
    // If Discord does not say who is above whom, nothing is done.
    test.sandbox.inject_fault("GET", &format!("/guilds/{}", test.guild), 1, Fault::Status(500));
    let reply = ban("unban", ben).await;
    assert_eq!(reply, "Discord didn't tell Parlor the roles of this server just now. Try again soon.");
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_notifies_only_roles_that_its_manager_can_notify() {
    let test = managed().await;
    let role = test.sandbox.add_role(test.guild, "Players");
    test.sandbox.set_role_mentionable(test.guild, role, false);
    let lobby = json!({ "lobby": { "channel": test.channel.to_string(), "notify": role.to_string() } });
    let reply = set(&test, lobby.clone()).await;
    assert!(reply.starts_with(&format!("You can't notify <@&{role}>, so Parlor won't")), "{reply}");
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD | permissions::MENTION_EVERYONE;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    let saved = set(&test, lobby.clone()).await;
    assert!(saved.contains("Parlor still lacks **Mention @everyone, @here, and All Roles**."), "{saved}");
    assert!(saved.contains(&format!("notifies <@&{role}>")), "{saved}");
    test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
    test.sandbox.set_role_mentionable(test.guild, role, true);
    assert!(set(&test, lobby).await.contains(&format!("notifies <@&{role}>")));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_to_a_deleted_channel_and_managers_see_the_deletion() {
    let test = managed().await;
    let [first, second, lobby, results] =
        ["first", "second", "lobby", "results"].map(|name| test.sandbox.add_channel(test.guild, name));
    let [players, called, hosts] = ["Players", "Called", "Hosts"].map(|name| test.sandbox.add_role(test.guild, name));
    let mut answers = WholeAnswers::new(&test);
    for (id, name) in [
        (first, "FIRST"),
        (second, "SECOND"),
        (lobby, "LOBBY"),
        (results, "RESULTS"),
        (players, "PLAYERS"),
        (called, "CALLED"),
        (hosts, "HOSTS"),
    ] {
        answers.name(id, name);
    }
    let (ana, tether) = (test.ana, json!({ "game": "tether" }));
    for setting in [
        json!({ "channel": { "channel": first.to_string() } }),
        json!({ "channel": { "channel": second.to_string() } }),
        json!({ "role": { "role": players.to_string() } }),
        json!({ "lobby": { "channel": lobby.to_string(), "notify": called.to_string() } }),
        json!({ "results": { "channel": results.to_string() } }),
        json!({ "tournament-role": { "role": hosts.to_string() } }),
    ] {
        assert!(set(&test, setting).await.starts_with("Saved."));
    }
    answers.slash(ana, "doctor", json!({})).await;
    answers.slash(ana, "challenge", tether.clone()).await;
    test.sandbox.remove_role(test.guild, players);
    answers.slash(ana, "challenge", tether.clone()).await;
    answers.slash(ana, "doctor", json!({})).await;
    // Another role takes the place of the deleted one.
    let members = test.sandbox.add_role(test.guild, "Members");
    answers.name(members, "MEMBERS");
    let role = json!({ "role": { "role": members.to_string() } });
    assert_eq!(set(&test, role).await.lines().last(), Some(&*format!("Roles that may play: <@&{members}>")));
    test.sandbox.set_member_roles(test.guild, ana, &[members]);
    answers.slash(ana, "challenge", tether.clone()).await;
    test.sandbox.remove_channel(first);
    answers.slash(ana, "challenge", tether.clone()).await;
    // The reply does not send people to a channel that they can't see.
    test.sandbox.set_channel_overwrite(second, test.guild, true, 0, permissions::VIEW_CHANNEL);
    answers.slash(ana, "challenge", tether.clone()).await;
    test.sandbox.remove_channel(second);
    answers.slash(ana, "challenge", tether.clone()).await;
    answers.slash(ana, "play", json!({ "game": "tether", "show": true })).await;
    for channel in [lobby, results] {
        test.sandbox.remove_channel(channel);
    }
    for role in [called, hosts] {
        test.sandbox.remove_role(test.guild, role);
    }
    answers.slash(ana, "settings", json!({ "show": {} })).await;
    answers.slash(ana, "doctor", json!({})).await;
    answers.slash(test.ben, "tournament", json!({ "create": { "name": "Cup", "game": "tether" } })).await;
    // Another channel takes the place of both deleted ones.
    let channel = json!({ "channel": { "channel": test.channel.to_string() } });
    assert_eq!(set(&test, channel).await.lines().last(), Some(&*format!("Channels: <#{}>", test.channel)));
    answers.slash(ana, "challenge", tether).await;
    answers.slash(ana, "doctor", json!({})).await;
    insta::assert_snapshot!(answers.text());
    test.close().await;
}

/// No event of the deletion reaches the bot, so it has to look at the list of channels.
#[tokio::test(flavor = "multi_thread")]
async fn deletions_while_the_bot_was_away_are_noticed() {
    let mut test = BotTest::with_process().await;
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    test.sandbox.set_member_permissions(test.guild, test.ana, bits);
    let hall = test.sandbox.add_channel(test.guild, "hall");
    set(&test, json!({ "threads": { "on": true } })).await;
    let thread = begin_in_thread(&test).await;
    for channel in [hall, thread] {
        set(&test, json!({ "channel": { "channel": channel.to_string() } })).await;
    }
    test.kill().await;
    test.sandbox.remove_channel(hall);
    test.start_process().await;
    let reply = test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    // The thread exists although it is in no list of the server's channels.
    assert_eq!(reply, format!("Games aren't allowed in this channel. You can play in: <#{thread}>"));
    let shown = set(&test, json!({ "show": {} })).await;
    assert!(shown.contains(&format!("Channels: a deleted channel, <#{thread}>\n")), "{shown}");
    test.close().await;
}

/// The bot reads the end of a ban like the end of an absence. If it is unclear, the bot asks back.
#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_end_of_a_ban_is_asked_back() {
    let test = managed().await;
    if test.clock.now().weekday() == Weekday::Monday {
        // A week from a Monday is the next Monday.
        test.clock.advance(Duration::DAY);
    }
    let ben = test.ben.to_string();
    let above = test.sandbox.add_role(test.guild, "Above");
    let until = "select extract(epoch from until)::bigint from bans";
    for (typed, answers) in [("next week", 2), ("tomorow", 1), ("03/04/2031", 2)] {
        let ban = json!({ "ban": { "player": ben, "until": typed } });
        let second = test.slash(test.ana, "settings", ban.clone()).await.unwrap().message.unwrap();
        let asked = test.slash(test.ana, "settings", ban).await.unwrap();
        let away = test.slash(test.ben, "away", json!({ "until": typed })).await.unwrap();
        assert_eq!(private_content(&asked), private_content(&away), "{typed}");
        let asked = asked.message.unwrap();
        let buttons: Vec<_> = asked.buttons().into_iter().map(|(_, id, _)| id).collect();
        assert_eq!(buttons.len(), answers, "{typed}: {}", asked.content);
        assert_eq!(test.count("bans").await, 0, "{typed}");
        let done = test.sandbox.click(test.ana, &asked, &buttons[0]).await.unwrap().message.unwrap();
        assert_eq!(
            test.readable(&done.content),
            "<@BEN> can't start, join or vote in games here any more; the ban ends <t:TIME:R>. Games in progress go on, except in tournaments."
        );
        let ends = test.query_number(until).await;
        assert!(done.content.contains(&format!("<t:{ends}")), "{}", done.content);
        assert_eq!(ends % 86_400, 0, "a date is its beginning");
        // A user who no longer manages the server can't use the question any more.
        set(&test, json!({ "unban": { "player": ben } })).await;
        test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER);
        let refused = test.sandbox.click(test.ana, &second, &buttons[0]).await.unwrap();
        assert_eq!(private_content(&refused), "Only people with the permission Manage Server can do that.");
        assert_eq!(test.count("bans").await, 0);
        test.sandbox.set_member_permissions(test.guild, test.ana, permissions::MEMBER | permissions::MANAGE_GUILD);
        // Nor can one above whom the person has come since.
        test.sandbox.set_member_roles(test.guild, test.ben, &[above]);
        let refused = test.sandbox.click(test.ana, &second, &buttons[0]).await.unwrap();
        assert!(private_content(&refused).contains(&format!("<@{ben}>")), "{refused:?}");
        assert_eq!(test.count("bans").await, 0);
        test.sandbox.set_member_roles(test.guild, test.ben, &[]);
    }
    test.close().await;
}

/// If the entry in the audit log is refused, the game does not end either.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_ended_and_adjudicated_together_with_their_audit_entry() {
    let test = managed().await;
    test.start_game("5").await;
    test.execute("alter table audit add constraint refused check (not change ?| array['game_ended', 'game_adjudicated']) not valid")
        .await;
    let phase = "select count(*) from games where phase = 'playing'";
    let won = json!({ "adjudicate": { "game": "1", "winner": test.ben.to_string() } });
    for setting in [json!({ "end": { "game": "1" } }), won] {
        assert_eq!(test.decide_game(test.ana, setting).await, "Something broke on Parlor's side. Try again soon.");
        assert_eq!(test.query_number(phase).await, 1, "the game goes on");
    }
    test.execute("alter table audit drop constraint refused").await;
    assert_eq!(
        test.decide_game(test.ana, json!({ "end": { "game": "1" } })).await,
        "Tether #1 ended without a result."
    );
    assert_eq!(test.query_text("select change::text from audit").await, r#"{"game_ended": 1}"#);
    test.close().await;
}
