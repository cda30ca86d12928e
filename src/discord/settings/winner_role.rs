//! The winner's role of a server: choosing it, and giving it in Discord.

use poise::serenity_prelude as serenity;
use serenity::{HttpError, LightMethod};

use crate::discord::boards::Route;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::reply::limited;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::rest::{ListedRole, codes, error_code};
use banqi_app::{RoleFailure, RoleHost};
use banqi_say::text::Failure;
use banqi_store::{ChannelId, GuildId, RoleId, RoleTrouble, UserId};

/// Chooses the winner's role of a server, if the bot can give it, or switches it off.
pub(super) async fn choose(bot: &Bot, guild: GuildId, role: Option<RoleId>) -> Result<(), Trouble> {
    if let Some(role) = role {
        match obstacle(bot, guild, role).await {
            Ok(None) => {}
            Ok(Some(trouble)) => return Err(Failure::WinnerRole(trouble).into()),
            Err(failure) => {
                tracing::info!(guild = guild.0, %failure, "could not check a winner's role");
                return Err(Failure::WinnerRoleUnchecked.into());
            }
        }
    }
    Ok(bot.app.choose_winner_role(guild, role).await?)
}

/// Returns why the bot cannot give a role; `None` if it can.
async fn obstacle(bot: &Bot, guild: GuildId, role: RoleId) -> serenity::Result<Option<RoleTrouble>> {
    let guild_id = serenity::GuildId::new(guild.0);
    let me = bot.http.get_member(guild_id, serenity::UserId::new(bot.me.0));
    let (roles, me) = tokio::try_join!(limited(bot.http.guild_roles(guild_id)), limited(me))?;
    Ok(obstacle_in(guild, &roles, &me.roles, role))
}

/// Returns why a member with the roles `own` cannot give a role.
fn obstacle_in(
    guild: GuildId,
    roles: &[ListedRole],
    own: &[serenity::RoleId],
    role: RoleId,
) -> Option<RoleTrouble> {
    let Some(wanted) = roles.iter().find(|listed| listed.id.get() == role.0) else {
        return Some(RoleTrouble::Gone);
    };
    if wanted.managed || wanted.id.get() == guild.0 {
        return Some(RoleTrouble::Managed);
    }
    let mine = || roles.iter().filter(|listed| own.contains(&listed.id));
    // Everyone's role has the id of the server.
    let everyone = roles.iter().filter(|listed| listed.id.get() == guild.0);
    let may = mine().chain(everyone).fold(serenity::Permissions::empty(), |all, it| all | it.permissions);
    if !may.intersects(serenity::Permissions::MANAGE_ROLES | serenity::Permissions::ADMINISTRATOR) {
        return Some(RoleTrouble::Permission);
    }
    // Of two roles in the same place, the older one is higher ("Permissions", role hierarchy).
    let place = |listed: &ListedRole| (listed.position, std::cmp::Reverse(listed.id));
    let highest = mine().map(place).max();
    (highest <= Some(place(wanted))).then_some(RoleTrouble::Order)
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
    use super::*;
    use poise::serenity_prelude::Permissions;

    const GUILD: GuildId = GuildId(1);

    fn listed(id: u64, position: i64, permissions: Permissions) -> ListedRole {
        ListedRole { id: serenity::RoleId::new(id), position, permissions, managed: id == 9 }
    }

    #[test]
    fn a_role_is_given_only_from_above_and_with_the_permission() {
        let none = Permissions::empty();
        let found = |mine: Permissions, place: i64, role: u64| {
            let roles = [listed(1, 0, none), listed(5, 2, none), listed(7, place, mine), listed(9, 1, none)];
            obstacle_in(GUILD, &roles, &[serenity::RoleId::new(7)], RoleId(role))
        };
        assert_eq!(found(Permissions::MANAGE_ROLES, 3, 5), None);
        assert_eq!(found(Permissions::ADMINISTRATOR, 3, 5), None);
        assert_eq!(found(none, 3, 5), Some(RoleTrouble::Permission));
        assert_eq!(found(Permissions::MANAGE_ROLES, 1, 5), Some(RoleTrouble::Order));
        assert_eq!(found(Permissions::MANAGE_ROLES, 2, 5), Some(RoleTrouble::Order), "the older is higher");
        assert_eq!(found(Permissions::MANAGE_ROLES, 3, 7), Some(RoleTrouble::Order), "its own");
        assert_eq!(found(Permissions::MANAGE_ROLES, 3, 9), Some(RoleTrouble::Managed));
        assert_eq!(found(Permissions::MANAGE_ROLES, 3, 1), Some(RoleTrouble::Managed), "everyone's");
        assert_eq!(found(Permissions::MANAGE_ROLES, 3, 4), Some(RoleTrouble::Gone));
        let everyone = [listed(1, 0, Permissions::MANAGE_ROLES), listed(5, 2, none)];
        assert_eq!(obstacle_in(GUILD, &everyone, &[], RoleId(5)), Some(RoleTrouble::Order), "no role at all");
    }
}
