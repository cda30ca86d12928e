//! The standard streams, buffered: batches are read and answered line by line.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Stdin, Stdout, Write};

use super::Failure;

/// Bytes read or written at once.
const BUFFER_BYTES: usize = 1 << 16;

/// Standard input and output. They are not locked: a search answers from a thread of its own.
pub(super) struct Streams {
    input: BufReader<Stdin>,
    output: BufWriter<Stdout>,
}

impl Streams {
    pub(super) fn open() -> Self {
        Self {
            input: BufReader::with_capacity(BUFFER_BYTES, io::stdin()),
            output: BufWriter::with_capacity(BUFFER_BYTES, io::stdout()),
        }
    }

    /// Writes one line.
    pub(super) fn say(&mut self, line: impl Display) -> Result<(), Failure> {
        writeln!(self.output, "{line}").map_err(Failure::Output)
    }

    /// Standard input, to be read as a whole.
    pub(super) fn input(&mut self) -> &mut impl Read {
        &mut self.input
    }

    /// The next line of standard input, without its end; `None` after the last. A line that is longer than any that
    /// means something comes in pieces.
    pub(super) fn read_line(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let mut most = self.input.by_ref().take(BUFFER_BYTES as u64);
        if most.read_until(b'\n', &mut bytes).map_err(Failure::Input)? == 0 {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// Answers every line of standard input with one line.
    pub(super) fn answer_lines<T: Display>(
        &mut self,
        mut answer: impl FnMut(&str) -> T,
    ) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        loop {
            // Before waiting for more input, whoever wrote the last line gets its answer.
            if self.input.buffer().is_empty() {
                self.flush()?;
            }
            bytes.clear();
            if self.input.read_until(b'\n', &mut bytes).map_err(Failure::Input)? == 0 {
                return Ok(());
            }
            let line = String::from_utf8_lossy(&bytes);
            self.say(answer(line.trim_end_matches(['\n', '\r'])))?;
        }
    }

    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush().map_err(Failure::Output)
    }

    /// Writes what went wrong as one line on standard error, after the answers so far.
    pub(super) fn complain(&mut self, failure: &Failure) {
        // What cannot be written now was either just reported or has nobody to read it.
        let _ = self.output.flush();
        // Standard error may be closed, and then nobody can be told.
        let _ = writeln!(io::stderr(), "{failure}");
    }
}
