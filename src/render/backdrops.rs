//! The backdrops of all games, and keeping them.

use super::{Style, backdrop::Backdrop, game::GamePictures, lettering::Lettering};
use parlor_games::{match_game, rules::Setup};
use std::sync::{Arc, Mutex, PoisonError};

/// How many backdrops are kept: about 2 MB each. Servers play few setups at a time, and making a backdrop
/// anew takes some five times as long as a picture.
const KEPT: usize = 16;

/// The backdrop of a setup.
fn backdrop(setup: Setup, style: Style, lettering: &Lettering) -> Backdrop {
    let (colours, coordinates) = (style.theme.colours(setup.game()), style.coordinates);
    match_game!(Setup, setup, setup: P => P::backdrop(setup, colours, coordinates, lettering))
}

/// The backdrops used last.
#[derive(Default)]
pub(super) struct BackdropCache {
    /// The most recently used last.
    kept: Mutex<Vec<(Setup, Style, Arc<Backdrop>)>>,
}

impl BackdropCache {
    /// The backdrop of a setup in a style, made when it is not there.
    pub(super) fn get(&self, setup: Setup, style: Style, lettering: &Lettering) -> Arc<Backdrop> {
        if let Some(backdrop) = self.find(setup, style) {
            return backdrop;
        }
        // Made without the lock: other boards need not wait. Two threads may both make one; both are alike.
        let backdrop = Arc::new(backdrop(setup, style, lettering));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|entry| (entry.0, entry.1) != (setup, style));
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((setup, style, Arc::clone(&backdrop)));
        backdrop
    }

    fn find(&self, setup: Setup, style: Style) -> Option<Arc<Backdrop>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|entry| (entry.0, entry.1) == (setup, style))?;
        let entry = kept.remove(place);
        let backdrop = Arc::clone(&entry.2);
        kept.push(entry);
        Some(backdrop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_games::rules::{Game, Options};

    #[test]
    fn no_setup_shortens_what_is_said_of_a_game() {
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
