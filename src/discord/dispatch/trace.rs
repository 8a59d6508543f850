//! What logs and metrics contain about an interaction. Logs have its id, its kind and the command or button, but neither typed
//! text nor its token, with which anyone could answer it. Metrics have its kind, outcome and duration.

use crate::{
    discord::{
        components::custom_id::CustomId,
        model::interaction::{Interaction, InteractionData},
    },
    metrics::Kind,
};
use tracing::Span;

pub(crate) fn kind(interaction: &Interaction) -> Kind {
    match &interaction.data {
        InteractionData::Autocomplete(_) => Kind::Autocomplete,
        InteractionData::Component(_) => Kind::Component,
        InteractionData::Form(_) => Kind::Modal,
        InteractionData::Command(_) | InteractionData::Unknown(_) => Kind::Command,
    }
}

/// At level `ERROR`, so that no filter separates a line from its span.
pub(crate) fn span(interaction: &Interaction) -> Span {
    let used = match &interaction.data {
        InteractionData::Command(it) | InteractionData::Autocomplete(it) => it.name.as_str(),
        InteractionData::Component(it) => button(&it.custom_id),
        InteractionData::Form(it) => button(&it.custom_id),
        InteractionData::Unknown(_) => "",
    };
    let guild = interaction.guild.map_or(0, |guild| guild.get());
    let (id, kind) = (interaction.id.get(), kind(interaction).label());
    tracing::error_span!("interaction", id, kind, used, guild)
}

/// The parts after the name may contain typed text.
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
