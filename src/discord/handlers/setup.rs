//! `/setup`: a server's channels and roles, in one private message of two pages. Each change is checked at once.

use super::{
    lookup::manager_of,
    prelude::*,
    role_order,
    server_state::{ServerState, bold_permissions},
    settings::{POSTABLE, saved_in},
    settings_view::Line,
};
use crate::{
    discord::{
        components::custom_id::{Input, SetupMenu},
        outbound::deleted,
    },
    quiet_hours,
    store::Setting,
};
use serenity::all::{
    ChannelId, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, RoleId,
};
use std::{num::NonZeroU64, time::Duration};

/// As many as Discord lets people choose in a menu, and as a list of settings holds.
const MAX_LISTED: u8 = 25;

const LAST_PAGE: u16 = 1;

/// The settings and the menus of each page.
const PAGES: [(&[Line], &[SetupMenu]); 2] = [
    (&[Line::Channels, Line::Lobby, Line::Results], &[SetupMenu::Games, SetupMenu::Lobby, SetupMenu::Results]),
    (
        &[Line::Puzzle, Line::Roles, Line::TournamentRole, Line::Zone],
        &[SetupMenu::Puzzle, SetupMenu::Hour, SetupMenu::Players, SetupMenu::Organisers],
    ),
];

command! { SETUP: command_setup, OnServers, for_managers => show() }

pub(crate) async fn show(app: &App, caller: &Caller) -> Result<Post> {
    page(app, caller, 0).await
}

/// `page` counts from 0.
pub(crate) async fn page(app: &App, caller: &Caller, page: u16) -> Result<Post> {
    let mut state = ServerState::load(app, manager_of(caller)?).await?;
    state.load_own_roles(app, Some(caller.channel())).await;
    Ok(post(app, caller, &state, page, None))
}

pub(crate) async fn choose(app: &App, caller: &Caller, menu: SetupMenu, input: Input) -> Result<Post> {
    let (guild, lang) = (manager_of(caller)?, caller.lang);
    // An emptied menu has no values.
    let chosen = if let Input::Chosen(chosen) = input { chosen } else { String::new() };
    change(app, caller, guild, menu, &chosen).await?;
    let mut state = ServerState::load(app, guild).await?;
    state.load_own_roles(app, Some(caller.channel())).await;
    let channel = match menu {
        SetupMenu::Lobby => state.lobby.as_ref().map(|lobby| lobby.channel),
        SetupMenu::Results => state.results.as_ref().map(|results| results.channel),
        SetupMenu::Puzzle => state.puzzle.as_ref().map(|puzzle| puzzle.channel),
        _ => None,
    };
    let said = saved_in(lang, &state, channel, channel.map(|_| msg::SETTINGS_CHANNEL_SET));
    let (_, first) = PAGES[0];
    let page = if first.contains(&menu) { 0 } else { LAST_PAGE };
    Ok(post(app, caller, &state, page, Some((said, channel))))
}

/// `chosen` are the menu's values, separated by commas.
async fn change(app: &App, caller: &Caller, guild: u64, menu: SetupMenu, chosen: &str) -> Result<()> {
    let (store, by, now) = (caller.store(app), caller.person, app.clock.now());
    let ids: Vec<_> = chosen.split(',').filter_map(|id| id.parse().ok()).map(NonZeroU64::get).collect();
    let first = ids.first().copied();
    check_chosen(app, caller, guild, menu, &ids).await?;
    let setting = match menu {
        SetupMenu::Lobby => {
            let role = store.lobby(guild).await?.and_then(|lobby| lobby.role);
            return Ok(store.set_lobby(guild, first.map(|channel| (channel, role)), by, now).await?);
        }
        SetupMenu::Results => return Ok(store.set_results_channel(guild, first, by, now).await?),
        SetupMenu::Puzzle => {
            let game = store.puzzle_channel(guild).await?.and_then(|puzzle| puzzle.game);
            let to = first.map(|channel| (channel, game, None));
            return Ok(store.set_puzzle_channel(guild, to, by, now).await?);
        }
        SetupMenu::Hour => {
            let Some(puzzle) = store.puzzle_channel(guild).await? else {
                return refuse(caller.lang, msg::SETTINGS_NO_PUZZLE);
            };
            let Some(hour) = chosen.parse().ok().filter(|hour| *hour < 24) else {
                return refuse(caller.lang, msg::UNKNOWN_BUTTON);
            };
            let to = Some((puzzle.channel, puzzle.game, Some(hour)));
            return Ok(store.set_puzzle_channel(guild, to, by, now).await?);
        }
        SetupMenu::Games if ids.is_empty() => Setting::AllChannels,
        SetupMenu::Games => Setting::Channels(ids),
        // @everyone has the server's id.
        SetupMenu::Players if ids.is_empty() || ids.contains(&guild) => Setting::AllRoles,
        SetupMenu::Players => Setting::Roles(ids),
        SetupMenu::Organisers if first == Some(guild) => return refuse(caller.lang, msg::SETTINGS_ORGANISERS_EVERYONE),
        SetupMenu::Organisers => Setting::TournamentRole(first),
    };
    if store.change_setting(guild, setting, &[], by, now).await? {
        return Ok(());
    }
    refuse(caller.lang, msg::SETTINGS_FULL)
}

/// Discord's menus offer roles of bots too, and a forged choice may name any channel.
async fn check_chosen(app: &App, caller: &Caller, guild: u64, menu: SetupMenu, ids: &[u64]) -> Result<()> {
    if matches!(menu, SetupMenu::Games | SetupMenu::Hour) {
        return Ok(());
    }
    let Some(found) = deleted::fetch(app, guild, Duration::ZERO).await else { return Ok(()) };
    let can_be_posted_in = |id: u64| found.name_of(id).is_some() || found.is_hidden(id);
    match menu {
        SetupMenu::Players | SetupMenu::Organisers => {
            ids.iter().try_for_each(|id| role_order::check_of_people(caller, *id, found.is_of_bot(*id)))
        }
        _ if ids.iter().all(|id| can_be_posted_in(*id)) => Ok(()),
        _ => refuse(caller.lang, msg::OPTION_CHANNELS),
    }
}

/// `said` is about the last change, and the channel that it checked.
fn post(app: &App, caller: &Caller, state: &ServerState, page: u16, said: Option<(String, Option<u64>)>) -> Post {
    let (lang, page) = (caller.lang, page.min(LAST_PAGE));
    let (lines, menus) = PAGES[usize::from(page)];
    let (said, checked) = said.unzip();
    let mut content: Vec<_> = said.into_iter().collect();
    content.push(lang.text(msg::SetupTitle { page: page + 1, pages: LAST_PAGE + 1 }));
    content.extend(lines.iter().map(|line| format!("- {}", line.text(lang, state, app.clock.now()))));
    let (mut well, mut ill) = (Vec::new(), Vec::new());
    for channel in state.channels().into_iter().filter(|channel| checked.flatten() != Some(*channel)) {
        let (name, Some(missing)) = (state.channel(lang, channel), state.missing_in(channel)) else { continue };
        if missing.is_empty() {
            well.push(name);
        } else {
            let permissions = bold_permissions(lang, missing);
            ill.push(lang.text(msg::DoctorElsewhere { channel: name, permissions }));
        }
    }
    if page == 0 && !well.is_empty() {
        content.push(lang.text(msg::SettingsMayPost { channels: well.join(", ") }));
    }
    content.extend(ill);
    if page == LAST_PAGE {
        content.push(lang.text(msg::SETUP_END));
    }
    // Before there is a channel for the puzzle, its hour can't be saved.
    let menus = menus.iter().filter(|menu| **menu != SetupMenu::Hour || state.puzzle.is_some());
    let mut rows: Vec<_> = menus.map(|menu| select(lang, state, *menu)).collect();
    rows.extend(buttons::pages(lang, page, LAST_PAGE + 1, CustomId::SetupPage));
    Post::text(content.join("\n")).with_rows(rows)
}

fn select(lang: Lang, state: &ServerState, menu: SetupMenu) -> CreateActionRow {
    let ServerState { settings, lobby, results, puzzle, deleted, .. } = state;
    let existing = |ids: &[u64]| ids.iter().copied().filter(|id| !deleted.contains(*id)).collect::<Vec<_>>();
    let post_in = |channel: Option<u64>| CreateSelectMenuKind::Channel {
        channel_types: Some(POSTABLE.to_vec()),
        default_channels: Some(existing(channel.as_slice()).into_iter().map(ChannelId::new).collect()),
    };
    let roles = |ids: &[u64]| CreateSelectMenuKind::Role {
        default_roles: Some(existing(ids).into_iter().map(RoleId::new).collect()),
    };
    let kind = match menu {
        SetupMenu::Games => CreateSelectMenuKind::Channel {
            channel_types: None,
            default_channels: Some(existing(&settings.channels).into_iter().map(ChannelId::new).collect()),
        },
        SetupMenu::Lobby => post_in(lobby.as_ref().map(|lobby| lobby.channel)),
        SetupMenu::Results => post_in(results.as_ref().map(|results| results.channel)),
        SetupMenu::Puzzle => post_in(puzzle.as_ref().map(|puzzle| puzzle.channel)),
        SetupMenu::Hour => {
            let set = puzzle.as_ref().map(|puzzle| puzzle.hour);
            let zone = quiet_hours::spoken_zone(settings.zone.name());
            let option = |hour: u8| {
                let label = lang.text(msg::SetupHour { hour: format!("{hour:02}:00"), zone: zone.clone() });
                CreateSelectMenuOption::new(label, hour.to_string()).default_selection(set == Some(hour))
            };
            CreateSelectMenuKind::String { options: (0..24).map(option).collect() }
        }
        SetupMenu::Players => roles(&settings.roles),
        SetupMenu::Organisers => roles(settings.tournament_role.as_slice()),
    };
    let (least, most) = match menu {
        SetupMenu::Games | SetupMenu::Players => (0, MAX_LISTED),
        SetupMenu::Hour => (1, 1),
        _ => (0, 1),
    };
    let select = CreateSelectMenu::new(CustomId::SetUp(menu).to_string(), kind).placeholder(menu.label(lang));
    CreateActionRow::SelectMenu(select.min_values(least).max_values(most))
}
