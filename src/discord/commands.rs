//! The commands as Discord lists them.

use super::{
    custom_id::{EVERYWHERE, SERVER},
    settings::FOLLOW,
};
use crate::{
    ai::Level,
    play::{Pace, Timeout},
    render::Theme,
    text::{self, Lang},
};
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
    Permissions,
};

/// All commands, as they are registered with one call: in English, with all other languages beside it.
pub(super) fn all() -> Vec<CreateCommand> {
    use CommandOptionType::{Boolean, Integer, String, User};
    let first = |command: &str, other: fn(Lang) -> std::string::String| {
        let first = option(command, "first", String);
        let first = choice(first, "random", |lang| lang.phrase("choice-first-random").text());
        let first = choice(first, "me", |lang| lang.phrase("choice-first-me").text());
        choice(first, "opponent", other)
    };
    let level = Level::ALL.into_iter().fold(option("play", "level", String), |option, level| {
        choice(option, level.id(), |lang| text::level(lang, level))
    });
    let as_ = option("board", "as", String);
    let as_ = choice(as_, "picture", |lang| lang.phrase("choice-as-picture").text());
    let as_ = choice(as_, "text", |lang| lang.phrase("choice-as-text").text());
    let scope = option("leaderboard", "scope", String);
    let scope = choice(scope, SERVER, |lang| lang.phrase("choice-scope-server").text());
    let scope = choice(scope, EVERYWHERE, |lang| lang.phrase("choice-scope-everywhere").text());
    let what = option("privacy", "what", String);
    let what = choice(what, "policy", |lang| lang.phrase("choice-privacy-policy").text());
    let what = choice(what, "export", |lang| lang.phrase("choice-privacy-export").text());
    let what = choice(what, "delete", |lang| lang.phrase("choice-privacy-delete").text());
    let typed = |command, name| option(command, name, String).set_autocomplete(true).max_length(100);
    vec![
        command("challenge").set_options(vec![
            typed("challenge", "game").required(true),
            option("challenge", "opponent", User),
            typed("challenge", "variant"),
            first("challenge", |lang| lang.phrase("choice-first-opponent").text()),
            paces(option("challenge", "pace", String)),
            option("challenge", "rated", Boolean),
        ]),
        command("play").set_options(vec![
            typed("play", "game").required(true),
            level,
            typed("play", "variant"),
            first("play", |lang| lang.phrase("choice-first-computer").text()),
        ]),
        command("move").set_options(vec![typed("move", "move").required(true), typed("move", "game")]),
        command("board").set_options(vec![typed("board", "game"), as_]),
        command("games").set_options(vec![option("games", "player", User)]),
        command("resign").set_options(vec![typed("resign", "game")]),
        command("draw").set_options(vec![typed("draw", "game")]),
        command("takeback").set_options(vec![typed("takeback", "game")]),
        command("if").set_options(vec![typed("if", "opponent"), typed("if", "then"), typed("if", "game")]),
        command("away").set_options(vec![typed("away", "until")]),
        command("preferences"),
        command("privacy").set_options(vec![what]),
        managers(command("settings")).set_options(settings()),
        managers(command("doctor")),
        command("leaderboard").set_options(vec![
            typed("leaderboard", "game"),
            scope,
            option("leaderboard", "page", Integer).min_int_value(1),
        ]),
        command("profile").set_options(vec![option("profile", "player", User), option("profile", "versus", User)]),
        command("rules").set_options(vec![typed("rules", "game").required(true)]),
        command("replay").set_options(vec![typed("replay", "game").required(true)]),
        command("explore")
            .set_options(vec![typed("explore", "game"), option("explore", "record", String).max_length(6000)]),
        command("help"),
        of_people("challenge-user"),
    ]
}

/// `/settings`: a subcommand for each thing that can be settled.
fn settings() -> Vec<CreateCommandOption> {
    use CommandOptionType::{Boolean, Channel, Role, String, SubCommand, User};
    let sub =
        |name: &str, options: Vec<CreateCommandOption>| option("settings", name, SubCommand).set_sub_options(options);
    let part = |name: &str, kind| option("settings", name, kind);
    let on = || part("on", Boolean).required(true);
    let then = Timeout::ALL.into_iter().fold(part("then", String).required(true), |option, timeout| {
        choice(option, timeout.id(), |lang| text::timeout(lang, timeout))
    });
    let theme = Theme::ALL.iter().fold(part("theme", String).required(true), |option, theme| {
        choice(option, theme.id(), |lang| text::theme(lang, theme.id()))
    });
    let language = part("language", String).required(true);
    let language = choice(language, FOLLOW, |lang| lang.phrase("language-follow").text());
    // A language is found by its own name, whatever one reads.
    let language = Lang::ALL
        .iter()
        .fold(language, |option, lang| option.add_string_choice(lang.phrase("language-name").text(), lang.tag()));
    let game = || part("game", String).set_autocomplete(true).max_length(100).required(true);
    vec![
        sub("show", vec![]),
        sub("channel", vec![part("channel", Channel), part("allowed", Boolean)]),
        sub("role", vec![part("role", Role), part("allowed", Boolean)]),
        sub("threads", vec![on()]),
        sub("pace", vec![paces(part("pace", String).required(true))]),
        sub("timeout", vec![then]),
        sub("reminders", vec![on()]),
        sub("rated", vec![on()]),
        sub("computer", vec![on()]),
        sub("language", vec![language]),
        sub("theme", vec![theme]),
        sub("end", vec![game()]),
        sub("adjudicate", vec![game(), part("winner", User)]),
    ]
}

/// Shown at first to those who manage the server; they can show it to others as well.
fn managers(command: CreateCommand) -> CreateCommand {
    command.default_member_permissions(Permissions::MANAGE_GUILD)
}

fn paces(option: CreateCommandOption) -> CreateCommandOption {
    Pace::ALL.into_iter().fold(option, |option, pace| choice(option, pace.id(), |lang| text::pace(lang, pace)))
}

fn command(name: &str) -> CreateCommand {
    let id = format!("command-{name}");
    let described = |lang: Lang| lang.phrase(&id).attribute("description").text();
    let command = in_servers(CreateCommand::new(name).description(described(Lang::default())));
    abroad().fold(command, |command, (lang, locale)| {
        command.name_localized(locale, lang.phrase(&id).text()).description_localized(locale, described(lang))
    })
}

/// A command in the menu of a person.
fn of_people(name: &str) -> CreateCommand {
    let named = |lang: Lang| lang.phrase(&format!("command-{name}")).text();
    let command = in_servers(CreateCommand::new(named(Lang::default())).kind(CommandType::User));
    abroad().fold(command, |command, (lang, locale)| command.name_localized(locale, named(lang)))
}

fn option(command: &str, name: &str, kind: CommandOptionType) -> CreateCommandOption {
    let described = |lang: Lang| lang.phrase(&format!("command-{command}")).attribute(name).text();
    let option = CreateCommandOption::new(kind, name, described(Lang::default()));
    abroad().fold(option, |option, (lang, locale)| {
        let named = lang.phrase(&format!("name-{name}")).text();
        option.name_localized(locale, named).description_localized(locale, described(lang))
    })
}

fn choice(option: CreateCommandOption, value: &str, named: impl Fn(Lang) -> String) -> CreateCommandOption {
    option.add_string_choice_localized(
        named(Lang::default()),
        value,
        abroad().map(|(lang, locale)| (locale, named(lang))),
    )
}

/// Discord's locales in whose languages commands are called otherwise than by default.
fn abroad() -> impl Iterator<Item = (Lang, &'static str)> {
    let others = Lang::ALL.iter().filter(|&&lang| lang != Lang::default());
    others.flat_map(|&lang| lang.locales().iter().map(move |&locale| (lang, locale)))
}

fn in_servers(command: CreateCommand) -> CreateCommand {
    command.contexts(vec![InteractionContext::Guild]).integration_types(vec![InstallationContext::Guild])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_readme_has_every_command_and_no_other() {
        let readme = include_str!("../../README.md");
        let table = readme.split("## Commands").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
        let listed: BTreeSet<_> = table
            .lines()
            .filter_map(|line| line.strip_prefix("| `/")?.split(['`', ' ']).next())
            .map(str::to_owned)
            .collect();
        let (menu, slash): (Vec<_>, Vec<_>) = all()
            .into_iter()
            .map(|command| serde_json::to_value(command).unwrap())
            .partition(|command| command["type"] == u8::from(CommandType::User));
        let name = |command: &serde_json::Value| command["name"].as_str().unwrap().to_owned();
        assert_eq!(listed, slash.iter().map(name).collect());
        for command in &menu {
            assert!(table.contains(&format!("*{}*", name(command))), "{}", name(command));
        }
    }
}
