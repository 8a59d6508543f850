//! `/tournament`: the tournaments of the server, for players and organisers.

mod create;
mod draft;
pub(crate) mod export;
mod organise;
pub(super) mod post_here;

pub(super) use create::checked_name;
pub(crate) use create::give_to_winners;
pub(crate) use draft::edit as edit_draft;
pub(crate) use organise::{check_may_decide, confirm_removal, start, start_now};

use super::{preferences, prelude::*, settings, which};
use crate::{
    discord::{
        choice::some_choices,
        commands::Options,
        components::{
            buttons::yes_or_no,
            custom_id::{Rest, TournamentAction},
        },
        model::{guild::NamedRole, interaction::CommandData, user::Person},
        outbound::{
            announcement::public_lang,
            deleted::Deleted,
            names::ANSWER_NAMES_TIMEOUT,
            tournament::{Tables, invitation, table},
            visibility::permission_names,
        },
    },
    play::{Pace, UserId},
    store::{MAX_TOURNAMENTS, Settings, TournamentError, TournamentSummary},
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

/// Elsewhere, the option names a kind of game; here, a game of a tournament.
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

    /// What it does in the tournament with the typed name. `None` if it names none.
    fn action(&self) -> Option<(TournamentAction, Option<&str>)> {
        let (action, typed) = match self {
            Self::Join { every, tournament } => (TournamentAction::Join(*every), tournament),
            Self::Leave { tournament } => (TournamentAction::Leave, tournament),
            Self::Start { tournament } => (TournamentAction::Start, tournament),
            Self::Table { tournament } => (TournamentAction::Table, tournament),
            Self::Export { tournament } => (TournamentAction::Export, tournament),
            Self::Remove { player, tournament } => (TournamentAction::Remove(player.id()), tournament),
            Self::Add { player, tournament } => (TournamentAction::Add(player.id()), tournament),
            Self::Replace { player, by, tournament } => (TournamentAction::Replace(player.id(), by.id()), tournament),
            Self::Rename { name, tournament } => (TournamentAction::Rename(Rest(name.clone())), tournament),
            Self::End { tournament } => (TournamentAction::End, tournament),
            Self::Create { .. } | Self::Adjudicate { .. } => return None,
        };
        Some((action, typed.as_deref()))
    }
}

async fn run(app: &App, caller: &Caller, subcommand: Subcommand) -> HandlerResult {
    let guild = lookup::server(caller)?;
    match &subcommand {
        Subcommand::Create { .. } => return create::run(app, caller, subcommand).await,
        Subcommand::Adjudicate { game, winner } => {
            check_organiser(app, caller, &app.store.settings(guild).await?).await?;
            return settings::adjudicate_game(app, caller, game, winner.clone()).await;
        }
        Subcommand::Add { player: new, .. } | Subcommand::Replace { by: new, .. }
            if new.user.bot || new.member.is_none() =>
        {
            return refuse(caller.lang, msg::TOURNAMENT_NO_MEMBER);
        }
        _ => {}
    }
    let Some((action, typed)) = subcommand.action() else { return refuse(caller.lang, msg::UNKNOWN_COMMAND) };
    let (all, is_partial) = visible_tournaments(app, caller, typed).await?;
    let button = |number| CustomId::InTournament(TournamentId(number), action.clone());
    let meant = which::one(caller.lang, (&all, is_partial), typed, |it| subcommand.suits(it), button)?;
    act(app, caller, meant.id, action).await
}

pub(crate) async fn act(app: &App, caller: &Caller, id: TournamentId, action: TournamentAction) -> HandlerResult {
    match action {
        TournamentAction::Join(every) => join(app, caller, id, every, false).await,
        TournamentAction::Leave => leave(app, caller, id, false).await,
        TournamentAction::Start => organise::start(app, caller, id).await,
        TournamentAction::Table => show_table(app, caller, id, None).await,
        TournamentAction::PostHere(is_sure) => post_here::move_tournament(app, caller, id, is_sure).await,
        TournamentAction::Export => export::request(id),
        TournamentAction::Remove(player) => organise::remove(app, caller, id, player).await,
        TournamentAction::Add(player) => organise::add(app, caller, id, player).await,
        TournamentAction::Replace(player, by) => organise::replace(app, caller, id, player, by).await,
        TournamentAction::Rename(Rest(name)) => organise::rename(app, caller, id, &name).await,
        TournamentAction::End => ask_to_end(app, caller, id).await,
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
    refuse(
        caller.lang,
        msg::TournamentPermissions { permissions: permission_names(caller.lang, caller.missing().bits().into()) },
    )
}

/// With the one whose number was typed, which may be older than the others.
async fn visible_tournaments(
    app: &App,
    caller: &Caller,
    typed: Option<&str>,
) -> Result<(Vec<TournamentSummary>, bool)> {
    let guild = lookup::server(caller)?;
    let mut all = app.store.tournaments_of(guild, caller.person, MAX_LISTED).await?;
    if let Some(number) = typed.and_then(which::typed_number).map(TournamentId)
        && !all.iter().any(|it| it.id == number)
    {
        let found = app.store.tournament(number).await?.filter(|it| it.guild == guild && it.division.is_none());
        all.extend(found.map(|it| summary(it, caller.person)));
    }
    which::visible(app, caller, guild, all).await
}

fn summary(tournament: Tournament, person: UserId) -> TournamentSummary {
    let Tournament { id, name, channel, phase, schedule, players, waiting_for_next, .. } = tournament;
    let own = players.iter().chain(&waiting_for_next).find(|player| player.player.is(person));
    let takes_part = own.is_some_and(|player| player.left_at.is_none() || player.every);
    let is_called = phase == TournamentPhase::Open && schedule.called_at.is_some();
    let is_asked = is_called && own.is_some_and(|player| !player.checked_in);
    TournamentSummary { id, name, channel, phase, takes_part, is_asked }
}

/// Tournaments to which the subcommand applies come first.
pub(crate) async fn choices(app: &App, caller: &Caller, data: &CommandData) -> Result<Vec<(String, String)>> {
    let (mut all, _) = visible_tournaments(app, caller, None).await?;
    if let Some(subcommand) = Subcommand::read(data) {
        all.sort_by_key(|it| !subcommand.suits(it));
    }
    Ok(which::choices(&all))
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
        Err(TournamentError::Refused(TournamentRefusal::Started))
            if stored.takes_regulars()
                && match command {
                    TournamentCommand::Join { .. } => true,
                    TournamentCommand::Skip { by } => {
                        !stored.players.iter().any(|it| it.player.is(by) && it.left_at.is_none())
                    }
                    _ => false,
                } =>
        {
            refuse(caller.lang, msg::TournamentStartedNext { name: text::escape_markup(&stored.name) })
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
        TournamentRefusal::Rating(rating_range) => {
            let rating_range = text::rating_range(lang, rating_range).unwrap_or_default();
            lang.text(msg::TournamentDoor { name, door: rating_range })
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
    // Somebody who has left this tournament reads only about the next ones.
    let content = is_in(&joined).then_some(content);
    let next = every.filter(|_| joined.schedule.repeats.is_some());
    let next = next.map(|every| if every { msg::TOURNAMENT_EVERY } else { msg::TOURNAMENT_EVERY_OFF });
    let content =
        [content, next.map(|next| caller.lang.text(next))].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let may_skip = every == Some(true) && joined.phase == TournamentPhase::Open;
    let rows = if may_skip { buttons::skip_tournament(caller.lang, joined.id) } else { Vec::new() };
    Ok(Post::text(content).with_rows(rows).into())
}

/// Under the answers to somebody who joins every time, and to somebody who no longer does.
pub(crate) async fn skip(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    let stored = stored(app, caller, id).await?;
    checks::check_player(app, caller, &app.store.settings(stored.guild).await?).await?;
    let skipped = change(app, caller, &stored, TournamentCommand::Skip { by: caller.person }).await?;
    let name = text::escape_markup(&skipped.name);
    Ok(Reply::private_text(caller.lang.text(msg::TournamentSkipped { name })).into())
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
        Ok(left) => {
            let may_skip = leaves_every && left.takes_regulars() && left.phase == TournamentPhase::Open;
            let rows = if may_skip { buttons::skip_tournament(lang, id) } else { Vec::new() };
            let content = lang.text(msg::TournamentLeft { name, every: leaves_every });
            Ok(Post::text(content).with_rows(rows).into())
        }
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

/// The caller's own group comes first. If Discord refused messages about the tournament, organisers can move them to this channel.
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
    if stored.refused {
        let id = CustomId::InTournament(id, TournamentAction::PostHere(false));
        post.rows.extend(post_here::button_row(app, caller, (stored.guild, stored.channel), id).await?);
    }
    Ok(post.into())
}

async fn ask_to_end(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    let name = text::escape_markup(&stored.name);
    if let TournamentPhase::Over { .. } = stored.phase {
        return refuse(lang, msg::TournamentOver { name });
    }
    let repeats = stored.schedule.repeats.is_some();
    let ask = Post::text(lang.text(msg::TournamentEndAsk { name, repeats }));
    let end = (msg::BUTTON_TOURNAMENT_END_YES, CustomId::EndTournament(id));
    Ok(ask.with_rows(yes_or_no(lang, end, msg::BUTTON_TOURNAMENT_NO)).into())
}

pub(crate) async fn end(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    let stored = organised(app, caller, id).await?;
    let stopped = change(app, caller, &stored, TournamentCommand::Stop { by: caller.person }).await?;
    let name = text::escape_markup(&stopped.name);
    Ok(Reply::Update(Post::text(caller.lang.text(msg::TournamentStopped { name }))).into())
}
