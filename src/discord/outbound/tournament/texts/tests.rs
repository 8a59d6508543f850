use super::*;
use crate::{
    discord::outbound::message::MAX_CONTENT,
    play::{Pace, UserId},
    store::TournamentId,
    tournament::{Next, Tournament},
};
use parlor_games::rules::{Game, Options};

/// A tournament whose players have the longest ids, with games of long numbers.
pub(in crate::discord::outbound::tournament) fn large(format: Format, players: u16) -> StoredTournament {
    let mut tournament = Tournament { format, left: vec![None; players.into()], games: Vec::new() };
    let Next::Begin(pairings) = tournament.next() else { panic!("no games") };
    tournament.games = pairings.into_iter().map(|pairing| TournamentGame { pairing, score: None }).collect();
    let game_ids = (0..tournament.games.len()).map(|n| Some(GameId(9_999_000 + n as i64))).collect();
    let player = |seed: u16| TournamentPlayer {
        player: Participant::Human(UserId(u64::MAX - u64::from(seed))),
        seed: Some(seed),
        left: false,
        place: None,
    };
    StoredTournament {
        id: TournamentId(99_999_999),
        guild: 1,
        channel: u64::MAX,
        name: "W".repeat(40),
        format,
        setup: Game::Tetrathedral.setup(&Options::default()).ok(),
        pace: Pace::ThreeDays,
        max_players: 64,
        threads: false,
        role: Some(u64::MAX),
        created_by: Participant::Human(UserId(u64::MAX)),
        phase: TournamentPhase::Running,
        refusal_reason: None,
        players: (1..=players).map(player).collect(),
        tournament,
        game_ids,
    }
}

#[test]
fn messages_about_the_largest_tournaments_fit_and_call_each_player_once() {
    for &lang in Lang::ALL {
        let groups = large(Format::RoundRobin, 64);
        let mut called = Vec::new();
        for section in 0..8 {
            let post = group_begins(lang, &groups, 1, section);
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content);
            called.extend(post.pings);
        }
        called.sort_unstable();
        called.dedup();
        assert_eq!(called.len(), 64);
        let knockout = large(Format::Knockout, 64);
        let mut called = Vec::new();
        for first in [0, 16] {
            let post = round_begins(lang, &knockout, 1, (first, first + 15));
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            called.extend(post.pings);
        }
        called.sort_unstable();
        called.dedup();
        assert_eq!(called.len(), 64);
        for mut stored in [groups, knockout] {
            for post in [table(lang, &stored), end(lang, &stored), invitation(lang, &stored)] {
                assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            }
            stored.phase = TournamentPhase::Open;
            let post = invitation(lang, &stored);
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
        }
    }
}
