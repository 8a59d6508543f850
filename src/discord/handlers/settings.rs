//! `/settings`: the settings of a server, for those who manage it.

use crate::{
    discord::{
        commands::schema::FOLLOW_SERVER,
        components::custom_id::CustomId,
        context::{App, Caller, HandlerError, HandlerResult, refuse},
        handlers::{
            apply, lookup, rank_roles, role_order,
            server_state::{Deleted, ServerState},
            unclear,
        },
        model::interaction::CommandData,
        outbound::message::{Post, Reply},
    },
    play::{Command, Pace, Participant, StartedGame, TimeoutRule, UserId},
    render::Theme,
    store::{Ban, Change, LoadedGame, Lobby, RankRole, ResultsChannel, Setting, SettingError, Settings, Summary},
    text::{self, Lang, msg},
};
use time::OffsetDateTime;

/// The number of recent changes that are listed.
const MAX_CHANGES: i64 = 5;

/// The most bans that are listed.
const MAX_BANS_SHOWN: usize = 10;

/// `/settings` and its subcommands.
pub(crate) async fn change(app: &App, caller: &Caller, data: &CommandData) -> HandlerResult {
    let guild = lookup::server(caller)?;
    // Discord hides the command from others, which is for convenience: a server can show a command to anybody.
    if !caller.manages_server {
        return refuse(caller.lang, msg::ONLY_MANAGERS);
    }
    let on = data.bool("on").unwrap_or(true);
    let setting = match data.subcommand().unwrap_or_default() {
        "show" => return Ok(Reply::Private(overview(app, caller, guild).await?).into()),
        "end" | "adjudicate" => return manage_game(app, caller, data).await,
        "lobby" => return set_lobby(app, caller, guild, data).await,
        "results" => return set_results(app, caller, guild, data).await,
        "rank-role" => return rank_roles::set(app, caller, guild, data).await,
        "ban" | "unban" => return ban_or_unban(app, caller, guild, data).await,
        "channel" => match data.id("channel") {
            Some(channel) => Setting::Channel(channel, data.bool("allowed").unwrap_or(true)),
            None => Setting::AllChannels,
        },
        "role" => match data.id("role") {
            // @everyone, whose id is the server's.
            Some(role) if role == guild && data.bool("allowed").unwrap_or(true) => Setting::AllRoles,
            Some(role) => Setting::Role(role, data.bool("allowed").unwrap_or(true)),
            None => Setting::AllRoles,
        },
        "tournament-role" => Setting::TournamentRole(data.id("role").filter(|role| *role != guild)),
        "threads" => Setting::Threads(on),
        "reminders" => Setting::Reminders(on),
        "rated" => Setting::Rated(on),
        "computer" => Setting::Computer(on),
        "pace" => match data.text("pace").and_then(Pace::from_id) {
            Some(pace) => Setting::Pace(pace),
            None => return refuse(caller.lang, msg::UNKNOWN_COMMAND),
        },
        "timeout" => match data.text("then").and_then(TimeoutRule::from_id) {
            Some(timeout) => Setting::Timeout(timeout),
            None => return refuse(caller.lang, msg::UNKNOWN_COMMAND),
        },
        "theme" => match data.text("theme").and_then(Theme::from_id) {
            Some(theme) => Setting::Theme(theme.id().to_owned()),
            None => return refuse(caller.lang, msg::UNKNOWN_COMMAND),
        },
        "language" => match data.text("language") {
            Some(tag) => Setting::Language(Lang::from_tag(tag).map(|lang| lang.tag().to_owned())),
            None => return refuse(caller.lang, msg::UNKNOWN_COMMAND),
        },
        _ => return refuse(caller.lang, msg::UNKNOWN_COMMAND),
    };
    let deleted = deleted_beside(app, guild, &setting).await?;
    match caller.store(app).change_setting(guild, setting, &deleted, caller.person, app.clock.now()).await {
        Ok(_) => {}
        Err(SettingError::Full) => return refuse(caller.lang, msg::SETTINGS_FULL),
        Err(SettingError::Store(error)) => return Err(error.into()),
    }
    saved(app, caller, guild, "").await
}

/// The deleted channels or roles of the list to which a setting adds one.
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

/// All settings, and the recent changes.
async fn overview(app: &App, caller: &Caller, guild: u64) -> Result<Post, HandlerError> {
    let lang = caller.lang;
    let state = ServerState::load(app, guild).await?;
    let deleted = &state.deleted;
    let mut content = list(lang, &state.settings, deleted);
    if let Some(Lobby { channel, role, refused }) = &state.lobby {
        let role = role.map_or_else(|| "none".to_owned(), |role| deleted.role(lang, role));
        let (channel, refused) = (deleted.channel(lang, *channel), yes_or_no(refused.is_some()));
        content.push('\n');
        content.push_str(&lang.text(msg::SettingsLobby { channel, role, refused }));
    }
    if let Some(ResultsChannel { channel, refused }) = &state.results {
        let (channel, refused) = (deleted.channel(lang, *channel), yes_or_no(refused.is_some()));
        content.push('\n');
        content.push_str(&lang.text(msg::SettingsResults { channel, refused }));
    }
    if let Some(role) = state.settings.tournament_role {
        content.push('\n');
        content.push_str(&lang.text(msg::SettingsTournamentRole { role: deleted.role(lang, role) }));
    }
    if !state.rank_roles.is_empty() {
        let rule = |rank_role: &RankRole| {
            let stopped = rank_role.stopped || state.withheld(rank_role.role).is_some();
            rank_roles::rule_of(lang, deleted.role(lang, rank_role.role), &RankRole { stopped, ..*rank_role })
        };
        let roles = state.rank_roles.iter().map(rule).collect::<Vec<_>>().join(", ");
        content.push('\n');
        content.push_str(&lang.text(msg::SettingsRankRoles { roles }));
    }
    let bans = app.store.bans(guild, app.clock.now(), 100).await?;
    if !bans.is_empty() {
        content.push('\n');
        content.push_str(&lang.text(msg::SettingsBans { people: ban_list(lang, &bans) }));
    }
    let changes = app.store.changes(guild, MAX_CHANGES).await?;
    if !changes.is_empty() {
        content.push('\n');
        content.push_str(&lang.text(msg::SETTINGS_CHANGES));
    }
    for change in changes {
        content.push('\n');
        content.push_str(&lang.text(msg::SettingsChange {
            at: text::relative(change.at),
            by: text::mention(lang, change.by),
            setting: setting_name(lang, &change.setting),
            value: value_text(lang, &change),
        }));
    }
    Ok(Post::text(content))
}

/// Sets up the lobby of the server, or removes it.
async fn set_lobby(app: &App, caller: &Caller, guild: u64, data: &CommandData) -> HandlerResult {
    let lobby = data.id("in").map(|channel| (channel, data.id("notify").filter(|role| *role != guild)));
    // The bot may be able to notify a role that the caller can't.
    if let Some((_, Some(role))) = lobby
        && !caller.mentions_everyone
        && !data.role("notify").is_some_and(|role| role.mentionable)
    {
        let role = format!("<@&{role}>");
        return Err(HandlerError::Refused(caller.lang.text(msg::SettingsLobbyRoleSilent { role })));
    }
    caller.store(app).set_lobby(guild, lobby, caller.person, app.clock.now()).await?;
    saved(app, caller, guild, &channel_hint(caller, lobby.map(|(channel, _)| channel))).await
}

/// Advice for the case that nothing appears in a channel that was set.
fn channel_hint(caller: &Caller, channel: Option<u64>) -> String {
    channel.map_or_else(String::new, |_| format!(" {}", caller.lang.text(msg::SETTINGS_CHANNEL_SET)))
}

/// Sets the channel for the results of games, or removes it.
async fn set_results(app: &App, caller: &Caller, guild: u64, data: &CommandData) -> HandlerResult {
    let channel = data.id("in");
    caller.store(app).set_results_channel(guild, channel, caller.person, app.clock.now()).await?;
    saved(app, caller, guild, &channel_hint(caller, channel)).await
}

/// All settings after one was saved.
async fn saved(app: &App, caller: &Caller, guild: u64, hint: &str) -> HandlerResult {
    let mut post = overview(app, caller, guild).await?;
    post.content = format!("{}{hint}\n{}", caller.lang.text(msg::SETTINGS_SAVED), post.content);
    Ok(Reply::Private(post).into())
}

/// Bans a person on the server, or ends the ban.
async fn ban_or_unban(app: &App, caller: &Caller, guild: u64, data: &CommandData) -> HandlerResult {
    let (lang, now) = (caller.lang, app.clock.now());
    let Some((user, member)) = data.user("player") else { return refuse(lang, msg::UNKNOWN_COMMAND) };
    let person = UserId(user.id.get());
    let who = text::mention(lang, person);
    let roles: Vec<_> = member.iter().flat_map(|member| &member.roles).map(|role| role.get()).collect();
    role_order::check_below_caller(app, caller, guild, person, &roles).await?;
    if data.subcommand() == Some("unban") {
        return match caller.store(app).unban(guild, person, caller.person, now).await? {
            true => Ok(Reply::private_text(lang.text(msg::SettingsUnbanned { who })).into()),
            false => Err(HandlerError::Refused(lang.text(msg::SettingsNotBanned { who }))),
        };
    }
    if user.bot {
        return refuse(lang, msg::SETTINGS_BAN_BOT);
    }
    let typed = data.text("until").map(str::trim).filter(|typed| !typed.is_empty());
    let read = |typed| unclear::read_end(lang, typed, now, msg::SETTINGS_BAN_PAST, |end| CustomId::Ban(person, end));
    ban(app, caller, guild, Ban { person, until: typed.map(read).transpose()? }).await
}

/// Bans a person until a time in seconds since 1970: the answer to the question which time was meant.
pub(crate) async fn ban_until(app: &App, caller: &Caller, person: UserId, until: i64) -> HandlerResult {
    let guild = lookup::server(caller)?;
    if !caller.manages_server {
        return refuse(caller.lang, msg::ONLY_MANAGERS);
    }
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

/// The people who are banned now, for display.
fn ban_list(lang: Lang, bans: &[Ban]) -> String {
    let line = |ban: &Ban| {
        let until = ban.until.map_or_else(String::new, |until| format!(" ({})", text::relative(until)));
        text::mention(lang, ban.person) + until.as_str()
    };
    let more = if bans.len() > MAX_BANS_SHOWN { " …" } else { "" };
    bans.iter().take(MAX_BANS_SHOWN).map(line).collect::<Vec<_>>().join(", ") + more
}

/// Ends a game without a result, or adjudicates it.
async fn manage_game(app: &App, caller: &Caller, data: &CommandData) -> HandlerResult {
    let named = data.text("game").unwrap_or_default();
    let by = caller.person;
    let loaded = lookup::server_game(app, caller, named).await?;
    let LoadedGame { id, ref table, .. } = loaded;
    // Managers can't win points of a tournament by deciding their own games. Managers who want to give up can resign.
    if table.game().is_some_and(|game| game.seat(by).is_some()) && app.store.tournament_of_game(id).await?.is_some() {
        let game = text::numbered(table.terms.setup.game(), id);
        return Err(HandlerError::Refused(caller.lang.text(msg::SettingsOwnTournamentGame { game })));
    }
    let command = if data.subcommand() == Some("end") {
        Command::Stop { by: by.into() }
    } else {
        let winner = match data.user("winner") {
            None => None,
            Some((person, _)) => {
                // The computer is named by naming the bot.
                let computer = |game: &StartedGame| game.computer().filter(|_| person.bot).map(|(seat, _)| seat);
                let seat = |game: &StartedGame| game.seat(UserId(person.id.get())).or_else(|| computer(game));
                let seat = table.game().and_then(seat);
                let Some(seat) = seat else { return refuse(caller.lang, msg::SETTINGS_NO_PLAYER) };
                Some(seat)
            }
        };
        Command::Adjudicate { by: by.into(), winner }
    };
    let applied = apply::apply_to(app, caller, loaded, &command).await?;
    let game = text::numbered(applied.table.terms.setup.game(), id);
    let content = caller.lang.text(msg::SettingsManaged { game });
    apply::respond(applied, Reply::private_text(content))
}

/// Suggestions for those who manage the server: its running games and open challenges.
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

/// The name of a setting, by the name under which changes are stored.
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

/// The value of a change, for display.
fn value_text(lang: Lang, change: &Change) -> String {
    let value = change.value.as_str();
    let known = match change.setting.as_str() {
        "language" => Some(own_name(value).unwrap_or_else(|| lang.text(msg::LANGUAGE_FOLLOW))),
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

/// The name of a language in that language.
fn own_name(tag: &str) -> Option<String> {
    Lang::from_tag(tag).map(|lang| lang.text(msg::LANGUAGE_NAME))
}

/// The value of an argument of a text that is a yes or a no.
fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// All settings, for display.
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
        language: settings.language.as_deref().and_then(own_name).unwrap_or_else(|| FOLLOW_SERVER.to_owned()),
        theme: text::theme(lang, theme),
    })
}
