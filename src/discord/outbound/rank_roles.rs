//! Gives people the roles of their rank, and takes them.

use super::{error::SendError, poster::Poster, visibility::Visibility};
use crate::{
    discord::model::guild::Bits,
    store::{RankRoleChange, RankRoleOutcome},
};
use serenity::all::{GuildId, RoleId, UserId};
use std::time::Duration;

/// How long the roles of a server are kept while the bot gives them to many people.
const ROLES_KEPT: Duration = Duration::from_secs(2);

/// Deadline for the roles of a server.
const ROLES_TIMEOUT: Duration = Duration::from_secs(10);

/// When a role that has too many permissions is looked at again, in case the event of their change was missed.
const LOOK_AGAIN: time::Duration = time::Duration::minutes(10);

/// Whether a role is below the bot's highest one, so that the bot can give it; `None` where Discord does not say in time.
pub(crate) async fn is_below_bot(
    poster: &Poster,
    roles: &Visibility,
    guild: u64,
    role: u64,
    deadline: Duration,
) -> Option<bool> {
    let asking = async {
        let bot = poster.own_messages.own_user().await?;
        poster.client.member_roles(GuildId::new(guild), bot, deadline).await
    };
    match tokio::time::timeout(deadline, asking).await {
        Ok(Ok(held)) => Some(roles.is_above(&held, &[role])),
        Ok(Err(_)) | Err(_) => None,
    }
}

/// Gives a role or takes it, once.
///
/// # Errors
/// When it failed for a reason that may pass.
pub(crate) async fn change(poster: &Poster, change: &RankRoleChange) -> Result<RankRoleOutcome, SendError> {
    /// Unknown member, unknown user.
    const LEFT: [isize; 2] = [10_007, 10_013];
    /// Missing access, missing permissions, unknown server, a role that nobody can give.
    const REFUSED: [isize; 4] = [50_001, 50_013, 10_004, 50_028];
    const UNKNOWN_ROLE: isize = 10_011;
    let RankRoleChange { guild, role, person, give, accepted, .. } = *change;
    let (server, user, id) = (GuildId::new(guild), UserId::new(person.0), RoleId::new(role));
    let attempt = async {
        if give && let Some(outcome) = check_role(poster, server, role, accepted).await? {
            return Ok(outcome);
        }
        poster.client.set_role(server, user, id, give).await.map(|()| RankRoleOutcome::Done)
    };
    let error = match attempt.await {
        Ok(outcome) => return Ok(outcome),
        Err(error) => error,
    };
    match error.code() {
        Some(code) if LEFT.contains(&code) => Ok(RankRoleOutcome::Done),
        Some(code) if REFUSED.contains(&code) => {
            tracing::warn!(%error, guild, role, "Discord does not let the bot give a rank role; stopping it");
            Ok(RankRoleOutcome::Refused)
        }
        Some(UNKNOWN_ROLE) => Ok(role_deleted(guild, role)),
        _ => match error.retry_after() {
            Some(wait) => Ok(RankRoleOutcome::Limited(poster.clock.now() + wait)),
            // Without a code of Discord's, the answer comes from something between the bot and Discord.
            None if error.may_pass() || error.is_unauthorized() || error.code() == Some(0) => Err(error),
            None => {
                tracing::warn!(%error, guild, role, "could not give or take a rank role; giving up");
                Ok(RankRoleOutcome::Done)
            }
        },
    }
}

/// Why a role is not to be given now, if so: it may have changed since it was chosen.
async fn check_role(
    poster: &Poster,
    guild: GuildId,
    role: u64,
    accepted: u64,
) -> Result<Option<RankRoleOutcome>, SendError> {
    let roles = poster.visibilities.fetch_newer(guild, ROLES_KEPT, ROLES_TIMEOUT).await?;
    Ok(match roles.granted_by(role) {
        None => Some(role_deleted(guild.get(), role)),
        Some(granted) if granted & !Bits::from(accepted) != 0 => {
            let guild = guild.get();
            tracing::warn!(
                guild,
                role,
                "a role that the bot gives has gained permissions; nobody gets it until they are gone"
            );
            Some(RankRoleOutcome::Withheld(poster.clock.now() + LOOK_AGAIN))
        }
        Some(_) => None,
    })
}

fn role_deleted(guild: u64, role: u64) -> RankRoleOutcome {
    tracing::info!(guild, role, "removing the rank roles of a role that was deleted");
    RankRoleOutcome::RoleDeleted
}
