use super::*;
use crate::raster::palette::{MAX_COLOURS, Palette, contrast};
use crate::stone::Plate;
use parlor_games::rules::Game;

fn themes() -> impl Iterator<Item = (Theme, Game)> {
    Theme::ALL.iter().flat_map(|&theme| Game::ALL.iter().map(move |&game| (theme, game)))
}

#[test]
fn no_palette_is_full() {
    for (theme, game) in themes() {
        let count = theme.palette(game).colours().len();
        assert!(count < MAX_COLOURS, "{theme:?} {game:?} fills its palette, so colours may be missing");
        assert!(count > 60, "{theme:?} {game:?} has only {count} colours");
    }
}

#[test]
fn flat_colours_are_shown_exactly() {
    for (theme, game) in themes() {
        let palette = theme.palette(game);
        for (name, colour) in theme.flat_colours(game) {
            assert_eq!(palette.colours()[usize::from(palette.index(colour))], colour, "{theme:?} {game:?} {name}");
        }
    }
}

#[test]
fn text_has_enough_contrast_with_its_background() {
    for (theme, game) in themes() {
        let colours = theme.colours(game);
        let Colours { paper, card, ink, muted, green, fresh, players: [one, two], .. } = *colours;
        let mut pairs = vec![(ink, paper), (ink, card), (muted, paper), (muted, card), (colours.ink_on(fresh), fresh)];
        match game {
            Game::Anchor2d => pairs.push((ink, green)),
            Game::Netted => pairs.push((one.stone, two.stone)),
            _ => {}
        }
        let grounds = match_game_type!(game, P => P::named_grounds(colours));
        pairs.extend(grounds.into_iter().map(|ground| (colours.name_on(ground), ground)));
        for (text, ground) in pairs {
            let contrast = contrast(text, ground);
            assert!(contrast >= 4.5, "{theme:?} {game:?}: {text:?} on {ground:?} has a contrast of {contrast:.1}");
        }
    }
}

#[test]
fn names_on_stones_are_legible_but_quieter_than_in_cells() {
    for (theme, game) in themes() {
        let (colours, palette) = (theme.colours(game), theme.palette(game));
        let faces = match_game_type!(game, P => P::FACES);
        for (player, &face) in Player::BOTH.into_iter().flat_map(|player| faces.iter().map(move |face| (player, face)))
        {
            let Plate { ground, name, .. } = colours.plate(player, face);
            let [ground, name] = [ground, name].map(|it| palette.colours()[usize::from(palette.index(it))]);
            let (on_stone, in_cell) = (contrast(name, ground), contrast(colours.number, colours.cell));
            let is_quieter = on_stone < in_cell * 0.8;
            // The names of both players are about equally clear, unless a stone does not allow more.
            let most = [colours.ink, colours.paper].map(|text| contrast(text, ground)).into_iter().fold(0.0, f32::max);
            let is_clear = on_stone >= 3.0 && on_stone >= (in_cell * 0.7).min(most * 0.95);
            assert!(
                is_clear && is_quieter,
                "{theme:?} {game:?} {player:?} {face:?}: {on_stone:.2} of {most:.2}, {in_cell:.2}"
            );
        }
    }
}

#[test]
fn the_nearest_colour_does_not_depend_on_the_order_of_requests() {
    let (one, two) = (Theme::Light.palette(Game::Tether), Theme::Light.palette(Game::Tether));
    let all: Vec<u8> = (0..=255).step_by(5).flat_map(|c: u8| [c, c.wrapping_mul(7), c.wrapping_add(90)]).collect();
    let backwards: Vec<u8> = all.chunks(3).rev().flatten().copied().collect();
    let map = |palette: &Palette, pixels: &[u8]| {
        let mut indices = Vec::new();
        palette.map(pixels, &mut indices);
        indices
    };
    let mut late = map(&two, &backwards);
    late.reverse();
    assert_eq!(map(&one, &all), late);
    assert_eq!(map(&one, &all), late);
}
