//! Whole seasons of leagues, in two processes, with outages and processes that die between any two steps.

use super::{
    tournaments::{End, finish, person},
    *,
};
use parlor::{
    league::{League, LeagueId, MIN_DIVISION, Outcome, Season, SeasonPhase},
    store::{Ban, Departure, Joined, LeagueError, LeagueRefusal, NewLeague},
    tournament::{Score, Tournament, TournamentId, TournamentPhase},
};
use std::collections::BTreeMap;

const WEEK: Duration = Duration::WEEK;

/// Of "7 days in all".
const LENGTH: Duration = Duration::weeks(6);

pub(super) fn new_league(interaction: u64) -> NewLeague {
    NewLeague {
        guild: GUILD,
        channel: HALL.channel,
        name: format!("League {interaction}"),
        game: Game::Tether,
        setup: Game::Tether.setup(&Options::parse("size=5", Game::Tether.options()).unwrap()).ok(),
        pace: Pace::WeekInAll,
        size: 6,
        threads: false,
        role: None,
        by: ANA,
        interaction,
    }
}

pub(super) fn division_name(league: &League, season: u16, number: u16) -> String {
    format!("{} {season}/{number}", league.name)
}

fn refused<T: std::fmt::Debug>(result: Result<T, LeagueError>) -> LeagueRefusal {
    match result {
        Err(LeagueError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

/// As the task does.
async fn advance_all(store: &Store, id: LeagueId, now: OffsetDateTime) {
    for game in store.games_past_season(id, now).await.unwrap() {
        match store.apply(game, &Command::EndSeason, BY_CHANNEL, now).await {
            Ok(_) | Err(StoreError::Refused(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    while store.advance_league(id, &division_name, now).await.unwrap().is_some_and(|then| then <= now) {}
    let league = store.league(id).await.unwrap().unwrap();
    for division in league.seasons.iter().flat_map(|season| &season.divisions) {
        if division.phase == TournamentPhase::Running {
            advance_division(store, division.tournament, now).await;
        }
    }
}

async fn advance_division(store: &Store, id: TournamentId, now: OffsetDateTime) {
    for (game, by) in store.tournament(id).await.unwrap().unwrap().resignations() {
        let resigned = store.apply(game, &Command::Resign { by }, BY_CHANNEL, now).await;
        assert!(matches!(resigned, Ok(_) | Err(StoreError::Refused(_))), "{resigned:?}");
    }
    while store.advance_tournament(id, now).await.unwrap() == Some(now) {}
}

impl Two {
    async fn league(&self) -> LeagueId {
        let id = self.store().create_league(&new_league(1), noon()).await.unwrap();
        self.go(id, noon()).await;
        id
    }

    /// Both processes do what is due, twice: the end of divisions makes the league go on.
    async fn go(&self, id: LeagueId, now: OffsetDateTime) {
        for _ in 0..2 {
            self.at_once(2, move |store, _| async move { advance_all(&store, id, now).await }).await;
        }
    }

    async fn stored_league(&self, id: LeagueId) -> League {
        self.store().league(id).await.unwrap().unwrap()
    }

    async fn season(&self, id: LeagueId, number: u16) -> Season {
        let league = self.stored_league(id).await;
        league.seasons.into_iter().find(|season| season.number == number).expect("a season")
    }

    async fn enroll(&self, id: LeagueId, people: impl Iterator<Item = u64>, every: bool, now: OffsetDateTime) {
        for number in people {
            self.store().join_league(GUILD, id, person(number), every, now).await.unwrap();
        }
    }

    async fn divisions(&self, season: &Season) -> Vec<Tournament> {
        let mut divisions = Vec::new();
        for division in &season.divisions {
            divisions.push(self.store().tournament(division.tournament).await.unwrap().unwrap());
        }
        divisions
    }

    /// Better seeds win all games in progress of a season.
    async fn play_season(&self, season: &Season, now: OffsetDateTime) {
        for division in self.divisions(season).await {
            for game in division.games_in_progress() {
                let [first, second] = game.pairing.seeds;
                let end = if first < second { End::SecondResigns } else { End::FirstResigns };
                finish(self, game.id.unwrap(), end, now).await;
            }
        }
    }
}

fn numbers(season: &Season) -> BTreeMap<u64, u16> {
    let played = season.players.iter().filter_map(|player| Some((player.player.human()?.0, player.division?)));
    played.map(|(person_id, division)| (person_id - person(0).0, division)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_season_after_season_and_go_up_and_down() {
    let two = Two::new().await;
    let id = two.league().await;
    let first = two.season(id, 1).await;
    assert_eq!((first.phase, first.starts_at), (SeasonPhase::Registration, noon() + WEEK));
    two.enroll(id, 1..=13, true, noon()).await;
    two.enroll(id, 14..=14, false, noon()).await;
    assert_eq!(refused(two.store().join_league(GUILD, id, person(3), true, noon()).await), LeagueRefusal::Joined);
    // Nothing happens before its time.
    two.go(id, noon() + WEEK - Duration::SECOND).await;
    assert_eq!(two.number("select count(*) from tournaments").await, 0);
    let mut start = noon() + WEEK;
    two.go(id, start).await;
    let season = two.season(id, 1).await;
    assert_eq!((season.phase, season.ends_at), (SeasonPhase::Running, Some(start + LENGTH)));
    let sizes: Vec<_> = two.divisions(&season).await.iter().map(|it| it.players.len()).collect();
    assert_eq!(sizes, [6, 8]);
    assert_eq!(two.number("select count(*) from games where phase = 'playing'").await, 6 * 5 + 8 * 7);
    for number in 1..=3_u16 {
        let season = two.season(id, number).await;
        two.play_season(&season, start + Duration::DAY).await;
        two.go(id, start + Duration::DAY).await;
        // The best of each division go up, the last go down, and all others stay.
        let season = two.season(id, number).await;
        assert_eq!(season.phase, SeasonPhase::Closed);
        let last = season.divisions.len() as u16;
        let mut expected = BTreeMap::new();
        for division in two.divisions(&season).await {
            let (number, size) = (division.division.unwrap().number, division.players.len());
            for (position, player) in (1..).zip(&division.players) {
                let level = match position {
                    1 if number > 1 => number - 1,
                    position if position == size && number < last => number + 1,
                    _ => number,
                };
                expected.insert(player.player.human().unwrap().0 - person(0).0, level);
            }
        }
        let champion = two.divisions(&season).await[0].players[0].player;
        let champions = two.store().champions(id, 1).await.unwrap();
        assert_eq!((champions[0].season, champions[0].people.as_slice()), (number, &[champion][..]));
        // The next one is open. Everybody who joins every season is in it.
        let next = two.season(id, number + 1).await;
        assert_eq!(next.phase, SeasonPhase::Registration);
        let people: Vec<_> = next.players.iter().filter_map(|it| it.player.human()).collect();
        assert_eq!(people.len(), 13, "not who joined one season");
        start = next.starts_at;
        two.go(id, start).await;
        let next = two.season(id, number + 1).await;
        assert_eq!(next.phase, SeasonPhase::Running);
        for (person, division) in numbers(&next) {
            assert!(division <= expected[&person], "{person} plays no lower than earned");
        }
        let sizes: Vec<_> = two.divisions(&next).await.iter().map(|it| it.players.len()).collect();
        assert_eq!(sizes, [6, 7]);
    }
    assert_eq!(two.number("select count(*) from results where not rated").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_weeks_outage_at_each_boundary_only_delays_it() {
    for boundary in 0..4 {
        let two = Two::new().await;
        let id = two.league().await;
        two.enroll(id, 1..=8, true, noon()).await;
        let late = |at: usize| if at == boundary { WEEK } else { Duration::ZERO };
        let start = noon() + WEEK + late(0);
        two.go(id, start).await;
        let season = two.season(id, 1).await;
        assert_eq!(season.ends_at, Some(start + LENGTH), "it lasts as long as always");
        let half = start + LENGTH / 2 + late(1);
        two.go(id, half).await;
        assert_eq!(two.season(id, 2).await.starts_at, start + LENGTH + WEEK);
        // Half of the games end; the others are stopped at the end.
        let games = two.divisions(&season).await[0].games.clone();
        for game in games.iter().take(games.len() / 2) {
            finish(&two, game.id.unwrap(), End::FirstResigns, half).await;
        }
        let end = start + LENGTH + late(2);
        two.go(id, end).await;
        let season = two.season(id, 1).await;
        assert_eq!(season.phase, SeasonPhase::Closed, "at {boundary}");
        let division = two.divisions(&season).await.remove(0);
        assert_eq!(division.phase, TournamentPhase::Over { stopped: false });
        assert!(division.games[games.len() / 2..].iter().all(|game| game.score == Some(Score::Draw)), "half a point");
        let stopped = two.number("select count(*) from results where reason = 'stopped' and not rated").await;
        assert_eq!(stopped as usize, games.len() - games.len() / 2);
        let rated = two.number("select count(*) from results where rated").await;
        assert_eq!(rated as usize, games.len() / 2, "what was over before counts for the ratings");
        let playing = "select count(*) from games g join tournament_games t on t.game_id = g.id join tournaments d on d.id = t.tournament_id
            where d.season_id = 1 and g.phase = 'playing'";
        assert_eq!(two.number(playing).await, 0);
        let next = end.max(start + LENGTH + WEEK) + late(3);
        two.go(id, next).await;
        assert_eq!(two.season(id, 2).await.phase, SeasonPhase::Running, "at {boundary}");
        assert_eq!(two.number("select count(*) from seasons").await, 2);
        assert_eq!(two.number("select count(*) from tournaments").await, 2);
    }
}

/// Each step is one transaction: a process that dies between any two leaves nothing half done, and another one goes on.
#[tokio::test(flavor = "multi_thread")]
async fn processes_die_at_any_moment_of_a_season() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=9, true, noon()).await;
    let start = noon() + WEEK;
    let dying = async |now: OffsetDateTime| {
        for step in 0..40_u64 {
            let store = two.stores[(step % 2) as usize].clone();
            let work = tokio::spawn(async move { advance_all(&store, id, now).await });
            tokio::time::sleep(std::time::Duration::from_millis(step * step / 8)).await;
            work.abort();
            drop(work.await);
        }
        two.go(id, now).await;
    };
    dying(start).await;
    let season = two.season(id, 1).await;
    assert_eq!(two.number("select count(*) from tournaments").await, 2);
    assert_eq!(two.number("select count(*) from tournament_games where game_id is null").await, 0);
    assert_eq!(two.number("select count(*) from games").await, 5 * 4 + 4 * 3);
    two.play_season(&season, start + Duration::DAY).await;
    dying(start + Duration::DAY).await;
    let closed = two.season(id, 1).await;
    assert_eq!(closed.phase, SeasonPhase::Closed);
    let outcomes: Vec<_> = closed.players.iter().filter_map(|player| player.outcome).collect();
    assert_eq!(outcomes.iter().filter(|it| **it == Outcome::Up).count(), 1);
    assert_eq!(outcomes.iter().filter(|it| **it == Outcome::Down).count(), 1);
    assert_eq!(outcomes.len(), 9);
    // Later results of anything change no outcome.
    let before = two.number("select hashtext(string_agg(p::text, '' order by user_id))::bigint from season_players p where season_id = 1").await;
    dying(start + LENGTH).await;
    let after = two.number("select hashtext(string_agg(p::text, '' order by user_id))::bigint from season_players p where season_id = 1").await;
    assert_eq!(before, after);
    assert_eq!(two.number("select count(*) from seasons").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_few_people_put_a_season_off_once_and_two_in_a_row_end_the_league() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..MIN_DIVISION as u64, true, noon()).await;
    let mut at = noon() + WEEK;
    for number in 1..=2 {
        assert_eq!(two.season(id, number).await.players.len(), 3);
        two.go(id, at).await;
        let season = two.season(id, number).await;
        assert_eq!((season.phase, season.put_off, season.starts_at), (SeasonPhase::Registration, true, at + WEEK));
        two.go(id, at + WEEK).await;
        let season = two.season(id, number).await;
        assert_eq!(season.phase, SeasonPhase::CalledOff);
        assert_eq!(two.stored_league(id).await.ended, number == 2);
        two.go(id, season.starts_at + LENGTH / 2).await;
        at = season.starts_at + LENGTH + WEEK;
    }
    assert_eq!(two.number("select count(*) from seasons").await, 2);
    assert_eq!(refused(two.store().join_league(GUILD, id, person(9), true, at).await), LeagueRefusal::Ended);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_loses_half_of_the_games_on_time_no_longer_joins_every_season() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=4, true, noon()).await;
    for number in 1..=4 {
        two.no_days_left(person(number), noon()).await;
    }
    let start = noon() + WEEK;
    two.go(id, start).await;
    two.go(id, start + LENGTH / 2).await;
    assert_eq!(two.season(id, 2).await.players.len(), 4);
    let season = two.season(id, 1).await;
    let division = two.divisions(&season).await.remove(0);
    let late_seed = 4;
    for game in &division.games {
        let [first, second] = game.pairing.seeds;
        let (number, now) = (game.id.unwrap(), start + LENGTH / 2);
        if first == late_seed {
            // After two moves of each, the first player's time runs out. Several tasks notice that at once.
            two.play_moves(number, 4, now).await;
            for _ in 0..5 {
                let table = two.store().load(number).await.unwrap().table;
                let Some(due) = table.due() else { break };
                two.at_once(4, move |store, _| async move {
                    store.apply(number, &Command::Tick, BY_CHANNEL, due).await.expect("a tick");
                })
                .await;
            }
        } else {
            let end = if first < second { End::SecondResigns } else { End::FirstResigns };
            finish(&two, number, end, now).await;
        }
    }
    let end = start + LENGTH - Duration::HOUR;
    two.go(id, end).await;
    let stored = two.divisions(&two.season(id, 1).await).await.remove(0);
    let halves: u32 = stored.games.iter().filter_map(|game| stored.halves(game)).flatten().sum();
    assert_eq!((stored.late_losses(late_seed), halves), (3, 2 * 12), "each game counts once");
    let season = two.season(id, 1).await;
    let late = division.player(late_seed).unwrap().human().unwrap();
    for player in &season.players {
        assert_eq!((player.dropped, player.every), (player.player.is(late), !player.player.is(late)));
    }
    let next = two.season(id, 2).await;
    assert_eq!((next.players.len(), next.player(late).is_some()), (3, false));
    // By hand, the person may come back.
    assert!(two.store().join_league(GUILD, id, late, false, end).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn late_people_take_empty_places_until_a_quarter_is_gone_and_play_everybody() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=10, false, noon()).await;
    let start = noon() + WEEK;
    two.go(id, start).await;
    let day = start + Duration::DAY;
    let joined = two.store().join_league(GUILD, id, person(20), true, day).await.unwrap();
    assert_eq!(joined, Joined::Late { division: 2 });
    assert_eq!(refused(two.store().join_league(GUILD, id, person(20), true, day).await), LeagueRefusal::Joined);
    two.go(id, day).await;
    let season = two.season(id, 1).await;
    let bottom = two.divisions(&season).await.remove(1);
    assert_eq!((bottom.players.len(), bottom.games.len()), (5, 20));
    assert!(bottom.games.iter().all(|game| game.id.is_some()));
    assert_eq!(bottom.player(5), Some(person(20).into()));
    let quarter = start + LENGTH / 4;
    assert!(two.store().join_league(GUILD, id, person(21), false, quarter - Duration::SECOND).await.is_ok());
    let full = two.store().join_league(GUILD, id, person(22), false, quarter - Duration::SECOND).await;
    assert_eq!(refused(full), LeagueRefusal::NotOpen(Some(start + LENGTH / 2)));
    // In a league with room, it is too late after a quarter.
    let other = two.store().create_league(&NewLeague { size: 8, ..new_league(2) }, noon()).await.unwrap();
    two.go(other, noon()).await;
    two.enroll(other, 30..34, false, noon()).await;
    two.go(other, start).await;
    let late = two.store().join_league(GUILD, other, person(22), false, quarter).await;
    assert_eq!(refused(late), LeagueRefusal::NotOpen(Some(start + LENGTH / 2)));
    two.play_season(&season, day).await;
    let again = two.season(id, 1).await;
    two.go(id, quarter).await;
    two.play_season(&again, quarter).await;
    two.go(id, quarter).await;
    assert_eq!(two.season(id, 1).await.phase, SeasonPhase::Closed);
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_has_one_meaning_for_each_season() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=6, true, noon()).await;
    let leave = async |number: u64, now| two.store().leave_league(GUILD, id, person(number), now).await;
    assert_eq!(leave(6, noon()).await.unwrap(), Departure { runs: None });
    assert_eq!(refused(leave(6, noon()).await), LeagueRefusal::NotJoined);
    let start = noon() + WEEK;
    two.go(id, start).await;
    let season = two.season(id, 1).await;
    let division = season.divisions[0].tournament;
    // The season goes on for who does not join the next one.
    assert_eq!(leave(5, start).await.unwrap(), Departure { runs: Some((1, division)) });
    two.go(id, start + LENGTH / 2).await;
    let next = two.season(id, 2).await;
    assert_eq!((next.players.len(), next.player(person(5)).is_none()), (4, true));
    assert!(two.divisions(&season).await[0].players.iter().all(|player| player.left_at.is_none()));
    // Who leaves the next season at half time plays on in this one.
    let half = start + LENGTH / 2;
    assert_eq!(leave(4, half).await.unwrap().runs, Some((1, division)));
    assert_eq!(two.season(id, 2).await.players.len(), 3);
    // Removed and banned people lose the rest; their season can end.
    let removed = two.store().remove_from_league(GUILD, id, (ANA, person(3)), half).await.unwrap();
    assert_eq!(removed.runs, Some((1, division)));
    two.store().ban(GUILD, Ban { person: person(2), until: None }, ANA, half).await.unwrap();
    two.go(id, half).await;
    let next = two.season(id, 2).await;
    assert_eq!(next.players.iter().map(|it| it.player).collect::<Vec<_>>(), [person(1).into()]);
    let stored = two.divisions(&season).await.remove(0);
    let left: Vec<_> = stored.players.iter().filter(|it| it.left_at.is_some()).map(|it| it.player).collect();
    assert_eq!(left, [person(2).into()]);
    two.play_season(&season, half).await;
    two.go(id, half).await;
    let closed = two.season(id, 1).await;
    assert_eq!(closed.phase, SeasonPhase::Closed);
    assert_eq!(closed.player(person(2)).unwrap().outcome, Some(Outcome::Gone));
}

#[tokio::test(flavor = "multi_thread")]
async fn blocks_bans_and_limits_hold_at_joining_and_at_the_start() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=6, true, noon()).await;
    let block = async |by: u64, of: u64| two.store().block(person(by), person(of), noon()).await.unwrap();
    assert!(block(1, 10).await && block(11, 2).await);
    for number in [10, 11] {
        let joined = two.store().join_league(GUILD, id, person(number), false, noon()).await;
        assert_eq!(refused(joined), LeagueRefusal::Blocked);
    }
    // Later, who joined first plays, whoever blocks.
    assert!(block(3, 4).await && block(6, 5).await);
    for interaction in 2..=3 {
        let other = two.store().create_league(&new_league(interaction), noon()).await.unwrap();
        two.go(other, noon()).await;
        let joined = two.store().join_league(GUILD, other, person(1), false, noon()).await;
        if interaction == 2 {
            assert!(joined.is_ok());
        } else {
            assert_eq!(refused(joined), LeagueRefusal::TooManyJoined);
        }
    }
    two.go(id, noon() + WEEK).await;
    let season = two.season(id, 1).await;
    assert_eq!(numbers(&season).into_keys().collect::<Vec<_>>(), [1, 2, 3, 5]);
}

#[tokio::test(flavor = "multi_thread")]
async fn managers_move_people_end_seasons_and_end_leagues() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=12, true, noon()).await;
    let move_to = async |number: u64, division: u16, now| {
        two.store().move_in_league(GUILD, id, (ANA, person(number)), division, now).await
    };
    assert_eq!(refused(move_to(20, 1, noon()).await), LeagueRefusal::NoPlayer);
    assert_eq!(move_to(12, 1, noon()).await.unwrap(), 1);
    assert_eq!(move_to(1, 2, noon()).await.unwrap(), 1);
    assert_eq!(refused(two.store().end_season(GUILD, id, 1, ANA, noon()).await), LeagueRefusal::NotRunning);
    let start = noon() + WEEK;
    two.go(id, start).await;
    let divisions = numbers(&two.season(id, 1).await);
    assert_eq!((divisions[&12], divisions[&1]), (1, 2));
    // A season that is ended is over at once: games are stopped, those played before stay rated, and nobody is promoted for nothing.
    let season = two.season(id, 1).await;
    let played = two.divisions(&season).await[0].games[0].id.unwrap();
    finish(&two, played, End::SecondResigns, start).await;
    let day = start + Duration::DAY;
    two.store().end_season(GUILD, id, 1, ANA, day).await.unwrap();
    two.go(id, day).await;
    let closed = two.season(id, 1).await;
    assert_eq!((closed.phase, closed.ends_at), (SeasonPhase::Closed, Some(day)));
    assert_eq!(two.number("select count(*) from games where phase = 'playing'").await, 0);
    assert_eq!(two.number("select count(*) from results where rated").await, 1);
    assert!(closed.players.iter().all(|player| player.outcome != Some(Outcome::Up)));
    let next = two.season(id, 2).await;
    assert_eq!((next.phase, next.starts_at), (SeasonPhase::Registration, day + WEEK));
    two.store().end_league(GUILD, id, ANA, day).await.unwrap();
    two.go(id, day + LENGTH).await;
    assert_eq!(two.season(id, 2).await.phase, SeasonPhase::CalledOff);
    assert_eq!(two.number("select count(*) from seasons").await, 2);
    assert_eq!(refused(two.store().end_league(GUILD, id, ANA, day).await), LeagueRefusal::Ended);
    let audited = two.store().audit_entries(GUILD, 20).await.unwrap();
    assert_eq!(audited.len(), 5, "created, moved twice, a season and the league ended: {audited:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deletion_of_a_person_leaves_seasons_to_the_others() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=5, true, noon()).await;
    two.go(id, noon() + WEEK).await;
    two.go(id, noon() + WEEK + LENGTH / 2).await;
    let now = noon() + WEEK + LENGTH / 2;
    two.store().request_deletion(person(2), now).await.unwrap();
    assert_eq!(two.season(id, 2).await.players.len(), 4);
    let joined = two.store().join_league(GUILD, id, person(2), true, now).await;
    assert!(matches!(joined, Err(LeagueError::Store(StoreError::Refused(_)))), "{joined:?}");
    two.go(id, now).await;
    assert!(two.store().delete_person(person(2), 7, &[], now).await.unwrap());
    let season = two.season(id, 1).await;
    two.play_season(&season, now).await;
    two.go(id, now).await;
    let closed = two.season(id, 1).await;
    assert_eq!((closed.phase, closed.players.len()), (SeasonPhase::Closed, 5));
    let gone: Vec<_> =
        closed.players.iter().filter(|it| it.outcome == Some(Outcome::Gone)).map(|it| it.player).collect();
    assert_eq!(gone, [Participant::Deleted(7)]);
}
