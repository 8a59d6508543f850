//! The commands as Discord lists them.

use crate::{
    play::Pace,
    text::{self, Lang},
};
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
};

/// All commands, as they are registered with one call.
pub(super) fn all() -> Vec<CreateCommand> {
    use CommandOptionType::{Boolean, String, User};
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
        command(lang, "rules").set_options(vec![typed("rules", "game").required(true)]),
        command(lang, "replay").set_options(vec![typed("replay", "game").required(true)]),
        command(lang, "explore")
            .set_options(vec![typed("explore", "game"), option(lang, "explore", "record", String).max_length(6000)]),
        command(lang, "help"),
        in_servers(CreateCommand::new(lang.phrase("command-challenge-user").text()).kind(CommandType::User)),
    ]
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
