//! The commands as Discord lists them.

use super::custom_id::{EVERYWHERE, SERVER};
use crate::{
    play::{Pace, Timeout},
    render::Theme,
    text::{self, Lang},
};
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
    Permissions,
};

/// All commands, as they are registered with one call.
pub(super) fn all() -> Vec<CreateCommand> {
    use CommandOptionType::{Boolean, Integer, String, User};
    let lang = Lang::default();
    let first = option(lang, "challenge", "first", String)
        .add_string_choice(lang.phrase("choice-first-random").text(), "random")
        .add_string_choice(lang.phrase("choice-first-me").text(), "me")
        .add_string_choice(lang.phrase("choice-first-opponent").text(), "opponent");
    let pace = Pace::ALL.into_iter().fold(option(lang, "challenge", "pace", String), |option, pace| {
        option.add_string_choice(text::pace(lang, pace), pace.id())
    });
    let as_ = option(lang, "board", "as", String)
        .add_string_choice(lang.phrase("choice-as-picture").text(), "picture")
        .add_string_choice(lang.phrase("choice-as-text").text(), "text");
    let scope = option(lang, "leaderboard", "scope", String)
        .add_string_choice(lang.phrase("choice-scope-server").text(), SERVER)
        .add_string_choice(lang.phrase("choice-scope-everywhere").text(), EVERYWHERE);
    let typed = |command, name| option(lang, command, name, String).set_autocomplete(true).max_length(100);
    vec![
        command(lang, "challenge").set_options(vec![
            typed("challenge", "game").required(true),
            option(lang, "challenge", "opponent", User),
            typed("challenge", "variant"),
            first,
            pace,
            option(lang, "challenge", "rated", Boolean),
        ]),
        command(lang, "move").set_options(vec![typed("move", "move").required(true), typed("move", "game")]),
        command(lang, "board").set_options(vec![typed("board", "game"), as_]),
        command(lang, "games").set_options(vec![option(lang, "games", "player", User)]),
        command(lang, "resign").set_options(vec![typed("resign", "game")]),
        command(lang, "draw").set_options(vec![typed("draw", "game")]),
        command(lang, "takeback").set_options(vec![typed("takeback", "game")]),
        command(lang, "if").set_options(vec![typed("if", "opponent"), typed("if", "then"), typed("if", "game")]),
        command(lang, "away").set_options(vec![typed("away", "until")]),
        command(lang, "preferences"),
        command(lang, "privacy").set_options(vec![
            option(lang, "privacy", "what", String)
                .add_string_choice(lang.phrase("choice-privacy-policy").text(), "policy")
                .add_string_choice(lang.phrase("choice-privacy-export").text(), "export")
                .add_string_choice(lang.phrase("choice-privacy-delete").text(), "delete"),
        ]),
        managers(command(lang, "settings")).set_options(settings(lang)),
        managers(command(lang, "doctor")),
        command(lang, "leaderboard").set_options(vec![
            typed("leaderboard", "game"),
            scope,
            option(lang, "leaderboard", "page", Integer).min_int_value(1),
        ]),
        command(lang, "profile")
            .set_options(vec![option(lang, "profile", "player", User), option(lang, "profile", "versus", User)]),
        command(lang, "rules").set_options(vec![typed("rules", "game").required(true)]),
        command(lang, "replay").set_options(vec![typed("replay", "game").required(true)]),
        command(lang, "explore")
            .set_options(vec![typed("explore", "game"), option(lang, "explore", "record", String).max_length(6000)]),
        command(lang, "help"),
        in_servers(CreateCommand::new(lang.phrase("command-challenge-user").text()).kind(CommandType::User)),
    ]
}

/// `/settings`: a subcommand for each thing that can be settled.
fn settings(lang: Lang) -> Vec<CreateCommandOption> {
    use CommandOptionType::{Boolean, Channel, Role, String, SubCommand, User};
    let sub = |name: &str, options: Vec<CreateCommandOption>| {
        option(lang, "settings", name, SubCommand).set_sub_options(options)
    };
    let part = |name: &str, kind| option(lang, "settings", name, kind);
    let on = || part("on", Boolean).required(true);
    let pace = Pace::ALL.into_iter().fold(part("pace", String).required(true), |option, pace| {
        option.add_string_choice(text::pace(lang, pace), pace.id())
    });
    let then = Timeout::ALL.into_iter().fold(part("then", String).required(true), |option, timeout| {
        option.add_string_choice(lang.phrase(&format!("timeout-{}", timeout.id())).text(), timeout.id())
    });
    let theme = Theme::ALL.iter().fold(part("theme", String).required(true), |option, theme| {
        option.add_string_choice(text::theme(lang, theme.id()), theme.id())
    });
    let follow = lang.phrase("language-follow").text();
    let language = part("language", String).required(true).add_string_choice(follow, "none");
    let language = Lang::ALL
        .iter()
        .fold(language, |option, lang| option.add_string_choice(lang.phrase("language-name").text(), lang.tag()));
    let game = || part("game", String).set_autocomplete(true).max_length(100).required(true);
    vec![
        sub("show", vec![]),
        sub("channel", vec![part("channel", Channel), part("allowed", Boolean)]),
        sub("role", vec![part("role", Role), part("allowed", Boolean)]),
        sub("threads", vec![on()]),
        sub("pace", vec![pace]),
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

fn command(lang: Lang, name: &str) -> CreateCommand {
    let description = lang.phrase(&format!("command-{name}")).attribute("description").text();
    in_servers(CreateCommand::new(name).description(description))
}

fn option(lang: Lang, command: &str, name: &str, kind: CommandOptionType) -> CreateCommandOption {
    let description = lang.phrase(&format!("command-{command}")).attribute(name).text();
    CreateCommandOption::new(kind, name, description)
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
