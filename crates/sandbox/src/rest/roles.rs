//! Giving and taking roles.

use super::Reply;
use super::routes::{RouteContext, RouteResult};
use crate::api_error::ApiError;
use crate::world::permissions;

impl RouteContext<'_> {
    /// No error if the member already has the role, or already lacks it.
    pub(crate) fn member_role(&mut self, guild: u64, user: u64, role: u64, gives: bool) -> RouteResult {
        let found = self.joined_guild(guild)?;
        let known = self.state.users.contains_key(&user) || user == self.world.bot;
        if !known || !self.state.is_member(guild, user) {
            return Err(ApiError::UNKNOWN_MEMBER);
        }
        let roles = found.roles_by_position();
        let position = |role: u64| roles.iter().position(|known| *known == role);
        if role != guild && position(role).is_none() {
            return Err(ApiError::UNKNOWN_ROLE);
        }
        if found.bot_permissions & (permissions::MANAGE_ROLES | permissions::ADMINISTRATOR) == 0 {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        // Nobody can give the role of @everyone, or a role that belongs to an app.
        if role == guild || found.bot_role == Some(role) {
            return Err(ApiError::INVALID_ROLE);
        }
        // The bot of an old snapshot has no role of its own: all roles are below it, except the high ones.
        if found.high_roles.contains(&role) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        let held = self.state.member_roles.entry((guild, user)).or_default();
        held.retain(|known| *known != role);
        if gives {
            held.push(role);
        }
        Ok(Reply::empty())
    }
}
