use super::*;
use parlor_games::rules::Options;
use proptest::prelude::*;

#[test]
fn ids_in_old_messages_stay_valid() {
    for text in [
        "v1:accept:7",
        "v1:decline:7",
        "v1:cancel:7",
        "v1:move:7:3",
        "v1:form:7:3",
        "v1:play:7:3:c3-ne",
        "v1:pick:7:3:",
        "v1:pick:7:3:d*",
        "v1:more:7",
        "v1:offer-draw:7",
        "v1:draw:7:yes",
        "v1:ask-back:7",
        "v1:back:7:3:no",
        "v1:unplan:7",
        "v1:away:1798675200",
        "v1:ban:42:1798675200",
        "v1:here",
        "v1:prefer:told",
        "v1:prefer:theme",
        "v1:prefer:confirm:yes",
        "v1:daily:-6",
        "v1:export",
        "v1:forget",
        "v1:forget-yes",
        "v1:resign:7",
        "v1:resign-yes:7",
        "v1:call-off:7",
        "v1:keep",
        "v1:claim:7",
        "v1:extend:7",
        "v1:rematch:7",
        "v1:challenge:42",
        "v1:lobby:2",
        "v1:join:7",
        "v1:offer-game",
        "v1:tournament:7:join",
        "v1:tournament:7:leave",
        "v1:tournament:7:leave-yes",
        "v1:tournament:7:end-yes",
        "v1:tournament:7:table:0",
        "v1:tournament:7:table:12",
        "v1:start:42:waltz:grid=limping size=3:me:3d:no",
        "v1:start::tether::random::",
        "v1:start:42:tether:size=7:me:3d:no:both",
        "v1:start-play:netted:board=hex size=4:hard:opponent",
        "v1:start-play:tether:::random",
        "v1:games:42:1",
        "v1:rules:waltz",
        "v1:top:server:all:0",
        "v1:top:everywhere:netted:2",
        "v1:replay:7",
        "v1:replay:7:first",
        "v1:replay:7:5",
        "v1:replay:7:last",
        "v1:replay-from:7:5",
        "v1:analyse:7",
        "v1:film:7",
        "v1:record:7",
        "v1:explore:7:5",
        "v1:try:9:5:move",
        "v1:try:9:5:form",
        "v1:try:9:5:back",
        "v1:try:9:5:over",
        "v1:try:9:5:menus",
        "v1:try:9:5:pick:0:roll",
        "v1:try:9:5:pick:8:d4-",
        "v1:try:9:5:play:d4",
        "v1:try:9:5:play:3:a2-b5",
        "v1:in:7:move:3 C",
        "v1:in:7:move:3:a2-b5",
        "v1:in:7:board:no",
        "v1:in:7:if:d4:c3",
        "v1:in:7:if::",
    ] {
        assert_eq!(text.parse::<CustomId>().map(|id| id.to_string()), Ok(text.to_owned()));
    }
}

/// Values for the fields of ids.
struct Fields {
    game: GameId,
    person: UserId,
    number: u16,
    version: u32,
    yes: bool,
    text: String,
}

/// The id after `id` in the list of all. A new variant does not compile until it has its place in the list.
fn next(id: &CustomId, with: &Fields) -> Option<CustomId> {
    use CustomId as Id;
    use ExploreAction as Action;
    use ReplayPosition as At;
    let Fields { game, person, number, version, yes, ref text } = *with;
    let text = || text.clone();
    let explore = |action| Id::Exploration(game.0, version, action);
    let setup = Options::parse("double-limping 8", Game::Netted.options());
    let setup = Some(Game::Netted.setup(&setup.expect("options")).expect("a variant"));
    Some(match id {
        Id::Accept(_) => Id::Decline(game),
        Id::Decline(_) => Id::Cancel(game),
        Id::Cancel(_) => Id::OpenMoveForm(game, version),
        Id::OpenMoveForm(..) => Id::MoveForm(game, version),
        Id::MoveForm(..) => Id::Play(game, version, text()),
        Id::Play(..) => Id::Pick(game, version, text()),
        Id::Pick(..) => Id::Hint(game, version),
        Id::Hint(..) => Id::More(game),
        Id::More(_) => Id::OfferDraw(game),
        Id::OfferDraw(_) => Id::AnswerDraw(game, yes),
        Id::AnswerDraw(..) => Id::RequestTakeback(game),
        Id::RequestTakeback(_) => Id::AnswerTakeback(game, version, yes),
        Id::AnswerTakeback(..) => Id::ClearPlan(game),
        Id::ClearPlan(_) => Id::StartAbsence(game.0),
        Id::StartAbsence(_) => Id::Ban(person, game.0),
        Id::Ban(..) => Id::EndAbsence,
        Id::EndAbsence => Id::SetPreference(Preference::Notifications, None),
        Id::SetPreference(_, None) => Id::SetPreference(Preference::Listed, Some(yes)),
        Id::SetPreference(_, Some(_)) => Id::ShiftDaily(-6),
        Id::ShiftDaily(_) => Id::Export,
        Id::Export => Id::ConfirmDeletion,
        Id::ConfirmDeletion => Id::DeleteData,
        Id::DeleteData => Id::ConfirmResignation(game),
        Id::ConfirmResignation(_) => Id::Resign(game),
        Id::Resign(_) => Id::Abort(game),
        Id::Abort(_) => Id::Dismiss,
        Id::Dismiss => Id::Claim(game),
        Id::Claim(_) => Id::Extend(game),
        Id::Extend(_) => Id::Rematch(game),
        Id::Rematch(_) => Id::Challenge(person),
        Id::Challenge(_) => Id::Lobby(number),
        Id::Lobby(_) => Id::Join(game),
        Id::Join(_) => Id::OfferGame,
        Id::OfferGame => Id::JoinTournament(TournamentId(game.0)),
        Id::JoinTournament(_) => Id::LeaveTournament(TournamentId(game.0), false),
        Id::LeaveTournament(_, false) => Id::LeaveTournament(TournamentId(game.0), true),
        Id::LeaveTournament(_, true) => Id::EndTournament(TournamentId(game.0)),
        Id::EndTournament(_) => Id::TournamentTable(TournamentId(game.0), NonZeroI64::new(game.0)),
        Id::TournamentTable(..) => {
            let (pace, rated) = (Some(Pace::Unlimited), Some(yes));
            let choices = Choices { first: First::Opponent, pace, rated, pair: true };
            Id::StartChallenge(Some(person), Game::Netted, setup, choices)
        }
        Id::StartChallenge(..) => Id::StartPlay(Game::Netted, setup, Some(Level::Master), First::Challenger),
        Id::StartPlay(..) => Id::Games(person, number),
        Id::Games(..) => Id::GamesEverywhere(number),
        Id::GamesEverywhere(_) => Id::Rules(Game::Waltz),
        Id::Rules(_) => Id::RulesMore(Game::Netted),
        Id::RulesMore(_) => Id::AllCommands,
        Id::AllCommands => Id::AllGames,
        Id::AllGames => Id::Learn(Game::Tether),
        Id::Learn(_) => Id::Lesson(Game::Waltz, 5),
        Id::Lesson(..) => Id::LessonMove(Game::Tetrathedral, 4, text()),
        Id::LessonMove(..) => Id::OpenLessonForm(Game::Netted, 1),
        Id::OpenLessonForm(..) => Id::LessonForm(Game::Anchor2d, 3),
        Id::LessonForm(..) => Id::PlayFirstGame(Game::Waltz),
        Id::PlayFirstGame(_) => Id::Leaderboard(yes, None, number),
        Id::Leaderboard(_, None, _) => Id::Leaderboard(yes, Some(Game::Netted), number),
        Id::Leaderboard(_, Some(_), _) => Id::Replay(game),
        Id::Replay(_) => Id::ReplayAt(game, At::First),
        Id::ReplayAt(_, At::First) => Id::ReplayAt(game, At::At(number)),
        Id::ReplayAt(_, At::At(_)) => Id::ReplayAt(game, At::Last),
        Id::ReplayAt(_, At::Last) => Id::ReplayFrom(game, number),
        Id::ReplayFrom(..) => Id::Analyze(game),
        Id::Analyze(_) => Id::Animation(game),
        Id::Animation(_) => Id::Record(game),
        Id::Record(_) => Id::Explore(game, number),
        Id::Explore(..) => explore(Action::OpenForm),
        Id::Exploration(_, _, Action::OpenForm) => explore(Action::Form),
        Id::Exploration(_, _, Action::Form) => explore(Action::Undo),
        Id::Exploration(_, _, Action::Undo) => explore(Action::Restart),
        Id::Exploration(_, _, Action::Restart) => explore(Action::OpenMenus),
        Id::Exploration(_, _, Action::OpenMenus) => explore(Action::Pick(NonZeroU8::new(8), text())),
        Id::Exploration(_, _, Action::Pick(..)) => explore(Action::Play(text())),
        Id::Exploration(_, _, Action::Play(_)) => Id::InGame(game, InGame::Move(text())),
        Id::InGame(_, InGame::Move(_)) => Id::InGame(game, InGame::Board(yes)),
        Id::InGame(_, InGame::Board(_)) => Id::InGame(game, InGame::Plan(text(), text())),
        Id::InGame(_, InGame::Plan(..)) => return None,
    })
}

#[test]
fn what_was_typed_is_only_in_an_id_that_is_short_and_can_be_read_back() {
    let ids = ["d4", &"d".repeat(100), "d4:c3"]
        .map(|typed| CustomId::InGame(GameId(7), InGame::Plan(typed.to_owned(), String::new())));
    assert_eq!(ids.map(|id| id.fits()), [true, false, false]);
}

proptest! {
    #[test]
    fn ids_parse_back_and_fit_into_100_characters(
        (game, person, number, version, yes) in any::<(i64, std::num::NonZeroU64, u16, u32, bool)>(),
        text in "@?[a-s][1-9][0-9]?(-[a-s][1-9][0-9]?)?|[a-s]1-nw|pass",
    ) {
        let fields = Fields { game: GameId(game), person: UserId(person.get()), number, version, yes, text };
        for id in std::iter::successors(Some(CustomId::Accept(fields.game)), |id| next(id, &fields)) {
            let text = id.to_string();
            prop_assert!(text.len() <= 100);
            prop_assert_eq!(text.parse::<CustomId>(), Ok(id));
        }
    }

    #[test]
    fn parsing_never_panics(text in "(v1:)?(accept|move|form|play|pick|draw|back|more|rules|games|keep|top|replay|replay-from|analyse|try|.{0,8}):?.{0,30}") {
        let _ = text.parse::<CustomId>();
    }
}
