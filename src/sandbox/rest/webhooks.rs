//! What may be done with an interaction's token for fifteen minutes: the first answer changed or
//! removed, follow-ups sent.

use super::super::check::message;
use super::super::refusal::Refusal;
use super::super::world::TOKEN_LIFE;
use super::Reply;
use super::posting::Frame;
use super::routes::{Answered, Call};

/// An interaction whose token is good and which has been answered.
struct Open {
    id: u64,
    user: u64,
    channel: u64,
    original: Option<u64>,
    deferred: bool,
}

impl Call<'_> {
    pub(super) fn webhook_route(
        &mut self,
        method: &str,
        application: &str,
        token: &str,
        rest: &[&str],
    ) -> Option<Answered> {
        let open = match self.open(application, token) {
            Ok(open) => open,
            Err(refusal) => return Some(Err(refusal)),
        };
        let answered = match (method, rest) {
            ("POST", []) => self.follow_up(&open),
            ("GET", ["messages", id]) => self.target(&open, id).and_then(|id| Ok(Reply::json(self.show(id)?))),
            ("PATCH", ["messages", id]) => self.target(&open, id).and_then(|id| {
                message::check(self.body, message::EPHEMERAL)?;
                self.change(id, self.body)?;
                Ok(Reply::json(self.show(id)?))
            }),
            ("DELETE", ["messages", id]) => self.target(&open, id).map(|id| {
                self.state.messages.remove(&id);
                Reply::empty()
            }),
            _ => return None,
        };
        Some(answered)
    }

    fn open(&self, application: &str, token: &str) -> Result<Open, Refusal> {
        if application != self.world.application.to_string() {
            return Err(Refusal::unknown_webhook());
        }
        let found = self.state.interaction_by_token(token);
        let (id, interaction) = found.ok_or_else(Refusal::invalid_token)?;
        if self.world.clock.now() - interaction.asked_at > TOKEN_LIFE {
            return Err(Refusal::invalid_token());
        }
        let Some(first) = &interaction.first else {
            return Err(Refusal::unknown_webhook());
        };
        Ok(Open {
            id,
            user: interaction.user,
            channel: interaction.channel,
            original: first.message,
            deferred: first.kind == 5,
        })
    }

    /// The message that `@original` or an id means, if it belongs to this interaction.
    fn target(&self, open: &Open, id: &str) -> Result<u64, Refusal> {
        let wanted = if id == "@original" { open.original } else { id.parse().ok() };
        let found = wanted.and_then(|id| self.state.messages.get(&id));
        found
            .filter(|message| message.interaction == Some(open.id) || open.original == Some(message.id))
            .map(|message| message.id)
            .ok_or_else(Refusal::unknown_message)
    }

    fn follow_up(&mut self, open: &Open) -> Answered {
        message::check(self.body, message::EPHEMERAL)?;
        let waiting = open.original.filter(|original| {
            let message = self.state.messages.get(original);
            open.deferred && message.is_some_and(|message| message.loading)
        });
        if let Some(original) = waiting {
            // Discord still fills in a deferred answer with the first follow-up, and keeps the
            // visibility that was fixed by the deferral.
            self.change(original, self.body)?;
            return Ok(Reply::json(self.show(original)?));
        }
        let flags = self.body["flags"].as_u64().unwrap_or(0);
        let made = self.create(Frame {
            channel: open.channel,
            kind: 19,
            interaction: Some(open.id),
            ephemeral_for: (flags & message::EPHEMERAL != 0).then_some(open.user),
            reply_to: open.original,
            loading: false,
        })?;
        if let Some(interaction) = self.state.interactions.get_mut(&open.id) {
            interaction.follow_ups.push(made);
        }
        Ok(Reply::json(self.show(made)?))
    }
}
