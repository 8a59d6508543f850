//! What `/settings` shows: a line for each setting, and the last changes.

use super::{audit_log, list_page::Page, lookup::manager_of, prelude::*, rank_roles, server_state::ServerState};
use crate::{
    discord::{
        components::buttons::plain,
        outbound::{message::MAX_CONTENT, puzzle::start_of},
    },
    quiet_hours,
    store::{AuditEntry, AuditedChange, Ban, Lobby, PuzzleChannel, RankRole, ResultsChannel, Setting, day_of},
};
use parlor_games::rules::Game;
use parlor_render::Theme;
use serenity::all::{CreateActionRow, CreateButton};
use time::OffsetDateTime;

/// Below the settings.
const MAX_CHANGES: i64 = 5;

const CHANGES_PAGE_SIZE: usize = 10;

/// For the title and the page's number, in characters.
const ROOM_FOR_TITLE: usize = 80;

/// How many changes can be read.
const MAX_CHANGES_READ: i64 = 500;

const MAX_BANS_SHOWN: usize = 10;

const BANS_PAGE_SIZE: usize = 25;

const MAX_BANS_READ: i64 = 500;

/// In the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Channels,
    Roles,
    Threads,
    Boards,
    Pace,
    Timeout,
    Reminders,
    Rated,
    Pages,
    Computer,
    Language,
    Theme,
    Lobby,
    Results,
    Puzzle,
    TournamentRole,
    Zone,
    RankRoles,
}

impl Line {
    const ALL: [Self; 18] = [
        Self::Channels,
        Self::Roles,
        Self::Threads,
        Self::Boards,
        Self::Pace,
        Self::Timeout,
        Self::Reminders,
        Self::Rated,
        Self::Pages,
        Self::Computer,
        Self::Language,
        Self::Theme,
        Self::Lobby,
        Self::Results,
        Self::Puzzle,
        Self::TournamentRole,
        Self::Zone,
        Self::RankRoles,
    ];

    pub(crate) fn text(self, lang: Lang, state: &ServerState, now: OffsetDateTime) -> String {
        let (settings, deleted) = (&state.settings, &state.deleted);
        let all = |list: Vec<String>| if list.is_empty() { "all".to_owned() } else { list.join(", ") };
        // Nobody can repair a deleted channel.
        let place = |channel: u64, refused: &Option<String>| {
            (deleted.channel(lang, channel), refused.is_some() && !deleted.contains(channel))
        };
        match self {
            Self::Channels => {
                let channels = all(settings.channels.iter().map(|&id| deleted.channel(lang, id)).collect());
                lang.text(msg::SettingsChannels { channels })
            }
            Self::Roles => {
                let roles = all(settings.roles.iter().map(|&id| deleted.role(lang, id)).collect());
                lang.text(msg::SettingsRoles { roles })
            }
            Self::Threads => lang.text(msg::SettingsThreads { threads: settings.threads }),
            Self::Boards => lang.text(msg::SettingsBoards { boards: text::kept_boards(lang, settings.boards) }),
            Self::Pace => lang.text(msg::SettingsPace { pace: text::pace(lang, settings.pace) }),
            Self::Timeout => lang.text(msg::SettingsTimeout { timeout: settings.timeout.id() }),
            Self::Reminders => lang.text(msg::SettingsReminders { reminders: settings.reminders }),
            Self::Rated => lang.text(msg::SettingsRated { rated: settings.rated }),
            Self::Pages => lang.text(msg::SettingsPages { pages: settings.public_pages }),
            Self::Computer => {
                lang.text(msg::SettingsComputer { computer: text::computer_play(lang, settings.computer) })
            }
            Self::Language => {
                let language = settings.language.as_deref().and_then(Lang::from_tag).map(text::own_name);
                lang.text(msg::SettingsLanguage { language })
            }
            Self::Theme => {
                let theme = Theme::from_id(&settings.theme).unwrap_or_default().label(lang);
                lang.text(msg::SettingsTheme { theme })
            }
            Self::Lobby => state.lobby.as_ref().map_or_else(
                || lang.text(msg::SETTINGS_LOBBY_OFF),
                |Lobby { channel, role, refused, .. }| {
                    let (channel, refused) = place(*channel, refused);
                    let role = role.map(|role| deleted.role(lang, role));
                    lang.text(msg::SettingsLobby { channel, role, refused })
                },
            ),
            Self::Results => state.results.as_ref().map_or_else(
                || lang.text(msg::SETTINGS_RESULTS_OFF),
                |ResultsChannel { channel, refused }| {
                    let (channel, refused) = place(*channel, refused);
                    lang.text(msg::SettingsResults { channel, refused })
                },
            ),
            Self::Puzzle => state.puzzle.as_ref().map_or_else(
                || lang.text(msg::SETTINGS_PUZZLE_OFF),
                |puzzle: &PuzzleChannel| {
                    let (channel, refused) = place(puzzle.channel, &puzzle.refused);
                    let (game, next) = (puzzle.game.map(Game::title), puzzle.next_time(now));
                    let (hour, over) = (text::clock_time(next), text::clock_time(start_of(day_of(next) + 1)));
                    lang.text(msg::SettingsPuzzle { channel, game, hour, over, refused })
                },
            ),
            Self::Zone => lang.text(msg::SettingsZone { zone: quiet_hours::spoken_zone(settings.zone.name()) }),
            Self::TournamentRole => {
                let role = settings.tournament_role.map(|role| deleted.role(lang, role));
                lang.text(msg::SettingsTournamentRole { role })
            }
            Self::RankRoles if state.rank_roles.is_empty() => lang.text(msg::SETTINGS_RANK_ROLES_NONE),
            Self::RankRoles => {
                let rule = |rank_role: &RankRole| {
                    let stopped = rank_role.stopped || state.withheld(lang, rank_role.role).is_some();
                    rank_roles::rule_of(lang, deleted.role(lang, rank_role.role), &RankRole { stopped, ..*rank_role })
                };
                let roles = state.rank_roles.iter().map(rule).collect::<Vec<_>>().join(", ");
                lang.text(msg::SettingsRankRoles { roles })
            }
        }
    }
}

/// All settings, and the last changes.
pub(crate) async fn all(app: &App, caller: &Caller) -> Result<Post> {
    let (guild, lang, now) = (manager_of(caller)?, caller.lang, app.clock.now());
    let state = ServerState::load(app, guild).await?;
    let mut lines = vec![lang.text(msg::SETTINGS_TITLE)];
    lines.extend(Line::ALL.map(|line| format!("- {}", line.text(lang, &state, now))));
    let bans = app.store.bans(guild, now, MAX_BANS_READ).await?;
    let banned = if bans.is_empty() {
        lang.text(msg::SETTINGS_BANS_NONE)
    } else {
        let more = if bans.len() > MAX_BANS_SHOWN { " …" } else { "" };
        let shown = bans.iter().take(MAX_BANS_SHOWN);
        lang.text(msg::SettingsBans { people: ban_list(lang, shown) + more })
    };
    lines.push(format!("- {banned}"));
    let entries = app.store.audit_entries(guild, MAX_CHANGES).await?;
    if !entries.is_empty() {
        lines.push(lang.text(msg::SETTINGS_CHANGES));
    }
    for entry in &entries {
        lines.push(change_line(app, lang, entry).await?);
    }
    let changes = plain(lang, msg::BUTTON_ALL_CHANGES, &CustomId::SettingChanges(0));
    let banned = plain(lang, msg::BUTTON_ALL_BANS, &CustomId::Bans(0));
    let lists = [(!entries.is_empty()).then_some(changes), (!bans.is_empty()).then_some(banned)];
    let mut rows = buttons::rows(lists.into_iter().flatten());
    rows.extend(remove_deleted_row(lang, &state));
    Ok(Post::text(lines.join("\n")).with_rows(rows))
}

/// A setting, below what is said about its change.
pub(crate) fn one(app: &App, lang: Lang, state: &ServerState, line: Line, said: Option<String>) -> Post {
    let line = line.text(lang, state, app.clock.now());
    let content = said.map_or(line.clone(), |said| format!("{said}\n{line}"));
    let rows = buttons::rows([all_button(lang)]).into_iter().chain(remove_deleted_row(lang, state));
    Post::text(content).with_rows(rows.collect())
}

/// Discord offers nothing deleted, so nobody can name it to take it out.
pub(crate) fn remove_deleted_row(lang: Lang, state: &ServerState) -> Option<CreateActionRow> {
    let remove = plain(lang, msg::BUTTON_REMOVE_DELETED, &CustomId::RemoveDeleted);
    state.removable().is_some().then(|| CreateActionRow::Buttons(vec![remove]))
}

pub(crate) async fn remove_deleted(app: &App, caller: &Caller) -> Result<Post> {
    let state = ServerState::load(app, manager_of(caller)?).await?;
    if let Some(deleted) = state.removable() {
        caller.store(app).remove_deleted(state.guild, &deleted, caller.person, app.clock.now()).await?;
    }
    all(app, caller).await
}

fn all_button(lang: Lang) -> CreateButton {
    plain(lang, msg::BUTTON_ALL_SETTINGS, &CustomId::AllSettings)
}

/// The newest first.
pub(crate) async fn changes(app: &App, caller: &Caller, page: u16) -> Result<Post> {
    let (guild, lang) = (manager_of(caller)?, caller.lang);
    let entries = app.store.audit_entries(guild, MAX_CHANGES_READ).await?;
    let page = Page::by_length(entries, page, (CHANGES_PAGE_SIZE, MAX_CONTENT - ROOM_FOR_TITLE), room_for);
    let mut lines = vec![lang.text(msg::SETTINGS_CHANGES)];
    for entry in &page.shown {
        lines.push(change_line(app, lang, entry).await?);
    }
    let mut post = Post::text(lines.join("\n"));
    page.paginate(lang, &mut post, CustomId::SettingChanges);
    post.rows.extend(buttons::rows([all_button(lang)]));
    Ok(post)
}

/// The most room that a line needs, in characters.
fn room_for(entry: &AuditEntry) -> usize {
    let listed = match &entry.change {
        Some(AuditedChange::Setting(Setting::Channels(ids) | Setting::Roles(ids))) => ids.len(),
        _ => 0,
    };
    190 + 26 * listed
}

/// Permanent bans first, then those that end last.
pub(crate) async fn bans(app: &App, caller: &Caller, page: u16) -> Result<Post> {
    let (guild, lang) = (manager_of(caller)?, caller.lang);
    let page = Page::of(app.store.bans(guild, app.clock.now(), MAX_BANS_READ).await?, page, BANS_PAGE_SIZE);
    let mut post = Post::text(if page.shown.is_empty() {
        lang.text(msg::SETTINGS_BANS_NONE)
    } else {
        lang.text(msg::SettingsBans { people: ban_list(lang, page.shown.iter()) })
    });
    page.paginate(lang, &mut post, CustomId::Bans);
    post.rows.extend(buttons::rows([all_button(lang)]));
    Ok(post)
}

async fn change_line(app: &App, lang: Lang, entry: &AuditEntry) -> Result<String> {
    Ok(format!("-# {}: {}", text::relative(entry.at), audit_log::sentence(app, lang, entry).await?))
}

fn ban_list<'a>(lang: Lang, bans: impl Iterator<Item = &'a Ban>) -> String {
    let line = |ban: &Ban| {
        let until = ban.until.map_or_else(String::new, |until| format!(" ({})", text::relative(until)));
        text::mention(lang, ban.person) + until.as_str()
    };
    bans.map(line).collect::<Vec<_>>().join(", ")
}
