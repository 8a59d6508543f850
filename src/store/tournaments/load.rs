use crate::store::{
    Store, StoreError,
    database::pool::Connection,
    from_db, participant_from_db,
    place::id_from_db,
    tasks::TaskKind,
    tournaments::{messages, phase_from_db},
};
use crate::{
    play::{GameId, Pace},
    tournament::{About, Format, Pairing, Score, Tournament, TournamentGame, TournamentId, TournamentPlayer},
};
use parlor_games::rules::{Game, Options, Setup};

impl Store {
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
        load(&mut self.snapshot().await?.tx, id).await
    }
}

/// Until the transaction ends, nobody else changes the tournament.
pub(super) async fn lock(tx: &mut Connection, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
    sqlx::query!("select id from tournaments where id = $1 for no key update", id.0).fetch_optional(&mut *tx).await?;
    load(tx, id).await
}

pub(super) async fn load(connection: &mut Connection, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
    let row = sqlx::query!(
        r#"select t.guild_id, channel_id, name, format, game, options, t.pace, s.rated, max_players, t.threads, role_id, phase,
               stopped, created_at, coalesce(table_at, started_at) as table_at,
               exists (
                   select from tasks where kind = $2 and key = $3 and leased_by is null
               ) as "table_waits!",
               exists (
                   select from tasks
                   where owner = t.guild_id and kind = $2 and payload->'tournament' = to_jsonb(t.id)
                       and refused is not null
               ) as "refused!",
               thread_id, (
                   select payload->'shown'->>0 from tasks where kind = $2 and key = $4 and not thread_tried
               ) as thread_on
           from tournaments t join servers s on s.guild_id = t.guild_id where t.id = $1"#,
        id.0,
        TaskKind::TournamentMessage.name(),
        messages::key(About::Table, id),
        messages::key(About::Invitation, id)
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let players = sqlx::query!(
        r#"select p.user_id, p.left_at, p.place, case when h.listed is distinct from false then r.rating end as rating,
               b.user_id is not null as "banned!", b.until as "ban_ends?",
               exists (select from tasks d where d.owner = p.user_id and d.kind = $4) as "deletion_requested!"
           from tournament_players p
               left join people h on h.user_id = p.user_id
               left join ratings r on r.scope = $2 and r.game = $3 and r.user_id = p.user_id
               left join bans b on b.guild_id = $2 and b.user_id = p.user_id
           where p.tournament_id = $1
           order by p.seed, p.joined_at, p.user_id"#,
        id.0,
        row.guild_id,
        row.game,
        TaskKind::DeletePerson.name()
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
    let games = games.into_iter().map(|game| TournamentGame {
        pairing: Pairing {
            stage: game.stage.cast_unsigned(),
            section: game.section.cast_unsigned(),
            replay: game.replay.cast_unsigned(),
            seeds: [game.first.cast_unsigned(), game.second.cast_unsigned()],
        },
        id: game.game_id.map(GameId),
        score: game.score.as_deref().and_then(Score::from_id),
    });
    let players = players.into_iter().map(|player| TournamentPlayer {
        player: participant_from_db(player.user_id),
        rating: player.rating,
        banned: player.banned,
        ban_ends: player.ban_ends,
        deletion_requested: player.deletion_requested,
        left_at: player.left_at,
        place: player.place.map(i16::cast_unsigned),
    });
    Ok(Some(Tournament {
        id,
        guild: from_db(row.guild_id),
        channel: from_db(row.channel_id),
        thread: row.thread_id.and_then(id_from_db),
        thread_on: row.thread_on.and_then(|message| message.parse().ok()),
        name: row.name,
        format: Format::from_id(&row.format).unwrap_or(Format::RoundRobin),
        setup: setup(&row.game, &row.options),
        pace: Pace::from_id(&row.pace).unwrap_or(Pace::DEFAULT),
        rated: row.rated,
        max_players: u16::try_from(row.max_players).unwrap_or(0),
        threads: row.threads,
        role: row.role_id.and_then(id_from_db),
        created_at: row.created_at,
        phase: phase_from_db(&row.phase, row.stopped),
        table_at: row.table_at,
        table_waits: row.table_waits,
        refused: row.refused,
        players: players.collect(),
        games: games.collect(),
    }))
}

/// `None` when this version does not know the game or its options.
fn setup(game: &str, options: &str) -> Option<Setup> {
    let game = Game::from_name(game)?;
    game.setup(&Options::parse(options, game.options()).ok()?).ok()
}
