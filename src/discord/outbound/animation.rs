//! Animations of whole games, encoded in the background.

use super::{
    error::BuildError,
    message::{File, shorten_alt},
    names::ANSWER_NAMES_TIMEOUT,
    pictures::{Drawing, Pictures},
};
use crate::{
    deadline::stretched,
    metrics::PictureKind,
    play::{GameId, Table},
    store::Place,
    text::{self, Lang, msg},
    work_limits::Work,
};
use parlor_render::Style;
use std::time::{Duration, Instant};

/// In bytes. Discord accepts files of up to 10 MiB.
const MAX_BYTES: usize = 10_000_000;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadlines {
    queue: Duration,
    encoding: Duration,
}

/// Short, so that a game's last message appears soon. If the time is up, the message has only the board, and its button still
/// offers the animation.
const LAST_BOARD: Deadlines = Deadlines { queue: Duration::from_secs(3), encoding: Duration::from_secs(8) };

/// Long, because the caller sees that the bot is working on it.
pub(crate) const ON_REQUEST: Deadlines =
    Deadlines { queue: Duration::from_secs(60), encoding: Duration::from_secs(60) };

/// The animation for a game's last message. `None` for a game of a few moves, or if it takes longer than the deadline.
pub(super) async fn for_last_board(
    pictures: &Pictures,
    lang: Lang,
    id: GameId,
    place: Place,
    table: &Table,
    style: Style,
) -> Option<File> {
    if table.game().is_none_or(|game| game.is_short()) {
        return None;
    }
    match of_game(pictures, lang, id, place, table, style, LAST_BOARD).await {
        Ok(Some(animation)) => return Some(animation),
        Ok(None) => tracing::info!(game = %id, "posting without an animation: it took too long or is too large"),
        Err(error) => tracing::error!(%error, game = %id, "could not make an animation; posting without it"),
    }
    None
}

/// An animation of the game so far. `None` if it takes too long or becomes too large.
pub(crate) async fn of_game(
    pictures: &Pictures,
    lang: Lang,
    id: GameId,
    place: Place,
    table: &Table,
    style: Style,
    deadlines: Deadlines,
) -> Result<Option<File>, BuildError> {
    let Some(game) = table.game() else { return Ok(None) };
    let Some(permit) = pictures.limits.permit(Work::Animation, deadlines.queue).await else { return Ok(None) };
    let names = pictures.names.of_players(lang, place.guild, game, ANSWER_NAMES_TIMEOUT).await;
    let played = table.clone();
    let encoded = pictures
        .draw_with(permit, PictureKind::Animation, move |renderer| {
            let (begun, setup) = (Instant::now(), played.terms.setup);
            let plies = played.game().map_or(0, |game| game.record.plies.len());
            let mut animation = renderer.animation(setup, style, plies + 2)?;
            // Discord shows the first frame as the preview, so it is the newest board.
            if let Some(newest) = Drawing::newest(lang, &played, names.clone(), style) {
                newest.with_scene(lang, |scene| animation.add(scene))?;
            }
            for (ply, step) in played.steps().enumerate() {
                // Stored moves were legal, so the replay can't fail.
                let Ok(step) = step else { return Ok(None) };
                if begun.elapsed() > stretched(deadlines.encoding) {
                    return Ok(None);
                }
                Drawing::at_ply(lang, &played, ply, step, names.clone(), style)
                    .with_scene(lang, |scene| animation.add(scene))?;
            }
            animation.finish().map(Some)
        })
        .await?;
    let alt = lang.text(msg::AltAnimation {
        game: text::numbered(table.terms.setup.game(), id),
        plies: game.record.plies.len(),
        position: text::alt_text(lang, table),
    });
    let fitting = encoded.filter(|gif| gif.len() <= MAX_BYTES);
    Ok(fitting.map(|gif| File::picture("replay.gif", gif, shorten_alt(&alt))))
}
