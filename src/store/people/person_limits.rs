//! Limits per person. Counts are taken in the transaction that adds to them, under a lock, so that concurrent commands
//! can't exceed a limit.

use crate::play::{Event, FruitlessChallenges, Participant, Refusal, UserId};
use crate::store::database::{Connection, Result, StoreError, participant_to_db, to_db};
use parlor_ai::Level;
use time::OffsetDateTime;

/// Per person and server. Each may notify somebody.
const MAX_CHALLENGES: i64 = 10;

/// Running games per person and server. Each costs more computing time than a game between people.
const MAX_COMPUTER_GAMES: i64 = 10;

/// Running games that a person has started on a server. Each may mention many people.
const MAX_VOTE_GAMES: i64 = 3;

/// Locks the person's limits until the transaction ends. Take this lock before other locks of people.
pub(in crate::store) async fn lock(tx: &mut Connection, person: i64) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('limits of ' || $1::bigint, 0))", person)
        .execute(tx)
        .await?;
    Ok(())
}

pub(in crate::store) async fn check_challenge(
    tx: &mut Connection,
    guild: Option<u64>,
    challenge: &Event,
    now: OffsetDateTime,
) -> Result<()> {
    let Event::Challenged { by, opponent, .. } = challenge else { return Ok(()) };
    let (person, guild) = (participant_to_db(*by), guild.map(to_db));
    lock(tx, person).await?;
    if let Some(Participant::Computer(_)) = opponent {
        let games = computer_games(tx, guild, person).await?;
        return if games < MAX_COMPUTER_GAMES { Ok(()) } else { refuse(Refusal::ComputerGames { games }) };
    }
    let open = open_challenges(tx, guild, person).await?;
    if open >= MAX_CHALLENGES {
        return refuse(Refusal::ChallengesOpen { open });
    }
    match opponent {
        Some(opponent @ Participant::Human(_)) => check_opponent(tx, person, *opponent, now).await,
        _ => Ok(()),
    }
}

pub(in crate::store) async fn check_new_vote_game(
    tx: &mut Connection,
    guild: Option<u64>,
    organiser: UserId,
) -> Result<()> {
    let games = sqlx::query_scalar!(
        r#"select count(*) as "count!" from vote_games v join games g on g.id = v.game_id
           where v.organiser = $1 and g.guild_id is not distinct from $2 and g.phase = 'playing'"#,
        to_db(organiser.0),
        guild.map(to_db)
    );
    let games = games.fetch_one(tx).await?;
    if games < MAX_VOTE_GAMES { Ok(()) } else { refuse(Refusal::VoteGames { games }) }
}

fn refuse(refusal: Refusal) -> Result<()> {
    Err(StoreError::refused(refusal))
}

async fn computer_games(tx: &mut Connection, guild: Option<i64>, person: i64) -> Result<i64> {
    let computers = Level::ALL.map(|level| participant_to_db(Participant::Computer(level)));
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from games
           where (guild_id = $1 or $1 is null and guild_id is null) and (player1 = $2 or player2 = $2) and phase = 'playing'
               and (player1 = any ($3) or player2 = any ($3))"#,
        guild,
        person,
        &computers
    )
    .fetch_one(tx)
    .await?;
    Ok(count)
}

async fn open_challenges(tx: &mut Connection, guild: Option<i64>, person: i64) -> Result<i64> {
    let count = sqlx::query_scalar!(
        // A standing offer counts whether its challenge is open or not, since it will be.
        r#"select (select count(*) from games
                   where (guild_id = $1 or $1 is null and guild_id is null) and challenger = $2 and phase = 'open'
                       and standing_offer is null)
               + (select count(*) from standing_offers where guild_id = $1 and user_id = $2) as "count!""#,
        guild,
        person
    )
    .fetch_one(tx)
    .await?;
    Ok(count)
}

async fn check_opponent(
    tx: &mut Connection,
    challenger: i64,
    opponent: Participant,
    now: OffsetDateTime,
) -> Result<()> {
    let made = sqlx::query!(
        r#"select count(*) filter (where phase = 'open') as "open!", count(*) filter (where phase = 'closed') as "closed!",
               max(updated_at) filter (where phase = 'closed') as last_closed
           from games
           where challenger = $1 and opponent = $2
               and (phase = 'open' or phase = 'closed' and updated_at > $3)"#,
        challenger,
        participant_to_db(opponent),
        now - FruitlessChallenges::PERIOD
    )
    .fetch_one(tx)
    .await?;
    let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    let made =
        FruitlessChallenges { open: count(made.open), closed: count(made.closed), last_closed: made.last_closed };
    made.check(opponent, now).map_err(StoreError::refused)
}
