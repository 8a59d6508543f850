//! `/games`: the list of games of one person.

use crate::{
    discord::{
        components::{buttons, custom_id::CustomId},
        context::{App, Caller, HandlerError},
        handlers::lookup,
        outbound::message::Post,
    },
    play::UserId,
    store::{Summary, SummaryPhase},
    text::{self, msg},
};

/// The games on one page: a line with two mentions and a link has about 200 characters, and a message 2,000.
const PAGE_SIZE: u16 = 8;

/// `/games` and its pages: the games on the server, or in a direct conversation those of the caller everywhere.
pub(crate) async fn page(app: &App, caller: &Caller, person: UserId, page: u16) -> Result<Post, HandlerError> {
    let guild = lookup::place(caller)?.guild;
    // What others play elsewhere is not the caller's to know.
    if person != caller.person {
        lookup::server(caller)?;
    }
    let lang = caller.lang;
    let count = match guild {
        Some(guild) => app.store.count_games_of(guild, person).await?,
        None => app.store.count_games_everywhere(person).await?,
    };
    let who = text::mention(caller.lang, person);
    if count == 0 {
        let none = guild.map_or_else(|| lang.text(msg::GAMES_NONE_OWN), |_| lang.text(msg::GamesNone { who }));
        return Ok(Post::text(none));
    }
    let pages =
        u16::try_from(count.saturating_add(i64::from(PAGE_SIZE) - 1) / i64::from(PAGE_SIZE)).unwrap_or(u16::MAX);
    let page = page.min(pages - 1);
    let skip = i64::from(page) * i64::from(PAGE_SIZE);
    let games = match guild {
        Some(_) => app.store.games_of(guild, person, None, PAGE_SIZE.into(), skip).await?,
        None => app.store.games_everywhere(person, PAGE_SIZE.into(), skip).await?,
    };
    let title = guild.map_or_else(|| lang.text(msg::GAMES_TITLE_OWN), |_| lang.text(msg::GamesTitle { who }));
    let mut lines = vec![title];
    lines.extend(games.iter().map(|game| line(caller, person, game)));
    if pages > 1 {
        lines.push(lang.text(msg::GamesPage { page: page + 1, pages }));
    }
    let rows = buttons::pages(lang, page, pages, |page| CustomId::Games(person, page));
    Ok(Post::text(lines.join("\n")).with_rows(rows))
}

/// A game in the list of `person`. Links to its board where the caller may see the channel.
fn line(caller: &Caller, person: UserId, game: &Summary) -> String {
    let lang = caller.lang;
    let players = [person.into(), game.opponent_of(person)];
    let visible = lookup::may_see_board(caller, players, game.place, game.parent);
    let link = game.message.filter(|_| visible).map_or_else(String::new, |message| {
        let url = text::link(game.place.guild, game.place.channel, message);
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
