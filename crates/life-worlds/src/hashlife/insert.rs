//! Building the nodes of a world from a quadtree.

use super::leaf::Square;
use super::table::Full;
use super::tree::{LEAF_LEVEL, LEAST_LEVEL, Tree};
use crate::pattern::{Macrocell, MacrocellNode};

impl Tree {
    /// Makes the nodes of a quadtree. Meanwhile, only unused nodes are swept.
    pub(super) fn insert_macrocell(&mut self, macrocell: &Macrocell) -> Result<(u32, u8), Full> {
        let nodes = macrocell.nodes();
        let quarter = |node: u32| match node.checked_sub(1).map(|i| nodes[i as usize]) {
            Some(MacrocellNode::Leaf(bits)) => bits,
            _ => 0,
        };
        // The nodes made so far are pinned: number i of the file is pinned number i - 1.
        let first = self.pinned.len();
        for node in nodes {
            self.reserve(1)?;
            let made = match *node {
                // These are part of the leaves of the level above.
                MacrocellNode::Leaf(_) => 0,
                MacrocellNode::Branch {
                    level: LEAF_LEVEL,
                    children,
                } => self.leaf(Square::join(children.map(quarter))),
                MacrocellNode::Branch { level, children } => {
                    let of = |child: u32| match child {
                        0 => 0,
                        _ => self.pinned[first + child as usize - 1],
                    };
                    self.join(level, children.map(of))
                }
            };
            self.pinned.push(made);
        }
        match nodes.last() {
            None => Ok((0, LEAST_LEVEL)),
            // A lone leaf is the north west quarter of a node of level 4.
            Some(&MacrocellNode::Leaf(bits)) => {
                self.reserve(1)?;
                let leaf = self.leaf(Square::join([bits, 0, 0, 0]));
                self.centred(leaf, LEAF_LEVEL)
            }
            Some(&MacrocellNode::Branch { level, .. }) => {
                self.centred(self.pinned[self.pinned.len() - 1], level)
            }
        }
    }

    /// Returns a node and its level; a leaf as the middle of a node.
    fn centred(&mut self, root: u32, level: u8) -> Result<(u32, u8), Full> {
        if level > LEAF_LEVEL {
            return Ok((root, level));
        }
        // The quarters of a leaf are the inner quarters of four.
        let quarters = self.cells(root).quarters();
        self.reserve(4)?;
        let children = std::array::from_fn(|i| {
            let mut inner = [0; 4];
            inner[3 - i] = quarters[i];
            self.leaf(Square::join(inner))
        });
        Ok((self.join(LEAST_LEVEL, children), LEAST_LEVEL))
    }
}
