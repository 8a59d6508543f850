//! The places where the bot can be used besides the guilds that installed it.

use crate::client::{Answerable, Gateway, Http, InChannel};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;

use parlor_sandbox::{ActionError, InteractionResponse, Sandbox, permissions};
use serde_json::{Value, json};
use serenity::all::{
    AutocompleteChoice, ChannelId, CommandInteraction, CommandOptionType, CommandType, CreateActionRow,
    CreateAutocompleteResponse, CreateCommand, CreateCommandOption, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, EditMessage, Event, GatewayIntents, GuildId,
    InputTextStyle, InstallationContext, Interaction, InteractionContext, MessageId, RoleId, UserId,
};

use super::discord::{Bot, Scene, TestResult, buttons, code, ephemeral, say};

const EVERYWHERE: [InteractionContext; 3] =
    [InteractionContext::Guild, InteractionContext::BotDm, InteractionContext::PrivateChannel];
const BOTH: [InstallationContext; 2] = [InstallationContext::Guild, InstallationContext::User];

/// The scene has a third user, and commands for different places.
async fn scene() -> Result<(Scene, u64), Box<dyn std::error::Error>> {
    let scene = Scene::new().await?;
    let command = |name: &str| CreateCommand::new(name).description("x");
    let option = CreateCommandOption::new(CommandOptionType::String, "move", "x").set_autocomplete(true);
    let commands = vec![
        command("play").contexts(EVERYWHERE.to_vec()).integration_types(BOTH.to_vec()).add_option(option),
        command("settings")
            .contexts(vec![InteractionContext::Guild])
            .integration_types(vec![InstallationContext::Guild]),
        command("mine").contexts(EVERYWHERE.to_vec()).integration_types(vec![InstallationContext::User]),
        command("learn").contexts(vec![InteractionContext::BotDm]).integration_types(vec![InstallationContext::Guild]),
        command("plain"),
        CreateCommand::new("Challenge")
            .kind(CommandType::User)
            .contexts(EVERYWHERE.to_vec())
            .integration_types(BOTH.to_vec()),
    ];
    scene.bot.http.create_global_commands(&commands).await?;
    let cid = scene.sandbox.add_user("Cid", "fr");
    Ok((scene, cid))
}

/// A user uses a command, and the bot sends this response. Returns the payload, too.
async fn act(
    scene: &mut Scene,
    user: u64,
    channel: u64,
    name: &str,
    answer: CreateInteractionResponse,
) -> Result<(InteractionResponse, CommandInteraction, Value), Box<dyn std::error::Error>> {
    let sandbox = scene.sandbox.clone();
    let (command, answer) = tokio::join!(
        async {
            let command = scene.bot.command().await;
            command.create_response(&scene.bot.http, answer).await.map(|()| command)
        },
        sandbox.slash(user, channel, name, json!({})),
    );
    let answer = answer?;
    let payload = sandbox.payload(answer.interaction).ok_or("a payload")?;
    Ok((answer, command?, payload))
}

/// A user clicks a button of a message, and the bot sends this response. Returns the payload, too.
async fn click(
    scene: &mut Scene,
    user: u64,
    message: &parlor_sandbox::Message,
    answer: CreateInteractionResponse,
) -> Result<(InteractionResponse, Value), Box<dyn std::error::Error>> {
    let sandbox = scene.sandbox.clone();
    let (sent, answer) = tokio::join!(
        async {
            let component = scene.bot.component().await;
            component.create_response(&scene.bot.http, answer).await
        },
        sandbox.click(user, message, "mv"),
    );
    sent?;
    let answer = answer?;
    let payload = sandbox.payload(answer.interaction).ok_or("a payload")?;
    Ok((answer, payload))
}

/// An answer with the button "mv".
fn board(text: &str) -> CreateInteractionResponse {
    let message = CreateInteractionResponseMessage::new().content(text).components(vec![buttons(&[("Move", "mv")])]);
    CreateInteractionResponse::Message(message)
}

fn form() -> CreateInteractionResponse {
    let input = CreateInputText::new(InputTextStyle::Short, "Your move", "text");
    let form = CreateModal::new("window", "Move").components(vec![CreateActionRow::InputText(input)]);
    CreateInteractionResponse::Modal(form)
}

fn refused<T>(result: Result<T, ActionError>) -> bool {
    matches!(result, Err(ActionError::Refused(_)))
}

fn recipients(payload: &Value) -> BTreeSet<u64> {
    let listed = payload["channel"]["recipients"].as_array().into_iter().flatten();
    listed.filter_map(|user| user["id"].as_str()?.parse().ok()).collect()
}

/// Fields that only interactions in guilds have.
fn has_guild_fields(payload: &Value) -> bool {
    ["guild_id", "guild", "guild_locale", "member"].iter().any(|field| payload.get(*field).is_some())
}

/// The channel refuses every request that carries the bot's token.
async fn assert_no_access(scene: &Scene, channel: u64, message: u64) {
    let (http, channel, message) = (&scene.bot.http, ChannelId::new(channel), MessageId::new(message));
    let refusals = [
        code(channel.say(http, "x").await),
        code(channel.messages(http).await),
        code(channel.message(http, message).await),
        code(channel.edit_message(http, message, EditMessage::new().content("x")).await),
        code(channel.delete_message(http, message).await),
        code(channel.broadcast_typing(http).await),
        code(http.get_channel(channel).await),
        code(channel.create_thread_from_message(http, message, serenity::all::CreateThread::new("x")).await),
    ];
    assert_eq!(refusals, [(403, 50_001); 8]);
}

#[tokio::test]
async fn users_act_in_the_direct_conversation_with_the_bot() -> TestResult {
    let (mut scene, _) = scene().await?;
    let (sandbox, ann, ben) = (scene.sandbox.clone(), scene.ann, scene.ben);
    let direct = sandbox.direct_channel(ann);
    assert_eq!(sandbox.direct_channel(ann), direct);
    assert_ne!(sandbox.direct_channel(ben), direct);
    let opened = scene.bot.http.create_private_channel(ann).await?;
    assert_eq!((opened.id.get(), opened.recipient.id.get()), (direct, ann));

    let (_, command, payload) = act(&mut scene, ann, direct, "play", say("x")).await?;
    assert_eq!((command.user.id.get(), command.context), (ann, Some(InteractionContext::BotDm)));
    assert_eq!(payload["authorizing_integration_owners"], json!({ "0": "0" }));
    assert_eq!((&payload["context"], &payload["channel"]["type"]), (&json!(1), &json!(1)));
    assert_eq!(payload["user"]["id"], ann.to_string());
    assert_eq!(recipients(&payload), BTreeSet::from([ann]));
    assert!(!has_guild_fields(&payload), "{payload}");
    let bits = permissions::EMBED_LINKS
        | permissions::ATTACH_FILES
        | permissions::MENTION_EVERYONE
        | permissions::USE_EXTERNAL_EMOJIS;
    assert_eq!(payload["app_permissions"], bits.to_string());
    sandbox.install_for(ann);
    let (_, _, payload) = act(&mut scene, ann, direct, "play", say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "0": "0", "1": ann.to_string() }));
    assert!(refused(sandbox.slash(ben, direct, "play", json!({})).await));

    // The bot posts there with its token, and all components work.
    let options = vec![CreateSelectMenuOption::new("Four", "4")];
    let menu = CreateSelectMenu::new("pick", CreateSelectMenuKind::String { options });
    let rows = vec![buttons(&[("Move", "mv")]), CreateActionRow::SelectMenu(menu)];
    let post = CreateMessage::new().content(format!("<@{ann}> <@{ben}>")).components(rows);
    let posted = ChannelId::new(direct).send_message(&scene.bot.http, post).await?;
    let message = sandbox.message(posted.id.get()).ok_or("the message")?;
    assert_eq!(message.notified, [ann]);
    assert!(refused(sandbox.click(ben, &message, "mv").await));
    let (answer, payload) = click(&mut scene, ann, &message, form()).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "0": "0", "1": ann.to_string() }));
    let modal = answer.modal.ok_or("a modal")?;
    let (submitted, done) = tokio::join!(
        async {
            let submitted = scene.bot.modal().await;
            submitted.create_response(&scene.bot.http, ephemeral("x")).await.map(|()| submitted)
        },
        sandbox.submit(ann, &modal, &[("text", "d4")]),
    );
    assert_eq!((submitted?.user.id.get(), done?.ephemeral), (ann, true));
    let (picked, done) = tokio::join!(
        async {
            let picked = scene.bot.component().await;
            picked.create_response(&scene.bot.http, say("x")).await
        },
        sandbox.select(ann, &message, "pick", &["4"]),
    );
    picked?;
    assert_eq!(done?.kind, 4);
    let (typed, choices) = tokio::join!(
        async {
            let Interaction::Autocomplete(typed) = scene.bot.next().await else { return Ok(()) };
            let choices = CreateAutocompleteResponse::new().set_choices(vec![AutocompleteChoice::new("d4", "d4")]);
            typed.create_response(&scene.bot.http, CreateInteractionResponse::Autocomplete(choices)).await
        },
        sandbox.autocomplete(ann, direct, "play", json!({ "move": "d" }), "move"),
    );
    typed?;
    assert_eq!(choices?.len(), 1);
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn users_act_in_conversations_without_the_bot_by_their_own_installation() -> TestResult {
    let (mut scene, cid) = scene().await?;
    let (sandbox, ann, ben) = (scene.sandbox.clone(), scene.ann, scene.ben);
    let pair = sandbox.add_private_channel(&[ann, ben]);
    let group = sandbox.add_private_channel(&[ann, ben, cid]);
    assert!(refused(sandbox.slash(ann, pair, "play", json!({})).await));
    sandbox.install_for(ann);
    for (channel, kind, others) in [(pair, 1, vec![ben]), (group, 3, vec![ben, cid])] {
        let (answer, command, payload) = act(&mut scene, ann, channel, "play", board("x")).await?;
        assert_eq!((command.user.id.get(), command.context), (ann, Some(InteractionContext::PrivateChannel)));
        assert_eq!(payload["authorizing_integration_owners"], json!({ "1": ann.to_string() }));
        assert_eq!((&payload["context"], &payload["channel"]["type"]), (&json!(2), &json!(kind)));
        assert_eq!(recipients(&payload), others.into_iter().collect());
        assert!(!has_guild_fields(&payload), "{payload}");
        let bits = permissions::EMBED_LINKS | permissions::ATTACH_FILES | permissions::MENTION_EVERYONE;
        assert_eq!(payload["app_permissions"], bits.to_string());
        let message = answer.message.ok_or("a message")?;
        assert_no_access(&scene, channel, message.id).await;
        assert!(sandbox.messages_for(channel, ben).iter().any(|shown| shown.id == message.id));
    }
    // Users without an installation can't use the bot's commands. Users who are not in the conversation can do nothing.
    assert!(refused(sandbox.slash(ben, pair, "play", json!({})).await));
    sandbox.install_for(cid);
    assert!(refused(sandbox.slash(cid, pair, "play", json!({})).await));

    // The interaction's own token edits the answer and adds to it. Only users in the conversation are notified.
    let (answer, command, _) = act(&mut scene, ann, pair, "play", board("first")).await?;
    command.edit_response(&scene.bot.http, EditInteractionResponse::new().content("edited")).await?;
    let calls = CreateInteractionResponseFollowup::new().content(format!("<@{ben}> <@{cid}>"));
    command.create_followup(&scene.bot.http, calls).await?;
    assert_eq!(answer.follow_ups(1).await[0].notified, [ben]);

    // All users in the conversation can use the components of answers: the installation of the user who used the command
    // authorizes them.
    let message = answer.message.ok_or("a message")?;
    assert!(refused(sandbox.click(cid, &message, "mv").await));
    let (answer, payload) = click(&mut scene, ben, &message, board("second")).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "1": ann.to_string() }));
    assert_eq!((payload["user"]["id"].as_str(), payload["context"].as_u64()), (Some(&*ben.to_string()), Some(2)));
    let message = answer.message.ok_or("a message")?;
    assert_eq!(sandbox.messages(pair).last().map(|last| last.id), Some(message.id));
    let (answer, _) = click(&mut scene, ben, &message, form()).await?;
    let modal = answer.modal.ok_or("a modal")?;
    let (submitted, done) = tokio::join!(
        async {
            let submitted = scene.bot.modal().await;
            submitted.create_response(&scene.bot.http, board("third")).await
        },
        sandbox.submit(ben, &modal, &[("text", "d4")]),
    );
    submitted?;
    let message = done?.message.ok_or("a message")?;
    let (_, payload) = click(&mut scene, ben, &message, say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "1": ann.to_string() }));
    sandbox.uninstall_for(ann);
    assert!(refused(sandbox.click(ben, &message, "mv").await));
    assert!(refused(sandbox.slash(ann, pair, "play", json!({})).await));
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn a_guild_without_the_bot_is_unknown_to_it() -> TestResult {
    let (mut scene, cid) = scene().await?;
    let (sandbox, ann) = (scene.sandbox.clone(), scene.ann);
    let there = sandbox.add_guild_without_bot("Elsewhere");
    sandbox.set_guild_locale(there, "fr");
    let channel = sandbox.add_channel(there, "general");
    let role = sandbox.add_role(there, "Players");
    assert_eq!(sandbox.bot_role(there), None);

    // A bot with the intent GUILDS hears only of its own guild, even of later changes.
    let http = Http::new(&sandbox, sandbox.token());
    let mut gateway = Gateway::connect(&http, GatewayIntents::GUILDS).await?;
    sandbox.wait_for_connections(2).await?;
    let _channel = sandbox.add_channel(there, "later");
    sandbox.set_channel_overwrite(channel, there, true, 0, permissions::VIEW_CHANNEL);
    sandbox.set_role_mentionable(there, role, false);
    let marker = sandbox.add_channel(scene.guild, "marker");
    loop {
        match gateway.event().await {
            Event::Ready(event) => {
                let guilds: Vec<u64> = event.ready.guilds.iter().map(|guild| guild.id.get()).collect();
                assert_eq!(guilds, [scene.guild]);
            }
            Event::GuildCreate(event) => assert_eq!(event.guild.id.get(), scene.guild),
            Event::ChannelCreate(event) if event.channel.id.get() == marker => break,
            other => panic!("an event of the bot's guild, not {other:?}"),
        }
    }
    drop(gateway);

    assert!(refused(sandbox.slash(ann, channel, "play", json!({})).await));
    sandbox.install_for(ann);
    let (answer, command, payload) = act(&mut scene, ann, channel, "play", board("x")).await?;
    assert_eq!((command.guild_id.map(GuildId::get), command.context), (Some(there), Some(InteractionContext::Guild)));
    assert_eq!(payload["authorizing_integration_owners"], json!({ "1": ann.to_string() }));
    assert_eq!((&payload["context"], &payload["guild_locale"]), (&json!(0), &json!("fr")));
    assert_eq!(payload["guild"], json!({ "id": there.to_string(), "locale": "fr", "features": [] }));
    assert_eq!(payload["member"]["user"]["id"], ann.to_string());
    assert!(payload.get("user").is_none());
    assert_eq!(payload["app_permissions"], permissions::MEMBER.to_string());
    let message = answer.message.ok_or("a message")?;
    assert_eq!(sandbox.messages(channel).len(), 1);
    let (_, payload) = click(&mut scene, cid, &message, say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "1": ann.to_string() }));
    assert_eq!(payload["member"]["user"]["id"], cid.to_string());

    assert_no_access(&scene, channel, message.id).await;
    let (http, guild) = (&scene.bot.http, GuildId::new(there));
    let refusals = [
        code(http.get_guild(guild).await),
        code(http.get_channels(guild).await),
        code(http.get_member(guild, UserId::new(ann)).await),
        code(http.add_member_role(guild, UserId::new(ann), RoleId::new(role), None).await),
        code(http.create_guild_commands(guild, &[]).await),
    ];
    assert_eq!(refusals, [(403, 50_001); 5]);
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn interactions_name_the_installations_that_authorize_them() -> TestResult {
    let (mut scene, cid) = scene().await?;
    let (sandbox, guild, channel, ann) = (scene.sandbox.clone(), scene.guild, scene.channel, scene.ann);
    let guild = guild.to_string();
    let (_, _, payload) = act(&mut scene, ann, channel, "play", say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "0": guild }));
    sandbox.install_for(ann);
    let both = json!({ "0": guild, "1": ann.to_string() });
    let (answer, _, payload) = act(&mut scene, ann, channel, "play", board("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], both);
    // Only installations that the command supports count.
    let (_, _, payload) = act(&mut scene, ann, channel, "settings", say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "0": guild }));
    let (_, _, payload) = act(&mut scene, ann, channel, "mine", say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "1": ann.to_string() }));
    // The message of a component has an owner. If the bot posted the message with its own token, the owner is whoever uses the
    // component.
    let message = answer.message.ok_or("a message")?;
    let (_, payload) = click(&mut scene, cid, &message, say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], both);
    let posted = scene.post(CreateMessage::new().content("x").components(vec![buttons(&[("Move", "mv")])])).await?;
    let posted = sandbox.message(posted.id.get()).ok_or("the message")?;
    let (_, payload) = click(&mut scene, cid, &posted, say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "0": guild }));
    let (_, payload) = click(&mut scene, ann, &posted, say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], both);
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn answers_stay_private_where_external_apps_are_denied() -> TestResult {
    let (mut scene, cid) = scene().await?;
    let (sandbox, ann, ben) = (scene.sandbox.clone(), scene.ann, scene.ben);
    let there = sandbox.add_guild_without_bot("Elsewhere");
    let channel = sandbox.add_channel(there, "general");
    for user in [ann, ben, cid] {
        sandbox.install_for(user);
    }
    let denied = permissions::MEMBER & !permissions::USE_EXTERNAL_APPS;
    sandbox.set_member_permissions(there, ann, denied);
    sandbox.set_member_permissions(there, cid, denied | permissions::ADMINISTRATOR);
    let (answer, command, _) = act(&mut scene, ann, channel, "play", say("public?")).await?;
    assert!(answer.ephemeral);
    let shown = command.get_response(&scene.bot.http).await?;
    assert!(shown.flags.is_some_and(|flags| flags.contains(serenity::all::MessageFlags::EPHEMERAL)));
    let follow_up = CreateInteractionResponseFollowup::new().content(format!("<@{ben}>"));
    command.create_followup(&scene.bot.http, follow_up).await?;
    let follow_up = answer.follow_ups(1).await.remove(0);
    assert_eq!((follow_up.ephemeral_for, follow_up.notified), (Some(ann), vec![]));
    let defer = || CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new());
    let (answer, command, _) = act(&mut scene, ann, channel, "play", defer()).await?;
    command.edit_response(&scene.bot.http, EditInteractionResponse::new().content("later")).await?;
    assert_eq!(answer.edited().await?.ephemeral_for, Some(ann));
    assert!(sandbox.messages(channel).is_empty());

    // Others' answers are public. Ann's use of their components is not, except the message itself.
    let (answer, _, _) = act(&mut scene, ben, channel, "play", board("board")).await?;
    assert!(!answer.ephemeral);
    let message = answer.message.ok_or("a message")?;
    let (answer, _) = click(&mut scene, ann, &message, say("played")).await?;
    assert!(answer.ephemeral);
    let update = CreateInteractionResponseMessage::new().content("new board");
    let (answer, _) = click(&mut scene, ann, &message, CreateInteractionResponse::UpdateMessage(update)).await?;
    assert!(!answer.ephemeral);
    assert_eq!(sandbox.messages(channel).iter().map(|it| &*it.content).collect::<Vec<_>>(), ["new board"]);
    let (answer, _, _) = act(&mut scene, cid, channel, "play", say("administrator")).await?;
    assert!(!answer.ephemeral);

    // The permission is about apps that the guild has not installed.
    sandbox.set_member_permissions(scene.guild, ann, denied);
    let home = scene.channel;
    let (answer, _, _) = act(&mut scene, ann, home, "play", say("public")).await?;
    assert!(!answer.ephemeral);
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn commands_are_offered_by_context_and_installation() -> TestResult {
    let (scene, _) = scene().await?;
    let (sandbox, ann, ben) = (scene.sandbox.clone(), scene.ann, scene.ben);
    let there = sandbox.add_guild_without_bot("Elsewhere");
    let [direct, pair, outside] =
        [sandbox.direct_channel(ann), sandbox.add_private_channel(&[ann, ben]), sandbox.add_channel(there, "general")];
    let offered = |channel: u64| {
        let commands = sandbox.available_commands(ann, channel);
        commands.iter().filter_map(|command| command["name"].as_str()).collect::<Vec<_>>().join(" ")
    };
    let all = || [scene.channel, direct, pair, outside].map(offered);
    assert_eq!(all(), ["play settings plain Challenge", "play learn plain Challenge", "", ""]);
    sandbox.install_for(ann);
    let installed = [
        "play settings mine plain Challenge",
        "play mine learn plain Challenge",
        "play mine Challenge",
        "play mine plain Challenge",
    ];
    assert_eq!(all(), installed);
    // Commands that are not offered are refused.
    for (channel, name) in [(scene.channel, "learn"), (direct, "settings"), (pair, "plain"), (outside, "settings")] {
        let result = sandbox.slash(ann, channel, name, json!({})).await;
        assert!(matches!(&result, Err(ActionError::Refused(why)) if why.contains("no command")), "{name}: {result:?}");
    }
    assert!(refused(sandbox.user_command(ben, pair, "Challenge", ann).await));

    // A guild's own command is only in that guild, and the defaults are as Discord stores them.
    let own = CreateCommand::new("own").description("x");
    scene.bot.http.create_guild_commands(GuildId::new(scene.guild), &[own]).await?;
    assert!(offered(scene.channel).contains("own"));
    assert!(!offered(direct).contains("own") && !offered(outside).contains("own"));
    let stored = sandbox.commands();
    let plain = stored.iter().find(|command| command["name"] == "plain").ok_or("the command")?;
    assert_eq!((&plain["contexts"], &plain["integration_types"]), (&Value::Null, &json!([0, 1])));
    for (field, wrong) in [
        ("contexts", json!([3])),
        ("contexts", json!([])),
        ("contexts", json!([0, 0])),
        ("integration_types", json!([2])),
        ("integration_types", json!([])),
        ("integration_types", json!(["0"])),
    ] {
        let mut command = json!({ "name": "x", "description": "x" });
        command[field] = wrong;
        let result = scene.bot.http.create_global_command(&command).await;
        assert_eq!(code(result), (400, 50_035), "{command}");
    }
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn a_users_installation_allows_five_follow_ups() -> TestResult {
    let (mut scene, _) = scene().await?;
    let (sandbox, ann, ben) = (scene.sandbox.clone(), scene.ann, scene.ben);
    sandbox.install_for(ann);
    let pair = sandbox.add_private_channel(&[ann, ben]);
    let outside = sandbox.add_channel(sandbox.add_guild_without_bot("Elsewhere"), "general");
    let http = Arc::clone(&scene.bot.http);
    let more = || CreateInteractionResponseFollowup::new().content("x");
    for channel in [pair, outside] {
        // The first follow-up fills in the deferred answer and does not count; a deleted one does.
        let defer = CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new());
        let (answer, command, _) = act(&mut scene, ann, channel, "play", defer).await?;
        for _ in 0..6 {
            command.create_followup(&http, more()).await?;
        }
        assert_eq!(code(command.create_followup(&http, more()).await), (400, 40_094));
        let first = answer.follow_ups(1).await.remove(0);
        command.delete_followup(&http, MessageId::new(first.id)).await?;
        assert_eq!(code(command.create_followup(&http, more().ephemeral(true)).await), (400, 40_094));
        command.edit_response(&http, EditInteractionResponse::new().content("still")).await?;
    }
    let (home, direct) = (scene.channel, sandbox.direct_channel(ann));
    for channel in [home, direct] {
        let (_, command, _) = act(&mut scene, ann, channel, "play", say("x")).await?;
        for _ in 0..7 {
            command.create_followup(&http, more()).await?;
        }
    }
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn installations_and_conversations_outlive_a_restart() -> TestResult {
    let (mut scene, _) = scene().await?;
    let (sandbox, ann, ben) = (scene.sandbox.clone(), scene.ann, scene.ben);
    sandbox.install_for(ann);
    let pair = sandbox.add_private_channel(&[ann, ben]);
    let direct = sandbox.direct_channel(ann);
    let there = sandbox.add_guild_without_bot("Elsewhere");
    let (answer, _, _) = act(&mut scene, ann, pair, "play", board("x")).await?;
    let message = answer.message.ok_or("a message")?;

    let again = Sandbox::resume(SocketAddr::from(([127, 0, 0, 1], 0)), &sandbox.snapshot()?).await?;
    let bot = Bot::start(&again, GatewayIntents::empty()).await?;
    assert_eq!(again.direct_channel(ann), direct);
    assert_eq!(code(bot.http.get_guild(GuildId::new(there)).await), (403, 50_001));
    scene.sandbox = again.clone();
    scene.bot = bot;
    let (_, payload) = click(&mut scene, ben, &message, say("x")).await?;
    assert_eq!(payload["authorizing_integration_owners"], json!({ "1": ann.to_string() }));
    assert_eq!(recipients(&payload), BTreeSet::from([ann]));
    again.uninstall_for(ann);
    assert!(refused(again.click(ben, &message, "mv").await));
    scene.finish();
    Ok(())
}
