//! Pictures of Tennessee Waltz.

use super::{
    RENDERER, assert_well_formed,
    compare::{self, Picture, decode, luminance},
    pictures::Shown,
    png,
};
use parlor_games::{
    board::Cell,
    rules::{Facts, Game, Player, waltz},
};
use parlor_render::{Scene, Theme};
use std::{collections::HashMap, ops::Range};

/// Dark's pair slides to the north-east.
const SLIDE: &str = "a1 c3 b1-ne";

/// Light's pair pushes Dark's pair down and takes the token.
const PUSH: &str = "a1 c3 b1-ne b3-sw";

/// Both players have pairs. Dark's last pair slides across its axis into a single stone of Light.
const PAIRS: &str = "f2 e1 g1-sw e6 f3 d1-e c6 d2 d6-se d6-w d1 g4 f5 g3-nw c2-se";

/// The grids with their sizes.
const SETUPS: [(&str, Range<u8>); 3] = [("square", 4..14), ("hex", 3..9), ("limping", 2..9)];

fn waltz(options: &str, moves: &str) -> Shown {
    Shown::moves(Game::Waltz, options, moves)
}

/// Light's pair slides down the board and pushes two of Light's own stones off.
fn pushed_off() -> Shown {
    Shown::played(Game::Waltz, "grid=limping size=3", 16, 2)
}

fn colours() -> HashMap<&'static str, [u8; 3]> {
    Theme::Light.flat_colours(Game::Waltz).into_iter().collect()
}

/// The number of pixels of a colour, and their mean place relative to width and height.
fn spot(picture: &Picture, name: &str) -> (usize, f64, f64) {
    let colour = colours()[name];
    let places: Vec<_> =
        picture.pixels.iter().enumerate().filter(|&(_, &pixel)| pixel == colour).map(|(at, _)| at).collect();
    let middle = |of: fn(usize, usize) -> usize, whole: usize| {
        let sum: usize = places.iter().map(|&at| of(at, picture.width)).sum();
        sum as f64 / places.len().max(1) as f64 / whole as f64
    };
    (places.len(), middle(|at, width| at % width, picture.width), middle(|at, width| at / width, picture.height))
}

/// The picture of the same scene without the position before.
fn without_before(shown: &Shown) -> Vec<u8> {
    let scene = Scene { before: None, ..shown.scene() };
    RENDERER.png(&scene, Theme::Light).expect("a picture")
}

#[test]
fn the_directions_in_which_a_stone_can_slide_are_drawn() {
    let marked = |moves: &str, sliding: Option<&str>| {
        let shown = waltz("grid=square size=5", moves);
        let scene = Scene { sliding: sliding.and_then(Cell::parse), last: None, before: None, ..shown.scene() };
        spot(&decode(&RENDERER.png(&scene, Theme::Light).expect("a picture")), "mark").0
    };
    // In the corner three directions are possible, in the middle all eight.
    let [none, three, eight] =
        [("a1 c3", None), ("a1 c3", Some("b1")), ("c3 a5", Some("c2"))].map(|(moves, cell)| marked(moves, cell));
    assert_eq!(none, 0);
    assert!(three > 2000 && (2 * three..3 * three).contains(&eight), "{three} and {eight} pixels");
}

#[test]
fn pictures_match_their_references() {
    let mut differing = Vec::new();
    for (name, shown) in [
        ("waltz-square-5-slide", waltz("grid=square size=5", SLIDE)),
        ("waltz-square-8-middle", Shown::played(Game::Waltz, "grid=square size=8", 1, 7)),
        ("waltz-hex-4-pairs", waltz("grid=hex size=4", PAIRS)),
        ("waltz-limping-3-pushed-off", pushed_off()),
    ] {
        differing.extend(compare::with_reference(name, &png(&shown)).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn positions_of_every_grid_and_size_are_drawn() {
    let renderer = &*RENDERER;
    for (grid, sizes) in SETUPS {
        for size in sizes {
            let options = format!("grid={grid} size={size}");
            for (plies, seed) in [(0, 1), (1, u64::from(size))] {
                let shown = Shown::played(Game::Waltz, &options, plies, seed);
                let file = renderer.png(&shown.scene(), Theme::Light).expect("a picture");
                assert_well_formed(&file, Game::Waltz, &options, 60_000);
            }
        }
    }
}

#[test]
fn cells_are_at_their_coordinates() {
    for (options, cell, left, top) in [
        ("grid=square size=5", "a1", true, false),
        ("grid=square size=5", "a5", true, true),
        ("grid=square size=5", "e1", false, false),
        ("grid=square size=5", "e5", false, true),
        ("grid=hex size=4", "d1", true, true),
        ("grid=hex size=4", "a4", true, true),
        ("grid=hex size=4", "a7", true, false),
        ("grid=hex size=4", "d7", false, false),
        ("grid=hex size=4", "g1", false, true),
    ] {
        // Compares the place of the cell with that of the middle cell.
        let middle = if options.contains("square") { "c3" } else { "d4" };
        let at = |cell| spot(&decode(&png(&waltz(options, cell))), "fresh");
        let ((count, x, y), (_, middle_x, middle_y)) = (at(cell), at(middle));
        assert!(count > 300, "{cell} of {options}: {count}");
        assert_eq!(x < middle_x, left, "{cell} of {options}: {x} across, {middle_x} in the middle");
        if cell != "a4" {
            assert_eq!(y < middle_y, top, "{cell} of {options}: {y} down, {middle_y} in the middle");
        } else {
            assert!((y - middle_y).abs() < 0.01, "{cell} of {options}: {y} down, {middle_y} in the middle");
        }
    }
}

#[test]
fn marks_are_drawn_in_their_colours() {
    let options = "grid=square size=5";
    let count = |shown: &Shown, name: &str| spot(&decode(&png(shown)), name).0;
    let placed = waltz(options, "a1");
    for name in ["fresh", "mark"] {
        assert!(count(&placed, name) > count(&waltz(options, ""), name) + 300, "{name}");
    }
    // Both new cells of a pair are marked, and arrows lead to them.
    let slide = waltz(options, SLIDE);
    // The cells that the pair has left are not marked.
    let cells = count(&slide, "fresh") as f64 / count(&placed, "fresh") as f64;
    assert!((1.5..2.5).contains(&cells), "{cells} cells are marked");
    assert!(count(&slide, "mark") > count(&placed, "mark") + 300, "no arrows");
    assert!(compare::difference(&decode(&png(&slide)), &decode(&without_before(&slide))) > 2000);
    // The lines between the stones of a pair have a colour of their own.
    assert!(count(&slide, "pale 1") > count(&placed, "pale 1") + 300);
    assert!(count(&slide, "pale 2") < count(&placed, "pale 2") + 60);
    let push = waltz(options, PUSH);
    assert!(count(&push, "pale 2") > count(&slide, "pale 2") + 300);
    assert!(count(&push, "pale 1") < count(&placed, "pale 1") + 60, "a broken pair is still linked");
    // After a pass there is no mark, not even the mark of the move before it.
    let pass = waltz(options, &format!("{SLIDE} pass"));
    let scene = Scene { last: None, before: None, ..pass.scene() };
    assert!(png(&pass) == RENDERER.png(&scene, Theme::Light).expect("a picture"));
}

#[test]
fn the_stones_of_each_pair_are_linked() {
    for (moves, options) in [(PAIRS, "grid=hex size=4"), (SLIDE, "grid=square size=5"), (PUSH, "grid=square size=4")] {
        let shown = waltz(options, moves);
        let picture = decode(&png(&shown));
        let Facts::Waltz(waltz::Facts { pairs, .. }) = shown.position.facts() else { panic!("other facts") };
        let one = spot(&decode(&png(&waltz(options, SLIDE_OR_PAIR[usize::from(options.contains("hex"))]))), "pale 1").0;
        for player in Player::BOTH {
            let found = spot(&picture, ["pale 1", "pale 2"][player.index()]).0 as f64 / one as f64;
            let expected = f64::from(pairs[player.index()]);
            assert!((found - expected).abs() < 0.25 * expected.max(1.0), "{expected} pairs look like {found}");
        }
    }
}

/// Moves that make one pair of Dark's, on squares and on hexagons.
const SLIDE_OR_PAIR: [&str; 2] = [SLIDE, "d4 a7 e4-e"];

#[test]
fn pushes_are_marked() {
    // A slide that pushes a stone has one more mark than the same slide without a push.
    let mark = |moves: &str| spot(&decode(&png(&waltz("grid=square size=5", moves))), "mark").0;
    let (free, pushing) = (mark("e5 c3 e1 b3-sw"), mark(PUSH));
    assert!(pushing > free + 20, "{free} and {pushing} pixels");
    // Stones that are pushed off are drawn beside the board with a cross.
    let shown = pushed_off();
    let before = shown.before.as_ref().expect("a move");
    assert_eq!(before.removed(shown.last.as_deref().expect("a move")).len(), 2);
    let cross = |file: &[u8]| spot(&decode(file), "pale 2").0;
    assert!(cross(&png(&shown)) > cross(&without_before(&shown)) + 100);
}

#[test]
fn the_token_is_beside_its_holders_block() {
    let medal = |moves: &str| {
        let (count, x, y) = spot(&decode(&png(&waltz("grid=square size=5", moves))), "medal");
        (count > 400, x, y)
    };
    assert!(!medal("a1 c3").0, "no player holds the token");
    let (dark, light) = (medal(SLIDE), medal(PUSH));
    assert!(dark.0 && (0.4..0.5).contains(&dark.1) && dark.2 < 0.1, "{dark:?}");
    assert!(light.0 && (0.5..0.6).contains(&light.1) && light.2 < 0.1, "{light:?}");
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let scenes = [
        waltz("grid=square size=5", SLIDE),
        waltz("grid=hex size=4", PAIRS),
        pushed_off(),
        waltz("grid=square size=5", ""),
    ];
    let renderer = &*RENDERER;
    let warm = |shown: &Shown| renderer.png(&shown.scene(), Theme::Light).expect("a picture");
    let first: Vec<_> = scenes.iter().map(warm).collect();
    for (shown, first) in scenes.iter().zip(&first).rev() {
        assert!(warm(shown) == *first && png(shown) == *first, "a picture depends on earlier pictures");
    }
}

#[test]
fn any_text_as_the_last_move_can_be_drawn() {
    let shown = waltz("grid=square size=5", SLIDE);
    let other = waltz("grid=hex size=4", PAIRS);
    for last in ["", "pass", "zz", "a1-n", "z99-se", "c3", "a1", "e5-ne", "b1-xx", "b1-sw"] {
        for before in [None, shown.before.as_ref(), other.before.as_ref(), Some(&shown.position)] {
            let scene = Scene { last: Some(last), before, ..shown.scene() };
            RENDERER.png(&scene, Theme::Light).expect("a picture");
        }
    }
}

#[test]
fn pairs_differ_from_stones_in_brightness() {
    let of = |name: &str| luminance(colours()[name]) + 0.05;
    for player in ["1", "2"] {
        let (stone, line) = (of(&format!("stone {player}")), of(&format!("pale {player}")));
        assert!(stone.max(line) / stone.min(line) > 3.0, "player {player}");
    }
    assert!(of("stone 2") / of("stone 1") > 7.0);
    assert!(of("medal") / of("medal rim") > 3.0);
}
