//! A manager's decision about a game: `/settings end` and `/settings adjudicate`.

use crate::{
    discord::{
        components::buttons::{button, plain},
        handlers::{board, lookup::manager_of, prelude::*, tournament},
        model::user::Person,
    },
    play::{Command, Phase, Reason, StartedGame, Table},
    store::LoadedGame,
};
use parlor_games::{board::Cells, rules::Player};
use serenity::all::{ButtonStyle::Danger, CreateActionRow};

enum Decision {
    NoResult,
    /// With `None`, the result is asked for, because the winner may be no person, such as a team.
    Winner(Option<Person>),
}

pub(super) async fn ask_to_end(app: &App, caller: &Caller, named: &str) -> HandlerResult {
    ask(app, caller, named, Decision::NoResult).await
}

/// Without a winner, asks for the result.
pub(in crate::discord::handlers) async fn adjudicate_game(
    app: &App,
    caller: &Caller,
    named: &str,
    winner: Option<Person>,
) -> HandlerResult {
    ask(app, caller, named, Decision::Winner(winner)).await
}

async fn ask(app: &App, caller: &Caller, named: &str, decision: Decision) -> HandlerResult {
    let loaded = lookup::server_game(app, caller, named).await?;
    check_manageable(app, caller, &loaded).await?;
    let LoadedGame { id, place, ref table } = loaded;
    let lang = caller.lang;
    let by = caller.person.into();
    let is_judged =
        table.terms.event && matches!(&table.phase, Phase::Over { ending, .. } if ending.reason == Reason::Adjudicated);
    let decide = if is_judged { CustomId::CorrectResult } else { CustomId::Adjudicate };
    let (command, question, rows) = match decision {
        Decision::NoResult => {
            let rows = buttons::decide_or_not(lang, CustomId::EndGame(id));
            (Command::Stop { by }, lang.text(msg::SETTINGS_END_ASK), rows)
        }
        Decision::Winner(None) => {
            let rows = results(app, caller, table, |winner| decide(id, winner));
            (Command::Adjudicate { by, winner: None }, lang.text(msg::SETTINGS_HOW_ASK), rows)
        }
        Decision::Winner(Some(person)) => {
            // Naming this bot means the computer.
            let is_this = person.user.bot && app.own_messages.own_user().await.is_ok_and(|me| me == person.user.id);
            let seat = |game: &StartedGame| {
                let computer = || game.computer().filter(|_| is_this).map(|(seat, _)| seat);
                let seat = game.seat(person.id()).or_else(computer)?;
                Some((seat, text::mention(lang, game.participant(seat))))
            };
            let Some((seat, who)) = table.game().and_then(seat) else { return refuse(lang, msg::SETTINGS_NO_PLAYER) };
            let rows = buttons::decide_or_not(lang, decide(id, Some(seat)));
            (Command::Adjudicate { by, winner: Some(seat) }, lang.text(msg::SettingsWinnerAsk { who }), rows)
        }
    };
    let kind = table.terms.setup.game();
    if is_judged && matches!(command, Command::Adjudicate { .. }) {
        // A decision can be changed as long as it counts in a tournament that has not gone on from it.
        if !app.store.result_is_open(id).await? {
            return refuse(lang, msg::SettingsResultStands { game: text::numbered(kind, id) });
        }
    } else {
        apply::dry_run(app, table, &command).map_err(|refusal| HandlerError::rules(id, kind, refusal))?;
    }
    let line = text::board_line(lang, id, table).unwrap_or_else(|| text::numbered(kind, id));
    let mut post = Post::text(format!("{line}\n{question}")).with_rows(rows);
    if table.game().is_some() {
        post.files.extend(board::picture(app, caller, place, table, Cells::EMPTY).await?);
    }
    Ok(post.into())
}

/// A button for each result that the game can have.
fn results(
    app: &App,
    caller: &Caller,
    table: &Table,
    decide: impl Fn(Option<Player>) -> CustomId,
) -> Vec<CreateActionRow> {
    let (lang, kind) = (caller.lang, table.terms.setup.game());
    let wins = |seat: Player| {
        let known = table.game().and_then(|game| app.names.known(lang, caller.place.guild, game.participant(seat)));
        let who = known.map_or_else(|| text::colour(lang, kind, seat), |name| text::one_line(&name));
        button(lang, msg::ButtonWins { who }, &decide(Some(seat)), Danger)
    };
    let draw = kind.endless().then(|| button(lang, msg::BUTTON_DRAWN, &decide(None), Danger));
    let no = plain(lang, msg::BUTTON_DECIDE_NO, &CustomId::Dismiss);
    buttons::rows(Player::BOTH.map(wins).into_iter().chain(draw).chain([no]))
}

/// Nobody may win points in a tournament by deciding their own game. They can still resign.
async fn check_manageable(app: &App, caller: &Caller, game: &LoadedGame) -> Result<()> {
    let LoadedGame { id, table, .. } = game;
    tournament::check_may_decide(app, caller, *id).await?;
    let is_own = table.game().is_some_and(|game| game.seat(caller.person).is_some());
    if is_own && app.store.tournament_of_game(*id).await?.is_some() {
        let game = text::numbered(table.terms.setup.game(), *id);
        return refuse(caller.lang, msg::SettingsOwnTournamentGame { game });
    }
    Ok(())
}

pub(crate) async fn end_game(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    manager_of(caller)?;
    decide_game(app, caller, id, &Command::Stop { by: caller.person.into() }).await
}

pub(crate) async fn adjudicate(app: &App, caller: &Caller, id: GameId, winner: Option<Player>) -> HandlerResult {
    decide_game(app, caller, id, &Command::Adjudicate { by: caller.person.into(), winner }).await
}

pub(crate) async fn correct(app: &App, caller: &Caller, id: GameId, winner: Option<Player>) -> HandlerResult {
    decide_game(app, caller, id, &Command::Correct { by: caller.person.into(), winner }).await
}

async fn decide_game(app: &App, caller: &Caller, id: GameId, command: &Command) -> HandlerResult {
    let loaded = lookup::server_game(app, caller, &id.to_string()).await?;
    check_manageable(app, caller, &loaded).await?;
    let applied = apply::apply_to(app, caller, loaded, command).await?;
    let (lang, table) = (caller.lang, &applied.table);
    let game = text::numbered(table.terms.setup.game(), id);
    let content = match command {
        Command::Adjudicate { winner, .. } | Command::Correct { winner, .. } => {
            let winner = winner.zip(table.game()).map(|(seat, game)| text::mention(lang, game.participant(seat)));
            lang.text(msg::SettingsAdjudicated { game, winner })
        }
        _ => lang.text(msg::SettingsEnded { game }),
    };
    respond(applied, Reply::Update(Post::text(content)))
}
