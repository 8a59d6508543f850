//! The picture of a rating over time.

use super::{
    RENDERER,
    compare::{self, decode},
};
use parlor::render::{Curve, Point, Theme};

const DAY: i64 = 86_400;
const START: i64 = 1_790_000_000;

/// The rating goes up and down, with the same numbers on every machine.
fn points(count: i64, step: i64) -> Vec<Point> {
    let mut rating = 1500.0;
    (0..count)
        .map(|n| {
            let swing = ((n * 37) % 11 - 4) as f64;
            rating += swing * 160.0 / (n as f64 + 6.0);
            Point { at: START + n * step, rating, deviation: 60.0 + 290.0 / (n as f64 / 2.0 + 1.0) }
        })
        .collect()
}

fn png(title: &str, points: &[Point]) -> Option<Vec<u8>> {
    RENDERER.curve(&Curve { title, now: "1643?", points }, Theme::Light).expect("no error")
}

#[test]
fn curves_match_their_references() {
    let mut differing = Vec::new();
    for (name, points) in [("curve-days", points(40, DAY * 2)), ("curve-hours", points(6, 5000))] {
        let png = png("Ana · all games on this server", &points).expect("a picture");
        differing.extend(compare::with_reference(name, &png).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn a_curve_needs_two_points() {
    assert!(png("Ana", &[]).is_none());
    assert!(png("Ana", &points(1, DAY)).is_none());
    assert!(png("Ana", &points(2, DAY)).is_some());
}

#[test]
fn any_curve_has_the_usual_size_and_a_small_file() {
    let flat = |count: i64, step: i64| -> Vec<_> {
        (0_i64..count).map(|n| Point { at: START + n * step, rating: 1500.0, deviation: 350.0 }).collect()
    };
    for (title, points) in [
        ("", flat(2, 0)),
        ("שלום 🎲", flat(300, 1)),
        ("W".repeat(300).as_str(), points(300, DAY * 30)),
        (
            "Far",
            vec![
                Point { at: 0, rating: 100.0, deviation: 1.0 },
                Point { at: START * 4, rating: 4000.0, deviation: 350.0 },
            ],
        ),
    ] {
        let file = png(title, &points).expect("a picture");
        let picture = decode(&file);
        assert_eq!((picture.width, picture.height), (1000, 520));
        assert!(file.len() < 60_000, "{} bytes", file.len());
        assert_eq!(png(title, &points), Some(file), "the same curve gives the same bytes");
    }
}
