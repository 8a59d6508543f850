//! The parts of an interaction in logs and metrics. The log has its id, its kind, and the command or button; never its
//! token, which lets anyone answer it, nor typed text. The metrics have its kind, its outcome, and its duration.

use crate::{discord::components::custom_id::CustomId, metrics::Kind};
use serenity::all::Interaction;
use tracing::Span;

/// The kind of an interaction, for the metrics.
pub(crate) fn kind(interaction: &Interaction) -> Kind {
    match interaction {
        Interaction::Autocomplete(_) => Kind::Autocomplete,
        Interaction::Component(_) => Kind::Component,
        Interaction::Modal(_) => Kind::Modal,
        // Pings never come over the gateway.
        _ => Kind::Command,
    }
}

/// The span in which an interaction is handled. Its level is `ERROR` so that no filter removes it from a line.
pub(crate) fn span(interaction: &Interaction) -> Span {
    let (guild, used) = match interaction {
        Interaction::Command(it) | Interaction::Autocomplete(it) => (it.guild_id, it.data.name.as_str()),
        Interaction::Component(it) => (it.guild_id, button(&it.data.custom_id)),
        Interaction::Modal(it) => (it.guild_id, button(&it.data.custom_id)),
        _ => (None, ""),
    };
    let guild = guild.map_or(0, |guild| guild.get());
    let (id, kind) = (interaction.id().get(), kind(interaction).label());
    tracing::error_span!("interaction", id, kind, used, guild)
}

/// The part of a custom id that names the button. The parts after it may contain typed text.
fn button(custom_id: &str) -> &str {
    match custom_id.parse::<CustomId>() {
        Ok(_) => custom_id.split(':').nth(1).unwrap_or_default(),
        Err(_) => "unknown",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_name_of_a_button_is_logged() {
        assert_eq!(button(&CustomId::Play(crate::play::GameId(7), 3, "c3".to_owned()).to_string()), "play");
        assert_eq!(button("v1:games:1234:0"), "games");
        assert_eq!(button("a secret"), "unknown");
    }
}
