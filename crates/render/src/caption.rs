//! The players and the game's state: a block for each player in a free corner, and a line of text.

use super::{
    canvas::Canvas,
    colours::Colours,
    lettering::{Anchor, Fitted, Lettering, Weight},
    scale::WIDTH,
    scene::Scene,
    stone::{Face, Sprite},
};
use crate::raster::{
    palette::mix,
    shape::{Mask, Shape},
};
use parlor_games::rules::Player;

/// The height of a player's block, in pixels.
pub(super) const HEIGHT: f32 = 92.0;

const MARGIN: f32 = 10.0;

/// The space that two blocks need above a board.
pub(super) const ABOVE: f32 = MARGIN + HEIGHT + 12.0;

/// The space that the line of text needs below a board.
pub(super) const LINE_HEIGHT: f32 = 66.0;

const LEADING: f32 = 38.0;

const STRIPE: f32 = 10.0;

/// The stone beside the name, and the space around it.
pub(super) const STONE: f32 = 21.0;
const GAP: f32 = 11.0;

/// How far the stone moves down below a crown.
const CROWNED: i32 = 13;

/// The largest and smallest sizes of names, notes and the status. If the picture is shown 350 pixels wide, the capitals of the
/// status are 9 to 10 pixels high, and the smallest letters have nearly 8 pixels an em.
const NAME: (f32, f32) = (31.0, 23.0);
const NOTE: (f32, f32) = (26.0, 22.0);
const STATUS: (f32, f32) = (40.0, 35.5);

/// How far the status moves up if there is a small line below it, and the distance between the two baselines.
const RAISED: f32 = 12.0;
const BELOW: f32 = 26.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    Left,
    Right,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    pub edge: Edge,
    /// The width, from the picture's edge inwards.
    pub width: f32,
    pub top: f32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The left end, the middle or the right end of the text, depending on the anchor.
    pub at: f32,
    pub anchor: Anchor,
    /// The baseline. If the text takes two lines, it is half-way between theirs.
    pub baseline: f32,
    pub width: f32,
}

pub(super) struct Captions {
    blocks: [Block; 2],
    line: Line,
    /// The winner's crown, with its outline and without.
    crown: [Mask; 2],
}

struct Block {
    card: Mask,
    stripe: Mask,
    stone: Sprite,
    stone_at: (i32, i32),
    text_left: f32,
    text_width: f32,
    top: f32,
}

impl Captions {
    /// Player 1's corner first.
    pub(super) fn new(corners: [Corner; 2], line: Line, colours: &Colours) -> Self {
        let block = |player: Player| {
            let Corner { edge, width, top } = corners[player.index()];
            // Cards reach beyond the picture's edge, so that only their inner corners look round.
            let (card, stripe, inner) = match edge {
                Edge::Left => ((-40.0, width), (0.0, STRIPE), (STRIPE + GAP, width - GAP)),
                Edge::Right => {
                    let left = WIDTH - width;
                    ((left, WIDTH + 40.0), (WIDTH - STRIPE, WIDTH), (left + GAP, WIDTH - STRIPE - GAP))
                }
            };
            let text_left = inner.0 + 2.0 * STONE + GAP;
            Block {
                card: Shape::rounded(card, (top, top + HEIGHT), 18.0).mask(),
                stripe: Shape::rounded(stripe, (top, top + HEIGHT), 0.0).mask(),
                stone: Sprite::stone(colours, player, STONE, Face::Full),
                stone_at: ((inner.0 + STONE) as i32, (top + HEIGHT * 0.5) as i32),
                text_left,
                text_width: inner.1 - text_left,
                top,
            }
        };
        Self { blocks: Player::BOTH.map(block), line, crown: [2.5, 0.0].map(crown) }
    }

    /// Captions with both blocks above the board, player 1's on the left, `apart` pixels apart. The line of text is below the
    /// board.
    pub(super) fn above(height: f32, apart: f32, colours: &Colours) -> Self {
        let corner = |edge| Corner { edge, width: (WIDTH - apart) / 2.0, top: MARGIN };
        let line =
            Line { at: WIDTH / 2.0, anchor: Anchor::Middle, baseline: height - 20.0, width: WIDTH - 2.0 * MARGIN };
        Self::new([Edge::Left, Edge::Right].map(corner), line, colours)
    }

    pub(super) fn with_pieces(mut self, pieces: [Sprite; 2]) -> Self {
        for (block, piece) in self.blocks.iter_mut().zip(pieces) {
            block.stone = piece;
        }
        self
    }

    pub(super) fn status(&self, status: &str, lettering: &Lettering) -> Vec<Fitted> {
        lettering.lines(Weight::SemiBold, STATUS, &lettering.clean(status), self.line.width)
    }

    /// A player's name in one or two lines. `name` must come from [`Lettering::clean`].
    pub(super) fn name(&self, player: Player, weight: Weight, name: &str, lettering: &Lettering) -> Vec<Fitted> {
        lettering.lines(weight, NAME, name, self.blocks[player.index()].text_width)
    }

    /// A note is never larger than its name, which has the size `largest`.
    pub(super) fn note(&self, player: Player, largest: f32, note: &str, lettering: &Lettering) -> Fitted {
        let width = self.blocks[player.index()].text_width;
        lettering.fit(Weight::Medium, (NOTE.0.min(largest), NOTE.1), &lettering.clean(note), width)
    }

    /// Draws the captions. `below` is a small line below the status, which is omitted if the status takes two lines.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>, below: &str) {
        for player in Player::BOTH {
            self.draw_block(canvas, scene, player);
        }
        let place = self.line;
        let lines = self.status(scene.status, canvas.lettering);
        let has_below = !below.is_empty() && lines.len() == 1;
        let above = if has_below { RAISED } else { LEADING * 0.5 * (lines.len() - 1) as f32 };
        let first = place.baseline - above;
        for (index, line) in lines.iter().enumerate() {
            let at = (place.at, first + LEADING * index as f32);
            canvas.text((Weight::SemiBold, line.size), at, place.anchor, canvas.colours.ink, &line.text);
        }
        if has_below {
            let (style, at) = ((Weight::Medium, NOTE, canvas.colours.muted), (place.at, first + BELOW));
            canvas.fitted(style, at, place.anchor, place.width, below);
        }
    }

    fn draw_block(&self, canvas: &mut Canvas<'_>, scene: &Scene<'_>, player: Player) {
        let (block, seat) = (&self.blocks[player.index()], &scene.players[player.index()]);
        let (colours, lettering) = (canvas.colours, canvas.lettering);
        let raised = scene.turn == Some(player);
        if raised {
            for (drop, depth) in [(5, 0.06), (4, 0.1), (2, 0.16)] {
                canvas.paint(&block.card, (0, drop), mix(colours.paper, colours.shadow, depth));
            }
            canvas.paint(&block.card, (0, 0), colours.card);
            canvas.paint(&block.stripe, (0, 0), colours.mark_on(player, colours.card));
        }
        let (x, y) = block.stone_at;
        if raised && scene.ended {
            canvas.sprite(&block.stone, (x, y + CROWNED));
            for (mask, colour) in self.crown.iter().zip([colours.medal_rim, colours.medal]) {
                canvas.paint(mask, (x, y + CROWNED - STONE as i32 + 3), colour);
            }
        } else {
            canvas.sprite(&block.stone, (x, y));
        }
        let (weight, ink) = if raised { (Weight::SemiBold, colours.ink) } else { (Weight::Medium, colours.muted) };
        let name = self.name(player, weight, &seat.shown(lettering), lettering);
        let note = self.note(player, name.iter().map(|line| line.size).fold(NAME.0, f32::min), seat.note, lettering);
        let baselines: &[f32] = match (name.len(), note.text.is_empty()) {
            (0 | 1, true) => &[57.0],
            (0 | 1, false) => &[41.0, 75.0],
            (_, true) => &[43.0, 70.0],
            (_, false) => &[29.0, 55.0, 81.0],
        };
        let lines = name.into_iter().map(|line| (weight, line)).chain([(Weight::Medium, note)]);
        for ((weight, line), baseline) in lines.zip(baselines) {
            let at = (block.text_left, block.top + baseline);
            canvas.text((weight, line.size), at, Anchor::Left, ink, &line.text);
        }
    }
}

/// A crown, whose origin is the middle of its base. Its border is moved outwards by `out` pixels.
fn crown(out: f32) -> Mask {
    let (half, height) = (19.0 + out, 25.0 + out);
    let points = [(-half, -height), (-half * 0.5, -height * 0.52), (0.0, -height - out), (half * 0.5, -height * 0.52)];
    let base = [(half, -height), (half * 0.78, out), (-half * 0.78, out)];
    Shape::polygon(points.into_iter().chain(base)).shifted(0.5, 0.5).mask()
}
