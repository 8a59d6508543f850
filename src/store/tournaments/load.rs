use crate::store::{
    database::{Connection, Store, StoreError, from_db, participant_from_db},
    place::id_from_db,
    servers::settings::zone_from_db,
    tasks::{self, TaskKind},
    tournaments::{
        messages::{self, TournamentMessage},
        phase_from_db,
    },
};
use crate::{
    league::LeagueId,
    play::{GameId, Pace, rating::MIN_GAMES},
    tournament::{
        About, BoardPlace, Division, Format, Pairing, RatingRange, Repeats, Schedule, Score, Tournament,
        TournamentGame, TournamentId, TournamentPlayer,
    },
};
use parlor_games::rules::{Game, Setup};
use time::OffsetDateTime;

impl Store {
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
        load(&mut self.snapshot().await?.tx, id).await
    }
}

/// Locks the tournament's row until the transaction ends, and loads the tournament.
pub(in crate::store) async fn lock(tx: &mut Connection, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
    sqlx::query!("select id from tournaments where id = $1 for no key update", id.0).fetch_optional(&mut *tx).await?;
    load(tx, id).await
}

pub(in crate::store) async fn load(
    connection: &mut Connection,
    id: TournamentId,
) -> Result<Option<Tournament>, StoreError> {
    let row = sqlx::query!(
        r#"select t.guild_id, channel_id, name, format, game, options, t.pace, s.rated, s.time_zone, max_players, rounds, team_one, team_two,
               t.threads, role_id, called_role, t.phase,
               (select count(*) from live_games_in_channels g
                where g.channel_id = t.channel_id
                    and not exists (
                        select from tournament_games own where own.game_id = g.id and own.tournament_id = t.id
                    )) as "live_beside!",
               stopped, t.ended_at, created_at, coalesce(table_at, started_at) as table_at,
               thread_id, thread_tried, rating_from, rating_to, t.starts_at, at_least, t.put_off, repeats, first_start, call_offs,
               check_in, called_at,
               t.division, y.league_id as "league_id?", y.number as "season?", y.ends_at as "season_ends?"
           from tournaments t
               join servers s on s.guild_id = t.guild_id
               left join seasons y on y.id = t.season_id
           where t.id = $1"#,
        id.0
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let (guild, channel) = (from_db(row.guild_id), from_db(row.channel_id));
    let messages =
        tasks::tasks_about(&mut *connection, TaskKind::TournamentMessage, guild, messages::subject(id)).await?;
    let message = |about| messages.iter().find(|message| message.key == messages::key(about, id));
    let invitation = message(About::Invitation).and_then(|task| task.payload::<TournamentMessage>());
    let invitation_waits = invitation.as_ref().is_some_and(|it| it.clone().in_channel(channel).shown.is_none());
    let (players, waiting_for_next) = players(&mut *connection, id, row.guild_id, &row.game).await?;
    let games = games(connection, id, channel).await?;
    Ok(Some(Tournament {
        id,
        guild,
        channel,
        thread: row.thread_id.and_then(id_from_db),
        thread_on: invitation
            .filter(|_| !row.thread_tried)
            .and_then(|invitation| invitation.in_channel(channel).shown)
            .map(|(message, _)| message),
        name: row.name,
        format: Format::from_id(&row.format).unwrap_or(Format::RoundRobin),
        setup: setup(&row.game, &row.options),
        pace: Pace::from_id(&row.pace).unwrap_or(Pace::DEFAULT),
        rated: row.rated,
        max_players: u16::try_from(row.max_players).unwrap_or(0),
        rounds: row.rounds.map(i16::cast_unsigned),
        teams: row.team_one.zip(row.team_two).map(|(one, two)| [one, two].map(from_db)),
        rating_range: RatingRange {
            from: row.rating_from.map(i16::cast_unsigned),
            to: row.rating_to.map(i16::cast_unsigned),
        },
        schedule: Schedule {
            starts_at: row.starts_at,
            at_least: row.at_least.cast_unsigned(),
            put_off: row.put_off,
            repeats: row.repeats.as_deref().and_then(Repeats::from_id),
            first_start: row.first_start,
            call_offs: row.call_offs.cast_unsigned(),
            check_in: row.check_in,
            called_at: row.called_at,
        },
        zone: zone_from_db(&row.time_zone),
        threads: row.threads,
        live_beside: u16::try_from(row.live_beside).unwrap_or(u16::MAX),
        division: row.league_id.zip(row.season.zip(row.division)).map(|(league, (season, number))| Division {
            league: LeagueId(league),
            season: season.cast_unsigned(),
            number: number.cast_unsigned(),
            ends_at: row.season_ends,
            awaits_invitation: !row.thread_tried && invitation_waits,
        }),
        role: row.role_id.and_then(id_from_db),
        called: row.called_role.and_then(id_from_db),
        created_at: row.created_at,
        phase: phase_from_db(&row.phase, row.stopped),
        ended_at: row.ended_at,
        table_at: row.table_at,
        table_waits: message(About::Table).is_some_and(|table| !table.is_running),
        calls_wait: messages.iter().any(|message| messages::is_call(&message.key, id)),
        refused: messages.iter().any(|message| message.is_refused),
        players,
        waiting_for_next,
        games,
    }))
}

/// Returns [`Tournament::players`] and [`Tournament::waiting_for_next`].
async fn players(
    connection: &mut Connection,
    id: TournamentId,
    guild: i64,
    game: &str,
) -> Result<(Vec<TournamentPlayer>, Vec<TournamentPlayer>), StoreError> {
    let rows = sqlx::query!(
        r#"select p.user_id, p.left_at, p.place, p.team, p.every, p.checked_in,
               p.seed is null and (t.started_at is not null or p.skips) as "waits!",
               case when h.listed is distinct from false and r.wins + r.losses + r.draws >= $4 then r.rating end as rating,
               b.user_id is not null as "banned!", b.until as "ban_ends?",
               h.deletion_requested_at is not null as "deletion_requested!"
           from tournament_players p
               join tournaments t on t.id = p.tournament_id
               left join people h on h.user_id = p.user_id
               left join ratings r on r.scope = $2 and r.game = $3 and r.user_id = p.user_id
               left join bans b on b.guild_id = $2 and b.user_id = p.user_id
           where p.tournament_id = $1
           order by p.seed, p.joined_at, p.user_id"#,
        id.0,
        guild,
        game,
        MIN_GAMES
    )
    .fetch_all(connection)
    .await?;
    let (mut players, mut waiting) = (Vec::new(), Vec::new());
    for row in rows {
        let player = TournamentPlayer {
            player: participant_from_db(row.user_id),
            rating: row.rating,
            banned: row.banned,
            ban_ends: row.ban_ends,
            deletion_requested: row.deletion_requested,
            left_at: row.left_at,
            place: row.place.map(i16::cast_unsigned),
            team: row.team.map(i16::cast_unsigned),
            every: row.every,
            checked_in: row.checked_in,
        };
        if row.waits { waiting.push(player) } else { players.push(player) }
    }
    Ok((players, waiting))
}

async fn games(connection: &mut Connection, id: TournamentId, channel: u64) -> Result<Vec<TournamentGame>, StoreError> {
    let games = sqlx::query!(
        r#"select stage, section, replay, first, second, t.game_id, score, coalesce(r.plies, g.ply, 0) as "plies!",
               coalesce(g.phase = 'over', false) as "over!",
               coalesce(r.reason in ('claimed', 'lapsed', 'timed_out'), false) as "timed_out!",
               g.channel_id as "channel?", g.parent_id, g.wants_thread as "opens?", g.created_at as "begun?"
           from tournament_games t
               left join games g on g.id = t.game_id
               left join results r on r.game_id = t.game_id
           where tournament_id = $1
           order by stage, section, replay, first, second"#,
        id.0
    )
    .fetch_all(connection)
    .await?;
    let place = |at: u64, parent: Option<u64>, opening: Option<OffsetDateTime>| match (at == channel, opening) {
        (true, Some(since)) => Some(BoardPlace::Opening(since)),
        (true, None) => Some(BoardPlace::Channel),
        (false, _) => (parent == Some(channel)).then_some(BoardPlace::Thread(at)),
    };
    let games = games.into_iter().map(|game| TournamentGame {
        pairing: Pairing {
            stage: game.stage.cast_unsigned(),
            section: game.section.cast_unsigned(),
            replay: game.replay.cast_unsigned(),
            seeds: [game.first.cast_unsigned(), game.second.cast_unsigned()],
        },
        id: game.game_id.map(GameId),
        score: game.score.as_deref().and_then(Score::from_id),
        plies: u16::try_from(game.plies).unwrap_or(u16::MAX),
        over: game.over,
        timed_out: game.timed_out,
        place: game.channel.and_then(|at| {
            place(from_db(at), game.parent_id.map(from_db), game.begun.filter(|_| game.opens == Some(true)))
        }),
    });
    Ok(games.collect())
}

/// `None` if this version of the program does not know the game or its options.
fn setup(game: &str, options: &str) -> Option<Setup> {
    Game::from_name(game)?.read_setup(options).ok()
}
