//! How a search is done.

/// What a search makes use of. Each game has its own best ([`super::Knowledge::SETTINGS`]).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The weight of the term that leads to rarely visited moves.
    pub exploration: f32,
    /// How fast values of a move anywhere later (RAVE) give way to values of the move here: they count as
    /// much as the others after about this many visits. None leaves them out.
    pub rave: Option<f32>,
    /// Visits that the game's first impression of a move counts for. 0 leaves it out.
    pub prior: f32,
    /// How much a move's value is what the best play by first impressions comes to, rather than what playouts do: 0 to 1.
    pub minimax: f32,
    /// Whether playouts follow the game's policy rather than chance alone.
    pub policy: bool,
    /// Whether wins and losses are proven: looked for a move ahead, backed up, and small endgames solved.
    pub solver: bool,
    /// Legal moves up to which an endgame is tried to be solved before it is searched. 0 never tries.
    pub solve_moves: u8,
    /// Plies after which a playout is cut off.
    pub playout_plies: u16,
    /// Whether what is cut off is evaluated; else it is a draw.
    pub evaluate: bool,
    /// Visits after which a position gets a node for each move.
    pub expand_after: u32,
    /// Whether positions that are told apart by a key ([`super::Knowledge::key`]) share what is found out about them, in
    /// whatever order of moves they come up, and play that comes back to one is broken off as a draw.
    pub transpositions: bool,
    /// Nodes at most; once there are as many the least visited ones make room.
    pub max_nodes: u32,
}

impl Settings {
    /// Nodes at most unless told otherwise: some 40 bytes each.
    pub const MAX_NODES: u32 = 1_000_000;

    /// What was measured to be good where stones are placed and stay, and a cell is worth much the same whenever it is
    /// taken. Games differ from it where that was measured to be better.
    pub const PLACEMENT: Self = Self {
        exploration: 0.05,
        rave: Some(1000.0),
        prior: 10.0,
        minimax: 0.0,
        policy: true,
        solver: true,
        solve_moves: 5,
        playout_plies: 2000,
        evaluate: true,
        expand_after: 3,
        transpositions: false,
        max_nodes: Self::MAX_NODES,
    };

    /// Tree search without any knowledge: random playouts, and upper confidence bounds. The yardstick.
    pub const fn plain() -> Self {
        Self {
            exploration: 0.7,
            rave: None,
            prior: 0.0,
            minimax: 0.0,
            policy: false,
            solver: false,
            solve_moves: 0,
            playout_plies: 1000,
            evaluate: false,
            expand_after: 1,
            transpositions: false,
            max_nodes: Self::MAX_NODES,
        }
    }
}
