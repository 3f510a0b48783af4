//! A pattern as a quadtree that stores equal parts once.

use std::borrow::Cow;

use super::cell_set::{Builder, CellSet, Word};
use super::limits::PatternLimits;
use super::quadtree::{MacrocellNode, nodes_of};
use super::topology::Topology;
use super::value::Pattern;
use crate::Rule;

/// The greatest level of a quadtree: the coordinates of the root and of its halves fit into `i128`.
pub const MAX_LEVEL: u8 = 126;

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
    /// Children before their parents, the root last.
    pub(crate) nodes: Vec<MacrocellNode>,
    /// The rule it is made for; `None` means Conway's Life.
    pub rule: Option<Rule>,
    /// The bounded world it is made for; `None` means the plane.
    pub topology: Option<Topology>,
    /// The comments, line by line.
    pub comments: Vec<String>,
    /// The generation the cells belong to.
    pub generation: u128,
}

impl Macrocell {
    /// Returns the nodes, children before their parents; the last is the root. There are none if no
    /// cell lives.
    pub fn nodes(&self) -> &[MacrocellNode] {
        &self.nodes
    }

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
                MacrocellNode::Leaf(bits) => bits.count_ones().into(),
                MacrocellNode::Branch { children, .. } => {
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
    /// If there are more cells, or cells farther away, than the limits allow.
    ///
    /// ```
    /// use life_worlds::pattern::{Macrocell, PatternLimits, TooLarge};
    ///
    /// let file = Macrocell::parse("[M2]\n#C Name: Pair\n*$\n4 1 0 0 1\n")?;
    /// let pair = file.to_pattern(&PatternLimits::DEFAULT)?;
    /// assert_eq!(pair.name.as_deref(), Some("Pair"));
    /// assert!(pair.cells.iter().eq([(-8, -8), (0, 0)]));
    /// let few = PatternLimits { cells: 1, ..Default::default() };
    /// assert_eq!(file.to_pattern(&few), Err(TooLarge::Cells(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_pattern(&self, limits: &PatternLimits) -> Result<Pattern, TooLarge> {
        let mut pattern = Pattern {
            cells: self.cells(limits)?,
            rule: self.rule,
            topology: self.topology,
            generation: self.generation,
            ..Pattern::default()
        };
        if self.topology.is_some() {
            let moved = pattern.cells.translated(0, HIGHER);
            pattern.cells = moved.unwrap_or(pattern.cells);
            let bounds = pattern.cells.bounding_box();
            pattern.origin = Some(bounds.map_or((0, 0), |bounds| (bounds.left, bounds.top)));
        }
        for comment in &self.comments {
            pattern.add_description(comment);
        }
        Ok(pattern)
    }

    fn cells(&self, limits: &PatternLimits) -> Result<CellSet, TooLarge> {
        let populations = self.populations();
        let all = populations.last().copied();
        if all > Some(limits.cells.into()) {
            return Err(TooLarge::Cells(limits.cells));
        }
        let farthest = limits.farthest();
        let far = i128::from(farthest);
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
                MacrocellNode::Leaf(bits) => {
                    for (y, row) in (top..).zip(bits.to_le_bytes()).filter(|&(_, row)| row != 0) {
                        let (first, last) = (row.trailing_zeros(), 7 - row.leading_zeros());
                        let ends = [left + i128::from(first), left + i128::from(last), y];
                        if ends.iter().any(|end| end.abs() > far) {
                            return Err(TooLarge::Coordinate(farthest));
                        }
                        let (x, y, bits) = (left as i64, y as i64, row.into());
                        builder.add(Word { y, x, bits });
                    }
                }
                MacrocellNode::Branch { level, children } => {
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

/// A quadtree whose cells cannot be listed one by one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// There are more living cells than this.
    #[error("more than {0} living cells")]
    Cells(u64),
    /// A living cell is farther away than this.
    #[error("a living cell is more than {0} away from (0, 0)")]
    Coordinate(u64),
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
        Self {
            nodes: nodes_of(&around_the_middle(pattern)),
            rule: pattern.rule,
            topology: pattern.topology,
            comments,
            generation: pattern.generation,
        }
    }
}

/// How many rows Golly's cell (0, 0) of a bounded world lies above that of a quadtree: right of and
/// above its middle.
const HIGHER: i64 = 1;

/// Returns the cells as a quadtree holds them: those of a bounded world around its middle.
fn around_the_middle(pattern: &Pattern) -> Cow<'_, CellSet> {
    let Some(topology) = pattern.topology else {
        return Cow::Borrowed(&pattern.cells);
    };
    let ((right, down), (x, y)) = (pattern.way_to_board(), topology.middle());
    let right = right.wrapping_sub(x);
    let down = down.wrapping_sub(y.wrapping_add(HIGHER));
    // Cells that cannot be moved are on no board.
    let moved = pattern.cells.translated(right, down);
    moved.map_or(Cow::Borrowed(&pattern.cells), Cow::Owned)
}
