//! Draws and takebacks: what players propose to each other, and what they answer.

use super::{Actor, Result, apply};
use crate::{
    discord::App,
    play::{Command, Event, Proposal, Refusal, UserId},
    store::{Applied, LoadedGame},
};

/// What became of a proposal, or of the answer to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    DrawOffered,
    DrawAgreed,
    TakebackAsked,
    /// The computer grants takebacks at once.
    TookBack,
    GaveBack,
    Declined,
}

pub(crate) struct Proposed {
    pub(crate) applied: Applied,
    pub(crate) outcome: Outcome,
    /// What the player can still withdraw.
    pub(crate) standing: Option<Proposal>,
}

/// Otherwise a draw is agreed at once, or refused.
pub(crate) fn is_offer(app: &App, actor: &Actor, game: &LoadedGame) -> bool {
    let command = Command::OfferDraw { by: actor.person.into() };
    matches!(apply::dry_run(app, &game.table, &command).as_deref(), Ok([Event::DrawOffered { .. }]))
}

/// `command` proposes a draw or a takeback, or answers a proposal.
pub(crate) async fn propose(app: &App, actor: &Actor, game: LoadedGame, command: &Command) -> Result<Proposed> {
    let applied = apply::apply_to(app, actor, game, command).await?;
    let (outcome, standing) = match applied.events.last() {
        Some(Event::DrawOffered { .. }) => (Outcome::DrawOffered, Some(Proposal::Draw)),
        Some(Event::TakebackAsked { .. }) => (Outcome::TakebackAsked, Some(Proposal::Takeback)),
        Some(Event::TakenBack { .. }) if matches!(command, Command::RequestTakeback { .. }) => {
            (Outcome::TookBack, None)
        }
        Some(Event::TakenBack { .. }) => (Outcome::GaveBack, None),
        Some(Event::Ended { .. }) => (Outcome::DrawAgreed, None),
        _ => (Outcome::Declined, None),
    };
    // The computer answers sooner than somebody could withdraw.
    let standing = standing.filter(|_| applied.table.task().is_none());
    Ok(Proposed { applied, outcome, standing })
}

/// The person's own proposal, if a second one is refused because of it.
pub(crate) fn standing(refusal: &Refusal, person: UserId) -> Option<Proposal> {
    match *refusal {
        Refusal::DrawOffered => Some(Proposal::Draw),
        Refusal::TakebackAsked { by } if by.is(person) => Some(Proposal::Takeback),
        _ => None,
    }
}
