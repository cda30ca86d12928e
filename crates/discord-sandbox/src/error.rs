//! The errors of the sandbox.

use std::path::PathBuf;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SandboxError {
    /// No port, or no connection.
    #[error("the sandbox cannot listen on 127.0.0.1: {0}")]
    Listen(#[source] std::io::Error),
    /// No certificate.
    #[error("the sandbox cannot make its certificate: {0}")]
    Tls(String),
    /// The certificate authority could not be written.
    #[error("cannot write {path}: {error}")]
    CaFile {
        /// Where it should have gone.
        path: PathBuf,
        /// Why it did not.
        error: std::io::Error,
    },
    /// Discord's description could not be used.
    #[error("cannot use {path} as an OpenAPI description: {error}")]
    Schema {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: String,
    },
    /// Another process keeps its world there.
    #[error("{} is in use by another process: stop that one first, or name another directory", .path.display())]
    StateInUse {
        /// The file.
        path: PathBuf,
    },
    /// The kept world was written by another version.
    #[error("{} has format {found}, and this program knows format {known}: start anew with --fresh", .path.display())]
    StateVersion {
        /// The file.
        path: PathBuf,
        /// The format it has.
        found: i64,
        /// The format this program reads and writes.
        known: i64,
    },
    /// What stands in the file is no kept world.
    #[error("{} is damaged or none of the sandbox's ({reason}): start anew with --fresh", .path.display())]
    StateDamaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file could not be opened, read or written.
    #[error("the sandbox cannot keep its world in {}: {reason}", .path.display())]
    State {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        reason: String,
    },
    /// A client of Discord's would not let a person do that.
    #[error("the client refuses: {0}")]
    Refused(String),
    /// "The application did not respond".
    #[error("the bot did not answer: {0}")]
    NoAnswer(String),
    /// What was waited for did not come.
    #[error("timed out waiting for {0}")]
    Timeout(&'static str),
}
