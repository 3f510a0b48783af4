//! Keys and tokens: hexadecimal text in messages.

use std::fmt;
use std::str::FromStr;

use grid_core::{ParseError, serde_as_text};

/// A 64-bit key in a message: 16 hexadecimal digits, because many programs lose bits of JSON
/// numbers.
///
/// ```
/// use tabletop::table::Key;
///
/// let key: Key = "00000000000000ff".parse()?;
/// assert_eq!(key, Key(255));
/// assert!("ff".parse::<Key>().is_err());
/// # Ok::<(), menagerie::ParseError>(())
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Key(pub u64);

/// The secret that a seat belongs to: 32 hexadecimal digits. All its bits must
/// come from an unpredictable source.
///
/// Its `Display` form is for messages and for the person at the seat; `Debug` hides it from logs.
///
/// ```
/// use tabletop::table::Token;
///
/// let token: Token = "5f0c0000000000000000000000000007".parse()?;
/// assert_eq!(token.to_string(), "5f0c0000000000000000000000000007");
/// assert_eq!(format!("{token:?}"), "Token(…)");
/// # Ok::<(), menagerie::ParseError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Token(pub u128);

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Token {
    /// Hides the secret: debug output goes into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Reads exactly `digits` hexadecimal digits.
fn hex(what: &'static str, text: &str, digits: usize) -> Result<u128, ParseError> {
    let is_hex = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex
        .then(|| u128::from_str_radix(text, 16).ok())
        .flatten()
        .ok_or_else(|| ParseError::new(what, text, 0, format!("{digits} hexadecimal digits")))
}

impl FromStr for Key {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        // 16 digits are 64 bits.
        hex("key", text, 16).map(|key| Self(key as u64))
    }
}

impl FromStr for Token {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        hex("token", text, 32).map(Self)
    }
}

serde_as_text!(Key, Token);
