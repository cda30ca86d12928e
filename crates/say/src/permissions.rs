//! Permissions: what a member, or the bot itself, may do in a channel or server.

/// A set of permissions, one bit each as in Discord's API ("Permissions", bitwise permission flags).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Permissions(pub u64);

impl Permissions {
    /// All permissions.
    pub const ADMINISTRATOR: Self = Self(1 << 3);
    /// Manage the server.
    pub const MANAGE_GUILD: Self = Self(1 << 5);
    /// Delete the messages of others.
    pub const MANAGE_MESSAGES: Self = Self(1 << 13);
    /// View a channel.
    pub const VIEW_CHANNEL: Self = Self(1 << 10);
    /// Send messages in a channel.
    pub const SEND_MESSAGES: Self = Self(1 << 11);
    /// Show previews of links.
    pub const EMBED_LINKS: Self = Self(1 << 14);
    /// Upload files.
    pub const ATTACH_FILES: Self = Self(1 << 15);
    /// Read earlier messages.
    pub const READ_MESSAGE_HISTORY: Self = Self(1 << 16);
    /// Lock threads.
    pub const MANAGE_THREADS: Self = Self(1 << 34);
    /// Create threads that everyone sees.
    pub const CREATE_PUBLIC_THREADS: Self = Self(1 << 35);
    /// Send messages in threads.
    pub const SEND_MESSAGES_IN_THREADS: Self = Self(1 << 38);

    /// Returns the permissions that the bot needs to host a game in a channel, or in a thread.
    #[must_use]
    pub const fn needed(in_thread: bool) -> Self {
        let send = if in_thread { Self::SEND_MESSAGES_IN_THREADS } else { Self::SEND_MESSAGES };
        Self::VIEW_CHANNEL
            .with(send)
            .with(Self::EMBED_LINKS)
            .with(Self::ATTACH_FILES)
            .with(Self::READ_MESSAGE_HISTORY)
    }

    /// Returns the permissions that the bot needs to start threads in a channel, and to post in them.
    #[must_use]
    pub const fn for_threads() -> Self {
        Self::CREATE_PUBLIC_THREADS.with(Self::SEND_MESSAGES_IN_THREADS)
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Returns this set without `others`.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns whether this set contains all of `others`.
    #[must_use]
    pub const fn contains(self, others: Self) -> bool {
        others.without(self).is_empty()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_joined_and_taken_apart() {
        let both = Permissions::VIEW_CHANNEL.with(Permissions::ATTACH_FILES);
        assert!(both.contains(Permissions::VIEW_CHANNEL) && !Permissions::VIEW_CHANNEL.contains(both));
        assert_eq!(both.without(Permissions::VIEW_CHANNEL), Permissions::ATTACH_FILES);
        assert!(both.without(both).is_empty());
    }
}
