//! Values of options: how they are declared to Discord and read from interactions.

use super::{Suggest, option, other_locales};
use crate::{
    discord::{
        choice::Choice,
        model::{
            guild::NamedRole,
            interaction::{CommandData, OptionValue},
            user::Person,
        },
    },
    text::{Lang, OptionText},
};
use serenity::all::{ChannelId, CommandOptionType, CreateCommandOption};

/// As long as the longest suggestion, in characters.
const MAX_LENGTH: u16 = 100;

pub(crate) trait Value: Sized {
    const KIND: CommandOptionType;

    fn declare(option: CreateCommandOption) -> CreateCommandOption {
        option
    }

    fn read(data: &CommandData, value: &OptionValue) -> Option<Self>;

    /// The value of a required option that is missing.
    fn missing() -> Option<Self> {
        None
    }
}

/// A required or optional option.
pub(crate) trait Field: Sized {
    fn declare(text: OptionText, suggest: Option<Suggest>) -> CreateCommandOption;

    /// `None` if a required option has no readable value.
    fn read(data: &CommandData, text: OptionText) -> Option<Self>;
}

impl<T: Value> Field for Option<T> {
    fn declare(text: OptionText, suggest: Option<Suggest>) -> CreateCommandOption {
        let option = T::declare(option(text, T::KIND));
        if suggest.is_some() { option.set_autocomplete(true).max_length(MAX_LENGTH) } else { option }
    }

    fn read(data: &CommandData, text: OptionText) -> Option<Self> {
        Some(data.value(text.key).and_then(|value| T::read(data, value)))
    }
}

impl<T: Value> Field for T {
    fn declare(text: OptionText, suggest: Option<Suggest>) -> CreateCommandOption {
        Option::<T>::declare(text, suggest).required(true)
    }

    fn read(data: &CommandData, text: OptionText) -> Option<Self> {
        Option::<T>::read(data, text)?.or_else(T::missing)
    }
}

macro_rules! values {
    ($($type:ty: $kind:ident = |$data:pat_param, $value:ident| $read:expr;)+) => {$(
        impl Value for $type {
            const KIND: CommandOptionType = CommandOptionType::$kind;

            fn read($data: &CommandData, $value: &OptionValue) -> Option<Self> {
                $read
            }
        }
    )+};
}

values! {
    bool: Boolean = |_, value| if let OptionValue::Bool(yes) = value { Some(*yes) } else { None };
    u8: Integer = |_, value| value.number();
    u16: Integer = |_, value| value.number();
    i32: Integer = |_, value| value.number();
    i64: Integer = |_, value| value.number();
    ChannelId: Channel = |_, value| value.id().map(Self::new);
    NamedRole: Role = |data, value| value.id().map(|id| data.role(id));
    Person: User = |data, value| value.id().map(|id| data.person(id));
}

/// Trimmed. A blank text counts as missing.
impl Value for String {
    const KIND: CommandOptionType = CommandOptionType::String;

    fn read(_: &CommandData, value: &OptionValue) -> Option<Self> {
        value.text().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    /// The handler says what is wrong with an empty text.
    fn missing() -> Option<Self> {
        Some(Self::new())
    }
}

impl<T: Choice> Value for T {
    const KIND: CommandOptionType = CommandOptionType::String;

    fn declare(option: CreateCommandOption) -> CreateCommandOption {
        T::all().fold(option, |option, choice| {
            let english = choice.label(Lang::default());
            if choice.is_own_name() {
                return option.add_string_choice(english, choice.id());
            }
            let others = other_locales().map(|(lang, locale)| (locale, choice.label(lang)));
            option.add_string_choice_localized(english, choice.id(), others)
        })
    }

    fn read(_: &CommandData, value: &OptionValue) -> Option<Self> {
        value.text().and_then(T::from_id)
    }
}
