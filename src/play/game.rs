//! A game in progress or finished: position, record, dice, and open offers.

use super::{Absence, EventError, Participant, Plan};
use parlor_games::dice::DiceSeed;
use parlor_games::{
    record::{Ply, Record},
    rules::{AnyPosition, Player, Setup},
};

/// A game between two participants, from acceptance on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartedGame {
    /// The participants, player 1 first.
    pub seats: [Participant; 2],
    /// The current position.
    pub position: AnyPosition,
    /// The position before the last move; forfeited turns do not count as moves.
    pub before: Option<AnyPosition>,
    /// All plies.
    pub record: Record,
    /// The secret seed of the rolls, in games with a die.
    pub seed: Option<DiceSeed>,
    /// The player whose offer of a draw is open.
    pub draw: Option<Player>,
    /// The ply at which each player's last offer of a draw was refused.
    pub refused_draws: [Option<u16>; 2],
    /// A request for a takeback that is open.
    pub takeback: Option<Takeback>,
    /// The version of the board for which each player's last request for a takeback was declined.
    pub declined_takebacks: [Option<u32>; 2],
    /// Each player's answers, given in advance, to the opponent's next moves.
    pub plans: [Plan; 2],
    /// Each player's last absence that is recorded at the table, whether it is over or not.
    pub absences: [Option<Absence>; 2],
    /// The number of plies that were taken back, plus the number of takebacks.
    pub taken_back: u32,
    /// The versions of the board for which the player was shown a hint.
    pub hints: Vec<u32>,
}

/// A player's request to take a move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Takeback {
    /// The player who asks.
    pub by: Player,
    /// The number of plies that remain if it is granted.
    pub to: u16,
}

/// A game with fewer plies, less than two for each player, is aborted instead of lost.
const MIN_PLIES: u16 = 4;

impl StartedGame {
    /// A game before its first ply.
    pub(super) fn start(setup: Setup, seats: [Participant; 2], seed: Option<DiceSeed>) -> Self {
        let mut game = Self {
            seats,
            position: setup.start(),
            before: None,
            record: Record::new(setup),
            seed,
            draw: None,
            refused_draws: [None; 2],
            takeback: None,
            declined_takebacks: [None; 2],
            plans: [Plan::default(), Plan::default()],
            absences: [None; 2],
            taken_back: 0,
            hints: Vec::new(),
        };
        game.roll();
        game
    }

    /// Plays a ply and rolls the die for the next one.
    ///
    /// # Errors
    /// Why the ply can't be played, for the log.
    pub(super) fn play(&mut self, text: &str, roll: Option<u8>) -> Result<(), EventError> {
        let rolled = self.position.roll();
        if roll != rolled {
            return Err(EventError::Roll { text: text.to_owned(), rolled, stored: roll });
        }
        let mover = self.position.to_move();
        let ply = Ply { roll, text: text.to_owned() };
        let before = self.position.clone();
        let played = ply.play_on(&mut self.position);
        played.map_err(|illegal| EventError::Illegal { text: text.to_owned(), illegal })?;
        if !ply.is_forfeit() {
            self.before = Some(before);
        }
        self.record.plies.push(ply);
        self.roll();
        // A move closes a request for a takeback, and refuses the opponent's offer of a draw.
        self.takeback = None;
        if self.draw == Some(mover.other()) {
            self.refuse_draw();
        }
        let plan = &mut self.plans[mover.other().index()];
        *plan = plan.answer(text).map_or_else(Plan::default, |(_, then)| then.clone());
        Ok(())
    }

    /// Returns to the position after `to` plies.
    ///
    /// # Errors
    /// When no more than `to` plies were played, or the record can't be replayed.
    pub(super) fn take_back(&mut self, to: u16) -> Result<(), EventError> {
        let gone = self.ply().checked_sub(to).filter(|&gone| gone > 0);
        let gone = gone.ok_or(EventError::NothingToTakeBack(to))?;
        self.record.plies.truncate(to.into());
        let positions = self.record.positions().collect::<Result<Vec<_>, _>>();
        let mut positions = positions.map_err(|error| EventError::Record(Box::new(error)))?;
        self.position = positions.pop().ok_or(EventError::NoStart)?;
        self.before = positions.pop();
        self.takeback = None;
        self.draw = None;
        self.plans = [Plan::default(), Plan::default()];
        self.taken_back += u32::from(gone) + 1;
        Ok(())
    }

    /// Closes the open offer of a draw as refused.
    pub(super) fn refuse_draw(&mut self) {
        if let Some(by) = self.draw.take() {
            self.refused_draws[by.index()] = Some(self.ply());
        }
    }

    /// Closes the open request for a takeback as declined.
    pub(super) fn decline_takeback(&mut self) {
        if let Some(Takeback { by, .. }) = self.takeback.take() {
            self.declined_takebacks[by.index()] = Some(self.version());
        }
    }

    /// The number of the board's state. It grows with each ply and each takeback, so that a message which carries it
    /// can be recognised as outdated. Equal to the number of plies until the first takeback.
    pub fn version(&self) -> u32 {
        u32::from(self.ply()) + self.taken_back
    }

    /// Whether so few plies were played that the game is aborted instead of lost.
    pub fn is_short(&self) -> bool {
        self.ply() < MIN_PLIES
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

    /// The number of plies played.
    pub fn ply(&self) -> u16 {
        self.position.ply()
    }

    /// The last move; forfeited turns do not count as moves.
    pub fn last(&self) -> Option<&Ply> {
        let forfeited = self.forfeited().len();
        self.record.plies.iter().rev().nth(forfeited)
    }

    /// The turns that were forfeited since the last move, in order, with their players.
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

    /// Rolls the die for the next ply, in games with a die.
    fn roll(&mut self) {
        if let (Some(seed), Some(die), None) = (&self.seed, self.record.setup.game().die(), self.position.outcome()) {
            self.position.set_roll(seed.roll(self.position.ply(), die));
        }
    }
}
