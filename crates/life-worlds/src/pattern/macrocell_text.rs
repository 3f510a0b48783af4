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
//!
//! Under rules such as LifeHistory the smallest nodes are of level 1 and give the states of 2x2
//! cells, of which the odd ones live.

use std::fmt;

use super::cell_set::CellSet;
use super::format::Format;
use super::limits::PatternError;
use super::limits::PatternLimits;
use super::macrocell::MacrocellNode;
use super::macrocell::{MAX_LEVEL, Macrocell, TooLarge, nodes_of};
use super::source::{Line, Source, integer, rule_line, without_marks};
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
    let mut states: Option<States> = None;
    let mut lines = source.lines().map(|line| line.after(0));
    match lines.find(|line| !line.text.is_empty()) {
        Some(line) if line.text.starts_with("[M2]") => {}
        line => return Err(source.error(line.map_or(0, |line| line.at), "[M2]")),
    }
    for line in lines {
        match (line.text.as_bytes().first(), &mut states) {
            (None, _) => {}
            (Some(b'#'), _) => {
                if macrocell.hash_line(source, line, limits)? {
                    states = Some(States::default());
                }
            }
            (Some(b'0'..=b'9'), Some(states)) => states.read(source, line, &mut macrocell)?,
            (Some(b'.' | b'*' | b'$'), None) => {
                let leaf = MacrocellNode::Leaf(leaf(source, line)?);
                macrocell.nodes.push(leaf);
            }
            (Some(b'0'..=b'9'), None) => {
                let nodes = macrocell.nodes();
                let level_of = |i: usize| nodes.get(i).map(|node| node.level());
                let (level, children) = branch(source, line, 4, level_of)?;
                macrocell
                    .nodes
                    .push(MacrocellNode::Branch { level, children });
            }
            (Some(_), Some(_)) => return Err(source.error(line.at, "# or a level")),
            (Some(_), None) => {
                return Err(source.error(line.at, "#, a leaf of ., * and $, or a level"));
            }
        }
        if macrocell.nodes().len() >= u32::MAX as usize {
            return Err(source.error(line.at, "fewer than 2^32 nodes"));
        }
    }
    if let Some(root) = states.and_then(States::small_root) {
        macrocell.nodes = nodes_of(&root);
    }
    Ok(macrocell)
}

/// The nodes of a file whose cells have more than two states: the level of each. Up to level 3 its
/// living cells follow, bit 8y + x for (x, y), above that its number among the nodes of 8x8 cells
/// and more.
#[derive(Default)]
struct States(Vec<(u8, u64)>);

impl States {
    /// Reads a node.
    fn read(
        &mut self,
        source: Source<'_>,
        line: Line<'_>,
        macrocell: &mut Macrocell,
    ) -> Result<(), PatternError> {
        let Self(known) = self;
        let level_of = |i: usize| known.get(i).map(|&(level, _)| level);
        let (level, children) = branch(source, line, 1, level_of)?;
        let value = |child: u32| child.checked_sub(1).map_or(0, |i| known[i as usize].1);
        let quarters = match level {
            1 => children.map(|state| u64::from(state & 1)),
            _ => children.map(value),
        };
        let [a, b, c, d] = quarters;
        let mut joined = |node| {
            macrocell.nodes.push(node);
            macrocell.nodes.len() as u64
        };
        let value = match level {
            1 | 2 => a | b << level | c << (8 * level) | d << (9 * level),
            3 => joined(MacrocellNode::Leaf(a | b << 4 | c << 32 | d << 36)),
            _ => {
                let children = quarters.map(|number| number as u32);
                joined(MacrocellNode::Branch { level, children })
            }
        };
        self.0.push((level, value));
        Ok(())
    }

    /// Returns the cells of a root of less than 8x8 cells, around (0, 0).
    fn small_root(self) -> Option<CellSet> {
        let &(level @ 1..=2, bits) = self.0.last()? else {
            return None;
        };
        let alive = (0..64).filter(|i| bits >> i & 1 != 0);
        Some(
            alive
                .map(|i| (i % 8 - i64::from(level), i / 8 - i64::from(level)))
                .collect(),
        )
    }
}

/// Reads a level from `least` on and the numbers of four nodes; at level 1, four states. `level_of`
/// returns the level of an earlier node.
fn branch(
    source: Source<'_>,
    line: Line<'_>,
    least: u8,
    level_of: impl Fn(usize) -> Option<u8>,
) -> Result<(u8, [u32; 4]), PatternError> {
    /// The states of LifeHistory.
    const STATES: u32 = 7;
    let mut fields = line.fields();
    let end = line.at + line.text.len();
    let Some(first) = fields.next() else {
        return Err(source.error(line.at, "a level"));
    };
    let level = integer(first.text).and_then(|level| u8::try_from(level).ok());
    let Some(level) = level.filter(|level| (least..=MAX_LEVEL).contains(level)) else {
        let leaves = if least == 1 {
            ""
        } else {
            " over 8x8 leaves of two states"
        };
        let expected = format!("a level from {least} to {MAX_LEVEL}{leaves}");
        return Err(source.error(first.at, expected));
    };
    let mut children = [0; 4];
    for child in &mut children {
        let Some(field) = fields.next() else {
            return Err(source.error(end, "the numbers of four nodes"));
        };
        let number = integer(field.text).and_then(|number| u32::try_from(number).ok());
        let below = |number: u32| number.checked_sub(1).map(|i| level_of(i as usize));
        *child = match (number, number.and_then(below)) {
            (Some(state), _) if level == 1 && state < STATES => state,
            _ if level == 1 => return Err(source.error(field.at, "a state from 0 to 6")),
            (Some(0), _) => 0,
            (Some(number), Some(Some(below))) if below == level - 1 => number,
            (Some(_), Some(Some(_))) => {
                return Err(source.error(field.at, format!("a node of level {}", level - 1)));
            }
            _ => return Err(source.error(field.at, "0 or the number of a node above")),
        };
    }
    match fields.next() {
        Some(field) => Err(source.error(field.at, "the numbers of four nodes and no more")),
        None => Ok((level, children)),
    }
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
        let text = without_marks(text);
        parse(
            Source::new(text, Format::Macrocell),
            &PatternLimits::DEFAULT,
        )
    }

    /// Reads a line that starts with `#`. Returns whether it gives a rule with more than two
    /// states.
    fn hash_line(
        &mut self,
        source: Source<'_>,
        line: Line<'_>,
        limits: &PatternLimits,
    ) -> Result<bool, PatternError> {
        if let Some(told) = rule_line(source, line, limits)? {
            (self.rule, self.topology) = (Some(told.rule), told.topology);
            return Ok(told.has_history);
        }
        match line.mark() {
            Some((b'G', rest)) => self.generation = source.generation(rest)?,
            Some((b'C', rest)) => self.comments.push(rest.text.into()),
            // Other frames of a timeline, whose roots are earlier nodes, and future extensions.
            _ => self.comments.push(line.after(1).text.into()),
        }
        Ok(false)
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
