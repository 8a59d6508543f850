//! Places the names of moves beside a curve: inside the picture, near their marks, and with as little overlap as possible.

use crate::raster::shape::Shape;
use crate::{
    canvas::Canvas,
    lettering::{Anchor, CAPITAL, Lettering, Weight},
};

/// The size of labels: 10 pixels if the picture is shown 400 pixels wide.
const SIZE: f32 = 26.0;

/// Half of a label's height, the space beside its text, and the radius of its corners.
const HALF_HEIGHT: f32 = 18.0;
const PADDING: f32 = 10.0;
const CORNER_RADIUS: f32 = 9.0;

const MARK_RADIUS: f32 = 9.0;

/// The space between a mark and its label, and between two labels.
const MARK_GAP: f32 = 18.0;
const LABEL_GAP: f32 = 4.0;

/// The distance between samples of the curve. A label that covers a sample costs as much as one that is this much further away.
const SAMPLE_DISTANCE: f32 = 8.0;

/// The distance between two places that are tried, and their number in each direction.
const STEP: f32 = 14.0;
const STEPS: u8 = 16;

type At = (f32, f32);

pub(super) struct Label {
    pub(super) mark: At,
    text: String,
    half_width: f32,
}

impl Label {
    pub(super) fn new(mark: At, text: &str, lettering: &Lettering) -> Self {
        let text = lettering.clean(text);
        let half_width = lettering.width(Weight::SemiBold, SIZE, &text) / 2.0 + PADDING;
        Self { mark, text, half_width }
    }

    /// Draws the label with its middle at `at`.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, at: At) {
        for (inset, colour) in [(0.0, canvas.colours.mark), (2.0, canvas.colours.card)] {
            let (across, down) = (self.half_width - inset, HALF_HEIGHT - inset);
            let card =
                Shape::rounded((at.0 - across, at.0 + across), (at.1 - down, at.1 + down), CORNER_RADIUS - inset);
            canvas.fill(&card, colour);
        }
        let base = (at.0, at.1 + SIZE * CAPITAL / 2.0);
        canvas.text((Weight::SemiBold, SIZE), base, Anchor::Middle, canvas.colours.ink, &self.text);
    }

    /// The line from the mark to a label at `at`.
    pub(super) fn connector(&self, at: At) -> Shape {
        let (right, down) = (at.0 - self.mark.0, at.1 - self.mark.1);
        let edge = MARK_RADIUS / right.hypot(down).max(MARK_RADIUS);
        Shape::stroke((self.mark.0 + right * edge, self.mark.1 + down * edge), at, 3.0)
    }

    /// The overlapping area of this label at `at` and a rectangle around `other`.
    fn overlap(&self, at: At, other: At, half_width: f32, half_height: f32) -> f32 {
        let across = self.half_width + half_width - (at.0 - other.0).abs();
        let down = HALF_HEIGHT + half_height - (at.1 - other.1).abs();
        across.max(0.0) * down.max(0.0)
    }
}

/// Returns the middles of the labels. Places one label after another, each at the place with the least cost.
pub(super) fn place(labels: &[Label], curve: &[At], [low, high]: [At; 2]) -> Vec<At> {
    let line: Vec<At> = curve.windows(2).flat_map(|ends| along(ends[0], ends[1])).collect();
    let mut placed: Vec<At> = Vec::new();
    for label in labels {
        let cost = |at: At, away: f32| {
            let others = labels.iter().zip(&placed);
            let on_labels: f32 = others
                .map(|(other, &there)| label.overlap(at, there, other.half_width + LABEL_GAP, HALF_HEIGHT + LABEL_GAP))
                .sum();
            let on_marks: f32 =
                labels.iter().map(|other| label.overlap(at, other.mark, MARK_RADIUS, MARK_RADIUS)).sum();
            let on_line = line.iter().filter(|&&point| label.overlap(at, point, 3.0, 3.0) > 0.0).count();
            on_labels * 100.0 + on_marks * 10.0 + on_line as f32 * SAMPLE_DISTANCE + away
        };
        // Clamps a place to the picture, which is larger than any label.
        let inside = |(x, y): At| {
            let across = (label.half_width + 2.0).min((high.0 - low.0) / 2.0);
            (x.clamp(low.0 + across, high.0 - across), y.clamp(low.1 + HALF_HEIGHT + 2.0, high.1 - HALF_HEIGHT - 2.0))
        };
        let tries = (0..STEPS).flat_map(|step| {
            let far = MARK_GAP + HALF_HEIGHT + f32::from(step) * STEP;
            let aside = label.half_width + MARK_GAP + f32::from(step) * STEP;
            [
                (0.0, -far),
                (0.0, far),
                (-aside, 0.0),
                (aside, 0.0),
                (-aside, -far),
                (aside, -far),
                (-aside, far),
                (aside, far),
            ]
        });
        let best = tries
            .map(|(right, down)| inside((label.mark.0 + right, label.mark.1 + down)))
            .map(|at| (at, cost(at, (at.0 - label.mark.0).hypot(at.1 - label.mark.1))))
            .min_by(|(_, a), (_, b)| a.total_cmp(b));
        placed.push(best.map_or(label.mark, |(at, _)| at));
    }
    placed
}

fn along(from: At, to: At) -> impl Iterator<Item = At> {
    let samples = ((to.0 - from.0).hypot(to.1 - from.1) / SAMPLE_DISTANCE).ceil().clamp(1.0, 500.0) as u16;
    (0..samples).map(move |sample| {
        let share = f32::from(sample) / f32::from(samples);
        (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: [At; 2] = [(100.0, 90.0), (970.0, 460.0)];

    #[test]
    fn labels_are_inside_the_picture_and_overlap_no_label_or_mark() {
        let lettering = Lettering::new(None).expect("the bundled fonts");
        let line: Vec<At> = (0..=87).map(|x| (100.0 + x as f32 * 10.0, 275.0 + ((x * 53) % 71) as f32)).collect();
        let corners = [(100.0, 90.0), (970.0, 90.0), (100.0, 460.0), (970.0, 460.0), (535.0, 275.0)];
        let heaps = [[(970.0, 90.0); 5], [(100.0, 460.0); 5], corners, std::array::from_fn(|n| line[40 + n])];
        for marks in heaps {
            let labels: Vec<_> = marks.map(|at| Label::new(at, "180. a12-b11", &lettering)).into();
            let placed = place(&labels, &line, FRAME);
            for (index, (label, &at)) in labels.iter().zip(&placed).enumerate() {
                assert!(at.0 - label.half_width >= FRAME[0].0 && at.0 + label.half_width <= FRAME[1].0, "{at:?}");
                assert!(at.1 - HALF_HEIGHT >= FRAME[0].1 && at.1 + HALF_HEIGHT <= FRAME[1].1, "{at:?}");
                for (other, &there) in labels.iter().zip(&placed).skip(index + 1) {
                    assert_eq!(
                        label.overlap(at, there, other.half_width, HALF_HEIGHT),
                        0.0,
                        "{at:?} {there:?} for {marks:?}"
                    );
                }
                assert!(labels.iter().all(|other| label.overlap(at, other.mark, 1.0, 1.0) == 0.0), "{at:?}");
            }
        }
    }
}
