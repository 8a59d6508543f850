//! A game's page: its picture with a layer of cells, and a form for moves.

use super::{
    actions, assets,
    error::Failure,
    html::{self, escape, say},
    state::WebState,
    taps::Taps,
};
use crate::{
    discord::{Drawing, analysis, board_style, public_style},
    play::{Command, Event, GameId, OutsideFacts, Participant, Phase, Refusal, StartedGame, Team, UserId},
    render::{BoardMap, Style},
    store::LoadedGame,
    text::{self, Lang, msg},
    work_limits::{Whose, WorkInProgress},
};
use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use parlor_games::{
    record::{Ply, Step},
    rules::{Game, Player},
};
use serde::{Deserialize, Serialize};
use std::{fmt::Display, sync::Arc, time::Duration};

/// For requests to Discord.
const NAMES_TIMEOUT: Duration = Duration::from_millis(300);

/// Widths of pictures in pixels: on a game's page, and in lists.
pub(super) const WIDTHS: [u32; 2] = [1000, 200];

const MAX_LISTED: usize = 400;

/// The most moves that a visitor may try.
pub(super) const MAX_LINE: usize = 60;

/// The state for the script. All sentences are in the visitor's language, without markup.
#[derive(Serialize, Debug)]
pub(super) struct BoardState {
    /// The version of the position for which a move is meant.
    version: u32,
    ply: u16,
    /// Includes forfeited turns; used by the replay.
    plies: usize,
    /// Changes with everything that the page shows.
    events: u32,
    picture: String,
    status: String,
    /// Describes the last move and its captures; empty before the first.
    last: String,
    alt: String,
    yours: bool,
    /// Contains no moves unless it is the visitor's turn.
    #[serde(flatten)]
    taps: Taps,
    analysable: bool,
    #[serde(flatten)]
    own: OwnState,
}

/// The part of the state that is empty on a public page.
#[derive(Serialize, Default, Debug)]
struct OwnState {
    /// Whether a move has to be confirmed by its button, so that a second tap does not play it.
    confirm: bool,
    plans: bool,
    /// What the visitor can do besides moving, and the visitor's last note, as HTML.
    actions: String,
    /// A link to the next board that waits for the visitor, as HTML; empty if there is none.
    next: String,
    /// A repeated request with the same key plays once.
    key: String,
}

enum OwnVote {
    Missing,
    Cast(String),
}

struct Appearance {
    /// Player 1 first.
    names: [String; 2],
    style: Style,
    map: BoardMap,
}

pub(super) struct GameView {
    pub(super) state: Arc<WebState>,
    /// `None` on a public page.
    pub(super) person: Option<UserId>,
    /// For whom it is loaded and drawn.
    pub(super) whose: Whose,
    pub(super) lang: Lang,
    pub(super) game: LoadedGame,
    /// The page's path.
    pub(super) address: String,
}

impl GameView {
    /// The caller has checked that the person may see it. Fails with [`Failure::NotFound`] if it has not begun.
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

    fn is_visitor(&self, participant: Participant) -> bool {
        self.person.is_some_and(|person| participant.is(person))
    }

    pub(super) fn started(&self) -> Result<&StartedGame, Failure> {
        self.game.table.game().ok_or(Failure::NotFound)
    }

    pub(super) async fn style(&self) -> Result<Style, Failure> {
        let app = &self.state.app;
        match self.person {
            Some(person) => Ok(board_style(app, person, self.game.place.guild).await?),
            None => Ok(public_style(&app.store.settings_of(self.game.id).await?)),
        }
    }

    /// Player 1 first. A public page names only people who show themselves on leaderboards.
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

    pub(super) async fn state(&self) -> Result<BoardState, Failure> {
        self.board_state(&self.appearance().await?).await
    }

    /// In a turn of `Work::Page`.
    pub(super) async fn png(&self, turn: WorkInProgress, size: &Size) -> Result<Vec<u8>, Failure> {
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
        Ok(self.state.app.pictures.page_board(turn, lang, drawing, size.width()).await?)
    }

    /// Returns the moves of a line after the game's first plies, in canonical form, and the position after them. `None` if it
    /// can't be played.
    pub(super) fn tried(&self, ply: usize, line: &str) -> Option<(Vec<String>, Step)> {
        let table = &self.game.table;
        let die = table.terms.setup.game().die();
        let mut step = table.step(ply)?.ok()?;
        let mut played = Vec::new();
        for text in line.split(',').filter(|text| !text.is_empty()).take(MAX_LINE) {
            played.push(step.play(&Ply::parse(text.trim(), die)?).ok()?.to_string());
        }
        Some((played, step))
    }

    /// A hash of everything that affects the result of [`Self::png`] for a size without a line.
    pub(super) async fn png_hash(&self, size: &Size) -> Result<u64, Failure> {
        let (names, style) = (self.names().await?, self.style().await?);
        Ok(assets::hash(&(self.game.table.events, names, size.width(), size.ply, style, self.lang.tag())))
    }

    async fn appearance(&self) -> Result<Appearance, Failure> {
        let (names, style) = (self.names().await?, self.style().await?);
        let map = self.state.app.pictures.board_map(self.game.table.terms.setup, style).await?;
        Ok(Appearance { names, style, map })
    }

    async fn board_state(&self, Appearance { names, style, map }: &Appearance) -> Result<BoardState, Failure> {
        let (lang, started) = (self.lang, self.started()?);
        let table = &self.game.table;
        let name = |player: Player| names[player.index()].clone();
        let over = table.is_over();
        let turn = started.position.to_move();
        let vote = self.own_vote().await?;
        let yours = !over && self.is_visitor(started.on_turn()) || vote.is_some();
        let status = if over {
            text::status(lang, table)
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
        let status = match table.deadline().filter(|_| !over) {
            Some(deadline) => {
                let time = lang.text(msg::PageTime { time: text::moment(lang, deadline) });
                lang.text(msg::PageStatus { status, time })
            }
            None => status,
        };
        let status =
            [Some(status)].into_iter().chain(self.offers(started, names)).flatten().collect::<Vec<_>>().join(" · ");
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
        let own = match self.person {
            Some(person) => self.own_state(person, yours).await?,
            None => OwnState::default(),
        };
        Ok(BoardState {
            version: started.version(),
            ply: started.ply(),
            plies: started.record.plies.len(),
            events: table.events,
            picture: picture_version(table.events, lang, *style),
            status,
            last,
            alt: text::alt_text(lang, table),
            yours,
            taps: Taps::of(lang, &started.position, map, yours, false),
            analysable: self.person.is_some() && analysis::check(lang, self.game.id, table, started).is_ok(),
            own,
        })
    }

    fn offers(&self, started: &StartedGame, names: &[String; 2]) -> [Option<String>; 2] {
        let yours = |by: Player| self.is_visitor(started.participant(by));
        let name = |by: Player| names[by.index()].clone();
        let draw = started.draw.map(|by| self.lang.text(msg::PageDraw { yours: yours(by), name: name(by) }));
        let takeback = started.takeback.as_ref().map(|takeback| {
            let by = takeback.by;
            self.lang.text(msg::PageTakeback { yours: yours(by), name: name(by) })
        });
        [draw, takeback]
    }

    /// `None` if the visitor may not vote on the current ply.
    async fn own_vote(&self) -> Result<Option<OwnVote>, Failure> {
        let (Some((started, _)), Some(person)) = (self.game.table.vote(), self.person) else { return Ok(None) };
        let team = started.on_turn().team();
        let voter = self.state.app.store.voter(self.game.id, person).await?;
        let Some(voter) = voter.filter(|voter| Some(voter.team) == team) else {
            return Ok((team == Some(Team::Channel)).then_some(OwnVote::Missing));
        };
        Ok(Some(voter.vote_on(started.ply()).map_or(OwnVote::Missing, OwnVote::Cast)))
    }

    async fn own_state(&self, person: UserId, yours: bool) -> Result<OwnState, Failure> {
        let (app, started) = (&self.state.app, self.started()?);
        let key = format!("{:016x}", rand::random::<u64>());
        let in_tournament = started.is_short() && app.store.tournament_of_game(self.game.id).await?.is_some();
        let rematch = match self.game.table.phase {
            Phase::Over { rematch: Some((_, id)), .. } if app.store.plays_in(person, id).await? => Some(id),
            _ => None,
        };
        // A rematch that has begun is the next board.
        let mut actions = if rematch.is_some() {
            String::new()
        } else {
            actions::html(self.lang, &self.game, person, in_tournament, &key, app.clock.now())
        };
        if let Some((ply, note)) = app.store.note(person, self.game.id, started.ply()).await? {
            let title = self.lang.text(msg::NoteTitle { ply });
            actions.push_str(&format!("<p class=\"note\">{}\n{}</p>", escape(&title), escape(&note)));
        }
        let plan = Command::Plan { by: person.into(), line: Vec::new() };
        Ok(OwnState {
            confirm: app.store.preferences(person).await?.confirm,
            plans: self.decide(&plan) == Err(Refusal::PlanWithoutAnswer),
            actions,
            next: match rematch {
                Some(id) => self.link_to(self.game.table.terms.setup.game(), id),
                None if yours => String::new(),
                None => self.next_board(person).await?,
            },
            key,
        })
    }

    async fn next_board(&self, person: UserId) -> Result<String, Failure> {
        let waiting = self.state.app.store.games_everywhere(person, 2, 0).await?;
        let next = waiting.iter().find(|board| board.is_turn_of(person) && board.id != self.game.id);
        Ok(next.map_or_else(String::new, |board| self.link_to(board.game, board.id)))
    }

    fn link_to(&self, game: Game, id: GameId) -> String {
        let label = self.lang.text(msg::ButtonNext { game: text::numbered(game, id) });
        format!("<a class=\"button\" href=\"/games/{id}\">{}</a>", escape(&label))
    }

    /// Judges by the game alone, without outside facts.
    pub(super) fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.game.table.decide(command, &OutsideFacts::default(), self.state.app.clock.now())
    }

    /// In words, with people's names in place of mentions.
    pub(super) async fn explain(&self, refusal: &Refusal) -> Result<String, Failure> {
        let sentence = text::refusal(self.lang, self.game.table.terms.setup.game(), refusal, "");
        Ok(text::without_markup(self.lang, &self.named(sentence).await?))
    }

    pub(super) async fn named(&self, sentence: String) -> Result<String, Failure> {
        let seats = self.started()?.seats.into_iter();
        Ok(seats.zip(self.names().await?).fold(sentence, |sentence, (seat, name)| match seat {
            Participant::Human(person) => sentence.replace(&format!("<@{}>", person.0), &name),
            _ => sentence,
        }))
    }
}

/// `said` is the answer to what the visitor sent, or empty. The cells in `hinted` are marked.
pub(super) async fn page(view: &GameView, said: &str, hinted: &[String]) -> Result<String, Failure> {
    let (lang, appearance) = (view.lang, view.appearance().await?);
    let (board, Appearance { names, style, map }) = (view.board_state(&appearance).await?, appearance);
    let (id, kind) = (view.game.id, view.game.table.terms.setup.game());
    let title = text::numbered(kind, id);
    let names = names.map(|name| escape(&name)).join(" – ");
    let is_public = view.person.is_none();
    let cells = board.taps.svg(lang, &map, hinted, is_public);
    let boards = format!("<a href=\"/\">{}</a>", say(lang, msg::PAGE_BOARDS));
    let learn = format!(" · <a href=\"/learn/{}\">{}</a>", kind.id(), say(lang, msg::BUTTON_LEARN));
    let (boards, learn, sign_out) = match is_public {
        true => (String::new(), String::new(), String::new()),
        false => (boards, learn, html::sign_out(lang)),
    };
    let path = &view.address;
    let moves: Vec<_> = board.taps.moves.iter().take(MAX_LISTED).map(|(_, text)| escape(text)).collect();
    let plays = view.started()?.seats.iter().any(|&seat| view.is_visitor(seat));
    let form = if board.yours || plays {
        let hidden = if board.yours { "" } else { " hidden" };
        format!(
            "<form id=\"typed\"{hidden} method=\"post\" action=\"/games/{id}/moves\">\n\
             <input type=\"hidden\" name=\"version\" value=\"{}\"><input type=\"hidden\" name=\"key\" value=\"{}\">\n\
             <label>{} <input name=\"move\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" maxlength=\"40\" required></label>\n\
             <button>{}</button>\n</form>\n<noscript><details><summary>{}</summary><p>{}</p></details></noscript>\n",
            board.version,
            board.own.key,
            say(lang, msg::PAGE_TYPED),
            say(lang, msg::PAGE_TYPED_PLAY),
            say(lang, msg::PAGE_MOVES),
            moves.join(" · "),
        )
    } else {
        String::new()
    };
    let credit = escape(&text::credit(lang, kind));
    let (json, texts, hinted) = (in_script(&board), in_script(&texts(lang)), in_script(&hinted));
    let picture = format!("{path}/board.png?v={}", board.picture);
    let body = format!(
        "<a class=\"skip\" href=\"#board\">{skip}</a>\n\
         <header>{boards}<h1>{title}</h1><p>{names}</p></header>\n<main data-address=\"{path}\"{watch}>\n\
         <p id=\"status\" aria-live=\"polite\">{status}</p>\n<p id=\"said\" role=\"status\">{said}</p>\n\
         <p id=\"tapped\" class=\"unseen\" role=\"status\"></p>\n\
         <div class=\"board\" id=\"board\" tabindex=\"-1\">\n\
         <img id=\"picture\" src=\"{picture}\" width=\"{width}\" height=\"{height}\" alt=\"{alt}\">\n\
         {cells}</div>\n\
         <div id=\"bar\" class=\"bar\"></div>\n{form}<div id=\"replay\" hidden></div>\n<div id=\"actions\">{actions}</div>\n\
         <script type=\"application/json\" id=\"texts\">{texts}</script>\n\
         <script type=\"application/json\" id=\"hinted\">{hinted}</script>\n\
         <script type=\"application/json\" id=\"state\">{json}</script>\n</main>\n\
         <footer><p>{game} · {credit}{learn}</p>{sign_out}</footer>\n",
        skip = say(lang, msg::PAGE_SKIP),
        watch = if is_public { " data-watch" } else { "" },
        title = escape(&title),
        actions = board.own.actions,
        status = escape(&board.status),
        said = escape(if said.is_empty() { &board.last } else { said }),
        width = map.width,
        height = map.height,
        alt = escape(&board.alt),
        game = escape(kind.title()),
    );
    let mut head = scripts("board.js");
    if is_public {
        let card = card(&view.state.url, &format!("{title} · {names}"), &board.alt, path, &picture, &map);
        head.insert_str(0, &card);
    }
    Ok(html::document(lang, &title, Some(style.theme), &head, &body))
}

/// Metadata with which other programs preview a link to the page.
fn card(url: &str, title: &str, alt: &str, path: &str, picture: &str, map: &BoardMap) -> String {
    let width = WIDTHS[0];
    let height = (f64::from(map.height) * f64::from(width) / f64::from(map.width)).round();
    let meta = |property, content| format!("<meta property=\"{property}\" content=\"{content}\">\n");
    let (url, alt) = (escape(url), escape(alt));
    let properties = [
        ("og:site_name", "Parlor".to_owned()),
        ("og:type", "website".to_owned()),
        ("og:title", title.to_owned()),
        ("og:description", alt.clone()),
        ("og:url", format!("{url}{path}")),
        ("og:image", format!("{url}{picture}")),
        ("og:image:type", "image/png".to_owned()),
        ("og:image:width", width.to_string()),
        ("og:image:height", height.to_string()),
        ("og:image:alt", alt),
    ];
    let properties: String = properties.into_iter().map(|(property, content)| meta(property, content)).collect();
    format!(
        "<meta name=\"robots\" content=\"noindex, nofollow\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n{properties}"
    )
}

/// Tags that load a script together with the modules that it imports, so that none of them waits for another.
pub(super) fn scripts(name: &str) -> String {
    let preload = |name| format!("<link rel=\"modulepreload\" href=\"{}\">\n", assets::path(name));
    let preloads = ["cells.js", "net.js"].map(preload).concat();
    format!("{preloads}<script type=\"module\" src=\"{}\"></script>\n", assets::path(name))
}

pub(super) fn in_script(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c")
}

/// Sentences for the script, which replaces `%` by what it knows.
fn texts(lang: Lang) -> serde_json::Value {
    let any = || "%".to_owned();
    serde_json::json!({
        "tap": lang.text(msg::PAGE_TAP),
        "next": lang.text(msg::PageNextPart { chosen: any() }),
        "play": lang.text(msg::PagePlay { r#move: any() }),
        "cancel": lang.text(msg::PAGE_CANCEL),
        "legal": lang.text(msg::PageCellLegal { cell: any() }),
        "lost": lang.text(msg::PAGE_LOST_CONNECTION),
        "ply": lang.text(msg::PagePly { ply: any(), plies: "%%".to_owned() }),
        "replay": lang.text(msg::PAGE_REPLAY),
        "pause": lang.text(msg::PAGE_PAUSE),
        "now": lang.text(msg::PAGE_NOW),
        "try": lang.text(msg::PAGE_TRY),
        "tried": lang.text(msg::PageTried { moves: any() }),
        "tryBack": lang.text(msg::PAGE_TRY_BACK),
        "tryEnd": lang.text(msg::PAGE_TRY_END),
        "hint": lang.text(msg::PAGE_HINT_SEARCH),
        "analyse": lang.text(msg::BUTTON_ANALYSE),
        "analysing": lang.text(msg::PAGE_ANALYSING),
        "sound": lang.text(msg::PAGE_SOUND),
        "plan": lang.text(msg::PagePlan { plan: any() }),
    })
}

/// Of a picture.
#[derive(Deserialize)]
pub(super) struct Size {
    w: Option<u32>,
    /// Changes with the picture.
    v: Option<String>,
    /// The newest position when not set.
    ply: Option<usize>,
    /// Moves tried after this ply, separated by commas.
    pub(super) line: Option<String>,
}

impl Size {
    pub(super) fn width(&self) -> u32 {
        self.w.filter(|width| WIDTHS.contains(width)).unwrap_or(WIDTHS[0])
    }

    /// Browsers may cache a picture whose address has a version.
    pub(super) fn response(&self, png: Vec<u8>) -> Response {
        let cache = if self.v.is_some() { "private, max-age=3600" } else { "no-store" };
        ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, cache)], png).into_response()
    }
}

/// Changes with a person's picture, so that browsers can cache it. `content` changes with what the picture shows.
pub(super) fn picture_version(content: impl Display, lang: Lang, style: Style) -> String {
    format!("{content}-{}-{}-{}", style.theme.id(), style.coordinates.id(), lang.tag())
}
