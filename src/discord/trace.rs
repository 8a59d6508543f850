//! What is noted of an interaction: in the log, its number, its kind and what was used; never its token, which lets
//! anyone answer it, nor what was typed. In the metrics, its kind, its end, and how long it took.

use super::custom_id::CustomId;
use crate::metrics::Kind;
use serenity::all::Interaction;
use tracing::Span;

/// The kind of an interaction, for the metrics.
pub(super) fn kind(interaction: &Interaction) -> Kind {
    match interaction {
        Interaction::Autocomplete(_) => Kind::Autocomplete,
        Interaction::Component(_) => Kind::Component,
        Interaction::Modal(_) => Kind::Modal,
        // Pings never come over the gateway.
        _ => Kind::Command,
    }
}

/// The span in which an interaction is served. It is of the level of errors so that a line of any level tells
/// to which interaction it belongs, whatever is filtered.
pub(super) fn span(interaction: &Interaction) -> Span {
    let (guild, used) = match interaction {
        Interaction::Command(it) | Interaction::Autocomplete(it) => (it.guild_id, it.data.name.as_str()),
        Interaction::Component(it) => (it.guild_id, button(&it.data.custom_id)),
        Interaction::Modal(it) => (it.guild_id, button(&it.data.custom_id)),
        _ => (None, ""),
    };
    let guild = guild.map_or(0, |guild| guild.get());
    let (id, kind) = (interaction.id().get(), kind(interaction).word());
    tracing::error_span!("interaction", id, kind, used, guild)
}

/// The word in a custom id that says what the button is for: what follows it may have been typed.
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
    fn of_a_button_only_its_word_is_told() {
        assert_eq!(button(&CustomId::Play(crate::play::GameId(7), 3, "c3".to_owned()).to_string()), "play");
        assert_eq!(button("v1:games:1234:0"), "games");
        assert_eq!(button("a secret"), "unknown");
    }
}
