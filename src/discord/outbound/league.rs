//! The messages of a league's seasons: one for each phase, kept true.

use super::{
    announcement::public_lang,
    error::{DeliveryError, code},
    message::Post,
    retry::SEARCH_AFTER,
    tournament::{list, moment},
};
use crate::discord::App;
use crate::{
    discord::{
        components::{buttons, custom_id::CustomId},
        model::message::Message,
    },
    league::{League, MIN_DIVISION, Outcome, Season, SeasonPhase, SeasonPlayer, length},
    play::Participant,
    store::{ClaimedTask, LeagueMessage, TaskOutcome, empty_place},
    text::{self, Lang, msg},
    tournament::INVITATION_SPACING,
};
use serenity::all::{ChannelId, MessageId};

/// A mention has up to 25 characters, a message 2,000.
const MAX_NAMED: usize = 50;

/// Pause of a message that is too old for further edits at the moment.
const OLD_EDIT_WAIT: time::Duration = time::Duration::minutes(10);

/// As stored: not escaped.
pub(crate) fn division_name(lang: Lang, league: &League, season: u16, number: u16) -> String {
    lang.text(msg::LeagueDivisionName { name: league.name.clone(), season, number })
}

/// Posts the message of a phase, or brings it up to date.
pub(crate) async fn show(
    app: &App,
    task: &mut ClaimedTask,
    message: LeagueMessage,
) -> Result<TaskOutcome, DeliveryError> {
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
    let mut post = post(lang, &league, season, message.phase);
    let known = match message.message.filter(|_| message.channel == Some(league.channel)) {
        Some(known) => Some(MessageId::new(known)),
        None => {
            let since = (task.may_be_done() && now - task.tried > SEARCH_AFTER).then_some(task.tried);
            let id = CustomId::LeagueTable(league.id, season.number, message.phase).to_string();
            app.own_messages.find(channel, since, |sent: &Message| sent.has_component(&id)).await?
        }
    };
    let shown = match known {
        Some(known) => match app.client.edit_message(channel, known, &post).await {
            Err(error) if error.has_code(code::TOO_MANY_OLD_EDITS) => {
                return Ok(TaskOutcome::Again(now + OLD_EDIT_WAIT));
            }
            // Somebody deleted it; people can still join by command.
            Err(error) if error.has_code(code::UNKNOWN_MESSAGE) => return Ok(TaskOutcome::Idle(None)),
            edited => {
                edited?;
                known
            }
        },
        None => {
            // Edits have a limit of their own.
            if let Some(wait) = app.client.post_wait(channel) {
                return Ok(TaskOutcome::Again(now + wait));
            }
            post.silent = post.pings.is_empty();
            app.client.post(channel, post, format!("league-{}", task.id())).await?
        }
    };
    let is_last = season.phase != message.phase || message.phase == SeasonPhase::Closed;
    let message = LeagueMessage { channel: Some(league.channel), message: Some(shown.get()), ..message };
    task.set_payload(&Some(message));
    // An empty place can be taken for some time only.
    let late = season.late_until().filter(|until| !is_last && now < *until).map(|until| until + INVITATION_SPACING);
    Ok(if is_last { TaskOutcome::Done } else { TaskOutcome::Idle(late) })
}

/// The message of a phase, as it is true now.
pub(crate) fn post(lang: Lang, league: &League, season: &Season, phase: SeasonPhase) -> Post {
    let mut post = match phase {
        SeasonPhase::Registration | SeasonPhase::CalledOff => registration(lang, league, season),
        SeasonPhase::Running => running(lang, league, season),
        SeasonPhase::Closed => closed(lang, league, season),
    };
    let may_join = match (phase, season.phase) {
        (SeasonPhase::Registration, SeasonPhase::Registration) => true,
        (SeasonPhase::Running, SeasonPhase::Running) => empty_place(league, season).is_some(),
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
            role: league.role.map(|role| format!("<@&{role}>")),
        }));
    }
    match season.phase {
        SeasonPhase::Registration => {
            lines
                .push(lang.text(msg::LeagueRegistrationOpen { starts: moment(season.starts_at), least: MIN_DIVISION }));
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

/// Why no season follows one that was called off.
fn ended(league: &League, season: &Season) -> text::PlainMessage {
    let before = league.seasons.iter().rev().find(|before| before.number < season.number);
    let too_few = season.put_off && before.is_some_and(|before| before.phase == SeasonPhase::CalledOff);
    if too_few { msg::LEAGUE_SERIES_OVER } else { msg::LEAGUE_ENDS }
}

fn running(lang: Lang, league: &League, season: &Season) -> Post {
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
    if let Some(until) = season.late_until().filter(|_| empty_place(league, season).is_some()) {
        lines.push(lang.text(msg::LeagueLate { until: moment(until) }));
    }
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
