//! `banqi verify`: verifies the record of a game.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use clap::Args;

use super::Failure;
use super::exit::Exit;
use super::streams::Streams;
use banqi_session::{Fault, NotARecord, Record};

/// The largest file read, in bytes: a hundred records, of which one of a thousand plies takes 60 kB.
const MAX_BYTES: u64 = 10 << 20;

/// Check the record of a game: was the shuffle fixed before the game, and was every action legal?
///
/// Prints one line for each check: the commitment (the bot calls it the fingerprint), the chain of games, the player who
/// began, every revealed piece, every action, and the result. It needs no network and no database. At the first error it
/// stops, prints the error to standard error, and exits with code 1.
///
/// A file from /banqi history has one record on each line. It gets one line for each game without errors.
///
/// Some things cannot be checked: the times, the names of the players, which legal actions they chose, and a result
/// that was not reached on the board, such as a resignation.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Verify {
    /// The record (a JSON file, as /banqi export or /banqi history returns it), or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  banqi verify game.json
  banqi verify - < game.json";

/// The reason why a record is not sound.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotSound {
    #[error("{path}: cannot be opened: {source}")]
    Open { path: String, source: io::Error },
    #[error("{path}: cannot be read: {source}")]
    Read { path: String, source: io::Error },
    #[error("{path}: not a record: longer than {MAX_BYTES} bytes")]
    TooLong { path: String },
    #[error("{path}: not a record: not UTF-8 text")]
    NotText { path: String },
    #[error("{path}: {why}")]
    NotARecord { path: String, why: NotARecord },
    #[error("wrong: {0}")]
    Fault(#[from] Fault),
    #[error("{path}: line {line}: {why}")]
    NotARecordIn { path: String, line: usize, why: NotARecord },
    #[error("wrong: line {line}: {fault}")]
    FaultIn { line: usize, fault: Fault },
}

impl NotSound {
    pub(super) const fn exit(&self) -> Exit {
        match self {
            Self::Open { .. } => Exit::NoInput,
            Self::Read { .. } => Exit::Io,
            Self::TooLong { .. }
            | Self::NotText { .. }
            | Self::NotARecord { .. }
            | Self::NotARecordIn { .. } => Exit::Data,
            Self::Fault(_) | Self::FaultIn { .. } => Exit::Failed,
        }
    }
}

impl Verify {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let (path, text) = self.text(streams)?;
        if has_several(&text) {
            return each(streams, &path, &text);
        }
        let record = Record::from_json(&text).map_err(|why| NotSound::NotARecord { path, why })?;
        let verification = record.verify();
        verification.checked.iter().try_for_each(|checked| streams.say(checked))?;
        match verification.fault {
            Some(fault) => Err(NotSound::from(fault).into()),
            None => streams.say("no errors found"),
        }
    }

    /// Reads the file. Returns its name for messages, and its content.
    fn text(&self, streams: &mut Streams) -> Result<(String, String), NotSound> {
        let from_input = self.file.as_os_str() == "-";
        let path = || if from_input { "standard input".to_owned() } else { self.file.display().to_string() };
        let bytes = if from_input {
            read(streams.input())
        } else {
            let file = File::open(&self.file).map_err(|source| NotSound::Open { path: path(), source })?;
            read(file)
        };
        let bytes = bytes.map_err(|source| NotSound::Read { path: path(), source })?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(NotSound::TooLong { path: path() });
        }
        let text = String::from_utf8(bytes).map_err(|_| NotSound::NotText { path: path() })?;
        Ok((path(), text))
    }
}

/// Whether a file has several records, each on a line of its own. Blank lines do not count.
fn has_several(text: &str) -> bool {
    let is_whole = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
    let mut lines = text.lines().filter(|line| !is_blank(line));
    lines.next().is_some_and(is_whole) && lines.next().is_some()
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Verifies the record on each line, up to the first error.
fn each(streams: &mut Streams, path: &str, text: &str) -> Result<(), Failure> {
    for (text, line) in text.lines().zip(1..).filter(|(text, _)| !is_blank(text)) {
        let wrong = |why| NotSound::NotARecordIn { path: path.to_owned(), line, why };
        let record = Record::from_json(text).map_err(wrong)?;
        match record.verify().fault {
            Some(fault) => return Err(NotSound::FaultIn { line, fault }.into()),
            None => streams.say(format_args!("game {}: no errors found", record.game_id))?,
        }
    }
    Ok(())
}

/// Reads everything, up to one byte more than the maximum size.
fn read(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
