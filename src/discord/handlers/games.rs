//! `/games`: the list of games of one person.

use crate::{
    discord::{
        components::{buttons, custom_id::CustomId},
        context::{App, Caller, HandlerError, refuse},
        handlers::lookup,
        outbound::message::Post,
    },
    play::UserId,
    store::{StoreError, Summary, SummaryPhase},
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
    let (games, (page, pages)) = read_page(app, person, Some(guild), page).await?;
    if games.is_empty() {
        return Ok(Post::text(lang.text(msg::GamesNone { who })));
    }
    let title = lang.text(msg::GamesTitle { who });
    Ok(list(caller, person, &games, title, (page, pages), |page| CustomId::Games(person, page)))
}

/// `/games scope: everywhere` and its pages: the caller's games, wherever they are played.
pub(crate) async fn everywhere(app: &App, caller: &Caller, page: u16) -> Result<Post, HandlerError> {
    let (lang, person) = (caller.lang, caller.person);
    let (games, (page, pages)) = read_page(app, person, None, page).await?;
    if games.is_empty() {
        return Ok(Post::text(lang.text(msg::GAMES_NONE_OWN)));
    }
    Ok(list(caller, person, &games, lang.text(msg::GAMES_TITLE_OWN), (page, pages), CustomId::GamesEverywhere))
}

/// The games of a person on a server, or everywhere for `None`: those of a page, at most of the last one, with its number and the number
/// of pages. A list that fits the first page, as most do, is not counted.
async fn read_page(
    app: &App,
    person: UserId,
    guild: Option<u64>,
    page: u16,
) -> Result<(Vec<Summary>, (u16, u16)), StoreError> {
    let size = i64::from(PAGE_SIZE);
    let mut games = read(app, person, guild, size + 1, i64::from(page) * size).await?;
    if page == 0 && games.len() <= PAGE_SIZE.into() {
        return Ok((games, (0, 1)));
    }
    let count = match guild {
        Some(guild) => app.store.count_games_of(guild, person).await?,
        None => app.store.count_games_everywhere(person).await?,
    };
    let pages = u16::try_from((count + size - 1) / size).unwrap_or(u16::MAX).max(1);
    let last = pages - 1;
    if page > last {
        games = read(app, person, guild, size, i64::from(last) * size).await?;
    }
    games.truncate(PAGE_SIZE.into());
    Ok((games, (page.min(last), pages)))
}

async fn read(
    app: &App,
    person: UserId,
    guild: Option<u64>,
    limit: i64,
    skip: i64,
) -> Result<Vec<Summary>, StoreError> {
    match guild {
        Some(_) => app.store.games_of(guild, person, None, limit, skip).await,
        None => app.store.games_everywhere(person, limit, skip).await,
    }
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
