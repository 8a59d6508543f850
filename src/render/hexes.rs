//! The places of cells on hexagonal boards.

use parlor_games::board::Cell;
use parlor_raster::shape::Shape;

/// A lattice of hexagons with a corner at the top. Each row begins half a cell to the right of the one above, unless `shift` says
/// otherwise.
///
/// The distance between cells is an even number of pixels and that between rows a whole number. All cells look exactly alike, so
/// one mask suits all of them, and the file is smaller. Hexagons are up to half a pixel off from being regular.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    /// The middle of column 0 in row 0.
    pub origin: (i32, i32),
    /// Between the middles of two neighbours in a row.
    pub across: i32,
    /// Between two rows.
    pub down: i32,
    /// How far a row begins to the right of the one above.
    pub shift: i32,
}

impl Lattice {
    /// Cells are at most `across` pixels wide; the first is in the picture's corner.
    pub(super) fn new(across: f32) -> Self {
        let half = (across / 2.0).floor().max(2.0);
        let down = (half * 3.0_f32.sqrt()).round() as i32;
        Self { origin: (0, 0), across: half as i32 * 2, down, shift: half as i32 }
    }

    pub(super) fn middle(&self, cell: Cell) -> (i32, i32) {
        let (col, row) = (i32::from(cell.col), i32::from(cell.row));
        (self.origin.0 + self.across * col + self.shift * row, self.origin.1 + self.down * row)
    }

    /// From a hexagon's middle to its corners.
    pub(super) fn radius(&self) -> f32 {
        self.down as f32 / 1.5
    }

    /// Around (0, 0), with edges `inset` pixels inside the cell's.
    pub(super) fn hexagon(&self, inset: f32) -> Shape {
        Shape::polygon(self.corners(inset)).shifted(0.5, 0.5)
    }

    /// See [`Self::hexagon`].
    pub(super) fn corners(&self, inset: f32) -> [(f32, f32); 6] {
        let half = self.across as f32 / 2.0;
        let scale = 1.0 - inset / half;
        let (x, y) = (half * scale, self.radius() * scale);
        [(0.0, -y), (x, -y / 2.0), (x, y / 2.0), (0.0, y), (-x, y / 2.0), (-x, -y / 2.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_of_neighbours_differ_by_less_than_a_pixel() {
        for across in [20.0, 30.7, 64.4, 117.0] {
            let lattice = Lattice { origin: (100, 80), ..Lattice::new(across) };
            let middle = lattice.middle(Cell::new(3, 3));
            for next in parlor_games::board::hex::neighbours(Cell::new(3, 3)) {
                let next = lattice.middle(next);
                let distance = f64::from(next.0 - middle.0).hypot(f64::from(next.1 - middle.1));
                assert!((distance - f64::from(lattice.across)).abs() < 1.0, "{distance} for {across}");
            }
        }
    }
}
