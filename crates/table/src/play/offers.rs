//! Offers of a draw and requests for a takeback.

use super::{Ending, Event, Participant, Reason, Refusal, Table, Takeback, stored_enum};

/// How many plies after a refused or withdrawn offer a player may offer a draw again.
const DRAW_COOLDOWN: u16 = 10;
/// How many takebacks a player can get in a game.
const MAX_TAKEBACKS: u32 = 10;
/// How many takebacks a player can request in a game. Each request pings the opponent.
const MAX_TAKEBACK_REQUESTS: u32 = 30;

stored_enum! {
    /// What a player asks of the opponent.
    Proposal {
        Draw = "draw",
        Takeback = "takeback",
    }
}

impl Table {
    pub(super) fn offer_draw(&self, by: Participant) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if !self.terms.setup.game().endless() {
            return Err(Refusal::NoDraws);
        }
        match game.draw {
            Some(offered) if offered == seat => return Err(Refusal::DrawOffered),
            Some(_) => return self.answer_draw(by, true),
            None => {}
        }
        if let Some(again) = game.refused_draws[seat.index()].map(|refused| refused.saturating_add(DRAW_COOLDOWN))
            && game.ply() < again
        {
            return Err(Refusal::DrawTooSoon { plies: again - game.ply() });
        }
        Ok(vec![Event::DrawOffered { by }])
    }

    pub(super) fn answer_draw(&self, by: Participant, accept: bool) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if game.draw != Some(seat.other()) {
            return Err(Refusal::NoOffer);
        }
        if !accept {
            return Ok(vec![Event::DrawDeclined { by }]);
        }
        Ok(vec![Event::Ended { ending: Ending { winner: None, reason: Reason::Agreed }, by: Some(by) }])
    }

    pub(super) fn request_takeback(&self, by: Participant) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if self.terms.setup.game().die().is_some() {
            return Err(Refusal::DiceRolled);
        }
        if let Some(Takeback { by, .. }) = game.takeback {
            return Err(Refusal::TakebackAsked { by: game.participant(by) });
        }
        // Players alternate in every game, so the player's last move is one or two plies back.
        let back = if game.position.to_move() == seat { 2 } else { 1 };
        let to = game.ply().checked_sub(back).ok_or(Refusal::NothingToTakeBack)?;
        // Each request pings the opponent, so one that was declined or withdrawn can't be repeated for the same board.
        if game.declined_takebacks[seat.index()] == Some(game.version()) {
            return Err(Refusal::TakebackDeclined);
        }
        let counts = game.counts[seat.index()];
        if counts.takebacks >= MAX_TAKEBACKS {
            return Err(Refusal::TakebacksUsedUp { granted: MAX_TAKEBACKS });
        }
        if counts.takeback_requests >= MAX_TAKEBACK_REQUESTS {
            return Err(Refusal::TakebackRequestsUsedUp { asked: MAX_TAKEBACK_REQUESTS });
        }
        let request = Event::TakebackAsked { by, to };
        // The computer grants every takeback.
        Ok(if game.computer().is_some() { vec![request, Event::TakenBack { to }] } else { vec![request] })
    }

    pub(super) fn answer_takeback(&self, by: Participant, grant: bool, version: u32) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if game.version() != version {
            return Err(Refusal::Stale);
        }
        match game.takeback {
            Some(Takeback { by: requester, to }) if requester == seat.other() => {
                Ok(vec![if grant { Event::TakenBack { to } } else { Event::TakebackDeclined { by } }])
            }
            _ => Err(Refusal::NoOffer),
        }
    }

    pub(super) fn withdraw(&self, by: Participant, proposal: Proposal) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        let stands_for = match proposal {
            Proposal::Draw => game.draw,
            Proposal::Takeback => game.takeback.map(|takeback| takeback.by),
        };
        if stands_for != Some(seat) {
            return Err(Refusal::NothingToWithdraw);
        }
        Ok(vec![Event::Withdrawn { by, proposal }])
    }
}
