//! A game with people at the board: position, record, dice, and what the players have proposed.

use super::{Absence, Participant, Plan};
use parlor_games::dice::Seed;
use parlor_games::{
    record::{Ply, Record},
    rules::{AnyPosition, Player, Setup},
};

/// A game with people at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// Who sits where, player 1 first.
    pub seats: [Participant; 2],
    /// The position now.
    pub position: AnyPosition,
    /// The position before the last ply that was no forfeited turn.
    pub before: Option<AnyPosition>,
    /// All plies.
    pub record: Record,
    /// The secret of the dice, in games with a die.
    pub seed: Option<Seed>,
    /// Who offers a draw that nobody has answered.
    pub draw: Option<Player>,
    /// The ply at which each side's last offer of a draw came to nothing.
    pub refused_draws: [Option<u16>; 2],
    /// A takeback that was asked for and not answered.
    pub takeback: Option<Takeback>,
    /// What each side answers to the other's next moves.
    pub plans: [Plan; 2],
    /// The last absence of each side that the table has learned of, over or not.
    pub away: [Option<Absence>; 2],
    /// Plies that were taken back, and one more for each time.
    pub taken_back: u32,
}

/// Somebody wants to have a move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Takeback {
    /// Who.
    pub by: Player,
    /// The number of plies that would be left.
    pub to: u16,
}

/// A game with fewer plies was never really played: "fewer than two plies each".
const REAL_GAME: u16 = 4;

impl Match {
    /// The game as it begins.
    pub(super) fn start(setup: Setup, seats: [Participant; 2], seed: Option<Seed>) -> Self {
        let mut game = Self {
            seats,
            position: setup.start(),
            before: None,
            record: Record::new(setup),
            seed,
            draw: None,
            refused_draws: [None; 2],
            takeback: None,
            plans: [Plan::default(), Plan::default()],
            away: [None; 2],
            taken_back: 0,
        };
        game.roll();
        game
    }

    /// Plays a ply and puts the next roll on the table.
    ///
    /// # Errors
    /// Why it can't be played, in a developer's words.
    pub(super) fn play(&mut self, text: &str, roll: Option<u8>) -> Result<(), String> {
        if roll != self.position.roll() {
            return Err(format!("{text}: the roll is {:?}, not {roll:?}", self.position.roll()));
        }
        let mover = self.position.to_move();
        let ply = Ply { roll, text: text.to_owned() };
        let before = self.position.clone();
        ply.play_on(&mut self.position).map_err(|illegal| format!("{text}: {illegal:?}"))?;
        if !ply.is_forfeit() {
            self.before = Some(before);
        }
        self.record.plies.push(ply);
        self.roll();
        // Who moves answers what was asked by not answering it.
        self.takeback = None;
        if self.draw == Some(mover.other()) {
            self.refuse_draw();
        }
        let plan = &mut self.plans[mover.other().index()];
        *plan = plan.answer(text).map_or_else(Plan::default, |(_, then)| then.clone());
        Ok(())
    }

    /// Goes back to where `to` plies were played.
    ///
    /// # Errors
    /// When there are no such plies, or the record can't be replayed.
    pub(super) fn take_back(&mut self, to: u16) -> Result<(), String> {
        let gone = self.ply().checked_sub(to).filter(|&gone| gone > 0);
        let gone = gone.ok_or_else(|| format!("no plies to take back from {to} on"))?;
        self.record.plies.truncate(to.into());
        let mut positions =
            self.record.positions().collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
        self.position = positions.pop().ok_or("a record without a start")?;
        self.before = positions.pop();
        self.takeback = None;
        self.draw = None;
        self.plans = [Plan::default(), Plan::default()];
        self.taken_back += u32::from(gone) + 1;
        Ok(())
    }

    /// Takes note that the offered draw came to nothing.
    pub(super) fn refuse_draw(&mut self) {
        if let Some(by) = self.draw.take() {
            self.refused_draws[by.index()] = Some(self.ply());
        }
    }

    /// Counts the states of the board, those that were taken back included: what a message needs to carry
    /// for it to be seen whether it shows the newest one. The same as the ply until something is taken back.
    pub fn version(&self) -> u32 {
        u32::from(self.ply()) + self.taken_back
    }

    /// Whether so little was played that the game is called off where it would be lost.
    pub fn is_short(&self) -> bool {
        self.ply() < REAL_GAME
    }

    /// The participant in a seat.
    pub const fn participant(&self, seat: Player) -> Participant {
        self.seats[seat.index()]
    }

    /// The seat of a participant; the seat to move if the participant has both.
    pub fn seat(&self, participant: impl Into<Participant>) -> Option<Player> {
        let participant = participant.into();
        let to_move = self.position.to_move();
        [to_move, to_move.other()].into_iter().find(|&seat| self.participant(seat) == participant)
    }

    /// The participant whose turn it is.
    pub fn on_turn(&self) -> Participant {
        self.participant(self.position.to_move())
    }

    /// The participant whose turn it is not.
    pub fn waiting(&self) -> Participant {
        self.participant(self.position.to_move().other())
    }

    /// The opponent of a participant; `None` if the participant has no seat.
    pub fn opponent_of(&self, participant: impl Into<Participant>) -> Option<Participant> {
        self.seat(participant).map(|seat| self.participant(seat.other()))
    }

    /// The number of plies made.
    pub fn ply(&self) -> u16 {
        self.position.ply()
    }

    /// The last ply that was no forfeited turn.
    pub fn last(&self) -> Option<&Ply> {
        let forfeited = self.forfeited().len();
        self.record.plies.iter().rev().nth(forfeited)
    }

    /// The turns that were forfeited since the last move, with those who had them, in order.
    pub fn forfeited(&self) -> Vec<(Player, &Ply)> {
        let mut player = self.position.to_move();
        let mut plies: Vec<_> = self
            .record
            .plies
            .iter()
            .rev()
            .take_while(|ply| ply.is_forfeit())
            .map(|ply| {
                player = player.other();
                (player, ply)
            })
            .collect();
        plies.reverse();
        plies
    }

    /// Puts the roll for the next ply on the table, in games with a die.
    fn roll(&mut self) {
        if let (Some(seed), Some(die), None) = (&self.seed, self.record.setup.game().die(), self.position.outcome()) {
            self.position.set_roll(seed.roll(self.position.ply(), die));
        }
    }
}
