//! Gives people the roles of their rank, and takes them.

use super::{error::SendError, poster::Poster};
use crate::store::{RankRoleChange, RankRoleOutcome};
use serenity::all::{GuildId, RoleId, UserId};

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
    let RankRoleChange { guild, role, person, give, .. } = *change;
    let (server, user, id) = (GuildId::new(guild), UserId::new(person.0), RoleId::new(role));
    let Err(error) = poster.client.set_role(server, user, id, give).await else { return Ok(RankRoleOutcome::Done) };
    match error.code() {
        Some(code) if LEFT.contains(&code) => Ok(RankRoleOutcome::Done),
        Some(code) if REFUSED.contains(&code) => {
            tracing::warn!(%error, guild, role, "Discord does not let the bot give a rank role; stopping it");
            Ok(RankRoleOutcome::Refused)
        }
        Some(UNKNOWN_ROLE) => {
            tracing::info!(guild, role, "removing the rank roles of a role that was deleted");
            Ok(RankRoleOutcome::RoleDeleted)
        }
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
