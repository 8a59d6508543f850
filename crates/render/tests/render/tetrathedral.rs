//! Pictures of Tetrathedral.

use super::{RENDERER, compare, compare::decode, compare::luminance, pictures::Shown, png};
use parlor_games::rules::Game;
use parlor_render::{Scene, Theme};
use std::collections::HashMap;

/// The game ends with a winning capture inside a triad.
const WON: &str = "1:a4-a5 1:h2-h1 2:a5-c7 1:h1-h2 4:a6-c10 1:h2-h1 3:c10-d7 1:h1-h2 1:a8-a9 1:h2-h1 6:a9-d9 1:h1-h2 \
                   3:a2-b1 1:h4-h5 2:b1-a1 4:h5-d8 2:a1-b1 1:h2-h1 3:b1-d8";

fn moves(options: &str, moves: &str) -> Shown {
    Shown::moves(Game::Tetrathedral, options, moves)
}

fn colours() -> HashMap<&'static str, [u8; 3]> {
    Theme::Light.flat_colours(Game::Tetrathedral).into_iter().collect()
}

/// Counts the pixels of a flat colour.
fn count(shown: &Shown, name: &str) -> usize {
    let colour = colours()[name];
    decode(&png(shown)).pixels.iter().filter(|&&pixel| pixel == colour).count()
}

/// Counts the pixels in which the pictures of two scenes differ.
fn difference(one: &Scene<'_>, two: &Scene<'_>) -> usize {
    let [one, two] = [one, two].map(|scene| decode(&RENDERER.png(scene, Theme::Light).expect("a picture")));
    compare::difference(&one, &two)
}

#[test]
fn pictures_match_their_references() {
    let mut differing = Vec::new();
    for (name, shown) in [
        ("tetrathedral-4-start", moves("pawns=4", "5:")),
        ("tetrathedral-4-won", moves("pawns=4", WON)),
        ("tetrathedral-8-middle", Shown::played(Game::Tetrathedral, "pawns=8", 40, 3)),
    ] {
        differing.extend(compare::with_reference(name, &png(&shown)).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn positions_of_every_setup_are_drawn() {
    let renderer = &*RENDERER;
    for options in ["first=1 pawns=4", "first=2 pawns=4", "first=1 pawns=8", "first=2 pawns=8"] {
        for (plies, seed) in [(1, 2), (20, 3), (200, 4)] {
            let shown = Shown::played(Game::Tetrathedral, options, plies, seed);
            let file = renderer.png(&shown.scene(), Theme::Light).expect("a picture");
            assert!(file.len() < 60_000, "{options}: {} bytes", file.len());
            assert!(file == png(&shown), "{options}: a renderer that has drawn before draws another picture");
            let picture = decode(&file);
            assert_eq!(picture.width, 1000);
            assert!((960..=1040).contains(&picture.height), "{} pixels high", picture.height);
            let palette = picture.palette.expect("an indexed picture");
            for (name, colour) in colours() {
                assert!(palette.contains(&colour), "{name} is not in the palette");
            }
        }
    }
}

#[test]
fn the_die_shows_the_roll() {
    let none = moves("pawns=4", "");
    let rolled: Vec<Shown> = (1..=8).map(|roll| moves("pawns=4", &format!("{roll}:"))).collect();
    for shown in &rolled {
        assert!(count(shown, "die") > count(&none, "die") + 2000, "a large face");
        assert!(count(shown, "die 2") > count(&none, "die 2") + 500, "and others around it");
    }
    let pictures: Vec<_> = rolled.iter().map(|shown| decode(&png(shown))).collect();
    for (index, one) in pictures.iter().enumerate() {
        for two in &pictures[..index] {
            assert!(compare::difference(one, two) > 60, "two numbers look alike");
        }
    }
}

#[test]
fn marks_are_drawn_in_their_colours() {
    let start = moves("pawns=4", "");
    let moved = moves("pawns=4", "5:a2-c7");
    let captured = moves("pawns=4", "7:a4-h4");
    for (name, shown) in [("fresh", &moved), ("mark", &moved), ("trail", &moved), ("pale 2", &captured)] {
        assert!(count(shown, name) > count(&start, name) + 100, "{name}");
    }
    // The path is drawn only if the position before is known.
    let without = Scene { before: None, ..moved.scene() };
    assert!(difference(&moved.scene(), &without) > 2000, "the path");
    let without = Scene { last: None, ..moved.scene() };
    assert!(difference(&moved.scene(), &without) > 3000, "the path and its end");
    // The pawns on the board and beside it are the same; only the mark shows that one was captured.
    let without = Scene { before: None, ..captured.scene() };
    assert!(count(&captured, "stone 2") > 100 + count(&start, "stone 2"));
    assert!(difference(&captured.scene(), &without) > 1500, "the captured pawn");
    // A re-entry marks its space; a forfeited turn marks nothing.
    let entered = moves("pawns=4", "7:a4-h4 8:@d1");
    assert!(count(&entered, "fresh") > count(&start, "fresh") + 150);
    let all = "7:a4-h4 1:h2-h1 2:h4-h6 1:h1-h2 2:h6-h8 1:h2-h1 7:h8-h1 3:pass";
    assert_eq!(count(&moves("pawns=4", all), "fresh"), count(&start, "fresh"), "a forfeit marks nothing");
}

/// Counts the pixels right of the board that differ from the paper.
#[test]
fn pawns_out_of_play_are_drawn_beside_the_board() {
    let beside = |shown: &Shown, columns: std::ops::Range<usize>| {
        let (picture, paper) = (decode(&png(shown)), colours()["paper"]);
        let at = |x: usize, y: usize| picture.pixels[y * picture.width + x];
        columns.flat_map(|x| (130..190).map(move |y| (x, y))).filter(|&(x, y)| at(x, y) != paper).count()
    };
    let (left, right) = (10..170, 830..990);
    let mut seen = [Vec::new(), Vec::new()];
    for plies in [
        "",
        "1:a2-a1 7:h4-a4",
        "7:a4-h4",
        "7:a4-h4 1:h2-h1 2:h4-h6",
        "7:a4-h4 1:h2-h1 2:h4-h6 1:h1-h2 2:h6-h8",
        "7:a4-h4 8:@d1",
    ] {
        let shown = moves("pawns=4", plies);
        seen[0].push(beside(&shown, right.clone()) / 400);
        seen[1].push(beside(&shown, left.clone()) / 400);
    }
    let [right, left] = seen;
    assert!(right[0] == 0 && right[1] == 0 && right[5] == 0 && left[0] == 0 && left[1] > 0, "{right:?} {left:?}");
    assert!(0 < right[2] && right[2] < right[3] && right[3] < right[4], "{right:?}");
}

#[test]
fn the_winning_pyramid_is_outlined() {
    let (before, won) = (moves("pawns=4", WON.trim_end_matches("3:b1-d8")), moves("pawns=4", WON));
    assert!(count(&won, "mark") > count(&before, "mark") + 1500);
    // The outline does not depend on the turn that the scene shows.
    let lost = Scene { turn: None, ..won.scene() };
    let picture = decode(&RENDERER.png(&lost, Theme::Light).expect("a picture"));
    let mark = colours()["mark"];
    assert!(picture.pixels.iter().filter(|&&pixel| pixel == mark).count() > count(&before, "mark") + 1500);
}

#[test]
fn numbers_and_pawns_have_enough_contrast() {
    let colours = colours();
    let contrast = |a: &str, b: &str| {
        let (a, b) = (luminance(colours[a]) + 0.05, luminance(colours[b]) + 0.05);
        a.max(b) / a.min(b)
    };
    for (text, ground, least) in
        [("ink", "die", 7.0), ("ink", "stone 1", 4.5), ("card", "stone 2", 4.5), ("mark", "fresh", 4.5)]
    {
        assert!(contrast(text, ground) >= least, "{text} on {ground}: {:.1}", contrast(text, ground));
    }
    // The pawns of the players differ in brightness, and the ring is lighter than the spaces inside.
    assert!(contrast("stone 1", "stone 2") > 3.0 && contrast("ring", "cell") > 1.25);
    assert!(luminance(colours["ring"]) > luminance(colours["cell"]));
}

#[test]
fn any_text_as_the_last_move_can_be_drawn() {
    let shown = moves("pawns=4", "7:a4-h4");
    for text in ["", "pass", "@z9", "a1", "a1-a1", "a2-z30", "z30-a2", "a300-b300", "@h5", "d8-c11", "h4-a4"] {
        let scene = Scene { last: Some(text), ..shown.scene() };
        RENDERER.png(&scene, Theme::Light).expect("a picture");
    }
    // The position before may belong to another game.
    let other = Shown::moves(Game::Tether, "size=5", "a1");
    let scene = Scene { before: Some(&other.position), ..shown.scene() };
    RENDERER.png(&scene, Theme::Light).expect("a picture");
}
