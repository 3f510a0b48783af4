//! Reading text: the error type of all text forms, fields of a text, and serde through text.

use alloc::borrow::Cow;
use alloc::string::String;
#[cfg(feature = "serde")]
use core::{fmt::Display, str::FromStr};

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
    #[must_use]
    pub fn new(
        what: &'static str,
        text: &str,
        at: usize,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        let shown = match text.char_indices().nth(Self::SHOWN) {
            Some((end, _)) => {
                let mut cut = String::from(&text[..end]);
                cut.push('…');
                cut
            }
            None => String::from(text),
        };
        let at = text
            .char_indices()
            .take_while(|&(byte, _)| byte < at)
            .count();
        Self {
            what,
            text: shown,
            at,
            expected: expected.into(),
        }
    }
}

/// Splits a text at single blanks. Returns each field with the byte at which it starts.
///
/// ```
/// let fields: Vec<_> = grid_core::text::fields("e4 first").collect();
/// assert_eq!(fields, [(0, "e4"), (3, "first")]);
/// ```
pub fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(' ').map(move |field| {
        let at = start;
        start += field.len() + 1;
        (at, field)
    })
}

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
    #[must_use]
    pub const fn of(what: &'static str, whole: &'a str) -> Self {
        Self {
            what,
            whole,
            at: 0,
            text: whole,
        }
    }

    /// Splits a text into the fields between single blanks.
    pub fn split(what: &'static str, whole: &'a str) -> impl Iterator<Item = Self> {
        fields(whole).map(move |(at, text)| Self {
            what,
            whole,
            at,
            text,
        })
    }

    /// Creates the error of a field that does not have `expected` at byte `offset` of the field.
    #[must_use]
    pub fn error(&self, offset: usize, expected: &'static str) -> ParseError {
        ParseError::new(self.what, self.whole, self.at + offset, expected)
    }

    /// Reads the field as a whole number. A number has one spelling: signs and leading zeros are
    /// refused.
    ///
    /// # Errors
    /// If the field is not a whole number below 2^32.
    pub fn number(&self) -> Result<u32, ParseError> {
        let digits = self.text.bytes().all(|b| b.is_ascii_digit());
        let is_shortest = self.text == "0" || !self.text.starts_with('0');
        match self.text.parse() {
            Ok(number) if digits && is_shortest => Ok(number),
            _ => Err(self.error(0, "a whole number below 2^32")),
        }
    }
}

/// Deserializes a value from a string with its `FromStr`.
///
/// # Errors
/// If the input is not a string, or `FromStr` fails.
#[cfg(feature = "serde")]
pub fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = Cow::<str>::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}

/// Implements `Serialize` and `Deserialize` for types whose serde form is their text.
///
/// A value is written with its `Display` and read with its `FromStr`. If the text cannot be read,
/// the message is that of `FromStr::Err`. The macro takes a list of types, or `impl`, the generic
/// parameters in brackets and one generic type.
///
/// ```
/// use core::fmt;
/// use core::str::FromStr;
/// use grid_core::{ParseError, serde_as_text};
///
/// /// A distance, written as `12 squares`.
/// #[derive(Debug, PartialEq)]
/// struct Distance<const MAX: u8>(u8);
///
/// impl<const MAX: u8> fmt::Display for Distance<MAX> {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{} squares", self.0)
///     }
/// }
///
/// impl<const MAX: u8> FromStr for Distance<MAX> {
///     type Err = ParseError;
///
///     fn from_str(text: &str) -> Result<Self, ParseError> {
///         let number = text.strip_suffix(" squares").and_then(|number| number.parse().ok());
///         match number {
///             Some(number) if number <= MAX => Ok(Self(number)),
///             _ => Err(ParseError::new("distance", text, 0, "a number of squares")),
///         }
///     }
/// }
///
/// // For types without parameters: `serde_as_text!(Position, Move);`
/// serde_as_text!(impl[const MAX: u8] Distance<MAX>);
///
/// assert_eq!(serde_json::to_string(&Distance::<7>(3))?, r#""3 squares""#);
/// assert_eq!(serde_json::from_str::<Distance<7>>(r#""3 squares""#)?, Distance(3));
/// assert!(serde_json::from_str::<Distance<7>>(r#""9 squares""#).is_err());
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
