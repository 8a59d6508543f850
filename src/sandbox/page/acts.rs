//! What the page asks for: acts of people, and what makes Discord misbehave.

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

use super::super::answer::Answer;
use super::super::clock;
use super::super::faults::Fault;
use super::super::model::{Modal, NoAnswer};
use super::super::world::{Order, World};

/// The longest text that names a person, a channel or a role.
const LONGEST_NAME: usize = 32;

/// How far the clock can be moved, and how often a fault can strike.
const FURTHEST: Duration = Duration::from_secs(10 * 366 * 86_400);
const MOST_FAULTS: u32 = 1000;

/// An id as the page has it: digits in a text, because JavaScript's numbers are too short.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Id(u64);

impl TryFrom<String> for Id {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map(Self).map_err(|_| format!("{text:?} is no id"))
    }
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum Act {
    Slash { r#as: Id, channel: Id, command: String, options: Value },
    Autocomplete { r#as: Id, channel: Id, command: String, options: Value, focused: String },
    UserCommand { r#as: Id, channel: Id, command: String, target: Id },
    Click { r#as: Id, message: Id, custom_id: String },
    Select { r#as: Id, message: Id, custom_id: String, values: Vec<String> },
    Submit { r#as: Id, interaction: Id, fields: BTreeMap<String, String> },
    Seen { r#as: Id, channel: Id, message: Id },
    Dismiss { r#as: Id, message: Id },
    AddPerson { name: String },
    SetPerson { person: Id, locale: Option<String>, permissions: Option<Id>, roles: Option<Vec<Id>> },
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

/// What the page gets back beside `"ok": true`.
type Done = Result<Value, String>;

pub(super) async fn act(Shared(world): Shared<Arc<World>>, body: Bytes) -> Response {
    let act = match serde_json::from_slice::<Act>(&body) {
        Ok(act) => act,
        Err(error) => {
            let answer = json!({ "ok": false, "error": format!("this can't be read: {error}") });
            return (StatusCode::BAD_REQUEST, Json(answer)).into_response();
        }
    };
    let answer = match carry_out(&world, act).await {
        Ok(mut answer) => {
            answer["ok"] = json!(true);
            answer
        }
        Err(error) => json!({ "ok": false, "error": error }),
    };
    Json(answer).into_response()
}

async fn carry_out(world: &Arc<World>, act: Act) -> Done {
    match act {
        Act::Slash { r#as, channel, command, options } => {
            opened(world.slash(r#as.0, channel.0, &command, &options).await)
        }
        Act::Autocomplete { r#as, channel, command, options, focused } => {
            let choices = world.autocomplete(r#as.0, channel.0, &command, &options, &focused).await;
            let choices = choices.map_err(|error| error.to_string())?;
            let choices = choices.into_iter().map(|choice| json!({ "name": choice.name, "value": choice.value }));
            Ok(json!({ "choices": choices.collect::<Vec<_>>() }))
        }
        Act::UserCommand { r#as, channel, command, target } => {
            opened(world.user_command(r#as.0, channel.0, &command, target.0).await)
        }
        Act::Click { r#as, message, custom_id } => opened(world.click(r#as.0, message.0, &custom_id).await),
        Act::Select { r#as, message, custom_id, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            opened(world.select(r#as.0, message.0, &custom_id, &values).await)
        }
        Act::Submit { r#as, interaction, fields } => {
            let modal = world.read(|state| state.interactions.get(&interaction.0)?.first.as_ref()?.modal.clone());
            let modal = modal.ok_or("the window is not open any more")?;
            let fields: Vec<_> = fields.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
            opened(world.submit(r#as.0, &modal, &fields).await)
        }
        Act::Seen { r#as, channel, message } => {
            world.write(|state| {
                let seen = state.seen.entry((r#as.0, channel.0)).or_default();
                *seen = message.0.max(*seen);
            });
            done()
        }
        Act::Dismiss { r#as, message } => world.write(|state| match state.messages.get(&message.0) {
            Some(found) if found.ephemeral_for == Some(r#as.0) => {
                state.messages.remove(&message.0);
                done()
            }
            _ => Err("there is no such message that only this person sees".to_owned()),
        }),
        act => manage(world, act),
    }
}

/// What no person on Discord could do.
fn manage(world: &Arc<World>, act: Act) -> Done {
    match act {
        Act::AddPerson { name } => Ok(json!({ "id": world.add_person(&named(&name)?, "en-US").to_string() })),
        Act::SetPerson { person, locale, permissions, roles } => world.write(|state| {
            let someone = state.people.get_mut(&person.0).ok_or("there is no such person")?;
            if let Some(locale) = locale {
                someone.locale = locale;
            }
            for (id, guild) in &state.guilds {
                if let Some(bits) = permissions {
                    state.member_permissions.insert((*id, person.0), bits.0);
                }
                if let Some(roles) = &roles {
                    let known = roles.iter().map(|role| role.0).filter(|role| guild.roles.contains_key(role));
                    state.member_roles.insert((*id, person.0), known.collect());
                }
            }
            done()
        }),
        Act::SetGuild { locale } => {
            for guild in world.read(|state| state.guilds.keys().copied().collect::<Vec<_>>()) {
                world.set_guild_locale(guild, &locale);
            }
            done()
        }
        Act::AddChannel { name } => Ok(json!({ "id": world.add_channel(server(world)?, &named(&name)?).to_string() })),
        Act::AddRole { name } => Ok(json!({ "id": world.add_role(server(world)?, &named(&name)?).to_string() })),
        Act::SetBotPermissions { channel, permissions } => {
            world.set_bot_permissions(channel.0, permissions.0);
            done()
        }
        Act::Fault { kind, path, times, seconds } => {
            let seconds = seconds.unwrap_or(2.0).clamp(0.0, 60.0);
            let fault = match kind.as_str() {
                "429" => Fault::TooManyRequests { retry_after: seconds, global: false },
                "slow" => Fault::Slow(Duration::from_secs_f64(seconds)),
                "drop" => Fault::Drop,
                "refuse" => Fault::Refuse,
                status => {
                    let known = status.parse().ok().filter(|status| (400..600).contains(status));
                    Fault::Status(known.ok_or_else(|| format!("there is no fault {status:?}"))?)
                }
            };
            if !(1..=MOST_FAULTS).contains(&times) {
                return Err(format!("a fault strikes 1 to {MOST_FAULTS} times"));
            }
            world.write(|state| state.faults.plan("*", &path, times, fault));
            done()
        }
        Act::ClearFaults {} => {
            world.write(|state| state.faults.forget());
            done()
        }
        Act::Gateway { how } => world.write(|state| {
            match how.as_str() {
                "close" => state.sessions.close(4000),
                "cut" => state.sessions.cut(),
                "reconnect" => state.sessions.ask_reconnect(),
                "invalidate" => state.sessions.invalidate(false),
                how => return Err(format!("the gateway can't {how:?}")),
            }
            done()
        }),
        Act::Duplicate { on } => {
            world.write(|state| state.duplicate_delivery = on);
            done()
        }
        Act::Advance { seconds } => {
            let by = Duration::from_secs(seconds.into());
            if world.clock.ahead().saturating_add(clock::millis(by)) > clock::millis(FURTHEST) {
                return Err("the clock can't be moved further than ten years".to_owned());
            }
            world.advance(by);
            order(world, Order::Advance(by))
        }
        Act::RestartBot {} => order(world, Order::Restart),
        // All others were carried out before.
        _ => Err("this is not known here".to_owned()),
    }
}

/// The server that the page adds things to.
fn server(world: &World) -> Result<u64, String> {
    let first = world.read(|state| state.guilds.keys().next().copied());
    first.ok_or_else(|| "there is no server".to_owned())
}

fn done() -> Done {
    Ok(json!({}))
}

fn order(world: &World, order: Order) -> Done {
    let told = world.read(|state| state.host.as_ref().is_some_and(|host| host.send(order).is_ok()));
    if told { done() } else { Err("nobody here has started the bot, so nobody can start it again".to_owned()) }
}

fn named(name: &str) -> Result<String, String> {
    let name = name.trim();
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.contains(char::is_control);
    if fits { Ok(name.to_owned()) } else { Err(format!("a name has 1 to {LONGEST_NAME} characters")) }
}

/// The window that the bot opened, if it did. All else that it says is seen in the view.
fn opened(answer: Result<Answer, NoAnswer>) -> Done {
    let answer = answer.map_err(|error| error.to_string())?;
    Ok(json!({ "modal": answer.modal.map(window) }))
}

fn window(modal: Modal) -> Value {
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
