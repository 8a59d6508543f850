//! Moves: played, answered as planned, forfeited.

use super::{Ending, Event, MAX_ANSWERS, Near, Participant, Phase, Plan, Reason, Refusal, Table};
use parlor_games::{
    record::MAX_PLIES,
    rules::{AnyPosition, Outcome},
};
use time::OffsetDateTime;

/// Legal moves offered to somebody whose move was illegal, and to somebody who typed the beginning of one.
const NEAR: usize = 3;
const LONGER: usize = 25;

impl Table {
    pub(super) fn play(
        &self,
        by: Participant,
        typed: &str,
        version: Option<u32>,
        now: OffsetDateTime,
    ) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if seat != game.position.to_move() {
            return Err(Refusal::NotYourTurn { turn: game.on_turn() });
        }
        if version.is_some_and(|version| version != game.version()) {
            return Err(Refusal::Stale);
        }
        if game.record.plies.len() >= MAX_PLIES {
            return Err(Refusal::TooLong);
        }
        let text = game.position.resolve(typed).map_err(|illegal| Refusal::Illegal {
            illegal,
            typed: typed.trim().to_owned(),
            near: near(&game.position, typed),
        })?;
        self.and_consequences(vec![Event::Moved { text, roll: game.position.roll(), planned: false }], now)
    }

    /// Adds what follows from `events` by itself: answers given in advance, turns that the dice allow no move
    /// in, and the end of the game.
    pub(super) fn and_consequences(&self, mut events: Vec<Event>, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let mut after = self.clone();
        let mut taken = 0;
        loop {
            let mut answer = None;
            for event in &events[taken..] {
                answer = after.planned_answer(event);
                // An event that was just decided can follow; if it could not, the store would say so.
                if after.apply(event, now).is_err() {
                    return Ok(events);
                }
            }
            taken = events.len();
            let Phase::Playing(game, _) = &after.phase else { return Ok(events) };
            if let Some(outcome) = game.position.outcome() {
                let winner = match outcome {
                    Outcome::Won(player) => Some(player),
                    Outcome::Drawn => None,
                };
                events.push(Event::Ended { ending: Ending { winner, reason: Reason::Rules }, by: None });
            } else if game.position.is_forfeited() && game.record.plies.len() < MAX_PLIES {
                events.push(Event::Moved { text: "pass".to_owned(), roll: game.position.roll(), planned: false });
            } else if let Some(text) = answer.filter(|_| game.record.plies.len() < MAX_PLIES) {
                events.push(Event::Moved { text, roll: None, planned: true });
            } else {
                return Ok(events);
            }
        }
    }

    /// What the opponent has planned to answer to the move that `event` is going to be.
    fn planned_answer(&self, event: &Event) -> Option<String> {
        let (Phase::Playing(game, _), Event::Moved { text, .. }) = (&self.phase, event) else { return None };
        let plan = &game.plans[game.position.to_move().other().index()];
        plan.answer(text).map(|(answer, _)| answer.to_owned())
    }

    pub(super) fn plan(&self, by: Participant, line: &[String]) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if self.terms.setup.game().die().is_some() {
            return Err(Refusal::PlanWithDice);
        }
        if seat == game.position.to_move() {
            return Err(Refusal::PlanOnOwnTurn);
        }
        if line.is_empty() || !line.len().is_multiple_of(2) {
            return Err(Refusal::PlanWithoutAnswer);
        }
        if line.len() / 2 > MAX_ANSWERS {
            return Err(Refusal::PlanFull);
        }
        let mut position = game.position.clone();
        let mut moves = Vec::new();
        for (index, typed) in line.iter().enumerate() {
            let played = position.play_text(typed);
            moves.push(played.map_err(|illegal| Refusal::PlanIllegal {
                index,
                illegal,
                typed: typed.trim().to_owned(),
            })?);
        }
        let plan = game.plans[seat.index()].clone().with(&moves);
        if plan.len() > MAX_ANSWERS {
            return Err(Refusal::PlanFull);
        }
        Ok(vec![Event::Planned { by, plan }])
    }

    pub(super) fn drop_plan(&self, by: Participant) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        let empty = game.plans[seat.index()].is_empty();
        Ok(if empty { Vec::new() } else { vec![Event::Planned { by, plan: Plan::default() }] })
    }
}

/// Legal moves that may be meant by what is none.
pub(super) fn near(position: &AnyPosition, typed: &str) -> Near {
    let typed = typed.trim().to_ascii_lowercase();
    // Who wrote a1 did not mean a10.
    let number = typed.ends_with(|c: char| c.is_ascii_digit());
    let begins = |text: &String| {
        let rest = text.strip_prefix(&typed);
        rest.is_some_and(|rest| !(number && rest.starts_with(|c: char| c.is_ascii_digit())))
    };
    if !typed.is_empty() {
        let mut moves: Vec<_> = position.legal_texts().into_iter().filter(begins).collect();
        if !moves.is_empty() {
            let more = moves.len().saturating_sub(LONGER);
            moves.truncate(LONGER);
            return Near { moves, more };
        }
    }
    let moves = position.target(&typed).map_or_else(Vec::new, |cell| position.nearest(cell, NEAR));
    Near { moves, more: 0 }
}
