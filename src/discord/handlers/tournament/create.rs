//! `/tournament create`.

use super::{MAX_NAME, Subcommand, check_organiser, check_permissions, explain};
use crate::{
    discord::{
        handlers::{
            new_game,
            prelude::*,
            role_order::{self, Allowed, Prize},
        },
        model::guild::NamedRole,
        outbound::{shut_out::may_open_threads, tournament::moment},
    },
    input::{self, Reading},
    play::{MAX_LIVE_GAMES, Pace},
    quiet_hours,
    store::NewTournament,
    tournament::{DEFAULT_AT_LEAST, Door, Format, Repeats, Schedule, TournamentId},
    zone::Zone,
};
use time::Duration;

/// Enough for one group.
const DEFAULT_MAX_PLAYERS: u16 = 8;

const DEFAULT_SWISS_PLAYERS: u16 = 32;

const MAX_AHEAD: Duration = Duration::days(366);

pub(super) async fn run(app: &App, caller: &Caller, options: Subcommand) -> HandlerResult {
    let Subcommand::Create {
        name,
        game,
        variant,
        pace,
        format,
        max_players,
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
    let guild = lookup::server(caller)?;
    let settings = app.store.settings(guild).await?;
    check_organiser(app, caller, &settings).await?;
    check_permissions(app, caller).await?;
    checks::check_channel(app, caller, &settings).await?;
    let format = format.unwrap_or(Format::RoundRobin);
    let max_players =
        max_players.unwrap_or(if format == Format::Swiss { DEFAULT_SWISS_PLAYERS } else { DEFAULT_MAX_PLAYERS });
    let (fewest, most) = format.seats();
    if !(fewest..=most).contains(&max_players) {
        return refuse(caller.lang, msg::TournamentSeats { fewest: usize::from(fewest), most: usize::from(most) });
    }
    if rounds.is_some() && format != Format::Swiss {
        return refuse(caller.lang, msg::TOURNAMENT_ROUNDS_SWISS);
    }
    let pace = pace.map_or(Pace::DEFAULT, |pace| pace.0);
    let door = Door { from: rating_from, to: rating_to };
    if rating_from.zip(rating_to).is_some_and(|(from, to)| from > to) {
        return refuse(caller.lang, msg::TOURNAMENT_DOOR_SHUT);
    }
    if check_in == Some(true) && starts.is_none() {
        return refuse(caller.lang, msg::TOURNAMENT_NEEDS_START);
    }
    let teams = teams(caller, guild, format, [team_one.as_ref(), team_two.as_ref()])?;
    let new = NewTournament {
        guild,
        channel: caller.place.channel,
        name: checked_name(caller, &name)?,
        format,
        setup: new_game::read_clear_setup(caller, &game, variant.as_deref())?,
        pace,
        max_players,
        rounds,
        teams,
        door,
        schedule: Schedule {
            check_in: check_in == Some(true),
            ..schedule(app, caller, (starts.as_deref(), &settings.zone), (at_least, max_players), repeats)?
        },
        threads: !caller.is_in_thread()
            && if pace.is_live() {
                may_open_threads(app, caller.request.access, caller.place).await
            } else {
                settings.threads
            },
        role: None,
        by: caller.person,
        interaction: caller.interaction.id.get(),
    };
    create(app, caller, new, role.as_ref()).await
}

/// The two roles of a match of teams.
fn teams(caller: &Caller, guild: u64, format: Format, roles: [Option<&NamedRole>; 2]) -> Result<Option<[u64; 2]>> {
    match (format, roles) {
        // @everyone has the server's id.
        (Format::Teams, [Some(one), Some(two)]) if one.id != two.id && ![one.id, two.id].contains(&guild) => {
            Ok(Some([one.id, two.id]))
        }
        (Format::Teams, _) => refuse(caller.lang, msg::TOURNAMENT_TWO_TEAMS),
        (_, [None, None]) => Ok(None),
        _ => refuse(caller.lang, msg::TOURNAMENT_TEAMS_ONLY),
    }
}

fn schedule(
    app: &App,
    caller: &Caller,
    (starts, zone): (Option<&str>, &Zone),
    (at_least, max_players): (Option<u16>, u16),
    repeats: Option<Repeats>,
) -> Result<Schedule> {
    let (lang, now) = (caller.lang, app.clock.now());
    if at_least.is_some_and(|least| least > max_players) {
        return refuse(lang, msg::TOURNAMENT_AT_LEAST_SEATS);
    }
    let starts_at = match starts.map(|typed| input::read_start(lang, typed, zone, now)) {
        None => None,
        Some(Reading::Certain(at)) if at > now && at <= now + MAX_AHEAD => Some(at),
        Some(_) => {
            let zone = quiet_hours::spoken_zone(zone.name());
            return refuse(lang, msg::TournamentStartsWhen { zone });
        }
    };
    if starts_at.is_none() && (repeats.is_some() || at_least.is_some()) {
        return refuse(lang, msg::TOURNAMENT_NEEDS_START);
    }
    let at_least = at_least.unwrap_or(DEFAULT_AT_LEAST.min(max_players));
    let first_start = starts_at.filter(|_| repeats.is_some());
    Ok(Schedule { starts_at, at_least, repeats, first_start, ..Schedule::BY_HAND })
}

async fn create(app: &App, caller: &Caller, mut new: NewTournament, role: Option<&NamedRole>) -> HandlerResult {
    let lang = caller.lang;
    let role = role_order::check_prize(app, caller, new.guild, role).await?;
    new.role = role.as_ref().and_then(Allowed::unasked);
    let created = caller.store(app).create_tournament(&new, app.clock.now()).await;
    let tournament = created.map_err(|error| explain(lang, &new.name, new.format, error))?;
    let (name, channel) = (text::escape_markup(&new.name), format!("<#{}>", new.channel));
    let starts = new.schedule.starts_at.map(moment);
    let mut content = lang.text(msg::TournamentCreated { name, channel, starts });
    if new.pace.is_live() && !new.threads {
        content += &format!("\n{}", lang.text(msg::LiveTournamentFew { most: MAX_LIVE_GAMES }));
    }
    Ok(role_order::created(lang, content, Prize::Winners(tournament), role.as_ref()))
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
