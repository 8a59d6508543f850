//! `/doctor`: what the bot lacks on a server, in this channel and in others that are used, and what fails without it.

use super::{
    lookup::manager_of,
    prelude::*,
    server_state::{ServerState, bold_permissions},
    settings::MAX_CLOSED,
    settings_view,
};
use crate::{
    discord::outbound::{
        shut_out::{self, ShutOut},
        visibility::permission_names,
    },
    text::{Mentions, PlainMessage},
};
use serenity::all::Permissions;

/// In a channel in which people play. The documented invitation requests all of them.
const NEEDED: [(Permissions, PlainMessage); 6] = [
    (Permissions::VIEW_CHANNEL, msg::DOCTOR_VIEW),
    (Permissions::SEND_MESSAGES, msg::DOCTOR_SEND),
    (Permissions::SEND_MESSAGES_IN_THREADS, msg::DOCTOR_SEND_IN_THREADS),
    (Permissions::ATTACH_FILES, msg::DOCTOR_ATTACH),
    (Permissions::READ_MESSAGE_HISTORY, msg::DOCTOR_HISTORY),
    (Permissions::CREATE_PUBLIC_THREADS, msg::DOCTOR_CREATE_THREADS),
];

/// Without it, threads are created and Discord archives them.
const OPTIONAL: (Permissions, PlainMessage) = (Permissions::MANAGE_THREADS, msg::DOCTOR_MANAGE_THREADS);

/// Where only tournaments, leagues and live games have threads.
const OPTIONAL_FOR_EVENTS: (Permissions, PlainMessage) =
    (Permissions::CREATE_PUBLIC_THREADS, msg::DOCTOR_EVENT_THREADS);

command! { DOCTOR: command_doctor, OnServers, for_managers => report() }

async fn report(app: &App, caller: &Caller) -> HandlerResult {
    let guild = manager_of(caller)?;
    let lang = caller.lang;
    let mut state = ServerState::load(app, guild).await?;
    state.load_own_roles(app, None).await;
    state.load_events(app, caller.person).await?;
    let shut_out = match caller.request.access.spot() {
        Some(spot) => shut_out::find(app, spot).await?.filter(|it| matches!(it, ShutOut::PrivateThread(_))),
        None => None,
    };
    let here = caller.place.channel;
    let mut closed = app.store.closed_channels(guild, here).await?;
    closed.retain(|channel| shut_out.is_none() || *channel != here);
    let mut content: Vec<_> = shut_out.iter().map(|it| it.sentence(lang)).collect();
    content.extend(permissions(app, caller, &state, (shut_out.is_some(), !closed.is_empty())).await?);
    content.extend(roles(lang, &state));
    content.extend(refusals(app, lang, &state, guild).await?);
    content.extend(deletions(lang, &state));
    if !closed.is_empty() {
        let channels: Vec<_> = closed.into_iter().map(|channel| state.channel(lang, channel)).collect();
        content.push(lang.text(msg::DoctorClosed { channels: channels.join(", ") }));
    }
    if app.store.refused_message(here).await?.is_some() {
        content.push(lang.text(msg::DOCTOR_REFUSED));
    }
    Ok(Post::text(content.join("\n"))
        .with_rows(settings_view::remove_deleted_row(lang, &state).into_iter().collect())
        .into())
}

/// What the bot lacks in this channel and in the channels of settings, tournaments and leagues.
async fn permissions(
    app: &App,
    caller: &Caller,
    state: &ServerState,
    (is_shut_out, is_refused): (bool, bool),
) -> Result<Vec<String>> {
    let (lang, here) = (caller.lang, caller.place.channel);
    let threads = state.settings.threads;
    let mut needed = NEEDED.to_vec();
    if !state.rank_roles.is_empty() {
        needed.push((Permissions::MANAGE_ROLES, msg::DOCTOR_MANAGE_ROLES));
    } else if app.store.has_tournament_role(state.guild).await? {
        needed.push((Permissions::MANAGE_ROLES, msg::DOCTOR_MANAGE_ROLES_WINNER));
    }
    if state.needed_in(here).contains(Permissions::MENTION_EVERYONE) {
        needed.push((Permissions::MENTION_EVERYONE, msg::DOCTOR_MENTION_ROLE));
    }
    let is_missing = |permission| {
        if permission == Permissions::MANAGE_ROLES {
            return state.gives_roles() == Some(false);
        }
        // Games in a thread have none of their own.
        let used = threads && !caller.is_in_thread() || permission != Permissions::CREATE_PUBLIC_THREADS;
        // Discord uses SEND_MESSAGES_IN_THREADS there instead.
        let applies = !(caller.is_in_thread() && permission == Permissions::SEND_MESSAGES);
        used && applies && !caller.permissions.contains(permission)
    };
    let line = |(permission, why): (Permissions, PlainMessage)| {
        let permission = permission_names(lang, permission.bits().into());
        lang.text(msg::DoctorLine { permission, why: lang.text(why) })
    };
    needed.retain(|(permission, _)| is_missing(*permission));
    let (mut well, mut elsewhere) = (Vec::new(), Vec::new());
    for channel in state.channels().into_iter().filter(|channel| *channel != here) {
        let name = state.channel(lang, channel);
        match state.missing_in(channel) {
            Some(missing) if missing.is_empty() => well.push(name),
            Some(missing) => {
                let permissions = bold_permissions(lang, missing);
                elsewhere.push(lang.text(msg::DoctorElsewhere { channel: name, permissions }));
            }
            None => {}
        }
    }
    let mut content = Vec::new();
    if !needed.is_empty() {
        content.push(lang.text(msg::DOCTOR_ILL));
        content.extend(needed.iter().copied().map(line));
    } else if !is_shut_out && !is_refused && elsewhere.is_empty() {
        let channels = Some(well.join(", ")).filter(|channels| !channels.is_empty());
        content.push(lang.text(msg::DoctorWell { channels }));
        content.extend(state.is_known().then(|| lang.text(msg::DOCTOR_LOOKED)));
    }
    let in_channel = needed.iter().any(|(permission, _)| *permission != Permissions::MANAGE_ROLES);
    let optional = optional(caller, threads, is_shut_out);
    let is_in_channels = in_channel || !elsewhere.is_empty() || !optional.is_empty();
    content.extend(elsewhere.into_iter().take(MAX_CLOSED));
    if !optional.is_empty() {
        content.push(lang.text(msg::DOCTOR_OPTIONAL));
        content.extend(optional.into_iter().map(line));
    }
    // A thread has no permissions of its own.
    let parent = caller.thread_parent().map(|parent| state.channel(lang, parent));
    content.extend(is_in_channels.then(|| lang.text(msg::DoctorWhere { parent })));
    Ok(content)
}

fn optional(caller: &Caller, threads: bool, is_shut_out: bool) -> Vec<(Permissions, PlainMessage)> {
    let in_thread = caller.is_in_thread();
    // Adding the bot to a private thread is enough; the permission would reveal all of them.
    let manages = ((threads || in_thread) && !is_shut_out).then_some(OPTIONAL);
    let events = (!threads && !in_thread).then_some(OPTIONAL_FOR_EVENTS);
    let optional = events.into_iter().chain(manages);
    optional.filter(|(permission, _)| !caller.permissions.contains(*permission)).collect()
}

fn roles(lang: Lang, state: &ServerState) -> Vec<String> {
    let mut content = Vec::new();
    let mut stopped: Vec<_> = state.rank_roles.iter().filter(|rule| rule.stopped).map(|rule| rule.role).collect();
    stopped.sort_unstable();
    stopped.dedup();
    if !stopped.is_empty() {
        content.push(lang.text(msg::DoctorRankRoles { roles: Mentions::Roles(stopped) }));
    }
    let withheld = |role| state.withheld(lang, role).map(|permissions| format!("<@&{role}> ({permissions})"));
    let withheld: Vec<_> = state.given_roles().filter_map(withheld).collect();
    if !withheld.is_empty() {
        content.push(lang.text(msg::DoctorWithheldRoles { roles: withheld.join(", ") }));
    }
    let (hidden, given) = (state.hidden_channels(), state.given_roles().collect::<Vec<_>>());
    if hidden > 0 && !given.is_empty() {
        content.push(lang.text(msg::DoctorHiddenChannels { count: hidden, roles: Mentions::Roles(given) }));
    }
    content
}

/// What Discord has refused.
async fn refusals(app: &App, lang: Lang, state: &ServerState, guild: u64) -> Result<Vec<String>> {
    let mut content = Vec::new();
    let listed = |named: Vec<(String, u64)>, kind: &str| {
        let named_as = |id| if kind == "#" { state.channel(lang, id) } else { format!("<{kind}{id}>") };
        let name = |(name, id): &(String, u64)| format!("**{}** ({})", text::escape_markup(name), named_as(*id));
        (!named.is_empty()).then(|| named.iter().map(name).collect::<Vec<_>>().join(", "))
    };
    content.extend(listed(state.without_team(), "#").map(|names| lang.text(msg::DoctorTeams { names })));
    let winners = app.store.refused_winner_roles(guild).await?;
    content.extend(listed(winners, "@&").map(|roles| lang.text(msg::DoctorWinnerRoles { roles })));
    // What is hidden from the bot can't be moved elsewhere.
    let parted = |events: Vec<(String, u64)>| -> [(bool, Vec<_>); 2] {
        let (hidden, seen) = events.into_iter().partition(|(_, channel)| state.is_hidden(*channel));
        [(false, seen), (true, hidden)]
    };
    for (hidden, named) in parted(app.store.refused_tournaments(guild).await?) {
        content.extend(listed(named, "#").map(|names| lang.text(msg::DoctorTournaments { names, hidden })));
    }
    for (hidden, named) in parted(app.store.refused_leagues(guild, None).await?) {
        content.extend(listed(named, "#").map(|names| lang.text(msg::DoctorLeagues { names, hidden })));
    }
    let ServerState { lobby, results, puzzle, deleted, .. } = state;
    // Nobody can repair a deleted channel.
    let in_refused = |channel: u64, refused: &Option<String>| {
        (refused.is_some() && !deleted.contains(channel)).then(|| deleted.channel(lang, channel))
    };
    let lobby = lobby.as_ref().and_then(|lobby| in_refused(lobby.channel, &lobby.refused));
    let results = results.as_ref().and_then(|results| in_refused(results.channel, &results.refused));
    let puzzle = puzzle.as_ref().and_then(|puzzle| in_refused(puzzle.channel, &puzzle.refused));
    content.extend(lobby.map(|channel| lang.text(msg::DoctorLobby { channel })));
    content.extend(results.map(|channel| lang.text(msg::DoctorResults { channel })));
    content.extend(puzzle.map(|channel| lang.text(msg::DoctorPuzzle { channel })));
    Ok(content)
}

fn deletions(lang: Lang, state: &ServerState) -> Vec<String> {
    let ServerState { settings, deleted, .. } = state;
    let mut content = Vec::new();
    let names = state.settings_with_deleted(lang);
    if !names.is_empty() {
        content.push(lang.text(msg::DoctorDeleted { settings: names.join(", ") }));
    }
    if !settings.channels.is_empty() && settings.channels.iter().all(|&channel| deleted.contains(channel)) {
        content.push(lang.text(msg::DOCTOR_NO_CHANNEL));
    }
    if !settings.roles.is_empty() && settings.roles.iter().all(|&role| deleted.contains(role)) {
        content.push(lang.text(msg::DOCTOR_NO_ROLE));
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_requests_the_needed_permissions() {
        let page = include_str!("../../../docs/hosting.md");
        let requested = NEEDED.into_iter().fold(Permissions::empty(), |all, (permission, _)| all | permission);
        let all = requested | OPTIONAL.0;
        let invitation = format!("&scope=bot+applications.commands&permissions={}\n", requested.bits());
        assert!(page.contains(&invitation), "{invitation}");
        assert!(page.contains(&format!("`{}`", all.bits())), "with Manage Threads {}", all.bits());
    }
}
