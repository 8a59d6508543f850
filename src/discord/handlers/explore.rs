//! `/explore`: moves tried on a copy of a position. Only the caller sees them; the game stays as it is.

use super::{lookup::no_board, moves, preferences, prelude::*, unclear};
use crate::{
    discord::{
        commands::message_command,
        components::{
            buttons::{button, plain},
            custom_id::{ExploreAction, Input, Rest},
            menu,
            move_form::move_form,
            move_menu::{Next, next},
            slides::Slides,
        },
        model::message::Message,
        outbound::{error::BuildError, pictures::Drawing},
    },
    input::{self, MoveReading},
    play::{Exploration, ExplorationError, StartedGame, Table},
    store::{MAX_EXPLORATIONS, StoredExploration},
    work_limits::{EXPLORATIONS_A_MINUTE, Work, WorkInProgress},
};
use parlor_games::{
    record::{MAX_PLIES, Record, RecordError, Step, Transcript},
    rules::AnyPosition,
};
use serenity::all::{ButtonStyle::Primary, CreateActionRow, CreateSelectMenuOption};
use std::num::NonZeroU8;

const MAX_LISTED: usize = 60;

command! {
    EXPLORE: command_explore, Anywhere => start(struct Explore {
        game: Option<String> = GAME => PlayedGames;
        record: Option<String> = RECORD, max_length(6000);
    })
}

const NEWEST_PLY: u16 = u16::MAX;

message_command! { EXPLORE_MESSAGE: COMMAND_EXPLORE_MESSAGE => start_from_message }

/// Starts at the message's position, or at the newest one if the message's is unknown.
async fn start_from_message(app: &App, caller: &Caller, message: &Message) -> Result<Post> {
    let id = lookup::game_of_message(app, caller, message).await?;
    let (_, table) = sight::visible_table(app, caller, id).await?;
    let announced = match app.store.announced_in(id, message.id.get()).await? {
        Some((_, last)) => app.store.load_until(id, last, last).await?.0.table.game().map(count_plies),
        None => None,
    };
    // A takeback makes versions differ from plies.
    let never_taken_back = table.game().is_some_and(|game| game.version() == u32::from(count_plies(game)));
    let in_buttons = || {
        message.custom_ids().find_map(|id| match id.parse().ok()? {
            CustomId::Explore(_, ply) => Some(ply),
            CustomId::OpenMoveForm(_, version) if never_taken_back => version.try_into().ok(),
            _ => None,
        })
    };
    start_from_table(app, caller, id, &table, announced.or_else(in_buttons).unwrap_or(NEWEST_PLY)).await
}

fn count_plies(game: &StartedGame) -> u16 {
    game.record.plies.len().try_into().unwrap_or(u16::MAX)
}

async fn start(app: &App, caller: &Caller, Explore { game, record }: Explore) -> Result<Post> {
    let Some(record) = record else {
        let newest = |id| CustomId::Explore(id, NEWEST_PLY);
        let id = lookup::which_game(app, caller, game.as_deref(), Guess::ByTurn, newest).await?;
        return start_from_game(app, caller, id, NEWEST_PLY).await;
    };
    // Discord removes line breaks from options.
    let read = Transcript::unfolded(&record).parse::<Record>();
    match read.and_then(|record| record.replay().map(|_| record)) {
        Ok(record) => open(app, caller, record).await,
        Err(error) => refuse(caller.lang, msg::ExploreUnusable { why: unusable(caller.lang, &error) }),
    }
}

pub(crate) async fn start_from_game(app: &App, caller: &Caller, id: GameId, ply: u16) -> Result<Post> {
    let (_, table) = sight::visible_table(app, caller, id).await?;
    start_from_table(app, caller, id, &table, ply).await
}

async fn start_from_table(app: &App, caller: &Caller, id: GameId, table: &Table, ply: u16) -> Result<Post> {
    let Some(game) = table.game() else { return Err(no_board(caller, id, table)) };
    let mut record = game.record.clone();
    record.plies.truncate(if ply == NEWEST_PLY { usize::MAX } else { ply.into() });
    if game.position.outcome().is_some() && record.plies.len() == game.record.plies.len() {
        // At the end, nothing can be played except another last move.
        record.plies.pop();
    }
    open(app, caller, record).await
}

async fn open(app: &App, caller: &Caller, record: Record) -> Result<Post> {
    let _in_progress = begin(app, caller)?;
    if app.limits.opens_too_many(caller.person) {
        return refuse(caller.lang, msg::ExploreOften { most: EXPLORATIONS_A_MINUTE });
    }
    let ((exploration, step), text) = replayed(caller, move || {
        let text = record.to_string();
        Ok((with_step(Exploration::new(record))?, text))
    })
    .await?;
    let kept = count(exploration.kept_plies());
    let id = caller.store(app).create_exploration(caller.person, &text, kept, app.clock.now()).await?;
    view(app, caller, id, &exploration, step, None).await
}

/// Replays on a blocking thread, because thousands of plies would block the runtime.
async fn replayed<T: Send + 'static>(
    caller: &Caller,
    replay: impl FnOnce() -> Result<T, RecordError> + Send + 'static,
) -> Result<T> {
    let replayed = tokio::task::spawn_blocking(replay).await.map_err(|_| BuildError::Interrupted)?;
    replayed.map_err(|error| HandlerError::Refused(unusable(caller.lang, &error)))
}

fn with_step(exploration: Exploration) -> Result<(Exploration, Step), RecordError> {
    exploration.step().map(|step| (exploration, step))
}

/// A person may have one drawing in progress.
pub(super) fn begin(app: &App, caller: &Caller) -> Result<WorkInProgress> {
    let begun = app.limits.begin(Work::Picture, caller.person);
    begun.map_or_else(|| refuse(caller.lang, msg::EXPLORE_BUSY), Ok)
}

pub(crate) async fn update(
    app: &App,
    caller: &Caller,
    id: i64,
    plies: u32,
    action: ExploreAction,
    input: Input,
) -> HandlerResult {
    let lang = caller.lang;
    let typed = input.text();
    let _in_progress = begin(app, caller)?;
    let Some(stored) = app.store.exploration(id).await? else {
        return refuse(lang, msg::ExploreGone { most: MAX_EXPLORATIONS });
    };
    if stored.user != caller.person {
        return refuse(lang, msg::EXPLORE_NOT_YOURS);
    }
    let read = stored.clone();
    let (mut exploration, step) = replayed(caller, move || {
        let kept = usize::try_from(read.kept).unwrap_or(usize::MAX);
        with_step(Exploration::parse(&read.record, kept, &read.tried)?)
    })
    .await?;
    // A click on an outdated message shows the current state without changing it.
    if count(exploration.plies()) == plies {
        let slides = match action {
            ExploreAction::OpenForm => {
                let id = CustomId::Exploration(id, plies, ExploreAction::Form);
                let form = move_form(lang, &id, &lang.text(msg::MODAL_EXPLORE), example(&step.position));
                return Ok(Reply::Form(form).into());
            }
            ExploreAction::OpenMenus | ExploreAction::Pick(..) => {
                let roll = if let ExploreAction::Pick(roll, _) = action { roll } else { None };
                match choose(lang, (id, plies), step.position.clone(), roll, &typed) {
                    Some(Next::Move(text)) => try_move(caller, (id, plies), &mut exploration, &step, &text)?,
                    Some(Next::Menu(row)) => {
                        let mut post = view(app, caller, id, &exploration, step, None).await?;
                        post.rows.insert(0, row);
                        return Ok(Reply::Update(post).into());
                    }
                    Some(Next::Slides(slides)) => Some(slides),
                    None => return refuse(lang, msg::UNKNOWN_BUTTON),
                }
            }
            ExploreAction::Form => try_move(caller, (id, plies), &mut exploration, &step, &typed)?,
            ExploreAction::Play(Rest(text)) => try_move(caller, (id, plies), &mut exploration, &step, &text)?,
            ExploreAction::Undo => {
                exploration.take_back();
                None
            }
            ExploreAction::Restart => {
                exploration.restart();
                None
            }
        };
        if slides.is_some() {
            return Ok(Reply::Update(view(app, caller, id, &exploration, step, slides).await?).into());
        }
        let changed = StoredExploration {
            kept: count(exploration.kept_plies()),
            tried: exploration.explored(),
            ..stored.clone()
        };
        if !caller.store(app).update_exploration(&stored, &changed, app.clock.now()).await? {
            return refuse(lang, msg::EXPLORE_TWICE);
        }
    }
    let (exploration, step) = replayed(caller, move || with_step(exploration)).await?;
    Ok(Reply::Update(view(app, caller, id, &exploration, step, None).await?).into())
}

async fn view(
    app: &App,
    caller: &Caller,
    id: i64,
    exploration: &Exploration,
    step: Step,
    slides: Option<Slides>,
) -> Result<Post> {
    let lang = caller.lang;
    let setup = step.position.setup();
    let standing = text::position_status(lang, &step.position);
    let heading = lang.text(msg::Explore {
        title: setup.game().title(),
        variant: text::variant(lang, setup),
        ply: exploration.plies(),
        standing: standing.as_str(),
    });
    let mut lines = vec![heading, format!("-# {}", text::credit(lang, setup.game()))];
    let (own, kept) = (exploration.game().plies.len(), exploration.kept_plies());
    if kept < own {
        lines.push(lang.text(msg::ExploreBack { kept, own }));
    }
    let tried = exploration.explored();
    if !tried.is_empty() {
        let mut moves: Vec<_> = tried.split(' ').collect();
        if moves.len() > MAX_LISTED {
            moves.splice(..moves.len() - MAX_LISTED, ["…"]);
        }
        lines.push(lang.text(msg::ExploreTried { moves: moves.join(" ") }));
    }
    let mut rows = rows(lang, id, exploration, &step.position);
    let mut drawing = Drawing::of_step(lang, step, preferences::board_style(app, caller).await?);
    if let Some(slides) = slides {
        lines.push(slides.question(lang));
        let plies = count(exploration.plies());
        rows.splice(..0, slides.compass(|text| CustomId::Exploration(id, plies, ExploreAction::Play(Rest(text)))));
        drawing = drawing.with_slides(slides.cell);
    }
    let picture = app.pictures.position(lang, drawing).await?;
    Ok(Post::text(lines.join("\n")).with_file(picture).with_rows(rows))
}

fn count(plies: usize) -> u32 {
    u32::try_from(plies).unwrap_or(u32::MAX)
}

fn unusable(lang: Lang, error: &RecordError) -> String {
    text::record_error(lang, error, text::escape_markup)
}

/// `None` if the move was played.
fn try_move(
    caller: &Caller,
    (id, plies): (i64, u32),
    exploration: &mut Exploration,
    step: &Step,
    typed: &str,
) -> Result<Option<Slides>> {
    let (lang, setup) = (caller.lang, exploration.game().setup);
    let MoveReading { text: read, meant } = input::read_ply(lang, &step.position, typed);
    match exploration.play(step, &read) {
        Ok(()) => Ok(None),
        Err(ExplorationError::NoRoll(sides)) => {
            let example = example(&step.position);
            refuse(lang, msg::ExploreNoRoll { input: text::escape_markup(typed), sides, example })
        }
        Err(ExplorationError::TooLong) => refuse(lang, msg::ExploreTooLong { most: MAX_PLIES }),
        Err(ExplorationError::Refused(refusal)) => {
            let (content, moves) = moves::explain_illegal(caller, setup.game(), &refusal, typed, &meant);
            if let Some(slides) = Slides::of(setup, &moves) {
                return Ok(Some(slides));
            }
            if meant.is_empty() {
                return Err(HandlerError::Refused(content));
            }
            let button = |text: String| {
                let id = CustomId::Exploration(id, plies, ExploreAction::Play(Rest(text.clone())));
                (text, id)
            };
            Err(unclear::question(content, moves.into_iter().map(button).collect()))
        }
    }
}

/// A legal move as an example; games with a die put a roll before it.
fn example(position: &AnyPosition) -> String {
    let Some(die) = position.game().die() else {
        return position.legal_texts().into_iter().next().unwrap_or_default();
    };
    let first_move = |roll| {
        let mut position = position.clone();
        position.set_roll(roll);
        Some((roll, position.legal_texts().into_iter().next()?))
    };
    let all: Vec<_> = (1..=die).filter_map(first_move).collect();
    let shown = all.iter().find(|(_, text)| text != "pass").or(all.last());
    shown.map(|(roll, text)| format!("{roll}:{text}")).unwrap_or_default()
}

/// The move that `picked` completes, after its roll in games with a die, or the next question. `None` if the option is invalid.
fn choose(
    lang: Lang,
    (id, plies): (i64, u32),
    mut position: AnyPosition,
    mut roll: Option<NonZeroU8>,
    mut picked: &str,
) -> Option<Next> {
    let id_of = |roll, chosen| CustomId::Exploration(id, plies, ExploreAction::Pick(roll, chosen));
    match position.game().die() {
        Some(die) if roll.is_none() && picked.is_empty() => {
            let option =
                |roll: u8| CreateSelectMenuOption::new(lang.text(msg::PickRollOption { roll }), roll.to_string());
            let (id, options) = (id_of(None, "roll".to_owned()), (1..=die).map(option).collect());
            return Some(Next::Menu(menu(&id, lang.text(msg::PICK_ROLL), options)));
        }
        Some(die) => {
            if roll.is_none() {
                (roll, picked) = (parlor_games::record::roll(picked, die).and_then(NonZeroU8::new), "");
            }
            position.set_roll(roll.map(NonZeroU8::get).filter(|roll| *roll <= die)?);
        }
        None => roll = None,
    }
    match (next(lang, &position, picked, &id_of(roll, picked.to_owned()))?, roll) {
        (Next::Move(text), Some(roll)) => Some(Next::Move(format!("{roll}:{text}"))),
        (next, _) => Some(next),
    }
}

fn rows(lang: Lang, id: i64, exploration: &Exploration, position: &AnyPosition) -> Vec<CreateActionRow> {
    let over = position.outcome().is_some();
    let id_of = |action: ExploreAction| CustomId::Exploration(id, count(exploration.plies()), action);
    buttons::rows([
        button(lang, msg::BUTTON_MOVE, &id_of(ExploreAction::OpenForm), Primary).disabled(over),
        plain(lang, msg::BUTTON_PICK, &id_of(ExploreAction::OpenMenus)).disabled(over),
        plain(lang, msg::BUTTON_UNDO, &id_of(ExploreAction::Undo)).disabled(exploration.plies() == 0),
        plain(lang, msg::BUTTON_START_OVER, &id_of(ExploreAction::Restart)).disabled(exploration.is_at_start()),
    ])
}
