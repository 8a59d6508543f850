//! `/tournament`: the tournaments of the server, for players and organisers.

mod create;
mod draft;
pub(crate) mod export;
mod organise;
mod which;

pub(super) use create::checked_name;
pub(crate) use create::give_to_winners;
pub(crate) use draft::edit as edit_draft;
pub(crate) use organise::{confirm_removal, may_decide, start};
pub(crate) use which::{act, choices};

use super::{preferences, prelude::*, settings};
use crate::{
    discord::{
        choice::some_choices,
        components::buttons::yes_or_no,
        model::{guild::NamedRole, user::Person},
        outbound::{
            announcement::public_lang,
            deleted::Deleted,
            names::ANSWER_NAMES_TIMEOUT,
            tournament::{Tables, invitation, table},
            visibility::permission_names,
        },
    },
    play::Pace,
    store::{MAX_TOURNAMENTS, Place, Settings, TournamentError, TournamentSummary},
    text::OptionText,
    tournament::{
        Format, MAX_PLAYERS, MAX_ROUNDS, MIN_PLAYERS, MIN_ROUNDS, Repeats, Tournament, TournamentCommand, TournamentId,
        TournamentPhase, TournamentRefusal,
    },
};
use std::num::NonZeroI64;

const MAX_LISTED: i64 = 50;

const MAX_NAME: u16 = 60;

/// No rating comes near it.
const MAX_RATING: u64 = 4000;

/// In some languages, ending a tournament has another word than ending a game.
const END_TOURNAMENT: OptionText = OptionText { name: msg::OPTION_TOURNAMENT_END, ..msg::command_tournament::END };

/// In leagues, the option has a word for seasons.
const EVERY_TIME: OptionText = OptionText { name: msg::OPTION_TOURNAMENT_EVERY, ..msg::command_tournament::EVERY };

/// Here, a game is one that is played.
const PLAYED: OptionText = OptionText { description: msg::OPTION_TOURNAMENT_GAME, ..msg::command_tournament::GAME };

some_choices! {
    /// A tournament at an unlimited pace might never end.
    LimitedPace(Pace) = Pace::ALL.into_iter().filter(|pace| pace.time_control().is_some())
}

command! {
    TOURNAMENT: command_tournament, OnServers, usually(JOIN) => run(enum Subcommand {
        Create = CREATE {
            name: String = NAME, min_length(1), max_length(MAX_NAME);
            game: String = GAME => Games;
            variant: Option<String> = VARIANT => Variants;
            pace: Option<LimitedPace> = PACE;
            format: Option<Format> = FORM;
            max_players: Option<u16> = SEATS, min_int_value(MIN_PLAYERS as u64), max_int_value(MAX_PLAYERS as u64);
            rounds: Option<u16> = ROUNDS, min_int_value(MIN_ROUNDS as u64), max_int_value(MAX_ROUNDS as u64);
            starts: Option<String> = STARTS, max_length(100);
            at_least: Option<u16> = AT_LEAST, min_int_value(MIN_PLAYERS as u64), max_int_value(MAX_PLAYERS as u64);
            repeats: Option<Repeats> = REPEATS;
            check_in: Option<bool> = CHECK_IN;
            rating_from: Option<u16> = RATING_FROM, min_int_value(0), max_int_value(MAX_RATING);
            rating_to: Option<u16> = RATING_TO, min_int_value(0), max_int_value(MAX_RATING);
            team_one: Option<NamedRole> = TEAM_ONE;
            team_two: Option<NamedRole> = TEAM_TWO;
            role: Option<NamedRole> = ROLE;
        }
        Join = JOIN {
            tournament: Option<String> = TOURNAMENT => Tournaments;
            every: Option<bool> = EVERY_TIME;
        }
        Leave = LEAVE { tournament: Option<String> = TOURNAMENT => Tournaments; }
        Start = START { tournament: Option<String> = TOURNAMENT => Tournaments; }
        Table = TABLE { tournament: Option<String> = TOURNAMENT => Tournaments; }
        Export = EXPORT { tournament: Option<String> = TOURNAMENT => Tournaments; }
        Remove = REMOVE {
            player: Person = PLAYER;
            tournament: Option<String> = TOURNAMENT => Tournaments;
        }
        Add = ADD {
            player: Person = PLAYER;
            tournament: Option<String> = TOURNAMENT => Tournaments;
        }
        Replace = REPLACE {
            player: Person = PLAYER;
            by: Person = BY;
            tournament: Option<String> = TOURNAMENT => Tournaments;
        }
        Adjudicate = ADJUDICATE {
            game: String = PLAYED => TournamentGames;
            winner: Option<Person> = WINNER;
        }
        Rename = RENAME {
            name: String = NAME, min_length(1), max_length(MAX_NAME);
            tournament: Option<String> = TOURNAMENT => Tournaments;
        }
        End = END_TOURNAMENT { tournament: Option<String> = TOURNAMENT => Tournaments; }
    })
}

impl Subcommand {
    fn suits(&self, tournament: &TournamentSummary) -> bool {
        let open = tournament.phase == TournamentPhase::Open;
        let over = matches!(tournament.phase, TournamentPhase::Over { .. });
        match self {
            Self::Create { .. } | Self::Adjudicate { .. } => false,
            Self::Join { every: None, .. } => open && (!tournament.takes_part || tournament.is_asked),
            Self::Join { .. } => !over,
            Self::Leave { .. } => !over && tournament.takes_part,
            Self::Start { .. } => open,
            Self::Export { .. } => !open,
            Self::Table { .. } | Self::Add { .. } => tournament.phase == TournamentPhase::Running,
            Self::Remove { .. } | Self::Replace { .. } | Self::Rename { .. } | Self::End { .. } => !over,
        }
    }
}

async fn run(app: &App, caller: &Caller, subcommand: Subcommand) -> HandlerResult {
    let guild = lookup::server(caller)?;
    let named = |typed| which::named(app, caller, &subcommand, typed);
    match &subcommand {
        Subcommand::Join { tournament, .. }
        | Subcommand::Leave { tournament }
        | Subcommand::Start { tournament }
        | Subcommand::Table { tournament }
        | Subcommand::Export { tournament }
        | Subcommand::Remove { tournament, .. }
        | Subcommand::Rename { tournament, .. }
        | Subcommand::End { tournament } => {
            let id = named(tournament).await?;
            match which::action(&subcommand) {
                Some(action) => act(app, caller, id, action).await,
                None => refuse(caller.lang, msg::UNKNOWN_COMMAND),
            }
        }
        Subcommand::Add { player, tournament } => organise::add(app, caller, named(tournament).await?, player).await,
        Subcommand::Replace { player, by, tournament } => {
            organise::replace(app, caller, named(tournament).await?, player.id(), by).await
        }
        Subcommand::Adjudicate { game, winner } => {
            check_organiser(app, caller, &app.store.settings(guild).await?).await?;
            settings::adjudicate_game(app, caller, game, winner.clone()).await
        }
        Subcommand::Create { .. } => create::run(app, caller, subcommand).await,
    }
}

pub(super) async fn check_organiser(app: &App, caller: &Caller, settings: &Settings) -> Result<()> {
    if is_organiser(caller, settings) {
        return Ok(());
    }
    let mut organisers = "none".to_owned();
    if let (Some(role), Some(guild)) = (settings.tournament_role, caller.place.guild)
        && !Deleted::among(app, guild, &[], &[role]).await.contains(role)
    {
        organisers = format!("<@&{role}>");
    }
    refuse(caller.lang, msg::TournamentOrganisers { role: organisers })
}

pub(super) fn is_organiser(caller: &Caller, settings: &Settings) -> bool {
    caller.manages_server || settings.tournament_role.is_some_and(|role| caller.roles().contains(&role))
}

pub(super) async fn check_permissions(app: &App, caller: &Caller) -> Result<()> {
    if caller.missing().is_empty() {
        return Ok(apply::check_not_shut_out(app, caller).await?);
    }
    refuse(caller.lang, msg::TournamentPermissions { permissions: permission_names(caller.missing().bits().into()) })
}

/// Those that the caller takes part in, may organise, or sees the channel of. If Discord does not answer, only the caller's channel
/// counts as seen.
async fn visible_tournaments(app: &App, caller: &Caller) -> Result<Vec<TournamentSummary>> {
    let guild = lookup::server(caller)?;
    let all = app.store.tournaments_of(guild, caller.person, MAX_LISTED).await?;
    let known = |it: &TournamentSummary| it.takes_part || it.channel == caller.place.channel;
    if all.iter().all(known) || is_organiser(caller, &app.store.settings(guild).await?) {
        return Ok(all);
    }
    let mut sight = sight::of(app, caller);
    let mut visible = Vec::new();
    for tournament in all {
        if known(&tournament) || sight.sees(Place::on_server(guild, tournament.channel), None).await == Some(true) {
            visible.push(tournament);
        }
    }
    Ok(visible)
}

async fn stored(app: &App, caller: &Caller, id: TournamentId) -> Result<Tournament> {
    let guild = lookup::server(caller)?;
    let stored = app.store.tournament(id).await?.filter(|it| it.guild == guild);
    stored.map_or_else(|| refuse(caller.lang, msg::TOURNAMENT_NONE), Ok)
}

async fn organised(app: &App, caller: &Caller, id: TournamentId) -> Result<Tournament> {
    let stored = stored(app, caller, id).await?;
    check_organiser(app, caller, &app.store.settings(stored.guild).await?).await?;
    Ok(stored)
}

async fn change(app: &App, caller: &Caller, stored: &Tournament, command: TournamentCommand) -> Result<Tournament> {
    match caller.store(app).change_tournament(stored.guild, stored.id, command, app.clock.now()).await {
        Err(TournamentError::Refused(TournamentRefusal::Banned(who))) if who == caller.person => {
            refuse(caller.lang, msg::Banned { until: None::<String> })
        }
        changed => changed.map_err(|error| explain(caller.lang, &stored.name, stored.format, error)),
    }
}

fn explain(lang: Lang, name: &str, format: Format, error: TournamentError) -> HandlerError {
    let name = text::escape_markup(name);
    let refusal = match error {
        TournamentError::Refused(refusal) => refusal,
        TournamentError::Store(error) => return error.into(),
    };
    HandlerError::Refused(match refusal {
        TournamentRefusal::Unknown => lang.text(msg::TOURNAMENT_NONE),
        TournamentRefusal::Started => lang.text(msg::TournamentStarted { name }),
        TournamentRefusal::Over => lang.text(msg::TournamentOver { name }),
        TournamentRefusal::Full => lang.text(msg::TournamentFull { name }),
        TournamentRefusal::Joined => lang.text(msg::TournamentAlreadyJoined { name }),
        TournamentRefusal::Banned(who) => {
            lang.text(msg::OpponentBanned { who: text::mention(lang, who), until: None::<String> })
        }
        TournamentRefusal::NotJoined => lang.text(msg::TournamentNotJoined { name }),
        TournamentRefusal::TooFew => {
            let (least, teams) = (usize::from(format.seats().0), format == Format::Teams);
            lang.text(msg::TournamentTooFew { name, least: if teams { least / 2 } else { least }, teams })
        }
        TournamentRefusal::TooMany => lang.text(msg::TournamentTooMany { most: MAX_TOURNAMENTS }),
        TournamentRefusal::NameTaken => lang.text(msg::TournamentNameTaken { name }),
        TournamentRefusal::Rating(door) => {
            let door = text::door(lang, door).unwrap_or_default();
            lang.text(msg::TournamentDoor { name, door })
        }
        TournamentRefusal::NoPlayer => lang.text(msg::TournamentNoPlayer { name }),
        TournamentRefusal::HasPlayed => lang.text(msg::TournamentHasPlayed { name }),
        TournamentRefusal::NewPlays => lang.text(msg::TournamentNewPlays { name }),
        TournamentRefusal::TooLate => lang.text(msg::TournamentTooLate { name }),
        TournamentRefusal::NoEmptyPlace => lang.text(msg::TournamentNoPlace { name }),
        TournamentRefusal::NotStarted => lang.text(msg::TournamentNotYet { name }),
        TournamentRefusal::Once => lang.text(msg::TournamentOnce { name }),
    })
}

pub(crate) async fn join_button(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    join(app, caller, id, None, true).await
}

/// Under the message that calls people to check in.
pub(crate) async fn check_in_button(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    join(app, caller, id, None, false).await
}

/// Answers in private: what this means is not on the invitation.
pub(crate) async fn join_every_button(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    join(app, caller, id, Some(true), false).await
}

async fn join(app: &App, caller: &Caller, id: TournamentId, every: Option<bool>, on_invitation: bool) -> HandlerResult {
    let stored = stored(app, caller, id).await?;
    if every == Some(true) && stored.teams.is_some() {
        return refuse(caller.lang, msg::TournamentOnce { name: text::escape_markup(&stored.name) });
    }
    let has_joined = stored.players.iter().any(|player| player.player.is(caller.person));
    let team = match stored.teams.filter(|_| stored.phase == TournamentPhase::Open && !has_joined) {
        None => None,
        Some(roles) => match roles.map(|role| caller.roles().contains(&role)) {
            [true, true] => return Ok(ask_for_team(caller, &stored, roles)),
            [false, false] => {
                let [one, two] = roles.map(|role| format!("<@&{role}>"));
                let name = text::escape_markup(&stored.name);
                return refuse(caller.lang, msg::TournamentNoTeam { name, one, two });
            }
            [_, second] => Some(u16::from(second)),
        },
    };
    join_as(app, caller, &stored, (team, every), on_invitation).await
}

/// Somebody with both roles chooses one.
fn ask_for_team(caller: &Caller, tournament: &Tournament, roles: [u64; 2]) -> Response {
    let ([one, two], name) = (roles.map(|role| format!("<@&{role}>")), text::escape_markup(&tournament.name));
    let ask = Post::text(caller.lang.text(msg::TournamentWhichTeam { name, one, two }));
    ask.with_rows(buttons::tournament_teams(caller.lang, tournament.id)).into()
}

/// The button of somebody who had both roles.
pub(crate) async fn join_team(app: &App, caller: &Caller, id: TournamentId, second: bool) -> HandlerResult {
    let stored = stored(app, caller, id).await?;
    let role = stored.teams.map(|[one, two]| if second { two } else { one });
    match role.filter(|role| caller.roles().contains(role)) {
        Some(_) => join_as(app, caller, &stored, (Some(u16::from(second)), None), false).await,
        None => join(app, caller, id, None, false).await,
    }
}

async fn join_as(
    app: &App,
    caller: &Caller,
    stored: &Tournament,
    (team, every): (Option<u16>, Option<bool>),
    on_invitation: bool,
) -> HandlerResult {
    checks::check_player(app, caller, &app.store.settings(stored.guild).await?).await?;
    let joined = change(app, caller, stored, TournamentCommand::Join { by: caller.person, team, every }).await?;
    if on_invitation {
        return updated_invitation(app, &joined).await;
    }
    let name = text::escape_markup(&joined.name);
    let is_in = |tournament: &Tournament| {
        tournament.players.iter().any(|player| player.player.is(caller.person) && player.left_at.is_none())
    };
    if every == Some(true) && !is_in(&joined) {
        return Ok(Reply::private_text(caller.lang.text(msg::TournamentNext { name })).into());
    }
    let (_, waiting) = joined.playing_and_waiting();
    let content = match waiting.iter().position(|player| player.player.is(caller.person)) {
        Some(_) if joined.teams.is_some() => caller.lang.text(msg::TournamentTeamWaits { name }),
        Some(before) => caller.lang.text(msg::TournamentWaits { name, number: before + 1 }),
        None if every.is_none() && is_in(stored) => caller.lang.text(msg::TournamentCheckedIn { name }),
        None => caller.lang.text(msg::TournamentJoined { name }),
    };
    // Whoever has left no longer waits for the next one either.
    let content = is_in(&joined).then_some(content);
    let next = every.filter(|_| joined.schedule.repeats.is_some());
    let next = next.map(|every| if every { msg::TOURNAMENT_EVERY } else { msg::TOURNAMENT_EVERY_OFF });
    let content =
        [content, next.map(|next| caller.lang.text(next))].into_iter().flatten().collect::<Vec<_>>().join(" ");
    Ok(Reply::private_text(content).into())
}

async fn updated_invitation(app: &App, tournament: &Tournament) -> HandlerResult {
    let lang = public_lang(&app.store.settings(tournament.guild).await?);
    Ok(Reply::Update(invitation(lang, tournament)).into())
}

pub(crate) async fn leave_button(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    leave(app, caller, id, true).await
}

/// Asks for confirmation once the tournament has begun.
async fn leave(app: &App, caller: &Caller, id: TournamentId, on_invitation: bool) -> HandlerResult {
    let (lang, stored) = (caller.lang, stored(app, caller, id).await?);
    let name = text::escape_markup(&stored.name);
    // Somebody who waits for the next one is not among the players.
    let own = stored.players.iter().find(|player| player.player.is(caller.person));
    let leaves_every = own.is_none_or(|player| player.every);
    let command = TournamentCommand::Leave { by: caller.person, for_good: false };
    match caller.store(app).change_tournament(stored.guild, id, command, app.clock.now()).await {
        Ok(left) if on_invitation && !leaves_every => updated_invitation(app, &left).await,
        Ok(_) => Ok(Reply::private_text(lang.text(msg::TournamentLeft { name, every: leaves_every })).into()),
        Err(TournamentError::Refused(TournamentRefusal::Started)) => {
            let ask = Post::text(lang.text(msg::TournamentLeaveAsk { name, every: leaves_every }));
            let leave = (msg::BUTTON_TOURNAMENT_LEAVE_YES, CustomId::LeaveStartedTournament(id));
            Ok(ask.with_rows(yes_or_no(lang, leave, msg::BUTTON_TOURNAMENT_NO)).into())
        }
        Err(error) => Err(explain(lang, &stored.name, stored.format, error)),
    }
}

pub(crate) async fn leave_for_good(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    let (lang, stored) = (caller.lang, stored(app, caller, id).await?);
    let left = change(app, caller, &stored, TournamentCommand::Leave { by: caller.person, for_good: true }).await?;
    let name = text::escape_markup(&left.name);
    Ok(Reply::Update(Post::text(lang.text(msg::TournamentLeftForGood { name }))).into())
}

/// The caller's own group comes first. If Discord refused messages about the tournament, they move to this channel when an
/// organiser looks at the table.
pub(crate) async fn show_table(app: &App, caller: &Caller, id: TournamentId, _: Option<NonZeroI64>) -> HandlerResult {
    let (lang, stored) = (caller.lang, stored(app, caller, id).await?);
    let mut post = match stored.phase {
        TournamentPhase::Open => invitation(lang, &stored),
        TournamentPhase::Over { .. } if stored.games.is_empty() => {
            return refuse(lang, msg::TournamentOver { name: text::escape_markup(&stored.name) });
        }
        _ if stored.games.is_empty() => {
            return refuse(lang, msg::TournamentNotStarted { name: text::escape_markup(&stored.name) });
        }
        TournamentPhase::Running | TournamentPhase::Over { .. } => table(lang, &stored),
    };
    let own = (1..).zip(&stored.players).find(|(_, player)| player.player.is(caller.person));
    let tables = Tables::All { first: own.map(|(seed, _)| seed) };
    let theme = preferences::board_style(app, caller).await?.theme;
    post.files = app.pictures.tournament(lang, &stored, theme, tables, ANSWER_NAMES_TIMEOUT).await?;
    if stored.refused
        && check_permissions(app, caller).await.is_ok()
        && is_organiser(caller, &app.store.settings(stored.guild).await?)
        && !sight::may_be_hidden(app, stored.guild, stored.channel).await
        && app.store.move_refused_tournament(id, caller.place.channel, app.clock.now()).await?
    {
        post.content.push('\n');
        post.content.push_str(&lang.text(msg::TournamentMoved { name: text::escape_markup(&stored.name) }));
    }
    Ok(post.into())
}

async fn ask_to_end(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    let name = text::escape_markup(&stored.name);
    if let TournamentPhase::Over { .. } = stored.phase {
        return refuse(lang, msg::TournamentOver { name });
    }
    let ask = Post::text(lang.text(msg::TournamentEndAsk { name }));
    let end = (msg::BUTTON_TOURNAMENT_END_YES, CustomId::EndTournament(id));
    Ok(ask.with_rows(yes_or_no(lang, end, msg::BUTTON_TOURNAMENT_NO)).into())
}

pub(crate) async fn end(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    let stored = organised(app, caller, id).await?;
    let stopped = change(app, caller, &stored, TournamentCommand::Stop { by: caller.person }).await?;
    let name = text::escape_markup(&stopped.name);
    Ok(Reply::Update(Post::text(caller.lang.text(msg::TournamentStopped { name }))).into())
}
