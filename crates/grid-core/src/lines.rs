//! Framing for protocols whose messages are lines of text: bytes in, lines out, and never more kept than is
//! allowed.

use alloc::vec::Vec;

/// How much of a peer's bytes is kept.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    line: usize,
    buffered: usize,
}

impl Limits {
    /// The longest line of a usual peer, in bytes without its end: 64 KiB.
    pub const LINE: usize = 64 * 1024;

    /// Lines of at most `line` bytes (without their ends), and at most `buffered` bytes that have come but
    /// have not been read as lines yet; these are never fewer than one whole line needs.
    #[must_use]
    pub const fn new(line: usize, buffered: usize) -> Self {
        let least = line.saturating_add(2);
        Self {
            line,
            buffered: if buffered < least { least } else { buffered },
        }
    }

    /// The longest line, in bytes without its end.
    #[must_use]
    pub const fn line(self) -> usize {
        self.line
    }

    /// The most bytes kept before they are read as lines.
    #[must_use]
    pub const fn buffered(self) -> usize {
        self.buffered
    }
}

impl Default for Limits {
    /// Lines of 64 KiB, twice as much buffered.
    fn default() -> Self {
        Self::new(Self::LINE, 2 * Self::LINE)
    }
}

/// A peer sent more than is kept.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LinesError {
    /// A line is too long.
    #[error("a line of more than {limit} bytes")]
    LineTooLong {
        /// The longest that is allowed.
        limit: usize,
    },
    /// Too much came before it was asked for.
    #[error("more than {limit} bytes that nobody asked for")]
    TooMuchBuffered {
        /// The most that is kept.
        limit: usize,
    },
}

/// Makes lines of bytes, in whatever pieces they come.
///
/// A line ends with LF, with CRLF (even if a packet ends between the two), or with a CR alone. What comes
/// behind the last end is a line too, once the stream has ended.
///
/// ```
/// use grid_core::lines::{Limits, Lines};
///
/// let mut lines = Lines::new(Limits::default());
/// lines.push(b"one\r");
/// assert_eq!(lines.next_line()?, Some(b"one".to_vec()));
/// lines.push(b"\ntwo\nthr");
/// assert_eq!(lines.next_line()?, Some(b"two".to_vec()));
/// assert_eq!(lines.next_line()?, None);
/// lines.end();
/// assert_eq!(lines.next_line()?, Some(b"thr".to_vec()));
/// assert_eq!(lines.next_line()?, None);
/// # Ok::<(), grid_core::lines::LinesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    limits: Limits,
    bytes: Vec<u8>,
    /// Where the bytes begin that have not been read as lines yet.
    begin: usize,
    /// Up to where no line ends.
    seen: usize,
    /// A line has ended with CR: an LF would belong to that end.
    after_return: bool,
    ended: bool,
    /// What is wrong behind the bytes that are kept.
    flaw: Option<LinesError>,
}

impl Lines {
    /// Nothing has come yet.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            bytes: Vec::new(),
            begin: 0,
            seen: 0,
            after_return: false,
            ended: false,
            flaw: None,
        }
    }

    /// Bytes have come. Those beyond the limit of what is buffered are not kept; nor are any after that,
    /// nor after the end.
    pub fn push(&mut self, bytes: &[u8]) {
        if !self.listens() {
            return;
        }
        // Moved so rarely that every byte is moved once on the average.
        if self.begin > self.bytes.len() / 2 {
            self.bytes.drain(..self.begin);
            self.seen -= self.begin;
            self.begin = 0;
        }
        let limit = self.limits.buffered;
        let room = limit.saturating_sub(self.bytes.len() - self.begin);
        if bytes.len() > room {
            self.flaw = Some(LinesError::TooMuchBuffered { limit });
        }
        let bytes = &bytes[..bytes.len().min(room)];
        let length = self.bytes.len() + bytes.len();
        if length > self.bytes.capacity() {
            // Twice as much each time, but not beyond what can ever be needed.
            let capacity = length.max(limit.min(2 * self.bytes.capacity()));
            self.bytes.reserve_exact(capacity - self.bytes.len());
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Whether bytes that come are kept.
    #[must_use]
    pub const fn listens(&self) -> bool {
        !self.ended && self.flaw.is_none()
    }

    /// The stream has ended.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// The next line without its end; none if it has not come yet, or nothing will come any more.
    ///
    /// # Errors
    /// If the line is too long, or lost because too much was buffered: all lines before it have been
    /// given. Nothing more will come then but the same error.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, LinesError> {
        let limit = self.limits.line;
        if core::mem::take(&mut self.after_return) {
            match self.bytes.get(self.begin) {
                Some(b'\n') => {
                    self.begin += 1;
                    self.seen = self.begin;
                }
                Some(_) => {}
                None => self.after_return = true,
            }
        }
        let end = self.bytes[self.seen..]
            .iter()
            .position(|byte| matches!(byte, b'\n' | b'\r'));
        self.seen = end.map_or(self.bytes.len(), |end| self.seen + end);
        if self.seen - self.begin > limit {
            // Nothing behind this can be read any more.
            *self = Self {
                flaw: Some(LinesError::LineTooLong { limit }),
                ..Self::new(self.limits)
            };
        }
        // Of a line that is too long nothing is left.
        if self.bytes.is_empty() || end.is_none() {
            if let Some(flaw) = self.flaw {
                return Err(flaw);
            }
            if !self.ended || self.begin == self.seen {
                return Ok(None);
            }
        }
        let line = self.bytes[self.begin..self.seen].to_vec();
        self.after_return = self.bytes.get(self.seen) == Some(&b'\r');
        self.begin = self.bytes.len().min(self.seen + 1);
        self.seen = self.begin;
        Ok(Some(line))
    }
}
