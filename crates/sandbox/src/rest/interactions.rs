//! Interaction callbacks: the initial response to an interaction.

use serde_json::{Value, json};

use super::Reply;
use super::messages::NewMessage;
use super::routes::{RouteContext, RouteResult};
use crate::api_error::ApiError;
use crate::model::{Choice, Request};
use crate::patience::initial_response_timeout;
use crate::validation::form_errors::FormErrors;
use crate::validation::{commands, message, modal, naming};
use crate::world::entities::InitialResponse;

pub(crate) fn interaction_id(request: &Request) -> Option<u64> {
    let rest = request.path.strip_prefix("/interactions/")?;
    let (id, rest) = rest.split_once('/')?;
    if request.method == "POST" && rest.ends_with("/callback") { id.parse().ok() } else { None }
}

impl RouteContext<'_> {
    /// The bot's choice does not matter in such a channel.
    pub(crate) fn keeps_answers_private(&self, user: u64, channel: u64) -> bool {
        self.state.channels.get(&channel).is_some_and(|channel| self.state.keeps_answers_private(user, channel))
    }

    pub(crate) fn interaction_callback(&mut self, id: u64, token: &str) -> RouteResult {
        let found = self.state.interactions.get_mut(&id);
        let interaction =
            found.filter(|interaction| interaction.token == token).ok_or(ApiError::UNKNOWN_INTERACTION)?;
        if interaction.initial_response.is_some() {
            return Err(ApiError::ALREADY_ACKNOWLEDGED);
        }
        if interaction.timed_out || interaction.sent.elapsed() >= initial_response_timeout() {
            interaction.timed_out = true;
            return Err(ApiError::UNKNOWN_INTERACTION);
        }
        let (interaction_kind, source, user) = (interaction.kind, interaction.source, interaction.user);
        let mut new = NewMessage {
            channel: interaction.channel,
            kind: interaction.response_kind,
            interaction: Some(id),
            reply_to: source.filter(|_| interaction_kind == 3),
            ..NewMessage::default()
        };
        let kind = response_type(&self.json["type"], interaction_kind, source.is_some())?;
        let data = &self.json["data"];
        let mut response = InitialResponse {
            kind,
            ephemeral: data["flags"].as_u64().unwrap_or(0) & message::EPHEMERAL != 0,
            ..InitialResponse::default()
        };
        if matches!(kind, 4 | 5) {
            response.ephemeral |= self.keeps_answers_private(user, new.channel);
            new.ephemeral_for = response.ephemeral.then_some(user);
        }
        let response = self.carry_out(id, source, user, new, response)?;
        let (message, activity) = (response.message, response.activity.clone());
        if let Some(interaction) = self.state.interactions.get_mut(&id) {
            interaction.initial_response = Some(response);
        }
        if self.query_parameter("with_response") != Some("true") {
            return Ok(Reply::empty());
        }
        let shown = message.and_then(|id| self.message_response_json(id).ok());
        Ok(Reply::json(json!({
            "interaction": {
                "id": id.to_string(), "type": interaction_kind,
                "response_message_id": message.map(|id| id.to_string()), "activity_instance_id": activity,
            },
            "resource": match activity {
                Some(id) => json!({"type": kind, "activity_instance": {"id": id}}),
                None => json!({"type": kind, "message": shown}),
            },
        })))
    }

    /// Does what a response of this kind does to messages.
    fn carry_out(
        &mut self,
        id: u64,
        source: Option<u64>,
        user: u64,
        mut new: NewMessage,
        mut response: InitialResponse,
    ) -> Result<InitialResponse, ApiError> {
        let data = &self.json["data"];
        match response.kind {
            4 => {
                message::check(data, message::EPHEMERAL).map_err(under_data)?;
                response.message = Some(self.create_from(new, data)?);
            }
            5 => {
                if !data.is_null() {
                    message::check(data, message::EPHEMERAL).map_err(under_data)?;
                }
                new.loading = true;
                let flags = if response.ephemeral { message::EPHEMERAL } else { 0 };
                response.message = Some(self.create_from(new, &json!({"flags": flags}))?);
            }
            6 => response.message = source,
            7 => {
                if !data.is_null() {
                    message::check(data, message::EPHEMERAL).map_err(under_data)?;
                }
                if let Some(source) = source {
                    self.edit_from(source, data)?;
                }
                response.message = source;
            }
            8 => {
                let locale = self.state.users.get(&user).map(|user| user.locale.as_str());
                response.choices = choices(data, locale.unwrap_or_default())?;
            }
            12 => {
                let guild = self.state.guild_of(new.channel);
                let activities = self.state.activities.as_mut().ok_or_else(wrong_type)?;
                response.activity = Some(activities.launch(guild, new.channel, user, self.world.clock.snowflake()));
            }
            _ => response.modal = Some(modal::read(data, id)?),
        }
        if let Some(message) = response.message.and_then(|id| self.state.messages.get(&id)) {
            response.edits = message.edits;
            response.ephemeral = message.ephemeral_for.is_some();
        }
        Ok(response)
    }
}

/// The type of a response must suit the type of the interaction. `on_message`: the interaction belongs to a message.
fn response_type(json: &Value, interaction_kind: u8, on_message: bool) -> Result<u8, ApiError> {
    let kind = json.as_u64().and_then(|kind| u8::try_from(kind).ok());
    let fits = match kind {
        Some(4 | 5) => interaction_kind != 4,
        Some(6 | 7) => on_message,
        Some(8) => interaction_kind == 4,
        Some(9) => matches!(interaction_kind, 2 | 3),
        Some(12) => interaction_kind != 4,
        _ => false,
    };
    kind.filter(|_| fits).ok_or_else(wrong_type)
}

fn wrong_type() -> ApiError {
    FormErrors::single(
        "type",
        "INTERACTION_TYPE_CHOICES",
        "This type of response does not belong to this type of interaction.",
    )
}

/// Suggestions of an autocompletion, in the user's locale.
fn choices(data: &Value, locale: &str) -> Result<Vec<Choice>, ApiError> {
    let mut errors = FormErrors::default();
    let listed = data["choices"].as_array().map(Vec::as_slice);
    errors.at("data", |errors| {
        errors.at("choices", |errors| match listed {
            None => errors.add("BASE_TYPE_REQUIRED", "This field is required"),
            Some(listed) => {
                if listed.len() > 25 {
                    errors.add("BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
                }
                for (index, choice) in listed.iter().enumerate() {
                    errors.at(index, |errors| commands::choice(errors, choice, None));
                }
            }
        });
    });
    errors.finish()?;
    let choices = listed.unwrap_or_default().iter().map(|choice| Choice {
        name: naming::localized_name(choice, locale).unwrap_or_default().to_owned(),
        value: choice["value"].clone(),
    });
    Ok(choices.collect())
}

/// Nests field errors under `data`, the place of the message in a callback.
fn under_data(mut error: ApiError) -> ApiError {
    error.errors = error.errors.map(|errors| json!({"data": errors}));
    error
}
