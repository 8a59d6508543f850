//! `/leaderboard`: rankings by rating, in pages.

use super::{prelude::*, show};
use crate::{
    discord::components::custom_id::ListScope,
    play::rating::MIN_GAMES,
    store::{ACTIVE, Rank, Row, Scope},
};
use parlor_games::rules::Game;
use time::OffsetDateTime;

/// A line has about 70 characters, and a message 2,000.
const PAGE_SIZE: u16 = 20;

/// The two greatest numbers are left for the ids of disabled buttons.
const MAX_PAGES: u16 = u16::MAX - 2;

command! {
    LEADERBOARD: command_leaderboard, OnServers => run(struct Leaderboard {
        game: Option<String> = GAME => Games;
        scope: Option<ListScope> = SCOPE;
        page: Option<i64> = PAGE, min_int_value(1);
    })
}

async fn run(app: &App, caller: &Caller, Leaderboard { game, scope, page }: Leaderboard) -> Result<Post> {
    let scope = scope.unwrap_or(ListScope::Server);
    let index = u16::try_from(page.unwrap_or(1).max(1) - 1).unwrap_or(u16::MAX);
    let button = |game| CustomId::Leaderboard(scope, Some(game), index);
    let game = game.map(|game| lookup::game_named(caller, &game, button)).transpose()?;
    self::page(app, caller, scope, game, index).await
}

/// `page` counts from 0; `game` is `None` for all games together.
pub(crate) async fn page(app: &App, caller: &Caller, list: ListScope, game: Option<Game>, page: u16) -> Result<Post> {
    build(app, caller, list, game, page, true).await
}

pub(crate) async fn show_page(
    app: &App,
    caller: &Caller,
    list: ListScope,
    game: Option<Game>,
    page: u16,
) -> HandlerResult {
    let public = show::in_public(app, caller).await?;
    let post = build(app, &public, list, game, page, false).await?;
    show::once(app, caller, &CustomId::ShowLeaderboard(list, game, page), post.with_rows(Vec::new())).await
}

/// Without `own`, leaves out the caller's place.
async fn build(app: &App, caller: &Caller, list: ListScope, game: Option<Game>, page: u16, own: bool) -> Result<Post> {
    let lang = caller.lang;
    let scope = match list {
        ListScope::Everywhere => Scope::Everywhere,
        ListScope::Server => Scope::Guild(lookup::server(caller)?),
    };
    let now = app.clock.now();
    let mut snapshot = app.store.snapshot().await?;
    let own = if own { Some(snapshot.rank(scope, game, caller.person, now).await?) } else { None };
    let skip = |page: u16| i64::from(page) * i64::from(PAGE_SIZE);
    let mut page = page.min(MAX_PAGES - 1);
    let mut board = snapshot.leaderboard(scope, game, skip(page), PAGE_SIZE.into()).await?;
    let pages = u16::try_from((board.ranked - 1).max(0) / i64::from(PAGE_SIZE) + 1).unwrap_or(MAX_PAGES);
    let pages = pages.min(MAX_PAGES);
    if page >= pages {
        page = pages - 1;
        board = snapshot.leaderboard(scope, game, skip(page), PAGE_SIZE.into()).await?;
    }
    drop(snapshot);
    let mut lines = vec![lang.text(msg::TopTitle { title: title(lang, game), scope: list.id(), ranked: board.ranked })];
    if board.ranked == 0 {
        lines.push(lang.text(msg::TopEmpty { needed: MIN_GAMES, days: ACTIVE.whole_days() }));
    }
    lines.extend(board.rows.iter().map(|row| line(lang, row, now)));
    lines.extend(own.and_then(|own| own_line(lang, &own, &board.rows, now)));
    if !board.rows.is_empty() {
        let of = lang.text(msg::GamesPage { page: page + 1, pages });
        lines.push(lang.text(msg::TopLegend { page: (pages > 1).then_some(of) }));
    }
    let mut rows = buttons::pages(lang, page, pages, |page| CustomId::Leaderboard(list, game, page));
    rows.extend(show::row(caller, &CustomId::ShowLeaderboard(list, game, page)));
    Ok(Post::text(lines.join("\n")).with_rows(rows))
}

pub(crate) fn title(lang: Lang, game: Option<Game>) -> String {
    game.map_or_else(|| lang.text(msg::TOP_ALL_GAMES), |game| game.title().to_owned())
}

fn line(lang: Lang, row: &Row, now: OffsetDateTime) -> String {
    lang.text(msg::TopLine {
        rank: row.rank.to_string(),
        who: text::mention(lang, row.person),
        rating: text::rating(lang, row.player_rating.shown(now)),
        results: text::results(lang, &row.player_rating),
    })
}

/// `None` if the caller is already on the page.
fn own_line(lang: Lang, own: &Rank, seen: &[Row], now: OffsetDateTime) -> Option<String> {
    let text = match own {
        Rank::Ranked(row) if seen.iter().any(|other| other.person == row.person) => return None,
        Rank::Ranked(row) => lang.text(msg::TopOwn {
            rank: row.rank.to_string(),
            rating: text::rating(lang, row.player_rating.shown(now)),
            results: text::results(lang, &row.player_rating),
        }),
        Rank::TooFew(games) => lang.text(msg::TopOwnFew { games: *games, needed: MIN_GAMES }),
        Rank::Inactive => lang.text(msg::TopOwnInactive { days: ACTIVE.whole_days() }),
        Rank::Unlisted => lang.text(msg::TOP_OWN_UNLISTED),
        Rank::NotEverywhere => lang.text(msg::TOP_OWN_APART),
    };
    Some(text)
}
