//! The page behind a link from Discord. It shows the board that the link opens, and the person for whom it was made. Its button
//! begins a session.

use super::{
    board::{Board, status_and_alt},
    error::{Failure, Reader},
    game::GameView,
    html, learn,
    session::{Cookie, cookie, set_cookie},
    state::WebState,
    visit::check_sight,
};
use crate::{
    actions::learn::OpenLesson,
    discord::outbound::{
        announcement::board_style,
        pictures::{Drawing, PagePicture},
    },
    store::{OpenedPage, SESSION_TIME, TOKEN_TIME, WebLink, random_token},
    text::{self, Lang, msg},
    work_limits::Work,
};
use axum::{
    Extension,
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Redirect, Response},
};
use maud::{Markup, html};
use parlor_ai::Level;
use parlor_games::record::Step;
use parlor_render::Style;
use std::{sync::Arc, time::Duration};

/// The deadline of requests to Discord.
const NAME_TIMEOUT: Duration = Duration::from_millis(800);

/// The board that a link shows to anybody who has it. Of the players, the page names only the person for whom the link was
/// made.
struct Opened {
    step: Step,
    style: Style,
    /// The level of the computer in a game against it.
    level: Option<Level>,
}

impl Opened {
    async fn of(state: &Arc<WebState>, lang: Lang, link: &WebLink) -> Result<Self, Failure> {
        match link.page {
            OpenedPage::Board(game) => {
                check_sight(state, link.person, game).await?;
                let view = GameView::load(state, link.person.into(), lang, game).await?;
                let started = view.started()?;
                let (position, before, last) =
                    (started.position.clone(), started.before.clone(), started.last().cloned());
                let level = started.computer().map(|(_, level)| level);
                Ok(Self { step: Step { position, before, last }, style: view.style().await?, level })
            }
            OpenedPage::Puzzle(series, day) => {
                let puzzle = parlor_puzzles::puzzle_of_day(series, day.into()).ok_or(Failure::NotFound)?;
                let step = puzzle.step().map_err(|_| Failure::NotFound)?;
                Ok(Self { step, style: board_style(&state.app, link.person, None).await?, level: None })
            }
            OpenedPage::Lesson(game, number) => {
                let OpenLesson { step, .. } = OpenLesson::new(game, number).map_err(|_| Failure::NotFound)?;
                Ok(Self { step, style: board_style(&state.app, link.person, None).await?, level: None })
            }
        }
    }
}

/// The link in a URL, with the reader's language, and with the cookie of a browser to which the link was shown before.
async fn find(
    state: &WebState,
    (tag, token): &(String, String),
    reader: &Reader,
    headers: &HeaderMap,
) -> Result<(Lang, Option<String>, WebLink), Failure> {
    let lang = reader.speak(tag);
    let browser = cookie(state, headers, Cookie::Link);
    let link = state.app.store.web_link(token, browser.as_deref(), state.app.clock.now()).await?;
    Ok((lang, browser, link.ok_or(Failure::LinkOver)?))
}

/// Shows the person for whom the link was made. A GET does not use the link up, because programs that preview links send one
/// too. If this person is already signed in in the browser, redirects to the board at once. The language is that of the
/// person's Discord client.
pub(super) async fn ask(
    State(state): State<Arc<WebState>>,
    Path(address): Path<(String, String)>,
    Extension(reader): Extension<Reader>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (lang, browser, link) = find(&state, &address, &reader, &headers).await?;
    let (store, now, (_, token)) = (&state.app.store, state.app.clock.now(), &address);
    let current = cookie(&state, &headers, Cookie::Session);
    let session = match &current {
        Some(session) => store.web_session(session, now).await?,
        None => None,
    };
    if session.as_ref().is_some_and(|session| session.person == link.person) {
        // The session goes on in the link's language. A link that was used before leads to the board, too.
        store.begin_web_session(token, lang.tag(), current.as_deref(), browser.as_deref(), now).await?;
        return Ok(Redirect::to(&path_of(link.page)).into_response());
    }
    if !link.is_open {
        return Err(Failure::LinkOver);
    }
    let name = async |person| {
        let name = state.app.names.fetch(None, person, NAME_TIMEOUT).await;
        name.unwrap_or_else(|| lang.text(msg::UNKNOWN_PLAYER))
    };
    let other = match session {
        Some(session) => Some(name(session.person).await),
        None => None,
    };
    let Opened { step, style, level } = Opened::of(&state, lang, &link).await?;
    let map = state.app.pictures.board_map(step.position.setup(), style).await?;
    let (_, alt) = status_and_alt(lang, &step);
    let picture = format!("/open/{}/{token}/board.png", lang.tag());
    let board = Board { map: &map, picture: &picture, alt: &alt, taps: None, hinted: &[], is_public: false };
    let title = step.position.game().title();
    let against = level.map(|level| lang.text(msg::PageAgainst { opponent: text::computer(lang, level) }));
    let heading = html! { h1 { (title) } @if let Some(against) = against { p.about { (against) } } };
    let body = page(lang, &heading, &name(link.person).await, other, &board.html(lang));
    let page = html::document(lang, title, Some(style.theme), &html! {}, &body);
    let browser = browser.unwrap_or_else(random_token);
    let cookie = set_cookie(&state, Cookie::Link, &browser, TOKEN_TIME.whole_seconds());
    Ok(([(header::SET_COOKIE, cookie)], page).into_response())
}

/// `other` is the name of another person who is signed in in this browser.
fn page(lang: Lang, heading: &Markup, name: &str, other: Option<String>, board: &Markup) -> Markup {
    html! {
        header { (heading) }
        main.app {
            (board)
            @if let Some(other) = other { p { (lang.text(msg::PageOpenOther { other, name: name.to_owned() })) } }
            form.bar method="post" { button.primary { (lang.text(msg::PageOpenAs { name: name.to_owned() })) } }
        }
    }
}

pub(super) async fn picture(
    State(state): State<Arc<WebState>>,
    Path(address): Path<(String, String)>,
    Extension(reader): Extension<Reader>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (lang, _, link) = find(&state, &address, &reader, &headers).await?;
    if !link.is_open {
        return Err(Failure::LinkOver);
    }
    let Opened { step, style, .. } = Opened::of(&state, lang, &link).await?;
    let drawing = Drawing::of_step(lang, step, style);
    let turn = state.app.limits.turn(Work::Page, link.person).await;
    let png = state.app.pictures.page_board(turn, lang, drawing, PagePicture::Board(None)).await?;
    Ok(([(header::CONTENT_TYPE, "image/png")], png).into_response())
}

/// Begins a session. The first POST uses the link up. The same browser can repeat it, because the answer may be lost.
pub(super) async fn begin(
    State(state): State<Arc<WebState>>,
    Path((tag, token)): Path<(String, String)>,
    Extension(reader): Extension<Reader>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let lang = reader.speak(&tag);
    let (store, now) = (&state.app.store, state.app.clock.now());
    let [current, browser] = [Cookie::Session, Cookie::Link].map(|kind| cookie(&state, &headers, kind));
    let begun = store.begin_web_session(&token, lang.tag(), current.as_deref(), browser.as_deref(), now).await?;
    let (session, page) = begun.ok_or(Failure::LinkOver)?;
    let cookie = set_cookie(&state, Cookie::Session, &session, SESSION_TIME.whole_seconds());
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(&path_of(page))).into_response())
}

pub(super) fn path_of(page: OpenedPage) -> String {
    match page {
        OpenedPage::Board(game) => format!("/games/{game}"),
        OpenedPage::Puzzle(series, day) => format!("/puzzles/{series}/{day}"),
        OpenedPage::Lesson(game, number) => learn::path(game, number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_only() {
        let page = page(Lang::English, &html! {}, "<script>\"&", None, &html! {}).into_string();
        assert!(page.contains("Continue as &lt;script&gt;&quot;&amp;") && !page.contains("<script>"), "{page}");
    }
}
