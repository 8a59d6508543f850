//! The page's requests: actions of users, changes to the guild, faults, clock.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::client::response::InteractionResponse;
use crate::model::{ActionError, Message, Modal};
use crate::world::World;
use crate::world::clock;
use crate::world::faults::Fault;
use crate::world::state::HostCommand;

/// Characters of the longest name of a user, a channel or a role.
const LONGEST_NAME: usize = 32;

const MAX_CLOCK_OFFSET: Duration = Duration::from_secs(10 * 366 * 86_400);
const MAX_FAULT_COUNT: u32 = 1000;

/// The page sends ids as strings of digits, because they do not fit into JavaScript's numbers.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Id(u64);

impl TryFrom<String> for Id {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map(Self).map_err(|_| format!("{text:?} is not an id"))
    }
}

/// The page's JavaScript uses the same names and fields.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum PageAction {
    Slash { r#as: Id, channel: Id, command: String, options: Value },
    Autocomplete { r#as: Id, channel: Id, command: String, options: Value, focused: String },
    UserCommand { r#as: Id, channel: Id, command: String, target: Id },
    MessageCommand { r#as: Id, command: String, target: Id },
    Click { r#as: Id, message: Id, custom_id: String },
    Select { r#as: Id, message: Id, custom_id: String, values: Vec<String> },
    Submit { r#as: Id, interaction: Id, fields: BTreeMap<String, String> },
    LaunchActivity { r#as: Id, channel: Id },
    LeaveActivity { r#as: Id, instance: String },
    Authorize { r#as: Id },
    Authenticate { token: String },
    MarkRead { r#as: Id, channel: Id, message: Id },
    Dismiss { r#as: Id, message: Id },
    AddUser { name: String },
    SetUser { user: Id, locale: Option<String>, permissions: Option<Id>, roles: Option<Vec<Id>> },
    SetGuild { locale: String },
    AddChannel { name: String },
    AddRole { name: String },
    SetBotPermissions { channel: Id, permissions: Id },
    Fault { kind: String, path: String, times: u32, seconds: Option<f64> },
    ClearFaults {},
    Gateway { how: String },
    Duplicate { on: bool },
    Advance { seconds: u32 },
    RestartBot {},
}

/// Fields of the response beside `"ok": true`, or an error message.
type ActionResult = Result<Value, String>;

pub(crate) async fn perform(Shared(world): Shared<Arc<World>>, body: Bytes) -> Response {
    let action = match serde_json::from_slice::<PageAction>(&body) {
        Ok(action) => action,
        Err(error) => {
            let response = json!({ "ok": false, "error": format!("invalid request: {error}") });
            return (StatusCode::BAD_REQUEST, Json(response)).into_response();
        }
    };
    let response = match run(&world, action).await {
        Ok(mut fields) => {
            fields["ok"] = json!(true);
            fields
        }
        Err(error) => json!({ "ok": false, "error": error }),
    };
    Json(response).into_response()
}

async fn run(world: &Arc<World>, action: PageAction) -> ActionResult {
    match action {
        PageAction::Slash { r#as, channel, command, options } => {
            opened(world, world.slash(r#as.0, channel.0, &command, options).await)
        }
        PageAction::Autocomplete { r#as, channel, command, options, focused } => {
            let choices = world.autocomplete(r#as.0, channel.0, &command, options, &focused).await;
            let choices = choices.map_err(|error| error.to_string())?;
            let choices = choices.into_iter().map(|choice| json!({ "name": choice.name, "value": choice.value }));
            Ok(json!({ "choices": choices.collect::<Vec<_>>() }))
        }
        PageAction::UserCommand { r#as, channel, command, target } => {
            opened(world, world.user_command(r#as.0, channel.0, &command, target.0).await)
        }
        PageAction::MessageCommand { r#as, command, target } => {
            opened(world, world.message_command(r#as.0, &found_message(world, target)?, &command).await)
        }
        PageAction::Click { r#as, message, custom_id } => {
            let message = found_message(world, message)?;
            let now = message.id_after_edit(&custom_id).unwrap_or(&custom_id);
            opened(world, world.click(r#as.0, &message, now).await)
        }
        PageAction::Select { r#as, message, custom_id, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            opened(world, world.select(r#as.0, &found_message(world, message)?, &custom_id, &values).await)
        }
        PageAction::Submit { r#as, interaction, fields } => {
            let modal =
                world.read(|state| state.interactions.get(&interaction.0)?.initial_response.as_ref()?.modal.clone());
            let modal = modal.ok_or("the modal is no longer open")?;
            let fields: Vec<_> = fields.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
            opened(world, world.submit(r#as.0, &modal, &fields).await)
        }
        PageAction::LaunchActivity { r#as, channel } => {
            let instance = world.launch_activity(r#as.0, channel.0);
            Ok(json!({ "activity": activity_json(world, &instance) }))
        }
        PageAction::LeaveActivity { r#as, instance } => world.write(|state| {
            let activities = state.activities.as_mut().ok_or("Activities are not enabled")?;
            activities.leave(&instance, r#as.0);
            empty()
        }),
        PageAction::Authorize { r#as } => world.write(|state| {
            let activities = state.activities.as_mut().ok_or("Activities are not enabled")?;
            Ok(json!({ "data": { "code": activities.new_code(r#as.0) } }))
        }),
        PageAction::Authenticate { token } => world.read(|state| {
            let user = state.activities.as_ref().and_then(|activities| activities.token_owner(&token));
            let user = user.and_then(|user| world.user_json(state, user)).ok_or("Invalid token")?;
            Ok(json!({ "data": {
                "access_token": token, "user": user, "scopes": ["identify"], "expires": "2100-01-01T00:00:00.000000+00:00",
                "application": { "id": world.application.to_string(), "name": "Parlor", "description": "", "icon": null, "rpc_origins": [] },
            } }))
        }),
        PageAction::MarkRead { r#as, channel, message } => {
            world.write(|state| {
                let last_read = state.last_read.entry((r#as.0, channel.0)).or_default();
                *last_read = message.0.max(*last_read);
            });
            empty()
        }
        PageAction::Dismiss { r#as, message } => world.write(|state| match state.messages.get(&message.0) {
            Some(found) if found.ephemeral_for == Some(r#as.0) => {
                state.messages.remove(&message.0);
                empty()
            }
            _ => Err("there is no such ephemeral message of this user".to_owned()),
        }),
        other => administrate(world, other),
    }
}

/// Actions that no user of Discord could take.
fn administrate(world: &Arc<World>, action: PageAction) -> ActionResult {
    match action {
        PageAction::AddUser { name } => {
            let user = world.add_user(&valid_name(&name)?, "en-US");
            world.install_for(user);
            world.direct_channel(user);
            Ok(json!({ "id": user.to_string() }))
        }
        PageAction::SetUser { user, locale, permissions, roles } => world.write(|state| {
            let found = state.users.get_mut(&user.0).ok_or("there is no such user")?;
            if let Some(locale) = locale {
                found.locale = locale;
            }
            for (id, guild) in &state.guilds {
                if let Some(bits) = permissions {
                    state.member_permissions.insert((*id, user.0), bits.0);
                }
                if let Some(roles) = &roles {
                    let known = roles.iter().map(|role| role.0).filter(|role| guild.roles.contains_key(role));
                    state.member_roles.insert((*id, user.0), known.collect());
                }
            }
            empty()
        }),
        PageAction::SetGuild { locale } => {
            for guild in world.guilds() {
                world.set_guild_locale(guild, &locale);
            }
            empty()
        }
        PageAction::AddChannel { name } => {
            Ok(json!({ "id": world.add_channel(first_guild(world)?, &valid_name(&name)?).to_string() }))
        }
        PageAction::AddRole { name } => {
            Ok(json!({ "id": world.add_role(first_guild(world)?, &valid_name(&name)?).to_string() }))
        }
        PageAction::SetBotPermissions { channel, permissions } => {
            world.set_bot_permissions(channel.0, permissions.0);
            empty()
        }
        PageAction::Fault { kind, path, times, seconds } => {
            let fault = fault(&kind, seconds.unwrap_or(2.0).clamp(0.0, 60.0))?;
            if !(1..=MAX_FAULT_COUNT).contains(&times) {
                return Err(format!("a fault hits 1 to {MAX_FAULT_COUNT} requests"));
            }
            world.write(|state| state.faults.add("*", &path, times, fault));
            empty()
        }
        PageAction::ClearFaults {} => {
            world.write(|state| state.faults.clear());
            empty()
        }
        PageAction::Gateway { how } => world.write(|state| {
            match how.as_str() {
                "close" => state.sessions.close(4000),
                "cut" => state.sessions.drop_connections(),
                "reconnect" => state.sessions.request_reconnect(),
                "invalidate" => state.sessions.invalidate(false),
                how => return Err(format!("unknown gateway action {how:?}")),
            }
            empty()
        }),
        PageAction::Duplicate { on } => {
            world.write(|state| state.duplicate_delivery = on);
            empty()
        }
        PageAction::Advance { seconds } => {
            let by = Duration::from_secs(seconds.into());
            if world.clock.offset().saturating_add(clock::millis(by)) > clock::millis(MAX_CLOCK_OFFSET) {
                return Err("the clock can't be moved further than ten years".to_owned());
            }
            world.advance(by);
            send_to_host(world, HostCommand::AdvanceClock(by))
        }
        PageAction::RestartBot {} => send_to_host(world, HostCommand::RestartBot),
        // `run` handles all other actions.
        _ => Err("unknown action".to_owned()),
    }
}

/// `kind` is a kind of fault or the HTTP status of the answers.
fn fault(kind: &str, seconds: f64) -> Result<Fault, String> {
    Ok(match kind {
        "429" => Fault::TooManyRequests { retry_after: seconds, global: false },
        "slow" => Fault::Delay(Duration::from_secs_f64(seconds)),
        "drop" => Fault::DropAfter,
        "refuse" => Fault::DropBefore,
        status => {
            let known = status.parse().ok().filter(|status| (400..600).contains(status));
            Fault::Status(known.ok_or_else(|| format!("there is no fault {status:?}"))?)
        }
    })
}

fn found_message(world: &World, id: Id) -> Result<Message, String> {
    world.message(id.0).ok_or_else(|| "the user does not see this message".to_owned())
}

/// The page adds channels and roles to this guild.
fn first_guild(world: &World) -> Result<u64, String> {
    world.guilds().first().copied().ok_or_else(|| "there is no guild".to_owned())
}

fn empty() -> ActionResult {
    Ok(json!({}))
}

fn send_to_host(world: &World, command: HostCommand) -> ActionResult {
    let received = world.read(|state| state.host.as_ref().is_some_and(|host| host.send(command).is_ok()));
    if received { empty() } else { Err("the sandbox did not start the bot, so it can't restart it".to_owned()) }
}

fn valid_name(name: &str) -> Result<String, String> {
    let name = name.trim();
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.contains(char::is_control);
    if fits { Ok(name.to_owned()) } else { Err(format!("a name has 1 to {LONGEST_NAME} characters")) }
}

/// Returns the modal or the Activity that the bot opened, if any. The rest of the response reaches the page through the view.
fn opened(world: &World, response: Result<InteractionResponse, ActionError>) -> ActionResult {
    let response = response.map_err(|error| error.to_string())?;
    let activity = response.activity.map(|instance| activity_json(world, &instance));
    Ok(json!({ "modal": response.modal.map(modal_json), "activity": activity }))
}

fn activity_json(world: &World, instance: &str) -> Value {
    world.read(|state| {
        let channel = state.activities.as_ref().and_then(|activities| Some(activities.instance(instance)?.channel));
        let guild = channel.and_then(|channel| state.channels.get(&channel)?.guild);
        json!({
            "instance": instance, "application": world.application.to_string(),
            "channel": channel.map(|channel| channel.to_string()), "guild": guild.map(|guild| guild.to_string()),
        })
    })
}

fn modal_json(modal: Modal) -> Value {
    let fields = modal.fields.into_iter().map(|field| {
        json!({
            "custom_id": field.custom_id, "label": field.label, "style": field.style, "min_length": field.min_length,
            "max_length": field.max_length, "required": field.required, "value": field.value,
            "placeholder": field.placeholder,
        })
    });
    json!({
        "interaction": modal.interaction.to_string(), "custom_id": modal.custom_id, "title": modal.title,
        "fields": fields.collect::<Vec<_>>(),
    })
}
