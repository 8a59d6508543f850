//! Documents. Everything that comes from people or Discord goes through [`escape`].

use super::assets;
use crate::{
    render::Theme,
    text::{IntoMessage, Lang, PlainMessage, msg},
};
use axum::response::Html;

/// Safe in elements and in quoted attributes.
pub(super) fn escape(text: &str) -> String {
    let entities = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&#39;")];
    entities.into_iter().fold(text.to_owned(), |text, (letter, entity)| text.replace(letter, entity))
}

pub(super) fn say<'a>(lang: Lang, message: impl IntoMessage<'a>) -> String {
    escape(&lang.text(message))
}

/// `head` and `body` are HTML.
pub(super) fn document(lang: Lang, title: &str, theme: Option<Theme>, head: &str, body: &str) -> String {
    let (tag, title) = (lang.tag(), escape(title));
    let (icon, style) = (assets::path("icon.svg"), assets::path("style.css"));
    // If the reader has chosen no theme, the page follows the browser's light or dark mode.
    let theme = theme.map_or_else(String::new, |theme| format!(" data-theme=\"{}\"", theme.id()));
    format!(
        "<!doctype html>\n<html lang=\"{tag}\"{theme}>\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} · Parlor</title>\n<link rel=\"icon\" href=\"{icon}\">\n\
         <link rel=\"stylesheet\" href=\"{style}\">\n{head}</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

pub(super) fn message(lang: Lang, sentence: &str) -> String {
    let (sentence, boards) = (escape(sentence), say(lang, msg::PAGE_BOARDS));
    let body = format!("<main>\n<h1>Parlor</h1>\n<p>{sentence}</p>\n<p><a href=\"/\">{boards}</a></p>\n</main>\n");
    document(lang, &lang.text(msg::PAGE_BOARDS), None, "", &body)
}

/// A page with pictures that lead to other pages. `items` and `below` are HTML.
pub(super) fn gallery(lang: Lang, title: PlainMessage, theme: Theme, items: &str, below: &str) -> Html<String> {
    let (boards, heading, sign_out) = (say(lang, msg::PAGE_BOARDS), say(lang, title), sign_out(lang));
    let body = format!(
        "<header><a href=\"/\">{boards}</a></header>\n<main>\n<h1>{heading}</h1>\n<ul class=\"boards\">\n{items}</ul>\n\
         {below}</main>\n<footer>{sign_out}</footer>\n"
    );
    Html(document(lang, &lang.text(title), Some(theme), "", &body))
}

/// A small picture with a line of HTML beside it, as part of a list.
pub(super) fn item(path: &str, picture: &str, line: &str) -> String {
    format!(
        "<li><a href=\"{path}\"><img loading=\"lazy\" src=\"{picture}\" alt=\"\" width=\"96\"><span>{line}</span></a></li>\n"
    )
}

/// The button of the page behind a link from Discord. `other` is somebody else who is signed in.
pub(super) fn sign_in(lang: Lang, name: &str, other: Option<&str>) -> String {
    let (heading, hint) = (say(lang, msg::PAGE_OPEN_TITLE), say(lang, msg::PAGE_OPEN_HINT));
    let other = other.map(|other| say(lang, msg::PageOpenOther { other: other.to_owned(), name: name.to_owned() }));
    let other = other.map_or_else(String::new, |other| format!("<p>{other}</p>\n"));
    let button = say(lang, msg::PageOpenAs { name: name.to_owned() });
    let body = format!(
        "<main>\n<h1>{heading}</h1>\n{other}<form method=\"post\"><button class=\"primary\">{button}</button></form>\n\
         <p class=\"quiet\">{hint}</p>\n</main>\n"
    );
    document(lang, &lang.text(msg::PAGE_OPEN_TITLE), None, "", &body)
}

pub(super) fn sign_out(lang: Lang) -> String {
    let label = say(lang, msg::PAGE_SIGN_OUT);
    format!("<form method=\"post\" action=\"/sign-out\"><button class=\"quiet\">{label}</button></form>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_only() {
        let page = sign_in(Lang::English, "<script>\"'&", None);
        assert!(page.contains("Play as &lt;script&gt;&quot;&#39;&amp;") && !page.contains("<script>"), "{page}");
    }
}
