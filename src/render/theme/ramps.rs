//! The palette of a picture: its flat colours, and the steps between those that meet in it.

use super::{Colours, Theme};
use crate::{
    render::{
        Coordinates,
        palette::{Palette, Rgb, mix},
    },
    rules::Game,
};

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
        // Who claims cells, owns sides or shuts cells.
        let claims = !matches!(game, Game::Waltz | Game::Netted | Game::Tetrathedral);
        for hue in &self.players {
            // Pyramids have flat faces, round stones all shades.
            palette.ramp(hue.stone, hue.shine, if game == Game::Tetrathedral { 7 } else { 16 });
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
            // Under a stone its shadow is dark and half covered by the rim.
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
        self.ramps_in(game, &mut palette);
        palette
    }

    /// Adds the steps between colours that meet in pictures of that game only.
    fn ramps_in(&self, game: Game, palette: &mut Palette) {
        if matches!(game, Game::Waltz | Game::Netted) {
            palette.ramp(self.frame, self.line, 2);
            palette.ramp(self.line, self.paper, 2);
            palette.ramp(self.frame, self.muted, 2);
            for depth in [0.08, 0.2, 0.32] {
                palette.add(mix(self.frame, self.shadow, depth));
            }
        }
        match game {
            Game::Waltz => {
                palette.ramp(self.medal, self.medal_rim, 4);
                palette.ramp(self.medal_rim, self.paper, 4);
                palette.ramp(self.ribbon, self.paper, 4);
                palette.ramp(self.players[0].stone, self.players[1].stone, 6);
            }
            Game::Netted => {
                for ground in [self.edge, self.danger, self.netted] {
                    for depth in [0.08, 0.18, 0.3] {
                        palette.add(mix(ground, self.shadow, depth));
                    }
                    for hue in &self.players {
                        palette.ramp(ground, hue.rim, 2);
                    }
                    for net_line in self.net_line {
                        palette.ramp(ground, net_line, 1);
                    }
                }
                palette.ramp(self.edge, self.line, 2);
                palette.ramp(self.danger, self.danger_line, 2);
                palette.ramp(self.netted, self.netted_line, 5);
                palette.ramp(self.netted_line, self.line, 1);
                palette.ramp(self.danger_line, self.line, 1);
                for (hue, net_line) in self.players.iter().zip(self.net_line) {
                    palette.ramp(net_line, hue.stone, 3);
                    palette.ramp(net_line, self.cell, 2);
                }
                palette.ramp(self.players[0].stone, self.players[1].stone, 6);
            }
            Game::Anchor2d => {
                for (from, to) in [
                    (self.green, self.green_line),
                    (self.green, self.paper),
                    (self.green, self.line),
                    (self.green, self.ink),
                    (self.green_line, self.paper),
                    (self.green_line, self.line),
                    (self.hole, self.green_line),
                ] {
                    palette.ramp(from, to, 3);
                }
                for depth in [0.1, 0.2, 0.3] {
                    palette.add(mix(self.green, self.shadow, depth));
                }
                for hue in &self.players {
                    palette.ramp(self.green, hue.rim, 3);
                }
            }
            Game::Tetrathedral => {
                for ground in [self.ring, self.trail] {
                    for depth in [0.08, 0.18, 0.3] {
                        palette.add(mix(ground, self.shadow, depth));
                    }
                    palette.ramp(ground, self.line, 3);
                    palette.ramp(ground, self.mark, 4);
                    palette.ramp(ground, self.number, 2);
                }
                palette.ramp(self.cell, self.number, 2);
                palette.ramp(self.cell, self.mark, 3);
                palette.ramp(self.line, self.paper, 2);
                for hue in &self.players {
                    palette.ramp(hue.claim, self.ring, 3);
                    palette.ramp(hue.claim, self.number, 2);
                    palette.ramp(self.ring, hue.rim, 3);
                }
                palette.ramp(self.players[0].stone, self.ink, 3);
                palette.ramp(self.players[1].stone, self.card, 3);
                palette.ramp(self.die[0], self.ink, 5);
                palette.ramp(self.die[0], self.die[1], 1);
                palette.ramp(self.die[1], self.die[2], 1);
                palette.ramp(self.die[2], self.paper, 3);
            }
            Game::Tether => {}
        }
    }

    /// Adds the steps between the names of cells and what they are written on.
    fn name_ramps(&self, game: Game, palette: &mut Palette) {
        // Netted has so many colours that there is room for its most frequent grounds only.
        let (grounds, steps) = if game == Game::Netted { (2, 1) } else { (usize::MAX, 2) };
        for ground in self.named(game).into_iter().take(grounds) {
            palette.ramp(self.number, ground, steps);
        }
    }
}
