//! From cells to a quadtree, bottom up.

use hashbrown::HashMap;

use super::cell_set::CellSet;

/// A node of a quadtree that stores equal nodes once.
///
/// ```
/// use life_worlds::pattern::{Macrocell, MacrocellNode};
///
/// let file = Macrocell::parse("[M2]\n**$**$\n4 1 0 0 1\n")?;
/// assert_eq!(file.nodes()[0], MacrocellNode::Leaf(0b11 | 0b11 << 8));
/// assert_eq!(file.nodes()[1], MacrocellNode::Branch { level: 4, children: [1, 0, 0, 1] });
/// # Ok::<(), life_worlds::pattern::PatternError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MacrocellNode {
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

impl MacrocellNode {
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
    numbers: HashMap<MacrocellNode, u32>,
    pub made: Vec<MacrocellNode>,
}

impl Nodes {
    /// Returns the number of a node, from 1 on; 0 for an empty leaf.
    pub fn number(&mut self, node: MacrocellNode) -> u32 {
        if node == MacrocellNode::Leaf(0) {
            return 0;
        }
        *self.numbers.entry(node).or_insert_with(|| {
            self.made.push(node);
            self.made.len() as u32
        })
    }

    /// Adds a node that is known to be new, and returns its number.
    pub fn push(&mut self, node: MacrocellNode) -> u32 {
        self.made.push(node);
        self.made.len() as u32
    }
}

/// Returns the nodes of the smallest quadtree around (0, 0) that holds all cells, equal ones once:
/// children before their parents, the root last. There are none without cells.
pub(crate) fn nodes_of(cells: &CellSet) -> Vec<MacrocellNode> {
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
        .map(|(key, bits)| (key, all.number(MacrocellNode::Leaf(bits))))
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
            nodes[kept] = (key, all.number(MacrocellNode::Branch { level, children }));
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
