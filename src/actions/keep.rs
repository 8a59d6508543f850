//! What a person keeps about a game: notes, and following a game of others.

use super::{Actor, Result, refuse, sight};
use crate::{
    discord::App,
    play::{GameId, Phase},
    store::{MAX_FOLLOWED, MAX_NOTE, MAX_NOTES, Notify},
    text::{self, IntoMessage, Message, msg},
};

/// Returns what to tell the author. `seen` is the note that the author saw before writing: another one that is at this ply by now
/// stays, and the text follows it.
pub(crate) async fn note(
    app: &App,
    actor: &Actor,
    (id, ply): (GameId, u16),
    typed: &str,
    seen: Option<&str>,
) -> Result<Message<'static>> {
    sight::table(app, actor, id).await?;
    // PostgreSQL can't store the character zero.
    let clean = |text: &str| text.trim().chars().filter(|it| !it.is_control() || *it == '\n').collect::<String>();
    let (typed, former) = (clean(typed), app.store.note(actor.person, id, ply).await?);
    let unseen = seen.and_then(|seen| former.filter(|(at, there)| *at == ply && *there != clean(seen)));
    let is_merged = unseen.is_some();
    let whole = match unseen {
        // The same form may be sent twice.
        Some((_, there)) if there.ends_with(&typed) => there,
        Some((_, there)) => format!("{there}\n{typed}"),
        None => typed,
    };
    if is_merged && whole.chars().count() > MAX_NOTE.into() {
        return refuse(msg::NoteLong { most: MAX_NOTE });
    }
    let note: String = whole.chars().take(MAX_NOTE.into()).collect();
    if !actor.store(app).set_note(actor.person, (id, ply), &note, app.clock.now()).await? {
        return refuse(msg::NoteMany { count: MAX_NOTES });
    }
    Ok(if note.is_empty() { msg::NoteDeleted { ply }.into_message() } else { msg::Noted { ply }.into_message() })
}

/// Returns what to tell the follower.
pub(crate) async fn follow(app: &App, actor: &Actor, id: GameId, moves: bool) -> Result<Message<'static>> {
    let now = app.clock.now();
    let (place, table) = sight::table(app, actor, id).await?;
    let game = text::numbered(table.terms.setup.game(), id);
    let (Phase::Playing(..), Some(guild)) = (&table.phase, place.guild) else {
        return refuse(msg::FollowNot { game });
    };
    let plays = table.game().is_some_and(|game| game.seat(actor.person).is_some());
    if plays || app.store.ban_of(guild, actor.person, now).await?.is_some() {
        return refuse(msg::FollowNot { game });
    }
    if !actor.store(app).follow(actor.person, id, moves, actor.lang.tag(), now).await? {
        return refuse(msg::FollowMany { count: MAX_FOLLOWED });
    }
    let how = match app.store.preferences(actor.person).await?.notify {
        Notify::Mention | Notify::Silent | Notify::Direct => "direct",
        Notify::Daily => "daily",
        Notify::Off => "off",
    };
    Ok(msg::Followed { game, moves, how }.into_message())
}

/// Returns what to tell the follower.
pub(crate) async fn unfollow(app: &App, actor: &Actor, id: GameId) -> Result<Message<'static>> {
    app.store.unfollow(actor.person, id).await?;
    Ok(msg::Unfollowed { id: id.to_string() }.into_message())
}
