//! Declarations of commands, each in its handler's file; `dispatch/commands.rs` lists all of them.

mod bounds;
pub(crate) mod value;

pub(crate) use bounds::Bounds;

use crate::{
    discord::{
        App,
        command_list::{CommandInfo, CommandName, Usable},
        context::{Caller, Handling},
        model::interaction::CommandData,
    },
    text::{Lang, OptionText, PlainMessage},
};
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
    Permissions,
};

pub(crate) struct Command {
    pub(crate) info: CommandInfo,
    options: fn() -> Vec<CreateCommandOption>,
    pub(crate) suggestion: fn(&CommandData, &str) -> Option<Suggest>,
    pub(crate) run: Run,
    for_managers: bool,
}

/// `None` if the options can't be read.
pub(crate) type Run = for<'a> fn(&'a App, &'a Caller, &'a CommandData) -> Option<Handling<'a>>;

pub(crate) trait Options: Sized {
    fn declare() -> Vec<CreateCommandOption> {
        Vec::new()
    }

    /// `None` if a required option is missing or has an unknown value.
    fn read(data: &CommandData) -> Option<Self>;

    fn suggestion(_data: &CommandData, _name: &str) -> Option<Suggest> {
        None
    }
}

impl Options for () {
    fn read(_: &CommandData) -> Option<Self> {
        Some(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Suggest {
    Games,
    /// The day's warm-up, and all games.
    Puzzles,
    /// All games, and an entry for all of them together.
    RankedGames,
    /// Variants of the game in the other option.
    Variants,
    RunningGames,
    /// Running games, and the vote game of the channel.
    ShownGames,
    /// Games in which it is the caller's turn, or in which the caller may vote.
    GamesToMove,
    /// Running and finished games.
    PlayedGames,
    /// Running games and open challenges of the server, for its managers.
    ServerGames,
    Moves,
    /// The opponent's moves, for a conditional move.
    OpponentMoves,
    Replies,
    Absences,
    Tournaments,
    /// Games of tournaments that an organiser may decide.
    TournamentGames,
    Leagues,
    QuietHours,
    TimeZones,
}

/// Declares a command as a constant, and the struct that its handler gets. Each option is a field: its type says what Discord
/// accepts and whether it is required. `=>` names its suggestions. Limits follow after a comma; they are methods of serenity's
/// `CreateCommandOption`. A command with subcommands declares an `enum` instead.
///
/// ```ignore
/// command! {
///     LEADERBOARD: command_leaderboard, OnServers => show(struct Leaderboard {
///         game: Option<String> = GAME => Games;
///         page: Option<i64> = PAGE, min_int_value(1);
///     })
/// }
/// ```
///
/// `GAME` is `msg::command_leaderboard::GAME`, the option's name and description in all languages.
macro_rules! command {
    ($name:ident: $texts:ident, $usable:ident $(, $flag:ident $(($argument:ident))?)* => $handler:ident()) => {
        pub(crate) const $name: $crate::discord::commands::Command = {
            use $crate::discord::commands::declaration::*;
            let name = CommandName::Typed($crate::text::msg::$texts::COMMAND, None);
            Command::new::<()>(name, Usable::$usable, |app, caller, _| {
                Some(boxed(move || async move { $handler(app, caller).await.map(Into::into) }))
            })
            $(.$flag($($crate::text::msg::$texts::$argument)?))*
        };
    };
    (
        $name:ident: $texts:ident, $usable:ident $(, $flag:ident $(($argument:ident))?)*
            => $handler:ident($kind:tt $options:ident $body:tt)
    ) => {
        pub(crate) const $name: $crate::discord::commands::Command = {
            use $crate::discord::commands::declaration::*;
            let name = CommandName::Typed($crate::text::msg::$texts::COMMAND, None);
            Command::new::<$options>(name, Usable::$usable, |app, caller, data| {
                let options = $options::read(data)?;
                Some(boxed(move || async move { $handler(app, caller, options).await.map(Into::into) }))
            })
            $(.$flag($($crate::text::msg::$texts::$argument)?))*
        };

        $crate::discord::commands::options!($texts $kind $options $body);
    };
}
pub(crate) use command;

macro_rules! message_command {
    ($name:ident: $text:ident => $handler:ident) => {
        pub(crate) const $name: $crate::discord::commands::Command = {
            use $crate::discord::commands::declaration::*;
            let name = CommandName::MessageMenu($crate::text::msg::$text);
            Command::new::<()>(name, Usable::Anywhere, |app, caller, data| {
                let message = data.message()?;
                Some(boxed(move || async move { $handler(app, caller, message).await.map(Into::into) }))
            })
        };
    };
}
pub(crate) use message_command;

macro_rules! options {
    ($texts:ident struct $name:ident {
        $($field:ident: $type:ty = $text:expr $(=> $suggest:ident)? $(, $limit:ident($($value:expr),*))*;)+
    }) => {
        #[derive(Debug)]
        pub(crate) struct $name {
            $(pub(crate) $field: $type,)+
        }

        const _: () = {
            use $crate::{discord::commands::declaration::*, text::msg::$texts::*};

            impl Options for $name {
                fn declare() -> Vec<CreateCommandOption> {
                    vec![$(<$type>::declare($text, None$(.or(Some(Suggest::$suggest)))?)$(.$limit($($value),*))*),+]
                }

                fn read(data: &CommandData) -> Option<Self> {
                    Some(Self { $($field: Field::read(data, $text)?),+ })
                }

                fn suggestion(_: &CommandData, name: &str) -> Option<Suggest> {
                    let suggestions = [$((($text).key, None$(.or(Some(Suggest::$suggest)))?)),+];
                    suggestions.into_iter().find(|(key, _)| *key == name)?.1
                }
            }
        };
    };
    ($texts:ident enum $name:ident {
        $($variant:ident = $subcommand:ident {
            $($field:ident: $type:ty = $text:expr $(=> $suggest:ident)? $(, $limit:ident($($value:expr),*))*;)*
        })+
    }) => {
        #[derive(Debug)]
        pub(crate) enum $name {
            $($variant { $($field: $type),* },)+
        }

        const _: () = {
            use $crate::{discord::commands::declaration::*, text::msg::$texts::*};

            impl Options for $name {
                fn declare() -> Vec<CreateCommandOption> {
                    vec![$(subcommand($subcommand, vec![
                        $(<$type>::declare($text, None$(.or(Some(Suggest::$suggest)))?)$(.$limit($($value),*))*),*
                    ])),+]
                }

                fn read(data: &CommandData) -> Option<Self> {
                    let subcommand = data.subcommand()?;
                    $(if subcommand == $subcommand.key {
                        return Some(Self::$variant { $($field: Field::read(data, $text)?),* });
                    })+
                    None
                }

                fn suggestion(data: &CommandData, name: &str) -> Option<Suggest> {
                    let suggestions: [&[(&str, &str, Option<Suggest>)]; _] = [$(&[
                        $(($subcommand.key, ($text).key, None$(.or(Some(Suggest::$suggest)))?)),*
                    ]),+];
                    let subcommand = data.subcommand()?;
                    suggestions.into_iter().flatten().find(|it| it.0 == subcommand && it.1 == name)?.2
                }
            }
        };
    };
}
pub(crate) use options;

pub(crate) mod declaration {
    pub(crate) use super::{Command, Options, Suggest, subcommand, value::Field};
    pub(crate) use crate::{
        discord::{
            command_list::{CommandName, Usable},
            context::boxed,
            model::interaction::CommandData,
        },
        text::OptionText,
    };
    pub(crate) use serenity::all::CreateCommandOption;
}

impl Command {
    pub(crate) const fn new<T: Options>(name: CommandName, usable: Usable, run: Run) -> Self {
        let info = CommandInfo { name, usable, for_newcomers: false };
        Self { info, options: T::declare, suggestion: T::suggestion, run, for_managers: false }
    }

    /// `/help` lists the command first.
    pub(crate) const fn for_newcomers(mut self) -> Self {
        self.info.for_newcomers = true;
        self
    }

    /// Discord shows the command only to managers, unless the server changes that.
    pub(crate) const fn for_managers(mut self) -> Self {
        self.for_managers = true;
        self
    }

    /// Texts name this subcommand.
    pub(crate) const fn usually(mut self, subcommand: OptionText) -> Self {
        if let CommandName::Typed(text, _) = self.info.name {
            self.info.name = CommandName::Typed(text, Some(subcommand));
        }
        self
    }

    pub(crate) fn is_of(&self, data: &CommandData) -> bool {
        match self.info.name {
            CommandName::Typed(text, _) => data.is_typed() && data.name == text.key,
            CommandName::UserMenu(name) => data.target().is_some() && data.name == Lang::default().text(name),
            CommandName::MessageMenu(name) => data.message().is_some() && data.name == Lang::default().text(name),
        }
    }

    /// The first option whose value is outside of what its declaration allows. Discord allows no such value, but an interaction
    /// may be forged, or older than the declaration.
    pub(crate) fn out_of_bounds(&self, data: &CommandData) -> Option<(String, Bounds)> {
        bounds::first_violated(&(self.options)(), data)
    }

    /// The payload of the registration: in English, with translations into all other languages.
    pub(crate) fn create(&self) -> CreateCommand {
        let create = match self.info.name {
            CommandName::Typed(text, _) => {
                let create = CreateCommand::new(text.key).description(Lang::default().text(text.description));
                let create = create.set_options((self.options)());
                other_locales().fold(create, |create, (lang, locale)| {
                    let create = create.name_localized(locale, lang.text(text.name));
                    create.description_localized(locale, lang.text(text.description))
                })
            }
            CommandName::UserMenu(name) => menu_entry(name, CommandType::User),
            CommandName::MessageMenu(name) => menu_entry(name, CommandType::Message),
        };
        use InteractionContext::{BotDm, Guild, PrivateChannel};
        let everywhere = vec![InstallationContext::Guild, InstallationContext::User];
        let (contexts, installations) = match self.info.usable {
            Usable::OnServers => (vec![Guild], vec![InstallationContext::Guild]),
            Usable::WithOthers => (vec![Guild, PrivateChannel], everywhere),
            Usable::Anywhere => (vec![Guild, PrivateChannel, BotDm], everywhere),
        };
        let create = create.contexts(contexts).integration_types(installations);
        if self.for_managers { create.default_member_permissions(Permissions::MANAGE_GUILD) } else { create }
    }
}

fn menu_entry(name: PlainMessage, kind: CommandType) -> CreateCommand {
    let create = CreateCommand::new(Lang::default().text(name)).kind(kind);
    other_locales().fold(create, |create, (lang, locale)| create.name_localized(locale, lang.text(name)))
}

pub(crate) fn subcommand(text: OptionText, options: Vec<CreateCommandOption>) -> CreateCommandOption {
    option(text, CommandOptionType::SubCommand).set_sub_options(options)
}

fn option(text: OptionText, kind: CommandOptionType) -> CreateCommandOption {
    let option = CreateCommandOption::new(kind, text.key, Lang::default().text(text.description));
    other_locales().fold(option, |option, (lang, locale)| {
        option.name_localized(locale, lang.text(text.name)).description_localized(locale, lang.text(text.description))
    })
}

fn other_locales() -> impl Iterator<Item = (Lang, &'static str)> {
    let others = Lang::ALL.iter().filter(|&&lang| lang != Lang::default());
    others.flat_map(|&lang| lang.locales().iter().map(move |&locale| (lang, locale)))
}
