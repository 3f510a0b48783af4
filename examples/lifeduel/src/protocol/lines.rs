//! Lines of text from a byte stream, with a limit on what is kept in memory.

use bytes::{Buf, BytesMut};

/// The usual maximum length of a line, in bytes without its end: 64 KiB.
pub const LINE: usize = 64 * 1024;

/// A peer sent more than the limits of [`Lines`] allow.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum LinesError {
    /// A line is longer than this number of bytes.
    #[error("a line of more than {0} bytes")]
    LineTooLong(usize),
    /// More than this number of bytes arrived before they were read as lines.
    #[error("more than {0} unread bytes")]
    TooMuchBuffered(usize),
}

/// A buffer that takes bytes and returns lines. It does no I/O: push the bytes that a peer sends,
/// in pieces of any size, and take the lines out.
///
/// A line ends with LF, with CRLF (even if the two arrive in different pieces), or with a CR alone.
/// When the stream has [ended](Self::end), the bytes after the last line end are a line too.
///
/// ```
/// use lifeduel_programs::protocol::{LINE, Lines};
///
/// let mut lines = Lines::new(LINE);
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
    limit: usize,
    /// The unread bytes.
    bytes: BytesMut,
    /// The bytes before this index contain no line end.
    seen: usize,
    /// Whether the last line ended with CR, so that an LF that follows belongs to its end.
    after_return: bool,
    ended: bool,
    /// The error that follows the lines in `bytes`.
    error: Option<LinesError>,
}

impl Lines {
    /// Creates an empty buffer for lines of at most `limit` bytes without their ends, and for twice
    /// as many unread bytes; at least 2.
    pub fn new(limit: usize) -> Self {
        Self {
            limit: limit.max(2),
            bytes: BytesMut::new(),
            seen: 0,
            after_return: false,
            ended: false,
            error: None,
        }
    }

    /// Adds bytes that have arrived. Bytes beyond the limit of unread bytes are dropped, and so are
    /// all later bytes. Bytes after the [end](Self::end) are dropped.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.is_open() {
            let most = 2 * self.limit;
            let room = most - self.bytes.len();
            if bytes.len() > room {
                self.error = Some(LinesError::TooMuchBuffered(most));
            }
            self.bytes
                .extend_from_slice(&bytes[..bytes.len().min(room)]);
        }
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
        if self.after_return && !self.bytes.is_empty() {
            self.after_return = false;
            self.bytes.advance(usize::from(self.bytes[0] == b'\n'));
        }
        let mut unseen = self.bytes[self.seen..].iter();
        let end = unseen.position(|byte| matches!(byte, b'\n' | b'\r'));
        self.seen = end.map_or(self.bytes.len(), |end| self.seen + end);
        if self.seen > self.limit {
            // Nothing after this line can be read.
            let error = Some(LinesError::LineTooLong(self.limit));
            *self = Self {
                error,
                ..Self::new(self.limit)
            };
        }
        // A line that is too long leaves no bytes.
        if self.bytes.is_empty() || end.is_none() {
            if let Some(error) = self.error {
                return Err(error);
            }
            if !self.ended || self.bytes.is_empty() {
                return Ok(None);
            }
        }
        let line = self.bytes.split_to(std::mem::take(&mut self.seen));
        if end.is_some() {
            self.after_return = self.bytes.get_u8() == b'\r';
        }
        Ok(Some(line.into()))
    }
}
