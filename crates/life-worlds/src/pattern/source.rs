//! The text of a file: its lines, and errors with their positions.

use std::borrow::Cow;

use grid_core::ParseError;
use life_step::Generations;

use super::cell_set::Builder;
use super::format::Format;
use super::limits::{FARTHEST, MOST_CELLS, PatternError, WIDEST};
use super::states::States;
use super::topology::Topology;
use crate::{Rule, RuleError};

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
        let rest = rest
            .take_while(|c| !matches!(c, '\n' | '\r'))
            .take(Self::SHOWN);
        PatternError {
            format: self.format,
            line,
            column,
            expected: expected.into(),
            found: rest.collect(),
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

    /// Returns the letter after the `#` of a line and what follows it, unless the letter begins a
    /// word, as in `#Pulsar`.
    pub fn mark(&self) -> Option<(u8, Line<'a>)> {
        let letter = *self.text.as_bytes().get(1)?;
        let begins_word = self.text.get(2..)?.starts_with(char::is_alphabetic);
        (!begins_word).then(|| (letter, self.after(2)))
    }

    /// Returns whether the line consists of whole numbers.
    pub fn is_numbers(&self) -> bool {
        !self.text.is_empty() && self.fields().all(|field| integer(field.text).is_some())
    }

    /// Returns the settings `key = value` of a line. A key is a word before `=` and after a blank
    /// or a comma. A value may contain these, and ends where the next key begins.
    pub fn settings(&self) -> Vec<(&'a str, Line<'a>)> {
        let is_between = |c: char| c == ',' || c.is_whitespace();
        let mut found: Vec<(&str, Line<'_>)> = Vec::new();
        for (sign, _) in self.text.match_indices('=') {
            let before = self.text[..sign].trim_end();
            let rest = before.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            let key = &before[rest.len()..];
            if key.is_empty() || rest.ends_with(|c| !is_between(c)) {
                continue;
            }
            if let Some((_, value)) = found.last_mut() {
                let text = rest.get(value.at - self.at..).unwrap_or_default();
                let text = text.trim_end_matches(is_between);
                // A value is not empty: that of a rule may be a word that ends in `==`.
                if text.is_empty() {
                    continue;
                }
                value.text = text;
            }
            found.push((key, self.after(sign + 1)));
        }
        if let Some((_, value)) = found.last_mut() {
            value.text = value.text.trim_end_matches(is_between);
        }
        found
    }

    /// Returns what is before the first separator and what is after it, without blanks around them.
    pub fn split_once(&self, separator: char) -> Option<(Line<'a>, Line<'a>)> {
        let end = self.text.find(separator)?;
        let text = &self.text[..end];
        Some((Line { text, ..*self }.after(0), self.after(end + 1)))
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

impl Format {
    /// Returns the format of a text; `None` if the text looks like none.
    ///
    /// The first line that is typical of a format decides: `[M2]`, `#Life 1.05`, `#Life 1.06`, a
    /// header of RLE (`x = 111, y = 129`), `!` of plaintext. If the text has no such line, the
    /// characters of the first line with cells decide.
    ///
    /// ```
    /// use life_worlds::pattern::Format;
    ///
    /// assert_eq!(Format::detect("x=111, y=129\n3o!"), Some(Format::Rle));
    /// assert_eq!(Format::detect("bo$2bo$3o!"), Some(Format::Rle));
    /// assert_eq!(Format::detect("!Name: Glider\n.O\n..O\nOOO"), Some(Format::Plaintext));
    /// assert_eq!(Format::detect("[M2] (golly 2.0)\n$$..*$...*$.***$\n"), Some(Format::Macrocell));
    /// assert_eq!(Format::detect("a glider"), None);
    /// ```
    pub fn detect(text: &str) -> Option<Self> {
        let text = without_marks(text);
        let source = Source { text, format: None };
        let mut placed = false;
        for line in source.lines() {
            let mark = line.after(0).mark();
            let line = line.text.trim();
            // A line may be as long as the text.
            let lower: String = line.chars().take(16).collect();
            let lower = lower.to_ascii_lowercase();
            match lower.as_bytes() {
                [] => {}
                [b'[', b'm', ..] => return Some(Self::Macrocell),
                [b'#', ..] if lower.starts_with("#life 1.05") => return Some(Self::Life105),
                [b'#', ..] if lower.starts_with("#life 1.06") => return Some(Self::Life106),
                [b'#', ..] => {
                    let is_place = |(letter, _)| matches!(letter, b'P' | b'p');
                    placed |= mark.is_some_and(is_place);
                }
                [b'!', ..] => return Some(Self::Plaintext),
                [b'x', ..] if line[1..].trim_start().starts_with('=') => return Some(Self::Rle),
                _ => return Self::of_cells(line, placed),
            }
        }
        None
    }

    /// Returns the format whose cells look like this line. `placed` means that a line `#P` came
    /// before.
    fn of_cells(line: &str, placed: bool) -> Option<Self> {
        let only = |characters: &str| line.chars().all(|c| characters.contains(c));
        let mut fields = line.split_ascii_whitespace();
        if fields.all(|field| integer(field).is_some()) {
            Some(Self::Life106)
        } else if placed && only(".*") {
            Some(Self::Life105)
        } else if only(".Oo*") {
            Some(Self::Plaintext)
        } else if only("0123456789bo.A$! \t") || line.contains('!') || line.contains('$') {
            Some(Self::Rle)
        } else {
            None
        }
    }
}

/// Returns the text without a leading byte order mark, and without the end-of-file mark of DOS.
pub(crate) fn without_marks(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let end = |c: char| c == '\u{1a}' || c.is_whitespace();
    match text.trim_end().ends_with('\u{1a}') {
        true => text.trim_end_matches(end),
        false => text,
    }
}

/// The living cells read so far, and the limits on them.
pub(super) struct CellReader<'a> {
    source: Source<'a>,
    pub builder: Builder,
    count: u64,
}

impl<'a> CellReader<'a> {
    pub fn new(source: Source<'a>) -> Self {
        Self {
            source,
            builder: Builder::default(),
            count: 0,
        }
    }

    /// Adds a cell. Byte `at` of the text asks for it.
    pub fn insert(&mut self, at: usize, x: i64, y: i64) -> Result<(), PatternError> {
        // `x` exceeds the limit by at most the length of a text.
        if x.unsigned_abs().max(y.unsigned_abs()) > FARTHEST {
            return Err(self.too_far(at));
        }
        self.count(at, 1)?;
        self.builder.insert(x, y, 1);
        Ok(())
    }

    /// Counts `len` more living cells. Byte `at` of the text asks for them.
    pub fn count(&mut self, at: usize, len: u64) -> Result<(), PatternError> {
        self.count += len;
        let expected = || format!("at most {MOST_CELLS} living cells");
        (self.count <= MOST_CELLS)
            .then_some(())
            .ok_or_else(|| self.source.error(at, expected()))
    }

    pub fn too_far(&self, at: usize) -> PatternError {
        let expected = format!("no cell more than {FARTHEST} away from (0, 0)");
        self.source.error(at, expected)
    }

    /// Reads a coordinate.
    pub fn coordinate(&self, field: Line<'_>) -> Result<i64, PatternError> {
        match integer(field.text) {
            Some(number) if number.unsigned_abs() <= FARTHEST.into() => Ok(number as i64),
            Some(_) => Err(self.too_far(field.at)),
            None => Err(self.source.error(field.at, "a whole number")),
        }
    }

    /// Reads two coordinates and nothing else from a line.
    pub fn place(&self, line: Line<'_>) -> Result<(i64, i64), PatternError> {
        let mut fields = line.fields();
        let end = line.at + line.text.len();
        let mut next = || match fields.next() {
            Some(field) => self.coordinate(field),
            None => Err(self.source.error(end, "two whole numbers")),
        };
        let place = (next()?, next()?);
        match fields.next() {
            Some(field) => Err(self.source.error(field.at, "two whole numbers and no more")),
            None => Ok(place),
        }
    }
}

/// A rule as a file gives it.
#[derive(Copy, Clone)]
pub(super) struct ToldRule {
    pub rule: Rule,
    /// The bounds that follow it.
    pub topology: Option<Topology>,
    /// What the states of cells mean.
    pub states: States,
}

/// Returns a rule without the ending of rules such as LifeHistory.
fn without_history(rule: &str) -> Option<&str> {
    const ENDING: &str = "History";
    let (rule, ending) = rule.split_at_checked(rule.len().checked_sub(ENDING.len())?)?;
    let rule = rule.trim_end_matches([' ', '-', '_']);
    (ending.eq_ignore_ascii_case(ENDING) && !rule.is_empty()).then_some(rule)
}

/// Reads a rule, optionally followed by a bounded world.
pub(super) fn parse_rule(source: Source<'_>, line: Line<'_>) -> Result<ToldRule, PatternError> {
    let split = line.split_once(':');
    let (rule, bounds) = split.map_or((line, None), |(rule, bounds)| (rule, Some(bounds)));
    let plain = |rule: Rule| (rule, States::History);
    let dying = |rule: Generations| (rule.rule(), rule.into());
    let parsed = match (rule.text.parse(), without_history(rule.text)) {
        (Err(_), Some(text)) => text.parse().map(plain),
        (parsed, _) => parsed.map(dying),
    };
    let (rule, states) = parsed.map_err(|error| source.rule_error(line.at, &error))?;
    let topology = bounds.map(|bounds| {
        let parsed: Result<Topology, ParseError> = bounds.text.parse();
        let topology = parsed.map_err(|error| source.error(bounds.at, error.expected))?;
        let (width, height) = topology.size();
        let expected = || format!("a width and a height from 1 to {WIDEST}");
        match width.max(height) <= WIDEST {
            true => Ok(topology),
            false => Err(source.error(bounds.at, expected())),
        }
    });
    Ok(ToldRule {
        rule,
        topology: topology.transpose()?,
        states,
    })
}

/// Reads the rule of a line `#R` or `#r`. `None` means that the letter begins a comment.
///
/// # Errors
/// If a blank follows the letter, and then no rule.
pub(super) fn rule_line(
    source: Source<'_>,
    line: Line<'_>,
) -> Result<Option<ToldRule>, PatternError> {
    let [_, b'R' | b'r', next @ ..] = line.text.as_bytes() else {
        return Ok(None);
    };
    match parse_rule(source, line.after(2)) {
        Err(error) if next.first().is_some_and(u8::is_ascii_whitespace) => Err(error),
        told => Ok(told.ok()),
    }
}
