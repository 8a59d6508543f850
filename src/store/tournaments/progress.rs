//! The progress of tournaments: collecting results, beginning games, ending stages and tournaments.
//!
//! Every step is a transaction that locks the tournament's row, and depends on stored data alone. So several processes
//! may advance a tournament, and a process may die at any step.

use crate::store::tournaments::{
    OPEN_FOR, StoredTournament, TournamentId, TournamentPhase,
    lifecycle::stop,
    load::load,
    messages::{self, About, SPACING},
    winner_roles,
};
use crate::{
    play::{First, GameId, Participant, Table, Terms, TimeoutRule},
    store::{
        self, NewTable, Randomness, Settings, Store, StoreError,
        database::pool::Connection,
        games::{create_table::begin_game, transition::CommitError},
        participant_from_db,
        servers::settings::settings,
        to_db,
    },
    tournament::{Format, Next, Pairing, Score, Tournament},
};
use time::{Duration, OffsetDateTime};

/// A running tournament is also advanced this often without an event, because a game that can't be read counts after
/// some days.
const SWEEP_INTERVAL: Duration = Duration::HOUR;

/// How long a newer version gets to read a game that this version can't read. The time runs from the game's deadline,
/// or from its end. After that, the game counts for neither player.
const UNREADABLE_GRACE: Duration = Duration::days(3);

/// Games begun per transaction.
const BATCH: usize = 20;

/// Matches named in one message.
const MATCHES_PER_MESSAGE: u16 = 16;

const TABLE_INTERVAL: Duration = Duration::days(1);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    More,
    Done,
}

/// A player who left the tournament has to resign this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameToResign {
    pub game: GameId,
    pub player: Participant,
}

impl Store {
    /// The next advance without an event; `None` once the tournament is over.
    pub async fn next_advance(
        &self,
        id: TournamentId,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let row = sqlx::query!("select phase, created_at from tournaments where id = $1 and phase <> 'over'", id.0);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| if row.phase == "open" { row.created_at + OPEN_FOR } else { now + SWEEP_INTERVAL }))
    }

    /// Does the next step of a tournament: collects results, and then begins games, or chooses the next pairings, or
    /// ends it.
    ///
    /// # Errors
    /// Also when a game can't be read.
    pub async fn advance_tournament(&self, id: TournamentId, now: OffsetDateTime) -> Result<Progress, StoreError> {
        let mut tx = self.pool.begin().await?;
        let created = sqlx::query_scalar!("select created_at from tournaments where id = $1 for no key update", id.0)
            .fetch_optional(&mut *tx)
            .await?;
        let Some(created) = created else { return Ok(Progress::Done) };
        let Some(stored) = load(&mut tx, id).await? else { return Ok(Progress::Done) };
        let progress = match stored.phase {
            TournamentPhase::Over { .. } => Progress::Done,
            TournamentPhase::Open => {
                if now >= created + OPEN_FOR {
                    stop(&mut tx, id.0, now).await?;
                }
                Progress::Done
            }
            TournamentPhase::Running => match advance(&mut tx, stored, now).await {
                Ok(progress) => progress,
                // The database aborted the transaction in favour of another one.
                Err(CommitError::LostRace | CommitError::AlreadyApplied) => return Ok(Progress::More),
                Err(CommitError::Store(error)) => return Err(error),
            },
        };
        tx.commit().await?;
        Ok(progress)
    }

    /// Unfinished games of players who have left, in the order in which they left.
    pub async fn games_to_resign(&self, id: TournamentId) -> Result<Vec<GameToResign>, StoreError> {
        let rows = sqlx::query!(
            r#"select g.id, p.user_id
               from tournament_players p
                   join tournament_games tg on tg.tournament_id = p.tournament_id and p.seed in (tg.first, tg.second)
                   join games g on g.id = tg.game_id
                   join tournaments t on t.id = p.tournament_id
               where p.tournament_id = $1 and p.left_at is not null and tg.score is null and g.phase = 'playing'
                   and t.phase = 'running'
               order by p.left_at, p.seed, g.id"#,
            id.0
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| GameToResign { game: GameId(row.id), player: participant_from_db(row.user_id) })
            .collect())
    }
}

/// The tournament is running, and its row is locked.
async fn advance(
    tx: &mut Connection,
    mut stored: StoredTournament,
    now: OffsetDateTime,
) -> Result<Progress, CommitError> {
    let id = stored.id;
    if collect_results(tx, &mut stored, now).await? {
        schedule_table(tx, id, now).await?;
    }
    let waiting: Vec<_> = unbegun(&stored).take(BATCH).collect();
    if !waiting.is_empty() {
        let settings = settings(tx, stored.guild).await?;
        for pairing in waiting {
            match stored.tournament.walkover(pairing) {
                Some(score) => {
                    record_score(tx, id, pairing, score).await?;
                    schedule_table(tx, id, now).await?;
                }
                None => begin_pairing(tx, &stored, &settings, pairing, now).await?,
            }
        }
        return Ok(Progress::More);
    }
    match stored.tournament.next() {
        Next::Wait => Ok(Progress::Done),
        Next::Begin(pairings) => {
            // Without the expelled players, other people may be paired.
            if !expel(tx, &stored, &pairings, now).await? {
                insert_pairings(tx, &stored.tournament, id, &pairings, now).await?;
            }
            Ok(Progress::More)
        }
        Next::End(places) => {
            end(tx, &stored, &places, now).await?;
            Ok(Progress::Done)
        }
    }
}

fn unbegun(stored: &StoredTournament) -> impl Iterator<Item = Pairing> {
    let games = stored.tournament.games.iter().zip(&stored.game_ids);
    games.filter(|(game, number)| game.score.is_none() && number.is_none()).map(|(game, _)| game.pairing)
}

/// Records the results of finished games, and of games that can't be finished because they can't be read. Returns
/// whether there were any.
async fn collect_results(
    tx: &mut Connection,
    stored: &mut StoredTournament,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let open = stored.tournament.games.iter().zip(&stored.game_ids).filter(|(game, _)| game.score.is_none());
    let open: Vec<_> = open.filter_map(|(_, number)| number.map(|number| number.0)).collect();
    let candidates = sqlx::query!(
        r#"select id, coalesce(deadline, updated_at) <= $2 as "is_old!" from games
           where id = any($1) and (phase = 'over' or phase = 'playing' and coalesce(deadline, updated_at) <= $2)"#,
        &open,
        now - UNREADABLE_GRACE
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut recorded = false;
    for candidate in candidates {
        let number = candidate.id;
        let score = match store::games::load::load(tx, GameId(number)).await {
            Ok(game) => Score::of(&game.table),
            // Nobody can play it, or find out who won.
            Err(error) if error.is_broken_game() => Some(Score::Neither).filter(|_| candidate.is_old),
            Err(error) => return Err(error),
        };
        let Some(score) = score else { continue };
        sqlx::query!("update tournament_games set score = $2 where game_id = $1", number, score.id())
            .execute(&mut *tx)
            .await?;
        let games = stored.tournament.games.iter_mut().zip(&stored.game_ids);
        for (game, _) in games.filter(|(_, own)| **own == Some(GameId(number))) {
            game.score = Some(score);
        }
        recorded = true;
    }
    Ok(recorded)
}

async fn record_score(tx: &mut Connection, id: TournamentId, pairing: Pairing, score: Score) -> Result<(), StoreError> {
    let [first, second] = pairing.seeds.map(u16::cast_signed);
    sqlx::query!(
        "update tournament_games set score = $7
         where tournament_id = $1 and stage = $2 and section = $3 and replay = $4 and first = $5 and second = $6
             and score is null",
        id.0,
        pairing.stage.cast_signed(),
        pairing.section.cast_signed(),
        pairing.replay.cast_signed(),
        first,
        second,
        score.id()
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// A player whose time runs out loses at once, so that the tournament ends without anybody's help.
async fn begin_pairing(
    tx: &mut Connection,
    stored: &StoredTournament,
    settings: &Settings,
    pairing: Pairing,
    now: OffsetDateTime,
) -> Result<(), CommitError> {
    let [first, second] = pairing.seeds.map(|seed| stored.player(seed));
    let (Some(first), Some(second), Some(setup)) = (first, second, stored.setup) else {
        // This version does not know the game any more.
        return Ok(record_score(tx, stored.id, pairing, Score::Neither).await?);
    };
    let terms = Terms {
        setup,
        first: First::Challenger,
        pace: stored.pace,
        rated: settings.rated,
        timeout: TimeoutRule::Loss,
        pair: None,
    };
    let challenge = Table::challenge(first, Some(second), terms, now).map_err(StoreError::refused)?;
    let (place, randomness) = (stored.place(), Randomness::draw());
    let new = NewTable { place, challenge, thread: stored.threads, language: None, randomness };
    let game = begin_game(tx, &new, second, now).await?;
    let [first, second] = pairing.seeds.map(u16::cast_signed);
    sqlx::query!(
        "update tournament_games set game_id = $7
         where tournament_id = $1 and stage = $2 and section = $3 and replay = $4 and first = $5 and second = $6",
        stored.id.0,
        pairing.stage.cast_signed(),
        pairing.section.cast_signed(),
        pairing.replay.cast_signed(),
        first,
        second,
        game.0
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Removes players who are banned on the server, or whose data is being deleted. Returns whether there were any.
async fn expel(
    tx: &mut Connection,
    stored: &StoredTournament,
    pairings: &[Pairing],
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let seeds: Vec<_> = pairings.iter().flat_map(|pairing| pairing.seeds.map(u16::cast_signed)).collect();
    let expelled = sqlx::query!(
        "update tournament_players p set left_at = $3
         where p.tournament_id = $1 and p.seed = any($4) and p.left_at is null and (
             exists (
                 select from bans b
                 where b.guild_id = $2 and b.user_id = p.user_id and (b.until is null or b.until > $3)
             )
             or exists (select from tasks t where t.owner = p.user_id and t.kind = 'delete_person')
         )",
        stored.id.0,
        to_db(stored.guild),
        now,
        &seeds
    )
    .execute(tx)
    .await?;
    Ok(expelled.rows_affected() > 0)
}

/// Inserts games to be played, and the messages that name them.
async fn insert_pairings(
    tx: &mut Connection,
    tournament: &Tournament,
    id: TournamentId,
    pairings: &[Pairing],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let column = |value: fn(&Pairing) -> u16| pairings.iter().map(|it| value(it).cast_signed()).collect::<Vec<_>>();
    sqlx::query!(
        "insert into tournament_games (tournament_id, stage, section, replay, first, second)
         select $1, * from unnest($2::smallint[], $3::smallint[], $4::smallint[], $5::smallint[], $6::smallint[])",
        id.0,
        &column(|pairing| pairing.stage),
        &column(|pairing| pairing.section),
        &column(|pairing| pairing.replay),
        &column(|pairing| pairing.seeds[0]),
        &column(|pairing| pairing.seeds[1])
    )
    .execute(&mut *tx)
    .await?;
    let mut sections: Vec<_> =
        pairings.iter().map(|pairing| (pairing.stage, pairing.section, pairing.replay)).collect();
    sections.dedup();
    let per_message = match tournament.format {
        Format::RoundRobin => 1,
        Format::Knockout => MATCHES_PER_MESSAGE,
    };
    let mut subjects: Vec<About> = Vec::new();
    for (stage, section, replay) in sections {
        match subjects.last_mut() {
            _ if replay > 0 => subjects.push(About::Replay { stage, section, replay }),
            Some(About::Games { section: first, last_section, .. }) if section - *first < per_message => {
                *last_section = section;
            }
            _ => subjects.push(About::Games { stage, section, last_section: section }),
        }
    }
    for about in subjects {
        messages::insert(tx, id.0, about, now, now).await?;
    }
    Ok(())
}

/// The table has changed; posts it a day after the last one at the earliest.
async fn schedule_table(tx: &mut Connection, id: TournamentId, now: OffsetDateTime) -> Result<(), StoreError> {
    if messages::has_waiting_table(tx, id.0).await? {
        return Ok(());
    }
    let last = sqlx::query_scalar!(r#"select coalesce(table_at, started_at) from tournaments where id = $1"#, id.0)
        .fetch_one(&mut *tx)
        .await?;
    let due = last.map_or(now, |last| now.max(last + TABLE_INTERVAL));
    sqlx::query!("update tournaments set table_at = $2 where id = $1", id.0, due).execute(&mut *tx).await?;
    messages::insert(tx, id.0, About::Table, due, now).await
}

/// Records the places, gives the role to the winners, and announces the end.
async fn end(
    tx: &mut Connection,
    stored: &StoredTournament,
    places: &[u16],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let id = stored.id.0;
    let places: Vec<_> = places.iter().map(|place| place.cast_signed()).collect();
    sqlx::query!(
        "update tournament_players p set place = ranks.place
         from unnest($2::smallint[]) with ordinality ranks (place, seed)
         where p.tournament_id = $1 and p.seed = ranks.seed",
        id,
        &places
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("update tournaments set phase = 'over', ended_at = $2 where id = $1", id, now)
        .execute(&mut *tx)
        .await?;
    if let Some(role) = stored.role {
        let first = stored.players.iter().zip(&places).filter(|(player, place)| **place == 1 && !player.left);
        for person in first.filter_map(|(player, _)| player.player.human()) {
            winner_roles::give_role(tx, stored.guild, role, person, now).await?;
        }
    }
    messages::delete_waiting(tx, id).await?;
    messages::renew_invitation(tx, id, now + SPACING).await?;
    messages::insert(tx, id, About::End, now, now).await
}
