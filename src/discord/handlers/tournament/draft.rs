//! The private draft of a tournament: its terms as they will be posted, with menus that change them. The buttons and menus of its
//! message hold it.

use super::{
    LimitedPace,
    create::{check, check_start},
    explain, stored,
};
use crate::{
    discord::{
        components::{
            buttons::labelled,
            custom_id::{Draft, DraftAction, Input, Rest},
        },
        handlers::{
            prelude::*,
            role_order::{self, Allowed, Prize},
        },
        model::guild::NamedRole,
        outbound::{
            announcement::public_lang,
            shut_out::may_open_threads,
            tournament::{invitation, moment},
            visibility::{TO_OPEN_THREADS, permission_names},
        },
    },
    play::{MAX_LIVE_GAMES, Pace},
    quiet_hours,
    store::{NewTournament, Settings},
    tournament::{Format, GROUP_SIZE, Repeats, Schedule, Tournament, TournamentId, TournamentPhase},
};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, RoleId,
};
use std::iter::once;
use time::{Duration, OffsetDateTime, Time};

const KEPT_FOR: Duration = Duration::DAY;

/// The menu's value in place of a time or an interval.
const NONE: &str = "none";

/// The menu's value for a tournament in which people check in.
const ASKED: &str = "asked";

const SEATS: [u16; 13] = [4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128];

/// With the chosen time and the start by hand, these are 23 of the 25 options that Discord allows.
const DAYS: i64 = 7;

const EVENINGS: [u8; 3] = [19, 20, 21];

/// Discord allows five rows under a message, so the menus are on two pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Page {
    First,
    More,
}

impl Page {
    fn actions(self, draft: &Draft) -> Vec<DraftAction> {
        use DraftAction::{Back, Call, CheckIn, Discard, Form, More, Pace, Publish, Repeats, Seats, Starts};
        match self {
            Self::First => vec![Form, Pace, Seats, Starts, Publish, More, Discard],
            Self::More if draft.starts.is_some() => vec![Repeats, CheckIn, Call, Publish, Back, Discard],
            Self::More => vec![Call, Publish, Back, Discard],
        }
    }
}

/// `said` is about the draft, or about the last choice.
pub(super) async fn show(
    app: &App,
    caller: &Caller,
    settings: &Settings,
    draft: &Draft,
    page: Page,
    said: Option<String>,
) -> Result<Post> {
    let lang = caller.lang;
    // Its start may have passed by now; the caller can still choose another one.
    let new = new_tournament(app, caller, settings, draft, 0).await?;
    let few = few(lang, new.pace, new.threads);
    let lacks_start = (page == Page::More && draft.starts.is_none()).then(|| lang.text(msg::DRAFT_NO_START));
    let mut lines: Vec<_> = said.into_iter().chain(lacks_start).chain(few).collect();
    lines.push(lang.text(msg::DRAFT_TITLE));
    if page == Page::First {
        let zone = quiet_hours::spoken_zone(settings.zone.name());
        lines.extend([games_each(lang, draft), lang.text(msg::DraftZone { zone })]);
    }
    lines.push(lang.text(msg::DraftPosts { channel: format!("<#{}>", new.channel) }));
    lines.push(invitation(public_lang(settings), &preview(new, settings, draft.role, app.clock.now())).content);
    let actions = page.actions(draft);
    let (mut rows, mut last) = (Vec::new(), Vec::new());
    for (action, id) in actions.iter().copied().zip(draft.ids(&actions)) {
        match menu(app, lang, settings, draft, action) {
            Some(kind) => {
                let least = u8::from(action != DraftAction::Call);
                let menu = CreateSelectMenu::new(id.to_string(), kind).placeholder(action.label(lang));
                rows.push(CreateActionRow::SelectMenu(menu.min_values(least).max_values(1)));
            }
            None => {
                let style = if action == DraftAction::Publish { ButtonStyle::Success } else { ButtonStyle::Secondary };
                last.push(labelled(action.label(lang), &id, style));
            }
        }
    }
    rows.push(CreateActionRow::Buttons(last));
    Ok(Post::text(lines.join("\n")).with_rows(rows))
}

fn games_each(lang: Lang, draft: &Draft) -> String {
    let seats = draft.seats();
    let form = match draft.format {
        Format::Knockout => "knockout",
        Format::Teams => "teams",
        Format::RoundRobin if usize::from(seats) > GROUP_SIZE => "groups",
        Format::RoundRobin | Format::Swiss => "other",
    };
    lang.text(msg::DraftGames { form, seats, games: draft.format.games_each(seats, draft.rounds) })
}

/// `None` for a button.
fn menu(
    app: &App,
    lang: Lang,
    settings: &Settings,
    draft: &Draft,
    action: DraftAction,
) -> Option<CreateSelectMenuKind> {
    let options = match action {
        DraftAction::Form => Format::ALL
            .into_iter()
            // Its roles can only be typed.
            .filter(|format| *format != Format::Teams || draft.teams.is_some())
            .map(|format| option(format.label(lang), format.id(), format == draft.format))
            .collect(),
        DraftAction::Pace => {
            LimitedPace::all().map(|pace| option(pace.label(lang), Choice::id(pace), pace.0 == draft.pace)).collect()
        }
        DraftAction::Seats => {
            let (fewest, most) = draft.format.seats();
            let mut all: Vec<_> = SEATS.into_iter().filter(|seats| (fewest..=most).contains(seats)).collect();
            all.push(draft.seats());
            all.sort_unstable();
            all.dedup();
            let label = |seats: u16| lang.text(msg::DraftRoom { seats: usize::from(seats) });
            all.into_iter().map(|seats| option(label(seats), seats.to_string(), seats == draft.seats())).collect()
        }
        DraftAction::Starts => starts(app, lang, settings, draft),
        DraftAction::Repeats => {
            let never = option(lang.text(msg::DRAFT_ONCE), NONE, draft.repeats.is_none());
            let repeats = |it: Repeats| option(it.label(lang), it.id(), draft.repeats == Some(it));
            once(never).chain(Repeats::ALL.map(repeats)).collect()
        }
        DraftAction::CheckIn => [(NONE, msg::DRAFT_NO_CHECK_IN, false), (ASKED, msg::DRAFT_ASKED, true)]
            .map(|(value, label, checks_in)| option(lang.text(label), value, draft.check_in == checks_in))
            .into(),
        DraftAction::Call => {
            let chosen = draft.call.into_iter().map(RoleId::new).collect();
            return Some(CreateSelectMenuKind::Role { default_roles: Some(chosen) });
        }
        DraftAction::Publish | DraftAction::More | DraftAction::Back | DraftAction::Discard => return None,
    };
    Some(CreateSelectMenuKind::String { options })
}

fn option(label: String, value: impl Into<String>, chosen: bool) -> CreateSelectMenuOption {
    CreateSelectMenuOption::new(label, value).default_selection(chosen)
}

/// Evenings on the server's clock.
fn starts(app: &App, lang: Lang, settings: &Settings, draft: &Draft) -> Vec<CreateSelectMenuOption> {
    let (zone, now) = (&settings.zone, app.clock.now());
    let today = zone.local(now).date();
    let days = (0..DAYS).filter_map(|days| today.checked_add(Duration::days(days)));
    let evenings = days
        .flat_map(|day| EVENINGS.iter().filter_map(move |hour| Some(day.with_time(Time::from_hms(*hour, 0, 0).ok()?))));
    let mut all: Vec<_> = evenings.map(|evening| zone.at(evening)).filter(|at| *at > now).collect();
    let chosen = start(draft);
    all.extend(chosen);
    all.sort_unstable();
    all.dedup();
    let moment = |at: OffsetDateTime| {
        let local = zone.local(at);
        let (date, hour) = (text::date(lang, local.date()), quiet_hours::on_clock(local.time()));
        let label = lang.text(msg::DraftMoment { date, hour });
        option(label, at.unix_timestamp().to_string(), chosen == Some(at))
            .description(quiet_hours::spoken_zone(zone.name()))
    };
    let by_hand = option(lang.text(msg::DRAFT_BY_HAND), NONE, chosen.is_none());
    once(by_hand).chain(all.into_iter().map(moment)).collect()
}

/// A choice in a menu, or a pressed button. The part of the draft in its id is read with the others.
pub(crate) async fn edit(app: &App, caller: &Caller, action: DraftAction, _: Rest, input: Input) -> HandlerResult {
    let lang = caller.lang;
    let Some((message, mut draft)) = caller.private_message.zip(Draft::read(&caller.private_ids)) else {
        return refuse(lang, msg::UNKNOWN_BUTTON);
    };
    // It may have been published although its message was not updated. Another press then tells what was posted.
    let published = app.store.tournament_of_draft(message).await?;
    if let Some(id) = published
        && action != DraftAction::Publish
    {
        return tell(app, caller, id).await;
    }
    if action == DraftAction::Discard {
        return Ok(Reply::private_text(lang.text(msg::DRAFT_DISCARDED)).into());
    }
    if published.is_none() && app.client.created(message).is_some_and(|created| app.clock.now() - created > KEPT_FOR) {
        let over = Reply::private_text(lang.text(msg::DRAFT_OVER));
        return Ok(Response { refused: true, ..over.into() });
    }
    let settings = check(app, caller).await?;
    // An emptied menu has no values.
    let chosen = if let Input::Chosen(chosen) = input { chosen } else { String::new() };
    choose(&mut draft, action, &chosen);
    let mut said = None;
    if published.is_none() && matches!(action, DraftAction::Call | DraftAction::Publish) {
        said = remove_refused_call(app, caller, &mut draft).await?;
    }
    if action == DraftAction::Publish && said.is_none() {
        match (publish(app, caller, &settings, &draft, message).await, published) {
            (Err(HandlerError::Refused(_)), Some(id)) => return tell(app, caller, id).await,
            (Err(HandlerError::Refused(why)), None) => said = Some(why),
            (published, _) => return published,
        }
    }
    let page = match action {
        DraftAction::More | DraftAction::Repeats | DraftAction::CheckIn | DraftAction::Call => Page::More,
        _ => Page::First,
    };
    Ok(show(app, caller, &settings, &draft, page, said).await?.into())
}

fn choose(draft: &mut Draft, menu: DraftAction, chosen: &str) {
    let is_none = chosen == NONE;
    match menu {
        DraftAction::Form => draft.format = Format::from_id(chosen).unwrap_or(draft.format),
        DraftAction::Pace => draft.pace = LimitedPace::from_id(chosen).map_or(draft.pace, |pace| pace.0),
        DraftAction::Seats => draft.seats = chosen.parse().ok().or(draft.seats),
        DraftAction::Starts => draft.starts = chosen.parse().ok().or(draft.starts).filter(|_| !is_none),
        DraftAction::Repeats => draft.repeats = Repeats::from_id(chosen).or(draft.repeats).filter(|_| !is_none),
        DraftAction::CheckIn => draft.check_in = chosen == ASKED,
        DraftAction::Call => draft.call = chosen.parse().ok().filter(|role| *role != 0),
        _ => {}
    }
}

/// Removes a role that can't be called, and returns the reason. Menus can't show roles that were deleted. If Discord doesn't tell the
/// roles, the draft keeps the role.
async fn remove_refused_call(app: &App, caller: &Caller, draft: &mut Draft) -> Result<Option<String>> {
    let Some(role) = draft.call else { return Ok(None) };
    let guild = lookup::server(caller)?;
    let roles = match role_order::current_roles(app, caller, guild).await {
        Ok(roles) => roles,
        Err(HandlerError::Refused(why)) => return Ok(Some(why)),
        Err(error) => return Err(error),
    };
    match role_order::check_called(caller, &roles, guild, role) {
        Ok(()) => Ok(None),
        Err(HandlerError::Refused(why)) => {
            draft.call = None;
            Ok(Some(why))
        }
        Err(error) => Err(error),
    }
}

fn start(draft: &Draft) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp(draft.starts?).ok()
}

/// Everything may have changed since the draft was made.
async fn publish(app: &App, caller: &Caller, settings: &Settings, draft: &Draft, message: u64) -> HandlerResult {
    let (lang, guild) = (caller.lang, lookup::server(caller)?);
    if let Some(at) = start(draft) {
        check_start(app, caller, at, &settings.zone)?;
    }
    let named = draft.role.map(|id| NamedRole { id, found: None });
    let role = role_order::check_prize(app, caller, guild, named.as_ref()).await?;
    let mut new = new_tournament(app, caller, settings, draft, message).await?;
    new.role = role.as_ref().and_then(Allowed::unasked);
    let created = caller.store(app).create_tournament(&new, app.clock.now()).await;
    let id = created.map_err(|error| explain(lang, &new.name, new.format, error))?;
    // An earlier press may have published it, and the draft was changed since.
    let content = announced(lang, &stored(app, caller, id).await?);
    Ok(role_order::created(lang, content, Prize::Winners(id), role.as_ref()))
}

async fn tell(app: &App, caller: &Caller, id: TournamentId) -> HandlerResult {
    Ok(Reply::private_text(announced(caller.lang, &stored(app, caller, id).await?)).into())
}

fn announced(lang: Lang, tournament: &Tournament) -> String {
    let (name, channel) = (text::escape_markup(&tournament.name), format!("<#{}>", tournament.channel));
    let starts = tournament.schedule.starts_at.map(moment);
    let until = tournament.called_off_at().map(moment).unwrap_or_default();
    let created = lang.text(msg::TournamentCreated { name, channel, starts, until });
    once(created).chain(few(lang, tournament.pace, tournament.threads)).collect::<Vec<_>>().join("\n")
}

/// Without threads, few live games run at once.
fn few(lang: Lang, pace: Pace, threads: bool) -> Option<String> {
    let permissions = permission_names(lang, TO_OPEN_THREADS.bits().into());
    (pace.is_live() && !threads).then(|| lang.text(msg::LiveTournamentFew { most: MAX_LIVE_GAMES, permissions }))
}

/// Without the winners' role, which has to be checked.
async fn new_tournament(
    app: &App,
    caller: &Caller,
    settings: &Settings,
    draft: &Draft,
    message: u64,
) -> Result<NewTournament> {
    let starts_at = start(draft);
    let repeats = draft.repeats.filter(|_| starts_at.is_some());
    let first_start = starts_at.filter(|_| repeats.is_some());
    let threads = if draft.pace.is_live() {
        may_open_threads(app, caller.request.access, caller.place).await
    } else {
        settings.threads
    };
    Ok(NewTournament {
        guild: lookup::server(caller)?,
        channel: caller.place.channel,
        name: draft.name.clone(),
        format: draft.format,
        setup: draft.setup,
        pace: draft.pace,
        max_players: draft.seats(),
        rounds: draft.rounds.filter(|_| draft.format == Format::Swiss),
        teams: draft.teams.filter(|_| draft.format == Format::Teams),
        rating_range: draft.rating_range,
        schedule: Schedule {
            starts_at,
            at_least: draft.at_least(),
            repeats,
            first_start,
            check_in: draft.check_in && starts_at.is_some(),
            ..Schedule::BY_HAND
        },
        threads: threads && !caller.is_in_thread(),
        role: None,
        called: draft.call,
        by: caller.person,
        draft: message,
    })
}

/// As it would be once published; the winners' role may need an answer to a question then.
fn preview(new: NewTournament, settings: &Settings, role: Option<u64>, now: OffsetDateTime) -> Tournament {
    Tournament {
        id: TournamentId(0),
        guild: new.guild,
        channel: new.channel,
        thread: None,
        thread_on: None,
        name: new.name,
        format: new.format,
        setup: Some(new.setup),
        pace: new.pace,
        rated: settings.rated,
        max_players: new.max_players,
        rounds: new.rounds,
        teams: new.teams,
        rating_range: new.rating_range,
        schedule: new.schedule,
        zone: settings.zone.clone(),
        threads: new.threads,
        live_beside: 0,
        division: None,
        role,
        called: new.called,
        created_at: now,
        phase: TournamentPhase::Open,
        ended_at: None,
        table_at: None,
        table_waits: false,
        calls_wait: false,
        refused: false,
        players: Vec::new(),
        waiting_for_next: Vec::new(),
        games: Vec::new(),
    }
}
