//! Exit codes, from sysexits where it defines one.

use std::process::ExitCode;

/// The exit code of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Everything that was requested was done.
    Done = 0,
    /// A check failed.
    Failed = 1,
    /// An action was illegal.
    Illegal = 2,
    /// The command line was wrong.
    Usage = 64,
    /// The input was wrong, such as a position or a record.
    Data = 65,
    /// A file to be read cannot be opened.
    NoInput = 66,
    /// Discord cannot be reached.
    Unavailable = 69,
    /// A file cannot be created.
    CannotCreate = 73,
    /// Reading or writing failed.
    Io = 74,
    /// Another process has the database, the directory or the port, or the machine does not have the address to listen
    /// on yet (sysexits: a temporary failure).
    InUse = 75,
    /// The database was written by another version (sysexits: a protocol error).
    Version = 76,
    /// Discord refused the token.
    NoPermission = 77,
    /// The configuration is wrong.
    Config = 78,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
