//! The permission bits of Discord that matter to a bot in channels.

/// See a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Send messages in a channel.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Have embeds shown.
pub const EMBED_LINKS: u64 = 1 << 14;
/// Upload files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// Read older messages, reply to them.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Emoji of other guilds.
pub const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
/// Threads for everyone.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Send messages in threads.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// Delete others' messages.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// Settings of a guild; what admin commands ask for by default.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// Use slash commands.
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;

/// What a bot that asked for the usual permissions has.
pub const BOT: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// What an ordinary member has.
pub const MEMBER: u64 = BOT | USE_APPLICATION_COMMANDS;
