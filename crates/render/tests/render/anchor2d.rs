//! Pictures of Anchor 2D.

use super::{
    RENDERER,
    compare::{self, Picture, decode},
    pictures::Shown,
    png,
};
use parlor_games::rules::{Facts, Game, anchor2d};
use parlor_render::{Scene, Theme};
use parlor_testkit::Random;
use std::collections::{HashMap, HashSet};

/// Black anchors (a,c) with the last stone; White has anchored nothing.
const CORNER: &str = "a12 h10 b12 e8 b14 i9 b15 d6 b13";

fn moves(size: &str, moves: &str) -> Shown {
    Shown::moves(Game::Anchor2d, &format!("size={size}"), moves)
}

fn played(size: &str, plies: u16, seed: u64) -> Shown {
    Shown::played(Game::Anchor2d, &format!("size={size}"), plies, seed)
}

#[test]
fn pictures_match_their_references() {
    let mut differing = Vec::new();
    for (name, shown) in [
        ("anchor2d-quick-end", played("quick", 999, 5)),
        ("anchor2d-standard-corner", moves("standard", CORNER)),
        ("anchor2d-large-late", played("large", 90, 3)),
    ] {
        differing.extend(compare::with_reference(name, &png(&shown)).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn positions_of_every_size_are_drawn() {
    let renderer = &*RENDERER;
    let mut random = Random::new(17);
    for size in ["quick", "small", "standard", "large"] {
        for plies in [0, 1, random.below(60), random.below(120), 999] {
            let shown = played(size, plies as u16, random.below(1000) as u64);
            let png = renderer.png(&shown.scene(), Theme::Light).expect("a picture");
            assert!(png.len() < 72_000, "{size}: {} bytes", png.len());
            let picture = decode(&png);
            assert_eq!(picture.width, 1000);
            assert!((900..=1020).contains(&picture.height), "{size}: {} pixels high", picture.height);
            // A renderer that has drawn before draws the same picture.
            assert!(png == super::png(&shown), "warm differs from cold");
        }
    }
}

fn colours() -> HashMap<&'static str, [u8; 3]> {
    Theme::Light.flat_colours(Game::Anchor2d).into_iter().collect()
}

fn count(picture: &Picture, name: &str) -> usize {
    let colour = colours()[name];
    picture.pixels.iter().filter(|&&pixel| pixel == colour).count()
}

#[test]
fn marks_are_drawn_in_their_colours() {
    let start = decode(&png(&moves("standard", "")));
    let anchored = decode(&png(&moves("standard", CORNER)));
    for name in ["fresh", "mark", "claim 1", "claim line 1", "stone 1", "stone 2"] {
        assert!(count(&anchored, name) > count(&start, name) + 40, "{name}");
    }
    // Nine sockets, one of which is filled.
    assert!(count(&start, "socket") > count(&anchored, "socket") + 200);
    for name in ["green", "green line", "socket", "hole", "cell", "line"] {
        assert!(count(&start, name) > 300, "{name}");
    }
    // White's anchored groups have another colour than Black's.
    let white = decode(&png(&moves("standard", &format!("a1 {CORNER}"))));
    let tints = |picture: &Picture| ["claim 1", "claim 2"].map(|name| count(picture, name));
    let (black, white, none) = (tints(&anchored), tints(&white), tints(&start));
    assert!(black[0] > none[0] + 250 && white[1] > none[1] + 250, "{none:?} {black:?} {white:?}");
    assert!(black[1] < none[1] + 100 && white[0] < none[0] + 100, "{none:?} {black:?} {white:?}");
}

/// The stones on the board are the same; only the ring around the peg shows that the pair is new.
#[test]
fn a_newly_anchored_pair_is_marked() {
    let shown = moves("standard", CORNER);
    let without = Scene { before: None, ..shown.scene() };
    let without = RENDERER.png(&without, Theme::Light).expect("a picture");
    let differing = compare::difference(&decode(&png(&shown)), &decode(&without));
    assert!(differing > 60, "{differing}");
}

/// Each pair has a peg in its own place, so different sets of anchored pairs look different.
#[test]
fn every_pair_has_a_peg_at_its_own_place() {
    // The empty board has a socket in the place of a peg, and the later picture has not.
    let start = decode(&png(&moves("quick", "")));
    let sockets = |picture: &Picture| -> HashSet<usize> {
        let colour = colours()["socket"];
        (0..picture.pixels.len()).filter(|&index| picture.pixels[index] == colour).collect()
    };
    let empty = sockets(&start);
    let mut seen: HashMap<String, Vec<usize>> = HashMap::new();
    for seed in 0..40 {
        let shown = played("quick", 999, seed);
        let picture = decode(&png(&shown));
        let Facts::Anchor2d(anchor2d::Facts { anchored }) = shown.position.facts() else { panic!("another game") };
        let left = sockets(&picture);
        let mut filled: Vec<usize> = empty.difference(&left).copied().collect();
        filled.sort_unstable();
        let mut names: Vec<&str> = anchored.iter().flat_map(|pairs| pairs.names()).collect();
        names.sort_unstable();
        assert!(names.len() >= 5 && !filled.is_empty());
        seen.insert(names.join(" "), filled);
    }
    assert!(seen.len() > 3, "too few different results");
    let distinct: HashSet<&Vec<usize>> = seen.values().collect();
    assert_eq!(distinct.len(), seen.len(), "two sets of pairs look alike");
}
