//! What is open between the players, told a second time: from the history alone, not from the table.

use super::{Story, TestCaseError};
use parlor::play::{Command, Event, Participant, Phase};
use parlor_games::rules::{Game, Player};
use proptest::prelude::*;

/// What the events say.
#[derive(Default)]
struct Shadow {
    seats: Option<[Participant; 2]>,
    begins: usize,
    moves: Vec<String>,
    boards: u32,
    draw: Option<Participant>,
    /// Whose offer came to nothing, and at which ply.
    refused: Vec<(Participant, usize)>,
    takeback: Option<(Participant, usize)>,
    draws: bool,
}

impl Shadow {
    fn of(story: &Story) -> Self {
        let setup = story.table.terms.setup;
        let begins = usize::from(setup.start().to_move() == Player::Two);
        let mut it = Self { begins, draws: setup.game() == Game::Waltz, ..Self::default() };
        for (event, _) in &story.events {
            match event {
                Event::Accepted { seats, .. } => it.seats = Some(*seats),
                Event::Moved { text, .. } => {
                    let mover = it.on_turn();
                    it.moves.push(text.clone());
                    it.boards += 1;
                    it.takeback = None;
                    if let Some(by) = it.draw.take_if(|by| Some(*by) != mover) {
                        it.refused.push((by, it.moves.len()));
                    }
                }
                Event::DrawOffered { by } => it.draw = Some(*by),
                Event::DrawDeclined { .. } => it.refused.extend(it.draw.take().map(|by| (by, it.moves.len()))),
                Event::TakebackAsked { by, to } => it.takeback = Some((*by, (*to).into())),
                Event::TakebackDeclined { .. } => it.takeback = None,
                Event::TakenBack { to } => {
                    it.moves.truncate((*to).into());
                    it.boards += 1;
                    (it.draw, it.takeback) = (None, None);
                }
                _ => {}
            }
        }
        it
    }

    fn on_turn(&self) -> Option<Participant> {
        self.seats.map(|seats| seats[(self.moves.len() + self.begins) % 2])
    }

    /// The plies of one player by their indices.
    fn plies_of(&self, person: Participant) -> Vec<usize> {
        let seats = self.seats.expect("a game");
        (0..self.moves.len()).filter(|ply| seats[(ply + self.begins) % 2] == person).collect()
    }

    fn cooled(&self, person: Participant) -> bool {
        let last = self.refused.iter().rev().find(|(by, _)| *by == person);
        last.is_none_or(|(_, ply)| self.moves.len() >= ply + 10)
    }
}

/// Whether somebody may do what depends on what is open; nothing about other commands.
pub fn may(story: &Story, command: &Command) -> Option<bool> {
    let playing = matches!(story.table.phase, Phase::Playing(..));
    let it = Shadow::of(story);
    let plays = |by: &Participant| playing && it.seats.is_some_and(|seats| seats.contains(by));
    Some(match command {
        Command::Plan { by, line } => plays(by) && it.on_turn() != Some(*by) && line.len() >= 2,
        Command::DropPlan { by } => plays(by),
        Command::OfferDraw { by } => {
            plays(by) && it.draws && it.draw != Some(*by) && (it.draw.is_some() || it.cooled(*by))
        }
        Command::AnswerDraw { by, .. } => plays(by) && it.draw.is_some_and(|offered| offered != *by),
        Command::AskTakeback { by } => plays(by) && it.takeback.is_none() && !it.plies_of(*by).is_empty(),
        Command::AnswerTakeback { by, version, .. } => {
            plays(by) && it.takeback.is_some_and(|(asked, _)| asked != *by) && it.boards == *version
        }
        Command::Adjudicate { .. } => playing,
        Command::Stop { .. } => playing || matches!(story.table.phase, Phase::Open { .. }),
        _ => return None,
    })
}

/// Whether one side proposes or refuses something, so that the other is told.
pub fn proposes(event: Option<&Event>) -> bool {
    matches!(
        event,
        Some(
            Event::DrawOffered { .. }
                | Event::DrawDeclined { .. }
                | Event::TakebackAsked { .. }
                | Event::TakebackDeclined { .. }
        )
    )
}

/// The table says the same as its history.
pub fn agrees(story: &Story) -> Result<(), TestCaseError> {
    let it = Shadow::of(story);
    let Some(game) = story.table.game() else { return Ok(()) };
    prop_assert_eq!(game.version(), it.boards);
    prop_assert_eq!(
        game.record.plies.iter().map(|ply| &ply.text).collect::<Vec<_>>(),
        it.moves.iter().collect::<Vec<_>>()
    );
    prop_assert_eq!(&game.record.replay().expect("a record"), &game.position);
    if let Phase::Playing(..) = story.table.phase {
        prop_assert_eq!(game.draw.map(|seat| game.participant(seat)), it.draw);
        let takeback = game.takeback.map(|asked| (game.participant(asked.by), usize::from(asked.to)));
        prop_assert_eq!(takeback, it.takeback);
        if let Some((by, to)) = it.takeback {
            prop_assert_eq!(it.plies_of(by).pop(), Some(to), "from the last own move on");
        }
        // Nobody has a plan for the own turn.
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
