//! `/if`: conditional moves, which only the player sees.

use super::prelude::*;
use crate::{
    discord::components::buttons::plain,
    input,
    play::{Command, Line, Table},
};
use parlor_games::rules::AnyPosition;
use serenity::all::CreateActionRow;

command! {
    IF: command_if, Anywhere => add_or_show(struct If {
        opponent: Option<String> = OPPONENT => OpponentMoves;
        then: Option<String> = THEN => Replies;
        game: Option<String> = GAME => RunningGames;
    })
}

async fn add_or_show(app: &App, caller: &Caller, If { opponent, then, game }: If) -> HandlerResult {
    let guess = match (&game, &opponent, &then) {
        (None, None, None) => {
            let all: Vec<_> = lookup::games_here(app, caller).await?.iter().map(|game| game.id).collect();
            return Ok(list(app, caller, &all).await?.into());
        }
        (Some(_), None, None) => Guess::Never,
        _ => Guess::ByWaiting,
    };
    let (opponent, then) = (opponent.unwrap_or_default(), then.unwrap_or_default());
    let again = |id| CustomId::PlanIn(id, opponent.clone(), then.clone());
    let id = lookup::which_game(app, caller, game.as_deref(), guess, again).await?;
    add_or_show_in(app, caller, id, opponent, then).await
}

/// `opponent` holds the opponent's moves, `then` the reply. If both are empty, shows the plan.
pub(crate) async fn add_or_show_in(
    app: &App,
    caller: &Caller,
    id: GameId,
    opponent: String,
    then: String,
) -> HandlerResult {
    if opponent.is_empty() && then.is_empty() {
        return Ok(list(app, caller, &[id]).await?.into());
    }
    let game = sight::game(app, caller, id).await?;
    let then = Some(then.as_str()).filter(|then| !then.is_empty());
    let line = read_line(caller, &game.table, &opponent, then);
    let command = Command::Plan { by: caller.person.into(), line };
    let applied = apply::apply_to(app, caller, game, &command).await?;
    let lines = plan_lines(caller, &applied.table);
    let game = text::numbered(applied.table.terms.setup.game(), id);
    let post = Post::text(format!("{}\n{lines}", caller.lang.text(msg::Planned { game })));
    respond(applied, Reply::Private(post.with_rows(clear_buttons(caller.lang, &[id]))))
}

fn read_line(caller: &Caller, table: &Table, opponent: &str, then: Option<&str>) -> Vec<String> {
    let Some(game) = table.game() else { return Vec::new() };
    let mut line = input::read_line(caller.lang, &game.position, opponent);
    let mut position = game.position.clone();
    if line.iter().all(|text| position.play_text(text).is_ok()) {
        line.extend(then.map(|then| input::read_move(caller.lang, &position, then).text));
    } else {
        line.extend(then.map(str::to_owned));
    }
    line
}

pub(crate) async fn clear(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let applied = apply::apply(app, caller, id, &Command::ClearPlan { by: caller.person.into() }).await?;
    let game = text::numbered(applied.table.terms.setup.game(), id);
    let content = caller.lang.text(msg::PlanDropped { game });
    respond(applied, Reply::Update(Post::text(content)))
}

async fn list(app: &App, caller: &Caller, ids: &[GameId]) -> Result<Post> {
    let (mut lines, mut with_plans) = (Vec::new(), Vec::new());
    for &id in ids {
        let (_, table) = sight::table(app, caller, id).await?;
        let plan = plan_lines(caller, &table);
        if !plan.is_empty() {
            lines.push(format!("**{}**\n{plan}", text::numbered(table.terms.setup.game(), id)));
            with_plans.push(id);
        }
    }
    if lines.is_empty() {
        return Ok(Post::text(caller.lang.text(msg::PLANS_NONE)));
    }
    Ok(Post::text(lines.join("\n")).with_rows(clear_buttons(caller.lang, &with_plans)))
}

fn clear_buttons(lang: Lang, games: &[GameId]) -> Vec<CreateActionRow> {
    let clear = |&id: &GameId| plain(lang, msg::ButtonDropPlan { id: id.to_string() }, &CustomId::ClearPlan(id));
    buttons::rows(games.iter().take(5).map(clear))
}

/// Suggests the opponent's moves, or replies to them, after the moves in `before`.
pub(crate) async fn choices(
    app: &App,
    caller: &Caller,
    game: Option<&str>,
    before: &str,
    typed: &str,
) -> Result<Vec<(String, String)>> {
    let Ok(id) = lookup::which_game(app, caller, game, Guess::ByWaiting, CustomId::Replay).await else {
        return Ok(Vec::new());
    };
    let Some(game) = lookup::own_game(app, caller, id).await? else { return Ok(Vec::new()) };
    let mut position: AnyPosition = game.position;
    // The text after the last space is still being typed.
    let (chosen, _) = typed.rsplit_once(char::is_whitespace).unwrap_or_default();
    let mut line = Vec::new();
    for typed in [before, chosen] {
        line = input::read_line(caller.lang, &position, typed);
        if line.iter().any(|text| position.play_text(text).is_err()) {
            return Ok(Vec::new());
        }
    }
    let whole = |text: String| line.iter().cloned().chain([text]).collect::<Vec<_>>().join(" ");
    Ok(position.legal_texts().into_iter().map(whole).map(|text| (text.clone(), text)).collect())
}

fn plan_lines(caller: &Caller, table: &Table) -> String {
    let Some(game) = table.game() else { return String::new() };
    let Some(seat) = game.seat(caller.person) else { return String::new() };
    let line = |line: Line| format!("- {}", text::plan_line(caller.lang, &line));
    game.plans[seat.index()].lines().into_iter().map(line).collect::<Vec<_>>().join("\n")
}
