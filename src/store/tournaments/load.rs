use crate::store::tournaments::{StoredTournament, TournamentId, TournamentPhase, TournamentPlayer};
use crate::{
    play::{GameId, Pace},
    store::{
        Store, StoreError, database::pool::Connection, from_db, participant_from_db, place::id_from_db, tasks::TaskKind,
    },
    tournament::{Format, Pairing, Score, Tournament, TournamentGame},
};
use parlor_games::rules::{Game, Options, Setup};

impl Store {
    /// Reads everything in one snapshot.
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<StoredTournament>, StoreError> {
        load(&mut self.snapshot().await?.tx, id).await
    }
}

/// Within the caller's transaction.
pub(super) async fn load(
    connection: &mut Connection,
    id: TournamentId,
) -> Result<Option<StoredTournament>, StoreError> {
    let row = sqlx::query!(
        "select guild_id, channel_id, name, form, game, options, pace, seats, threads, role_id, created_by, phase, stopped,
             (select refused from tasks
              where owner = guild_id and kind = $2 and payload->'tournament' = to_jsonb(t.id) and refused is not null
              limit 1)
         from tournaments t where id = $1",
        id.0,
        TaskKind::TournamentMessage.name()
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let players = sqlx::query!(
        "select user_id, seed, left_at, place from tournament_players where tournament_id = $1
         order by seed, joined_at, user_id",
        id.0
    )
    .fetch_all(&mut *connection)
    .await?;
    let games = sqlx::query!(
        "select stage, section, replay, first, second, game_id, score from tournament_games where tournament_id = $1
         order by stage, section, replay, first, second",
        id.0
    )
    .fetch_all(&mut *connection)
    .await?;
    let format = Format::from_id(&row.form).unwrap_or(Format::RoundRobin);
    // The players who left, in the order of leaving; ties go by seed.
    let mut leavers: Vec<_> = players.iter().filter_map(|player| Some((player.left_at?, player.seed?))).collect();
    leavers.sort_unstable();
    let left_as = |seed: Option<i16>| {
        let place = leavers.iter().position(|(_, leaver)| Some(*leaver) == seed)?;
        u32::try_from(place).ok()
    };
    let seeded = players.iter().filter(|player| player.seed.is_some());
    let left = seeded.map(|player| left_as(player.seed)).collect();
    let game_ids = games.iter().map(|game| game.game_id.map(GameId)).collect();
    let games = games.into_iter().map(|game| TournamentGame {
        pairing: Pairing {
            stage: game.stage.cast_unsigned(),
            section: game.section.cast_unsigned(),
            replay: game.replay.cast_unsigned(),
            seeds: [game.first.cast_unsigned(), game.second.cast_unsigned()],
        },
        score: game.score.as_deref().and_then(Score::from_id),
    });
    let tournament = Tournament { format, left, games: games.collect() };
    Ok(Some(StoredTournament {
        id,
        guild: from_db(row.guild_id),
        channel: from_db(row.channel_id),
        name: row.name,
        format,
        setup: setup(&row.game, &row.options),
        pace: Pace::from_id(&row.pace).unwrap_or(Pace::DEFAULT),
        max_players: u16::try_from(row.seats).unwrap_or(0),
        threads: row.threads,
        role: row.role_id.and_then(id_from_db),
        created_by: participant_from_db(row.created_by),
        phase: TournamentPhase::from_db(&row.phase, row.stopped),
        refusal_reason: row.refused,
        players: players
            .into_iter()
            .map(|player| TournamentPlayer {
                player: participant_from_db(player.user_id),
                seed: player.seed.map(i16::cast_unsigned),
                left: player.left_at.is_some(),
                place: player.place.map(i16::cast_unsigned),
            })
            .collect(),
        tournament,
        game_ids,
    }))
}

/// `None` when this version does not know the game or its options.
fn setup(game: &str, options: &str) -> Option<Setup> {
    let game = Game::from_name(game)?;
    game.setup(&Options::parse(options, game.options()).ok()?).ok()
}
