//! `/settings export`: a server's rated games of a year or a month, in one archive. People are numbered as they first appear.

use super::{
    archive::{self, Row, person_row},
    export,
    lookup::manager_of,
    prelude::*,
};
use crate::{
    discord::context::DeferredWork,
    play::{Participant, Table, UserId},
    store::{AuditedChange, RatedGame},
    work_limits::Work,
};
use parlor_games::{record::Name, rules::Player};
use serde_json::json;
use std::collections::{HashMap, HashSet};
use time::{Date, Month, OffsetDateTime, Time, macros::format_description};

/// Discord did not exist before. Later ones are typing errors.
pub(crate) const YEARS: (u64, u64) = (2015, 2100);

/// So many games with their records are read in seconds, and fit into an archive.
const MAX_GAMES: usize = 3000;

/// In bytes, before compression. A few thousand very long games have more.
const MAX_RECORDS: usize = 40_000_000;

pub(super) fn request(app: &App, caller: &Caller, year: Option<u16>, month: Option<u8>) -> HandlerResult {
    let year = year.or_else(|| u16::try_from(app.clock.now().year()).ok());
    let Some((year, _)) = year.and_then(|year| Some((year, span(year, month)?))) else {
        return refuse(caller.lang, msg::UNKNOWN_COMMAND);
    };
    Ok(Response { deferred: Some(DeferredWork::ServerExport { year, month }), ..Reply::Deferred.into() })
}

/// As in `2026` or `2026-11`.
pub(super) fn span_name(year: u16, month: Option<u8>) -> String {
    month.map_or_else(|| year.to_string(), |month| format!("{year}-{month:02}"))
}

/// When it begins and when it is over, in UTC.
fn span(year: u16, month: Option<u8>) -> Option<(OffsetDateTime, OffsetDateTime)> {
    let first = |(year, month): (i32, u8)| {
        let date = Date::from_calendar_date(year, Month::try_from(month).ok()?, 1).ok()?;
        Some(date.with_time(Time::MIDNIGHT).assume_utc())
    };
    let year = i32::from(year);
    let next = match month {
        None | Some(12..) => (year + 1, 1),
        Some(month) => (year, month + 1),
    };
    Some((first((year, month.unwrap_or(1)))?, first(next)?))
}

pub(crate) async fn build(app: &App, caller: &Caller, year: u16, month: Option<u8>) -> Result<Post> {
    let (lang, guild) = (caller.lang, manager_of(caller)?);
    let Some(_in_progress) = app.limits.begin(Work::Export, caller.person) else {
        return refuse(lang, msg::EXPORT_BUSY);
    };
    let Some(_permit) = app.limits.permit(Work::Export, export::QUEUE_TIMEOUT).await else {
        return refuse(lang, msg::EXPORT_LATER);
    };
    let Some(limits) = span(year, month) else { return refuse(lang, msg::UNKNOWN_COMMAND) };
    let large = || refuse(lang, msg::ServerExportLarge { month: month.is_some() });
    // One more shows that there are too many.
    let limit = i64::try_from(MAX_GAMES + 1).unwrap_or(i64::MAX);
    let games = app.store.rated_games(guild, limits, limit).await?;
    if games.len() > MAX_GAMES {
        return large();
    }
    let games = visible(app, caller, games).await?;
    let span = span_name(year, month);
    if games.is_empty() {
        return refuse(lang, msg::ServerExportNone { span });
    }
    let Some(exported) = Exported::new(app, games).await? else { return large() };
    let Some(archive) = archive::zip(caller, exported.files(&span)).await? else { return large() };
    let entry = AuditedChange::GamesExported { year, month };
    caller.store(app).record_export(guild, &entry, caller.person, app.clock.now()).await?;
    let content = lang.text(msg::ServerExported { span: span.clone(), games: exported.games.len() });
    Ok(Post::text(content).with_file(File::archive(format!("games-{span}.zip"), archive)))
}

/// Without other people's games in channels that the caller does not see. The answer always says that these are left out: to say so
/// only when there are some would reveal that such channels exist.
async fn visible(app: &App, caller: &Caller, games: Vec<RatedGame>) -> Result<Vec<RatedGame>> {
    let (mut sight, mut visible) = (sight::of(app, caller), Vec::new());
    for game in games {
        let is_own = game.players.iter().any(|player| player.is(caller.person));
        if is_own || sight.sees(game.place, game.parent).await == Some(true) {
            visible.push(game);
        }
    }
    if sight.has_unknown() {
        return refuse(caller.lang, msg::ROLES_UNKNOWN);
    }
    Ok(visible)
}

struct ExportedGame {
    game: RatedGame,
    /// The options and the pace. `None` if the game can't be read, like the record.
    terms: Option<[String; 2]>,
    record: Option<String>,
}

struct Exported {
    games: Vec<ExportedGame>,
    /// In the order of their numbers.
    people: Vec<Participant>,
    numbers: HashMap<Participant, u16>,
    /// Their ids are left out.
    unlisted: HashSet<UserId>,
}

impl Exported {
    /// `None` if the records are too large.
    async fn new(app: &App, rated: Vec<RatedGame>) -> Result<Option<Self>> {
        let (mut people, mut numbers) = (Vec::new(), HashMap::new());
        for player in rated.iter().flat_map(|game| game.players) {
            numbers.entry(player).or_insert_with(|| {
                people.push(player);
                u16::try_from(people.len()).unwrap_or(u16::MAX)
            });
        }
        let humans: Vec<_> = people.iter().filter_map(|person| person.human()).collect();
        let unlisted = app.store.unlisted(&humans).await?;
        let (mut games, mut size) = (Vec::new(), 0);
        for game in rated {
            let table = match app.store.load(game.id).await {
                Ok(loaded) => Some(loaded.table),
                Err(error) if error.is_broken_game() => None,
                Err(error) => return Err(error.into()),
            };
            let date = app.store.began(game.id).await?.map(OffsetDateTime::date);
            let players = numbers_of(&numbers, &game).map(|number| Name::new(&format!("Player {number}")));
            let terms = |table: &Table| [table.terms.setup.options().to_string(), table.terms.pace.id().to_owned()];
            let terms = table.as_ref().map(terms);
            let record = table.and_then(|table| Some(table.transcript(players, date)?.to_string()));
            size += record.as_ref().map_or(0, String::len);
            if size > MAX_RECORDS {
                return Ok(None);
            }
            games.push(ExportedGame { game, terms, record });
        }
        Ok(Some(Self { games, people, numbers, unlisted }))
    }

    fn files(&self, span: &str) -> Vec<(String, String)> {
        let players = (1..).zip(&self.people).map(|(number, person)| person_row(number, *person, &self.unlisted));
        let games = self.games.iter().map(|exported| self.row(exported));
        let tables = [("players", players.collect()), ("games", games.collect())];
        let mut files = archive::tables("games", json!({ "span": span }), &tables);
        let record = |ExportedGame { game, record, .. }: &ExportedGame| {
            Some((format!("records/{}.txt", game.id), record.clone()?))
        };
        files.extend(self.games.iter().filter_map(record));
        files
    }

    fn row(&self, ExportedGame { game, terms, .. }: &ExportedGame) -> Row {
        let [first, second] = numbers_of(&self.numbers, game);
        let [options, pace] = terms.as_ref().map_or([None; 2], |terms| terms.each_ref().map(Some));
        let ended = game.ended.format(format_description!("[year]-[month]-[day]")).ok();
        let result = match game.winner {
            Some(Player::One) => "first",
            Some(Player::Two) => "second",
            None => "draw",
        };
        vec![
            ("id", json!(game.id)),
            ("ended", json!(ended)),
            ("game", json!(game.game)),
            ("options", json!(options)),
            ("pace", json!(pace)),
            ("first", json!(first)),
            ("second", json!(second)),
            ("result", json!(result)),
            ("reason", json!(game.reason)),
            ("plies", json!(game.plies)),
        ]
    }
}

fn numbers_of(numbers: &HashMap<Participant, u16>, game: &RatedGame) -> [u16; 2] {
    game.players.map(|player| numbers.get(&player).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::Duration;

    proptest! {
        #[test]
        fn the_months_of_a_year_follow_each_other_and_fill_it(year in 2015..=2100_u16) {
            let whole = span(year, None).expect("a year");
            let months: Vec<_> = (1..=12).map(|month| span(year, Some(month)).expect("a month")).collect();
            prop_assert_eq!((months[0].0, months[11].1), whole);
            prop_assert!(months.windows(2).all(|pair| pair[0].1 == pair[1].0));
            prop_assert!(months.iter().all(|(from, to)| *to - *from >= Duration::days(28)));
        }
    }
}
