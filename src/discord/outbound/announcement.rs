//! Messages that announce a game's events in its channel.

use super::{
    animation,
    error::BuildError,
    message::Post,
    notify::{self, Attempt, DirectNotice, Followed, Urgency},
    pictures::Pictures,
    public_pages,
    uncalled::{Turn, may_wait},
};
use crate::{
    discord::{App, components::buttons},
    play::{Event, GameId, Participant, Phase, Reason, Table, UserId},
    store::{ClaimedTask, Delivery, LoadedGame, Notify, Place, Preferences, Settings, Store, StoreError, VoteStatus},
    text::{self, Lang, msg},
};
use parlor_games::board::Cells;
use parlor_render::{Coordinates, Style, Theme};
use serenity::all::CreateActionRow;
use time::OffsetDateTime;

pub(super) struct Announcement {
    pub(super) post: Post,
    pub(super) direct: DirectNotice,
    style: Style,
}

pub(super) struct News {
    pub(super) id: GameId,
    pub(super) place: Place,
    pub(super) table: Table,
    pub(super) events: Vec<Event>,
    /// When the task that posts the news made its first attempt; `None` if no task posts them.
    pub(super) first_attempt: Option<OffsetDateTime>,
}

impl News {
    /// `events` are the numbers of the first and the last event.
    pub(super) async fn load(store: &Store, id: GameId, events: (u32, u32)) -> Result<Self, StoreError> {
        let (LoadedGame { place, table, .. }, events) = store.load_until(id, events.0, events.1).await?;
        Ok(Self { id, place, table, events, first_attempt: None })
    }

    pub(super) async fn of_delivery(store: &Store, task: &ClaimedTask) -> Result<Option<(Delivery, Self)>, StoreError> {
        let Some((delivery, table, events)) = store.load_delivery(task).await? else { return Ok(None) };
        let (id, place, first_attempt) = (delivery.game, delivery.place, Some(task.tried));
        Ok(Some((delivery, Self { id, place, table, events, first_attempt })))
    }

    pub(super) async fn announce(&self, app: &App) -> Result<Option<Announcement>, BuildError> {
        let &Self { id, place, ref table, ref events, .. } = self;
        let Some(mut announcement) = self.announce_without_files(app).await? else { return Ok(None) };
        let Announcement { post, direct, style } = &mut announcement;
        // The post gets only one file, because Discord shows two at half their size.
        let animation = match events.last() {
            Some(Event::Ended { .. }) => {
                animation::for_last_board(&app.pictures, direct.lang, id, place, table, *style).await
            }
            _ => None,
        };
        post.files.extend(match animation {
            Some(animation) => Some(animation),
            None => match app.pictures.posted_board(direct.lang, place.guild, table, *style).await {
                Err(error) if table.game().is_none() => {
                    tracing::error!(%error, game = %id, "could not draw the board of a challenge; posting it without");
                    None
                }
                board => board?,
            },
        });
        Ok(Some(announcement))
    }

    /// Like [`Self::announce`], but without pictures, so it is faster.
    pub(super) async fn announce_without_files(&self, app: &App) -> Result<Option<Announcement>, StoreError> {
        let (&Self { id, place, ref table, ref events, .. }, store) = (self, &app.store);
        let settings = store.settings_of(id).await?;
        if events.last() == Some(&Event::Reminded) && !settings.reminders {
            return Ok(None);
        }
        let (lang, style) = (public_lang(&settings), public_style(&settings));
        let Some(content) = text::announcement(lang, id, table, events) else { return Ok(None) };
        let mut lines = vec![content];
        if let Some(Event::Ended { .. }) = events.last() {
            lines.extend(public_rating_changes(store, lang, id).await?);
        }
        let begins = events.iter().any(|event| matches!(event, Event::Accepted { .. }));
        let tournament =
            if table.terms.event && (begins || table.is_over()) { store.tournament_of_game(id).await? } else { None };
        if let Some((name, _)) = &tournament {
            let name = text::escape_markup(name);
            match unrated_win(lang, &name, id, table) {
                Some(line) => lines = vec![line],
                None => lines.extend(tournament_line(lang, name, table)),
            }
        }
        if begins
            && settings.public_pages
            && let Some(url) = public_pages::open(app, id, place, table).await?
        {
            lines.push(lang.text(msg::PublicPage { url }));
        }
        let mut pings: Vec<_> = table.people_to_notify(events).into_iter().filter_map(Participant::human).collect();
        if table.is_vote_game() {
            let VoteStatus { voted, notified } = store.vote_status(id).await?;
            let mentions: Vec<_> = notified.iter().map(|&person| text::mention(lang, person)).collect();
            lines.extend(text::vote_count(lang, table, voted, app.clock.now()));
            lines.extend((!mentions.is_empty()).then(|| format!("-# 🔔 {}", mentions.join(" "))));
            pings = notified;
            if table.has_lost_channel()
                && let Some(organiser) = store.vote_game(id).await?.and_then(|game| game.organiser)
                && !pings.contains(&organiser)
                && store.preferences(organiser).await?.notify != Notify::Off
            {
                pings.push(organiser);
            }
        }
        let rows = buttons::under_board(lang, id, table, app.web_url.is_some());
        let mut post = Post { content: lines.join("\n"), pings, rows, ..Post::default() };
        add_level_results(store, lang, id, table, &mut post).await?;
        // A new board can wait for the daily message. Reminders, offers and the end of a game can't.
        let is_board = events.last().is_some_and(Event::brings_board);
        let plays = matches!(table.phase, Phase::Playing(..));
        let urgency = if table.is_vote_game() {
            Urgency::Asked
        } else if table.is_live() && plays {
            Urgency::Called
        } else if is_board && plays {
            Urgency::CanWait
        } else {
            Urgency::Now
        };
        let (turn, attempt) = (Turn::at(id, table), self.attempt(app.clock.now()));
        let mut people = notify::apply_preferences(store, &mut post, (place, turn.is_none()), urgency, attempt).await?;
        if tournament.is_some() && matches!(events.last(), Some(Event::Accepted { .. })) && !table.is_live() {
            // A tournament begins many games at once. Its own message names all of them and pings each player once, so the
            // boards ping nobody.
            post.pings.clear();
            post.silent = true;
            people.clear();
        }
        let followed = match events.last() {
            Some(Event::Ended { .. }) => Some(true),
            Some(event) if event.brings_board() || matches!(event, Event::TakenBack { .. }) => Some(false),
            _ => None,
        };
        let followed = followed.filter(|_| place.guild.is_some()).map(|ended| {
            let line = |&lang: &Lang| Some((lang, text::board_line(lang, id, table)?));
            Followed { game: id, ended, contents: Lang::ALL.iter().filter_map(line).collect() }
        });
        let content = post.content.clone();
        let urgent = matches!(urgency, Urgency::Asked | Urgency::Called);
        let direct = DirectNotice { people, lang, place, content, followed, turn, board: None, urgent };
        Ok(Some(Announcement { post, direct, style }))
    }

    fn attempt(&self, now: OffsetDateTime) -> Attempt {
        // With its call and without it, the message of a turn has different nonces, so each attempt may decide anew.
        let first = self.first_attempt.filter(|_| !may_wait(self)).unwrap_or(now);
        Attempt { first, now }
    }
}

/// At the end of a game against the computer, adds a line about the first win at a level, or a button for an easier level after
/// two losses.
pub(super) async fn add_level_results(
    store: &Store,
    lang: Lang,
    id: GameId,
    table: &Table,
    post: &mut Post,
) -> Result<(), StoreError> {
    let Phase::Over { game, ending, .. } = &table.phase else { return Ok(()) };
    let Some((computer, level)) = game.computer().filter(|_| ending.reason.has_result()) else { return Ok(()) };
    let (Some(person), Some(winner)) = (game.seats[computer.other().index()].human(), ending.winner) else {
        return Ok(());
    };
    let kind = table.terms.setup.game();
    let results = store.level_results(person, kind, level).await?;
    if winner != computer && results.wins == 1 {
        post.content.push('\n');
        post.content.push_str(&lang.text(msg::WellDone { level: text::level(lang, level), game: kind.title() }));
    }
    if results.lost_twice
        && let Some(CreateActionRow::Buttons(row)) = post.rows.first_mut()
    {
        row.splice(0..0, buttons::easier(lang, id, level));
    }
    Ok(())
}

impl Announcement {
    /// Attaches the board, but no animation, which would take seconds: an answer to an interaction waits.
    pub(super) async fn attach_board(&mut self, pictures: &Pictures, table: &Table) -> Result<(), BuildError> {
        let Self { post, direct: DirectNotice { lang, place, .. }, style } = self;
        post.files.extend(pictures.board(*lang, place.guild, table, *style, Cells::EMPTY, None).await?);
        Ok(())
    }
}

/// A line that says that the game belongs to a tournament. For a game that was adjudicated or stopped, it says how the game
/// counts there.
fn tournament_line(lang: Lang, name: String, table: &Table) -> Option<String> {
    let Phase::Over { game, ending, .. } = &table.phase else {
        return Some(lang.text(msg::TournamentBoard { name }));
    };
    let line = match (ending.reason, ending.winner) {
        (Reason::Adjudicated, Some(winner)) => {
            let winner = text::mention(lang, game.participant(winner));
            lang.text(msg::TournamentForfeit { name, winner })
        }
        (Reason::Adjudicated | Reason::Stopped, None) => lang.text(msg::TournamentDraw { name }),
        _ => return None,
    };
    Some(line)
}

/// The sentence for a game that was lost so early that it counts only in its tournament, not for the ratings.
fn unrated_win(lang: Lang, name: &str, id: GameId, table: &Table) -> Option<String> {
    let Phase::Over { game, ending, by, .. } = &table.phase else { return None };
    let winner = ending.winner.filter(|_| game.is_short() && ending.reason != Reason::Adjudicated)?;
    Some(lang.text(msg::TournamentUnratedWin {
        winner: text::mention(lang, game.participant(winner)),
        loser: text::mention(lang, game.participant(winner.other())),
        game: text::numbered(table.terms.setup.game(), id),
        name: name.to_owned(),
        late: by.is_none(),
    }))
}

/// `None` if the game changed no ratings, or a player chose not to be listed.
pub(super) async fn public_rating_changes(store: &Store, lang: Lang, id: GameId) -> Result<Option<String>, StoreError> {
    let Some(changes) = store.rating_changes(id).await? else { return Ok(None) };
    for (person, _) in &changes {
        let Some(person) = person.human() else { return Ok(None) };
        if !store.choices(person).await?.listed {
            return Ok(None);
        }
    }
    Ok(Some(text::rating_changes(lang, &changes)))
}

/// The language of messages that a whole server reads.
pub(crate) fn public_lang(settings: &Settings) -> Lang {
    let chosen = settings.language.as_deref().and_then(Lang::from_tag);
    chosen.unwrap_or_else(|| settings.locale.as_deref().map_or_else(Lang::default, Lang::from_locale))
}

pub(crate) fn public_style(settings: &Settings) -> Style {
    let theme = Theme::from_id(&settings.theme).unwrap_or_default();
    let coordinates = settings.coordinates.as_deref().and_then(Coordinates::from_id).unwrap_or_default();
    Style { theme, coordinates }
}

/// The style of boards that only this person sees. `guild` is the server whose theme is used if the person has chosen none.
pub(crate) async fn board_style(app: &App, person: UserId, guild: Option<u64>) -> Result<Style, StoreError> {
    let preferences = app.store.preferences(person).await?;
    let theme = match preferences.theme.as_deref().and_then(Theme::from_id) {
        Some(theme) => theme,
        None => match guild {
            Some(guild) => public_style(&app.store.settings(guild).await?).theme,
            None => Theme::default(),
        },
    };
    Ok(Style { theme, coordinates: coordinates(&preferences) })
}

pub(crate) fn coordinates(preferences: &Preferences) -> Coordinates {
    Coordinates::from_id(&preferences.coordinates).unwrap_or_default()
}
