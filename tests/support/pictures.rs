//! Positions worth a picture, and scenes of them: for the picture tests and the bench.

use parlor::{
    board::hex,
    render::{Scene, Seat},
    rules::{AnyPosition, Facts, Game, Options, Outcome, Player},
};

/// A position with what a picture of it takes.
pub struct Shown {
    pub before: Option<AnyPosition>,
    pub position: AnyPosition,
    pub last: Option<String>,
    notes: [String; 2],
    turn: Option<Player>,
    status: String,
}

impl Shown {
    fn new(before: Option<AnyPosition>, position: AnyPosition, last: Option<String>) -> Self {
        let Facts::Tether { territory } = position.facts();
        let name = |player: Player| ["Red", "Blue"][player.index()];
        let (turn, status) = match position.outcome() {
            Some(Outcome::Won(player)) => {
                (Some(player), format!("{} wins with {} cells", name(player), territory[player.index()]))
            }
            Some(Outcome::Drawn) => (None, "A draw".to_owned()),
            None => (Some(position.to_move()), format!("{} to move", name(position.to_move()))),
        };
        Self { before, position, last, notes: territory.map(|cells| format!("{cells} cells")), turn, status }
    }

    /// The position after these moves.
    pub fn moves(size: u8, moves: &str) -> Self {
        let (mut before, mut position, mut last) = (None, start(size), None);
        for text in moves.split_whitespace() {
            before = Some(position.clone());
            last = Some(position.play_text(text).expect(text));
        }
        Self::new(before, position, last)
    }

    /// A game between players who like to capture, to stay near their stones and to claim cells. It
    /// stops at the first capture from ply `plies` on, and some plies later at the latest.
    pub fn played(size: u8, plies: u16, seed: u64) -> Self {
        let mut random = random(seed);
        let (mut before, mut position, mut last) = (None, start(size), None);
        while plies > 0 && position.outcome().is_none() {
            let captured = before.as_ref().is_some_and(|before| count(before) >= count(&position));
            if position.ply() >= plies && (captured || position.ply() >= plies + 30) {
                break;
            }
            let moves = position.legal_texts();
            let (_, next, text) = (0..8)
                .map(|_| {
                    let text = &moves[random(moves.len())];
                    (worth(&position, text) + random(6) as u32, text)
                })
                .max()
                .map(|(worth, text)| {
                    let mut next = position.clone();
                    next.play_text(text).expect("a legal move");
                    (worth, next, text.clone())
                })
                .expect("a game that is not over has moves");
            before = Some(std::mem::replace(&mut position, next));
            last = Some(text);
        }
        Self::new(before, position, last)
    }

    pub fn scene(&self) -> Scene<'_> {
        Scene {
            position: &self.position,
            before: self.before.as_ref(),
            last: self.last.as_deref(),
            players: [
                Seat { name: "Ada Lovelace", colour: "Red", note: &self.notes[0] },
                Seat { name: "babbage_1791", colour: "Blue", note: &self.notes[1] },
            ],
            turn: self.turn,
            status: &self.status,
        }
    }
}

fn start(size: u8) -> AnyPosition {
    let options = Options::parse(&format!("size={size}"), Game::Tether.options()).expect("options");
    Game::Tether.setup(&options).expect("an allowed size").start()
}

fn count(position: &AnyPosition) -> u32 {
    Player::BOTH.into_iter().map(|player| position.stones(player).len()).sum()
}

/// What a player of these games thinks of a move.
fn worth(position: &AnyPosition, text: &str) -> u32 {
    let player = position.to_move();
    let mut next = position.clone();
    next.play_text(text).expect("a legal move");
    let taken = position.stones(player.other()).len() - next.stones(player.other()).len();
    let near = position
        .target(text)
        .map_or(0, |cell| position.stones(player).iter().filter(|&own| hex::distance(own, cell) <= 2).count() as u32);
    let Facts::Tether { territory } = next.facts();
    let Facts::Tether { territory: had } = position.facts();
    taken * 20 + near.min(2) * 3 + (territory[player.index()] - had[player.index()])
}

/// Numbers below a bound, the same for the same seed on every machine.
pub fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(2).wrapping_add(0x2545_F491_4F6C_DD1D) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    }
}
