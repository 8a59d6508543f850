//! Following games of others: the buttons under More, and `/games scope: followed`.

use super::{
    list_page::{self, Page},
    prelude::*,
};
use crate::{
    actions::keep,
    discord::{components::buttons::plain, outbound::daily_message::followed_line},
    store::FollowedGame,
};

/// A line with two mentions and a link has about 180 characters, and a message at most 2,000.
const PAGE_SIZE: usize = 8;

pub(crate) async fn follow(app: &App, caller: &Caller, id: GameId, moves: bool) -> HandlerResult {
    let said = keep::follow(app, caller, id, moves).await?;
    Ok(Reply::private_text(caller.lang.text(said)).into())
}

pub(crate) async fn unfollow(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let said = keep::unfollow(app, caller, id).await?;
    Ok(Reply::private_text(caller.lang.text(said)).into())
}

/// Lists followed games of all servers. Each line links its board, so channels of different servers can't be confused.
pub(crate) async fn page(app: &App, caller: &Caller, page: u16) -> Result<Post> {
    let lang = caller.lang;
    let games = app.store.followed_games(caller.person, false, app.clock.now()).await?;
    let (visible, is_partial) = list_page::visible(app, caller, games, |it| Some((it.place, it.parent))).await;
    if visible.is_empty() {
        return Ok(Post::text(lang.text(if is_partial { msg::CHANNELS_UNSEEN } else { msg::FOLLOWED_NONE })));
    }
    let page = Page::of(visible, page, PAGE_SIZE);
    let mut lines = vec![lang.text(msg::FOLLOWED_TITLE)];
    lines.extend(page.shown.iter().map(|game| followed_line(lang, game)));
    lines.extend(is_partial.then(|| lang.text(msg::CHANNELS_UNSEEN)));
    let unfollow = |game: &FollowedGame| {
        plain(lang, msg::ButtonUnfollowGame { id: game.id.to_string() }, &CustomId::Unfollow(game.id))
    };
    let mut post = Post::text(lines.join("\n")).with_rows(buttons::rows(page.shown.iter().map(unfollow)));
    page.paginate(lang, &mut post, CustomId::FollowedGames);
    Ok(post)
}
