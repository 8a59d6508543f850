//! What people read in answers, as texts for snapshots: every sentence, button and menu, without ids and times.

use crate::bot_test::BotTest;
use parlor_sandbox::{InteractionResponse, Message, Modal};
use serde_json::Value;
use std::collections::BTreeMap;

/// Ids of Discord and seconds since 1970 have at least this many digits, and nothing else that people read does.
const ID_DIGITS: usize = 10;

/// Uses commands and keeps the whole answers.
pub struct WholeAnswers<'a> {
    test: &'a BotTest,
    /// The names of people, channels and roles by id.
    names: BTreeMap<u64, &'static str>,
    text: String,
}

impl<'a> WholeAnswers<'a> {
    pub fn new(test: &'a BotTest) -> Self {
        Self { test, names: names(test), text: String::new() }
    }

    pub fn name(&mut self, id: u64, name: &'static str) {
        self.names.insert(id, name);
    }

    /// Uses a slash command in the test's channel. Returns the message once it is complete.
    pub async fn slash(&mut self, user: u64, command: &str, options: Value) -> Message {
        let title = format!("/{command}{}", typed(&options));
        let answer = self.test.slash(user, command, options).await.expect("an answer");
        self.keep(user, &title, &answer).await.expect("a message")
    }

    /// Keeps the answer to another action. Returns its message once it is complete.
    pub async fn keep(&mut self, user: u64, title: &str, answer: &InteractionResponse) -> Option<Message> {
        let message = match &answer.message {
            Some(message) if message.loading => Some(answer.edited().await.expect("the rest of the answer")),
            message => message.clone(),
        };
        let seen = if answer.ephemeral { "alone" } else { "with everyone" };
        self.text += &format!("\n=== {title}\n--- {user} reads, {seen}:\n");
        if let Some(message) = &message {
            self.text += &read(message);
        }
        if let Some(form) = &answer.modal {
            self.text += &fields_of(form);
        }
        message
    }

    /// All answers so far.
    pub fn text(&self) -> String {
        readable(self.text.trim_start(), &self.names)
    }
}

impl BotTest {
    /// A text that people read, with names in place of ids and without times.
    pub fn readable(&self, text: &str) -> String {
        readable(text, &names(self))
    }
}

fn names(test: &BotTest) -> BTreeMap<u64, &'static str> {
    [(test.ana, "ANA"), (test.ben, "BEN"), (test.channel, "CHANNEL"), (test.guild, "SERVER")].into()
}

/// A text with names in place of ids and without times.
fn readable(mut rest: &str, names: &BTreeMap<u64, &'static str>) -> String {
    let mut text = String::new();
    while let Some(start) = rest.find(|character: char| character.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let end = number.find(|character: char| !character.is_ascii_digit()).unwrap_or(number.len());
        let (number, after) = number.split_at(end);
        text += before;
        text += match number.parse() {
            Ok(_) if number.len() < ID_DIGITS => number,
            Ok(_) if text.ends_with("<t:") => "TIME",
            Ok(id) => names.get(&id).copied().unwrap_or("ID"),
            Err(_) => number,
        };
        rest = after;
    }
    text + rest
}

/// The options as a person types them.
fn typed(options: &Value) -> String {
    let mut text = String::new();
    for (name, value) in options.as_object().into_iter().flatten() {
        text += &match value {
            Value::Object(_) => format!(" {name}{}", typed(value)),
            Value::String(value) => format!(" {name}:{value}"),
            value => format!(" {name}:{value}"),
        };
    }
    text
}

fn read(message: &Message) -> String {
    let mut text = String::new();
    if !message.content.is_empty() {
        text += &format!("{}\n", message.content);
    }
    for embed in &message.embeds {
        text += "[embed]\n";
        text += &texts(embed, &["author", "title", "description"]);
        for field in embed["fields"].as_array().into_iter().flatten() {
            text += &texts(field, &["name", "value"]);
        }
        text += &texts(embed, &["footer"]);
    }
    for file in &message.attachments {
        text += &format!("[file {}] {}\n", file.filename, file.description.as_deref().unwrap_or_default());
    }
    for row in &message.components {
        let parts = row["components"].as_array().into_iter().flatten();
        let parts: Vec<_> = parts.map(component).collect();
        text += &format!("{}\n", parts.join(" "));
    }
    text
}

/// The texts of these fields, a line for each.
fn texts(value: &Value, fields: &[&str]) -> String {
    let texts = fields.iter().filter_map(|field| match &value[*field] {
        Value::Object(named) => named.get("name").or(named.get("text"))?.as_str(),
        text => text.as_str(),
    });
    texts.map(|text| format!("{text}\n")).collect()
}

fn component(component: &Value) -> String {
    let label = ["label", "placeholder"].into_iter().find_map(|name| component[name].as_str());
    let label = label.or_else(|| component["emoji"]["name"].as_str()).unwrap_or_default();
    let disabled = if component["disabled"] == true { ", disabled" } else { "" };
    let Some(options) = component["options"].as_array() else { return format!("[{label}{disabled}]") };
    let options: Vec<_> = options.iter().map(|option| option["label"].as_str().unwrap_or_default()).collect();
    format!("[{label}{disabled}: {}]", options.join(" | "))
}

fn fields_of(form: &Modal) -> String {
    let fields = form.fields.iter().map(|field| format!("[{}: {}]\n", field.label, field.placeholder));
    format!("form: {}\n{}", form.title, fields.collect::<String>())
}
