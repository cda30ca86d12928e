//! Discord's ids: newtypes over the number Discord gives, stored as i64.

use banqi_session::PlayerId;

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

impl UserId {
    /// What stands for the computer at a level where people stand: numbers beyond all that Discord gives out, whose
    /// first bit is 0 until the year 2084.
    #[must_use]
    pub const fn computer(level: u8) -> Self {
        Self(PlayerId::computer(level).0.cast_unsigned())
    }

    /// The computer's level, if it stands for the computer.
    #[must_use]
    pub const fn computer_level(self) -> Option<u8> {
        PlayerId(self.0.cast_signed()).computer_level()
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
    fn ids_keep_all_their_bits() {
        for id in [0, 1, u64::MAX >> 1, u64::MAX] {
            assert_eq!(UserId::from_sql(UserId(id).to_sql()), UserId(id));
        }
    }
}
