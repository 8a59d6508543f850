//! The picture of a rating over games.

use super::{
    RENDERER,
    compare::{self, decode},
};
use parlor_render::{Curve, Point, Theme};

/// A rating that goes up and down. The numbers are the same on every machine.
fn points(count: i64) -> Vec<Point> {
    let mut rating = 1500.0;
    (0..count)
        .map(|n| {
            let swing = ((n * 37) % 11 - 4) as f64;
            rating += swing * 160.0 / (n as f64 + 6.0);
            Point { rating, deviation: 60.0 + 290.0 / (n as f64 / 2.0 + 1.0) }
        })
        .collect()
}

fn png(title: &str, first: i32, points: &[Point]) -> Option<Vec<u8>> {
    let (title, now, points) = (title.to_owned(), "1643?".to_owned(), points.to_vec());
    RENDERER.curve(&Curve { title, now, first, points }, Theme::Light).expect("no error")
}

#[test]
fn curves_match_their_references() {
    let mut differing = Vec::new();
    for (name, first, points) in [("curve-long", 120, points(40)), ("curve-short", 0, points(6))] {
        let png = png("Ana · rating after each game on this server", first, &points).expect("a picture");
        differing.extend(compare::with_reference(name, &png).err());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn a_curve_needs_two_points() {
    assert!(png("Ana", 0, &[]).is_none());
    assert!(png("Ana", 0, &points(1)).is_none());
    assert!(png("Ana", 0, &points(2)).is_some());
}

#[test]
fn any_curve_has_the_usual_size_and_a_small_file() {
    let point = |rating: f64, deviation: f64| Point { rating, deviation };
    for (title, first, points) in [
        ("", 0, vec![point(1500.0, 350.0); 2]),
        ("שלום 🎲", 1_000_000, vec![point(1500.0, 350.0); 300]),
        ("W".repeat(300).as_str(), 7, points(300)),
        ("Far", 0, vec![point(100.0, 1.0), point(4000.0, 350.0)]),
    ] {
        let file = png(title, first, &points).expect("a picture");
        let picture = decode(&file);
        assert_eq!((picture.width, picture.height), (1000, 520));
        assert!(file.len() < 60_000, "{} bytes", file.len());
        assert_eq!(png(title, first, &points), Some(file), "the same curve gives the same bytes");
    }
}
