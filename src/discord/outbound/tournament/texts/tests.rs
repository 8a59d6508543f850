use super::*;
use crate::{
    discord::outbound::message::MAX_CONTENT,
    play::{Pace, UserId},
    tournament::{Door, Schedule, TournamentChange, TournamentId},
};
use parlor_games::rules::{Game, Options};
use time::OffsetDateTime;

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// A tournament whose players have the longest ids, with games of long numbers.
pub(in crate::discord::outbound::tournament) fn large(format: Format, players: u16) -> Tournament {
    let player = |seed: u16| TournamentPlayer {
        player: Participant::Human(UserId(u64::MAX - u64::from(seed))),
        rating: None,
        banned: false,
        ban_ends: None,
        deletion_requested: false,
        left_at: None,
        place: None,
        team: (format == Format::Teams).then_some((seed + 1) % 2),
    };
    let mut tournament = Tournament {
        id: TournamentId(99_999_999),
        guild: 1,
        channel: u64::MAX,
        thread: None,
        thread_on: None,
        name: "W".repeat(60),
        format,
        setup: Game::Tetrathedral.setup(&Options::default()).ok(),
        pace: Pace::ThreeDays,
        rated: true,
        max_players: 64,
        rounds: None,
        teams: (format == Format::Teams).then_some([u64::MAX, u64::MAX - 1]),
        door: Door::default(),
        schedule: Schedule::BY_HAND,
        threads: false,
        live_beside: 0,
        division: None,
        role: Some(u64::MAX),
        created_at: NOW,
        phase: TournamentPhase::Running,
        table_at: Some(NOW),
        table_waits: false,
        refused: false,
        players: (1..=players).map(player).collect(),
        games: Vec::new(),
    };
    let mut pairings: Vec<_> = tournament
        .advance(Vec::new(), NOW)
        .into_iter()
        .flat_map(|change| match change {
            TournamentChange::Paired(pairings) => pairings,
            _ => Vec::new(),
        })
        .collect();
    pairings.sort_unstable();
    let games = (9_999_000..).zip(pairings);
    tournament.games = games
        .map(|(number, pairing)| TournamentGame { id: Some(GameId(number)), ..TournamentGame::new(pairing) })
        .collect();
    tournament
}

/// Links as long as possible.
fn links(tournament: &Tournament) -> Messages {
    tournament.games.iter().filter_map(|game| Some((game.id?, (u64::MAX, u64::MAX)))).collect()
}

#[test]
fn messages_about_the_largest_tournaments_fit_and_call_each_player_once() {
    for &lang in Lang::ALL {
        let groups = large(Format::RoundRobin, 64);
        let mut called = Vec::new();
        for section in 0..8 {
            let games = NamedGames { stage: 1, sections: (section, section), replay: 0 };
            let post = games_begin(lang, &groups, games, &links(&groups)).expect("a message");
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content);
            assert!(
                post.content.matches("](https://").count() >= 8,
                "a board of each player is linked: {}",
                post.content
            );
            called.extend(post.pings);
        }
        called.sort_unstable();
        called.dedup();
        assert_eq!(called.len(), 64);
        let knockout = large(Format::Knockout, 64);
        let mut called = Vec::new();
        for first in [0, 16] {
            let games = NamedGames { stage: 1, sections: (first, first + 15), replay: 0 };
            let post = games_begin(lang, &knockout, games, &links(&knockout)).expect("a message");
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            called.extend(post.pings);
        }
        called.sort_unstable();
        called.dedup();
        assert_eq!(called.len(), 64);
        let (anew, called) = (new_player(lang, &groups, 1, false, &links(&groups)), absent(lang, &groups, 1).pings);
        assert!(anew.content.chars().count() <= MAX_CONTENT, "{}", anew.content.chars().count());
        assert_eq!((anew.pings.len(), called.len()), (8, 1));
        let swiss = large(Format::Swiss, 128);
        let mut called = Vec::new();
        for first in [0, 16, 32, 48] {
            let games = NamedGames { stage: 1, sections: (first, first + 15), replay: 0 };
            let post = games_begin(lang, &swiss, games, &links(&swiss)).expect("a message");
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            called.extend(post.pings);
        }
        called.sort_unstable();
        called.dedup();
        assert_eq!(called.len(), 128);
        for mut tournament in [groups, knockout, swiss, large(Format::Teams, 64)] {
            for post in [table(lang, &tournament), end(lang, &tournament, false), invitation(lang, &tournament)] {
                assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            }
            tournament.phase = TournamentPhase::Open;
            let post = invitation(lang, &tournament);
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
        }
    }
}
