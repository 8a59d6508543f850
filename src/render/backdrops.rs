//! The backdrops of all games, and their cache.

use super::{Style, backdrop::Backdrop, game::GamePictures, lettering::Lettering};
use parlor_games::{match_game, rules::Setup};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of cached backdrops, of about 2 MB each. Servers play few setups at a time, and making a backdrop
/// takes about three times as long as drawing a picture.
const CACHE_SIZE: usize = 16;

fn backdrop(setup: Setup, style: Style, lettering: &Lettering) -> Backdrop {
    let (colours, coordinates) = (style.theme.colours(setup.game()), style.coordinates);
    match_game!(Setup, setup, setup: P => P::backdrop(setup, colours, coordinates, lettering))
}

/// The most recently used backdrops.
#[derive(Default)]
pub(super) struct BackdropCache {
    /// The most recently used one is the last.
    entries: Mutex<Vec<(Setup, Style, Arc<Backdrop>)>>,
}

impl BackdropCache {
    /// The backdrop of a setup in a style, from the cache or new.
    pub(super) fn get(&self, setup: Setup, style: Style, lettering: &Lettering) -> Arc<Backdrop> {
        if let Some(backdrop) = self.find(setup, style) {
            return backdrop;
        }
        // The lock is not held meanwhile, so that other boards don't wait. If two threads make it, both get the same.
        let backdrop = Arc::new(backdrop(setup, style, lettering));
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|entry| (entry.0, entry.1) != (setup, style));
        if entries.len() >= CACHE_SIZE {
            entries.remove(0);
        }
        entries.push((setup, style, Arc::clone(&backdrop)));
        backdrop
    }

    fn find(&self, setup: Setup, style: Style) -> Option<Arc<Backdrop>> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let place = entries.iter().position(|entry| (entry.0, entry.1) == (setup, style))?;
        let entry = entries.remove(place);
        let backdrop = Arc::clone(&entry.2);
        entries.push(entry);
        Some(backdrop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::lettering::Weight;
    use parlor_games::rules::{Game, Options, Player};

    #[test]
    fn the_names_of_the_computer_are_not_truncated_in_any_variant() {
        let lettering = Lettering::new().expect("the bundled fonts");
        let mut faults = Vec::new();
        for &game in Game::ALL {
            for variant in game.variants() {
                let options = Options::parse(variant, game.options()).expect("a variant's options");
                let setup = game.setup(&options).expect("a variant");
                let backdrop = self::backdrop(setup, Style::default(), &lettering);
                for player in Player::BOTH {
                    for name in [
                        "Computer (medium)",
                        "Computer (schwer)",
                        "Ordinateur (difficile)",
                        "Máquina (maestro)",
                        "コンピューター（名人級）",
                    ] {
                        let lines = backdrop.captions.name(player, Weight::SemiBold, name, &lettering);
                        let shown: String = lines.iter().map(|line| line.text.as_str()).collect();
                        if shown != name.replace(' ', "") && shown != name {
                            faults.push(format!("{game:?} {variant} {player:?}: {shown}"));
                        }
                    }
                }
            }
        }
        assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    }

    #[test]
    fn the_longest_status_is_not_truncated_in_any_variant() {
        let lettering = Lettering::new().expect("the bundled fonts");
        let longest = "Light wins with the token, no room is left";
        for &game in Game::ALL {
            for variant in game.variants() {
                let options = Options::parse(variant, game.options()).expect("a variant's options");
                let setup = game.setup(&options).expect("a variant");
                let backdrop = self::backdrop(setup, Style::default(), &lettering);
                let lines = backdrop.captions.status(longest, &lettering);
                let shown = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
                assert_eq!(shown, longest, "{variant}");
            }
        }
    }
}
