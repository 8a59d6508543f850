//! Choices while somebody types. Whatever is chosen or typed is read again when it is sent.

use super::{
    app::{App, Guess, Trouble},
    caller::Caller,
    challenge::setup_of,
    options::text_option,
};
use crate::{
    play::{GameId, Match},
    rules::Game,
    store::{Played, Summary, SummaryPhase},
    text,
};
use serenity::all::CommandData;

/// As many choices as Discord takes.
const MOST: usize = 25;

/// Games among which what is typed is looked for.
const PLAYED: i64 = 200;

/// Discord's limit for a choice's name and for its value, in characters.
const LONGEST: usize = 100;

impl App {
    /// Choices for the option that is being typed, as (shown, value).
    pub(super) async fn choices(&self, caller: &Caller, data: &CommandData) -> Result<Vec<(String, String)>, Trouble> {
        let Some(focused) = data.autocomplete() else { return Ok(Vec::new()) };
        let typed = text::narrow(focused.value).trim().to_lowercase();
        let all = match (data.name.as_str(), focused.name) {
            ("challenge" | "play" | "rules" | "leaderboard", "game") => {
                Game::ALL.iter().map(|game| (game.title().to_owned(), game.id().to_owned())).collect()
            }
            ("challenge" | "play", "variant") => {
                let game = text_option(data, "game").and_then(Game::from_name);
                game.map_or_else(Vec::new, |game| variants(caller, game, &typed))
            }
            ("move", "move") => self.moves(caller, text_option(data, "game"), &typed).await?,
            ("if", name @ ("opponent" | "then")) => {
                let before = if name == "then" { text_option(data, "opponent").unwrap_or_default() } else { "" };
                self.plan_choices(caller, text_option(data, "game"), before, &typed).await?
            }
            ("settings", "game") => self.all_games(caller).await?,
            ("away", "until") => absences(caller),
            ("replay" | "explore", "game") => self.played(caller).await?,
            (command, "game") => {
                let games = self.my_games(caller, command != "move").await?;
                games.iter().map(|game| (self.choice(caller, game, text::one_line), game.id.to_string())).collect()
            }
            _ => Vec::new(),
        };
        Ok(filtered(all, &typed))
    }

    /// The caller's games that are on: those in which it is the caller's turn first, of these such in this
    /// channel, each group by urgency.
    async fn my_games(&self, caller: &Caller, all: bool) -> Result<Vec<Summary>, Trouble> {
        let place = self.place(caller)?;
        let mut games = self.store.games_of(place.guild, caller.person, None, 100, 0).await?;
        games.retain(|game| matches!(game.phase, SummaryPhase::Playing { .. }));
        games.retain(|game| all || game.is_turn_of(caller.person));
        games.sort_by_key(|game| (!game.is_turn_of(caller.person), game.place.channel != place.channel));
        Ok(games)
    }

    /// The caller's games, those that have ended too, the newest first.
    async fn played(&self, caller: &Caller) -> Result<Vec<(String, String)>, Trouble> {
        let place = self.place(caller)?;
        let choice = |game: Played| {
            let [one, two] = game.seats;
            let other = if one == caller.person { two } else { one };
            let name = self.poster.known(caller.lang, caller.guild(), other);
            let shown = caller
                .lang
                .phrase("choice-played")
                .with("id", game.id.to_string())
                .with("title", game.game.title())
                .with("other", name.map_or_else(|| caller.lang.phrase("somebody").text(), |name| text::one_line(&name)))
                .with("over", if game.over { "yes" } else { "no" })
                .text();
            (shown.trim_end().to_owned(), game.id.to_string())
        };
        Ok(self.store.played_by(place.guild, caller.person, PLAYED).await?.into_iter().map(choice).collect())
    }

    /// The caller's game of that number. Others are shown to nobody who types: they may be in channels that the
    /// caller can't see.
    pub(super) async fn own_game(&self, caller: &Caller, id: GameId) -> Result<Option<Match>, Trouble> {
        let (_, table) = self.table(caller, id).await?;
        Ok(table.game().filter(|game| game.seat(caller.person).is_some()).cloned())
    }

    /// The legal moves; before anything is typed, those near to the last move first.
    async fn moves(&self, caller: &Caller, game: Option<&str>, typed: &str) -> Result<Vec<(String, String)>, Trouble> {
        // Who has to say which game first sees no moves yet; that is no error while typing.
        let game = game.filter(|game| !game.trim().is_empty());
        let Ok(id) = self.which_game(caller, game, Guess::ByTurn).await else {
            return Ok(Vec::new());
        };
        let Some(game) = self.own_game(caller, id).await? else { return Ok(Vec::new()) };
        let last = game.last().and_then(|ply| game.position.target(&ply.text));
        let moves = match last {
            Some(cell) if typed.is_empty() => game.position.nearest(cell, MOST),
            _ => game.position.legal_texts(),
        };
        Ok(moves.into_iter().map(|text| (text.clone(), text)).collect())
    }
}

/// Some lengths of an absence.
fn absences(caller: &Caller) -> Vec<(String, String)> {
    [1, 2, 3, 5, 7, 10, 14, 21, 30]
        .map(|days| (caller.lang.phrase("away-days").with("days", days).text(), format!("{days}d")))
        .to_vec()
}

/// What `typed` means, if it means a variant, and all variants that are offered. What it means is found again
/// when the choices are searched for what was typed, because its value is that text.
fn variants(caller: &Caller, game: Game, typed: &str) -> Vec<(String, String)> {
    let setup = |&variant: &&str| Some((setup_of(game, variant)?, variant.to_owned()));
    let meant = Some(typed).filter(|typed| !typed.is_empty()).as_ref().and_then(setup);
    let offered = game.variants().iter().filter_map(setup);
    let offered = offered.filter(|(setup, _)| meant.as_ref().is_none_or(|(meant, _)| meant != setup));
    let all = meant.iter().cloned().chain(offered);
    all.map(|(setup, variant)| (text::variant(caller.lang, setup), variant)).collect()
}

/// Those that begin with what was typed, then those that hold it elsewhere. Case doesn't count, and an x is a ×.
fn filtered(all: Vec<(String, String)>, typed: &str) -> Vec<(String, String)> {
    let plain = |text: &str| text.to_lowercase().replace('×', "x");
    let typed = &plain(typed);
    let begins = |choice: &(String, String)| plain(&choice.0).starts_with(typed) || plain(&choice.1).starts_with(typed);
    let holds = |choice: &(String, String)| plain(&choice.0).contains(typed);
    let (first, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(begins);
    let rest = rest.into_iter().filter(holds);
    first
        .into_iter()
        .chain(rest)
        // A name may be cut; a value means nothing then, and one that is too long costs all other choices.
        .filter(|(_, value)| value.chars().count() <= LONGEST)
        .take(MOST)
        .map(|(name, value)| (name.chars().take(LONGEST).collect(), value))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_with_the_typed_text_comes_first_and_no_more_than_25() {
        let all: Vec<_> = (0..60).map(|n| (format!("m{n}"), format!("m{n}"))).collect();
        let names =
            |typed: &str| -> Vec<_> { filtered(all.clone(), typed).into_iter().map(|(name, _)| name).collect() };
        assert_eq!(names("").len(), 25);
        assert_eq!(names("m5")[..3], ["m5", "m50", "m51"]);
        assert_eq!(names("9"), ["m9", "m19", "m29", "m39", "m49", "m59"]);
        assert!(names("x").is_empty());
        let sizes = vec![("9×9".to_owned(), "size=9".to_owned()), ("19×19".to_owned(), "size=19".to_owned())];
        assert_eq!(filtered(sizes.clone(), "9x"), [sizes[0].clone(), sizes[1].clone()]);
        assert_eq!(filtered(sizes.clone(), "19X"), [sizes[1].clone()]);
    }

    #[test]
    fn names_are_cut_to_what_discord_takes_and_values_that_are_too_long_are_left_out() {
        let long = |length: usize| "ü".repeat(length);
        let all: Vec<_> = (90..140).map(|length| (long(length), long(length))).collect();
        let found = filtered(all, "");
        assert_eq!(found.iter().map(|(_, value)| value.chars().count()).max(), Some(100));
        assert_eq!(found.len(), 11);
        assert_eq!(filtered(vec![(long(101), "d4".to_owned())], ""), [(long(100), "d4".to_owned())]);
    }
}
