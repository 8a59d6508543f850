//! `/settings`: what those who manage a server settle for it.

use super::{
    app::{Answer, App, Guess, Trouble, say},
    caller::Caller,
    options::{bool_option, id_option, subcommand, text_option, user_option},
    reply::{Post, Reply},
};
use crate::{
    play::{Command, Match, Pace, Timeout, UserId},
    render::Theme,
    store::{Change, Setting, SettingError, Settings, Summary},
    text::{self, Lang},
};
use serenity::all::CommandData;

/// Stands for the language that Discord says the server has.
pub(super) const FOLLOW: &str = "none";

/// So many of the last changes are shown.
const SHOWN: i64 = 5;

impl App {
    /// `/settings` and its subcommands.
    pub(super) async fn settle(&self, caller: &Caller, data: &CommandData) -> Answer {
        let guild = self.place(caller)?.guild;
        let on = bool_option(data, "on").unwrap_or(true);
        let setting = match subcommand(data).unwrap_or_default() {
            "show" => return Ok(Reply::Private(self.settled(caller, guild).await?).into()),
            "end" | "adjudicate" => return self.manage(caller, data).await,
            "channel" => match id_option(data, "channel") {
                Some(channel) => Setting::Channel(channel, bool_option(data, "allowed").unwrap_or(true)),
                None => Setting::AllChannels,
            },
            "role" => match id_option(data, "role") {
                // @everyone, whose id is the server's.
                Some(role) if role == guild && bool_option(data, "allowed").unwrap_or(true) => Setting::AllRoles,
                Some(role) => Setting::Role(role, bool_option(data, "allowed").unwrap_or(true)),
                None => Setting::AllRoles,
            },
            "threads" => Setting::Threads(on),
            "reminders" => Setting::Reminders(on),
            "rated" => Setting::Rated(on),
            "computer" => Setting::Computer(on),
            "pace" => match text_option(data, "pace").and_then(Pace::from_id) {
                Some(pace) => Setting::Pace(pace),
                None => return say(caller.lang, "unknown-command"),
            },
            "timeout" => match text_option(data, "then").and_then(Timeout::from_id) {
                Some(timeout) => Setting::Timeout(timeout),
                None => return say(caller.lang, "unknown-command"),
            },
            "theme" => match text_option(data, "theme").and_then(Theme::from_id) {
                Some(theme) => Setting::Theme(theme.id().to_owned()),
                None => return say(caller.lang, "unknown-command"),
            },
            "language" => match text_option(data, "language") {
                Some(tag) => Setting::Language(Lang::from_tag(tag).map(|lang| lang.tag().to_owned())),
                None => return say(caller.lang, "unknown-command"),
            },
            _ => return say(caller.lang, "unknown-command"),
        };
        match self.store.change_setting(guild, setting, caller.person, self.clock.now()).await {
            Ok(_) => {}
            Err(SettingError::Full) => return say(caller.lang, "settings-full"),
            Err(SettingError::Store(error)) => return Err(error.into()),
        }
        let mut post = self.settled(caller, guild).await?;
        post.content = format!("{}\n{}", caller.lang.phrase("settings-saved").text(), post.content);
        Ok(Reply::Private(post).into())
    }

    /// What is settled for the server on which the caller is.
    pub(super) async fn settled_here(&self, caller: &Caller) -> Result<Settings, Trouble> {
        Ok(self.store.settings(self.place(caller)?.guild).await?)
    }

    /// All settings, and who changed what last.
    async fn settled(&self, caller: &Caller, guild: u64) -> Result<Post, Trouble> {
        let lang = caller.lang;
        let settings = self.store.settings(guild).await?;
        let mut said = listed(lang, &settings);
        let changes = self.store.changes(guild, SHOWN).await?;
        if !changes.is_empty() {
            said.push('\n');
            said.push_str(&lang.phrase("settings-changes").text());
        }
        for change in changes {
            let line = lang
                .phrase("settings-change")
                .with("at", text::relative(change.at))
                .with("by", text::mention(lang, change.by))
                .with("value", shown(lang, &change))
                .with("setting", lang.phrase(&format!("name-{}", change.setting)).text());
            said.push('\n');
            said.push_str(&line.text());
        }
        Ok(Post::text(said))
    }

    /// Ends a game, or says who won it.
    async fn manage(&self, caller: &Caller, data: &CommandData) -> Answer {
        let place = self.place(caller)?;
        let named = text_option(data, "game").unwrap_or_default();
        let (id, by) = (self.which_game(caller, Some(named), Guess::Never).await?, caller.person);
        let (_, table) = self.table(caller, id).await?;
        let command = if subcommand(data) == Some("end") {
            Command::Stop { by }
        } else {
            let winner = match user_option(data, "winner") {
                None => None,
                Some((person, _)) => {
                    // The computer is nobody whom one could name but the bot.
                    let computer = |game: &Match| game.computer().filter(|_| person.bot).map(|(seat, _)| seat);
                    let seat = |game: &Match| game.seat(UserId(person.id.get())).or_else(|| computer(game));
                    let seat = table.game().and_then(seat);
                    let Some(seat) = seat else { return say(caller.lang, "settings-no-player") };
                    Some(seat)
                }
            };
            Command::Adjudicate { by, winner }
        };
        let acted = self.act(caller, id, &command).await?;
        let deed = subcommand(data).unwrap_or_default();
        self.store.note_deed(place.guild, by, deed, &format!("#{id}"), self.clock.now()).await?;
        let game = text::numbered(acted.table.terms.setup.game(), id);
        let said = caller.lang.phrase("settings-managed").with("game", game).text();
        self.done(caller, acted, Reply::say(said))
    }

    /// Games that are on or about to be, to choose from by somebody who manages the server.
    pub(super) async fn all_games(&self, caller: &Caller) -> Result<Vec<(String, String)>, Trouble> {
        let place = self.place(caller)?;
        let games = self.store.games_on(place.guild, 100).await?;
        let name = |person: UserId| {
            let known = self.poster.known(caller.lang, caller.guild(), person);
            known.unwrap_or_else(|| caller.lang.phrase("somebody").text())
        };
        let choice = |game: &Summary| {
            let [one, two] = game.people().map(name);
            let label = caller.lang.phrase("choice-any-game").with("id", game.id.to_string());
            let label = label.with("title", game.game.title()).with("one", text::one_line(&one));
            (label.with("two", text::one_line(&two)).text(), game.id.to_string())
        };
        Ok(games.iter().map(choice).collect())
    }

    /// Whether the caller may play here, as far as the server has settled it; else the caller is told.
    pub(super) fn may_play(caller: &Caller, settings: &Settings) -> Result<(), Trouble> {
        let here = caller.place.map(|place| place.channel);
        let allowed = |channel: Option<u64>| channel.is_some_and(|channel| settings.channels.contains(&channel));
        if !settings.channels.is_empty() && !allowed(here) && !allowed(caller.parent) {
            let channels = mentions("#", &settings.channels);
            return Err(Trouble::Say(caller.lang.phrase("not-in-this-channel").with("channels", channels).text()));
        }
        // @everyone has the server's id, and Discord lists it among nobody's roles.
        let everyone = caller.place.map(|place| place.guild);
        let mut held = caller.roles.iter().copied().chain(everyone);
        if !settings.roles.is_empty() && !held.any(|role| settings.roles.contains(&role)) {
            let roles = mentions("@&", &settings.roles);
            return Err(Trouble::Say(caller.lang.phrase("not-with-your-roles").with("roles", roles).text()));
        }
        Ok(())
    }
}

/// Channels or roles in Discord's markup.
fn mentions(kind: &str, ids: &[u64]) -> String {
    ids.iter().map(|id| format!("<{kind}{id}>")).collect::<Vec<_>>().join(", ")
}

/// The value of a change as people read it.
fn shown(lang: Lang, change: &Change) -> String {
    let value = change.value.as_str();
    let known = match change.setting.as_str() {
        "language" => Some(own_name(value).unwrap_or_else(|| lang.phrase("language-follow").text())),
        "theme" => Theme::from_id(value).map(|theme| text::theme(lang, theme.id())),
        "pace" => Pace::from_id(value).map(|pace| text::pace(lang, pace)),
        "timeout" => Timeout::from_id(value).map(|timeout| text::timeout(lang, timeout)),
        "channel" => value.split_at_checked(1).map(|(sign, id)| format!("{sign}<#{id}>")),
        "role" => value.split_at_checked(1).map(|(sign, id)| format!("{sign}<@&{id}>")),
        _ => None,
    };
    known.unwrap_or_else(|| match value {
        "yes" => lang.phrase("switch-on").text(),
        "no" => lang.phrase("switch-off").text(),
        other => text::typed(other),
    })
}

/// What the language of that tag calls itself.
fn own_name(tag: &str) -> Option<String> {
    Lang::from_tag(tag).map(|lang| lang.phrase("language-name").text())
}

fn listed(lang: Lang, settings: &Settings) -> String {
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let all = |list: String| if list.is_empty() { "all".to_owned() } else { list };
    let theme = Theme::from_id(&settings.theme).unwrap_or_default();
    lang.phrase("settings")
        .with("channels", all(mentions("#", &settings.channels)))
        .with("roles", all(mentions("@&", &settings.roles)))
        .with("threads", yes(settings.threads))
        .with("pace", text::pace(lang, settings.pace))
        .with("timeout", settings.timeout.id())
        .with("reminders", yes(settings.reminders))
        .with("rated", yes(settings.rated))
        .with("computer", yes(settings.computer))
        .with("language", settings.language.as_deref().and_then(own_name).unwrap_or_else(|| FOLLOW.to_owned()))
        .with("theme", text::theme(lang, theme.id()))
        .text()
}
