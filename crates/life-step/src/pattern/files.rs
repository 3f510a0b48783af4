//! Reading and writing patterns in every format.

use alloc::string::{String, ToString};

use super::detect::without_byte_order_mark;
use super::error::{PatternError, WriteError};
use super::format::Format;
use super::limits::PatternLimits;
use super::macrocell::Macrocell;
use super::source::Source;
use super::value::Pattern;
use super::{life105, life106, macrocell_text, plaintext, rle};

impl Pattern {
    /// Reads a pattern in the format that [`Format::detect`] finds.
    ///
    /// # Errors
    /// If the text is not a pattern in any of the formats, or exceeds [`PatternLimits::DEFAULT`].
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let text = without_byte_order_mark(text);
        let source = Source { text, format: None };
        match Format::detect(text) {
            Some(format) => Self::parse_as(text, format, &PatternLimits::DEFAULT),
            None => {
                let first = source.lines().find(|line| {
                    let text = line.text.trim();
                    !text.is_empty() && !text.starts_with('#')
                });
                let at = first.map_or(text.len(), |line| line.after(0).at);
                Err(source.error(at, "RLE, plaintext, Life 1.05, Life 1.06 or macrocell"))
            }
        }
    }

    /// Reads a pattern from the bytes of a file, in the format that [`Format::detect`] finds. Bytes
    /// that are not UTF-8, as in old files, are replaced in comments and names; elsewhere they are
    /// an error.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PatternError> {
        Self::parse(&String::from_utf8_lossy(bytes))
    }

    /// Reads a pattern of a known format.
    ///
    /// # Errors
    /// If the text is not a pattern in this format, or exceeds the limits.
    pub fn parse_as(
        text: &str,
        format: Format,
        limits: &PatternLimits,
    ) -> Result<Self, PatternError> {
        let source = Source::new(without_byte_order_mark(text), format);
        match format {
            Format::Rle => rle::parse(source, limits),
            Format::Plaintext => plaintext::parse(source, limits),
            Format::Life105 => life105::parse(source, limits),
            Format::Life106 => life106::parse(source, limits),
            Format::Macrocell => macrocell_text::parse_pattern(source, limits),
        }
    }

    /// Returns the text of the pattern in this format.
    ///
    /// # Errors
    /// If the format is plaintext and the rectangle around the cells is too large to draw.
    pub fn write(&self, format: Format) -> Result<String, WriteError> {
        match format {
            Format::Rle => Ok(rle::write(self)),
            Format::Plaintext => plaintext::write(self),
            Format::Life105 => Ok(life105::write(self)),
            Format::Life106 => Ok(life106::write(self)),
            Format::Macrocell => Ok(Macrocell::from(self).to_string()),
        }
    }
}

/// Writes the pattern as RLE.
impl core::fmt::Display for Pattern {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&rle::write(self))
    }
}

/// Reads a pattern in any format.
impl core::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        Self::parse(text)
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Pattern);
