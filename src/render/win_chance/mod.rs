//! The chances over a game: a curve that leans to the side which is more likely to win, with moves marked on it.

mod labels;

use super::{
    RenderError, Seat,
    colours::Colours,
    lettering::{Anchor, Lettering, Weight},
    palette::Palette,
    plot::{self, Area, FINE, HEAD, SIZE, Sheet, broken, rgb},
    stone::{Face, Sprite},
    theme::Theme,
};
use image::RgbImage;
use labels::Label;
use parlor_games::rules::{Game, Player};
use plotters::{
    chart::ChartBuilder,
    element::{Circle, PathElement, Polygon},
    style::Color,
};

/// Room around the curve for what stands beside it, in pixels.
const ABOVE: u32 = 88;
const BESIDE: u32 = 104;
const BELOW: u32 = 56;
const AFTER: u32 = 30;

/// Sizes of letters in the line above, largest and least, and of those at the axes.
const TITLE: (f32, f32) = (34.0, 26.0);
const NAME: (f32, f32) = (30.0, 23.0);
const AXIS: f32 = 26.0;

/// Room for what is counted along the lower edge.
const UNIT: f32 = 130.0;

/// The stones before the names, and those that say whose half it is.
const STONE: f32 = 15.0;
const OWNER: f32 = 20.0;

/// Strokes in what is a player's, in pixels of the sheet: from one to the next, and how wide.
const STROKES: (u32, u32) = (26, 5);

/// What is to be seen in the picture of the chances over a game.
#[derive(Clone, Copy, Debug)]
pub struct WinChanceChart<'a> {
    /// Which game, by which the sides have their colours.
    pub game: Game,
    /// What stands above it, e.g. "Tether #12".
    pub title: &'a str,
    /// Who played, player 1 first. Their notes are not shown.
    pub players: [Seat<'a>; 2],
    /// What the upper, the middle and the lower line are called, e.g. "100%".
    pub levels: [&'a str; 3],
    /// What is counted along the lower edge, e.g. "plies".
    pub unit: &'a str,
    /// Player 1's chance, 0 to 1, before each ply and after the last: as the ply before left it and, where a die was
    /// rolled then, after the roll.
    pub points: &'a [[f32; 2]],
    /// Moves that are marked.
    pub marks: &'a [Mark<'a>],
}

/// A move that is marked on the curve.
#[derive(Clone, Copy, Debug)]
pub struct Mark<'a> {
    /// How many plies there are with it.
    pub ply: usize,
    /// Whose move it is.
    pub by: Player,
    /// What is written beside it, e.g. "12. d4".
    pub label: &'a str,
}

/// Where things are on the sheet.
struct Plotted {
    /// The curve.
    line: Vec<(i32, i32)>,
    /// The marks, as far as they are on it.
    marks: Vec<(i32, i32)>,
    /// The corners of the whole: left and top, right and bottom.
    frame: [(i32, i32); 2],
}

impl WinChanceChart<'_> {
    /// The picture as an indexed PNG; `None` for fewer than two points.
    pub(super) fn png(&self, theme: Theme, lettering: &Lettering) -> Result<Option<Vec<u8>>, RenderError> {
        if self.points.len() < 2 {
            return Ok(None);
        }
        let colours = theme.colours(self.game);
        let mut sheet = Sheet::new(colours.paper)?;
        let plotted = sheet.draw(|root| self.plot(root))?;
        sheet.draw(|root| areas(root, &plotted, colours))?;
        if colours.signs {
            hatch(&mut sheet, colours);
        }
        sheet.draw(|root| self.lines(root, &plotted, colours))?;
        let mut picture = sheet.finish()?;
        self.axis(&mut picture, &plotted, colours, lettering);
        self.head(&mut picture, colours, lettering);
        self.label(&mut picture, &plotted, colours, lettering);
        Ok(Some(plot::png(&picture, &palette(colours))?))
    }

    /// Says where everything goes.
    fn plot(&self, root: &Area<'_>) -> Result<Plotted, RenderError> {
        let last = i32::try_from(self.points.len() - 1).unwrap_or(i32::MAX);
        let chart = ChartBuilder::on(root)
            .margin_top(ABOVE * FINE)
            .margin_right(AFTER * FINE)
            .margin_left(BESIDE * FINE)
            .x_label_area_size(BELOW * FINE)
            .build_cartesian_2d(0..last, 0.0_f32..1.0)
            .map_err(broken)?;
        let place = |ply: usize, chance: f32| {
            chart.backend_coord(&(i32::try_from(ply).unwrap_or(last).min(last), chance.clamp(0.0, 1.0)))
        };
        let points = self.points.iter().enumerate();
        let mut line: Vec<_> = points.flat_map(|(ply, chances)| chances.map(|chance| place(ply, chance))).collect();
        line.dedup();
        let marks = self.marks.iter().filter_map(|mark| Some(place(mark.ply, self.points.get(mark.ply)?[0])));
        Ok(Plotted { line, marks: marks.collect(), frame: [place(0, 1.0), place(usize::MAX, 0.0)] })
    }

    /// Draws the levels, the curve, and dots where moves are marked.
    fn lines(&self, root: &Area<'_>, plotted: &Plotted, colours: &Colours) -> Result<(), RenderError> {
        let [(left, top), (right, bottom)] = plotted.frame;
        for quarter in 0..=4 {
            let y = top + (bottom - top) * quarter / 4;
            let style =
                if quarter == 2 { rgb(colours.number).stroke_width(4) } else { rgb(colours.line).stroke_width(2) };
            root.draw(&PathElement::new([(left, y), (right, y)], style)).map_err(broken)?;
        }
        // Long games have more points than the picture has columns.
        let width = if plotted.line.len() > 300 { 5 } else { 7 };
        let curve = PathElement::new(plotted.line.clone(), rgb(colours.mark).stroke_width(width));
        root.draw(&curve).map_err(broken)?;
        for (at, mark) in plotted.marks.iter().zip(self.marks) {
            let hue = &colours.players[mark.by.index()];
            for (radius, colour) in [(18, colours.mark), (13, hue.stone)] {
                root.draw(&Circle::new(*at, radius, rgb(colour).filled())).map_err(broken)?;
            }
        }
        Ok(())
    }

    /// Says beside the curve which chance is where, and whose half is which.
    fn axis(&self, picture: &mut RgbImage, plotted: &Plotted, colours: &Colours, lettering: &Lettering) {
        let [(left, top), (end, bottom)] = plotted.frame.map(small);
        let right = left - 14.0;
        for (level, text) in (0_u8..).zip(self.levels) {
            let y = top + (bottom - top) * f32::from(level) / 2.0 + AXIS * 0.36;
            let text = lettering.clean(text);
            lettering.draw(picture, (Weight::Medium, AXIS), (right, y), Anchor::Right, colours.muted, &text);
        }
        for (share, player) in [(0.25, Player::One), (0.75, Player::Two)] {
            let at = (right - OWNER, top + (bottom - top) * share);
            Sprite::stone(colours, player, OWNER, Face::Full).draw(picture, (at.0 as i32, at.1 as i32));
        }
        let base = bottom + 12.0 + AXIS;
        // In the place of the 0.
        let unit = lettering.fit(Weight::Medium, (AXIS, 20.0), &lettering.clean(self.unit), UNIT);
        let style = (Weight::Medium, unit.size);
        lettering.draw(picture, style, (HEAD.0, base), Anchor::Left, colours.muted, &unit.text);
        let last = self.points.len() - 1;
        for ply in (0..=last).step_by(step(last)).skip(1) {
            let half = lettering.width(Weight::Medium, AXIS, &ply.to_string()) / 2.0;
            let x = (left + (end - left) * ply as f32 / last as f32).min(SIZE.0 as f32 - half - 4.0);
            lettering.draw(picture, (Weight::Medium, AXIS), (x, base), Anchor::Middle, colours.muted, &ply.to_string());
        }
    }

    /// Which game and who played, above the curve.
    fn head(&self, picture: &mut RgbImage, colours: &Colours, lettering: &Lettering) {
        let (left, base) = HEAD;
        let mut right = SIZE.0 as f32 - left;
        let title = lettering.fit(Weight::SemiBold, TITLE, &lettering.clean(self.title), right * 0.45);
        let style = (Weight::SemiBold, title.size);
        lettering.draw(picture, style, (left, base), Anchor::Left, colours.ink, &title.text);
        let (stone, gap) = (2.0 * STONE + 10.0, 30.0);
        let room = right - left - lettering.width(style.0, style.1, &title.text) - 2.0 * (stone + gap);
        let names = self.players.map(|seat| seat.shown(lettering));
        let widths = names.each_ref().map(|name| lettering.width(Weight::Medium, NAME.0, name));
        // From the right to the left, the second player first. A long name gets what a short one leaves.
        for player in [Player::Two, Player::One] {
            let most = (room - widths[player.other().index()]).max(room / 2.0);
            let name = lettering.fit(Weight::Medium, NAME, &names[player.index()], most);
            let style = (Weight::Medium, name.size);
            lettering.draw(picture, style, (right, base), Anchor::Right, colours.ink, &name.text);
            right -= lettering.width(style.0, style.1, &name.text) + stone;
            let at = ((right + STONE) as i32, (base - NAME.0 * 0.36) as i32);
            Sprite::stone(colours, player, STONE, Face::Full).draw(picture, at);
            right -= gap;
        }
    }

    /// Writes beside the marks which moves they are.
    fn label(&self, picture: &mut RgbImage, plotted: &Plotted, colours: &Colours, lettering: &Lettering) {
        let line: Vec<_> = plotted.line.iter().copied().map(small).collect();
        let marks: Vec<_> = plotted
            .marks
            .iter()
            .zip(self.marks)
            .map(|(&at, mark)| Label::new(small(at), lettering.clean(mark.label), lettering))
            .collect();
        let placed = labels::place(&marks, &line, plotted.frame.map(small));
        for (label, at) in marks.iter().zip(&placed) {
            label.arm(*at).mask().paint(picture, (0, 0), colours.mark);
        }
        for (label, at) in marks.iter().zip(placed) {
            label.draw(picture, at, colours, lettering);
        }
    }
}

/// Fills what lies between the curve and the middle, in the colours of the sides.
fn areas(root: &Area<'_>, plotted: &Plotted, colours: &Colours) -> Result<(), RenderError> {
    let [(left, top), (right, bottom)] = plotted.frame;
    let ground = plotters::element::Rectangle::new([(left, top), (right, bottom)], rgb(colours.cell).filled());
    root.draw(&ground).map_err(broken)?;
    let middle = i32::midpoint(top, bottom);
    for player in Player::BOTH {
        let own = |y: i32| if player == Player::One { y.min(middle) } else { y.max(middle) };
        let mut edge = vec![(left, middle)];
        for (index, &(x, y)) in plotted.line.iter().enumerate() {
            // Where the curve comes through the middle.
            if let Some(&(from_x, from_y)) = index.checked_sub(1).and_then(|before| plotted.line.get(before))
                && (from_y < middle) != (y < middle)
                && from_y != y
            {
                edge.push((from_x + (x - from_x) * (middle - from_y) / (y - from_y), middle));
            }
            edge.push((x, own(y)));
        }
        edge.push((right, middle));
        let fill = rgb(colours.players[player.index()].claim).filled();
        root.draw(&Polygon::new(edge, fill)).map_err(broken)?;
    }
    Ok(())
}

/// Puts the players' strokes into what is filled with their colours.
fn hatch(sheet: &mut Sheet, colours: &Colours) {
    let [one, two] = &colours.players;
    let (apart, wide) = STROKES;
    sheet.repaint(|(x, y), colour| {
        if colour == one.claim && y % apart < wide {
            one.claim_line
        } else if colour == two.claim && x % apart < wide {
            two.claim_line
        } else {
            colour
        }
    });
}

/// How many plies there are from one number at the lower edge to the next: 1, 2 or 5 times a power of ten, so that there
/// are ten numbers at most.
fn step(last: usize) -> usize {
    let tens = std::iter::successors(Some(1_usize), |ten| ten.checked_mul(10));
    let mut steps = tens.flat_map(|ten| [1, 2, 5].map(|part| ten.saturating_mul(part)));
    steps.find(|step| last / step < 10).unwrap_or(1).max(1)
}

/// A place on the sheet as one in the picture.
fn small((x, y): (i32, i32)) -> (f32, f32) {
    (x as f32 / FINE as f32, y as f32 / FINE as f32)
}

fn palette(colours: &Colours) -> Palette {
    let mut palette = Palette::new();
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
