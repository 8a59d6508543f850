//! `/games`: a person's games.

use super::{
    follow,
    list_page::{self, Page},
    prelude::*,
    puzzle,
};
use crate::{
    discord::{choice::choices, model::user::Person, outbound::daily_message},
    play::UserId,
    store::{StoreError, Summary, SummaryPhase},
};

/// A line with two mentions and a link has about 200 characters, and a message at most 2,000.
const PAGE_SIZE: u16 = 8;

/// How many of another person's games are read; each has to be checked for visibility.
const MAX_READ: i64 = 200;

choices! {
    Listed {
        Server = "server": CHOICE_SCOPE_SERVER,
        Everywhere = "everywhere": CHOICE_SCOPE_EVERYWHERE,
        Followed = "followed": CHOICE_SCOPE_FOLLOWED,
    }
}

command! {
    GAMES: command_games, Anywhere, for_newcomers => show(struct Games {
        player: Option<Person> = PLAYER;
        scope: Option<Listed> = SCOPE;
    })
}

async fn show(app: &App, caller: &Caller, Games { player, scope }: Games) -> Result<Post> {
    let person = player.map_or(caller.person, |player| player.id());
    match scope {
        Some(Listed::Everywhere) if person == caller.person => everywhere(app, caller, 0).await,
        Some(Listed::Followed) if person == caller.person => follow::page(app, caller, 0).await,
        Some(Listed::Everywhere | Listed::Followed) => refuse(caller.lang, msg::GAMES_ONLY_HERE),
        Some(Listed::Server) | None => page(app, caller, person, 0).await,
    }
}

/// Outside servers, the caller's games everywhere.
pub(crate) async fn page(app: &App, caller: &Caller, person: UserId, page: u16) -> Result<Post> {
    let Some(guild) = caller.place.guild else {
        // Other people's games there are private.
        return if person == caller.person {
            everywhere(app, caller, page).await
        } else {
            refuse(caller.lang, msg::ONLY_IN_SERVERS)
        };
    };
    let lang = caller.lang;
    let who = text::mention(lang, person);
    let (games, is_partial) = if person == caller.person {
        (read_page(app, person, Some(guild), page).await?, false)
    } else {
        let all = app.store.games_of(Some(guild), person, None, MAX_READ, 0).await?;
        let place = |game: &Summary| (!game.opponent_of(person).is(caller.person)).then_some((game.place, game.parent));
        let (visible, is_partial) = list_page::visible(app, caller, all, place).await;
        (Page::of(visible, page, PAGE_SIZE.into()), is_partial)
    };
    let title = match (games.shown.is_empty(), is_partial) {
        (true, true) => lang.text(msg::CHANNELS_UNSEEN),
        (true, false) => lang.text(msg::GamesNone { who }),
        (false, true) => format!("{}\n{}", lang.text(msg::CHANNELS_UNSEEN), lang.text(msg::GamesTitle { who })),
        (false, false) => lang.text(msg::GamesTitle { who }),
    };
    list(app, caller, person, &games, title, |page| CustomId::Games(person, page)).await
}

pub(crate) async fn everywhere(app: &App, caller: &Caller, page: u16) -> Result<Post> {
    let (lang, person) = (caller.lang, caller.person);
    let games = read_page(app, person, None, page).await?;
    let title = lang.text(if games.shown.is_empty() { msg::GAMES_NONE_OWN } else { msg::GAMES_TITLE_OWN });
    list(app, caller, person, &games, title, CustomId::GamesEverywhere).await
}

/// `guild` is `None` for games everywhere. Most people's games fit on the first page, so they are counted only otherwise.
async fn read_page(app: &App, person: UserId, guild: Option<u64>, index: u16) -> Result<Page<Summary>, StoreError> {
    let size = i64::from(PAGE_SIZE);
    let read = async |limit, index: u16| match guild {
        Some(_) => app.store.games_of(guild, person, None, limit, i64::from(index) * size).await,
        None => app.store.games_everywhere(person, limit, i64::from(index) * size).await,
    };
    let mut shown = read(size + 1, index).await?;
    if index == 0 && shown.len() <= PAGE_SIZE.into() {
        return Ok(Page { shown, index, pages: 1 });
    }
    let count = match guild {
        Some(guild) => app.store.count_games_of(guild, person).await?,
        None => app.store.count_games_everywhere(person).await?,
    };
    let pages = u16::try_from((count + size - 1) / size).unwrap_or(u16::MAX).max(1);
    if index >= pages {
        shown = read(size, pages - 1).await?;
    }
    shown.truncate(PAGE_SIZE.into());
    Ok(Page { shown, index: index.min(pages - 1), pages })
}

async fn list(
    app: &App,
    caller: &Caller,
    person: UserId,
    games: &Page<Summary>,
    title: String,
    button: impl Fn(u16) -> CustomId,
) -> Result<Post> {
    let mut lines = vec![title];
    let mut sight = sight::of(app, caller);
    for game in &games.shown {
        // Players see their own games in any case. If Discord does not answer, they probably see the channel, too.
        let linked = sight.sees(game.place, game.parent).await != Some(false);
        lines.push(line(caller, person, game, linked));
    }
    if person == caller.person {
        lines.extend(puzzle::streak_elsewhere(app, caller.lang, person).await?);
    }
    let mut post = Post::text(lines.join("\n"));
    games.paginate(caller.lang, &mut post, button);
    Ok(post)
}

fn line(caller: &Caller, person: UserId, game: &Summary, linked: bool) -> String {
    let lang = caller.lang;
    let link = daily_message::link(lang, game.place, game.message.filter(|_| linked));
    let (id, title) = (game.id.to_string(), game.game.title());
    let other = text::mention(lang, game.opponent_of(person));
    let deadline = game.deadline.map(text::relative);
    let time = || deadline.clone().map_or_else(String::new, |deadline| lang.text(msg::GamesTime { deadline }));
    match game.phase {
        SummaryPhase::Open { .. } => lang.text(msg::GamesOpen { id, title, other, deadline, link }),
        SummaryPhase::Playing { on_turn, .. } if on_turn.is(person) && person == caller.person => {
            lang.text(msg::GamesTurnMine { id, title, other, time: time(), link })
        }
        SummaryPhase::Playing { on_turn, .. } => {
            let turn = text::mention(lang, on_turn);
            lang.text(msg::GamesTurnTheirs { id, title, other, turn, time: time(), link })
        }
    }
}
