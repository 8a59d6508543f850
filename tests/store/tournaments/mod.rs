//! Tournaments: two processes advance them at once, and the tests compute their decisions again from the games alone.

mod messages;
mod players;
mod schedule;

use super::*;
use parlor::{
    play::Reason,
    store::{ClaimedTask, NewTournament, Owners, TaskKind, TaskOutcome, TournamentError, TournamentMessage},
    tournament::{
        About, Format, Pairing, RatingRange, Schedule, Score, Tournament, TournamentChange, TournamentCommand,
        TournamentId, TournamentPhase, TournamentRefusal,
    },
};
use std::collections::BTreeMap;

pub(super) fn person(number: u64) -> UserId {
    UserId(1_200_000_000_000_000_000 + number)
}

fn new_tournament(format: Format, draft: u64) -> NewTournament {
    let setup = Game::Tether.setup(&Options::parse("size=5", Game::Tether.options()).unwrap()).unwrap();
    NewTournament {
        guild: GUILD,
        channel: HALL.channel,
        name: "Cup".to_owned(),
        format,
        setup,
        pace: Pace::Hour,
        max_players: 64,
        rounds: None,
        teams: None,
        rating_range: RatingRange::default(),
        schedule: Schedule::BY_HAND,
        threads: false,
        role: None,
        called: None,
        by: ANA,
        draft,
    }
}

impl Two {
    /// A rating in Tether on the server, without losses.
    async fn rate_with_wins(&self, person: UserId, rating: f64, wins: i32) {
        sqlx::query("insert into ratings (scope, game, user_id, rating, wins) values ($1, 'tether', $2, $3, $4)")
            .bind(GUILD.cast_signed())
            .bind(person.0.cast_signed())
            .bind(rating)
            .bind(wins)
            .execute(&self.sql)
            .await
            .unwrap();
    }

    pub(super) async fn tournament(&self, format: Format, players: u64) -> TournamentId {
        let id = self.store().create_tournament(&new_tournament(format, 1), noon()).await.unwrap();
        for number in 1..=players {
            self.join(id, person(number), noon()).await;
            self.no_days_left(person(number), noon()).await;
        }
        id
    }

    async fn join(&self, id: TournamentId, by: UserId, now: OffsetDateTime) {
        self.store()
            .change_tournament(GUILD, id, TournamentCommand::Join { by, team: None, every: None }, now)
            .await
            .unwrap();
    }

    async fn start(&self, id: TournamentId, now: OffsetDateTime) {
        self.store().change_tournament(GUILD, id, TournamentCommand::Start { by: ANA }, now).await.unwrap();
    }

    async fn leave_for_good(&self, id: TournamentId, by: UserId, now: OffsetDateTime) {
        let leave = TournamentCommand::Leave { by, for_good: true };
        self.store().change_tournament(GUILD, id, leave, now).await.unwrap();
    }

    pub(super) async fn stored(&self, id: TournamentId) -> Tournament {
        self.store().tournament(id).await.unwrap().unwrap()
    }

    /// Both processes advance the tournament, like the task.
    pub(super) async fn advance(&self, id: TournamentId, now: OffsetDateTime) {
        self.at_once(2, |store, _| async move {
            for (game, by) in store.tournament(id).await.unwrap().unwrap().resignations() {
                let resigned = store.apply(game, &Command::Resign { by }, BY_CHANNEL, now).await;
                assert!(matches!(resigned, Ok(_) | Err(StoreError::Refused(_))), "{resigned:?}");
            }
            while store.advance_tournament(id, now).await.unwrap() == Some(now) {}
        })
        .await;
    }

    /// Claims the task of the only tournament, if it is due.
    async fn claim_advance(&self, now: OffsetDateTime) -> Option<ClaimedTask> {
        self.store().claim_task(TaskKind::Tournament, &Owners::default(), now).await.unwrap()
    }

    /// Records that the tournament was advanced.
    async fn settle_advance(&self, task: &ClaimedTask, now: OffsetDateTime) {
        let next = self.store().advance_tournament(task.tournament().unwrap(), now).await.unwrap();
        let outcome = next.map_or(TaskOutcome::Done, |then| TaskOutcome::Idle(Some(then)));
        self.store().settle_task(task, &outcome, now).await.unwrap();
    }

    pub(super) async fn play_moves(&self, id: GameId, plies: usize, now: OffsetDateTime) {
        for _ in 0..plies {
            let table = self.store().load(id).await.unwrap().table;
            let game = table.game().unwrap();
            let text = game.position.legal_texts().into_iter().next().unwrap();
            let by = game.on_turn();
            self.store().apply(id, &Command::Move { by, text, version: None }, BY_CHANNEL, now).await.unwrap();
        }
    }
}

/// The ways in which these tests end a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    FirstResigns,
    SecondResigns,
    /// After a few moves, by the clock.
    TimeOut,
    /// Before two moves each, by the clock.
    EarlyTimeOut,
    /// Before two moves each, by the second player.
    EarlyResignation,
    Draw,
    Stopped,
}

const ENDS: [End; 7] = [
    End::FirstResigns,
    End::SecondResigns,
    End::TimeOut,
    End::EarlyTimeOut,
    End::EarlyResignation,
    End::Draw,
    End::Stopped,
];

/// Ends a game in any process. Returns the points in quarters; the player who began comes first.
pub(super) async fn finish(two: &Two, id: GameId, end: End, now: OffsetDateTime) -> [u32; 2] {
    let table = two.store().load(id).await.unwrap().table;
    let (first, second) = (table.challenger, table.opponent.unwrap());
    let act = async |command: Command| two.stores[1].apply(id, &command, BY_CHANNEL, now).await;
    match end {
        End::FirstResigns | End::SecondResigns => {
            two.play_moves(id, 4, now).await;
            let by = if matches!(end, End::FirstResigns) { first } else { second };
            act(Command::Resign { by }).await.unwrap();
            if by == first { [0, 4] } else { [4, 0] }
        }
        End::TimeOut | End::EarlyTimeOut => {
            let plies = if matches!(end, End::TimeOut) { 5 } else { 2 };
            two.play_moves(id, plies, now).await;
            let table = two.store().load(id).await.unwrap().table;
            let late = table.game().unwrap().on_turn();
            for _ in 0..5 {
                let table = two.store().load(id).await.unwrap().table;
                let Some(due) = table.due() else { break };
                two.stores[1].apply(id, &Command::Tick, BY_CHANNEL, due).await.unwrap();
            }
            if late == first { [0, 4] } else { [4, 0] }
        }
        End::EarlyResignation => {
            two.play_moves(id, 1, now).await;
            act(Command::Resign { by: second }).await.unwrap();
            [4, 0]
        }
        End::Draw => {
            act(Command::Adjudicate { by: ANA.into(), winner: None }).await.unwrap();
            [2, 2]
        }
        End::Stopped => {
            act(Command::Stop { by: ANA.into() }).await.unwrap();
            [2, 2]
        }
    }
}

/// A slow table: each player's points, points against players with the same number, and Sonneborn-Berger, in quarters.
fn slow_table(people: &[Participant], results: &BTreeMap<(Participant, Participant), u32>) -> Vec<(u32, u32, u32)> {
    let got = |one: Participant, two: Participant| results.get(&(one, two)).copied().unwrap_or(0);
    let points = |one: Participant| people.iter().map(|&two| got(one, two)).sum::<u32>();
    people
        .iter()
        .map(|&one| {
            let tied = people.iter().filter(|&&other| points(other) == points(one));
            let among = tied.map(|&other| got(one, other)).sum();
            (points(one), among, people.iter().map(|&other| got(one, other) * points(other)).sum::<u32>() / 4)
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_of_eight_begins_once_and_ends_on_its_own_with_the_places_of_a_slow_table() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 8).await;
    // Many tasks start the tournament at once.
    let start = TournamentCommand::Start { by: ANA };
    let started = two
        .at_once(6, |store, _| async move {
            store.change_tournament(GUILD, id, start, noon()).await.map(|started| started.players.len())
        })
        .await;
    let begun = started.iter().filter(|started| matches!(started, Ok(8))).count();
    let refused = |it: &&Result<usize, _>| matches!(it, Err(TournamentError::Refused(TournamentRefusal::Started)));
    assert_eq!((begun, started.iter().filter(refused).count()), (1, 5), "{started:?}");
    two.advance(id, noon()).await;
    assert_eq!(two.number("select count(*) from games where phase = 'playing'").await, 56);
    let mut pairs: Vec<(i64, i64)> =
        sqlx::query_as("select challenger, opponent from games").fetch_all(&two.sql).await.unwrap();
    pairs.sort_unstable();
    let ids: Vec<_> = (1..=8).map(|number| person(number).0.cast_signed()).collect();
    let every_pair: Vec<_> =
        ids.iter().flat_map(|&one| ids.iter().map(move |&two| (one, two))).filter(|(one, two)| one != two).collect();
    assert_eq!(pairs, every_pair, "each pair once with either seat");
    // The first boards call nobody, and one message names the games.
    assert_eq!(two.number("select count(*) from tasks where key like '%-games-%'").await, 1);

    // One player leaves after some games.
    let stored = two.stored(id).await;
    let leaver = stored.player(3).unwrap();
    let mut results: BTreeMap<(Participant, Participant), u32> = BTreeMap::new();
    let mut now = noon();
    for (index, game) in stored.games.iter().enumerate() {
        let number = game.id.unwrap();
        let [first, second] = game.pairing.seeds.map(|seed| stored.player(seed).unwrap());
        if index == 40 {
            two.leave_for_good(id, leaver.human().unwrap(), now).await;
            let task = two.claim_advance(now).await.expect("a process advances it");
            two.advance(id, now).await;
            two.settle_advance(&task, now).await;
            let running = "select count(*) from games where phase = 'playing'
                and (player1 = 1200000000000000003 or player2 = 1200000000000000003)";
            assert_eq!(two.number(running).await, 0, "the games of who leaves have ended");
        }
        let over = matches!(two.store().load(number).await.unwrap().table.phase, Phase::Over { .. });
        let got = if over {
            assert!(first == leaver || second == leaver);
            if first == leaver { [0, 4] } else { [4, 0] }
        } else {
            finish(&two, number, ENDS[index % ENDS.len()], now).await
        };
        *results.entry((first, second)).or_default() += got[0];
        *results.entry((second, first)).or_default() += got[1];
        now += Duration::minutes(1);
    }
    let task = two.claim_advance(now).await.expect("the ends of the games have it advanced");
    two.advance(id, now).await;
    two.settle_advance(&task, now).await;
    assert_eq!(two.number("select count(*) from tasks where kind = 'tournament'").await, 0);
    let stored = two.stored(id).await;
    assert_eq!(stored.phase, TournamentPhase::Over { stopped: false });
    let people: Vec<_> = stored.players.iter().map(|player| player.player).collect();
    // Players who have left come after players who stay.
    let table = slow_table(&people, &results).into_iter();
    let table: Vec<_> = people.iter().map(|&player| player != leaver).zip(table).collect();
    for (player, row) in stored.players.iter().zip(&table) {
        let better = table.iter().filter(|other| *other > row).count();
        assert_eq!(player.place.map(usize::from), Some(better + 1), "{table:?} {:?}", stored.players);
    }
    assert_eq!(two.number("select count(*) from tasks where key like '%-end'").await, 1);
    assert_eq!(two.number("select count(*) from games").await, 56, "no other game has begun");
    let short = "select count(*) from results where plies < 4 and winner is not null and not rated";
    let short = two.number(short).await;
    assert!(short >= 10, "{short} games of few moves, each of which somebody lost");
    assert_eq!(two.number("select count(*) from results where reason = 'aborted' or plies < 4 and rated").await, 0);
    assert_eq!(two.number("select count(*) from results where reason = 'adjudicated' and rated").await, 0);
    let reasons = [Reason::TimedOut, Reason::Adjudicated, Reason::Stopped, Reason::Resigned];
    for reason in reasons {
        let reason = serde_json::to_value(reason).unwrap();
        let count: i64 = sqlx::query_scalar("select count(*) from events where body->'reason' = $1")
            .bind(&reason)
            .fetch_one(&two.sql)
            .await
            .unwrap();
        assert!(count > 2, "{reason}");
    }
}

/// A game of a knockout, as the test has ended it: the round, the number of earlier replays, the seeds in the order of seats, and
/// their points.
type Ended = (u16, u16, [u16; 2], [u32; 2]);

/// The winner of the seeds' part of the bracket, by the games alone. Adds its games to `checked`.
fn slow_winner(seeds: &[u16], ended: &[Ended], leaver: u16, checked: &mut BTreeSet<(u16, u16, [u16; 2])>) -> u16 {
    if let &[only] = seeds {
        return only;
    }
    let (upper, lower) = seeds.split_at(seeds.len() / 2);
    let [one, two] = [upper, lower].map(|half| slow_winner(half, ended, leaver, checked));
    let round = u16::try_from(seeds.len().ilog2()).unwrap();
    let of = |replay: u16, seats: [u16; 2]| {
        let mut games = ended.iter().filter(|game| (game.0, game.1, game.2) == (round, replay, seats));
        let game = games.next();
        assert!(games.next().is_none(), "round {round}: {seats:?} once");
        game
    };
    let mut last = [0, 0];
    for replay in 0_u16.. {
        let (Some(there), Some(back)) = (of(replay, [one, two]), of(replay, [two, one])) else { break };
        assert_eq!(last[0], last[1], "a match with a winner is not played again");
        last = [there.3[0] + back.3[1], there.3[1] + back.3[0]];
        checked.extend([(round, replay, [one, two]), (round, replay, [two, one])]);
    }
    match last[0].cmp(&last[1]) {
        std::cmp::Ordering::Greater => one,
        std::cmp::Ordering::Less => two,
        std::cmp::Ordering::Equal if one == leaver => two,
        std::cmp::Ordering::Equal if two == leaver => one,
        std::cmp::Ordering::Equal => one.min(two),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_of_sixteen_ends_with_one_winner_however_its_games_end() {
    let two = Two::new().await;
    let id = two.tournament(Format::Knockout, 16).await;
    two.start(id, noon()).await;
    let (mut now, mut done, mut ended, mut last) = (noon(), BTreeSet::new(), Vec::<Ended>::new(), 0);
    for round in 0..40 {
        two.advance(id, now).await;
        let stored = two.stored(id).await;
        if matches!(stored.phase, TournamentPhase::Over { .. }) {
            last = round;
            break;
        }
        if round == 1 {
            let leaver = stored.player(1).unwrap().human().unwrap();
            two.leave_for_good(id, leaver, now).await;
        }
        for (index, game) in stored.games.iter().enumerate() {
            let Some(number) = game.id.filter(|number| done.insert(*number)) else { continue };
            let end = ENDS[(index * 3 + round) % ENDS.len()];
            let got = finish(&two, number, end, now).await;
            let Pairing { stage, replay, seeds, .. } = game.pairing;
            ended.push((stage, replay, seeds, got));
        }
        now += Duration::hours(1);
    }
    assert!(last > 4, "some matches were played again: {last}");
    let stored = two.stored(id).await;
    // Walkovers against the first seed, who has left.
    for game in &stored.games {
        let Pairing { stage, replay, seeds, .. } = game.pairing;
        if game.id.is_none() {
            assert!(seeds.contains(&1), "{game:?}");
            ended.push((stage, replay, seeds, if seeds[0] == 1 { [0, 4] } else { [4, 0] }));
        }
    }
    // The bracket of sixteen, as printed everywhere.
    let bracket = [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11];
    let mut checked = BTreeSet::new();
    let winner = slow_winner(&bracket, &ended, 1, &mut checked);
    assert_eq!(stored.winners(), [stored.player(winner).unwrap()]);
    assert_ne!(winner, 1, "who leaves does not win");
    let all: Vec<_> = ended.iter().map(|&(round, replay, seeds, _)| (round, replay, seeds)).collect();
    assert_eq!(all.len(), checked.len(), "every game belongs to a match: {all:?}");
    assert_eq!(stored.games.len(), checked.len());
    assert!(all.iter().any(|&(_, replay, _)| replay > 0));
    // The pairs in the games themselves.
    let mut pairs: Vec<(i64, i64)> =
        sqlx::query_as("select challenger, opponent from games").fetch_all(&two.sql).await.unwrap();
    pairs.sort_unstable();
    let id_of = |seed: u16| stored.player(seed).unwrap().human().unwrap().0.cast_signed();
    let begun = stored.games.iter().filter(|game| game.id.is_some());
    let mut expected: Vec<_> = begun.map(|game| <(i64, i64)>::from(game.pairing.seeds.map(id_of))).collect();
    expected.sort_unstable();
    assert_eq!(pairs, expected);
}

async fn better_seeds_win(two: &Two, id: TournamentId, now: OffsetDateTime) {
    let stored = two.stored(id).await;
    for game in stored.games_in_progress() {
        let (number, pairing) = (game.id.unwrap(), game.pairing);
        let end = if pairing.seeds[0] < pairing.seeds[1] { End::SecondResigns } else { End::FirstResigns };
        finish(two, number, end, now).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_cant_be_read_count_for_nobody_only_after_a_day() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 2).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let numbers: Vec<_> = two.stored(id).await.games.iter().filter_map(|game| game.id).collect();
    finish(&two, numbers[0], End::SecondResigns, noon()).await;
    // One game is in progress, and the last event of the other belongs to a newer version.
    for number in &numbers {
        let newer = "update events set body = '{\"kind\":\"newer\"}'
            where game_id = $1 and seq = (select max(seq) from events where game_id = $1)";
        sqlx::query(newer).bind(number.0).execute(&two.sql).await.unwrap();
    }
    let scored = "select count(*) from tournament_games where score = 'neither'";
    for (hours, expected) in [(1, 0), (23, 0), (26, 2)] {
        two.advance(id, noon() + Duration::hours(hours)).await;
        assert_eq!(two.number(scored).await, expected, "after {hours} hours");
    }
    assert_eq!(two.stored(id).await.phase, TournamentPhase::Over { stopped: false });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_tournament_is_advanced_every_hour_from_its_start() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 2).await;
    // A tournament that has not begun ends at last.
    assert_eq!(two.claim_advance(noon() + Duration::days(30) - Duration::seconds(1)).await, None);
    let leave = TournamentCommand::Leave { by: person(2), for_good: false };
    two.store().change_tournament(GUILD, id, leave, noon()).await.unwrap();
    let task = two.claim_advance(noon()).await.expect("a change");
    two.join(id, person(2), noon()).await;
    two.settle_advance(&task, noon()).await;
    assert_eq!(two.claim_advance(noon() + Duration::days(30) - Duration::seconds(1)).await, None);
    two.start(id, noon()).await;
    let mut now = noon();
    for hour in 0..3 {
        let task = two.claim_advance(now).await.unwrap_or_else(|| panic!("after {hour} hours"));
        two.advance(id, now).await;
        two.settle_advance(&task, now).await;
        assert_eq!(two.claim_advance(now + Duration::minutes(50)).await, None);
        now += Duration::minutes(61);
    }
}
