//! What happened, for the people in the channel.

use super::{
    Lang, colour,
    game::{standing, won},
    mention, numbered, relative, sides, terms,
};
use crate::{
    play::{Ending, Event, GameId, Match, Phase, Reason, Table},
    rules::Player,
};
use time::Duration;

/// So many of the turns forfeited since the last move are told one by one.
const FORFEITS_TOLD: usize = 8;

/// What a message about `events`, the last of which brought the table to its present state, says.
/// `None` when there is nothing to say.
pub fn announcement(lang: Lang, id: GameId, table: &Table, events: &[Event]) -> Option<String> {
    let game = numbered(table.terms.setup.game(), id);
    let (challenger, opponent) = sides(table);
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
        Event::Accepted { .. } | Event::Moved { .. } | Event::Ended { .. } => return began_or_over(lang, id, table),
        Event::Reminded => timed(lang, "reminded", table, game, false)?,
        Event::Extended { .. } => timed(lang, "was-extended", table, game, false)?,
        Event::TimeUp => timed(lang, "time-up", table, game, true)?,
        Event::Cancelled | Event::RematchOffered { .. } => return None,
    };
    Some(text)
}

/// The line that goes with a new board: whose turn it is and what was played, or how the game ended.
pub fn began_or_over(lang: Lang, id: GameId, table: &Table) -> Option<String> {
    let game = table.game()?;
    if let Phase::Over { ending, .. } = &table.phase {
        return Some(ended(lang, id, table, game, ending));
    }
    let phrase = match game.last() {
        None => lang.phrase("began"),
        Some(ply) => lang.phrase("moved").with("last", ply.to_string()),
    };
    let mut text = phrase
        .with("me", mention(game.on_turn()))
        .with("other", mention(game.waiting()))
        .with("game", numbered(table.terms.setup.game(), id))
        .with("dice", dice(lang, game))
        .with("time", time_left(lang, table))
        .text();
    if game.last().is_none() {
        text.push_str(&sealed(lang, game));
    }
    Some(text)
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
        let (by, roll) = (mention(game.person(player)), ply.roll.unwrap_or(0));
        text.push_str(&lang.phrase("dice-forfeited").with("by", by).with("roll", roll).text());
    }
    text.push_str(&lang.phrase("dice-roll").with("roll", roll).text());
    text
}

/// The line that goes with a board that somebody asked for: it calls nobody.
pub fn board_line(lang: Lang, id: GameId, table: &Table) -> Option<String> {
    let game = table.game()?;
    if matches!(table.phase, Phase::Over { .. }) {
        return began_or_over(lang, id, table);
    }
    let after =
        game.last().map_or_else(String::new, |ply| lang.phrase("board-after").with("last", ply.to_string()).text());
    let text = lang
        .phrase("board-turn")
        .with("game", numbered(table.terms.setup.game(), id))
        .with("turn", mention(game.on_turn()))
        .with("other", mention(game.waiting()))
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
            .with("me", mention(me))
            .with("other", mention(other))
            .with("game", game)
            .with("deadline", relative(deadline))
            .with("lapse", relative(lapse))
            .text(),
    )
}

fn ended(lang: Lang, id: GameId, table: &Table, game: &Match, ending: &Ending) -> String {
    let winner = ending.winner.unwrap_or(Player::One);
    let person = |player: Player| mention(game.person(player));
    let phrase = match (ending.reason, ending.winner) {
        (Reason::Aborted, _) => lang.phrase("ended-aborted"),
        (_, None) => lang.phrase("ended-drawn"),
        (Reason::Rules, Some(_)) => lang.phrase("ended-rules").with("why", won(lang, "why", &game.position, winner)),
        (Reason::Resigned, Some(_)) => lang.phrase("ended-resigned"),
        (Reason::Claimed, Some(_)) => lang.phrase("ended-claimed"),
        (Reason::Lapsed, Some(_)) => lang.phrase("ended-lapsed"),
    };
    let mut text = phrase
        .with("last", game.last().map_or_else(String::new, ToString::to_string))
        .with("winner", person(winner))
        .with("loser", person(winner.other()))
        .with("colour", colour(lang, table.terms.setup.game(), winner))
        .with("game", numbered(table.terms.setup.game(), id))
        .text();
    if let Some(seed) = &game.seed {
        text.push('\n');
        text.push_str(&lang.phrase("dice-revealed").with("seed", seed.to_string()).text());
    }
    text
}

/// Where the game stands, in a few words for the picture: `Red to move`.
pub fn status(lang: Lang, table: &Table) -> String {
    let Some(game) = table.game() else { return String::new() };
    let Phase::Over { ending, .. } = &table.phase else { return standing(lang, &game.position) };
    let phrase = match (ending.reason, ending.winner) {
        (Reason::Aborted, _) => lang.phrase("status-aborted"),
        (Reason::Rules, _) => return standing(lang, &game.position),
        (_, None) => lang.phrase("status-drawn"),
        (Reason::Resigned, Some(_)) => lang.phrase("status-won-resigned"),
        (Reason::Claimed | Reason::Lapsed, Some(_)) => lang.phrase("status-won-time"),
    };
    let winner = ending.winner.map(|winner| colour(lang, table.terms.setup.game(), winner));
    phrase.with("colour", winner.unwrap_or_default()).text()
}
