//! Every theme: text, colours and the players' pieces can be distinguished.

use super::{
    RENDERER,
    compare::{self, Picture, decode, luminance},
    pictures::Shown,
};
use parlor::render::{Coordinates, Renderer, Scene, Style, Theme};
use parlor_games::rules::{AnyPosition, Game, Player};
use std::collections::{HashMap, HashSet};

/// A game, its options, two lines of play, and the last move of both. The lines put a piece of player 1 and a piece of player 2
/// onto the same cell.
const PIECES_ON_ONE_CELL: &[(Game, &str, [&str; 2], &str)] = &[
    (Game::Tether, "size=5", ["c3", "b4 c3"], "c3"),
    (Game::Tether, "size=9", ["e5", "f4 e5"], "e5"),
    (Game::Tether, "size=19", ["j10", "l4 j10"], "j10"),
    (Game::Anchor2d, "size=quick", ["c4", "f6 c4"], "c4"),
    (Game::Anchor2d, "size=standard", ["h10", "a12 h10"], "h10"),
    (Game::Anchor2d, "size=large", ["h10", "a12 h10"], "h10"),
    (Game::Waltz, "grid=square size=4", ["c3", "a1 c3"], "c3"),
    (Game::Waltz, "grid=square size=13", ["c3", "a1 c3"], "c3"),
    (Game::Waltz, "grid=hex size=4", ["d4", "a4 d4"], "d4"),
    (Game::Waltz, "grid=limping size=8", ["h8", "a12 h8"], "h8"),
    (Game::Netted, "board=hex size=5", ["e5", "i1 e5"], "e5"),
    (Game::Netted, "board=hex size=8", ["h8", "o1 h8"], "h8"),
    (Game::Netted, "board=double-limping size=5", ["e5", "i1 e5"], "e5"),
    (Game::Tetrathedral, "pawns=4", ["7:a4-h4", ""], "a4-h4"),
    (Game::Tetrathedral, "pawns=8", ["7:a3-h3", ""], "a3-h3"),
];

/// Colours with different meanings.
const DISTINCT_COLOURS: &[[&str; 2]] = &[
    ["cell", "line"],
    ["cell", "fresh"],
    ["fresh", "mark"],
    ["paper", "card"],
    ["paper", "ink"],
    ["stone 1", "stone 2"],
    ["side 1", "side 2"],
    ["stone 1", "pale 1"],
    ["stone 2", "pale 2"],
    ["stone 1", "cell"],
    ["stone 2", "cell"],
];

fn themes() -> impl Iterator<Item = (Theme, Game)> {
    Theme::ALL.iter().flat_map(|&theme| Game::ALL.iter().map(move |&game| (theme, game)))
}

/// Columns and rows of pixels.
type Rect = [std::ops::Range<usize>; 2];

/// The cell that a last move marks, found by the pixels that the mark changes.
fn marked(renderer: &Renderer, scene: &Scene<'_>, last: &str, style: Style) -> Rect {
    let draw = |last| {
        let scene = Scene { last, before: None, ..*scene };
        decode(&renderer.png(&scene, style).expect("a picture"))
    };
    let (with, without) = (draw(Some(last)), draw(None));
    let changed = (0..with.pixels.len()).filter(|&at| with.pixels[at] != without.pixels[at]);
    let places: Vec<_> = changed.map(|at| (at % with.width, at / with.width)).collect();
    assert!(places.len() > 30, "{last} marks nothing");
    let span = |of: fn(&(usize, usize)) -> usize| {
        let least = places.iter().map(of).min().expect("a place");
        least..places.iter().map(of).max().expect("a place") + 1
    };
    [span(|place| place.0), span(|place| place.1)]
}

fn contrast(one: [u8; 3], two: [u8; 3]) -> f64 {
    let (one, two) = (luminance(one) + 0.05, luminance(two) + 0.05);
    one.max(two) / one.min(two)
}

/// The luminance of the pixels in the middle half of a rectangle.
fn middle(picture: &Picture, [across, down]: &Rect) -> Vec<f64> {
    let inner = |span: &std::ops::Range<usize>| span.start + span.len() / 4..span.end - span.len() / 4;
    let at = |x: usize, y: usize| luminance(picture.pixels[y * picture.width + x]);
    inner(down).flat_map(|y| inner(across).map(move |x| (x, y))).map(|(x, y)| at(x, y)).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The mean difference in luminance of two areas.
fn difference(one: &[f64], two: &[f64]) -> f64 {
    let distance: Vec<f64> = one.iter().zip(two).map(|(one, two)| (one - two).abs()).collect();
    mean(&distance)
}

/// The difference of two areas after both were brought to the same mean brightness and contrast: 0 if one is the other made
/// brighter, darker or inverted, or if one has no pattern, 1 if they have nothing in common.
fn pattern_difference(one: &[f64], two: &[f64]) -> f64 {
    let centred = |values: &[f64]| values.iter().map(|value| value - mean(values)).collect::<Vec<_>>();
    let dot = |one: &[f64], two: &[f64]| one.iter().zip(two).map(|(one, two)| one * two).sum::<f64>();
    let (one, two) = (centred(one), centred(two));
    let spread = (dot(&one, &one) * dot(&two, &two)).sqrt();
    // Areas of one colour have no pattern.
    if spread < 1e-3 { 0.0 } else { 1.0 - (dot(&one, &two) / spread).abs() }
}

/// The scene has no texts, so positions differ only on the board.
fn bare<'a>(shown: &'a Shown) -> Scene<'a> {
    Scene { players: Default::default(), turn: None, status: "", last: None, before: None, ..shown.scene() }
}

#[test]
fn pictures_of_every_theme_match_their_references() {
    let renderer = &*RENDERER;
    let mut differing = Vec::new();
    let cells = |theme| Style { theme, coordinates: Coordinates::Cells };
    for (name, style, shown) in [
        ("dark-tether-9-capture", Theme::Dark.into(), Shown::played(Game::Tether, "size=9", 27, 207)),
        ("dark-netted-5-end", Theme::Dark.into(), Shown::played(Game::Netted, "board=hex size=5", 25, 1)),
        ("contrast-anchor2d-quick-end", Theme::Contrast.into(), Shown::played(Game::Anchor2d, "size=quick", 999, 5)),
        ("contrast-tetrathedral-8-middle", cells(Theme::Contrast), Shown::played(Game::Tetrathedral, "pawns=8", 40, 3)),
        ("shapes-tether-9-end", Theme::Shapes.into(), Shown::played(Game::Tether, "size=9", 999, 4)),
        ("shapes-waltz-limping-3", Theme::Shapes.into(), Shown::played(Game::Waltz, "grid=limping size=3", 16, 2)),
        ("cells-tether-9-capture", cells(Theme::Light), Shown::played(Game::Tether, "size=9", 27, 207)),
    ] {
        let file = renderer.png(&shown.scene(), style).expect("a picture");
        differing.extend(compare::with_reference(name, &file).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn variants_are_drawn_in_every_style() {
    let renderer = &*RENDERER;
    let styles = Theme::ALL.iter().flat_map(|&theme| Coordinates::ALL.iter().map(move |&to| (theme, to)));
    let variants = Game::ALL.iter().flat_map(|&game| game.variants().iter().map(move |variant| (game, variant)));
    for (index, (game, variant)) in variants.enumerate() {
        let shown = Shown::played(game, variant, 4, 9);
        let mut seen = HashSet::new();
        // Each variant in some styles, and each style with some variants of each game.
        for (theme, coordinates) in styles.clone().cycle().skip(index).take(2) {
            let style = Style { theme, coordinates };
            let file = renderer.png(&shown.scene(), style).expect("a picture");
            assert!(seen.insert(file), "{variant} in {style:?} looks like another");
        }
    }
}

/// Crowded boards of every game: their files are the largest of all variants.
const CROWDED: &[(Game, &str, u16)] = &[
    (Game::Tether, "size=13", 60),
    (Game::Anchor2d, "size=large", 999),
    (Game::Waltz, "grid=hex size=8", 999),
    (Game::Netted, "board=hex size=8", 999),
    (Game::Netted, "board=double-limping size=8", 999),
    (Game::Tetrathedral, "first=1 pawns=8", 999),
];

#[test]
fn files_of_crowded_boards_are_small_in_every_style() {
    let renderer = &*RENDERER;
    for &(game, options, plies) in CROWDED {
        let shown = Shown::played(game, options, plies, 4);
        for &theme in Theme::ALL {
            for (coordinates, bytes) in [(Coordinates::Rim, 48_000), (Coordinates::Cells, 51_000)] {
                let file = renderer.png(&shown.scene(), Style { theme, coordinates }).expect("a picture");
                assert!(file.len() < bytes, "{options} {theme:?} {coordinates:?}: {} bytes", file.len());
            }
        }
    }
}

#[test]
fn themes_and_coordinates_are_found_by_their_ids() {
    for &theme in Theme::ALL {
        assert_eq!(Theme::from_id(theme.id()), Some(theme));
    }
    for &coordinates in Coordinates::ALL {
        assert_eq!(Coordinates::from_id(coordinates.id()), Some(coordinates));
    }
    assert_eq!(Theme::from_id("pink"), None);
    assert_eq!(Style::default(), Style { theme: Theme::Light, coordinates: Coordinates::Rim });
}

#[test]
fn colours_with_different_meanings_differ() {
    for (theme, game) in themes() {
        let colours: HashMap<_, _> = theme.flat_colours(game).into_iter().collect();
        for [one, two] in DISTINCT_COLOURS.iter().chain(Theme::distinct_colours(game)) {
            let distance: u32 =
                colours[one].iter().zip(colours[two]).map(|(&one, two)| u32::from(one.abs_diff(two))).sum();
            assert!(distance >= 24, "{theme:?} {game:?}: {one} and {two} are {distance} apart");
        }
    }
}

#[test]
fn pieces_of_the_players_differ_in_brightness() {
    let renderer = &*RENDERER;
    for &theme in Theme::ALL {
        for &(game, options, plies, last) in PIECES_ON_ONE_CELL {
            let [one, two] = plies.map(|plies| Shown::moves(game, options, plies));
            let place = marked(renderer, &bare(&one), last, theme.into());
            let areas = [&one, &two].map(|shown| {
                let picture = decode(&renderer.png(&bare(shown), theme).expect("a picture"));
                middle(&picture, &place)
            });
            let (light, pattern) = (difference(&areas[0], &areas[1]), pattern_difference(&areas[0], &areas[1]));
            assert!(light > 0.06, "{theme:?} {game:?} {options}: {light:.3} lighter or darker");
            if theme == Theme::Shapes {
                assert!(pattern > 0.3, "{game:?} {options}: patterns differ by {pattern:.2}");
            }
        }
    }
}

/// A stone's body or rim has three times the contrast of its cell, as measured on the drawn pixels.
#[test]
fn pieces_stand_out_from_their_cells() {
    let mut lost = Vec::new();
    for &theme in Theme::ALL {
        for &(game, options, plies, last) in PIECES_ON_ONE_CELL {
            let cell = theme.flat_colours(game).into_iter().find(|(name, _)| *name == "cell").expect("a colour").1;
            let shown = plies.map(|plies| Shown::moves(game, options, plies));
            let [across, down] = marked(&RENDERER, &bare(&shown[0]), last, theme.into());
            for (player, shown) in Player::BOTH.into_iter().zip(&shown) {
                let picture = decode(&RENDERER.png(&bare(shown), theme).expect("a picture"));
                let pixels = down.clone().flat_map(|y| &picture.pixels[y * picture.width..][across.clone()]);
                let clear = pixels.filter(|&&pixel| contrast(pixel, cell) >= 3.0).count();
                let share = clear as f64 / (across.len() * down.len()) as f64;
                if share < 0.02 {
                    lost.push(format!("{theme:?} {game:?} {options} {player:?}: {share:.3} of the area stands out"));
                }
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Two positions and a cell that is empty in both, claimed by player 1 in the first and by player 2 in the second.
fn claimed_by_both() -> [(Shown, String); 2] {
    let played: Vec<Shown> =
        (0..40).map(|seed| Shown::played(Game::Tether, "size=9", 40 + seed as u16, seed)).collect();
    let empty = |shown: &Shown, player: Player| {
        let AnyPosition::Tether(position) = &shown.position else { panic!("another game") };
        position.territory(player) - shown.position.stones(Player::One) - shown.position.stones(Player::Two)
    };
    for one in 0..played.len() {
        for two in 0..played.len() {
            let both = empty(&played[one], Player::One) & empty(&played[two], Player::Two);
            if let Some(cell) = both.iter().next() {
                let shown = |seed: usize| Shown::played(Game::Tether, "size=9", 40 + seed as u16, seed as u64);
                return [(shown(one), cell.to_string()), (shown(two), cell.to_string())];
            }
        }
    }
    panic!("no cell was claimed by both");
}

#[test]
fn claimed_cells_and_sides_of_the_players_differ_in_brightness() {
    let renderer = &*RENDERER;
    let claimed = claimed_by_both();
    for &theme in Theme::ALL {
        let areas = claimed.each_ref().map(|(shown, cell)| {
            let place = marked(renderer, &bare(shown), cell, theme.into());
            middle(&decode(&renderer.png(&bare(shown), theme).expect("a picture")), &place)
        });
        let (light, pattern) = (difference(&areas[0], &areas[1]), pattern_difference(&areas[0], &areas[1]));
        assert!(light > 0.02, "{theme:?}: claimed cells are {light:.3} lighter or darker");
        if theme == Theme::Shapes {
            assert!(pattern > 0.4, "claimed cells differ by {pattern:.2}");
        }
    }
    // The sides of an empty board have signs.
    let start = decode(&renderer.png(&bare(&Shown::moves(Game::Tether, "size=9", "")), Theme::Shapes).expect("one"));
    let colours: HashMap<_, _> = Theme::Shapes.flat_colours(Game::Tether).into_iter().collect();
    for side in ["side 1", "side 2"] {
        let beside = start.pixels.windows(2).filter(|two| two[0] == colours[side] && luminance(two[1]) > 0.4).count();
        assert!(beside > 60, "{side} has {beside} edges of signs");
    }
}

/// On a phone, in a picture 400 pixels wide, the strokes of letters are at most a pixel wide.
#[test]
fn coordinates_are_legible_on_a_phone() {
    let renderer = &*RENDERER;
    for &theme in Theme::ALL {
        for (game, options, across, down) in [
            // The areas have letters above the board, numbers left of it, letters below it, or a letter left of it.
            (Game::Tether, "size=19", 0..360, 0..17),
            (Game::Tether, "size=9", 0..300, 0..17),
            (Game::Anchor2d, "size=large", 100..300, 258..272),
            (Game::Waltz, "grid=square size=13", 0..18, 0..240),
            (Game::Waltz, "grid=limping size=8", 0..18, 0..240),
            (Game::Netted, "board=hex size=8", 0..18, 0..240),
            (Game::Tetrathedral, "pawns=4", 14..21, 110..124),
        ] {
            let paper = theme.flat_colours(game)[0];
            assert_eq!(paper.0, "paper");
            let shown = Shown::moves(game, options, "");
            let picture = decode(&renderer.png_of_width(&bare(&shown), theme, 400).expect("a picture"));
            let place = |y: usize| picture.pixels[y * picture.width..][across.clone()].iter().copied();
            let clear = down.flat_map(place).filter(|&pixel| contrast(pixel, paper.1) >= 3.0).count();
            assert!(clear >= 8, "{theme:?} {game:?} {options}: {clear} pixels of letters stand out");
        }
    }
}

#[test]
fn empty_cells_have_names() {
    let renderer = &*RENDERER;
    for (game, options, plies, [taken, empty]) in [
        (Game::Tether, "size=9", "e5 a1", ["e5", "g7"]),
        (Game::Anchor2d, "size=quick", "c4 f6", ["c4", "a9"]),
        (Game::Waltz, "grid=square size=13", "c3 a1", ["c3", "m13"]),
        (Game::Waltz, "grid=hex size=4", "d4 a4", ["d4", "g1"]),
        (Game::Netted, "board=hex size=8", "h8 o1", ["h8", "a15"]),
    ] {
        let shown = Shown::moves(game, options, plies);
        for &theme in Theme::ALL {
            let draw = |scene: &Scene<'_>, coordinates| {
                decode(&renderer.png(scene, Style { theme, coordinates }).expect("a picture"))
            };
            let scene = bare(&shown);
            let (rim, cells) = (draw(&scene, Coordinates::Rim), draw(&scene, Coordinates::Cells));
            // The place of an empty cell is found with a position in which it has a stone.
            let other = Shown::moves(game, options, empty);
            let differing = |place: &Rect| {
                let areas = [middle(&rim, place), middle(&cells, place)];
                areas[0].iter().zip(&areas[1]).filter(|(rim, cells)| (*rim - *cells).abs() > 0.02).count()
            };
            let at = |shown: &Shown, cell| marked(renderer, &bare(shown), cell, theme.into());
            assert_eq!(differing(&at(&shown, taken)), 0, "{theme:?} {options} {taken}");
            let named = differing(&at(&other, empty));
            assert!(named > 20, "{theme:?} {options} {empty}: {named} pixels");
        }
    }
    // Tetrathedral always has numbers on its spaces; names add letters before them.
    let shown = Shown::moves(Game::Tetrathedral, "pawns=4", "");
    let draw = |coordinates| {
        let style = Style { coordinates, ..Style::default() };
        decode(&renderer.png(&bare(&shown), style).expect("a picture"))
    };
    assert!(compare::difference(&draw(Coordinates::Rim), &draw(Coordinates::Cells)) > 80 * 60);
}
