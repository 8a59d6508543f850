//! The places of cells on boards of hexagons or squares.

use crate::raster::shape::Shape;
use parlor_games::board::{Cell, Cells};

/// The corners of each cell, in pixels.
pub(super) type Outlines = Vec<(Cell, Vec<(f32, f32)>)>;

/// The places of cells. The distance between cells is an even number of pixels, and that between rows is a whole number. So all
/// cells look exactly alike: they share a mask, and the file is smaller. Hexagons differ from regular ones by up to half a
/// pixel.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Lattice {
    /// The middle of column 0 in row 0.
    pub origin: (i32, i32),
    /// The distance between the middles of two neighbours in a row.
    across: i32,
    /// The distance from a row down to the next one; negative if row 0 is at the bottom.
    pub down: i32,
    /// How much further to the right a row begins than the one before.
    pub shift: i32,
    pub has_squares: bool,
}

impl Lattice {
    /// Hexagons with a corner at the top, at most `across` pixels wide. The origin is (0, 0). Each row begins half a cell
    /// further to the right than the one above.
    pub(super) fn hexagons(across: f32) -> Self {
        let half = (across / 2.0).floor().max(2.0);
        let down = (half * 3.0_f32.sqrt()).round() as i32;
        Self { origin: (0, 0), across: half as i32 * 2, down, shift: half as i32, has_squares: false }
    }

    /// Squares, with row 0 at the bottom. `side` is even.
    pub(super) fn squares(origin: (i32, i32), side: i32) -> Self {
        Self { origin, across: side, down: -side, shift: 0, has_squares: true }
    }

    pub(super) fn across(&self) -> f32 {
        self.across as f32
    }

    pub(super) fn middle(&self, cell: Cell) -> (i32, i32) {
        let (col, row) = (i32::from(cell.col), i32::from(cell.row));
        (self.origin.0 + self.across * col + self.shift * row, self.origin.1 + self.down * row)
    }

    /// The middle of a cell, as the middle of its pixel.
    pub(super) fn point(&self, cell: Cell) -> (f32, f32) {
        let (x, y) = self.middle(cell);
        (x as f32 + 0.5, y as f32 + 0.5)
    }

    /// The distance from a hexagon's middle to its corners.
    pub(super) fn radius(&self) -> f32 {
        self.down as f32 / 1.5
    }

    /// The radius of a stone.
    pub(super) fn stone(&self) -> f32 {
        self.across() * if self.has_squares { 0.4 } else { 0.415 }
    }

    /// A cell around (0, 0), with its edges moved inwards by `inset` pixels.
    pub(super) fn tile(&self, inset: f32) -> Shape {
        Shape::polygon(self.corners(inset)).shifted(0.5, 0.5)
    }

    /// The corners of a [`Self::tile`].
    pub(super) fn corners(&self, inset: f32) -> Vec<(f32, f32)> {
        let half = self.across() / 2.0;
        if self.has_squares {
            let half = half - inset;
            return vec![(-half, -half), (half, -half), (half, half), (-half, half)];
        }
        let scale = 1.0 - inset / half;
        let (x, y) = (half * scale, self.radius() * scale);
        vec![(0.0, -y), (x, -y / 2.0), (x, y / 2.0), (0.0, y), (-x, y / 2.0), (-x, -y / 2.0)]
    }

    pub(super) fn outlines(&self, cells: Cells) -> Outlines {
        let around = |cell| {
            let (x, y) = self.point(cell);
            self.corners(0.0).into_iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
        };
        cells.iter().map(|cell| (cell, around(cell))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_of_neighbours_differ_by_less_than_a_pixel() {
        for across in [20.0, 30.7, 64.4, 117.0] {
            let lattice = Lattice { origin: (100, 80), ..Lattice::hexagons(across) };
            let middle = lattice.middle(Cell::new(3, 3));
            for next in parlor_games::board::hex::neighbours(Cell::new(3, 3)) {
                let next = lattice.middle(next);
                let distance = f64::from(next.0 - middle.0).hypot(f64::from(next.1 - middle.1));
                assert!((distance - f64::from(lattice.across)).abs() < 1.0, "{distance} for {across}");
            }
        }
    }
}
