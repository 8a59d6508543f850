//! A rating over games.

use super::{
    RenderError,
    canvas::Canvas,
    colours::Colours,
    encode,
    lettering::{Anchor, Lettering, Weight},
    plot::{Area, FONT, HEAD, SIZE, Sheet, drawing_error, rgb},
    theme::Theme,
};
use parlor_games::rules::Game;
use parlor_raster::palette::{Palette, mix};
use plotters::{
    chart::ChartBuilder,
    element::{Circle, Polygon},
    series::LineSeries,
    style::{Color, IntoFont, ShapeStyle},
};

/// In points of rating, so that a flat curve does not look steep.
const RATING_MARGIN: f64 = 50.0;

const BAND_OPACITY: f64 = 0.65;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub rating: f64,
    /// Shown as a band around the curve.
    pub deviation: f64,
}

#[derive(Clone, Copy, Debug)]
pub struct Curve<'a> {
    /// For the line above the curve: player and kind of rating.
    pub title: &'a str,
    /// The current rating.
    pub now: &'a str,
    /// Rated games before the first point.
    pub first: i32,
    /// One for each game, the oldest first.
    pub points: &'a [Point],
}

impl Curve<'_> {
    pub(super) fn png(&self, theme: Theme, lettering: &Lettering) -> Result<Option<Vec<u8>>, RenderError> {
        if self.points.len() < 2 {
            return Ok(None);
        }
        let colours = theme.colours(Game::Tether);
        let mut sheet = Sheet::new(colours.paper)?;
        sheet.draw(|root| self.plot(root, colours))?;
        let mut canvas = sheet.finish(colours, lettering)?;
        self.head(&mut canvas);
        Ok(Some(encode::png(&canvas.picture, &palette(colours))?))
    }

    fn head(&self, canvas: &mut Canvas<'_>) {
        let ((left, base), ink) = (HEAD, canvas.colours.ink);
        let right = SIZE.0 as f32 - left;
        let now = (Weight::SemiBold, (40.0, 40.0), ink);
        let used = canvas.fitted(now, (right, base), Anchor::Right, f32::INFINITY, self.now);
        let title = (Weight::Medium, (34.0, 26.0), ink);
        canvas.fitted(title, (left, base), Anchor::Left, right - left - used - 24.0, self.title);
    }

    fn plot(&self, root: &Area<'_>, colours: &Colours) -> Result<(), RenderError> {
        let hue = &colours.players[1];
        let until = self.first + self.points.len() as i32 - 1;
        let (least, most) = self.ratings();
        let mut chart = ChartBuilder::on(root)
            .margin_top(176)
            .margin_right(60)
            .margin_bottom(20)
            .x_label_area_size(90)
            .y_label_area_size(150)
            .build_cartesian_2d(self.first..until, least..most)
            .map_err(drawing_error)?;
        chart
            .configure_mesh()
            .axis_style(rgb(colours.line))
            .bold_line_style(rgb(mix(colours.paper, colours.line, 0.6)).stroke_width(2))
            .light_line_style(rgb(colours.paper))
            .x_labels(4)
            .y_labels(6)
            .label_style((FONT, 54).into_font().color(&rgb(colours.muted)))
            .y_label_formatter(&|rating| format!("{rating:.0}"))
            .draw()
            .map_err(drawing_error)?;
        let edge = |sign: f64| {
            let points = (self.first..).zip(self.points);
            points.map(move |(game, point)| (game, (point.rating + sign * point.deviation).clamp(least, most)))
        };
        let lower: Vec<_> = edge(-1.0).collect();
        let band: Vec<_> = edge(1.0).chain(lower.into_iter().rev()).collect();
        let fill = ShapeStyle::from(rgb(hue.claim).mix(BAND_OPACITY)).filled();
        chart.draw_series([Polygon::new(band, fill)]).map_err(drawing_error)?;
        let line = rgb(hue.stone).stroke_width(7);
        let points = || (self.first..).zip(self.points).map(|(game, point)| (game, point.rating));
        chart.draw_series(LineSeries::new(points(), line)).map_err(drawing_error)?;
        // Dots would overlap if there were many games.
        let skip = if self.points.len() <= 60 { 0 } else { self.points.len() - 1 };
        let dots = points().skip(skip).map(|at| Circle::new(at, 10, rgb(hue.stone).filled()));
        chart.draw_series(dots).map_err(drawing_error)?;
        Ok(())
    }

    /// Includes the whole band at the end.
    fn ratings(&self) -> (f64, f64) {
        let last = self.points.last().map(|last| [last.rating - last.deviation, last.rating + last.deviation]);
        let ratings = self.points.iter().map(|point| point.rating).chain(last.into_iter().flatten());
        let (least, most) = (ratings.clone().fold(f64::INFINITY, f64::min), ratings.fold(f64::NEG_INFINITY, f64::max));
        (least - RATING_MARGIN, most + RATING_MARGIN)
    }
}

fn palette(colours: &Colours) -> Palette {
    let hue = &colours.players[1];
    let mut palette = Palette::default();
    let band = mix(colours.paper, hue.claim, BAND_OPACITY as f32);
    let mesh = mix(colours.paper, colours.line, 0.6);
    let covered = mix(mesh, hue.claim, BAND_OPACITY as f32);
    for colour in [colours.paper, colours.ink, colours.muted, colours.line, hue.stone, band, mesh, covered] {
        palette.add(colour);
    }
    for (from, to, steps) in [
        (colours.paper, colours.ink, 14),
        (colours.paper, colours.muted, 14),
        (colours.paper, hue.stone, 10),
        (band, hue.stone, 10),
        (colours.paper, band, 4),
        (mesh, band, 3),
        (mesh, hue.stone, 4),
        (band, covered, 2),
        (colours.paper, colours.line, 4),
        (colours.line, hue.stone, 3),
    ] {
        palette.ramp(from, to, steps);
    }
    palette
}
