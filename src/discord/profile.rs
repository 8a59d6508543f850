//! `/profile`: one person's ratings, results and recent games.

use super::{
    app::{App, Trouble},
    caller::Caller,
    leaderboard::titled,
    reply::{File, Post},
};
use crate::{
    play::{
        UserId,
        rating::{Shown, Standing},
    },
    render::Point,
    rules::Game,
    store::{HeadToHead, Past, Scope},
    text::{self, Lang},
};
use serenity::all::GuildId;
use std::time::Duration;
use time::OffsetDateTime;

/// Recent games shown: a line with a link has some 180 characters.
const PAST: i64 = 5;

/// Rated games that the curve goes back.
const CURVE: i64 = 300;

/// How long the answer waits for a name that isn't known: the picture has to travel as well.
const NAME: Duration = Duration::from_millis(300);

impl App {
    /// The profile of a person, with how that person fared against `versus`; against the caller when nobody is
    /// named.
    pub(super) async fn profile(
        &self,
        caller: &Caller,
        person: UserId,
        versus: Option<UserId>,
    ) -> Result<Post, Trouble> {
        let lang = caller.lang;
        let guild = self.place(caller)?.guild;
        let choices = self.store.choices(person).await?;
        if !choices.listed && person != caller.person {
            return Ok(Post::text(
                lang.phrase("profile-hidden").with("who", text::mention(caller.lang, person)).text(),
            ));
        }
        let now = self.clock.now();
        let mut lines = vec![lang.phrase("profile-title").with("who", text::mention(caller.lang, person)).text()];
        lines.push(lang.phrase("profile-server").text());
        let here = self.store.standings(Scope::Guild(guild), person).await?;
        lines.extend(here.iter().map(|(game, standing)| line(lang, *game, standing, now)));
        if here.is_empty() {
            lines.push(lang.phrase("profile-none").text());
        }
        if choices.everywhere {
            let everywhere = self.store.standings(Scope::Everywhere, person).await?;
            if !everywhere.is_empty() {
                lines.push(lang.phrase("profile-everywhere").text());
                lines.extend(everywhere.iter().map(|(game, standing)| line(lang, *game, standing, now)));
            }
        }
        let past = self.store.past_games(guild, person, PAST).await?;
        if !past.is_empty() {
            lines.push(lang.phrase("profile-past").text());
            lines.extend(past.iter().map(|past| past_line(lang, past)));
        }
        if let Some(other) = versus.or(Some(caller.person)).filter(|other| *other != person)
            && (other == caller.person || self.store.choices(other).await?.listed)
        {
            let fared = self.store.head_to_head(guild, person, other).await?;
            lines.push(versus_line(lang, other, &fared));
        }
        let curve = self.curve(caller, guild, person).await?;
        Ok(Post::text(lines.join("\n")).with_file(curve))
    }

    /// The rating in all games on the server over time; none of fewer than two rated games.
    async fn curve(&self, caller: &Caller, guild: u64, person: UserId) -> Result<Option<File>, Trouble> {
        let lang = caller.lang;
        let history = self.store.rating_history(Scope::Guild(guild), None, person, CURVE).await?;
        let [(from, first), .., (until, last)] = history.as_slice() else { return Ok(None) };
        let name = self.poster.names.ask(&self.poster.http, GuildId::new(guild), person, NAME).await;
        let name = name.unwrap_or_else(|| lang.phrase("somebody").text());
        let shown = |value: f64| format!("{value:.0}");
        let ratings = || history.iter().map(|(_, shown)| shown.value);
        let alt = lang
            .phrase("curve-alt")
            .with("games", history.len())
            .with("first", shown(first.value))
            .with("from", from.date().to_string())
            .with("last", shown(last.value))
            .with("until", until.date().to_string())
            .with("least", shown(ratings().fold(f64::INFINITY, f64::min)))
            .with("most", shown(ratings().fold(f64::NEG_INFINITY, f64::max)))
            .text();
        let title = lang.phrase("curve-title").with("name", name).text();
        let points = history.iter().map(|(at, Shown { value: rating, deviation })| Point {
            at: at.unix_timestamp(),
            rating: *rating,
            deviation: *deviation,
        });
        let now = text::rating(lang, *last);
        let png = self.poster.curve(title, now, points.collect(), self.look(caller).await?.theme).await?;
        Ok(png.map(|png| File::board(png, alt)))
    }
}

fn line(lang: Lang, game: Option<Game>, standing: &Standing, now: OffsetDateTime) -> String {
    let shown = standing.at(now).shown();
    lang.phrase("profile-line")
        .with("title", titled(lang, game))
        .with("rating", text::rating(lang, shown))
        .with("deviation", format!("{:.0}", shown.deviation))
        .with("results", text::results(lang, standing))
        .text()
}

fn past_line(lang: Lang, past: &Past) -> String {
    let link = past.message.map_or_else(String::new, |message| {
        let url = text::link(past.place.guild, past.place.channel, message);
        lang.phrase("games-link").with("url", url).text()
    });
    let result = match past.won {
        Some(true) => "won",
        Some(false) => "lost",
        None => "drawn",
    };
    lang.phrase("profile-past-line")
        .with("id", past.id.to_string())
        .with("title", past.game.title())
        .with("result", result)
        .with("other", text::mention(lang, past.opponent))
        .with("ended", text::relative(past.ended))
        .with("link", link)
        .text()
}

fn versus_line(lang: Lang, other: UserId, fared: &HeadToHead) -> String {
    let HeadToHead { wins, losses, draws } = *fared;
    let phrase = if wins + losses + draws == 0 { "profile-versus-none" } else { "profile-versus" };
    let results = lang.phrase("rating-results").with("wins", wins.to_string()).with("losses", losses.to_string());
    lang.phrase(phrase)
        .with("other", text::mention(lang, other))
        .with("results", results.with("draws", draws.to_string()).text())
        .text()
}
