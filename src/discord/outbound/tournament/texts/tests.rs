use super::*;
use crate::{
    discord::outbound::message::MAX_CONTENT,
    play::{Pace, UserId},
    tournament::{BoardPlace, NOBODY, RatingRange, Repeats, Schedule, Score, TournamentChange, TournamentId},
};
use parlor_games::rules::{Game, Options};
use std::collections::BTreeSet;
use time::OffsetDateTime;

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// A tournament whose players have the longest ids, with games of long numbers.
pub(in crate::discord::outbound::tournament) fn large(format: Format, players: u16) -> Tournament {
    let player = |seed: u16| TournamentPlayer {
        every: false,
        checked_in: false,
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
        rating_range: RatingRange::default(),
        schedule: Schedule::BY_HAND,
        zone: crate::zone::Zone::UTC,
        threads: false,
        live_beside: 0,
        division: None,
        role: Some(u64::MAX),
        called: Some(u64::MAX - 2),
        created_at: NOW,
        phase: TournamentPhase::Running,
        ended_at: None,
        table_at: Some(NOW),
        table_waits: false,
        calls_wait: false,
        refused: false,
        players: (1..=players).map(player).collect(),
        waiting_for_next: Vec::new(),
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
    let games = (9_999_000_i64..).zip(pairings);
    tournament.games = games
        .map(|(number, pairing)| match pairing.seeds {
            [_, NOBODY] => TournamentGame { score: Some(Score::First), ..TournamentGame::new(pairing) },
            _ => {
                let place = Some(BoardPlace::Thread(u64::MAX - number.cast_unsigned() / 8));
                TournamentGame { id: Some(GameId(number)), place, ..TournamentGame::new(pairing) }
            }
        })
        .collect();
    tournament
}

/// A message for each game, so that all links are as long as possible.
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
        let (anew, called) = (new_player(lang, &groups, 1, false, &links(&groups)), absent(lang, &groups, 1).pings);
        assert!(anew.content.chars().count() <= MAX_CONTENT, "{}", anew.content.chars().count());
        assert_eq!((anew.pings.len(), called.len()), (8, 1));
        assert!(anew.content.matches("](https://").count() > 8, "{}", anew.content);
        let swiss = large(Format::Swiss, 128);
        for mut tournament in [groups, knockout, swiss, large(Format::Teams, 64)] {
            for post in [table(lang, &tournament), end(lang, &tournament, false), invitation(lang, &tournament)] {
                assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            }
            tournament.phase = TournamentPhase::Open;
            let post = invitation(lang, &tournament);
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            // Now the invitation has more lines, and there is a waiting list.
            tournament.schedule = Schedule {
                starts_at: Some(NOW),
                repeats: Some(Repeats::Weekly),
                check_in: true,
                called_at: Some(NOW),
                ..Schedule::BY_HAND
            };
            (tournament.rating_range, tournament.pace) =
                (RatingRange { from: Some(1500), to: Some(2000) }, Pace::FiveMinutes);
            tournament.players.extend(large(tournament.format, 32).players);
            let post = invitation(lang, &tournament);
            assert!(post.content.chars().count() <= MAX_CONTENT, "{}", post.content.chars().count());
            assert!(post.content.matches("<@18").count() > 20, "{}", post.content);
            // After the start, it names people who wait for the next one.
            let next = large(tournament.format, 32).players.into_iter();
            let next = next.map(|player| TournamentPlayer { every: true, ..player }).collect();
            let begun = Tournament { phase: TournamentPhase::Running, waiting_for_next: next, ..tournament.clone() };
            let post = invitation(lang, &begun);
            let counts = ["(32)", "32人"].iter().any(|count| post.content.contains(count));
            assert!(fits(&post) && counts == begun.teams.is_none(), "{}", post.content);
            let of = 2 * u16::try_from(tournament.players.len()).unwrap().div_ceil(80);
            for part in 0..of {
                let called = check_in(lang, &tournament, (part, of)).expect("a call");
                assert!(called.content.chars().count() <= MAX_CONTENT, "{}", called.content.chars().count());
                assert!(called.pings.iter().all(|it| called.content.contains(&format!("<@{}>", it.0))), "{of}");
            }
        }
    }
}

/// The messages about the first games of a tournament.
fn first_messages(lang: Lang, tournament: &Tournament) -> Vec<Post> {
    let unpaired = Tournament { games: Vec::new(), ..tournament.clone() };
    let games = unpaired.advance(Vec::new(), NOW).into_iter().filter_map(|change| match change {
        TournamentChange::Announced(about, _) => about.games(),
        _ => None,
    });
    games.map(|games| games_begin(lang, tournament, games, &links(tournament)).expect("a message")).collect()
}

#[test]
fn messages_about_rounds_of_any_size_fit_link_each_pairing_and_call_each_player_once() {
    for &lang in Lang::ALL {
        for format in [Format::Swiss, Format::Knockout, Format::Teams] {
            for players in (4..=format.seats().1).filter(|players| players % 9 < 2 || players % 32 < 2) {
                let tournament = large(format, players);
                let posts = first_messages(lang, &tournament);
                let sections: BTreeSet<_> = tournament
                    .games
                    .iter()
                    .filter(|game| game.pairing.seeds[1] != NOBODY)
                    .map(|game| game.pairing.section)
                    .collect();
                let linked: usize = posts.iter().map(|post| post.content.matches("](https://").count()).sum();
                assert!(linked >= sections.len(), "{lang:?} {format:?} of {players}: {linked} links");
                assert!(posts.iter().all(fits), "{lang:?} {format:?} of {players}");
                let mut called: Vec<_> = posts.iter().flat_map(|post| post.pings.clone()).collect();
                let count = called.len();
                called.sort_unstable();
                called.dedup();
                let play = tournament.games.iter().filter(|game| game.pairing.seeds[1] != NOBODY);
                let play: BTreeSet<_> = play.flat_map(|game| game.pairing.seeds).collect();
                assert_eq!((count, called.len()), (play.len(), play.len()), "{lang:?} {format:?} of {players}");
                let role = posts.iter().filter(|post| post.pinged_role == tournament.called);
                assert_eq!(role.count(), 1, "{lang:?} {format:?} of {players}");
            }
        }
    }
}

#[test]
fn games_that_have_not_begun_come_later_and_their_players_are_called_too() {
    for format in Format::ALL {
        let mut tournament = Tournament { pace: Pace::FiveMinutes, ..large(format, 8) };
        // Two games run, the others wait.
        for game in tournament.games.iter_mut().skip(2) {
            game.id = None;
        }
        let posts = first_messages(Lang::English, &tournament);
        let content = posts.iter().map(|post| post.content.as_str()).collect::<String>();
        assert!(content.contains("later") && !content.contains("both left"), "{content}");
        let mut called: Vec<_> = posts.into_iter().flat_map(|post| post.pings).collect();
        called.sort_unstable();
        called.dedup();
        assert_eq!(called.len(), 8, "{format:?}: {content}");
        for person in called {
            assert!(content.contains(&format!("<@{}>", person.0)), "{format:?}: {content}");
        }
    }
}

#[test]
fn whoever_comes_without_a_game_is_told_where_the_first_one_is_announced() {
    let mut swiss = large(Format::Swiss, 5);
    let bye = swiss.games.iter().find(|game| game.pairing.seeds[1] == NOBODY).expect("a bye").pairing.seeds[0];
    for (late, expected) in
        [(false, "takes over a place. The next game"), (true, "joins late. The first game is announced here.")]
    {
        let game = swiss.games.iter_mut().find(|game| game.pairing.seeds[0] == bye).expect("the bye");
        (game.id, game.score) = (None, Some(Score::First));
        let post = new_player(Lang::English, &swiss, bye, late, &Messages::new());
        assert!(post.content.contains(expected), "{}", post.content);
    }
    swiss.players.push(swiss.players[0]);
    let post = new_player(Lang::English, &swiss, 6, true, &Messages::new());
    assert!(post.content.contains("plays from the second round on"), "{}", post.content);
}

#[test]
fn an_invitation_names_how_many_a_start_really_needs() {
    for (format, at_least, seats, expected) in [
        (Format::Swiss, 2, 64, "if at least 4 have joined."),
        (Format::Knockout, 2, 64, "if at least 2 have joined."),
        (Format::Teams, 5, 64, "if each team has at least 3."),
        (Format::Teams, 3, 3, "if each team has somebody."),
    ] {
        let schedule = Schedule { starts_at: Some(NOW), at_least, put_off: true, ..Schedule::BY_HAND };
        let open = Tournament {
            schedule,
            max_players: seats,
            phase: TournamentPhase::Open,
            players: Vec::new(),
            games: Vec::new(),
            ..large(format, 4)
        };
        let content = invitation(Lang::English, &open).content;
        assert!(content.contains(expected), "{content}");
    }
    // Five people of one team have nobody to play against.
    let schedule = Schedule { starts_at: Some(NOW), put_off: true, ..Schedule::BY_HAND };
    let mut alone = Tournament { schedule, games: Vec::new(), ..large(Format::Teams, 5) };
    alone.players.iter_mut().for_each(|player| player.team = Some(0));
    alone.phase = TournamentPhase::Over { stopped: true };
    let content = end(Lang::English, &alone, false).content;
    assert!(content.contains("fewer than 2"), "{content}");
    // If an organiser ends the tournament before the start, too few players are not the reason.
    alone.ended_at = Some(NOW - time::Duration::SECOND);
    let content = end(Lang::English, &alone, false).content;
    assert!(!content.contains("fewer than"), "{content}");
    let schedule = Schedule { starts_at: Some(NOW), check_in: true, ..Schedule::BY_HAND };
    let open = Tournament { phase: TournamentPhase::Open, games: Vec::new(), ..large(Format::Knockout, 4) };
    let mut full = Tournament { schedule, max_players: 4, ..open };
    let content = put_off(Lang::English, &full).expect("a message").content;
    assert!(content.contains("because fewer than 4 players checked in. The new start is <t:0:F>"), "{content}");
    full.schedule.called_at = Some(NOW);
    let content = invitation(Lang::English, &full).content;
    assert!(content.contains("Full. Press I'm here to keep your place, or to join the waiting list. It"), "{content}");
}
