//! `/settings`: the settings of a server, for its managers.

use super::{
    apply, lookup,
    prelude::*,
    rank_roles::{self, RATINGS},
    role_order,
    server_state::{Deleted, ServerState},
    unclear,
};
use crate::{
    discord::model::{guild::NamedRole, user::Person},
    play::{Command, Pace, Participant, StartedGame, TimeoutRule, UserId},
    render::Theme,
    store::{Ban, Change, LoadedGame, Lobby, RankRole, ResultsChannel, Setting, SettingError, Settings, Summary},
};
use serenity::all::{ChannelId, ChannelType};
use time::OffsetDateTime;

const MAX_CHANGES: i64 = 5;

const MAX_BANS_SHOWN: usize = 10;

/// Types of channels in which the bot can post.
const POSTABLE: [ChannelType; 2] = [ChannelType::Text, ChannelType::News];

command! {
    SETTINGS: command_settings, OnServers, for_managers, usually(SHOW) => run(enum Subcommand {
        Show = SHOW {}
        Channel = CHANNEL {
            channel: Option<ChannelId> = CHANNEL;
            allowed: Option<bool> = ALLOWED;
        }
        Role = ROLE {
            role: Option<NamedRole> = ROLE;
            allowed: Option<bool> = ALLOWED;
        }
        Threads = THREADS { on: bool = ON; }
        Pace = PACE { pace: Pace = PACE; }
        Timeout = TIMEOUT { then: TimeoutRule = THEN; }
        Reminders = REMINDERS { on: bool = ON; }
        Rated = RATED { on: bool = ON; }
        Computer = COMPUTER { on: bool = ON; }
        Language = LANGUAGE { language: PublicLanguage = LANGUAGE; }
        Theme = THEME { theme: Theme = THEME; }
        Lobby = LOBBY {
            channel: Option<ChannelId> = IN, channel_types(POSTABLE.to_vec());
            notify: Option<NamedRole> = NOTIFY;
        }
        Results = RESULTS { channel: Option<ChannelId> = IN, channel_types(POSTABLE.to_vec()); }
        Ban = BAN {
            player: Person = PLAYER;
            until: Option<String> = UNTIL, max_length(100);
        }
        Unban = UNBAN { player: Person = PLAYER; }
        RankRole = RANK_ROLE {
            game: String = OptionText { description: msg::OPTION_RANK_ROLE_GAME, ..GAME } => RankedGames;
            role: NamedRole = OptionText { description: msg::OPTION_RANK_ROLE_ROLE, ..ROLE };
            rating: Option<i64> = RATING, min_int_value(RATINGS.0), max_int_value(RATINGS.1);
        }
        TournamentRole = TOURNAMENT_ROLE {
            role: Option<NamedRole> = OptionText { description: msg::OPTION_TOURNAMENT_ROLE_ROLE, ..ROLE };
        }
        End = END { game: String = GAME => ServerGames; }
        Adjudicate = ADJUDICATE {
            game: String = GAME => ServerGames;
            winner: Option<Person> = WINNER;
        }
    })
}

/// `None` is the server's own language, as Discord reports it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PublicLanguage(Option<Lang>);

impl Choice for PublicLanguage {
    fn all() -> impl Iterator<Item = Self> {
        std::iter::once(None).chain(Lang::ALL.iter().copied().map(Some)).map(Self)
    }

    fn id(self) -> &'static str {
        self.0.map_or(FOLLOW_SERVER, Lang::tag)
    }

    fn label(self, lang: Lang) -> String {
        self.0.map_or_else(|| lang.text(msg::LANGUAGE_FOLLOW), own_name)
    }

    fn is_own_name(self) -> bool {
        self.0.is_some()
    }
}

const FOLLOW_SERVER: &str = "none";

async fn run(app: &App, caller: &Caller, subcommand: Subcommand) -> HandlerResult {
    let guild = manager_of(caller)?;
    // @everyone has the server's id.
    let named = |role: Option<NamedRole>| role.map(|role| role.id).filter(|role| *role != guild);
    let setting = match subcommand {
        Subcommand::Show {} => return Ok(overview(app, caller, guild).await?.into()),
        Subcommand::End { game } => return manage_game(app, caller, &game, Decision::NoResult).await,
        Subcommand::Adjudicate { game, winner } => {
            return manage_game(app, caller, &game, Decision::Winner(winner)).await;
        }
        Subcommand::Lobby { channel, notify } => return set_lobby(app, caller, guild, channel, notify).await,
        Subcommand::Results { channel } => return set_results(app, caller, guild, channel).await,
        Subcommand::RankRole { game, role, rating } => {
            return rank_roles::set(app, caller, guild, &game, role, rating).await;
        }
        Subcommand::Ban { player, until } => return ban_typed(app, caller, guild, player, until).await,
        Subcommand::Unban { player } => return unban(app, caller, guild, player).await,
        Subcommand::Channel { channel: Some(channel), allowed } => {
            Setting::Channel(channel.get(), allowed.unwrap_or(true))
        }
        Subcommand::Channel { channel: None, .. } => Setting::AllChannels,
        Subcommand::Role { role: Some(role), allowed: Some(false) } => Setting::Role(role.id, false),
        Subcommand::Role { role, .. } => named(role).map_or(Setting::AllRoles, |role| Setting::Role(role, true)),
        Subcommand::TournamentRole { role } => Setting::TournamentRole(named(role)),
        Subcommand::Threads { on } => Setting::Threads(on),
        Subcommand::Reminders { on } => Setting::Reminders(on),
        Subcommand::Rated { on } => Setting::Rated(on),
        Subcommand::Computer { on } => Setting::Computer(on),
        Subcommand::Pace { pace } => Setting::Pace(pace),
        Subcommand::Timeout { then } => Setting::Timeout(then),
        Subcommand::Theme { theme } => Setting::Theme(theme.id().to_owned()),
        Subcommand::Language { language: PublicLanguage(lang) } => {
            Setting::Language(lang.map(|lang| lang.tag().to_owned()))
        }
    };
    let deleted = deleted_beside(app, guild, &setting).await?;
    match caller.store(app).change_setting(guild, setting, &deleted, caller.person, app.clock.now()).await {
        Ok(_) => saved(app, caller, guild, "").await,
        Err(SettingError::Full) => refuse(caller.lang, msg::SETTINGS_FULL),
        Err(SettingError::Store(error)) => Err(error.into()),
    }
}

/// Discord hides the command from others, but a server can show it to anybody.
fn manager_of(caller: &Caller) -> Result<u64, HandlerError> {
    let guild = lookup::server(caller)?;
    if caller.manages_server { Ok(guild) } else { refuse(caller.lang, msg::ONLY_MANAGERS) }
}

/// Deleted entries of the list that the setting extends.
async fn deleted_beside(app: &App, guild: u64, setting: &Setting) -> Result<Vec<u64>, HandlerError> {
    Ok(match setting {
        Setting::Channel(_, true) => {
            let Settings { channels, .. } = app.store.settings(guild).await?;
            Deleted::among(app, guild, &channels, &[]).await.ids()
        }
        Setting::Role(_, true) => {
            let Settings { roles, .. } = app.store.settings(guild).await?;
            Deleted::among(app, guild, &[], &roles).await.ids()
        }
        _ => Vec::new(),
    })
}

async fn overview(app: &App, caller: &Caller, guild: u64) -> Result<Post, HandlerError> {
    let lang = caller.lang;
    let state = ServerState::load(app, guild).await?;
    let deleted = &state.deleted;
    let mut lines = vec![list(lang, &state.settings, deleted)];
    if let Some(Lobby { channel, role, refused, .. }) = &state.lobby {
        let role = role.map_or_else(|| "none".to_owned(), |role| deleted.role(lang, role));
        let (channel, refused) = (deleted.channel(lang, *channel), yes_or_no(refused.is_some()));
        lines.push(lang.text(msg::SettingsLobby { channel, role, refused }));
    }
    if let Some(ResultsChannel { channel, refused }) = &state.results {
        let (channel, refused) = (deleted.channel(lang, *channel), yes_or_no(refused.is_some()));
        lines.push(lang.text(msg::SettingsResults { channel, refused }));
    }
    if let Some(role) = state.settings.tournament_role {
        lines.push(lang.text(msg::SettingsTournamentRole { role: deleted.role(lang, role) }));
    }
    if !state.rank_roles.is_empty() {
        let rule = |rank_role: &RankRole| {
            let stopped = rank_role.stopped || state.withheld(rank_role.role).is_some();
            rank_roles::rule_of(lang, deleted.role(lang, rank_role.role), &RankRole { stopped, ..*rank_role })
        };
        let roles = state.rank_roles.iter().map(rule).collect::<Vec<_>>().join(", ");
        lines.push(lang.text(msg::SettingsRankRoles { roles }));
    }
    let bans = app.store.bans(guild, app.clock.now(), 100).await?;
    if !bans.is_empty() {
        lines.push(lang.text(msg::SettingsBans { people: ban_list(lang, &bans) }));
    }
    let changes = app.store.changes(guild, MAX_CHANGES).await?;
    if !changes.is_empty() {
        lines.push(lang.text(msg::SETTINGS_CHANGES));
    }
    lines.extend(changes.iter().map(|change| {
        lang.text(msg::SettingsChange {
            at: text::relative(change.at),
            by: text::mention(lang, change.by),
            setting: setting_name(lang, &change.setting),
            value: value_text(lang, change),
        })
    }));
    Ok(Post::text(lines.join("\n")))
}

async fn set_lobby(
    app: &App,
    caller: &Caller,
    guild: u64,
    channel: Option<ChannelId>,
    notify: Option<NamedRole>,
) -> HandlerResult {
    let notify = notify.filter(|role| role.id != guild);
    let lobby = channel.map(|channel| (channel.get(), notify.as_ref().map(|role| role.id)));
    // The bot may be able to notify a role that the caller can't.
    if let Some(NamedRole { id, found }) = notify
        && lobby.is_some()
        && !caller.mentions_everyone
        && !found.is_some_and(|role| role.mentionable)
    {
        return refuse(caller.lang, msg::SettingsLobbyRoleSilent { role: format!("<@&{id}>") });
    }
    caller.store(app).set_lobby(guild, lobby, caller.person, app.clock.now()).await?;
    saved(app, caller, guild, &channel_hint(caller, lobby.map(|(channel, _)| channel))).await
}

fn channel_hint(caller: &Caller, channel: Option<u64>) -> String {
    channel.map_or_else(String::new, |_| format!(" {}", caller.lang.text(msg::SETTINGS_CHANNEL_SET)))
}

async fn set_results(app: &App, caller: &Caller, guild: u64, channel: Option<ChannelId>) -> HandlerResult {
    let channel = channel.map(ChannelId::get);
    caller.store(app).set_results_channel(guild, channel, caller.person, app.clock.now()).await?;
    saved(app, caller, guild, &channel_hint(caller, channel)).await
}

async fn saved(app: &App, caller: &Caller, guild: u64, hint: &str) -> HandlerResult {
    let mut post = overview(app, caller, guild).await?;
    post.content = format!("{}{hint}\n{}", caller.lang.text(msg::SETTINGS_SAVED), post.content);
    Ok(post.into())
}

async fn ban_typed(app: &App, caller: &Caller, guild: u64, player: Person, until: Option<String>) -> HandlerResult {
    let person = check_below(app, caller, guild, &player).await?;
    if player.user.bot {
        return refuse(caller.lang, msg::SETTINGS_BAN_BOT);
    }
    let button = |end| CustomId::Ban(person, end);
    let read = |typed: String| unclear::read_end(caller.lang, &typed, app.clock.now(), msg::SETTINGS_BAN_PAST, button);
    ban(app, caller, guild, Ban { person, until: until.map(read).transpose()? }).await
}

async fn unban(app: &App, caller: &Caller, guild: u64, player: Person) -> HandlerResult {
    let person = check_below(app, caller, guild, &player).await?;
    let who = text::mention(caller.lang, person);
    match caller.store(app).unban(guild, person, caller.person, app.clock.now()).await? {
        true => Ok(Reply::private_text(caller.lang.text(msg::SettingsUnbanned { who })).into()),
        false => refuse(caller.lang, msg::SettingsNotBanned { who }),
    }
}

async fn check_below(app: &App, caller: &Caller, guild: u64, player: &Person) -> Result<UserId, HandlerError> {
    let roles: Vec<_> = player.member.iter().flat_map(|member| &member.roles).map(|role| role.get()).collect();
    role_order::check_below_caller(app, caller, guild, player.id(), &roles).await?;
    Ok(player.id())
}

/// The button under the question which time was meant. `until` is in seconds since 1970.
pub(crate) async fn ban_until(app: &App, caller: &Caller, person: UserId, until: i64) -> HandlerResult {
    let guild = manager_of(caller)?;
    match OffsetDateTime::from_unix_timestamp(until) {
        Ok(until) if until > app.clock.now() => ban(app, caller, guild, Ban { person, until: Some(until) }).await,
        Ok(_) => refuse(caller.lang, msg::SETTINGS_BAN_PAST),
        Err(_) => refuse(caller.lang, msg::UNKNOWN_BUTTON),
    }
}

async fn ban(app: &App, caller: &Caller, guild: u64, ban: Ban) -> HandlerResult {
    caller.store(app).ban(guild, ban, caller.person, app.clock.now()).await?;
    let until = ban.until.map_or_else(|| "none".to_owned(), text::relative);
    let who = text::mention(caller.lang, ban.person);
    Ok(Reply::private_text(caller.lang.text(msg::SettingsBanned { who, until })).into())
}

fn ban_list(lang: Lang, bans: &[Ban]) -> String {
    let line = |ban: &Ban| {
        let until = ban.until.map_or_else(String::new, |until| format!(" ({})", text::relative(until)));
        text::mention(lang, ban.person) + until.as_str()
    };
    let more = if bans.len() > MAX_BANS_SHOWN { " …" } else { "" };
    bans.iter().take(MAX_BANS_SHOWN).map(line).collect::<Vec<_>>().join(", ") + more
}

enum Decision {
    NoResult,
    /// A draw if there is nobody.
    Winner(Option<Person>),
}

async fn manage_game(app: &App, caller: &Caller, named: &str, decision: Decision) -> HandlerResult {
    let by = caller.person;
    let loaded = lookup::server_game(app, caller, named).await?;
    let LoadedGame { id, ref table, .. } = loaded;
    let game = text::numbered(table.terms.setup.game(), id);
    // Managers must not win points in a tournament by deciding their own games. They can still resign.
    if table.game().is_some_and(|game| game.seat(by).is_some()) && app.store.tournament_of_game(id).await?.is_some() {
        return refuse(caller.lang, msg::SettingsOwnTournamentGame { game });
    }
    let seat = |game: &StartedGame, person: &Person| {
        // Naming the bot means the computer.
        let computer = || game.computer().filter(|_| person.user.bot).map(|(seat, _)| seat);
        game.seat(person.id()).or_else(computer)
    };
    let command = match decision {
        Decision::NoResult => Command::Stop { by: by.into() },
        Decision::Winner(None) => Command::Adjudicate { by: by.into(), winner: None },
        Decision::Winner(Some(person)) => match table.game().and_then(|game| seat(game, &person)) {
            None => return refuse(caller.lang, msg::SETTINGS_NO_PLAYER),
            winner => Command::Adjudicate { by: by.into(), winner },
        },
    };
    let applied = apply::apply_to(app, caller, loaded, &command).await?;
    apply::respond(applied, Reply::private_text(caller.lang.text(msg::SettingsManaged { game })))
}

pub(crate) async fn server_games(app: &App, caller: &Caller) -> Result<Vec<(String, String)>, HandlerError> {
    let guild = lookup::server(caller)?;
    if !caller.manages_server {
        return Ok(Vec::new());
    }
    let games = app.store.games_on(guild, 100).await?;
    let name = |participant: Option<Participant>| {
        let known = participant.and_then(|it| app.names.known(caller.lang, caller.guild(), it));
        known.unwrap_or_else(|| caller.lang.text(msg::UNKNOWN_PLAYER))
    };
    let choice = |game: &Summary| {
        let [one, two] = game.participants().map(name);
        let label = caller.lang.text(msg::ChoiceAnyGame {
            id: game.id.to_string(),
            title: game.game.title(),
            one: text::one_line(&one),
            two: text::one_line(&two),
        });
        (label, game.id.to_string())
    };
    Ok(games.iter().map(choice).collect())
}

fn setting_name(lang: Lang, stored: &str) -> String {
    let name = match stored {
        "adjudicate" => msg::NAME_ADJUDICATE,
        "ban" => msg::NAME_BAN,
        "channel" => msg::NAME_CHANNEL,
        "computer" => msg::NAME_COMPUTER,
        "end" => msg::NAME_END,
        "language" => msg::NAME_LANGUAGE,
        "lobby" => msg::NAME_LOBBY,
        "pace" => msg::NAME_PACE,
        "rank-role" => msg::NAME_RANK_ROLE,
        "rated" => msg::NAME_RATED,
        "reminders" => msg::NAME_REMINDERS,
        "results" => msg::NAME_RESULTS,
        "role" => msg::NAME_ROLE,
        "theme" => msg::NAME_THEME,
        "threads" => msg::NAME_THREADS,
        "timeout" => msg::NAME_TIMEOUT,
        "tournament" => msg::NAME_TOURNAMENT,
        "tournament-role" => msg::NAME_TOURNAMENT_ROLE,
        other => return text::escape_markup(other),
    };
    lang.text(name)
}

fn value_text(lang: Lang, change: &Change) -> String {
    let value = change.value.as_str();
    let known = match change.setting.as_str() {
        "language" => Some(Lang::from_tag(value).map_or_else(|| lang.text(msg::LANGUAGE_FOLLOW), own_name)),
        "theme" => Theme::from_id(value).map(|theme| text::theme(lang, theme)),
        "pace" => Pace::from_id(value).map(|pace| text::pace(lang, pace)),
        "timeout" => TimeoutRule::from_id(value).map(|timeout| text::timeout(lang, timeout)),
        "channel" | "role" if value == "*" => Some(lang.text(msg::SETTING_ALL)),
        "channel" => value.split_at_checked(1).map(|(sign, id)| format!("{sign}<#{id}>")),
        "lobby" | "results" if value != "no" => Some(format!("<#{value}>")),
        "tournament-role" if value != "no" => Some(format!("<@&{value}>")),
        "rank-role" => rank_roles::audit_text(lang, value),
        "role" => value.split_at_checked(1).map(|(sign, id)| format!("{sign}<@&{id}>")),
        _ => None,
    };
    known.unwrap_or_else(|| match value {
        "yes" => lang.text(msg::SWITCH_ON),
        "no" => lang.text(msg::SWITCH_OFF),
        other => text::escape_markup(other),
    })
}

fn own_name(lang: Lang) -> String {
    lang.text(msg::LANGUAGE_NAME)
}

/// As arguments of texts spell it.
fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn list(lang: Lang, settings: &Settings, deleted: &Deleted) -> String {
    let all = |list: Vec<String>| if list.is_empty() { "all".to_owned() } else { list.join(", ") };
    let theme = Theme::from_id(&settings.theme).unwrap_or_default();
    lang.text(msg::Settings {
        channels: all(settings.channels.iter().map(|&id| deleted.channel(lang, id)).collect()),
        roles: all(settings.roles.iter().map(|&id| deleted.role(lang, id)).collect()),
        threads: yes_or_no(settings.threads),
        pace: text::pace(lang, settings.pace),
        timeout: settings.timeout.id(),
        reminders: yes_or_no(settings.reminders),
        rated: yes_or_no(settings.rated),
        computer: yes_or_no(settings.computer),
        language: settings
            .language
            .as_deref()
            .and_then(Lang::from_tag)
            .map_or_else(|| FOLLOW_SERVER.to_owned(), own_name),
        theme: text::theme(lang, theme),
    })
}
