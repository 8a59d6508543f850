//! Signs that distinguish the players without colours: a ring and horizontal strokes for player 1, an upright cross and
//! vertical strokes for player 2.

use crate::raster::shape::{Mask, Shape};
use parlor_games::rules::Player;

/// A player's sign around (0, 0), within `radius` pixels.
pub(super) fn sign(player: Player, radius: f32) -> Shape {
    let middle = (0.5, 0.5);
    match player {
        Player::One => Shape::circle(middle, radius * 0.92).without(Shape::circle(middle, radius * 0.46)),
        Player::Two => cross(radius, radius * 0.46),
    }
}

/// An upright cross with arms that are `arm` pixels long and `width` wide.
pub(super) fn cross(arm: f32, width: f32) -> Shape {
    let (far, near) = (arm, width / 2.0);
    let corners = [
        (-near, -far),
        (near, -far),
        (near, -near),
        (far, -near),
        (far, near),
        (near, near),
        (near, far),
        (-near, far),
        (-near, near),
        (-far, near),
        (-far, -near),
        (-near, -near),
    ];
    Shape::polygon(corners).shifted(0.5, 0.5)
}

/// A player's strokes across a claim, within `area`, which reaches at most `reach` pixels from (0, 0).
pub(super) fn hatch(player: Player, reach: f32, area: &Mask) -> Mask {
    let distance = (reach * 0.34).clamp(6.0, 13.0);
    let count = (reach / distance).ceil() as i32;
    let strokes = (-count..=count).map(|index| {
        let (along, aside) = (reach + 1.0, (index as f32 + 0.5) * distance);
        let ends = match player {
            Player::One => [(-along, aside), (along, aside)],
            Player::Two => [(aside, -along), (aside, along)],
        };
        Shape::stroke(ends[0], ends[1], (distance * 0.28).max(1.6)).shifted(0.5, 0.5)
    });
    strokes.fold(Shape::default(), Shape::and).mask().within(area)
}
