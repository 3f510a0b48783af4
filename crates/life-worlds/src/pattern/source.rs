//! The text of a file: its lines, and errors with their positions.

use std::borrow::Cow;
use std::format;

use super::error::PatternError;
use super::format::Format;
use crate::RuleError;

/// A text that is being read, for errors with their positions.
#[derive(Copy, Clone)]
pub(crate) struct Source<'a> {
    pub text: &'a str,
    pub format: Option<Format>,
}

impl<'a> Source<'a> {
    pub fn new(text: &'a str, format: Format) -> Self {
        let format = Some(format);
        Self { text, format }
    }

    /// How many characters of the offending text an error keeps.
    const SHOWN: usize = 20;

    /// Returns the error that something other than `expected` is at byte `at`.
    pub fn error(&self, at: usize, expected: impl Into<Cow<'static, str>>) -> PatternError {
        let at = at.min(self.text.len());
        let (mut line, mut column) = (1, 1);
        let mut characters = self.text.char_indices().peekable();
        while let Some((_, character)) = characters.next_if(|&(byte, _)| byte < at) {
            let pair = character == '\r' && characters.peek().is_some_and(|&(_, c)| c == '\n');
            if pair || !matches!(character, '\n' | '\r') {
                column += 1;
            } else {
                (line, column) = (line + 1, 1);
            }
        }
        let rest = characters.map(|(_, character)| character);
        PatternError {
            format: self.format,
            line,
            column,
            expected: expected.into(),
            found: rest
                .take_while(|c| !matches!(c, '\n' | '\r'))
                .take(Self::SHOWN)
                .collect(),
        }
    }

    /// Returns the error in a rule that starts at byte `at`.
    pub fn rule_error(&self, at: usize, error: &RuleError) -> PatternError {
        let bytes = self.text[at..].char_indices().nth(error.at);
        let place = bytes.map_or(self.text.len(), |(byte, _)| at + byte);
        match error.family {
            Some(family) => self.error(place, format!("{}, not a {family}", error.expected)),
            None => self.error(place, format!("{} (in the rule)", error.expected)),
        }
    }

    /// Reads the number of a generation.
    pub fn generation(&self, field: Line<'_>) -> Result<u128, PatternError> {
        let number = field.text.parse();
        number.map_err(|_| self.error(field.at, "a generation below 2^128"))
    }

    /// Returns the lines of the text without their ends, each with the byte it starts at. Lines end
    /// with `\n`, `\r\n` or, as on old machines, `\r`.
    pub fn lines(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        let text = self.text;
        let mut at = 0;
        std::iter::from_fn(move || {
            let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
            let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
            let line = Line {
                at,
                text: &rest[..end],
            };
            let pair = rest[end..].starts_with("\r\n");
            at += end + if pair { 2 } else { 1 };
            Some(line)
        })
    }
}

/// One line of a text.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Line<'a> {
    /// The byte of the text at which the line starts.
    pub at: usize,
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// Returns the words of the line, each with the byte of the text at which it starts.
    pub fn fields(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        let Line { at, text } = *self;
        text.split_ascii_whitespace().map(move |field| Line {
            at: at + (field.as_ptr() as usize - text.as_ptr() as usize),
            text: field,
        })
    }

    /// Returns the line from this byte on, without blanks at both ends.
    pub fn after(&self, bytes: usize) -> Line<'a> {
        let rest = &self.text[bytes..];
        let start = rest.len() - rest.trim_start().len();
        Line {
            at: self.at + bytes + start,
            text: rest.trim(),
        }
    }
}

/// Reads a whole number with an optional sign.
pub(crate) fn integer(text: &str) -> Option<i128> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    number.then(|| text.parse().ok())?
}
