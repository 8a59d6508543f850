//! `/games`: the list of games of one person.

use crate::{
    discord::{
        components::{buttons, custom_id::CustomId},
        context::{App, Caller, HandlerError, refuse},
        handlers::lookup,
        outbound::message::Post,
    },
    play::UserId,
    store::{Summary, SummaryPhase},
    text::{self, msg},
};

/// The games on one page: a line with two mentions and a link has about 200 characters, and a message 2,000.
const PAGE_SIZE: u16 = 8;

/// `/games` and its pages: the games of a person on the server. Elsewhere, those of the caller everywhere.
pub(crate) async fn page(app: &App, caller: &Caller, person: UserId, page: u16) -> Result<Post, HandlerError> {
    let Some(guild) = caller.place.guild else {
        // What others play elsewhere is not the caller's to know.
        return if person == caller.person {
            everywhere(app, caller, page).await
        } else {
            refuse(caller.lang, msg::ONLY_IN_SERVERS)
        };
    };
    let lang = caller.lang;
    let who = text::mention(lang, person);
    let count = app.store.count_games_of(guild, person).await?;
    if count == 0 {
        return Ok(Post::text(lang.text(msg::GamesNone { who })));
    }
    let (page, pages) = page_of(page, count);
    let games = app.store.games_of(Some(guild), person, None, PAGE_SIZE.into(), skipped(page)).await?;
    let title = lang.text(msg::GamesTitle { who });
    Ok(list(caller, person, &games, title, (page, pages), |page| CustomId::Games(person, page)))
}

/// `/games scope: everywhere` and its pages: the caller's games, wherever they are played.
pub(crate) async fn everywhere(app: &App, caller: &Caller, page: u16) -> Result<Post, HandlerError> {
    let (lang, person) = (caller.lang, caller.person);
    let count = app.store.count_games_everywhere(person).await?;
    if count == 0 {
        return Ok(Post::text(lang.text(msg::GAMES_NONE_OWN)));
    }
    let (page, pages) = page_of(page, count);
    let games = app.store.games_everywhere(person, PAGE_SIZE.into(), skipped(page)).await?;
    Ok(list(caller, person, &games, lang.text(msg::GAMES_TITLE_OWN), (page, pages), CustomId::GamesEverywhere))
}

/// The page to show, at most the last one, and the number of pages.
fn page_of(page: u16, count: i64) -> (u16, u16) {
    let pages =
        u16::try_from(count.saturating_add(i64::from(PAGE_SIZE) - 1) / i64::from(PAGE_SIZE)).unwrap_or(u16::MAX);
    (page.min(pages - 1), pages)
}

/// The number of games on the pages before this one.
fn skipped(page: u16) -> i64 {
    i64::from(page) * i64::from(PAGE_SIZE)
}

fn list(
    caller: &Caller,
    person: UserId,
    games: &[Summary],
    title: String,
    (page, pages): (u16, u16),
    button: impl Fn(u16) -> CustomId,
) -> Post {
    let lang = caller.lang;
    let mut lines = vec![title];
    lines.extend(games.iter().map(|game| line(caller, person, game)));
    if pages > 1 {
        lines.push(lang.text(msg::GamesPage { page: page + 1, pages }));
    }
    let rows = buttons::pages(lang, page, pages, button);
    Post::text(lines.join("\n")).with_rows(rows)
}

/// A game in the list of `person`. Links to its board where the caller may see the channel.
fn line(caller: &Caller, person: UserId, game: &Summary) -> String {
    let lang = caller.lang;
    let players = [person.into(), game.opponent_of(person)];
    let visible = lookup::may_see_board(caller, players, game.place, game.parent);
    let link = game.message.filter(|_| visible).map_or_else(String::new, |message| {
        let url = text::link(game.place.server_in_links(), game.place.channel, message);
        lang.text(msg::GamesLink { url })
    });
    let (id, title) = (game.id.to_string(), game.game.title());
    let other = text::mention(lang, game.opponent_of(person));
    let deadline = game.deadline.map(text::relative);
    let time = || deadline.clone().map_or_else(String::new, |deadline| lang.text(msg::GamesTime { deadline }));
    match game.phase {
        SummaryPhase::Open { .. } => {
            lang.text(msg::GamesOpen { id, title, other, deadline: deadline.unwrap_or_default(), link })
        }
        SummaryPhase::Playing { on_turn, .. } if on_turn.is(person) && person == caller.person => {
            lang.text(msg::GamesTurnMine { id, title, other, time: time(), link })
        }
        SummaryPhase::Playing { on_turn, .. } => {
            let turn = text::mention(lang, on_turn);
            lang.text(msg::GamesTurnTheirs { id, title, other, turn, time: time(), link })
        }
    }
}
