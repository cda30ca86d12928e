//! Discord's ids: newtypes over the numbers that Discord assigns, stored as i64.

use banqi_session::Participant;

/// Declares one kind of Discord id.
macro_rules! discord_id {
    ($(#[$doc:meta] $name:ident),+ $(,)?) => {$(
        #[$doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl $name {
            /// Returns the number as stored in SQL: the same 64 bits, signed.
            pub(super) const fn to_sql(self) -> i64 {
                self.0.cast_signed()
            }
        }
    )+};
}

/// Lets stored ids be read back. Interactions are only looked up by id, so [`InteractionId`] does not need this.
macro_rules! read_back {
    ($($name:ident),+) => {$(
        impl $name {
            /// The inverse of `to_sql`.
            pub(super) const fn from_sql(stored: i64) -> Self {
                Self(stored.cast_unsigned())
            }
        }
    )+};
}

discord_id! {
    /// A person's Discord account. Stored in one table only.
    UserId,
    /// A server.
    GuildId,
    /// A channel, thread or direct-message channel.
    ChannelId,
    /// A message.
    MessageId,
    /// A role of a server.
    RoleId,
    /// An interaction: a command, click or modal. It is the idempotency key of everything the interaction writes.
    InteractionId,
}

read_back!(UserId, GuildId, ChannelId, MessageId, RoleId);

/// Someone who can be invited to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Invitee {
    /// A person, by their Discord account.
    User(UserId),
    /// The computer at a level. Levels are counted from 1.
    Computer(u8),
}

impl Invitee {
    /// Returns the number used in accounts and custom ids: an account's id, or for the computer the bits of
    /// [`Participant::stored`]. Discord assigns no such id before the year 2084: until then the first bit of its ids is
    /// 0.
    #[must_use]
    pub const fn stored(self) -> u64 {
        match self {
            Self::User(user) => user.0,
            Self::Computer(level) => Participant::Computer(level).stored().cast_unsigned(),
        }
    }

    /// The inverse of [`Invitee::stored`].
    #[must_use]
    pub const fn from_stored(number: u64) -> Self {
        match Participant::from_stored(number.cast_signed()) {
            Participant::Person(_) => Self::User(UserId(number)),
            Participant::Computer(level) => Self::Computer(level),
        }
    }

    /// Returns the account; `None` for the computer.
    #[must_use]
    pub const fn user(self) -> Option<UserId> {
        match self {
            Self::User(user) => Some(user),
            Self::Computer(_) => None,
        }
    }
}

impl From<UserId> for Invitee {
    fn from(user: UserId) -> Self {
        Self::User(user)
    }
}

/// The place of a game: a channel, in a server or in direct messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
}

/// The scope of ratings: everywhere, one server now, or one server in a season that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// All games, wherever they were played.
    Global,
    /// The games played in one server, since its last season ended.
    Guild(GuildId),
    /// The games of a season of one server, by its number.
    Season(u32),
}

impl Scope {
    /// The inverse of [`Scope::to_sql`].
    pub(super) fn from_sql(stored: i64) -> Self {
        match stored {
            0 => Self::Global,
            1.. => Self::Guild(GuildId::from_sql(stored)),
            ..0 => Self::Season(u32::try_from(stored.unsigned_abs()).unwrap_or(u32::MAX)),
        }
    }

    /// Returns the guild's number, 0 for [`Scope::Global`], or the season's number, negative.
    pub(super) const fn to_sql(self) -> i64 {
        match self {
            Self::Global => 0,
            Self::Guild(guild) => guild.to_sql(),
            Self::Season(number) => -(number as i64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_numbers_of_invitees_keep_their_meaning() {
        for (level, number) in [(1, (1 << 63) + 1), (8, (1 << 63) + 8), (255, (1 << 63) + 255)] {
            assert_eq!(Invitee::Computer(level).stored(), number);
            assert_eq!(Invitee::from_stored(number), Invitee::Computer(level));
        }
        for id in [0, 1, 1 << 63, (1 << 63) + 256, u64::MAX] {
            assert_eq!(Invitee::from_stored(id), Invitee::User(UserId(id)));
            assert_eq!(Invitee::User(UserId(id)).stored(), id);
        }
    }

    #[test]
    fn ids_keep_all_their_bits() {
        for id in [0, 1, u64::MAX >> 1, u64::MAX] {
            assert_eq!(UserId::from_sql(UserId(id).to_sql()), UserId(id));
        }
    }
}
