use super::*;
use crate::{
    discord::outbound::message::MAX_CONTENT,
    play::{GameId, UserId},
    tournament::{
        TournamentId,
        tests::{NOW, apply, running},
    },
};

/// A tournament whose players have the longest ids, with games of long numbers.
pub(in crate::discord::outbound::tournament) fn large(format: Format, players: u16) -> Tournament {
    let mut tournament = running(format, players);
    let paired = tournament.advance(Vec::new(), NOW);
    apply(&mut tournament, &paired, NOW);
    for (number, game) in (9_999_000..).zip(&mut tournament.games) {
        game.id = Some(GameId(number));
    }
    for (seed, player) in (1..).zip(&mut tournament.players) {
        player.player = Participant::Human(UserId(u64::MAX - seed));
    }
    Tournament {
        id: TournamentId(99_999_999),
        channel: u64::MAX,
        name: "W".repeat(40),
        role: Some(u64::MAX),
        ..tournament
    }
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
        for mut tournament in [groups, knockout] {
            for post in [table(lang, &tournament), end(lang, &tournament, false), invitation(lang, &tournament)] {
                assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            }
            tournament.phase = TournamentPhase::Open;
            let post = invitation(lang, &tournament);
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
        }
    }
}
