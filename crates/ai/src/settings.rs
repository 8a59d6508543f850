//! Parameters of the search.

/// The parameters of a search. Each game has its best ones in [`super::Knowledge::SETTINGS`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The weight of the exploration term, which favours moves with few visits.
    pub exploration: f32,
    /// RAVE: after this many visits, a move's value in this position counts as much as a well-known value anywhere later in
    /// playouts. `None` turns RAVE off.
    pub rave: Option<f32>,
    /// How many visits the game's prior counts as. 0 turns it off.
    pub prior: f32,
    /// The weight of the priors' minimax value in a move's value, against the mean of its playouts: 0 to 1.
    pub minimax: f32,
    /// Whether playouts follow the game's policy instead of being uniformly random.
    pub policy: bool,
    /// Whether wins and losses are proven: found one move ahead, backed up the tree, and solved in small endgames.
    pub solver: bool,
    /// The maximum number of legal moves for an attempt to solve an endgame. 0 turns attempts off.
    pub solve_moves: u8,
    /// The maximum number of plies in a playout.
    pub playout_plies: u16,
    /// Whether playouts cut off at this limit are evaluated instead of counting as draws.
    pub evaluate: bool,
    /// A position gets a child for each move after this many visits.
    pub expand_after: u32,
    /// Whether different orders of moves to the same position ([`super::Knowledge::key`]) share its children. Playouts that
    /// repeat a position then end as draws.
    pub transpositions: bool,
    /// The maximum number of nodes; beyond it, the least visited ones are removed.
    pub max_nodes: u32,
}

impl Settings {
    /// The default maximum of nodes. A node takes about 40 bytes.
    pub const MAX_NODES: u32 = 1_000_000;

    /// For games in which stones are placed and stay, and a cell's value depends little on when it is taken. Games override what
    /// measurements showed to be better.
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

    /// Without any knowledge of the game: random playouts and upper confidence bounds. The baseline of measurements.
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
