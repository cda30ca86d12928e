//! Discord's error codes that the bot handles ("JSON Error Codes").

pub(crate) const UNKNOWN_CHANNEL: isize = 10003;
pub(crate) const UNKNOWN_MEMBER: isize = 10007;
pub(crate) const UNKNOWN_MESSAGE: isize = 10008;
pub(crate) const UNKNOWN_ROLE: isize = 10011;
pub(crate) const UNKNOWN_USER: isize = 10013;
pub(crate) const UNKNOWN_WEBHOOK: isize = 10015;
pub(crate) const UNKNOWN_INTERACTION: isize = 10062;
pub(crate) const OLD_MESSAGE_EDITS: isize = 30046;
pub(crate) const ALREADY_ANSWERED: isize = 40060;
pub(crate) const MISSING_ACCESS: isize = 50001;
pub(crate) const CANNOT_MESSAGE_PERSON: isize = 50007;
pub(crate) const MISSING_PERMISSION: isize = 50013;
pub(crate) const INVALID_TOKEN: isize = 50027;
pub(crate) const INVALID_BODY: isize = 50035;
pub(crate) const THREAD_ARCHIVED: isize = 50083;
pub(crate) const HAS_THREAD: isize = 160_004;
