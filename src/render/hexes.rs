//! Where the cells of a hexagonal board lie in a picture.

use super::shape::Shape;
use parlor_games::board::Cell;

/// A hexagonal lattice, points of the hexagons up, each row half a cell to the right of the one above
/// unless `shift` says otherwise.
///
/// Cells are a whole and even number of pixels apart, rows a whole number: all cells then look exactly
/// alike, so one mask serves for each of them, and the file gets smaller. For that the hexagons are
/// up to half a pixel off from being regular.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    /// The middle of the cell in column 0 of row 0.
    pub origin: (i32, i32),
    /// From a cell to the next in its row.
    pub across: i32,
    /// From a row to the next.
    pub down: i32,
    /// How far to the right of the one above a row begins.
    pub shift: i32,
}

impl Lattice {
    /// A lattice with cells at most `across` pixels wide, its first cell in the picture's corner.
    pub(super) fn new(across: f32) -> Self {
        let half = (across / 2.0).floor().max(2.0);
        let down = (half * 3.0_f32.sqrt()).round() as i32;
        Self { origin: (0, 0), across: half as i32 * 2, down, shift: half as i32 }
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: Cell) -> (i32, i32) {
        let (col, row) = (i32::from(cell.col), i32::from(cell.row));
        (self.origin.0 + self.across * col + self.shift * row, self.origin.1 + self.down * row)
    }

    /// From a hexagon's middle to its corners.
    pub(super) fn radius(&self) -> f32 {
        self.down as f32 / 1.5
    }

    /// A hexagon around (0, 0) whose edges lie `inset` pixels inside of the cell's.
    pub(super) fn hexagon(&self, inset: f32) -> Shape {
        let half = self.across as f32 / 2.0;
        let scale = 1.0 - inset / half;
        let (x, y) = (half * scale, self.radius() * scale);
        Shape::polygon([(0.0, -y), (x, -y / 2.0), (x, y / 2.0), (0.0, y), (-x, y / 2.0), (-x, -y / 2.0)])
            .shifted(0.5, 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_equally_far_apart_to_a_pixel() {
        for across in [20.0, 30.7, 64.4, 117.0] {
            let lattice = Lattice { origin: (100, 80), ..Lattice::new(across) };
            let middle = lattice.middle(Cell::new(3, 3));
            for next in parlor_games::board::hex::neighbours(Cell::new(3, 3)) {
                let next = lattice.middle(next);
                let apart = f64::from(next.0 - middle.0).hypot(f64::from(next.1 - middle.1));
                assert!((apart - f64::from(lattice.across)).abs() < 1.0, "{apart} for {across}");
            }
        }
    }
}
