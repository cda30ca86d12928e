//! The buffered standard streams. Batches are read and answered line by line.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Stdin, Stdout, Write};

use super::Failure;

/// Size of each buffer, in bytes.
const BUFFER_BYTES: usize = 1 << 16;

/// Standard input and output. They are not locked, because a search writes from its own thread.
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

    /// Returns standard input, for reading all of it.
    pub(super) fn input(&mut self) -> &mut impl Read {
        &mut self.input
    }

    /// Reads the next line of standard input, without its line ending; `None` at the end of the input. A line longer
    /// than 64 KiB, which no valid line is, is returned in pieces.
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
            // Flushes before waiting for more input, so that the other side receives the answer to its last line.
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

    /// Writes an error as one line on standard error, after flushing the answers so far.
    pub(super) fn complain(&mut self, failure: &Failure) {
        // A write error here was either reported already or has nobody to read it.
        let _ = self.output.flush();
        // Standard error may be closed; the error is then not reported.
        let _ = writeln!(io::stderr(), "{failure}");
    }
}
