//! What organisers do with a league.

use super::{MAX_LISTED, Subcommand, explain, stored};
use crate::{
    discord::{
        components::buttons::yes_or_no,
        handlers::{
            new_game,
            prelude::*,
            role_order::{self, Allowed, Prize},
            tournament::{check_organiser, check_permissions, checked_name, is_organiser},
        },
        outbound::{announcement::public_lang, league::division_name, tournament::moment},
    },
    league::{League, LeagueId, SeasonPhase, USUAL_DIVISION, games_at_once},
    play::{Pace, Participant, UserId},
    store::NewLeague,
};
use std::collections::BTreeMap;
use time::OffsetDateTime;

pub(super) async fn create(app: &App, caller: &Caller, options: Subcommand) -> HandlerResult {
    let Subcommand::Create { name, game, variant, pace, size, role } = options else {
        return refuse(caller.lang, msg::UNKNOWN_COMMAND);
    };
    let (lang, guild) = (caller.lang, lookup::server(caller)?);
    let settings = app.store.settings(guild).await?;
    check_organiser(app, caller, &settings).await?;
    check_permissions(app, caller).await?;
    checks::check_channel(app, caller, &settings).await?;
    let setup = new_game::read_clear_setup(caller, &game, variant.as_deref())?;
    let mut new = NewLeague {
        guild,
        channel: caller.place.channel,
        name: checked_name(caller, &name)?,
        game: setup.game(),
        setup: variant.is_some().then_some(setup),
        pace: pace.map_or(Pace::FortnightInAll, |pace| pace.0),
        size: size.unwrap_or(USUAL_DIVISION),
        threads: settings.threads && !caller.is_in_thread(),
        role: None,
        by: caller.person,
        interaction: caller.interaction.id.get(),
    };
    let role = role_order::check_prize(app, caller, guild, role.as_ref()).await?;
    new.role = role.as_ref().and_then(Allowed::unasked);
    let created = caller.store(app).create_league(&new, app.clock.now()).await;
    let league = created.map_err(|error| explain(lang, &new.name, error))?;
    let stored = app.store.league(league).await?;
    // Its first season is announced in a moment.
    let starts = stored.map(|stored| moment(stored.after_registration(app.clock.now())));
    let (name, channel) = (text::escape_markup(&new.name), format!("<#{}>", new.channel));
    let content = lang.text(msg::LeagueCreated { name, channel, starts, games: games_at_once(new.size) });
    Ok(role_order::created(lang, content, Prize::Champions(league), role.as_ref()))
}

pub(crate) async fn give_to_champions(
    app: &App,
    caller: &Caller,
    id: LeagueId,
    role: u64,
    hidden: u32,
) -> HandlerResult {
    role_order::give_prize(app, caller, Prize::Champions(id), role, hidden).await
}

async fn organised(app: &App, caller: &Caller, id: LeagueId) -> Result<League> {
    let stored = stored(app, caller, id).await?;
    check_organiser(app, caller, &app.store.settings(stored.guild).await?).await?;
    Ok(stored)
}

pub(super) async fn move_person(
    app: &App,
    caller: &Caller,
    id: LeagueId,
    player: UserId,
    division: u16,
) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    let (store, people) = (caller.store(app), (caller.person, player));
    let moved = store.move_in_league(stored.guild, id, people, division, app.clock.now()).await;
    let season = moved.map_err(|error| explain(lang, &stored.name, error))?;
    let (name, who) = (text::escape_markup(&stored.name), text::mention(lang, player));
    Ok(Reply::private_text(lang.text(msg::LeagueMoved { name, who, season, division })).into())
}

/// From the next season at once, from the current one after a question.
pub(super) async fn remove(app: &App, caller: &Caller, id: LeagueId, player: UserId) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    let people = (caller.person, player);
    let removed = caller.store(app).remove_from_league(stored.guild, id, people, app.clock.now()).await;
    let (name, who) = (text::escape_markup(&stored.name), text::mention(lang, player));
    match removed.map_err(|error| explain(lang, &stored.name, error))?.runs {
        None => Ok(Reply::private_text(lang.text(msg::LeagueRemoved { name, who })).into()),
        Some((season, division)) => {
            let ask = Post::text(lang.text(msg::LeagueRemoveAsk { name, who, season }));
            let remove = (msg::BUTTON_TOURNAMENT_REMOVE_YES, CustomId::RemoveFromTournament(division, player));
            Ok(ask.with_rows(yes_or_no(lang, remove, msg::BUTTON_TOURNAMENT_NO)).into())
        }
    }
}

pub(super) async fn rename(app: &App, caller: &Caller, id: LeagueId, name: &str) -> HandlerResult {
    let guild = lookup::manager_of(caller)?;
    let (lang, old, name) = (caller.lang, stored(app, caller, id).await?, checked_name(caller, name)?);
    let public = public_lang(&app.store.settings(guild).await?);
    let division = move |league: &League, season, number| division_name(public, league, season, number);
    let renamed = caller.store(app).rename_league(guild, id, (&name, &division), caller.person, app.clock.now()).await;
    renamed.map_err(|error| explain(lang, &name, error))?;
    let (old, name) = (text::escape_markup(&old.name), text::escape_markup(&name));
    Ok(Reply::private_text(lang.text(msg::TournamentRenamed { old, name })).into())
}

pub(super) async fn ask_to_end(app: &App, caller: &Caller, id: LeagueId) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    let name = text::escape_markup(&stored.name);
    let season = stored.in_phase(SeasonPhase::Running).map(|season| season.number);
    if stored.ended && season.is_none() {
        return refuse(lang, msg::LeagueEnded { name });
    }
    let ask = Post::text(match season {
        Some(season) => lang.text(msg::LeagueEndAsk { name, season }),
        None => lang.text(msg::LeagueEndAskLeague { name }),
    });
    Ok(ask.with_rows(buttons::end_league(lang, id, season)).into())
}

pub(crate) async fn end_season(app: &App, caller: &Caller, id: LeagueId, season: u16) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    let ended = caller.store(app).end_season(stored.guild, id, season, caller.person, app.clock.now()).await;
    ended.map_err(|error| explain(lang, &stored.name, error))?;
    let name = text::escape_markup(&stored.name);
    Ok(Reply::private_text(lang.text(msg::LeagueSeasonStopped { name, season })).into())
}

pub(crate) async fn end_league(app: &App, caller: &Caller, id: LeagueId) -> HandlerResult {
    let (lang, stored) = (caller.lang, organised(app, caller, id).await?);
    let ended = caller.store(app).end_league(stored.guild, id, caller.person, app.clock.now()).await;
    ended.map_err(|error| explain(lang, &stored.name, error))?;
    let name = text::escape_markup(&stored.name);
    Ok(Reply::private_text(lang.text(msg::LeagueStopped { name })).into())
}

/// People who have little time left or have lost on time.
pub(super) async fn late(app: &App, caller: &Caller, id: LeagueId) -> HandlerResult {
    let (lang, stored) = (caller.lang, stored(app, caller, id).await?);
    if !is_organiser(caller, &app.store.settings(stored.guild).await?) {
        return refuse(lang, msg::LEAGUE_MANAGERS_LATE);
    }
    let name = text::escape_markup(&stored.name);
    let Some(season) = stored.in_phase(SeasonPhase::Running) else {
        return refuse(lang, msg::LeagueNotRunning { name });
    };
    let quarter = stored.pace.time_control().map_or(time::Duration::DAY, |control| control.start / 4);
    let mut late: BTreeMap<Participant, (i64, Option<OffsetDateTime>, usize)> = BTreeMap::new();
    for person in app.store.late_people(season.id, app.clock.now() + quarter, MAX_LISTED).await? {
        late.insert(person.person, (person.games, Some(person.until), 0));
    }
    for division in &season.divisions {
        let Some(tournament) = app.store.tournament(division.tournament).await? else { continue };
        for (seed, player) in (1..).zip(&tournament.players) {
            let lost = tournament.late_losses(seed);
            if lost > 0 && player.left_at.is_none() {
                late.entry(player.player).or_insert((0, None, 0)).2 = lost;
            }
        }
    }
    if late.is_empty() {
        return Ok(Reply::private_text(lang.text(msg::LEAGUE_LATE_NOBODY)).into());
    }
    let mut late: Vec<_> = late.into_iter().collect();
    late.sort_by_key(|(_, (_, until, _))| (until.is_none(), *until));
    let mut lines = vec![lang.text(msg::LeagueLateTitle { name, season: season.number })];
    lines.extend(late.into_iter().take(20).map(|(person, (games, until, lost))| {
        let until = until.map(text::relative).unwrap_or_default();
        lang.text(msg::LeagueLateLine { who: text::mention(lang, person), games, until, lost })
    }));
    Ok(Reply::private_text(lines.join("\n")).into())
}
