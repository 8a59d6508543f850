//! The bounds that an option's declaration states, except the least length of a text.

use crate::discord::model::interaction::{CommandData, OptionValue};
use serde::Deserialize;
use serenity::all::CreateCommandOption;

/// What an option allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bounds {
    Numbers {
        least: Option<i64>,
        most: Option<i64>,
    },
    Characters {
        most: usize,
    },
    /// Channels of some types.
    Channels,
}

/// An option as it is declared to Discord.
#[derive(Deserialize)]
struct Declared {
    name: String,
    min_value: Option<i64>,
    max_value: Option<i64>,
    max_length: Option<usize>,
    /// All if it is empty.
    #[serde(default)]
    channel_types: Vec<u64>,
    #[serde(default)]
    options: Vec<Declared>,
}

impl Declared {
    fn violated_by(&self, data: &CommandData, value: &OptionValue) -> Option<Bounds> {
        let Self { min_value: least, max_value: most, .. } = *self;
        match value {
            OptionValue::Number(number) => {
                let fits = least.is_none_or(|least| *number >= least) && most.is_none_or(|most| *number <= most);
                (!fits).then_some(Bounds::Numbers { least, most })
            }
            OptionValue::Text(text) => {
                let kind = text.parse().ok().and_then(|id| data.channel_kind(id));
                if !self.channel_types.is_empty() && kind.is_some_and(|kind| !self.channel_types.contains(&kind)) {
                    return Some(Bounds::Channels);
                }
                let most = self.max_length.filter(|most| text.chars().count() > *most)?;
                Some(Bounds::Characters { most })
            }
            OptionValue::Bool(_) | OptionValue::None => None,
        }
    }
}

/// The name of the first option whose value is out of bounds, with the bounds. `None` also if the declaration can't be read.
pub(super) fn first_violated(options: &[CreateCommandOption], data: &CommandData) -> Option<(String, Bounds)> {
    let declared = serde_json::to_value(options).ok()?;
    let mut declared = Vec::<Declared>::deserialize(declared).ok()?;
    if let Some(subcommand) = data.subcommand() {
        declared = declared.into_iter().find(|it| it.name == subcommand)?.options;
    }
    data.values().find_map(|(name, value)| {
        let option = declared.iter().find(|option| option.name == name)?;
        Some((name.to_owned(), option.violated_by(data, value)?))
    })
}
