//! `/play`: games against the computer.

use super::{new_game, prelude::*};
use crate::{actions::play as actions, play::First, store::Applied};
use parlor_ai::Level;
use parlor_games::rules::{Game, Setup};

/// Like [`First`], but calls the opponent the computer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstPlayer(First);

impl Choice for FirstPlayer {
    fn all() -> impl Iterator<Item = Self> {
        First::all().map(Self)
    }

    fn id(self) -> &'static str {
        self.0.id()
    }

    fn label(self, lang: Lang) -> String {
        if self.0 == First::Opponent { lang.text(msg::CHOICE_FIRST_COMPUTER) } else { self.0.label(lang) }
    }
}

command! {
    PLAY: command_play, Anywhere, for_newcomers => start(struct Play {
        game: String = GAME => Games;
        level: Option<Level> = LEVEL;
        variant: Option<String> = VARIANT => Variants;
        first: Option<FirstPlayer> = FIRST;
        show: Option<bool> = SHOW;
    })
}

async fn start(app: &App, caller: &Caller, Play { game, level, variant, first, show }: Play) -> HandlerResult {
    let first = first.map_or(First::Random, |FirstPlayer(first)| first);
    let button = |game| match show {
        Some(_) => CustomId::StartPlayShown(game, level, first, show),
        None => CustomId::StartPlay(game, level, first),
    };
    let game = new_game::read_setup(caller, &game, variant.as_deref(), button)?;
    begin(app, caller, game, level, first, show).await
}

pub(crate) async fn start_as_chosen(
    app: &App,
    caller: &Caller,
    game: (Game, Option<Setup>),
    level: Option<Level>,
    first: First,
) -> HandlerResult {
    begin(app, caller, game, level, first, None).await
}

pub(crate) async fn begin(
    app: &App,
    caller: &Caller,
    game: (Game, Option<Setup>),
    level: Option<Level>,
    first: First,
    show: Option<bool>,
) -> HandlerResult {
    set_up(caller, actions::begin(app, caller, game, level, first, show).await?)
}

pub(super) fn set_up(caller: &Caller, applied: Applied) -> HandlerResult {
    let setup = applied.table.terms.setup;
    let other = applied.table.opponent.map_or_else(String::new, |computer| text::mention(caller.lang, computer));
    let content = caller.lang.text(msg::PlaySetUp { game: text::numbered(setup.game(), applied.id), other });
    respond(applied, Reply::private_text(content))
}

pub(crate) async fn at_level(app: &App, caller: &Caller, id: GameId, level: Level) -> HandlerResult {
    set_up(caller, actions::at_level(app, caller, id, level).await?)
}
