//! The commands, as they are registered with Discord.

use crate::{
    discord::{
        commands::limits::{MAX_NAME, PLAYER_LIMITS, RATINGS},
        components::custom_id::{BOTH_SEATS, EVERYWHERE, SERVER},
    },
    play::{Pace, TimeoutRule},
    render::Theme,
    store::Place,
    text::{self, CommandText, Lang, OptionText, PlainMessage, msg},
    tournament::Format,
};
use parlor_ai::Level;
use serenity::all::{
    ChannelType, CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext, Permissions,
};

pub(crate) struct Command {
    /// What Discord is told: in English, with translations into all other languages.
    pub(crate) create: CreateCommand,
    pub(crate) named: Named,
    pub(crate) usable: Usable,
}

/// How a text names a command.
pub(crate) enum Named {
    /// A command that is typed. Of one that has subcommands only these can be used: the one that most people use stands for it.
    Typed(CommandText, Option<OptionText>),
    /// An entry in the menu of a person.
    UserMenu(PlainMessage),
}

/// Where a command can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Usable {
    /// On servers that have added the bot.
    OnServers,
    /// Wherever there are other people: everywhere but in the direct conversation with the bot.
    WithOthers,
    /// Everywhere. In the direct conversation with the bot it is for people who have installed the bot for themselves or share a
    /// server with it; in conversations of people, and on servers that the bot is not in, for the former.
    Anywhere,
}

impl Usable {
    /// Whether it can be used in that place.
    pub(crate) const fn includes(self, place: Place) -> bool {
        match self {
            Self::OnServers => place.guild.is_some(),
            Self::WithOthers => !place.is_direct(),
            Self::Anywhere => true,
        }
    }
}

/// All commands.
pub(crate) fn all() -> Vec<Command> {
    use CommandOptionType::{Boolean, Integer, String, User};
    use Usable::{Anywhere, OnServers, WithOthers};
    let first = |text: OptionText, other: fn(Lang) -> std::string::String| {
        let first = option(text, String);
        let first = choice(first, "random", |lang| lang.text(msg::CHOICE_FIRST_RANDOM));
        let first = choice(first, "me", |lang| lang.text(msg::CHOICE_FIRST_ME));
        choice(first, "opponent", other)
    };
    let level = Level::ALL.into_iter().fold(option(msg::command_play::LEVEL, String), |option, level| {
        choice(option, level.id(), |lang| text::level(lang, level))
    });
    let games = option(msg::command_challenge::GAMES, String);
    let games = choice(games, "one", |lang| lang.text(msg::CHOICE_GAMES_ONE));
    let games = choice(games, BOTH_SEATS, |lang| lang.text(msg::CHOICE_GAMES_BOTH));
    let as_ = option(msg::command_board::AS, String);
    let as_ = choice(as_, "picture", |lang| lang.text(msg::CHOICE_AS_PICTURE));
    let as_ = choice(as_, "text", |lang| lang.text(msg::CHOICE_AS_TEXT));
    let scope = |text: OptionText| {
        let scope = choice(option(text, String), SERVER, |lang| lang.text(msg::CHOICE_SCOPE_SERVER));
        choice(scope, EVERYWHERE, |lang| lang.text(msg::CHOICE_SCOPE_EVERYWHERE))
    };
    let what = option(msg::command_privacy::WHAT, String);
    let what = choice(what, "policy", |lang| lang.text(msg::CHOICE_PRIVACY_POLICY));
    let what = choice(what, "export", |lang| lang.text(msg::CHOICE_PRIVACY_EXPORT));
    let what = choice(what, "delete", |lang| lang.text(msg::CHOICE_PRIVACY_DELETE));
    let typed = |text| option(text, String).set_autocomplete(true).max_length(100);
    vec![
        command(
            WithOthers,
            msg::command_challenge::COMMAND,
            vec![
                typed(msg::command_challenge::GAME).required(true),
                option(msg::command_challenge::OPPONENT, User),
                typed(msg::command_challenge::VARIANT),
                first(msg::command_challenge::FIRST, |lang| lang.text(msg::CHOICE_FIRST_OPPONENT)),
                paces(option(msg::command_challenge::PACE, String)),
                option(msg::command_challenge::RATED, Boolean),
                games,
            ],
        ),
        command(
            Anywhere,
            msg::command_play::COMMAND,
            vec![
                typed(msg::command_play::GAME).required(true),
                level,
                typed(msg::command_play::VARIANT),
                first(msg::command_play::FIRST, |lang| lang.text(msg::CHOICE_FIRST_COMPUTER)),
            ],
        ),
        command(
            Anywhere,
            msg::command_move::COMMAND,
            vec![typed(msg::command_move::MOVE).required(true), typed(msg::command_move::GAME)],
        ),
        command(Anywhere, msg::command_board::COMMAND, vec![typed(msg::command_board::GAME), as_]),
        command(
            Anywhere,
            msg::command_games::COMMAND,
            vec![option(msg::command_games::PLAYER, User), scope(msg::command_games::SCOPE)],
        ),
        command(OnServers, msg::command_lobby::COMMAND, vec![]),
        command(Anywhere, msg::command_resign::COMMAND, vec![typed(msg::command_resign::GAME)]),
        command(Anywhere, msg::command_draw::COMMAND, vec![typed(msg::command_draw::GAME)]),
        command(Anywhere, msg::command_takeback::COMMAND, vec![typed(msg::command_takeback::GAME)]),
        command(
            Anywhere,
            msg::command_if::COMMAND,
            vec![typed(msg::command_if::OPPONENT), typed(msg::command_if::THEN), typed(msg::command_if::GAME)],
        ),
        command(OnServers, msg::command_away::COMMAND, vec![typed(msg::command_away::UNTIL)]),
        command(Anywhere, msg::command_preferences::COMMAND, vec![]),
        command(Anywhere, msg::command_privacy::COMMAND, vec![what]),
        with_subcommands(
            command(OnServers, msg::command_tournament::COMMAND, tournaments()),
            msg::command_tournament::JOIN,
        ),
        managers(with_subcommands(
            command(OnServers, msg::command_settings::COMMAND, settings()),
            msg::command_settings::SHOW,
        )),
        managers(command(OnServers, msg::command_doctor::COMMAND, vec![])),
        command(
            OnServers,
            msg::command_leaderboard::COMMAND,
            vec![
                typed(msg::command_leaderboard::GAME),
                scope(msg::command_leaderboard::SCOPE),
                option(msg::command_leaderboard::PAGE, Integer).min_int_value(1),
            ],
        ),
        command(
            OnServers,
            msg::command_profile::COMMAND,
            vec![option(msg::command_profile::PLAYER, User), option(msg::command_profile::VERSUS, User)],
        ),
        command(Anywhere, msg::command_block::COMMAND, vec![option(msg::command_block::PLAYER, User)]),
        command(Anywhere, msg::command_unblock::COMMAND, vec![option(msg::command_unblock::PLAYER, User)]),
        command(Anywhere, msg::command_learn::COMMAND, vec![typed(msg::command_learn::GAME).required(true)]),
        command(Anywhere, msg::command_rules::COMMAND, vec![typed(msg::command_rules::GAME).required(true)]),
        command(Anywhere, msg::command_replay::COMMAND, vec![typed(msg::command_replay::GAME).required(true)]),
        command(
            Anywhere,
            msg::command_explore::COMMAND,
            vec![typed(msg::command_explore::GAME), option(msg::command_explore::RECORD, String).max_length(6000)],
        ),
        command(Anywhere, msg::command_help::COMMAND, vec![]),
        user_command(WithOthers, msg::COMMAND_CHALLENGE_USER),
    ]
}

/// The subcommands of `/tournament`.
fn tournaments() -> Vec<CreateCommandOption> {
    use CommandOptionType::{Integer, Role, String, SubCommand};
    let sub = |text, options: Vec<CreateCommandOption>| option(text, SubCommand).set_sub_options(options);
    let typed = |text| option(text, String).set_autocomplete(true).max_length(100);
    let which = || vec![typed(msg::command_tournament::TOURNAMENT)];
    // A tournament without a limit of time would never end by itself.
    let limited = Pace::ALL.into_iter().filter(|pace| pace.limit().is_some());
    let pace = limited.fold(option(msg::command_tournament::PACE, String), |option, pace| {
        choice(option, pace.id(), |lang| text::pace(lang, pace))
    });
    let format = Format::ALL.into_iter().fold(option(msg::command_tournament::FORM, String), |option, format| {
        choice(option, format.id(), |lang| {
            lang.text(match format {
                Format::RoundRobin => msg::CHOICE_FORM_ROUND_ROBIN,
                Format::Knockout => msg::CHOICE_FORM_KNOCKOUT,
            })
        })
    });
    let (fewest, most) = PLAYER_LIMITS;
    let name = option(msg::command_tournament::NAME, String).required(true).min_length(1).max_length(MAX_NAME);
    // In some languages the end of a game has another name.
    let end = OptionText { name: msg::OPTION_TOURNAMENT_END, ..msg::command_tournament::END };
    vec![
        sub(
            msg::command_tournament::CREATE,
            vec![
                name,
                typed(msg::command_tournament::GAME).required(true),
                typed(msg::command_tournament::VARIANT),
                pace,
                format,
                option(msg::command_tournament::SEATS, Integer).min_int_value(fewest).max_int_value(most),
                option(msg::command_tournament::ROLE, Role),
            ],
        ),
        sub(msg::command_tournament::JOIN, which()),
        sub(msg::command_tournament::LEAVE, which()),
        sub(msg::command_tournament::START, which()),
        sub(msg::command_tournament::TABLE, which()),
        sub(end, which()),
    ]
}

/// The subcommands of `/settings`, one for each setting.
fn settings() -> Vec<CreateCommandOption> {
    use CommandOptionType::{Boolean, Channel, Integer, Role, String, SubCommand, User};
    let sub = |text, options: Vec<CreateCommandOption>| option(text, SubCommand).set_sub_options(options);
    let on = || option(msg::command_settings::ON, Boolean).required(true);
    let then = TimeoutRule::ALL
        .into_iter()
        .fold(option(msg::command_settings::THEN, String).required(true), |option, timeout| {
            choice(option, timeout.id(), |lang| text::timeout(lang, timeout))
        });
    let theme = Theme::ALL.iter().fold(option(msg::command_settings::THEME, String).required(true), |option, theme| {
        choice(option, theme.id(), |lang| text::theme(lang, *theme))
    });
    let language = option(msg::command_settings::LANGUAGE, String).required(true);
    let language = choice(language, FOLLOW_SERVER, |lang| lang.text(msg::LANGUAGE_FOLLOW));
    // Each language is listed under its own name, so that everybody finds theirs.
    let language = Lang::ALL
        .iter()
        .fold(language, |option, lang| option.add_string_choice(lang.text(msg::LANGUAGE_NAME), lang.tag()));
    let post_in =
        || option(msg::command_settings::IN, Channel).channel_types(vec![ChannelType::Text, ChannelType::News]);
    let typed = |text| option(text, String).set_autocomplete(true).max_length(100).required(true);
    let game = || typed(msg::command_settings::GAME);
    let rank_game = typed(OptionText { description: msg::OPTION_RANK_ROLE_GAME, ..msg::command_settings::GAME });
    let rank_role = option(OptionText { description: msg::OPTION_RANK_ROLE_ROLE, ..msg::command_settings::ROLE }, Role);
    let tournament_role =
        option(OptionText { description: msg::OPTION_TOURNAMENT_ROLE_ROLE, ..msg::command_settings::ROLE }, Role);
    let rating = option(msg::command_settings::RATING, Integer).min_int_value(RATINGS.0).max_int_value(RATINGS.1);
    vec![
        sub(msg::command_settings::SHOW, vec![]),
        sub(
            msg::command_settings::CHANNEL,
            vec![option(msg::command_settings::CHANNEL, Channel), option(msg::command_settings::ALLOWED, Boolean)],
        ),
        sub(
            msg::command_settings::ROLE,
            vec![option(msg::command_settings::ROLE, Role), option(msg::command_settings::ALLOWED, Boolean)],
        ),
        sub(msg::command_settings::THREADS, vec![on()]),
        sub(msg::command_settings::PACE, vec![paces(option(msg::command_settings::PACE, String).required(true))]),
        sub(msg::command_settings::TIMEOUT, vec![then]),
        sub(msg::command_settings::REMINDERS, vec![on()]),
        sub(msg::command_settings::RATED, vec![on()]),
        sub(msg::command_settings::COMPUTER, vec![on()]),
        sub(msg::command_settings::LANGUAGE, vec![language]),
        sub(msg::command_settings::THEME, vec![theme]),
        sub(msg::command_settings::LOBBY, vec![post_in(), option(msg::command_settings::NOTIFY, Role)]),
        sub(msg::command_settings::RESULTS, vec![post_in()]),
        sub(
            msg::command_settings::BAN,
            vec![
                option(msg::command_settings::PLAYER, User).required(true),
                option(msg::command_settings::UNTIL, String).max_length(100),
            ],
        ),
        sub(msg::command_settings::UNBAN, vec![option(msg::command_settings::PLAYER, User).required(true)]),
        sub(msg::command_settings::RANK_ROLE, vec![rank_game, rank_role.required(true), rating]),
        sub(msg::command_settings::TOURNAMENT_ROLE, vec![tournament_role]),
        sub(msg::command_settings::END, vec![game()]),
        sub(msg::command_settings::ADJUDICATE, vec![game(), option(msg::command_settings::WINNER, User)]),
    ]
}

/// Makes a command visible only to those who manage the server. They can show it to others as well.
fn managers(mut command: Command) -> Command {
    command.create = command.create.default_member_permissions(Permissions::MANAGE_GUILD);
    command
}

/// A command whose options are subcommands, for which `usual` stands.
fn with_subcommands(mut command: Command, usual: OptionText) -> Command {
    if let Named::Typed(_, subcommand) = &mut command.named {
        *subcommand = Some(usual);
    }
    command
}

fn paces(option: CreateCommandOption) -> CreateCommandOption {
    Pace::ALL.into_iter().fold(option, |option, pace| choice(option, pace.id(), |lang| text::pace(lang, pace)))
}

fn command(usable: Usable, text: CommandText, options: Vec<CreateCommandOption>) -> Command {
    let create = CreateCommand::new(text.key).description(Lang::default().text(text.description)).set_options(options);
    let create = other_locales().fold(in_places(create, usable), |create, (lang, locale)| {
        create.name_localized(locale, lang.text(text.name)).description_localized(locale, lang.text(text.description))
    });
    Command { create, named: Named::Typed(text, None), usable }
}

/// A command in the menu of a person.
fn user_command(usable: Usable, name: PlainMessage) -> Command {
    let create = in_places(CreateCommand::new(Lang::default().text(name)).kind(CommandType::User), usable);
    let create = other_locales().fold(create, |create, (lang, locale)| create.name_localized(locale, lang.text(name)));
    Command { create, named: Named::UserMenu(name), usable }
}

/// Makes a command usable in those places.
fn in_places(create: CreateCommand, usable: Usable) -> CreateCommand {
    let (contexts, types): (&[_], &[_]) = match usable {
        Usable::OnServers => (&[InteractionContext::Guild], &[InstallationContext::Guild]),
        Usable::WithOthers => (
            &[InteractionContext::Guild, InteractionContext::PrivateChannel],
            &[InstallationContext::Guild, InstallationContext::User],
        ),
        Usable::Anywhere => (
            &[InteractionContext::Guild, InteractionContext::PrivateChannel, InteractionContext::BotDm],
            &[InstallationContext::Guild, InstallationContext::User],
        ),
    };
    create.contexts(contexts.to_vec()).integration_types(types.to_vec())
}

fn option(text: OptionText, kind: CommandOptionType) -> CreateCommandOption {
    let option = CreateCommandOption::new(kind, text.key, Lang::default().text(text.description));
    other_locales().fold(option, |option, (lang, locale)| {
        option.name_localized(locale, lang.text(text.name)).description_localized(locale, lang.text(text.description))
    })
}

fn choice(option: CreateCommandOption, value: &str, named: impl Fn(Lang) -> String) -> CreateCommandOption {
    option.add_string_choice_localized(
        named(Lang::default()),
        value,
        other_locales().map(|(lang, locale)| (locale, named(lang))),
    )
}

/// Discord's locales whose language is not the default one.
fn other_locales() -> impl Iterator<Item = (Lang, &'static str)> {
    let others = Lang::ALL.iter().filter(|&&lang| lang != Lang::default());
    others.flat_map(|&lang| lang.locales().iter().map(move |&locale| (lang, locale)))
}

/// Stands for the language that Discord says the server has.
pub(crate) const FOLLOW_SERVER: &str = "none";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::snapshot::assert_snapshot;
    use serde_json::Value;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn commands_are_registered_as_in_the_snapshot() {
        let registered: Vec<_> = all().into_iter().map(|command| command.create).collect();
        let json = sorted(serde_json::to_value(registered).expect("JSON"));
        assert_snapshot("commands.json", &(serde_json::to_string_pretty(&json).expect("JSON") + "\n"));
    }

    /// The same with all keys in order: serenity has them in the order of a hash map.
    fn sorted(json: Value) -> Value {
        match json {
            Value::Array(values) => values.into_iter().map(sorted).collect(),
            Value::Object(values) => {
                let values: BTreeMap<_, _> = values.into_iter().map(|(key, value)| (key, sorted(value))).collect();
                values.into_iter().collect()
            }
            value => value,
        }
    }

    #[test]
    fn the_readme_lists_exactly_the_registered_commands() {
        let readme = include_str!("../../../README.md");
        let table = readme.split("## Commands").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
        let listed: BTreeSet<_> = table
            .lines()
            .filter_map(|line| line.strip_prefix("| `/")?.split(['`', ' ']).next())
            .map(str::to_owned)
            .collect();
        let (menu, slash): (Vec<_>, Vec<_>) = all()
            .into_iter()
            .map(|command| serde_json::to_value(command.create).unwrap())
            .partition(|command| command["type"] == u8::from(CommandType::User));
        let name = |command: &serde_json::Value| command["name"].as_str().unwrap().to_owned();
        assert_eq!(listed, slash.iter().map(name).collect());
        for command in &menu {
            assert!(table.contains(&format!("*{}*", name(command))), "{}", name(command));
        }
    }

    #[test]
    fn the_readme_says_which_commands_work_outside_of_servers() {
        let readme = include_str!("../../../README.md");
        let paragraph = readme.split("\n\n").find(|text| text.starts_with("In a direct message to the bot")).unwrap();
        let (conversation, _) = paragraph.split_once("If you").unwrap();
        // The menu entry is another way to challenge.
        let slash = |command: &serde_json::Value| command["type"] != u8::from(CommandType::User);
        // The second sentence means those of the first one too.
        for (sentences, context) in [(conversation, 1), (paragraph, 2)] {
            let named = sentences.split("`/").skip(1).filter_map(|rest| Some(rest.split_once('`')?.0.to_owned()));
            let registered = all().into_iter().map(|command| serde_json::to_value(command.create).unwrap());
            let usable = registered
                .filter(slash)
                .filter(|command| command["contexts"].as_array().is_some_and(|all| all.contains(&context.into())))
                .map(|command| command["name"].as_str().unwrap().to_owned());
            assert_eq!(named.collect::<BTreeSet<_>>(), usable.collect(), "{sentences}");
        }
    }
}
