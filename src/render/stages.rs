//! The stages of all games, and keeping them.

use super::{Look, anchor2d, lettering::Lettering, netted, stage::Stage, tether, tetrathedral, waltz};
use crate::rules::Setup;
use std::sync::{Arc, Mutex, PoisonError};

/// How many stages are kept: about 2 MB each. Servers play few setups at a time, and making a stage
/// anew takes some five times as long as a picture.
const KEPT: usize = 16;

/// The stage of a setup.
fn stage(setup: Setup, look: Look, lettering: &Lettering) -> Stage {
    let (colours, coordinates) = (look.theme.colours(setup.game()), look.coordinates);
    match setup {
        Setup::Tether(setup) => tether::stage(setup, colours, coordinates, lettering),
        Setup::Anchor2d(setup) => anchor2d::stage(setup, colours, coordinates, lettering),
        Setup::Waltz(setup) => waltz::stage(setup, colours, coordinates, lettering),
        Setup::Netted(setup) => netted::stage(setup, colours, coordinates, lettering),
        Setup::Tetrathedral(setup) => tetrathedral::stage(setup, colours, coordinates, lettering),
    }
}

/// The stages used last.
#[derive(Default)]
pub(super) struct Stages {
    /// The most recently used last.
    kept: Mutex<Vec<(Setup, Look, Arc<Stage>)>>,
}

impl Stages {
    /// The stage of a setup in a look, made when it is not there.
    pub(super) fn get(&self, setup: Setup, look: Look, lettering: &Lettering) -> Arc<Stage> {
        if let Some(stage) = self.find(setup, look) {
            return stage;
        }
        // Made without the lock: other boards need not wait. Two threads may both make one; both are alike.
        let stage = Arc::new(stage(setup, look, lettering));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|entry| (entry.0, entry.1) != (setup, look));
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((setup, look, Arc::clone(&stage)));
        stage
    }

    fn find(&self, setup: Setup, look: Look) -> Option<Arc<Stage>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|entry| (entry.0, entry.1) == (setup, look))?;
        let entry = kept.remove(place);
        let stage = Arc::clone(&entry.2);
        kept.push(entry);
        Some(stage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Options};

    #[test]
    fn no_setup_shortens_what_is_said_of_a_game() {
        let lettering = Lettering::new().expect("the bundled fonts");
        let longest = "Light wins with the token, no room is left";
        for &game in Game::ALL {
            for variant in game.variants() {
                let options = Options::parse(variant, game.options()).expect("a variant's options");
                let setup = game.setup(&options).expect("a variant");
                let stage = self::stage(setup, Look::default(), &lettering);
                let lines = stage.captions.status(longest, &lettering);
                let shown = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
                assert_eq!(shown, longest, "{variant}");
            }
        }
    }
}
