//! `/if`: answers given in advance, which only their player sees.

use super::{
    app::{Answer, App, Guess, Trouble},
    buttons,
    caller::Caller,
    reply::{Post, Reply},
};
use crate::{
    play::{Command, GameId, Line, Table},
    rules::AnyPosition,
    text,
};

impl App {
    /// `/if`: adds an answer, or shows what is planned.
    pub(super) async fn plan(
        &self,
        caller: &Caller,
        game: Option<&str>,
        opponent: Option<&str>,
        then: Option<&str>,
    ) -> Answer {
        match (opponent, then) {
            (None, None) => Ok(Reply::Private(self.plans(caller, game).await?).into()),
            (opponent, then) => {
                let id = self.which_game(caller, game, Guess::ByWaiting).await?;
                let line = opponent.into_iter().flat_map(moves).chain(then.map(text::narrow)).collect();
                let acted = self.act(caller, id, &Command::Plan { by: caller.person, line }).await?;
                let lines = planned(caller, &acted.table);
                let said =
                    caller.lang.phrase("planned").with("game", text::numbered(acted.table.terms.setup.game(), id));
                let post = Post::text(format!("{}\n{lines}", said.text()));
                self.done(caller, acted, Reply::Private(post.with_rows(buttons::drop_plans(caller.lang, &[id]))))
            }
        }
    }

    /// Takes back what was planned.
    pub(super) async fn drop_plan(&self, caller: &Caller, id: GameId) -> Answer {
        let acted = self.act(caller, id, &Command::DropPlan { by: caller.person }).await?;
        let game = text::numbered(acted.table.terms.setup.game(), id);
        let said = caller.lang.phrase("plan-dropped").with("game", game).text();
        self.done(caller, acted, Reply::Update(Post::text(said)))
    }

    /// What the caller has planned in the game that is named, or in all of the channel.
    async fn plans(&self, caller: &Caller, game: Option<&str>) -> Result<Post, Trouble> {
        let ids = match game {
            Some(_) => vec![self.which_game(caller, game, Guess::Never).await?],
            None => self.games_here(caller).await?.iter().map(|game| game.id).collect(),
        };
        let (mut lines, mut with_plans) = (Vec::new(), Vec::new());
        for id in ids {
            let (_, table) = self.table(caller, id).await?;
            let plan = planned(caller, &table);
            if !plan.is_empty() {
                lines.push(format!("**{}**\n{plan}", text::numbered(table.terms.setup.game(), id)));
                with_plans.push(id);
            }
        }
        if lines.is_empty() {
            return Ok(Post::text(caller.lang.phrase("plans-none").text()));
        }
        Ok(Post::text(lines.join("\n")).with_rows(buttons::drop_plans(caller.lang, &with_plans)))
    }

    /// Choices for the opponent's move, after moves that stand before it, or for the answer to it.
    pub(super) async fn plan_choices(
        &self,
        caller: &Caller,
        game: Option<&str>,
        before: &str,
        typed: &str,
    ) -> Result<Vec<(String, String)>, Trouble> {
        let Ok(id) = self.which_game(caller, game, Guess::ByWaiting).await else { return Ok(Vec::new()) };
        let Some(game) = self.own_game(caller, id).await? else { return Ok(Vec::new()) };
        let mut position: AnyPosition = game.position;
        let mut line = moves(before);
        // What stands before the last blank has been chosen.
        let (chosen, _) = typed.rsplit_once(char::is_whitespace).unwrap_or_default();
        let chosen = moves(chosen);
        line.extend(chosen.iter().cloned());
        for text in &line {
            if position.play_text(text).is_err() {
                return Ok(Vec::new());
            }
        }
        let whole = |text: String| chosen.iter().cloned().chain([text]).collect::<Vec<_>>().join(" ");
        Ok(position.legal_texts().into_iter().map(whole).map(|text| (text.clone(), text)).collect())
    }
}

/// The moves of a line as people write it: between blanks, commas or arrows.
fn moves(typed: &str) -> Vec<String> {
    let moves = typed.split(|c: char| c.is_whitespace() || [',', ';', '>', '→'].contains(&c));
    moves.map(|text| text.trim_end_matches('-')).filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

/// What the caller has planned, one line a way through it; empty where that is nothing.
fn planned(caller: &Caller, table: &Table) -> String {
    let Some(game) = table.game() else { return String::new() };
    let Some(seat) = game.seat(caller.person) else { return String::new() };
    let line = |line: Line| {
        let steps = line.chunks(2).map(|step| {
            let [to, play] = step else { return String::new() };
            caller.lang.phrase("plan-step").with("to", to.as_str()).with("play", play.as_str()).text()
        });
        format!("- {}", steps.collect::<Vec<_>>().join(", "))
    };
    game.plans[seat.index()].lines().into_iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::moves;

    #[test]
    fn lines_are_read_as_people_write_them() {
        for typed in ["d4 e5 f6", "d4, e5, f6", " d4>e5 > f6 ", "d4 -> e5 -> f6", "d4→e5→f6"] {
            assert_eq!(moves(typed), ["d4", "e5", "f6"], "{typed}");
        }
        assert_eq!(moves("c3-ne pass a2-b5"), ["c3-ne", "pass", "a2-b5"]);
        assert!(moves(" ,").is_empty());
    }
}
