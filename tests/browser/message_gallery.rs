//! Every kind of message, in two languages and themes, in the width of a phone: nothing is too wide, no placeholder is left, and
//! axe finds no violation. Pictures for review are in `target/screenshots/messages`.

use super::{bot_test::BotTest, browser::Browser, channel_page::ChannelPage};
use parlor::{
    play::{Command, GameId, Participant, UserId},
    store::{Cause, StoreError, day_of},
    text::{self, Lang},
    tournament::{TournamentCommand, TournamentId},
};
use parlor_games::rules::Game;
use parlor_puzzles::Series;
use parlor_sandbox::{InteractionResponse, Message, RateLimit, permissions};
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
};
use time::Duration;

/// The width of a phone, and a height in which every message fits, in CSS pixels.
const PHONE: (u32, u32) = (390, 2400);

/// Choices that are too long for their menus. Not every browser reports that about a menu, but each lays out the same text in a
/// box.
const CUT_CHOICES: &str = "return [...document.querySelectorAll('article select')].flatMap(select => {
    const style = getComputedStyle(select);
    const size = (all, ...names) => names.reduce((rest, name) => rest - parseFloat(style[name]), all);
    const box = document.createElement('div');
    box.style = `position: absolute; font: ${style.font}; overflow-wrap: ${style.overflowWrap};
        white-space: ${style.whiteSpace}; width: ${size(select.clientWidth, 'paddingLeft', 'paddingRight')}px`;
    document.body.append(box);
    const chosen = select.value;
    const arrow = parseFloat(style.paddingRight) < 24 ? ['no room for the arrow'] : [];
    const cut = [...select.options].filter(option => {
        box.textContent = option.label;
        if (box.scrollWidth > box.clientWidth + 1) return true;
        select.value = option.value;
        return box.clientHeight > size(select.clientHeight, 'paddingTop', 'paddingBottom') + 1;
    });
    box.remove();
    select.value = chosen;
    return [...arrow, ...cut.map(option => option.label)];
})";

/// Two players on a server. The bot posts every kind of message there.
struct Gallery {
    test: BotTest,
    lang: Lang,
    /// The bot can post nothing on its own in this conversation of the two.
    pair: u64,
    /// The channel for tournaments.
    cups: u64,
    /// The channel for puzzles, vote games, standing offers, and games that somebody follows.
    commons: u64,
}

impl Gallery {
    async fn begin(lang: Lang, theme: &str) -> Self {
        let mut test = BotTest::without_bot().await;
        let locale = lang.locales()[0];
        test.sandbox.set_guild_locale(test.guild, locale);
        // The test's own users have locales of English.
        test.ana = test.sandbox.add_user("Anneliese", locale);
        test.ben = test.sandbox.add_user("Benedikt", locale);
        let bits = permissions::MEMBER | permissions::MANAGE_GUILD | permissions::MANAGE_ROLES;
        test.sandbox.set_member_permissions(test.guild, test.ana, bits);
        test.sandbox.set_guild_owner(test.guild, test.ana);
        test.sandbox.install_for(test.ana);
        let pair = test.sandbox.add_private_channel(&[test.ana, test.ben]);
        let [cups, commons] = ["cups", "commons"].map(|name| test.sandbox.add_channel(test.guild, name));
        test.start().await;
        let gallery = Self { test, lang, pair, cups, commons };
        gallery.ana("settings", json!({ "theme": { "theme": theme } })).await;
        gallery
    }

    async fn ana(&self, command: &str, options: Value) -> InteractionResponse {
        self.test.slash(self.test.ana, command, options).await.expect("an answer")
    }

    async fn ben(&self, command: &str, options: Value) -> InteractionResponse {
        self.test.slash(self.test.ben, command, options).await.expect("an answer")
    }

    async fn decide(&self, setting: Value) {
        let question = self.ana("settings", setting).await.message.expect("a question");
        self.press(self.test.ana, &question, "button-decide-yes").await;
    }

    /// `label` is the text id of the button's label.
    async fn press(&self, who: u64, message: &Message, label: &str) -> InteractionResponse {
        self.test.press(who, message, &self.lang.text(text::Message::by_id(label))).await.expect("an answer")
    }

    async fn offer_draw(&self, who: u64, options: Value) {
        let question = self.test.slash(who, "draw", options).await.expect("an answer").message.expect("a question");
        self.press(who, &question, "button-offer-draw-yes").await;
    }

    /// Anneliese begins. Returns the first board.
    async fn game(&self, game: Game, variant: &str, rated: bool) -> Message {
        let after = self.test.newest_message_id();
        let options = json!({ "game": game.id(), "variant": variant, "opponent": self.test.ben.to_string(), "first": "me",
            "rated": rated });
        self.ana("challenge", options).await;
        let challenge = self.test.next_message(after, game.title()).await;
        self.press(self.test.ben, &challenge, "button-accept").await;
        self.test.next_board(challenge.id).await
    }

    /// Plays a move and returns the next board.
    async fn play(&self, who: u64, game: &str, text: &str) -> Message {
        let after = self.test.newest_message_id();
        let reply = self.test.private_reply(who, "move", json!({ "move": text, "game": game })).await;
        assert_eq!(reply, self.lang.text(text::Message::by_id("played").with("move", text)));
        self.test.next_board(after).await
    }

    /// The next message, with or without a board.
    async fn next(&self, after: u64) -> Message {
        self.test.sandbox.wait_after(self.test.channel, after, |_| true).await.expect("a message")
    }

    /// Advances the clock and returns the next message.
    async fn later(&self, hours: i64) -> Message {
        let after = self.test.newest_message_id();
        self.test.clock.advance(Duration::hours(hours));
        self.next(after).await
    }

    /// Advances the clock and returns the next message with that button.
    async fn later_with(&self, hours: i64, label: &str) -> Message {
        let (after, label) = (self.test.newest_message_id(), self.lang.text(text::Message::by_id(label)));
        self.test.clock.advance(Duration::hours(hours));
        let found = |m: &Message| m.button(&label).is_some();
        self.test.sandbox.wait_after(self.test.channel, after, found).await.expect("a message")
    }

    /// The bot posts every kind of message.
    async fn everything(&self) {
        self.challenges().await;
        self.puzzles().await;
        self.together().await;
        self.following().await;
        self.time().await;
        self.a_drawn_game().await;
        self.a_game_with_dice().await;
        self.the_computer().await;
        self.information().await;
        self.meeting_others().await;
        self.without_the_bot().await;
        self.ben("help", json!({})).await;
        let without_sending = permissions::BOT & !permissions::SEND_MESSAGES;
        self.test.sandbox.set_bot_permissions(self.test.channel, without_sending);
        self.ana("doctor", json!({})).await;
        self.ana("challenge", json!({ "game": "tether" })).await;
        self.test.sandbox.set_bot_permissions(self.test.channel, permissions::BOT);
    }

    async fn commons(&self, who: u64, command: &str, options: Value) -> InteractionResponse {
        self.test.sandbox.slash(who, self.commons, command, options).await.expect("an answer")
    }

    fn newest_in_commons(&self) -> u64 {
        self.test.sandbox.messages(self.commons).last().map_or(0, |message| message.id)
    }

    async fn next_in_commons(&self, after: u64, found: impl Fn(&Message) -> bool) -> Message {
        self.test.sandbox.wait_after(self.commons, after, found).await.expect("a message")
    }

    /// The daily post of two days, and puzzles that are solved, not solved and shown.
    async fn puzzles(&self) {
        let (ana, ben) = (self.test.ana, self.test.ben);
        let hour = (self.test.clock.now().hour() + 1) % 24;
        self.commons(ana, "settings", json!({ "puzzle": { "channel": self.commons.to_string(), "hour": hour } })).await;
        let mut after = 0;
        for (solver, hours) in [(ben, 1), (ana, 24)] {
            self.test.clock.advance(Duration::hours(hours));
            let solve = self.lang.text(text::Message::by_id("button-solve"));
            let post = self.next_in_commons(after, |message| message.button(&solve).is_some()).await;
            after = post.id;
            self.press(ana, &post, "warm-up").await;
            self.press(ana, &post, "button-solve").await;
            self.solve(solver, self.press(solver, &post, "button-solve").await.message.expect("a puzzle")).await;
        }
        let rolls = self.commons(ben, "puzzle", json!({ "game": "tetrathedral" })).await.message.expect("a puzzle");
        self.press(ben, &rolls, "button-pick").await;
        self.press(ben, &rolls, "button-show").await;
        let wrong = self.commons(ben, "puzzle", json!({ "game": "tether" })).await.message.expect("a puzzle");
        self.try_in_puzzle(ben, &wrong, "zz").await;
        self.commons(ana, "puzzle", json!({})).await;
    }

    async fn try_in_puzzle(&self, who: u64, message: &Message, text: &str) -> Option<Message> {
        let form = self.press(who, message, "button-move").await.modal.expect("a form");
        self.test.sandbox.submit(who, &form, &[("move", text)]).await.expect("an answer").message
    }

    /// Solves today's puzzle of the game that its title names, after a wrong move.
    async fn solve(&self, who: u64, mut message: Message) {
        let game = Game::ALL.iter().copied().find(|game| message.content.contains(game.title())).expect("a game");
        let day = day_of(self.test.clock.now());
        let puzzle = parlor_puzzles::puzzle_of_day(Series::Game(game), i64::from(day)).expect("a puzzle");
        let legal = puzzle.step().expect("a position").position.legal_texts();
        let wrong = legal.iter().find(|text| **text != puzzle.line()[0]).expect("another move");
        let refuted = self.try_in_puzzle(who, &message, wrong).await.expect("an answer");
        message = self.press(who, &refuted, "button-try-again").await.message.expect("the puzzle");
        for text in puzzle.line().iter().step_by(2) {
            message = self.try_in_puzzle(who, &message, text).await.expect("an answer");
        }
    }

    /// Vote games against the computer and between teams.
    async fn together(&self) {
        let (ana, ben) = (self.test.ana, self.test.ben);
        for against in ["easy", "teams"] {
            let after = self.newest_in_commons();
            let start = json!({ "start": { "game": "tether", "variant": "5", "against": against, "every": "6h" } });
            self.commons(ana, "vote-game", start).await;
            let board = self.next_in_commons(after, |message| !message.attachments.is_empty()).await;
            if against == "teams" {
                self.press(ben, &board, "button-vote").await;
                for (who, team) in [(ana, "team-first"), (ben, "team-second")] {
                    let team = self.lang.text(text::Message::by_id(team));
                    let label = self.lang.text(text::Message::by_id("button-join-team").with("team", team.as_str()));
                    self.test.press(who, &board, &label).await.expect("an answer");
                }
            }
            self.commons(ana, "vote-game", json!({ "close": {} })).await;
            self.commons(ana, "move", json!({ "move": "c3" })).await;
            self.press(ana, &board, "button-notify-me").await;
            self.press(ana, &board, "button-pick").await;
            self.commons(ana, "board", json!({})).await;
            if against == "easy" {
                self.commons(ben, "move", json!({ "move": "d4" })).await;
            }
            let after = self.newest_in_commons();
            let ask = self.commons(ana, "vote-game", json!({ "close": {} })).await.message.expect("a question");
            self.press(ana, &ask, "button-close-vote-yes").await;
            self.next_in_commons(after, |message| !message.attachments.is_empty()).await;
            // Nobody votes.
            let again = self.lang.text(text::Message::by_id("button-vote"));
            let after = self.newest_in_commons();
            self.test.clock.advance(Duration::hours(7));
            if against == "teams" {
                let board = self.next_in_commons(after, |message| message.button(&again).is_some()).await;
                self.press(ben, &board, "button-more").await;
                self.commons(ben, "vote-game", json!({ "leave": {} })).await;
            }
            let ask = self.commons(ana, "vote-game", json!({ "end": {} })).await.message.expect("a question");
            let after = self.newest_in_commons();
            self.press(ana, &ask, "button-decide-yes").await;
            self.next_in_commons(after, |message| !message.attachments.is_empty()).await;
        }
    }

    /// A standing offer, a game that somebody follows, and notes on it.
    async fn following(&self) {
        let (ana, ben) = (self.test.ana, self.test.ben);
        let guest = self.test.sandbox.add_user("Cid", self.lang.locales()[0]);
        let after = self.newest_in_commons();
        self.commons(ana, "challenge", json!({ "game": "tether", "variant": "5", "first": "me", "keep": true })).await;
        let offer = self.next_in_commons(after, |_| true).await;
        self.press(ben, &offer, "button-accept").await;
        // The offer that is made again shows a board, too.
        let label = self.lang.text(text::Message::by_id("button-move"));
        let is_board = |message: &Message| message.button(&label).is_some();
        let board = self.next_in_commons(offer.id, is_board).await;
        let lobby = self.commons(ana, "lobby", json!({})).await.message.expect("a list");
        self.press(ana, &lobby, "button-offers").await;
        for label in ["button-follow-end", "button-follow-moves"] {
            let more = self.press(guest, &board, "button-more").await.message.expect("a message");
            self.press(guest, &more, label).await;
        }
        let more = self.press(ana, &board, "button-more").await.message.expect("a message");
        let form = self.press(ana, &more, "button-note").await.modal.expect("a form");
        self.test.sandbox.submit(ana, &form, &[("move", "The middle first.")]).await.expect("an answer");
        let after = self.newest_in_commons();
        self.commons(ana, "move", json!({ "move": "c3" })).await;
        // The former board has no buttons any more.
        let board = self.next_in_commons(after, is_board).await;
        self.commons(ana, "board", json!({})).await;
        let direct = self.test.sandbox.direct_channel(guest);
        self.test.sandbox.wait_after(direct, 0, |_| true).await.expect("news of the game");
        self.commons(guest, "games", json!({ "scope": "followed" })).await;
        let list = self.press(ana, &lobby, "button-offers").await.message.expect("a list");
        let (withdraw, _, _) = list.buttons().into_iter().next().expect("an offer");
        self.test.press(ana, &list, &withdraw).await.expect("an answer");
        let more = self.press(ana, &board, "button-more").await.message.expect("a message");
        let ask = self.press(ana, &more, "button-resign").await.message.expect("a question");
        self.press(ana, &ask, "button-abort-yes").await;
    }

    /// A game in a conversation of the two, a game in it against the computer, and direct messages.
    async fn without_the_bot(&self) {
        let (ana, ben) = (self.test.ana, self.test.ben);
        let here = async |who: u64, command: &str, options: Value| -> InteractionResponse {
            self.test.sandbox.slash(who, self.pair, command, options).await.expect("an answer")
        };
        let game =
            json!({ "game": "waltz", "variant": "square 5", "first": "me", "pace": "1d", "opponent": ben.to_string() });
        let challenge = here(ana, "challenge", game).await.message.expect("a challenge");
        let board = self.press(ben, &challenge, "button-accept").await.message.expect("a board");
        let form = self.press(ana, &board, "button-move").await.modal.expect("a form");
        let board = self.test.sandbox.submit(ana, &form, &[("move", "c3")]).await.expect("an answer").message;
        assert_eq!(board.expect("a board").attachments.len(), 1);
        here(ana, "challenge", json!({ "game": "tether", "games": "both" })).await;
        here(ana, "games", json!({})).await;
        let played =
            here(ana, "play", json!({ "game": "netted", "variant": "hex 3", "first": "opponent", "show": true })).await;
        played.edited().await.expect("a board");
        // It is Ben's turn, so Ben is reminded.
        let direct = self.test.sandbox.direct_channel(ben);
        self.test.clock.advance(Duration::hours(20));
        let reminder = self.test.sandbox.wait_after(direct, 0, |it| it.content.contains(&self.pair.to_string())).await;
        assert_eq!(reminder.expect("a reminder").notified, [ben]);
    }

    /// Challenges, a short game, its end, a rematch.
    async fn challenges(&self) {
        let (ana, ben) = (self.test.ana, self.test.ben);
        self.ana("challenge", json!({ "game": "netted", "pace": "12h" })).await;
        let open = self.test.next_message(0, "Netted").await;
        let own = self.press(ana, &open, "button-accept").await.message.expect("an answer");
        self.press(ana, &own, "button-cancel").await;
        let board = self.game(Game::Tether, "5", true).await;
        self.ana("move", json!({ "move": "z9" })).await;
        self.ana("move", json!({ "move": "c3-ne" })).await;
        self.ben("move", json!({ "move": "c3" })).await;
        self.press(ana, &board, "button-pick").await;
        self.ben("if", json!({ "opponent": "c3", "then": "b2" })).await;
        self.ben("if", json!({})).await;
        let after = self.test.newest_message_id();
        self.ana("move", json!({ "move": "c3" })).await;
        let board = self.test.next_board(after).await;
        self.press(ana, &board, "button-more").await;
        self.play(ana, "2", "c4").await;
        let asked = self.test.newest_message_id();
        self.ana("takeback", json!({})).await;
        let asked = self.next(asked).await;
        self.press(ben, &asked, "button-takeback-yes").await;
        self.test.next_board(asked.id).await;
        self.ana("board", json!({})).await;
        self.ana("board", json!({ "as": "text" })).await;
        self.ana("draw", json!({})).await;
        let board = self.play(ana, "2", "c4").await;
        self.ana("takeback", json!({})).await;
        let asked = self.next(board.id).await;
        self.press(ben, &asked, "button-takeback-no").await;
        self.next(asked.id).await;
        // Refused until the next move.
        self.ana("takeback", json!({})).await;
        self.play(ben, "2", "d4").await;
        let ask = self.ana("resign", json!({})).await.message.expect("a question");
        let after = self.test.newest_message_id();
        self.press(ana, &ask, "button-resign-yes").await;
        let end = self.test.next_board(after).await;
        self.press(ben, &end, "button-rematch").await;
        let rematch = self.next(end.id).await;
        self.press(ana, &rematch, "button-decline").await;
        self.next(rematch.id).await;
    }

    /// Reminders, absences, timeouts.
    async fn time(&self) {
        let (ana, ben) = (self.test.ana, self.test.ben);
        self.game(Game::Anchor2d, "quick", true).await;
        for (who, text) in [(ana, "b2"), (ben, "b3"), (ana, "a2"), (ben, "a3")] {
            let id = self.newest_game().await;
            self.play(who, &id, text).await;
        }
        self.ben("away", json!({ "until": "2d" })).await;
        let away = self.ben("away", json!({})).await.message.expect("an answer");
        self.press(ben, &away, "button-back").await;
        self.later(56).await; // a reminder
        self.later(17).await; // an automatic absence
        self.test.use_up_absence_days(ana).await;
        let up = self.later_with(80, "button-extend").await;
        self.press(ben, &up, "button-extend").await;
        self.next(up.id).await;
        let up = self.later_with(25, "button-claim").await;
        self.press(ben, &up, "button-claim").await;
        self.test.next_board(up.id).await;
    }

    async fn a_drawn_game(&self) {
        let (ana, ben) = (self.test.ana, self.test.ben);
        self.game(Game::Waltz, "5", true).await;
        let (id, mut board) = (self.newest_game().await, None);
        for (who, text) in [(ana, "a1"), (ben, "e5"), (ana, "c3"), (ben, "e1")] {
            board = Some(self.play(who, &id, text).await);
        }
        let board = board.expect("a board");
        // The bot offers the completions of an incomplete move.
        self.ana("move", json!({ "move": "c4" })).await;
        let asked = self.ben("takeback", json!({})).await.message.expect("an answer");
        let board = self.next(board.id).await;
        self.press(ben, &asked, "button-withdraw-takeback").await;
        let board = self.next(board.id).await;
        self.offer_draw(ana, json!({})).await;
        let offered = self.next(board.id).await;
        self.press(ben, &offered, "button-draw-no").await;
        let declined = self.next(offered.id).await;
        self.offer_draw(ben, json!({})).await;
        let offered = self.next(declined.id).await;
        self.press(ana, &offered, "button-draw-yes").await;
        self.next(offered.id).await;
    }

    async fn a_game_with_dice(&self) {
        self.game(Game::Tetrathedral, "8", false).await;
        let id = self.newest_game().await;
        for _ in 0..6 {
            let page = self.test.store.load(GameId(id.parse().expect("a number"))).await.expect("a game").table;
            let game = page.game().expect("a game");
            let (who, legal) = (game.on_turn().human().expect("a user").0, game.position.legal_texts());
            self.play(who, &id, &legal[legal.len() / 2]).await;
        }
        let after = self.test.newest_message_id();
        self.decide(json!({ "adjudicate": { "game": id, "winner": self.test.ben.to_string() } })).await;
        self.test.next_board(after).await;
    }

    async fn the_computer(&self) {
        let after = self.test.newest_message_id();
        let first = json!({ "game": "waltz", "variant": "5", "level": "easy", "first": "me", "show": true });
        self.ana("play", first).await;
        let board = self.test.next_board(after).await;
        let id = self.newest_game().await;
        self.ana("move", json!({ "move": "a1", "game": id })).await;
        let board = self.test.next_board(board.id).await;
        self.ana("takeback", json!({ "game": id })).await;
        let board = self.test.next_board(board.id).await;
        self.offer_draw(self.test.ana, json!({ "game": id })).await;
        let declined = self.next(board.id).await;
        self.decide(json!({ "end": { "game": id } })).await;
        self.test.next_board(declined.id).await;
        self.ana("settings", json!({ "computer": { "mode": "off" } })).await;
        self.ana("play", json!({ "game": "waltz" })).await;
    }

    async fn information(&self) {
        let ana = self.test.ana;
        for game in Game::ALL {
            self.ana("rules", json!({ "game": game.id() })).await;
        }
        self.game(Game::Netted, "5", false).await;
        self.ana("games", json!({})).await;
        self.ana("games", json!({ "player": self.test.ben.to_string() })).await;
        self.ana("leaderboard", json!({})).await;
        self.ana("profile", json!({ "versus": self.test.ben.to_string() })).await;
        let replay = self.ana("replay", json!({ "game": "2" })).await.message.expect("an answer");
        let replay = self.press(ana, &replay, "button-first").await.message.expect("an answer");
        self.press(ana, &replay, "button-record").await;
        let explored = self.press(ana, &replay, "button-explore").await.message.expect("an answer");
        self.press(ana, &explored, "button-pick").await;
        self.ana("preferences", json!({})).await;
        self.ana("privacy", json!({})).await;
        self.ana("privacy", json!({ "what": "export" })).await;
        self.ana("privacy", json!({ "what": "delete" })).await;
        self.ana("settings", json!({ "channel": { "channel": self.test.channel.to_string() } })).await;
        self.ana("settings", json!({ "show": {} })).await;
        self.ana("away", json!({ "until": "x" })).await;
        self.ana("move", json!({ "move": "e5", "game": "99" })).await;
        self.ana("challenge", json!({ "game": "chess" })).await;
        self.ana("resign", json!({})).await;
        self.ana("doctor", json!({})).await;
    }

    /// Pairs, the link to the next board, the daily message, blocks, bans.
    async fn meeting_others(&self) {
        let ben = self.test.ben.to_string();
        let after = self.test.newest_message_id();
        let pair = json!({ "game": "tether", "variant": "5", "opponent": ben, "first": "me", "games": "both" });
        self.ana("challenge", pair).await;
        let challenge = self.next(after).await;
        self.press(self.test.ben, &challenge, "button-accept").await;
        self.test.wait_until_posted().await;
        let id = self.newest_game().await;
        self.ben("move", json!({ "move": "c3", "game": id })).await;
        // The answer has the link to Ana's game of Netted.
        self.ana("move", json!({ "move": "b2", "game": id })).await;
        let panel = self.ana("preferences", json!({})).await.message.expect("a form");
        let menu = panel.selects().into_iter().find(|id| id.ends_with("told")).expect("a menu");
        self.test.sandbox.select(self.test.ana, &panel, &menu, &["daily"]).await.expect("an answer");
        self.ana("block", json!({ "player": ben })).await;
        self.ana("block", json!({})).await;
        self.ana("unblock", json!({ "player": ben })).await;
        self.ana("settings", json!({ "ban": { "player": ben, "until": "2d" } })).await;
        self.ben("challenge", json!({ "game": "tether" })).await;
        self.ana("settings", json!({ "show": {} })).await;
        self.ana("settings", json!({ "unban": { "player": ben } })).await;
        self.lobby().await;
        self.tournaments().await;
        self.larger_tournaments().await;
    }

    /// The list of open challenges, as an answer and as a message that pings a role, and the result of a game.
    async fn lobby(&self) {
        let channel = self.test.channel.to_string();
        self.ana("lobby", json!({})).await;
        let players = self.test.sandbox.add_role(self.test.guild, "Players").to_string();
        self.ana("settings", json!({ "lobby": { "channel": channel, "notify": players } })).await;
        let results = self.test.sandbox.add_channel(self.test.guild, "results");
        self.ana("settings", json!({ "results": { "channel": results.to_string() } })).await;
        let after = self.test.newest_message_id();
        self.ana("challenge", json!({ "game": "waltz", "variant": "limping", "pace": "7d", "rated": false })).await;
        self.next(after).await;
        let after = self.test.newest_message_id();
        self.ben("challenge", json!({ "game": "netted", "games": "both" })).await;
        self.next(after).await;
        let list = self.ben("lobby", json!({})).await.message.expect("a list");
        let (join, _, _) = list.buttons().into_iter().next().expect("a challenge to join");
        self.test.press(self.test.ben, &list, &join).await.expect("joined");
        self.test
            .wait_until_found(
                "select count(*) from tasks where kind = 'lobby' and due_at is null and leased_by is null",
            )
            .await;
    }

    /// A group with a table, a knockout with its matches, and the questions and refusals.
    async fn tournaments(&self) {
        let locale = self.lang.locales()[0];
        let guests =
            ["Christopher Featherstonehaugh", "田中 さくら"].map(|name| self.test.sandbox.add_user(name, locale));
        let role = self.test.sandbox.add_role(self.test.guild, "Champions").to_string();
        self.ana("settings", json!({ "tournament-role": { "role": role } })).await;
        self.ben("tournament", json!({ "join": {} })).await;
        // Its games have begun, and the message that names them is posted.
        let posted = "select (count(*) > 0 and count(game_id) = count(*) and not exists (
                select from tasks where kind = 'tournament_message' and payload->>'about' like '{%'
            ))::int::bigint
            from tournament_games where tournament_id = (select max(id) from tournaments)";
        for (number, form) in ["round-robin", "knockout"].into_iter().enumerate() {
            let after = self.test.newest_message_id();
            let name = format!("Herbstpokal {}", number + 1);
            let create =
                json!({ "name": name, "game": "tether", "variant": "5", "form": form, "role": role, "seats": 16 });
            // One draft stays.
            self.ana("tournament", json!({ "create": create })).await;
            self.test.publish_tournament(self.test.ana, self.test.channel, create).await;
            let invitation = self.test.next_message(after, &name).await;
            for person in [self.test.ana, self.test.ben].into_iter().chain(guests) {
                self.press(person, &invitation, "button-tournament-join").await;
            }
            self.press(self.test.ben, &invitation, "button-tournament-join").await;
            let which = (number + 1).to_string();
            self.ana("tournament", json!({ "start": { "tournament": which } })).await;
            self.test.wait_until_found(posted).await;
            let games = "select min(game_id) from tournament_games where score is null";
            for id in 0..2 {
                let game = GameId(self.test.query_number(games).await + id);
                let by = self.test.store.load(game).await.expect("a game").table.challenger;
                let resign = Command::Resign { by };
                self.test.store.apply(game, &resign, Cause::JOB, self.test.clock.now()).await.expect("resigned");
            }
            self.test
                .wait_until_found("select (count(*) = 0)::int::bigint from tasks where kind = 'tournament' and coalesce(due_at, now()) <= now()")
                .await;
            self.ben("tournament", json!({ "table": { "tournament": which } })).await;
            self.ben("tournament", json!({ "leave": { "tournament": which } })).await;
            self.ana("tournament", json!({ "end": { "tournament": which } })).await;
        }
        // The first tournament ends on its own.
        let running = "select coalesce(min(g.game_id), 0) from tournament_games g join games on games.id = g.game_id
            where g.tournament_id = 1 and games.phase = 'playing'";
        loop {
            let game = GameId(self.test.query_number(running).await);
            if game == GameId(0) {
                break;
            }
            let by = self.test.store.load(game).await.expect("a game").table.challenger;
            self.test
                .store
                .apply(game, &Command::Resign { by }, Cause::JOB, self.test.clock.now())
                .await
                .expect("resigned");
        }
        self.test.wait_until_found("select (count(*) = 0)::int::bigint from tasks where key = '1-end'").await;
    }

    /// Groups with a final, and a knockout with byes, a replayed match and a match that is not played.
    async fn larger_tournaments(&self) {
        let locale = self.lang.locales()[0];
        self.ana("settings", json!({ "channel": { "channel": self.cups.to_string() } })).await;
        self.test.sandbox.limit_posts(RateLimit { requests: 1000, window: std::time::Duration::from_secs(1) });
        let guests = ["Quentin", "Jürgen", "大石 健", "Zoë", "x_Dragon_Slayer_x", "Wolfgang", "Dmitri"];
        let guests = guests.map(|name| self.test.sandbox.add_user(name, locale));
        let people: Vec<_> = [self.test.ana, self.test.ben].into_iter().chain(guests).collect();
        for (form, count) in [("round-robin", 9), ("knockout", 5)] {
            let create = json!({ "name": format!("Winterpokal {count}"), "game": "tether", "variant": "5", "form": form, "seats": 16 });
            let here = async |command: Value| {
                let answer = self.test.sandbox.slash(self.test.ana, self.cups, "tournament", command).await;
                answer.expect("an answer");
            };
            self.test.publish_tournament(self.test.ana, self.cups, create).await;
            let id = TournamentId(self.test.query_number("select max(id) from tournaments").await);
            for &person in &people[..count] {
                let (guild, person, now) = (self.test.guild, UserId(person), self.test.clock.now());
                let join = TournamentCommand::Join { by: person, team: None, every: None };
                self.test.store.change_tournament(guild, id, join, now).await.expect("joined");
            }
            here(json!({ "start": { "tournament": id.to_string() } })).await;
            let is_over =
                "select count(*) from tournaments where phase = 'over' and id = (select max(id) from tournaments)";
            let mut tied = false;
            let named = "select (count(*) = 0)::int::bigint from tasks
                where kind = 'tournament_message' and payload->>'about' like '{%'";
            while self.test.query_number(is_over).await == 0 {
                // The end would replace messages that are still to be posted.
                self.test.wait_until_found(named).await;
                let stored = self.test.store.tournament(id).await.expect("the store").expect("a tournament");
                let open: Vec<_> = stored.games_in_progress().collect();
                // The first match of the first round is tied once, and its winner then leaves.
                let ties = form == "knockout" && !tied && !open.is_empty();
                for game in open {
                    let (number, [first, second]) = (game.id.expect("a game"), game.pairing.seeds);
                    let loser = if ties { second } else { first.max(second) };
                    let by = stored.player(loser).expect("a player");
                    let resign = Command::Resign { by };
                    let resigned = self.test.store.apply(number, &resign, Cause::JOB, self.test.clock.now()).await;
                    assert!(matches!(resigned, Ok(_) | Err(StoreError::Refused(_))), "{resigned:?}");
                }
                if ties {
                    let leaver = stored.player(3).and_then(Participant::human).expect("a person");
                    let (guild, now) = (self.test.guild, self.test.clock.now());
                    let leave = TournamentCommand::Leave { by: leaver, for_good: true };
                    self.test.store.change_tournament(guild, id, leave, now).await.expect("left");
                    tied = true;
                }
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
            here(json!({ "table": { "tournament": id.to_string() } })).await;
        }
        let unposted =
            "select (count(*) = 0)::int::bigint from tasks join tournaments t on payload->'tournament' = to_jsonb(t.id)
            where kind = 'tournament_message' and (due_at is not null or leased_by is not null) and t.name like 'Winterpokal%'";
        self.test.wait_until_found(unposted).await;
        self.test.wait_until_posted().await;
    }

    async fn newest_game(&self) -> String {
        self.test.query_number("select max(id) from games").await.to_string()
    }

    /// Checks the page as both players see it, and saves pictures.
    async fn check(self, theme: &str) {
        let Some(browser) = Browser::open(PHONE.0, PHONE.1).await else { return };
        let folder = format!("target/screenshots/messages/{}-{theme}", self.lang.tag());
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
        let _nothing_there = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let mut page = ChannelPage { test: self.test, browser };
        let mut seen = 0;
        let (ana, ben, server) = (page.test.ana, page.test.ben, page.test.channel);
        let direct = page.test.sandbox.direct_channel(ben);
        for (name, person, channel) in [
            ("ana", ana, server),
            ("ben", ben, server),
            ("pair", ana, self.pair),
            ("direct", ben, direct),
            ("cups", ana, self.cups),
            ("commons-ana", ana, self.commons),
            ("commons-ben", ben, self.commons),
        ] {
            let base = page.test.sandbox.api_base();
            page.test.channel = channel;
            page.browser.goto("about:blank").await;
            page.browser.goto(&format!("{base}/#as={person}&channel={channel}")).await;
            page.wait_for_view(person).await;
            page.browser.emulate_dark_mode(theme == "dark").await;
            page.assert_accessible(name).await;
            page.assert_fits_window(name).await;
            let fonts =
                "return document.fonts.status === 'loaded' && [...document.fonts].every(it => it.status !== 'error')";
            page.browser.wait_until("the page's own fonts", fonts, vec![]).await;
            let cut = "return Array.from(document.querySelectorAll('article button, article .content, article select'))
                .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.outerHTML.slice(0, 300))";
            let cut = page.browser.script(cut, vec![]).await;
            assert_eq!(cut, json!([]), "cut off");
            assert_eq!(page.browser.script(CUT_CHOICES, vec![]).await, json!([]), "cut off");
            let words = "return Array.from(document.querySelectorAll('article')).map(e => e.innerText)";
            let words: Vec<String> = serde_json::from_value(page.browser.script(words, vec![]).await).expect("texts");
            for text in &words {
                assert!(!text.contains("{$") && !text.contains("{ $"), "{text}");
            }
            save_pictures(&page.browser, &folder, name).await;
            seen += words.len();
        }
        assert!(seen > 80, "only {seen} messages");
        page.close().await;
    }
}

/// Saves pictures of all messages, each with as many messages as fit as a whole.
async fn save_pictures(browser: &Browser, folder: &Path, name: &str) {
    // Scrolls to a message. Returns the number of the next one that does not fit, once all pictures are loaded.
    let scroll = "const articles = [...document.querySelectorAll('article')];
        const first = articles[arguments[0]];
        first.scrollIntoView({ block: 'start' });
        let scroller = first.parentElement;
        const scrolls = element => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
        while (scroller.parentElement && !scrolls(scroller)) scroller = scroller.parentElement;
        const bottom = scroller.getBoundingClientRect().bottom;
        let next = arguments[0] + 1;
        while (next < articles.length && articles[next].getBoundingClientRect().bottom <= bottom) next++;
        const images = articles.slice(arguments[0], next).flatMap(article => [...article.querySelectorAll('img')]);
        return images.every(image => image.complete) && next";
    let (mut first, mut pictures) = (0, 0);
    while first < browser.count("article").await {
        let next = browser.wait_until("pictures of messages", scroll, vec![json!(first)]).await;
        first = next.as_u64().expect("a number");
        browser.screenshot(&folder.join(format!("{name}-{pictures:02}.png"))).await;
        pictures += 1;
    }
}

/// Checks all messages in one language and one theme, or in both themes with `PARLOR_LONG`: widths do not depend on the theme,
/// and contrasts do not depend on the language.
async fn check_language(lang: Lang, theme: &str) {
    let long = std::env::var("PARLOR_LONG").is_ok();
    for theme in ["light", "dark"].into_iter().filter(|it| long || *it == theme) {
        let gallery = Gallery::begin(lang, theme).await;
        gallery.everything().await;
        gallery.check(theme).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute in a browser; CI runs it in a job of its own"]
async fn every_message_fits_a_phone_in_german() {
    check_language(Lang::German, "light").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a minute in a browser; CI runs it in a job of its own"]
async fn every_message_fits_a_phone_in_japanese() {
    check_language(Lang::Japanese, "dark").await;
}
