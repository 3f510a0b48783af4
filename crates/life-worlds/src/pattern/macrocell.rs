//! A pattern as a quadtree that stores equal parts once.

use hashbrown::HashMap;

use super::cell_set::{Builder, CellSet, Word};
use super::limits::{FARTHEST, MOST_CELLS, TooLarge};
use super::states::States;
use super::topology::Topology;
use super::value::Pattern;
use crate::Rule;

/// The greatest level of a quadtree: the coordinates of the root and of its halves fit into `i128`.
pub(crate) const MAX_LEVEL: u8 = 126;

/// A pattern as a quadtree that stores equal parts once: the content of a macrocell file.
///
/// It takes no more memory than its file, however many cells it has.
///
/// ```
/// use life_worlds::pattern::{Macrocell, Pattern};
///
/// let mut text = String::from("[M2]\n$$$...**$...**$\n");
/// for level in 4..60 {
///     let below = level - 3;
///     text += &format!("{level} {below} {below} {below} {below}\n");
/// }
/// let blocks = Macrocell::parse(&text)?;
/// assert_eq!((blocks.level(), blocks.population()), (59, 4 << 2 * 56));
///
/// let glider: Macrocell = (&Pattern::named("glider").unwrap()).into();
/// assert_eq!(
///     glider.to_string(),
///     "[M2] (menagerie)\n#C Name: Glider\n#R B3/S23\n.*$..*$***$\n4 0 0 0 1\n"
/// );
/// # Ok::<(), life_worlds::pattern::PatternError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Macrocell {
    /// Children before their parents, the root last. There are none if no cell lives.
    pub(crate) nodes: Vec<Node>,
    /// The rule it is made for; `None` means Conway's Life.
    pub rule: Option<Rule>,
    /// What the states of cells mean. The nodes are the living cells alone.
    pub states: States,
    /// The bounded world it is made for; `None` means the plane.
    pub topology: Option<Topology>,
    /// The comments, line by line.
    pub comments: Vec<String>,
    /// The generation the cells belong to.
    pub generation: u128,
}

impl Macrocell {
    /// Returns the level of the root, whose side is 2^level cells; 0 without nodes.
    pub fn level(&self) -> u8 {
        self.nodes.last().map_or(0, |root| root.level())
    }

    /// Returns the number of living cells; `u128::MAX` if there are more.
    ///
    /// ```
    /// use life_worlds::pattern::Macrocell;
    ///
    /// // Two leaves of one cell each.
    /// let file = Macrocell::parse("[M2]\n*$\n4 1 0 0 1\n")?;
    /// assert_eq!(file.population(), 2);
    /// # Ok::<(), life_worlds::pattern::PatternError>(())
    /// ```
    pub fn population(&self) -> u128 {
        self.populations().last().copied().unwrap_or(0)
    }

    /// Returns the number of living cells of every node.
    fn populations(&self) -> Vec<u128> {
        let mut populations: Vec<u128> = Vec::with_capacity(self.nodes.len());
        for &node in &self.nodes {
            populations.push(match node {
                Node::Leaf(bits) => bits.count_ones().into(),
                Node::Branch { children, .. } => {
                    let of =
                        |&child: &u32| child.checked_sub(1).map_or(0, |i| populations[i as usize]);
                    children.iter().map(of).fold(0, u128::saturating_add)
                }
            });
        }
        populations
    }

    /// Returns the pattern with its cells one by one. Name and author are taken from the comments.
    ///
    /// # Errors
    /// If there are more cells than [`Pattern::MOST_CELLS`], or cells farther away than
    /// [`Pattern::FARTHEST`].
    ///
    /// ```
    /// use life_worlds::pattern::Macrocell;
    ///
    /// let file = Macrocell::parse("[M2]\n#C Name: Pair\n*$\n4 1 0 0 1\n")?;
    /// let pair = file.to_pattern()?;
    /// assert_eq!(pair.name.as_deref(), Some("Pair"));
    /// assert!(pair.cells.iter().eq([(-8, -8), (0, 0)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_pattern(&self) -> Result<Pattern, TooLarge> {
        let mut pattern = self.about();
        pattern.cells = self.cells()?;
        if self.topology.is_some() {
            let moved = pattern.cells.translated(0, HIGHER);
            pattern.cells = moved.unwrap_or(pattern.cells);
            let bounds = pattern.cells.bounding_box();
            pattern.origin = Some(bounds.map_or((0, 0), |bounds| (bounds.left, bounds.top)));
        }
        Ok(pattern)
    }

    /// Returns the pattern without its cells.
    pub(crate) fn about(&self) -> Pattern {
        let mut pattern = Pattern {
            rule: self.rule,
            states: self.states,
            topology: self.topology,
            generation: self.generation,
            ..Pattern::default()
        };
        for comment in &self.comments {
            pattern.add_description(comment);
        }
        pattern
    }

    fn cells(&self) -> Result<CellSet, TooLarge> {
        let populations = self.populations();
        let all = populations.last().copied();
        if all > Some(MOST_CELLS.into()) {
            return Err(TooLarge::Cells(MOST_CELLS));
        }
        let mut builder = Builder::default();
        // A lone leaf is the north west quarter of a node of level 4.
        let corner = -(1_i128 << self.level().max(4) >> 1);
        // Nodes without cells are not entered, so there are at most as many steps for each cell as
        // levels.
        let mut open = vec![(self.nodes.len(), corner, corner)];
        while let Some((number, left, top)) = open.pop() {
            let Some(i) = number.checked_sub(1).filter(|&i| populations[i] > 0) else {
                continue;
            };
            match self.nodes[i] {
                Node::Leaf(bits) => {
                    for (y, row) in (top..).zip(bits.to_le_bytes()).filter(|&(_, row)| row != 0) {
                        let (first, last) = (row.trailing_zeros(), 7 - row.leading_zeros());
                        let ends = [left + i128::from(first), left + i128::from(last), y];
                        if ends.iter().any(|end| end.unsigned_abs() > FARTHEST.into()) {
                            return Err(TooLarge::Coordinate(FARTHEST));
                        }
                        let (x, y, bits) = (left as i64, y as i64, row.into());
                        builder.add(Word { y, x, bits });
                    }
                }
                Node::Branch { level, children } => {
                    let half = 1_i128 << (level - 1);
                    for (quarter, child) in (0..).zip(children) {
                        let (right, down) = (quarter & 1, quarter >> 1);
                        open.push((child as usize, left + right * half, top + down * half));
                    }
                }
            }
        }
        Ok(builder.finish())
    }
}

/// Keeps the cells, rule, comments and generation. Name and author become comments. The position of
/// the drawing's corner is lost.
impl From<&Pattern> for Macrocell {
    fn from(pattern: &Pattern) -> Self {
        let described = [("Name", &pattern.name), ("Author", &pattern.author)];
        let described = described.into_iter().filter_map(|(label, value)| {
            let value = value.as_deref()?.trim();
            (!value.is_empty()).then(|| format!("{label}: {value}"))
        });
        let comments = described.chain(pattern.comments.iter().cloned()).collect();
        let way = way_to_middle(pattern);
        let moved = (way != (0, 0))
            .then(|| pattern.cells.translated(way.0, way.1))
            .flatten();
        Self {
            // Cells that cannot be moved are on no board.
            nodes: nodes_of(moved.as_ref().unwrap_or(&pattern.cells)),
            rule: pattern.rule,
            states: pattern.states,
            topology: pattern.topology,
            comments,
            generation: pattern.generation,
        }
    }
}

/// How many rows Golly's cell (0, 0) of a bounded world lies above that of a quadtree: right of and
/// above its middle.
const HIGHER: i64 = 1;

/// Returns how far the cells of a pattern must move for a quadtree, which has a bounded world around
/// its middle.
pub(super) fn way_to_middle(pattern: &Pattern) -> (i64, i64) {
    let Some(topology) = pattern.topology else {
        return (0, 0);
    };
    let ((right, down), (x, y)) = (pattern.way_to_board(), topology.middle());
    (
        right.wrapping_sub(x),
        down.wrapping_sub(y.wrapping_add(HIGHER)),
    )
}

/// A node of a quadtree that stores equal nodes once.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    /// 8x8 cells: (x, y) is bit 8y + x.
    Leaf(u64),
    /// Four nodes of the level below.
    Branch {
        /// The side of the square is 2^level cells; at least 4.
        level: u8,
        /// North west, north east, south west, south east. Nodes are numbered from 1; 0 is an empty
        /// node.
        children: [u32; 4],
    },
}

impl Node {
    pub(super) fn level(self) -> u8 {
        match self {
            Self::Leaf(_) => 3,
            Self::Branch { level, .. } => level,
        }
    }
}

/// Nodes of a quadtree, equal ones once: children before their parents.
#[derive(Default)]
pub(crate) struct Nodes {
    numbers: HashMap<Node, u32>,
    pub made: Vec<Node>,
}

impl Nodes {
    /// Returns the number of a node, from 1 on; 0 for an empty leaf.
    pub fn number(&mut self, node: Node) -> u32 {
        if node == Node::Leaf(0) {
            return 0;
        }
        *self.numbers.entry(node).or_insert_with(|| {
            self.made.push(node);
            self.made.len() as u32
        })
    }

    /// Adds a node that is known to be new, and returns its number.
    pub fn push(&mut self, node: Node) -> u32 {
        self.made.push(node);
        self.made.len() as u32
    }
}

/// Returns the nodes of the smallest quadtree around (0, 0) that holds all cells, equal ones once:
/// children before their parents, the root last. There are none without cells.
pub(crate) fn nodes_of(cells: &CellSet) -> Vec<Node> {
    let mut all = Nodes::default();
    let mut level = 4;
    if let Some(bounds) = cells.bounding_box() {
        let least = bounds.left.min(bounds.top);
        let most = bounds.right.max(bounds.bottom);
        while i128::from(least) < -(1_i128 << (level - 1))
            || i128::from(most) >= 1_i128 << (level - 1)
        {
            level += 1;
        }
    }

    let leaves = leaves(cells, level).into_iter();
    let mut nodes: Vec<_> = leaves
        .map(|(key, bits)| (key, all.number(Node::Leaf(bits))))
        .collect();
    for level in 4..=level {
        let mut kept = 0;
        let mut i = 0;
        while i < nodes.len() {
            let key = nodes[i].0 >> 2;
            let mut children = [0; 4];
            while let Some(&(child, node)) = nodes.get(i).filter(|node| node.0 >> 2 == key) {
                children[(child & 3) as usize] = node;
                i += 1;
            }
            // No node is overwritten before it is read.
            nodes[kept] = (key, all.number(Node::Branch { level, children }));
            kept += 1;
        }
        nodes.truncate(kept);
    }
    all.made
}

/// Returns the squares of 8x8 cells that are not empty, in the order of the quadtree. The key of a
/// square interleaves the digits of its row and column (Morton order).
fn leaves(cells: &CellSet, level: u8) -> Vec<(u128, u64)> {
    let half = 1_i128 << (level - 1);
    let place = |coordinate: i64| ((i128::from(coordinate) + half) >> 3) as u64;
    let mut leaves = Vec::new();
    let mut band = Vec::new();
    // The edges of the root are multiples of 8 for levels above 3, and so are the edges of the
    // bands.
    for rows in cells.words().chunk_by(|a, b| a.y >> 3 == b.y >> 3) {
        band.clear();
        band.extend_from_slice(rows);
        band.sort_unstable_by_key(|word| (word.x, word.y));
        for column in band.chunk_by(|a, b| a.x == b.x) {
            for byte in 0..8 {
                let bits = column.iter().fold(0, |bits, word| {
                    bits | (word.bits >> (8 * byte) & 0xff) << (8 * (word.y & 7))
                });
                if bits != 0 {
                    let x = place(column[0].x + 8 * byte);
                    leaves.push((spread(x) | spread(place(column[0].y)) << 1, bits));
                }
            }
        }
    }
    leaves.sort_unstable();
    leaves
}

/// Returns the bits of a number with a zero before each of them.
fn spread(number: u64) -> u128 {
    let mut spread = u128::from(number);
    for (shift, mask) in [
        (32, 0x0000_0000_ffff_ffff_0000_0000_ffff_ffff),
        (16, 0x0000_ffff_0000_ffff_0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff_00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333_3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555_5555_5555_5555_5555),
    ] {
        spread = (spread | spread << shift) & mask;
    }
    spread
}
