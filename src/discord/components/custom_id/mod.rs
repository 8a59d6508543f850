//! Custom ids of buttons, menus and forms. An id holds all that is needed to act on it, so it works in any process.

mod draft;
mod encoding;
#[cfg(test)]
mod tests;

use crate::{
    discord::choice::choices,
    league::{LeagueId, SeasonPhase},
    play::{First, GameId, Pace, Proposal, Team, UserId},
    tournament::TournamentId,
};
pub(crate) use draft::{Draft, DraftAction};
pub(crate) use encoding::Rest;
use encoding::{Field, Parts, define_ids};
use parlor_ai::Level;
use parlor_games::rules::{Game, Player, Setup};
use parlor_puzzles::Series;
use std::{
    fmt,
    num::{NonZeroI64, NonZeroU8},
    str::FromStr,
};

/// All ids: variant, fields, parts of the text, and the handler that `dispatch/route.rs` calls with the fields. With `in_place`,
/// the answer replaces the message. A handler may also get the value `chosen` in a menu, the text `typed` into a form, or the
/// whole [`Input`]. `version` is that of the board above the button.
///
/// The texts never change, because old messages contain them; some use older words than their variants.
macro_rules! custom_ids {
    ($callback:ident! { $($before:tt)* }) => {
        $callback! {
            $($before)*
            Accept(game: GameId) = ["accept" game] => challenge::accept;
            Decline(game: GameId) = ["decline" game] => challenge::decline;
            Cancel(game: GameId) = ["cancel" game] => challenge::cancel;
            OpenMoveForm(game: GameId, version: u32) = ["move" game version] => moves::open_form;
            MoveForm(game: GameId, version: u32) = ["form" game version] => moves::submit, typed;
            Play(game: GameId, version: u32, text: String) = ["play" game version text] => moves::play_button;
            // `text` holds the choices made in the menus so far.
            Pick(game: GameId, version: u32, text: String) = ["pick" game version text] => pick::choose, input;
            NextBoard = ["next"] => moves::show_next;
            ChooseFriend(game: GameId) = ["friend" game] => challenge::choose_friend;
            ChallengeFriend(game: GameId) = ["friend" game "with"] => challenge::challenge_friend.in_place(), chosen;
            PrivateBoard(game: GameId) = ["board" game] => board::show_private;
            NewestBoard(game: GameId) = ["newest" game] => board::newest;
            OpenPage(game: GameId) = ["open" game] => open::open;
            OpenInside(game: GameId) = ["open-inside" game] => open::choose_inside;
            EndWebSessions = ["sign-out"] => privacy::end_web_sessions;
            ShowPrivateGame(game: GameId) = ["show" game] => private_game::show;
            JoinTeam(game: GameId, team: Team) = ["team" game team] => vote_game::join;
            NotifyVoter(game: GameId) = ["notify" game] => vote_game::switch_notify;
            CloseVote(game: GameId, ply: u16) = ["close-vote" game ply] => vote_game::close.in_place();
            EndVoteGame(game: GameId) = ["end-votes" game] => vote_game::end.in_place();
            Hint(game: GameId, version: u32) = ["hint" game version] => hint::request;
            More(game: GameId) = ["more" game] => more::show;
            // `moves`: each move, or only the end.
            Follow(game: GameId, moves: bool) = ["follow" game moves] => follow::follow;
            Unfollow(game: GameId) = ["unfollow" game] => follow::unfollow;
            FollowedGames(page: u16) = ["followed" page] => follow::page.in_place();
            Note(game: GameId) = ["note" game] => note::open_form;
            NoteForm(game: GameId, ply: u16) = ["note" game ply] => note::write, typed;
            ConfirmDrawOffer(game: GameId) = ["offer-draw" game] => offers::ask_draw;
            OfferDraw(game: GameId) = ["offer-draw-yes" game] => offers::offer_draw;
            AnswerDraw(game: GameId, accept: bool) = ["draw" game accept] => offers::answer_draw;
            RequestTakeback(game: GameId) = ["ask-back" game] => offers::request_takeback;
            AnswerTakeback(game: GameId, version: u32, grant: bool) = ["back" game version grant] => offers::answer_takeback;
            Withdraw(game: GameId, proposal: Proposal) = ["withdraw" game proposal] => offers::withdraw;
            ClearPlan(game: GameId) = ["unplan" game] => plan::clear;
            // `until` is in seconds since 1970.
            StartAbsence(until: i64) = ["away" until] => away::set_until.in_place();
            EndAbsence = ["here"] => away::end;
            Ban(person: UserId, until: i64) = ["ban" person until] => settings::ban_until.in_place();
            // `hidden`: how many channels are hidden from the bot.
            SetRankRole(role: u64, game: Option<Game>, rating: i32, hidden: u32) =
                ["rank-role" role game rating hidden] => rank_roles::confirm.in_place();
            GiveToWinners(id: TournamentId, role: u64, hidden: u32) =
                ["tournament" id "role" role hidden] => tournament::give_to_winners.in_place();
            AllSettings = ["settings"] => settings_view::all.in_place();
            SettingChanges(page: u16) = ["settings" "changes" page] => settings_view::changes.in_place();
            Bans(page: u16) = ["settings" "bans" page] => settings_view::bans.in_place();
            Setup = ["setup"] => setup::show;
            SetupPage(page: u16) = ["setup" page] => setup::page.in_place();
            SetUp(menu: SetupMenu) = ["setup" "choose" menu] => setup::choose.in_place(), input;
            RemoveDeleted = ["settings" "deleted"] => settings_view::remove_deleted.in_place();
            EndGame(game: GameId) = ["end" game] => settings::end_game;
            Adjudicate(game: GameId, winner: Option<Player>) = ["adjudicate" game winner] => settings::adjudicate;
            CorrectResult(game: GameId, winner: Option<Player>) = ["adjudicate" game winner "anew"] => settings::correct;
            ChoosePreference(preference: Preference) = ["prefer" preference] => preferences::choose.in_place(), chosen;
            SwitchPreference(preference: Preference, on: bool) = ["prefer" preference on] => preferences::switch.in_place();
            ShiftDaily(hours: i8) = ["daily" hours] => preferences::shift_daily.in_place();
            Export = ["export"] => export::request;
            ConfirmDeletion = ["forget"] => privacy::confirm_deletion;
            DeleteData = ["forget-yes"] => privacy::delete;
            ConfirmResignation(game: GameId) = ["resign" game] => resign::ask;
            Resign(game: GameId) = ["resign-yes" game] => resign::resign;
            Abort(game: GameId) = ["call-off" game] => resign::abort;
            Dismiss = ["keep"] => unclear::dismiss;
            NotPlayed = ["not-yet"] => moves::not_played;
            Claim(game: GameId) = ["claim" game] => resign::claim;
            Extend(game: GameId) = ["extend" game] => resign::extend;
            Rematch(game: GameId) = ["rematch" game] => challenge::rematch;
            Challenge(person: UserId) = ["challenge" person] => challenge::create_selected.in_place(), chosen;
            StartChallenge(opponent: Option<UserId>, game: (Game, Option<Setup>), choices: Choices) =
                ["start" opponent game choices] => challenge::create_as_chosen.in_place();
            StartPlay(game: (Game, Option<Setup>), level: Option<Level>, first: First) =
                ["start-play" game level first] => play::start_as_chosen;
            StartPlayShown(game: (Game, Option<Setup>), level: Option<Level>, first: First, show: Option<bool>) =
                ["start-play" game level first show] => play::begin;
            // A game like this one at another level.
            PlayAtLevel(game: GameId, level: Level) = ["play-at" game level] => play::at_level;
            Lobby(page: u16) = ["lobby" page] => lobby::page.in_place();
            Join(game: GameId) = ["join" game] => lobby::join;
            StandingOffers = ["standing"] => lobby::standing_offers;
            OfferGame = ["offer-game"] => lobby::offer, chosen;
            JoinTournament(id: TournamentId) = ["tournament" id "join"] => tournament::join_button;
            JoinEveryTournament(id: TournamentId) = ["tournament" id "every"] => tournament::join_every_button;
            SkipTournament(id: TournamentId) = ["tournament" id "skip"] => tournament::skip.in_place();
            CheckIn(id: TournamentId) = ["tournament" id "here"] => tournament::check_in_button;
            JoinTournamentTeam(id: TournamentId, second: bool) = ["tournament" id "team" second] => tournament::join_team.in_place();
            LeaveTournament(id: TournamentId) = ["tournament" id "leave"] => tournament::leave_button;
            StartTournament(id: TournamentId) = ["tournament" id "start"] => tournament::start;
            StartTournamentNow(id: TournamentId) = ["tournament" id "start-yes"] => tournament::start_now.in_place();
            LeaveStartedTournament(id: TournamentId) = ["tournament" id "leave-yes"] => tournament::leave_for_good;
            RemoveFromTournament(id: TournamentId, player: UserId) =
                ["tournament" id "remove" player] => tournament::confirm_removal.in_place();
            EndTournament(id: TournamentId) = ["tournament" id "end-yes"] => tournament::end;
            // The bot finds its message again by this number.
            TournamentTable(id: TournamentId, message: Option<NonZeroI64>) =
                ["tournament" id "table" message] => tournament::show_table;
            // A command that did not name one of several tournaments.
            InTournament(id: TournamentId, action: TournamentAction) =
                ["tournament" id "do" action] => tournament::act.in_place();
            TournamentDraft(action: DraftAction, part: Rest) = ["draft" action part] => tournament::edit_draft.in_place(), input;
            JoinLeague(id: LeagueId, every: bool) = ["league" id "join" every] => league::join;
            LeaveLeague(id: LeagueId) = ["league" id "leave"] => league::leave;
            // The bot finds its message again by the season and the phase.
            LeagueTable(id: LeagueId, season: u16, phase: SeasonPhase) =
                ["league" id "table" season phase] => league::table_button;
            // A command that did not name one of several leagues.
            InLeague(id: LeagueId, action: LeagueAction) = ["league" id "do" action] => league::act.in_place();
            GiveToChampions(id: LeagueId, role: u64, hidden: u32) =
                ["league" id "role" role hidden] => league::give_to_champions.in_place();
            EndSeason(id: LeagueId, season: u16) = ["league" id "end-season" season] => league::end_season.in_place();
            EndLeague(id: LeagueId) = ["league" id "end"] => league::end_league.in_place();
            Games(person: UserId, page: u16) = ["games" person page] => games::page.in_place();
            GamesEverywhere(page: u16) = ["games-everywhere" page] => games::everywhere.in_place();
            Leaderboard(scope: ListScope, game: Option<Game>, page: u16) =
                ["top" scope game page] => leaderboard::page.in_place();
            Rules(game: Game) = ["rules" game] => rules::show;
            RulesMore(game: Game) = ["rules-more" game] => rules::more;
            AllCommands = ["commands"] => help::all_commands;
            AllGames = ["all-games"] => help::all_games;
            Learn(game: Game) = ["learn" game] => learn::start;
            Lesson(game: Game, number: u8) = ["lesson" game number] => learn::question.in_place();
            LessonMove(game: Game, number: u8, text: String) = ["lesson" game number "play" text] => learn::attempt;
            OpenLessonForm(game: Game, number: u8) = ["lesson" game number "move"] => learn::open_form;
            LessonForm(game: Game, number: u8) = ["lesson" game number "form"] => learn::attempt, typed;
            OpenLesson(game: Game, number: u8) = ["open-lesson" game number] => open::open_lesson;
            OpenLessonInside(game: Game, number: u8) =
                ["open-lesson-inside" game number] => open::choose_inside_for_lesson;
            PlayFirstGame(game: Game) = ["first-game" game] => learn::play_first_game;
            Puzzles = ["puzzles"] => puzzle::all.in_place();
            // `day` is in days since 1970.
            Puzzle(series: Series, day: i32) = ["puzzle" series day] => puzzle::open;
            OpenPuzzle(series: Series, day: i32) = ["open-puzzle" series day] => open::open_puzzle;
            OpenPuzzleInside(series: Series, day: i32) =
                ["open-puzzle-inside" series day] => open::choose_inside_for_puzzle;
            ShowPuzzle(series: Series, day: i32) = ["show-puzzle" series day] => puzzle::show_puzzle;
            PuzzleMove(series: Series, day: i32, action: PuzzleAction) =
                ["puzzle" series day action] => puzzle::update, input;
            Replay(game: GameId) = ["replay" game] => replay::open;
            ReplayAt(game: GameId, at: ReplayPosition) = ["replay" game at] => replay::go_to.in_place();
            ReplayFrom(game: GameId, ply: u16) = ["replay-from" game ply] => replay::open_at;
            Animation(game: GameId) = ["film" game] => replay::request_animation;
            Record(game: GameId) = ["record" game] => replay::record;
            CheckDice(game: GameId) = ["dice" game] => replay::check_dice;
            ShowReplay(game: GameId, ply: u16) = ["show-replay" game ply] => replay::show_position;
            ShowAnalysis(game: GameId) = ["show-analysis" game] => analysis::show_analysis;
            ShowLeaderboard(scope: ListScope, game: Option<Game>, page: u16) =
                ["show-top" scope game page] => leaderboard::show_page;
            ShowProfile(person: UserId, versus: UserId) = ["show-profile" person versus] => profile::show_profile;
            Analyze(game: GameId) = ["analyse" game] => analysis::request;
            Explore(game: GameId, ply: u16) = ["explore" game ply] => explore::start_from_game;
            // Only acts if the exploration still has this many plies.
            Exploration(id: i64, plies: u32, action: ExploreAction) = ["try" id plies action] => explore::update, input;
            // Commands whose game was ambiguous.
            MoveIn(game: GameId, text: Rest) = ["in" game "move" text] => moves::play_in.in_place();
            BoardIn(game: GameId, in_words: bool) = ["in" game "board" in_words] => board::show.in_place();
            PlanIn(game: GameId, opponent: String, then: String) =
                ["in" game "if" opponent then] => plan::add_or_show_in.in_place();
        }
    };
}
pub(crate) use custom_ids;

custom_ids!(define_ids! {
    CustomId;
});

/// Discord's limit, in characters.
const MAX_LENGTH: usize = 100;

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("v1")?;
        self.write(f)
    }
}

impl FromStr for CustomId {
    /// The id is unknown.
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        text.strip_prefix("v1:").and_then(|text| Self::read(&mut text.split(':'))).ok_or(())
    }
}

impl CustomId {
    /// Whether a second press a moment later is a mistake. Other ids name the game or its board, so they act only once.
    pub(crate) const fn begins_game(&self) -> bool {
        matches!(
            self,
            Self::ChallengeFriend(_)
                | Self::Challenge(_)
                | Self::StartChallenge(..)
                | Self::StartPlay(..)
                | Self::StartPlayShown(..)
                | Self::PlayAtLevel(..)
                | Self::PlayFirstGame(_)
                | Self::OfferGame
        )
    }

    /// Typed text may be too long for an id, or contain a colon.
    pub(crate) fn fits(&self) -> bool {
        let text = self.to_string();
        text.chars().count() <= MAX_LENGTH && text.parse().as_ref() == Ok(self)
    }
}

define_ids! {
    ReplayPosition;
    First = ["first"];
    Last = ["last"];
    At(ply: u16) = [ply];
}

define_ids! {
    /// `line` holds the solver's moves so far, separated by commas.
    PuzzleAction;
    Restart = ["over"];
    /// Shows the puzzle after `line` again, after a wrong move.
    Again(line: String) = ["again" line];
    OpenForm(line: String) = ["move" line];
    Form(line: String) = ["form" line];
    OpenMenus(line: String) = ["menus" line];
    /// `text` holds the choices made in the menus so far.
    Pick(line: String, text: String) = ["pick" line text];
    Play(line: String, text: String) = ["play" line text];
}

define_ids! {
    ExploreAction;
    OpenForm = ["move"];
    Form = ["form"];
    Undo = ["back"];
    Restart = ["over"];
    OpenMenus = ["menus"];
    /// `text` holds the choices made in the menus so far.
    Pick(roll: Option<NonZeroU8>, text: String) = ["pick" roll text];
    Play(text: Rest) = ["play" text];
}

define_ids! {
    /// Subcommands of `/tournament` with their options.
    TournamentAction;
    Join(every: Option<bool>) = ["join" every];
    Leave = ["leave"];
    Start = ["start"];
    Table = ["table"];
    PostHere(is_sure: bool) = ["post-here" is_sure];
    Export = ["export"];
    Remove(player: UserId) = ["remove" player];
    Add(player: UserId) = ["add" player];
    Replace(player: UserId, by: UserId) = ["replace" player by];
    Rename(name: Rest) = ["rename" name];
    End = ["end"];
}

define_ids! {
    /// Subcommands of `/league` with their options.
    LeagueAction;
    Join(every: bool) = ["join" every];
    Leave = ["leave"];
    Table(division: Option<u16>) = ["table" division];
    PostHere(is_sure: bool) = ["post-here" is_sure];
    Late = ["late"];
    Move(player: UserId, division: u16) = ["move" player division];
    Remove(player: UserId) = ["remove" player];
    Rename(name: Rest) = ["rename" name];
    End = ["end"];
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// A button, or a menu without a choice.
    Pressed,
    /// Several values are separated by commas.
    Chosen(String),
    Typed(String),
}

impl Input {
    /// Empty for a button.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Chosen(text) | Self::Typed(text) => text,
            Self::Pressed => String::new(),
        }
    }
}

/// A challenge's options besides the game. `pair` is two games with seats swapped, `keep` a standing offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choices {
    pub(crate) first: First,
    pub(crate) pace: Option<Pace>,
    pub(crate) rated: Option<bool>,
    pub(crate) pair: bool,
    pub(crate) keep: bool,
}

impl Field for Choices {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.write(f)?;
        self.pace.write(f)?;
        self.rated.write(f)?;
        // Older ids, from before pairs, end here.
        if self.pair {
            f.write_str(":both")?;
        }
        if self.keep { f.write_str(":keep") } else { Ok(()) }
    }

    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let (first, pace, rated) = (First::read(parts)?, Field::read(parts)?, Field::read(parts)?);
        let (mut pair, mut keep) = (false, false);
        for word in parts {
            match word {
                "both" => pair = true,
                "keep" => keep = true,
                _ => return None,
            }
        }
        Some(Self { first, pace, rated, pair, keep })
    }
}

choices! {
    ListScope {
        Server = "server": CHOICE_SCOPE_SERVER,
        Everywhere = "everywhere": CHOICE_SCOPE_EVERYWHERE,
    }
}

choices! {
    SetupMenu {
        Games = "games": SETUP_GAMES,
        Lobby = "lobby": SETUP_LOBBY,
        Results = "results": SETUP_RESULTS,
        Puzzle = "puzzle": SETUP_PUZZLE,
        Hour = "hour": SETUP_PUZZLE_HOUR,
        Players = "players": SETUP_PLAYERS,
        Organisers = "organisers": SETUP_ORGANISERS,
    }
}

choices! {
    Preference {
        Theme = "theme": PREFER_THEME,
        Coordinates = "coordinates": PREFER_COORDINATES,
        Notifications = "told": PREFER_TOLD,
        Confirm = "confirm": PREFER_CONFIRM,
        Challenges = "challenges": PREFER_CHALLENGES,
        Listed = "listed": PREFER_LISTED,
        Everywhere = "everywhere": PREFER_EVERYWHERE,
        Activity = "activity": PREFER_ACTIVITY,
    }
}
