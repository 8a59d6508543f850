//! “Play on the board” and “Solve on the board”: the page of a game, a lesson or a puzzle, inside Discord or behind a link for the
//! person who pressed it.

use super::{board, prelude::*};
use crate::{
    actions::{
        learn,
        puzzle::{OpenPuzzle, Solving},
    },
    digest::hex_digest,
    discord::outbound::{client::AnsweredBy, error::SendResult, message::Reply},
    store::{Launch, OpenedPage},
};
use parlor_games::rules::Game;
use parlor_puzzles::Series;
use serenity::all::{ButtonStyle, CreateButton};

pub(crate) async fn open(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = sight::game(app, caller, id).await?;
    let (is_private, now) = (game.place.is_private(), app.clock.now());
    let response = open_page(app, caller, OpenedPage::Board(id), game.place == caller.place && !is_private).await?;
    if response.launches.is_some() && is_private && !game.table.is_over() {
        let (interaction, token) = (caller.interaction.id.get(), caller.interaction.token.clone());
        let launch = Launch { interaction, token, since: now, end_told: false };
        app.store.keep_launch(id, caller.person, &launch, now).await?;
    }
    // Unless it stays, the board is about to be replaced, and the link with it.
    let stays = !game.table.is_over() && game.table.task().is_none();
    if response.launches.is_none() && is_private && stays && caller.private_message.is_some() {
        return above_own_board(app, caller, id, response.reply).await;
    }
    Ok(response)
}

/// Puts the link into the private game's message, which remains its only one. The button under the board stays too, because
/// the link expires.
async fn above_own_board(app: &App, caller: &Caller, id: GameId, link: Reply) -> HandlerResult {
    let Ok(mut response) = board::show_private(app, caller, id).await else { return Ok(link.into()) };
    if let (Reply::Private(board) | Reply::Update(board), Reply::Private(link)) = (&mut response.reply, link) {
        board.content = format!("{}\n{}", board.content, link.content);
        board.rows.splice(..0, link.rows);
        board.rows.truncate(buttons::MAX_ROWS);
    }
    Ok(response)
}

pub(crate) async fn open_puzzle(app: &App, caller: &Caller, series: Series, day: i32) -> HandlerResult {
    OpenPuzzle::new(app, series, day, Solving::ByAddress)?;
    open_page(app, caller, OpenedPage::Puzzle(series, day), false).await
}

pub(crate) async fn open_lesson(app: &App, caller: &Caller, game: Game, number: u8) -> HandlerResult {
    learn::OpenLesson::new(game, number)?;
    open_page(app, caller, OpenedPage::Lesson(game, number), false).await
}

pub(crate) async fn choose_inside(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    prefer_inside(app, caller).await?;
    open(app, caller, id).await
}

pub(crate) async fn choose_inside_for_puzzle(app: &App, caller: &Caller, series: Series, day: i32) -> HandlerResult {
    prefer_inside(app, caller).await?;
    open_puzzle(app, caller, series, day).await
}

pub(crate) async fn choose_inside_for_lesson(app: &App, caller: &Caller, game: Game, number: u8) -> HandlerResult {
    prefer_inside(app, caller).await?;
    open_lesson(app, caller, game, number).await
}

async fn prefer_inside(app: &App, caller: &Caller) -> Result<()> {
    Ok(caller.store(app).update_preferences(caller.person, app.clock.now(), |it| it.activity = Some(true)).await?)
}

/// Discord tells the channel that somebody has opened Parlor. If the page is not about a game of the channel, the person chooses
/// whether to open it inside Discord.
async fn open_page(app: &App, caller: &Caller, page: OpenedPage, is_of_channel: bool) -> HandlerResult {
    let lang = caller.lang;
    let Some(url) = &app.web_url else { return refuse(lang, msg::OPEN_OFF) };
    // The link is the same in every delivery, because nobody knows whose answer Discord shows.
    let token = hex_digest(&[&app.link_key, &caller.interaction.token]);
    app.store.open_page(caller.person, page, caller.place.guild, &token, app.clock.now()).await?;
    let link = CreateButton::new_link(format!("{url}/open/{}/{token}", lang.tag()));
    let link = link.label(lang.text(msg::BUTTON_OPEN_LINK));
    let about_link = lang.text(msg::OPEN_LINK);
    let may_launch = app.activity.is_some() && caller.launches_activities;
    let inside = if may_launch { app.store.preferences(caller.person).await?.activity } else { Some(false) };
    if inside.is_none() && !is_of_channel {
        let id = match page {
            OpenedPage::Board(game) => CustomId::OpenInside(game),
            OpenedPage::Puzzle(series, day) => CustomId::OpenPuzzleInside(series, day),
            OpenedPage::Lesson(game, number) => CustomId::OpenLessonInside(game, number),
        };
        let choose = buttons::button(lang, msg::BUTTON_OPEN_INSIDE, &id, ButtonStyle::Primary);
        let question = format!("{}\n{about_link}", lang.text(msg::OPEN_INSIDE));
        return Ok(Post::text(question).with_rows(buttons::rows([choose, link])).into());
    }
    let launches = inside.unwrap_or(true).then_some(page);
    Ok(Response { launches, ..Post::text(about_link).with_rows(buttons::rows([link])).into() })
}

/// Opens a page inside Discord. If Discord refuses, answers with `reply`, which has the link.
pub(crate) async fn launch(app: &App, caller: &Caller, page: OpenedPage, reply: Reply) -> SendResult<AnsweredBy> {
    match app.client.launch_activity(&caller.interaction).await {
        Ok(Some(instance)) => {
            if let Err(error) = app.store.record_activity(caller.person, page, &instance).await {
                tracing::error!(%error, "could not record an Activity; it shows the list of boards");
            }
            Ok(AnsweredBy::ThisDelivery)
        }
        Ok(None) => Ok(AnsweredBy::OtherDelivery),
        Err(error) => {
            tracing::warn!(%error, "could not open an Activity; answering with a link");
            let answered = app.client.answer(&caller.interaction, reply).await;
            if let (Ok(AnsweredBy::ThisDelivery), OpenedPage::Board(game)) = (&answered, page)
                && let Err(error) = app.store.forget_launch(game).await
            {
                tracing::debug!(%error, %game, "could not forget an Activity that Discord has refused");
            }
            answered
        }
    }
}
