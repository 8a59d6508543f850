//! The palette of a picture: its flat colours, and the steps between those that meet in it.

use super::{Theme, named_grounds};
use crate::render::{
    Coordinates,
    colours::Colours,
    game::GamePictures,
    palette::{Palette, Rgb, mix},
};
use parlor_games::{match_game_type, rules::Game};

impl Theme {
    /// The palette of a game's pictures.
    pub(in crate::render) fn palette(self, game: Game, coordinates: Coordinates) -> Palette {
        let mut palette =
            self.colours(game).palette(game, self.flat_colours(game).into_iter().map(|(_, colour)| colour));
        if coordinates == Coordinates::Cells {
            self.colours(game).name_ramps(game, &mut palette);
        }
        palette
    }
}

impl Colours {
    /// The palette: every flat colour, and the steps between those that meet in a picture.
    fn palette(&self, game: Game, flat: impl IntoIterator<Item = Rgb>) -> Palette {
        let mut palette = Palette::new();
        for colour in flat {
            palette.add(colour);
        }
        let claims = match_game_type!(game, P => P::HAS_CLAIMS);
        for hue in &self.players {
            palette.ramp(hue.stone, hue.shine, match_game_type!(game, P => P::STONE_SHADES));
            palette.ramp(hue.stone, hue.rim, 8);
            palette.ramp(hue.pale, hue.rim, 4);
            palette.ramp(hue.pale, hue.stone, 4);
            palette.ramp(hue.side, self.paper, 3);
            if claims {
                palette.ramp(hue.side, self.line, 3);
                palette.ramp(hue.side, self.cell, 2);
                palette.ramp(hue.claim, hue.claim_line, 2);
                palette.ramp(hue.claim_line, self.line, 1);
            }
            let claim = claims.then_some(hue.claim);
            for ground in [self.cell, self.fresh, self.card, self.paper].into_iter().chain(claim) {
                palette.ramp(ground, hue.rim, 3);
            }
            // The shadow under a stone is dark and half covered by the rim.
            for ground in [self.cell, self.fresh].into_iter().chain(claim) {
                palette.add(mix(mix(ground, self.shadow, 0.3), hue.rim, 0.45));
            }
            if claims {
                palette.add(mix(hue.claim, self.shadow, 0.08));
                palette.add(mix(hue.claim, self.shadow, 0.18));
                palette.add(mix(hue.claim, self.shadow, 0.3));
                palette.ramp(hue.claim, self.mark, 2);
            }
        }
        for ground in [self.cell, self.fresh, self.card, self.line] {
            for depth in [0.06, 0.12, 0.2, 0.3] {
                palette.add(mix(ground, self.shadow, depth));
            }
        }
        for step in 1..=14 {
            palette.add(mix(self.paper, self.shadow, 0.02 * step as f32));
        }
        for text in [self.ink, self.muted] {
            palette.ramp(text, self.paper, 6);
            palette.ramp(text, self.card, 6);
        }
        palette.ramp(self.cell, self.line, 3);
        palette.ramp(self.fresh, self.mark, 4);
        palette.ramp(self.line, self.mark, 3);
        if claims {
            palette.ramp(self.shut, self.hatch, 3);
            palette.ramp(self.shut, self.line, 1);
        }
        palette.ramp(self.paper, self.card, 2);
        match_game_type!(game, P => P::add_ramps(self, &mut palette));
        palette
    }

    /// Adds the steps between the frame and the colours beside it.
    pub(in crate::render) fn add_frame_ramps(&self, palette: &mut Palette) {
        palette.ramp(self.frame, self.line, 2);
        palette.ramp(self.line, self.paper, 2);
        palette.ramp(self.frame, self.muted, 2);
        for depth in [0.08, 0.2, 0.32] {
            palette.add(mix(self.frame, self.shadow, depth));
        }
    }

    /// Adds the steps between the names of cells and their backgrounds.
    fn name_ramps(&self, game: Game, palette: &mut Palette) {
        let (grounds, steps) = match_game_type!(game, P => P::NAME_STEPS);
        for ground in named_grounds(self, game).into_iter().take(grounds) {
            palette.ramp(self.number, ground, steps);
        }
    }
}
