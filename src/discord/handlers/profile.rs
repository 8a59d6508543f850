//! `/profile`: a person's ratings, results and recent games.

use super::{leaderboard::title, preferences, prelude::*, puzzle, show};
use crate::{
    discord::{
        model::user::Person,
        outbound::{daily_message, names::ANSWER_NAMES_TIMEOUT},
    },
    metrics::PictureKind,
    play::{
        UserId,
        rating::{DisplayedRating, PlayerRating, Shown},
    },
    store::{HeadToHead, Past, Scope, SeasonPlace},
};
use parlor_games::rules::Game;
use parlor_render::{Curve, Point};
use time::OffsetDateTime;

/// A line with a link has about 180 characters.
const MAX_RECENT: usize = 5;

/// More than [`MAX_RECENT`], because the caller may not see all of them.
const MAX_READ: i64 = 50;

const MAX_CURVE: i64 = 300;

const MAX_SEASONS: i64 = 5;

command! {
    PROFILE: command_profile, OnServers => run(struct Profile {
        player: Option<Person> = PLAYER;
        versus: Option<Person> = VERSUS;
    })
}

/// Without `versus`, shows the results against the caller.
async fn run(app: &App, caller: &Caller, Profile { player, versus }: Profile) -> Result<Post> {
    let [person, other] = [player, versus].map(|it| it.map_or(caller.person, |it| it.id()));
    build(app, caller, person, other, false).await
}

pub(crate) async fn show_profile(app: &App, caller: &Caller, person: UserId, other: UserId) -> HandlerResult {
    let public = show::in_public(app, caller).await?;
    let post = build(app, &public, person, other, true).await?;
    show::once(app, caller, &CustomId::ShowProfile(person, other), post).await
}

/// `for_channel` leaves out games that not everybody in the channel sees.
async fn build(app: &App, caller: &Caller, person: UserId, other: UserId, for_channel: bool) -> Result<Post> {
    let lang = caller.lang;
    let guild = lookup::server(caller)?;
    let mut snapshot = app.store.snapshot().await?;
    let choices = snapshot.choices(person).await?;
    if !choices.listed && person != caller.person {
        return Ok(Post::text(lang.text(msg::ProfileHidden { who: text::mention(caller.lang, person) })));
    }
    let now = app.clock.now();
    let title = lang.text(msg::ProfileTitle { who: text::mention(caller.lang, person) });
    let mut lines = vec![title, lang.text(msg::PROFILE_SERVER)];
    let line = |(game, rating): &(Option<Game>, PlayerRating)| line(lang, *game, rating, now);
    let here = snapshot.player_ratings(Scope::Guild(guild), person).await?;
    lines.extend(here.iter().map(line));
    if here.is_empty() {
        lines.push(lang.text(msg::PROFILE_NONE));
    }
    if choices.everywhere {
        let everywhere = snapshot.player_ratings(Scope::Everywhere, person).await?;
        if !everywhere.is_empty() {
            lines.push(lang.text(msg::PROFILE_EVERYWHERE));
            lines.extend(everywhere.iter().map(line));
        }
    }
    let past = snapshot.past_games(guild, person, MAX_READ).await?;
    let mut versus_other = None;
    if other != person && (other == caller.person || snapshot.choices(other).await?.listed) {
        let results = snapshot.head_to_head(guild, person, other).await?;
        versus_other = Some(versus_line(lang, other, &results));
    }
    let seasons = snapshot.season_places(guild, person, MAX_SEASONS).await?;
    let history = snapshot.rating_history(Scope::Guild(guild), None, person, MAX_CURVE).await?;
    drop(snapshot);
    lines.extend(puzzle::streak_elsewhere(app, lang, person).await?);
    if !seasons.is_empty() {
        lines.push(lang.text(msg::PROFILE_SEASONS));
        lines.extend(seasons.into_iter().map(|place| season_line(lang, place)));
    }
    let games = here.iter().find(|(game, _)| game.is_none()).map_or(0, |(_, rating)| rating.games());
    let past = recent_games(app, caller, person, past, for_channel).await;
    if !past.is_empty() {
        lines.push(lang.text(msg::PROFILE_PAST));
        lines.extend(past);
    }
    lines.extend(versus_other);
    let curve = rating_curve(app, caller, person, games, history.into_iter().map(|(_, shown)| shown).collect()).await?;
    let show = if for_channel { None } else { show::row(caller, &CustomId::ShowProfile(person, other)) };
    Ok(Post::text(lines.join("\n")).with_file(curve).with_rows(show.into_iter().collect()))
}

async fn rating_curve(
    app: &App,
    caller: &Caller,
    person: UserId,
    games: i32,
    history: Vec<DisplayedRating>,
) -> Result<Option<File>> {
    let lang = caller.lang;
    let first_read = games - i32::try_from(history.len()).unwrap_or(games) + 1;
    let numbered = (first_read..).zip(history);
    let shown = numbered.filter_map(|(game, rating)| Some((game, rating.shown(game).number()?)));
    let (numbers, history): (Vec<_>, Vec<_>) = shown.unzip();
    let ([first_game, .., last_game], [first, .., last]) = (&numbers[..], &history[..]) else { return Ok(None) };
    let name = app.names.fetch(caller.place.guild, person, ANSWER_NAMES_TIMEOUT).await;
    let name = name.unwrap_or_else(|| lang.text(msg::UNKNOWN_PLAYER));
    let shown = |value: f64| format!("{value:.0}");
    let ratings = || history.iter().map(|shown| shown.value);
    let alt = lang.text(msg::CurveAlt {
        from: *first_game,
        to: *last_game,
        first: shown(first.value),
        last: shown(last.value),
        least: shown(ratings().fold(f64::INFINITY, f64::min)),
        most: shown(ratings().fold(f64::NEG_INFINITY, f64::max)),
    });
    let point = |shown: &DisplayedRating| Point { rating: shown.value, deviation: shown.deviation };
    let curve = Curve {
        title: lang.text(msg::CurveTitle { name }),
        now: text::rating(lang, Shown::Number(*last)),
        first: *first_game,
        points: history.iter().map(point).collect(),
    };
    let theme = preferences::board_style(app, caller).await?.theme;
    let png = app.pictures.draw(PictureKind::Curve, move |renderer| renderer.curve(&curve, theme)).await?;
    Ok(png.map(|png| File::board(png, alt)))
}

fn line(lang: Lang, game: Option<Game>, player_rating: &PlayerRating, now: OffsetDateTime) -> String {
    let shown = player_rating.shown(now);
    lang.text(msg::ProfileLine {
        title: title(lang, game),
        rating: text::rating(lang, shown),
        deviation: shown.number().map(|rating| format!("{:.0}", rating.deviation)),
        results: text::results(lang, player_rating),
    })
}

fn season_line(lang: Lang, SeasonPlace { league, season, division, place }: SeasonPlace) -> String {
    lang.text(msg::ProfileSeasonLine { league: text::escape_markup(&league), season, division, place })
}

/// Only games against the caller or in channels that the caller sees.
async fn recent_games(app: &App, caller: &Caller, person: UserId, past: Vec<Past>, for_channel: bool) -> Vec<String> {
    let mut sight = sight::of(app, caller);
    let mut lines = Vec::new();
    for past in past {
        if for_channel && (past.place.is_private() || !sight::is_in_same_channel(caller, past.place, past.parent)) {
            continue;
        }
        let is_own = person == caller.person || past.opponent.is(caller.person);
        let sees = sight.sees(past.place, past.parent).await;
        if is_own || sees == Some(true) {
            lines.push(past_line(caller, &past, sees != Some(false)));
        }
        if lines.len() == MAX_RECENT {
            break;
        }
    }
    lines
}

fn past_line(caller: &Caller, past: &Past, linked: bool) -> String {
    let lang = caller.lang;
    let link = daily_message::link(lang, past.place, past.message.filter(|_| linked));
    let result = match past.won {
        Some(true) => "won",
        Some(false) => "lost",
        None => "drawn",
    };
    lang.text(msg::ProfilePastLine {
        id: past.id.to_string(),
        title: past.game.title(),
        result,
        other: text::mention(lang, past.opponent),
        ended: text::relative(past.ended),
        link,
    })
}

fn versus_line(lang: Lang, other: UserId, results: &HeadToHead) -> String {
    let HeadToHead { wins, losses, draws } = *results;
    let other = text::mention(lang, other);
    if wins + losses + draws == 0 {
        return lang.text(msg::ProfileVersusNone { other });
    }
    // Strings, because numbers would be grouped into thousands.
    let (wins, losses, draws) = (wins.to_string(), losses.to_string(), draws.to_string());
    lang.text(msg::ProfileVersus { other, results: lang.text(msg::RatingResults { wins, losses, draws }) })
}
