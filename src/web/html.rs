//! HTML documents, and parts that several pages share. [`maud`] escapes every text.

use super::assets;
use crate::text::{self, Lang, PlainMessage, Voice, msg};
use axum::response::Html;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use parlor_games::rules::Game;
use parlor_render::Theme;
use serde::Serialize;
use time::OffsetDateTime;

pub(super) fn document(lang: Lang, title: &str, theme: Option<Theme>, head: &Markup, body: &Markup) -> Html<String> {
    let page = html! {
        (DOCTYPE)
        // Without a theme of the reader, the page follows the browser's light or dark mode.
        html lang=(lang.tag()) data-theme=[theme.map(Theme::id)] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                title { (title) " · Parlor" }
                link rel="icon" href=(assets::path("icon.svg"));
                link rel="stylesheet" href=(assets::path("style.css"));
                (head)
            }
            body { (body) }
        }
    };
    Html(page.into_string())
}

/// A page that says one sentence. From there, people who are signed in go to their boards.
pub(super) fn message(lang: Lang, theme: Option<Theme>, sentence: &str, is_signed_in: bool) -> Html<String> {
    let body = html! {
        header { h1 { "Parlor" } }
        main {
            p { (sentence) }
            @if is_signed_in { p.doors { a.button.primary href="/" { (lang.text(msg::PAGE_BOARDS)) } } }
        }
    };
    document(lang, &lang.text(msg::PAGE_BOARDS), theme, &html! {}, &body)
}

/// The modules of a page with a list.
pub(super) const LIST_SCRIPTS: [&str; 2] = ["boards.js", "parts.js"];

/// A page with pictures that lead to other pages.
pub(super) fn gallery(lang: Lang, title: PlainMessage, theme: Theme, items: &Markup, below: &Markup) -> Html<String> {
    let title = lang.text(title);
    let body = html! {
        header { (back(lang, "/", msg::PAGE_BOARDS)) h1 { (title) } }
        main data-script="boards.js" {
            ul.boards { (items) }
            (below)
            (times(lang, None))
        }
        footer { (sign_out(lang)) }
    };
    document(lang, &title, Some(theme), &scripts(&LIST_SCRIPTS), &body)
}

/// A link in a page's header to the page above it.
pub(super) fn back(lang: Lang, path: &str, title: PlainMessage) -> Markup {
    let title = lang.text(title);
    html! { a.back href=(path) aria-label=(title) title=(title) { "‹" } }
}

/// A menu at the end of a page's header, for actions that are seldom needed.
pub(super) fn menu(lang: Lang, items: &Markup) -> Markup {
    let more = lang.text(msg::BUTTON_MORE);
    html! {
        details.menu {
            summary aria-label=(more) title=(more) { "⋯" }
            div #actions { (items) }
        }
    }
}

/// The rules of a game and its lessons, for a menu.
pub(super) fn help(lang: Lang, game: Game) -> Markup {
    html! {
        details {
            summary { (lang.text(msg::BUTTON_RULES)) }
            p.rules { (Voice::plain(lang).text(text::game_texts(game).rules)) }
        }
        a.button href={ "/learn/" (game.id()) } { (lang.text(msg::BUTTON_LEARN)) }
    }
}

/// A small picture with a line beside it, as part of a list.
pub(super) fn item(path: &str, picture: &str, line: &Markup) -> Markup {
    html! { li { a href=(path) { img loading="lazy" src=(picture) alt="" width="96"; span { (line) } } } }
}

pub(super) fn sign_out(lang: Lang) -> Markup {
    html! { form method="post" action="/sign-out" { button.quiet { (lang.text(msg::PAGE_SIGN_OUT)) } } }
}

/// The time that is left. A script keeps it up to date, and writes the tooltip in the reader's time zone.
pub(super) fn time_left(lang: Lang, until: OffsetDateTime, now: OffsetDateTime) -> Markup {
    countdown(None, lang, until, &text::time_left(lang, until - now))
}

/// The time that is left as a clock beside a player, without words around it.
pub(super) fn clock(lang: Lang, until: OffsetDateTime, now: OffsetDateTime) -> Markup {
    countdown(Some("clock"), lang, until, &text::time_on_clock(lang, until - now))
}

fn countdown(class: Option<&str>, lang: Lang, until: OffsetDateTime, text: &str) -> Markup {
    html! { span class=[class] data-until=(until.unix_timestamp()) title=(text::moment(lang, until)) { (text) } }
}

/// Data for the script that keeps times up to date. Without `now`, the script relies on the clock of the reader's device, which
/// may be wrong.
pub(super) fn times(lang: Lang, now: Option<OffsetDateTime>) -> Markup {
    let texts = serde_json::json!({
        "left": lang.text(msg::PageLeft { time: "%" }),
        "overdue": lang.text(msg::PAGE_OVERDUE),
        "units": text::time_units(lang),
        "now": now.map(OffsetDateTime::unix_timestamp),
    });
    data("times", &texts)
}

/// A key for a form. If the form is sent twice with the same key, it has one effect.
pub(super) fn random_key() -> String {
    format!("{:016x}", rand::random::<u64>())
}

pub(super) fn key_field(key: &str) -> Markup {
    html! { input type="hidden" name="key" value=(key); }
}

/// Data for a script.
pub(super) fn data(id: &str, value: &impl Serialize) -> Markup {
    let json = serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c");
    html! { script #(id) type="application/json" { (PreEscaped(json)) } }
}

/// Tags that load the script of a page and, at the same time, the modules that it imports.
pub(super) fn scripts(modules: &[&str]) -> Markup {
    html! {
        @for module in modules { link rel="modulepreload" href=(assets::path(module)); }
        script type="module" src=(assets::path("start.js")) {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_end_its_script() {
        let shown = data("it", &"</script><b>").into_string();
        assert_eq!(shown, "<script id=\"it\" type=\"application/json\">\"\\u003c/script>\\u003cb>\"</script>");
    }

    #[test]
    fn texts_are_escaped() {
        let Html(page) = message(Lang::English, None, "<script>\"&", true);
        assert!(page.contains("<p>&lt;script&gt;&quot;&amp;</p>") && !page.contains("<script>"), "{page}");
    }
}
