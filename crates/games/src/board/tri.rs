//! The triangular lattice: a hexagon of triangles, its straight paths and its rings.
//!
//! The hexagon has sides of [`SIDE`] triangles and stands on one of them. Rows are counted from below (`Cell::col`, the letter of
//! a name), the spaces of a row from the left (`Cell::row`, the number): `d8` is the eighth space of the fourth row. Sets and
//! tables use an index, 0 to [`COUNT`] - 1, row by row from `a1`, as bits of a [`Set`].

use super::{Cell, Cells, nth_bit};

/// Triangles along a side of the hexagon.
pub const SIDE: u8 = 4;

/// Rows of triangles.
pub const ROWS: u8 = 2 * SIDE;

/// Spaces of the hexagon.
pub const COUNT: usize = 6 * (SIDE as usize) * (SIDE as usize);

/// Straight paths from a space: 0 to 5 run along strips between neighbouring parallel lines, 6 to 11 across them.
pub const DIRECTIONS: usize = 12;

/// In steps, from end to end of the longest row.
const LONGEST: usize = 4 * SIDE as usize - 2;

/// A bit per space, in the order of the index.
pub type Set = u128;

/// How a step in a direction changes a space's offset from the middle, and its row.
#[derive(Clone, Copy)]
struct Step {
    from_up: (i8, i8),
    from_down: (i8, i8),
}

const fn step(from_up: (i8, i8), from_down: (i8, i8)) -> Step {
    Step { from_up, from_down }
}

/// For each direction: from a triangle that points up, and from one that points down.
const STEPS: [Step; DIRECTIONS] = [
    // Along strips: e, ne, nw, w, sw, se.
    step((1, 0), (1, 0)),
    step((1, 0), (0, 1)),
    step((-1, 0), (0, 1)),
    step((-1, 0), (-1, 0)),
    step((0, -1), (-1, 0)),
    step((0, -1), (1, 0)),
    // Across them, beginning with the one between e and ne: over an edge if the step is a short one, else through the point
    // opposite that edge.
    step((1, 0), (2, 1)),
    step((0, 1), (0, 1)),
    step((-1, 0), (-2, 1)),
    step((-2, -1), (-1, 0)),
    step((0, -1), (0, -1)),
    step((2, -1), (1, 0)),
];

/// A short list of spaces, by index.
#[derive(Clone, Copy, Debug)]
pub struct List<const ROOM: usize> {
    count: u8,
    spaces: [u8; ROOM],
}

impl<const ROOM: usize> List<ROOM> {
    const EMPTY: Self = Self { count: 0, spaces: [0; ROOM] };

    const fn push(&mut self, space: u8) {
        self.spaces[self.count as usize] = space;
        self.count += 1;
    }

    /// The spaces in order.
    #[inline]
    pub fn spaces(&self) -> &[u8] {
        self.spaces.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// The number of spaces.
    #[inline]
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether the list is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The space at `place`, counted from 0.
    #[inline]
    pub const fn get(&self, place: usize) -> Option<u8> {
        if place < self.count as usize { Some(self.spaces[place]) } else { None }
    }
}

/// The number of spaces in `row`, counted from 0; 0 above the board.
pub const fn row_length(row: u8) -> u8 {
    if row >= ROWS {
        0
    } else if row < SIDE {
        2 * (SIDE + row) + 1
    } else {
        2 * (SIDE + ROWS - 1 - row) + 1
    }
}

/// The index of a space; `None` off the board.
#[inline]
pub const fn index(cell: Cell) -> Option<u8> {
    if cell.row < row_length(cell.col) { Some(FIRST[cell.col as usize] + cell.row) } else { None }
}

/// The space at `index`; greater indices count as the last.
#[inline]
pub const fn cell(index: u8) -> Cell {
    CELLS[if (index as usize) < COUNT { index as usize } else { COUNT - 1 }]
}

/// Half of a row's length; beyond the board, rows go on shrinking.
const fn half(row: i32) -> i32 {
    let above = ROWS as i32 - 1 - row;
    SIDE as i32 + if row < above { row } else { above }
}

/// How far a space's middle is to the right of the board's, in half edges. Cells off the board count as if its rows went on.
#[inline]
pub const fn offset(cell: Cell) -> i32 {
    cell.row as i32 - half(cell.col as i32)
}

/// Whether a space points up; cells off the board count as if they were on it.
#[inline]
pub const fn points_up(cell: Cell) -> bool {
    (offset(cell) + cell.col as i32) & 1 == 1
}

/// The space in `row` whose middle is `offset` half edges to the right of the board's.
const fn at(offset: i32, row: i32) -> Option<u8> {
    let number = offset + half(row);
    if row < 0 || number < 0 || row >= ROWS as i32 || number > 2 * half(row) {
        return None;
    }
    index(Cell::new(row as u8, number as u8))
}

/// The index of each row's first space.
const FIRST: [u8; ROWS as usize] = {
    let mut first = [0; ROWS as usize];
    let mut row = 1;
    while row < ROWS {
        first[row as usize] = first[row as usize - 1] + row_length(row - 1);
        row += 1;
    }
    first
};

const CELLS: [Cell; COUNT] = {
    let mut cells = [Cell::new(0, 0); COUNT];
    let (mut row, mut number, mut index) = (0, 0, 0);
    while index < COUNT {
        cells[index] = Cell::new(row, number);
        index += 1;
        number += 1;
        if number == row_length(row) {
            row += 1;
            number = 0;
        }
    }
    cells
};

/// The straight paths from each space to the rim, without the space itself.
pub static PATHS: [[List<LONGEST>; DIRECTIONS]; COUNT] = paths();

const fn paths() -> [[List<LONGEST>; DIRECTIONS]; COUNT] {
    let mut all = [[List::EMPTY; DIRECTIONS]; COUNT];
    let mut start = 0;
    while start < COUNT {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let mut here = CELLS[start];
            loop {
                let Step { from_up, from_down } = STEPS[direction];
                let by = if points_up(here) { from_up } else { from_down };
                let Some(next) = at(offset(here) + by.0 as i32, here.col as i32 + by.1 as i32) else { break };
                all[start][direction].push(next);
                here = CELLS[next as usize];
            }
            direction += 1;
        }
        start += 1;
    }
    all
}

/// The straight path between two spaces: its direction in the upper four bits, its length in the lower four; 0 if there is none.
/// Only spaces that share an edge have several paths between them, all of length 1.
static LINES: [[u8; COUNT]; COUNT] = lines();

const fn lines() -> [[u8; COUNT]; COUNT] {
    let paths = paths();
    let mut all = [[0; COUNT]; COUNT];
    let mut start = 0;
    while start < COUNT {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let path = &paths[start][direction];
            let mut place = 0;
            while let Some(space) = path.get(place) {
                place += 1;
                if all[start][space as usize] == 0 {
                    all[start][space as usize] = (direction as u8) << 4 | place as u8;
                }
            }
            direction += 1;
        }
        start += 1;
    }
    all
}

/// The spaces on the straight path, without `from` and with `to`; `None` if there is no path, as from a space to itself.
pub fn line(from: u8, to: u8) -> Option<&'static [u8]> {
    let code = *LINES.get(usize::from(from))?.get(usize::from(to))?;
    let path = PATHS[usize::from(from)].get(usize::from(code >> 4))?;
    path.spaces().get(..usize::from(code & 15)).filter(|spaces| !spaces.is_empty())
}

/// The spaces across the edges of each space; fewer at the rim.
pub static NEIGHBOURS: [List<3>; COUNT] = neighbours();

/// Computes [`NEIGHBOURS`], for tables built from them.
pub const fn neighbours() -> [List<3>; COUNT] {
    let mut all = [List::EMPTY; COUNT];
    let mut space = 0;
    while space < COUNT {
        let here = CELLS[space];
        let (x, row) = (offset(here), here.col as i32);
        let over = [at(x - 1, row), at(x + 1, row), at(x, if points_up(here) { row - 1 } else { row + 1 })];
        let mut edge = 0;
        while edge < 3 {
            if let Some(next) = over[edge] {
                all[space].push(next);
            }
            edge += 1;
        }
        space += 1;
    }
    all
}

/// The ring of a space: 0 is the outermost, between the hexagon and the concentric one whose side is shorter by one.
pub const fn ring_of(index: u8) -> u8 {
    let here = cell(index);
    let (x, row) = (offset(here), here.col as i32);
    let mut ring = 0;
    while ring + 1 < SIDE {
        // The next hexagon begins a row further in, and its rows are two spaces shorter at each end.
        let inner = ring as i32 + 1;
        if row < inner || row > ROWS as i32 - 1 - inner || x.abs() > half(row) - 2 * inner {
            break;
        }
        ring += 1;
    }
    ring
}

/// The rings as sets, from the outermost.
pub const RINGS: [Set; SIDE as usize] = {
    let mut rings = [0; SIDE as usize];
    let mut space = 0;
    while space < COUNT as u8 {
        rings[ring_of(space) as usize] |= 1 << space;
        space += 1;
    }
    rings
};

/// Steps across edges between two spaces of an endless lattice, also for cells off the board.
pub const fn distance(a: Cell, b: Cell) -> u32 {
    // Each edge leads to the next strip of one of three kinds.
    let (a, b) = (strips(a), strips(b));
    a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) + a[2].abs_diff(b[2])
}

/// The strip of each kind that contains the cell.
const fn strips(cell: Cell) -> [i32; 3] {
    let (x, row) = (offset(cell), cell.col as i32);
    [row, (x + row).div_euclid(2), (x - row + 1).div_euclid(2)]
}

/// The indices in a set, in ascending order.
pub fn members(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let index = set.trailing_zeros() as u8;
            set &= set - 1;
            index
        })
    })
}

/// The `place`-th index of a set, counted from 0; `None` if there are too few.
#[inline]
pub fn nth(set: Set, place: u32) -> Option<u8> {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let in_low = low.count_ones();
    if place < in_low {
        Some(nth_bit(low, place) as u8)
    } else {
        (place < set.count_ones()).then(|| 64 + nth_bit(high, place - in_low) as u8)
    }
}

/// A set as cells.
pub fn cells(set: Set) -> Cells {
    members(set).map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet, VecDeque};

    fn space(name: &str) -> u8 {
        Cell::parse(name).and_then(index).expect(name)
    }

    fn names(spaces: &[u8]) -> String {
        spaces.iter().map(|&index| cell(index).to_string()).collect::<Vec<_>>().join(" ")
    }

    fn all() -> impl Iterator<Item = u8> {
        0..COUNT as u8
    }

    #[test]
    fn rows_are_as_long_as_the_hexagon_has_it() {
        assert_eq!((0..ROWS).map(row_length).collect::<Vec<_>>(), [9, 11, 13, 15, 15, 13, 11, 9]);
        assert_eq!(COUNT, 96);
        for index in all() {
            assert_eq!(super::index(cell(index)), Some(index));
        }
        for name in ["a10", "b12", "c14", "d16", "e16", "h10", "i1", "z1", "a255"] {
            assert_eq!(Cell::parse(name).and_then(index), None, "{name}");
        }
        // Odd numbers point down in the lower half, and up in the upper one.
        for index in all() {
            let cell = cell(index);
            assert_eq!(points_up(cell), cell.row.is_multiple_of(2) == (cell.col >= SIDE), "{cell}");
        }
    }

    #[test]
    fn paths_equal_the_examples() {
        let from_d8: Vec<String> = PATHS[usize::from(space("d8"))].iter().map(|path| names(path.spaces())).collect();
        assert_eq!(from_d8[10], "c7 b6 a5");
        assert_eq!(from_d8[7], "e8 f7 g6 h5");
        assert_eq!(from_d8[0], "d9 d10 d11 d12 d13 d14 d15");
        assert_eq!(from_d8[1], "d9 e9 e10 f9 f10 g9 g10 h9");
        assert_eq!(from_d8[6], "d9 e11 e12 f13");
        assert_eq!(from_d8[9], "c5 c4 b1");
        assert_eq!(names(line(space("d8"), space("b6")).expect("a path")), "c7 b6");
        assert_eq!(line(space("d8"), space("d8")), None);
        assert_eq!(line(space("d8"), space("c11")), None);
    }

    /// The middles of a path's triangles lie on a straight line, or alternate between two parallel ones.
    #[test]
    fn paths_are_straight() {
        // In half edges to the right and thirds of a row upwards: middles are one or two thirds above their row's lower line.
        let middle = |index: u8| {
            let cell = cell(index);
            (offset(cell), 3 * i32::from(cell.col) + if points_up(cell) { 1 } else { 2 })
        };
        for start in all() {
            for (direction, path) in PATHS[usize::from(start)].iter().enumerate() {
                let spaces: Vec<(i32, i32)> =
                    std::iter::once(start).chain(path.spaces().iter().copied()).map(middle).collect();
                let two: BTreeSet<_> = spaces.windows(3).map(|w| (w[2].0 - w[0].0, w[2].1 - w[0].1)).collect();
                assert!(two.len() <= 1, "{} {direction}", cell(start));
                if direction >= 6 {
                    // Across: every step leads the same way, twice as far over a point as over an edge.
                    for w in spaces.windows(3) {
                        let (first, second) = ((w[1].0 - w[0].0, w[1].1 - w[0].1), (w[2].0 - w[1].0, w[2].1 - w[1].1));
                        let twice = |(x, y): (i32, i32)| (2 * x, 2 * y);
                        assert!(twice(first) == second || first == twice(second), "{}", cell(start));
                    }
                } else {
                    for (&here, &next) in std::iter::once(&start).chain(path.spaces()).zip(path.spaces()) {
                        assert!(NEIGHBOURS[usize::from(here)].spaces().contains(&next));
                    }
                }
            }
        }
        let inner = PATHS[usize::from(space("d8"))].iter().map(|path| path.spaces()[..2].to_vec());
        assert_eq!(inner.collect::<BTreeSet<_>>().len(), DIRECTIONS);
    }

    #[test]
    fn a_path_leads_back_and_no_space_is_on_two_but_a_neighbour() {
        for from in all() {
            let mut times = BTreeMap::new();
            for path in &PATHS[usize::from(from)] {
                for (place, &to) in path.spaces().iter().enumerate() {
                    times.entry(to).or_insert_with(Vec::new).push(place);
                    let back = line(to, from).expect("the way back");
                    let mut there: Vec<u8> = path.spaces()[..place].to_vec();
                    there.reverse();
                    assert_eq!(back[..place], there, "{} {}", cell(from), cell(to));
                    assert_eq!(back.len(), place + 1);
                }
            }
            for (to, places) in times {
                let next = NEIGHBOURS[usize::from(from)].spaces().contains(&to);
                assert_eq!(places, if next { vec![0; 3] } else { vec![places[0]] }, "{} {}", cell(from), cell(to));
                assert_eq!(line(from, to).map(<[u8]>::len), Some(places[0] + 1));
            }
        }
    }

    #[test]
    fn mirrored_and_turned_the_board_is_the_same() {
        let mirror = |index: u8| {
            space(&{
                let Cell { col, row } = cell(index);
                Cell::new(col, row_length(col) - 1 - row).to_string()
            })
        };
        let turn = |index: u8| COUNT as u8 - 1 - index;
        for map in [&mirror as &dyn Fn(u8) -> u8, &turn] {
            for from in all() {
                assert_eq!(ring_of(map(from)), ring_of(from));
                for to in all() {
                    let image = line(from, to).map(|path| path.iter().map(|&space| map(space)).collect::<Vec<_>>());
                    assert_eq!(line(map(from), map(to)).map(<[u8]>::to_vec), image);
                }
            }
        }
    }

    #[test]
    fn rings_are_as_large_as_hexagons_have_it() {
        assert_eq!(RINGS.map(u128::count_ones), [42, 30, 18, 6]);
        let outer = cells(RINGS[0]);
        for name in ["a1", "a9", "b1", "b2", "d1", "d2", "h5", "e15", "g11", "g10"] {
            assert!(outer.contains(Cell::parse(name).expect(name)), "{name}");
        }
        for name in ["b3", "b9", "d3", "e13", "g3", "d8"] {
            assert!(!outer.contains(Cell::parse(name).expect(name)), "{name}");
        }
    }

    #[test]
    fn a_set_is_counted_in_order() {
        let set: Set = 1 << 95 | 1 << 64 | 1 << 63 | 1;
        assert_eq!(members(set).collect::<Vec<_>>(), [0, 63, 64, 95]);
        assert_eq!(
            (0..6).map(|place| nth(set, place)).collect::<Vec<_>>(),
            [Some(0), Some(63), Some(64), Some(95), None, None]
        );
    }

    #[test]
    fn distances_are_steps_over_edges() {
        for from in all() {
            let mut found = BTreeMap::from([(from, 0)]);
            let mut open = VecDeque::from([from]);
            while let Some(here) = open.pop_front() {
                for &next in NEIGHBOURS[usize::from(here)].spaces() {
                    let far = found[&here] + 1;
                    found.entry(next).or_insert_with(|| {
                        open.push_back(next);
                        far
                    });
                }
            }
            for to in all() {
                assert_eq!(distance(cell(from), cell(to)), found[&to], "{} {}", cell(from), cell(to));
            }
        }
        assert!(distance(Cell::new(25, 254), Cell::new(0, 0)) > 100);
        assert!(distance(Cell::new(255, 255), Cell::new(255, 0)) > 100);
    }
}
