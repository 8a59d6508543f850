//! What all new games share: the set-up, and whether the server allows them.

use super::{block, lookup::DISCORD_TIMEOUT, prelude::*, server_state::Deleted, unclear};
use crate::{
    input::{self, MisreadVariant, Reading},
    play::UserId,
    store::Settings,
};
use parlor_games::rules::{Game, OptionError, Options, Setup};
use serenity::all::GuildId;

/// Asks if the game or the variant is ambiguous; `button` gives the action of each meaning.
pub(crate) fn read_setup(
    caller: &Caller,
    game: &str,
    variant: Option<&str>,
    button: impl Fn((Game, Option<Setup>)) -> CustomId,
) -> Result<(Game, Option<Setup>)> {
    let lang = caller.lang;
    let meaning = |(game, setup): (Game, Option<Setup>)| {
        let title = game.title();
        let label = setup.map_or_else(|| title.to_owned(), |setup| format!("{title} {}", text::variant(lang, setup)));
        (label, button((game, setup)))
    };
    let games = match input::read_game(game) {
        Reading::Certain(game) => {
            let Some(typed) = variant else { return Ok((game, None)) };
            return match input::read_variant(lang, game, typed) {
                Ok(setup) => Ok((game, Some(setup))),
                Err(MisreadVariant { error, meant }) => {
                    let meant: Vec<_> = meant.into_iter().map(|setup| meaning((game, Some(setup)))).collect();
                    Err(match (meant.as_slice(), &error) {
                        ([], _) => HandlerError::Refused(text::option_error(lang, game, &error)),
                        // This sentence lists the allowed values.
                        ([_, _, ..], OptionError::NotAllowed { .. }) => {
                            unclear::question(text::option_error(lang, game, &error), meant)
                        }
                        _ => unclear::ask(lang, typed, meant),
                    })
                }
            };
        }
        Reading::Unclear(games) => games,
        Reading::Unreadable => Vec::new(),
    };
    let with_variant = |game: Game| match variant {
        Some(typed) => input::read_variant(lang, game, typed).ok().map(|setup| (game, Some(setup))),
        None => Some((game, None)),
    };
    let meant: Vec<_> = games.into_iter().filter_map(with_variant).map(meaning).collect();
    Err(if meant.is_empty() { lookup::no_such_title(caller, game) } else { unclear::ask(lang, game, meant) })
}

/// As [`read_setup`], for commands with more options than a custom id can hold. An ambiguous text is refused.
pub(crate) fn read_clear_setup(caller: &Caller, game: &str, variant: Option<&str>) -> Result<Setup> {
    let game = lookup::game_named_clearly(caller, game)?;
    let Some(typed) = variant else { return usual_setup(caller, game) };
    input::read_variant(caller.lang, game, typed)
        .map_err(|MisreadVariant { error, .. }| HandlerError::Refused(text::option_error(caller.lang, game, &error)))
}

pub(crate) fn usual_setup(caller: &Caller, game: Game) -> Result<Setup> {
    game.setup(&Options::default())
        .map_err(|error| HandlerError::Refused(text::option_error(caller.lang, game, &error)))
}

pub(crate) async fn server_settings(app: &App, caller: &Caller) -> Result<Settings> {
    match caller.place.guild {
        Some(guild) => Ok(app.store.settings(guild).await?),
        None => Ok(Settings::default()),
    }
}

pub(crate) async fn check_server_rules(app: &App, caller: &Caller, settings: &Settings) -> Result<()> {
    check_player(app, caller, settings).await?;
    check_channel(app, caller, settings).await
}

pub(crate) async fn check_channel(app: &App, caller: &Caller, settings: &Settings) -> Result<()> {
    let Some(guild) = caller.place.guild.filter(|_| !is_allowed_channel(caller, settings)) else { return Ok(()) };
    let mut channels = settings.channels.clone();
    let sees_all = match app.visibilities.fetch(GuildId::new(guild), DISCORD_TIMEOUT).await {
        Ok(visibility) => {
            let deleted = Deleted::among(app, guild, &channels, &[]).await;
            let is_hidden = |id: &u64| visibility.is_hidden(*id) && !deleted.contains(*id);
            let sees_all = !channels.iter().any(is_hidden);
            let sees = |channel| visibility.sees(caller.person.0, &caller.roles, channel);
            // Discord's list of channels has no threads, so it doesn't say who sees them. Nor does it say who sees what is
            // hidden from the bot.
            let is_shown = |id| !visibility.is_hidden(id) && !deleted.contains(id);
            channels.retain(|&id| if visibility.has_channel(id) { sees(id) } else { is_shown(id) });
            sees_all
        }
        Err(error) => {
            tracing::warn!(%error, guild, "could not read the channels of a server; naming none in which games are allowed");
            channels.clear();
            false
        }
    };
    if channels.is_empty() {
        return refuse(caller.lang, if sees_all { msg::NO_ALLOWED_CHANNEL } else { msg::NOT_IN_THIS_ONE });
    }
    refuse(caller.lang, msg::NotInThisChannel { channels: mentions("#", &channels) })
}

/// A thread is allowed if its parent channel is.
pub(crate) fn is_allowed_channel(caller: &Caller, settings: &Settings) -> bool {
    let listed = |channel: u64| settings.channels.contains(&channel);
    settings.channels.is_empty() || listed(caller.place.channel) || caller.parent.is_some_and(listed)
}

pub(crate) async fn check_voter(app: &App, caller: &Caller) -> Result<()> {
    if let Some(guild) = caller.place.guild
        && app.store.ban_of(guild, caller.person, app.clock.now()).await?.is_some()
    {
        return refuse(caller.lang, msg::BANNED_VOTE);
    }
    check_player(app, caller, &server_settings(app, caller).await?).await
}

pub(crate) async fn check_player(app: &App, caller: &Caller, settings: &Settings) -> Result<()> {
    let Some(guild) = caller.place.guild else { return Ok(()) };
    if let Some(ban) = app.store.ban_of(guild, caller.person, app.clock.now()).await? {
        let until = ban.until.map(text::relative);
        return refuse(caller.lang, msg::Banned { until });
    }
    // A member's roles leave out @everyone, whose id is the server's.
    let mut held = caller.roles.iter().copied().chain([guild]);
    if !settings.roles.is_empty() && !held.any(|role| settings.roles.contains(&role)) {
        let deleted = Deleted::among(app, guild, &[], &settings.roles).await;
        let roles: Vec<_> = settings.roles.iter().copied().filter(|&role| !deleted.contains(role)).collect();
        if roles.is_empty() {
            return refuse(caller.lang, msg::NO_ALLOWED_ROLE);
        }
        return refuse(caller.lang, msg::NotWithYourRoles { roles: mentions("@&", &roles) });
    }
    Ok(())
}

pub(crate) async fn check_opponent(app: &App, caller: &Caller, guild: Option<u64>, opponent: UserId) -> Result<()> {
    block::check_takes_challenges(app, caller, opponent).await?;
    let Some(guild) = guild else { return Ok(()) };
    let Some(ban) = app.store.ban_of(guild, opponent, app.clock.now()).await? else { return Ok(()) };
    let until = ban.until.map(text::relative);
    let who = text::mention(caller.lang, opponent);
    refuse(caller.lang, msg::OpponentBanned { who, until })
}

pub(crate) fn mentions(kind: &str, ids: &[u64]) -> String {
    ids.iter().map(|id| format!("<{kind}{id}>")).collect::<Vec<_>>().join(", ")
}
