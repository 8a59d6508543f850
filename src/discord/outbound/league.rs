//! The messages of a league's seasons: one for each phase, kept up to date.

use super::{
    announcement::public_lang,
    error::TaskResult,
    message::Post,
    notify::{self, Attempt, DirectNotice, Urgency},
    tournament::{list, moment},
};
use crate::{
    digest,
    discord::{
        App,
        components::{buttons, custom_id::CustomId},
        model::message::Message,
    },
    league::{League, MIN_DIVISION, Outcome, Season, SeasonPhase, SeasonPlayer, games_at_once, length},
    play::Participant,
    store::{ClaimedTask, LeagueMessage, Place, TaskOutcome, empty_place},
    text::{self, Lang, msg},
    tournament::INVITATION_SPACING,
};
use serenity::all::{ChannelId, MessageId};
use time::OffsetDateTime;

/// As many mentions of up to 25 characters as fit in a message of 2,000, with its other text.
const MAX_NAMED: usize = 50;

/// The name of a division's tournament, as it is stored. Markup in it is not escaped.
pub(crate) fn division_name(lang: Lang, league: &League, season: u16, number: u16) -> String {
    lang.text(msg::LeagueDivisionName { name: league.name.clone(), season, number })
}

/// Posts the message of a phase, or brings it up to date.
pub(crate) async fn show(app: &App, task: &mut ClaimedTask, message: LeagueMessage) -> TaskResult {
    let (store, now) = (&app.store, app.clock.now());
    let Some(league) = store.league(message.league).await? else { return Ok(TaskOutcome::Done) };
    let Some(season) = league.seasons.iter().find(|season| season.number == message.season) else {
        return Ok(TaskOutcome::Done);
    };
    if let Some((then, why)) = store.refusal_of_like(task, "", now).await? {
        return Ok(TaskOutcome::Refused(then, why));
    }
    let channel = ChannelId::new(league.channel);
    let lang = public_lang(&store.settings(league.guild).await?);
    let mut post = post(lang, &league, season, message.phase, now);
    let place = Place::on_server(league.guild, league.channel);
    let attempt = Attempt { first: task.tried, now };
    let people = notify::apply_preferences(store, &mut post, (place, true), Urgency::Now, attempt).await?;
    post.silent |= post.pings.is_empty();
    let content = post.content.clone();
    let known = message.message.filter(|_| message.channel == Some(league.channel));
    let id = CustomId::LeagueTable(league.id, season.number, message.phase).to_string();
    let (is_it, nonce) = (|sent: &Message| sent.has_component(&id), digest::nonce(&[&"league", &task.id(), &channel]));
    let shown = match app.own_messages.show((task, now), (channel, known), is_it, post, nonce).await? {
        Ok(shown) => shown,
        Err(outcome) => return Ok(outcome),
    };
    if known.is_none() && !people.is_empty() {
        let notice =
            DirectNotice { people, lang, place, content, followed: None, turn: None, board: None, urgent: false };
        let source = format!("league-{}", task.id());
        notify::enqueue_direct(store, &notice, &source, channel, MessageId::new(shown), task.tried, now).await?;
    }
    let is_last = season.phase != message.phase || message.phase == SeasonPhase::Closed;
    let message = LeagueMessage { channel: Some(league.channel), message: Some(shown), ..message };
    task.set_payload(&Some(message));
    // People can take an empty place only until `late_until`. Then the message is edited.
    let late = season.late_until().filter(|until| !is_last && now < *until).map(|until| until + INVITATION_SPACING);
    Ok(if is_last { TaskOutcome::Done } else { TaskOutcome::Idle(late) })
}

/// The message of a phase, up to date.
pub(crate) fn post(lang: Lang, league: &League, season: &Season, phase: SeasonPhase, now: OffsetDateTime) -> Post {
    let late = season.late_until().filter(|until| now < *until && empty_place(league, season).is_some());
    let mut post = match phase {
        SeasonPhase::Registration | SeasonPhase::CalledOff => registration(lang, league, season),
        SeasonPhase::Running => running(lang, league, season, late),
        SeasonPhase::Closed => closed(lang, league, season),
    };
    let may_join = match (phase, season.phase) {
        (SeasonPhase::Registration, SeasonPhase::Registration) => true,
        (SeasonPhase::Running, SeasonPhase::Running) => late.is_some(),
        _ => false,
    };
    post.rows = buttons::league(lang, league.id, (season.number, phase), may_join);
    post
}

fn registration(lang: Lang, league: &League, season: &Season) -> Post {
    let name = text::escape_markup(&league.name);
    let mut lines = Vec::new();
    if let Some(setup) = league.setup_of(season.number) {
        lines.push(lang.text(msg::LeagueRegistration {
            name,
            season: season.number,
            game: setup.game().title(),
            variant: text::variant(lang, setup),
            pace: text::pace(lang, league.pace),
            weeks: length(league.pace).whole_weeks(),
            size: league.size,
            games: games_at_once(league.size),
            role: league.role.map(|role| format!("<@&{role}>")),
        }));
    }
    match season.phase {
        SeasonPhase::Registration => {
            lines
                .push(lang.text(msg::LeagueRegistrationOpen { starts: moment(season.starts_at), least: MIN_DIVISION }));
            lines.extend(season.put_off.then(|| lang.text(msg::LEAGUE_PUT_OFF)));
            lines.push(match season.players.as_slice() {
                [] => lang.text(msg::LEAGUE_REGISTRATION_NOBODY),
                players => lang.text(msg::LeagueRegistrationPlayers {
                    count: players.len(),
                    players: named(lang, players.iter().map(|player| player.player)),
                }),
            });
            lines.push(lang.text(msg::LEAGUE_RULES));
        }
        SeasonPhase::CalledOff => {
            lines.push(lang.text(msg::LEAGUE_CALLED_OFF));
            let is_last = league.seasons.last().is_some_and(|last| last.id == season.id);
            lines.extend((league.ended && is_last).then(|| lang.text(ended(league, season))));
        }
        SeasonPhase::Running | SeasonPhase::Closed => lines.push(lang.text(msg::LEAGUE_REGISTRATION_OVER)),
    }
    Post::text(lines.join("\n"))
}

/// The sentence that says why no season follows one that was called off.
fn ended(league: &League, season: &Season) -> text::PlainMessage {
    let before = league.seasons.iter().rev().find(|before| before.number < season.number);
    let too_few = season.put_off && before.is_some_and(|before| before.phase == SeasonPhase::CalledOff);
    if too_few { msg::LEAGUE_SERIES_OVER } else { msg::LEAGUE_ENDS }
}

/// `late` is the time until which people may take an empty place.
fn running(lang: Lang, league: &League, season: &Season, late: Option<OffsetDateTime>) -> Post {
    let name = text::escape_markup(&league.name);
    let mut lines = vec![match season.ends_at.filter(|_| season.phase == SeasonPhase::Running) {
        Some(ends) => lang.text(msg::LeagueRunning { name, season: season.number, ends: moment(ends) }),
        None => lang.text(msg::LeagueRan { name, season: season.number }),
    }];
    for division in &season.divisions {
        let people = people(season, |player| player.division == Some(division.number));
        let players = named(lang, people);
        lines.push(lang.text(msg::LeagueDivisionLine { number: division.number, players }));
    }
    let left_out: Vec<_> = people(season, |player| player.division.is_none()).collect();
    if !left_out.is_empty() {
        lines.push(lang.text(msg::LeagueLeftOut { players: named(lang, left_out.into_iter()) }));
    }
    lines.extend(late.map(|until| lang.text(msg::LeagueLate { until: moment(until) })));
    Post::text(lines.join("\n"))
}

fn closed(lang: Lang, league: &League, season: &Season) -> Post {
    let name = text::escape_markup(&league.name);
    let mut lines = vec![lang.text(msg::LeagueClosed { name, season: season.number })];
    let present = |player: &SeasonPlayer| player.outcome != Some(Outcome::Gone);
    let champions: Vec<_> =
        people(season, |player| player.division == Some(1) && player.place == Some(1) && present(player)).collect();
    lines.push(match champions.len() {
        0 => lang.text(msg::LEAGUE_NO_CHAMPION),
        count => lang.text(msg::LeagueChampion { count, players: named(lang, champions.into_iter()) }),
    });
    for division in &season.divisions {
        let number = division.number;
        let those = |outcome| {
            let moved = people(season, |player| player.division == Some(number) && player.outcome == Some(outcome));
            Some(named(lang, moved)).filter(|players| !players.is_empty())
        };
        lines.extend(those(Outcome::Up).map(|players| lang.text(msg::LeagueUp { number, players })));
        lines.extend(those(Outcome::Down).map(|players| lang.text(msg::LeagueDown { number, players })));
    }
    let dropped: Vec<_> = people(season, |player| player.dropped).collect();
    if !dropped.is_empty() {
        lines.push(lang.text(msg::LeagueDropped { players: named(lang, dropped.iter().copied()) }));
    }
    match league.in_phase(SeasonPhase::Registration) {
        Some(next) => {
            let starts = moment(next.starts_at);
            lines.push(lang.text(msg::LeagueNext { season: next.number, starts }));
        }
        None if league.ended => lines.push(lang.text(msg::LEAGUE_ENDS)),
        None => {}
    }
    let pings = dropped.into_iter().filter_map(Participant::human).collect();
    Post { pings, ..Post::text(lines.join("\n")) }
}

fn people(season: &Season, is_one: impl Fn(&SeasonPlayer) -> bool) -> impl Iterator<Item = Participant> {
    season.players.iter().filter(move |player| is_one(player)).map(|player| player.player)
}

/// Mentions as many people as fit in one message.
fn named(lang: Lang, people: impl Iterator<Item = Participant>) -> String {
    let people: Vec<_> = people.collect();
    let mut named = list(people.iter().take(MAX_NAMED).map(|person| text::mention(lang, *person)));
    if people.len() > MAX_NAMED {
        named.push_str(" …");
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        league::{LeagueId, SeasonDivision},
        play::{Pace, UserId},
        tournament::{TournamentId, TournamentPhase},
    };
    use parlor_games::rules::Game;

    /// A season that began at the epoch, with five people in a division of six.
    fn with_empty_place() -> League {
        let player = |number| SeasonPlayer {
            player: Participant::Human(UserId(number)),
            every: false,
            moved: None,
            division: Some(1),
            position: None,
            place: None,
            outcome: None,
            dropped: false,
        };
        let starts_at = OffsetDateTime::UNIX_EPOCH;
        let division = SeasonDivision { number: 1, tournament: TournamentId(1), phase: TournamentPhase::Running };
        let season = Season {
            id: 1,
            number: 1,
            phase: SeasonPhase::Running,
            starts_at,
            put_off: false,
            ends_at: Some(starts_at + length(Pace::WeekInAll)),
            players: (1..=5).map(player).collect(),
            divisions: vec![division],
        };
        League {
            id: LeagueId(1),
            guild: 1,
            channel: 1,
            name: "Autumn League".to_owned(),
            game: Some(Game::Tether),
            setup: None,
            pace: Pace::WeekInAll,
            size: 6,
            zone: crate::zone::Zone::UTC,
            threads: false,
            role: None,
            ended: false,
            seasons: vec![season],
        }
    }

    #[test]
    fn an_empty_place_is_offered_while_people_may_take_it() {
        let league = with_empty_place();
        let season = league.in_phase(SeasonPhase::Running).unwrap();
        let until = season.late_until().unwrap();
        let offers = |now| {
            let post = post(Lang::English, &league, season, SeasonPhase::Running, now);
            let shown = serde_json::to_string(&post.rows).unwrap();
            let offers = [post.content.contains("Join takes an empty place"), shown.contains("Join this season")];
            assert!(shown.contains("Leave"), "{shown}");
            assert_eq!(offers[0], offers[1], "{}", post.content);
            offers[0]
        };
        assert!(offers(until - time::Duration::SECOND));
        assert!(!offers(until));
    }

    #[test]
    fn a_season_that_was_put_off_says_why() {
        let mut league = with_empty_place();
        (league.seasons[0].phase, league.seasons[0].put_off) = (SeasonPhase::Registration, true);
        let content = registration(Lang::English, &league, &league.seasons[0]).content;
        assert!(content.contains("Put off once, because too few people had joined."), "{content}");
    }
}
