//! The time for a picture in every theme, with a cached backdrop and without, and for an animation and each of its pictures.
//! Prints the sizes in bytes first.

#![cfg(test)]

use parlor_testkit::pictures;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use parlor::render::{Coordinates, Renderer, Style, Theme};
use parlor_games::rules::Game;
use pictures::Shown;

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

fn render(criterion: &mut Criterion) {
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
        criterion.bench_function(&format!("{name} warm"), |bencher| {
            bencher.iter(|| renderer.png(&scene, Theme::Light));
        });
        criterion.bench_function(&format!("{name} cold"), |bencher| {
            bencher.iter_batched(Renderer::new, |renderer| renderer.png(&scene, Theme::Light), BatchSize::PerIteration);
        });
    }
}

fn styles(criterion: &mut Criterion) {
    for &(game, options, plies) in [DRAWN[2], DRAWN[5], DRAWN[9], DRAWN[11], DRAWN[15]].iter() {
        let shown = Shown::played(game, options, plies, 4);
        let styles = Theme::ALL.iter().flat_map(|&theme| Coordinates::ALL.iter().map(move |&to| (theme, to)));
        for (theme, coordinates) in styles.skip(1) {
            let (style, renderer) = (Style { theme, coordinates }, Renderer::new());
            let name = format!("{} {options} {} {}", game.id(), theme.id(), coordinates.id());
            let bytes = renderer.png(&shown.scene(), style).expect("a picture").len();
            println!("{name}: {bytes} bytes");
            criterion.bench_function(&name, |bencher| bencher.iter(|| renderer.png(&shown.scene(), style)));
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

fn animations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("animation");
    group.sample_size(10);
    for &(game, options, plies) in ANIMATED {
        let (record, renderer) = (Shown::record(game, options, plies, 4), Renderer::new());
        let animation = || {
            let setup = record[0].position.setup();
            let mut animation = renderer.animation(setup, Theme::Light, record.len()).expect("an animation");
            record.iter().for_each(|shown| animation.add(&shown.scene()).expect("a frame"));
            animation.finish().expect("a file").len()
        };
        let name = format!("{} {options} {} scenes", game.id(), record.len());
        println!("animation {name}: {} bytes", animation());
        group.bench_function(&name, |bencher| bencher.iter(animation));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = render, styles, animations
}
criterion_main!(benches);
