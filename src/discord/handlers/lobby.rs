//! `/lobby`: the server's open challenges.

use super::{
    apply, block, challenge,
    lookup::{self, DISCORD_TIMEOUT},
    new_game,
    prelude::*,
};
use crate::{
    discord::{
        components::buttons,
        outbound::lobby::{self, MAX_READ, PAGE_SIZE},
    },
    play::{Command, Phase},
    store::{ClosedChannel, ListedOffer, LoadedGame, OpenChallenge, Place, Randomness},
};
use serenity::all::GuildId;

command! { LOBBY: command_lobby, OnServers => show() }

async fn show(app: &App, caller: &Caller) -> Result<Post, HandlerError> {
    page(app, caller, 0).await
}

pub(crate) async fn page(app: &App, caller: &Caller, page: u16) -> Result<Post, HandlerError> {
    let (guild, lang) = (lookup::server(caller)?, caller.lang);
    let challenges = visible_challenges(app, caller, guild).await?;
    let pages = u16::try_from(challenges.len().div_ceil(PAGE_SIZE)).unwrap_or(u16::MAX).max(1);
    let page = page.min(pages - 1);
    let shown: Vec<_> = challenges.into_iter().skip(usize::from(page) * PAGE_SIZE).take(PAGE_SIZE).collect();
    let mut post = lobby::page(lang, &shown, caller.place.channel, Some(caller.person));
    if pages > 1 {
        post.content.push('\n');
        post.content.push_str(&lang.text(msg::GamesPage { page: page + 1, pages }));
    }
    post.rows.extend(buttons::pages(lang, page, pages, CustomId::Lobby));
    if !app.store.standing_offers_of(guild, caller.person).await?.is_empty() {
        post.rows.push(buttons::standing_offers(lang));
    }
    Ok(post)
}

pub(crate) async fn standing_offers(app: &App, caller: &Caller) -> Result<Post, HandlerError> {
    let (guild, lang) = (lookup::server(caller)?, caller.lang);
    let offers = app.store.standing_offers_of(guild, caller.person).await?;
    if offers.is_empty() {
        return Ok(Post::text(lang.text(msg::OFFERS_NONE)));
    }
    let mut lines = vec![lang.text(msg::OFFERS_TITLE)];
    lines.extend(offers.iter().map(|ListedOffer { newest, channel, terms, running }| {
        lang.text(msg::OffersLine {
            game: text::numbered(terms.setup.game(), *newest),
            variant: text::variant(lang, terms.setup),
            channel: format!("<#{channel}>"),
            running: *running,
        })
    }));
    let newest: Vec<_> = offers.iter().map(|offer| offer.newest).collect();
    Ok(Post::text(lines.join("\n")).with_rows(buttons::withdraw(lang, &newest)))
}

/// If Discord does not answer, returns only the challenges in the caller's channel.
async fn visible_challenges(app: &App, caller: &Caller, guild: u64) -> Result<Vec<OpenChallenge>, HandlerError> {
    let mut sight = lookup::sight(app, caller);
    let mut visible = Vec::new();
    for challenge in app.store.open_challenges(guild, app.clock.now(), MAX_READ).await? {
        if sight.sees(challenge.place, challenge.parent).await == Some(true) {
            visible.push(challenge);
        }
    }
    Ok(visible)
}

/// Checks again, because channels and roles may have changed since the list was sent.
async fn check_visible(app: &App, caller: &Caller, id: GameId, place: Place) -> Result<(), HandlerError> {
    let guild = lookup::server(caller)?;
    if caller.administrator || caller.place == place {
        return Ok(());
    }
    let seen_in = app.store.parent_of(id).await?.unwrap_or(place.channel);
    match app.visibilities.fetch(GuildId::new(guild), DISCORD_TIMEOUT).await {
        Ok(visibility) if visibility.sees(caller.person.0, &caller.roles, seen_in) => Ok(()),
        Ok(_) => refuse(caller.lang, msg::CHALLENGE_NOT_YOURS),
        Err(error) => {
            tracing::warn!(%error, guild, "could not read the channels of a server; refusing to join a challenge");
            refuse(caller.lang, msg::TROUBLE)
        }
    }
}

/// The closed channel of a challenge, which can't be joined there because nobody would see the board. Channels can close after a
/// list was sent.
async fn closed_place(app: &App, caller: &Caller, game: &LoadedGame) -> Result<Option<ClosedChannel>, HandlerError> {
    match game.table.phase {
        // In its own channel, the answer shows the board.
        Phase::Open { .. } if game.place.channel != caller.place.channel => {
            Ok(app.store.closed_channel(game.place.channel).await?)
        }
        _ => Ok(None),
    }
}

fn check_open(caller: &Caller, game: &LoadedGame, closed: Option<&ClosedChannel>) -> Result<(), HandlerError> {
    let Some(closed) = closed else { return Ok(()) };
    let channel = game.place.channel;
    let place = text::place_or_gone((!closed.gone).then_some(channel));
    refuse(caller.lang, msg::LobbyUnplayable { game: text::numbered(game.table.terms.setup.game(), game.id), place })
}

/// Challenges everyone to the game chosen in a list's menu. If the caller's channel, such as the lobby's, allows no games,
/// the challenge goes to the first allowed channel that the caller sees and the bot can post in.
pub(crate) async fn offer(app: &App, caller: &Caller, chosen: String) -> HandlerResult {
    let settings = new_game::server_settings(app, caller).await?;
    let guild = lookup::server(caller)?;
    if new_game::is_allowed_channel(caller, &settings) {
        return challenge::create_open(app, caller, &chosen, &settings).await;
    }
    let visibility = app.visibilities.fetch(GuildId::new(guild), DISCORD_TIMEOUT).await.ok();
    let sees = |channel: &&u64| {
        caller.administrator || visibility.as_ref().is_some_and(|it| it.sees(caller.person.0, &caller.roles, **channel))
    };
    for &channel in settings.channels.iter().filter(sees) {
        if app.store.closed_channel(channel).await?.is_none() {
            let there = Place::on_server(guild, channel);
            return challenge::create_open_in(app, caller, there, &chosen, &settings).await;
        }
    }
    // Refuses with the names of the allowed channels.
    challenge::create_open(app, caller, &chosen, &settings).await
}

pub(crate) async fn join(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let settings = new_game::server_settings(app, caller).await?;
    // The game is played where the challenge was made, so this channel need not allow games.
    new_game::check_player(app, caller, &settings).await?;
    let game = lookup::unchecked_game(app, caller, id).await?;
    let closed = closed_place(app, caller, &game).await?;
    // A channel that is gone has nothing to hide.
    if !closed.as_ref().is_some_and(|closed| closed.gone) {
        check_visible(app, caller, id, game.place).await?;
    }
    block::check_challenger(app, caller, &game).await?;
    if matches!(game.table.phase, Phase::Open { .. }) {
        challenge::check_pair(app, caller, game.place, &game.table.terms).await?;
        check_open(caller, &game, closed.as_ref())?;
    }
    let Randomness { challenger_begins, seed } = Randomness::draw();
    let command = Command::Accept { by: caller.person.into(), challenger_begins, seed };
    let applied = apply::apply_to(app, caller, game, &command).await;
    let applied = applied.map_err(|error| challenge::own_challenge(caller, error))?;
    let game = text::numbered(applied.table.terms.setup.game(), id);
    let channel = format!("<#{}>", applied.place.channel);
    apply::respond(applied, Reply::private_text(caller.lang.text(msg::LobbyJoined { game, channel })))
}
