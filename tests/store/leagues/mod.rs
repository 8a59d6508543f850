//! Whole seasons of leagues, in two processes, with outages and processes that die between any two steps.

mod people;

use super::{
    tournaments::{End, finish, person},
    *,
};
use parlor::{
    league::{League, LeagueId, MIN_DIVISION, Outcome, Season, SeasonPhase, outcomes, rows},
    store::{Ban, LeagueError, LeagueRefusal, NewLeague},
    tournament::{Score, Tournament, TournamentGame, TournamentId, TournamentPhase},
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
        // All games of one person end, who leads then; the others are stopped at the end, and put that person last.
        let games = two.divisions(&season).await[0].games.clone();
        let (played, stopped) =
            games.iter().partition::<Vec<&TournamentGame>, _>(|game| game.pairing.seeds.contains(&8));
        for (index, game) in played.iter().enumerate() {
            let wins_as_first = game.pairing.seeds[0] == 8;
            let end = if (index < 3) == wins_as_first { End::SecondResigns } else { End::FirstResigns };
            finish(&two, game.id.unwrap(), end, half).await;
        }
        let end = start + LENGTH + late(2);
        two.go(id, end).await;
        let season = two.season(id, 1).await;
        assert_eq!(season.phase, SeasonPhase::Closed, "at {boundary}");
        let division = two.divisions(&season).await.remove(0);
        assert_eq!(division.phase, TournamentPhase::Over { stopped: false });
        for game in &stopped {
            let stored = division.games.iter().find(|it| it.pairing == game.pairing).unwrap();
            assert_eq!(stored.score, Some(Score::Draw), "half a point");
        }
        let unrated = two.number("select count(*) from results where reason = 'stopped' and not rated").await;
        assert_eq!(unrated as usize, stopped.len());
        let rated = two.number("select count(*) from results where rated").await;
        assert_eq!(rated as usize, played.len(), "what was over before counts for the ratings");
        // What is stored is what the table says in the end.
        let table = rows(&division);
        assert_eq!(table.last().unwrap().seed, 8);
        let outcomes = outcomes(&[(table.clone(), true)]).remove(0);
        for (position, (row, outcome)) in (1..).zip(table.iter().zip(outcomes)) {
            let player = season.players.iter().find(|it| Some(it.player) == division.player(row.seed)).unwrap();
            let expected = (Some(position), Some(row.place), Some(outcome));
            assert_eq!((player.position, player.place, player.outcome), expected, "at {boundary}");
        }
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
async fn the_season_after_one_that_is_over_early_begins_a_week_later() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=4, true, noon()).await;
    let start = noon() + WEEK;
    two.go(id, start).await;
    let half = start + LENGTH / 2;
    two.go(id, half).await;
    assert_eq!(two.season(id, 2).await.starts_at, start + LENGTH + WEEK);
    let season = two.season(id, 1).await;
    two.play_season(&season, half).await;
    two.go(id, half).await;
    assert_eq!(two.season(id, 1).await.phase, SeasonPhase::Closed);
    assert_eq!(two.season(id, 2).await.starts_at, half + WEEK);
    two.go(id, half + WEEK).await;
    assert_eq!(two.season(id, 2).await.phase, SeasonPhase::Running);
}

/// The close of a season, a ban and the deletion of data lock leagues and tournaments. All of them lock the leagues first, so none
/// waits for another that waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn the_transaction_that_has_locked_a_league_gets_its_divisions() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=6, true, noon()).await;
    two.go(id, noon() + WEEK).await;
    let later = noon() + LENGTH;
    for change in 0..4 {
        if change == 3 {
            sqlx::query("update servers set left_at = $1").bind(noon()).execute(&two.sql).await.unwrap();
        }
        let mut holder = two.connection_named("holder").await;
        let mut held = holder.begin().await.unwrap();
        sqlx::query("select id from leagues for no key update").execute(&mut *held).await.unwrap();
        let store = two.store().clone();
        let changed = tokio::spawn(async move {
            match change {
                0 => store.ban(GUILD, Ban { person: person(1), until: None }, ANA, later).await.unwrap(),
                1 => store.request_deletion(person(2), later).await.unwrap(),
                2 => drop(store.advance_league(id, &division_name, later).await.unwrap()),
                _ => drop(store.delete_data_of_left_server(GUILD, later + LENGTH).await.unwrap()),
            }
        });
        two.wait_for_lock().await;
        // Such a row refers to the server.
        let written =
            "insert into audit (guild_id, at, user_id, change) select guild_id, created_at, 1, '{}' from leagues";
        sqlx::query("set local lock_timeout = '1s'").execute(&mut *held).await.unwrap();
        sqlx::query(written).execute(&mut *held).await.expect("nobody else has locked the server");
        let divisions = sqlx::query("select id from tournaments for no key update nowait").fetch_all(&mut *held).await;
        assert_eq!(divisions.expect("nobody else has locked a division").len(), 1, "{change}");
        held.commit().await.unwrap();
        changed.await.unwrap();
    }
    assert_eq!(two.number("select count(*) from leagues").await, 0);
}

/// Whether it can still be finished or is over.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cant_be_read_holds_a_season_back_for_a_day() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=4, false, noon()).await;
    let start = noon() + WEEK;
    two.go(id, start).await;
    let (season, end) = (two.season(id, 1).await, start + LENGTH);
    let games = two.divisions(&season).await.remove(0).games;
    finish(&two, games[0].id.unwrap(), End::SecondResigns, end - Duration::MINUTE).await;
    let newer = "update events set body = '{\"kind\":\"newer\"}'
        where game_id = any($1) and seq = (select max(seq) from events e where e.game_id = events.game_id)";
    let damaged: Vec<_> = games[..2].iter().filter_map(|game| Some(game.id?.0)).collect();
    sqlx::query(newer).bind(&damaged).execute(&two.sql).await.unwrap();
    for (late, expected) in [
        (Duration::MINUTE, SeasonPhase::Running),
        (Duration::hours(23), SeasonPhase::Running),
        (Duration::DAY, SeasonPhase::Closed),
    ] {
        for game in two.store().games_past_season(id, end + late).await.unwrap() {
            let ended = two.store().apply(game, &Command::EndSeason, BY_CHANNEL, end + late).await;
            assert_eq!(ended.is_err(), damaged.contains(&game.0), "{ended:?}");
        }
        advance_division(two.store(), season.divisions[0].tournament, end + late).await;
        while two.store().advance_league(id, &division_name, end + late).await.unwrap() == Some(end + late) {}
        assert_eq!(two.season(id, 1).await.phase, expected, "{late}");
    }
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
async fn a_player_who_loses_half_of_the_games_on_time_no_longer_joins_every_season() {
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

/// Only a message about a division was due after the channel was deleted.
#[tokio::test(flavor = "multi_thread")]
async fn a_league_moves_with_its_divisions_when_a_message_about_either_is_refused() {
    let two = Two::new().await;
    let id = two.league().await;
    two.enroll(id, 1..=12, true, noon()).await;
    two.go(id, noon() + WEEK).await;
    let mut now = noon() + WEEK;
    let claim = async |kind, now| two.store().claim_task(kind, &Owners::default(), now).await.unwrap();
    for (kind, channel) in [(TaskKind::TournamentMessage, 71), (TaskKind::League, 72)] {
        now += Duration::DAY;
        assert!(!two.store().move_refused_league(id, channel, now).await.unwrap(), "nothing is refused");
        assert_eq!(two.store().refused_leagues(GUILD, None).await.unwrap(), []);
        let task = loop {
            let task = claim(kind, now).await.expect("a message");
            if kind == TaskKind::TournamentMessage || task.league().is_none() {
                break task;
            }
            two.store().settle_task(&task, &TaskOutcome::Idle(None), now).await.unwrap();
        };
        let refused = TaskOutcome::Refused(now + Duration::HOUR, "Unknown Channel".to_owned());
        two.store().settle_task(&task, &refused, now).await.unwrap();
        let before = two.stored_league(id).await.channel;
        assert_eq!(two.store().refused_leagues(GUILD, None).await.unwrap(), [("League 1".to_owned(), before)]);
        assert_eq!(two.store().refused_tournaments(GUILD).await.unwrap(), [], "divisions are not listed twice");
        assert!(two.store().move_refused_league(id, channel, now).await.unwrap());
        let season = two.season(id, 1).await;
        let channels: Vec<_> = two.divisions(&season).await.iter().map(|it| it.channel).collect();
        assert_eq!((two.stored_league(id).await.channel, channels), (channel, vec![channel; 2]));
        // The message of the season is posted in the new channel, too.
        let waits =
            "select count(*) from tasks where kind = 'league' and key like '%-1-running' and due_at is not null";
        assert_eq!(two.number(waits).await, 1);
    }
}
