//! The first answer to an interaction.

use serde_json::{Value, json};

use super::super::check::{commands, message, modal, naming};
use super::super::model::{Choice, Request};
use super::super::refusal::{Complaints, Refusal};
use super::super::world::{FIRST_ANSWER, First};
use super::Reply;
use super::posting::Frame;
use super::routes::{Answered, Call};

/// The interaction that a request calls back to.
pub(super) fn subject(request: &Request) -> Option<u64> {
    let rest = request.path.strip_prefix("/interactions/")?;
    let (id, rest) = rest.split_once('/')?;
    if request.method == "POST" && rest.ends_with("/callback") { id.parse().ok() } else { None }
}

impl Call<'_> {
    pub(super) fn callback(&mut self, id: u64, token: &str) -> Answered {
        let found = self.state.interactions.get_mut(&id);
        let interaction =
            found.filter(|interaction| interaction.token == token).ok_or_else(Refusal::unknown_interaction)?;
        if interaction.first.is_some() {
            return Err(Refusal::already_answered());
        }
        if interaction.late || interaction.asked.elapsed() >= FIRST_ANSWER {
            interaction.late = true;
            return Err(Refusal::unknown_interaction());
        }
        let (asked, source, user) = (interaction.kind, interaction.source, interaction.user);
        let mut frame = Frame {
            channel: interaction.channel,
            kind: interaction.answer_kind,
            interaction: Some(id),
            reply_to: source.filter(|_| asked == 3),
            ..Frame::default()
        };
        let kind = self.body["type"].as_u64().and_then(|kind| u8::try_from(kind).ok());
        let fits = match kind {
            Some(4 | 5) => asked != 4,
            Some(6 | 7) => source.is_some(),
            Some(8) => asked == 4,
            Some(9) => matches!(asked, 2 | 3),
            _ => false,
        };
        let Some(kind) = kind.filter(|_| fits) else {
            return Err(Complaints::one(
                "type",
                "INTERACTION_TYPE_CHOICES",
                "This type of answer does not belong to this type of interaction.",
            ));
        };
        let data = &self.body["data"];
        let mut first = First {
            kind,
            ephemeral: data["flags"].as_u64().unwrap_or(0) & message::EPHEMERAL != 0,
            message: None,
            edits: 0,
            modal: None,
            choices: Vec::new(),
        };
        if matches!(kind, 4 | 5) {
            frame.ephemeral_for = first.ephemeral.then_some(user);
        }
        match kind {
            4 => {
                message::check(data, message::EPHEMERAL).map_err(under_data)?;
                first.message = Some(self.create_from(frame, data)?);
            }
            5 => {
                if !data.is_null() {
                    message::check(data, message::EPHEMERAL).map_err(under_data)?;
                }
                frame.loading = true;
                let flags = if first.ephemeral { message::EPHEMERAL } else { 0 };
                first.message = Some(self.create_from(frame, &json!({"flags": flags}))?);
            }
            6 => first.message = source,
            7 => {
                if !data.is_null() {
                    message::check(data, message::EPHEMERAL).map_err(under_data)?;
                }
                if let Some(source) = source {
                    self.change(source, data)?;
                }
                first.message = source;
            }
            8 => {
                let locale = self.state.people.get(&user).map(|person| person.locale.as_str());
                first.choices = choices(data, locale.unwrap_or_default())?;
            }
            _ => first.modal = Some(modal::read(data, id)?),
        }
        if let Some(message) = first.message.and_then(|id| self.state.messages.get(&id)) {
            first.edits = message.edits;
            first.ephemeral = message.ephemeral_for.is_some();
        }
        let made = first.message;
        if let Some(interaction) = self.state.interactions.get_mut(&id) {
            interaction.first = Some(first);
        }
        if self.parameter("with_response") != Some("true") {
            return Ok(Reply::empty());
        }
        let shown = made.and_then(|id| self.show(id).ok());
        Ok(Reply::json(json!({
            "interaction": {
                "id": id.to_string(), "type": asked,
                "response_message_id": made.map(|id| id.to_string()),
            },
            "resource": {"type": kind, "message": shown},
        })))
    }
}

/// Suggestions as they are read in that language.
fn choices(data: &Value, locale: &str) -> Result<Vec<Choice>, Refusal> {
    let mut complaints = Complaints::default();
    let listed = data["choices"].as_array().map(Vec::as_slice);
    complaints.at("data", |here| {
        here.at("choices", |here| match listed {
            None => here.say("BASE_TYPE_REQUIRED", "This field is required"),
            Some(listed) => {
                if listed.len() > 25 {
                    here.say("BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
                }
                for (index, choice) in listed.iter().enumerate() {
                    here.at(index, |here| commands::choice(here, choice, None));
                }
            }
        });
    });
    complaints.finish()?;
    let read = listed.unwrap_or_default().iter().map(|choice| Choice {
        name: naming::shown(choice, locale).unwrap_or_default().to_owned(),
        value: choice["value"].clone(),
    });
    Ok(read.collect())
}

/// Puts the places of a refusal under `data`, where the message of a callback sits.
fn under_data(mut refusal: Refusal) -> Refusal {
    refusal.errors = refusal.errors.map(|errors| json!({"data": errors}));
    refusal
}
