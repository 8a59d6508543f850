//! What can be looked at: a board, the list of games, help.

use super::{
    app::{Answer, App, Trouble},
    buttons,
    caller::Caller,
    custom_id::CustomId,
    replay::no_game,
    reply::{File, LONGEST, Post, Reply},
};
use crate::{
    play::{GameId, Table, UserId},
    rules::Game,
    store::{Place, Summary, SummaryPhase},
    text,
};
use std::time::Duration;

/// Games on one page: a line with two mentions and a link has some 200 characters, and a message 2,000.
const PAGE: u16 = 8;

/// How long the answer waits for names that aren't known: the picture has to travel as well.
pub(super) const NAMES: Duration = Duration::from_millis(300);

impl App {
    /// `/board`.
    pub(super) async fn board(&self, caller: &Caller, id: GameId, as_text: bool) -> Answer {
        let (place, table) = self.visible(caller, id).await?;
        let Some(line) = text::board_line(caller.lang, id, &table) else { return Err(no_game(caller, id, &table)) };
        let mut post = Post::text(line).with_rows(buttons::of_table(caller.lang, id, &table));
        if let Some(seat) = table.game().and_then(|game| game.seat(caller.person)) {
            let colour = text::colour(caller.lang, table.terms.setup.game(), seat);
            post.content.push('\n');
            post.content.push_str(&caller.lang.phrase("board-seat").with("colour", colour).text());
        }
        if as_text {
            let room = LONGEST.saturating_sub(post.content.chars().count() + 1);
            post.content = format!("{}\n{}", post.content, text::in_words(caller.lang, &table, room));
        } else {
            post.files.extend(self.seen(caller, place, &table).await?);
        }
        Ok(Reply::Private(post).into())
    }

    /// The board as the caller likes it.
    pub(super) async fn seen(&self, caller: &Caller, place: Place, table: &Table) -> Result<Option<File>, Trouble> {
        let look = self.look(caller).await?;
        Ok(self.poster.picture(caller.lang, place.guild, table, NAMES, look).await?)
    }

    /// `/games` and its pages.
    pub(super) async fn games(&self, caller: &Caller, person: UserId, page: u16) -> Result<Post, Trouble> {
        let place = self.place(caller)?;
        let lang = caller.lang;
        let count = self.store.count_games_of(place.guild, person).await?;
        let who = text::mention(caller.lang, person);
        if count == 0 {
            return Ok(Post::text(lang.phrase("games-none").with("who", who).text()));
        }
        let pages = u16::try_from(count.saturating_add(i64::from(PAGE) - 1) / i64::from(PAGE)).unwrap_or(u16::MAX);
        let page = page.min(pages - 1);
        let skip = i64::from(page) * i64::from(PAGE);
        let games = self.store.games_of(place.guild, person, None, PAGE.into(), skip).await?;
        let mut lines = vec![lang.phrase("games-title").with("who", who).text()];
        lines.extend(games.iter().map(|game| line(caller, person, game)));
        if pages > 1 {
            lines.push(lang.phrase("games-page").with("page", page + 1).with("pages", pages).text());
        }
        let rows = buttons::pages(lang, page, pages, |page| CustomId::Games(person, page));
        Ok(Post::text(lines.join("\n")).with_rows(rows))
    }

    /// `/help`.
    pub(super) fn help(caller: &Caller) -> Reply {
        let lang = caller.lang;
        let games: Vec<_> = Game::ALL
            .iter()
            .map(|game| {
                lang.phrase("help-game")
                    .with("title", game.title())
                    .with("credit", text::credit(lang, *game))
                    .with("pitch", lang.phrase(&format!("{}-pitch", game.id())).text())
                    .text()
            })
            .collect();
        let help = lang.phrase("help").with("games", games.join("\n")).text();
        Reply::Private(Post::text(help).with_rows(buttons::rules()))
    }
}

/// A game in the list of `person`.
fn line(caller: &Caller, person: UserId, game: &Summary) -> String {
    let lang = caller.lang;
    let link = game.message.map_or_else(String::new, |message| {
        let url = text::link(game.place.guild, game.place.channel, message);
        lang.phrase("games-link").with("url", url).text()
    });
    let (phrase, turn) = match game.phase {
        SummaryPhase::Open { .. } => ("games-open", None),
        SummaryPhase::Playing { on_turn, .. } if on_turn == person && person == caller.person => {
            ("games-turn-mine", None)
        }
        SummaryPhase::Playing { on_turn, .. } => ("games-turn-theirs", Some(on_turn)),
    };
    let deadline = game.deadline.map(text::relative);
    let time = deadline
        .clone()
        .map_or_else(String::new, |deadline| lang.phrase("games-time").with("deadline", deadline).text());
    lang.phrase(phrase)
        .with("id", game.id.to_string())
        .with("title", game.game.title())
        .with("other", text::mention(caller.lang, game.opponent_of(person)))
        .with("turn", turn.map_or_else(String::new, |person| text::mention(caller.lang, person)))
        .with("deadline", deadline.unwrap_or_default())
        .with("time", time)
        .with("link", link)
        .text()
}
