//! A game of a match.

use super::{forfeit::Forfeit, side::Side};
use crate::{Explain, random_move::random_move};
use parlor_ai::Random;
use parlor_games::dice::DiceSeed;
use parlor_games::{
    record::{How, Name, Ply, Record, Stated, Transcript},
    rules::{AnyPosition, Player, Setup},
};

/// The beginning that both games of a pair share.
pub(super) struct Opening {
    record: Record,
    position: AnyPosition,
    /// For the dice of the whole game.
    seed: [u8; 32],
}

pub(super) struct FinishedGame {
    pub(super) record: Record,
    pub(super) stated: Stated,
    /// The loser by forfeit and the reason, if the rules did not end the game.
    pub(super) forfeit: Option<(Player, Forfeit)>,
    seed: [u8; 32],
}

impl Opening {
    /// Random plies, none of which ends the game. A ply that would end it is left out, with all that follow.
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

    fn roll(&self, position: &AnyPosition) -> Option<u8> {
        position.game().die().map(|die| DiceSeed::new(self.seed).roll(position.ply(), die))
    }

    /// Plays the game to its end; after `longest` plies it is a draw. `None` if the match is stopped meanwhile.
    ///
    /// If the roll allows no move, the player is not asked.
    pub(super) fn play(&self, sides: &mut [Side<'_>; 2], longest: usize, explain: Explain) -> Option<FinishedGame> {
        let (mut record, mut position) = (self.record.clone(), self.position.clone());
        loop {
            if let Some(outcome) = position.outcome() {
                return Some(self.finished(record, Stated { winner: outcome.winner(), how: How::Rules }, None));
            }
            if record.plies.len() >= longest {
                return Some(self.finished(record, Stated { winner: None, how: How::Adjudicated }, None));
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
                    let why = explain(position.game(), &text, &illegal);
                    Forfeit::NoMove { answer: text, why }
                })
            });
            match played {
                Ok(text) => record.plies.push(Ply { roll, text }),
                Err(Forfeit::Stopped) => return None,
                Err(forfeit) => return Some(self.forfeited(record, mover, forfeit)),
            }
        }
    }

    pub(super) fn forfeited(&self, record: Record, loser: Player, forfeit: Forfeit) -> FinishedGame {
        // Records know no other reasons, so a crash or a missing move counts as a decision by the match.
        let how = if matches!(forfeit, Forfeit::Late { .. }) { How::Time } else { How::Adjudicated };
        self.finished(record, Stated { winner: Some(loser.other()), how }, Some((loser, forfeit)))
    }

    pub(super) fn record(&self) -> Record {
        self.record.clone()
    }

    fn finished(&self, record: Record, stated: Stated, forfeit: Option<(Player, Forfeit)>) -> FinishedGame {
        FinishedGame { record, stated, forfeit, seed: self.seed }
    }
}

impl FinishedGame {
    /// `parlor verify` accepts the record.
    pub(super) fn transcript(&self, names: [&str; 2]) -> Transcript {
        let mut transcript = Transcript::from(self.record.clone());
        transcript.players = names.map(Name::new);
        transcript.result = Some(self.stated);
        if self.record.setup.game().die().is_some() {
            transcript.commitment = Some(DiceSeed::new(self.seed).commitment_bytes());
            transcript.seed = Some(self.seed);
        }
        transcript
    }
}
