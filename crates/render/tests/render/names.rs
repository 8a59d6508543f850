//! Names of cells, measured on the drawn pixels.

use super::{
    RENDERER,
    compare::{Picture, contrast, decode},
    pictures::Shown,
};
use parlor_games::{
    board::{Cell, Cells},
    rules::{AnyPosition, Game, Player, tetrathedral::Tetrathedral},
};
use parlor_render::{Coordinates, Renderer, Scene, Style, Theme};
use parlor_testkit::{Random, often};
use std::{collections::HashMap, sync::LazyLock};

/// The boards whose cells have names.
const USUAL: &[(Game, &str)] = &[
    (Game::Tether, "size=5"),
    (Game::Tether, "size=7"),
    (Game::Tether, "size=9"),
    (Game::Tether, "size=11"),
    (Game::Anchor2d, "size=quick"),
    (Game::Anchor2d, "size=small"),
    (Game::Anchor2d, "size=standard"),
    (Game::Waltz, "grid=square size=4"),
    (Game::Waltz, "grid=square size=5"),
    (Game::Waltz, "grid=hex size=3"),
    (Game::Waltz, "grid=hex size=4"),
    (Game::Waltz, "grid=limping size=2"),
    (Game::Waltz, "grid=limping size=3"),
    (Game::Netted, "board=hex size=3"),
    (Game::Netted, "board=hex size=4"),
    (Game::Netted, "board=hex size=5"),
    (Game::Netted, "board=double-limping size=3"),
    (Game::Netted, "board=double-limping size=4"),
    (Game::Netted, "board=double-limping size=5"),
    (Game::Tetrathedral, "pawns=4"),
    (Game::Tetrathedral, "pawns=8"),
];

/// A renderer of the same pictures without the names, but with the space for them.
static UNNAMED: LazyLock<Renderer> = LazyLock::new(|| Renderer::renaming(|_| None));

fn draw(renderer: &Renderer, shown: &Shown, theme: Theme) -> Picture {
    let scene = Scene { players: Default::default(), turn: None, status: "", ..shown.scene() };
    decode(&renderer.png(&scene, theme).expect("a picture"))
}

/// The drawn names of these cells, found by comparing with the picture without names. The others have space for theirs.
fn names_of(shown: &Shown, theme: Theme, cells: Cells, without: &Picture) -> Vec<Name> {
    let renderer = Renderer::renaming(move |cell| cells.contains(cell).then_some(cell));
    names(&draw(&renderer, shown, theme), without)
}

/// A drawn name: its first and last columns and rows, and its pixels, each with the pixel beneath it.
struct Name {
    across: [usize; 2],
    down: [usize; 2],
    pixels: Vec<[[u8; 3]; 2]>,
}

impl Name {
    fn height(&self) -> usize {
        self.down[1] - self.down[0] + 1
    }

    /// The contrast that nine tenths of the fully coloured pixels reach. Pixels on the edges of letters are mixed, and on the
    /// smallest stones the corners of a name are on the rim.
    fn contrast(&self) -> f64 {
        let contrasts: Vec<_> = self.pixels.iter().map(|&[pixel, ground]| (pixel, contrast(pixel, ground))).collect();
        let (full, _) = *contrasts.iter().max_by(|a, b| a.1.total_cmp(&b.1)).expect("a pixel");
        let mut all: Vec<f64> = contrasts.iter().filter(|(pixel, _)| *pixel == full).map(|(_, it)| *it).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 10]
    }

    /// Free pixels between two names.
    fn distance(&self, other: &Self) -> f64 {
        let gap = |one: [usize; 2], two: [usize; 2]| {
            let (low, high) = if one[0] < two[0] { (one, two) } else { (two, one) };
            high[0].saturating_sub(low[1] + 1) as f64
        };
        gap(self.across, other.across).hypot(gap(self.down, other.down))
    }
}

/// Groups the pixels in which a picture with names differs from one without. Letters of a name are nearer than two names.
fn names(with: &Picture, without: &Picture) -> Vec<Name> {
    const APART: usize = 8;
    let mut names: Vec<Name> = Vec::new();
    for (at, (&pixel, &ground)) in with.pixels.iter().zip(&without.pixels).enumerate() {
        if pixel == ground {
            continue;
        }
        let (x, y) = (at % with.width, at / with.width);
        let mut new = Name { across: [x, x], down: [y, y], pixels: vec![[pixel, ground]] };
        // From below, because names are ordered by their first rows.
        let near = |name: &Name| y <= name.down[1] + 6 && x + APART > name.across[0] && x < name.across[1] + APART;
        while let Some(index) = names.iter().rposition(near) {
            let old = names.remove(index);
            new.across = [new.across[0].min(old.across[0]), new.across[1].max(old.across[1])];
            new.down = [new.down[0].min(old.down[0]), new.down[1].max(old.down[1])];
            new.pixels.extend(old.pixels);
        }
        names.push(new);
    }
    names
}

/// Pixels of a client, in the smallest size in which Discord shows the picture.
fn in_client(pixels: f64, picture: &Picture) -> f64 {
    pixels * 350.0 / picture.width.max(picture.height) as f64
}

#[test]
fn names_in_empty_cells_are_legible_on_a_phone() {
    println!("| board | theme | names | height | contrast | distance |");
    for (index, &(game, options)) in USUAL.iter().enumerate() {
        // Sizes and distances depend on the board, contrasts on the game and the theme.
        let is_first = USUAL.iter().position(|it| it.0 == game) == Some(index);
        let rotated = &Theme::ALL[index % Theme::ALL.len()..][..1];
        for &theme in if is_first { Theme::ALL } else { rotated } {
            let start = Shown::moves(game, options, "");
            let (with, without) = (draw(&RENDERER, &start, theme), draw(&UNNAMED, &start, theme));
            let names = names(&with, &without);
            let cells = cells(&start.position).len() as usize;
            assert_eq!(names.len(), cells, "{options} {theme:?}");
            // Tetrathedral begins with pawns.
            let pawns = stones(&start.position);
            let in_cells = names_of(&start, theme, self::cells(&start.position) - pawns, &without);
            let least = in_cells.iter().map(Name::contrast).fold(f64::MAX, f64::min);
            // Names without long letters are as high as their digits.
            let height = in_cells.iter().map(Name::height).min().expect("a name");
            let pairs =
                names.iter().enumerate().flat_map(|(index, one)| names[..index].iter().map(|two| one.distance(two)));
            let distance = pairs.fold(f64::MAX, f64::min);
            let (height, distance) = (in_client(height as f64, &with), in_client(distance, &with));
            println!(
                "| {} {options} | {} | {cells} | {height:.1} | {least:.1} | {distance:.1} |",
                game.id(),
                theme.id()
            );
            assert!(height >= 7.0, "{options} {theme:?}: digits are {height:.2} pixels high");
            assert!(least >= 4.5, "{options} {theme:?}: a contrast of {least:.2}");
            assert!(distance >= 3.0, "{options} {theme:?}: names are {distance:.2} pixels apart");
        }
    }
}

/// All cells of the board.
fn cells(position: &AnyPosition) -> Cells {
    match position {
        AnyPosition::Tether(position) => position.board(),
        AnyPosition::Anchor2d(position) => position.board(),
        AnyPosition::Waltz(position) => position.board(),
        AnyPosition::Netted(position) => position.board(),
        AnyPosition::Tetrathedral(_) => Tetrathedral::board(),
    }
}

fn stones(position: &AnyPosition) -> Cells {
    position.stones(Player::One) | position.stones(Player::Two)
}

/// In the middle of the game and at the end, with marks of all kinds in the cells and on stones.
#[test]
fn names_stay_legible_beside_stones_and_marks() {
    let mut unclear = Vec::new();
    for (index, &(game, options)) in USUAL.iter().enumerate() {
        // A long run takes every position of every board.
        let positions = [(45, 207), (999, 5), (20, 4), (999, 8)];
        for &(plies, seed) in positions.iter().cycle().skip(index % 2).take(often(2).min(4)) {
            let shown = Shown::played(game, options, plies, seed);
            let stones = stones(&shown.position);
            let empty = cells(&shown.position) - stones;
            // Every theme with some boards.
            let theme = Theme::ALL[(index + usize::from(plies) + seed as usize) % Theme::ALL.len()];
            let without = draw(&UNNAMED, &shown, theme);
            for (cells, least, lowest) in [(empty, 4.5, 7.0), (stones, 3.0, 6.0)] {
                let names = names_of(&shown, theme, cells, &without);
                if names.len() < cells.len() as usize {
                    let (drawn, all) = (names.len(), cells.len());
                    unclear.push(format!("{options} {plies} {seed} {theme:?}: {drawn} names of {all}, from {least}"));
                }
                for name in &names {
                    let (height, contrast) = (in_client(name.height() as f64, &without), name.contrast());
                    if contrast < least || height < lowest {
                        let at = (name.across[0], name.down[0]);
                        unclear.push(format!(
                            "{options} {plies} {seed} {theme:?}: {height:.1} {contrast:.1} at {at:?}, from {least}"
                        ));
                    }
                }
            }
        }
    }
    assert!(unclear.is_empty(), "{}", unclear.join("\n"));
}

/// A row of stones, with empty cells beside them and without, and pairs that hold hands.
#[test]
fn every_stone_has_its_name_quieter_than_an_empty_cell() {
    for &theme in Theme::ALL {
        for (game, options, moves) in [
            (Game::Tether, "size=5", "b3 c2 d2 d3 c4 b4 c3"),
            (Game::Tether, "size=5", "b3 c2 d2 d3 c4 a1 c3"),
            (Game::Anchor2d, "size=quick", "a2 b2 a1"),
            (Game::Waltz, "grid=square size=5", "b2 d4 b4 d2"),
            (Game::Netted, "board=hex size=4", "d4 e4 d5 c4"),
            (Game::Tetrathedral, "pawns=8", ""),
        ] {
            let shown = Shown::moves(game, options, moves);
            let stones = stones(&shown.position);
            let without = draw(&UNNAMED, &shown, theme);
            let [on_stones, in_cells] = [stones, cells(&shown.position) - stones].map(|cells| {
                let names = names_of(&shown, theme, cells, &without);
                assert_eq!(names.len(), cells.len() as usize, "{options} {theme:?}: {moves}");
                names
            });
            let contrasts = |names: &[Name]| {
                let all = || names.iter().map(Name::contrast);
                (all().fold(f64::MAX, f64::min), all().fold(0.0, f64::max))
            };
            let ((least, loudest), (_, clearest)) = (contrasts(&on_stones), contrasts(&in_cells));
            assert!(
                least >= 3.0 && loudest < clearest,
                "{game:?} {theme:?}: {least:.2} to {loudest:.2}, {clearest:.2} in cells"
            );
            // Names without long letters are as high as their digits.
            let height = |names: &[Name]| names.iter().map(Name::height).min().expect("a name");
            assert!(height(&on_stones) < height(&in_cells), "{game:?} {theme:?}");
        }
    }
}

/// A renderer that writes the name of another cell onto each cell.
fn permuted(cells: Cells, seed: u64) -> Renderer {
    let mut random = Random::new(seed);
    let mut names: Vec<Cell> = cells.iter().collect();
    for last in (1..names.len()).rev() {
        names.swap(last, random.below(last + 1));
    }
    let names: HashMap<Cell, Cell> = cells.iter().zip(names).collect();
    Renderer::renaming(move |cell| names.get(&cell).copied())
}

#[test]
fn names_can_be_permuted() {
    for &(game, options) in USUAL.iter().step_by(4) {
        let start = Shown::moves(game, options, "");
        let all = cells(&start.position);
        let with = draw(&permuted(all, 3), &start, Theme::Light);
        assert_eq!(names(&with, &draw(&UNNAMED, &start, Theme::Light)).len(), all.len() as usize, "{options}");
        // Where two names share letters at the same place, one difference looks like two.
        let moved = names(&with, &draw(&RENDERER, &start, Theme::Light)).len();
        assert!(moved * 10 > all.len() as usize * 8, "{options}: {moved} names are others");
    }
}

#[test]
#[ignore = "writes pictures for people who read names, to target/permuted"]
fn boards_with_permuted_names_are_written() {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/permuted"));
    std::fs::create_dir_all(folder).expect("a folder");
    for &(game, options) in USUAL {
        for seed in 0..2 {
            let shown = Shown::played(game, options, 16, seed);
            let renderer = permuted(cells(&shown.position), seed);
            let file = renderer.png(&shown.scene(), Theme::ALL[seed as usize]).expect("a picture");
            let name = format!("{}-{}-{seed}.png", game.id(), options.replace([' ', '='], "-"));
            std::fs::write(folder.join(name), file).expect("a written file");
        }
    }
}

/// Where the page has a loupe, the picture says so, but not where names stand in the cells.
#[test]
fn only_boards_without_names_name_the_loupe() {
    let large = [(Game::Tether, "size=13"), (Game::Tether, "size=19"), (Game::Netted, "board=hex size=8")];
    for (boards, says) in [(USUAL, false), (&large[..], true)] {
        for &(game, options) in boards.iter().step_by(if says { 1 } else { 3 }) {
            let start = Shown::moves(game, options, "");
            for &coordinates in Coordinates::ALL {
                let style = Style { coordinates, ..Style::default() };
                let [plain, loupe] = ["", "Magnify the board on its page"].map(|loupe| {
                    let scene = Scene { loupe, ..start.scene() };
                    RENDERER.png(&scene, style).expect("a picture")
                });
                assert_eq!(plain != loupe, says, "{options} {coordinates:?}");
            }
        }
    }
}

#[test]
fn names_can_be_taken_away() {
    for &(game, options) in USUAL.iter().step_by(3) {
        let start = Shown::moves(game, options, "");
        let rim = Style { coordinates: Coordinates::Rim, ..Style::default() };
        let picture = |renderer: &Renderer| renderer.png(&start.scene(), rim).expect("a picture");
        let usual = RENDERER.png(&start.scene(), Style::default()).expect("a picture");
        assert!(picture(&RENDERER) != usual, "{options}");
        assert!(picture(&RENDERER) == picture(&UNNAMED), "{options}");
    }
}
