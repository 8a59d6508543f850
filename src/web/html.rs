//! Documents. Everything that comes from people or Discord goes through [`escape`].

use super::asset_path;
use crate::{
    render::Theme,
    text::{Lang, msg},
};

/// Safe in elements and in quoted attributes.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// `head` and `body` are HTML.
pub(super) fn document(lang: Lang, title: &str, theme: Option<Theme>, head: &str, body: &str) -> String {
    let (tag, title) = (lang.tag(), escape(title));
    let (icon, style) = (asset_path("icon.svg"), asset_path("style.css"));
    // If the reader has chosen no theme, the page follows the browser's light or dark mode.
    let theme = theme.map_or_else(String::new, |theme| format!(" data-theme=\"{}\"", theme.id()));
    format!(
        "<!doctype html>\n<html lang=\"{tag}\"{theme}>\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} · Parlor</title>\n<link rel=\"icon\" href=\"{icon}\">\n\
         <link rel=\"stylesheet\" href=\"{style}\">\n{head}</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// A page with one sentence.
pub(super) fn message(lang: Lang, sentence: &str) -> String {
    let boards = escape(&lang.text(msg::PAGE_BOARDS));
    let body =
        format!("<main>\n<h1>Parlor</h1>\n<p>{}</p>\n<p><a href=\"/\">{boards}</a></p>\n</main>\n", escape(sentence));
    document(lang, &lang.text(msg::PAGE_BOARDS), None, "", &body)
}

/// The button of the page behind a link from Discord.
pub(super) fn sign_in(lang: Lang, name: &str) -> String {
    let title = lang.text(msg::PAGE_OPEN_TITLE);
    let (heading, hint) = (escape(&title), escape(&lang.text(msg::PAGE_OPEN_HINT)));
    let button = escape(&lang.text(msg::PageOpenAs { name: name.to_owned() }));
    let body = format!(
        "<main>\n<h1>{heading}</h1>\n<form method=\"post\"><button class=\"primary\">{button}</button></form>\n\
         <p class=\"quiet\">{hint}</p>\n</main>\n"
    );
    document(lang, &title, None, "", &body)
}

pub(super) fn sign_out(lang: Lang) -> String {
    let label = escape(&lang.text(msg::PAGE_SIGN_OUT));
    format!("<form method=\"post\" action=\"/sign-out\"><button class=\"quiet\">{label}</button></form>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_only() {
        let page = sign_in(Lang::English, "<script>\"'&");
        assert!(page.contains("Play as &lt;script&gt;&quot;&#39;&amp;") && !page.contains("<script>"), "{page}");
    }
}
