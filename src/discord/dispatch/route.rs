//! Routes each interaction to its handler.

use crate::text::msg;
use crate::{
    discord::{
        components::{
            custom_id::{CustomId, EVERYWHERE, InGame},
            move_form::MOVE_FIELD,
        },
        context::{App, Caller, HandlerResult, refuse},
        handlers::{
            analysis, autocomplete, away, block, board,
            challenge::{self, ChallengeOptions},
            doctor, draw, explore, export, games, help, hint, leaderboard, learn, lobby,
            lookup::{self, Guess},
            more, moves, overdue, pick, plan,
            play::{self, PlayOptions},
            preferences, privacy, profile, rematch, replay, resign, rules, settings, takeback, tournament,
        },
        model::interaction::{CommandData, ComponentData, FormData, Interaction, InteractionData},
        outbound::message::{Post, Reply},
    },
    play::{Command, UserId},
};
use std::pin::Pin;

/// Runs the handler of an interaction.
pub(crate) async fn route(app: &App, caller: &Caller, interaction: &Interaction) -> HandlerResult {
    match &interaction.data {
        InteractionData::Command(command) => boxed(|| route_command(app, caller, command)).await,
        InteractionData::Autocomplete(command) => {
            Ok(Reply::Choices(boxed(|| autocomplete::choices(app, caller, command)).await?).into())
        }
        InteractionData::Component(component) => boxed(|| route_component(app, caller, component)).await,
        InteractionData::Form(form) => boxed(|| route_form(app, caller, form)).await,
        InteractionData::Unknown(kind) => {
            tracing::error!(kind, "refusing an interaction of an unknown kind");
            refuse(caller.lang, msg::UNKNOWN_COMMAND)
        }
    }
}

async fn route_command(app: &App, caller: &Caller, data: &CommandData) -> HandlerResult {
    if let Some((person, member)) = data.user("opponent") {
        app.names.record(caller.guild(), person.id, person.display_name(member));
    }
    if let Some((person, member)) = data.target() {
        return boxed(|| challenge::select_game(app, caller, &person, member.is_some())).await;
    }
    let game = data.text("game").map(str::trim).filter(|game| !game.is_empty());
    match data.name.as_str() {
        "challenge" => {
            let asked = challenge_options(data, game);
            boxed(|| challenge::create(app, caller, &asked)).await
        }
        "play" => {
            let wanted = play_options(data, game);
            boxed(|| play::start(app, caller, &wanted)).await
        }
        "move" => {
            let typed = data.text("move").unwrap_or_default();
            let again = |id| CustomId::InGame(id, InGame::Move(typed.to_owned()));
            let id = boxed(|| lookup::which_game(app, caller, game, Guess::ByTurn, again)).await?;
            boxed(|| moves::play(app, caller, id, typed, None)).await
        }
        "board" => {
            let in_words = data.text("as") == Some("text");
            let again = |id| CustomId::InGame(id, InGame::Board(in_words));
            let id = boxed(|| lookup::which_game(app, caller, game, Guess::ByTurn, again)).await?;
            boxed(|| board::show(app, caller, id, in_words)).await
        }
        "games" => boxed(|| route_games(app, caller, data)).await,
        "lobby" => Ok(Reply::Private(boxed(|| lobby::page(app, caller, 0)).await?).into()),
        "resign" => {
            let again = CustomId::ConfirmResignation;
            let id = boxed(|| lookup::which_game(app, caller, game, Guess::Never, again)).await?;
            boxed(|| resign::ask(app, caller, id)).await
        }
        "draw" => {
            let id = boxed(|| lookup::which_game(app, caller, game, Guess::Never, CustomId::OfferDraw)).await?;
            boxed(|| draw::offer(app, caller, id)).await
        }
        "takeback" => {
            let again = CustomId::RequestTakeback;
            let id = boxed(|| lookup::which_game(app, caller, game, Guess::ByWaiting, again)).await?;
            boxed(|| takeback::ask(app, caller, id)).await
        }
        "if" => boxed(|| plan::add_or_show(app, caller, game, data.text("opponent"), data.text("then"))).await,
        "away" => boxed(|| away::set(app, caller, data.text("until"))).await,
        "privacy" => match data.text("what") {
            Some("export") => Ok(export::request()),
            Some("delete") => Ok(privacy::confirm_deletion(caller).into()),
            _ => Ok(privacy::show(caller).into()),
        },
        "preferences" => boxed(|| preferences::show(app, caller)).await,
        "settings" => boxed(|| settings::change(app, caller, data)).await,
        "tournament" => boxed(|| tournament::run(app, caller, data)).await,
        "doctor" => boxed(|| doctor::report(app, caller)).await,
        "rules" => {
            let game = lookup::game_named(caller, game.unwrap_or_default(), CustomId::Rules)?;
            boxed(|| rules::show(app, caller, game)).await
        }
        "learn" => {
            let game = lookup::game_named(caller, game.unwrap_or_default(), CustomId::Learn)?;
            boxed(|| learn::start(app, caller, game)).await
        }
        "leaderboard" => boxed(|| route_leaderboard(app, caller, data, game)).await,
        "profile" => {
            let whose = person_option(data, "player").unwrap_or(caller.person);
            Ok(Reply::Private(boxed(|| profile::show(app, caller, whose, person_option(data, "versus"))).await?).into())
        }
        "replay" => {
            let id = boxed(|| lookup::which_game(app, caller, game, Guess::ByTurn, CustomId::Replay)).await?;
            boxed(|| replay::open(app, caller, id)).await
        }
        "explore" => boxed(|| explore::start(app, caller, game, data.text("record"))).await,
        "block" => boxed(|| block::block(app, caller, data.user("player").map(|(user, _)| user))).await,
        "unblock" => boxed(|| block::unblock(app, caller, data.user("player").map(|(user, _)| user))).await,
        "help" => Ok(help::show(app, caller).into()),
        name => {
            tracing::error!(name, "refusing an unknown command");
            refuse(caller.lang, msg::UNKNOWN_COMMAND)
        }
    }
}

fn challenge_options<'a>(data: &'a CommandData, game: Option<&'a str>) -> ChallengeOptions<'a> {
    ChallengeOptions {
        game: game.unwrap_or_default(),
        opponent: data.user("opponent").map(|(user, member)| (user, member.is_some())),
        variant: data.text("variant"),
        first: data.text("first"),
        pace: data.text("pace"),
        rated: data.bool("rated"),
        games: data.text("games"),
    }
}

fn play_options<'a>(data: &'a CommandData, game: Option<&'a str>) -> PlayOptions<'a> {
    PlayOptions {
        game: game.unwrap_or_default(),
        level: data.text("level"),
        variant: data.text("variant"),
        first: data.text("first"),
    }
}

fn person_option(data: &CommandData, name: &str) -> Option<UserId> {
    data.user(name).map(|(user, _)| UserId(user.id.get()))
}

async fn route_games(app: &App, caller: &Caller, data: &CommandData) -> HandlerResult {
    let person = person_option(data, "player").unwrap_or(caller.person);
    let list = if data.text("scope") != Some(EVERYWHERE) {
        boxed(|| games::page(app, caller, person, 0)).await?
    } else if person == caller.person {
        boxed(|| games::everywhere(app, caller, 0)).await?
    } else {
        return refuse(caller.lang, msg::GAMES_ONLY_HERE);
    };
    Ok(Reply::Private(list).into())
}

async fn route_leaderboard(app: &App, caller: &Caller, data: &CommandData, game: Option<&str>) -> HandlerResult {
    let everywhere = data.text("scope") == Some(EVERYWHERE);
    let page = leaderboard::page_index(data.number("page"));
    let button = |game| CustomId::Leaderboard(everywhere, Some(game), page);
    let game = game.map(|game| lookup::game_named(caller, game, button)).transpose()?;
    Ok(Reply::Private(boxed(|| leaderboard::page(app, caller, everywhere, game, page)).await?).into())
}

async fn route_component(app: &App, caller: &Caller, component: &ComponentData) -> HandlerResult {
    let by = caller.person;
    let Ok(id) = component.custom_id.parse() else {
        tracing::error!(custom_id = component.custom_id, "refusing a button or menu with an unknown id");
        return refuse(caller.lang, msg::UNKNOWN_BUTTON);
    };
    match id {
        CustomId::Accept(game) => boxed(|| challenge::accept(app, caller, game)).await,
        CustomId::Decline(game) => {
            boxed(|| challenge::close(app, caller, game, Command::Decline { by: by.into() })).await
        }
        CustomId::Cancel(game) => {
            boxed(|| challenge::close(app, caller, game, Command::Cancel { by: by.into() })).await
        }
        CustomId::OpenMoveForm(game, board) => boxed(|| moves::open_form(app, caller, game, board)).await,
        CustomId::Play(game, board, text) => boxed(|| moves::play_button(app, caller, game, board, &text)).await,
        CustomId::Pick(game, board, so_far) => match component.chosen() {
            Some(chosen) => boxed(|| pick::select(app, caller, game, board, chosen)).await,
            None if so_far.is_empty() => boxed(|| pick::open(app, caller, game, board)).await,
            None => refuse(caller.lang, msg::UNKNOWN_BUTTON),
        },
        CustomId::Hint(game, board) => boxed(|| hint::request(app, caller, game, board)).await,
        CustomId::More(game) => boxed(|| more::show(app, caller, game)).await,
        CustomId::OfferDraw(game) => boxed(|| draw::offer(app, caller, game)).await,
        CustomId::AnswerDraw(game, accept) => boxed(|| draw::answer(app, caller, game, accept)).await,
        CustomId::RequestTakeback(game) => boxed(|| takeback::ask(app, caller, game)).await,
        CustomId::AnswerTakeback(game, board, grant) => {
            boxed(|| takeback::answer(app, caller, game, board, grant)).await
        }
        CustomId::ClearPlan(game) => boxed(|| plan::clear(app, caller, game)).await,
        CustomId::SetPreference(choice, Some(on)) => {
            boxed(|| preferences::change(app, caller, choice, if on { "yes" } else { "no" })).await
        }
        CustomId::SetPreference(choice, None) => match component.chosen() {
            Some(chosen) => boxed(|| preferences::change(app, caller, choice, chosen)).await,
            None => refuse(caller.lang, msg::UNKNOWN_BUTTON),
        },
        CustomId::ShiftDaily(hours) => boxed(|| preferences::shift_daily(app, caller, hours)).await,
        CustomId::Export => Ok(export::request()),
        CustomId::ConfirmDeletion => Ok(privacy::confirm_deletion(caller).into()),
        CustomId::DeleteData => boxed(|| privacy::delete(app, caller)).await,
        CustomId::StartAbsence(until) => Ok(boxed(|| away::set_until(app, caller, until)).await?.in_place()),
        CustomId::Ban(person, until) => Ok(boxed(|| settings::ban_until(app, caller, person, until)).await?.in_place()),
        CustomId::EndAbsence => boxed(|| away::end(app, caller)).await,
        CustomId::ConfirmResignation(game) => boxed(|| resign::ask(app, caller, game)).await,
        CustomId::Resign(game) => boxed(|| resign::resign(app, caller, game)).await,
        CustomId::Dismiss => Ok(Reply::Update(Post::text(caller.lang.text(msg::KEPT_PLAYING))).into()),
        CustomId::Abort(game) => boxed(|| resign::abort(app, caller, game)).await,
        CustomId::Claim(game) => boxed(|| overdue::claim(app, caller, game)).await,
        CustomId::Extend(game) => boxed(|| overdue::extend(app, caller, game)).await,
        CustomId::Rematch(game) => boxed(|| rematch::propose(app, caller, game)).await,
        CustomId::Challenge(person) => match component.chosen() {
            Some(chosen) => {
                Ok(boxed(|| challenge::create_selected(app, caller, Some(person), chosen)).await?.in_place())
            }
            None => refuse(caller.lang, msg::UNKNOWN_BUTTON),
        },
        CustomId::Lobby(page) => Ok(Reply::Update(boxed(|| lobby::page(app, caller, page)).await?).into()),
        CustomId::Join(game) => boxed(|| lobby::join(app, caller, game)).await,
        CustomId::OfferGame => match component.chosen() {
            Some(chosen) => boxed(|| lobby::offer(app, caller, chosen)).await,
            None => refuse(caller.lang, msg::UNKNOWN_BUTTON),
        },
        CustomId::JoinTournament(id) => boxed(|| tournament::join_button(app, caller, id)).await,
        CustomId::LeaveTournament(id, for_good) => boxed(|| tournament::leave_button(app, caller, id, for_good)).await,
        CustomId::EndTournament(id) => boxed(|| tournament::end(app, caller, id)).await,
        CustomId::TournamentTable(id, _) => boxed(|| tournament::show_table(app, caller, id)).await,
        CustomId::StartChallenge(opponent, game, setup, choices) => {
            Ok(boxed(|| challenge::create_as_chosen(app, caller, opponent, game, setup, choices)).await?.in_place())
        }
        CustomId::StartPlay(game, setup, level, first) => {
            Ok(boxed(|| play::start_as_chosen(app, caller, game, setup, level, first)).await?.in_place())
        }
        CustomId::Games(person, page) => {
            Ok(Reply::Update(boxed(|| games::page(app, caller, person, page)).await?).into())
        }
        CustomId::GamesEverywhere(page) => {
            Ok(Reply::Update(boxed(|| games::everywhere(app, caller, page)).await?).into())
        }
        CustomId::Rules(game) => boxed(|| rules::show(app, caller, game)).await,
        CustomId::RulesMore(game) => Ok(rules::more(caller, game).into()),
        CustomId::AllCommands => Ok(help::all_commands(app, caller).into()),
        CustomId::AllGames => Ok(help::all_games(caller).into()),
        CustomId::Learn(game) => boxed(|| learn::start(app, caller, game)).await,
        CustomId::Lesson(game, number) => boxed(|| learn::show(app, caller, game, number)).await,
        CustomId::LessonMove(game, number, text) => boxed(|| learn::attempt(app, caller, game, number, &text)).await,
        CustomId::OpenLessonForm(game, number) => learn::open_form(caller, game, number),
        CustomId::PlayFirstGame(game) => boxed(|| learn::play_first_game(app, caller, game)).await,
        CustomId::Leaderboard(everywhere, game, page) => {
            Ok(Reply::Update(boxed(|| leaderboard::page(app, caller, everywhere, game, page)).await?).into())
        }
        CustomId::Replay(game) => boxed(|| replay::open(app, caller, game)).await,
        CustomId::ReplayAt(game, seen) => boxed(|| replay::go_to(app, caller, game, seen)).await,
        CustomId::ReplayFrom(game, ply) => boxed(|| replay::open_at(app, caller, game, ply)).await,
        CustomId::Animation(game) => boxed(|| replay::request_animation(app, caller, game)).await,
        CustomId::Analyze(game) => boxed(|| analysis::request(app, caller, game)).await,
        CustomId::Record(game) => boxed(|| replay::record(app, caller, game)).await,
        CustomId::Explore(game, ply) => boxed(|| explore::start_from_game(app, caller, game, Some(ply))).await,
        CustomId::Exploration(copy, plies, action) => {
            boxed(|| explore::update(app, caller, copy, plies, &action, component.chosen().unwrap_or_default())).await
        }
        CustomId::InGame(game, InGame::Move(typed)) => {
            Ok(boxed(|| moves::play(app, caller, game, &typed, None)).await?.in_place())
        }
        CustomId::InGame(game, InGame::Board(in_words)) => {
            Ok(boxed(|| board::show(app, caller, game, in_words)).await?.in_place())
        }
        CustomId::InGame(game, InGame::Plan(opponent, then)) => {
            Ok(boxed(|| plan::add_or_show_in(app, caller, game, given(&opponent), given(&then))).await?.in_place())
        }
        CustomId::MoveForm(..) | CustomId::LessonForm(..) => refuse(caller.lang, msg::UNKNOWN_BUTTON),
    }
}

async fn route_form(app: &App, caller: &Caller, form: &FormData) -> HandlerResult {
    let typed = form.text(MOVE_FIELD).unwrap_or_default();
    match form.custom_id.parse() {
        Ok(CustomId::MoveForm(game, board)) => boxed(|| moves::play(app, caller, game, typed, Some(board))).await,
        Ok(CustomId::LessonForm(game, number)) => boxed(|| learn::attempt(app, caller, game, number, typed)).await,
        Ok(CustomId::Exploration(copy, plies, action)) => {
            boxed(|| explore::update(app, caller, copy, plies, &action, typed)).await
        }
        _ => {
            tracing::error!(custom_id = form.custom_id, "refusing a form with an unknown id");
            refuse(caller.lang, msg::UNKNOWN_BUTTON)
        }
    }
}

/// What was typed, if anything was.
fn given(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// A handler's future on the heap. A match has room on the stack for the futures of all of its arms where nothing is optimised: more
/// than a megabyte. Made here, each has only its own.
fn boxed<'a, F: Future + Send + 'a>(
    handler: impl FnOnce() -> F,
) -> Pin<Box<dyn Future<Output = F::Output> + Send + 'a>> {
    Box::pin(handler())
}
