//! `/settings`: the settings of a server, for its managers.

use super::{
    apply, audit_log, board,
    prelude::*,
    rank_roles::{self, RATINGS},
    role_order,
    server_state::{Deleted, ServerState},
    unclear,
};
use crate::{
    discord::{
        choice::choices,
        model::{guild::NamedRole, user::Person},
    },
    play::{Command, ComputerPlay, KeptBoards, Pace, Participant, StartedGame, TimeoutRule, UserId},
    render::Theme,
    store::{AuditEntry, Ban, LoadedGame, Lobby, PuzzleChannel, RankRole, ResultsChannel, Setting, Settings, Summary},
    text::{OptionText, PlainMessage},
};
use parlor_games::{
    board::Cells,
    rules::{Game, Player},
};
use serenity::all::{ChannelId, ChannelType};
use time::{Duration, OffsetDateTime, Time};

const MAX_CHANGES: i64 = 5;

const MAX_BANS_SHOWN: usize = 10;

const POSTABLE: [ChannelType; 2] = [ChannelType::Text, ChannelType::News];

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
        Pace = PACE { pace: Option<Pace> = PACE; }
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
            game: Option<String> = OptionText { description: msg::OPTION_PUZZLE_GAME, ..GAME } => Games;
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
        End = END { game: String = GAME => ServerGames; }
        Adjudicate = ADJUDICATE {
            game: String = GAME => ServerGames;
            winner: Option<Person> = WINNER;
        }
    })
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

/// A subcommand without options changes nothing, and shows the settings.
async fn run(app: &App, caller: &Caller, subcommand: Subcommand) -> HandlerResult {
    let guild = manager_of(caller)?;
    // @everyone has the server's id.
    let named = |role: NamedRole| Some(role.id).filter(|role| *role != guild);
    let setting = match subcommand {
        Subcommand::Show {}
        | Subcommand::Channel { channel: None, allowed: None }
        | Subcommand::Role { role: None, allowed: None }
        | Subcommand::Lobby { channel: None, notify: None, on: None }
        | Subcommand::Results { channel: None, on: None }
        | Subcommand::Puzzle { channel: None, game: None, hour: None, on: None }
        | Subcommand::TournamentRole { role: None, on: None }
        | Subcommand::RankRole { game: None, role: None, rating: None, on: None } => None,
        Subcommand::End { game } => return manage_game(app, caller, &game, Decision::NoResult).await,
        Subcommand::Adjudicate { game, winner } => {
            return manage_game(app, caller, &game, Decision::Winner(winner)).await;
        }
        Subcommand::Ban { player, until } => return ban_typed(app, caller, guild, player, until).await,
        Subcommand::Unban { player } => return unban(app, caller, guild, player).await,
        Subcommand::Lobby { channel, notify, on } if channel.is_some() || on == Some(false) => {
            return set_lobby(app, caller, guild, channel.filter(|_| on != Some(false)), notify).await;
        }
        Subcommand::Results { channel, on } if channel.is_some() || on == Some(false) => {
            let channel = channel.filter(|_| on != Some(false)).map(ChannelId::get);
            caller.store(app).set_results_channel(guild, channel, caller.person, app.clock.now()).await?;
            return saved(app, caller, guild, channel.map(|_| msg::SETTINGS_CHANNEL_SET)).await;
        }
        Subcommand::Puzzle { on: Some(false), .. } => return set_puzzle(app, caller, guild, None).await,
        Subcommand::Puzzle { channel, game, hour, .. } if channel.is_some() || game.is_some() || hour.is_some() => {
            let set = app.store.puzzle_channel(guild).await?.map(|puzzle| puzzle.channel);
            let Some(channel) = channel.map(ChannelId::get).or(set) else {
                return refuse(caller.lang, msg::SETTINGS_INCOMPLETE);
            };
            let game = game.map(|game| lookup::game_named_clearly(caller, &game)).transpose()?;
            return set_puzzle(app, caller, guild, Some((channel, game, hour))).await;
        }
        Subcommand::RankRole { game: Some(game), role: Some(role), on: Some(false), .. } => {
            return rank_roles::remove(app, caller, guild, &game, role).await;
        }
        Subcommand::RankRole { game: Some(game), role: Some(role), rating: Some(rating), .. } => {
            return rank_roles::set(app, caller, guild, &game, role, rating).await;
        }
        Subcommand::Channel { allowed: Some(Allowed::All), .. } => Some(Setting::AllChannels),
        Subcommand::Channel { channel: Some(channel), allowed } => {
            Some(Setting::Channel(channel.get(), allowed != Some(Allowed::No)))
        }
        Subcommand::Role { allowed: Some(Allowed::All), .. } => Some(Setting::AllRoles),
        Subcommand::Role { role: Some(role), allowed: Some(Allowed::No) } => Some(Setting::Role(role.id, false)),
        Subcommand::Role { role: Some(role), .. } => {
            Some(named(role).map_or(Setting::AllRoles, |role| Setting::Role(role, true)))
        }
        Subcommand::TournamentRole { on: Some(false), .. } => Some(Setting::TournamentRole(None)),
        Subcommand::TournamentRole { role: Some(role), .. } => Some(Setting::TournamentRole(named(role))),
        Subcommand::Threads { on } => on.map(Setting::Threads),
        Subcommand::Pages { mode: Some(PublicPages::Public) } if app.web_url.is_none() => {
            return refuse(caller.lang, msg::OPEN_OFF);
        }
        Subcommand::Pages { mode } => mode.map(|mode| Setting::PublicPages(mode == PublicPages::Public)),
        Subcommand::Boards { keep } => keep.map(Setting::Boards),
        Subcommand::Reminders { on } => on.map(Setting::Reminders),
        Subcommand::Rated { on } => on.map(Setting::Rated),
        Subcommand::Computer { mode } => mode.map(Setting::Computer),
        Subcommand::Pace { pace } => pace.map(Setting::Pace),
        Subcommand::Timeout { then } => then.map(Setting::Timeout),
        Subcommand::Theme { theme } => theme.map(|theme| Setting::Theme(theme.id().to_owned())),
        Subcommand::Language { language } => {
            language.map(|PublicLanguage(lang)| Setting::Language(lang.map(|lang| lang.tag().to_owned())))
        }
        _ => return refuse(caller.lang, msg::SETTINGS_INCOMPLETE),
    };
    let Some(setting) = setting else { return Ok(overview(app, caller, guild).await?.into()) };
    let hint = matches!(setting, Setting::Pace(_) | Setting::Timeout(_)).then_some(msg::SETTINGS_KEPT);
    let deleted = deleted_beside(app, guild, &setting).await?;
    if !caller.store(app).change_setting(guild, setting, &deleted, caller.person, app.clock.now()).await? {
        return refuse(caller.lang, msg::SETTINGS_FULL);
    }
    saved(app, caller, guild, hint).await
}

/// Discord hides the command from others, but a server can show it to anybody.
pub(super) fn manager_of(caller: &Caller) -> Result<u64> {
    let guild = lookup::server(caller)?;
    if caller.manages_server { Ok(guild) } else { refuse(caller.lang, msg::ONLY_MANAGERS) }
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

/// When this hour of the day comes next, in UTC. Discord shows it by each reader's clock, which may be set back or forward in
/// between.
fn next_time_at(hour: u8, now: OffsetDateTime) -> OffsetDateTime {
    let today = now.replace_time(Time::MIDNIGHT) + Duration::hours(hour.into());
    if today > now { today } else { today + Duration::DAY }
}

async fn overview(app: &App, caller: &Caller, guild: u64) -> Result<Post> {
    let lang = caller.lang;
    let state = ServerState::load(app, guild).await?;
    let deleted = &state.deleted;
    // Nobody can repair a deleted channel.
    let is_refused = |channel, refused: &Option<String>| refused.is_some() && !deleted.contains(channel);
    let mut lines = vec![list(lang, &state.settings, deleted)];
    if let Some(Lobby { channel, role, refused, .. }) = &state.lobby {
        let role = role.map(|role| deleted.role(lang, role));
        let (channel, refused) = (deleted.channel(lang, *channel), is_refused(*channel, refused));
        lines.push(lang.text(msg::SettingsLobby { channel, role, refused }));
    }
    if let Some(ResultsChannel { channel, refused }) = &state.results {
        let (channel, refused) = (deleted.channel(lang, *channel), is_refused(*channel, refused));
        lines.push(lang.text(msg::SettingsResults { channel, refused }));
    }
    if let Some(PuzzleChannel { channel, game, hour, refused }) = &state.puzzle {
        let (channel, refused) = (deleted.channel(lang, *channel), is_refused(*channel, refused));
        let hour = text::clock_time(next_time_at(*hour, app.clock.now()));
        lines.push(lang.text(msg::SettingsPuzzle { channel, game: game.map(Game::title), hour, refused }));
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
    let entries = app.store.audit_entries(guild, MAX_CHANGES).await?;
    if !entries.is_empty() {
        lines.push(lang.text(msg::SETTINGS_CHANGES));
    }
    let entry = |entry: &AuditEntry| format!("-# {}: {}", text::relative(entry.at), audit_log::sentence(lang, entry));
    lines.extend(entries.iter().map(entry));
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
    saved(app, caller, guild, lobby.map(|_| msg::SETTINGS_CHANNEL_SET)).await
}

async fn set_puzzle(
    app: &App,
    caller: &Caller,
    guild: u64,
    to: Option<(u64, Option<Game>, Option<u8>)>,
) -> HandlerResult {
    caller.store(app).set_puzzle_channel(guild, to, caller.person, app.clock.now()).await?;
    saved(app, caller, guild, to.map(|_| msg::SETTINGS_CHANNEL_SET)).await
}

async fn saved(app: &App, caller: &Caller, guild: u64, hint: Option<PlainMessage>) -> HandlerResult {
    let mut post = overview(app, caller, guild).await?;
    let hint = hint.map_or_else(String::new, |hint| format!(" {}", caller.lang.text(hint)));
    post.content = format!("{}{hint}\n{}", caller.lang.text(msg::SETTINGS_SAVED), post.content);
    Ok(post.into())
}

async fn ban_typed(app: &App, caller: &Caller, guild: u64, player: Person, until: Option<String>) -> HandlerResult {
    let person = role_order::check_below_caller(app, caller, guild, &player).await?;
    if player.user.bot {
        return refuse(caller.lang, msg::SETTINGS_BAN_BOT);
    }
    let button = |end| CustomId::Ban(person, end);
    let read = |typed: String| unclear::read_end(caller.lang, &typed, app.clock.now(), msg::SETTINGS_BAN_PAST, button);
    ban(app, caller, guild, Ban { person, until: until.map(read).transpose()? }).await
}

async fn unban(app: &App, caller: &Caller, guild: u64, player: Person) -> HandlerResult {
    let person = role_order::check_below_caller(app, caller, guild, &player).await?;
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
        Ok(until) if until > app.clock.now() => ban(app, caller, guild, Ban { person, until: Some(until) }).await,
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
    /// A draw without a person.
    Winner(Option<Person>),
}

async fn manage_game(app: &App, caller: &Caller, named: &str, decision: Decision) -> HandlerResult {
    let loaded = lookup::server_game(app, caller, named).await?;
    let LoadedGame { id, place, ref table } = loaded;
    let lang = caller.lang;
    let by = caller.person.into();
    let (command, question, button) = match decision {
        Decision::NoResult => (Command::Stop { by }, lang.text(msg::SETTINGS_END_ASK), CustomId::EndGame(id)),
        Decision::Winner(None) => {
            let draw = Command::Adjudicate { by, winner: None };
            (draw, lang.text(msg::SETTINGS_DRAW_ASK), CustomId::Adjudicate(id, None))
        }
        Decision::Winner(Some(person)) => {
            let seat = |game: &StartedGame| {
                // Naming the bot means the computer.
                let computer = || game.computer().filter(|_| person.user.bot).map(|(seat, _)| seat);
                let seat = game.seat(person.id()).or_else(computer)?;
                Some((seat, text::mention(lang, game.participant(seat))))
            };
            let Some((seat, who)) = table.game().and_then(seat) else { return refuse(lang, msg::SETTINGS_NO_PLAYER) };
            let button = CustomId::Adjudicate(id, Some(seat));
            (Command::Adjudicate { by, winner: Some(seat) }, lang.text(msg::SettingsWinnerAsk { who }), button)
        }
    };
    check_manageable(app, caller, &loaded).await?;
    apply::dry_run(app, table, &command)
        .map_err(|refusal| HandlerError::rules(id, table.terms.setup.game(), refusal))?;
    let line = text::board_line(lang, id, table).unwrap_or_else(|| text::numbered(table.terms.setup.game(), id));
    let mut post = Post::text(format!("{line}\n{question}")).with_rows(buttons::decide_or_not(lang, button));
    if table.game().is_some() {
        post.files.extend(board::picture(app, caller, place, table, Cells::EMPTY).await?);
    }
    Ok(post.into())
}

/// Managers must not win points in a tournament by deciding their own games. They can still resign.
async fn check_manageable(app: &App, caller: &Caller, game: &LoadedGame) -> Result<()> {
    let LoadedGame { id, table, .. } = game;
    let is_own = table.game().is_some_and(|game| game.seat(caller.person).is_some());
    if is_own && app.store.tournament_of_game(*id).await?.is_some() {
        let game = text::numbered(table.terms.setup.game(), *id);
        return refuse(caller.lang, msg::SettingsOwnTournamentGame { game });
    }
    Ok(())
}

pub(crate) async fn end_game(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    decide_game(app, caller, id, &Command::Stop { by: caller.person.into() }).await
}

pub(crate) async fn adjudicate(app: &App, caller: &Caller, id: GameId, winner: Option<Player>) -> HandlerResult {
    decide_game(app, caller, id, &Command::Adjudicate { by: caller.person.into(), winner }).await
}

async fn decide_game(app: &App, caller: &Caller, id: GameId, command: &Command) -> HandlerResult {
    manager_of(caller)?;
    let loaded = lookup::server_game(app, caller, &id.to_string()).await?;
    check_manageable(app, caller, &loaded).await?;
    let game = text::numbered(loaded.table.terms.setup.game(), id);
    let applied = apply::apply_to(app, caller, loaded, command).await?;
    apply::respond(applied, Reply::Update(Post::text(caller.lang.text(msg::SettingsManaged { game }))))
}

pub(crate) async fn server_games(app: &App, caller: &Caller) -> Result<Vec<(String, String)>> {
    let guild = lookup::server(caller)?;
    if !caller.manages_server {
        return Ok(Vec::new());
    }
    let games = app.store.games_on(guild, 100).await?;
    let name = |participant: Option<Participant>| {
        let known = participant.and_then(|it| app.names.known(caller.lang, caller.place.guild, it));
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

fn list(lang: Lang, settings: &Settings, deleted: &Deleted) -> String {
    let all = |list: Vec<String>| if list.is_empty() { "all".to_owned() } else { list.join(", ") };
    let theme = Theme::from_id(&settings.theme).unwrap_or_default();
    lang.text(msg::Settings {
        channels: all(settings.channels.iter().map(|&id| deleted.channel(lang, id)).collect()),
        roles: all(settings.roles.iter().map(|&id| deleted.role(lang, id)).collect()),
        threads: settings.threads,
        pages: settings.public_pages,
        boards: text::kept_boards(lang, settings.boards),
        pace: text::pace(lang, settings.pace),
        timeout: settings.timeout.id(),
        reminders: settings.reminders,
        rated: settings.rated,
        computer: text::computer_play(lang, settings.computer),
        language: settings.language.as_deref().and_then(Lang::from_tag).map(text::own_name),
        theme: text::theme(lang, theme),
    })
}
