//! For whom a sentence is written: the language, and the markup of the place in which it is read.

use super::{
    Lang, escape_markup, mention,
    message::{IntoMessage, Message, Value},
    moment, msg, one_line, relative,
};
use crate::play::Participant;
use fluent_bundle::{FluentArgs, FluentValue};

/// How a sentence stresses words, and names people and times.
#[derive(Clone, Copy, Debug)]
pub enum Markup<'a> {
    /// Discord's, which shows the names of people, channels and roles, and times on the reader's clock.
    Discord,
    /// None. A sentence can name these people only.
    Plain(&'a [(Participant, String)]),
}

/// A function that takes a voice takes a [`Lang`] for Discord.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    pub lang: Lang,
    pub markup: Markup<'a>,
}

impl From<Lang> for Voice<'_> {
    fn from(lang: Lang) -> Self {
        Self { lang, markup: Markup::Discord }
    }
}

impl Voice<'_> {
    /// For a page, without names of people.
    pub const fn plain(lang: Lang) -> Self {
        Self { lang, markup: Markup::Plain(&[]) }
    }

    /// A sentence that can't name what it is about is replaced by one that leads to Discord.
    pub fn text<'m>(self, message: impl IntoMessage<'m>) -> String {
        self.format(message.into_message())
    }

    /// Not generic, so that it is compiled once instead of for each message.
    fn format(self, Message { id, attribute, args }: Message<'_>) -> String {
        let mut written = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            let Some(value) = self.value(value) else { return self.text(msg::PAGE_ELSEWHERE) };
            written.set(name, value);
        }
        let is_plain = matches!(self.markup, Markup::Plain(_));
        self.lang.format(is_plain, id, attribute.as_deref(), &written)
    }

    fn value(self, value: Value<'_>) -> Option<FluentValue<'_>> {
        Some(match (value, self.markup) {
            (Value::Written(value), _) => value,
            (Value::Person(person @ Participant::Human(_)), Markup::Plain(names)) => {
                names.iter().find(|(known, _)| *known == person)?.1.clone().into()
            }
            (Value::Person(person), _) => mention(self.lang, person).into(),
            (Value::Time(time), Markup::Discord) => relative(time).into(),
            (Value::Time(time), Markup::Plain(_)) => moment(self.lang, time).into(),
            (Value::Mentions(mentions), Markup::Discord) => mentions.to_string().into(),
            (Value::Mentions(_), Markup::Plain(_)) => return None,
        })
    }

    /// What somebody has typed, for a sentence.
    pub fn typed(self, text: &str) -> String {
        match self.markup {
            Markup::Discord => escape_markup(text),
            Markup::Plain(_) => one_line(text),
        }
    }
}
