//! The palettes: flat colours, and the steps between colours that meet in a picture.

use super::Theme;
use crate::raster::palette::{Palette, Rgb, mix};
use crate::{
    board,
    colours::Colours,
    game::GamePictures,
    stone::{self, Plate},
};
use parlor_games::{
    match_game_type,
    rules::{Game, Player},
};

impl Theme {
    pub(crate) fn palette(self, game: Game) -> Palette {
        let colours = self.colours(game);
        let mut palette = Palette::default();
        for (_, colour) in self.flat_colours(game) {
            palette.add(colour);
        }
        let claims = match_game_type!(game, P => P::HAS_CLAIMS);
        for hue in &colours.players {
            palette.ramp(hue.stone, hue.shine, stone::SHADES - 1);
            palette.ramp(hue.stone, hue.rim, stone::SHADES - 1);
            palette.edge(hue.pale, hue.rim);
            palette.edge(hue.pale, hue.stone);
            palette.edge(hue.side, colours.paper);
            if claims {
                palette.edge(hue.side, colours.line);
                palette.edge(hue.side, colours.cell);
                palette.edge(hue.claim, hue.claim_line);
                palette.ramp(hue.claim_line, colours.line, 1);
            }
            let claim = claims.then_some(hue.claim);
            for ground in [colours.cell, colours.fresh, colours.card, colours.paper].into_iter().chain(claim) {
                palette.edge(ground, hue.rim);
            }
            // The shadow under a stone is dark and half covered by the rim.
            for ground in [colours.cell, colours.fresh].into_iter().chain(claim) {
                palette.add(mix(mix(ground, colours.shadow, 0.3), hue.rim, 0.45));
            }
            if claims {
                colours.add_shadow(hue.claim, &mut palette);
                palette.edge(hue.claim, colours.mark);
            }
        }
        for ground in [colours.cell, colours.fresh, colours.card, colours.line] {
            colours.add_shadow(ground, &mut palette);
        }
        for depth in board::shadow_depths() {
            palette.add(mix(colours.paper, colours.shadow, depth));
        }
        for text in [colours.ink, colours.muted] {
            // Text needs finer steps than other edges to stay legible in smaller pictures and animations.
            palette.ramp(text, colours.paper, 8);
            palette.ramp(text, colours.card, 8);
        }
        palette.edge(colours.cell, colours.line);
        palette.edge(colours.fresh, colours.mark);
        palette.edge(colours.line, colours.mark);
        palette.edge(colours.medal, colours.mark);
        if claims {
            palette.edge(colours.shut, colours.hatch);
            palette.ramp(colours.shut, colours.line, 1);
        }
        palette.edge(colours.paper, colours.card);
        palette.edge(colours.medal, colours.medal_rim);
        palette.edge(colours.medal_rim, colours.card);
        match_game_type!(game, P => P::add_ramps(colours, &mut palette));
        for ground in match_game_type!(game, P => P::named_grounds(colours)) {
            palette.edge(colours.name_on(ground), ground);
        }
        for player in Player::BOTH {
            let faces = match_game_type!(game, P => P::FACES);
            for Plate { ground, sign, name } in faces.iter().map(|&face| colours.plate(player, face)) {
                for colour in [ground, name, sign] {
                    palette.add(colour);
                }
                palette.edge(ground, name);
                palette.edge(ground, sign);
            }
        }
        palette
    }
}

impl Colours {
    /// Adds the colour of a ground under a stone's shadow.
    pub(crate) fn add_shadow(&self, ground: Rgb, palette: &mut Palette) {
        palette.add(mix(ground, self.shadow, stone::SHADOW));
    }

    /// Adds the steps between the frame and the colours beside it.
    pub(crate) fn add_frame_ramps(&self, palette: &mut Palette) {
        palette.edge(self.frame, self.line);
        palette.edge(self.line, self.paper);
        palette.edge(self.frame, self.muted);
        self.add_shadow(self.frame, palette);
    }
}
