//! Messages: an id in the texts, and the values of its arguments.

use fluent_bundle::{FluentArgs, FluentValue};
use std::borrow::Cow;

/// A message with the values of its arguments. [`Lang::text`](super::Lang::text) makes the sentence.
///
/// The bot uses the items in `msg`, whose ids and arguments are checked when it is compiled.
pub struct Message<'a> {
    pub(super) id: Cow<'a, str>,
    pub(super) attribute: Option<Cow<'a, str>>,
    pub(super) args: FluentArgs<'a>,
}

impl<'a> Message<'a> {
    /// The message of an id that exists.
    #[expect(clippy::disallowed_methods, reason = "build.rs calls this with ids that exist")]
    pub(super) fn new(id: &'static str) -> Self {
        Self::by_id(id)
    }

    /// The message of an id that is not checked. For tests: the bot uses the items in `msg`.
    pub fn by_id(id: impl Into<Cow<'a, str>>) -> Self {
        Self { id: id.into(), attribute: None, args: FluentArgs::new() }
    }

    /// Selects the attribute of that name instead of the message's value.
    pub fn attribute(self, name: impl Into<Cow<'a, str>>) -> Self {
        Self { attribute: Some(name.into()), ..self }
    }

    /// Sets an argument.
    pub fn with(self, name: &'static str, value: impl Into<FluentValue<'a>>) -> Self {
        self.set(name, value.into())
    }

    /// Compiled once, where [`Message::with`] is for each type of value.
    pub(super) fn set(mut self, name: &'static str, value: FluentValue<'a>) -> Self {
        self.args.set(name, value);
        self
    }
}

/// The source of a sentence that [`Lang::text`](super::Lang::text) makes.
///
/// A trait of our own, because of 500 `From` implementations for [`Message`] the compiler compares each with all others.
pub trait IntoMessage<'a> {
    /// The message with the values of its arguments.
    fn into_message(self) -> Message<'a>;
}

impl<'a> IntoMessage<'a> for Message<'a> {
    fn into_message(self) -> Message<'a> {
        self
    }
}

/// A message, or an attribute of one, that takes no arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlainMessage {
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
pub(crate) struct CommandText {
    /// The name under which Discord sends the command, the same in all languages.
    pub(crate) key: &'static str,
    /// The name that users see.
    pub(crate) name: PlainMessage,
    /// The effect of the command.
    pub(crate) description: PlainMessage,
    /// The same in few words, which follow the name.
    pub(crate) help: PlainMessage,
}

/// The texts of an option of a command, or of a subcommand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionText {
    /// The name under which Discord sends the option, the same in all languages.
    pub(crate) key: &'static str,
    /// The name that users see.
    pub(crate) name: PlainMessage,
    /// The description of the option.
    pub(crate) description: PlainMessage,
}
