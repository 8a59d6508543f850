//! `/doctor`: the permissions that the bot lacks in a channel, and what fails without them.

use super::{lookup::DISCORD_TIMEOUT, new_game::mentions, prelude::*, server_state::ServerState, settings::manager_of};
use crate::{
    discord::outbound::{
        shut_out::{self, ShutOut},
        visibility::permission_names,
    },
    store::ClosedChannel,
    text::PlainMessage,
};
use serenity::all::{GuildId, Permissions};

const NEEDED: [(Permissions, PlainMessage); 7] = [
    (Permissions::VIEW_CHANNEL, msg::DOCTOR_VIEW),
    (Permissions::SEND_MESSAGES, msg::DOCTOR_SEND),
    (Permissions::SEND_MESSAGES_IN_THREADS, msg::DOCTOR_SEND_IN_THREADS),
    (Permissions::ATTACH_FILES, msg::DOCTOR_ATTACH),
    (Permissions::READ_MESSAGE_HISTORY, msg::DOCTOR_HISTORY),
    (Permissions::CREATE_PUBLIC_THREADS, msg::DOCTOR_CREATE_THREADS),
    (Permissions::MANAGE_THREADS, msg::DOCTOR_MANAGE_THREADS),
];

/// Needed only if each game gets a thread.
const FOR_THREADS: Permissions = Permissions::CREATE_PUBLIC_THREADS.union(Permissions::MANAGE_THREADS);

command! { DOCTOR: command_doctor, OnServers, for_managers => report() }

async fn report(app: &App, caller: &Caller) -> HandlerResult {
    let guild = manager_of(caller)?;
    let lang = caller.lang;
    let state = ServerState::load(app, guild).await?;
    let ServerState { settings, lobby, results, puzzle, rank_roles, deleted, .. } = &state;
    let threads = settings.threads;
    let mut needed = NEEDED.to_vec();
    if !rank_roles.is_empty() {
        needed.push((Permissions::MANAGE_ROLES, msg::DOCTOR_MANAGE_ROLES));
    } else if app.store.has_tournament_role(guild).await? {
        needed.push((Permissions::MANAGE_ROLES, msg::DOCTOR_MANAGE_ROLES_WINNER));
    }
    let mentioned = lobby.as_ref().filter(|lobby| lobby.channel == caller.place.channel).and_then(|lobby| lobby.role);
    if let Some(role) = mentioned
        && is_unmentionable(app, guild, role).await
    {
        needed.push((Permissions::MENTION_EVERYONE, msg::DOCTOR_MENTION_ROLE));
    }
    let shut_out = match caller.spot {
        Some(spot) => shut_out::find(app, spot).await?.filter(|it| matches!(it, ShutOut::PrivateThread(_))),
        None => None,
    };
    let missing = needed.into_iter().filter(|(permission, _)| {
        let used = threads || caller.thread || !FOR_THREADS.contains(*permission);
        // Discord uses SEND_MESSAGES_IN_THREADS there instead.
        let applies = !(caller.thread && *permission == Permissions::SEND_MESSAGES);
        // Adding the bot to this private thread is enough; the permission would reveal all of them.
        let is_other_way = shut_out.is_some() && *permission == Permissions::MANAGE_THREADS;
        used && applies && !is_other_way && !caller.permissions.contains(*permission)
    });
    let lines = missing.map(|(permission, why)| {
        let name = permission_names(permission.bits().into());
        lang.text(msg::DoctorLine { permission: name, why: lang.text(why) })
    });
    let lines: Vec<_> = lines.collect();
    let mut content: Vec<_> = shut_out.iter().map(|it| it.sentence(lang)).collect();
    if !lines.is_empty() {
        content.push(lang.text(msg::DOCTOR_ILL));
        content.extend(lines);
    } else if shut_out.is_none() {
        content.push(lang.text(msg::DOCTOR_WELL));
    }
    let mut stopped: Vec<_> = rank_roles.iter().filter(|rule| rule.stopped).map(|rule| rule.role).collect();
    stopped.sort_unstable();
    stopped.dedup();
    if !stopped.is_empty() {
        content.push(lang.text(msg::DoctorRankRoles { roles: mentions("@&", &stopped) }));
    }
    let withheld = |role| state.withheld(role).map(|permissions| format!("<@&{role}> ({permissions})"));
    let withheld: Vec<_> = state.given_roles().filter_map(withheld).collect();
    if !withheld.is_empty() {
        content.push(lang.text(msg::DoctorWithheldRoles { roles: withheld.join(", ") }));
    }
    let (hidden, given) = (state.hidden_channels(), state.given_roles().collect::<Vec<_>>());
    if hidden > 0 && !given.is_empty() {
        content.push(lang.text(msg::DoctorHiddenChannels { count: hidden, roles: mentions("@&", &given) }));
    }
    let listed = |named: &[(String, u64)], kind: &str| {
        let named_as = |id| if kind == "#" { state.channel(lang, id) } else { format!("<{kind}{id}>") };
        let name = |(name, id): &(String, u64)| format!("**{}** ({})", text::escape_markup(name), named_as(*id));
        named.iter().map(name).collect::<Vec<_>>().join(", ")
    };
    let winners = app.store.refused_winner_roles(guild).await?;
    if !winners.is_empty() {
        content.push(lang.text(msg::DoctorWinnerRoles { roles: listed(&winners, "@&") }));
    }
    let tournaments = app.store.refused_tournaments(guild).await?;
    if !tournaments.is_empty() {
        content.push(lang.text(msg::DoctorTournaments { names: listed(&tournaments, "#") }));
    }
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
    if let Some(ClosedChannel { reason, .. }) = app.store.closed_channel(caller.place.channel).await?
        && shut_out.is_none()
    {
        content.push(lang.text(msg::DoctorClosed { reason: text::escape_markup(&reason) }));
    }
    if let Some(reason) = app.store.refused_message(caller.place.channel).await? {
        content.push(lang.text(msg::DoctorRefused { reason: text::escape_markup(&reason) }));
    }
    Ok(Reply::private_text(content.join("\n")).into())
}

async fn is_unmentionable(app: &App, guild: u64, role: u64) -> bool {
    match app.visibilities.fetch(GuildId::new(guild), DISCORD_TIMEOUT).await {
        Ok(visibility) => visibility.is_unmentionable(role),
        Err(error) => {
            tracing::warn!(%error, guild, "could not read the roles of a server; /doctor says nothing about the role of its lobby");
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_requests_the_needed_permissions() {
        let page = include_str!("../../../docs/hosting.md");
        let all = NEEDED.into_iter().fold(Permissions::empty(), |all, (permission, _)| all | permission);
        // Manage Threads is optional: without it, threads are created and Discord archives them.
        let requested = all - Permissions::MANAGE_THREADS;
        let invitation = format!("&scope=bot+applications.commands&permissions={}\n", requested.bits());
        assert!(page.contains(&invitation), "{invitation}");
        assert!(page.contains(&format!("`{}`", all.bits())), "with Manage Threads {}", all.bits());
    }
}
