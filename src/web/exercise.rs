//! A lesson or a puzzle: a position, a question about it, and the possible actions below.

use super::{
    assets,
    board::{self, in_script},
    html::{self, escape, say},
    taps::Taps,
};
use crate::{
    render::{BoardMap, Style},
    text::{self, Lang, PlainMessage, msg},
};
use axum::response::{Html, IntoResponse, Response};
use parlor_games::record::Step;
use serde::Deserialize;

/// The longest typed move, in characters.
pub(super) const MAX_TYPED: usize = 60;

#[derive(Deserialize)]
pub(super) struct Answer {
    pub(super) r#move: String,
}

pub(super) struct Exercise<'a> {
    /// The address and the name of the list of its kind.
    pub(super) list: (&'static str, PlainMessage),
    pub(super) title: String,
    /// The question, or the result of a move.
    pub(super) said: String,
    pub(super) step: &'a Step,
    pub(super) map: &'a BoardMap,
    pub(super) picture: String,
    /// Of the question; `None` after the answer.
    pub(super) taps: Option<&'a Taps>,
    /// HTML below the board.
    pub(super) below: String,
}

impl Exercise<'_> {
    pub(super) fn page(&self, lang: Lang, style: Style) -> Response {
        let plain = |text: &str| text::without_markup(lang, text);
        let Step { position, before, last } = self.step;
        let status = text::position_status(lang, position);
        let alt = text::position_alt_text(lang, position, before.as_ref(), last.as_ref(), &status);
        let title = plain(&self.title);
        let scripts = self.taps.map(|_| board::scripts("learn.js")).unwrap_or_default();
        let body = format!(
            "<a class=\"skip\" href=\"#board\">{skip}</a>\n<header><a href=\"{path}\">{list}</a><h1>{heading}</h1></header>\n\
             <main class=\"lesson\">\n<p id=\"said\" role=\"status\">{said}</p>\n\
             <div class=\"board\" id=\"board\" tabindex=\"-1\">\n\
             <img id=\"picture\" src=\"{picture}\" width=\"{width}\" height=\"{height}\" alt=\"{alt}\">\n{layer}</div>\n\
             {below}</main>\n<footer>{sign_out}</footer>\n",
            skip = say(lang, msg::PAGE_SKIP),
            path = self.list.0,
            list = say(lang, self.list.1),
            heading = escape(&title),
            said = escape(&plain(&self.said)),
            picture = escape(&self.picture),
            width = self.map.width,
            height = self.map.height,
            alt = escape(&alt),
            layer = self.taps.map(|taps| taps.svg(lang, self.map, &[], false)).unwrap_or_default(),
            below = self.below,
            sign_out = html::sign_out(lang),
        );
        Html(html::document(lang, &title, Some(style.theme), &scripts, &body)).into_response()
    }
}

/// A form for tapping or typing a move. `answers` and `further` are HTML: above the text field, and beside its button.
pub(super) fn move_form(lang: Lang, action: &str, taps: &Taps, answers: &str, further: &str) -> String {
    let texts = serde_json::json!({
        "play": lang.text(msg::PagePlay { r#move: "%".to_owned() }),
        "cancel": lang.text(msg::PAGE_CANCEL),
        "legal": lang.text(msg::PageCellLegal { cell: "%".to_owned() }),
    });
    format!(
        "<div id=\"bar\" class=\"bar\"></div>\n{answers}\
         <form id=\"typed\" method=\"post\" action=\"{}\">\n\
         <label>{} <input name=\"move\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" \
         maxlength=\"{MAX_TYPED}\" required></label>\n<button>{}</button>\n{further}</form>\n\
         <script type=\"application/json\" id=\"texts\">{}</script>\n\
         <script type=\"application/json\" id=\"state\">{}</script>\n",
        escape(action),
        say(lang, msg::PAGE_TYPED),
        say(lang, msg::PAGE_TYPED_PLAY),
        in_script(&texts),
        in_script(taps),
    )
}

pub(super) fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Changes with everything except the position that affects a person's picture.
pub(super) fn picture_version(lang: Lang, style: Style) -> String {
    board::picture_version(assets::version(), lang, style)
}
