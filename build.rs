//! Checks the texts in `assets/text` and writes a Rust item for each message, so that ids and arguments of messages
//! are checked when the program is compiled. `src/text/msg.rs` describes what is written.

use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Resource},
    parser, serializer,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    error::Error,
    fmt::Write,
    fs,
    path::Path,
};

/// The language whose messages are the model for all others.
const MODEL: &str = "en";
/// The other languages.
const TRANSLATIONS: &[&str] = &["de", "es", "fr", "ja"];
/// A message with attributes describes a command. Its id begins with this.
const COMMAND: &str = "command-";
/// The attribute that describes the command itself. Each other attribute describes the option of its name.
const DESCRIPTION: &str = "description";

/// The arguments of a message's value (`None`) and of each attribute.
type Parts = BTreeMap<Option<String>, BTreeSet<String>>;
/// The messages of a language by id.
type Messages = BTreeMap<String, Parts>;

#[expect(
    clippy::disallowed_methods,
    reason = "cargo names the folder for what a build script writes in the environment"
)]
fn main() -> Result<(), Box<dyn Error>> {
    // The migrations are part of the program.
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets/text");
    let mut faults = Vec::new();
    let model = read(MODEL)?;
    let messages = messages(MODEL, &model, &mut faults);
    for lang in TRANSLATIONS {
        let translation = self::messages(lang, &read(lang)?, &mut faults);
        compare(lang, &messages, &translation, &mut faults);
    }
    let out = Path::new(&env::var("OUT_DIR")?).join("messages.rs");
    fs::write(out, items(&model, &messages, &mut faults)?)?;
    // Each is reported by cargo as an error of the build.
    for fault in faults {
        println!("cargo::error={fault}");
    }
    Ok(())
}

fn path(lang: &str) -> String {
    format!("assets/text/{lang}.ftl")
}

/// Reads and parses a language's file. Entries that can't be parsed are kept as junk.
fn read(lang: &str) -> Result<Resource<String>, Box<dyn Error>> {
    let source = fs::read_to_string(path(lang)).map_err(|error| format!("{}: {error}", path(lang)))?;
    Ok(parser::parse(source).unwrap_or_else(|(resource, _)| resource))
}

/// The messages of a file, with the arguments that they use.
fn messages(lang: &str, resource: &Resource<String>, faults: &mut Vec<String>) -> Messages {
    let mut messages = Messages::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let id = &message.id.name;
                let mut parts = Parts::new();
                let value = message.value.iter().map(|value| (None, value));
                let attributes = message.attributes.iter().map(|part| (Some(part.id.name.clone()), &part.value));
                for (part, pattern) in value.chain(attributes) {
                    let mut names = BTreeSet::new();
                    if let Err(fault) = arguments(pattern, &mut names) {
                        faults.push(format!("{}: message \"{id}\" {fault}", path(lang)));
                    }
                    parts.insert(part, names);
                }
                if messages.insert(id.clone(), parts).is_some() {
                    faults.push(format!("{}: message \"{id}\" exists twice", path(lang)));
                }
            }
            Entry::Junk { content } => {
                let line = content.lines().next().unwrap_or_default();
                faults.push(format!("{}: could not parse: {line}", path(lang)));
            }
            Entry::Term(term) => faults.push(format!("{}: terms are not supported: -{}", path(lang), term.id.name)),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    messages
}

/// Collects the names of the arguments that a pattern uses.
fn arguments(pattern: &Pattern<String>, names: &mut BTreeSet<String>) -> Result<(), String> {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, names)?;
        }
    }
    Ok(())
}

fn of_expression(expression: &Expression<String>, names: &mut BTreeSet<String>) -> Result<(), String> {
    match expression {
        Expression::Inline(inline) => of_inline(inline, names),
        Expression::Select { selector, variants } => {
            of_inline(selector, names)?;
            variants.iter().try_for_each(|variant| arguments(&variant.value, names))
        }
    }
}

fn of_inline(inline: &InlineExpression<String>, names: &mut BTreeSet<String>) -> Result<(), String> {
    match inline {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.clone());
            Ok(())
        }
        InlineExpression::Placeable { expression } => of_expression(expression, names),
        InlineExpression::FunctionReference { arguments: CallArguments { positional, named }, .. } => {
            let named = named.iter().map(|argument| &argument.value);
            positional.iter().chain(named).try_for_each(|argument| of_inline(argument, names))
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => Ok(()),
        InlineExpression::MessageReference { id, .. } | InlineExpression::TermReference { id, .. } => {
            Err(format!("refers to \"{}\": references are not supported", id.name))
        }
    }
}

/// Reports differences between the messages, attributes and arguments of a translation and of the model.
fn compare(lang: &str, model: &Messages, translation: &Messages, faults: &mut Vec<String>) {
    let path = path(lang);
    for (id, parts) in model {
        let Some(translated) = translation.get(id) else {
            faults.push(format!("{path}: message \"{id}\" is missing"));
            continue;
        };
        for (part, names) in parts {
            let of = part.as_ref().map_or_else(String::new, |part| format!(".{part}"));
            match translated.get(part) {
                None => faults.push(format!("{path}: message \"{id}\" has no {of}")),
                Some(others) if others != names => faults.push(format!(
                    "{path}: message \"{id}{of}\" uses the arguments {others:?}, but {} uses {names:?}",
                    self::path(MODEL)
                )),
                Some(_) => {}
            }
        }
        for part in translated.keys().filter(|part| !parts.contains_key(*part)).flatten() {
            faults.push(format!("{path}: message \"{id}\" has .{part}, but {} does not have it", self::path(MODEL)));
        }
    }
    for id in translation.keys().filter(|id| !model.contains_key(*id)) {
        faults.push(format!("{path}: message \"{id}\" is not in {}", self::path(MODEL)));
    }
}

/// The Rust items for all messages of the model.
fn items(model: &Resource<String>, messages: &Messages, faults: &mut Vec<String>) -> Result<String, Box<dyn Error>> {
    let (mut code, mut commands) = (String::new(), Vec::new());
    for entry in &model.body {
        let Entry::Message(message) = entry else { continue };
        let Some(parts) = messages.get(&message.id.name) else { continue };
        documentation(&mut code, message)?;
        match parts.get(&None) {
            _ if !message.attributes.is_empty() => {
                command(&mut code, message, messages, faults)?;
                commands.push(format!("{}::COMMAND", field(&message.id.name)));
            }
            Some(names) if names.is_empty() => plain(&mut code, &message.id.name)?,
            Some(names) => structure(&mut code, &message.id.name, names)?,
            None => faults.push(format!("{}: message \"{}\" has no value", path(MODEL), message.id.name)),
        }
    }
    writeln!(code, "/// All commands.\npub const COMMANDS: &[CommandText] = &[{}];", commands.join(", "))?;
    Ok(code)
}

/// The message's source as a doc comment.
fn documentation(code: &mut String, message: &Message<String>) -> Result<(), Box<dyn Error>> {
    let text = serializer::serialize(&Resource { body: vec![Entry::Message(message.clone())] });
    writeln!(code, "#[doc = {:?}]", format!("```text\n{text}```"))?;
    Ok(())
}

/// A message without arguments: a constant.
fn plain(code: &mut String, id: &str) -> Result<(), Box<dyn Error>> {
    writeln!(code, "pub const {}: PlainMessage = PlainMessage::new({id:?});\n", constant(id))?;
    Ok(())
}

/// A message with arguments: a struct with a field for each.
fn structure(code: &mut String, id: &str, names: &BTreeSet<String>) -> Result<(), Box<dyn Error>> {
    let name = camel_case(id);
    let generic = |name: &String| camel_case(name) + "Value";
    let generics = names.iter().map(generic).collect::<Vec<_>>().join(", ");
    let fields: String = names.iter().map(|name| format!("    pub {}: {},\n", field(name), generic(name))).collect();
    let bounds: String = names
        .iter()
        .map(|name| format!("    {}: ::core::convert::Into<::fluent_bundle::FluentValue<'a>>,\n", generic(name)))
        .collect();
    let set: String = names.iter().map(|name| format!(".set({name:?}, self.{}.into())", field(name))).collect();
    writeln!(code, "pub struct {name}<{generics}> {{\n{fields}}}\n")?;
    writeln!(code, "impl<'a, {generics}> IntoMessage<'a> for {name}<{generics}>\nwhere\n{bounds}{{")?;
    writeln!(code, "    fn into_message(self) -> Message<'a> {{\n        Message::new({id:?}){set}\n    }}\n}}\n")?;
    Ok(())
}

/// A message with attributes: a module with constants for the command and its options.
fn command(
    code: &mut String,
    message: &Message<String>,
    messages: &Messages,
    faults: &mut Vec<String>,
) -> Result<(), Box<dyn Error>> {
    let id = &message.id.name;
    let mut fault = |what: &str| faults.push(format!("{}: message \"{id}\" {what}", path(MODEL)));
    let Some(name) = id.strip_prefix(COMMAND) else {
        fault("has attributes, but its id does not begin with \"command-\"");
        return Ok(());
    };
    if messages.get(id).is_some_and(|parts| parts.values().any(|names| !names.is_empty())) {
        fault("describes a command, so it must not use arguments");
    }
    writeln!(code, "pub mod {} {{", field(id))?;
    let part = |part: &str| format!("super::PlainMessage::of_attribute({id:?}, {part:?})");
    if !message.attributes.iter().any(|attribute| attribute.id.name == DESCRIPTION) {
        fault("has no .description");
    }
    writeln!(
        code,
        "    pub const COMMAND: super::CommandText = super::CommandText {{\n        key: {name:?},\n        \
         name: super::PlainMessage::new({id:?}),\n        description: {},\n    }};",
        part(DESCRIPTION)
    )?;
    for attribute in &message.attributes {
        let option = &attribute.id.name;
        if option == DESCRIPTION {
            continue;
        }
        let named = format!("name-{option}");
        if !messages.contains_key(&named) {
            fault(&format!("describes the option \"{option}\", but there is no \"{named}\""));
        }
        writeln!(
            code,
            "    pub const {}: super::OptionText = super::OptionText {{\n        key: {option:?},\n        name: super::{},\n        \
             description: {},\n    }};",
            constant(option),
            constant(&named),
            part(option)
        )?;
    }
    writeln!(code, "}}\n")?;
    Ok(())
}

/// `challenges-waiting` as `CHALLENGES_WAITING`.
fn constant(id: &str) -> String {
    id.replace('-', "_").to_uppercase()
}

/// `challenges-waiting` as `ChallengesWaiting`.
fn camel_case(id: &str) -> String {
    let capitalised = |word: &str| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        first.to_uppercase() + rest
    };
    id.split(['-', '_']).map(capitalised).collect()
}

/// The name with underscores; `r#move` for `move` and other reserved words of Rust.
fn field(name: &str) -> String {
    const RESERVED: &[&str] =
        &["as", "for", "if", "in", "match", "mod", "move", "ref", "type", "use", "where", "while"];
    let name = name.replace('-', "_");
    if RESERVED.contains(&name.as_str()) { format!("r#{name}") } else { name }
}
