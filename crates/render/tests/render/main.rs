//! Pictures: comparisons with reference pictures, and properties of all pictures.
//!
//! `PARLOR_ACCEPT=1` overwrites the references. For a picture that differs from its reference, `target/picture-diffs` gets the
//! reference, the picture and the difference side by side.

#![cfg(test)]

mod animation;
mod curve;
mod gallery;
mod names;
mod themes;
mod tournament;
mod win_chance;

parlor_games::for_each_game!(parlor_games::declare_modules);

use parlor_games::{
    board::{Cell, Cells},
    rules::{Game, Options},
};
use parlor_render::{Renderer, Scene, Seat, Theme};
use parlor_testkit::{
    compare::{self, decode, luminance},
    pictures::{self, Shown},
};
use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

/// The renderer of all tests reads fonts once and draws backdrops once, like the bot's.
static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::new);

fn png(shown: &Shown) -> Vec<u8> {
    RENDERER.png(&shown.scene(), Theme::Light).expect("a picture")
}

/// Checks the file of any picture: its size in bytes, its width and height, and the theme's colours.
fn assert_well_formed(file: &[u8], game: Game, options: &str, bytes: usize) {
    assert!(file.len() < bytes, "{options}: {} bytes", file.len());
    let picture = decode(file);
    assert_eq!(picture.width, 1000, "{options}");
    assert!((840..=1160).contains(&picture.height), "{options}: {} pixels high", picture.height);
    let palette = picture.palette.as_ref().expect("an indexed picture");
    for (name, colour) in Theme::Light.flat_colours(game) {
        assert!(palette.contains(&colour), "{name} is not in the palette");
    }
}

#[test]
fn a_board_has_nine_parts() {
    let setup = |game: Game, options: &str| {
        let options = Options::parse(options, game.options()).expect("options");
        game.setup(&options).expect("a set-up")
    };
    let map = RENDERER.board_map(setup(Game::Waltz, "grid=square size=5"), Theme::Light).expect("a map");
    let part = |cell: &str| map.part_of(Cell::parse(cell).expect("a cell"));
    let rows = [["a5", "c5", "e5"], ["a3", "c3", "e3"], ["a1", "c1", "e1"]].map(|row| row.map(part));
    let expected = [["nw", "n", "ne"], ["w", "centre", "e"], ["sw", "s", "se"]];
    assert_eq!(rows, expected.map(|row| row.map(Some)));
    assert_eq!(part("s19"), None, "off the board");
    // On each board the parts cover all cells.
    for &game in Game::ALL {
        let map = RENDERER.board_map(setup(game, ""), Theme::Light).expect("a map");
        let parts: HashSet<_> = map.cells.iter().map(|(cell, _)| map.part_of(*cell)).collect();
        assert!(!parts.contains(&None) && parts.len() >= 7, "{game:?} {parts:?}");
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let scenes: Vec<_> =
        [5, 9, 19].into_iter().map(|size| Shown::played(Game::Tether, &format!("size={size}"), 20, 7)).collect();
    let (warm, shared) = (Renderer::new(), Renderer::new());
    for shown in &scenes {
        warm.png(&shown.scene(), Theme::Light).expect("a picture");
    }
    let cold: Vec<_> = scenes.iter().map(png).collect();
    for (shown, cold) in scenes.iter().zip(&cold) {
        assert!(warm.png(&shown.scene(), Theme::Light).expect("a picture") == *cold, "warm differs from cold");
    }
    // Several threads share a renderer.
    std::thread::scope(|scope| {
        for turn in 0..3 {
            let (shared, scenes, cold) = (&shared, &scenes, &cold);
            scope.spawn(move || {
                for index in 0..6 {
                    let index = (index + turn) % scenes.len();
                    let png = shared.png(&scenes[index].scene(), Theme::Light).expect("a picture");
                    assert!(png == cold[index], "a shared renderer draws another picture");
                }
            });
        }
    });
}

#[test]
fn players_differ_in_brightness() {
    for (theme, game) in Theme::ALL.iter().flat_map(|theme| Game::ALL.iter().map(move |&game| (theme, game))) {
        let colours: HashMap<_, _> = theme.flat_colours(game).into_iter().collect();
        for kind in ["stone", "side", "claim"] {
            let of = |player: u8| luminance(colours[format!("{kind} {player}").as_str()]);
            let (a, b) = (of(1) + 0.05, of(2) + 0.05);
            let least = if kind == "claim" { 1.0 } else { 1.5 };
            assert!(a.max(b) / a.min(b) > least, "{theme:?} {game:?}: {kind}s are alike in grey");
        }
        // Hollow stones differ from full ones. Only Tether has hollow stones.
        for player in (1..=2).filter(|_| game == Game::Tether) {
            let of = |kind: &str| luminance(colours[format!("{kind} {player}").as_str()]) + 0.05;
            let (pale, stone) = (of("pale"), of("stone"));
            assert!(pale.max(stone) / pale.min(stone) > 3.0, "{theme:?}: hollow stones of {player} are like full ones");
        }
    }
}

#[test]
fn names_in_chinese_japanese_and_korean_match_their_reference() {
    let shown = Shown::moves(Game::Tether, "size=5", "");
    let seats = [
        Seat { name: "田中 さくら", colour: "赤", note: "3マス" },
        Seat { name: "Kim 김철수 王小明", colour: "青", note: "0マス" },
    ];
    let scene = Scene { players: seats, status: "赤の番です", ..shown.scene() };
    let file = RENDERER.png(&scene, Theme::Light).expect("a picture");
    compare::with_reference("tether-5-japanese", &file).expect("the picture matches its reference");
}

#[test]
fn any_text_can_be_drawn() {
    let long = "x".repeat(500);
    let marks = format!("a{}", "\u{0301}".repeat(400));
    let shown = Shown::moves(Game::Tether, "size=9", "d4 e5 d5");
    let renderer = &*RENDERER;
    let seated = |name: &str, note: &str, status: &str| {
        let seat = Seat { name, colour: "Red", note };
        let scene = Scene { players: [seat, Seat { colour: "Blue", ..seat }], status, ..shown.scene() };
        renderer.png(&scene, Theme::Light).expect("a picture")
    };
    let mut distinct = HashSet::new();
    for text in [
        "",
        " ",
        "🎲🦀",
        "שלום עולם",
        "\u{202E}evil",
        "a\nb\r\n\tc",
        &long,
        &marks,
        "\0\u{7f}",
        "田中",
        "\u{202E}\u{202D}",
        "Ω≈ç√",
    ] {
        distinct.insert(seated(text, text, text));
        let scene = Scene { last: Some(text), ..shown.scene() };
        renderer.png(&scene, Theme::Light).expect("a picture");
    }
    assert!(distinct.len() > 4);
    // The colour's name replaces a name without drawable characters.
    let colours = |name| seated(name, "3 cells", "Red to move");
    assert!(colours("🎲🦀") == colours("") && colours("שלום") == colours(""));
    assert!(colours("") != colours("R") && colours("") != colours("田中"));
    // The colour's name may have no drawable characters either.
    let seat = Seat { name: "🎲", colour: "🔴", note: "🎲" };
    let scene = Scene { players: [seat; 2], turn: None, status: "", before: None, last: None, ..shown.scene() };
    renderer.png(&scene, Theme::Light).expect("a picture");
}

#[test]
fn highlighted_cells_are_marked_and_the_rest_of_the_picture_is_not() {
    let renderer = &*RENDERER;
    for &game in Game::ALL {
        let shown = Shown::played(game, "", 6, 3);
        let mut position = shown.position.clone();
        position.set_roll(8);
        let moves = position.legal_texts();
        let empty = moves.iter().filter_map(|text| position.target(text)).take(2);
        let stone = position.stones(position.to_move()).iter().take(1);
        let highlights: Cells = empty.chain(stone).collect();
        let plain = decode(&png(&shown));
        let scene = Scene { highlights, ..shown.scene() };
        let marked = decode(&renderer.png(&scene, Theme::Light).expect("a picture"));
        let changed = plain.pixels.iter().zip(&marked.pixels).filter(|(before, after)| before != after).count();
        let share = changed as f32 / plain.pixels.len() as f32;
        assert!((0.001..0.06).contains(&share), "{game:?}: {share} of the picture changed");
    }
}
