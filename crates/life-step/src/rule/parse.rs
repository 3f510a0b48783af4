//! Reading rules, and recognising the families of rules that this crate does not run.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use grid_core::ParseError;

use super::letters::letters;
use super::map::parse_map;
use super::table::TruthTable;
use super::text::{CROSS, HEXAGON, all_arrangements, of_arrangements};
use super::{Rule, same_name};

/// A family of rules that [`Rule`] cannot express: more than two states, or more than nine cells.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RuleFamily {
    /// Rules with more than two states, such as Brian's Brain, `/2/3` or `B2/S/C3`.
    Generations,
    /// Rules with a larger neighbourhood, such as Bosco's Rule, `R5,C0,M1,S34..58,B34..45,NM`.
    LargerThanLife,
    /// Rules with a table of their own and often more than two states, such as `WireWorld` or
    /// `B3/S23History`.
    RuleTable,
}

impl fmt::Display for RuleFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Generations => "Generations rule",
            Self::LargerThanLife => "Larger than Life rule",
            Self::RuleTable => "rule table",
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
///     "\"/2/3\" is a Generations rule (character 3): expected a rule of two states and nine \
///      cells, such as B3/S23"
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
            Some(family) => write!(
                f,
                "{text:?} is a {family} (character {at}): expected {expected}"
            ),
            None => write!(
                f,
                "bad rule {text:?}: expected {expected} at character {at}"
            ),
        }
    }
}

impl core::error::Error for RuleError {}

/// What is expected instead of a rule of another family.
const KNOWN: &str = "a rule of two states and nine cells, such as B3/S23";

/// What is expected instead of a name that is not known.
const NAME: &str = "B, S, a digit or the name of a rule";

/// What is expected after a number of neighbours instead of a letter that it does not have.
const LETTERS: [&str; 5] = [
    "no letter after 0 and 8",
    "c or e after 1 and 7",
    "one of aceikn after 2 and 6",
    "one of aceijknqry after 3 and 5",
    "one of aceijknqrtwyz after 4",
];

/// Golly's rule tables that have no other sign of their family.
const TABLES: &str = "WireWorld JvN29 Nobili32 Hutton32 Codd Codd2 Byl-Loop Langtons-Loops \
    Langtons-Ant LifeHistory Perrier Evoloop SDSR-Loop Chou-Reggia-1 Chou-Reggia-2 Tempesti Devore \
    Caterpillars Banks-I Banks-II Banks-III Banks-IV";

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

    /// Steps over a byte and the blanks after it.
    fn step(&mut self) {
        self.at += 1;
        while matches!(self.peek(), b' ' | b'\t') {
            self.at += 1;
        }
    }

    /// Steps over this byte if it is next.
    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        if found {
            self.step();
        }
        found
    }

    /// Reads digits, possibly none, each with the letters of its arrangements if the rule is for
    /// all nine cells. A number that is repeated has the arrangements of both.
    fn half(&mut self, cells: u16) -> Result<[u16; 9], RuleError> {
        let (mut wanted, mut inverted) = ([0; 9], [false; 9]);
        while let digit @ b'0'..=b'8' = self.peek() {
            let number = usize::from(digit - b'0');
            match (cells & !TruthTable::CENTRE).count_ones() {
                4 if number > 4 => return Err(self.error("a digit from 0 to 4 before V")),
                6 if number > 6 => return Err(self.error("a digit from 0 to 6 before H")),
                _ => {}
            }
            let start = self.at;
            self.step();
            let (more, is_inverted) = match cells {
                TruthTable::NINE => self.arrangements(number as u32)?,
                _ => (1, false),
            };
            // Both together would be ambiguous.
            if wanted[number] != 0 && (is_inverted || inverted[number]) {
                self.at = start;
                return Err(self.error("a digit without - before it: it cannot be repeated"));
            }
            wanted[number] |= more;
            inverted[number] = is_inverted;
        }
        Ok(wanted)
    }

    /// Reads the letters after a number of neighbours; none mean all. Also returns whether a minus
    /// excludes some.
    fn arrangements(&mut self, neighbours: u32) -> Result<(u16, bool), RuleError> {
        let all = all_arrangements(neighbours);
        let is_inverted = self.skip(b'-');
        let mut listed = 0;
        while let byte @ b'a'..=b'z' = self.peek() {
            if matches!(byte, b'b' | b's') {
                break;
            }
            let Some(i) = letters(neighbours).position(|letter| letter == byte) else {
                let is_known = (1..=4).any(|n| letters(n).any(|letter| letter == byte));
                if !is_known {
                    break;
                }
                return Err(self.error(LETTERS[neighbours.min(8 - neighbours) as usize]));
            };
            listed |= 1 << i;
            self.step();
        }
        Ok(match (is_inverted, listed) {
            (_, 0) => (all, false),
            (true, _) => (all & !listed, true),
            (false, _) => (listed, false),
        })
    }

    /// Returns the error that `expected` is not at this place.
    fn error(&self, expected: &'static str) -> RuleError {
        RuleError::new(self.whole, self.at, None, expected)
    }

    /// Returns the error that the text is a rule of another family, recognised at this place.
    fn foreign(&self, family: RuleFamily) -> RuleError {
        RuleError::new(self.whole, self.at, Some(family), KNOWN)
    }

    /// Returns the error that `expected` is not at this place. If only letters have been
    /// read, the word is no rule, but an unknown name.
    fn unexpected(&self, start: usize, expected: &'static str) -> RuleError {
        let read = self.text.as_bytes().get(start..self.at).unwrap_or_default();
        let is_word = read
            .iter()
            .all(|byte| byte.is_ascii_alphabetic() || *byte == b' ');
        match is_word && (read.is_empty() || self.peek().is_ascii_alphabetic()) {
            true => RuleError::new(self.whole, start, None, NAME),
            false => self.error(expected),
        }
    }

    /// Returns the family of the text, judged by its beginning, its end or its name.
    fn foreign_family(&self) -> Option<RuleFamily> {
        let name = self.text.trim_start();
        let ends_in = |end: &str| {
            let start = name.len().checked_sub(end.len());
            start
                .and_then(|start| name.get(start..))
                .is_some_and(|text| same_name(text, end))
        };
        match [0, 1].map(|place| self.peek_after(place)) {
            [b'r', b'0'..=b'9'] => Some(RuleFamily::LargerThanLife),
            [b'g', b'0'..=b'9'] => Some(RuleFamily::Generations),
            _ if TABLES.split(' ').any(|table| same_name(table, name))
                || ends_in("History")
                || ends_in("Super") =>
            {
                Some(RuleFamily::RuleTable)
            }
            _ => None,
        }
    }

    /// Returns the cells of the neighbourhood that the last letter of the text names, which is
    /// dropped.
    fn cells(&mut self) -> u16 {
        let is_counting = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'/' | b'_');
        let cells = match self.text.as_bytes() {
            [rest @ .., b'h' | b'H'] if rest.iter().any(is_counting) => HEXAGON,
            [rest @ .., b'v' | b'V'] if rest.iter().any(is_counting) => CROSS,
            _ => return TruthTable::NINE,
        };
        self.text = self.text[..self.text.len() - 1].trim_end();
        cells
    }

    /// Reads the rest as a table of all neighbourhoods.
    fn map(&mut self) -> Result<Rule, RuleError> {
        self.at += "MAP".len();
        let digits = self.text.as_bytes().get(self.at..).unwrap_or_default();
        match parse_map(digits) {
            None => Err(self.error("6, 22 or 86 digits of base64 after MAP")),
            Some(Ok(table)) => Ok(Rule::of_table(table)),
            Some(Err(i)) => {
                self.at += i;
                Err(self.error("a digit of base64: a letter, a digit, + or /"))
            }
        }
    }

    /// Reads the rest as the number of an elementary rule.
    fn elementary(&mut self) -> Result<Rule, RuleError> {
        self.at += 1;
        let number = self
            .text
            .get(self.at..)
            .and_then(|number| number.parse().ok());
        match number {
            Some(number) if number % 2 == 0 => Ok(Rule::of_elementary(number)),
            _ => Err(self.error("an even number from 0 to 254 after W")),
        }
    }

    /// Reads births and survivals. Letters or a slash tell which is which; either half may be
    /// missing.
    fn halves(&mut self) -> Result<Rule, RuleError> {
        let start = self.at;
        let cells = self.cells();
        let b_first = self.skip(b'b');
        let s_first = !b_first && self.skip(b's');
        let first = self.half(cells)?;
        let slash = self.skip(b'/') || self.skip(b'_');
        let b_second = !b_first && self.skip(b'b');
        let s_second = !b_second && !s_first && self.skip(b's');
        // Without letters, survival comes first.
        let born_first = b_first || s_second;
        let is_divided = slash || b_second || s_second;
        let is_whole = b_first || s_first || is_divided;
        if !is_divided && (!is_whole || self.at < self.text.len()) {
            return Err(self.unexpected(
                start,
                match (b_first, s_first) {
                    (true, _) => "a digit from 0 to 8, / or S",
                    (_, true) => "a digit from 0 to 8, / or B",
                    _ => "a digit from 0 to 8, /, B or S",
                },
            ));
        }
        let begun = self.at;
        let second = self.half(cells)?;
        let is_third = matches!(self.peek(), b'/' | b'_');
        let is_typo = (b_first || s_first) && !(b_second || s_second) && begun == self.at;
        if is_third && !is_typo {
            return Err(self.foreign(RuleFamily::Generations));
        }
        if self.at < self.text.len() {
            return Err(self.unexpected(start, "a digit from 0 to 8 or the end"));
        }
        let halves = if born_first {
            [first, second]
        } else {
            [second, first]
        };
        Ok(match cells {
            TruthTable::NINE => of_arrangements(&halves),
            _ => Rule::from_fn(|neighbourhood| {
                let number = (neighbourhood & cells & !TruthTable::CENTRE).count_ones() as usize;
                halves[usize::from(neighbourhood & TruthTable::CENTRE != 0)][number] != 0
            }),
        })
    }
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        if let Some(&(_, rule)) = Self::NAMED.iter().find(|(name, _)| same_name(name, text)) {
            return Ok(rule);
        }

        let mut reader = Reader::new(text);
        let start = [0, 1, 2].map(|place| reader.peek_after(place));
        if start == *b"map" {
            return reader.map();
        }
        match (reader.foreign_family(), start) {
            (Some(family), _) => Err(reader.foreign(family)),
            (None, [b'w', b'0'..=b'9', _]) => reader.elementary(),
            (None, _) => reader.halves(),
        }
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Rule);
