//! Pictures for messages. They are drawn on threads for blocking work.

use super::{error::BuildError, message::File, names::Names};
use crate::{
    metrics::{Metrics, PictureKind},
    play::{Phase, Table},
    render::{Curve, Point, RenderError, Renderer, Scene, Seat, Style, Theme},
    text::{self, Lang},
};
use parlor_games::{
    record::Step,
    rules::{AnyPosition, Player},
};
use std::{sync::Arc, time::Duration};
use tokio::sync::Semaphore;

/// Number of animations that are encoded at the same time. It is less than the number of messages that are posted at
/// the same time, so that many games that end at once leave room for other messages.
const CONCURRENT_ANIMATIONS: usize = 2;

/// What a picture of a position shows: an owned [`Scene`].
pub(crate) struct Drawing {
    pub(crate) position: AnyPosition,
    pub(crate) before: Option<AnyPosition>,
    pub(crate) last: Option<String>,
    pub(crate) names: [String; 2],
    pub(crate) turn: Option<Player>,
    pub(crate) status: String,
    pub(crate) style: Style,
}

impl Drawing {
    /// The newest position of the table's game; `None` before the game has begun.
    fn newest(lang: Lang, table: &Table, names: [String; 2], style: Style) -> Option<Self> {
        let game = table.game()?;
        Some(Self {
            position: game.position.clone(),
            before: game.before.clone(),
            last: game.last().map(|ply| ply.text.clone()),
            names,
            turn: match &table.phase {
                Phase::Over { ending, .. } => ending.winner,
                _ => Some(game.position.to_move()),
            },
            status: text::status(lang, table),
            style,
        })
    }

    /// The position of the table's game after `ply` plies, which `step` holds.
    pub(crate) fn at_ply(lang: Lang, table: &Table, ply: usize, step: Step, names: [String; 2], style: Style) -> Self {
        let last = table.game().is_some_and(|game| game.record.plies.len() == ply);
        let Step { position, before, last: played } = step;
        Self {
            before,
            last: played.map(|ply| ply.text),
            names,
            turn: match &table.phase {
                Phase::Over { ending, .. } if last => ending.winner,
                _ => Some(position.to_move()),
            },
            status: if last { text::status(lang, table) } else { text::position_status(lang, &position) },
            position,
            style,
        }
    }

    /// Calls `draw` with the scene, which borrows the texts that belong to it.
    pub(super) fn with_scene<T>(&self, lang: Lang, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let Self { position, before, last, names, turn, status, .. } = self;
        let colours = Player::BOTH.map(|player| text::colour(lang, position.game(), player));
        let notes = Player::BOTH.map(|player| text::count_note(lang, position, player));
        let seat = |index: usize| Seat { name: &names[index], colour: &colours[index], note: &notes[index] };
        let (before, last) = (before.as_ref(), last.as_deref());
        draw(&Scene { position, before, last, players: [seat(0), seat(1)], turn: *turn, status })
    }
}

/// Draws pictures.
pub(crate) struct Pictures {
    pub(super) names: Arc<Names>,
    renderer: Arc<Renderer>,
    metrics: Metrics,
    /// A permit for each animation that is encoded at the same time.
    pub(super) animation_permits: Arc<Semaphore>,
}

impl Pictures {
    /// A renderer that takes the names of players from `names`.
    pub(crate) fn new(names: Arc<Names>, metrics: Metrics) -> Self {
        let animation_permits = Arc::new(Semaphore::new(CONCURRENT_ANIMATIONS));
        Self { names, renderer: Arc::new(Renderer::new()), metrics, animation_permits }
    }

    /// Draws on a thread for blocking work, and measures how long that takes.
    pub(crate) async fn draw<T: Send + 'static>(
        &self,
        kind: PictureKind,
        draw: impl FnOnce(&Renderer) -> Result<T, RenderError> + Send + 'static,
    ) -> Result<T, BuildError> {
        let (renderer, metrics) = (Arc::clone(&self.renderer), self.metrics.clone());
        let drawn = tokio::task::spawn_blocking(move || metrics.draw(kind, || draw(&renderer)));
        Ok(drawn.await.map_err(|_| BuildError::Interrupted)??)
    }

    /// The picture of the table's board, with the names that are known or arrive before `names_deadline`. `None`
    /// before the game has begun.
    pub(crate) async fn board(
        &self,
        lang: Lang,
        guild: u64,
        table: &Table,
        names_deadline: Duration,
        style: Style,
    ) -> Result<Option<File>, BuildError> {
        let Some(game) = table.game() else { return Ok(None) };
        let names = self.names.of_players(lang, guild, game, names_deadline).await;
        let Some(drawing) = Drawing::newest(lang, table, names, style) else { return Ok(None) };
        Ok(Some(File::board(self.position(lang, drawing).await?, text::alt_text(lang, table))))
    }

    /// The picture of a position, as a PNG.
    pub(crate) async fn position(&self, lang: Lang, drawing: Drawing) -> Result<Vec<u8>, BuildError> {
        let style = drawing.style;
        self.draw(PictureKind::Picture, move |renderer| drawing.with_scene(lang, |scene| renderer.png(scene, style)))
            .await
    }

    /// The picture of a rating over time, as a PNG.
    pub(crate) async fn curve(
        &self,
        title: String,
        now: String,
        points: Vec<Point>,
        theme: Theme,
    ) -> Result<Option<Vec<u8>>, BuildError> {
        self.draw(PictureKind::Curve, move |renderer| {
            renderer.curve(&Curve { title: &title, now: &now, points: &points }, theme)
        })
        .await
    }
}
