//! The win chances over a game as a curve with marked moves.

mod labels;

use super::{
    RenderError,
    canvas::Canvas,
    colours::Colours,
    encode,
    lettering::{Anchor, Lettering, Weight},
    plot::{Area, HEAD, SIZE, SUPERSAMPLING, Sheet, drawing_error, rgb},
    scene::Seat,
    stone::{Face, Sprite},
    theme::Theme,
};
use labels::Label;
use parlor_games::rules::{Game, Player};
use parlor_raster::palette::Palette;
use plotters::{
    chart::ChartBuilder,
    element::{Circle, PathElement, Polygon},
    style::Color,
};

/// In pixels.
const TOP_MARGIN: u32 = 88;
const LEFT_MARGIN: u32 = 104;
const BOTTOM_MARGIN: u32 = 56;
const RIGHT_MARGIN: u32 = 30;

/// Largest and smallest sizes in the line above the curve, and the size at the axes.
const TITLE: (f32, f32) = (34.0, 26.0);
const NAME: (f32, f32) = (30.0, 23.0);
const AXIS: f32 = 26.0;

/// For the unit of the lower axis.
const UNIT_WIDTH: f32 = 130.0;

/// Radii of the stones before the names, and of those that mark the players' halves.
const STONE: f32 = 15.0;
const HALF_STONE: f32 = 20.0;

/// Strokes in a player's areas: distance and width in pixels of the sheet.
const STROKES: (u32, u32) = (26, 5);

#[derive(Clone, Copy, Debug)]
pub struct WinChanceChart<'a> {
    /// Determines the colours.
    pub game: Game,
    /// Such as "Tether #12".
    pub title: &'a str,
    /// Player 1 first; notes are not shown.
    pub players: [Seat<'a>; 2],
    /// Whose win chance it is: 100% is at the top.
    pub upper: Player,
    /// The labels of the upper, middle and lower line, such as "100%".
    pub levels: [&'a str; 3],
    /// The unit of the lower axis, such as "plies".
    pub unit: &'a str,
    /// The win chance, 0 to 1, before each ply and after the last: before and after the roll of the die. Equal without a
    /// die.
    pub points: &'a [[f32; 2]],
    pub marks: &'a [Mark<'a>],
}

#[derive(Clone, Copy, Debug)]
pub struct Mark<'a> {
    /// Plies up to and including the move.
    pub ply: usize,
    pub by: Player,
    /// Such as "12. d4".
    pub label: &'a str,
}

/// Places on the sheet.
struct Layout {
    line: Vec<(i32, i32)>,
    marks: Vec<(i32, i32)>,
    /// The plot's upper left and lower right corners.
    frame: [(i32, i32); 2],
}

impl WinChanceChart<'_> {
    pub(super) fn png(&self, theme: Theme, lettering: &Lettering) -> Result<Option<Vec<u8>>, RenderError> {
        if self.points.len() < 2 {
            return Ok(None);
        }
        let colours = theme.colours(self.game);
        let mut sheet = Sheet::new(colours.paper)?;
        let layout = sheet.draw(|root| self.plot(root))?;
        sheet.draw(|root| areas(root, &layout, colours, self.upper))?;
        if colours.signs {
            hatch(&mut sheet, colours);
        }
        sheet.draw(|root| self.lines(root, &layout, colours))?;
        let mut canvas = sheet.finish(colours, lettering)?;
        self.axis(&mut canvas, &layout);
        self.head(&mut canvas);
        self.label(&mut canvas, &layout);
        Ok(Some(encode::png(&canvas.picture, &palette(colours))?))
    }

    fn plot(&self, root: &Area<'_>) -> Result<Layout, RenderError> {
        let last = i32::try_from(self.points.len() - 1).unwrap_or(i32::MAX);
        let chart = ChartBuilder::on(root)
            .margin_top(TOP_MARGIN * SUPERSAMPLING)
            .margin_right(RIGHT_MARGIN * SUPERSAMPLING)
            .margin_left(LEFT_MARGIN * SUPERSAMPLING)
            .x_label_area_size(BOTTOM_MARGIN * SUPERSAMPLING)
            .build_cartesian_2d(0..last, 0.0_f32..1.0)
            .map_err(drawing_error)?;
        let place = |ply: usize, chance: f32| {
            chart.backend_coord(&(i32::try_from(ply).unwrap_or(last).min(last), chance.clamp(0.0, 1.0)))
        };
        let points = self.points.iter().enumerate();
        let mut line: Vec<_> = points.flat_map(|(ply, chances)| chances.map(|chance| place(ply, chance))).collect();
        line.dedup();
        let marks = self.marks.iter().filter_map(|mark| Some(place(mark.ply, self.points.get(mark.ply)?[0])));
        Ok(Layout { line, marks: marks.collect(), frame: [place(0, 1.0), place(usize::MAX, 0.0)] })
    }

    fn lines(&self, root: &Area<'_>, layout: &Layout, colours: &Colours) -> Result<(), RenderError> {
        let [(left, top), (right, bottom)] = layout.frame;
        for quarter in 0..=4 {
            let y = top + (bottom - top) * quarter / 4;
            let style =
                if quarter == 2 { rgb(colours.number).stroke_width(4) } else { rgb(colours.line).stroke_width(2) };
            root.draw(&PathElement::new([(left, y), (right, y)], style)).map_err(drawing_error)?;
        }
        // Long games have more points than the picture has columns.
        let width = if layout.line.len() > 300 { 5 } else { 7 };
        let curve = PathElement::new(layout.line.clone(), rgb(colours.mark).stroke_width(width));
        root.draw(&curve).map_err(drawing_error)?;
        for (at, mark) in layout.marks.iter().zip(self.marks) {
            let hue = &colours.players[mark.by.index()];
            for (radius, colour) in [(18, colours.mark), (13, hue.stone)] {
                root.draw(&Circle::new(*at, radius, rgb(colour).filled())).map_err(drawing_error)?;
            }
        }
        Ok(())
    }

    /// Levels, the stones of the players' halves, and plies.
    fn axis(&self, canvas: &mut Canvas<'_>, layout: &Layout) {
        let [(left, top), (end, bottom)] = layout.frame.map(to_picture);
        let (right, muted) = (left - 14.0, canvas.colours.muted);
        for (level, text) in (0_u8..).zip(self.levels) {
            let y = top + (bottom - top) * f32::from(level) / 2.0 + AXIS * 0.36;
            canvas.fitted((Weight::Medium, (AXIS, AXIS), muted), (right, y), Anchor::Right, f32::INFINITY, text);
        }
        for (share, player) in [(0.25, self.upper), (0.75, self.upper.other())] {
            let at = (right - HALF_STONE, top + (bottom - top) * share);
            let stone = Sprite::stone(canvas.colours, player, HALF_STONE, Face::Full);
            canvas.sprite(&stone, (at.0 as i32, at.1 as i32));
        }
        let base = bottom + 12.0 + AXIS;
        // The unit takes the place of 0.
        canvas.fitted((Weight::Medium, (AXIS, 20.0), muted), (HEAD.0, base), Anchor::Left, UNIT_WIDTH, self.unit);
        let last = self.points.len() - 1;
        for ply in (0..=last).step_by(step(last)).skip(1) {
            let number = ply.to_string();
            let half = canvas.lettering.width(Weight::Medium, AXIS, &number) / 2.0;
            let x = (left + (end - left) * ply as f32 / last as f32).min(SIZE.0 as f32 - half - 4.0);
            canvas.text((Weight::Medium, AXIS), (x, base), Anchor::Middle, muted, &number);
        }
    }

    fn head(&self, canvas: &mut Canvas<'_>) {
        let ((left, base), ink) = (HEAD, canvas.colours.ink);
        let mut right = SIZE.0 as f32 - left;
        let title = (Weight::SemiBold, TITLE, ink);
        let title_width = canvas.fitted(title, (left, base), Anchor::Left, right * 0.45, self.title);
        let (stone, gap) = (2.0 * STONE + 10.0, 30.0);
        let room = right - left - title_width - 2.0 * (stone + gap);
        let names = self.players.map(|seat| seat.shown(canvas.lettering));
        let widths = names.each_ref().map(|name| canvas.lettering.width(Weight::Medium, NAME.0, name));
        // From right to left, so the second player comes first. A long name gets the space that a short one leaves.
        for player in [Player::Two, Player::One] {
            let most = (room - widths[player.other().index()]).max(room / 2.0);
            let name = (Weight::Medium, NAME, ink);
            right -= canvas.fitted(name, (right, base), Anchor::Right, most, &names[player.index()]) + stone;
            let at = ((right + STONE) as i32, (base - NAME.0 * 0.36) as i32);
            canvas.sprite(&Sprite::stone(canvas.colours, player, STONE, Face::Full), at);
            right -= gap;
        }
    }

    fn label(&self, canvas: &mut Canvas<'_>, layout: &Layout) {
        let line: Vec<_> = layout.line.iter().copied().map(to_picture).collect();
        let marks = layout.marks.iter().zip(self.marks);
        let labels: Vec<_> =
            marks.map(|(&at, mark)| Label::new(to_picture(at), mark.label, canvas.lettering)).collect();
        let placed = labels::place(&labels, &line, layout.frame.map(to_picture));
        for (label, at) in labels.iter().zip(&placed) {
            canvas.fill(&label.connector(*at), canvas.colours.mark);
        }
        for (label, at) in labels.iter().zip(placed) {
            label.draw(canvas, at);
        }
    }
}

/// Fills the areas between the curve and the middle.
fn areas(root: &Area<'_>, layout: &Layout, colours: &Colours, upper: Player) -> Result<(), RenderError> {
    let [(left, top), (right, bottom)] = layout.frame;
    let ground = plotters::element::Rectangle::new([(left, top), (right, bottom)], rgb(colours.cell).filled());
    root.draw(&ground).map_err(drawing_error)?;
    let middle = i32::midpoint(top, bottom);
    for player in Player::BOTH {
        let own = |y: i32| if player == upper { y.min(middle) } else { y.max(middle) };
        let mut edge = vec![(left, middle)];
        for (index, &(x, y)) in layout.line.iter().enumerate() {
            // Where the curve crosses the middle.
            if let Some(&(from_x, from_y)) = index.checked_sub(1).and_then(|before| layout.line.get(before))
                && (from_y < middle) != (y < middle)
                && from_y != y
            {
                edge.push((from_x + (x - from_x) * (middle - from_y) / (y - from_y), middle));
            }
            edge.push((x, own(y)));
        }
        edge.push((right, middle));
        let fill = rgb(colours.players[player.index()].claim).filled();
        root.draw(&Polygon::new(edge, fill)).map_err(drawing_error)?;
    }
    Ok(())
}

/// Draws strokes, only in areas of the players' colours.
fn hatch(sheet: &mut Sheet, colours: &Colours) {
    let [one, two] = &colours.players;
    let (distance, wide) = STROKES;
    sheet.repaint(|(x, y), colour| {
        if colour == one.claim && y % distance < wide {
            one.claim_line
        } else if colour == two.claim && x % distance < wide {
            two.claim_line
        } else {
            colour
        }
    });
}

/// Between two numbers at the lower axis: 1, 2 or 5 times a power of ten, so that there are at most ten numbers.
fn step(last: usize) -> usize {
    let tens = std::iter::successors(Some(1_usize), |ten| ten.checked_mul(10));
    let mut steps = tens.flat_map(|ten| [1, 2, 5].map(|part| ten.saturating_mul(part)));
    steps.find(|step| last / step < 10).unwrap_or(1).max(1)
}

fn to_picture((x, y): (i32, i32)) -> (f32, f32) {
    (x as f32 / SUPERSAMPLING as f32, y as f32 / SUPERSAMPLING as f32)
}

fn palette(colours: &Colours) -> Palette {
    let mut palette = Palette::default();
    let Colours { paper, card, ink, muted, cell, line, mark, number, shadow, .. } = *colours;
    for colour in [paper, card, ink, muted, cell, line, mark, number] {
        palette.add(colour);
    }
    for hue in &colours.players {
        for colour in [hue.stone, hue.shine, hue.rim, hue.claim, hue.claim_line, hue.pale] {
            palette.add(colour);
        }
    }
    for text in [ink, muted] {
        palette.ramp(paper, text, 10);
    }
    palette.ramp(card, ink, 10);
    palette.ramp(card, mark, 3);
    palette.ramp(paper, shadow, 6);
    palette.ramp(paper, mark, 4);
    for hue in &colours.players {
        palette.ramp(hue.stone, hue.shine, 12);
        palette.ramp(hue.stone, hue.rim, 5);
        palette.ramp(hue.rim, paper, 5);
        palette.ramp(hue.stone, mark, 3);
        palette.ramp(hue.pale, hue.stone, 3);
        palette.ramp(hue.claim, mark, 6);
        palette.ramp(hue.claim, number, 3);
        palette.ramp(hue.claim, line, 3);
        palette.ramp(hue.claim, hue.claim_line, 3);
        palette.ramp(hue.claim, cell, 2);
    }
    palette.ramp(cell, mark, 6);
    palette.ramp(cell, line, 3);
    palette.ramp(cell, number, 3);
    palette.ramp(number, mark, 2);
    palette
}
