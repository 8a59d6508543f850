//! Time for a picture, by a renderer that has drawn the board before and by one that has not; the
//! pictures' sizes in bytes are printed first.

#[path = "../tests/support/pictures.rs"]
mod pictures;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use parlor::{
    render::{Renderer, Theme},
    rules::Game,
};
use pictures::Shown;

/// Games, variants and plies of which pictures are drawn.
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

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = render
}
criterion_main!(benches);
