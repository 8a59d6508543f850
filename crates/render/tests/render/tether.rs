//! Pictures of Tether.

use super::{
    RENDERER,
    compare::{self, decode},
    pictures::Shown,
    png,
};
use parlor_games::{board::SIDE, rules::Game};
use parlor_render::{Scene, Theme};
use parlor_testkit::Random;

/// Red captures c3 with the last stone.
const CAPTURE: &str = "c2 c3 d2 a5 b3 b5 d3 a4 b4 e1 c4";

/// Red's loop around d4 is not tethered: no player may place in it, and no player has claimed it.
const LOOSE_LOOP: &str = "d3 a1 e3 a2 c4 a3 e4 a4 c5 a5 d5 g4";

#[test]
fn pictures_match_their_references() {
    let mut differing = Vec::new();
    for (name, shown) in [
        ("tether-5-start", Shown::moves(Game::Tether, "size=5", "")),
        ("tether-7-loose-loop", Shown::moves(Game::Tether, "size=7", LOOSE_LOOP)),
        ("tether-9-capture", Shown::played(Game::Tether, "size=9", 27, 207)),
        ("tether-9-end", Shown::played(Game::Tether, "size=9", 999, 4)),
        ("tether-19-middle", Shown::played(Game::Tether, "size=19", 120, 7)),
    ] {
        differing.extend(compare::with_reference(name, &png(&shown)).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn pictures_have_the_expected_size_and_a_palette_with_the_themes_colours() {
    for size in (5..=SIDE).step_by(2) {
        let picture = decode(&png(&Shown::played(Game::Tether, &format!("size={size}"), u16::from(size) * 4, 1)));
        assert_eq!(picture.width, 1000, "{size}");
        // Desktop clients show pictures up to 550 by 350 pixels: higher ones would be narrower.
        assert!((560..=740).contains(&picture.height), "{size}: {} pixels high", picture.height);
        let palette = picture.palette.as_ref().expect("an indexed picture");
        assert!(palette.len() <= 256);
        for (name, colour) in Theme::Light.flat_colours(Game::Tether) {
            assert!(palette.contains(&colour), "{name} is not in the palette");
        }
    }
}

#[test]
fn marks_are_drawn_in_their_colours() {
    let colours: std::collections::HashMap<_, _> = Theme::Light.flat_colours(Game::Tether).into_iter().collect();
    let count = |shown: &Shown, name: &str| {
        let picture = decode(&png(shown));
        picture.pixels.iter().filter(|&&pixel| pixel == colours[name]).count()
    };
    let start = Shown::moves(Game::Tether, "size=7", "");
    let claimed = Shown::moves(Game::Tether, "size=7", "a1 a7");
    let looped = Shown::moves(Game::Tether, "size=7", LOOSE_LOOP);
    for (name, shown) in [
        ("fresh", &claimed),
        ("mark", &claimed),
        ("shut", &looped),
        ("hatch", &looped),
        ("claim 1", &Shown::moves(Game::Tether, "size=7", "a1 a7 b4")),
        ("claim 2", &looped),
        ("pale 1", &looped),
    ] {
        // A few pixels at the edges of letters have some of the colours.
        assert!(count(shown, name) > count(&start, name) + 100, "{name}");
    }
    // The stones on the board are the same; only the mark shows that one was captured.
    let captured = Shown::moves(Game::Tether, "size=5", CAPTURE);
    let without = Scene { before: None, ..captured.scene() };
    let without = RENDERER.png(&without, Theme::Light).expect("a picture");
    assert!(compare::difference(&decode(&png(&captured)), &decode(&without)) > 100);
}

#[test]
fn positions_of_every_size_are_drawn() {
    let renderer = &*RENDERER;
    let mut random = Random::new(11);
    for size in (5..=SIDE).step_by(2) {
        let cells = usize::from(size) * usize::from(size);
        for plies in [0, 1, random.below(cells), random.below(cells), 999] {
            let shown = Shown::played(Game::Tether, &format!("size={size}"), plies as u16, random.below(1000) as u64);
            let png = renderer.png(&shown.scene(), Theme::Light).expect("a picture");
            assert!(png.len() < 100_000, "{size}: {} bytes", png.len());
        }
    }
}
