//! Run-length encoded patterns, `.rle`.
//!
//! ```text
//! #N Glider
//! #C The smallest spaceship.
//! x = 3, y = 3, rule = B3/S23
//! bob$2bo$3o!
//! ```
//!
//! `b` is a dead cell, `o` a living one and `$` ends a row. A number before any of them repeats it.
//! `!` ends the pattern. As in Golly, a letter from `p` to `y` is a living cell, too, unless it
//! begins the name of a state, such as `pA`. Unknown settings in the header and after `#CXRLE`
//! are ignored, and a word after `#` is a comment.
//!
//! Rules of more states have a letter for each: `.` is state 0, `A` 1, `X` 24, `pA` 25. Under
//! Generations `B` is the first state of a dying cell. In LifeHistory `A`, `C` and `E` live, and `B`,
//! `D` and `F` are dead cells that have lived, are marked or kill their neighbours.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::cell_set::{Builder, Run};
use super::limits::{FARTHEST, PatternError, WIDEST};
use super::source::{CellReader, Line, Source, ToldRule, parse_rule, rule_line};
use super::states::{States, rule_text};
use super::value::{Pattern, comment_lines, write_line};

/// The greatest length of a line of cells.
const WIDTH: usize = 70;

pub(super) fn parse(source: Source<'_>) -> Result<Pattern, PatternError> {
    let mut reader = Reader {
        source,
        pattern: Pattern::default(),
        cells: CellReader::new(source),
        marked: BTreeMap::new(),
        told: None,
        is_placed: false,
    };
    let mut body = source.text.len();
    let mut found = false;
    for line in source.lines() {
        let trimmed = line.after(0);
        let is_header = |rest: &str| rest.is_empty() || rest.trim_start().starts_with('=');
        if trimmed.text.starts_with('#') {
            reader.hash_line(trimmed)?;
        } else if trimmed.text.strip_prefix(['x', 'X']).is_some_and(is_header) {
            reader.header(trimmed)?;
            body = line.at + line.text.len();
            found = true;
            break;
        } else if !trimmed.text.is_empty() {
            body = line.at;
            found = true;
            break;
        }
    }
    if !found {
        return Err(source.error(body, "a header or cells"));
    }
    reader.body(body)
}

struct Reader<'a> {
    source: Source<'a>,
    pattern: Pattern,
    cells: CellReader<'a>,
    /// Cells in other states.
    marked: BTreeMap<u8, Builder>,
    /// The rule of the header, else that of the first line `#r`.
    told: Option<ToldRule>,
    /// Whether a line `#CXRLE` gives the position.
    is_placed: bool,
}

/// A number before a letter, and the byte at which it starts.
#[derive(Copy, Clone)]
struct Repeat {
    at: usize,
    number: u64,
}

/// The position of the next cell, and the size of what has been read.
#[derive(Default)]
struct Cursor {
    x: u64,
    y: u64,
    width: u64,
    height: u64,
}

impl Reader<'_> {
    /// Reads a line that starts with `#`.
    fn hash_line(&mut self, line: Line<'_>) -> Result<(), PatternError> {
        let text = |line: Line<'_>| Some(String::from(line.text)).filter(|text| !text.is_empty());
        if line.text.starts_with("#CXRLE") {
            return self.extended(line.after(6));
        }
        let pattern = &mut self.pattern;
        match line.mark() {
            Some((b'N', rest)) if pattern.name.is_none() => pattern.name = text(rest),
            Some((b'O', rest)) if pattern.author.is_none() => pattern.author = text(rest),
            Some((b'C' | b'c' | b'D', rest)) => pattern.comments.push(rest.text.into()),
            // `#R` has two uses: the position of the corner and, as in Life 1.05, the rule.
            Some((b'P' | b'R' | b'r', rest)) if rest.is_numbers() => {
                pattern.origin = Some(self.cells.place(rest)?);
            }
            _ if self.told.is_none() => {
                self.told = match rule_line(self.source, line) {
                    // Golly knows `#r` alone.
                    Err(_) if line.text.starts_with("#R") => None,
                    told => told?,
                };
                if self.told.is_none() {
                    pattern.comments.push(line.after(1).text.into());
                }
            }
            _ => pattern.comments.push(line.after(1).text.into()),
        }
        Ok(())
    }

    /// Reads `Pos=-1,-1 Gen=3`.
    fn extended(&mut self, line: Line<'_>) -> Result<(), PatternError> {
        for (key, value) in line.settings() {
            if key.eq_ignore_ascii_case("Pos") {
                let place = value.split_once(',');
                let place = place.and_then(|(x, y)| Some((x, y.fields().next()?)));
                let (x, y) =
                    place.ok_or_else(|| self.source.error(value.at, "a position such as 0,0"))?;
                self.pattern.origin = Some((self.cells.coordinate(x)?, self.cells.coordinate(y)?));
                self.is_placed = true;
            } else if key.eq_ignore_ascii_case("Gen") {
                self.pattern.generation = self.source.generation(value)?;
            }
        }
        Ok(())
    }

    /// Reads `x = 3, y = 3, rule = B3/S23`.
    fn header(&mut self, line: Line<'_>) -> Result<(), PatternError> {
        let end = line.at + line.text.len();
        let settings = line.settings();
        let find = |label: &str| {
            let mut settings = settings.iter();
            let found = settings.find(|(key, _)| key.eq_ignore_ascii_case(label));
            found.map(|&(_, value)| value)
        };
        let side = |label: &str| {
            let value = find(label);
            let value = value.ok_or_else(|| self.source.error(end, format!("{label} =")))?;
            let number = value.text.parse().ok().filter(|&number| number <= WIDEST);
            number.ok_or_else(|| {
                self.source
                    .error(value.at, format!("a number up to {WIDEST}"))
            })
        };
        self.pattern.size = Some((side("x")?, side("y")?));
        if let Some(rule) = find("rule") {
            if rule.text.is_empty() {
                return Err(self.source.error(end, "a rule"));
            }
            self.told = Some(parse_rule(self.source, rule)?);
        }
        Ok(())
    }

    /// Reads the cells, which start at byte `start`.
    fn body(mut self, start: usize) -> Result<Pattern, PatternError> {
        let bytes = self.source.text.as_bytes();
        let mut cursor = Cursor::default();
        let mut count: Option<Repeat> = None;
        let mut at = start;
        // Whether the line has only had blanks so far.
        let mut fresh = true;
        while let Some(&byte) = bytes.get(at) {
            if byte == b'#' && fresh {
                at += self.comment(at)?;
                continue;
            }
            if byte.is_ascii_whitespace() {
                fresh |= matches!(byte, b'\n' | b'\r');
            } else if byte.is_ascii_digit() {
                fresh = false;
                count = Some(self.digit(count, at, byte)?);
            } else if byte == b'!' {
                break;
            } else {
                fresh = false;
                let next = bytes.get(at + 1);
                if matches!(byte, b'p'..=b'y')
                    && next.is_some_and(|next| matches!(next, b'A'..=b'X'))
                {
                    // The first letter of a state.
                    at += 1;
                    continue;
                }
                let n = self.taken(&mut count)?;
                self.tag(&mut cursor, at, byte, n)?;
            }
            at += 1;
        }
        if count.is_some() {
            return Err(self.source.error(at, "b, o or $ after a count"));
        }
        self.after_the_end(at);
        self.finish(start, &cursor)
    }

    /// Reads a line `#…` that starts at byte `at` between the cells, and returns its length.
    fn comment(&mut self, at: usize) -> Result<usize, PatternError> {
        let text = &self.source.text[at..];
        let text = &text[..text.find(['\n', '\r']).unwrap_or(text.len())];
        self.hash_line(Line { at, text }.after(0))?;
        Ok(text.len())
    }

    /// Returns the count with one more digit.
    fn digit(&self, count: Option<Repeat>, at: usize, byte: u8) -> Result<Repeat, PatternError> {
        let Repeat { at, number } = count.unwrap_or(Repeat { at, number: 0 });
        let digit = u64::from(byte - b'0');
        let number = number.saturating_mul(10).saturating_add(digit);
        if number > WIDEST {
            return Err(self.bad_count(at));
        }
        Ok(Repeat { at, number })
    }

    /// Returns the count before a letter, 1 if there is none, and removes it.
    fn taken(&self, count: &mut Option<Repeat>) -> Result<u64, PatternError> {
        match count.take() {
            None => Ok(1),
            Some(Repeat { at, number: 0 }) => Err(self.bad_count(at)),
            Some(Repeat { number, .. }) => Ok(number),
        }
    }

    fn bad_count(&self, at: usize) -> PatternError {
        self.source.error(at, format!("a count from 1 to {WIDEST}"))
    }

    /// Repeats the letter at byte `at` `n` times.
    fn tag(
        &mut self,
        cursor: &mut Cursor,
        at: usize,
        byte: u8,
        n: u64,
    ) -> Result<(), PatternError> {
        let states = self.told.map_or(States::Two, |told| told.states);
        match byte {
            b'b' | b'.' => cursor.x += n,
            b'o' | b'A'..=b'X' | b'p'..=b'y' => {
                let state = self.state(at, byte, states)?;
                self.cells.count(at, n)?;
                let (x, y) = (cursor.x as i64, cursor.y as i64);
                if states.is_alive(state) {
                    self.cells.builder.insert(x, y, n);
                }
                if state > 1 {
                    self.marked.entry(state).or_default().insert(x, y, n);
                }
                cursor.x += n;
                cursor.width = cursor.width.max(cursor.x);
                cursor.height = cursor.y + 1;
            }
            b'$' => {
                cursor.y += n;
                cursor.x = 0;
            }
            _ => return Err(self.source.error(at, "b, o, $ or !")),
        }
        if cursor.x > WIDEST || cursor.y >= WIDEST {
            return Err(self.cells.too_far(at));
        }
        Ok(())
    }

    /// Returns the state of a cell: `A` is 1, `pA` is 25. The letter is at byte `at`, perhaps after
    /// another one.
    fn state(&self, at: usize, byte: u8, states: States) -> Result<u8, PatternError> {
        let letters = |letter: u8| u16::from(letter - b'A') + 1;
        let before = at
            .checked_sub(1)
            .map(|before| self.source.text.as_bytes()[before]);
        let before = before.filter(|before| matches!(before, b'p'..=b'y'));
        let (at, state) = match (byte, before) {
            (b'A'..=b'X', Some(before)) => (at - 1, 24 * u16::from(before - b'o') + letters(byte)),
            (b'A'..=b'X', None) => (at, letters(byte)),
            // As in Golly, a letter alone is a living cell.
            _ => (at, 1),
        };
        match u8::try_from(state) {
            Ok(known) if state < states.count() => Ok(known),
            _ if states == States::Two => Err(self
                .source
                .error(at, "b or o (only two states are supported)")),
            _ => {
                let expected = format!("a state below {} of the rule", states.count());
                Err(self.source.error(at, expected))
            }
        }
    }

    /// Returns the pattern, with its cells moved to the position that the file gives.
    fn finish(mut self, start: usize, cursor: &Cursor) -> Result<Pattern, PatternError> {
        let mut pattern = self.pattern;
        pattern.rule = self.told.map(|told| told.rule);
        pattern.topology = self.told.and_then(|told| told.topology);
        let told = pattern.size;
        let (width, height) = told.unwrap_or((0, 0));
        let size = (width.max(cursor.width), height.max(cursor.height));
        pattern.size = Some(size);
        if let (Some(topology), false) = (pattern.topology, self.is_placed) {
            // As in Golly, only `#CXRLE` gives a position in a bounded world, and the header tells
            // where the middle of the drawing is, even if it is wrong or missing.
            pattern.origin = (told != Some(size)).then(|| {
                let (x, y) = topology.middle();
                let start = told.map(|(width, height)| (width.into(), height.into()));
                start.map_or((0, 0), |size| {
                    let (left, top) = topology.start_of(size);
                    (left - x, top - y)
                })
            });
        }
        let (right, down) = pattern.origin.unwrap_or((0, 0));
        // The position and the size are far from the limits of `i64`.
        let moved = |builder: Builder| match (builder.finish(), (right, down)) {
            (cells, (0, 0)) => cells,
            (cells, _) => cells.translated(right, down).unwrap_or_default(),
        };
        pattern.states = self.told.map_or(States::Two, |told| told.states);
        pattern.cells = moved(std::mem::take(&mut self.cells.builder));
        let marked = self.marked.into_iter();
        pattern.marked = marked.map(|(state, cells)| (state, moved(cells))).collect();
        let bounds = pattern.bounds_of_all();
        if bounds.is_some_and(|bounds| bounds.farthest() > FARTHEST) {
            return Err(self.cells.too_far(start));
        }
        Ok(pattern)
    }

    /// Keeps the text after the `!` as comments.
    fn after_the_end(&mut self, at: usize) {
        let text = self.source.text[at..].strip_prefix('!').unwrap_or_default();
        let rest = Source {
            text,
            ..self.source
        };
        for line in rest.lines() {
            let text = line.text.trim();
            let comment = text.strip_prefix("#C").or(text.strip_prefix('#'));
            let text = comment.unwrap_or(text).trim();
            if !text.is_empty() {
                self.pattern.comments.push(text.into());
            }
        }
    }
}

pub(super) fn write(pattern: &Pattern) -> String {
    let mut text = String::new();
    let drawing = pattern.drawing();
    let (left, top) = drawing.corner;
    let mut extended = String::new();
    // Writing to a `String` cannot fail.
    if drawing.placed {
        let _ = write!(extended, " Pos={left},{top}");
    }
    if pattern.generation > 0 {
        let _ = write!(extended, " Gen={}", pattern.generation);
    }
    if !extended.is_empty() {
        // Golly reads it in the first lines only.
        let _ = writeln!(text, "#CXRLE{extended}");
    }
    write_line(&mut text, &["#N "], pattern.name.as_deref());
    write_line(&mut text, &["#O "], pattern.author.as_deref());
    text.extend(comment_lines(&pattern.comments, "#C "));
    let _ = write!(text, "x = {}, y = {}", drawing.width, drawing.height);
    if let Some(rule) = rule_text(pattern.rule, pattern.states, pattern.topology) {
        let _ = write!(text, ", rule = {rule}");
    }
    text.push('\n');

    let mut body = Body { text, column: 0 };
    let (mut x, mut y) = (i128::from(left), i128::from(top));
    let dead = if pattern.states == States::Two {
        "b"
    } else {
        "."
    };
    let mut push = |run: Run, state: u8| {
        if i128::from(run.y) > y {
            body.push((i128::from(run.y) - y) as u128, "$");
            (x, y) = (left.into(), run.y.into());
        }
        body.push((i128::from(run.x) - x) as u128, dead);
        match pattern.states {
            States::Two => body.push(run.len.into(), "o"),
            _ => body.push(run.len.into(), &letters(state)),
        }
        x = i128::from(run.x) + i128::from(run.len);
    };
    match pattern.marked.is_empty() {
        true => pattern.cells.runs().for_each(|run| push(run, 1)),
        false => pattern
            .runs_of_states()
            .into_iter()
            .for_each(|(run, state)| push(run, state)),
    }
    body.push(1, "!");
    body.text.push('\n');
    body.text
}

/// Returns the letters of a state from 1 on.
fn letters(state: u8) -> String {
    let (group, letter) = ((state - 1) / 24, (state - 1) % 24);
    let group = (group > 0).then(|| char::from(b'o' + group));
    group
        .into_iter()
        .chain([char::from(b'A' + letter)])
        .collect()
}

/// Wraps lines between runs.
struct Body {
    text: String,
    column: usize,
}

impl Body {
    fn push(&mut self, count: u128, tag: &str) {
        if count == 0 {
            return;
        }
        let start = self.text.len();
        if count > 1 {
            let _ = write!(self.text, "{count}");
        }
        self.text.push_str(tag);
        let length = self.text.len() - start;
        if self.column + length > WIDTH {
            self.text.insert(start, '\n');
            self.column = 0;
        }
        self.column += length;
    }
}
