//! Discord's ids: newtypes over the number Discord gives, stored as i64.

use banqi_session::Participant;

/// Declares one kind of Discord id.
macro_rules! discord_id {
    ($(#[$doc:meta] $name:ident),+ $(,)?) => {$(
        #[$doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl $name {
            /// The number as SQL holds it: the same 64 bits, signed.
            pub(super) const fn to_sql(self) -> i64 {
                self.0.cast_signed()
            }
        }
    )+};
}

/// Lets ids be read back; what an interaction wrote is only ever asked for by its id.
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
    /// A person's account at Discord. Stored in one table only.
    UserId,
    /// A server.
    GuildId,
    /// A channel, thread or direct-message channel.
    ChannelId,
    /// A message.
    MessageId,
    /// An interaction: a command, click or modal. The idempotency key of whatever it wrote.
    InteractionId,
}

read_back!(UserId, GuildId, ChannelId, MessageId);

/// Someone who can be asked for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Invitee {
    /// A person, by their account at Discord.
    User(UserId),
    /// The computer at a level, counted from 1.
    Computer(u8),
}

impl Invitee {
    /// The number that accounts and custom ids hold: an account's id, and for the computer the bits of
    /// [`Participant::stored`]. Discord gives out no such id before the year 2084: until then the first bit is 0.
    #[must_use]
    pub const fn stored(self) -> u64 {
        match self {
            Self::User(user) => user.0,
            Self::Computer(level) => Participant::Computer(level).stored().cast_unsigned(),
        }
    }

    /// Reads [`Invitee::stored`].
    #[must_use]
    pub const fn from_stored(number: u64) -> Self {
        match Participant::from_stored(number.cast_signed()) {
            Participant::Person(_) => Self::User(UserId(number)),
            Participant::Computer(level) => Self::Computer(level),
        }
    }

    /// The account; `None` for the computer.
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

/// Where a game is played: a channel, in a server or in direct messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
}

/// Where ratings are kept: everywhere, or in one server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// All games, wherever they were played.
    Global,
    /// The games played in one server.
    Guild(GuildId),
}

impl Scope {
    /// The guild's number, 0 for everywhere.
    pub(super) const fn to_sql(self) -> i64 {
        match self {
            Self::Global => 0,
            Self::Guild(guild) => guild.to_sql(),
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
