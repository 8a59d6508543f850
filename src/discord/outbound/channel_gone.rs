//! Sends the notices of [`ChannelNotice`] as direct messages.

use super::{
    announcement::public_lang,
    error::{Proof, TaskResult},
    message::Post,
    own_messages::search_since,
    work::{Limits, Work},
};
use crate::{
    digest::nonce,
    discord::App,
    play::UserId,
    store::{ChannelNotice, ClaimedTask, Notify, TaskOutcome, UnpostedTournament, kinds},
    text::{self, Lang, msg},
};

impl Work for kinds::ChannelNotice {
    // After this time, the task is given up, and the player's next command shows the notices.
    const LIMITS: Limits = Limits::given_up_after(time::Duration::minutes(15)).one_a_second();

    /// Sends a player's notices in one direct message, unless the player wants or accepts no such message.
    async fn run(app: &App, task: &mut ClaimedTask, (): ()) -> TaskResult {
        let Some(person) = task.owner.map(UserId) else { return Ok(TaskOutcome::Done) };
        let notices = app.store.channel_notices(person, None).await?;
        let Some(notice) = notices.first() else { return Ok(TaskOutcome::Done) };
        let preferences = app.store.preferences(person).await?;
        if preferences.notify == Notify::Off {
            return Ok(TaskOutcome::Done);
        }
        if let Some(end) = preferences.quiet_until(app.clock.now()) {
            return Ok(TaskOutcome::Idle(Some(end)));
        }
        let lang = public_lang(&app.store.settings_of(notice.id).await?);
        let (post, now) = (Post::text(sentences(lang, &notices)), app.clock.now());
        // A process may have died after it sent this. The same notice may come anew in another task.
        let nonce = nonce(&[&"channel", &person.0, &task.due_since.unix_timestamp_nanos(), &post.content]);
        match app.own_messages.send_direct_once(person, search_since(task, now), post.is_sent_as(), post, nonce).await {
            Err(error) if error.proof() == Proof::Never => return Ok(TaskOutcome::Done),
            sent => sent?,
        }
        app.store.delete_channel_notices(&notices).await?;
        // The store returns ten notices at most, so there may be more.
        Ok(TaskOutcome::Again(app.clock.now()))
    }
}

/// The text of a person's notices. Games on servers that the bot has left share a sentence, and so do games whose channel is
/// gone.
pub(crate) fn sentences(lang: Lang, notices: &[ChannelNotice]) -> String {
    let games = |notices: &[&ChannelNotice]| {
        let game = |notice: &&ChannelNotice| {
            let game = text::maybe_numbered(notice.game, notice.id);
            lang.text(msg::ChannelGoneGame { game, other: text::mention(lang, notice.opponent) })
        };
        notices.iter().map(game).collect::<Vec<_>>().join(", ")
    };
    let (left, here): (Vec<_>, Vec<_>) = notices.iter().partition(|notice| notice.left);
    let is_gone = |notice: &&ChannelNotice| notice.tournament.is_none() && notice.place.is_none();
    let (gone, others): (Vec<_>, Vec<_>) = here.into_iter().partition(is_gone);
    let mut lines = Vec::new();
    if !left.is_empty() {
        lines.push(lang.text(msg::ServerLeft { games: games(&left), count: left.len() }));
    }
    match gone.as_slice() {
        [] => {}
        [one] => lines.push(sentence(lang, one)),
        many => lines.push(lang.text(msg::ChannelGoneMany { games: games(many) })),
    }
    lines.extend(others.into_iter().map(|notice| sentence(lang, notice)));
    lines.join("\n")
}

/// The sentence for one notice: the channel of a game is gone, or a tournament's games have begun where the bot can't post.
fn sentence(lang: Lang, notice: &ChannelNotice) -> String {
    if let Some(UnpostedTournament { name, channel }) = &notice.tournament {
        let name = text::escape_markup(name);
        let place = text::place_or_gone(*channel);
        return match notice.recipient {
            None => lang.text(msg::TournamentUnposted { name, place }),
            Some(_) => lang.text(msg::TournamentGamesUnposted { name, place }),
        };
    }
    text::channel_gone(lang, notice.id, notice.game, notice.opponent, notice.place.map(|place| place.channel))
}
