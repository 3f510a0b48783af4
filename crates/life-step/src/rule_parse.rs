//! Reading rules, and recognising the families of rules that this crate does not run.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use grid_core::ParseError;

use crate::rule::{Rule, same_name};

/// A family of rules that [`Rule`] cannot express.
///
/// ```
/// use life_step::{Rule, RuleFamily};
///
/// let family = |text: &str| text.parse::<Rule>().unwrap_err().family;
/// assert_eq!(family("B2-a/S12"), Some(RuleFamily::NonTotalistic));
/// assert_eq!(family("B2/S34H"), Some(RuleFamily::Hexagonal));
/// assert_eq!(family("B9/S"), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RuleFamily {
    /// Rules in Hensel's notation, such as `B2-a/S12`: the positions of the neighbours matter too.
    NonTotalistic,
    /// Rules with more than two states, such as Brian's Brain, `/2/3` or `B2/S/C3`.
    Generations,
    /// Rules with a larger neighbourhood, such as Bosco's Rule, `R5,C0,M1,S34..58,B34..45,NM`.
    LargerThanLife,
    /// Rules on six neighbours, such as `B2/S34H`.
    Hexagonal,
    /// Rules on four neighbours, such as `B1/S012V`.
    VonNeumann,
    /// Rules given as a table of all neighbourhoods: `MAP` and base64.
    Map,
}

impl fmt::Display for RuleFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NonTotalistic => "non-totalistic (Hensel) rule",
            Self::Generations => "Generations rule",
            Self::LargerThanLife => "Larger than Life rule",
            Self::Hexagonal => "hexagonal rule",
            Self::VonNeumann => "von Neumann rule",
            Self::Map => "MAP rule",
        })
    }
}

/// The error for text that is not a [`Rule`].
///
/// ```
/// use life_step::{Rule, RuleFamily};
///
/// let error = "B3/S29".parse::<Rule>().unwrap_err();
/// assert_eq!((error.family, error.at), (None, 5));
/// assert_eq!(
///     error.to_string(),
///     "bad rule \"B3/S29\": expected a digit from 0 to 8 or the end at character 6"
/// );
///
/// let error = "/2/3".parse::<Rule>().unwrap_err();
/// assert_eq!(error.family, Some(RuleFamily::Generations));
/// assert_eq!(
///     error.to_string(),
///     "\"/2/3\" is a Generations rule (character 3): expected one that only counts the eight \
///      neighbours, such as B3/S23"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleError {
    /// The text, cut to [`ParseError::SHOWN`] characters.
    pub text: String,
    /// The index of the first unexpected character, from 0.
    pub at: usize,
    /// The family of the rule, if the text is a rule of another known family.
    pub family: Option<RuleFamily>,
    /// What was expected there.
    pub expected: &'static str,
}

impl RuleError {
    /// Returns the error at this byte of a text.
    fn new(text: &str, at: usize, family: Option<RuleFamily>, expected: &'static str) -> Self {
        let error = ParseError::new("rule", text, at, expected);
        Self {
            text: error.text,
            at: error.at,
            family,
            expected,
        }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, at, expected) = (&self.text, self.at + 1, self.expected);
        match self.family {
            Some(family) => {
                write!(
                    f,
                    "{text:?} is a {family} (character {at}): expected {expected}"
                )
            }
            None => write!(
                f,
                "bad rule {text:?}: expected {expected} at character {at}"
            ),
        }
    }
}

impl core::error::Error for RuleError {}

/// What is expected instead of a rule of another family.
const COUNTING: &str = "one that only counts the eight neighbours, such as B3/S23";

/// A place in the text of a rule.
struct Reader<'a> {
    /// The whole text, for errors.
    whole: &'a str,
    /// The text without blanks at its end.
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Returns a reader at the first character that is not blank.
    fn new(text: &'a str) -> Self {
        Self {
            whole: text,
            text: text.trim_end(),
            at: text.len() - text.trim_start().len(),
        }
    }

    /// Returns the byte at this place in lower case, 0 at the end.
    fn peek(&self) -> u8 {
        self.peek_after(0)
    }

    /// Returns the byte that many places ahead in lower case, 0 beyond the end.
    fn peek_after(&self, places: usize) -> u8 {
        let byte = self.text.as_bytes().get(self.at + places);
        byte.map_or(0, u8::to_ascii_lowercase)
    }

    /// Steps over this byte if it is next.
    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        self.at += usize::from(found);
        found
    }

    /// Reads distinct digits from 0 to 8, possibly none.
    fn digits(&mut self) -> Result<u16, RuleError> {
        let mut mask = 0;
        while let digit @ b'0'..=b'8' = self.peek() {
            let bit = 1 << (digit - b'0');
            if mask & bit != 0 {
                return Err(self.error("every digit once"));
            }
            mask |= bit;
            self.at += 1;
        }
        Ok(mask)
    }

    /// Returns the error that `expected` is not at this place.
    fn error(&self, expected: &'static str) -> RuleError {
        match self.family_by_character() {
            Some(family) => self.foreign(family),
            None => RuleError::new(self.whole, self.at, None, expected),
        }
    }

    /// Returns the error that the text is a rule of another family, recognised at this place.
    fn foreign(&self, family: RuleFamily) -> RuleError {
        RuleError::new(self.whole, self.at, Some(family), COUNTING)
    }

    /// Returns the family of the text, judged by its beginning.
    fn family_by_beginning(&self) -> Option<RuleFamily> {
        match [0, 1, 2].map(|place| self.peek_after(place)) {
            [b'm', b'a', b'p'] => Some(RuleFamily::Map),
            [b'r', b'0'..=b'9', _] => Some(RuleFamily::LargerThanLife),
            [b'g', b'0'..=b'9', _] => Some(RuleFamily::Generations),
            _ => None,
        }
    }

    /// Returns the family of the text, judged by the character that a [`Rule`] cannot have.
    fn family_by_character(&self) -> Option<RuleFamily> {
        let before = self.at.checked_sub(1);
        let before = before.and_then(|i| self.text.as_bytes().get(i));
        let is_last = self.at + 1 == self.text.len();
        match self.peek() {
            b'h' if is_last => Some(RuleFamily::Hexagonal),
            b'v' if is_last => Some(RuleFamily::VonNeumann),
            b'-' | b'c' | b'e' | b'k' | b'a' | b'i' | b'n' | b'y' | b'q' | b'j' | b'r' | b't'
            | b'w' | b'z'
                if before.is_some_and(u8::is_ascii_digit) =>
            {
                Some(RuleFamily::NonTotalistic)
            }
            _ => None,
        }
    }
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        if let Some(&(_, rule)) = Self::NAMED.iter().find(|(name, _)| same_name(name, text)) {
            return Ok(rule);
        }

        let mut reader = Reader::new(text);
        if let Some(family) = reader.family_by_beginning() {
            return Err(reader.foreign(family));
        }
        // Without letters, survival comes first.
        let born_first = reader.skip(b'b');
        let letters = born_first || reader.skip(b's');
        if !letters && !matches!(reader.peek(), b'0'..=b'9' | b'/') {
            return Err(reader.error("B, S, a digit or the name of a rule"));
        }
        let first = reader.digits()?;
        let slash = reader.skip(b'/');
        let (other, expected) = match (letters, born_first, slash) {
            (true, true, true) => (b's', "S"),
            (true, true, false) => (b's', "a digit from 0 to 8, / or S"),
            (true, false, true) => (b'b', "B"),
            (true, false, false) => (b'b', "a digit from 0 to 8, / or B"),
            (false, _, _) => (b'/', "a digit from 0 to 8 or /"),
        };
        if !(if letters { reader.skip(other) } else { slash }) {
            return Err(reader.error(expected));
        }
        let second = reader.digits()?;
        if reader.peek() == b'/' {
            return Err(reader.foreign(RuleFamily::Generations));
        }
        if reader.at < reader.text.len() {
            return Err(reader.error("a digit from 0 to 8 or the end"));
        }
        let (born, survives) = if born_first {
            (first, second)
        } else {
            (second, first)
        };
        Ok(Self::of_masks(born, survives))
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Rule);
