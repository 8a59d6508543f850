//! Servers, their members, and the languages of commands.

use super::*;

#[tokio::test]
async fn guilds_are_announced_to_bots_with_the_intent() -> TestResult {
    let sandbox = crate::start_sandbox(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
    let guild = sandbox.add_guild("Parlor");
    let channel = sandbox.add_channel(guild, "games");
    let bot = Bot::start(&sandbox, GatewayIntents::GUILDS).await?;
    let place = bot.http.get_channel(ChannelId::new(channel)).await?;
    assert!(matches!(place, Channel::Guild(channel) if channel.name == "games"));
    let shown = bot.http.get_guild(guild.into()).await?;
    assert_eq!(shown.name, "Parlor");
    bot.http.get_current_application_info().await?;
    bot.http.get_current_user().await?;
    assert_eq!(sandbox.unknown_routes(), Vec::<String>::new());
    Ok(())
}

/// `/settings` with a sub-command for a channel, one for a role, and a group with one for a mentionable.
fn settings() -> Value {
    let channel = json!({ "type": 7, "name": "channel", "description": "Which", "channel_types": [0] });
    let role = json!({ "type": 8, "name": "role", "description": "Which", "required": true });
    let allowed = json!({ "type": 5, "name": "allowed", "description": "Whether" });
    let anybody = json!({ "type": 9, "name": "anybody", "description": "Who" });
    let about = json!({ "type": 1, "name": "about", "description": "About somebody", "options": [anybody] });
    json!([{ "name": "settings", "description": "Settles things", "default_member_permissions": "32", "options": [
        { "type": 1, "name": "channel", "description": "Settles a channel", "options": [channel, allowed] },
        { "type": 1, "name": "role", "description": "Settles a role", "options": [role, allowed] },
        { "type": 2, "name": "more", "description": "Settles more", "options": [about] },
    ] }])
}

#[tokio::test]
async fn sub_commands_resolve_the_ids_in_their_options() -> TestResult {
    let mut scene = Scene::new().await?;
    let (sandbox, guild, channel, ann) = (scene.sandbox.clone(), scene.guild, scene.channel, scene.ann);
    scene.bot.http.create_global_commands(&settings()).await?;
    let lounge = sandbox.add_channel(guild, "lounge");
    let role = sandbox.add_role(guild, "Players");
    let elsewhere = sandbox.add_guild("Elsewhere");
    let (foreign_role, foreign_channel) =
        (sandbox.add_role(elsewhere, "Players"), sandbox.add_channel(elsewhere, "lounge"));

    let show = json!({ "channel": { "channel": lounge.to_string() } });
    let hidden = sandbox.slash(ann, channel, "settings", show.clone()).await;
    assert!(matches!(hidden, Err(ActionError::Refused(_))), "{hidden:?}");
    let bits = permissions::MEMBER | permissions::MANAGE_GUILD;
    sandbox.set_member_permissions(guild, ann, bits);
    sandbox.set_bot_permissions(lounge, permissions::VIEW_CHANNEL);
    for wrong in [
        json!({}),
        json!({ "channel": {}, "role": {} }),
        json!({ "more": {} }),
        json!({ "role": {} }),
        json!({ "role": { "role": foreign_role } }),
        json!({ "role": { "role": lounge } }),
        json!({ "channel": { "channel": foreign_channel } }),
        json!({ "channel": { "channel": role } }),
        json!({ "more": { "about": { "anybody": lounge } } }),
    ] {
        let refused = sandbox.slash(ann, channel, "settings", wrong.clone()).await;
        assert!(matches!(refused, Err(ActionError::Refused(_))), "{wrong}: {refused:?}");
    }

    let parts = [
        (show, "settings channel"),
        (json!({ "role": { "role": role, "allowed": false } }), "settings role"),
        (json!({ "more": { "about": { "anybody": role.to_string() } } }), "settings more about"),
        (json!({ "more": { "about": { "anybody": scene.ben.to_string() } } }), "settings more about"),
        (json!({ "role": { "role": guild } }), "settings role"),
    ];
    let mut received = Vec::new();
    for (given, used) in parts {
        let (command, answer) = tokio::join!(
            async {
                let command = scene.bot.command().await;
                command.create_response(&scene.bot.http, say("Saved")).await.map(|()| command)
            },
            sandbox.slash(ann, channel, "settings", given),
        );
        let (command, answer) = (command?, answer?);
        assert_eq!(answer.message.ok_or("a message")?.invoked_command, Some((ann, used.to_owned())));
        received.push((command, sandbox.payload(answer.interaction).ok_or("a payload")?["data"].clone()));
    }
    let texts = |ids: &[u64]| ids.iter().map(u64::to_string).collect::<Vec<_>>();
    let [place, players] = &texts(&[lounge, role])[..] else { panic!("two ids") };

    let (command, data) = &received[0];
    let part = json!({ "name": "channel", "type": 7, "value": place });
    assert_eq!(data["options"], json!([{ "name": "channel", "type": 1, "options": [part] }]));
    let shown = &data["resolved"]["channels"][place];
    assert_eq!((&shown["name"], &shown["type"]), (&json!("lounge"), &json!(0)));
    assert_eq!(shown["permissions"], bits.to_string());
    assert_eq!(shown["app_permissions"], permissions::VIEW_CHANNEL.to_string());
    assert_eq!(command.data.resolved.channels.len(), 1);

    let (command, data) = &received[1];
    let (which, whether) = (
        json!({ "name": "role", "type": 8, "value": players }),
        json!({ "name": "allowed", "type": 5, "value": false }),
    );
    let mut options = data["options"][0]["options"].as_array().ok_or("options")?.clone();
    options.sort_by_key(|option| option["type"].as_u64());
    assert_eq!(options, [whether, which]);
    let shown = &data["resolved"]["roles"][players];
    assert_eq!((&shown["id"], &shown["name"], &shown["position"]), (&json!(players), &json!("Players"), &json!(1)));
    let ResolvedValue::SubCommand(options) = &command.data.options()[0].value else { panic!("a sub-command") };
    let role = options.iter().find(|option| option.name == "role").ok_or("the role")?;
    assert!(matches!(role.value, ResolvedValue::Role(role) if role.name == "Players"));

    let group = &received[2].1["options"][0];
    assert_eq!((&group["type"], &group["options"][0]["name"]), (&json!(2), &json!("about")));
    assert_eq!(received[2].1["resolved"]["roles"][players]["name"], "Players");
    let resolved = &received[3].1["resolved"];
    assert!(resolved["users"].is_object() && resolved["members"].is_object() && resolved["roles"].is_null());
    assert_eq!(received[4].1["resolved"]["roles"][guild.to_string()]["name"], "@everyone");
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn interactions_include_the_members_roles() -> TestResult {
    let mut scene = Scene::new().await?;
    let role = scene.sandbox.add_role(scene.guild, "Players");
    assert!(scene.ping(say("x")).await?.1.member.ok_or("a member")?.roles.is_empty());
    scene.sandbox.set_member_roles(scene.guild, scene.ann, &[role]);
    let (_, command) = scene.ping(say("y")).await?;
    assert_eq!(command.member.ok_or("a member")?.roles, [role]);
    let shown = scene.bot.http.get_guild(scene.guild.into()).await?;
    let names: Vec<_> = shown.roles.values().map(|role| (role.id.get(), role.name.as_str())).collect();
    assert!(names.contains(&(role, "Players")) && names.contains(&(scene.guild, "@everyone")), "{names:?}");
    Ok(())
}

#[tokio::test]
async fn a_command_with_default_permissions_0_is_for_administrators() -> TestResult {
    let mut scene = Scene::new().await?;
    let (sandbox, ann, channel) = (scene.sandbox.clone(), scene.ann, scene.channel);
    let ping = json!([{ "name": "ping", "description": "Says something", "default_member_permissions": "0" }]);
    scene.bot.http.create_global_commands(&ping).await?;
    sandbox.set_member_permissions(scene.guild, ann, !permissions::ADMINISTRATOR);
    assert!(matches!(sandbox.slash(ann, channel, "ping", json!({})).await, Err(ActionError::Refused(_))));
    sandbox.set_member_permissions(scene.guild, ann, permissions::ADMINISTRATOR);
    scene.ping(say("x")).await?;
    Ok(())
}

#[tokio::test]
async fn localizations_are_validated() -> TestResult {
    let scene = Scene::new().await?;
    let good = json!([
        { "name": "move", "description": "Moves", "name_localizations": { "de": "zug", "ja": "指す", "hi": "चाल" },
          "description_localizations": { "de": "Zieht" }, "options": [
            { "type": 3, "name": "first", "description": "Who", "name_localizations": { "de": "anfang" }, "choices": [
                { "name": "I begin", "name_localizations": { "de": "Ich fange an" }, "value": "me" },
                { "name": "By lot", "name_localizations": { "de": "Das Los" }, "value": "random" },
            ] },
            { "type": 3, "name": "second", "description": "Who else", "name_localizations": { "de": "danach" } },
        ] },
        { "name": "board", "description": "Shows", "name_localizations": { "de": "brett" } },
        { "name": "Challenge", "type": 2, "name_localizations": { "de": "Zum Spiel auffordern" } },
    ]);
    scene.bot.http.create_global_commands(&good).await?;
    assert_eq!(scene.sandbox.commands()[0]["name_localizations"]["ja"], "指す");
    let long = "x".repeat(101);
    for (path, wrong, error_path) in [
        ("/0/name_localizations", json!({ "xx": "zug" }), "/0/name_localizations/xx"),
        ("/0/name_localizations", json!({ "de": "Zug" }), "/0/name_localizations/de"),
        ("/0/name_localizations", json!({ "de": "ein zug" }), "/0/name_localizations/de"),
        ("/0/name_localizations", json!({ "de": "z".repeat(33) }), "/0/name_localizations/de"),
        ("/0/name_localizations", json!({ "de": 5 }), "/0/name_localizations/de"),
        ("/0/name_localizations", json!(["zug"]), "/0/name_localizations"),
        ("/0/description_localizations", json!({ "de": "" }), "/0/description_localizations/de"),
        ("/0/description_localizations", json!({ "de": long }), "/0/description_localizations/de"),
        ("/0/options/0/name_localizations", json!({ "de": "Anfang" }), "/0/options/0/name_localizations/de"),
        (
            "/0/options/0/choices/0/name_localizations",
            json!({ "de": long }),
            "/0/options/0/choices/0/name_localizations/de",
        ),
        // Duplicate names in one locale, set explicitly or by fallback.
        ("/1/name_localizations", json!({ "de": "zug" }), "/1/name_localizations/de"),
        ("/1/name_localizations", json!({ "de": "move", "ja": "move" }), ""),
        ("/1/name_localizations", json!({ "fr": "move" }), "/1/name_localizations/fr"),
        ("/1/name", json!("move"), "/1"),
        ("/0/options/1/name_localizations", json!({ "de": "anfang" }), "/0/options/1/name_localizations/de"),
        ("/0/options/1/name", json!("first"), "/0/options/1"),
        (
            "/0/options/0/choices/1/name_localizations",
            json!({ "de": "Ich fange an" }),
            "/0/options/0/choices/1/name_localizations/de",
        ),
    ] {
        let mut commands = good.clone();
        *commands.pointer_mut(path).ok_or(path)? = wrong.clone();
        let registered = scene.bot.http.create_global_commands(&commands).await;
        if error_path.is_empty() {
            registered?;
            continue;
        }
        assert_eq!(code(registered), (400, 50_035), "{path}: {wrong}");
        let refused = scene.sandbox.requests().pop().and_then(|request| request.response.clone()).ok_or("a refusal")?;
        let code = refused["errors"].pointer(error_path).map(|error| &error["_errors"][0]["code"]);
        assert!(code.is_some_and(Value::is_string), "{path}: {wrong}: {refused}");
    }

    // The longest localization of each text counts towards the limit.
    let choice = |n: usize, letters: usize| {
        json!({ "name": format!("{n:04}"), "name_localizations": { "de": format!("{n:04}{}", "x".repeat(96)) },
                "value": "v".repeat(letters) })
    };
    // Four options of ten choices: 4 * (1 + 1 + 10 * (100 + 98)) and the name are 7929.
    let option = |n: usize, last: usize| {
        let choices: Vec<_> = (0..10).map(|m| choice(m, if m == 9 { last } else { 98 })).collect();
        json!({ "type": 3, "name": n.to_string(), "description": "d", "choices": choices })
    };
    let command = |description: usize| {
        let options: Vec<_> = (0..4).map(|n| option(n, 98)).collect();
        json!([{ "name": "c", "description": "d", "description_localizations": { "ko": "d".repeat(description) },
                 "options": options }])
    };
    scene.bot.http.create_global_commands(&command(71)).await?;
    assert_eq!(code(scene.bot.http.create_global_commands(&command(72)).await), (400, 50_035));
    Ok(())
}

#[tokio::test]
async fn suggestions_are_shown_in_the_users_locale() -> TestResult {
    let mut scene = Scene::new().await?;
    let sandbox = scene.sandbox.clone();
    for (user, expected) in [(scene.ben, "Das Los"), (scene.ann, "By lot")] {
        let (received, choices) = tokio::join!(
            async {
                let Interaction::Autocomplete(asked) = scene.bot.next().await else { panic!("an autocompletion") };
                let choice = json!({ "name": "By lot", "name_localizations": { "de": "Das Los" }, "value": "lot" });
                let answer = json!({ "type": 8, "data": { "choices": [choice] } });
                let http = &scene.bot.http;
                http.create_interaction_response(asked.id, &asked.token, &answer).await
            },
            sandbox.autocomplete(user, scene.channel, "move", json!({ "move": "l" }), "move"),
        );
        received?;
        assert_eq!(choices?[0].name, expected);
    }
    Ok(())
}

#[tokio::test]
async fn guild_changes_are_sent_to_bots_with_the_intent() -> TestResult {
    for (intents, subscribed) in [(GatewayIntents::GUILDS, true), (GatewayIntents::empty(), false)] {
        let sandbox = crate::start_sandbox(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
        let mut bot = Bot::start(&sandbox, intents).await?;
        bot.http.create_global_commands(&[CreateCommand::new("ping").description("Says something")]).await?;

        let guild = sandbox.add_guild("Parlor");
        let channel = sandbox.add_channel(guild, "games");
        let ann = sandbox.add_user("Ann", "de");
        let _role = sandbox.add_role(guild, "Players");
        sandbox.set_guild_locale(guild, "fr");
        // Earlier events arrive before the interaction.
        let asking = tokio::spawn({
            let sandbox = sandbox.clone();
            async move { sandbox.slash(ann, channel, "ping", json!({})).await }
        });
        let mut before = Vec::new();
        let command = loop {
            match bot.gateway.event().await {
                Event::InteractionCreate(event) => break event.interaction.command().ok_or("a command")?,
                Event::Ready(_) => {}
                event => before.push(event),
            }
        };
        assert_eq!((command.guild_locale.as_deref(), command.locale.as_str()), (Some("fr"), "de"));
        match &before[..] {
            [] if !subscribed => {}
            [
                Event::GuildCreate(made),
                Event::ChannelCreate(created),
                Event::GuildRoleCreate(role),
                Event::GuildUpdate(changed),
            ] if subscribed => {
                assert_eq!(made.guild.preferred_locale, "en-US");
                assert_eq!((created.channel.name.as_str(), role.role.name.as_str()), ("games", "Players"));
                assert_eq!(changed.guild.preferred_locale, "fr");
            }
            other => panic!("{other:#?}"),
        }
        asking.abort();
    }
    Ok(())
}
