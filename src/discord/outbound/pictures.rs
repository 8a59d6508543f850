//! Pictures for messages. Answers draw on blocking threads, messages of games on background threads.

use super::{
    error::BuildError,
    message::File,
    names::{ANSWER_NAMES_TIMEOUT, BOARD_NAMES_TIMEOUT, Names},
};
use crate::{
    background_thread,
    metrics::{Metrics, PictureKind},
    play::{Phase, Table},
    text::{self, Lang, msg},
    work_limits::{Work, WorkInProgress, WorkLimits},
};
use parlor_games::{
    board::{Cell, Cells},
    record::{Ply, Step},
    rules::{AnyPosition, Outcome, Player, Setup},
};
use parlor_render::{BoardMap, RenderError, Renderer, Scene, Seat, Style, Theme};
use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};
use tokio::sync::OwnedSemaphorePermit;

/// How long a picture waits for its turn. Most callers give up earlier.
pub(crate) const QUEUE_TIMEOUT: Duration = Duration::from_secs(60);

pub(crate) struct Drawing {
    pub(crate) position: AnyPosition,
    pub(crate) before: Option<AnyPosition>,
    pub(crate) last: Option<Ply>,
    pub(crate) highlights: Cells,
    pub(crate) sliding: Option<Cell>,
    pub(crate) names: [String; 2],
    pub(crate) turn: Option<Player>,
    pub(crate) ended: bool,
    pub(crate) status: String,
    /// Whether the picture says that the board page magnifies small cells.
    pub(crate) has_loupe: bool,
    pub(crate) style: Style,
}

impl Drawing {
    pub(super) fn newest(lang: Lang, table: &Table, names: [String; 2], style: Style) -> Option<Self> {
        let game = table.game()?;
        let step = Step { position: game.position.clone(), before: game.before.clone(), last: game.last().cloned() };
        Some(Self::at_ply(lang, table, game.record.plies.len(), step, names, style))
    }

    /// `step` is the position after `ply` plies.
    pub(crate) fn at_ply(lang: Lang, table: &Table, ply: usize, step: Step, names: [String; 2], style: Style) -> Self {
        let drawing = Self { names, ..Self::of_step(lang, step, style) };
        if table.game().is_none_or(|game| game.record.plies.len() != ply) {
            return drawing;
        }
        let turn = match &table.phase {
            Phase::Over { ending, .. } => ending.winner,
            _ => drawing.turn,
        };
        Self { turn, ended: table.is_over(), status: text::status(lang, table), ..drawing }
    }

    /// Uses the colours as the players' names.
    pub(crate) fn of_step(lang: Lang, step: Step, style: Style) -> Self {
        let Step { position, before, last } = step;
        Self {
            before,
            last,
            highlights: Cells::EMPTY,
            sliding: None,
            names: Player::BOTH.map(|player| text::colour(lang, position.game(), player)),
            turn: match position.outcome() {
                None => Some(position.to_move()),
                Some(Outcome::Won(winner)) => Some(winner),
                Some(Outcome::Drawn) => None,
            },
            ended: position.outcome().is_some(),
            status: text::position_status(lang, &position),
            has_loupe: false,
            position,
            style,
        }
    }

    /// Shows the directions in which the piece on the cell can slide. Removes the last move, because its arrows could be
    /// mistaken for choices.
    pub(crate) fn with_slides(self, cell: Cell) -> Self {
        Self { before: None, last: None, sliding: Some(cell), ..self }
    }

    pub(crate) fn with_scene<T>(&self, lang: Lang, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let Self { position, before, last, highlights, sliding, names, turn, ended, status, has_loupe, .. } = self;
        let colours = Player::BOTH.map(|player| text::colour(lang, position.game(), player));
        let notes = Player::BOTH.map(|player| text::count_note(lang, position, player));
        let seat = |index: usize| Seat { name: &names[index], colour: &colours[index], note: &notes[index] };
        let (before, last) = (before.as_ref(), last.as_ref().map(|ply| ply.text.as_str()));
        let loupe = if *has_loupe { lang.text(msg::PICTURE_LOUPE) } else { String::new() };
        draw(&Scene {
            position,
            before,
            last,
            highlights: *highlights,
            sliding: *sliding,
            players: [seat(0), seat(1)],
            turn: *turn,
            ended: *ended,
            status,
            loupe: &loupe,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PagePicture {
    /// The board alone, in this width in pixels or the usual one.
    Board(Option<u32>),
    /// The same picture as in Discord, for programs that preview a link.
    Whole,
}

pub(crate) struct Pictures {
    pub(super) names: Arc<Names>,
    renderer: Arc<Renderer>,
    metrics: Metrics,
    pub(super) limits: WorkLimits,
    has_page: bool,
}

/// One for the process, because backdrops take most of the time of a first picture: the bots of a test share them.
static RENDERER: LazyLock<Arc<Renderer>> = LazyLock::new(|| Arc::new(Renderer::new()));

impl Pictures {
    pub(crate) fn new(names: Arc<Names>, metrics: Metrics, limits: WorkLimits, has_page: bool) -> Self {
        Self { names, renderer: Arc::clone(&RENDERER), metrics, limits, has_page }
    }

    pub(crate) async fn draw<T: Send + 'static>(
        &self,
        kind: PictureKind,
        draw: impl FnOnce(&Renderer) -> Result<T, RenderError> + Send + 'static,
    ) -> Result<T, BuildError> {
        let permit = self.limits.permit(Work::Picture, QUEUE_TIMEOUT).await.ok_or(BuildError::Interrupted)?;
        self.draw_with(permit, kind, draw).await
    }

    /// Draws on a blocking thread, which holds the permit until it is done, even if the caller gives up.
    pub(super) async fn draw_with<T: Send + 'static>(
        &self,
        permit: OwnedSemaphorePermit,
        kind: PictureKind,
        draw: impl FnOnce(&Renderer) -> Result<T, RenderError> + Send + 'static,
    ) -> Result<T, BuildError> {
        let drawn = tokio::task::spawn_blocking(self.task(permit, kind, draw));
        Ok(drawn.await.map_err(|_| BuildError::Interrupted)??)
    }

    fn task<T, D>(
        &self,
        permit: OwnedSemaphorePermit,
        kind: PictureKind,
        draw: D,
    ) -> impl FnOnce() -> Result<T, RenderError> + Send + use<T, D>
    where
        D: FnOnce(&Renderer) -> Result<T, RenderError> + Send + 'static,
    {
        let (renderer, metrics) = (Arc::clone(&self.renderer), self.metrics.clone());
        move || {
            let _permit = permit;
            metrics.draw(kind, || draw(&renderer))
        }
    }

    pub(crate) async fn board(
        &self,
        lang: Lang,
        guild: Option<u64>,
        table: &Table,
        style: Style,
        highlights: Cells,
        sliding: Option<Cell>,
    ) -> Result<Option<File>, BuildError> {
        let Some(mut drawing) = self.newest(lang, guild, table, ANSWER_NAMES_TIMEOUT, style).await else {
            return Ok(None);
        };
        drawing.highlights = highlights;
        if let Some(cell) = sliding {
            drawing = drawing.with_slides(cell);
        }
        let png = self.png(lang, drawing).await?;
        Ok(Some(File::board(png, text::alt_text(lang, table))))
    }

    /// Like [`Self::board`], for a message for which nobody waits. It is drawn on a background thread, which yields to answers.
    pub(super) async fn posted_board(
        &self,
        lang: Lang,
        guild: Option<u64>,
        table: &Table,
        style: Style,
    ) -> Result<Option<File>, BuildError> {
        let Some(drawing) = self.newest(lang, guild, table, BOARD_NAMES_TIMEOUT, style).await else { return Ok(None) };
        let permit = self.limits.permit(Work::Board, QUEUE_TIMEOUT).await.ok_or(BuildError::Interrupted)?;
        let draw = move |renderer: &Renderer| drawing.with_scene(lang, |scene| renderer.png(scene, style));
        let drawn = background_thread::run(self.task(permit, PictureKind::Picture, draw));
        let png = drawn.await.map_err(|_| BuildError::Interrupted)??;
        Ok(Some(File::board(png, text::alt_text(lang, table))))
    }

    /// A PNG for the board page. `turn` limits the pictures of a person, or of a network of visitors, and [`Work::Page`] those
    /// of all, so that answers in Discord don't wait for them.
    pub(crate) async fn page_board(
        &self,
        turn: WorkInProgress,
        lang: Lang,
        drawing: Drawing,
        picture: PagePicture,
    ) -> Result<Vec<u8>, BuildError> {
        let permit = self.limits.permit(Work::Page, QUEUE_TIMEOUT).await.ok_or(BuildError::Interrupted)?;
        let style = drawing.style;
        let draw = move |renderer: &Renderer| {
            let _turn = turn;
            drawing.with_scene(lang, |scene| match picture {
                PagePicture::Board(width) => renderer.board_png(scene, style, width),
                PagePicture::Whole => renderer.png(scene, style),
            })
        };
        self.draw_with(permit, PictureKind::Picture, draw).await
    }

    pub(crate) async fn board_map(&self, setup: Setup, style: Style) -> Result<BoardMap, BuildError> {
        let permit = self.limits.permit(Work::Page, QUEUE_TIMEOUT).await.ok_or(BuildError::Interrupted)?;
        self.draw_with(permit, PictureKind::Picture, move |renderer| renderer.board_map(setup, style)).await
    }

    /// The newest board of a table, with the names that are known or arrive in time. An open challenge shows the empty board. A
    /// challenge to a rematch has no picture, because its players know the game.
    async fn newest(
        &self,
        lang: Lang,
        guild: Option<u64>,
        table: &Table,
        names_timeout: Duration,
        style: Style,
    ) -> Option<Drawing> {
        if matches!(table.phase, Phase::Open { .. }) && table.rematch_of.is_none() {
            let start = Step { position: table.terms.setup.start(), before: None, last: None };
            return Some(Drawing { status: text::status(lang, table), ..Drawing::of_step(lang, start, style) });
        }
        let names = self.names.of_players(lang, guild, table.game()?, names_timeout).await;
        let drawing = Drawing::newest(lang, table, names, style)?;
        Some(Drawing { has_loupe: self.has_page && !drawing.ended, ..drawing })
    }

    pub(crate) async fn position(&self, lang: Lang, drawing: Drawing) -> Result<File, BuildError> {
        let Drawing { position, before, last, status, .. } = &drawing;
        let alt = text::position_alt_text(lang, position, before.as_ref(), last.as_ref(), status);
        Ok(File::board(self.png(lang, drawing).await?, alt))
    }

    async fn png(&self, lang: Lang, drawing: Drawing) -> Result<Vec<u8>, BuildError> {
        let style = drawing.style;
        self.draw(PictureKind::Picture, move |renderer| drawing.with_scene(lang, |scene| renderer.png(scene, style)))
            .await
    }

    /// The boards of the drawings side by side, in the usual theme.
    pub(crate) async fn gallery(&self, lang: Lang, drawings: Vec<Drawing>) -> Result<Vec<u8>, BuildError> {
        self.draw(PictureKind::Picture, move |renderer| {
            let mut gallery = renderer.gallery(Theme::default());
            for drawing in &drawings {
                drawing.with_scene(lang, |scene| gallery.add(scene))?;
            }
            gallery.finish()
        })
        .await
    }
}
