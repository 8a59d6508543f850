//! A game in progress or finished: position, record, dice, and open offers.

use super::{Absence, EventError, Participant, Plan};
use parlor_games::dice::DiceSeed;
use parlor_games::{
    record::{MAX_PLIES, Ply, Record},
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
    /// How often each player has done what is limited.
    pub counts: [Counts; 2],
    /// The position after each [`CHECKPOINT`] plies, from the start on: a takeback replays only what follows the last one.
    checkpoints: Vec<AnyPosition>,
}

/// How often a player has done in a game what is limited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Takebacks that were granted to the player.
    pub takebacks: u32,
    /// The player's requests for a takeback, whatever became of them.
    pub takeback_requests: u32,
    /// Changes of the player's plan.
    pub plan_changes: u32,
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

/// The plies between two checkpoints.
const CHECKPOINT: usize = 16;

/// How many plies before the end of a game that grows too long this is announced.
const ANNOUNCED_PLIES: usize = 100;

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
            counts: [Counts::default(); 2],
            checkpoints: vec![setup.start()],
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
        if self.record.plies.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push(self.position.clone());
        }
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
    /// When no more than `to` plies were played, or one of them can't be played again.
    pub(super) fn take_back(&mut self, to: u16) -> Result<(), EventError> {
        let gone = self.ply().checked_sub(to).filter(|&gone| gone > 0);
        let gone = gone.ok_or(EventError::NothingToTakeBack(to))?;
        let plies = usize::from(to);
        self.record.plies.truncate(plies);
        self.checkpoints.truncate(plies / CHECKPOINT + 1);
        // Not the checkpoint after the last ply: the position before that ply is needed as well.
        let (from, position) = self.checkpoint_before(plies.saturating_sub(1)).ok_or(EventError::NoStart)?;
        (self.position, self.before) = (position.clone(), None);
        for ply in self.record.plies.iter().skip(from) {
            self.before = Some(self.position.clone());
            let played = ply.play_on(&mut self.position);
            played.map_err(|illegal| EventError::Illegal { text: ply.text.clone(), illegal })?;
        }
        if let Some(Takeback { by, .. }) = self.takeback.take() {
            self.counts[by.index()].takebacks += 1;
        }
        self.draw = None;
        self.plans = [Plan::default(), Plan::default()];
        self.taken_back += u32::from(gone) + 1;
        Ok(())
    }

    /// The last checkpoint before `ply` plies, or there, with the number of its plies.
    pub(super) fn checkpoint_before(&self, ply: usize) -> Option<(usize, &AnyPosition)> {
        let index = ply / CHECKPOINT;
        self.checkpoints.get(index).map(|position| (index * CHECKPOINT, position))
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

    /// Whether only a few plies were played.
    pub fn is_short(&self) -> bool {
        self.ply() < MIN_PLIES
    }

    /// Whether the game is aborted, and not lost, when the player in that seat leaves it. In games with a die it is lost once
    /// the player's first roll is on the board: a bad one would be thrown away otherwise.
    pub fn can_be_called_off_by(&self, seat: Player) -> bool {
        let has_rolled = self.seed.is_some() && (self.ply() > 0 || self.position.to_move() == seat);
        self.is_short() && !has_rolled
    }

    /// The plies that are left until the game has grown too long and ends; `None` unless that is near.
    pub fn plies_left(&self) -> Option<usize> {
        Some(MAX_PLIES.saturating_sub(self.record.plies.len())).filter(|&left| left <= ANNOUNCED_PLIES)
    }

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
