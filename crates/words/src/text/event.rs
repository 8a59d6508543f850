//! Messages in the channel about events in a game.

use super::{
    Lang, Voice, colour,
    games::{credit, game_texts, position_status, why_won},
    mention, mention_both, msg, numbered,
    page::{clock_face, span},
    relative, terms_lines,
    vote::vote_results,
};
use crate::play::{ChallengeEnd, Event, GameId, Pair, Participant, Phase, Reason, StartedGame, Table, Team};
use parlor_ai::Level;
use parlor_games::{
    record::{MAX_PLIES, Ply},
    rules::{Game, Player},
};
use time::Duration;

/// Earlier forfeited turns are only counted.
const MAX_FORFEITS: usize = 8;

/// In the list of a plan or of a takeback.
const MAX_MOVES: usize = 40;

/// The last of `events` is the table's last one. `None` if the channel gets no message.
pub fn announcement(lang: Lang, id: GameId, table: &Table, events: &[Event]) -> Option<String> {
    let game = numbered(table.terms.setup.game(), id);
    let (challenger, opponent) = mention_both(lang, table);
    let text = match events.last()? {
        Event::Accepted { .. } | Event::Moved { .. } | Event::TimeUp if table.vote().is_some() => {
            return vote_board(lang, id, table, events);
        }
        Event::Challenged { expires, .. } => {
            let (by, until) = (challenger, expires.map(relative));
            let line = match (opponent, table.rematch_of) {
                (None, _) => lang.text(msg::ChallengeOpen { by, game, until }),
                (Some(opponent), None) => {
                    lang.text(msg::Challenge { by, opponent, game, until: until.unwrap_or_default() })
                }
                (Some(opponent), Some(_)) => {
                    lang.text(msg::ChallengeRematch { by, opponent, game, until: until.unwrap_or_default() })
                }
            };
            let kind = table.terms.setup.game();
            let (title, credit, goal) = (kind.title(), credit(lang, kind), goal(lang, kind));
            let terms = terms_lines(lang, table.challenger, &table.terms);
            let called = if table.is_live() { format!("\n-# {}", lang.text(msg::LIVE_CALLED)) } else { String::new() };
            format!("{line}\n-# {title} · {credit}\n{goal}\n{terms}{called}")
        }
        Event::Declined => lang.text(msg::ChallengeDeclined { me: challenger, game }),
        Event::Expired => match opponent {
            None => lang.text(msg::ChallengeExpired { me: challenger, game }),
            Some(opponent) => {
                let kind = table.rematch_of.map_or("challenge", |_| "rematch");
                lang.text(msg::ChallengeUnanswered { me: challenger, opponent, kind, game })
            }
        },
        Event::Accepted { .. } | Event::Moved { .. } | Event::Ended { .. } | Event::TakenBack { .. } => {
            return new_board(lang, id, table, events);
        }
        event @ (Event::DrawOffered { by }
        | Event::DrawDeclined { by }
        | Event::TakebackAsked { by, .. }
        | Event::TakebackDeclined { by }
        | Event::Withdrawn { by, .. }) => return proposal_line(lang, game, table, event, *by),
        Event::Away { left: Some(left), .. } => {
            let deadline = table.deadline().map_or_else(String::new, relative);
            let me = mention(lang, table.game()?.on_turn());
            lang.text(msg::AwayUsed { me, game, deadline, left: *left })
        }
        event @ (Event::Reminded | Event::Extended { .. } | Event::TimeUp) => {
            return clock_line(lang, game, table, event);
        }
        Event::Cancelled
        | Event::RematchOffered { .. }
        | Event::Planned { .. }
        | Event::Hinted { .. }
        | Event::Voted { .. }
        | Event::Away { left: None, .. }
        | Event::Shown { .. }
        | Event::Held { .. }
        | Event::Pressed { .. }
        | Event::Credited { .. } => return None,
    };
    Some(text)
}

/// To the opponent of a player who offers, requests, declines or withdraws something.
fn proposal_line(lang: Lang, game: String, table: &Table, event: &Event, by: Participant) -> Option<String> {
    let started = table.game()?;
    let (opponent, on_turn) = (started.opponent_of(by)?, started.on_turn());
    let (me, by, time) = (mention(lang, opponent), mention(lang, by), time_left(lang, table));
    let turn = lang.text(msg::ProposalTurn { yours: on_turn == opponent, turn: mention(lang, on_turn) });
    Some(match event {
        Event::DrawOffered { .. } => lang.text(msg::DrawOffered { me, by, game, turn, time }),
        Event::DrawDeclined { .. } => lang.text(msg::DrawDeclined { me, by, game, turn, time }),
        Event::TakebackAsked { to, .. } => {
            let moves = started.record.plies.iter().skip((*to).into());
            let moves = join_moves(moves.map(|ply| ply.text.as_str()));
            lang.text(msg::TakebackAsked { me, by, moves, game, turn, time })
        }
        Event::TakebackDeclined { .. } => lang.text(msg::TakebackDeclined { me, by, game, turn, time }),
        Event::Withdrawn { proposal: withdrawn, .. } => {
            lang.text(msg::ProposalWithdrawn { me, by, proposal: withdrawn.id(), game, turn, time })
        }
        _ => return None,
    })
}

/// To the player to move or, when the time is up, to the other one.
fn clock_line(lang: Lang, game: String, table: &Table, event: &Event) -> Option<String> {
    let Phase::Playing(started, clock) = &table.phase else { return None };
    let (on_turn, waiting) = (mention(lang, started.on_turn()), mention(lang, started.waiting()));
    let end = clock.deadline?;
    let deadline = relative(end);
    Some(match event {
        Event::Reminded => lang.text(msg::Reminded { me: on_turn, game, other: waiting, deadline }),
        Event::Extended { .. } => lang.text(msg::WasExtended { me: on_turn, other: waiting, game, deadline }),
        _ => {
            // The game then ends on its own.
            let lapse = relative(clock.due().unwrap_or(end + Duration::days(3)));
            lang.text(msg::TimeUp { me: waiting, other: on_turn, game, lapse })
        }
    })
}

/// The player on turn and the last plies, or the end of the game.
fn new_board(lang: Lang, id: GameId, table: &Table, events: &[Event]) -> Option<String> {
    let game = table.game()?;
    if let Phase::Over { .. } = &table.phase {
        return ended(lang, id, table, events);
    }
    // Boards on the computer's turn mention nobody. They are only posted if the computer takes too long.
    if game.on_turn().level().is_some() {
        return board_line(lang, id, table);
    }
    let title = numbered(table.terms.setup.game(), id);
    let (me, other) = (mention(lang, game.on_turn()), mention(lang, game.waiting()));
    let time = time_left(lang, table);
    let mut text = match (game.last(), events.last()) {
        (None, Some(Event::Accepted { .. })) => {
            lang.text(msg::Began { me, game: title, other, dice: dice(lang, game), time })
        }
        (None, _) => lang.text(msg::TakenBackAll { me, other, game: title, time }),
        (Some(ply), Some(Event::TakenBack { .. })) => {
            lang.text(msg::TakenBack { me, other, game: title, last: ply.to_string(), time })
        }
        (Some(ply), _) => {
            let dice = dice(lang, game);
            match (game.waiting(), &moves_of(events)[..]) {
                (Participant::Computer(_), [own, reply]) => lang.text(msg::MovedComputer {
                    me,
                    game: title,
                    own: *own,
                    computer: other,
                    roll: ply.roll,
                    reply: *reply,
                    dice,
                    time,
                }),
                _ => {
                    let planned = moves_since(lang, table, events);
                    lang.text(msg::Moved { me, game: title, other, last: ply.to_string(), planned, dice, time })
                }
            }
        }
    };
    let begins = events.iter().any(|event| matches!(event, Event::Accepted { .. }));
    if let Some(pair) = table.terms.pair.filter(|_| begins) {
        let pair = match pair {
            Pair::First => lang.text(msg::PAIR_FIRST),
            Pair::SecondAfter(first) => lang.text(msg::PairSecond { game: numbered(table.terms.setup.game(), first) }),
        };
        text += &format!("\n{pair}");
    }
    if begins && game.computer().is_some_and(|(_, level)| level == Level::Easy) {
        text += &format!("\n{}", goal(lang, table.terms.setup.game()));
    }
    Some(text + moves_left(lang, game).as_str())
}

/// What a team has to vote on, and what happened before. `None` unless it is a team's turn.
fn vote_board(lang: Lang, id: GameId, table: &Table, events: &[Event]) -> Option<String> {
    let Phase::Playing(game, clock) = &table.phase else { return None };
    let (_, seat) = table.vote()?;
    let kind = table.terms.setup.game();
    let team = mention(lang, game.on_turn());
    let mut lines = vec![lang.text(msg::VoteTurn {
        game: numbered(kind, id),
        team: team.clone(),
        colour: colour(lang, kind, seat),
        other: mention(lang, game.waiting()),
        dice: dice(lang, game),
    })];
    lines.extend(vote_results(lang, game, events));
    if let (Some((computer, _)), Some(ply)) = (game.computer(), game.last()) {
        lines.push(
            lang.text(msg::VoteReply { computer: mention(lang, game.participant(computer)), r#move: ply.to_string() }),
        );
        let moves = moves_of(events);
        if moves.len() > 2 {
            lines.push(lang.text(msg::MovesSince { moves: join_moves(moves.into_iter()) }).trim_start().to_owned());
        }
    }
    if game.record.plies.is_empty() {
        lines.push(format!("-# {} · {}", kind.title(), credit(lang, kind)));
        lines.push(lang.text(if game.on_turn().team() == Some(Team::Channel) {
            msg::VOTE_EVERYONE
        } else {
            msg::VOTE_TEAMS
        }));
        lines.push(goal(lang, table.terms.setup.game()));
    }
    if clock.runs_again {
        lines.push(lang.text(msg::VoteAgain { team }));
    }
    Some(lines.join("\n") + moves_left(lang, game).as_str())
}

/// Empty unless the events contain planned moves, the computer's answers, or moves whose boards were not posted.
fn moves_since(lang: Lang, table: &Table, events: &[Event]) -> String {
    let moves = moves_of(events);
    let of_people = events.iter().filter(|event| match event {
        Event::Moved { text, roll, planned: false } => !Ply { roll: *roll, text: text.clone() }.is_forfeit(),
        _ => false,
    });
    let is_merged = of_people.count() > 1;
    let is_against_computer = table.game().is_some_and(|game| game.computer().is_some());
    if !is_merged && events.iter().any(|event| matches!(event, Event::Moved { planned: true, .. })) {
        match (&moves[..], table.game()) {
            ([to, reply], Some(game)) => {
                lang.text(msg::MovesPlanned { by: mention(lang, game.waiting()), r#move: *to, reply: *reply })
            }
            _ => lang.text(msg::MovesPlannedMany { moves: join_moves(moves.into_iter()) }),
        }
    } else if is_merged || is_against_computer && moves.len() > 1 {
        lang.text(msg::MovesSince { moves: join_moves(moves.into_iter()) })
    } else {
        String::new()
    }
}

fn moves_of(events: &[Event]) -> Vec<&str> {
    let texts = events.iter().filter_map(|event| match event {
        Event::Moved { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn join_moves<'a>(mut moves: impl Iterator<Item = &'a str>) -> String {
    let mut list: Vec<_> = moves.by_ref().take(MAX_MOVES).collect();
    if moves.next().is_some() {
        list.push("…");
    }
    list.join(" ")
}

/// Turns forfeited since the last move, and the current roll.
fn dice(lang: Lang, game: &StartedGame) -> String {
    let Some(roll) = game.position.roll() else { return String::new() };
    let mut text = String::new();
    let forfeited = game.forfeited();
    // Any number of turns can be forfeited, but a message holds 2,000 characters.
    let skipped = forfeited.len().saturating_sub(MAX_FORFEITS);
    if skipped > 0 {
        text.push_str(&lang.text(msg::DiceForfeitedMany { turns: forfeited.len() }));
    }
    for (player, ply) in forfeited.into_iter().skip(skipped) {
        let (by, roll) = (mention(lang, game.participant(player)), ply.roll.unwrap_or(0));
        text.push_str(&lang.text(msg::DiceForfeited { by, roll }));
    }
    text.push_str(&lang.text(msg::DiceRoll { roll }));
    text
}

/// How a game stands. Unlike an announcement, it addresses nobody.
pub fn board_line(lang: Lang, id: GameId, table: &Table) -> Option<String> {
    let game = table.game()?;
    if table.is_over() {
        return ended(lang, id, table, &[]);
    }
    let after = game.last().map_or_else(String::new, |ply| lang.text(msg::BoardAfter { last: ply.to_string() }));
    let text = lang.text(msg::BoardTurn {
        game: numbered(table.terms.setup.game(), id),
        turn: mention(lang, game.on_turn()),
        other: mention(lang, game.waiting()),
        after,
        dice: dice(lang, game),
        time: time_left(lang, table),
    });
    Some(text + moves_left(lang, game).as_str())
}

/// The line that replaces a board when a newer one is posted. `table` is the game as that board showed it.
pub fn former_board(lang: Lang, id: GameId, table: &Table, next: Option<String>) -> String {
    let game = numbered(table.terms.setup.game(), id);
    let last = table.game().and_then(|game| game.record.plies.last().map(|ply| (game.waiting(), ply)));
    match last {
        Some((by, ply)) => lang.text(msg::FormerBoard { game, by: mention(lang, by), last: ply.to_string(), next }),
        None => lang.text(msg::FormerBoardBegan { game, next }),
    }
}

/// The line that replaces a challenge. `table` is the game when it had just begun, or when the challenge had ended without one.
pub fn ended_challenge(lang: Lang, id: GameId, table: &Table) -> String {
    let game = numbered(table.terms.setup.game(), id);
    match (&table.phase, table.opponent) {
        (Phase::Closed(ChallengeEnd::Declined), _) => lang.text(msg::ChallengeDeclinedShort { game }),
        (Phase::Closed(ChallengeEnd::Expired), _) => lang.text(msg::ChallengeExpiredShort { game }),
        (Phase::Playing(..), Some(opponent)) => lang.text(msg::ChallengeAccepted { by: mention(lang, opponent), game }),
        _ => lang.text(msg::ChallengeCancelled { game }),
    }
}

/// The text above the board of a private game.
pub fn private_board(lang: Lang, id: GameId, table: &Table) -> String {
    let (Some(game), Phase::Playing(..)) = (table.game(), &table.phase) else {
        return board_line(lang, id, table).unwrap_or_default();
    };
    let title = numbered(table.terms.setup.game(), id);
    let mut plies = game.record.plies.iter().rev().filter(|ply| !ply.is_forfeit());
    let (last, before) = (plies.next(), plies.next());
    if game.on_turn().level().is_some() {
        let (own, computer) = (last.map(ToString::to_string), mention(lang, game.on_turn()));
        return lang.text(msg::PrivateThinking { own, game: title, computer });
    }
    let (computer, dice) = (mention(lang, game.waiting()), dice(lang, game));
    let mut text = match last {
        None => lang.text(msg::PrivateBegan { game: title, other: computer, dice }),
        Some(reply) => {
            let own = before.map(ToString::to_string);
            lang.text(msg::PrivateTurn { game: title, own, computer, roll: reply.roll, reply: &*reply.text, dice })
        }
    };
    if before.is_none() {
        text += &format!("\n{}", goal(lang, table.terms.setup.game()));
    }
    text + moves_left(lang, game).as_str()
}

/// The goal of a game in one sentence, as a line in small print.
pub fn goal<'v>(voice: impl Into<Voice<'v>>, game: Game) -> String {
    let voice = voice.into();
    voice.text(msg::Goal { pitch: voice.lang.text(game_texts(game).pitch) })
}

/// A separate line if the game is near its maximum length, otherwise empty.
fn moves_left(lang: Lang, game: &StartedGame) -> String {
    let left = game.plies_left().map(|left| lang.text(msg::MovesLeft { left, most: MAX_PLIES }));
    left.map_or_else(String::new, |left| format!("\n{left}"))
}

fn time_left(lang: Lang, table: &Table) -> String {
    let Some(deadline) = table.deadline().map(relative) else { return String::new() };
    match table.game().zip(table.time_of_waiting()) {
        Some((game, left)) => {
            let time = if table.is_live() { clock_face(left) } else { span(lang, left) };
            lang.text(msg::TimesLeft { deadline, other: mention(lang, game.waiting()), time })
        }
        None => lang.text(msg::TimeLeft { deadline }),
    }
}

fn ended(lang: Lang, id: GameId, table: &Table, events: &[Event]) -> Option<String> {
    let Phase::Over { game: played, ending, by, .. } = &table.phase else { return None };
    let kind = table.terms.setup.game();
    let first = ending.winner.unwrap_or(Player::One);
    // Without a winner, the message names both players, player 1 first.
    let (winner, loser) = (mention(lang, played.participant(first)), mention(lang, played.participant(first.other())));
    let (game, colour) = (numbered(kind, id), colour(lang, kind, first));
    let manager = || by.map_or_else(String::new, |by| mention(lang, by));
    let mut text = match (ending.reason, ending.winner) {
        (Reason::Aborted, _) if table.is_vote_game() => lang.text(msg::VoteGameEmpty { game, winner, loser }),
        (Reason::Aborted, _) if by.is_none() => lang.text(msg::EndedAbortedTime { game, winner, loser }),
        (Reason::Aborted, _) => lang.text(msg::EndedAborted { game, winner, loser }),
        (Reason::Stopped, _) if table.has_lost_channel() => lang.text(msg::VoteGameLost { game, winner, loser }),
        (Reason::Stopped, _) if by.is_none() && played.record.plies.len() < MAX_PLIES => {
            lang.text(msg::EndedSeason { game, winner, loser })
        }
        (Reason::Stopped, _) if by.is_none() => {
            lang.text(msg::EndedTooLong { game, winner, loser, plies: played.record.plies.len() })
        }
        (Reason::Stopped, _) if table.is_vote_game() => {
            lang.text(msg::VoteGameStopped { game, winner, loser, by: manager() })
        }
        // Organisers of events need not manage the server.
        (Reason::Stopped, _) => {
            lang.text(msg::EndedStopped { event: table.terms.event, game, winner, loser, by: manager() })
        }
        (Reason::Agreed, _) => lang.text(msg::EndedAgreed { game, winner, loser }),
        (Reason::Adjudicated, None) => lang.text(msg::EndedAdjudicatedDrawn { game, winner, loser, by: manager() }),
        (_, None) => lang.text(msg::EndedDrawn { game, winner, loser }),
        (Reason::Rules, Some(won_by)) => {
            let last = played.last().map_or_else(String::new, ToString::to_string);
            let why = why_won(lang, &played.position, won_by);
            lang.text(msg::EndedRules { winner, colour, game, loser, last, why })
        }
        (Reason::Resigned, Some(_)) => lang.text(msg::EndedResigned { winner, colour, game, loser }),
        (Reason::Claimed | Reason::TimedOut, Some(_)) => lang.text(msg::EndedClaimed { winner, colour, game, loser }),
        (Reason::Lapsed, Some(_)) => lang.text(msg::EndedLapsed { winner, colour, game, loser }),
        (Reason::Adjudicated, Some(_)) => {
            lang.text(msg::EndedAdjudicated { winner, colour, game, loser, by: manager() })
        }
    };
    if !played.hints.is_empty() {
        // Before the full stop.
        let stop = text.pop();
        text.push_str(&lang.text(msg::EndedHints { hints: played.hints.len() }));
        text.extend(stop);
    }
    text.push_str(&moves_since(lang, table, events));
    let mut lines = vec![text];
    lines.extend(vote_results(lang, played, events));
    lines.extend(played.seed.map(|seed| {
        let seed = seed.to_string();
        if table.is_vote_game() {
            lang.text(msg::LotRevealed { dice: kind.die().is_some(), seed })
        } else {
            lang.text(msg::DiceRevealed { seed })
        }
    }));
    Some(lines.join("\n"))
}

/// Who begins, whose turn it is, or how the game ended, for the picture: `Red to move`.
pub fn status(lang: Lang, table: &Table) -> String {
    let Some(game) = table.game() else {
        let setup = table.terms.setup;
        return lang.text(msg::StatusBegins { colour: colour(lang, setup.game(), setup.start().to_move()) });
    };
    let Phase::Over { ending, .. } = &table.phase else { return position_status(lang, &game.position) };
    let colour = |winner| colour(lang, table.terms.setup.game(), winner);
    match (ending.reason, ending.winner) {
        (Reason::Aborted | Reason::Stopped, _) => lang.text(msg::STATUS_ABORTED),
        (Reason::Rules, _) => position_status(lang, &game.position),
        (_, None) => lang.text(msg::STATUS_DRAWN),
        (Reason::Resigned, Some(winner)) => lang.text(msg::StatusWonResigned { colour: colour(winner) }),
        (Reason::Claimed | Reason::Lapsed | Reason::TimedOut, Some(winner)) => {
            lang.text(msg::StatusWonTime { colour: colour(winner) })
        }
        (Reason::Adjudicated | Reason::Agreed, Some(winner)) => {
            lang.text(msg::StatusWonAdjudicated { colour: colour(winner) })
        }
    }
}
