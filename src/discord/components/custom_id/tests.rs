use super::*;
use crate::discord::choice::Choice;
use parlor_games::rules::Options;
use proptest::prelude::*;

/// Includes edge values of all fields.
fn samples() -> Vec<CustomId> {
    use CustomId as Id;
    use ExploreAction as Action;
    use ReplayPosition as At;
    let setup = |game: Game, options: &str| {
        Some(game.setup(&Options::parse(options, game.options()).expect("options")).expect("a variant"))
    };
    let limping = setup(Game::Netted, "double-limping 8");
    let choices = |first, pace, rated, pair| Choices { first, pace, rated, pair, keep: false };
    let mut ids = Vec::new();
    for (game, person, version) in
        [(GameId(1), UserId(1), 0), (GameId(i64::MAX), UserId(u64::MAX), u32::MAX), (GameId(7), UserId(42), 3)]
    {
        ids.extend([
            Id::Accept(game),
            Id::Decline(game),
            Id::Cancel(game),
            Id::OpenMoveForm(game, version),
            Id::MoveForm(game, version),
            Id::Hint(game, version),
            Id::More(game),
            Id::ConfirmDrawOffer(game),
            Id::OfferDraw(game),
            Id::Follow(game, true),
            Id::Follow(game, false),
            Id::Unfollow(game),
            Id::JoinTeam(game, Team::Second),
            Id::NotifyVoter(game),
            Id::CloseVote(game, 7),
            Id::EndVoteGame(game),
            Id::Note(game),
            Id::NoteForm(game, 7),
            Id::RequestTakeback(game),
            Id::Withdraw(game, Proposal::Draw),
            Id::Withdraw(game, Proposal::Takeback),
            Id::ClearPlan(game),
            Id::ConfirmResignation(game),
            Id::Resign(game),
            Id::Abort(game),
            Id::Claim(game),
            Id::Extend(game),
            Id::Rematch(game),
            Id::Challenge(person),
            Id::Join(game),
            Id::Replay(game),
            Id::ReplayAt(game, At::First),
            Id::ReplayAt(game, At::Last),
            Id::Analyze(game),
            Id::Animation(game),
            Id::Record(game),
            Id::CheckDice(game),
            Id::ShowAnalysis(game),
            Id::ShowProfile(person, UserId(u64::MAX)),
            Id::OpenPage(game),
            Id::OpenInside(game),
        ]);
        for text in ["", "d4", "c3-ne", "pass", "d*"] {
            ids.extend([Id::Play(game, version, text.to_owned()), Id::Pick(game, version, text.to_owned())]);
        }
        for yes in [true, false] {
            ids.extend([Id::AnswerDraw(game, yes), Id::AnswerTakeback(game, version, yes)]);
        }
        for until in [i64::MIN, 0, i64::MAX] {
            ids.extend([Id::StartAbsence(until), Id::Ban(person, until)]);
        }
        for number in [0, 5, u16::MAX] {
            ids.extend([
                Id::Games(person, number),
                Id::SettingChanges(number),
                Id::SetupPage(number),
                Id::ReplayAt(game, At::At(number)),
                Id::ReplayFrom(game, number),
                Id::ShowReplay(game, number),
                Id::Explore(game, number),
            ]);
        }
        let tournament = TournamentId(game.0);
        ids.extend([
            Id::JoinTournament(tournament),
            Id::JoinEveryTournament(tournament),
            Id::CheckIn(tournament),
            Id::LeaveTournament(tournament),
            Id::JoinTournamentTeam(tournament, true),
            Id::LeaveStartedTournament(tournament),
            Id::EndTournament(tournament),
            Id::RemoveFromTournament(tournament, person),
            Id::GiveToWinners(tournament, person.0, version),
            Id::SetRankRole(person.0, None, i32::MAX, version),
            Id::SetRankRole(person.0, Some(Game::Tetrathedral), 1500, version),
            Id::TournamentTable(tournament, None),
            Id::TournamentTable(tournament, NonZeroI64::new(game.0)),
        ]);
        ids.extend(
            [
                TournamentAction::Join(None),
                TournamentAction::Join(Some(true)),
                TournamentAction::Leave,
                TournamentAction::Start,
                TournamentAction::Table,
                TournamentAction::Export,
                TournamentAction::Remove(person),
                TournamentAction::Add(person),
                TournamentAction::Replace(person, person),
                TournamentAction::Rename(Rest("Cup: the last".to_owned())),
                TournamentAction::End,
            ]
            .map(|action| Id::InTournament(tournament, action)),
        );
        let league = LeagueId(game.0);
        ids.extend([
            Id::JoinLeague(league, true),
            Id::JoinLeague(league, false),
            Id::LeaveLeague(league),
            Id::LeagueTable(league, u16::MAX, SeasonPhase::Registration),
            Id::EndSeason(league, u16::MAX),
            Id::EndLeague(league),
            Id::GiveToChampions(league, person.0, version),
        ]);
        ids.extend(
            [
                LeagueAction::Join(true),
                LeagueAction::Leave,
                LeagueAction::Table(None),
                LeagueAction::Table(Some(u16::MAX)),
                LeagueAction::Late,
                LeagueAction::Move(person, u16::MAX),
                LeagueAction::Remove(person),
                LeagueAction::End,
            ]
            .map(|action| Id::InLeague(league, action)),
        );
        for text in ["", "d4", "3 C", "3:a2-b5"] {
            ids.extend([
                Id::MoveIn(game, Rest(text.to_owned())),
                Id::Exploration(game.0, version, Action::Play(Rest(text.to_owned()))),
            ]);
        }
        ids.extend([true, false].map(|in_words| Id::BoardIn(game, in_words)));
        for (opponent, then) in [("", ""), ("d4", "c3"), ("d4 c3 b2", ""), ("", "c3")] {
            ids.push(Id::PlanIn(game, opponent.to_owned(), then.to_owned()));
        }
        ids.extend(
            [
                Action::OpenForm,
                Action::Form,
                Action::Undo,
                Action::Restart,
                Action::OpenMenus,
                Action::Pick(None, "roll".to_owned()),
                Action::Pick(None, String::new()),
                Action::Pick(NonZeroU8::new(1), "d*".to_owned()),
                Action::Pick(NonZeroU8::new(u8::MAX), "d4-".to_owned()),
            ]
            .map(|action| Id::Exploration(game.0, version, action)),
        );
        ids.extend([
            Id::StartChallenge(
                Some(person),
                (Game::Netted, limping),
                choices(First::Challenger, Some(Pace::Unlimited), Some(true), true),
            ),
            Id::StartChallenge(
                Some(person),
                (Game::Waltz, setup(Game::Waltz, "grid=limping size=3")),
                choices(First::Opponent, Some(Pace::ThreeDays), Some(false), false),
            ),
        ]);
    }
    for game in Game::ALL.iter().copied() {
        ids.extend([Id::Rules(game), Id::RulesMore(game), Id::Learn(game), Id::PlayFirstGame(game)]);
        for number in [0, 1, u8::MAX] {
            ids.extend([
                Id::Lesson(game, number),
                Id::LessonMove(game, number, "c3-ne".to_owned()),
                Id::OpenLessonForm(game, number),
                Id::LessonForm(game, number),
            ]);
        }
        ids.push(Id::StartPlay((game, None), None, First::Random));
        for level in Level::ALL {
            ids.push(Id::StartPlay((game, setup(game, game.variants()[0])), Some(level), First::Opponent));
        }
    }
    ids.extend(SetupMenu::all().map(Id::SetUp));
    ids.extend(DraftAction::all().map(|action| Id::TournamentDraft(action, Rest("swiss:5m:16".to_owned()))));
    for scope in [ListScope::Everywhere, ListScope::Server] {
        for game in Game::ALL.iter().copied().map(Some).chain([None]) {
            ids.extend([0, 2, u16::MAX].map(|page| Id::Leaderboard(scope, game, page)));
            ids.push(Id::ShowLeaderboard(scope, game, 2));
        }
    }
    for pace in Pace::ALL.map(Some).into_iter().chain([None]) {
        for (rated, pair) in [(None, false), (None, true), (Some(true), false), (Some(false), true)] {
            ids.push(Id::StartChallenge(None, (Game::Tether, None), choices(First::Random, pace, rated, pair)));
        }
    }
    for preference in Preference::all() {
        ids.push(Id::ChoosePreference(preference));
        ids.extend([true, false].map(|on| Id::SwitchPreference(preference, on)));
    }
    ids.extend([i8::MIN, -6, -1, 1, 6, i8::MAX].map(Id::ShiftDaily));
    ids.extend([0, 2, u16::MAX].map(Id::Lobby));
    ids.extend([0, 2, u16::MAX].map(Id::GamesEverywhere));
    ids.extend([0, 2, u16::MAX].map(Id::FollowedGames));
    let kept = Choices { keep: true, ..choices(First::Challenger, Some(Pace::Day), Some(false), false) };
    ids.push(Id::StartChallenge(None, (Game::Netted, limping), kept));
    ids.extend([
        Id::EndAbsence,
        Id::Export,
        Id::ConfirmDeletion,
        Id::DeleteData,
        Id::Dismiss,
        Id::OfferGame,
        Id::StandingOffers,
        Id::AllSettings,
        Id::RemoveDeleted,
        Id::Setup,
        Id::AllCommands,
        Id::AllGames,
        Id::Puzzles,
    ]);
    for series in [Series::Game(Game::Waltz), Series::WarmUp(Game::Tetrathedral)] {
        ids.extend([
            Id::Puzzle(series, 20_454),
            Id::OpenPuzzle(series, 20_454),
            Id::OpenPuzzleInside(series, 20_454),
            Id::ShowPuzzle(series, 20_454),
        ]);
        let (line, none) = (|| "h5-b5,@h6".to_owned(), String::new);
        let actions = [
            PuzzleAction::Restart,
            PuzzleAction::Again(line()),
            PuzzleAction::OpenForm(none()),
            PuzzleAction::OpenForm(line()),
            PuzzleAction::Form(line()),
            PuzzleAction::OpenMenus(line()),
            PuzzleAction::Pick(line(), "c*".to_owned()),
            PuzzleAction::Play(none(), "c3-ne".to_owned()),
        ];
        ids.extend(actions.map(|action| Id::PuzzleMove(series, 20_454, action)));
    }
    ids
}

#[test]
fn ids_are_written_as_in_the_list_and_read_back() {
    let written: String = samples().iter().map(|id| format!("{id}\n")).collect();
    insta::assert_snapshot!(written);
    for id in samples() {
        let text = id.to_string();
        assert!(text.len() <= 100, "{text}");
        assert_eq!(text.parse(), Ok(id), "{text}");
    }
}

#[test]
fn only_short_ids_that_can_be_read_back_contain_the_typed_text() {
    let ids =
        ["d4", &"d".repeat(100), "d4:c3"].map(|typed| CustomId::PlanIn(GameId(7), typed.to_owned(), String::new()));
    assert_eq!(ids.map(|id| id.fits()), [true, false, false]);
}

proptest! {
    #[test]
    fn parsing_never_panics(text in "(v1:)?(accept|move|form|play|pick|draw|back|more|rules|games|keep|top|replay|replay-from|analyse|try|.{0,8}):?.{0,30}") {
        let _ = text.parse::<CustomId>();
    }
}
