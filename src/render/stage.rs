//! What pictures of one setup in one theme have in common, and keeping it.

use super::{
    Scene, Theme, anchor2d, caption::Captions, lettering::Lettering, netted, tether, tetrathedral, theme::Colours,
    waltz,
};
use crate::rules::Setup;
use image::RgbImage;
use std::sync::{Arc, Mutex, PoisonError};

/// The width of every picture in pixels.
pub(super) const WIDTH: f32 = 1000.0;

/// How many stages are kept: about 2 MB each. Servers play few setups at a time, and making a stage
/// anew takes some five times as long as a picture.
const KEPT: usize = 16;

/// The empty board with all that stays the same around it, and what is drawn onto it.
pub(super) struct Stage {
    /// The picture before anything of the position is drawn.
    pub ground: RgbImage,
    pub captions: Captions,
    pub pieces: Box<dyn Pieces>,
}

/// What the positions of one setup are drawn with.
pub(super) trait Pieces: Send + Sync {
    /// Draws the scene's position onto the stage's ground; nothing when it is of another game.
    fn draw(&self, picture: &mut RgbImage, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering);
}

impl Stage {
    fn new(setup: Setup, colours: &Colours, lettering: &Lettering) -> Self {
        match setup {
            Setup::Tether(setup) => tether::stage(setup, colours, lettering),
            Setup::Anchor2d(setup) => anchor2d::stage(setup, colours, lettering),
            Setup::Waltz(setup) => waltz::stage(setup, colours, lettering),
            Setup::Netted(setup) => netted::stage(setup, colours, lettering),
            Setup::Tetrathedral(setup) => tetrathedral::stage(setup, colours, lettering),
        }
    }

    /// The whole picture of a scene whose position has the stage's setup.
    pub(super) fn draw(&self, scene: &Scene<'_>, colours: &Colours, lettering: &Lettering) -> RgbImage {
        let mut picture = self.ground.clone();
        self.pieces.draw(&mut picture, scene, colours, lettering);
        self.captions.draw(&mut picture, scene, colours, lettering);
        picture
    }
}

/// The stages used last.
#[derive(Default)]
pub(super) struct Stages {
    /// The most recently used last.
    kept: Mutex<Vec<(Setup, Theme, Arc<Stage>)>>,
}

impl Stages {
    /// The stage of a setup in a theme, made when it is not there.
    pub(super) fn get(&self, setup: Setup, theme: Theme, lettering: &Lettering) -> Arc<Stage> {
        if let Some(stage) = self.find(setup, theme) {
            return stage;
        }
        // Made without the lock: other boards need not wait. Two threads may both make one; both are alike.
        let stage = Arc::new(Stage::new(setup, theme.colours(setup.game()), lettering));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|entry| (entry.0, entry.1) != (setup, theme));
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((setup, theme, Arc::clone(&stage)));
        stage
    }

    fn find(&self, setup: Setup, theme: Theme) -> Option<Arc<Stage>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|entry| (entry.0, entry.1) == (setup, theme))?;
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
                let stage = Stage::new(setup, Theme::Light.colours(game), &lettering);
                let lines = stage.captions.status(longest, &lettering);
                let shown = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
                assert_eq!(shown, longest, "{variant}");
            }
        }
    }
}
