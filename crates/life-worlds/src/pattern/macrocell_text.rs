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
//! Under rules of more than two states, such as Generations and LifeHistory, the smallest nodes are
//! of level 1 and give the states of 2x2 cells.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::format::Format;
use super::limits::{FARTHEST, MOST_CELLS, PatternError, TooLarge};
use super::macrocell::{MAX_LEVEL, Macrocell, Node, Nodes, nodes_of, way_to_middle};
use super::source::{Line, Source, integer, rule_line, without_marks};
use super::states::{States, rule_text};
use super::value::{Pattern, comment_lines};

/// Reads the cells one by one.
pub(super) fn parse_pattern(source: Source<'_>) -> Result<Pattern, PatternError> {
    let (macrocell, nodes) = parse(source)?;
    let cells = |macrocell: &Macrocell| {
        macrocell
            .to_pattern()
            .map_err(|error| too_large(source, error))
    };
    let mut pattern = cells(&macrocell)?;
    let states = nodes.iter().flat_map(|node| match *node {
        Node::Branch { level: 1, children } => children,
        _ => [0; 4],
    });
    let states: BTreeSet<u32> = states.filter(|&state| state > 1).collect();
    for state in states {
        let nodes = of_two_states(&nodes, |child| child == state);
        let marked = cells(&Macrocell {
            nodes,
            ..macrocell.clone()
        })?;
        pattern.marked.insert(state as u8, marked.cells);
    }
    pattern.marked.retain(|_, cells| !cells.is_empty());
    let corner = pattern
        .bounds_of_all()
        .map(|bounds| (bounds.left, bounds.top));
    pattern.origin = pattern.origin.map(|origin| corner.unwrap_or(origin));
    Ok(pattern)
}

fn too_large(source: Source<'_>, error: TooLarge) -> PatternError {
    let lines = source.lines().filter(|line| !line.text.trim().is_empty());
    let root = lines.last();
    let expected = match error {
        TooLarge::Coordinate(_) => format!("no cell more than {FARTHEST} away from (0, 0)"),
        _ => format!("at most {MOST_CELLS} living cells"),
    };
    source.error(root.map_or(0, |root| root.at), expected)
}

/// Reads the living cells, and the nodes of the file if they have more states.
fn parse(source: Source<'_>) -> Result<(Macrocell, Vec<Node>), PatternError> {
    let mut macrocell = Macrocell::default();
    let mut lines = source.lines().map(|line| line.after(0));
    match lines.find(|line| !line.text.is_empty()) {
        Some(line) if line.text.starts_with("[M2]") => {}
        line => return Err(source.error(line.map_or(0, |line| line.at), "[M2]")),
    }
    for line in lines {
        let nodes = &mut macrocell.nodes;
        match line.text.as_bytes().first() {
            None => {}
            Some(b'#') => macrocell.hash_line(source, line)?,
            Some(b'.' | b'*' | b'$') if macrocell.states == States::Two => {
                nodes.push(Node::Leaf(leaf(source, line)?));
            }
            Some(b'0'..=b'9') => {
                nodes.push(branch(source, line, nodes, macrocell.states)?);
            }
            Some(_) if macrocell.states != States::Two => {
                return Err(source.error(line.at, "# or a level"));
            }
            Some(_) => {
                return Err(source.error(line.at, "#, a leaf of ., * and $, or a level"));
            }
        }
        if macrocell.nodes.len() >= u32::MAX as usize {
            return Err(source.error(line.at, "fewer than 2^32 nodes"));
        }
    }
    let mut nodes = Vec::new();
    if macrocell.states != States::Two {
        let is_alive = |state| macrocell.states.is_alive(state as u8);
        nodes = of_two_states(&macrocell.nodes, is_alive);
        std::mem::swap(&mut nodes, &mut macrocell.nodes);
    }
    Ok((macrocell, nodes))
}

/// Reads a level and the numbers of four nodes; at level 1, four states.
fn branch(
    source: Source<'_>,
    line: Line<'_>,
    nodes: &[Node],
    states: States,
) -> Result<Node, PatternError> {
    let (least, last) = match states {
        States::Two => (4, 1),
        _ => (1, u32::from(states.count() - 1)),
    };
    let mut fields = line.fields();
    let first = fields.next().unwrap_or(line);
    let level = integer(first.text).and_then(|level| u8::try_from(level).ok());
    let Some(level) = level.filter(|level| (least..=MAX_LEVEL).contains(level)) else {
        let leaves = ["", " over 8x8 leaves of two states"][usize::from(least > 1)];
        let expected = format!("a level from {least} to {MAX_LEVEL}{leaves}");
        return Err(source.error(first.at, expected));
    };
    let mut children = [0; 4];
    for child in &mut children {
        let Some(field) = fields.next() else {
            let end = line.at + line.text.len();
            return Err(source.error(end, "the numbers of four nodes"));
        };
        let number = integer(field.text).and_then(|number| u32::try_from(number).ok());
        let below = number.and_then(|number| nodes.get((number as usize).checked_sub(1)?));
        *child = match (number, below) {
            (Some(state), _) if level == 1 && state <= last => state,
            _ if level == 1 => {
                return Err(source.error(field.at, format!("a state from 0 to {last}")));
            }
            (Some(0), _) => 0,
            (Some(number), Some(below)) if below.level() == level - 1 => number,
            (_, Some(_)) => {
                return Err(source.error(field.at, format!("a node of level {}", level - 1)));
            }
            _ => return Err(source.error(field.at, "0 or the number of a node above")),
        };
    }
    match fields.next() {
        Some(field) => Err(source.error(field.at, "the numbers of four nodes and no more")),
        None => Ok(Node::Branch { level, children }),
    }
}

/// Returns the quadtree of the cells in some states, of nodes whose smallest give the states of 2x2
/// cells.
fn of_two_states(nodes: &[Node], is_meant: impl Fn(u32) -> bool) -> Vec<Node> {
    let mut made = Vec::new();
    // Up to level 2 the living cells of each node, bit 8y + x for (x, y); above, its number.
    let mut values: Vec<u64> = Vec::with_capacity(nodes.len());
    let mut push = |node| {
        made.push(node);
        made.len() as u64
    };
    for &node in nodes {
        let Node::Branch { level, children } = node else {
            values.push(push(node));
            continue;
        };
        let value = |child: u32| match level {
            1 => u64::from(is_meant(child)),
            _ => child.checked_sub(1).map_or(0, |i| values[i as usize]),
        };
        let parts = children.map(value);
        let joined = |side: u32| {
            let [a, b, c, d] = parts;
            a | b << side | c << (8 * side) | d << (9 * side)
        };
        values.push(match level {
            1 | 2 => joined(level.into()),
            3 => push(Node::Leaf(joined(4))),
            _ => push(Node::Branch {
                level,
                children: parts.map(|number| number as u32),
            }),
        });
    }
    let root = nodes.last().map_or(0, |root| root.level());
    if let (1..=3, Some(&value)) = (root, values.last()) {
        let bits = match made.last() {
            Some(Node::Leaf(bits)) if root == 3 => *bits,
            _ => value,
        };
        // Cell (0, 0) is the first of the south east quarter.
        let half = 1_i64 << (root - 1);
        let alive = (0..64).filter(|i| bits >> i & 1 != 0);
        return nodes_of(&alive.map(|i| (i % 8 - half, i / 8 - half)).collect());
    }
    made
}

/// Returns nodes as they are written under rules of more than two states: each leaf is a node of
/// level 3, over nodes that give the states of 2x2 cells.
fn of_states(nodes: &[Node]) -> Vec<Node> {
    fn quarters(made: &mut Vec<Node>, leaf: u64, level: u8, x: u32, y: u32) -> [u32; 4] {
        let half = 1 << (level - 1);
        [(0, 0), (half, 0), (0, half), (half, half)].map(|(right, down)| {
            let (x, y) = (x + right, y + down);
            if level == 1 {
                return (leaf >> (8 * y + x) & 1) as u32;
            }
            let children = quarters(made, leaf, level - 1, x, y);
            if children == [0; 4] {
                return 0;
            }
            let level = level - 1;
            made.push(Node::Branch { level, children });
            made.len() as u32
        })
    }
    let (mut made, mut numbers) = (Vec::new(), Vec::with_capacity(nodes.len()));
    for &node in nodes {
        let (level, children) = match node {
            Node::Leaf(leaf) => (3, quarters(&mut made, leaf, 3, 0, 0)),
            Node::Branch { level, children } => {
                let number = |child: u32| child.checked_sub(1).map_or(0, |i| numbers[i as usize]);
                (level, children.map(number))
            }
        };
        made.push(Node::Branch { level, children });
        numbers.push(made.len() as u32);
    }
    made
}

impl Macrocell {
    /// Reads a macrocell file without listing its cells.
    ///
    /// # Errors
    /// If the text is not a macrocell file.
    ///
    /// ```
    /// use life_worlds::pattern::Macrocell;
    ///
    /// let error = Macrocell::parse("[M2]\n**$**$\n5 1 0 0 0\n").unwrap_err();
    /// assert_eq!((error.line, error.column), (3, 3));
    /// assert_eq!(error.expected, "a node of level 4");
    /// ```
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let parsed = parse(Source::new(without_marks(text), Format::Macrocell));
        parsed.map(|(macrocell, _)| macrocell)
    }

    /// Reads a line that starts with `#`.
    fn hash_line(&mut self, source: Source<'_>, line: Line<'_>) -> Result<(), PatternError> {
        if let Some(told) = rule_line(source, line)? {
            (self.rule, self.topology) = (Some(told.rule), told.topology);
            self.states = told.states;
            return Ok(());
        }
        match line.mark() {
            Some((b'G', rest)) => self.generation = source.generation(rest)?,
            Some((b'C', rest)) => self.comments.push(rest.text.into()),
            // Other frames of a timeline, whose roots are earlier nodes, and future extensions.
            _ => self.comments.push(line.after(1).text.into()),
        }
        Ok(())
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
        if let Some(rule) = rule_text(self.rule, self.states, self.topology) {
            writeln!(f, "#R {rule}")?;
        }
        if self.generation > 0 {
            writeln!(f, "#G {}", self.generation)?;
        }
        let has_leaves = self.nodes.iter().any(|node| matches!(node, Node::Leaf(_)));
        let nodes = match self.states {
            States::Two => Cow::Borrowed(&self.nodes),
            _ if has_leaves => Cow::Owned(of_states(&self.nodes)),
            _ => Cow::Borrowed(&self.nodes),
        };
        for node in &*nodes {
            match *node {
                Node::Leaf(bits) => writeln!(f, "{}", drawn(bits))?,
                Node::Branch {
                    level,
                    children: [a, b, c, d],
                } => writeln!(f, "{level} {a} {b} {c} {d}")?,
            }
        }
        Ok(())
    }
}

/// Returns the text of a pattern, with the states of all cells.
pub(super) fn write(pattern: &Pattern) -> String {
    if pattern.states == States::Two {
        return Macrocell::from(pattern).to_string();
    }
    let (right, down) = way_to_middle(pattern);
    let mut squares: BTreeMap<(i64, i64), [u32; 4]> = BTreeMap::new();
    for (state, cells) in pattern.by_state() {
        for (x, y) in cells.iter() {
            let (x, y) = (x.wrapping_add(right), y.wrapping_add(down));
            let square = squares.entry((y >> 1, x >> 1)).or_default();
            square[(2 * (y & 1) + (x & 1)) as usize] = state.into();
        }
    }
    let mut macrocell = Macrocell {
        nodes: Vec::new(),
        ..Macrocell::from(pattern)
    };
    let mut nodes = Nodes::default();
    let mut level = 1;
    while !squares.is_empty() {
        let number = |(place, children)| (place, nodes.number(Node::Branch { level, children }));
        let numbers: Vec<_> = std::mem::take(&mut squares)
            .into_iter()
            .map(number)
            .collect();
        // The four around (0, 0) are the quarters of the root.
        let is_near = |at: i64| matches!(at, -1 | 0);
        level += 1;
        if numbers.iter().all(|&((y, x), _)| is_near(y) && is_near(x)) {
            let mut children = [0; 4];
            for ((y, x), number) in numbers {
                children[(2 * (y + 1) + x + 1) as usize] = number;
            }
            nodes.number(Node::Branch { level, children });
            break;
        }
        for ((y, x), number) in numbers {
            let square = squares.entry((y >> 1, x >> 1)).or_default();
            square[(2 * (y & 1) + (x & 1)) as usize] = number;
        }
    }
    macrocell.nodes = nodes.made;
    macrocell.to_string()
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
