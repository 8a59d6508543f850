//! A game as a visitor sees it on the board page: its pictures, and the state for the script.

use super::{
    assets,
    board::{PictureQuery, Preview, Previews, picture_version, play},
    error::Failure,
    html,
    state::WebState,
    taps::Taps,
};
use crate::{
    actions::{self, analysis, apply::dry_run},
    discord::outbound::{
        announcement::{board_style, public_style},
        pictures::Drawing,
    },
    play::{Command, Event, GameId, Participant, Phase, Refusal, StartedGame, Team, UserId},
    store::LoadedGame,
    text::{self, Lang, Markup, Voice, msg},
    work_limits::{Whose, WorkInProgress},
};
use axum::Json;
use parlor_games::{record::Step, rules::Player};
use parlor_render::{BoardMap, Style};
use serde::Serialize;
use std::{sync::Arc, time::Duration};

/// The deadline of requests to Discord.
const NAMES_TIMEOUT: Duration = Duration::from_millis(300);

/// The most moves that a visitor may try.
pub(super) const MAX_LINE: usize = 60;

/// The state for the script. All sentences are in the visitor's language, without markup.
#[derive(Serialize, Debug)]
pub(super) struct BoardState {
    /// The version of the game; a move is sent with it, and refused if the game has gone on.
    pub(super) version: u32,
    ply: u16,
    /// Includes forfeited turns.
    plies: usize,
    /// Changes with everything that the page shows.
    pub(super) events: u32,
    pub(super) picture: String,
    pub(super) status: String,
    /// Describes the last move and its captures; empty before the first.
    pub(super) last: String,
    pub(super) alt: String,
    pub(super) yours: bool,
    /// Contains no moves unless it is the visitor's turn.
    #[serde(flatten)]
    pub(super) taps: Taps,
    previews: Previews,
    pub(super) analysable: bool,
    /// Whether a move has to be confirmed by its button, so that a second tap does not play it.
    confirm: bool,
    plans: bool,
    /// A key for the next request: repeated requests with the same key play once. Empty on a public page.
    pub(super) key: String,
}

enum OwnVote {
    Missing,
    Cast(String),
}

pub(super) struct Appearance {
    /// Player 1 first.
    pub(super) names: [String; 2],
    pub(super) style: Style,
    pub(super) map: BoardMap,
}

pub(super) struct GameView {
    pub(super) state: Arc<WebState>,
    /// `None` on a public page.
    pub(super) person: Option<UserId>,
    /// The person or the network to whose limits loading and drawing count.
    pub(super) whose: Whose,
    pub(super) lang: Lang,
    pub(super) game: LoadedGame,
    /// The page's path.
    pub(super) address: String,
}

impl GameView {
    /// Loads a game. The caller has checked that the person may see it. Fails with [`Failure::NotFound`] if the game has not
    /// begun.
    pub(super) async fn load(state: &Arc<WebState>, whose: Whose, lang: Lang, id: GameId) -> Result<Self, Failure> {
        let game = state.app.load_game(whose, id).await?.ok_or(Failure::NotFound)?;
        let person = match whose {
            Whose::Person(person) => Some(person),
            Whose::Network(_) => None,
        };
        let view = Self { state: Arc::clone(state), person, whose, lang, game, address: format!("/games/{id}") };
        view.started()?;
        Ok(view)
    }

    pub(super) fn is_visitor(&self, participant: Participant) -> bool {
        self.person.is_some_and(|person| participant.is(person))
    }

    pub(super) fn started(&self) -> Result<&StartedGame, Failure> {
        self.game.table.game().ok_or(Failure::NotFound)
    }

    /// The visitor's seat; `None` if the visitor is not a player.
    pub(super) fn seat(&self) -> Option<Player> {
        self.game.table.game()?.seat(self.person?)
    }

    pub(super) async fn style(&self) -> Result<Style, Failure> {
        let app = &self.state.app;
        match self.person {
            Some(person) => Ok(board_style(app, person, self.game.place.guild).await?),
            None => Ok(public_style(&app.store.settings_of(self.game.id).await?)),
        }
    }

    /// The players' names, player 1 first. A public page names only people who appear on leaderboards.
    pub(super) async fn names(&self) -> Result<[String; 2], Failure> {
        let (app, started) = (&self.state.app, self.started()?);
        let mut names = app.names.of_players(self.lang, self.game.place.guild, started, NAMES_TIMEOUT).await;
        for (player, name) in Player::BOTH.into_iter().zip(&mut names) {
            if self.person.is_none()
                && let Some(person) = started.participant(player).human()
                && !app.store.choices(person).await?.listed
            {
                *name = self.lang.text(msg::PagePlayer { number: player.number().to_string() });
            }
        }
        Ok(names)
    }

    /// The picture. `turn` is the visitor's place among the pictures that are being drawn.
    pub(super) async fn png(&self, turn: WorkInProgress, size: &PictureQuery) -> Result<Vec<u8>, Failure> {
        let (lang, names, style, table) = (self.lang, self.names().await?, self.style().await?, &self.game.table);
        let ply = size.ply.unwrap_or(self.started()?.record.plies.len());
        let drawing = match &size.line {
            Some(line) => {
                let (_, step) = self.tried(ply, line).ok_or(Failure::NotFound)?;
                Drawing { names, ..Drawing::of_step(lang, step, style) }
            }
            None => {
                let step = table.step(ply).and_then(Result::ok).ok_or(Failure::NotFound)?;
                Drawing::at_ply(lang, table, ply, step, names, style)
            }
        };
        Ok(self.state.app.pictures.page_board(turn, lang, size.slides(drawing), size.picture()).await?)
    }

    /// Plays a line of moves, separated by commas, after the game's first `ply` plies. Returns the moves in canonical form, and
    /// the position after them. `None` if the line can't be played.
    pub(super) fn tried(&self, ply: usize, line: &str) -> Option<(Vec<String>, Step)> {
        let mut step = self.game.table.step(ply)?.ok()?;
        let mut played = Vec::new();
        for text in line.split(',').filter(|text| !text.is_empty()).take(MAX_LINE) {
            played.push(play(&mut step, text.trim()).ok()?.to_string());
        }
        Some((played, step))
    }

    /// The effect of a move after the game's first `ply` plies.
    pub(super) fn preview(&self, ply: usize, r#move: &str) -> Result<Json<Preview>, Failure> {
        let (_, step) = self.tried(ply, r#move).filter(|_| !r#move.contains(',')).ok_or(Failure::NotFound)?;
        Ok(Preview::response(self.lang, &step))
    }

    /// A hash of everything that affects the result of [`Self::png`] for a size without a line.
    pub(super) async fn png_hash(&self, size: &PictureQuery) -> Result<u64, Failure> {
        let (names, style) = (self.names().await?, self.style().await?);
        Ok(assets::hash(&(self.game.table.events, names, size.picture(), size.ply, style, self.lang.tag())))
    }

    pub(super) async fn appearance(&self) -> Result<Appearance, Failure> {
        let (names, style) = (self.names().await?, self.style().await?);
        let map = self.state.app.pictures.board_map(self.game.table.terms.setup, style).await?;
        Ok(Appearance { names, style, map })
    }

    pub(super) async fn board_state(
        &self,
        Appearance { names, style, map }: &Appearance,
    ) -> Result<BoardState, Failure> {
        let (lang, started) = (self.lang, self.started()?);
        let table = &self.game.table;
        let name = |player: Player| names[player.index()].clone();
        let over = table.is_over();
        let turn = started.position.to_move();
        let vote = self.own_vote().await?;
        let yours = !over && self.is_visitor(started.on_turn()) || vote.is_some();
        let status = if over {
            String::new()
        } else if let Some(vote) = vote {
            match vote {
                OwnVote::Cast(r#move) => lang.text(msg::PageVoted { r#move }),
                OwnVote::Missing => lang.text(msg::PAGE_VOTE),
            }
        } else if yours {
            lang.text(msg::PAGE_YOUR_TURN)
        } else if started.on_turn().level().is_some() {
            lang.text(msg::PageThinking { name: name(turn) })
        } else {
            lang.text(msg::PageTheirTurn { name: name(turn) })
        };
        let last = started.last().map_or_else(String::new, |ply| {
            let mover = table.terms.setup.mover(started.record.plies.len().saturating_sub(1));
            let r#move = ply.to_string();
            let played = if self.is_visitor(started.participant(mover)) {
                lang.text(msg::PagePlayed { r#move })
            } else {
                lang.text(msg::PageTheyPlayed { name: name(mover), r#move })
            };
            match started.before.as_ref().and_then(|before| text::captured(lang, before, ply)) {
                Some(captured) => format!("{played} {captured}"),
                None => played,
            }
        });
        let (confirm, plans, key) = match self.person {
            Some(person) => {
                let plan = Command::Plan { by: person.into(), line: Vec::new() };
                let confirm = self.state.app.store.preferences(person).await?.confirm;
                let key = html::random_key();
                (confirm, self.decide(&plan) == Err(Refusal::PlanWithoutAnswer), key)
            }
            None => (false, false, String::new()),
        };
        let picture = picture_version(table.events, lang, *style);
        // The URLs name the ply, because the game may go on before the script requests a preview.
        let plies = started.record.plies.len();
        let pictures = format!("{}/board.png?v={picture}&ply={plies}", self.address);
        let words = format!("{}/preview?ply={plies}", self.address);
        Ok(BoardState {
            version: started.version(),
            ply: started.ply(),
            plies,
            events: table.events,
            previews: Previews::of(table.terms.setup, &pictures, &words),
            picture,
            status,
            last,
            alt: text::alt_text(lang, table),
            yours,
            taps: Taps::of(lang, &started.position, (map, style.theme), yours, false),
            analysable: self.person.is_some() && analysis::check(self.game.id, table, started).is_ok(),
            confirm,
            plans,
            key,
        })
    }

    /// The sentences about an offered draw and a requested takeback, in this order. Once the game is over, nothing is offered.
    pub(super) fn offers(&self, started: &StartedGame, names: &[String; 2]) -> [Option<String>; 2] {
        if self.game.table.is_over() {
            return [None, None];
        }
        let yours = |by: Player| self.is_visitor(started.participant(by));
        let name = |by: Player| names[by.index()].clone();
        let draw = started.draw.map(|by| self.lang.text(msg::PageDraw { yours: yours(by), name: name(by) }));
        let takeback = started.takeback.as_ref().map(|takeback| {
            let by = takeback.by;
            self.lang.text(msg::PageTakeback { yours: yours(by), name: name(by) })
        });
        [draw, takeback]
    }

    /// The player whose seat is marked: the player to move or, at the end, the winner.
    pub(super) fn marked(&self, started: &StartedGame) -> Option<Player> {
        match &self.game.table.phase {
            Phase::Over { ending, .. } => ending.winner,
            _ => Some(started.position.to_move()),
        }
    }

    /// The visitor's vote on the current ply. `None` if the visitor may not vote on it.
    async fn own_vote(&self) -> Result<Option<OwnVote>, Failure> {
        let (Some((started, _)), Some(person)) = (self.game.table.vote(), self.person) else { return Ok(None) };
        let team = started.on_turn().team();
        let voter = self.state.app.store.voter(self.game.id, person).await?;
        let Some(voter) = voter.filter(|voter| Some(voter.team) == team) else {
            return Ok((team == Some(Team::Channel)).then_some(OwnVote::Missing));
        };
        Ok(Some(voter.vote_on(started.ply()).map_or(OwnVote::Missing, OwnVote::Cast)))
    }

    /// The events of a command, or its refusal, without carrying it out. Considers only the game, without outside facts.
    pub(super) fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        dry_run(&self.state.app, &self.game.table, command)
    }

    /// A failure with the sentence of a refusal, in which people have their names.
    pub(super) async fn explain(&self, error: actions::Error) -> Failure {
        if !matches!(error, actions::Error::Refused(_) | actions::Error::RefusedByRules { .. }) {
            return Failure::of(Voice::plain(self.lang), error);
        }
        let names = match (self.started(), self.names().await) {
            (Ok(started), Ok(names)) => started.seats.into_iter().zip(names).collect::<Vec<_>>(),
            (Err(failure), _) | (_, Err(failure)) => return failure,
        };
        Failure::of(Voice { lang: self.lang, markup: Markup::Plain(&names) }, error)
    }
}
