//! A person's rating over their games, as a curve.

use super::{
    RenderError,
    canvas::Canvas,
    encode,
    lettering::{Anchor, Lettering, Weight},
    plot::{At, HEAD, SIZE, line, on_sheet, step},
    theme::Theme,
};
use crate::raster::{palette::mix, shape::Shape};
use parlor_games::rules::Game;

/// The space above and below the curve, in points of rating. It keeps a nearly flat curve from looking steep.
const RATING_MARGIN: f64 = 50.0;

const BAND_OPACITY: f32 = 0.65;

/// The plot's upper left and lower right corners.
const FRAME: [At; 2] = [(150.0, 176.0), (1940.0, 930.0)];

/// The weight and size of the numbers at the axes.
const AXIS: (Weight, f32) = (Weight::Medium, 54.0);

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub rating: f64,
    /// Shown as a band around the curve.
    pub deviation: f64,
}

#[derive(Clone, Debug)]
pub struct Curve {
    /// The line above the curve: the player and the kind of rating.
    pub title: String,
    /// The current rating.
    pub now: String,
    /// The number of rated games before the first point.
    pub first: i32,
    /// One for each game, the oldest first.
    pub points: Vec<Point>,
}

impl Curve {
    pub(super) fn png(&self, theme: Theme, lettering: &Lettering) -> Result<Option<Vec<u8>>, RenderError> {
        if self.points.len() < 2 {
            return Ok(None);
        }
        let colours = theme.colours(Game::Tether);
        let mut canvas = on_sheet(colours, lettering, |sheet| self.plot(sheet));
        self.head(&mut canvas);
        Ok(Some(encode::in_own_colours(&canvas.picture)?))
    }

    fn head(&self, canvas: &mut Canvas<'_>) {
        let ((left, base), ink) = (HEAD, canvas.colours.ink);
        let right = SIZE.0 as f32 - left;
        let now = (Weight::SemiBold, (40.0, 40.0), ink);
        let used = canvas.fitted(now, (right, base), Anchor::Right, f32::INFINITY, &self.now);
        let title = (Weight::Medium, (34.0, 26.0), ink);
        canvas.fitted(title, (left, base), Anchor::Left, right - left - used - 24.0, &self.title);
    }

    fn plot(&self, sheet: &mut Canvas<'_>) {
        let (colours, [(left, top), (right, bottom)]) = (sheet.colours, FRAME);
        let ((least, most), first) = (self.ratings(), f64::from(self.first));
        let last = first + (self.points.len() - 1) as f64;
        let x = |game: f64| left + (right - left) * ((game - first) / (last - first)) as f32;
        let y = |rating: f64| bottom - (bottom - top) * ((rating.clamp(least, most) - least) / (most - least)) as f32;
        let mut rules = Shape::default();
        for rating in numbers(least, most, 6) {
            let y = y(rating).round();
            rules = rules.and(Shape::stroke((left, y), (right, y), 2.0));
            let at = (left - 20.0, y + AXIS.1 * 0.36);
            sheet.text(AXIS, at, Anchor::Right, colours.muted, &format!("{rating:.0}"));
        }
        for game in numbers(first, last, 4) {
            let (x, number) = (x(game).round(), format!("{game:.0}"));
            rules = rules.and(Shape::stroke((x, top), (x, bottom), 2.0));
            let half = sheet.lettering.width(AXIS.0, AXIS.1, &number) / 2.0;
            let at = (x.min(sheet.picture.width() as f32 - half - 8.0), bottom + 24.0 + AXIS.1);
            sheet.text(AXIS, at, Anchor::Middle, colours.muted, &number);
        }
        let (rules, hue) = (rules.mask(), &colours.players[1]);
        let rule = mix(colours.paper, colours.line, 0.6);
        // The colours of the band, and of the rules behind it. They are mixed here, because masks are painted opaque.
        let [band, covered] = [colours.paper, rule].map(|behind| mix(behind, hue.claim, BAND_OPACITY));
        sheet.paint(&rules, (0, 0), rule);
        let curve = |sign: f64| {
            let points = (self.first..).zip(&self.points);
            points.map(move |(game, point)| (x(game.into()), y(point.rating + sign * point.deviation)))
        };
        let lower: Vec<_> = curve(-1.0).collect();
        let area = Shape::polygon(curve(1.0).chain(lower.into_iter().rev())).mask();
        sheet.paint(&area, (0, 0), band);
        sheet.paint(&rules.within(&area), (0, 0), covered);
        sheet.fill(&line(&[(left, top), (left, bottom), (right, bottom)], 2.0), colours.line);
        let points: Vec<_> = curve(0.0).collect();
        sheet.fill(&line(&points, 7.0), hue.stone);
        // If there are many games, only the last one has a dot, because dots would overlap.
        let skip = if points.len() <= 60 { 0 } else { points.len() - 1 };
        for &dot in points.iter().skip(skip) {
            sheet.fill(&Shape::circle(dot, 10.0), hue.stone);
        }
    }

    /// The lowest and highest rating of the plot. They include the whole band at the end of the curve.
    fn ratings(&self) -> (f64, f64) {
        let last = self.points.last().map(|last| [last.rating - last.deviation, last.rating + last.deviation]);
        let ratings = self.points.iter().map(|point| point.rating).chain(last.into_iter().flatten());
        let (least, most) = (ratings.clone().fold(f64::INFINITY, f64::min), ratings.fold(f64::NEG_INFINITY, f64::max));
        (least - RATING_MARGIN, most + RATING_MARGIN)
    }
}

/// Round numbers from one value to another.
fn numbers(from: f64, to: f64, most: usize) -> impl Iterator<Item = f64> {
    let step = step((to - from) as usize, most) as f64;
    let first = (from / step).ceil() as i32;
    (first..).map(move |number| f64::from(number) * step).take_while(move |number| *number <= to)
}
