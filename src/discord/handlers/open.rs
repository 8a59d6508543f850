//! “Play on the board”: the board page, inside Discord or behind a link for the person who pressed it; and the page of a puzzle.

use super::{prelude::*, puzzle};
use crate::{
    discord::outbound::{client::AnsweredBy, error::SendError, message::Reply},
    store::OpenedPage,
};
use parlor_games::rules::Game;
use serenity::all::CreateButton;

pub(crate) async fn open(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let Some(url) = &app.web_url else { return refuse(caller.lang, msg::OPEN_OFF) };
    let game = lookup::game(app, caller, id).await?;
    // A repeated delivery makes another link, because the first answer is probably lost.
    let token = app.store.open_page(caller.person, OpenedPage::Board(game.id), None, app.clock.now()).await?;
    let mut response = Response::from(link(caller, url, &token));
    // Everybody who sees the channel can join the Activity.
    let is_here = game.place == caller.place && !game.place.is_private();
    if app.activity.is_some()
        && is_here
        && caller.launches_activities
        && app.store.preferences(caller.person).await?.activity
    {
        response.launches = Some(id);
    }
    Ok(response)
}

pub(crate) async fn open_puzzle(app: &App, caller: &Caller, game: Game, day: i32) -> Result<Post> {
    let Some(url) = &app.web_url else { return refuse(caller.lang, msg::OPEN_OFF) };
    puzzle::OpenPuzzle::new(app, caller, game, day)?;
    let page = OpenedPage::Puzzle(game, day);
    let token = app.store.open_page(caller.person, page, caller.place.guild, app.clock.now()).await?;
    Ok(link(caller, url, &token))
}

fn link(caller: &Caller, url: &str, token: &str) -> Post {
    let link = CreateButton::new_link(format!("{url}/open/{}/{token}", caller.lang.tag()));
    let open = link.label(caller.lang.text(msg::BUTTON_OPEN_LINK));
    Post::text(caller.lang.text(msg::OPEN_LINK)).with_rows(buttons::rows([open]))
}

/// Opens a game inside Discord. If Discord refuses, answers with `reply`, which has the link.
pub(crate) async fn launch(app: &App, caller: &Caller, game: GameId, reply: Reply) -> Result<AnsweredBy, SendError> {
    match app.client.launch_activity(&caller.interaction).await {
        Ok(Some(instance)) => {
            if let Err(error) = app.store.record_activity(caller.person, game, &instance).await {
                tracing::error!(%error, "could not record an Activity; it shows the list of boards");
            }
            Ok(AnsweredBy::ThisDelivery)
        }
        Ok(None) => Ok(AnsweredBy::OtherDelivery),
        Err(error) => {
            tracing::warn!(%error, "could not open an Activity; answering with a link");
            app.client.answer(&caller.interaction, reply).await
        }
    }
}
