//! Requests with an interaction's token: edit or delete the initial response, send follow-ups. The token is valid for fifteen
//! minutes.

use super::Reply;
use super::messages::NewMessage;
use super::routes::{RouteContext, RouteResult};
use crate::api_error::ApiError;
use crate::validation::message;
use crate::world::entities::INTERACTION_TOKEN_LIFETIME;

/// Limit for an interaction that only a user's installation authorizes. Deleted follow-ups count.
const MAX_FOLLOW_UPS: usize = 5;

/// The token is valid, and the interaction has an initial response.
struct TokenTarget {
    id: u64,
    user: u64,
    channel: u64,
    original: Option<u64>,
    deferred: bool,
}

impl RouteContext<'_> {
    pub(crate) fn webhook_route(
        &mut self,
        method: &str,
        application: &str,
        token: &str,
        rest: &[&str],
    ) -> Option<RouteResult> {
        let interaction = match self.token_target(application, token) {
            Ok(interaction) => interaction,
            Err(error) => return Some(Err(error)),
        };
        let result = match (method, rest) {
            ("POST", []) => self.follow_up(&interaction),
            ("GET", ["messages", id]) => {
                self.target_message(&interaction, id).and_then(|id| Ok(Reply::json(self.message_response_json(id)?)))
            }
            ("PATCH", ["messages", id]) => self.target_message(&interaction, id).and_then(|id| {
                message::check(self.json, message::EPHEMERAL)?;
                self.edit_from(id, self.json)?;
                Ok(Reply::json(self.message_response_json(id)?))
            }),
            ("DELETE", ["messages", id]) => self.target_message(&interaction, id).map(|id| {
                let answer = self.state.messages.remove(&id);
                self.state.deleted_answers.extend(answer.map(|answer| (id, answer)));
                Reply::empty()
            }),
            _ => return None,
        };
        Some(result)
    }

    fn token_target(&self, application: &str, token: &str) -> Result<TokenTarget, ApiError> {
        if application != self.world.application.to_string() {
            return Err(ApiError::UNKNOWN_WEBHOOK);
        }
        let found = self.state.interaction_by_token(token);
        let (id, interaction) = found.ok_or(ApiError::INVALID_TOKEN)?;
        if self.world.clock.now() - interaction.sent_at > INTERACTION_TOKEN_LIFETIME {
            return Err(ApiError::INVALID_TOKEN);
        }
        let Some(response) = &interaction.initial_response else {
            return Err(ApiError::UNKNOWN_WEBHOOK);
        };
        Ok(TokenTarget {
            id,
            user: interaction.user,
            channel: interaction.channel,
            original: response.message,
            deferred: response.kind == 5,
        })
    }

    /// `id` is `@original` or a number. The message must belong to the interaction.
    fn target_message(&self, interaction: &TokenTarget, id: &str) -> Result<u64, ApiError> {
        let wanted = if id == "@original" { interaction.original } else { id.parse().ok() };
        let found = wanted.and_then(|id| self.state.messages.get(&id));
        found
            .filter(|message| message.interaction == Some(interaction.id) || interaction.original == Some(message.id))
            .map(|message| message.id)
            .ok_or(ApiError::UNKNOWN_MESSAGE)
    }

    fn follow_up(&mut self, interaction: &TokenTarget) -> RouteResult {
        message::check(self.json, message::EPHEMERAL)?;
        let deferred = interaction.original.filter(|original| {
            let message = self.state.messages.get(original);
            interaction.deferred && message.is_some_and(|message| message.loading)
        });
        if let Some(original) = deferred {
            // Discord still does this: the first follow-up fills in a deferred response, and the deferral decides who sees it.
            self.edit_from(original, self.json)?;
            return Ok(Reply::json(self.message_response_json(original)?));
        }
        let limited = self.state.interactions.get(&interaction.id).filter(|sent| sent.owners.only_user());
        if limited.is_some_and(|sent| sent.follow_ups.len() >= MAX_FOLLOW_UPS) {
            return Err(ApiError::TOO_MANY_FOLLOW_UPS);
        }
        let flags = self.json["flags"].as_u64().unwrap_or(0);
        let ephemeral =
            flags & message::EPHEMERAL != 0 || self.keeps_answers_private(interaction.user, interaction.channel);
        let id = self.create(NewMessage {
            channel: interaction.channel,
            kind: 19,
            interaction: Some(interaction.id),
            ephemeral_for: ephemeral.then_some(interaction.user),
            reply_to: interaction.original,
            loading: false,
        })?;
        if let Some(interaction) = self.state.interactions.get_mut(&interaction.id) {
            interaction.follow_ups.push(id);
        }
        Ok(Reply::json(self.message_response_json(id)?))
    }
}
