//! `/settings`: the settings of a server, for its managers.

use super::{
    lookup::manager_of,
    prelude::*,
    rank_roles::{self, RATINGS},
    role_order,
    server_export::{self, YEARS},
    server_state::{ServerState, bold_permissions},
    settings_view::{self, Line},
    unclear,
};
use crate::{
    discord::{
        choice::{choices, some_choices},
        model::{guild::NamedRole, user::Person},
        outbound::deleted::Deleted,
    },
    play::{ComputerPlay, KeptBoards, Pace, TimeoutRule, UserId},
    quiet_hours,
    store::{Ban, Setting},
    text::{OptionText, PlainMessage},
};
pub(super) use decision::adjudicate_game;
pub(crate) use decision::{adjudicate, correct, end_game};
use parlor_games::rules::Game;
use parlor_render::Theme;
use serenity::all::{ChannelId, ChannelType, Permissions};
use time::OffsetDateTime;

mod decision;

/// Channels in which the bot posts by itself.
pub(super) const POSTABLE: [ChannelType; 2] = [ChannelType::Text, ChannelType::News];

/// How many channels an answer names in which the bot lacks a permission.
pub(super) const MAX_CLOSED: usize = 10;

const POSTING_CHANNEL: OptionText =
    OptionText { description: msg::OPTION_POSTING_CHANNEL, ..msg::command_settings::CHANNEL };

command! {
    SETTINGS: command_settings, OnServers, for_managers, usually(SHOW) => run(enum Subcommand {
        Show = SHOW {}
        Channel = CHANNEL {
            channel: Option<ChannelId> = CHANNEL;
            allowed: Option<Allowed> = ALLOWED;
        }
        Role = ROLE {
            role: Option<NamedRole> = ROLE;
            allowed: Option<Allowed> = ALLOWED;
        }
        Threads = THREADS { on: Option<bool> = ON; }
        Pages = PAGES { mode: Option<PublicPages> = OptionText { description: msg::OPTION_PAGES_MODE, ..MODE }; }
        Boards = BOARDS { keep: Option<KeptBoards> = KEEP; }
        Pace = PACE { pace: Option<UsualPace> = PACE; }
        Timeout = TIMEOUT { then: Option<TimeoutRule> = THEN; }
        Reminders = REMINDERS { on: Option<bool> = ON; }
        Rated = RATED { on: Option<bool> = ON; }
        Computer = COMPUTER { mode: Option<ComputerPlay> = MODE; }
        Language = LANGUAGE { language: Option<PublicLanguage> = LANGUAGE; }
        Theme = THEME { theme: Option<Theme> = THEME; }
        Lobby = LOBBY {
            channel: Option<ChannelId> = POSTING_CHANNEL, channel_types(POSTABLE.to_vec());
            notify: Option<NamedRole> = NOTIFY;
            on: Option<bool> = ON;
        }
        Results = RESULTS {
            channel: Option<ChannelId> = POSTING_CHANNEL, channel_types(POSTABLE.to_vec());
            on: Option<bool> = ON;
        }
        Puzzle = PUZZLE {
            channel: Option<ChannelId> = POSTING_CHANNEL, channel_types(POSTABLE.to_vec());
            game: Option<String> = OptionText { description: msg::OPTION_PUZZLE_GAME, ..GAME } => RankedGames;
            hour: Option<u8> = HOUR, min_int_value(0), max_int_value(23);
            on: Option<bool> = ON;
        }
        Ban = BAN {
            player: Person = PLAYER;
            until: Option<String> = UNTIL, max_length(100);
        }
        Unban = UNBAN { player: Person = PLAYER; }
        RankRole = RANK_ROLE {
            game: Option<String> = OptionText { description: msg::OPTION_RANK_ROLE_GAME, ..GAME } => RankedGames;
            role: Option<NamedRole> = OptionText { description: msg::OPTION_RANK_ROLE_ROLE, ..ROLE };
            rating: Option<i32> = RATING, min_int_value(RATINGS.0), max_int_value(RATINGS.1);
            on: Option<bool> = ON;
        }
        TournamentRole = TOURNAMENT_ROLE {
            role: Option<NamedRole> = OptionText { description: msg::OPTION_TOURNAMENT_ROLE_ROLE, ..ROLE };
            on: Option<bool> = ON;
        }
        Zone = ZONE { zone: Option<String> = ZONE => TimeZones, max_length(100); }
        Export = EXPORT {
            year: Option<u16> = YEAR, min_int_value(YEARS.0), max_int_value(YEARS.1);
            month: Option<u8> = MONTH, min_int_value(1), max_int_value(12);
        }
        End = END { game: String = GAME => ServerGames; }
        Adjudicate = ADJUDICATE {
            game: String = GAME => ServerGames;
            winner: Option<Person> = WINNER;
        }
    })
}

some_choices! {
    /// A live pace can't be the default: only people who chose it must be ready for a live game.
    UsualPace(Pace) = Pace::ALL.into_iter().filter(|pace| !pace.is_live())
}

choices! {
    /// Whether a channel or a role is on its list. An empty list allows all.
    Allowed {
        Yes = "yes": CHOICE_YES,
        No = "no": CHOICE_NO,
        All = "all": SETTING_ALL,
    }
}

choices! {
    /// Whether anybody with the address may look at games in channels that everybody sees.
    PublicPages {
        Public = "public": PUBLIC_PAGES_ON,
        Off = "off": PUBLIC_PAGES_OFF,
    }
}

/// `None` is the server's own language, as Discord reports it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PublicLanguage(Option<Lang>);

impl Choice for PublicLanguage {
    fn all() -> impl Iterator<Item = Self> {
        std::iter::once(None).chain(Lang::ALL.iter().copied().map(Some)).map(Self)
    }

    fn id(self) -> &'static str {
        self.0.map_or("none", Lang::tag)
    }

    fn label(self, lang: Lang) -> String {
        self.0.map_or_else(|| lang.text(msg::LANGUAGE_FOLLOW), text::own_name)
    }

    fn is_own_name(self) -> bool {
        self.0.is_some()
    }
}

/// A subcommand without options changes nothing, and shows its setting.
async fn run(app: &App, caller: &Caller, subcommand: Subcommand) -> HandlerResult {
    let guild = manager_of(caller)?;
    match subcommand {
        Subcommand::Show {} => Ok(settings_view::all(app, caller).await?.into()),
        Subcommand::Export { year, month } => server_export::request(app, caller, year, month),
        Subcommand::End { game } => decision::ask_to_end(app, caller, &game).await,
        Subcommand::Adjudicate { game, winner } => adjudicate_game(app, caller, &game, winner).await,
        Subcommand::Ban { player, until } => ban_typed(app, caller, guild, player, until).await,
        Subcommand::Unban { player } => unban(app, caller, guild, player).await,
        Subcommand::Lobby { on: Some(false), .. } => set_lobby(app, caller, guild, None).await,
        Subcommand::Lobby { channel, notify, .. } if channel.is_some() || notify.is_some() => {
            let Some(channel) = channel.map(ChannelId::get).or(app.store.lobby(guild).await?.map(|it| it.channel))
            else {
                return refuse(caller.lang, msg::SETTINGS_NO_LOBBY);
            };
            set_lobby(app, caller, guild, Some((channel, notify))).await
        }
        Subcommand::Results { on: Some(false), .. } => set_results(app, caller, guild, None).await,
        Subcommand::Results { channel: Some(channel), .. } => {
            set_results(app, caller, guild, Some(channel.get())).await
        }
        Subcommand::Puzzle { on: Some(false), .. } => set_puzzle(app, caller, guild, None).await,
        Subcommand::Puzzle { channel, game, hour, .. } if channel.is_some() || game.is_some() || hour.is_some() => {
            let set = app.store.puzzle_channel(guild).await?.map(|puzzle| (puzzle.channel, puzzle.game)).unzip();
            let Some(channel) = channel.map(ChannelId::get).or(set.0) else {
                return refuse(caller.lang, msg::SETTINGS_NO_PUZZLE);
            };
            let game = game.map(|game| rank_roles::game_or_all(caller, &game)).transpose()?;
            let game = game.or(set.1).flatten();
            set_puzzle(app, caller, guild, Some((channel, game, hour))).await
        }
        Subcommand::RankRole { game: Some(game), role: Some(role), on: Some(false), .. } => {
            rank_roles::remove(app, caller, guild, &game, role).await
        }
        Subcommand::RankRole { game: Some(game), role: Some(role), rating: Some(rating), .. } => {
            rank_roles::set(app, caller, guild, &game, role, rating).await
        }
        subcommand => change(app, caller, guild, subcommand).await,
    }
}

/// The setting's line, and what to change; `None` to show it. Fails with what is missing.
fn read(guild: u64, subcommand: Subcommand) -> Result<(Line, Option<Setting>), PlainMessage> {
    // @everyone has the server's id.
    let named = |role: NamedRole| Some(role.id).filter(|role| *role != guild);
    Ok(match subcommand {
        Subcommand::Channel { channel: None, allowed: None } => (Line::Channels, None),
        Subcommand::Channel { allowed: Some(Allowed::All), .. } => (Line::Channels, Some(Setting::AllChannels)),
        Subcommand::Channel { channel: Some(channel), allowed } => {
            (Line::Channels, Some(Setting::Channel(channel.get(), allowed != Some(Allowed::No))))
        }
        Subcommand::Channel { .. } => return Err(msg::SETTINGS_NO_CHANNEL),
        Subcommand::Role { role: None, allowed: None } => (Line::Roles, None),
        Subcommand::Role { allowed: Some(Allowed::All), .. } => (Line::Roles, Some(Setting::AllRoles)),
        Subcommand::Role { role: Some(role), allowed: Some(Allowed::No) } if role.id == guild => {
            return Err(msg::SETTINGS_ROLE_EVERYONE);
        }
        Subcommand::Role { role: Some(role), allowed: Some(Allowed::No) } => {
            (Line::Roles, Some(Setting::Role(role.id, false)))
        }
        Subcommand::Role { role: Some(role), .. } => {
            (Line::Roles, Some(named(role).map_or(Setting::AllRoles, |role| Setting::Role(role, true))))
        }
        Subcommand::Role { .. } => return Err(msg::SETTINGS_NO_ROLE),
        Subcommand::TournamentRole { role: None, on: None } => (Line::TournamentRole, None),
        Subcommand::TournamentRole { on: Some(false), .. } => {
            (Line::TournamentRole, Some(Setting::TournamentRole(None)))
        }
        Subcommand::TournamentRole { role: Some(role), .. } => {
            let role = named(role).ok_or(msg::SETTINGS_ORGANISERS_EVERYONE)?;
            (Line::TournamentRole, Some(Setting::TournamentRole(Some(role))))
        }
        Subcommand::TournamentRole { .. } => return Err(msg::SETTINGS_NO_ORGANISERS),
        Subcommand::Zone { zone: None } => (Line::Zone, None),
        Subcommand::Zone { zone: Some(typed) } => {
            (Line::Zone, Some(Setting::Zone(quiet_hours::read_zone(&typed).ok_or(msg::SETTINGS_NO_ZONE)?)))
        }
        Subcommand::Threads { on } => (Line::Threads, on.map(Setting::Threads)),
        Subcommand::Pages { mode } => (Line::Pages, mode.map(|mode| Setting::PublicPages(mode == PublicPages::Public))),
        Subcommand::Boards { keep } => (Line::Boards, keep.map(Setting::Boards)),
        Subcommand::Reminders { on } => (Line::Reminders, on.map(Setting::Reminders)),
        Subcommand::Rated { on } => (Line::Rated, on.map(Setting::Rated)),
        Subcommand::Computer { mode } => (Line::Computer, mode.map(Setting::Computer)),
        Subcommand::Pace { pace } => (Line::Pace, pace.map(|UsualPace(pace)| Setting::Pace(pace))),
        Subcommand::Timeout { then } => (Line::Timeout, then.map(Setting::Timeout)),
        Subcommand::Theme { theme } => (Line::Theme, theme.map(|theme| Setting::Theme(theme.id().to_owned()))),
        Subcommand::Language { language } => {
            let tag = |PublicLanguage(lang): PublicLanguage| lang.map(|lang| lang.tag().to_owned());
            (Line::Language, language.map(|language| Setting::Language(tag(language))))
        }
        Subcommand::Lobby { channel: None, notify: None, on: None } => (Line::Lobby, None),
        Subcommand::Lobby { .. } => return Err(msg::SETTINGS_NO_LOBBY),
        Subcommand::Results { channel: None, on: None } => (Line::Results, None),
        Subcommand::Results { .. } => return Err(msg::SETTINGS_NO_RESULTS),
        Subcommand::Puzzle { on: None, .. } => (Line::Puzzle, None),
        Subcommand::Puzzle { .. } => return Err(msg::SETTINGS_NO_PUZZLE),
        Subcommand::RankRole { game: None, role: None, rating: None, on: None } => (Line::RankRoles, None),
        Subcommand::RankRole { .. } => return Err(msg::SETTINGS_RANK_ROLE_INCOMPLETE),
        _ => return Err(msg::UNKNOWN_COMMAND),
    })
}

async fn change(app: &App, caller: &Caller, guild: u64, subcommand: Subcommand) -> HandlerResult {
    let lang = caller.lang;
    if let Subcommand::Role { role: Some(role), allowed: None | Some(Allowed::Yes) }
    | Subcommand::TournamentRole { role: Some(role), on: None | Some(true) } = &subcommand
    {
        role_order::check_of_people(caller, role.id, role.is_of_bot())?;
    }
    let (line, setting) = match read(guild, subcommand) {
        Ok((line, Some(setting))) => (line, setting),
        Ok((line, None)) => {
            let state = ServerState::load(app, guild).await?;
            return Ok(settings_view::one(app, lang, &state, line, None).into());
        }
        Err(missing) => return refuse(lang, missing),
    };
    if setting == Setting::PublicPages(true) && app.web_url.is_none() {
        return refuse(lang, msg::OPEN_OFF);
    }
    let deleted = deleted_beside(app, guild, &setting).await?;
    let allowed = if let Setting::Channel(channel, true) = setting { Some(channel) } else { None };
    if !caller.store(app).change_setting(guild, setting.clone(), &deleted, caller.person, app.clock.now()).await? {
        let settings = app.store.settings(guild).await?;
        return match setting {
            Setting::Channel(id, false) => {
                let (last, channel) = (settings.channels.contains(&id), format!("<#{id}>"));
                refuse(lang, msg::SettingsChannelKept { last, channel })
            }
            Setting::Role(id, false) => {
                let (last, role) = (settings.roles.contains(&id), format!("<@&{id}>"));
                refuse(lang, msg::SettingsRoleKept { last, role })
            }
            _ => refuse(lang, msg::SETTINGS_FULL),
        };
    }
    let hint = matches!(line, Line::Pace | Line::Timeout).then_some(msg::SETTINGS_KEPT);
    saved(app, caller, guild, (line, allowed), hint).await
}

/// Deleted entries of the list to which the setting adds.
async fn deleted_beside(app: &App, guild: u64, setting: &Setting) -> Result<Vec<u64>> {
    Ok(match setting {
        Setting::Channel(_, true) => {
            Deleted::among(app, guild, &app.store.settings(guild).await?.channels, &[]).await.ids()
        }
        Setting::Role(_, true) => Deleted::among(app, guild, &[], &app.store.settings(guild).await?.roles).await.ids(),
        _ => Vec::new(),
    })
}

async fn set_lobby(app: &App, caller: &Caller, guild: u64, to: Option<(u64, Option<NamedRole>)>) -> HandlerResult {
    let lobby = match to {
        None => None,
        Some((channel, Some(role))) => {
            role_order::check_notified(app, caller, (guild, channel), &role).await?;
            Some((channel, Some(role.id)))
        }
        Some((channel, None)) => Some((channel, app.store.lobby(guild).await?.and_then(|lobby| lobby.role))),
    };
    caller.store(app).set_lobby(guild, lobby, caller.person, app.clock.now()).await?;
    saved_place(app, caller, guild, Line::Lobby, lobby.map(|(channel, _)| channel)).await
}

async fn set_results(app: &App, caller: &Caller, guild: u64, channel: Option<u64>) -> HandlerResult {
    caller.store(app).set_results_channel(guild, channel, caller.person, app.clock.now()).await?;
    saved_place(app, caller, guild, Line::Results, channel).await
}

async fn set_puzzle(
    app: &App,
    caller: &Caller,
    guild: u64,
    to: Option<(u64, Option<Game>, Option<u8>)>,
) -> HandlerResult {
    caller.store(app).set_puzzle_channel(guild, to, caller.person, app.clock.now()).await?;
    saved_place(app, caller, guild, Line::Puzzle, to.map(|(channel, ..)| channel)).await
}

/// Something is posted in the channel before long, if the bot may.
async fn saved_place(app: &App, caller: &Caller, guild: u64, line: Line, channel: Option<u64>) -> HandlerResult {
    saved(app, caller, guild, (line, channel), channel.map(|_| msg::SETTINGS_CHANNEL_SET)).await
}

/// Says what the bot still lacks in the channel that the setting names; otherwise the `hint`.
async fn saved(
    app: &App,
    caller: &Caller,
    guild: u64,
    (line, channel): (Line, Option<u64>),
    hint: Option<PlainMessage>,
) -> HandlerResult {
    let lang = caller.lang;
    let mut state = ServerState::load(app, guild).await?;
    let opens_threads = line == Line::Threads && state.settings.threads;
    if channel.is_some() || opens_threads {
        state.load_own_roles(app, Some(caller.channel())).await;
    }
    let mut said = saved_in(lang, &state, channel, hint);
    if opens_threads {
        let closed = state.channels_of_games().into_iter().filter_map(|channel| {
            let missing = state.missing_in(channel).filter(|missing| !missing.is_empty())?;
            Some(format!("\n{}", lacks(lang, &state, channel, missing)))
        });
        said.extend(closed.take(MAX_CLOSED));
    }
    Ok(settings_view::one(app, lang, &state, line, Some(said)).into())
}

/// That a setting is saved, and whether the bot may post in its channel; the `hint` if that is unknown.
pub(super) fn saved_in(lang: Lang, state: &ServerState, channel: Option<u64>, hint: Option<PlainMessage>) -> String {
    let found = match channel.and_then(|id| Some((id, state.missing_in(id)?))) {
        Some((channel, missing)) if missing.is_empty() => {
            Some(lang.text(msg::SettingsMayPost { channels: state.channel(lang, channel) }))
        }
        Some((channel, missing)) => Some(lacks(lang, state, channel, missing)),
        None => hint.map(|hint| lang.text(hint)),
    };
    [Some(lang.text(msg::SETTINGS_SAVED)), found].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn lacks(lang: Lang, state: &ServerState, channel: u64, missing: Permissions) -> String {
    let (channel, permissions) = (state.channel(lang, channel), bold_permissions(lang, missing));
    lang.text(msg::SettingsLacks { channel, permissions })
}

async fn ban_typed(app: &App, caller: &Caller, guild: u64, player: Person, until: Option<String>) -> HandlerResult {
    if player.user.bot {
        return refuse(caller.lang, msg::SETTINGS_BAN_BOT);
    }
    let person = player.id();
    role_order::check_below_caller(app, caller, guild, person, &player.role_ids()).await?;
    let button = |end| CustomId::Ban(person, end);
    let zone = app.store.settings(guild).await?.zone;
    let read =
        |typed: String| unclear::read_end(caller.lang, &typed, &zone, app.clock.now(), msg::SETTINGS_BAN_PAST, button);
    ban(app, caller, guild, Ban { person, until: until.map(read).transpose()? }).await
}

async fn unban(app: &App, caller: &Caller, guild: u64, player: Person) -> HandlerResult {
    let person = player.id();
    role_order::check_below_caller(app, caller, guild, person, &player.role_ids()).await?;
    let who = text::mention(caller.lang, person);
    match caller.store(app).unban(guild, person, caller.person, app.clock.now()).await? {
        true => Ok(Reply::private_text(caller.lang.text(msg::SettingsUnbanned { who })).into()),
        false => refuse(caller.lang, msg::SettingsNotBanned { who }),
    }
}

/// `until` is in seconds since 1970.
pub(crate) async fn ban_until(app: &App, caller: &Caller, person: UserId, until: i64) -> HandlerResult {
    let guild = manager_of(caller)?;
    match OffsetDateTime::from_unix_timestamp(until) {
        Ok(until) if until > app.clock.now() => {
            // Roles may have changed since the question.
            let held = role_order::roles_of(app, caller, guild, person).await?.unwrap_or_default();
            role_order::check_below_caller(app, caller, guild, person, &held).await?;
            ban(app, caller, guild, Ban { person, until: Some(until) }).await
        }
        Ok(_) => refuse(caller.lang, msg::SETTINGS_BAN_PAST),
        Err(_) => refuse(caller.lang, msg::UNKNOWN_BUTTON),
    }
}

async fn ban(app: &App, caller: &Caller, guild: u64, ban: Ban) -> HandlerResult {
    caller.store(app).ban(guild, ban, caller.person, app.clock.now()).await?;
    let until = ban.until.map(text::relative);
    let who = text::mention(caller.lang, ban.person);
    Ok(Reply::private_text(caller.lang.text(msg::SettingsBanned { who, until })).into())
}
