//! Entries of a server's audit log, as sentences.

use super::{prelude::*, rank_roles};
use crate::{
    render::Theme,
    store::{AuditEntry, AuditedChange, RankRole, Setting},
    tournament::TournamentId,
};
use parlor_games::rules::Game;

pub(crate) fn sentence(lang: Lang, entry: &AuditEntry) -> String {
    let by = text::mention(lang, entry.by);
    let who = entry.about.map_or_else(|| lang.text(msg::FORMER_PLAYER), |person| text::mention(lang, person));
    let channel = |id: &u64| format!("<#{id}>");
    let role = |id: &u64| format!("<@&{id}>");
    let tournament = |by, id: &TournamentId, what| lang.text(msg::AuditTournament { by, id: id.to_string(), what });
    let Some(change) = &entry.change else { return lang.text(msg::AuditUnknown { by }) };
    match change {
        AuditedChange::Setting(setting) => of_setting(lang, by, setting),
        AuditedChange::Lobby(place) => lang.text(msg::AuditLobby { by, channel: place.as_ref().map(channel) }),
        AuditedChange::Results(place) => lang.text(msg::AuditResults { by, channel: place.as_ref().map(channel) }),
        AuditedChange::Puzzle(place) => lang.text(msg::AuditPuzzle { by, channel: place.as_ref().map(channel) }),
        AuditedChange::RankRole { role, game, rating } => {
            let game = game.as_deref().and_then(Game::from_name);
            let rule = rank_roles::rule(lang, &RankRole { role: *role, game, rating: *rating, stopped: false });
            lang.text(msg::AuditRankRole { by, rule })
        }
        AuditedChange::RankRoleRemoved(id) => lang.text(msg::AuditRankRoleRemoved { by, role: role(id) }),
        AuditedChange::HiddenChannelsAccepted { role: id, channels } => {
            lang.text(msg::AuditHiddenChannels { by, role: role(id), count: *channels as usize })
        }
        AuditedChange::Banned(until) => lang.text(msg::AuditBanned { by, who, until: until.map(text::calendar_day) }),
        AuditedChange::Unbanned => lang.text(msg::AuditUnbanned { by, who }),
        AuditedChange::TournamentCreated(id) => tournament(by, id, "created"),
        AuditedChange::TournamentStarted(id) => tournament(by, id, "started"),
        AuditedChange::TournamentEnded(id) => tournament(by, id, "ended"),
        AuditedChange::GameEnded(id) => lang.text(msg::AuditGameEnded { by, id: id.to_string() }),
        AuditedChange::GameAdjudicated(id) => lang.text(msg::AuditGameAdjudicated { by, id: id.to_string() }),
    }
}

fn of_setting(lang: Lang, by: String, setting: &Setting) -> String {
    let switch = |by, what, on: &bool| lang.text(msg::AuditSwitch { by, what, on: *on });
    match setting {
        Setting::Language(language) => {
            let language = language.as_deref().and_then(Lang::from_tag).map(text::own_name);
            lang.text(msg::AuditLanguage { by, language })
        }
        Setting::Theme(theme) => {
            lang.text(msg::AuditTheme { by, theme: text::theme(lang, Theme::from_id(theme).unwrap_or_default()) })
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
        Setting::AllChannels => lang.text(msg::AuditAllChannels { by }),
        Setting::Role(id, allowed) => lang.text(msg::AuditRole { by, role: format!("<@&{id}>"), allowed: *allowed }),
        Setting::AllRoles => lang.text(msg::AuditAllRoles { by }),
        Setting::TournamentRole(role) => {
            lang.text(msg::AuditTournamentRole { by, role: role.map(|id| format!("<@&{id}>")) })
        }
    }
}
