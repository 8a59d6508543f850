//! Pictures: against references, and what must hold for every one of them.
//!
//! `PARLOR_ACCEPT=1` writes the references anew. A picture that differs from its reference leaves
//! reference, picture and difference side by side in `target/picture-diffs`.

mod win_chance;
use parlor_testkit::compare;
mod animation;
mod curve;
mod netted;
use parlor_testkit::pictures;
mod tetrathedral;
mod themes;
mod waltz;

mod anchor2d;

use compare::{decode, luminance};
use parlor::render::{Renderer, Scene, Seat, Theme};
use parlor_games::{board::SIDE, rules::Game};
use pictures::{Shown, random};
use std::collections::HashSet;

/// Red takes c3 by its last stone.
const CAPTURE: &str = "c2 c3 d2 a5 b3 b5 d3 a4 b4 e1 c4";

/// Red's loop around d4 is not tethered: nobody may place in it, nobody has claimed it.
const LOOSE_LOOP: &str = "d3 a1 e3 a2 c4 a3 e4 a4 c5 a5 d5 g4";

fn png(shown: &Shown) -> Vec<u8> {
    Renderer::new().png(&shown.scene(), Theme::Light).expect("a picture")
}

/// What holds for the file of every picture in a frame: of few bytes, as wide as all, and with the theme's colours.
fn presentable(file: &[u8], game: Game, options: &str, bytes: usize) {
    assert!(file.len() < bytes, "{options}: {} bytes", file.len());
    let picture = decode(file);
    assert_eq!(picture.width, 1000, "{options}");
    // Desktop clients show pictures up to 550 by 350 pixels: higher ones would be narrower.
    assert!((560..=720).contains(&picture.height), "{options}: {} pixels high", picture.height);
    let palette = picture.palette.as_ref().expect("an indexed picture");
    for (name, colour) in Theme::Light.flat_colours(game) {
        assert!(palette.contains(&colour), "{name} is not in the palette");
    }
}

#[test]
fn pictures_are_as_accepted() {
    let mut differing = Vec::new();
    for (name, shown) in [
        ("tether-5-start", Shown::moves(Game::Tether, "size=5", "")),
        ("tether-7-loose-loop", Shown::moves(Game::Tether, "size=7", LOOSE_LOOP)),
        ("tether-9-capture", Shown::played(Game::Tether, "size=9", 27, 269)),
        ("tether-9-end", Shown::played(Game::Tether, "size=9", 999, 4)),
        ("tether-19-middle", Shown::played(Game::Tether, "size=19", 120, 48)),
    ] {
        differing.extend(compare::with_reference(name, &png(&shown)).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn pictures_are_indexed_from_the_palette_and_of_the_expected_size() {
    for size in (5..=SIDE).step_by(2) {
        let picture = decode(&png(&Shown::played(Game::Tether, &format!("size={size}"), u16::from(size) * 4, 1)));
        assert_eq!(picture.width, 1000, "{size}");
        // Desktop clients show pictures up to 550 by 350 pixels: higher ones would be narrower.
        assert!((600..=720).contains(&picture.height), "{size}: {} pixels high", picture.height);
        let palette = picture.palette.as_ref().expect("an indexed picture");
        assert!(palette.len() <= 256);
        for (name, colour) in Theme::Light.flat_colours(Game::Tether) {
            assert!(palette.contains(&colour), "{name} is not in the palette");
        }
    }
}

#[test]
fn marks_are_seen() {
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
        // A few pixels at the edges of letters come close to some of the colours.
        assert!(count(shown, name) > count(&start, name) + 100, "{name}");
    }
    // With the same stones on the board, only the ghost tells that one was captured.
    let captured = Shown::moves(Game::Tether, "size=5", CAPTURE);
    let without = Scene { before: None, ..captured.scene() };
    let without = Renderer::new().png(&without, Theme::Light).expect("a picture");
    assert!(compare::difference(&decode(&png(&captured)), &decode(&without)) > 100);
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
    // Several threads, more backdrops than are kept or not.
    std::thread::scope(|scope| {
        for turn in 0..3 {
            let (shared, scenes, cold) = (&shared, &scenes, &cold);
            scope.spawn(move || {
                for index in 0..6 {
                    let index = (index + turn) % scenes.len();
                    let png = shared.png(&scenes[index].scene(), Theme::Light).expect("a picture");
                    assert!(png == cold[index], "a shared renderer draws otherwise");
                }
            });
        }
    });
}

#[test]
fn positions_of_every_size_are_drawn() {
    let renderer = Renderer::new();
    let mut random = random(11);
    for size in (5..=SIDE).step_by(2) {
        let cells = usize::from(size) * usize::from(size);
        for plies in [0, 1, random(cells), random(cells), 999] {
            let shown = Shown::played(Game::Tether, &format!("size={size}"), plies as u16, random(1000) as u64);
            let png = renderer.png(&shown.scene(), Theme::Light).expect("a picture");
            assert!(png.len() < 100_000, "{size}: {} bytes", png.len());
        }
    }
}

#[test]
fn letters_stand_out_from_their_ground() {
    for (theme, game) in Theme::ALL.iter().flat_map(|theme| Game::ALL.iter().map(move |&game| (theme, game))) {
        for (text, ground) in theme.lettering(game) {
            let (a, b) = (luminance(text) + 0.05, luminance(ground) + 0.05);
            let contrast = a.max(b) / a.min(b);
            assert!(contrast >= 4.5, "{theme:?} {game:?}: {text:?} on {ground:?} has a contrast of {contrast:.1}");
        }
    }
}

#[test]
fn the_players_differ_without_colours() {
    for (theme, game) in Theme::ALL.iter().flat_map(|theme| Game::ALL.iter().map(move |&game| (theme, game))) {
        let colours: std::collections::HashMap<_, _> = theme.flat_colours(game).into_iter().collect();
        for kind in ["stone", "side", "claim"] {
            let of = |player: u8| luminance(colours[format!("{kind} {player}").as_str()]);
            let (a, b) = (of(1) + 0.05, of(2) + 0.05);
            let least = if kind == "claim" { 1.0 } else { 1.5 };
            assert!(a.max(b) / a.min(b) > least, "{theme:?} {game:?}: {kind}s are alike in grey");
        }
        // A hollow stone is told from a full one. Only games with captures show any.
        for player in (1..=2).filter(|_| game == Game::Tether) {
            let of = |kind: &str| luminance(colours[format!("{kind} {player}").as_str()]) + 0.05;
            let (pale, stone) = (of("pale"), of("stone"));
            assert!(pale.max(stone) / pale.min(stone) > 3.0, "{theme:?}: hollow stones of {player} are like full ones");
        }
    }
}

#[test]
fn names_in_chinese_japanese_and_korean_are_drawn() {
    let shown = Shown::moves(Game::Tether, "size=5", "");
    let seats = [
        Seat { name: "田中 さくら", colour: "赤", note: "3マス" },
        Seat { name: "Kim 김철수 王小明", colour: "青", note: "0マス" },
    ];
    let scene = Scene { players: seats, status: "赤の番です", ..shown.scene() };
    let file = Renderer::new().png(&scene, Theme::Light).expect("a picture");
    compare::with_reference("tether-5-japanese", &file).expect("the picture that was accepted");
}

#[test]
fn no_text_breaks_a_picture() {
    let long = "x".repeat(500);
    let marks = format!("a{}", "\u{0301}".repeat(400));
    let shown = Shown::moves(Game::Tether, "size=9", "d4 e5 d5");
    let renderer = Renderer::new();
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
    // A name of which nothing can be shown gives way to the colour's.
    let colours = |name| seated(name, "3 cells", "Red to move");
    assert!(colours("🎲🦀") == colours("") && colours("שלום") == colours(""));
    assert!(colours("") != colours("R") && colours("") != colours("田中"));
    // A colour of which nothing can be shown is no harm either.
    let seat = Seat { name: "🎲", colour: "🔴", note: "🎲" };
    let scene = Scene { players: [seat; 2], turn: None, status: "", before: None, last: None, ..shown.scene() };
    renderer.png(&scene, Theme::Light).expect("a picture");
}
