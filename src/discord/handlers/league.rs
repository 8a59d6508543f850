//! `/league`: leagues of the server, for players and organisers.

mod organise;

pub(crate) use organise::{end_league, end_season, give_to_champions};

use super::{preferences, prelude::*, tournament::post_here, which};
use crate::{
    discord::{
        choice::some_choices,
        components::{
            buttons::yes_or_no,
            custom_id::{LeagueAction, Rest},
        },
        model::{guild::NamedRole, user::Person},
        outbound::{
            league::post,
            names::ANSWER_NAMES_TIMEOUT,
            tournament::{Tables, moment, table},
        },
    },
    league::{League, LeagueId, MAX_LEAGUE_PLAYERS, Season, SeasonPhase},
    play::Pace,
    store::{
        Champions, Departure, Joined, LeagueError, LeagueRefusal, LeagueSummary, MAX_LEAGUES, MAX_LEAGUES_OF_PERSON,
    },
    text::OptionText,
    tournament::{Tournament, TournamentId},
};

const MAX_LISTED: i64 = 50;

const MAX_NAME: u16 = 60;

const MAX_CHAMPIONS: i64 = 8;

/// In some languages, these have other words than elsewhere.
const END_LEAGUE: OptionText = OptionText { name: msg::OPTION_TOURNAMENT_END, ..msg::command_league::END };

const MOVE_PERSON: OptionText = OptionText { name: msg::OPTION_LEAGUE_MOVE, ..msg::command_league::MOVE };

const EVERY_SEASON: OptionText = OptionText { name: msg::OPTION_LEAGUE_EVERY, ..msg::command_league::EVERY };

some_choices! {
    /// A season is over in time only if each clock ends.
    SeasonPace(Pace) = [Pace::WeekInAll, Pace::FortnightInAll]
}

command! {
    LEAGUE: command_league, OnServers, usually(JOIN) => run(enum Subcommand {
        Create = CREATE {
            name: String = NAME, min_length(1), max_length(MAX_NAME);
            game: String = GAME => Games;
            variant: Option<String> = VARIANT => Variants;
            pace: Option<SeasonPace> = PACE;
            size: Option<u16> = SIZE, min_int_value(4), max_int_value(8);
            role: Option<NamedRole> = ROLE;
        }
        Join = JOIN {
            league: Option<String> = LEAGUE => Leagues;
            every: Option<bool> = EVERY_SEASON;
        }
        Leave = LEAVE { league: Option<String> = LEAGUE => Leagues; }
        Table = TABLE {
            league: Option<String> = LEAGUE => Leagues;
            division: Option<u16> = DIVISION, min_int_value(1), max_int_value(16);
            late: Option<bool> = LATE;
        }
        Move = MOVE_PERSON {
            player: Person = PLAYER;
            division: u16 = DIVISION, min_int_value(1), max_int_value(16);
            league: Option<String> = LEAGUE => Leagues;
        }
        Remove = REMOVE {
            player: Person = PLAYER;
            league: Option<String> = LEAGUE => Leagues;
        }
        Rename = RENAME {
            name: String = NAME, min_length(1), max_length(MAX_NAME);
            league: Option<String> = LEAGUE => Leagues;
        }
        End = END_LEAGUE { league: Option<String> = LEAGUE => Leagues; }
    })
}

async fn run(app: &App, caller: &Caller, subcommand: Subcommand) -> HandlerResult {
    let (action, typed) = match &subcommand {
        Subcommand::Create { .. } => return organise::create(app, caller, subcommand).await,
        Subcommand::Join { league, every } => (LeagueAction::Join(every.unwrap_or(false)), league),
        Subcommand::Leave { league } => (LeagueAction::Leave, league),
        Subcommand::Table { league, late: Some(true), .. } => (LeagueAction::Late, league),
        Subcommand::Table { league, division, .. } => (LeagueAction::Table(*division), league),
        Subcommand::Move { player, division, league } => (LeagueAction::Move(player.id(), *division), league),
        Subcommand::Remove { player, league } => (LeagueAction::Remove(player.id()), league),
        Subcommand::Rename { name, league } => (LeagueAction::Rename(Rest(name.clone())), league),
        Subcommand::End { league } => (LeagueAction::End, league),
    };
    let (all, is_partial) = visible_leagues(app, caller, typed.as_deref()).await?;
    let button = |number| CustomId::InLeague(LeagueId(number), action.clone());
    let league = which::one(caller.lang, (&all, is_partial), typed.as_deref(), |it| !it.ended, button)?;
    act(app, caller, league.id, action).await
}

pub(crate) async fn act(app: &App, caller: &Caller, id: LeagueId, action: LeagueAction) -> HandlerResult {
    match action {
        LeagueAction::Join(every) => join(app, caller, id, every).await,
        LeagueAction::Leave => leave(app, caller, id).await,
        LeagueAction::Table(division) => show_table(app, caller, id, division).await,
        LeagueAction::PostHere(is_sure) => post_here(app, caller, id, is_sure).await,
        LeagueAction::Late => organise::late(app, caller, id).await,
        LeagueAction::Move(player, division) => organise::move_person(app, caller, id, player, division).await,
        LeagueAction::Remove(player) => organise::remove(app, caller, id, player).await,
        LeagueAction::Rename(Rest(name)) => organise::rename(app, caller, id, &name).await,
        LeagueAction::End => organise::ask_to_end(app, caller, id).await,
    }
}

/// With the one whose number was typed, which may be older than the others.
async fn visible_leagues(app: &App, caller: &Caller, typed: Option<&str>) -> Result<(Vec<LeagueSummary>, bool)> {
    let guild = lookup::server(caller)?;
    let mut all = app.store.leagues_of(guild, caller.person, MAX_LISTED).await?;
    if let Some(number) = typed.and_then(which::typed_number).map(LeagueId)
        && !all.iter().any(|it| it.id == number)
    {
        let found = app.store.league(number).await?.filter(|it| it.guild == guild);
        all.extend(found.map(|League { id, name, channel, ended, .. }| {
            // Those that go on are all listed.
            LeagueSummary { id, name, channel, ended, takes_part: false }
        }));
    }
    which::visible(app, caller, guild, all).await
}

pub(crate) async fn choices(app: &App, caller: &Caller) -> Result<Vec<(String, String)>> {
    Ok(which::choices(&visible_leagues(app, caller, None).await?.0))
}

async fn stored(app: &App, caller: &Caller, id: LeagueId) -> Result<League> {
    let guild = lookup::server(caller)?;
    let stored = app.store.league(id).await?.filter(|it| it.guild == guild);
    stored.map_or_else(|| refuse(caller.lang, msg::LEAGUE_NONE), Ok)
}

fn explain(lang: Lang, name: &str, error: LeagueError) -> HandlerError {
    let name = text::escape_markup(name);
    let refusal = match error {
        LeagueError::Refused(refusal) => refusal,
        LeagueError::Store(error) => return error.into(),
    };
    HandlerError::Refused(match refusal {
        LeagueRefusal::Unknown => lang.text(msg::LEAGUE_NONE),
        LeagueRefusal::Ended => lang.text(msg::LeagueEnded { name }),
        LeagueRefusal::TooMany => lang.text(msg::LeagueTooMany { most: MAX_LEAGUES }),
        LeagueRefusal::NameTaken => lang.text(msg::LeagueNameTaken { name }),
        LeagueRefusal::Full => lang.text(msg::LeagueFull { name, most: MAX_LEAGUE_PLAYERS }),
        LeagueRefusal::TooManyJoined => lang.text(msg::LeagueTooManyJoined { most: MAX_LEAGUES_OF_PERSON }),
        LeagueRefusal::Banned => lang.text(msg::Banned { until: None::<String> }),
        LeagueRefusal::Blocked => lang.text(msg::LeagueBlocked { name }),
        LeagueRefusal::NotOpen(opens) => lang.text(msg::LeagueNotOpen { name, opens: opens.map(moment) }),
        LeagueRefusal::Joined => lang.text(msg::LeagueAlready { name }),
        LeagueRefusal::NotJoined => lang.text(msg::LeagueNotJoined { name }),
        LeagueRefusal::NoPlayer => lang.text(msg::LeagueNoPlayer { name }),
        LeagueRefusal::NotRunning => lang.text(msg::LeagueNotRunning { name }),
    })
}

pub(crate) async fn join(app: &App, caller: &Caller, id: LeagueId, every: bool) -> HandlerResult {
    let (lang, stored) = (caller.lang, stored(app, caller, id).await?);
    checks::check_player(app, caller, &app.store.settings(stored.guild).await?).await?;
    let joined = caller.store(app).join_league(stored.guild, id, caller.person, every, app.clock.now()).await;
    let name = text::escape_markup(&stored.name);
    let content = match joined.map_err(|error| explain(lang, &stored.name, error))? {
        Joined::Registered { season, starts_at } => {
            lang.text(msg::LeagueJoined { name, season, starts: moment(starts_at), every })
        }
        Joined::Late { division } => lang.text(msg::LeagueJoinedLate { name, division, every }),
        Joined::Kept { division } => lang.text(msg::LeagueKept { name, division, every }),
    };
    Ok(Reply::private_text(content).into())
}

/// The next season is left at once. The current one is left only after a question, because its games are then lost.
pub(crate) async fn leave(app: &App, caller: &Caller, id: LeagueId) -> HandlerResult {
    let (lang, stored) = (caller.lang, stored(app, caller, id).await?);
    let left = caller.store(app).leave_league(stored.guild, id, caller.person, app.clock.now()).await;
    let name = text::escape_markup(&stored.name);
    match left.map_err(|error| explain(lang, &stored.name, error))? {
        Departure { runs: None } => Ok(Reply::private_text(lang.text(msg::LeagueLeft { name })).into()),
        Departure { runs: Some((season, division)) } => {
            let ask = Post::text(lang.text(msg::LeagueLeaveAsk { name, season }));
            let leave = (msg::BUTTON_TOURNAMENT_LEAVE_YES, CustomId::LeaveStartedTournament(division));
            Ok(ask.with_rows(yes_or_no(lang, leave, msg::BUTTON_TOURNAMENT_NO)).into())
        }
    }
}

pub(crate) async fn table_button(app: &App, caller: &Caller, id: LeagueId, _: u16, _: SeasonPhase) -> HandlerResult {
    show_table(app, caller, id, None).await
}

/// The current season, or the last one; the caller's own division, or the first. Then registration and the champions. If Discord
/// refuses messages about the league, organisers can move them to this channel.
async fn show_table(app: &App, caller: &Caller, id: LeagueId, division: Option<u16>) -> HandlerResult {
    let (lang, stored) = (caller.lang, stored(app, caller, id).await?);
    let (mut lines, mut files) = (Vec::new(), Vec::new());
    let played = |season: &&Season| matches!(season.phase, SeasonPhase::Running | SeasonPhase::Closed);
    if let Some(season) = stored.seasons.iter().rev().find(played)
        && let Some(shown) = shown_division(app, caller, season, division).await?
    {
        let theme = preferences::board_style(app, caller).await?.theme;
        let own = (1..).zip(&shown.players).find(|(_, player)| player.player.is(caller.person));
        let tables = Tables::All { first: own.map(|(seed, _)| seed) };
        lines.push(table(lang, &shown).content);
        if !shown.games.is_empty() {
            files = app.pictures.tournament(lang, &shown, theme, tables, ANSWER_NAMES_TIMEOUT).await?;
        }
    } else if let Some(season) = stored.seasons.last() {
        lines.push(post(lang, &stored, season, SeasonPhase::Registration, app.clock.now()).content);
    }
    if let Some(season) = stored.in_phase(SeasonPhase::Registration).filter(|_| !files.is_empty()) {
        lines.push(lang.text(msg::LeagueTableOpens { season: season.number, starts: moment(season.starts_at) }));
    }
    let champions = app.store.champions(id, MAX_CHAMPIONS).await?;
    if !champions.is_empty() {
        lines.push(lang.text(msg::LEAGUE_CHAMPIONS));
        lines.extend(champions.iter().map(|champions| champions_line(lang, champions)));
    }
    if lines.is_empty() {
        return refuse(lang, msg::LeagueNotRunning { name: text::escape_markup(&stored.name) });
    }
    let mut post = Post::text(lines.join("\n"));
    post.files = files;
    if app.store.refused_leagues(stored.guild, Some(id)).await?.len() == 1 {
        let id = CustomId::InLeague(id, LeagueAction::PostHere(false));
        post.rows.extend(post_here::button_row(app, caller, (stored.guild, stored.channel), id).await?);
    }
    Ok(post.into())
}

async fn post_here(app: &App, caller: &Caller, id: LeagueId, is_sure: bool) -> HandlerResult {
    let stored = stored(app, caller, id).await?;
    let yes = CustomId::InLeague(id, LeagueAction::PostHere(true));
    let moving = app.store.move_refused_league(id, caller.place.channel, app.clock.now());
    match post_here::move_event(app, caller, (stored.guild, stored.channel, &stored.name), (yes, is_sure), moving)
        .await?
    {
        Some(answer) => Ok(answer),
        None => show_table(app, caller, id, None).await,
    }
}

fn champions_line(lang: Lang, champions: &Champions) -> String {
    let players: Vec<_> = champions.people.iter().map(|person| text::mention(lang, *person)).collect();
    lang.text(msg::LeagueChampionsLine { season: champions.season, players: players.join(", ") })
}

async fn shown_division(
    app: &App,
    caller: &Caller,
    season: &Season,
    division: Option<u16>,
) -> Result<Option<Tournament>> {
    let own = season.player(caller.person).and_then(|player| player.division);
    let wanted = division.or(own).unwrap_or(1);
    let found = season.divisions.iter().find(|it| it.number == wanted).or_else(|| season.divisions.first());
    let id: Option<TournamentId> = found.map(|it| it.tournament);
    Ok(match id {
        Some(id) => app.store.tournament(id).await?,
        None => None,
    })
}
