//! `/leaderboard`: tables of ratings, a page at a time.

use super::{
    app::{App, Trouble},
    buttons,
    caller::Caller,
    custom_id::CustomId,
    reply::Post,
};
use crate::{
    rules::Game,
    store::{ACTIVE, RANKED_GAMES, Rank, Row, Scope},
    text::{self, Lang},
};
use time::OffsetDateTime;

/// Lines on one page: each has some 70 characters, and a message 2,000.
const PAGE: u16 = 20;

/// The most pages: greater numbers stand for buttons that can't be pressed.
const MOST_PAGES: u16 = u16::MAX - 2;

impl App {
    /// A page, from 0, of the table of a game or of all games.
    pub(super) async fn leaderboard(
        &self,
        caller: &Caller,
        everywhere: bool,
        game: Option<Game>,
        page: u16,
    ) -> Result<Post, Trouble> {
        let lang = caller.lang;
        let scope = if everywhere { Scope::Everywhere } else { Scope::Guild(self.place(caller)?.guild) };
        let now = self.clock.now();
        let own = self.store.rank(scope, game, caller.person, now).await?;
        let skip = |page: u16| i64::from(page) * i64::from(PAGE);
        let mut page = page.min(MOST_PAGES - 1);
        let mut board = self.store.leaderboard(scope, game, skip(page), PAGE.into()).await?;
        let pages = u16::try_from((board.ranked - 1).max(0) / i64::from(PAGE) + 1).unwrap_or(MOST_PAGES);
        let pages = pages.min(MOST_PAGES);
        if page >= pages {
            page = pages - 1;
            board = self.store.leaderboard(scope, game, skip(page), PAGE.into()).await?;
        }
        let title = lang
            .phrase("top-title")
            .with("title", titled(lang, game))
            .with("scope", if everywhere { "everywhere" } else { "server" })
            .with("ranked", board.ranked)
            .text();
        let mut lines = vec![title];
        if board.rows.is_empty() {
            let empty = lang.phrase("top-empty").with("needed", RANKED_GAMES).with("days", ACTIVE.whole_days());
            lines.push(empty.text());
        }
        lines.extend(board.rows.iter().map(|row| line(lang, row, now)));
        lines.extend(own_line(lang, &own, &board.rows, now));
        if !board.rows.is_empty() {
            let of = lang.phrase("games-page").with("page", page + 1).with("pages", pages).text();
            lines.push(lang.phrase("top-legend").with("page", if pages > 1 { of } else { "none".to_owned() }).text());
        }
        let rows = buttons::pages(lang, page, pages, |page| CustomId::Top(everywhere, game, page));
        Ok(Post::text(lines.join("\n")).with_rows(rows))
    }
}

/// The name of a table: a game's, or that of all games.
pub(super) fn titled(lang: Lang, game: Option<Game>) -> String {
    game.map_or_else(|| lang.phrase("top-all-games").text(), |game| game.title().to_owned())
}

/// The page that somebody asks for, who counts from 1.
pub(super) fn page(asked: Option<i64>) -> u16 {
    u16::try_from(asked.unwrap_or(1).max(1) - 1).unwrap_or(u16::MAX)
}

fn line(lang: Lang, row: &Row, now: OffsetDateTime) -> String {
    lang.phrase("top-line")
        .with("rank", row.rank.to_string())
        .with("who", text::mention(lang, row.person))
        .with("rating", text::rating(lang, row.standing.at(now).shown()))
        .with("results", text::results(lang, &row.standing))
        .text()
}

/// Where the caller stands, unless that is seen already.
fn own_line(lang: Lang, own: &Rank, seen: &[Row], now: OffsetDateTime) -> Option<String> {
    let text = match own {
        Rank::Ranked(row) if seen.iter().any(|other| other.person == row.person) => return None,
        Rank::Ranked(row) => lang
            .phrase("top-own")
            .with("rank", row.rank.to_string())
            .with("rating", text::rating(lang, row.standing.at(now).shown()))
            .with("results", text::results(lang, &row.standing))
            .text(),
        Rank::TooFew(games) => lang.phrase("top-own-few").with("games", *games).with("needed", RANKED_GAMES).text(),
        Rank::Inactive => lang.phrase("top-own-inactive").with("days", ACTIVE.whole_days()).text(),
        Rank::Unlisted => lang.phrase("top-own-unlisted").text(),
        Rank::NotEverywhere => lang.phrase("top-own-apart").text(),
    };
    Some(text)
}
