//! The sandbox with a client over sockets: what Discord promises, and what it enforces.

mod faults;
mod servers;

use crate::client::{Answer, Answerable, ClientError, Gateway, Http, InChannel, edit_with_file};
use parlor_testkit::{openapi, page::local_client};

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use parlor_sandbox::{ActionError, Fault, InteractionResponse, Message, Sandbox, permissions};
use serde_json::{Value, json};
use serenity::all::{
    AutocompleteChoice, ButtonStyle, Channel, ChannelId, Command, CommandInteraction, CommandOptionType, CommandType,
    ComponentInteraction, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments, EditInteractionResponse, EditMessage, Event,
    GatewayIntents, InputTextStyle, Interaction, MessageFlags, MessageId, ModalInteraction, Nonce, ResolvedValue,
};

pub(crate) type TestResult = Result<(), Box<dyn std::error::Error>>;

/// The bot has no logic: it hands interactions to the test, which responds.
pub(crate) struct Bot {
    pub(crate) http: Arc<Http>,
    pub(crate) gateway: Gateway,
}

impl Bot {
    pub(crate) async fn start(sandbox: &Sandbox, intents: GatewayIntents) -> Answer<Self> {
        let http = Http::new(sandbox, sandbox.token());
        let gateway = Gateway::connect(&http, intents).await?;
        sandbox.bot_ready().await;
        Ok(Self { http, gateway })
    }

    pub(crate) async fn next(&mut self) -> Interaction {
        self.gateway.interaction().await
    }

    pub(crate) async fn command(&mut self) -> CommandInteraction {
        match self.next().await {
            Interaction::Command(command) => command,
            other => panic!("a command, not {other:?}"),
        }
    }

    pub(crate) async fn component(&mut self) -> ComponentInteraction {
        match self.next().await {
            Interaction::Component(component) => component,
            other => panic!("a component, not {other:?}"),
        }
    }

    pub(crate) async fn modal(&mut self) -> ModalInteraction {
        match self.next().await {
            Interaction::Modal(modal) => modal,
            other => panic!("a modal, not {other:?}"),
        }
    }

    async fn register(&self) -> Answer<Vec<Command>> {
        let option = CreateCommandOption::new(CommandOptionType::String, "move", "Your move")
            .required(true)
            .set_autocomplete(true);
        let opponent = CreateCommandOption::new(CommandOptionType::User, "opponent", "Who");
        let size = CreateCommandOption::new(CommandOptionType::Integer, "size", "How large")
            .min_int_value(5)
            .max_int_value(19);
        let commands = vec![
            CreateCommand::new("move")
                .description("Plays a move")
                .add_option(option)
                .add_option(opponent)
                .add_option(size),
            CreateCommand::new("ping").description("Says something"),
            CreateCommand::new("Challenge").kind(CommandType::User),
        ];
        self.http.create_global_commands(&commands).await
    }
}

/// A guild with one channel and two users, and a connected bot with its commands.
pub(crate) struct Scene {
    pub(crate) sandbox: Sandbox,
    pub(crate) bot: Bot,
    pub(crate) guild: u64,
    pub(crate) channel: u64,
    pub(crate) ann: u64,
    pub(crate) ben: u64,
}

impl Scene {
    pub(crate) async fn new() -> Result<Self, Box<dyn std::error::Error>> {
        let sandbox = crate::start_sandbox(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
        let guild = sandbox.add_guild("Parlor");
        let channel = sandbox.add_channel(guild, "games");
        let ann = sandbox.add_user("Ann", "en-US");
        let ben = sandbox.add_user("Ben", "de");
        let bot = Bot::start(&sandbox, GatewayIntents::empty()).await?;
        bot.register().await?;
        Ok(Self { sandbox, bot, guild, channel, ann, ben })
    }

    /// Ann uses /ping, and the bot sends this response.
    pub(crate) async fn ping(
        &mut self,
        answer: CreateInteractionResponse,
    ) -> Result<(InteractionResponse, CommandInteraction), Box<dyn std::error::Error>> {
        let (received, answered) = tokio::join!(
            async {
                let command = self.bot.command().await;
                command.create_response(&self.bot.http, answer).await.map(|()| command)
            },
            self.sandbox.slash(self.ann, self.channel, "ping", json!({})),
        );
        let command = received?;
        Ok((answered?, command))
    }

    pub(crate) async fn post(&self, message: CreateMessage) -> Answer<serenity::all::Message> {
        ChannelId::new(self.channel).send_message(&self.bot.http, message).await
    }

    async fn post_file(&self, message: CreateMessage, file: CreateAttachment) -> Answer<serenity::all::Message> {
        ChannelId::new(self.channel).send_file(&self.bot.http, message, file).await
    }

    /// The bot used no unknown route.
    pub(crate) fn finish(&self) {
        assert_eq!(self.sandbox.unknown_routes(), Vec::<String>::new());
    }
}

pub(crate) fn say(text: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text))
}

pub(crate) fn ephemeral(text: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text).ephemeral(true))
}

pub(crate) fn buttons(labels: &[(&str, &str)]) -> CreateActionRow {
    let buttons = labels.iter().map(|(label, id)| CreateButton::new(*id).label(*label).style(ButtonStyle::Primary));
    CreateActionRow::Buttons(buttons.collect())
}

/// The start of a PNG file: the sandbox reads only the header.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes
}

/// HTTP status and Discord's error code of a failed request.
pub(crate) fn code<T: std::fmt::Debug>(result: Answer<T>) -> (u16, i64) {
    match result {
        Err(ClientError::Refused { status, code }) => (status, code),
        other => panic!("a refusal, not {other:?}"),
    }
}

#[tokio::test]
async fn registration_is_idempotent_and_options_are_checked_as_the_client_does() -> TestResult {
    let mut scene = Scene::new().await?;
    let first = scene.sandbox.commands();
    scene.bot.register().await?;
    assert_eq!(first, scene.sandbox.commands());
    let (sandbox, ann, channel) = (scene.sandbox.clone(), scene.ann, scene.channel);
    for wrong in [
        json!({}),
        json!({"move": 4}),
        json!({"move": "d4", "size": 4}),
        json!({"move": "d4", "size": "nine"}),
        json!({"move": "d4", "colour": "red"}),
        json!({"move": "d4", "opponent": 5}),
    ] {
        let refused = sandbox.slash(ann, channel, "move", wrong.clone()).await;
        assert!(matches!(refused, Err(ActionError::Refused(_))), "{wrong}: {refused:?}");
    }
    let given = json!({"move": "d4", "opponent": scene.ben, "size": 9});
    let (command, answer) = tokio::join!(
        async {
            let command = scene.bot.command().await;
            command.create_response(&scene.bot.http, ephemeral("Played d4")).await.map(|()| command)
        },
        sandbox.slash(ann, channel, "move", given),
    );
    let command = command?;
    assert_eq!(command.data.options.len(), 3);
    assert_eq!(command.data.resolved.users.len(), 1);
    assert_eq!(command.locale, "en-US");
    assert_eq!(command.guild_id.map(|id| id.get()), Some(scene.guild));
    assert_eq!(command.app_permissions.map(|bits| bits.bits()), Some(permissions::BOT));
    assert!(answer?.ephemeral);
    let bad = scene.bot.http.create_global_commands(&[CreateCommand::new("Not Lower").description("x")]).await;
    assert_eq!(code(bad), (400, 50_035));
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn the_initial_response_has_three_seconds_and_is_the_only_one() -> TestResult {
    let mut scene = Scene::new().await?;
    let sandbox = scene.sandbox.clone();
    let late = sandbox.slash(scene.ann, scene.channel, "ping", json!({})).await;
    assert_eq!(late.err(), Some(ActionError::NoResponse));
    let command = scene.bot.command().await;
    assert_eq!(code(command.create_response(&scene.bot.http, say("late")).await), (404, 10_062));
    let (answer, command) = scene.ping(say("in time")).await?;
    assert_eq!(answer.kind, 4);
    assert_eq!(code(command.create_response(&scene.bot.http, say("again")).await), (400, 40_060));
    assert_eq!(sandbox.messages(scene.channel).len(), 1);
    // A repeated delivery has the same id, and a second response is refused.
    sandbox.redeliver(answer.interaction).await?;
    let again = scene.bot.command().await;
    assert_eq!(again.id, command.id);
    assert_eq!(code(again.create_response(&scene.bot.http, say("again")).await), (400, 40_060));
    sandbox.advance(Duration::from_secs(16 * 60));
    let edit = command.edit_response(&scene.bot.http, EditInteractionResponse::new().content("old")).await;
    assert_eq!(code(edit), (401, 50_027));
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn ephemeral_responses_stay_ephemeral_and_only_the_user_sees_them() -> TestResult {
    let mut scene = Scene::new().await?;
    let row = buttons(&[("Yes", "yes")]);
    let content = CreateInteractionResponseMessage::new().content("psst").ephemeral(true).components(vec![row]);
    let (answer, command) = scene.ping(CreateInteractionResponse::Message(content)).await?;
    let sandbox = scene.sandbox.clone();
    assert!(answer.ephemeral);
    assert!(sandbox.messages(scene.channel).is_empty());
    assert_eq!(sandbox.messages_for(scene.channel, scene.ann).len(), 1);
    assert!(sandbox.messages_for(scene.channel, scene.ben).is_empty());
    let message = answer.message.clone().ok_or("a message")?;
    let intruder = sandbox.click(scene.ben, &message, "yes").await;
    assert!(matches!(intruder, Err(ActionError::Refused(_))));
    command.edit_response(&scene.bot.http, EditInteractionResponse::new().content("still")).await?;
    let edited = answer.edited().await?;
    assert_eq!((edited.content.as_str(), edited.ephemeral_for), ("still", Some(scene.ann)));
    let public = CreateInteractionResponseFollowup::new().content(format!("<@{}>", scene.ben));
    command.create_followup(&scene.bot.http, public).await?;
    let follow_ups = answer.follow_ups(1).await;
    assert_eq!(follow_ups[0].notified, [scene.ben]);
    assert_eq!(sandbox.messages(scene.channel).len(), 1);
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn a_deferred_response_is_filled_in_without_a_notification() -> TestResult {
    let mut scene = Scene::new().await?;
    let (answer, command) =
        scene.ping(CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new())).await?;
    assert_eq!(answer.kind, 5);
    assert!(answer.message.as_ref().is_some_and(|message| message.loading));
    let edit = EditInteractionResponse::new().content(format!("<@{}> moves", scene.ben));
    command.edit_response(&scene.bot.http, edit).await?;
    let message = answer.edited().await?;
    assert_eq!(message.mentions, [scene.ben]);
    assert!(message.notified.is_empty() && !message.edited && !message.loading);
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn buttons_open_modals_that_can_be_submitted() -> TestResult {
    let mut scene = Scene::new().await?;
    let options = vec![CreateSelectMenuOption::new("Four", "4"), CreateSelectMenuOption::new("Five", "5")];
    let menu = CreateSelectMenu::new("pick", CreateSelectMenuKind::String { options }).placeholder("A letter");
    let closed = CreateActionRow::Buttons(vec![CreateButton::new("gone").label("Gone").disabled(true)]);
    let post = CreateMessage::new().content("board").components(vec![
        buttons(&[("Move", "mv")]),
        CreateActionRow::SelectMenu(menu),
        closed,
    ]);
    scene.post(post).await?;
    let sandbox = scene.sandbox.clone();
    let message = sandbox.wait_for(scene.channel, |message| message.button("Move").is_some()).await?;
    for wrong in ["gone", "nothing", "pick"] {
        let refused = sandbox.click(scene.ann, &message, wrong).await;
        assert!(matches!(refused, Err(ActionError::Refused(_))), "{wrong}");
    }
    // The button opens a modal.
    let input = CreateInputText::new(InputTextStyle::Short, "Your move", "text").min_length(2).max_length(5);
    let form = CreateModal::new("window", "Move").components(vec![CreateActionRow::InputText(input)]);
    let (component, answer) = tokio::join!(
        async {
            let component = scene.bot.component().await;
            component
                .create_response(&scene.bot.http, CreateInteractionResponse::Modal(form.clone()))
                .await
                .map(|()| component)
        },
        sandbox.click(scene.ann, &message, "mv"),
    );
    assert_eq!(component?.message.content, "board");
    let modal = answer?.modal.ok_or("a modal")?;
    assert_eq!((modal.title.as_str(), modal.fields[0].max_length), ("Move", 5));
    assert!(matches!(sandbox.submit(scene.ann, &modal, &[("text", "d")]).await, Err(ActionError::Refused(_))));
    assert!(matches!(sandbox.submit(scene.ben, &modal, &[("text", "d4")]).await, Err(ActionError::Refused(_))));
    // The response to a modal can't be another modal, but it can be a message or an update of the message below.
    let (submitted, answer) = tokio::join!(
        async {
            let modal = scene.bot.modal().await;
            let refused = modal.create_response(&scene.bot.http, CreateInteractionResponse::Modal(form)).await;
            assert_eq!(code(refused), (400, 50_035));
            let update = CreateInteractionResponseMessage::new().content("moved").components(vec![]);
            modal
                .create_response(&scene.bot.http, CreateInteractionResponse::UpdateMessage(update))
                .await
                .map(|()| modal)
        },
        sandbox.submit(scene.ann, &modal, &[("text", "d4")]),
    );
    assert!(submitted?.message.is_some());
    let answer = answer?;
    assert_eq!(answer.kind, 7);
    let changed = sandbox.message(message.id).ok_or("the board")?;
    assert_eq!((changed.content.as_str(), changed.components.len(), changed.edited), ("moved", 0, true));
    assert!(matches!(sandbox.click(scene.ann, &message, "mv").await, Err(ActionError::Refused(_))));
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn select_menus_accept_only_offered_values() -> TestResult {
    let mut scene = Scene::new().await?;
    let options = vec![CreateSelectMenuOption::new("Four", "4"), CreateSelectMenuOption::new("Five", "5")];
    let menu = CreateSelectMenu::new("pick", CreateSelectMenuKind::String { options });
    scene.post(CreateMessage::new().content("x").select_menu(menu)).await?;
    let sandbox = scene.sandbox.clone();
    let message = sandbox.wait_for(scene.channel, |message| !message.selects().is_empty()).await?;
    for wrong in [&["6"][..], &[], &["4", "5"]] {
        let refused = sandbox.select(scene.ann, &message, "pick", wrong).await;
        assert!(matches!(refused, Err(ActionError::Refused(_))), "{wrong:?}");
    }
    let (component, answer) = tokio::join!(
        async {
            let component = scene.bot.component().await;
            component.create_response(&scene.bot.http, CreateInteractionResponse::Acknowledge).await.map(|()| component)
        },
        sandbox.select(scene.ann, &message, "pick", &["5"]),
    );
    assert!(
        matches!(&component?.data.kind, serenity::all::ComponentInteractionDataKind::StringSelect { values } if *values == ["5"])
    );
    assert_eq!(answer?.kind, 6);
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn autocompletion_and_context_menu_commands() -> TestResult {
    let mut scene = Scene::new().await?;
    let sandbox = scene.sandbox.clone();
    let not = sandbox.autocomplete(scene.ann, scene.channel, "move", json!({"size": 5}), "size").await;
    assert!(matches!(not, Err(ActionError::Refused(_))));
    let (received, choices) = tokio::join!(
        async {
            let Interaction::Autocomplete(asked) = scene.bot.next().await else { panic!("an autocompletion") };
            assert_eq!(asked.data.autocomplete().map(|option| option.value), Some("d"));
            assert_eq!(code(asked.create_response(&scene.bot.http, say("no")).await), (400, 50_035));
            let many = (0..26).map(|n| AutocompleteChoice::new(format!("d{n}"), format!("d{n}"))).collect();
            let many = CreateAutocompleteResponse::new().set_choices(many);
            assert_eq!(
                code(asked.create_response(&scene.bot.http, CreateInteractionResponse::Autocomplete(many)).await),
                (400, 50_035)
            );
            let few = CreateAutocompleteResponse::new().add_string_choice("d4 here", "d4");
            asked.create_response(&scene.bot.http, CreateInteractionResponse::Autocomplete(few)).await
        },
        sandbox.autocomplete(scene.ann, scene.channel, "move", json!({"move": "d"}), "move"),
    );
    received?;
    let choices = choices?;
    assert_eq!((choices[0].name.as_str(), &choices[0].value), ("d4 here", &json!("d4")));
    let (received, answer) = tokio::join!(
        async {
            let command = scene.bot.command().await;
            assert_eq!(command.data.target_id.map(|id| id.get()), Some(scene.ben));
            command.create_response(&scene.bot.http, say("challenged")).await
        },
        sandbox.user_command(scene.ann, scene.channel, "Challenge", scene.ben),
    );
    received?;
    assert_eq!(answer?.message.map(|message| message.kind), Some(23));
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn attachments_are_kept_listed_and_served() -> TestResult {
    let scene = Scene::new().await?;
    let first = CreateAttachment::bytes(png(1000, 800), "board.png").description("The board");
    let sent = scene.post_file(CreateMessage::new().content("a"), first).await?;
    assert_eq!((sent.attachments[0].width, sent.attachments[0].height), (Some(1000), Some(800)));
    assert_eq!(sent.attachments[0].description.as_deref(), Some("The board"));
    let channel = ChannelId::new(scene.channel);
    let http = &scene.bot.http;
    // Without a list all attachments stay.
    let edited = channel.edit_message(http, sent.id, EditMessage::new().content("b")).await?;
    assert_eq!(edited.attachments.len(), 1);
    // With a list exactly the listed attachments stay, and new ones are added.
    let both = EditMessage::new().keep_existing_attachment(sent.attachments[0].id);
    let edited = edit_with_file(http, &sent, both, CreateAttachment::bytes(png(5, 5), "more.png")).await?;
    assert_eq!(edited.attachments.len(), 2);
    assert_eq!(edited.attachments[0].id, sent.attachments[0].id);
    let only = EditAttachments::new().keep(edited.attachments[1].id);
    let edited = channel.edit_message(http, sent.id, EditMessage::new().attachments(only)).await?;
    assert_eq!(edited.attachments.len(), 1);
    let file = local_client().get(&edited.attachments[0].url).send().await.expect("an answer").bytes().await;
    assert_eq!(file.expect("a file"), png(5, 5));
    let messages = scene.sandbox.messages(scene.channel);
    assert_eq!(messages[0].attachments[0].filename, "more.png");
    let versions = messages[0].versions().map(|version| (version.content.as_str(), version.attachments.len()));
    assert_eq!(versions.collect::<Vec<_>>(), [("b", 1), ("b", 2), ("b", 1), ("a", 1)]);
    let large = CreateAttachment::bytes(vec![0; 10 * 1024 * 1024 + 1], "large.bin");
    assert_eq!(code(scene.post_file(CreateMessage::new(), large).await), (413, 40_005));
    let wordy = CreateAttachment::bytes(png(1, 1), "w.png").description("x".repeat(1025));
    assert_eq!(code(scene.post_file(CreateMessage::new(), wordy).await), (400, 50_035));
    let request = scene.sandbox.requests().into_iter().find(|request| request.multipart).ok_or("an upload")?;
    assert_eq!((request.files[0].part.as_str(), request.files[0].filename.as_str()), ("files[0]", "board.png"));
    assert_eq!(request.body.as_ref().ok_or("a body")?["attachments"][0]["description"], "The board");
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn a_repeated_nonce_returns_the_existing_message() -> TestResult {
    let scene = Scene::new().await?;
    let message = || CreateMessage::new().content("board").nonce(Nonce::String("7:1".to_owned())).enforce_nonce(true);
    let first = scene.post(message()).await?;
    assert_eq!(scene.post(message()).await?.id, first.id);
    assert_eq!(scene.sandbox.messages(scene.channel).len(), 1);
    scene.sandbox.advance(Duration::from_secs(181));
    assert_ne!(scene.post(message()).await?.id, first.id);
    let long = message().nonce(Nonce::String("x".repeat(26)));
    assert_eq!(code(scene.post(long).await), (400, 50_035));
    Ok(())
}

#[tokio::test]
async fn mentions_and_permissions_are_enforced() -> TestResult {
    let mut scene = Scene::new().await?;
    let sandbox = scene.sandbox.clone();
    let mention = format!("<@{}> and <@{}>", scene.ann, scene.ben);
    scene.post(CreateMessage::new().content(&mention)).await?;
    let none = CreateAllowedMentions::new();
    scene.post(CreateMessage::new().content(&mention).allowed_mentions(none.clone())).await?;
    scene.post(CreateMessage::new().content(&mention).allowed_mentions(none.users([scene.ben]))).await?;
    let silent = CreateMessage::new().content(&mention).flags(MessageFlags::SUPPRESS_NOTIFICATIONS);
    scene.post(silent).await?;
    let notified: Vec<Vec<u64>> = sandbox.messages(scene.channel).into_iter().map(|message| message.notified).collect();
    assert_eq!(notified, [vec![scene.ann, scene.ben], vec![], vec![scene.ben], vec![]]);

    let all = permissions::BOT;
    let picture = || CreateAttachment::bytes(png(1, 1), "x.png");
    sandbox.set_bot_permissions(scene.channel, all & !permissions::ATTACH_FILES);
    assert_eq!(code(scene.post_file(CreateMessage::new().content("x"), picture()).await), (403, 50_013));
    scene.post(CreateMessage::new().content("without")).await?;
    sandbox.set_bot_permissions(scene.channel, all & !permissions::SEND_MESSAGES);
    assert_eq!(code(scene.post(CreateMessage::new().content("x")).await), (403, 50_013));
    sandbox.set_bot_permissions(scene.channel, 0);
    assert_eq!(code(scene.post(CreateMessage::new().content("x")).await), (403, 50_001));
    // A response to an interaction may always have a file.
    let answer = CreateInteractionResponseMessage::new().add_file(picture());
    let (answered, answer) = tokio::join!(
        async {
            let command = scene.bot.command().await;
            let answer = CreateInteractionResponse::Message(answer);
            command.create_response_with_file(&scene.bot.http, answer, picture()).await
        },
        sandbox.slash(scene.ann, scene.channel, "ping", json!({})),
    );
    answered?;
    assert_eq!(answer?.message.ok_or("a message")?.attachments.len(), 1);
    let unknown = ChannelId::new(5).say(&scene.bot.http, "x").await;
    assert_eq!(code(unknown), (404, 10_003));
    scene.finish();
    Ok(())
}

#[tokio::test]
async fn invalid_bodies_are_refused_with_the_path_of_the_error() -> TestResult {
    let scene = Scene::new().await?;
    let labels: Vec<(String, String)> = (0..6).map(|n| (format!("{n}"), format!("{n}"))).collect();
    let six: Vec<(&str, &str)> = labels.iter().map(|(label, id)| (label.as_str(), id.as_str())).collect();
    let bad: Vec<CreateMessage> = vec![
        CreateMessage::new().content("x").components(vec![buttons(&six)]),
        CreateMessage::new().content("x").components(vec![buttons(&[("a", "same")]), buttons(&[("b", "same")])]),
        CreateMessage::new().content("x").components(vec![buttons(&[("a", &"i".repeat(101))])]),
        CreateMessage::new().content("x").components(vec![buttons(&[(&"l".repeat(81), "l")])]),
        CreateMessage::new().content("x").components(vec![buttons(&[("a", "a")]); 6]),
        CreateMessage::new().content("x").components(vec![buttons(&[])]),
    ];
    for (index, message) in bad.into_iter().enumerate() {
        assert_eq!(code(scene.post(message).await), (400, 50_035), "{index}");
    }
    assert_eq!(code(scene.post(CreateMessage::new()).await), (400, 50_006));
    let refused =
        scene.sandbox.requests().into_iter().find(|request| request.status == Some(400)).ok_or("a refusal")?;
    let errors = refused.response.as_ref().ok_or("an answer")?["errors"].clone();
    assert!(errors["components"]["0"]["components"]["_errors"][0]["code"].is_string(), "{errors}");
    Ok(())
}

/// Serenity reads the event as a known one.
fn parses(name: &str, data: &Value) -> bool {
    let event = json!({"type": name, "t": name, "op": 0, "s": 1, "d": data});
    let event = serde_json::from_value::<serenity::model::event::GatewayEvent>(event);
    match event {
        Ok(serenity::model::event::GatewayEvent::Dispatch(_, event)) => {
            !matches!(event, serenity::model::event::Event::Unknown(_))
        }
        _ => false,
    }
}

#[tokio::test]
async fn threads_and_direct_messages() -> TestResult {
    let scene = Scene::new().await?;
    let sent = scene.post(CreateMessage::new().content("game")).await?;
    let thread = ChannelId::new(scene.channel)
        .create_thread_from_message(&scene.bot.http, sent.id, serenity::all::CreateThread::new("Ann and Ben"))
        .await?;
    thread.id.say(&scene.bot.http, "first").await?;
    assert_eq!(scene.sandbox.threads(scene.channel), [thread.id.get()]);
    assert_eq!(scene.sandbox.messages(thread.id.get()).len(), 1);
    let direct = scene.bot.http.create_private_channel(scene.ann).await?;
    direct.id.say(&scene.bot.http, "hello").await?;
    let listed = ChannelId::new(scene.channel).messages(&scene.bot.http).await?;
    assert_eq!(listed.iter().map(|message| message.id).collect::<Vec<MessageId>>(), [sent.id]);
    scene.finish();
    Ok(())
}

/// With Discord's OpenAPI description, the requests of the client are valid and a broken field is found.
#[tokio::test]
async fn requests_match_discords_openapi_description() -> TestResult {
    let Some(description) = openapi::Description::from_environment() else {
        return Ok(());
    };
    let mut scene = Scene::new().await?;
    let picture = CreateAttachment::bytes(png(3, 3), "b.png").description("alt");
    let message = CreateMessage::new().content("x").components(vec![buttons(&[("Move", "mv")])]);
    let message =
        message.nonce(Nonce::String("1".to_owned())).enforce_nonce(true).allowed_mentions(CreateAllowedMentions::new());
    scene.post_file(message, picture).await?;
    let (_, command) = scene.ping(ephemeral("hello")).await?;
    command.edit_response(&scene.bot.http, EditInteractionResponse::new().content("y")).await?;
    ChannelId::new(scene.channel).messages(&scene.bot.http).await?;
    let mut requests = scene.sandbox.requests();
    let report = description.check(&requests);
    assert_eq!(report.violations, Vec::<String>::new());
    assert!(report.checked >= 6);
    let post = requests.iter_mut().find(|request| request.multipart).ok_or("an upload")?;
    let valid = post.body.clone().ok_or("a body")?;
    for (broken, value) in [
        ("/content", json!(5)),
        ("/nonce", json!("x".repeat(26))),
        ("/attachments/0/description", json!("x".repeat(1025))),
        ("/components/0/components/0/style", json!(77)),
    ] {
        let mut body = valid.clone();
        *body.pointer_mut(broken).ok_or(broken)? = value;
        Arc::make_mut(post).body = Some(body);
        let found = description.check(std::slice::from_ref(post)).violations;
        assert!(!found.is_empty(), "{broken}");
    }
    let mut body = valid;
    body["contents"] = json!("misspelt");
    Arc::make_mut(post).body = Some(body);
    let found = description.check(std::slice::from_ref(post)).violations;
    assert!(found.iter().any(|why| why.contains("contents")), "{found:?}");
    Ok(())
}

/// Compiles only if tasks can share the handle and its values.
fn _is_shared(sandbox: Sandbox, message: Message) -> impl Send + Sync + Clone {
    (sandbox, message)
}
