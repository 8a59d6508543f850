//! The Analyse button: a chart of the winning chances over a finished game, with its costliest mistakes.

use super::{lookup::no_board, preferences, prelude::*, show};
use crate::{
    actions::analysis::check,
    analysis_service::AnalysisError,
    discord::{
        commands::message_command, components::buttons::plain, context::DeferredWork, model::message::Message,
        outbound::names::ANSWER_NAMES_TIMEOUT,
    },
    metrics::PictureKind,
    play::{StartedGame, Table, UserId},
    store::Place,
};
use parlor_ai::{Analysis, Mistake};
use parlor_games::rules::Player;
use parlor_render::{Mark, Renderer, WinChanceChart};
use serenity::all::CreateActionRow;

message_command! { ANALYSE_MESSAGE: COMMAND_ANALYSE_MESSAGE => request_of_message }

async fn request_of_message(app: &App, caller: &Caller, message: &Message) -> HandlerResult {
    request(app, caller, lookup::game_of_message(app, caller, message).await?).await
}

pub(crate) async fn request(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    analyzable_table(app, caller, id).await?;
    Ok(Response { deferred: Some(DeferredWork::Analysis(id)), ..Reply::Deferred.into() })
}

async fn analyzable_table(app: &App, caller: &Caller, id: GameId) -> Result<(Place, Table)> {
    let (place, table) = sight::visible_table(app, caller, id).await?;
    let Some(game) = table.game() else { return Err(no_board(caller, id, &table)) };
    check(id, &table, game)?;
    Ok((place, table))
}

pub(crate) async fn build(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    build_for(app, caller, id, Some(caller.person)).await
}

/// From the reader's side; without a reader, for everybody.
async fn build_for(app: &App, caller: &Caller, id: GameId, reader: Option<UserId>) -> Result<Post> {
    let (place, table) = analyzable_table(app, caller, id).await?;
    let Some(game) = table.game() else { return Err(no_board(caller, id, &table)) };
    let (lang, seat) = (caller.lang, reader.and_then(|reader| game.seat(reader)));
    let analysis = match app.analyses.analysis(id, &game.record, caller.person).await {
        Ok(analysis) => analysis,
        Err(AnalysisError::Busy) => return refuse(lang, msg::ANALYSIS_BUSY),
        Err(AnalysisError::Store(error)) => return Err(error.into()),
        Err(error) => {
            tracing::warn!(%error, game = %id, "could not analyse a game");
            return refuse(lang, msg::ANALYSIS_FAILED);
        }
    };
    let names = app.names.of_players(lang, place.guild, game, ANSWER_NAMES_TIMEOUT).await;
    let theme = preferences::board_style(app, caller).await?.theme;
    let chart = chart(lang, (id, game), &analysis, names, seat.unwrap_or(Player::One));
    let draw = move |renderer: &Renderer| renderer.win_chance_chart(&chart, theme);
    let png = app.pictures.draw(PictureKind::Analysis, draw).await?;
    let picture =
        png.map(|png| File::picture("analysis.png", png, text::analysis_alt(lang, id, game, &analysis, seat)));
    let mut rows = rows(lang, id, &analysis);
    if sight::is_of_channel(app, caller, id, place).await? {
        rows.extend(show::row(caller, &CustomId::ShowAnalysis(id)));
    }
    Ok(Post::text(text::analysis(lang, id, game, &analysis, seat)).with_file(picture).with_rows(rows))
}

pub(crate) async fn show_analysis(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let public = show::in_public(app, caller).await?;
    show::check_game(app, caller, id).await?;
    let mut post = build_for(app, &public, id, None).await?;
    post.rows.pop();
    show::once(app, caller, &CustomId::ShowAnalysis(id), post).await
}

fn chart(
    lang: Lang,
    (id, game): (GameId, &StartedGame),
    analysis: &Analysis,
    names: [String; 2],
    upper: Player,
) -> WinChanceChart {
    let kind = game.position.game();
    let mark = |mistake: &Mistake| Mark {
        ply: mistake.ply + 1,
        by: game.record.setup.mover(mistake.ply),
        label: format!("{}. {}", mistake.ply + 1, mistake.text),
    };
    WinChanceChart {
        game: kind,
        title: text::numbered(kind, id),
        names,
        colours: Player::BOTH.map(|player| text::colour(lang, kind, player)),
        upper,
        levels: [1.0, 0.5, 0.0].map(|level| text::percent(lang, level)),
        unit: lang.text(msg::ANALYSIS_PLIES),
        points: analysis.win_chances_of(upper),
        marks: analysis.mistakes.iter().map(mark).collect(),
    }
}

fn rows(lang: Lang, id: GameId, analysis: &Analysis) -> Vec<CreateActionRow> {
    buttons::rows(analysis.mistakes.iter().map(|mistake| {
        let ply = u16::try_from(mistake.ply + 1).unwrap_or(u16::MAX);
        let label = msg::ButtonTurning { ply, r#move: mistake.text.as_str() };
        plain(lang, label, &CustomId::ReplayFrom(id, ply))
    }))
}
