//! `/lobby`: the server's open challenges.

use super::{
    challenge,
    list_page::{self, Page},
    prelude::*,
};
use crate::{
    actions::challenge::{accept_loaded, check_pair},
    discord::{
        components::buttons::plain,
        outbound::{
            lobby::{self, MAX_READ, PAGE_SIZE},
            visibility::DISCORD_TIMEOUT,
        },
    },
    play::Phase,
    store::{ListedOffer, Place},
};
use serenity::all::GuildId;

command! { LOBBY: command_lobby, OnServers => show() }

async fn show(app: &App, caller: &Caller) -> Result<Post> {
    page(app, caller, 0).await
}

pub(crate) async fn page(app: &App, caller: &Caller, page: u16) -> Result<Post> {
    let (guild, lang) = (lookup::server(caller)?, caller.lang);
    let challenges = app.store.open_challenges(guild, app.clock.now(), MAX_READ).await?;
    // If Discord does not answer, only the challenges in the caller's channel.
    let (visible, is_partial) = list_page::visible(app, caller, challenges, |it| Some((it.place, it.parent))).await;
    // The sentence that says so takes the place of a line.
    let page = Page::of(visible, page, PAGE_SIZE - usize::from(is_partial));
    let mut post = lobby::page(lang, &page.shown, caller.place.channel, Some(caller.person), is_partial);
    page.paginate(lang, &mut post, CustomId::Lobby);
    if !app.store.standing_offers_of(guild, caller.person).await?.is_empty() {
        post.rows.extend(buttons::rows([plain(lang, msg::BUTTON_OFFERS, &CustomId::StandingOffers)]));
    }
    Ok(post)
}

pub(crate) async fn standing_offers(app: &App, caller: &Caller) -> Result<Post> {
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
    let withdraw = |&ListedOffer { newest, .. }: &ListedOffer| {
        plain(lang, msg::ButtonWithdraw { id: newest.to_string() }, &CustomId::Cancel(newest))
    };
    Ok(Post::text(lines.join("\n")).with_rows(buttons::rows(offers.iter().map(withdraw))))
}

/// Checks again, because channels and roles may have changed since the list was sent.
async fn check_visible(app: &App, caller: &Caller, id: GameId, place: Place) -> Result<()> {
    let guild = lookup::server(caller)?;
    if caller.is_administrator() || caller.place == place {
        return Ok(());
    }
    let seen_in = app.store.parent_of(id).await?.unwrap_or(place.channel);
    match app.visibilities.fetch(GuildId::new(guild), DISCORD_TIMEOUT).await {
        Ok(visibility) if visibility.sees(caller.person.0, caller.roles(), seen_in) => Ok(()),
        Ok(visibility) if visibility.is_hidden(seen_in) => refuse(caller.lang, msg::LOBBY_HIDDEN),
        Ok(_) => refuse(caller.lang, msg::CHALLENGE_NOT_YOURS),
        Err(error) => {
            tracing::warn!(%error, guild, "could not read the channels of a server; refusing to join a challenge");
            refuse(caller.lang, msg::TROUBLE)
        }
    }
}

/// If this channel allows no games, the challenge goes to the first allowed channel that the caller sees and the bot can post in.
pub(crate) async fn offer(app: &App, caller: &Caller, chosen: String) -> HandlerResult {
    let settings = checks::server_settings(app, caller).await?;
    let guild = lookup::server(caller)?;
    if checks::is_allowed_channel(app, caller, &settings).await {
        return challenge::create_open(app, caller, caller.place, &chosen, &settings).await;
    }
    let mut sight = sight::of(app, caller);
    for &channel in &settings.channels {
        let there = Place::on_server(guild, channel);
        let Ok(seen) = app.visibilities.fetch(GuildId::new(guild), DISCORD_TIMEOUT).await else { continue };
        // Nobody would see the challenge. Games in a category's channels are allowed, but not in the category itself.
        if seen.is_hidden(channel) || seen.is_category(channel) {
            continue;
        }
        if sight.sees(there, None).await == Some(true) && app.store.closed_channel(channel).await?.is_none() {
            return challenge::create_open(app, caller, there, &chosen, &settings).await;
        }
    }
    // Refuses with the names of the allowed channels.
    challenge::create_open(app, caller, caller.place, &chosen, &settings).await
}

pub(crate) async fn join(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let settings = checks::server_settings(app, caller).await?;
    // The game is played where the challenge was made, so this channel need not allow games.
    checks::check_player(app, caller, &settings).await?;
    let game = sight::unchecked_game(app, caller, id).await?;
    let (kind, place) = (game.table.terms.setup.game(), game.place);
    let is_open = matches!(game.table.phase, Phase::Open { .. });
    // Elsewhere nobody would see the board; in its own channel, the answer shows it.
    let closed = match is_open && place.channel != caller.place.channel {
        true => app.store.closed_channel(place.channel).await?,
        false => None,
    };
    let is_gone = closed.as_ref().is_some_and(|closed| closed.gone);
    // A channel that is gone has nothing to hide.
    if !is_gone {
        check_visible(app, caller, id, place).await?;
    }
    checks::check_challenger(app, caller, &game).await?;
    if is_open {
        check_pair(app, caller, place, &game.table.terms).await?;
    }
    if closed.is_some() {
        let place = text::place_or_gone((!is_gone).then_some(place.channel));
        return refuse(caller.lang, msg::LobbyUnplayable { game: text::numbered(kind, id), place });
    }
    let applied = challenge::or_cancel(caller, accept_loaded(app, caller, game).await)?;
    let channel = format!("<#{}>", applied.place.channel);
    let content = caller.lang.text(msg::LobbyJoined { game: text::numbered(kind, id), channel });
    respond(applied, Reply::private_text(content))
}
