//! The databases of the real program: copies of its file, PostgreSQL, and several processes on it.

#[path = "../../../../benches/archive/mod.rs"]
mod archive;
mod backup;
mod litestream;
mod postgres;
mod replicas;

use std::process::Command;

use crate::bot::harness::room::{LIMIT, Room};

/// Runs a command of the program. Returns its output, its error and its exit code.
async fn run_command(command: Command) -> (String, String, Option<i32>) {
    let output = tokio::process::Command::from(command).kill_on_drop(true).output();
    let output = tokio::time::timeout(LIMIT, output).await.expect("it ends by itself").unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Runs a command that is refused with this exit code and these words, in one line that has no password.
async fn refused_command(command: Command, code: i32, words: &str) {
    let (said, error, found) = run_command(command).await;
    assert_eq!(found, Some(code), "{said}{error}");
    assert!(error.contains(words), "{words:?} is not in {error:?}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(!error.contains("secret"), "a password: {error}");
}

/// Runs a command that succeeds. Returns its output.
async fn done(room: &Room, args: &[&str]) -> String {
    let (said, error, code) = run_command(room.tool(args)).await;
    assert_eq!((error.as_str(), code), ("", Some(0)), "{said}");
    said
}

/// Runs a command that is refused with this exit code and these words.
async fn refused(room: &Room, args: &[&str], code: i32, words: &str) {
    refused_command(room.tool(args), code, words).await;
}
