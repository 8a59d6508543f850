//! Following games of others: the buttons under More, and `/games scope: followed`.

use super::{
    list_page::{self, Page},
    prelude::*,
};
use crate::{
    discord::outbound::daily_message::followed_line,
    play::Phase,
    store::{MAX_FOLLOWED, Notify},
};

/// A line with two mentions and a link has about 180 characters, and a message at most 2,000.
const PAGE_SIZE: usize = 8;

pub(crate) async fn follow(app: &App, caller: &Caller, id: GameId, moves: bool) -> HandlerResult {
    Ok(Reply::private_text(begin(app, caller, id, moves).await?).into())
}

/// Returns what to tell the follower.
pub(crate) async fn begin(app: &App, caller: &Caller, id: GameId, moves: bool) -> Result<String> {
    let (lang, now) = (caller.lang, app.clock.now());
    let (place, table) = lookup::table(app, caller, id).await?;
    let game = text::numbered(table.terms.setup.game(), id);
    let (Phase::Playing(..), Some(guild)) = (&table.phase, place.guild) else {
        return refuse(lang, msg::FollowNot { game });
    };
    let plays = table.game().is_some_and(|game| game.seat(caller.person).is_some());
    if plays || app.store.ban_of(guild, caller.person, now).await?.is_some() {
        return refuse(lang, msg::FollowNot { game });
    }
    if !caller.store(app).follow(caller.person, id, moves, lang.tag(), now).await? {
        return refuse(lang, msg::FollowMany { count: MAX_FOLLOWED });
    }
    let how = match app.store.preferences(caller.person).await?.notify {
        Notify::Mention | Notify::Silent | Notify::Direct => "direct",
        Notify::Daily => "daily",
        Notify::Off => "off",
    };
    Ok(lang.text(msg::Followed { game, moves, how }))
}

pub(crate) async fn unfollow(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    Ok(Reply::private_text(end(app, caller, id).await?).into())
}

/// Returns what to tell the follower.
pub(crate) async fn end(app: &App, caller: &Caller, id: GameId) -> Result<String> {
    app.store.unfollow(caller.person, id).await?;
    Ok(caller.lang.text(msg::Unfollowed { id: id.to_string() }))
}

/// Lists followed games of all servers. Each line links its board, so channels of different servers can't be confused.
pub(crate) async fn page(app: &App, caller: &Caller, page: u16) -> Result<Post> {
    let lang = caller.lang;
    let games = app.store.followed_games(caller.person, false, app.clock.now()).await?;
    let visible = list_page::visible(app, caller, games, |it| (it.place, it.parent)).await;
    if visible.is_empty() {
        return Ok(Post::text(lang.text(msg::FOLLOWED_NONE)));
    }
    let page = Page::of(visible, page, PAGE_SIZE);
    let mut lines = vec![lang.text(msg::FOLLOWED_TITLE)];
    lines.extend(page.shown.iter().map(|game| followed_line(lang, game)));
    let ids: Vec<_> = page.shown.iter().map(|game| game.id).collect();
    let mut post = Post::text(lines.join("\n")).with_rows(buttons::unfollow(lang, &ids));
    page.number(lang, &mut post, CustomId::FollowedGames);
    Ok(post)
}
