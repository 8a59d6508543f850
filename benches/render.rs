//! The time for a picture in every theme, with a cached backdrop and without, and for an animation and each of its pictures.
//! Prints the sizes in bytes, too.

#![cfg(test)]

use parlor_testkit::pictures;

use parlor::cli::bench::measure;
use parlor_games::rules::Game;
use parlor_render::{Coordinates, Renderer, Style, Theme};
use pictures::Shown;
use std::{hint::black_box, time::Duration};

/// For each picture.
const TIME: Duration = Duration::from_secs(1);

/// Games, variants and plies of the pictures.
const DRAWN: &[(Game, &str, u16)] = &[
    (Game::Tether, "size=9", 0),
    (Game::Tether, "size=9", 27),
    (Game::Tether, "size=9", 999),
    (Game::Tether, "size=19", 120),
    (Game::Anchor2d, "size=quick", 20),
    (Game::Anchor2d, "size=standard", 50),
    (Game::Anchor2d, "size=large", 999),
    (Game::Waltz, "grid=square size=5", 12),
    (Game::Waltz, "grid=square size=13", 60),
    (Game::Waltz, "grid=hex size=4", 20),
    (Game::Waltz, "grid=limping size=3", 16),
    (Game::Netted, "board=hex size=5", 30),
    (Game::Netted, "board=hex size=8", 80),
    (Game::Netted, "board=double-limping size=5", 999),
    (Game::Tetrathedral, "pawns=4", 30),
    (Game::Tetrathedral, "pawns=8", 30),
];

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    render();
    styles();
    animations();
}

/// Prints the mean time of a call.
fn time<T>(name: &str, mut call: impl FnMut() -> T) {
    let measured = measure(TIME, || {
        black_box(call());
        1
    });
    println!("{name}: {:.3} ms", 1000.0 / measured.rate());
}

fn render() {
    for &(game, options, plies) in DRAWN {
        let shown = match plies {
            0 => Shown::moves(game, options, ""),
            _ => Shown::played(game, options, plies, 4),
        };
        let name = format!("{} {options} ply {}", game.id(), shown.position.ply());
        let scene = shown.scene();
        let renderer = Renderer::new();
        let bytes = renderer.png(&scene, Theme::Light).expect("a picture").len();
        println!("{name}: {bytes} bytes");
        time(&format!("{name} warm"), || renderer.png(&scene, Theme::Light));
        time(&format!("{name} cold"), || Renderer::new().png(&scene, Theme::Light));
    }
}

fn styles() {
    for &(game, options, plies) in [DRAWN[2], DRAWN[5], DRAWN[9], DRAWN[11], DRAWN[15]].iter() {
        let shown = Shown::played(game, options, plies, 4);
        let styles = Theme::ALL.iter().flat_map(|&theme| Coordinates::ALL.iter().map(move |&to| (theme, to)));
        for (theme, coordinates) in styles.skip(1) {
            let (style, renderer) = (Style { theme, coordinates }, Renderer::new());
            let name = format!("{} {options} {} {}", game.id(), theme.id(), coordinates.id());
            let bytes = renderer.png(&shown.scene(), style).expect("a picture").len();
            println!("{name}: {bytes} bytes");
            time(&name, || renderer.png(&shown.scene(), style));
        }
    }
}

/// Games, variants and plies of the animations.
const ANIMATED: &[(Game, &str, usize)] = &[
    (Game::Tether, "size=9", 100),
    (Game::Tether, "size=19", 300),
    (Game::Anchor2d, "size=standard", 100),
    (Game::Waltz, "grid=hex size=4", 100),
    (Game::Netted, "board=hex size=5", 100),
    (Game::Tetrathedral, "pawns=4", 100),
    (Game::Tetrathedral, "pawns=8", 5000),
];

fn animations() {
    for &(game, options, plies) in ANIMATED {
        let (record, renderer) = (Shown::record(game, options, plies, 4), Renderer::new());
        let animation = || {
            let setup = record[0].position.setup();
            let mut animation = renderer.animation(setup, Theme::Light, record.len()).expect("an animation");
            record.iter().for_each(|shown| animation.add(&shown.scene()).expect("a frame"));
            animation.finish().expect("a file").len()
        };
        let name = format!("animation {} {options} {} scenes", game.id(), record.len());
        println!("{name}: {} bytes", animation());
        time(&name, animation);
    }
}
