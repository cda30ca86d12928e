//! The routes that give a member a role, and take it.
//!
//! Source: Discord's documentation, "Guild" (add and remove guild member role) and "Permissions" (hierarchy).

use crate::checks::error::ApiError;
use crate::rest::routes::Answer;
use crate::world::{Snowflake, World, permission};

impl World {
    /// `PUT` and `DELETE /guilds/{guild}/members/{user}/roles/{role}`. Succeeds also if it changes nothing.
    pub(crate) fn member_role(
        &mut self,
        guild: Snowflake,
        member: Snowflake,
        role: Snowflake,
        has_it: bool,
    ) -> Answer {
        let record = self.guilds.get(&guild).ok_or_else(ApiError::unknown_guild)?;
        if !record.bot_inside {
            return Err(ApiError::missing_access());
        }
        if !self.bot_may_in(guild, permission::MANAGE_ROLES) {
            return Err(ApiError::missing_permissions());
        }
        if role == guild {
            return Err(ApiError::invalid_role());
        }
        let found = record.role(role).ok_or_else(ApiError::unknown_role)?;
        if !self.is_user(member) {
            return Err(ApiError::unknown_user());
        }
        if !self.is_member(guild, member) {
            return Err(ApiError::unknown_member());
        }
        if found.managed {
            return Err(ApiError::invalid_role());
        }
        if !record.is_below_bot(role) {
            return Err(ApiError::missing_permissions());
        }
        self.change_role(guild, member, role, has_it);
        Ok((204, None))
    }
}
