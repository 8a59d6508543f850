//! Entries of a server's audit log, as sentences.

use super::{prelude::*, rank_roles, server_export};
use crate::{
    league::LeagueId,
    quiet_hours,
    store::{AuditEntry, AuditedChange, LoadedGame, RankRole, Setting},
    text::Mentions,
    tournament::TournamentId,
};
use parlor_games::rules::Game;
use parlor_render::Theme;

pub(crate) async fn sentence(app: &App, lang: Lang, entry: &AuditEntry) -> Result<String> {
    let by = text::mention(lang, entry.by);
    let who = entry.about.map_or_else(|| lang.text(msg::FORMER_PLAYER), |person| text::mention(lang, person));
    let channel = |id: &u64| format!("<#{id}>");
    let role = |id: &u64| format!("<@&{id}>");
    let tournament = |name: String, what: &'static str| {
        lang.text(msg::AuditTournament { by: by.clone(), name, what, who: who.clone() })
    };
    let league = |name: String, what: &'static str, division: u16| {
        lang.text(msg::AuditLeague { by: by.clone(), name, what, who: who.clone(), division })
    };
    // Also for a game that this version can't read.
    let unknown = |by| Ok(lang.text(msg::AuditUnknown { by }));
    let Some(change) = &entry.change else { return unknown(by) };
    Ok(match change {
        AuditedChange::Setting(setting) => of_setting(lang, by, setting),
        AuditedChange::Lobby(place, notified) => {
            let (channel, role) = (place.as_ref().map(channel), notified.as_ref().map(role));
            lang.text(msg::AuditLobby { by, channel, role })
        }
        AuditedChange::Results(place) => lang.text(msg::AuditResults { by, channel: place.as_ref().map(channel) }),
        AuditedChange::Puzzle(place) => lang.text(msg::AuditPuzzle { by, channel: place.as_ref().map(channel) }),
        AuditedChange::RankRole { role, game, rating } => {
            let game = game.as_deref().and_then(Game::from_name);
            let rule = rank_roles::rule(lang, &RankRole { role: *role, game, rating: *rating, stopped: false });
            lang.text(msg::AuditRankRole { by, rule })
        }
        AuditedChange::RankRoleRemoved { role: id, game } => {
            let game = game.as_deref().and_then(Game::from_name).map_or("all", |game| game.title());
            lang.text(msg::AuditRankRoleRemoved { by, role: role(id), game })
        }
        AuditedChange::HiddenChannelsAccepted { role: id, channels } => {
            lang.text(msg::AuditHiddenChannels { by, role: role(id), count: *channels as usize })
        }
        AuditedChange::Banned(until) => lang.text(msg::AuditBanned { by, who, until: until.map(text::calendar_day) }),
        AuditedChange::Unbanned => lang.text(msg::AuditUnbanned { by, who }),
        AuditedChange::TournamentCreated(id) => tournament(tournament_name(app, *id).await?, "created"),
        AuditedChange::TournamentStarted(id) => tournament(tournament_name(app, *id).await?, "started"),
        AuditedChange::TournamentEnded(id) => tournament(tournament_name(app, *id).await?, "ended"),
        AuditedChange::TournamentRenamed(_, name) => tournament(text::escape_markup(name), "renamed"),
        AuditedChange::TournamentRemoved(id) => tournament(tournament_name(app, *id).await?, "removed"),
        AuditedChange::TournamentAdded(id) => tournament(tournament_name(app, *id).await?, "added"),
        AuditedChange::TournamentExported(id) => tournament(tournament_name(app, *id).await?, "exported"),
        AuditedChange::TournamentReplaced(id) => tournament(tournament_name(app, *id).await?, "replaced"),
        AuditedChange::SeriesEnded(id) => tournament(tournament_name(app, *id).await?, "series"),
        AuditedChange::LeagueCreated(id) => league(league_name(app, *id).await?, "created", 0),
        AuditedChange::LeagueMoved(id, division) => league(league_name(app, *id).await?, "moved", *division),
        AuditedChange::LeagueRemoved(id) => league(league_name(app, *id).await?, "removed", 0),
        AuditedChange::LeagueRenamed(_, name) => league(text::escape_markup(name), "renamed", 0),
        AuditedChange::SeasonEnded(id) => league(league_name(app, *id).await?, "season", 0),
        AuditedChange::LeagueEnded(id) => league(league_name(app, *id).await?, "ended", 0),
        AuditedChange::GamesExported { year, month } => {
            lang.text(msg::AuditGamesExported { by, span: server_export::span_name(*year, *month) })
        }
        AuditedChange::GameEnded(id) => {
            let Ok(game) = app.store.load(*id).await else { return unknown(by) };
            lang.text(msg::AuditGameEnded { by, game: text::numbered(game.table.terms.setup.game(), *id) })
        }
        AuditedChange::GameAdjudicated(id) => {
            let Ok(LoadedGame { table, .. }) = app.store.load(*id).await else { return unknown(by) };
            // The winner by this decision, which may have been changed since.
            let winner = app.store.winner_at(*id, entry.at).await?.zip(table.game());
            let winner = winner.map(|(winner, game)| text::mention(lang, game.participant(winner)));
            lang.text(msg::AuditGameAdjudicated { by, game: text::numbered(table.terms.setup.game(), *id), winner })
        }
    })
}

async fn tournament_name(app: &App, id: TournamentId) -> Result<String> {
    let tournament = app.store.tournament(id).await?;
    Ok(tournament.map_or_else(|| format!("#{id}"), |tournament| text::escape_markup(&tournament.name)))
}

async fn league_name(app: &App, id: LeagueId) -> Result<String> {
    let league = app.store.league(id).await?;
    Ok(league.map_or_else(|| format!("#{id}"), |league| text::escape_markup(&league.name)))
}

fn of_setting(lang: Lang, by: String, setting: &Setting) -> String {
    let switch = |by, what, on: &bool| lang.text(msg::AuditSwitch { by, what, on: *on });
    match setting {
        Setting::Language(language) => {
            let language = language.as_deref().and_then(Lang::from_tag).map(text::own_name);
            lang.text(msg::AuditLanguage { by, language })
        }
        Setting::Theme(theme) => {
            lang.text(msg::AuditTheme { by, theme: Theme::from_id(theme).unwrap_or_default().label(lang) })
        }
        Setting::Pace(pace) => lang.text(msg::AuditPace { by, pace: text::pace(lang, *pace) }),
        Setting::Timeout(timeout) => lang.text(msg::AuditTimeout { by, then: timeout.id() }),
        Setting::Reminders(on) => switch(by, "reminders", on),
        Setting::Rated(on) => switch(by, "rated", on),
        Setting::Computer(play) => lang.text(msg::AuditComputer { by, play: text::computer_play(lang, *play) }),
        Setting::Boards(kept) => lang.text(msg::AuditBoards { by, kept: text::kept_boards(lang, *kept) }),
        Setting::Threads(on) => switch(by, "threads", on),
        Setting::PublicPages(on) => switch(by, "pages", on),
        Setting::Channel(id, allowed) => {
            lang.text(msg::AuditChannel { by, channel: format!("<#{id}>"), allowed: *allowed })
        }
        Setting::Channels(ids) => lang.text(msg::AuditChannels { by, channels: Mentions::Channels(ids.clone()) }),
        Setting::Roles(ids) => lang.text(msg::AuditRoles { by, roles: Mentions::Roles(ids.clone()) }),
        Setting::AllChannels => lang.text(msg::AuditAllChannels { by }),
        Setting::Role(id, allowed) => lang.text(msg::AuditRole { by, role: format!("<@&{id}>"), allowed: *allowed }),
        Setting::AllRoles => lang.text(msg::AuditAllRoles { by }),
        Setting::Zone(zone) => lang.text(msg::AuditZone { by, zone: quiet_hours::spoken_zone(zone) }),
        Setting::TournamentRole(role) => {
            lang.text(msg::AuditTournamentRole { by, role: role.map(|id| format!("<@&{id}>")) })
        }
    }
}
