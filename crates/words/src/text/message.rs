//! Messages: an id in the texts, with the values of its arguments.

use crate::play::{Participant, UserId};
use fluent_bundle::FluentValue;
use std::{borrow::Cow, fmt};
use time::OffsetDateTime;

/// [`Voice::text`](super::Voice::text) turns it into a sentence. The bot uses the items in `msg`, whose ids and arguments are
/// checked when it is compiled.
#[derive(Debug)]
pub struct Message<'a> {
    pub(super) id: Cow<'a, str>,
    pub(super) attribute: Option<Cow<'a, str>>,
    pub(super) args: Vec<(&'static str, Value<'a>)>,
}

/// An argument. The voice decides how people, times and mentions are written.
#[derive(Debug)]
pub enum Value<'a> {
    Written(FluentValue<'a>),
    Person(Participant),
    Time(OffsetDateTime),
    Mentions(Mentions),
}

/// A list of what only Discord can name.
#[derive(Clone, Debug)]
pub enum Mentions {
    Channels(Vec<u64>),
    Roles(Vec<u64>),
}

impl fmt::Display for Mentions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, ids) = match self {
            Self::Channels(ids) => ("#", ids),
            Self::Roles(ids) => ("@&", ids),
        };
        f.write_str(&ids.iter().map(|id| format!("<{kind}{id}>")).collect::<Vec<_>>().join(", "))
    }
}

impl<'a> Message<'a> {
    #[expect(clippy::disallowed_methods, reason = "build.rs calls this with ids that exist")]
    pub(super) fn new(id: &'static str) -> Self {
        Self::by_id(id)
    }

    /// Only for tests: nothing checks that the id exists.
    pub fn by_id(id: impl Into<Cow<'a, str>>) -> Self {
        Self { id: id.into(), attribute: None, args: Vec::new() }
    }

    /// Selects an attribute instead of the message's value.
    pub fn attribute(self, name: impl Into<Cow<'a, str>>) -> Self {
        Self { attribute: Some(name.into()), ..self }
    }

    pub fn with(self, name: &'static str, value: impl Into<FluentValue<'a>>) -> Self {
        self.set(name, Value::Written(value.into()))
    }

    /// Not generic, so that it is compiled once instead of for each type of value.
    pub(super) fn set(mut self, name: &'static str, value: Value<'a>) -> Self {
        self.args.push((name, value));
        self
    }
}

/// The value of a message's argument.
pub trait Argument<'a> {
    fn into_value(self) -> Value<'a>;
}

macro_rules! arguments {
    ($($type:ty),+) => {$(
        impl<'a> Argument<'a> for $type {
            fn into_value(self) -> Value<'a> {
                Value::Written(self.into())
            }
        }
    )+};
}

arguments!(&'a str, &'a String, String, i8, i32, i64, u8, u16, u32, u64, usize, f64);

/// In texts, the selectors are `yes` and `no`.
impl<'a> Argument<'a> for bool {
    fn into_value(self) -> Value<'a> {
        Value::Written(if self { "yes" } else { "no" }.into())
    }
}

/// In texts, the selector `none` stands for a missing value.
impl<'a, T: Argument<'a>> Argument<'a> for Option<T> {
    fn into_value(self) -> Value<'a> {
        self.map_or_else(|| Value::Written("none".into()), T::into_value)
    }
}

impl<'a> Argument<'a> for Participant {
    fn into_value(self) -> Value<'a> {
        Value::Person(self)
    }
}

impl<'a> Argument<'a> for UserId {
    fn into_value(self) -> Value<'a> {
        Value::Person(self.into())
    }
}

/// Counts down on the reader's screen in Discord.
impl<'a> Argument<'a> for OffsetDateTime {
    fn into_value(self) -> Value<'a> {
        Value::Time(self)
    }
}

impl<'a> Argument<'a> for Mentions {
    fn into_value(self) -> Value<'a> {
        Value::Mentions(self)
    }
}

/// What [`Voice::text`](super::Voice::text) turns into a sentence.
///
/// Not `Into<Message>`: the compiler would compare 500 `From` implementations with each other.
pub trait IntoMessage<'a> {
    fn into_message(self) -> Message<'a>;
}

impl<'a> IntoMessage<'a> for Message<'a> {
    fn into_message(self) -> Message<'a> {
        self
    }
}

/// A message or attribute without arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainMessage {
    id: &'static str,
    attribute: Option<&'static str>,
}

impl PlainMessage {
    pub(super) const fn new(id: &'static str) -> Self {
        Self { id, attribute: None }
    }

    pub(super) const fn of_attribute(id: &'static str, attribute: &'static str) -> Self {
        Self { id, attribute: Some(attribute) }
    }
}

impl<'a> IntoMessage<'a> for PlainMessage {
    fn into_message(self) -> Message<'a> {
        let Self { id, attribute } = self;
        let message = Message::new(id);
        match attribute {
            Some(name) => message.attribute(name),
            None => message,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct CommandText {
    /// What Discord sends, the same in all languages.
    pub key: &'static str,
    /// What users see.
    pub name: PlainMessage,
    pub description: PlainMessage,
    /// A few words that follow the name.
    pub help: PlainMessage,
}

#[derive(Clone, Copy, Debug)]
pub struct OptionText {
    pub key: &'static str,
    pub name: PlainMessage,
    pub description: PlainMessage,
}
