//! What happened, for the people in the channel.

use super::{
    Lang, Phrase, colour,
    game::{standing, won},
    mention, numbered, relative, sides, terms,
};
use crate::{
    play::{Event, GameId, Match, Phase, Reason, Table, UserId},
    rules::Player,
};
use time::Duration;

/// So many of the turns forfeited since the last move are told one by one.
const FORFEITS_TOLD: usize = 8;

/// So many moves of a plan or a takeback are told.
const MOVES_TOLD: usize = 40;

/// What a message about `events`, the last of which brought the table to its present state, says.
/// `None` when there is nothing to say.
pub fn announcement(lang: Lang, id: GameId, table: &Table, events: &[Event]) -> Option<String> {
    let game = numbered(table.terms.setup.game(), id);
    let (challenger, opponent) = sides(lang, table);
    let text = match events.last()? {
        Event::Challenged { expires, .. } => {
            let phrase = match (&opponent, table.rematch_of) {
                (None, _) => lang.phrase("challenge-open"),
                (Some(opponent), None) => lang.phrase("challenge").with("opponent", opponent.clone()),
                (Some(opponent), Some(_)) => lang.phrase("challenge-rematch").with("opponent", opponent.clone()),
            };
            phrase
                .with("by", challenger)
                .with("game", game)
                .with("terms", terms(lang, table.challenger, &table.terms))
                .with("until", relative(*expires))
                .text()
        }
        Event::Declined => lang.phrase("challenge-declined").with("me", challenger).with("game", game).text(),
        Event::Expired => lang.phrase("challenge-expired").with("me", challenger).with("game", game).text(),
        Event::Accepted { .. } | Event::Moved { .. } | Event::Ended { .. } | Event::TakenBack { .. } => {
            return went_on(lang, id, table, events);
        }
        Event::DrawOffered { by } => proposed(lang, "draw-offered", table, game, *by)?.text(),
        Event::DrawDeclined { by } => proposed(lang, "draw-declined", table, game, *by)?.text(),
        Event::TakebackAsked { by, to } => {
            let moves = table.game()?.record.plies.iter().skip((*to).into());
            let moves = listed(moves.map(|ply| ply.text.as_str()));
            proposed(lang, "takeback-asked", table, game, *by)?.with("moves", moves).text()
        }
        Event::TakebackDeclined { by } => proposed(lang, "takeback-declined", table, game, *by)?.text(),
        Event::Away { left: Some(left), .. } => {
            let deadline = table.deadline().map_or_else(String::new, relative);
            let me = mention(lang, table.game()?.on_turn());
            let phrase = lang.phrase("away-used").with("me", me).with("game", game);
            phrase.with("left", *left).with("deadline", deadline).text()
        }
        Event::Reminded => timed(lang, "reminded", table, game, false)?,
        Event::Extended { .. } => timed(lang, "was-extended", table, game, false)?,
        Event::TimeUp => timed(lang, "time-up", table, game, true)?,
        Event::Cancelled
        | Event::RematchOffered { .. }
        | Event::Planned { .. }
        | Event::Away { left: None, .. }
        | Event::Credited { .. } => return None,
    };
    Some(text)
}

/// A sentence to the opponent of `by`, who offers, asks or declines something.
fn proposed<'a>(lang: Lang, id: &str, table: &Table, game: String, by: UserId) -> Option<Phrase<'a>> {
    let play = table.game()?;
    let phrase = lang
        .phrase(id)
        .with("me", mention(lang, play.opponent_of(by)?))
        .with("by", mention(lang, by))
        .with("game", game);
    Some(phrase.with("turn", mention(lang, play.on_turn())).with("time", time_left(lang, table)))
}

/// The line that goes with a new board: whose turn it is and what was played, or how the game ended.
fn went_on(lang: Lang, id: GameId, table: &Table, events: &[Event]) -> Option<String> {
    let game = table.game()?;
    if let Phase::Over { .. } = &table.phase {
        return ended(lang, id, table, events);
    }
    // Shown only where its answer can't be waited for: there is nobody to be called.
    if game.on_turn().level().is_some() {
        return board_line(lang, id, table);
    }
    let phrase = match (game.last(), events.last()) {
        (None, Some(Event::Accepted { .. })) => lang.phrase("began"),
        (None, _) => lang.phrase("taken-back-all"),
        (Some(ply), Some(Event::TakenBack { .. })) => lang.phrase("taken-back").with("last", ply.to_string()),
        (Some(ply), _) => lang.phrase("moved").with("last", ply.to_string()),
    };
    let mut text = phrase
        .with("me", mention(lang, game.on_turn()))
        .with("other", mention(lang, game.waiting()))
        .with("game", numbered(table.terms.setup.game(), id))
        .with("planned", planned(lang, table, events))
        .with("dice", dice(lang, game))
        .with("time", time_left(lang, table))
        .text();
    let begins = events.iter().any(|event| matches!(event, Event::Accepted { .. }));
    if begins || game.record.plies.is_empty() {
        text.push_str(&sealed(lang, game));
    }
    Some(text)
}

/// All moves since the last message, in order, where some were made by plan or the computer has answered others.
fn planned(lang: Lang, table: &Table, events: &[Event]) -> String {
    let moves = || {
        events.iter().filter_map(|event| match event {
            Event::Moved { text, .. } => Some(text.as_str()),
            _ => None,
        })
    };
    let phrase = if events.iter().any(|event| matches!(event, Event::Moved { planned: true, .. })) {
        "moves-planned"
    } else if table.game().is_some_and(|game| game.computer().is_some()) && moves().count() > 1 {
        "moves-since"
    } else {
        return String::new();
    };
    lang.phrase(phrase).with("moves", listed(moves())).text()
}

/// Moves one after the other, as many as a message has room for.
fn listed<'a>(mut moves: impl Iterator<Item = &'a str>) -> String {
    let mut list: Vec<_> = moves.by_ref().take(MOVES_TOLD).collect();
    if moves.next().is_some() {
        list.push("…");
    }
    list.join(" ")
}

/// The turns forfeited since the last move, and the roll on the table.
fn dice(lang: Lang, game: &Match) -> String {
    let Some(roll) = game.position.roll() else { return String::new() };
    let mut text = String::new();
    let forfeited = game.forfeited();
    // A message has room for 2,000 characters, and chance for any number of forfeited turns.
    let skipped = forfeited.len().saturating_sub(FORFEITS_TOLD);
    if skipped > 0 {
        text.push_str(&lang.phrase("dice-forfeited-many").with("turns", forfeited.len()).text());
    }
    for (player, ply) in forfeited.into_iter().skip(skipped) {
        let (by, roll) = (mention(lang, game.person(player)), ply.roll.unwrap_or(0));
        text.push_str(&lang.phrase("dice-forfeited").with("by", by).with("roll", roll).text());
    }
    text.push_str(&lang.phrase("dice-roll").with("roll", roll).text());
    text
}

/// The line that goes with a board that somebody asked for: it calls nobody.
pub fn board_line(lang: Lang, id: GameId, table: &Table) -> Option<String> {
    let game = table.game()?;
    if matches!(table.phase, Phase::Over { .. }) {
        return ended(lang, id, table, &[]);
    }
    let after =
        game.last().map_or_else(String::new, |ply| lang.phrase("board-after").with("last", ply.to_string()).text());
    let text = lang
        .phrase("board-turn")
        .with("game", numbered(table.terms.setup.game(), id))
        .with("turn", mention(lang, game.on_turn()))
        .with("other", mention(lang, game.waiting()))
        .with("after", after)
        .with("dice", dice(lang, game))
        .with("time", time_left(lang, table))
        .text();
    Some(text + &sealed(lang, game))
}

/// The promise that the dice were settled before the game, on a line of its own.
fn sealed(lang: Lang, game: &Match) -> String {
    game.seed.as_ref().map_or_else(String::new, |seed| {
        format!("\n{}", lang.phrase("dice-sealed").with("hash", seed.commitment()).text())
    })
}

fn time_left(lang: Lang, table: &Table) -> String {
    table
        .deadline()
        .map_or_else(String::new, |deadline| lang.phrase("time-left").with("deadline", relative(deadline)).text())
}

/// A sentence about the clock, to the player on turn or to the one who waits.
fn timed(lang: Lang, id: &str, table: &Table, game: String, to_waiting: bool) -> Option<String> {
    let Phase::Playing(play, clock) = &table.phase else { return None };
    let (me, other) = if to_waiting { (play.waiting(), play.on_turn()) } else { (play.on_turn(), play.waiting()) };
    let deadline = clock.deadline?;
    let lapse = clock.due().unwrap_or(deadline + Duration::days(3));
    Some(
        lang.phrase(id)
            .with("me", mention(lang, me))
            .with("other", mention(lang, other))
            .with("game", game)
            .with("deadline", relative(deadline))
            .with("lapse", relative(lapse))
            .text(),
    )
}

/// How the game ended, after `events`.
fn ended(lang: Lang, id: GameId, table: &Table, events: &[Event]) -> Option<String> {
    let Phase::Over { game, ending, by, .. } = &table.phase else { return None };
    let winner = ending.winner.unwrap_or(Player::One);
    let person = |player: Player| mention(lang, game.person(player));
    let phrase = match (ending.reason, ending.winner) {
        (Reason::Aborted, _) if by.is_none() => lang.phrase("ended-aborted-time"),
        (Reason::Aborted, _) => lang.phrase("ended-aborted"),
        (Reason::Stopped, _) => lang.phrase("ended-stopped"),
        (Reason::Agreed, _) => lang.phrase("ended-agreed"),
        (Reason::Adjudicated, None) => lang.phrase("ended-adjudicated-drawn"),
        (_, None) => lang.phrase("ended-drawn"),
        (Reason::Rules, Some(_)) => lang.phrase("ended-rules").with("why", won(lang, "why", &game.position, winner)),
        (Reason::Resigned, Some(_)) => lang.phrase("ended-resigned"),
        (Reason::Claimed | Reason::TimedOut, Some(_)) => lang.phrase("ended-claimed"),
        (Reason::Lapsed, Some(_)) => lang.phrase("ended-lapsed"),
        (Reason::Adjudicated, Some(_)) => lang.phrase("ended-adjudicated"),
    };
    let mut text = phrase
        .with("by", by.map_or_else(String::new, |by| mention(lang, by)))
        .with("last", game.last().map_or_else(String::new, ToString::to_string))
        .with("winner", person(winner))
        .with("loser", person(winner.other()))
        .with("colour", colour(lang, table.terms.setup.game(), winner))
        .with("game", numbered(table.terms.setup.game(), id))
        .text();
    text.push_str(&planned(lang, table, events));
    if let Some(seed) = &game.seed {
        text.push('\n');
        text.push_str(&lang.phrase("dice-revealed").with("seed", seed.to_string()).text());
    }
    Some(text)
}

/// Where the game stands, in a few words for the picture: `Red to move`.
pub fn status(lang: Lang, table: &Table) -> String {
    let Some(game) = table.game() else { return String::new() };
    let Phase::Over { ending, .. } = &table.phase else { return standing(lang, &game.position) };
    let phrase = match (ending.reason, ending.winner) {
        (Reason::Aborted | Reason::Stopped, _) => lang.phrase("status-aborted"),
        (Reason::Rules, _) => return standing(lang, &game.position),
        (_, None) => lang.phrase("status-drawn"),
        (Reason::Resigned, Some(_)) => lang.phrase("status-won-resigned"),
        (Reason::Claimed | Reason::Lapsed | Reason::TimedOut, Some(_)) => lang.phrase("status-won-time"),
        (Reason::Adjudicated | Reason::Agreed, Some(_)) => lang.phrase("status-won-adjudicated"),
    };
    let winner = ending.winner.map(|winner| colour(lang, table.terms.setup.game(), winner));
    phrase.with("colour", winner.unwrap_or_default()).text()
}
