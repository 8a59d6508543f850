//! Tables of tournaments: a group's cross table, and the matches of rounds.

use super::{
    RenderError,
    canvas::Canvas,
    colours::Colours,
    encode,
    lettering::{Anchor, CAPITAL, Lettering, Weight},
    scale::WIDTH,
    theme::Theme,
};
use crate::raster::{
    palette::{Palette, Rgb, mix},
    shape::Shape,
};
use parlor_games::rules::Game;

const MARGIN: f32 = 24.0;

const HEAD: f32 = 84.0;
const ROW: f32 = 58.0;
const HEADING: f32 = 64.0;

const FOOT: f32 = 22.0;

/// The largest and smallest sizes of texts. In a picture that is shown 390 pixels wide, the smallest letters have 9 pixels an
/// em.
const TITLE: (f32, f32) = (38.0, 26.0);
const NOTE: (f32, f32) = (28.0, 23.0);
const NAME: (f32, f32) = (31.0, 23.0);
const RESULT: (f32, f32) = (29.0, 23.0);
const LABEL: (f32, f32) = (26.0, 23.0);

/// The widths of columns: places, results against one opponent, and below points and the tiebreak.
const PLACE: f32 = 44.0;
const CELL: f32 = 61.0;
/// The width of a round's column with the opponent's place and the result.
const ROUND_CELL: f32 = 72.0;
/// The width of a round's column with only the result. There are so many rounds that opponents' places would leave no room for
/// names.
const RESULT_CELL: f32 = 42.0;
const MAX_OPPONENTS: usize = 6;
const POINTS: f32 = 78.0;
const TIEBREAK: f32 = 104.0;

const SCORE: f32 = 170.0;

/// The most matches in a picture. Discord would show a taller picture in a small size.
const MAX_MATCHES: usize = 24;

/// A table of results: of a group, in which everybody plays against everybody, or of the rounds of a Swiss tournament.
#[derive(Clone, Debug)]
pub struct CrossTable {
    /// The title, such as the tournament's name.
    pub title: String,
    /// A note beside the title, such as "Group 2".
    pub note: String,
    /// Headings of the columns for points and the tiebreak.
    pub labels: [String; 2],
    /// The rows, the best player first.
    pub rows: Vec<CrossRow>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossRow {
    pub place: u16,
    pub name: String,
    /// Whether the player has left.
    pub left: bool,
    /// The two results against the player of each row: in the game that this player began, and in the other one. `None` if a
    /// game has not ended. In a Swiss tournament, the results of the rounds, each as the first of the two.
    pub results: Vec<[Option<&'static str>; 2]>,
    /// In a Swiss tournament, the place of the opponent of each round; empty in a group.
    pub opponents: Vec<Option<u16>>,
    pub points: String,
    pub tiebreak: String,
}

#[derive(Clone, Debug)]
pub struct Rounds {
    pub title: String,
    pub note: String,
    pub rounds: Vec<Round>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    pub heading: String,
    pub matches: Vec<MatchRow>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    /// The second name is empty for a bye.
    pub names: [String; 2],
    pub left: [bool; 2],
    /// The score, such as "1½ – ½".
    pub score: String,
    /// The index of the winner in `names`.
    pub winner: Option<usize>,
}

impl Canvas<'_> {
    /// Writes a text that is vertically centred on `middle`, within `width`. Returns its width.
    fn write(
        &mut self,
        text: &str,
        (weight, sizes, colour): (Weight, (f32, f32), Rgb),
        (x, middle): (f32, f32),
        anchor: Anchor,
        width: f32,
    ) -> f32 {
        let fitted = self.lettering.fit(weight, sizes, &self.lettering.clean(text), width);
        let at = (x, middle + fitted.size * CAPITAL * 0.5);
        self.text((weight, fitted.size), at, anchor, colour, &fitted.text);
        self.lettering.width(weight, fitted.size, &fitted.text)
    }

    fn rectangle(&mut self, across: (f32, f32), down: (f32, f32), colour: Rgb) {
        self.fill(&Shape::rounded(across, down, 0.0), colour);
    }

    /// Crosses out the name of a player who has left.
    fn strike(&mut self, (left, width): (f32, f32), middle: f32) {
        self.rectangle((left - 4.0, left + width + 4.0), (middle - 1.5, middle + 1.5), self.colours.muted);
    }

    fn head(&mut self, title: &str, note: &str) {
        let (ink, muted) = (self.colours.ink, self.colours.muted);
        let middle = HEAD * 0.5;
        let used =
            self.write(note, (Weight::Medium, NOTE, muted), (WIDTH - MARGIN, middle), Anchor::Right, WIDTH * 0.45);
        let room = WIDTH - 3.0 * MARGIN - used;
        self.write(title, (Weight::SemiBold, TITLE, ink), (MARGIN, middle), Anchor::Left, room);
    }

    /// Writes the result of a round and, if it is given, the opponent's place.
    fn round(&mut self, (left, middle): (f32, f32), opponent: Option<&str>, result: &str) {
        let (ink, muted) = (self.colours.ink, self.colours.muted);
        let Some(opponent) = opponent else {
            let at = (left + RESULT_CELL * 0.5, middle);
            self.write(result, (Weight::SemiBold, RESULT, ink), at, Anchor::Middle, RESULT_CELL * 0.8);
            return;
        };
        let at = (left + ROUND_CELL * 0.34, middle);
        self.write(opponent, (Weight::Medium, LABEL, muted), at, Anchor::Middle, ROUND_CELL * 0.62);
        let at = (left + ROUND_CELL * 0.83, middle);
        self.write(result, (Weight::SemiBold, RESULT, ink), at, Anchor::Middle, ROUND_CELL * 0.3);
    }

    fn table(self) -> Result<Vec<u8>, RenderError> {
        encode::png(&self.picture, &palette(self.colours))
    }
}

impl CrossTable {
    pub(super) fn png(&self, theme: Theme, lettering: &Lettering) -> Result<Vec<u8>, RenderError> {
        let colours = theme.colours(Game::Tether);
        let height = HEAD + HEADING + ROW * self.rows.len() as f32 + FOOT;
        let mut page = Canvas::new(height, colours, lettering);
        page.head(&self.title, &self.note);
        let columns = self.rows.iter().map(|row| row.results.len()).max().unwrap_or(0);
        let is_swiss = self.rows.iter().any(|row| !row.opponents.is_empty());
        let shows_opponents = columns <= MAX_OPPONENTS;
        let cell = match (is_swiss, shows_opponents) {
            (false, _) => CELL,
            (true, true) => ROUND_CELL,
            (true, false) => RESULT_CELL,
        };
        let cells = columns as f32 * cell;
        let right = WIDTH - MARGIN;
        let (points, first_cell) = (right - TIEBREAK, right - TIEBREAK - POINTS - cells);
        let name_left = MARGIN + PLACE + 12.0;
        let middle = HEAD + HEADING * 0.5;
        let muted = (Weight::Medium, LABEL, colours.muted);
        for column in 0..columns {
            let at = (first_cell + (column as f32 + 0.5) * cell, middle);
            page.write(&(column + 1).to_string(), muted, at, Anchor::Middle, cell);
        }
        let [points_label, tiebreak_label] = &self.labels;
        page.write(points_label, muted, (points - 8.0, middle), Anchor::Right, POINTS);
        page.write(tiebreak_label, muted, (right - 8.0, middle), Anchor::Right, TIEBREAK - 12.0);
        for (index, row) in self.rows.iter().enumerate() {
            let top = HEAD + HEADING + ROW * index as f32;
            let middle = top + ROW * 0.5;
            if index % 2 == 0 {
                page.rectangle((0.0, WIDTH), (top, top + ROW), colours.card);
            }
            let (weight, ink) = match row {
                CrossRow { left: true, .. } => (Weight::Medium, colours.muted),
                CrossRow { place: 1, .. } => (Weight::SemiBold, colours.ink),
                _ => (Weight::Medium, colours.ink),
            };
            page.write(&row.place.to_string(), (weight, NAME, ink), (MARGIN + PLACE, middle), Anchor::Right, PLACE);
            let room = first_cell - name_left - 12.0;
            let width = page.write(&row.name, (weight, NAME, ink), (name_left, middle), Anchor::Left, room);
            if row.left {
                page.strike((name_left, width), middle);
            }
            for (column, results) in row.results.iter().enumerate() {
                let left = first_cell + column as f32 * cell;
                page.rectangle((left - 1.0, left + 1.0), (top, top + ROW), rule(colours));
                if let Some(opponent) = row.opponents.get(column) {
                    let [result, _] = results;
                    let opponent = opponent.map_or_else(|| "–".to_owned(), |place| place.to_string());
                    let shown = shows_opponents.then_some(opponent.as_str());
                    page.round((left, middle), shown, result.unwrap_or("·"));
                    continue;
                }
                if column == index {
                    page.rectangle((left + 4.0, left + CELL - 4.0), (top + 6.0, top + ROW - 6.0), rule(colours));
                    continue;
                }
                for (result, share) in results.iter().zip([0.28, 0.72]) {
                    let (text, colour) = result.map_or(("·", colours.muted), |result| (result, colours.ink));
                    let at = (left + CELL * share, middle);
                    page.write(text, (Weight::Medium, RESULT, colour), at, Anchor::Middle, CELL * 0.42);
                }
            }
            let bold = (Weight::SemiBold, NAME, ink);
            page.write(&row.points, bold, (points - 8.0, middle), Anchor::Right, POINTS);
            page.write(&row.tiebreak, muted, (right - 8.0, middle), Anchor::Right, TIEBREAK - 12.0);
        }
        page.table()
    }
}

impl Rounds {
    pub(super) fn png(&self, theme: Theme, lettering: &Lettering) -> Result<Vec<u8>, RenderError> {
        let colours = theme.colours(Game::Tether);
        let mut shown = 0;
        let fit = self.rounds.iter().rev().take_while(|round| {
            shown += round.matches.len();
            shown <= MAX_MATCHES
        });
        // The last round is always shown, as far as it fits.
        let rounds =
            self.rounds.get(self.rounds.len() - fit.count().max(1).min(self.rounds.len())..).unwrap_or_default();
        let matches = |round: &Round| round.matches.len().min(MAX_MATCHES * 2);
        let rows: usize = rounds.iter().map(matches).sum();
        let height = HEAD + HEADING * rounds.len() as f32 + ROW * rows as f32 + FOOT;
        let mut page = Canvas::new(height, colours, lettering);
        page.head(&self.title, &self.note);
        let (centre, mut top) = (WIDTH * 0.5, HEAD);
        let room = centre - SCORE * 0.5 - MARGIN - 8.0;
        for round in rounds {
            let at = (MARGIN, top + HEADING * 0.5);
            page.write(
                &round.heading,
                (Weight::SemiBold, LABEL, colours.muted),
                at,
                Anchor::Left,
                WIDTH - 2.0 * MARGIN,
            );
            top += HEADING;
            for (index, row) in round.matches.iter().take(matches(round)).enumerate() {
                let middle = top + ROW * 0.5;
                if index % 2 == 0 {
                    page.rectangle((0.0, WIDTH), (top, top + ROW), colours.card);
                }
                let score = (Weight::Medium, RESULT, colours.muted);
                page.write(&row.score, score, (centre, middle), Anchor::Middle, SCORE);
                let sides = [(centre - SCORE * 0.5 - 8.0, Anchor::Right), (centre + SCORE * 0.5 + 8.0, Anchor::Left)];
                for (player, (name, (x, anchor))) in row.names.iter().zip(sides).enumerate() {
                    let style = match row.winner {
                        Some(winner) if winner == player => (Weight::SemiBold, NAME, colours.ink),
                        Some(_) => (Weight::Medium, NAME, colours.muted),
                        None => (Weight::Medium, NAME, colours.ink),
                    };
                    let width = page.write(name, style, (x, middle), anchor, room);
                    if row.left.get(player) == Some(&true) {
                        let start = if player == 0 { x - width } else { x };
                        page.strike((start, width), middle);
                    }
                }
                top += ROW;
            }
        }
        page.table()
    }
}

/// The colour of the lines between columns.
fn rule(colours: &Colours) -> Rgb {
    mix(colours.paper, colours.muted, 0.35)
}

fn palette(colours: &Colours) -> Palette {
    let mut palette = Palette::default();
    for colour in [colours.paper, colours.card, colours.ink, colours.muted, rule(colours)] {
        palette.add(colour);
    }
    for ground in [colours.paper, colours.card] {
        palette.ramp(ground, colours.ink, 14);
        palette.ramp(ground, colours.muted, 14);
    }
    palette
}
