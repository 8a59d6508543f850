//! One game of a match, from its opening to its end.

use super::side::{Fall, Side};
use crate::{
    ai::Random,
    play::Seed,
    record::{How, Name, Ply, Record, Stated, Transcript},
    rules::{AnyPosition, Outcome, Player, Setup},
    text::{self, Lang},
    tools::chance::random_move,
};

/// What a game begins with: the same for both games of a pair.
pub(super) struct Opening {
    record: Record,
    position: AnyPosition,
    /// The seed of the dice, which are those of the game to its end.
    seed: [u8; 32],
}

/// A game that has ended.
pub(super) struct Played {
    pub(super) record: Record,
    pub(super) stated: Stated,
    /// Who lost without the rules having a say in it, and why.
    pub(super) fall: Option<(Player, Fall)>,
    seed: [u8; 32],
}

impl Opening {
    /// Random plies from the start, all of which leave the game open: fewer where it would be over.
    pub(super) fn new(setup: Setup, plies: u16, random: &mut Random) -> Self {
        let seed = std::array::from_fn(|_| random.below(256) as u8);
        let mut opening = Self { record: Record::new(setup), position: setup.start(), seed };
        for _ in 0..plies {
            let (mut after, roll) = (opening.position.clone(), opening.roll(&opening.position));
            roll.inspect(|&roll| after.set_roll(roll));
            let Some(text) = random_move(&after, random) else { break };
            if after.play_text(&text).is_err() || after.outcome().is_some() {
                break;
            }
            opening.record.plies.push(Ply { roll, text });
            opening.position = after;
        }
        opening
    }

    /// The roll for the next ply, in games with a die.
    fn roll(&self, position: &AnyPosition) -> Option<u8> {
        position.game().die().map(|die| Seed::new(self.seed).roll(position.ply(), die))
    }

    /// Plays the game to its end; after `longest` plies it is a draw. Nothing if the match is stopped meanwhile.
    ///
    /// A turn that is forfeited by the roll is played without asking.
    pub(super) fn play(&self, sides: &mut [Side<'_>; 2], longest: usize) -> Option<Played> {
        let (mut record, mut position) = (self.record.clone(), self.position.clone());
        loop {
            if let Some(outcome) = position.outcome() {
                let winner = match outcome {
                    Outcome::Won(winner) => Some(winner),
                    Outcome::Drawn => None,
                };
                return Some(self.ended(record, Stated { winner, how: How::Rules }, None));
            }
            if record.plies.len() >= longest {
                return Some(self.ended(record, Stated { winner: None, how: How::Adjudicated }, None));
            }
            let (mover, roll) = (position.to_move(), self.roll(&position));
            roll.inspect(|&roll| position.set_roll(roll));
            let chosen = if position.is_forfeited() {
                Ok("pass".to_owned())
            } else {
                sides[mover.index()].choose(&record, &position)
            };
            let played = chosen.and_then(|text| {
                position.play_text(&text).map_err(|illegal| {
                    let why = text::illegal(Lang::English, position.game(), &text, &illegal);
                    Fall::NoMove { said: text, why }
                })
            });
            match played {
                Ok(text) => record.plies.push(Ply { roll, text }),
                Err(Fall::Stopped) => return None,
                Err(fall) => return Some(self.lost(record, mover, fall)),
            }
        }
    }

    /// The game in which a side falls before its next move.
    pub(super) fn lost(&self, record: Record, loser: Player, fall: Fall) -> Played {
        let how = if matches!(fall, Fall::Late { .. }) { How::Time } else { How::Adjudicated };
        self.ended(record, Stated { winner: Some(loser.other()), how }, Some((loser, fall)))
    }

    /// The plies of the opening.
    pub(super) fn record(&self) -> Record {
        self.record.clone()
    }

    fn ended(&self, record: Record, stated: Stated, fall: Option<(Player, Fall)>) -> Played {
        Played { record, stated, fall, seed: self.seed }
    }
}

impl Played {
    /// The game as a record, which `parlor verify` finds in order.
    pub(super) fn transcript(&self, names: [&str; 2]) -> Transcript {
        let mut transcript = Transcript::from(self.record.clone());
        transcript.players = names.map(Name::new);
        transcript.result = Some(self.stated);
        if self.record.setup.game().die().is_some() {
            let mut commitment = [0; 32];
            let read = hex::decode_to_slice(Seed::new(self.seed).commitment(), &mut commitment);
            transcript.commitment = read.ok().map(|()| commitment);
            transcript.seed = Some(self.seed);
        }
        transcript
    }
}
