//! Time for a picture, by a renderer that has drawn the board before and by one that has not; the
//! pictures' sizes in bytes are printed first.

#[path = "../tests/support/pictures.rs"]
mod pictures;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use parlor::render::{Renderer, Theme};
use pictures::Shown;

fn render(criterion: &mut Criterion) {
    for (name, shown) in [
        ("9x9 start", Shown::moves(9, "")),
        ("9x9 middle", Shown::played(9, 27, 269)),
        ("9x9 end", Shown::played(9, 999, 4)),
        ("19x19 middle", Shown::played(19, 120, 48)),
    ] {
        let scene = shown.scene();
        let renderer = Renderer::new();
        let bytes = renderer.png(&scene, Theme::Light).expect("a picture").len();
        println!("tether {name}, ply {}: {bytes} bytes", shown.position.ply());
        criterion.bench_function(&format!("tether {name} warm"), |bencher| {
            bencher.iter(|| renderer.png(&scene, Theme::Light));
        });
        criterion.bench_function(&format!("tether {name} cold"), |bencher| {
            bencher.iter_batched(Renderer::new, |renderer| renderer.png(&scene, Theme::Light), BatchSize::PerIteration);
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(50);
    targets = render
}
criterion_main!(benches);
