//! The hexagonal lattice in axial coordinates: neighbours, distance, flood fill.

use super::{Cell, Cells};

/// Steps to the six neighbours as (columns, rows), counter-clockwise: e, ne, nw, w, sw, se.
pub const STEPS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// All cells whose column and row are below `size`.
pub fn rhombus(size: u8) -> Cells {
    (0..size).flat_map(|row| (0..size).map(move |col| Cell::new(col, row))).collect()
}

/// The hexagon with alternating sides of `a` and `b` cells, `a` on top; regular if they are equal. It is cut from the acute
/// corners of the rhombus of size `a + b - 1`.
pub fn hexagon(a: u8, b: u8) -> Cells {
    let size = (a + b).saturating_sub(1);
    rhombus(size)
        .iter()
        .filter(|cell| (b.saturating_sub(1)..=(size + b).saturating_sub(2)).contains(&(cell.col + cell.row)))
        .collect()
}

/// The cell one `step` away; `None` if a coordinate would be negative.
#[inline]
pub fn step(cell: Cell, (cols, rows): (i8, i8)) -> Option<Cell> {
    Some(Cell::new(cell.col.checked_add_signed(cols)?, cell.row.checked_add_signed(rows)?))
}

/// The neighbours of `cell` in the order of [`STEPS`], on any board or not.
pub fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    STEPS.into_iter().filter_map(move |by| step(cell, by))
}

/// Steps between two cells on an endless lattice.
pub fn distance(a: Cell, b: Cell) -> u32 {
    let cols = i32::from(a.col) - i32::from(b.col);
    let rows = i32::from(a.row) - i32::from(b.row);
    (cols.unsigned_abs() + rows.unsigned_abs() + (cols + rows).unsigned_abs()) / 2
}

/// The cells of `through` that can be reached from `seeds` by steps within `through`. Seeds outside `through` are ignored.
///
/// Sweeps over whole rows, down and up, until nothing is added: a few sweeps even for winding regions. `height` is the number of
/// rows in use.
#[inline]
pub fn fill(seeds: Cells, through: Cells, height: u8) -> Cells {
    let height = usize::from(height);
    let mut reached = seeds & through;
    for row in 0..height {
        reached[row] = spread(reached[row], through[row]);
    }
    let mut first = true;
    loop {
        let mut grown = false;
        for row in 1..height {
            // In the next row, a cell's neighbours are se, in its column, and sw, one to the left.
            let above = reached[row - 1];
            let new = (above | above >> 1) & through[row] & !reached[row];
            if new != 0 {
                reached[row] = spread(reached[row] | new, through[row]);
                grown = true;
            }
        }
        if !grown && !first {
            return reached;
        }
        first = false;
        grown = false;
        for row in (1..height).rev() {
            let below = reached[row];
            let new = (below | below << 1) & through[row - 1] & !reached[row - 1];
            if new != 0 {
                reached[row - 1] = spread(reached[row - 1] | new, through[row - 1]);
                grown = true;
            }
        }
        if !grown {
            return reached;
        }
    }
}

/// The runs of `through` that contain a bit of `seeds`; all `seeds` must be in `through`.
#[inline]
pub(crate) fn spread(seeds: u32, through: u32) -> u32 {
    if seeds == 0 {
        return 0;
    }
    // Adding a seed to its run clears the run from there upwards, by the carry.
    let mut reached = seeds | through & !through.wrapping_add(seeds);
    // Downwards there is no carry: reach 1, 2, 4, ... cells over cells that are all in `through`.
    let mut open = through;
    for shift in [1, 2, 4, 8, 16] {
        reached |= open & reached >> shift;
        open &= open >> shift;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SIDE;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The obvious flood fill, cell by cell.
    fn slow_fill(seeds: &[Cell], through: &BTreeSet<Cell>) -> BTreeSet<Cell> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<Cell> = seeds.to_vec();
        while let Some(cell) = open.pop() {
            if through.contains(&cell) && reached.insert(cell) {
                open.extend(neighbours(cell));
            }
        }
        reached
    }

    proptest! {
        #[test]
        fn a_fill_by_rows_reaches_the_same_cells_as_a_fill_by_cells(
            size in 1..=SIDE,
            dense in 0.2..0.9f64,
            noise in proptest::collection::vec(0.0..1.0f64, 361),
            seeds in proptest::collection::vec((0..SIDE, 0..SIDE), 0..4),
        ) {
            let through: BTreeSet<Cell> = rhombus(size)
                .iter()
                .filter(|cell| noise[usize::from(cell.row) * 19 + usize::from(cell.col)] < dense)
                .collect();
            let seeds: Vec<Cell> = seeds.into_iter().map(|(col, row)| Cell::new(col, row)).collect();
            let fast = fill(seeds.iter().copied().collect(), through.iter().copied().collect(), size);
            prop_assert_eq!(fast.iter().collect::<BTreeSet<_>>(), slow_fill(&seeds, &through));
        }
    }

    #[test]
    fn a_hexagon_has_rows_as_its_sides_say() {
        let rows = |a, b| -> Vec<u32> {
            let cells = hexagon(a, b);
            (0..usize::from(SIDE)).map(|row| cells[row].count_ones()).take_while(|&count| count > 0).collect()
        };
        assert_eq!(rows(3, 3), [3, 4, 5, 4, 3]);
        assert_eq!(rows(3, 4), [3, 4, 5, 6, 5, 4]);
        assert_eq!(rows(4, 6), [4, 5, 6, 7, 8, 9, 8, 7, 6]);
        assert_eq!(rows(8, 8).len(), 15);
        assert_eq!(hexagon(3, 3).iter().next(), Some(Cell::new(2, 0)));
    }

    #[test]
    fn neighbours_are_one_step_away_and_mutual() {
        let cell = Cell::new(4, 4);
        let around: Vec<_> = neighbours(cell).collect();
        assert_eq!(around.iter().map(Cell::to_string).collect::<Vec<_>>(), ["f5", "f4", "e4", "d5", "d6", "e6"]);
        for (index, &next) in around.iter().enumerate() {
            assert_eq!(distance(cell, next), 1);
            assert!(neighbours(next).any(|back| back == cell));
            // Each neighbour is adjacent to the next.
            assert_eq!(distance(next, around[(index + 1) % 6]), 1);
        }
        assert_eq!(neighbours(Cell::new(0, 0)).count(), 2);
        assert_eq!(distance(Cell::new(0, 0), Cell::new(3, 4)), 7);
        assert_eq!(distance(Cell::new(0, 4), Cell::new(4, 0)), 4);
    }
}
