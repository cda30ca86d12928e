//! The permission bits of Discord that matter for bots in channels.

/// See a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Send messages in a channel.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Send links whose embeds are shown.
pub const EMBED_LINKS: u64 = 1 << 14;
/// Upload files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// Read older messages and reply to them.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Lock threads, and change those of others.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// Create public threads.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Send messages in threads.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// Delete the messages of others.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// Change the settings of a guild. Admin commands require it by default.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// Give and take the roles of a guild below one's own highest.
pub const MANAGE_ROLES: u64 = 1 << 28;
/// Use slash commands.
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;

/// The permissions of a bot that requested the usual ones.
pub const BOT: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// The permissions of an ordinary member.
pub const MEMBER: u64 = BOT | USE_APPLICATION_COMMANDS;
