//! The part that all pages with a board share: a picture with a layer of cells, and the data for its script.

use super::{assets, html, taps::Taps};
use crate::{
    discord::outbound::pictures::{Drawing, PagePicture},
    text::{self, Lang, Voice, msg},
};
use axum::{
    Json,
    http::header,
    response::{IntoResponse, Response},
};
use maud::{Markup, html};
use parlor_games::{
    board::Cell,
    record::{Ply, Step},
    rules::{AnyPosition, Game, Illegal, Player, Setup},
};
use parlor_render::{BoardMap, Style};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// The width of the pictures in lists, in pixels.
const SMALL: u32 = 200;

pub(super) struct Board<'a> {
    pub(super) map: &'a BoardMap,
    /// The URL of the picture.
    pub(super) picture: &'a str,
    pub(super) alt: &'a str,
    /// `None` if a question has been answered: nobody can tap any more, so there is no layer.
    pub(super) taps: Option<&'a Taps>,
    pub(super) hinted: &'a [String],
    pub(super) is_public: bool,
}

impl Board<'_> {
    pub(super) fn html(&self, lang: Lang) -> Markup {
        let Self { map, picture, alt, taps, hinted, is_public } = self;
        html! {
            div.board #board tabindex="-1" {
                img #picture src=(picture) width=(map.width) height=(map.height) alt=(alt);
                @if let Some(taps) = taps {
                    (taps.layer(lang, map, hinted, *is_public))
                    // The script writes here why a tap leads to no move.
                    p.bubble role="status" {}
                }
            }
        }
    }
}

/// URLs at which the script finds the effect of a chosen move. The script appends the move to them.
#[derive(Serialize, Debug, Default)]
pub(super) struct Previews {
    /// The picture after a move.
    after: String,
    /// The effect in words: a [`Preview`].
    words: String,
    /// The picture of the directions in which a placed piece can slide. Empty in games without directions.
    slides: String,
}

impl Previews {
    /// `picture` is a URL with a query; `words` is one with or without.
    pub(super) fn of(setup: Setup, picture: &str, words: &str) -> Self {
        let joint = joint(words);
        Self {
            after: format!("{picture}&line="),
            words: format!("{words}{joint}move="),
            slides: if text::compass(setup).is_empty() { String::new() } else { format!("{picture}&slide=") },
        }
    }
}

/// The effect of a move in words.
#[derive(Serialize)]
pub(super) struct Preview {
    /// The sentence about captures; empty if the move captures nothing.
    said: String,
    alt: String,
    /// Player 1 first.
    counts: [String; 2],
}

impl Preview {
    pub(super) fn response(lang: Lang, step: &Step) -> Json<Self> {
        let Step { position, before, last } = step;
        let (_, alt) = status_and_alt(lang, step);
        let captured = before.as_ref().zip(last.as_ref()).and_then(|(before, last)| text::captured(lang, before, last));
        Json(Self { said: captured.unwrap_or_default(), alt, counts: counts(lang, position) })
    }
}

/// For a position without a game: the sentence about whose turn it is or how it ended, and the description of its picture.
pub(super) fn status_and_alt(lang: Lang, Step { position, before, last }: &Step) -> (String, String) {
    let status = text::position_status(lang, position);
    let alt = text::position_alt_text(lang, position, before.as_ref(), last.as_ref(), &status);
    (status, alt)
}

/// The counts that matter in the game; player 1 first.
pub(super) fn counts(lang: Lang, position: &AnyPosition) -> [String; 2] {
    Player::BOTH.map(|player| text::count_note(lang, position, player))
}

/// Plays a move as the layer of cells names it: if the position already has a roll, without the roll.
pub(super) fn play(step: &mut Step, text: &str) -> Result<Ply, Illegal> {
    let ply = match step.position.roll().filter(|_| !text.contains(':')) {
        Some(roll) => Some(Ply { roll: Some(roll), text: text.to_owned() }),
        None => Ply::parse(text, step.position.game().die()),
    };
    step.play(&ply.ok_or(Illegal::Unreadable)?)
}

/// The sentence about the rule that forbids a move.
pub(super) fn illegal(lang: Lang, game: Game, text: &str, illegal: &Illegal) -> String {
    text::illegal(lang, game, &Voice::plain(lang).typed(text), illegal)
}

/// The same sentence as JSON for the script; empty if the move is legal.
pub(super) fn why(lang: Lang, mut step: Step, text: &str) -> Response {
    let game = step.position.game();
    // A move can't be judged before its roll.
    let waits_for_roll = game.die().is_some() && step.position.roll().is_none() && !text.contains(':');
    let sentence = match play(&mut step, text) {
        Err(illegal) if !waits_for_roll => self::illegal(lang, game, text, &illegal),
        _ => String::new(),
    };
    Json(serde_json::json!({ "error": sentence })).into_response()
}

/// Sentences for the script, which replaces `%` by a move or a cell. In a vote game, the visitor votes for the chosen move.
pub(super) fn texts(lang: Lang, setup: Setup, is_vote_game: bool) -> Markup {
    let any = || "%".to_owned();
    let (preview, play) = if is_vote_game {
        (lang.text(msg::PageVotePreview { r#move: any() }), lang.text(msg::PageVoteFor { r#move: any() }))
    } else {
        (lang.text(msg::PagePreview { r#move: any() }), lang.text(msg::PagePlay { r#move: any() }))
    };
    let next = match text::compass(setup) {
        [] => lang.text(msg::PageNextSpace { chosen: any() }),
        _ => lang.text(msg::PageNextSlide { chosen: any() }),
    };
    let texts = serde_json::json!({
        "tap": lang.text(msg::PAGE_TAP),
        "magnify": lang.text(msg::PAGE_MAGNIFY),
        "next": next,
        "several": lang.text(msg::PageSeveral { cell: any() }),
        "drag": lang.text(msg::PageDrag { cell: any() }),
        "preview": preview,
        "after": lang.text(msg::PAGE_PREVIEW_AFTER),
        "play": play,
        "cancel": lang.text(msg::PAGE_CANCEL),
        "legal": lang.text(msg::PageCellLegal { cell: any() }),
        "lost": lang.text(msg::PAGE_LOST_CONNECTION),
        "foreign": lang.text(msg::PAGE_FOREIGN_ANSWER),
        "reload": lang.text(msg::PAGE_RELOAD),
        "ply": lang.text(msg::PagePly { ply: any(), plies: "%%".to_owned() }),
        "first": lang.text(msg::BUTTON_FIRST),
        "earlier": lang.text(msg::BUTTON_EARLIER),
        "later": lang.text(msg::BUTTON_LATER),
        "last": lang.text(msg::BUTTON_LAST),
        "now": lang.text(msg::PAGE_NOW),
        "trying": lang.text(msg::PAGE_TRYING),
        "tryPlay": lang.text(msg::PageTryPlay { r#move: any() }),
        "tryEnd": lang.text(msg::PAGE_TRY_END),
        "plan": lang.text(msg::PAGE_PLAN),
        "hint": lang.text(msg::PAGE_HINT_SEARCH),
        "copied": lang.text(msg::PAGE_COPIED),
        "analysing": lang.text(msg::PAGE_ANALYSING),
    });
    html::data("texts", &texts)
}

/// What joins another parameter to a URL.
pub(super) fn joint(url: &str) -> char {
    if url.contains('?') { '&' } else { '?' }
}

/// The query of a picture's URL.
#[derive(Deserialize)]
pub(super) struct PictureQuery {
    w: Option<u32>,
    /// The version of the picture, which makes its URL unique.
    v: Option<String>,
    /// Whether the picture has the players and the state of the game, as in Discord.
    #[serde(default)]
    whole: bool,
    /// The number of plies before the position; the newest position if not set.
    pub(super) ply: Option<usize>,
    /// Moves tried after this ply, separated by commas.
    pub(super) line: Option<String>,
    /// A cell on which a piece has to slide.
    pub(super) slide: Option<String>,
}

impl PictureQuery {
    pub(super) fn picture(&self) -> PagePicture {
        if self.whole { PagePicture::Whole } else { PagePicture::Board(self.w.filter(|width| *width == SMALL)) }
    }

    /// Adds the arrows of the directions in which a piece has to slide.
    pub(super) fn slides(&self, drawing: Drawing) -> Drawing {
        match self.slide.as_deref().and_then(Cell::parse) {
            Some(cell) => drawing.with_slides(cell),
            None => drawing,
        }
    }

    /// Browsers may cache a picture whose address has a version, unless it shows a move that nobody has played.
    pub(super) fn response(&self, png: Vec<u8>) -> Response {
        let is_played = self.v.is_some() && self.line.is_none();
        let cache = if is_played { "private, max-age=3600" } else { "no-store" };
        ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, cache)], png).into_response()
    }
}

/// A part of a picture's URL that changes with the picture as this person sees it, so that browsers can cache it. `content` has
/// to change with the content of the picture.
pub(super) fn picture_version(content: impl Display, lang: Lang, style: Style) -> String {
    format!("{content}-{}-{}-{}", style.theme.id(), style.coordinates.id(), lang.tag())
}

/// Like [`picture_version`], for a picture whose content only another version of the program changes.
pub(super) fn lasting_version(lang: Lang, style: Style) -> String {
    picture_version(assets::version(), lang, style)
}
