//! A game's page, for players, spectators, and readers without a script.

use super::{
    board::{Board, texts},
    error::Failure,
    game::{Appearance, BoardState, GameView},
    game_forms::{Actions, friend_link},
    html,
    taps::hex,
};
use crate::{
    actions::{
        Error,
        resign::{self, tournament_name},
    },
    play::{GameId, Phase, StartedGame, Table, Team, UserId},
    store::Scope,
    text::{self, PlainMessage, Voice, msg},
};
use axum::response::Html;
use maud::{Markup, html};
use parlor_games::rules::{Game, Player};

/// The most legal moves, and the most played moves, that the page lists.
const MAX_LISTED: usize = 400;

/// All modules that the page's script imports.
const SCRIPTS: [&str; 8] =
    ["board.js", "cells.js", "game.js", "moves.js", "net.js", "parts.js", "sound.js", "trying.js"];

/// The parts of the page that only a visitor with a session sees.
struct Own {
    actions: Actions,
    /// The next board that waits for the visitor.
    next: Option<(Game, GameId)>,
    /// The visitor's notes, with their plies, in the order of the game.
    notes: Vec<(u16, String)>,
    /// The visitor's choices about following the game.
    follows: &'static [(&'static str, PlainMessage)],
    plan: Vec<String>,
    /// The address of the public page, once the game is over.
    shared: Option<String>,
}

impl Own {
    async fn of(view: &GameView, person: UserId, board: &BoardState, names: &[String; 2]) -> Result<Self, Failure> {
        let (store, started, table) = (&view.state.app.store, view.started()?, &view.game.table);
        let rematch = match table.phase {
            Phase::Over { rematch: Some((_, id)), .. } if store.plays_in(person, id).await? => Some(id),
            _ => None,
        };
        let next = match rematch {
            Some(id) => Some((table.terms.setup.game(), id)),
            None if board.yours => None,
            None => {
                let waiting = store.games_everywhere(person, 2, 0).await?;
                let next = waiting.iter().find(|other| other.is_turn_of(person) && other.id != view.game.id);
                next.map(|other| (other.game, other.id))
            }
        };
        let resignation = match resign::judge(&view.state.app, person, &view.game).await {
            Ok(resignation) => Some(resignation),
            // The visitor can't give up in this game.
            Err(Error::RefusedByRules { .. }) => None,
            Err(error) => return Err(Failure::of(Voice::plain(view.lang), error)),
        };
        let mut actions = Actions::of(view, person, &board.key, resignation.as_ref(), names);
        if rematch.is_some() {
            // A rematch that has begun is linked as the next board, so no button offers one.
            actions.beside_board = html! {};
        }
        let is_followable = view.seat().is_none() && view.game.place.guild.is_some() && !table.is_over();
        let follows = if is_followable { follow_choices(store.follows(person, view.game.id).await?) } else { &[] };
        let plan =
            view.seat().filter(|_| !table.is_over()).map_or_else(Vec::new, |seat| started.plans[seat.index()].lines());
        let plan = plan.into_iter().map(|line| text::plan_line(Voice::plain(view.lang), &line)).collect();
        let key = if table.is_over() { store.public_page(view.game.id).await? } else { None };
        let shared = key.map(|key| format!("{}/watch/{key}", view.state.url));
        Ok(Self { actions, next, notes: store.notes(person, view.game.id).await?, follows, plan, shared })
    }
}

/// The choices, with their labels, of a visitor who follows each move (`Some(true)`), only the end (`Some(false)`), or nothing
/// of a game.
const fn follow_choices(each_move: Option<bool>) -> &'static [(&'static str, PlainMessage)] {
    const MOVES: (&str, PlainMessage) = ("follow", msg::BUTTON_FOLLOW_MOVES);
    const END: (&str, PlainMessage) = ("follow-end", msg::BUTTON_FOLLOW_END);
    const STOP: (&str, PlainMessage) = ("unfollow", msg::BUTTON_UNFOLLOW);
    match each_move {
        Some(true) => &[STOP],
        Some(false) => &[STOP, MOVES],
        None => &[MOVES, END],
    }
}

struct Page<'a> {
    view: &'a GameView,
    appearance: Appearance,
    board: BoardState,
    own: Option<Own>,
    /// The lines about the vote on the next move; empty if no vote decides it.
    vote: String,
    /// The time for the vote is up, and the first vote decides.
    waits_for_vote: bool,
    /// Player 1 first; `None` if the game is not rated or the player has no rating.
    ratings: [Option<String>; 2],
    /// The tournament for which a finished game counts.
    tournament: Option<String>,
}

/// `said` is the answer to the visitor's last request, or empty. The cells in `hinted` are marked.
pub(super) async fn page(view: &GameView, said: &str, hinted: &[String]) -> Result<Html<String>, Failure> {
    let appearance = view.appearance().await?;
    let board = view.board_state(&appearance).await?;
    let own = match view.person {
        Some(person) => Some(Own::of(view, person, &board, &appearance.names).await?),
        None => None,
    };
    let (vote, waits_for_vote) = about_vote(view).await?;
    let ratings = ratings(view).await?;
    let tournament = if view.game.table.is_over() {
        tournament_name(&view.state.app, &view.game)
            .await
            .map_err(|error| Failure::of(Voice::plain(view.lang), error))?
    } else {
        None
    };
    let page = Page { view, appearance, board, own, vote, waits_for_vote, ratings, tournament };
    page.html(said, hinted)
}

/// The lines about the visitor's team, the rule of the vote, and the number of votes; and whether the first vote decides.
async fn about_vote(view: &GameView) -> Result<(String, bool), Failure> {
    let (store, lang) = (&view.state.app.store, view.lang);
    let Some((started, _)) = view.game.table.vote() else { return Ok((String::new(), false)) };
    let team = match view.person {
        Some(person) => {
            let joined = store.voter(view.game.id, person).await?.map(|voter| voter.team);
            let team = joined.or(started.on_turn().team().filter(|team| *team == Team::Channel));
            Some(match team {
                Some(team) => lang.text(msg::BoardVoter { team: text::team(lang, team), r#move: None::<String> }),
                None => lang.text(msg::PAGE_VOTE_JOIN),
            })
        }
        None => None,
    };
    let voted = store.vote_status(view.game.id).await?.voted;
    let waits = text::waits_for_first_vote(&view.game.table, voted, view.state.app.clock.now());
    let count = match voted {
        0 => waits.then(|| lang.text(msg::VOTE_FIRST_DECIDES)),
        voted => Some(lang.text(msg::PageVotes { voted })),
    };
    let lines = team.into_iter().chain([lang.text(msg::PAGE_VOTE_RULE)]).chain(count);
    Ok((lines.collect::<Vec<_>>().join("\n"), waits))
}

/// The players' ratings. A player who does not appear on leaderboards is the only one to see their own. At the end, they are the
/// changes; a game that changed none shows none.
async fn ratings(view: &GameView) -> Result<[Option<String>; 2], Failure> {
    let (store, lang, table) = (&view.state.app.store, view.lang, &view.game.table);
    let (true, Some(game)) = (table.terms.rated, table.game()) else { return Ok([None, None]) };
    let mut people = Player::BOTH.map(|player| game.participant(player).human());
    for person in &mut people {
        if let Some(shown) = *person
            && view.person != Some(shown)
            && !store.choices(shown).await?.listed
        {
            *person = None;
        }
    }
    if table.is_over() {
        let Some(changes) = store.rating_changes(view.game.id).await? else { return Ok([None, None]) };
        let change_of = |person: UserId| changes.iter().find(|(participant, _)| participant.is(person));
        return Ok(people.map(|person| Some(text::own_rating_change(lang, &change_of(person?)?.1))));
    }
    let scope = view.game.place.guild.map_or(Scope::Everywhere, Scope::Guild);
    let mut snapshot = store.snapshot().await?;
    let mut ratings = [None, None];
    for (person, shown) in people.into_iter().zip(&mut ratings) {
        let Some(person) = person else { continue };
        let all = snapshot.player_ratings(scope, person).await?;
        let found = all.into_iter().find(|(kind, _)| *kind == Some(table.terms.setup.game()));
        *shown = found.map(|(_, rating)| text::rating(lang, rating.shown(view.state.app.clock.now())));
    }
    Ok(ratings)
}

impl Page<'_> {
    fn html(&self, said: &str, hinted: &[String]) -> Result<Html<String>, Failure> {
        let Self { view, appearance: Appearance { names, style, map }, board, own, .. } = self;
        let (lang, table, started) = (view.lang, &view.game.table, view.started()?);
        let (setup, kind, is_public) = (table.terms.setup, table.terms.setup.game(), own.is_none());
        let title = text::numbered(kind, view.game.id);
        let below = view.seat().unwrap_or(Player::One);
        let picture = format!("{}/board.png?v={}", view.address, board.picture);
        let part = Board { map, picture: &picture, alt: &board.alt, taps: Some(&board.taps), hinted, is_public };
        let (offers, plan) = (view.offers(started, names), own.as_ref().map_or(&[][..], |own| &own.plan));
        let body = html! {
            a.skip href="#board" { (lang.text(msg::PAGE_SKIP)) }
            header {
                @if !is_public { (html::back(lang, "/", msg::PAGE_BOARDS)) }
                h1 { (title) }
                @if let Some(own) = own { (self.menu(own)) }
                p.about {
                    (text::variant(lang, setup)) " · " (text::pace(lang, table.terms.pace)) " · " (text::credit(lang, kind))
                }
            }
            main.app data-script="game.js" data-address=(view.address) data-watch[is_public] {
                (self.ended(table))
                (self.seat(below.other(), "them"))
                (part.html(lang))
                (self.seat(below, "you"))
                div.words {
                    p #status aria-live="polite" { (board.status) }
                    p #said role="status" { (if said.is_empty() { &board.last } else { said }) }
                    div #offers data-part aria-live="polite" {
                        @if !self.vote.is_empty() { p.vote { (self.vote) } }
                        @for (index, offer) in offers.iter().enumerate() {
                            @if let Some(offer) = offer {
                                p { (offer) }
                                @if let Some(own) = own { div.answers { (own.actions.answers[index]) } }
                            }
                        }
                        @for line in plan { p { (lang.text(msg::PagePlanned { plan: line.clone() })) } }
                        @if let Some(clear) = own.as_ref().and_then(|own| own.actions.clear_plan.as_ref()).filter(|_| !plan.is_empty()) {
                            (clear)
                        }
                        // The newest note. After a takeback, notes of later plies are about moves that are gone.
                        @if let Some(note) = self.notes().rfind(|(ply, _)| *ply <= started.ply()) { p.note { (self.note(note)) } }
                    }
                }
                (self.moves(started.record.plies.iter().map(ToString::to_string).collect()))
                div #compass {}
                div #bar .bar {
                    div #choice {}
                    div #own data-part { @if let Some(own) = own { (self.bar(own)) } }
                }
                @if board.yours || view.seat().is_some() { (self.typed()) }
                (texts(lang, setup, table.is_vote_game()))
                // A public page does not contain the time, so that caches can keep it.
                (html::times(lang, (!is_public).then(|| view.state.app.clock.now())))
                (html::data("hinted", &hinted))
                (html::data("state", board))
            }
        };
        let title_of_card = format!("{title} · {}", names.join(" – "));
        let head = html! {
            @if is_public { (self.card(&title_of_card, &format!("{picture}&whole=true"))) }
            (html::scripts(&SCRIPTS))
        };
        Ok(html::document(lang, &title, Some(style.theme), &head, &body))
    }

    fn ended(&self, table: &Table) -> Markup {
        let (lang, seat) = (self.view.lang, self.view.seat());
        let ending = text::ending(lang, table, seat, &self.appearance.names, self.tournament.as_deref());
        let rating = seat.filter(|_| table.is_over()).and_then(|seat| self.ratings[seat.index()].as_ref());
        let has_won = seat.is_some() && seat == table.game().and_then(|game| self.view.marked(game));
        html! {
            div #ended .ended .won[has_won] data-part role="status" {
                @if let Some([headline, why]) = ending {
                    h2 { (headline) }
                    p { (why) @if let Some(rating) = rating { " " (rating) } }
                    @if let Some(address) = self.own.as_ref().and_then(|own| own.shared.as_ref()) {
                        button type="button" data-do="share" data-address=(address) hidden { (lang.text(msg::PAGE_SHARE)) }
                    }
                    @if table.is_over() && self.view.game.place.is_private() {
                        a.button href={ (self.view.address) "/show" } { (lang.text(msg::PAGE_SHOW)) }
                    }
                }
            }
        }
    }

    fn seat(&self, player: Player, id: &str) -> Markup {
        let Self { view, appearance: Appearance { names, style, .. }, .. } = self;
        let (lang, table) = (view.lang, &view.game.table);
        let Some(started) = table.game() else { return html! {} };
        let game = table.terms.setup.game();
        let [stone, rim] = style.theme.stone(game, player).map(hex);
        let is_marked = view.marked(started) == Some(player);
        let deadline = table.deadline().filter(|_| is_marked && !self.waits_for_vote);
        let waits = Some(player) == view.marked(started).map(Player::other);
        let stopped = table.time_of_waiting().filter(|_| waits);
        let stopped_text =
            |left| if table.is_live() { text::clock_face(left) } else { text::time_on_clock(lang, left) };
        let running = table.live_clock(view.state.app.clock.now()).filter(|_| is_marked);
        let name = match view.seat() {
            Some(seat) if seat == player => lang.text(msg::PAGE_YOU),
            _ => names[player.index()].clone(),
        };
        let rating = self.ratings[player.index()].as_ref();
        html! {
            div #(id) .seat .marked[is_marked] data-part data-player=(player.index()) {
                svg.mark viewBox="0 0 20 20" role="img" aria-label=(text::colour(lang, game, player)) {
                    circle cx="10" cy="10" r="8.5" fill=(stone) stroke=(rim) stroke-width="1.5" {}
                }
                p {
                    b { (name) } " "
                    @if let Some(rating) = rating.filter(|_| !(table.is_over() && view.seat() == Some(player))) {
                        span.quiet { (rating) }
                    }
                    span.count { (text::count_note(lang, &started.position, player)) }
                }
                @if let Some((left, wait)) = running {
                    span.clock data-left=(left.whole_milliseconds()) data-wait=(wait.whole_milliseconds()) {
                        (text::clock_face(left))
                    }
                } @else if let Some(deadline) = deadline {
                    (html::clock(lang, deadline, view.state.app.clock.now()))
                } @else if let Some(stopped) = stopped {
                    span.clock { (stopped_text(stopped)) }
                }
            }
        }
    }

    fn notes(&self) -> impl DoubleEndedIterator<Item = &(u16, String)> {
        self.own.iter().flat_map(|own| &own.notes)
    }

    fn note(&self, (ply, text): &(u16, String)) -> String {
        format!("{}\n{text}", self.view.lang.text(msg::NoteTitle { ply: *ply }))
    }

    /// The list of the moves played. Each is a link to the position after it.
    fn moves(&self, plies: Vec<String>) -> Markup {
        let note = |at: usize| self.notes().find(|(ply, _)| usize::from(*ply) == at).map(|note| self.note(note));
        // An even number, because wide windows have two columns, with the first player's moves in the first one.
        let skipped = plies.len().saturating_sub(MAX_LISTED).next_multiple_of(2);
        html! {
            nav #moves data-part aria-label=(self.view.lang.text(msg::PAGE_PLAYED_MOVES)) {
                ol {
                    @for (index, text) in plies.iter().enumerate().skip(skipped) {
                        @let ply = index + 1;
                        @let note = note(ply);
                        li {
                            span { (ply) }
                            a.noted[note.is_some()] href={ "#" (ply) } data-ply=(ply) title=[note] { (text) }
                        }
                    }
                }
            }
        }
    }

    fn bar(&self, own: &Own) -> Markup {
        let (lang, id) = (self.view.lang, self.view.game.id);
        let has_rematch = self.view.game.table.is_over() && !own.actions.beside_board.0.is_empty();
        html! {
            @if !self.view.game.table.is_over() {
                button type="button" data-do="try" hidden { (lang.text(msg::PAGE_TRY)) }
            }
            (own.actions.beside_board)
            @if own.next.is_none() { (friend_link(self.view)) }
            @if self.board.analysable {
                button type="button" data-do="analyse" hidden { (lang.text(msg::BUTTON_ANALYSE)) }
            }
            @if let Some((game, next)) = own.next.filter(|(_, next)| *next != id) {
                // If a rematch is offered, that is the main button, not this one.
                a.button.primary[!has_rematch] href={ "/games/" (next) } {
                    (lang.text(msg::ButtonNext { game: text::numbered(game, next) }))
                }
            }
        }
    }

    fn menu(&self, own: &Own) -> Markup {
        let (lang, id) = (self.view.lang, self.view.game.id);
        let kind = self.view.game.table.terms.setup.game();
        let key = &self.board.key;
        // Only the note at the current ply can be changed.
        let ply = self.view.game.table.game().map_or(0, StartedGame::ply);
        let note = own.notes.iter().find(|(at, _)| *at == ply).map_or("", |(_, note)| note.as_str());
        let act = |action: &str, inside: Markup| {
            html! {
                form method="post" action={ "/games/" (id) "/actions" } {
                    input type="hidden" name="action" value=(action);
                    input type="hidden" name="version" value=(self.board.version);
                    (html::key_field(key))
                    (inside)
                }
            }
        };
        let press = |label: PlainMessage| html! { button { (lang.text(label)) } };
        let items = html! {
            (html::help(lang, kind))
            // An update does not replace it while somebody reads or writes there, so it says its ply.
            details #note data-part {
                summary { (lang.text(msg::BUTTON_NOTE)) }
                (act("note", html! {
                    input type="hidden" name="ply" value=(ply);
                    input type="hidden" name="seen" value=(note);
                    label {
                        (lang.text(msg::NoteTitle { ply }))
                        textarea name="text" rows="4" maxlength="500" { (note) }
                    }
                    (press(msg::PAGE_SAVE))
                }))
            }
            button type="button" data-do="sound" hidden { (lang.text(msg::PAGE_SOUND)) }
            (html::sign_out(lang))
            div #acts data-part {
                // Once the game is over, the bar has no room for more than four buttons.
                @if self.board.analysable {
                    button type="button" data-do="try" hidden { (lang.text(msg::BUTTON_EXPLORE)) }
                }
                @if own.next.is_some() { (friend_link(self.view)) }
                @for (action, label) in own.follows { (act(action, press(*label))) }
                (own.actions.in_menu)
            }
        };
        html::menu(lang, &items)
    }

    /// The form for people who type moves, or have no script.
    fn typed(&self) -> Markup {
        let (lang, id, board) = (self.view.lang, self.view.game.id, &self.board);
        let is_vote_game = self.view.game.table.is_vote_game();
        let moves: Vec<_> = board.taps.moves.iter().take(MAX_LISTED).map(|(_, text)| text.as_str()).collect();
        html! {
            form #typed method="post" action={ "/games/" (id) "/moves" } hidden[!board.yours] {
                input type="hidden" name="version" value=(board.version);
                (html::key_field(&board.key))
                label { (lang.text(msg::PAGE_TYPED)) " "
                    input name="move" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="40" required;
                }
                button { (lang.text(if is_vote_game { msg::BUTTON_VOTE } else { msg::PAGE_TYPED_PLAY })) }
            }
            noscript { details { summary { (lang.text(msg::PAGE_MOVES)) } p { (moves.join(" · ")) } } }
        }
    }

    /// Metadata with which other programs preview a link to the page.
    fn card(&self, title: &str, picture: &str) -> Markup {
        let Self { view, board, .. } = self;
        let url = &view.state.url;
        let (width, height) = self.appearance.map.whole;
        let properties = [
            ("og:site_name", "Parlor".to_owned()),
            ("og:type", "website".to_owned()),
            ("og:title", title.to_owned()),
            ("og:description", board.alt.clone()),
            ("og:url", format!("{url}{}", view.address)),
            ("og:image", format!("{url}{picture}")),
            ("og:image:type", "image/png".to_owned()),
            ("og:image:width", width.to_string()),
            ("og:image:height", height.to_string()),
            ("og:image:alt", board.alt.clone()),
        ];
        html! {
            meta name="robots" content="noindex, nofollow";
            meta name="twitter:card" content="summary_large_image";
            @for (property, content) in properties { meta property=(property) content=(content); }
        }
    }
}
