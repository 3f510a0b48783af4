//! Lines of bounded length: of a longer line no more than the limit is kept in memory.

use std::io::{self, BufRead};

/// The longest line that is read, its end not counted: 1 MiB.
pub(crate) const MAX_BYTES: usize = 1 << 20;

/// A line of more than [`MAX_BYTES`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line has more than {MAX_BYTES} bytes")]
pub(crate) struct TooLong;

/// The lines of an input.
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`.
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
        }
    }

    /// The next line without its end; `None` at the end of the input.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Result<&[u8], TooLong>>> {
        self.line.clear();
        let mut is_long = false;
        let mut is_line = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            is_line = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            is_long |= self.line.len() + part.len() > MAX_BYTES;
            if !is_long {
                self.line.extend_from_slice(part);
            }
            let read = part.len() + usize::from(end.is_some());
            self.input.consume(read);
            if end.is_some() {
                break;
            }
        }
        Ok(is_line.then_some(if is_long {
            Err(TooLong)
        } else {
            Ok(&self.line)
        }))
    }
}
