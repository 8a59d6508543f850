//! The menu of all games and their variants.

use crate::{
    discord::components::{MAX_OPTIONS, custom_id::CustomId, menu},
    text::{self, Lang, PlainMessage},
};
use parlor_games::rules::{Game, Setup};
use serenity::all::{CreateActionRow, CreateSelectMenuOption};

/// `id` says what the choice is for.
pub(crate) fn game_menu(lang: Lang, id: &CustomId, placeholder: PlainMessage) -> CreateActionRow {
    let variants = |&game: &Game| game.variants().iter().take(MAX_OPTIONS / Game::ALL.len()).map(move |&it| (game, it));
    let option = |(game, variant): (Game, &'static str)| {
        let label = format!("{} {}", game.title(), text::variant(lang, game.read_setup(variant).ok()?));
        Some(CreateSelectMenuOption::new(label, format!("{} {variant}", game.id())))
    };
    menu(id, lang.text(placeholder), Game::ALL.iter().flat_map(variants).filter_map(option).collect())
}

pub(crate) fn chosen_setup(chosen: &str) -> Option<Setup> {
    let (game, variant) = chosen.split_once(' ')?;
    Game::from_name(game)?.read_setup(variant).ok()
}
