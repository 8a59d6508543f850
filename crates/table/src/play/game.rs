//! A running or finished game: position, record, dice and open offers.

use super::{
    Absence, EventError, Participant, Plan, Tally, TimeControl, TimeLeft, TurnClock,
    time_left::{Gain, Turn},
};
use parlor_ai::Level;
use parlor_games::{
    dice::DiceSeed,
    record::{MAX_PLIES, Ply, Record},
    rules::{AnyPosition, Player, Setup},
};
use time::{Duration, OffsetDateTime};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartedGame {
    /// Player 1 first.
    pub seats: [Participant; 2],
    pub position: AnyPosition,
    /// The position before the last move. Forfeited turns don't count as moves.
    pub before: Option<AnyPosition>,
    pub record: Record,
    /// The secret seed of the rolls in games with a die, and of the draws that break ties in vote games.
    pub seed: Option<DiceSeed>,
    pub vote: Option<Tally>,
    pub draw: Option<Player>,
    /// The ply at which each player's last offer was refused or withdrawn.
    pub refused_draws: [Option<u16>; 2],
    pub takeback: Option<Takeback>,
    /// The version of the board for which each player's last request was declined or withdrawn.
    pub declined_takebacks: [Option<u32>; 2],
    pub plans: [Plan; 2],
    /// Each player's last recorded absence, over or not.
    pub absences: [Option<Absence>; 2],
    /// How long each player was away before that absence.
    away_before: [Duration; 2],
    pub time_left: TimeLeft,
    /// Plies taken back, plus the number of takebacks.
    pub taken_back: u32,
    pub hints: Vec<u32>,
    pub counts: [Counts; 2],
    /// The positions after every [`CHECKPOINT_INTERVAL`] plies, so that a takeback replays little.
    checkpoints: Vec<AnyPosition>,
}

/// Uses of a player's limited actions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    pub takebacks: u32,
    pub takeback_requests: u32,
    pub plan_changes: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Takeback {
    pub by: Player,
    pub to: u16,
}

/// A game with fewer plies is aborted instead of lost.
const MIN_PLIES: u16 = 4;

/// The number of plies between two checkpoints.
const CHECKPOINT_INTERVAL: usize = 16;

/// How many plies before the maximum length of a game players are warned of its end.
const ANNOUNCED_PLIES: usize = 100;

impl StartedGame {
    pub(super) fn start(
        setup: Setup,
        seats: [Participant; 2],
        seed: Option<DiceSeed>,
        control: Option<TimeControl>,
    ) -> Self {
        let mut game = Self {
            seats,
            position: setup.start(),
            before: None,
            record: Record::new(setup),
            seed,
            vote: None,
            draw: None,
            refused_draws: [None; 2],
            takeback: None,
            declined_takebacks: [None; 2],
            plans: [Plan::default(), Plan::default()],
            absences: [None; 2],
            away_before: [Duration::ZERO; 2],
            time_left: TimeLeft::new(control),
            taken_back: 0,
            hints: Vec::new(),
            counts: [Counts::default(); 2],
            checkpoints: vec![setup.start()],
        };
        game.roll();
        game
    }

    /// Plays a ply, and rolls the die for the next one. Errors occur only in corrupt games.
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
        if self.record.plies.len().is_multiple_of(CHECKPOINT_INTERVAL) {
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

    /// Records the time that the player to move has used until `at`.
    pub(super) fn end_turn(&mut self, clock: &TurnClock, at: OffsetDateTime, gain: Gain) {
        let seat = self.position.to_move();
        let absence = self.absence_on_turn();
        if let Some((began, left)) = self.time_left.of(seat).zip(clock.left_at(at, absence)) {
            let used = (began - left).max(Duration::ZERO);
            self.time_left.end_turn(Turn { seat, ply: self.ply(), since: clock.since, until: at, absence, used, gain });
        }
    }

    pub(super) fn take_back(&mut self, to: u16) -> Result<(), EventError> {
        let gone = self.ply().checked_sub(to).filter(|&gone| gone > 0);
        let gone = gone.ok_or(EventError::NothingToTakeBack(to))?;
        let plies = usize::from(to);
        self.record.plies.truncate(plies);
        self.checkpoints.truncate(plies / CHECKPOINT_INTERVAL + 1);
        // The position before the last ply is needed too, so the replay begins at a checkpoint before that ply.
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
        self.time_left.take_back(to);
        self.taken_back += u32::from(gone) + 1;
        Ok(())
    }

    /// The last checkpoint at or before `ply`, with its number of plies.
    pub(super) fn checkpoint_before(&self, ply: usize) -> Option<(usize, &AnyPosition)> {
        let index = ply / CHECKPOINT_INTERVAL;
        self.checkpoints.get(index).map(|position| (index * CHECKPOINT_INTERVAL, position))
    }

    pub(super) fn refuse_draw(&mut self) {
        if let Some(by) = self.draw.take() {
            self.refused_draws[by.index()] = Some(self.ply());
        }
    }

    pub(super) fn decline_takeback(&mut self) {
        if let Some(Takeback { by, .. }) = self.takeback.take() {
            self.declined_takebacks[by.index()] = Some(self.version());
        }
    }

    /// Returns the end of the previous record, if any.
    pub(super) fn record_absence(&mut self, seat: Player, absence: Absence) -> Option<OffsetDateTime> {
        let before = self.absences[seat.index()];
        // If the end of an absence changes, its beginning stays.
        let from =
            before.filter(|before| absence.from <= before.until).map_or(absence.from, |it| it.from.min(absence.from));
        self.away_before[seat.index()] = self.away_until(seat, absence.from).1;
        self.absences[seat.index()] = Some(Absence { from, ..absence });
        before.map(|before| before.until)
    }

    /// When the absence at `from` began, and how long the player was away before that absence.
    pub(super) fn away_until(&self, seat: Player, from: OffsetDateTime) -> (OffsetDateTime, Duration) {
        let before = self.away_before[seat.index()];
        match self.absences[seat.index()] {
            None => (from, before),
            Some(recorded) if from <= recorded.until => (recorded.from, before),
            Some(recorded) => (from, before.saturating_add((recorded.until - recorded.from).max(Duration::ZERO))),
        }
    }

    /// Returns the time that the player to move gets back for earlier turns.
    pub(super) fn credit_past_turns(&mut self, from: OffsetDateTime, until: OffsetDateTime) -> Duration {
        let seat = self.position.to_move();
        let before = self.time_left.of(seat);
        self.time_left.credit(from, until);
        before.zip(self.time_left.of(seat)).map_or(Duration::ZERO, |(before, now)| now - before)
    }

    pub(super) fn absence_on_turn(&self) -> Option<Absence> {
        self.absences[self.position.to_move().index()]
    }

    /// When the player to move is back; `now` unless the player is away.
    pub(super) fn back_on_turn(&self, now: OffsetDateTime) -> OffsetDateTime {
        self.absence_on_turn().map_or(now, |absence| absence.until.max(now))
    }

    /// The version of the board, which tells outdated messages from current ones. It is the number of plies until the first
    /// takeback.
    pub fn version(&self) -> u32 {
        u32::from(self.ply()) + self.taken_back
    }

    /// See [`Table::is_live`](super::Table::is_live).
    pub(super) fn is_live(&self) -> bool {
        self.time_left.is_short() && self.seats.iter().all(|seat| seat.team().is_none())
    }

    pub fn is_short(&self) -> bool {
        self.ply() < MIN_PLIES
    }

    /// Whether the player may still call the game off. Never after the player's first roll: otherwise people could discard bad
    /// rolls.
    pub(super) fn can_be_called_off_by(&self, seat: Player) -> bool {
        let has_rolled =
            self.record.setup.game().die().is_some() && (self.ply() > 0 || self.position.to_move() == seat);
        self.is_short() && !has_rolled
    }

    /// Plies left until the game is too long and ends; `None` unless that is near.
    pub fn plies_left(&self) -> Option<usize> {
        Some(MAX_PLIES.saturating_sub(self.record.plies.len())).filter(|&left| left <= ANNOUNCED_PLIES)
    }

    pub const fn participant(&self, seat: Player) -> Participant {
        self.seats[seat.index()]
    }

    /// The seat of a participant. If the participant has both, the seat to move.
    pub fn seat(&self, participant: impl Into<Participant>) -> Option<Player> {
        let participant = participant.into();
        let to_move = self.position.to_move();
        [to_move, to_move.other()].into_iter().find(|&seat| self.participant(seat) == participant)
    }

    pub fn computer(&self) -> Option<(Player, Level)> {
        Player::BOTH.into_iter().find_map(|seat| Some((seat, self.participant(seat).level()?)))
    }

    pub fn on_turn(&self) -> Participant {
        self.participant(self.position.to_move())
    }

    pub fn waiting(&self) -> Participant {
        self.participant(self.position.to_move().other())
    }

    /// `None` if the participant has no seat.
    pub fn opponent_of(&self, participant: impl Into<Participant>) -> Option<Participant> {
        self.seat(participant).map(|seat| self.participant(seat.other()))
    }

    pub fn ply(&self) -> u16 {
        self.position.ply()
    }

    /// Forfeited turns don't count as moves.
    pub fn last(&self) -> Option<&Ply> {
        let forfeited = self.forfeited().len();
        self.record.plies.iter().rev().nth(forfeited)
    }

    /// Turns forfeited since the last move, in order, with their players.
    pub fn forfeited(&self) -> Vec<(Player, &Ply)> {
        let plies = self.record.plies.iter().enumerate();
        let forfeited = plies.rev().take_while(|(_, ply)| ply.is_forfeit());
        let mut forfeited: Vec<_> = forfeited.map(|(index, ply)| (self.record.setup.mover(index), ply)).collect();
        forfeited.reverse();
        forfeited
    }

    fn roll(&mut self) {
        if let (Some(seed), Some(die), None) = (&self.seed, self.record.setup.game().die(), self.position.outcome()) {
            self.position.set_roll(seed.roll(self.position.ply(), die));
        }
    }
}
