//! The win chances over a game as a curve with marked moves.

mod labels;

use super::{
    RenderError,
    canvas::Canvas,
    encode,
    lettering::{Anchor, Lettering, Weight},
    plot::{At, HEAD, SIZE, line, on_sheet, step, to_picture},
    scene::Seat,
    stone::{Face, Sprite},
    theme::Theme,
};
use crate::raster::shape::{Mask, Shape};
use labels::Label;
use parlor_games::rules::{Game, Player};

/// The plot's upper left and lower right corners.
const FRAME: [At; 2] = [(208.0, 176.0), (1940.0, 928.0)];

/// The largest and smallest sizes of texts above the curve, and the size of those at the axes.
const TITLE: (f32, f32) = (34.0, 26.0);
const NAME: (f32, f32) = (30.0, 23.0);
const AXIS: f32 = 26.0;

/// The width for the unit of the lower axis.
const UNIT_WIDTH: f32 = 130.0;

/// Radii of the stones before the names, and of those that mark the players' halves.
const STONE: f32 = 15.0;
const HALF_STONE: f32 = 20.0;

/// The distance and the width of strokes in a player's areas, in pixels of the sheet.
const STROKES: (f32, f32) = (26.0, 5.0);

#[derive(Clone, Debug)]
pub struct WinChanceChart {
    /// The game, which determines the colours.
    pub game: Game,
    /// The title, such as "Tether #12".
    pub title: String,
    /// Player 1 first.
    pub names: [String; 2],
    /// The players' colours in words, which are shown for names that the fonts lack.
    pub colours: [String; 2],
    /// The player whose win chance it is: 100% is at the top.
    pub upper: Player,
    /// The labels of the upper, middle and lower line, such as "100%".
    pub levels: [String; 3],
    /// The unit of the lower axis, such as "plies".
    pub unit: String,
    /// The win chances, from 0 to 1, before each ply and after the last one. Each has two values: before the roll of the die
    /// and after it. Without a die, they are equal.
    pub points: Vec<[f32; 2]>,
    pub marks: Vec<Mark>,
}

#[derive(Clone, Debug)]
pub struct Mark {
    /// The number of plies up to and including the move.
    pub ply: usize,
    pub by: Player,
    /// The name of the move, such as "12. d4".
    pub label: String,
}

impl WinChanceChart {
    pub(super) fn png(&self, theme: Theme, lettering: &Lettering) -> Result<Option<Vec<u8>>, RenderError> {
        if self.points.len() < 2 {
            return Ok(None);
        }
        let (colours, curve) = (theme.colours(self.game), self.curve());
        let mut canvas = on_sheet(colours, lettering, |sheet| {
            self.areas(sheet, &curve);
            self.lines(sheet, &curve);
        });
        self.axis(&mut canvas);
        self.head(&mut canvas);
        self.label(&mut canvas, &curve);
        Ok(Some(encode::in_own_colours(&canvas.picture)?))
    }

    fn place(&self, ply: usize, chance: f32) -> At {
        let ([(left, top), (right, bottom)], last) = (FRAME, self.points.len() - 1);
        let chance = if chance.is_nan() { 0.5 } else { chance.clamp(0.0, 1.0) };
        (left + (right - left) * ply.min(last) as f32 / last as f32, bottom - (bottom - top) * chance)
    }

    fn curve(&self) -> Vec<At> {
        let points = self.points.iter().enumerate();
        let mut curve: Vec<_> =
            points.flat_map(|(ply, chances)| chances.map(|chance| self.place(ply, chance))).collect();
        curve.dedup();
        curve
    }

    fn marks(&self) -> impl Iterator<Item = (At, &Mark)> {
        self.marks.iter().filter_map(|mark| Some((self.place(mark.ply, self.points.get(mark.ply)?[0]), mark)))
    }

    /// Fills the areas between the curve and the middle.
    fn areas(&self, sheet: &mut Canvas<'_>, curve: &[At]) {
        let (colours, [(left, top), (right, bottom)]) = (sheet.colours, FRAME);
        sheet.fill(&Shape::rounded((left, right), (top, bottom), 0.0), colours.cell);
        let middle = (top + bottom) / 2.0;
        for player in Player::BOTH {
            let own = |y: f32| if player == self.upper { y.min(middle) } else { y.max(middle) };
            let mut edge = vec![(left, middle)];
            for (index, &(x, y)) in curve.iter().enumerate() {
                // The point where the curve crosses the middle.
                if let Some(&(from_x, from_y)) = index.checked_sub(1).and_then(|before| curve.get(before))
                    && (from_y < middle) != (y < middle)
                {
                    edge.push((from_x + (x - from_x) * (middle - from_y) / (y - from_y), middle));
                }
                edge.push((x, own(y)));
            }
            edge.push((right, middle));
            let (hue, area) = (colours.of(player), Shape::polygon(edge).mask());
            sheet.paint(&area, (0, 0), hue.claim);
            if colours.signs {
                sheet.paint(&strokes(player).within(&area), (0, 0), hue.claim_line);
            }
        }
    }

    fn lines(&self, sheet: &mut Canvas<'_>, curve: &[At]) {
        let (colours, [(left, top), (right, bottom)]) = (sheet.colours, FRAME);
        for quarter in 0..=4_u8 {
            let y = top + (bottom - top) * f32::from(quarter) / 4.0;
            let (width, colour) = if quarter == 2 { (4.0, colours.number) } else { (2.0, colours.line) };
            sheet.fill(&Shape::stroke((left, y), (right, y), width), colour);
        }
        // A thinner line for long games, which have more points than the picture has columns.
        let width = if curve.len() > 300 { 5.0 } else { 7.0 };
        sheet.fill(&line(curve, width), colours.mark);
        for (at, mark) in self.marks() {
            for (radius, colour) in [(18.0, colours.mark), (13.0, colours.of(mark.by).stone)] {
                sheet.fill(&Shape::circle(at, radius), colour);
            }
        }
    }

    /// Writes the levels and the numbers of plies, and draws the stones of the players' halves.
    fn axis(&self, canvas: &mut Canvas<'_>) {
        let [(left, top), (end, bottom)] = FRAME.map(to_picture);
        let (right, muted) = (left - 14.0, canvas.colours.muted);
        for (level, text) in (0_u8..).zip(&self.levels) {
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
        canvas.fitted((Weight::Medium, (AXIS, 20.0), muted), (HEAD.0, base), Anchor::Left, UNIT_WIDTH, &self.unit);
        let last = self.points.len() - 1;
        for ply in (0..=last).step_by(step(last, 10)).skip(1) {
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
        let title_width = canvas.fitted(title, (left, base), Anchor::Left, right * 0.45, &self.title);
        let (stone, gap) = (2.0 * STONE + 10.0, 30.0);
        let room = right - left - title_width - 2.0 * (stone + gap);
        let names = [0, 1].map(|seat: usize| {
            let (name, colour) = (self.names[seat].as_str(), self.colours[seat].as_str());
            Seat { name, colour, note: "" }.shown(canvas.lettering)
        });
        let widths = names.each_ref().map(|name| canvas.lettering.width(Weight::Medium, NAME.0, name));
        // From right to left, so the second player comes first. A long name gets the space that a short one does not need.
        for player in [Player::Two, Player::One] {
            let most = (room - widths[player.other().index()]).max(room / 2.0);
            let name = (Weight::Medium, NAME, ink);
            right -= canvas.fitted(name, (right, base), Anchor::Right, most, &names[player.index()]) + stone;
            let at = ((right + STONE) as i32, (base - NAME.0 * 0.36) as i32);
            canvas.sprite(&Sprite::stone(canvas.colours, player, STONE, Face::Full), at);
            right -= gap;
        }
    }

    fn label(&self, canvas: &mut Canvas<'_>, curve: &[At]) {
        let curve: Vec<_> = curve.iter().copied().map(to_picture).collect();
        let label = |(at, mark): (At, &Mark)| Label::new(to_picture(at), &mark.label, canvas.lettering);
        let labels: Vec<_> = self.marks().map(label).collect();
        let placed = labels::place(&labels, &curve, FRAME.map(to_picture));
        for (label, at) in labels.iter().zip(&placed) {
            canvas.fill(&label.connector(*at), canvas.colours.mark);
        }
        for (label, at) in labels.iter().zip(placed) {
            label.draw(canvas, at);
        }
    }
}

/// Strokes over the whole plot, in the same direction as those on the player's claims.
fn strokes(player: Player) -> Mask {
    let ([(left, top), (right, bottom)], (apart, width)) = (FRAME, STROKES);
    let (from, to) = if player == Player::One { (top, bottom) } else { (left, right) };
    let places = (0_u16..).map(|index| from + apart * f32::from(index)).take_while(|place| *place < to);
    let strokes = places.map(|place| match player {
        Player::One => Shape::stroke((left, place), (right, place), width),
        Player::Two => Shape::stroke((place, top), (place, bottom), width),
    });
    strokes.fold(Shape::default(), Shape::and).mask()
}
