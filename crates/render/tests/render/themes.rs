//! Every theme: text, colours and the players' pieces can be distinguished.

use super::{
    RENDERER,
    compare::{self, Picture, contrast, decode, luminance},
    pictures::Shown,
};
use parlor_games::rules::{AnyPosition, Game, Player};
use parlor_render::{Coordinates, Renderer, Scene, Style, Theme};
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

/// Colours with different meanings, in every game.
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

/// The same in single games.
const DISTINCT_IN_GAME: &[(Game, &[[&str; 2]])] = &[
    (
        Game::Tether,
        &[
            ["claim 1", "claim 2"],
            ["cell", "claim 1"],
            ["cell", "claim 2"],
            ["cell", "shut"],
            ["shut", "hatch"],
            ["shut", "claim 1"],
            ["shut", "claim 2"],
        ],
    ),
    (
        Game::Anchor2d,
        &[["claim 1", "claim 2"], ["cell", "claim 1"], ["cell", "claim 2"], ["green", "socket"], ["green", "hole"]],
    ),
    (Game::Waltz, &[["medal", "medal rim"], ["frame", "cell"], ["frame", "paper"]]),
    (
        Game::Netted,
        &[
            ["cell", "edge"],
            ["cell", "danger"],
            ["edge", "danger"],
            ["danger", "netted"],
            ["danger", "danger line"],
            ["netted", "netted line"],
            ["stone 1", "net line 1"],
            ["stone 2", "net line 2"],
            ["fresh", "danger"],
        ],
    ),
    (
        Game::Tetrathedral,
        &[
            ["claim 1", "claim 2"],
            ["ring", "claim 1"],
            ["ring", "claim 2"],
            ["ring", "cell"],
            ["ring", "trail"],
            ["cell", "trail"],
            ["die", "die 2"],
            ["die 2", "die 3"],
        ],
    ),
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
    let centred = |values: &[f64]| {
        let mean = mean(values);
        values.iter().map(|value| value - mean).collect::<Vec<_>>()
    };
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
    let rim = |theme| Style { theme, coordinates: Coordinates::Rim };
    for (name, style, shown) in [
        ("dark-tether-9-capture", Theme::Dark.into(), Shown::played(Game::Tether, "size=9", 27, 207)),
        ("dark-netted-5-end", Theme::Dark.into(), Shown::played(Game::Netted, "board=hex size=5", 25, 1)),
        ("contrast-anchor2d-quick-end", Theme::Contrast.into(), Shown::played(Game::Anchor2d, "size=quick", 999, 5)),
        ("contrast-tetrathedral-8-middle", Theme::Contrast.into(), Shown::played(Game::Tetrathedral, "pawns=8", 40, 3)),
        ("shapes-tether-9-end", Theme::Shapes.into(), Shown::played(Game::Tether, "size=9", 999, 4)),
        ("shapes-waltz-limping-3", Theme::Shapes.into(), Shown::played(Game::Waltz, "grid=limping size=3", 16, 2)),
        ("rim-tether-9-capture", rim(Theme::Light), Shown::played(Game::Tether, "size=9", 27, 207)),
    ] {
        let file = renderer.png(&shown.scene(), style).expect("a picture");
        differing.extend(compare::with_reference(name, &file).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn variants_are_drawn_in_every_style() {
    let renderer = &*RENDERER;
    let styles = Coordinates::ALL.iter().flat_map(|&to| Theme::ALL.iter().map(move |&theme| (theme, to)));
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
            let file = renderer.png(&shown.scene(), theme).expect("a picture");
            assert!(file.len() < 60_000, "{options} {theme:?}: {} bytes", file.len());
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
    assert_eq!(Style::default(), Style { theme: Theme::Light, coordinates: Coordinates::Cells });
}

#[test]
fn colours_with_different_meanings_differ() {
    for (theme, game) in themes() {
        let colours: HashMap<_, _> = theme.flat_colours(game).into_iter().collect();
        let own = DISTINCT_IN_GAME.iter().filter(|row| row.0 == game).flat_map(|row| row.1);
        for [one, two] in DISTINCT_COLOURS.iter().chain(own) {
            let distance: u32 =
                colours[one].iter().zip(colours[two]).map(|(&one, two)| u32::from(one.abs_diff(two))).sum();
            assert!(distance >= 24, "{theme:?} {game:?}: {one} and {two} are {distance} apart");
        }
    }
}

/// A stone's body or rim has three times the contrast of its cell, as measured on the drawn pixels, and the players' stones differ
/// in brightness.
#[test]
fn pieces_stand_out_from_their_cells_and_differ_by_player() {
    let mut lost = Vec::new();
    for &theme in Theme::ALL {
        for &(game, options, plies, last) in PIECES_ON_ONE_CELL {
            let cell = theme.flat_colours(game).into_iter().find(|(name, _)| *name == "cell").expect("a colour").1;
            let shown = plies.map(|plies| Shown::moves(game, options, plies));
            let place = marked(&RENDERER, &bare(&shown[0]), last, theme.into());
            let [across, down] = &place;
            let pictures = shown.each_ref().map(|shown| decode(&RENDERER.png(&bare(shown), theme).expect("a picture")));
            for (player, picture) in Player::BOTH.into_iter().zip(&pictures) {
                let pixels = down.clone().flat_map(|y| &picture.pixels[y * picture.width..][across.clone()]);
                let clear = pixels.filter(|&&pixel| contrast(pixel, cell) >= 3.0).count();
                let share = clear as f64 / (across.len() * down.len()) as f64;
                if share < 0.02 {
                    lost.push(format!("{theme:?} {game:?} {options} {player:?}: {share:.3} of the area stands out"));
                }
            }
            let areas = pictures.each_ref().map(|picture| middle(picture, &place));
            let (light, pattern) = (difference(&areas[0], &areas[1]), pattern_difference(&areas[0], &areas[1]));
            if light <= 0.06 {
                lost.push(format!("{theme:?} {game:?} {options}: {light:.3} lighter or darker"));
            }
            if theme == Theme::Shapes && pattern <= 0.3 {
                lost.push(format!("{game:?} {options}: patterns differ by {pattern:.2}"));
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Even in greyscale, signs distinguish the players where a stone has a name.
#[test]
fn stones_with_names_have_signs() {
    let areas = ["b3 c2 d2 d3 c4 b4 c3", "a1 b3 c2 d2 d3 c4 b4 c3"].map(|plies| {
        let shown = Shown::moves(Game::Tether, "size=5", plies);
        let [across, down] = marked(&RENDERER, &bare(&shown), "c3", Theme::Shapes.into());
        let picture = decode(&RENDERER.png(&bare(&shown), Theme::Shapes).expect("a picture"));
        let inner = |span: &std::ops::Range<usize>| span.start + span.len() / 7..span.end - span.len() / 7;
        let at = |x: usize, y: usize| luminance(picture.pixels[y * picture.width + x]);
        inner(&down).flat_map(|y| inner(&across).map(move |x| (x, y))).map(|(x, y)| at(x, y)).collect::<Vec<_>>()
    });
    let pattern = pattern_difference(&areas[0], &areas[1]);
    assert!(pattern > 0.3, "patterns differ by {pattern:.2}");
}

/// The scene has no crown, because that would be in the same colour.
#[test]
fn what_won_is_marked() {
    for &theme in Theme::ALL {
        for (game, options, seed) in [
            (Game::Tether, "size=9", 5),
            (Game::Anchor2d, "size=standard", 5),
            (Game::Waltz, "grid=square size=5", 5),
            // The last of these ends because a player has no move.
            (Game::Netted, "board=hex size=5", 7),
            (Game::Netted, "board=hex size=5", 5),
        ] {
            let shown = Shown::played(game, options, 999, seed);
            let scene = Scene { ended: false, ..bare(&shown) };
            let picture = decode(&RENDERER.png(&scene, theme).expect("a picture"));
            let medal = theme.flat_colours(game).into_iter().find(|(name, _)| *name == "medal").expect("a colour").1;
            let line = picture.pixels.iter().filter(|&&pixel| pixel == medal).count();
            // Below the medal of Tennessee Waltz.
            let low = picture.pixels.iter().skip(picture.width * 110).filter(|&&pixel| pixel == medal).count();
            assert!(line > 600 && low > 500, "{theme:?} {game:?} {seed}: {line} and {low} pixels");
        }
    }
}

/// Marks, in one of two colours, and what they can lie on.
const MARKS: &[(Game, [&str; 2], &[&str])] = &[
    (Game::Tether, ["mark", "mark"], &["cell", "fresh", "shut", "claim 1", "claim 2"]),
    (Game::Tether, ["mark", "medal"], &["cell", "shut", "claim 1", "claim 2"]),
    (Game::Tether, ["hatch", "hatch"], &["shut"]),
    (Game::Tether, ["medal", "medal rim"], &["card"]),
    (Game::Anchor2d, ["mark", "mark"], &["cell", "fresh", "claim 1", "claim 2", "green"]),
    (Game::Anchor2d, ["mark", "medal"], &["green"]),
    (Game::Anchor2d, ["socket", "socket"], &["green"]),
    (Game::Anchor2d, ["stone 1", "rim 1"], &["green", "cell", "claim 1"]),
    (Game::Anchor2d, ["stone 2", "socket"], &["green"]),
    (Game::Waltz, ["mark", "mark"], &["cell", "fresh"]),
    (Game::Waltz, ["mark", "medal"], &["cell", "fresh", "line"]),
    (Game::Waltz, ["medal", "medal rim"], &["paper"]),
    (Game::Waltz, ["medal rim", "medal rim"], &["medal"]),
    (Game::Waltz, ["ribbon", "ribbon"], &["paper"]),
    (Game::Waltz, ["stone 1", "rim 1"], &["cell"]),
    (Game::Waltz, ["stone 2", "rim 2"], &["cell"]),
    (Game::Netted, ["mark", "mark"], &["cell", "edge", "fresh", "danger"]),
    (Game::Netted, ["mark", "medal"], &["cell", "edge", "danger", "netted", "line"]),
    (Game::Netted, ["stone 1", "net line 1"], &["cell", "edge", "danger", "netted"]),
    (Game::Netted, ["stone 2", "net line 2"], &["cell", "edge", "danger", "netted"]),
    (Game::Tetrathedral, ["mark", "mark"], &["cell", "ring", "fresh", "trail"]),
    (Game::Tetrathedral, ["die 3", "muted"], &["paper"]),
    (Game::Tetrathedral, ["ink", "ink"], &["die"]),
];

#[test]
fn colours_of_marks_stand_out_from_what_they_lie_on() {
    let mut lost = Vec::new();
    for &theme in Theme::ALL {
        for &(game, marks, grounds) in MARKS {
            let colours: HashMap<_, _> = theme.flat_colours(game).into_iter().collect();
            for ground in grounds {
                let most = marks.map(|mark| contrast(colours[mark], colours[ground]));
                if most[0].max(most[1]) < 3.0 {
                    lost.push(format!("{theme:?} {game:?}: {} on {ground}: {:.2}", marks[0], most[0].max(most[1])));
                }
            }
        }
        // In this theme, strokes across claims distinguish the players.
        let colours: HashMap<_, _> = theme.flat_colours(Game::Tether).into_iter().collect();
        for player in ["1", "2"].iter().filter(|_| theme == Theme::Shapes) {
            let [claim, line] = ["claim", "claim line"].map(|kind| colours[format!("{kind} {player}").as_str()]);
            assert!(contrast(claim, line) >= 3.0, "{player}");
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Enough of the pixels that a mark changes have three times the contrast of the pixels before.
#[test]
fn drawn_marks_stand_out() {
    let slide = || Shown::moves(Game::Waltz, "grid=square size=5", "a1 c3 b1-ne b3-sw");
    fn last(scene: Scene<'_>) -> Scene<'_> {
        Scene { last: None, ..scene }
    }
    fn before(scene: Scene<'_>) -> Scene<'_> {
        Scene { before: None, ..scene }
    }
    let corner = "a12 h10 b12 e8 b14 i9 b15 d6 b13";
    let mut lost = Vec::new();
    for (name, with, without) in [
        ("last move", Shown::moves(Game::Tether, "size=9", "e5"), last as fn(Scene<'_>) -> Scene<'_>),
        ("last move", Shown::moves(Game::Anchor2d, "size=standard", "h10"), last),
        ("last move", Shown::moves(Game::Waltz, "grid=hex size=4", "d4"), last),
        ("last move", Shown::moves(Game::Netted, "board=hex size=5", "e5"), last),
        ("last move", Shown::moves(Game::Tetrathedral, "pawns=4", "5:a2-c7"), last),
        ("capture", Shown::played(Game::Tether, "size=9", 27, 207), before),
        ("new pair", Shown::moves(Game::Anchor2d, "size=standard", corner), before),
        ("slide", slide(), before),
        ("pushed off", Shown::played(Game::Waltz, "grid=limping size=3", 16, 2), before),
        ("path", Shown::moves(Game::Tetrathedral, "pawns=4", "5:a2-c7"), before),
        ("captured pawn", Shown::moves(Game::Tetrathedral, "pawns=4", "7:a4-h4"), before),
    ] {
        let scene = Scene { players: Default::default(), turn: None, status: "", ..with.scene() };
        for &theme in Theme::ALL {
            let [with, without] =
                [scene, without(scene)].map(|scene| decode(&RENDERER.png(&scene, theme).expect("a picture")));
            let changed = with.pixels.iter().zip(&without.pixels).filter(|(with, without)| with != without);
            let clear = changed.clone().filter(|(with, without)| contrast(**with, **without) >= 3.0).count();
            if clear < 150 || clear * 16 < changed.clone().count() {
                lost.push(format!("{theme:?} {name}: {clear} of {} pixels", changed.count()));
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
            assert!(pattern > 0.3, "claimed cells differ by {pattern:.2}");
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
            (Game::Anchor2d, "size=large", 100..300, 352..372),
            (Game::Waltz, "grid=square size=13", 0..18, 60..400),
            (Game::Waltz, "grid=limping size=8", 0..18, 60..400),
            (Game::Netted, "board=hex size=8", 0..18, 60..400),
            (Game::Tetrathedral, "pawns=4", 78..89, 60..76),
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
