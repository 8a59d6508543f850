//! The actions of a player on the page besides moves: forms that need no script.

use super::{game::GameView, html};
use crate::{
    actions::resign::Resignation,
    play::{Command, Phase, Proposal, Refusal, UserId},
    store::LoadedGame,
    text::{self, PlainMessage, Voice, msg},
};
use maud::{Markup, html};
use parlor_ai::Level;
use parlor_games::rules::Player;

/// All actions in the order of the page, each with its name in a form, its command and its label.
fn all(game: &LoadedGame, person: UserId, version: u32) -> [(&'static str, Command, PlainMessage); 15] {
    let by = person.into();
    [
        // Offered after every game; the table decides whether a rematch is possible.
        ("rematch", Command::Rematch { by, game: game.id }, msg::BUTTON_REMATCH),
        ("hint", Command::Hint { by, version }, msg::BUTTON_HINT),
        ("draw-yes", Command::AnswerDraw { by, accept: true }, msg::BUTTON_DRAW_YES),
        ("draw-no", Command::AnswerDraw { by, accept: false }, msg::BUTTON_DRAW_NO),
        ("takeback-yes", Command::AnswerTakeback { by, grant: true, version }, msg::BUTTON_TAKEBACK_YES),
        ("takeback-no", Command::AnswerTakeback { by, grant: false, version }, msg::BUTTON_TAKEBACK_NO),
        ("claim", Command::Claim { by }, msg::BUTTON_CLAIM),
        ("extend", Command::Extend { by }, msg::BUTTON_EXTEND),
        ("clear-plan", Command::ClearPlan { by }, msg::PAGE_PLAN_CLEAR),
        ("takeback", Command::RequestTakeback { by }, msg::BUTTON_ASK_TAKEBACK),
        ("draw", Command::OfferDraw { by }, msg::BUTTON_OFFER_DRAW),
        ("withdraw-draw", Command::Withdraw { by, proposal: Proposal::Draw }, msg::BUTTON_WITHDRAW_DRAW),
        ("withdraw-takeback", Command::Withdraw { by, proposal: Proposal::Takeback }, msg::BUTTON_WITHDRAW_TAKEBACK),
        // Two actions, so that a press on the button that aborts never resigns if more moves were played before it.
        ("abort", Command::Abort { by }, msg::BUTTON_RESIGN),
        ("resign", Command::Resign { by }, msg::BUTTON_RESIGN),
    ]
}

/// The command of a form; `None` for an unknown name.
pub(super) fn command(name: &str, game: &LoadedGame, person: UserId, version: u32) -> Option<Command> {
    all(game, person, version).into_iter().find(|action| action.0 == name).map(|(_, command, _)| command)
}

/// Forms for the actions that the visitor can take now.
pub(super) struct Actions {
    /// The buttons below the board, such as for the next game.
    pub(super) beside_board: Markup,
    /// The answers to an offered draw and to a requested takeback, in the order of [`GameView::offers`]. They are beside the
    /// sentence that they answer, so that the main button of the bar is always the move.
    pub(super) answers: [Markup; 2],
    pub(super) clear_plan: Option<Markup>,
    pub(super) in_menu: Markup,
}

impl Actions {
    /// `resignation` is the effect of giving up now; `names` are the players' names.
    pub(super) fn of(
        view: &GameView,
        person: UserId,
        key: &str,
        resignation: Option<&Resignation>,
        names: &[String; 2],
    ) -> Self {
        let answers = [html! {}, html! {}];
        let mut actions = Self { beside_board: html! {}, answers, clear_plan: None, in_menu: html! {} };
        let table = &view.game.table;
        let Some(started) = table.game() else { return actions };
        let (lang, version) = (view.lang, started.version());
        let form = |name: &str, label: PlainMessage, kind: &str| {
            html! {
                form method="post" action={ "/games/" (view.game.id) "/actions" } {
                    input type="hidden" name="action" value=(name);
                    input type="hidden" name="version" value=(version);
                    (html::key_field(key))
                    button class=(kind) { (lang.text(label)) }
                }
            }
        };
        // An action that can't be undone asks for confirmation.
        let asking = |name: &str, label: PlainMessage, yes: PlainMessage, kind: &str, question: Option<&str>| {
            html! {
                details {
                    summary class=(kind) { (lang.text(label)) }
                    @if let Some(question) = question { p { (question) } }
                    (form(name, yes, kind))
                }
            }
        };
        let against_computer = started.computer().is_some();
        let aborts = matches!(resignation, Some(Resignation::Abort));
        let other = started.seat(person).map_or_else(String::new, |seat| names[seat.other().index()].clone());
        let question = resignation.map(|it| {
            let game = text::numbered(table.terms.setup.game(), view.game.id);
            Voice::plain(lang).text(it.question(game, other, str::to_owned))
        });
        let question = question.as_deref();
        for (name, command, label) in all(&view.game, person, version) {
            // If the opponent has offered a rematch, the same button accepts it.
            let accepts = |refusal: &Refusal| matches!(refusal, Refusal::RematchOffered { by, .. } if !by.is(person));
            if view.decide(&command).is_err_and(|refusal| !accepts(&refusal)) {
                continue;
            }
            let shown = match name {
                // A draw that was offered is accepted by its own button.
                "draw" if started.draw.is_some() => continue,
                "draw" => asking(name, label, msg::BUTTON_OFFER_DRAW_YES, "", None),
                "abort" | "resign" if aborts != (name == "abort") => continue,
                "abort" => asking(name, label, msg::BUTTON_ABORT_YES, "danger", question),
                "resign" => asking(name, label, msg::BUTTON_RESIGN_YES, "danger", question),
                "rematch" if against_computer => form(name, msg::BUTTON_AGAIN, "primary"),
                "rematch" | "claim" => form(name, label, "primary"),
                "takeback" if against_computer => form(name, msg::BUTTON_TAKE_BACK, ""),
                _ => form(name, label, ""),
            };
            match name {
                "clear-plan" => actions.clear_plan = Some(shown),
                "draw-yes" | "draw-no" => actions.answers[0] = html! { (actions.answers[0]) (shown) },
                "takeback-yes" | "takeback-no" => actions.answers[1] = html! { (actions.answers[1]) (shown) },
                "takeback" | "draw" | "withdraw-draw" | "withdraw-takeback" | "abort" | "resign" => {
                    actions.in_menu = html! { (actions.in_menu) (shown) }
                }
                _ => actions.beside_board = html! { (actions.beside_board) (shown) },
            }
        }
        if let Some((name, _)) = next_level(view, person) {
            let label = if name == "harder" { msg::BUTTON_HARDER } else { msg::BUTTON_EASIER };
            actions.beside_board = html! { (actions.beside_board) (form(name, label, "")) };
        }
        actions
    }
}

/// After a game against the computer: a link to the page on which the visitor chooses a channel for a challenge to people.
pub(super) fn friend_link(view: &GameView) -> Markup {
    let (id, table) = (view.game.id, &view.game.table);
    let is_offered =
        table.is_over() && view.seat().is_some() && table.game().is_some_and(|game| game.computer().is_some());
    let game = table.terms.setup.game().id();
    html! {
        @if is_offered {
            a.button href={ "/friend?game=" (game) "&like=" (id) } { (view.lang.text(msg::BUTTON_FRIEND)) }
        }
    }
}

/// After a game against the computer: the name of the action that begins one at the next level up or down.
pub(super) fn next_level(view: &GameView, person: UserId) -> Option<(&'static str, Level)> {
    let Phase::Over { game, ending, .. } = &view.game.table.phase else { return None };
    let ((computer, level), winner): ((Player, Level), Player) = (game.computer()?, ending.winner?);
    game.seat(person)?;
    let next = if winner == computer { ("easier", level.easier()) } else { ("harder", level.harder()) };
    Some((next.0, next.1?))
}
