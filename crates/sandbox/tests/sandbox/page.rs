//! The sandbox's page over HTTP: who may load it, the live stream, and its actions.

use crate::client::{Answerable, Gateway, Http, InChannel};
use parlor_testkit::page;

use page::{LiveFeed, PageClient, PageState, contains_message};
use parlor_sandbox::{HostCommand, Sandbox, permissions};
use reqwest::{StatusCode, header};
use serde_json::{Value, json};
use serenity::all::{
    CreateActionRow, CreateAttachment, CreateButton, CreateCommand, CreateCommandOption, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateMessage, CreateModal, EditMessage,
    GatewayIntents, InputTextStyle, Interaction,
};
use std::{sync::Arc, time::Duration};

/// The bot responds to every interaction immediately.
async fn respond(http: &Http, interaction: Interaction) {
    let ephemeral = |text: &str| {
        let message = CreateInteractionResponseMessage::new().content(text).ephemeral(true);
        CreateInteractionResponse::Message(message)
    };
    let field = CreateInputText::new(InputTextStyle::Short, "Your move", "move").max_length(5);
    let form = CreateModal::new("form", "Move").components(vec![CreateActionRow::InputText(field)]);
    let result = match interaction {
        Interaction::Command(command) if command.data.name == "challenge" => {
            let button = CreateButton::new("accept").label("Accept");
            let other = command.data.options()[0].name.to_owned();
            let text = format!("<@{}> is challenged ({other})", 7);
            let message = CreateInteractionResponseMessage::new().content(text).button(button);
            command.create_response(http, CreateInteractionResponse::Message(message)).await
        }
        Interaction::Command(command) => command.create_response(http, ephemeral("Psst")).await,
        Interaction::Component(component) => {
            component.create_response(http, CreateInteractionResponse::Modal(form)).await
        }
        Interaction::Modal(modal) => modal.create_response(http, ephemeral("Taken")).await,
        _ => Ok(()),
    };
    result.expect("a response");
}

/// A sandbox with a guild, two users and a connected bot.
struct Scene {
    sandbox: Sandbox,
    page: PageClient,
    channel: u64,
    ana: u64,
    ben: u64,
    bot: Arc<Http>,
}

impl Scene {
    async fn new() -> Self {
        let sandbox = crate::start_sandbox(([127, 0, 0, 1], 0).into()).await.expect("a sandbox");
        let guild = sandbox.add_guild("Parlor");
        let channel = sandbox.add_channel(guild, "tables");
        let (ana, ben) = (sandbox.add_user("Ana", "en-US"), sandbox.add_user("Ben", "de"));
        sandbox.set_member_permissions(guild, ana, permissions::ADMINISTRATOR);
        let bot = Http::new(&sandbox, sandbox.token());
        let mut gateway = Gateway::connect(&bot, GatewayIntents::empty()).await.expect("a gateway");
        let http = Arc::clone(&bot);
        tokio::spawn(async move {
            loop {
                respond(&http, gateway.interaction().await).await;
            }
        });
        sandbox.bot_ready().await;
        let opponent =
            CreateCommandOption::new(serenity::all::CommandOptionType::User, "opponent", "Who").required(true);
        let commands = vec![
            CreateCommand::new("challenge").description("Challenges a user").add_option(opponent),
            CreateCommand::new("whisper").description("Says something to you alone"),
            CreateCommand::new("settings")
                .description("For admins")
                .default_member_permissions(serenity::all::Permissions::MANAGE_GUILD),
        ];
        bot.create_global_commands(&commands).await.expect("registered");
        Self { page: PageClient::new(&sandbox.api_base()), sandbox, channel, ana, ben, bot }
    }

    async fn act(&self, act: Value) -> Value {
        self.page.act(act).await
    }

    async fn watch(&self, user: u64, log: bool) -> LiveFeed {
        self.page.watch(&user.to_string(), log).await
    }
}

#[tokio::test]
async fn other_pages_and_other_host_names_are_refused() {
    let scene = Scene::new().await;
    let base = scene.sandbox.api_base();
    let page = scene.page.http.get(&base).send().await.expect("a page");
    assert_eq!(page.status(), StatusCode::OK);
    let policy = page.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("a text").to_owned();
    assert!(policy.contains("default-src 'none'") && policy.contains("connect-src 'self'"), "{policy}");
    let page = page.text().await.expect("a text");
    // The page loads nothing from other servers, and every file named in it exists.
    assert!(!page.contains("//"), "an address in {page}");
    let named: Vec<_> = page.split('"').filter(|part| part.contains("page/")).collect();
    assert!(named.len() >= 2, "{page}");
    for name in named {
        let file =
            scene.page.http.get(format!("{base}/{}", name.trim_start_matches('/'))).send().await.expect("a file");
        assert_eq!(file.status(), StatusCode::OK, "{name}");
    }
    for path in ["/page/../Cargo.toml", "/page/nothing.js", "/page/"] {
        let status = scene.page.http.get(format!("{base}{path}")).send().await.expect("an answer").status();
        assert!(status == StatusCode::NOT_FOUND || status == StatusCode::UNAUTHORIZED, "{path}: {status}");
    }
    // A foreign page, and a DNS name that was made to point here.
    let port = base.rsplit(':').next().expect("a port");
    for (name, value) in [
        (header::ORIGIN, "https://evil.example".to_owned()),
        (header::ORIGIN, "null".to_owned()),
        (header::ORIGIN, "http://127.0.0.1:1".to_owned()),
        (header::HOST, format!("evil.example:{port}")),
        (header::HOST, "127.0.0.1:1".to_owned()),
        (header::HOST, "127.0.0.1".to_owned()),
    ] {
        for path in ["/", "/page/live", "/page/app.js"] {
            let answer =
                scene.page.http.get(format!("{base}{path}")).header(&name, &value).send().await.expect("an answer");
            assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path} with {name}: {value}");
            let told = answer.text().await.expect("a text");
            if name == header::HOST {
                assert!(told.contains(&base) && told.contains(&format!("ssh -L {port}:127.0.0.1:{port} ")), "{told}");
                assert!(told.contains(&format!("--port {port}\n")), "{told}");
            } else {
                assert_eq!(told, "Only the sandbox's own page may ask for this.\n");
            }
        }
        let act =
            scene.page.http.post(format!("{base}/page/act")).header(&name, &value).body(r#"{"do":"clear_faults"}"#);
        assert_eq!(act.send().await.expect("an answer").status(), StatusCode::FORBIDDEN, "{name}: {value}");
    }
    let ours =
        scene.page.http.post(format!("{base}/page/act")).header(header::ORIGIN, &base).body(r#"{"do":"clear_faults"}"#);
    assert_eq!(ours.send().await.expect("an answer").status(), StatusCode::OK);
}

#[tokio::test]
async fn a_view_shows_what_the_bot_sent_to_this_user() {
    let scene = Scene::new().await;
    let (mut ana, mut ben) = (scene.watch(scene.ana, false).await, scene.watch(scene.ben, false).await);
    assert_eq!(ana.state["view"], json!({ "as": scene.ana.to_string(), "channel": scene.channel.to_string() }));
    assert_eq!(ana.state["guild"]["name"], "Parlor");
    assert_eq!(ana.state["bot"]["connected"], true);
    assert_eq!(ana.state[&format!("user:{}", scene.ben)]["locale"], "de");
    // Commands depend on permissions.
    ana.until(|seen| seen.contains_key("command:1:settings")).await;
    ben.until(|seen| seen.contains_key("command:1:challenge")).await;
    assert!(!ben.state.contains_key("command:1:settings"));

    // A public message with a picture that mentions Ben.
    let picture = CreateAttachment::bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x09\0\0\0\x07".to_vec(), "board.png")
        .description("a board");
    let message = CreateMessage::new().content(format!("<@{}>, your turn", scene.ben));
    serenity::all::ChannelId::new(scene.channel).send_file(&scene.bot, message, picture).await.expect("posted");
    for watch in [&mut ana, &mut ben] {
        watch.until(contains_message("your turn")).await;
        let message = watch.messages()[0].clone();
        let file = &message["attachments"][0];
        assert_eq!((&file["description"], &file["width"], &file["height"]), (&json!("a board"), &json!(9), &json!(7)));
        assert_eq!(message["notified"], json!([scene.ben.to_string()]));
        assert_eq!(message["ephemeral"], false);
        let badge = |seen: &PageState| seen[&format!("user:{}", scene.ben)]["badges"].clone();
        assert_eq!(badge(&watch.state), json!({ scene.channel.to_string(): 1 }));
    }
    let id = ben.messages()[0]["id"].clone();
    let seen =
        json!({ "do": "mark_read", "as": scene.ben.to_string(), "channel": scene.channel.to_string(), "message": id });
    assert_eq!(scene.act(seen).await, json!({ "ok": true }));
    ben.until(|seen| seen[&format!("user:{}", scene.ben)]["badges"] == json!({})).await;

    // Ben never receives Ana's ephemeral message, and only Ana can dismiss it.
    let whisper = json!({ "do": "slash", "as": scene.ana.to_string(), "channel": scene.channel.to_string(), "command": "whisper", "options": {} });
    assert_eq!(scene.act(whisper).await, json!({ "ok": true, "modal": null, "activity": null }));
    ana.until(contains_message("Psst")).await;
    let private = ana.messages().into_iter().find(|message| message["ephemeral"] == true).expect("a message").clone();
    assert_eq!(private["used"], json!({ "user": scene.ana.to_string(), "name": "whisper" }));
    scene.sandbox.set_guild_locale(scene.sandbox.guilds()[0], "fr");
    ben.until(|seen| seen["guild"]["locale"] == "fr").await;
    assert!(!contains_message("Psst")(&ben.state));
    let dismiss = |user: u64| json!({ "do": "dismiss", "as": user.to_string(), "message": private["id"] });
    assert_eq!(scene.act(dismiss(scene.ben)).await["ok"], false);
    assert_eq!(scene.act(dismiss(scene.ana)).await["ok"], true);
    ana.until(|seen| !contains_message("Psst")(seen)).await;
}

#[tokio::test]
async fn the_live_stream_sends_only_changes() {
    let scene = Scene::new().await;
    let mut watch = scene.watch(scene.ana, true).await;
    let channel = serenity::all::ChannelId::new(scene.channel);
    let message = channel.say(&scene.bot, "one").await.expect("posted");
    watch.until(contains_message("one")).await;
    channel.say(&scene.bot, "two").await.expect("posted");
    let event = watch.next().await;
    let keys: Vec<_> = event["set"]
        .as_object()
        .expect("an object")
        .keys()
        .map(|key| key.split(':').next().expect("a part").to_owned())
        .collect();
    assert!(keys.iter().all(|key| ["message", "log"].contains(&key.as_str())), "{keys:?}");
    channel.edit_message(&scene.bot, message.id, EditMessage::new().content("three")).await.expect("edited");
    watch.until(contains_message("three")).await;
    assert!(!contains_message("one")(&watch.state));
    channel.delete_message(&scene.bot, message.id).await.expect("deleted");
    watch.until(|seen| !contains_message("three")(seen)).await;
    // The log has requests with their bodies and responses.
    let logged = |seen: &PageState, title: &str| {
        seen.values().any(|value| {
            value["title"].as_str().is_some_and(|found| found.starts_with(title)) && !value["status"].is_null()
        })
    };
    watch.until(|seen| logged(seen, "DELETE /channels/")).await;
    let entry = watch.state.values().find(|value| value["body"]["content"] == "two").expect("an entry").clone();
    assert_eq!((&entry["way"], &entry["status"]), (&json!("request"), &json!(200)));
    assert_eq!(entry["answer"]["content"], "two");
    assert!(watch.state.values().any(|value| value["title"] == "READY" && value["way"] == "event"));
}

#[tokio::test]
async fn actions_succeed_or_return_an_error_message() {
    let scene = Scene::new().await;
    let (ana, ben, channel) = (scene.ana.to_string(), scene.ben.to_string(), scene.channel.to_string());
    let challenge =
        json!({ "do": "slash", "as": ana, "channel": channel, "command": "challenge", "options": { "opponent": ben } });
    assert_eq!(scene.act(challenge).await, json!({ "ok": true, "modal": null, "activity": null }));
    let posted =
        scene.sandbox.wait_for(scene.channel, |message| message.button("Accept").is_some()).await.expect("a message");
    let click = json!({ "do": "click", "as": ben, "message": posted.id.to_string(), "custom_id": "accept" });
    let form = scene.act(click).await;
    assert_eq!((&form["modal"]["title"], &form["modal"]["fields"][0]["label"]), (&json!("Move"), &json!("Your move")));
    let submit = |user: &str, text: &str| json!({ "do": "submit", "as": user, "interaction": form["modal"]["interaction"], "fields": { "move": text } });
    for (act, part) in [
        (submit(&ana, "d4"), "not open for this user"),
        (submit(&ben, "much too long"), "0 to 5 characters"),
        (json!({ "do": "slash", "as": ana, "channel": channel, "command": "dance", "options": {} }), "no command"),
        (json!({ "do": "slash", "as": "1", "channel": channel, "command": "whisper", "options": {} }), "no such user"),
        (
            json!({ "do": "slash", "as": ben, "channel": channel, "command": "settings", "options": {} }),
            "hidden from this user",
        ),
        (json!({ "do": "click", "as": ben, "message": "1", "custom_id": "accept" }), "does not see this message"),
        (json!({ "do": "submit", "as": ben, "interaction": "1", "fields": {} }), "no longer open"),
        (json!({ "do": "add_user", "name": " " }), "1 to 32 characters"),
        (json!({ "do": "add_role", "name": "x".repeat(33) }), "1 to 32 characters"),
        (json!({ "do": "set_user", "user": "1", "roles": [] }), "no such user"),
        (json!({ "do": "fault", "kind": "flood", "path": "", "times": 1 }), "no fault"),
        (json!({ "do": "fault", "kind": "200", "path": "", "times": 1 }), "no fault"),
        (json!({ "do": "fault", "kind": "503", "path": "", "times": 0 }), "1 to 1000 requests"),
        (json!({ "do": "advance", "seconds": 400_000_000 }), "ten years"),
        (json!({ "do": "gateway", "how": "sing" }), "unknown gateway action"),
        (json!({ "do": "restart_bot" }), "did not start the bot"),
        (json!({ "do": "dance" }), "invalid request"),
        (json!({ "do": "mark_read", "as": 5, "channel": channel, "message": "1" }), "invalid request"),
        (json!([]), "invalid request"),
    ] {
        let answer = scene.act(act.clone()).await;
        assert_eq!(answer["ok"], false, "{act}: {answer}");
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(part)), "{act}: {answer}");
    }
    assert_eq!(scene.act(submit(&ben, "d4")).await["ok"], true);

    // Faults.
    assert_eq!(scene.act(json!({ "do": "fault", "kind": "503", "path": "/messages", "times": 1 })).await["ok"], true);
    let watch = scene.watch(scene.ana, false).await;
    assert_eq!(
        watch.state["faults"]["planned"][0],
        json!({ "method": "*", "path": "/messages", "times": 1, "what": "503" })
    );
    let posted = serenity::all::ChannelId::new(scene.channel).say(&scene.bot, "lost").await;
    assert!(format!("{posted:?}").contains("503"), "{posted:?}");
    assert_eq!(
        scene.act(json!({ "do": "set_user", "user": ben, "locale": "ja", "permissions": "8" })).await["ok"],
        true
    );
    assert_eq!(
        scene.act(json!({ "do": "set_bot_permissions", "channel": channel, "permissions": "0" })).await["ok"],
        true
    );
    let posted = serenity::all::ChannelId::new(scene.channel).say(&scene.bot, "forbidden").await;
    assert!(posted.is_err());
    let role = scene.act(json!({ "do": "add_role", "name": "Players" })).await["id"].clone();
    let given = json!({ "do": "set_user", "user": ben, "roles": [role, "5"] });
    assert_eq!(scene.act(given).await["ok"], true);
    let carla = scene.act(json!({ "do": "add_user", "name": "Carla" })).await["id"].clone();
    let mut watch = scene.watch(scene.ben, false).await;
    watch.until(|seen| seen.contains_key(&format!("user:{}", carla.as_str().expect("an id")))).await;
    let ben_now = &watch.state[&format!("user:{ben}")];
    assert_eq!((&ben_now["locale"], &ben_now["permissions"]), (&json!("ja"), &json!("8")));
    // Unknown roles are ignored.
    assert_eq!(ben_now["roles"], json!([role]));
    assert_eq!(watch.state["guild"]["roles"], json!([{ "id": role, "name": "Players" }]));
    assert!(watch.state.contains_key("command:1:settings"));

    // The process that started the bot receives the host commands.
    let mut commands = scene.sandbox.host_commands();
    let before = scene.watch(scene.ana, false).await.now;
    assert_eq!(scene.act(json!({ "do": "restart_bot" })).await["ok"], true);
    assert_eq!(scene.act(json!({ "do": "advance", "seconds": 3600 })).await["ok"], true);
    assert_eq!(commands.recv().await, Some(HostCommand::RestartBot));
    assert_eq!(commands.recv().await, Some(HostCommand::AdvanceClock(Duration::from_secs(3600))));
    assert!(scene.watch(scene.ana, false).await.now - before >= 3_600_000);
}

/// The page's stream for that user, with this channel selected.
async fn watch_channel(scene: &Scene, user: &str, channel: &str) -> LiveFeed {
    // The client writes the user into the query as it is.
    scene.page.watch(&format!("{user}&channel={channel}"), false).await
}

#[tokio::test]
async fn conversations_are_shown_to_their_members() {
    let scene = Scene::new().await;
    let (ana, ben) = (scene.ana.to_string(), scene.ben.to_string());
    let [anas, bens] = [scene.ana, scene.ben].map(|user| scene.sandbox.direct_channel(user).to_string());
    let pair = scene.sandbox.add_private_channel(&[scene.ana, scene.ben]).to_string();
    let carla = scene.act(json!({ "do": "add_user", "name": "Carla" })).await["id"].clone();
    let listed = |watch: &LiveFeed| {
        let channels = watch.state.iter().filter(|(key, value)| key.starts_with("channel:") && value["direct"] == true);
        channels.map(|(_, value)| format!("{} {}", value["name"], value["id"])).collect::<Vec<_>>()
    };
    let expected = |names: [(&str, &str); 2]| names.map(|(name, id)| format!("{:?} {:?}", name, id)).to_vec();
    assert_eq!(listed(&scene.watch(scene.ana, false).await), expected([("Parlor", &anas), ("Ben", &pair)]));
    assert_eq!(listed(&scene.watch(scene.ben, false).await), expected([("Parlor", &bens), ("Ana", &pair)]));
    // The page adds users who have installed the bot.
    let own = listed(&scene.page.watch(carla.as_str().expect("an id"), false).await);
    assert!(matches!(&own[..], [only] if only.starts_with("\"Parlor\"")), "{own:?}");
    let carla_id = carla.as_str().and_then(|id| id.parse().ok()).expect("an id");
    let carlas = scene.sandbox.direct_channel(carla_id);
    let whisper = |user: &str, channel: &str| json!({ "do": "slash", "as": user, "channel": channel, "command": "whisper", "options": {} });
    scene.act(whisper(carla.as_str().expect("an id"), &carlas.to_string())).await;
    let payload = scene.sandbox.messages_for(carlas, carla_id).pop().and_then(|message| message.interaction);
    let payload = payload.and_then(|id| scene.sandbox.payload(id)).expect("a payload");
    assert_eq!(payload["authorizing_integration_owners"], json!({ "0": "0", "1": carla }));

    // The commands are those of the conversation, and the guild stays beside it.
    let mut watch = watch_channel(&scene, &ana, &anas).await;
    assert_eq!(watch.state["view"], json!({ "as": ana, "channel": anas }));
    assert_eq!(watch.state["guild"]["name"], "Parlor");
    assert!(watch.state.contains_key(&format!("channel:{}", scene.channel)));
    assert!(watch.state.contains_key("command:1:whisper"));
    assert_eq!(scene.act(whisper(&ana, &anas)).await, json!({ "ok": true, "modal": null, "activity": null }));
    watch.until(contains_message("Psst")).await;
    assert_eq!(scene.act(whisper(&ben, &anas)).await["ok"], false);
    // Commands without `contexts` are not for conversations without the bot.
    assert!(!watch_channel(&scene, &ana, &pair).await.state.contains_key("command:1:whisper"));

    // A page that changes its user shows that user's conversation with the bot, or the guild again.
    assert_eq!(watch_channel(&scene, &ben, &anas).await.state["view"]["channel"], bens);
    let elsewhere = watch_channel(&scene, carla.as_str().expect("an id"), &pair).await;
    assert_eq!(elsewhere.state["view"]["channel"], scene.channel.to_string());
}

#[tokio::test]
async fn a_snapshot_is_resumed_at_another_address() {
    let scene = Scene::new().await;
    let picture = CreateAttachment::bytes(b"any bytes".to_vec(), "board.png");
    let message = CreateMessage::new().content("kept");
    serenity::all::ChannelId::new(scene.channel).send_file(&scene.bot, message, picture).await.expect("posted");
    let role = scene.sandbox.add_role(scene.sandbox.guilds()[0], "Players");
    scene.sandbox.set_member_roles(scene.sandbox.guilds()[0], scene.ben, &[role]);
    scene.sandbox.advance(Duration::from_secs(86_400));
    let snapshot = scene.sandbox.snapshot().expect("a text");
    let again = Sandbox::resume(([127, 0, 0, 1], 0).into(), &snapshot).await.expect("a sandbox");
    assert_ne!(again.api_base(), scene.sandbox.api_base());
    assert_eq!((again.token(), again.bot_user()), (scene.sandbox.token(), scene.sandbox.bot_user()));
    assert_eq!(again.clock_offset(), Duration::from_secs(86_400));
    let [message] = again.messages(scene.channel).try_into().expect("one message");
    assert_eq!(message.content, "kept");
    let file = scene.page.http.get(&message.attachments[0].url).send().await.expect("a file");
    assert!(message.attachments[0].url.starts_with(&again.api_base()));
    assert_eq!(&file.bytes().await.expect("bytes")[..], b"any bytes");
    let watch = PageClient::new(&again.api_base()).watch(&scene.ben.to_string(), false).await;
    assert_eq!(watch.state["guild"]["roles"][0]["name"], "Players");
    assert_eq!(watch.state[&format!("user:{}", scene.ben)]["roles"], json!([role.to_string()]));
    // New ids are greater than all ids in the snapshot.
    assert!(again.add_user("Dora", "en-US") > message.id);
    assert_eq!(
        Sandbox::resume(([127, 0, 0, 1], 0).into(), &again.snapshot().expect("a text"))
            .await
            .expect("a sandbox")
            .messages(scene.channel)
            .len(),
        1
    );
    for (text, part) in
        [("", "not a complete snapshot"), ("{}", "not a complete snapshot"), (r#"{"form":99,"base":"x"}"#, "format 99")]
    {
        let error = Sandbox::resume(([127, 0, 0, 1], 0).into(), text).await.expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[tokio::test]
async fn limited_history_drops_the_oldest_messages_and_requests() {
    let scene = Scene::new().await;
    scene.sandbox.limit_history(5, 20);
    let channel = serenity::all::ChannelId::new(scene.channel);
    let mut first = None;
    for number in 0..12 {
        let picture = CreateAttachment::bytes(vec![number; 10], "board.png");
        let message = CreateMessage::new().content(format!("number {number}"));
        let message = channel.send_file(&scene.bot, message, picture).await;
        first.get_or_insert(message.expect("posted").attachments[0].url.clone());
    }
    let left: Vec<_> = scene.sandbox.messages(scene.channel).into_iter().map(|message| message.content).collect();
    assert_eq!(left, ["number 7", "number 8", "number 9", "number 10", "number 11"]);
    let gone = scene.page.http.get(first.expect("a file")).send().await.expect("an answer");
    assert_eq!(gone.status(), StatusCode::NOT_FOUND);
    assert!(scene.sandbox.requests().len() <= 20);
}

/// A second click comes before the page shows the change made by the first one.
#[tokio::test]
async fn a_click_on_a_button_that_was_just_replaced_counts_for_its_successor() {
    let scene = Scene::new().await;
    let channel = serenity::all::ChannelId::new(scene.channel);
    let buttons = |ids: [&str; 2]| {
        let [previous, next] = ids.map(CreateButton::new);
        vec![CreateActionRow::Buttons(vec![previous.label("Previous"), next.label("Next")])]
    };
    let message = CreateMessage::new().content("2 of 3").components(buttons(["go:1", "go:3"]));
    let posted = channel.send_message(&scene.bot, message).await.expect("posted");
    let edit = EditMessage::new().content("1 of 3").components(buttons(["go:0", "go:2"]));
    channel.edit_message(&scene.bot, posted.id, edit).await.expect("edited");
    let click = async |id: &str| {
        let click =
            json!({ "do": "click", "as": scene.ben.to_string(), "message": posted.id.to_string(), "custom_id": id });
        let answer = scene.act(click).await;
        let form = answer["modal"]["interaction"].as_str().and_then(|id| id.parse().ok());
        let sent = form.and_then(|interaction| scene.sandbox.payload(interaction));
        (answer["ok"] == true, sent.map(|sent| sent["data"]["custom_id"].clone()))
    };
    assert_eq!(click("go:1").await, (true, Some(json!("go:0"))));
    assert_eq!(click("go:0").await, (true, Some(json!("go:0"))));
    // The click does not count for a different button in that place.
    let edit =
        EditMessage::new().components(vec![CreateActionRow::Buttons(vec![CreateButton::new("end").label("End")])]);
    channel.edit_message(&scene.bot, posted.id, edit).await.expect("edited");
    assert!(!click("go:0").await.0);
}
