//! Moves, planned answers and forfeited turns.

use super::{Ending, Event, MAX_ANSWERS, OutsideFacts, Participant, Phase, Plan, Reason, Refusal, SimilarMoves, Table};
use parlor_games::{record::MAX_PLIES, rules::AnyPosition};
use time::OffsetDateTime;

const MAX_NEAREST: usize = 3;
const MAX_COMPLETIONS: usize = 25;
/// How often a player may change plans in a game. After that, a plan can still be deleted.
const MAX_PLAN_CHANGES: u32 = 500;

/// Ends a game whose record is full, or a vote game whose channel is gone.
pub(super) const STOPPED: Event = Event::Ended { ending: Ending { winner: None, reason: Reason::Stopped }, by: None };

impl Table {
    pub(super) fn play(
        &self,
        by: Participant,
        input: &str,
        version: Option<u32>,
        outside: &OutsideFacts,
        now: OffsetDateTime,
    ) -> Result<Vec<Event>, Refusal> {
        if let Phase::Playing(game, _) = &self.phase
            && self.is_vote_game()
            && self.vote().is_none()
            && game.seat(by).is_none()
        {
            // A person who has no seat votes, but too late: the ply is closed.
            let is_stale = version.is_some_and(|version| version != game.version());
            return Err(if is_stale { Refusal::Stale } else { Refusal::NotYourTurn { turn: game.on_turn() } });
        }
        let (game, seat) = self.playing(by)?;
        if seat != game.position.to_move() {
            return Err(Refusal::NotYourTurn { turn: game.on_turn() });
        }
        if version.is_some_and(|version| version != game.version()) {
            return Err(Refusal::Stale);
        }
        // Older versions stored games that did not end at this length.
        if game.record.plies.len() >= MAX_PLIES {
            return Ok(vec![STOPPED]);
        }
        let text = game.position.resolve(input).map_err(|illegal| Refusal::Illegal {
            illegal,
            input: input.trim().to_owned(),
            similar: similar_moves(&game.position, input),
        })?;
        let mut events = self.pressed(outside, now)?;
        events.push(Event::Moved { text, roll: game.position.roll(), planned: false });
        self.and_consequences(events, now)
    }

    /// Appends automatic events: planned answers, turns forfeited because the roll allows no move, and the end of the game.
    pub(super) fn and_consequences(&self, mut events: Vec<Event>, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let mut after = self.clone();
        let mut applied = 0;
        loop {
            let mut answer = None;
            for event in &events[applied..] {
                answer = after.planned_answer(event);
                // Decided events can always be applied. If one could not, the store would report it.
                if after.apply(event, now).is_err() {
                    return Ok(events);
                }
            }
            applied = events.len();
            let Phase::Playing(game, _) = &after.phase else { return Ok(events) };
            if let Some(outcome) = game.position.outcome() {
                let ending = Ending { winner: outcome.winner(), reason: Reason::Rules };
                events.push(Event::Ended { ending, by: None });
            } else if game.record.plies.len() >= MAX_PLIES {
                events.push(STOPPED);
            } else if game.position.is_forfeited() {
                events.push(Event::Moved { text: "pass".to_owned(), roll: game.position.roll(), planned: false });
            } else if let Some(text) = answer {
                events.push(Event::Moved { text, roll: None, planned: true });
            } else {
                return Ok(events);
            }
        }
    }

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
        for (index, input) in line.iter().enumerate() {
            let played = position.play_text(input);
            moves.push(played.map_err(|illegal| Refusal::PlanIllegal {
                index,
                illegal,
                input: input.trim().to_owned(),
            })?);
        }
        let plan = game.plans[seat.index()].clone().with(&moves);
        if plan.len() > MAX_ANSWERS {
            return Err(Refusal::PlanFull);
        }
        if plan == game.plans[seat.index()] {
            return Ok(Vec::new());
        }
        if game.counts[seat.index()].plan_changes >= MAX_PLAN_CHANGES {
            return Err(Refusal::PlanChanged { times: MAX_PLAN_CHANGES });
        }
        Ok(vec![Event::Planned { by, plan }])
    }

    pub(super) fn clear_plan(&self, by: Participant) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        let empty = game.plans[seat.index()].is_empty();
        Ok(if empty { Vec::new() } else { vec![Event::Planned { by, plan: Plan::default() }] })
    }
}

/// Legal moves that may have been meant by `input`, which is not one.
pub(super) fn similar_moves(position: &AnyPosition, input: &str) -> SimilarMoves {
    let input = input.trim().to_ascii_lowercase();
    // `a1` does not count as the beginning of `a10`.
    let ends_with_digit = input.ends_with(|c: char| c.is_ascii_digit());
    let is_completion = |text: &String| {
        let rest = text.strip_prefix(&input);
        rest.is_some_and(|rest| !(ends_with_digit && rest.starts_with(|c: char| c.is_ascii_digit())))
    };
    if !input.is_empty() {
        let mut moves: Vec<_> = position.legal_texts().into_iter().filter(is_completion).collect();
        if !moves.is_empty() {
            let more = moves.len().saturating_sub(MAX_COMPLETIONS);
            moves.truncate(MAX_COMPLETIONS);
            return SimilarMoves { moves, more };
        }
    }
    let moves = position.target(&input).map_or_else(Vec::new, |cell| position.nearest(cell, MAX_NEAREST));
    SimilarMoves { moves, more: 0 }
}
