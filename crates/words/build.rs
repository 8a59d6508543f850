//! Checks the texts in `assets/text` and writes a Rust item for each message, so the compiler checks the ids and arguments of
//! messages. `src/text/msg.rs` describes the items.
//!
//! A language has a file, and a folder with a file for each game: a new game adds files and edits none.

#![expect(clippy::disallowed_methods, reason = "a build script reads files and the environment; the crate does not")]

use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Resource},
    parser, serializer,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    error::Error,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

/// The messages of this language are the model for all others.
const MODEL: &str = "en";
const TRANSLATIONS: &[&str] = &["de", "es", "fr", "ja"];
/// The root of the workspace, where `assets` is; cargo runs this in the folder of the crate.
const ROOT: &str = "../..";
/// A message with attributes describes a command. The id of such a message begins with this.
const COMMAND: &str = "command-";
/// The attribute that describes the command itself.
const DESCRIPTION: &str = "description";
/// `/help` shows this attribute after the command's name. Each other attribute describes the option of its name.
const HELP: &str = "help";

/// The arguments of a message's value (`None`) and of each attribute.
type Parts = BTreeMap<Option<String>, BTreeSet<String>>;
/// By id.
type Messages = BTreeMap<String, Found>;

/// The parts of a message that languages must have in common.
struct Found {
    /// The file in the folder of the language; `None` for the file of the language itself.
    file: Option<String>,
    parts: Parts,
}

struct File {
    /// As [`Found::file`].
    name: Option<String>,
    source: String,
    resource: Resource<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../assets/text");
    let mut faults = Vec::new();
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let model = read(MODEL, &out)?;
    let messages = messages(MODEL, &model, &mut faults);
    for lang in TRANSLATIONS {
        let translation = self::messages(lang, &read(lang, &out)?, &mut faults);
        compare(lang, &messages, &translation, &mut faults);
    }
    fs::write(out.join("messages.rs"), items(&model, &messages, &mut faults)?)?;
    // Cargo reports each as an error of the build.
    for fault in faults {
        println!("cargo::error={fault}");
    }
    Ok(())
}

fn path(lang: &str, file: Option<&str>) -> String {
    file.map_or_else(|| format!("assets/text/{lang}.ftl"), |file| format!("assets/text/{lang}/{file}"))
}

/// Reads and parses the files of a language, and writes them to `out` as the one file that the program contains. Unreadable
/// entries are kept as junk.
fn read(lang: &str, out: &Path) -> Result<Vec<File>, Box<dyn Error>> {
    let folder = format!("assets/text/{lang}");
    let entries = fs::read_dir(Path::new(ROOT).join(&folder)).map_err(|error| format!("{folder}: {error}"))?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<io::Result<Vec<_>>>()?;
    names.retain(|name| Path::new(name).extension().is_some_and(|extension| extension == "ftl"));
    names.sort();
    let mut files = Vec::new();
    for name in [None].into_iter().chain(names.into_iter().map(Some)) {
        let path = path(lang, name.as_deref());
        let source = fs::read_to_string(Path::new(ROOT).join(&path)).map_err(|error| format!("{path}: {error}"))?;
        let resource = parser::parse(source.clone()).unwrap_or_else(|(resource, _)| resource);
        files.push(File { name, source, resource });
    }
    let sources: Vec<_> = files.iter().map(|file| file.source.as_str()).collect();
    fs::write(out.join(format!("{lang}.ftl")), sources.join("\n"))?;
    Ok(files)
}

/// The messages of a language, with their arguments.
fn messages(lang: &str, files: &[File], faults: &mut Vec<String>) -> Messages {
    let mut messages = Messages::new();
    for (file, entry) in files.iter().flat_map(|file| file.resource.body.iter().map(move |entry| (file, entry))) {
        let path = path(lang, file.name.as_deref());
        match entry {
            Entry::Message(message) => {
                let id = &message.id.name;
                let mut parts = Parts::new();
                let value = message.value.iter().map(|value| (None, value));
                let attributes = message.attributes.iter().map(|part| (Some(part.id.name.clone()), &part.value));
                for (part, pattern) in value.chain(attributes) {
                    let mut names = BTreeSet::new();
                    if let Err(fault) = arguments(pattern, &mut names) {
                        faults.push(format!("{path}: message \"{id}\" {fault}"));
                    }
                    parts.insert(part, names);
                }
                if messages.insert(id.clone(), Found { file: file.name.clone(), parts }).is_some() {
                    faults.push(format!("{path}: message \"{id}\" exists twice"));
                }
            }
            Entry::Junk { content } => {
                let line = content.lines().next().unwrap_or_default();
                faults.push(format!("{path}: could not parse: {line}"));
            }
            Entry::Term(term) => faults.push(format!("{path}: terms are not supported: -{}", term.id.name)),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    messages
}

/// Collects the names of a pattern's arguments.
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
    for (id, Found { file, parts }) in model {
        let (path, model_path) = (path(lang, file.as_deref()), path(MODEL, file.as_deref()));
        let Some(translated) = translation.get(id) else {
            faults.push(format!("{path}: message \"{id}\" is missing"));
            continue;
        };
        if translated.file != *file {
            let other = self::path(lang, translated.file.as_deref());
            faults.push(format!("{other}: message \"{id}\" belongs in {path}, because it is in {model_path}"));
        }
        for (part, names) in parts {
            let of = part.as_ref().map_or_else(String::new, |part| format!(".{part}"));
            match translated.parts.get(part) {
                None => faults.push(format!("{path}: message \"{id}\" has no {of}")),
                Some(others) if others != names => faults.push(format!(
                    "{path}: message \"{id}{of}\" uses the arguments {others:?}, but {model_path} uses {names:?}"
                )),
                Some(_) => {}
            }
        }
        for part in translated.parts.keys().filter(|part| !parts.contains_key(*part)).flatten() {
            faults.push(format!("{path}: message \"{id}\" has .{part}, but {model_path} does not have it"));
        }
    }
    for (id, found) in translation.iter().filter(|(id, _)| !model.contains_key(*id)) {
        let file = found.file.as_deref();
        faults.push(format!("{}: message \"{id}\" is not in {}", path(lang, file), path(MODEL, file)));
    }
}

/// The Rust items for all messages of the model.
fn items(model: &[File], messages: &Messages, faults: &mut Vec<String>) -> Result<String, Box<dyn Error>> {
    let mut code = String::new();
    for entry in model.iter().flat_map(|file| &file.resource.body) {
        let Entry::Message(message) = entry else { continue };
        let Some(Found { file, parts }) = messages.get(&message.id.name) else { continue };
        documentation(&mut code, message)?;
        match parts.get(&None) {
            _ if !message.attributes.is_empty() => command(&mut code, message, messages, faults)?,
            Some(names) if names.is_empty() => plain(&mut code, &message.id.name)?,
            Some(names) => structure(&mut code, &message.id.name, names)?,
            None => {
                faults.push(format!("{}: message \"{}\" has no value", path(MODEL, file.as_deref()), message.id.name));
            }
        }
    }
    Ok(code)
}

/// The message's source becomes a doc comment.
fn documentation(code: &mut String, message: &Message<String>) -> Result<(), Box<dyn Error>> {
    let text = serializer::serialize(&Resource { body: vec![Entry::Message(message.clone())] });
    writeln!(code, "#[doc = {:?}]", format!("```text\n{text}```"))?;
    Ok(())
}

/// A message without arguments becomes a constant.
fn plain(code: &mut String, id: &str) -> Result<(), Box<dyn Error>> {
    writeln!(code, "pub const {}: PlainMessage = PlainMessage::new({id:?});\n", constant(id))?;
    Ok(())
}

/// A message with arguments becomes a struct with a field for each.
fn structure(code: &mut String, id: &str, names: &BTreeSet<String>) -> Result<(), Box<dyn Error>> {
    let name = camel_case(id);
    let generic = |name: &String| camel_case(name) + "Value";
    let generics = names.iter().map(generic).collect::<Vec<_>>().join(", ");
    let fields: String = names.iter().map(|name| format!("    pub {}: {},\n", field(name), generic(name))).collect();
    let bounds: String = names.iter().map(|name| format!("    {}: Argument<'a>,\n", generic(name))).collect();
    let set: String = names.iter().map(|name| format!(".set({name:?}, self.{}.into_value())", field(name))).collect();
    writeln!(code, "pub struct {name}<{generics}> {{\n{fields}}}\n")?;
    writeln!(code, "impl<'a, {generics}> IntoMessage<'a> for {name}<{generics}>\nwhere\n{bounds}{{")?;
    writeln!(code, "    fn into_message(self) -> Message<'a> {{\n        Message::new({id:?}){set}\n    }}\n}}\n")?;
    Ok(())
}

/// A message with attributes becomes a module with constants for the command and its options.
fn command(
    code: &mut String,
    message: &Message<String>,
    messages: &Messages,
    faults: &mut Vec<String>,
) -> Result<(), Box<dyn Error>> {
    let id = &message.id.name;
    let file = messages.get(id).and_then(|found| found.file.as_deref());
    let mut fault = |what: &str| faults.push(format!("{}: message \"{id}\" {what}", path(MODEL, file)));
    let Some(name) = id.strip_prefix(COMMAND) else {
        fault("has attributes, but its id does not begin with \"command-\"");
        return Ok(());
    };
    if messages.get(id).is_some_and(|found| found.parts.values().any(|names| !names.is_empty())) {
        fault("describes a command, so it must not use arguments");
    }
    writeln!(code, "pub mod {} {{", field(id))?;
    let part = |part: &str| format!("super::PlainMessage::of_attribute({id:?}, {part:?})");
    for required in [DESCRIPTION, HELP] {
        if !message.attributes.iter().any(|attribute| attribute.id.name == required) {
            fault(&format!("has no .{required}"));
        }
    }
    writeln!(
        code,
        "    pub const COMMAND: super::CommandText = super::CommandText {{\n        key: {name:?},\n        \
         name: super::PlainMessage::new({id:?}),\n        description: {},\n        help: {},\n    }};",
        part(DESCRIPTION),
        part(HELP)
    )?;
    for attribute in &message.attributes {
        let option = &attribute.id.name;
        if [DESCRIPTION, HELP].contains(&option.as_str()) {
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
