//! Macrocell, `.mc`: a quadtree that stores equal parts once.
//!
//! ```text
//! [M2] (golly 4.2)
//! #R B3/S23
//! .*$..*$***$
//! 4 0 0 0 1
//! ```
//!
//! The lines after the comments are nodes, numbered from 1; 0 is an empty node. A leaf draws its
//! 8x8 cells, with `$` at the end of each row. A node of level n (2^n cells a side) gives the
//! numbers of its four quarters, of level n - 1. The last node is the root. Cell (0, 0) is right of
//! and below its middle.

use std::fmt;

use super::format::Format;
use super::limits::PatternError;
use super::limits::PatternLimits;
use super::macrocell::MacrocellNode;
use super::macrocell::{MAX_LEVEL, Macrocell, TooLarge};
use super::source::{Line, Source, integer, parse_rule, without_byte_order_mark};
use super::value::{Pattern, comment_lines, rule_text};

/// Reads the cells one by one.
pub(super) fn parse_pattern(
    source: Source<'_>,
    limits: &PatternLimits,
) -> Result<Pattern, PatternError> {
    parse(source, limits)?.to_pattern(limits).map_err(|error| {
        let lines = source.lines().filter(|line| !line.text.trim().is_empty());
        let root = lines.last();
        let expected = match error {
            TooLarge::Cells(limit) => format!("at most {limit} living cells"),
            TooLarge::Coordinate(far) => format!("no cell more than {far} away from (0, 0)"),
        };
        source.error(root.map_or(0, |root| root.at), expected)
    })
}

pub(super) fn parse(source: Source<'_>, limits: &PatternLimits) -> Result<Macrocell, PatternError> {
    let mut macrocell = Macrocell::default();
    let mut lines = source.lines();
    match lines.next() {
        Some(line) if line.text.starts_with("[M2]") => {}
        line => return Err(source.error(line.map_or(0, |line| line.at), "[M2]")),
    }
    for line in lines {
        let line = line.after(0);
        match line.text.as_bytes().first() {
            None => {}
            Some(b'#') => macrocell.hash_line(source, line, limits)?,
            Some(b'.' | b'*' | b'$') => {
                macrocell
                    .nodes
                    .push(MacrocellNode::Leaf(leaf(source, line)?));
            }
            Some(b'0'..=b'9') => {
                let node = macrocell.branch(source, line)?;
                macrocell.nodes.push(node);
            }
            Some(_) => return Err(source.error(line.at, "#, a leaf of ., * and $, or a level")),
        }
        if macrocell.nodes().len() >= u32::MAX as usize {
            return Err(source.error(line.at, "fewer than 2^32 nodes"));
        }
    }
    Ok(macrocell)
}

impl Macrocell {
    /// Reads a macrocell file without listing its cells.
    ///
    /// # Errors
    /// If the text is not a macrocell file of two states.
    ///
    /// ```
    /// use life_worlds::pattern::Macrocell;
    ///
    /// let error = Macrocell::parse("[M2]\n**$**$\n5 1 0 0 0\n").unwrap_err();
    /// assert_eq!((error.line, error.column), (3, 3));
    /// assert_eq!(error.expected, "a node of level 4");
    /// ```
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let text = without_byte_order_mark(text);
        parse(
            Source::new(text, Format::Macrocell),
            &PatternLimits::DEFAULT,
        )
    }

    fn hash_line(
        &mut self,
        source: Source<'_>,
        line: Line<'_>,
        limits: &PatternLimits,
    ) -> Result<(), PatternError> {
        let rest = line.text.get(2..).map_or(line, |_| line.after(2));
        match line.text.as_bytes().get(1) {
            Some(b'R') => {
                let (rule, topology) = parse_rule(source, rest.at, rest.text, limits)?;
                (self.rule, self.topology) = (Some(rule), topology);
            }
            Some(b'G') => self.generation = source.generation(rest)?,
            Some(b'C') => self.comments.push(rest.text.into()),
            // Other frames of a timeline, whose roots are earlier nodes, and future extensions.
            _ => self.comments.push(line.after(1).text.into()),
        }
        Ok(())
    }

    /// Reads a level and the numbers of four nodes.
    fn branch(&self, source: Source<'_>, line: Line<'_>) -> Result<MacrocellNode, PatternError> {
        let mut fields = line.fields();
        let end = line.at + line.text.len();
        let Some(first) = fields.next() else {
            return Err(source.error(line.at, "a level"));
        };
        let level = match integer(first.text) {
            Some(level @ 4..) if level <= MAX_LEVEL.into() => level as u8,
            _ => {
                let expected =
                    format!("a level from 4 to {MAX_LEVEL} over 8x8 leaves of two states");
                return Err(source.error(first.at, expected));
            }
        };
        let mut children = [0; 4];
        for child in &mut children {
            let Some(field) = fields.next() else {
                return Err(source.error(end, "the numbers of four nodes"));
            };
            *child = match integer(field.text) {
                Some(0) => 0,
                Some(number @ 1..) if number <= self.nodes().len() as i128 => number as u32,
                _ => return Err(source.error(field.at, "0 or the number of a node above")),
            };
            let below = child
                .checked_sub(1)
                .map(|i| self.nodes()[i as usize].level());
            if below.is_some_and(|below| below != level - 1) {
                let expected = format!("a node of level {}", level - 1);
                return Err(source.error(field.at, expected));
            }
        }
        match fields.next() {
            Some(field) => Err(source.error(field.at, "the numbers of four nodes and no more")),
            None => Ok(MacrocellNode::Branch { level, children }),
        }
    }
}

/// Reads the cells of a leaf.
fn leaf(source: Source<'_>, line: Line<'_>) -> Result<u64, PatternError> {
    let (mut x, mut y, mut bits) = (0, 0, 0);
    for (i, cell) in line.text.char_indices() {
        match cell {
            '$' if y < 8 => (x, y) = (0, y + 1),
            '.' | '*' if x < 8 && y < 8 => {
                bits |= u64::from(cell == '*') << (8 * y + x);
                x += 1;
            }
            '.' | '*' | '$' => return Err(source.error(line.at + i, "8x8 cells and no more")),
            _ => return Err(source.error(line.at + i, "., * or $")),
        }
    }
    Ok(bits)
}

impl fmt::Display for Macrocell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[M2] (menagerie)\n")?;
        for line in comment_lines(&self.comments, "#C ") {
            f.write_str(&line)?;
        }
        if let Some(rule) = rule_text(self.rule, self.topology) {
            writeln!(f, "#R {rule}")?;
        }
        if self.generation > 0 {
            writeln!(f, "#G {}", self.generation)?;
        }
        for node in self.nodes() {
            match *node {
                MacrocellNode::Leaf(bits) => writeln!(f, "{}", drawn(bits))?,
                MacrocellNode::Branch {
                    level,
                    children: [a, b, c, d],
                } => writeln!(f, "{level} {a} {b} {c} {d}")?,
            }
        }
        Ok(())
    }
}

/// Draws a leaf, omitting dead cells and rows at the ends.
fn drawn(leaf: u64) -> String {
    let rows = leaf.to_le_bytes();
    let last = rows.iter().rposition(|&row| row != 0).unwrap_or(0);
    let row = |row: &u8| {
        let cells = (0..8 - row.leading_zeros()).map(|x| row >> x & 1 != 0);
        cells
            .map(|lives| if lives { '*' } else { '.' })
            .chain(['$'])
            .collect::<String>()
    };
    rows[..=last].iter().map(row).collect()
}

impl std::str::FromStr for Macrocell {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        Self::parse(text)
    }
}
