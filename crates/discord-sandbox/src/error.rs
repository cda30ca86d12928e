//! The errors of the sandbox.

use std::path::PathBuf;

/// The reason why an operation of the sandbox failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SandboxError {
    /// The sandbox could not listen on a port.
    #[error("the sandbox cannot listen on 127.0.0.1: {0}")]
    Listen(#[source] std::io::Error),
    /// The certificate could not be created.
    #[error("the sandbox cannot create its certificate: {0}")]
    Tls(String),
    /// The certificate authority could not be written.
    #[error("cannot write {path}: {error}")]
    CaFile {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// Discord's OpenAPI description could not be used.
    #[error("cannot use {path} as an OpenAPI description: {error}")]
    Schema {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: String,
    },
    /// Another process uses the file with the stored world.
    #[error("{} is in use by another process: stop that one first, or choose another directory", .path.display())]
    StateInUse {
        /// The file.
        path: PathBuf,
    },
    /// The stored world was written by a version with another format.
    #[error("{} has format {found}, but this program reads format {known}: start over with --fresh", .path.display())]
    StateVersion {
        /// The file.
        path: PathBuf,
        /// The format of the file.
        found: i64,
        /// The format that this program reads and writes.
        known: i64,
    },
    /// The file is not a stored world, or it is damaged.
    #[error("{} is damaged or not a file of the sandbox ({reason}): start over with --fresh", .path.display())]
    StateDamaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file could not be opened, read or written.
    #[error("the sandbox cannot use {}: {reason}", .path.display())]
    State {
        /// The file.
        path: PathBuf,
        /// The message of SQLite.
        reason: String,
    },
    /// The application's Interactions Endpoint URL was refused.
    #[error("the interactions endpoint URL {url} can't be used: {why}")]
    Endpoint {
        /// The URL.
        url: String,
        /// What is wrong with it.
        why: String,
    },
    /// A Discord client would not let a person do that.
    #[error("a Discord client would not allow this: {0}")]
    Refused(String),
    /// Discord's clients show "The application did not respond".
    #[error("the bot did not answer: {0}")]
    NoAnswer(String),
    /// The condition was not met in time.
    #[error("timed out waiting for {0}")]
    Timeout(&'static str),
}
