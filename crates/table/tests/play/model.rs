//! A second, simple model of offers, takebacks and plans. It is built from the events alone and compared with the table.

use super::{Scenario, TestCaseError};
use parlor_games::rules::{Game, Player};
use parlor_table::play::{Command, Event, Participant, Phase, Proposal, Reason};
use proptest::prelude::*;

#[derive(Default)]
struct Model {
    seats: Option<[Participant; 2]>,
    begins: usize,
    moves: Vec<String>,
    boards: u32,
    draw: Option<Participant>,
    /// The player and the ply of each offer that was refused or withdrawn.
    refused: Vec<(Participant, usize)>,
    takeback: Option<(Participant, usize)>,
    /// The board of each request for a takeback that was declined or withdrawn.
    declined: Vec<(Participant, u32)>,
    draws: bool,
}

impl Model {
    fn of(scenario: &Scenario) -> Self {
        let setup = scenario.table.terms.setup;
        let begins = usize::from(setup.start().to_move() == Player::Two);
        let mut model = Self { begins, draws: setup.game() == Game::Waltz, ..Self::default() };
        for (event, _) in &scenario.events {
            match event {
                Event::Accepted { seats, .. } => model.seats = Some(*seats),
                Event::Moved { text, .. } => {
                    let mover = model.on_turn();
                    model.moves.push(text.clone());
                    model.boards += 1;
                    model.takeback = None;
                    if let Some(by) = model.draw.take_if(|by| Some(*by) != mover) {
                        model.refused.push((by, model.moves.len()));
                    }
                }
                Event::DrawOffered { by } => model.draw = Some(*by),
                Event::DrawDeclined { .. } | Event::Withdrawn { proposal: Proposal::Draw, .. } => {
                    model.refused.extend(model.draw.take().map(|by| (by, model.moves.len())));
                }
                Event::TakebackAsked { by, to } => model.takeback = Some((*by, (*to).into())),
                Event::TakebackDeclined { .. } | Event::Withdrawn { proposal: Proposal::Takeback, .. } => {
                    model.declined.extend(model.takeback.take().map(|(by, _)| (by, model.boards)));
                }
                Event::TakenBack { to } => {
                    model.moves.truncate((*to).into());
                    model.boards += 1;
                    (model.draw, model.takeback) = (None, None);
                }
                _ => {}
            }
        }
        model
    }

    fn on_turn(&self) -> Option<Participant> {
        self.seats.map(|seats| seats[(self.moves.len() + self.begins) % 2])
    }

    /// The indices of a player's plies.
    fn plies_of(&self, person: Participant) -> Vec<usize> {
        let seats = self.seats.expect("a game");
        (0..self.moves.len()).filter(|ply| seats[(ply + self.begins) % 2] == person).collect()
    }

    fn may_offer_again(&self, person: Participant) -> bool {
        let last = self.refused.iter().rev().find(|(by, _)| *by == person);
        last.is_none_or(|(_, ply)| self.moves.len() >= ply + 10)
    }
}

/// Whether the model allows a command. `None` for commands other than those about offers, takebacks and plans, and those of a
/// manager.
pub fn is_allowed(scenario: &Scenario, command: &Command) -> Option<bool> {
    let playing = matches!(scenario.table.phase, Phase::Playing(..));
    let model = Model::of(scenario);
    let plays = |by: &Participant| playing && model.seats.is_some_and(|seats| seats.contains(by));
    Some(match command {
        Command::Plan { by, line } => plays(by) && model.on_turn() != Some(*by) && line.len() >= 2,
        Command::ClearPlan { by } => plays(by),
        Command::OfferDraw { by } => {
            plays(by) && model.draws && model.draw != Some(*by) && (model.draw.is_some() || model.may_offer_again(*by))
        }
        Command::AnswerDraw { by, .. } => plays(by) && model.draw.is_some_and(|offered| offered != *by),
        Command::RequestTakeback { by } => {
            let declined = model.declined.contains(&(*by, model.boards));
            plays(by) && model.takeback.is_none() && !model.plies_of(*by).is_empty() && !declined
        }
        Command::AnswerTakeback { by, version, .. } => {
            plays(by) && model.takeback.is_some_and(|(asked, _)| asked != *by) && model.boards == *version
        }
        Command::Withdraw { by, proposal: Proposal::Draw } => plays(by) && model.draw == Some(*by),
        Command::Withdraw { by, proposal: Proposal::Takeback } => {
            plays(by) && model.takeback.is_some_and(|(asked, _)| asked == *by)
        }
        Command::Adjudicate { .. } => playing,
        Command::Correct { winner, .. } => {
            let former = scenario.ending().filter(|ending| ending.reason == Reason::Adjudicated);
            scenario.outside.result_is_open && former.is_some_and(|former| former.winner != *winner)
        }
        Command::Stop { .. } => playing || matches!(scenario.table.phase, Phase::Open { .. }),
        _ => return None,
    })
}

/// Whether the player proposes, declines or withdraws something, so that the opponent is notified.
pub fn proposes(event: Option<&Event>) -> bool {
    matches!(
        event,
        Some(
            Event::DrawOffered { .. }
                | Event::DrawDeclined { .. }
                | Event::TakebackAsked { .. }
                | Event::TakebackDeclined { .. }
                | Event::Withdrawn { .. }
        )
    )
}

/// Checks that the table agrees with the model.
pub fn compare(scenario: &Scenario) -> Result<(), TestCaseError> {
    let model = Model::of(scenario);
    let Some(game) = scenario.table.game() else { return Ok(()) };
    prop_assert_eq!(game.version(), model.boards);
    prop_assert_eq!(
        game.record.plies.iter().map(|ply| &ply.text).collect::<Vec<_>>(),
        model.moves.iter().collect::<Vec<_>>()
    );
    prop_assert_eq!(&game.record.replay().expect("a record"), &game.position);
    if let Phase::Playing(..) = scenario.table.phase {
        prop_assert_eq!(game.draw.map(|seat| game.participant(seat)), model.draw);
        let takeback = game.takeback.map(|asked| (game.participant(asked.by), usize::from(asked.to)));
        prop_assert_eq!(takeback, model.takeback);
        if let Some((by, to)) = model.takeback {
            prop_assert_eq!(model.plies_of(by).pop(), Some(to), "the ply of the player's last move");
        }
        // The player on turn has no plan.
        prop_assert!(game.plans[game.position.to_move().index()].is_empty());
        for seat in Player::BOTH {
            for planned in game.plans[seat.index()].lines() {
                let mut position = game.position.clone();
                for text in planned {
                    prop_assert!(position.play_text(&text).is_ok(), "{} can't be played", text);
                }
            }
        }
    }
    Ok(())
}
