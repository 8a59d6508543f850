//! Palettes: flat colours, and the steps between those that meet in a picture.

use super::{Theme, named_grounds};
use crate::render::{
    board,
    colours::Colours,
    game::GamePictures,
    stone::{self, Face},
};
use parlor_games::{
    match_game_type,
    rules::{Game, Player},
};
use parlor_raster::palette::{Palette, Rgb, mix};

impl Theme {
    pub(in crate::render) fn palette(self, game: Game) -> Palette {
        self.colours(game).palette(game, self.flat_colours(game).into_iter().map(|(_, colour)| colour))
    }
}

impl Colours {
    fn palette(&self, game: Game, flat: impl IntoIterator<Item = Rgb>) -> Palette {
        let mut palette = Palette::default();
        for colour in flat {
            palette.add(colour);
        }
        let claims = match_game_type!(game, P => P::HAS_CLAIMS);
        for hue in &self.players {
            palette.ramp(hue.stone, hue.shine, stone::SHADES - 1);
            palette.ramp(hue.stone, hue.rim, stone::SHADES - 1);
            palette.edge(hue.pale, hue.rim);
            palette.edge(hue.pale, hue.stone);
            palette.edge(hue.side, self.paper);
            if claims {
                palette.edge(hue.side, self.line);
                palette.edge(hue.side, self.cell);
                palette.edge(hue.claim, hue.claim_line);
                palette.ramp(hue.claim_line, self.line, 1);
            }
            let claim = claims.then_some(hue.claim);
            for ground in [self.cell, self.fresh, self.card, self.paper].into_iter().chain(claim) {
                palette.edge(ground, hue.rim);
            }
            // The shadow under a stone is dark and half covered by the rim.
            for ground in [self.cell, self.fresh].into_iter().chain(claim) {
                palette.add(mix(mix(ground, self.shadow, 0.3), hue.rim, 0.45));
            }
            if claims {
                self.add_shadow(hue.claim, &mut palette);
                palette.edge(hue.claim, self.mark);
            }
        }
        for ground in [self.cell, self.fresh, self.card, self.line] {
            self.add_shadow(ground, &mut palette);
        }
        for depth in board::shadow_depths() {
            palette.add(mix(self.paper, self.shadow, depth));
        }
        for text in [self.ink, self.muted] {
            // In smaller pictures and animations, text needs finer steps than thirds to stay legible.
            palette.ramp(text, self.paper, 8);
            palette.ramp(text, self.card, 8);
        }
        palette.edge(self.cell, self.line);
        palette.edge(self.fresh, self.mark);
        palette.edge(self.line, self.mark);
        palette.edge(self.medal, self.mark);
        if claims {
            palette.edge(self.shut, self.hatch);
            palette.ramp(self.shut, self.line, 1);
        }
        palette.edge(self.paper, self.card);
        palette.edge(self.medal, self.medal_rim);
        palette.edge(self.medal_rim, self.card);
        match_game_type!(game, P => P::add_ramps(self, &mut palette));
        for ground in named_grounds(self, game) {
            palette.edge(self.name_on(ground), ground);
        }
        for player in Player::BOTH {
            let faces = if game == Game::Tether { &[Face::Full, Face::Hollow][..] } else { &[Face::Full] };
            for [ground, name] in faces.iter().map(|&face| self.plate(player, face)) {
                palette.add(ground);
                palette.edge(ground, name);
            }
        }
        palette
    }

    /// The shades of a ground under stones.
    pub(in crate::render) fn add_shadow(&self, ground: Rgb, palette: &mut Palette) {
        for depth in stone::SHADOW_DEPTHS {
            palette.add(mix(ground, self.shadow, depth));
        }
    }

    /// Between the frame and the colours beside it.
    pub(in crate::render) fn add_frame_ramps(&self, palette: &mut Palette) {
        palette.edge(self.frame, self.line);
        palette.edge(self.line, self.paper);
        palette.edge(self.frame, self.muted);
        self.add_shadow(self.frame, palette);
    }
}
