//! Hints: a good move shown to a player against the computer, with the reason if the rules alone give one.

use super::{Event, Participant, Refusal, Table};
use parlor_games::rules::{AnyPosition, Outcome};

/// The most moves that are tried to find a threat to win.
const MAX_TRIED: usize = 40;

/// Why a hint is good, as far as the rules alone can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintReason {
    Wins,
    /// After most other moves, the opponent could win at once.
    StopsWin,
    Captures(u32),
    /// Increases the player's count, such as claimed cells, by this many.
    Gains(u32),
    /// The search found the move good, and none of the other reasons holds.
    Unknown,
}

impl Table {
    pub(super) fn hint(&self, by: Participant, version: u32) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if game.computer().is_none() {
            return Err(Refusal::NoHints);
        }
        if game.position.to_move() != seat {
            return Err(Refusal::NotYourTurn { turn: game.on_turn() });
        }
        if game.version() != version {
            return Err(Refusal::Stale);
        }
        // The same hint shown again counts once.
        Ok(if game.hints.contains(&version) { Vec::new() } else { vec![Event::Hinted { by }] })
    }
}

/// The reason why a move is good. `text` must be a legal move.
pub fn hint_reason(position: &AnyPosition, text: &str) -> HintReason {
    let mover = position.to_move();
    let mut after = position.clone();
    if after.play_text(text).is_err() {
        return HintReason::Unknown;
    }
    if after.outcome() == Some(Outcome::Won(mover)) {
        return HintReason::Wins;
    }
    // With a die, the opponent's next moves are not known.
    if position.game().die().is_none() && !can_win(&after) && most_others_lose(position, text) {
        return HintReason::StopsWin;
    }
    let captured = (position.removed(text) & position.stones(mover.other())).len();
    if captured > 0 {
        return HintReason::Captures(captured);
    }
    match (position.count(mover), after.count(mover)) {
        (Some(before), Some(now)) if now > before => HintReason::Gains(now - before),
        _ => HintReason::Unknown,
    }
}

fn can_win(position: &AnyPosition) -> bool {
    let mover = position.to_move();
    position.legal_texts().iter().any(|text| {
        let mut after = position.clone();
        after.play_text(text).is_ok() && after.outcome() == Some(Outcome::Won(mover))
    })
}

fn most_others_lose(position: &AnyPosition, text: &str) -> bool {
    let legal = position.legal_texts();
    let others: Vec<_> = legal.iter().filter(|other| *other != text).collect();
    // A sample of moves from the whole board is enough to see a threat.
    let step = others.len().div_ceil(MAX_TRIED).max(1);
    let tried: Vec<_> = others.into_iter().step_by(step).collect();
    let lost = tried.iter().filter(|other| {
        let mut after = position.clone();
        after.play_text(other).is_ok() && can_win(&after)
    });
    2 * lost.count() > tried.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_games::record::Record;

    fn reason(record: &str, text: &str) -> HintReason {
        let record: Record = record.parse().expect("a record");
        let position = record.replay().expect("legal plies");
        hint_reason(&position, text)
    }

    #[test]
    fn the_rules_tell_why_a_move_is_good() {
        let walls = "Game: tether\nOptions: size=5\n\n";
        let open = |plies: &str| {
            let plies = plies.split(' ').collect::<Vec<_>>();
            let turns = plies.chunks(2).enumerate().map(|(index, turn)| format!("{}. {}", index + 1, turn.join(" ")));
            format!("{walls}{}", turns.collect::<Vec<_>>().join(" "))
        };
        let to_win = open("d1 e4 d2 e1 d4 a3 b5 a5 b4 e2 b1 a1 d5 e5 b2 a2 b3 a4");
        assert_eq!(reason(&to_win, "d3"), HintReason::Wins);
        let to_stop = open("a5 d4 b5 a4 d5 c2 e1 e2 d1 b4 a1 a2 e5 e4 b1 b2 c1 d2");
        assert_eq!(reason(&to_stop, "c4"), HintReason::StopsWin);
        let to_capture = open("b3 c3 b4 e2 c4 a3 c2 a5 d2 e4");
        assert_eq!(reason(&to_capture, "d3"), HintReason::Captures(1));
        let to_gain = open("b3 a4 b4 a2 d2 b2 c4 d4 d3 e3 c2 e5");
        assert_eq!(reason(&to_gain, "c1"), HintReason::Gains(8));
        assert_eq!(reason(&open("c3"), "a1"), HintReason::Gains(1));
        assert_eq!(reason(&open("c3"), "c3"), HintReason::Unknown);
    }
}
