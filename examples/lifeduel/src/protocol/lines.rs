//! Lines of text from a byte stream, with a limit on what is kept in memory.
//!
//! [`Lines`] does no I/O: push the bytes that a peer sends, in pieces of any size, and take the
//! lines out. [`LineLimits`] limits the length of a line and the number of unread bytes. If a peer
//! exceeds a limit, [`Lines::next_line`] returns a [`LinesError`].

/// Limits on the length of a line and on the number of unread bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct LineLimits {
    line: usize,
    buffered: usize,
}

impl LineLimits {
    /// The default length of a line, in bytes without its end: 64 KiB.
    pub const LINE: usize = 64 * 1024;

    /// Creates limits of `line` bytes for a line (without its end) and `buffered` unread bytes.
    ///
    /// `buffered` is raised to `line + 2` if it is less, so that one whole line fits.
    pub const fn new(line: usize, buffered: usize) -> Self {
        let least = line.saturating_add(2);
        Self {
            line,
            buffered: if buffered < least { least } else { buffered },
        }
    }

    /// Returns the maximum length of a line, in bytes without its end.
    pub const fn line(self) -> usize {
        self.line
    }

    /// Returns the maximum number of unread bytes.
    pub const fn buffered(self) -> usize {
        self.buffered
    }
}

impl Default for LineLimits {
    /// Returns limits of [`LINE`](Self::LINE) bytes for a line and twice as many unread bytes.
    fn default() -> Self {
        Self::new(Self::LINE, 2 * Self::LINE)
    }
}

/// A peer exceeded the [`LineLimits`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum LinesError {
    /// A line is too long.
    #[error("a line of more than {limit} bytes")]
    LineTooLong {
        /// The maximum length of a line in bytes.
        limit: usize,
    },
    /// Too many bytes arrived before they were read as lines.
    #[error("more than {limit} unread bytes")]
    TooMuchBuffered {
        /// The maximum number of unread bytes.
        limit: usize,
    },
}

/// A buffer that takes bytes and returns lines.
///
/// A line ends with LF, with CRLF (even if the two arrive in different pieces), or with a CR alone.
/// When the stream has [ended](Self::end), the bytes after the last line end are a line too.
///
/// ```
/// use lifeduel_programs::protocol::{LineLimits, Lines};
///
/// let mut lines = Lines::new(LineLimits::default());
/// lines.push(b"one\r");
/// assert_eq!(lines.next_line()?, Some(b"one".to_vec()));
/// lines.push(b"\ntwo\nthr");
/// assert_eq!(lines.next_line()?, Some(b"two".to_vec()));
/// assert_eq!(lines.next_line()?, None);
/// lines.end();
/// assert_eq!(lines.next_line()?, Some(b"thr".to_vec()));
/// assert_eq!(lines.next_line()?, None);
/// # Ok::<(), lifeduel_programs::protocol::LinesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    limits: LineLimits,
    bytes: Vec<u8>,
    /// The index of the first unread byte.
    begin: usize,
    /// The unread bytes before this index contain no line end.
    seen: usize,
    /// Whether the last line ended with CR, so that an LF that follows belongs to its end.
    after_return: bool,
    ended: bool,
    /// The error that follows the lines in `bytes`.
    error: Option<LinesError>,
}

impl Lines {
    /// Creates an empty buffer.
    pub const fn new(limits: LineLimits) -> Self {
        Self {
            limits,
            bytes: Vec::new(),
            begin: 0,
            seen: 0,
            after_return: false,
            ended: false,
            error: None,
        }
    }

    /// Adds bytes that have arrived. Bytes beyond [`LineLimits::buffered`] are dropped, and so are
    /// all later bytes. Bytes after the [end](Self::end) are dropped.
    pub fn push(&mut self, bytes: &[u8]) {
        if !self.is_open() {
            return;
        }
        // Drops read bytes only if they are more than half: each byte moves once on average.
        if self.begin > self.bytes.len() / 2 {
            self.bytes.drain(..self.begin);
            self.seen -= self.begin;
            self.begin = 0;
        }
        let limit = self.limits.buffered;
        let room = limit.saturating_sub(self.bytes.len() - self.begin);
        if bytes.len() > room {
            self.error = Some(LinesError::TooMuchBuffered { limit });
        }
        let bytes = &bytes[..bytes.len().min(room)];
        let length = self.bytes.len() + bytes.len();
        if length > self.bytes.capacity() {
            // Doubles the capacity, but never beyond the limit.
            let capacity = length.max(limit.min(2 * self.bytes.capacity()));
            self.bytes.reserve_exact(capacity - self.bytes.len());
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns whether the buffer takes more bytes: the stream has not ended, and no limit was
    /// exceeded. Otherwise [`push`](Self::push) drops them.
    pub const fn is_open(&self) -> bool {
        !self.ended && self.error.is_none()
    }

    /// Marks the end of the stream.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// Returns the next line without its end; `None` if no whole line has arrived, or the stream
    /// has ended and all lines were returned.
    ///
    /// # Errors
    /// If the line is too long, or if bytes of it were dropped because too many were unread. All
    /// lines before it have been returned. Every later call returns the same error.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, LinesError> {
        let limit = self.limits.line;
        if std::mem::take(&mut self.after_return) {
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
            // Nothing after this line can be read.
            *self = Self {
                error: Some(LinesError::LineTooLong { limit }),
                ..Self::new(self.limits)
            };
        }
        // A line that is too long leaves no bytes.
        if self.bytes.is_empty() || end.is_none() {
            if let Some(error) = self.error {
                return Err(error);
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
