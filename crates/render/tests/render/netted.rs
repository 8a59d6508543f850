//! Pictures of Netted.

use super::{
    RENDERER, assert_well_formed,
    compare::{self, decode, luminance},
    pictures::Shown,
    png,
};
use parlor_games::rules::{Game, Outcome};
use parlor_render::{Coordinates, Scene, Style, Theme};
use std::collections::HashMap;

/// Black's region in the lower right has one edge cell more than stones.
const DANGER: &str = "d7 e8 f7 g5 f5 f6 e7 d8 e6 g6 f8 c8 e9 h5 e5 d6 g7 h6 h4 b9 h3 c7 d4 g4";

/// White's only region has few edge cells, but covers most of the board.
const NARROW: &str = "i1 e4 g2 g3 h2 f3 h1 i3 h3 i2 a6 f2 e2 f5 f1 f4 e6 d4 e5 e3 g4 e7 d5 c5 d8 d7 d6 e8 d3 f6";

const HEX: &str = "board=hex size=5";

fn netted(moves: &str) -> Shown {
    Shown::moves(Game::Netted, HEX, moves)
}

/// Black has netted three stones.
fn end() -> Shown {
    Shown::played(Game::Netted, HEX, 25, 1)
}

fn colours() -> HashMap<&'static str, [u8; 3]> {
    Theme::Light.flat_colours(Game::Netted).into_iter().collect()
}

/// Counts the pixels of a colour.
fn count(shown: &Shown, name: &str) -> usize {
    let colour = colours()[name];
    decode(&png(shown)).pixels.iter().filter(|&&pixel| pixel == colour).count()
}

#[test]
fn pictures_match_their_references() {
    let mut differing = Vec::new();
    for (name, shown) in [
        ("netted-5-danger", netted(DANGER)),
        ("netted-5-end", end()),
        ("netted-8-middle", Shown::played(Game::Netted, "board=hex size=8", 10, 7)),
        ("netted-double-limping-5-narrow", Shown::moves(Game::Netted, "board=double-limping size=5", NARROW)),
    ] {
        differing.extend(compare::with_reference(name, &png(&shown)).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn positions_of_every_board_and_size_are_drawn() {
    let renderer = &*RENDERER;
    for board in ["hex", "double-limping"] {
        for size in 3..=8 {
            let options = format!("board={board} size={size}");
            for plies in [0, 1, 999] {
                let shown = Shown::played(Game::Netted, &options, plies, size);
                let file = renderer.png(&shown.scene(), Theme::Light).expect("a picture");
                assert_well_formed(&file, Game::Netted, &options, 64_000);
            }
        }
    }
}

#[test]
fn each_kind_of_connection_is_drawn() {
    // Counts the pixels as dark as Black's stones and lines, or as light as White's, in a picture without a mark and names.
    let rim = Style { coordinates: Coordinates::Rim, ..Style::default() };
    let picture = |moves: &str| {
        let shown = netted(moves);
        let scene = Scene { last: None, ..shown.scene() };
        decode(&RENDERER.png(&scene, rim).expect("a picture"))
    };
    let pixels = |moves: &str, matches: fn(f64) -> bool| {
        picture(moves).pixels.iter().filter(|&&pixel| matches(luminance(pixel))).count()
    };
    let dark = |moves: &str| pixels(moves, |luminance| luminance < 0.045);
    let light = |moves: &str| pixels(moves, |luminance| luminance > 0.8);
    let none = dark("c7 i1 g3");
    for (kind, moves) in [("adjacent", "e5 i1 f5"), ("diagonal", "e5 i1 f6"), ("bridge", "e5 i1 g5")] {
        let pixels = dark(moves);
        assert!(pixels > none + 60, "{kind}: {pixels} pixels, {none} without a connection");
    }
    // The row through a bridge crosses two stones, which are dark on both sides of their highlights, the bridge's mark, and two
    // dashes on each side of it.
    let bridge = picture("e5 i1 g5");
    let rows = bridge.pixels.chunks(bridge.width).skip(120).take(bridge.height - 220);
    let runs = rows.map(|row| {
        let dark: Vec<_> = row.iter().map(|&pixel| luminance(pixel) < 0.045).collect();
        dark.windows(2).filter(|pair| pair[1] && !pair[0]).count()
    });
    assert_eq!(runs.max(), Some(9));
    // A stone on its cell breaks a bridge. Stones between do not break a diagonal.
    assert!(dark("e5 f5 g5").abs_diff(none) < 40, "{} pixels without a bridge", dark("e5 f5 g5"));
    assert!(dark("e5 f5 f6 e6") > dark("c7 f5 g3 e6") + 25);
    // White's net is drawn like Black's.
    for (kind, moves) in [("adjacent", "i1 e5 a9 f5"), ("diagonal", "i1 e5 a9 f6"), ("bridge", "i1 e5 a9 g5")] {
        assert!(light(moves) > light("i1 c7 a9 g3") + 60, "{kind}");
    }
}

#[test]
fn marks_are_drawn_in_their_colours() {
    let start = netted("");
    assert!(count(&start, "edge") > 20_000 && count(&start, "cell") > 20_000);
    for (name, shown) in [
        ("fresh", netted("e5")),
        ("mark", netted("e5")),
        ("danger", netted(DANGER)),
        ("danger line", netted(DANGER)),
        ("netted", end()),
        ("netted line", Shown::played(Game::Netted, HEX, 999, 7)),
    ] {
        assert!(count(&shown, name) > count(&start, name) + 100, "{name}");
    }
    // A region that covers most of the board is not coloured.
    assert!(count(&Shown::moves(Game::Netted, "board=double-limping size=5", NARROW), "danger") < 60);
    // At the end of the game only netted regions are coloured; before the end there are none.
    assert!(count(&end(), "danger") < 60 && count(&netted(DANGER), "netted") < 60);
    assert!(matches!(end().position.outcome(), Some(Outcome::Won(_))));
    let shown = netted(DANGER);
    let scene = Scene { last: None, ..shown.scene() };
    let unmarked = RENDERER.png(&scene, Theme::Light).expect("a picture");
    assert!(compare::difference(&decode(&png(&shown)), &decode(&unmarked)) > 1000);
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let scenes = [netted(DANGER), end(), Shown::played(Game::Netted, "board=hex size=8", 10, 7), netted("")];
    let renderer = &*RENDERER;
    let warm = |shown: &Shown| renderer.png(&shown.scene(), Theme::Light).expect("a picture");
    let first: Vec<_> = scenes.iter().map(warm).collect();
    for (shown, first) in scenes.iter().zip(&first).rev() {
        assert!(warm(shown) == *first && png(shown) == *first, "a picture depends on earlier pictures");
    }
}

#[test]
fn any_text_as_the_last_move_can_be_drawn() {
    let shown = netted(DANGER);
    for last in ["", "pass", "z99", "a1", "e5", "s19"] {
        let scene = Scene { last: Some(last), ..shown.scene() };
        RENDERER.png(&scene, Theme::Light).expect("a picture");
    }
}

#[test]
fn nets_and_regions_differ_in_brightness() {
    let of = |name: &str| luminance(colours()[name]) + 0.05;
    let contrast = |a: &str, b: &str| of(a).max(of(b)) / of(a).min(of(b));
    assert!(contrast("stone 1", "stone 2") > 7.0);
    assert!(contrast("stone 1", "net line 1") > 7.0 && contrast("stone 2", "net line 2") > 3.0);
    assert!(contrast("cell", "edge") > 1.12);
    assert!(contrast("cell", "danger") > 1.12);
    assert!(contrast("cell", "netted") > 1.8);
}
