//! The page of a lesson or a puzzle: a position, a question about it, and the possible answers.

use super::{
    board::{Board, Previews, status_and_alt, texts},
    html,
    taps::Taps,
};
use crate::text::{Lang, PlainMessage, msg};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use parlor_games::record::Step;
use parlor_render::{BoardMap, Style};
use serde::{Deserialize, Serialize};

/// The longest typed move, in characters.
pub(super) const MAX_TYPED: usize = 60;

#[derive(Deserialize)]
pub(super) struct Answer {
    pub(super) r#move: String,
}

pub(super) struct Exercise<'a> {
    /// The path and the title of the list of all lessons or puzzles.
    pub(super) list: (&'static str, PlainMessage),
    pub(super) title: String,
    /// A line in small print below the title.
    pub(super) about: String,
    /// The question.
    pub(super) said: String,
    /// The sentence about the visitor's answer, and whether the answer was right.
    pub(super) result: Option<(String, bool)>,
    pub(super) step: &'a Step,
    pub(super) map: &'a BoardMap,
    pub(super) picture: String,
    /// The taps that answer the question; `None` once it is answered.
    pub(super) taps: Option<&'a Taps>,
    /// The part below the board.
    pub(super) below: Markup,
}

/// The data for the script.
#[derive(Serialize)]
struct Question<'a> {
    #[serde(flatten)]
    taps: &'a Taps,
    #[serde(skip_serializing_if = "Option::is_none")]
    previews: Option<&'a Previews>,
    /// The URL at which the script finds why a move is not legal. `None` if any move can be sent, because the answer explains
    /// it.
    why: Option<String>,
}

impl Exercise<'_> {
    pub(super) fn page(self, lang: Lang, style: Style) -> Response {
        let (_, alt) = status_and_alt(lang, self.step);
        let (map, picture, taps) = (self.map, &*self.picture, self.taps);
        let board = Board { map, picture, alt: &alt, taps, hinted: &[], is_public: false };
        let title = &self.title;
        let body = html! {
            a.skip href="#board" { (lang.text(msg::PAGE_SKIP)) }
            header {
                (html::back(lang, self.list.0, self.list.1))
                h1 { (title) }
                (html::menu(lang, &html::help(lang, self.step.position.game())))
                p.about { (self.about) }
            }
            main.app.exercise data-script=[taps.map(|_| "exercise.js")] {
                (board.html(lang))
                div.words {
                    p #status aria-live="polite" {}
                    p #said role="status" {
                        (self.said)
                        @if let Some((result, won)) = &self.result { strong.result.won[*won] { (result) } }
                    }
                }
                (self.below)
            }
        };
        let scripts = match taps {
            Some(_) => html::scripts(&["board.js", "cells.js", "exercise.js", "net.js", "parts.js"]),
            None => html::scripts(&["parts.js"]),
        };
        html::document(lang, title, Some(style.theme), &scripts, &body).into_response()
    }
}

/// A form for tapping or typing a move. `others`, such as buttons with answers, are shown until a move is chosen.
pub(super) fn move_form(
    lang: Lang,
    action: &str,
    (step, taps, previews): (&Step, &Taps, Option<&Previews>),
    why: Option<String>,
    others: &Markup,
) -> Markup {
    html! {
        div #compass {}
        div #bar .bar { div #choice {} div #own { (others) } }
        form #typed method="post" action=(action) {
            label { (lang.text(msg::PAGE_TYPED)) " "
                input name="move" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength=(MAX_TYPED) required;
            }
            button { (lang.text(msg::PAGE_TYPED_PLAY)) }
        }
        (texts(lang, step.position.setup(), false))
        (html::data("state", &Question { taps, previews, why }))
    }
}

pub(super) fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
