//! What a puzzle needs to know of a game besides its rules.

use parlor_ai::Knowledge;
use parlor_games::{
    board::{Cells, tri},
    rules::{Player, anchor2d::Anchor2d, netted::Netted, tether::Tether, tetrathedral::Tetrathedral, waltz},
};

/// The kind of lattice that a board's cells form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lattice {
    Squares,
    Hexagons,
    /// Hexagons, with rows that are shifted to the left instead of the right.
    LeftHexagons,
    Triangles,
}

/// A game with puzzles.
pub(crate) trait Puzzling: Knowledge {
    /// Variants whose late positions can be solved. Equally many games are played on each; one that is listed twice gets twice as
    /// many.
    const BOARDS: &'static [&'static str];

    /// Variants for warm-ups, as small as those of the lessons. They are used as in `BOARDS`.
    const WARM_UP_BOARDS: &'static [&'static str];

    /// How many moves the search may play for each claim, so that a tap on a phone is answered at once. Positions that need more
    /// are no puzzles.
    const EFFORT: u32 = 100_000;

    fn lattice(&self) -> Lattice;

    fn board(&self) -> Cells;

    /// What later plies depend on besides stones, turn and roll, from the player's point of view.
    fn rest(&self, _player: Player) -> u8 {
        0
    }

    /// Whether the players' sides differ, so that colours can't be swapped without turning the board.
    const SIDES: bool = false;
}

impl Puzzling for Tether {
    const BOARDS: &'static [&'static str] = &["size=5", "size=7", "size=9"];
    const WARM_UP_BOARDS: &'static [&'static str] = &["size=5"];
    const SIDES: bool = true;

    fn lattice(&self) -> Lattice {
        Lattice::Hexagons
    }

    fn board(&self) -> Cells {
        self.board()
    }
}

impl Puzzling for Anchor2d {
    const BOARDS: &'static [&'static str] = &["size=quick", "size=small", "size=standard"];
    const WARM_UP_BOARDS: &'static [&'static str] = &["size=quick"];

    fn lattice(&self) -> Lattice {
        Lattice::LeftHexagons
    }

    fn board(&self) -> Cells {
        self.board()
    }
}

impl Puzzling for waltz::Waltz {
    const BOARDS: &'static [&'static str] = &[
        "grid=square size=5",
        "grid=limping size=3",
        "grid=hex size=3",
        "grid=square size=4",
        "grid=square size=5",
        "grid=limping size=3",
        "grid=hex size=4",
        "grid=limping size=2",
    ];
    const WARM_UP_BOARDS: &'static [&'static str] = &["grid=square size=4", "grid=limping size=2"];

    fn lattice(&self) -> Lattice {
        use parlor_games::rules::Position;
        if self.setup().grid() == waltz::Grid::Square { Lattice::Squares } else { Lattice::Hexagons }
    }

    fn board(&self) -> Cells {
        self.board()
    }

    fn rest(&self, player: Player) -> u8 {
        let token = match self.token() {
            None => 0,
            Some(holder) if holder == player => 1,
            Some(_) => 2,
        };
        token << 1 | u8::from(self.passed())
    }
}

impl Puzzling for Netted {
    const BOARDS: &'static [&'static str] = &[
        "board=hex size=5",
        "board=hex size=4",
        "board=double-limping size=3",
        "board=double-limping size=4",
        "board=hex size=3",
    ];
    const WARM_UP_BOARDS: &'static [&'static str] = &["board=hex size=3", "board=double-limping size=3"];

    fn lattice(&self) -> Lattice {
        Lattice::Hexagons
    }

    fn board(&self) -> Cells {
        self.board()
    }
}

impl Puzzling for Tetrathedral {
    const BOARDS: &'static [&'static str] = &["first=1 pawns=4", "first=1 pawns=8"];
    const WARM_UP_BOARDS: &'static [&'static str] = &["first=1 pawns=4"];
    /// Lower, because many sequences of rolls are tried.
    const EFFORT: u32 = 30_000;

    fn lattice(&self) -> Lattice {
        Lattice::Triangles
    }

    fn board(&self) -> Cells {
        (0..tri::COUNT as u8).map(tri::cell).collect()
    }
}

/// A set of cells as bits. Exact on boards whose rows have at most 128 cells together, like all boards of puzzles.
pub(crate) fn pack(board: &Cells, cells: &Cells) -> u128 {
    (0..19).fold(0, |bits, row| bits << (32 - board[row].leading_zeros()) | u128::from(cells[row]))
}

/// Whether [`pack`] is exact on the board.
pub(crate) fn fits(board: &Cells) -> bool {
    (0..19).map(|row| 32 - board[row].leading_zeros()).sum::<u32>() <= 128
}
