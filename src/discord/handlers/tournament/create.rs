//! `/tournament create`: reads the options into a draft.

use super::{MAX_NAME, Subcommand, check_organiser, check_permissions, draft, explain};
use crate::{
    discord::{
        components::custom_id::Draft,
        handlers::{
            new_game,
            prelude::*,
            role_order::{self, Prize},
        },
        model::guild::NamedRole,
    },
    input::{self, Reading},
    play::Pace,
    quiet_hours,
    store::Settings,
    tournament::{Format, RatingRange, TournamentId},
    zone::Zone,
};
use time::{Duration, OffsetDateTime};

const MAX_AHEAD: Duration = Duration::days(366);

/// Refuses what it can before anybody works on the draft.
pub(super) async fn run(app: &App, caller: &Caller, options: Subcommand) -> HandlerResult {
    let Subcommand::Create {
        name,
        game,
        variant,
        pace,
        format,
        max_players: seats,
        rounds,
        starts,
        at_least,
        repeats,
        check_in,
        rating_from,
        rating_to,
        team_one,
        team_two,
        role,
    } = options
    else {
        return refuse(caller.lang, msg::UNKNOWN_COMMAND);
    };
    let settings = check(app, caller).await?;
    let (lang, guild) = (caller.lang, lookup::server(caller)?);
    let format = format.unwrap_or(Format::RoundRobin);
    let (fewest, most) = format.seats();
    if seats.is_some_and(|seats| !(fewest..=most).contains(&seats)) {
        return refuse(lang, msg::TournamentSeats { fewest: usize::from(fewest), most: usize::from(most) });
    }
    if rounds.is_some() && format != Format::Swiss {
        return refuse(lang, msg::TOURNAMENT_ROUNDS_SWISS);
    }
    if rating_from.zip(rating_to).is_some_and(|(from, to)| from > to) {
        return refuse(lang, msg::TOURNAMENT_DOOR_SHUT);
    }
    let starts = starts.map(|typed| read_start(app, caller, &typed, &settings.zone)).transpose()?;
    let draft = Draft {
        format,
        pace: pace.map_or(Pace::DEFAULT, |pace| pace.0),
        seats,
        rounds,
        starts: starts.map(OffsetDateTime::unix_timestamp),
        at_least,
        repeats,
        check_in: check_in == Some(true),
        rating_range: RatingRange { from: rating_from, to: rating_to },
        teams: teams(caller, guild, format, [team_one.as_ref(), team_two.as_ref()])?,
        role: role.as_ref().map(|role| role.id),
        call: None,
        setup: new_game::read_clear_setup(caller, &game, variant.as_deref())?,
        name: checked_name(caller, &name)?,
    };
    if at_least.is_some_and(|least| least > draft.seats()) {
        return refuse(lang, msg::TOURNAMENT_AT_LEAST_SEATS);
    }
    let role = role_order::check_prize(app, caller, guild, role.as_ref()).await?;
    let checked = app.store.check_new_tournament(guild, &draft.name).await;
    checked.map_err(|error| explain(lang, &draft.name, format, error))?;
    let needed = role.map(|allowed| allowed.needed.trim().to_owned()).filter(|needed| !needed.is_empty());
    let needs_start = starts.is_none() && (repeats.is_some() || at_least.is_some() || draft.check_in);
    let needs_start = needs_start.then(|| lang.text(msg::DRAFT_NO_START));
    let said: Vec<_> = needs_start.into_iter().chain(needed).collect();
    let said = Some(said.join("\n")).filter(|said| !said.is_empty());
    Ok(draft::show(app, caller, &settings, &draft, draft::Page::First, said).await?.into())
}

/// Whether the caller may create a tournament here.
pub(super) async fn check(app: &App, caller: &Caller) -> Result<Settings> {
    let settings = app.store.settings(lookup::server(caller)?).await?;
    check_organiser(app, caller, &settings).await?;
    check_permissions(app, caller).await?;
    checks::check_channel(app, caller, &settings).await?;
    Ok(settings)
}

/// The two roles of a match of teams.
fn teams(caller: &Caller, guild: u64, format: Format, roles: [Option<&NamedRole>; 2]) -> Result<Option<[u64; 2]>> {
    match (format, roles) {
        // @everyone has the server's id.
        (Format::Teams, [Some(one), Some(two)]) if one.id != two.id && ![one.id, two.id].contains(&guild) => {
            for role in [one, two] {
                role_order::check_of_people(caller, role.id, role.is_of_bot())?;
            }
            Ok(Some([one.id, two.id]))
        }
        (Format::Teams, _) => refuse(caller.lang, msg::TOURNAMENT_TWO_TEAMS),
        (_, [None, None]) => Ok(None),
        _ => refuse(caller.lang, msg::TOURNAMENT_TEAMS_ONLY),
    }
}

fn read_start(app: &App, caller: &Caller, typed: &str, zone: &Zone) -> Result<OffsetDateTime> {
    match input::read_start(caller.lang, typed, zone, app.clock.now()) {
        Reading::Certain(at) => check_start(app, caller, at, zone),
        _ => refuse(caller.lang, msg::TournamentStartsWhen { zone: quiet_hours::spoken_zone(zone.name()) }),
    }
}

pub(super) fn check_start(app: &App, caller: &Caller, at: OffsetDateTime, zone: &Zone) -> Result<OffsetDateTime> {
    let now = app.clock.now();
    if at > now && at <= now + MAX_AHEAD {
        return Ok(at);
    }
    refuse(caller.lang, msg::TournamentStartsWhen { zone: quiet_hours::spoken_zone(zone.name()) })
}

pub(crate) async fn give_to_winners(
    app: &App,
    caller: &Caller,
    id: TournamentId,
    role: u64,
    hidden: u32,
) -> HandlerResult {
    role_order::give_prize(app, caller, Prize::Winners(id), role, hidden).await
}

/// One line without mentions, links or markup.
pub(in crate::discord::handlers) fn checked_name(caller: &Caller, typed: &str) -> Result<String> {
    let name = name(typed);
    if !name.chars().any(char::is_alphanumeric) {
        return refuse(caller.lang, msg::TOURNAMENT_UNNAMED);
    }
    let folded = name.to_lowercase();
    let is_link = ["://", "discord.gg/", "discord.com/invite/", "discordapp.com/invite/"]
        .iter()
        .any(|part| folded.contains(part));
    let has_markup = name.contains(['*', '_', '~', '`', '|', '<', '>', '@', '[', ']', '\\']) || name.starts_with('#');
    if is_link || has_markup {
        return refuse(caller.lang, msg::TOURNAMENT_NAME_PLAIN);
    }
    if name.chars().count() > MAX_NAME.into() {
        return refuse(caller.lang, msg::TournamentNameLong { most: MAX_NAME });
    }
    Ok(name)
}

fn name(typed: &str) -> String {
    let visible = text::strip_invisible(typed);
    let words: Vec<_> = visible.split_whitespace().collect();
    words.join(" ").chars().filter(|character| !character.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_without_invisible_characters() {
        assert_eq!(name("  Autumn\n\tCup \u{202E}2026\u{200B} "), "Autumn Cup 2026");
        assert_eq!(name("\u{200B}\n"), "");
        for invisible in
            ["\u{3164}", "\u{115F}\u{1160}", "\u{FFA0}", "\u{2800}\u{2800}", "\u{E0041}\u{E0042}\u{E007F}", "\u{34F}"]
        {
            assert_eq!(name(invisible), "", "{invisible:?}");
            assert_eq!(name(&format!("Cup{invisible} 2026")), "Cup 2026", "{invisible:?}");
        }
        let england = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} Cup";
        assert_eq!(name(england), england);
    }
}
