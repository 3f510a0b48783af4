//! Reads lines of bounded length: of a longer line at most the limit is kept in memory.

use std::io::{self, BufRead, Read};

/// The maximum length of a line in bytes, without its end: 1 MiB.
pub(crate) const MAX_BYTES: usize = 1 << 20;

/// A line of more than this number of bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line has more than {0} bytes")]
pub(crate) struct TooLong(pub usize);

/// The lines of an input.
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Creates the lines of `input`.
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
        }
    }

    /// Returns the next line without its end; `None` at the end of the input.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Result<&[u8], TooLong>>> {
        self.line.clear();
        let mut beginning = self.input.by_ref().take(MAX_BYTES as u64 + 1);
        if beginning.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.line.pop_if(|byte| *byte == b'\n');
        if self.line.len() > MAX_BYTES {
            self.input.skip_until(b'\n')?;
            return Ok(Some(Err(TooLong(MAX_BYTES))));
        }
        Ok(Some(Ok(&self.line)))
    }
}
