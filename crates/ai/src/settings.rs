//! Parameters of the search.

/// The parameters of a search. Each game has its own best ones ([`super::Knowledge::SETTINGS`]).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The weight of the exploration term, which favours moves with few visits.
    pub exploration: f32,
    /// RAVE: the number of visits after which the value of a move in this position counts as much as its value anywhere
    /// later in playouts. `None` turns RAVE off.
    pub rave: Option<f32>,
    /// The number of visits that the game's prior counts for. 0 turns it off.
    pub prior: f32,
    /// The weight of the minimax value of the priors in a move's value, against the mean of its playouts: 0 to 1.
    pub minimax: f32,
    /// Whether playouts follow the game's policy. Otherwise they are uniformly random.
    pub policy: bool,
    /// Whether wins and losses are proven: found one move ahead, backed up the tree, and small endgames solved.
    pub solver: bool,
    /// Upper limit of legal moves for an attempt to solve an endgame before it is searched. 0 turns attempts off.
    pub solve_moves: u8,
    /// Upper limit of plies in a playout.
    pub playout_plies: u16,
    /// Whether playouts at this limit are evaluated. Otherwise they count as draws.
    pub evaluate: bool,
    /// Visits after which a position gets a child node for each move.
    pub expand_after: u32,
    /// Whether different orders of moves to the same position ([`super::Knowledge::key`]) share its children. Playouts that
    /// return to a position then end as draws.
    pub transpositions: bool,
    /// Upper limit of nodes. When it is reached, the least visited ones are removed.
    pub max_nodes: u32,
}

impl Settings {
    /// The default limit of nodes. A node takes some 40 bytes.
    pub const MAX_NODES: u32 = 1_000_000;

    /// Settings for games in which stones are placed and stay, and a cell has much the same value whenever it is taken.
    /// Games override what was measured to be better otherwise.
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

    /// Tree search without any knowledge of the game: random playouts and upper confidence bounds. The baseline of
    /// measurements.
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
