//! Stones as sprites: drawn once per board, and copied to each cell with a stone.

use super::{
    colours::{Colours, Hue, most},
    sign::sign,
};
use crate::raster::{
    palette::{Rgb, contrast, edge_share, in_steps, mix},
    shape::Mask,
};
use parlor_games::rules::Player;

/// The number of steps from a stone's brightest spot to its colour, and from there to its rim. Few shades keep the files of
/// boards with many stones small.
pub(super) const SHADES: u8 = 6;

/// How dark a stone's shadow is. It begins in the middle of the shadow's soft border. A second step of darkness would make
/// files a twentieth larger.
pub(super) const SHADOW: f32 = 0.24;

/// The contrast of a name with its stone, relative to that of a name in an empty cell. It is lower, because people look for the
/// names of empty cells. Some stones don't reach it: they are too bright for dark names and too dark for light ones.
const QUIET: f32 = 0.75;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    Full,
    /// A stone with a pale middle, which distinguishes it without colours.
    Hollow,
}

/// The colours of a name on a stone, of the plate behind it, and of the sign around it.
pub(super) struct Plate {
    pub ground: Rgb,
    pub sign: Rgb,
    pub name: Rgb,
}

impl Colours {
    pub(super) fn plate(&self, player: Player, face: Face) -> Plate {
        let Hue { stone, rim, pale, .. } = *self.of(player);
        let (ground, sign) = match face {
            Face::Full => (stone, pale),
            Face::Hollow => (pale, stone),
        };
        let text = most(&[pale, self.card, self.ink, self.paper, rim, stone], ground);
        let quiet = QUIET * contrast(self.number, self.cell);
        let mut names = (1..u8::MAX).map(|share| mix(ground, text, f32::from(share) / f32::from(u8::MAX)));
        Plate { ground, sign, name: names.find(|&name| contrast(name, ground) >= quiet).unwrap_or(text) }
    }
}

/// A small picture with the coverage of each pixel, centred on a pixel.
pub(super) struct Sprite {
    /// The distance from the middle to the edge, in pixels.
    pub reach: i32,
    pub pixels: Vec<(Rgb, u8)>,
}

impl Sprite {
    /// A round stone that is lit from the upper left, with a soft shadow.
    pub(super) fn stone(colours: &Colours, player: Player, radius: f32, face: Face) -> Self {
        let hue = colours.of(player);
        let drop = radius * 0.09;
        let soft = radius * 0.22;
        let reach = (radius + drop + soft).ceil() as i32 + 1;
        let rim = ((radius * 0.07).clamp(1.2, 2.6) * colours.bold).min((radius * 0.13).max(1.2));
        // A sign needs space in the pale middle, which then covers nearly the whole stone.
        let hole = radius * if colours.signs { 0.86 } else { 0.52 };
        // The side away from the light is not brighter than the stone, even if the rim is.
        let brightness = |colour: Rgb| colour.map(u32::from).iter().sum::<u32>();
        let far = if brightness(hue.rim) < brightness(hue.stone) { hue.rim } else { hue.stone };
        let stone = Self::shaded(reach, colours.shadow, |x, y| {
            let from_middle = x.hypot(y);
            let body = edge_share(radius + 0.5 - from_middle);
            // The brightest spot is a third of the way from the middle towards the light; the rim on the other side is darkest.
            let from_light = (x + radius * 0.32).hypot(y + radius * 0.38) / radius;
            let colour = mix(hue.shine, hue.stone, in_steps((from_light / 0.85).powf(0.8), SHADES));
            let colour = mix(colour, far, in_steps(((from_light - 0.95) * 0.55).min(0.45), SHADES));
            let colour = mix(colour, hue.rim, edge_share(from_middle - (radius - rim) + 0.5));
            let colour = match face {
                Face::Full => colour,
                Face::Hollow => {
                    let ring = (from_middle - hole + rim * 0.5).abs();
                    let colour = mix(colour, hue.pale, edge_share(hole + 0.5 - from_middle));
                    mix(colour, hue.rim, edge_share(rim * 0.5 + 0.5 - ring) * 0.8)
                }
            };
            (colour, body, (radius + soft - x.hypot(y - drop * 1.6)) / (2.0 * soft))
        });
        match face {
            _ if !colours.signs => stone,
            Face::Full => stone.marked(&sign(player, radius * 0.62).mask(), hue.pale),
            Face::Hollow => stone.marked(&sign(player, radius * 0.52).mask(), hue.stone),
        }
    }

    /// A pyramid on a triangle with sides of `side` pixels, seen from above and lit from the upper left, with a soft shadow.
    /// Its middle is the triangle's.
    pub(super) fn pyramid(colours: &Colours, player: Player, side: f32, points_up: bool) -> Self {
        let hue = colours.of(player);
        let inner = side / 12.0_f32.sqrt();
        let (drop, soft) = (inner * 0.2, inner * 0.2);
        let reach = (inner * 2.0 + drop + soft).ceil() as i32 + 1;
        let rim = (side * 0.025).clamp(1.0, 2.2) * colours.bold;
        let flip = if points_up { 1.0 } else { -1.0 };
        // Outward directions of the edges, the horizontal edge first.
        let edges = [(0.0, flip), (0.75_f32.sqrt(), -0.5 * flip), (-(0.75_f32.sqrt()), -0.5 * flip)];
        // The colour of a face depends on its angle to the light.
        let faces = edges.map(|(x, y)| {
            let light = -0.5 * x - 0.8 * y;
            if light > 0.0 { mix(hue.stone, hue.shine, light * 0.8) } else { mix(hue.stone, hue.rim, light * -0.5) }
        });
        // How far a point is beyond each edge; negative inside.
        let beyond = |x: f32, y: f32| edges.map(|edge| edge.0 * x + edge.1 * y - inner);
        let most = |all: [f32; 3]| all.into_iter().fold(f32::MIN, f32::max);
        let pyramid = Self::shaded(reach, colours.shadow, |x, y| {
            let all = beyond(x, y);
            let nearest = most(all);
            let face = all.iter().position(|&edge| edge >= nearest).unwrap_or(0);
            // The ridge where two faces meet is lighter.
            let second = all.iter().enumerate().filter(|&(index, _)| index != face).map(|(_, &edge)| edge);
            let apart = nearest - second.fold(f32::MIN, f32::max);
            let ridge = edge_share(1.0 - apart / (rim * 1.2));
            let colour = mix(faces[face], hue.shine, ridge * 0.55);
            let colour = mix(colour, hue.rim, edge_share(nearest + rim + 0.5));
            (colour, edge_share(0.5 - nearest), (soft - most(beyond(x, y - drop))) / (2.0 * soft))
        });
        if !colours.signs {
            return pyramid;
        }
        // The sign is above the name of the space, where the slanted faces meet.
        pyramid.marked(&sign(player, inner * 0.46).shifted(0.0, inner * -0.84 * flip).mask(), hue.pale)
    }

    /// A sprite with a shadow. For a place relative to the middle, `pixel` returns the colour and coverage of the body, and how
    /// far the place is inside the shadow's border, as a share.
    fn shaded(reach: i32, shadow: Rgb, pixel: impl Fn(f32, f32) -> (Rgb, f32, f32)) -> Self {
        let places = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x as f32, y as f32)));
        let pixels = places.map(|(x, y)| {
            let (colour, body, share) = pixel(x, y);
            let cover = body + (1.0 - body) * if share >= 0.5 { SHADOW } else { 0.0 };
            if cover < 0.01 {
                return (colour, 0);
            }
            // Blends the body over the shadow, into one colour with one coverage.
            (mix(shadow, colour, body / cover), (cover * 255.0).round() as u8)
        });
        Self { reach, pixels: pixels.collect() }
    }

    /// The sprite with a mark, whose origin is on the sprite's middle.
    fn marked(mut self, mark: &Mask, colour: Rgb) -> Self {
        let width = 2 * self.reach + 1;
        for (index, pixel) in self.pixels.iter_mut().enumerate() {
            let (x, y) = (index as i32 % width - self.reach, index as i32 / width - self.reach);
            pixel.0 = mix(pixel.0, colour, f32::from(mark.at(x, y)) / 255.0);
        }
        self
    }

    /// The width and the height, in pixels.
    pub(super) fn width(&self) -> usize {
        (2 * self.reach + 1) as usize
    }
}
