//! Standing offers: challenges to everyone that are made again each time one is taken.
//!
//! Each offer has one row. Its task makes the next challenge under the row's lock, so an offer has at most one open challenge.
//! Accepting a challenge adds no game, so an offer has at most [`MAX_GAMES`] open challenges and running games together. After
//! the row was deleted, the task closes the offer's open challenge.

use crate::play::{Event, GameId, Participant, Terms, UserId};
use crate::store::{
    database::{Connection, Result, Store, from_db, participant_from_db, to_db},
    games::load::LoadedGame,
    place::{Place, id_from_db},
    tasks::{self, kinds},
};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use time::{Duration, OffsetDateTime};

/// How many of an offer's challenges and games may be open or running.
pub(in crate::store) const MAX_GAMES: i64 = 3;

/// How often a task checks whether the maker is still on the server: the bot receives no event when somebody leaves.
pub(in crate::store) const LOOK_EVERY: Duration = Duration::DAY;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingOffer {
    pub place: Place,
    /// The thread's channel, if the place is a thread.
    pub parent: Option<u64>,
    pub person: UserId,
    pub terms: Terms,
}

/// The payload of an offer's task while Discord says that the maker is not a member of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MissingMaker {
    #[serde(with = "time::serde::timestamp")]
    pub since: OffsetDateTime,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedOffer {
    /// Its newest challenge or game.
    pub newest: GameId,
    pub channel: u64,
    pub terms: Terms,
    pub running: i64,
}

/// Stores the offer whose first challenge this is.
pub(in crate::store) async fn insert(
    tx: &mut Connection,
    challenge: &LoadedGame,
    parent: Option<u64>,
    now: OffsetDateTime,
) -> Result<()> {
    let LoadedGame { id, place, table } = challenge;
    let Some((person, guild)) = table.challenger.human().zip(place.guild) else { return Ok(()) };
    let offer = sqlx::query_scalar!(
        "insert into standing_offers (guild_id, channel_id, parent_id, user_id, terms, created_at)
         values ($1, $2, $3, $4, $5, $6) returning id",
        to_db(guild),
        to_db(place.channel),
        parent.map(to_db),
        to_db(person.0),
        Json(&table.terms) as _,
        now
    )
    .fetch_one(&mut *tx)
    .await?;
    mark(tx, *id, offer).await?;
    enqueue(tx, offer, place.guild, (now, now + LOOK_EVERY)).await
}

/// Records that the offer made this challenge.
pub(in crate::store) async fn mark(tx: &mut Connection, challenge: GameId, offer: i64) -> Result<()> {
    sqlx::query!("update games set standing_offer = $2 where id = $1", challenge.0, offer).execute(tx).await?;
    Ok(())
}

async fn enqueue(
    tx: &mut Connection,
    offer: i64,
    guild: Option<u64>,
    times: (OffsetDateTime, OffsetDateTime),
) -> Result<()> {
    tasks::enqueue(tx, kinds::StandingOffer, &offer.to_string(), guild, times, &None).await
}

/// Called after a change of a challenge or game that an offer made. If it ended, or the challenge was accepted, it may be time
/// for the next challenge. Cancelling a challenge ends the offer.
pub(in crate::store) async fn refresh_offer(
    tx: &mut Connection,
    offer: i64,
    place: Place,
    events: &[Event],
    now: OffsetDateTime,
) -> Result<()> {
    if !events.iter().any(|event| event.ends_challenge() || matches!(event, Event::Ended { .. })) {
        return Ok(());
    }
    if events.contains(&Event::Cancelled) {
        sqlx::query!("delete from standing_offers where id = $1", offer).execute(&mut *tx).await?;
    }
    enqueue(tx, offer, place.guild, (now, now)).await
}

/// Ends the person's standing offers: on the server `guild`, or everywhere.
pub(in crate::store) async fn end_of_person(
    tx: &mut Connection,
    person: i64,
    guild: Option<i64>,
    now: OffsetDateTime,
) -> Result<()> {
    let ended = sqlx::query!(
        "delete from standing_offers where user_id = $1 and ($2::bigint is null or guild_id = $2) returning id, guild_id",
        person,
        guild
    );
    let ended = ended.fetch_all(&mut *tx).await?;
    enqueue_all(tx, ended.into_iter().map(|offer| (offer.id, offer.guild_id)), now).await
}

pub(in crate::store) async fn end_on_server(tx: &mut Connection, guild: i64, now: OffsetDateTime) -> Result<()> {
    let ended = sqlx::query!("delete from standing_offers where guild_id = $1 returning id, guild_id", guild);
    let ended = ended.fetch_all(&mut *tx).await?;
    enqueue_all(tx, ended.into_iter().map(|offer| (offer.id, offer.guild_id)), now).await
}

/// Ends the standing offers in a channel and in its threads.
pub(in crate::store) async fn end_in_channel(tx: &mut Connection, channel: u64, now: OffsetDateTime) -> Result<()> {
    let channel = to_db(channel);
    let ended = sqlx::query!(
        "delete from standing_offers where channel_id = $1 or parent_id = $1 returning id, guild_id",
        channel
    );
    let ended = ended.fetch_all(&mut *tx).await?;
    enqueue_all(tx, ended.into_iter().map(|offer| (offer.id, offer.guild_id)), now).await
}

/// Enqueues the tasks of offers that have ended, each given with its server.
async fn enqueue_all(tx: &mut Connection, ended: impl Iterator<Item = (i64, i64)>, now: OffsetDateTime) -> Result<()> {
    for (offer, guild) in ended {
        enqueue(tx, offer, id_from_db(guild), (now, now)).await?;
    }
    Ok(())
}

impl Store {
    /// The person's standing offers on a server, the oldest first.
    pub async fn standing_offers_of(&self, guild: u64, person: UserId) -> Result<Vec<ListedOffer>> {
        let rows = sqlx::query!(
            r#"select o.channel_id, o.terms as "terms: Json<Terms>", g.newest as "newest!", g.running as "running!"
               from standing_offers o, lateral (
                   select (select max(id) from games where standing_offer = o.id) as newest,
                       (select count(*) from games where standing_offer = o.id and phase = 'playing') as running
               ) g
               where o.guild_id = $1 and o.user_id = $2 and g.newest is not null
               order by o.id"#,
            to_db(guild),
            to_db(person.0)
        )
        .fetch_all(&self.pool)
        .await?;
        let listed = rows.into_iter().map(|row| ListedOffer {
            newest: GameId(row.newest),
            channel: from_db(row.channel_id),
            terms: row.terms.0,
            running: row.running,
        });
        Ok(listed.collect())
    }

    /// The standing offer of the person that made this challenge.
    pub async fn offer_behind(&self, made: GameId, by: UserId) -> Result<Option<i64>> {
        let offer = sqlx::query_scalar!(
            r#"select standing_offer as "offer!" from games
               where id = $1 and challenger = $2 and standing_offer is not null"#,
            made.0,
            to_db(by.0)
        );
        Ok(offer.fetch_optional(&self.pool).await?)
    }

    /// Deletes the offer. Its task closes its open challenge later.
    pub async fn end_standing_offer(&self, offer: i64, now: OffsetDateTime) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        let ended = sqlx::query_scalar!("delete from standing_offers where id = $1 returning guild_id", offer);
        if let Some(guild) = ended.fetch_optional(&mut *tx).await? {
            enqueue(&mut tx, offer, id_from_db(guild), (now, now)).await?;
        }
        Ok(tx.commit().await?)
    }

    pub async fn open_challenge_of(&self, offer: i64) -> Result<Option<(GameId, Participant)>> {
        let open = sqlx::query!("select id, challenger from games where standing_offer = $1 and phase = 'open'", offer)
            .fetch_optional(&self.pool)
            .await?;
        Ok(open.map(|row| (GameId(row.id), participant_from_db(row.challenger))))
    }

    /// `None` if it has ended.
    pub async fn standing_offer(&self, offer: i64) -> Result<Option<StandingOffer>> {
        let row = sqlx::query!(
            r#"select guild_id, channel_id, parent_id, user_id, terms as "terms: Json<Terms>"
               from standing_offers where id = $1"#,
            offer
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| StandingOffer {
            place: Place::on_server(from_db(row.guild_id), from_db(row.channel_id)),
            parent: row.parent_id.map(from_db),
            person: UserId(from_db(row.user_id)),
            terms: row.terms.0,
        }))
    }
}
