//! Visibility of channels, roles of members, mentions of roles, and edits of old messages.

use crate::client::{Gateway, Http, InChannel};
use std::net::SocketAddr;
use std::time::Duration;

use parlor_sandbox::{Sandbox, permissions};
use parlor_testkit::openapi;
use serenity::all::{
    ChannelId, ChannelType, CreateAllowedMentions, CreateMessage, CreateThread, EditMessage, Event, GatewayIntents,
    GuildId, MessageFlags, MessageId, PermissionOverwriteType, Permissions, RoleId, UserId,
};

use super::discord::{Scene, TestResult, code, say};

#[tokio::test]
async fn overwrites_of_channels_are_sent_and_listed() -> TestResult {
    let sandbox = crate::start_sandbox(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
    let guild = sandbox.add_guild("Parlor");
    let [open, hidden] = ["open", "hidden"].map(|name| sandbox.add_channel(guild, name));
    let role = sandbox.add_role(guild, "Players");
    let user = sandbox.add_user("Ann", "de");
    sandbox.set_channel_overwrite(hidden, guild, true, 0, permissions::VIEW_CHANNEL);
    sandbox.set_channel_overwrite(hidden, role, true, permissions::VIEW_CHANNEL, 0);
    sandbox.set_bot_permissions(hidden, 0);
    let http = Http::new(&sandbox, sandbox.token());
    let mut gateway = Gateway::connect(&http, GatewayIntents::GUILDS).await?;
    let created = loop {
        if let Event::GuildCreate(event) = gateway.event().await {
            break event.guild;
        }
    };
    let expected = [
        (PermissionOverwriteType::Role(guild.into()), 0, permissions::VIEW_CHANNEL),
        (PermissionOverwriteType::Role(role.into()), permissions::VIEW_CHANNEL, 0),
    ];
    let found = |channel: &serenity::all::GuildChannel| {
        let found = channel.permission_overwrites.iter().map(|it| (it.kind, it.allow.bits(), it.deny.bits()));
        found.collect::<Vec<_>>()
    };
    let concealed = vec![(PermissionOverwriteType::Role(guild.into()), 0, permissions::VIEW_CHANNEL)];
    let of_hidden = &created.channels[&ChannelId::new(hidden)];
    assert_eq!((of_hidden.name.as_str(), found(of_hidden)), ("___hidden___", concealed.clone()));
    assert!(found(&created.channels[&ChannelId::new(open)]).is_empty());

    sandbox.set_channel_overwrite(open, user, false, 0, permissions::VIEW_CHANNEL);
    let changed = loop {
        if let Event::ChannelUpdate(event) = gateway.event().await {
            break event.channel;
        }
    };
    let expected_open = [(PermissionOverwriteType::Member(user.into()), 0, permissions::VIEW_CHANNEL)];
    assert_eq!((changed.id.get(), found(&changed)), (open, expected_open.to_vec()));

    // An event brings the whole channel when sight returns, and conceals it when it is lost.
    let bot = (PermissionOverwriteType::Member(sandbox.bot_user().into()), permissions::VIEW_CHANNEL, 0);
    let seen = expected.iter().copied().chain([bot]).collect();
    for (bits, name, overwrites) in [(permissions::BOT, "hidden", seen), (0, "___hidden___", concealed)] {
        sandbox.set_bot_permissions(hidden, bits);
        let changed = loop {
            if let Event::ChannelUpdate(event) = gateway.event().await {
                break event.channel;
            }
        };
        assert_eq!((changed.id.get(), changed.name.as_str(), found(&changed)), (hidden, name, overwrites));
    }

    // The list has neither threads nor channels that the bot can't see.
    ChannelId::new(open).create_thread(&http, CreateThread::new("x").kind(ChannelType::PublicThread)).await?;
    let listed = http.get_channels(GuildId::new(guild)).await?;
    let listed: Vec<_> = listed.iter().map(|channel| (channel.id.get(), found(channel))).collect();
    assert_eq!(listed, [(open, expected_open.to_vec())]);
    assert_eq!(code(http.get_channel(ChannelId::new(hidden)).await), (403, 50_001));
    assert_eq!(code(http.get_channels(GuildId::new(5)).await), (404, 10_004));

    let shown = http.get_guild(GuildId::new(guild)).await?;
    let everyone = shown.roles.get(&RoleId::new(guild)).ok_or("@everyone")?;
    assert_eq!((everyone.permissions.bits(), everyone.position), (permissions::MEMBER, 0));
    let players = shown.roles.get(&RoleId::new(role)).ok_or("a role")?;
    assert_eq!((players.permissions.bits(), players.managed), (0, false));
    let own = sandbox.bot_role(guild).ok_or("a role of the bot")?;
    let own = shown.roles.get(&RoleId::new(own)).ok_or("the bot's role")?;
    assert_eq!((own.permissions.bits(), own.managed), (permissions::BOT, true));
    assert!(own.position > players.position);

    // A restart keeps all of it.
    let again = Sandbox::resume(SocketAddr::from(([127, 0, 0, 1], 0)), &sandbox.snapshot()?).await?;
    let http = Http::new(&again, again.token());
    let listed = http.get_channels(GuildId::new(guild)).await?;
    let listed: Vec<_> = listed.iter().map(|channel| (channel.id.get(), found(channel))).collect();
    assert_eq!(listed, [(open, expected_open.to_vec())]);
    assert_eq!(again.bot_role(guild), sandbox.bot_role(guild));
    Ok(())
}

#[tokio::test]
async fn roles_are_given_and_taken_where_discord_allows_it() -> TestResult {
    let mut scene = Scene::new().await?;
    let (sandbox, guild, ann) = (scene.sandbox.clone(), scene.guild, scene.ann);
    let role = sandbox.add_role(guild, "Masters");
    let http = std::sync::Arc::clone(&scene.bot.http);
    let why = Some("Rated 1600");
    let give = async |guild: u64, user: u64, role: u64| {
        http.add_member_role(GuildId::new(guild), UserId::new(user), RoleId::new(role), why).await
    };
    let take = async |guild: u64, user: u64, role: u64| {
        http.remove_member_role(GuildId::new(guild), UserId::new(user), RoleId::new(role), why).await
    };
    assert_eq!(code(give(guild, ann, role).await), (403, 50_013));
    let (_, command) = scene.ping(say("x")).await?;
    assert!(!command.app_permissions.ok_or("permissions")?.contains(Permissions::MANAGE_ROLES));
    sandbox.set_bot_guild_permissions(guild, permissions::BOT | permissions::MANAGE_ROLES);
    let (_, command) = scene.ping(say("x")).await?;
    assert!(command.app_permissions.ok_or("permissions")?.contains(Permissions::MANAGE_ROLES));
    for _ in 0..2 {
        give(guild, ann, role).await?;
        assert_eq!(sandbox.member_roles(guild, ann), [role]);
    }
    assert_eq!(http.get_member(GuildId::new(guild), UserId::new(ann)).await?.roles, [role]);
    for _ in 0..2 {
        take(guild, ann, role).await?;
        assert!(sandbox.member_roles(guild, ann).is_empty());
    }
    let own = sandbox.bot_role(guild).ok_or("a role of the bot")?;
    assert_eq!(code(give(5, ann, role).await), (404, 10_004));
    assert_eq!(code(give(guild, 5, role).await), (404, 10_007));
    assert_eq!(code(give(guild, ann, 5).await), (404, 10_011));
    assert_eq!(code(give(guild, ann, guild).await), (400, 50_028));
    assert_eq!(code(give(guild, ann, own).await), (400, 50_028));

    sandbox.set_role_above_bot(guild, role, true);
    assert_eq!(code(give(guild, ann, role).await), (403, 50_013));
    assert_eq!(code(take(guild, ann, role).await), (403, 50_013));
    let shown = http.get_guild(GuildId::new(guild)).await?;
    assert!(shown.roles[&RoleId::new(role)].position > shown.roles[&RoleId::new(own)].position);
    sandbox.set_role_above_bot(guild, role, false);
    give(guild, ann, role).await?;

    sandbox.set_membership(guild, ann, false);
    assert_eq!(code(take(guild, ann, role).await), (404, 10_007));
    assert_eq!(code(http.get_member(GuildId::new(guild), UserId::new(ann)).await), (404, 10_007));
    sandbox.set_membership(guild, ann, true);
    assert!(sandbox.member_roles(guild, ann).is_empty());
    give(guild, ann, role).await?;
    sandbox.remove_role(guild, role);
    assert!(sandbox.member_roles(guild, ann).is_empty());
    assert_eq!(code(give(guild, ann, role).await), (404, 10_011));

    let requests = sandbox.requests();
    let path = format!("/guilds/{guild}/members/{ann}/roles/{role}");
    let count = |method: &str| requests.iter().filter(|it| it.method == method && it.path == path).count();
    assert_eq!((count("PUT"), count("DELETE")), (7, 4));
    if let Some(description) = openapi::Description::from_environment() {
        assert_eq!(description.check(&requests).violations, Vec::<String>::new());
    }
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn mentioned_roles_notify_their_members() -> TestResult {
    let scene = Scene::new().await?;
    let sandbox = scene.sandbox.clone();
    let [players, quiet] = ["Players", "Quiet"].map(|name| sandbox.add_role(scene.guild, name));
    sandbox.set_member_roles(scene.guild, scene.ann, &[players]);
    sandbox.set_member_roles(scene.guild, scene.ben, &[quiet]);
    sandbox.set_role_mentionable(scene.guild, quiet, false);
    let content = format!("<@&{players}> and <@&{quiet}>, <@&5>");
    let message = || CreateMessage::new().content(&content);
    let none = CreateAllowedMentions::new;
    let last = || sandbox.messages(scene.channel).pop().map(|it| (it.mentioned_roles, it.notified_roles, it.notified));
    let (ann, ben, both) = (scene.ann, scene.ben, vec![players, quiet]);

    scene.post(message()).await?;
    assert_eq!(last(), Some((both.clone(), vec![players], vec![ann])));
    let sent = scene.post(message().allowed_mentions(none().all_roles(true))).await?;
    assert_eq!(sent.mention_roles, [players, quiet]);
    assert_eq!(last(), Some((both.clone(), vec![players], vec![ann])));
    scene.post(message().allowed_mentions(none())).await?;
    assert_eq!(last(), Some((vec![], vec![], vec![])));
    scene.post(message().allowed_mentions(none().roles([quiet]))).await?;
    assert_eq!(last(), Some((vec![quiet], vec![], vec![])));
    scene.post(message().flags(MessageFlags::SUPPRESS_NOTIFICATIONS)).await?;
    assert_eq!(last(), Some((both.clone(), vec![], vec![])));
    // A bot that may mention everyone may mention any role.
    sandbox.set_bot_permissions(scene.channel, permissions::BOT | permissions::MENTION_EVERYONE);
    scene.post(message().allowed_mentions(none().roles([quiet]))).await?;
    assert_eq!(last(), Some((vec![quiet], vec![quiet], vec![ben])));
    // An edit notifies nobody.
    let quiet_message = scene.post(CreateMessage::new().content("x")).await?;
    let edit = EditMessage::new().content(&content);
    quiet_message.channel_id.edit_message(&scene.bot.http, quiet_message.id, edit).await?;
    assert_eq!(last(), Some((both, vec![], vec![])));
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn messages_older_than_an_hour_can_be_edited_three_times() -> TestResult {
    let scene = Scene::new().await?;
    let edit = async |message: u64, content: &str| {
        let edit = EditMessage::new().content(content);
        ChannelId::new(scene.channel).edit_message(&scene.bot.http, MessageId::new(message), edit).await
    };
    let old = scene.post(CreateMessage::new().content("x")).await?.id.get();
    for number in 0..5 {
        edit(old, &format!("young {number}")).await?;
    }
    scene.sandbox.advance(Duration::from_secs(3601));
    let other = scene.post(CreateMessage::new().content("x")).await?.id.get();
    for number in 0..3 {
        edit(old, &format!("old {number}")).await?;
    }
    assert_eq!(code(edit(old, "too late").await), (429, 30_046));
    scene.sandbox.advance(Duration::from_secs(3500));
    assert_eq!(code(edit(old, "too late").await), (429, 30_046));
    edit(other, "young").await?;
    let message = scene.sandbox.message(old).ok_or("the message")?;
    assert_eq!((message.content.as_str(), message.edits, message.late_edits), ("old 2", 8, 3));
    scene.finish();
    Ok(())
}
