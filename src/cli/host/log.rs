//! The log of `banqi run`, on standard error.
//!
//! In JSON, every line is one object, also the last one: programs that read the log drop all others.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, IsTerminal as _};
use std::panic;

use tracing::{Level, field};

use super::run::NotRunning;
use super::settings::{self, LogFormat};
use crate::cli::Failure;

/// Starts the log.
pub(super) fn start(format: LogFormat) {
    // A log that cannot be written, for example on a full disk, must not make the logging task panic.
    let log = tracing_subscriber::fmt()
        .with_env_filter(settings::log_filter())
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .log_internal_errors(false);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => {
            log.json().init();
            log_panics();
        }
    }
}

/// Makes each panic one event. If errors are not logged, a panic is written as usual.
fn log_panics() {
    let as_usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !tracing::enabled!(Level::ERROR) {
            return as_usual(panic);
        }
        // As usual, RUST_BACKTRACE decides whether there is one.
        let backtrace = Backtrace::capture();
        let is_captured = backtrace.status() == BacktraceStatus::Captured;
        tracing::error!(
            place = panic.location().map(field::display),
            panic = panic.payload_as_str(),
            backtrace = is_captured.then(|| field::display(&backtrace)),
            "panicked"
        );
    }));
}

/// Logs why the bot ends, if the log is in JSON and errors are logged. Otherwise, the reason is written as a sentence.
pub(super) fn ending(format: LogFormat, failure: NotRunning) -> Failure {
    if format == LogFormat::Text || !tracing::enabled!(Level::ERROR) {
        return failure.into();
    }
    let exit = failure.exit();
    tracing::error!(%failure, code = exit as u8, "the bot ends");
    Failure::Logged(exit)
}
