//! Reading text: the error type of all text forms, fields of a text, and serde through text.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};
use core::ops::Range;
use core::str::FromStr;

#[cfg(feature = "serde")]
use serde::Deserialize;

/// The error of a text that cannot be read as a square, a move, a position or a record.
///
/// ```
/// use grid_core::Square;
///
/// let error = "e9".parse::<Square<8, 8>>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "bad square \"e9\": expected a square of the board at character 1"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bad {what} {text:?}: expected {expected} at character {}", .at + 1)]
#[non_exhaustive]
pub struct ParseError {
    /// What was being read: `square`, `move`, `position`, …
    pub what: &'static str,
    /// The text that could not be read, cut to [`ParseError::SHOWN`] characters.
    pub text: String,
    /// The place of the error: the number of characters before it.
    pub at: usize,
    /// What was expected there.
    pub expected: Cow<'static, str>,
}

impl ParseError {
    /// The most characters of the text that an error keeps.
    pub const SHOWN: usize = 200;

    /// Creates the error of a `text` that was read as a `what` and does not have `expected` at
    /// **byte** `at`.
    pub fn new(
        what: &'static str,
        text: &str,
        at: usize,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        let places = || text.char_indices().map(|(byte, _)| byte);
        Self {
            what,
            text: match places().nth(Self::SHOWN) {
                Some(end) => format!("{}…", &text[..end]),
                None => text.into(),
            },
            at: places().take_while(|&byte| byte < at).count(),
            expected: expected.into(),
        }
    }
}

/// The error of a position that was set up and breaks a rule of its game, such as one without a
/// king. `C` is a square of the board.
///
/// ```
/// use grid_core::{PositionError, Square};
///
/// let error = PositionError::at(Square::E4, "at most one king of each colour");
/// assert_eq!(
///     error.to_string(),
///     "bad position on e4: expected at most one king of each colour"
/// );
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionError<C> {
    /// The square that is wrong, if it is one.
    pub at: Option<C>,
    /// What was expected.
    pub expected: &'static str,
}

impl<C> PositionError<C> {
    /// Creates the error of a position that does not have `expected`.
    pub const fn new(expected: &'static str) -> Self {
        Self { at: None, expected }
    }

    /// Creates the error of a position that does not have `expected` on a square.
    pub const fn at(square: C, expected: &'static str) -> Self {
        Self {
            at: Some(square),
            expected,
        }
    }
}

impl<C: fmt::Display> fmt::Display for PositionError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bad position")?;
        if let Some(square) = &self.at {
            write!(f, " on {square}")?;
        }
        write!(f, ": expected {}", self.expected)
    }
}

impl<C: fmt::Debug + fmt::Display> core::error::Error for PositionError<C> {}

/// A field of a text that is being read, with its place in the whole text.
///
/// ```
/// use grid_core::text::Field;
///
/// let fields: Vec<_> = Field::split("position", "12 x").collect();
/// assert_eq!(fields[0].number(), Ok(12));
/// let error = fields[1].number().unwrap_err();
/// assert_eq!((error.what, error.at), ("position", 3));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Field<'a> {
    /// What is being read, such as `position`.
    pub what: &'static str,
    /// The whole text.
    pub whole: &'a str,
    /// The byte at which the field starts.
    pub at: usize,
    /// The field.
    pub text: &'a str,
}

impl<'a> Field<'a> {
    /// Returns a whole text as one field.
    pub const fn of(what: &'static str, whole: &'a str) -> Self {
        Self {
            what,
            whole,
            at: 0,
            text: whole,
        }
    }

    /// Splits a text into the fields between single blanks.
    pub const fn split(what: &'static str, whole: &'a str) -> Fields<'a> {
        Self::of(what, whole).split_at(' ')
    }

    /// Splits the field at each separator, an ASCII character.
    pub const fn split_at(self, separator: char) -> Fields<'a> {
        Fields {
            of: self,
            separator,
            next: Some(0),
        }
    }

    /// Returns the part of the field from one byte of it to another.
    ///
    /// # Panics
    /// If these are no bytes at which characters of the field begin or end.
    #[must_use]
    pub fn part(&self, bytes: Range<usize>) -> Self {
        Self {
            at: self.at + bytes.start,
            text: &self.text[bytes],
            ..*self
        }
    }

    /// Creates the error of a field that does not have `expected` at byte `offset` of the field.
    pub fn error(&self, offset: usize, expected: &'static str) -> ParseError {
        ParseError::new(self.what, self.whole, self.at + offset, expected)
    }

    /// Reads the field as a whole number. A number has one spelling: signs and leading zeros are
    /// refused.
    ///
    /// # Errors
    /// If the field is not a whole number below 2^32.
    pub fn number(&self) -> Result<u32, ParseError> {
        read_number(self.text).ok_or_else(|| self.error(0, "a whole number below 2^32"))
    }
}

/// The fields of a text between separators ([`Field::split`]), read one after another.
///
/// ```
/// use grid_core::text::Field;
///
/// let mut fields = Field::split("position", "12 x");
/// assert_eq!(fields.expect("a number")?.number(), Ok(12));
/// assert_eq!(fields.expect("a letter")?.text, "x");
/// assert_eq!(fields.expect("a letter").unwrap_err().at, 4);
/// fields.end("the end of the position")?;
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    of: Field<'a>,
    separator: char,
    /// The byte at which the next field starts; `None` after the last.
    next: Option<usize>,
}

impl<'a> Fields<'a> {
    /// Returns the next field.
    ///
    /// # Errors
    /// If there is none; the error is at the end of the text. If a [blank](Self::optional) is there
    /// instead.
    pub fn expect(&mut self, expected: &'static str) -> Result<Field<'a>, ParseError> {
        let end = self.of.text.len();
        (self.optional()?).ok_or_else(|| self.of.error(end, expected))
    }

    /// Returns the next field if there is one.
    ///
    /// # Errors
    /// If a blank stands where a field should: there is more than one between two fields, or one
    /// before the first or after the last.
    pub fn optional(&mut self) -> Result<Option<Field<'a>>, ParseError> {
        let has_blanks = self.separator == ' ' && !self.of.text.is_empty();
        match self.next() {
            Some(field) if has_blanks && field.text.is_empty() => {
                Err(field.error(0, "no blank but one between two fields"))
            }
            field => Ok(field),
        }
    }

    /// Checks that all fields have been read.
    ///
    /// # Errors
    /// If there is another; the error is at its start.
    pub fn end(&mut self, expected: &'static str) -> Result<(), ParseError> {
        (self.next()).map_or(Ok(()), |extra| Err(extra.error(0, expected)))
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Field<'a>;

    fn next(&mut self) -> Option<Field<'a>> {
        let start = self.next?;
        let end = self.of.text[start..].find(self.separator);
        self.next = end.map(|length| start + length + 1);
        let end = end.map_or(self.of.text.len(), |length| start + length);
        Some(self.of.part(start..end))
    }
}

/// Returns whether a character can be seen, and no terminal obeys it: it is none that controls,
/// breaks lines, turns the direction of a text or is blank, except a space.
///
/// ```
/// use grid_core::text::is_seen;
///
/// assert!("Zoë's e\u{301} ½ ♞ 王".chars().all(is_seen));
/// assert!(!"\u{1b}\n\u{9b}\u{202e}\u{200f}\u{2028}\u{a0}".chars().any(is_seen));
/// ```
pub fn is_seen(c: char) -> bool {
    // The standard library writes the others as escapes, and accents only where they follow
    // nothing; but it takes some letters that are blank for signs.
    let is_blank = || "\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}".contains(c);
    let is_escaped = || String::from_iter(['a', c]).escape_debug().count() > 2;
    match c.is_ascii() {
        true => !c.is_ascii_control(),
        false => !is_blank() && !is_escaped(),
    }
}

/// Returns a text of a stranger as one line that a terminal can show: characters that
/// [nobody sees](is_seen) are written as escapes.
///
/// ```
/// use grid_core::text::seen;
///
/// assert_eq!(seen("a\u{1b}[2J\n\u{202e}é.json"), r"a\u{1b}[2J\n\u{202e}é.json");
/// ```
pub fn seen(text: &str) -> String {
    let mut seen = String::new();
    for c in text.chars() {
        match is_seen(c) {
            true => seen.push(c),
            false => seen.extend(c.escape_default()),
        }
    }
    seen
}

/// Writes the symbols of a row: each run of equal ones as its length, unless that is 1, and the
/// symbol.
///
/// # Errors
/// Those of the writer.
///
/// ```
/// let mut text = String::new();
/// grid_core::text::write_runs("..xo...".chars(), &mut text)?;
/// assert_eq!(text, "2.xo3.");
/// # Ok::<(), core::fmt::Error>(())
/// ```
pub fn write_runs(symbols: impl Iterator<Item = char>, out: &mut impl Write) -> fmt::Result {
    let mut symbols = symbols.peekable();
    while let Some(symbol) = symbols.next() {
        let mut run = 1;
        while symbols.next_if_eq(&symbol).is_some() {
            run += 1;
        }
        if run > 1 {
            write!(out, "{run}")?;
        }
        out.write_char(symbol)?;
    }
    Ok(())
}

/// Returns a text without the byte order mark that some editors write before it.
///
/// ```
/// assert_eq!(grid_core::text::without_mark("\u{feff}e4"), "e4");
/// ```
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Reads a whole number of one spelling: without signs and leading zeros. Returns `None` for any
/// other text.
///
/// ```
/// let numbers = ["0", "7", "07", "+7", "256", ""].map(grid_core::text::read_number::<u8>);
/// assert_eq!(numbers, [Some(0), Some(7), None, None, None, None]);
/// ```
pub fn read_number<T: FromStr>(text: &str) -> Option<T> {
    let is_number = text.bytes().all(|b| b.is_ascii_digit());
    let is_shortest = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_number && is_shortest)
}

/// Deserializes a value from a string with its `FromStr`.
///
/// # Errors
/// If the input is not a string, or `FromStr` fails.
#[cfg(feature = "serde")]
pub fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    let text = Cow::<str>::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}

/// Implements `Serialize` and `Deserialize` for types whose serde form is their text: written with
/// `Display` and read with `FromStr`, whose error is the message.
///
/// The macro takes a list of types, or `impl`, the generic parameters in brackets and one generic
/// type.
///
/// ```
/// use grid_core::{Square, serde_as_text};
///
/// /// The square on which a game begins.
/// #[derive(Debug, PartialEq)]
/// struct Start<const N: usize>(Square<N, N>);
/// # impl<const N: usize> core::fmt::Display for Start<N> {
/// #     fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { self.0.fmt(f) }
/// # }
/// # impl<const N: usize> core::str::FromStr for Start<N> {
/// #     type Err = grid_core::ParseError;
/// #     fn from_str(text: &str) -> Result<Self, Self::Err> { text.parse().map(Self) }
/// # }
///
/// // It has `Display` and `FromStr`. For types without parameters: `serde_as_text!(Start, Move)`.
/// serde_as_text!(impl[const N: usize] Start<N>);
/// assert_eq!(serde_json::to_string(&Start(Square::B1))?, r#""b1""#);
/// assert_eq!(serde_json::from_str::<Start<3>>(r#""b1""#)?, Start(Square::at(0, 1)));
/// assert!(serde_json::from_str::<Start<3>>(r#""b4""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[cfg(feature = "serde")]
#[macro_export]
macro_rules! serde_as_text {
    (impl[$($parameters:tt)*] $type:ty) => {
        impl<$($parameters)*> $crate::serde::Serialize for $type {
            fn serialize<Ser: $crate::serde::Serializer>(
                &self,
                serializer: Ser,
            ) -> ::core::result::Result<Ser::Ok, Ser::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($parameters)*> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<De: $crate::serde::Deserializer<'de>>(
                deserializer: De,
            ) -> ::core::result::Result<Self, De::Error> {
                $crate::text::deserialize(deserializer)
            }
        }
    };
    ($($type:ty),+ $(,)?) => {
        $($crate::serde_as_text!(impl[] $type);)+
    };
}
