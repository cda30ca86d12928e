//! The winner's role of a server: whether it can be given, and giving it in Discord.

use poise::serenity_prelude as serenity;
use serenity::{HttpError, LightMethod};

use crate::discord::boards::Route;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::limited;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::rest::{codes, error_code};
use banqi_app::{RoleFailure, RoleHost};
use banqi_say::text::Failure;
use banqi_store::{ChannelId, GuildId, RoleId, RoleTrouble, UserId};

/// Checks that the bot can give a role, and that the caller may give it too. No role is always right.
///
/// # Errors
/// Returns why the role cannot be the winner's role.
pub(super) async fn check(
    bot: &Bot,
    caller: &Caller,
    guild: GuildId,
    role: Option<RoleId>,
) -> Result<(), Trouble> {
    let Some(role) = role else { return Ok(()) };
    let found =
        tokio::try_join!(server(bot, guild), bot.member(guild, bot.me), bot.member(guild, caller.user));
    let (server, me, them) = match found {
        Ok(found) => found,
        Err(failure) => {
            tracing::info!(guild = guild.0, %failure, "could not check a winner's role");
            return Err(Failure::WinnerRoleUnchecked.into());
        }
    };
    if let Some(trouble) = obstacle_in(&server, me.as_ref(), role) {
        return Err(Failure::WinnerRole(trouble).into());
    }
    // The caller may lead the leaderboard: the bot must not give them a role that they could not give themselves.
    match obstacle_in(&server, them.as_ref(), role) {
        Some(_) => Err(Failure::WinnerRoleNotTheirs.into()),
        None => Ok(()),
    }
}

/// Returns why the bot cannot give a role; `None` if it can.
async fn obstacle(bot: &Bot, guild: GuildId, role: RoleId) -> serenity::Result<Option<RoleTrouble>> {
    let (server, me) = tokio::try_join!(server(bot, guild), bot.member(guild, bot.me))?;
    Ok(obstacle_in(&server, me.as_ref(), role))
}

async fn server(bot: &Bot, guild: GuildId) -> serenity::Result<serenity::PartialGuild> {
    limited(bot.http.guild(serenity::GuildId::new(guild.0))).await
}

/// Returns why a member of a server cannot give a role; `member` is `None` for those who are no members.
fn obstacle_in(
    server: &serenity::PartialGuild,
    member: Option<&serenity::Member>,
    role: RoleId,
) -> Option<RoleTrouble> {
    let Some(wanted) = server.roles.values().find(|listed| listed.id.get() == role.0) else {
        return Some(RoleTrouble::Gone);
    };
    // Everyone's role has the id of the server.
    if wanted.managed || wanted.id.get() == server.id.get() {
        return Some(RoleTrouble::Managed);
    }
    let Some(member) = member.filter(|member| server.member_permissions(member).manage_roles()) else {
        return Some(RoleTrouble::Permission);
    };
    // Of two roles in the same place, the older one is higher ("Permissions", role hierarchy).
    let highest = member.roles.iter().filter_map(|own| server.roles.get(own)).max();
    let is_above = server.owner_id == member.user.id || highest > Some(wanted);
    (!is_above).then_some(RoleTrouble::Order)
}

impl RoleHost for Bot {
    async fn give(&self, guild: GuildId, role: RoleId, user: UserId) -> Result<(), RoleFailure> {
        change(self, guild, role, user, LightMethod::Put).await
    }

    async fn take(&self, guild: GuildId, role: RoleId, user: UserId) -> Result<(), RoleFailure> {
        change(self, guild, role, user, LightMethod::Delete).await
    }
}

async fn change(
    bot: &Bot,
    guild: GuildId,
    role: RoleId,
    user: UserId,
    method: LightMethod,
) -> Result<(), RoleFailure> {
    // The limits of requests about a server are those of a channel with its id: no channel has the same.
    bot.boards.side_request(Route::ChangeRole, ChannelId(guild.0)).await;
    let (guild_id, role_id) = (serenity::GuildId::new(guild.0), serenity::RoleId::new(role.0));
    let changed = bot.http.change_role(guild_id, serenity::UserId::new(user.0), role_id, method);
    let Err(failure) = limited(changed).await else { return Ok(()) };
    tracing::debug!(guild = guild.0, %failure, "a request for a winner's role failed");
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) = &failure else {
        return Err(RoleFailure::Later);
    };
    match (error_code(&failure), answer.status_code.as_u16()) {
        (Some(codes::UNKNOWN_MEMBER | codes::UNKNOWN_USER), _) => Err(RoleFailure::NotAMember),
        (Some(codes::UNKNOWN_ROLE), _) => Err(RoleFailure::Refused(RoleTrouble::Gone)),
        (_, 403) => match obstacle(bot, guild, role).await {
            Ok(trouble) => Err(RoleFailure::Refused(trouble.unwrap_or(RoleTrouble::Permission))),
            // The server does not let the bot in any more, or cannot be read at present.
            Err(failure) => Err(match error_code(&failure) {
                Some(_) => RoleFailure::Refused(RoleTrouble::Permission),
                None => RoleFailure::Later,
            }),
        },
        (_, 401 | 408 | 429) => Err(RoleFailure::Later),
        (_, 400..500) => Err(RoleFailure::Refused(RoleTrouble::Permission)),
        _ => Err(RoleFailure::Later),
    }
}

/// Handles the deletion of a role.
pub(crate) async fn role_deleted(bot: &Bot, guild: serenity::GuildId, role: serenity::RoleId) {
    if let Err(failure) = bot.app.role_deleted(GuildId(guild.get()), RoleId(role.get())).await {
        // It is found the next time that the role is given.
        tracing::error!(guild = guild.get(), %failure, "could not store that a role is deleted");
    }
}

#[cfg(test)]
mod tests {
    use poise::serenity_prelude::Permissions;
    use serde_json::{Value, json};

    use super::*;

    /// A server whose member has the role 7. Everyone's role has number 1.
    fn found(everyone: Permissions, mine: Permissions, place: u16, role: u64) -> Option<RoleTrouble> {
        found_for(3, &[7], everyone, mine, place, role)
    }

    fn found_for(
        member: u64,
        own: &[u64],
        everyone: Permissions,
        mine: Permissions,
        place: u16,
        role: u64,
    ) -> Option<RoleTrouble> {
        let none = Permissions::empty();
        let listed = [(1, 0, everyone), (5, 2, none), (7, place, mine), (9, 1, none)];
        let roles: Vec<_> = listed.into_iter().map(|(id, at, held)| listed_role(id, at, held)).collect();
        let server = json!({ "id": "1", "name": "Home", "owner_id": "2", "roles": roles, "emojis": [],
            "stickers": [], "features": [], "afk_timeout": 60, "default_message_notifications": 0,
            "verification_level": 0, "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0,
            "premium_tier": 0, "premium_progress_bar_enabled": false, "preferred_locale": "en-US",
            "system_channel_flags": 0 });
        let own: Vec<String> = own.iter().map(u64::to_string).collect();
        let member = json!({ "user": { "id": member.to_string(), "username": "ann" }, "roles": own, "flags": 0,
            "deaf": false, "mute": false, "guild_id": "1" });
        let server: serenity::PartialGuild = serde_json::from_value(server).unwrap();
        obstacle_in(&server, Some(&serde_json::from_value(member).unwrap()), RoleId(role))
    }

    fn listed_role(id: u64, position: u16, permissions: Permissions) -> Value {
        json!({ "id": id.to_string(), "name": "role", "color": 0, "colors": { "primary_color": 0 }, "hoist": false, "managed": id == 9,
            "mentionable": false, "position": position, "permissions": permissions })
    }

    #[test]
    fn a_role_is_given_only_from_above_and_with_the_permission() {
        let none = Permissions::empty();
        let manages = Permissions::MANAGE_ROLES;
        assert_eq!(found(none, manages, 3, 5), None);
        assert_eq!(found(none, Permissions::ADMINISTRATOR, 3, 5), None);
        assert_eq!(found(none, none, 3, 5), Some(RoleTrouble::Permission));
        assert_eq!(found(none, manages, 1, 5), Some(RoleTrouble::Order));
        assert_eq!(found(none, manages, 2, 5), Some(RoleTrouble::Order), "the older is higher");
        assert_eq!(found(none, manages, 3, 7), Some(RoleTrouble::Order), "its own");
        assert_eq!(found(none, manages, 3, 9), Some(RoleTrouble::Managed));
        assert_eq!(found(none, manages, 3, 1), Some(RoleTrouble::Managed), "everyone's");
        assert_eq!(found(none, manages, 3, 4), Some(RoleTrouble::Gone));
        assert_eq!(found_for(3, &[], manages, none, 3, 5), Some(RoleTrouble::Order), "no role at all");
        assert_eq!(found_for(2, &[], none, none, 3, 5), None, "the owner");
    }
}
