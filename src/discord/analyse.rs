//! The course of a game that is over: its chances as a picture, with the moves that turned it.

use super::{
    analyst::NoCourse,
    app::{After, Answer, Answered, App, Trouble, say},
    caller::Caller,
    custom_id::CustomId,
    lists::NAMES,
    poster::PostError,
    replay::no_game,
    reply::{File, Post, Reply},
};
use crate::{
    ai::Course,
    metrics::Drawn,
    play::{GameId, Match, Phase, Table},
    render::{Chances, Mark, RenderError, Renderer, Seat, Theme},
    rules::{Game, Player},
    store::Place,
    text::{self, Lang},
};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use std::sync::Arc;

impl App {
    /// The Analyse button.
    pub(super) async fn ask_analysis(&self, caller: &Caller, id: GameId) -> Answer {
        self.analysable(caller, id).await?;
        Ok(Answered { after: Some(After::Analysis(id)), ..Reply::Thinking.into() })
    }

    /// Puts the analysis in the place of the answer that said it is being made.
    pub(super) async fn send_analysis(&self, caller: &Caller, id: GameId) {
        let post = match self.analysis(caller, id).await {
            Ok(post) => post,
            Err(Trouble::Say(text)) => Post::text(text),
            Err(error) => {
                tracing::error!(%error, game = %id, "an analysis could not be made");
                Post::text(caller.lang.phrase("analysis-failed").text())
            }
        };
        post.hand_over(&self.poster.http, caller).await;
    }

    /// A table whose game is over and long enough to say something about it. Nobody gets help while they play.
    async fn analysable(&self, caller: &Caller, id: GameId) -> Result<(Place, Table), Trouble> {
        let (place, table) = self.visible(caller, id).await?;
        let Some(game) = table.game() else { return Err(no_game(caller, id, &table)) };
        let refused = match table.phase {
            Phase::Over { .. } if !game.is_short() => return Ok((place, table)),
            Phase::Over { .. } => "analysis-short",
            _ => "analysis-running",
        };
        let game = text::numbered(game.position.game(), id);
        Err(Trouble::Say(caller.lang.phrase(refused).with("game", game).text()))
    }

    async fn analysis(&self, caller: &Caller, id: GameId) -> Result<Post, Trouble> {
        let (place, table) = self.analysable(caller, id).await?;
        let Some(game) = table.game() else { return Err(no_game(caller, id, &table)) };
        let lang = caller.lang;
        let course = match self.analyst.course(id, &game.record, caller.person).await {
            Ok(course) => course,
            Err(NoCourse::Busy) => return say(lang, "analysis-busy"),
            Err(NoCourse::Store(error)) => return Err(error.into()),
            Err(error) => {
                tracing::warn!(%error, game = %id, "no analysis");
                return say(lang, "analysis-failed");
            }
        };
        let names = self.poster.seated(lang, place.guild, game, NAMES).await;
        let theme = self.look(caller).await?.theme;
        let drawing = Drawing::new(lang, id, game, &course, names);
        let (renderer, metrics) = (Arc::clone(&self.poster.renderer), self.metrics.clone());
        let drawn = tokio::task::spawn_blocking(move || metrics.draw(Drawn::Course, || drawing.png(&renderer, theme)));
        let png = drawn.await.map_err(|_| PostError::Interrupted)?.map_err(PostError::from)?;
        let picture = png.map(|png| File::course(png, text::course_alt(lang, id, game, &course)));
        Ok(Post::text(text::course(lang, id, game, &course)).with_file(picture).with_rows(rows(lang, id, &course)))
    }
}

/// What the picture shows, with all words.
struct Drawing {
    kind: Game,
    title: String,
    names: [String; 2],
    colours: [String; 2],
    levels: [String; 3],
    unit: String,
    points: Vec<[f32; 2]>,
    marks: Vec<(usize, Player, String)>,
}

impl Drawing {
    fn new(lang: Lang, id: GameId, game: &Match, course: &Course, names: [String; 2]) -> Self {
        let kind = game.position.game();
        let marks = course.turnings.iter().map(|turning| {
            let label = format!("{}. {}", turning.ply + 1, turning.text);
            (turning.ply + 1, game.record.setup.mover(turning.ply), label)
        });
        Self {
            kind,
            title: text::numbered(kind, id),
            names,
            colours: Player::BOTH.map(|player| text::colour(lang, kind, player)),
            levels: [1.0, 0.5, 0.0].map(|level| text::percent(lang, level)),
            unit: lang.phrase("analysis-plies").text(),
            points: course.moments.iter().map(|moment| [moment.left, moment.now]).collect(),
            marks: marks.collect(),
        }
    }

    fn png(&self, renderer: &Renderer, theme: Theme) -> Result<Option<Vec<u8>>, RenderError> {
        let seat = |index: usize| Seat { name: &self.names[index], colour: &self.colours[index], note: "" };
        let marks: Vec<_> = self.marks.iter().map(|(ply, by, label)| Mark { ply: *ply, by: *by, label }).collect();
        let chances = Chances {
            game: self.kind,
            title: &self.title,
            players: [seat(0), seat(1)],
            levels: self.levels.each_ref().map(String::as_str),
            unit: &self.unit,
            points: &self.points,
            marks: &marks,
        };
        renderer.chances(&chances, theme)
    }
}

/// To each move that turned the game.
fn rows(lang: Lang, id: GameId, course: &Course) -> Vec<CreateActionRow> {
    let buttons = course.turnings.iter().map(|turning| {
        let ply = u16::try_from(turning.ply + 1).unwrap_or(u16::MAX);
        let label = lang.phrase("button-turning").with("ply", ply).with("move", turning.text.as_str()).text();
        CreateButton::new(CustomId::ReplayFrom(id, ply).to_string()).label(label).style(ButtonStyle::Secondary)
    });
    let buttons: Vec<_> = buttons.collect();
    if buttons.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(buttons)] }
}
