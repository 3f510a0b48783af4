//! Building the nodes of a world from cells and from files.

use super::tree::{Full, Tree};
use crate::pattern::{Macrocell, MacrocellNode, QuadtreeBuilder};

impl Tree {
    /// Makes the nodes of a quadtree. Meanwhile, only unused nodes are swept.
    pub(super) fn insert_macrocell(&mut self, macrocell: &Macrocell) -> Result<(u32, u8), Full> {
        let Some(root) = macrocell.nodes().last() else {
            return Ok((0, 4));
        };
        // The nodes made so far are pinned: number i of the file is pinned number i - 1.
        let first = self.pinned.len();
        for node in macrocell.nodes() {
            self.reserve(1)?;
            let made = match *node {
                MacrocellNode::Leaf(bits) => self.leaf(bits),
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
        let made = self.pinned[self.pinned.len() - 1];
        Ok(match *root {
            // A lone leaf is the north west quarter of a node of level 4.
            MacrocellNode::Leaf(_) => {
                self.reserve(1)?;
                (self.join(4, [made, 0, 0, 0]), 4)
            }
            MacrocellNode::Branch { level, .. } => (made, level),
        })
    }
}

impl QuadtreeBuilder for Tree {
    type Error = Full;

    fn leaf(&mut self, bits: u64) -> Result<u32, Full> {
        self.reserve(1)?;
        let leaf = self.leaf(bits);
        self.pinned.push(leaf);
        Ok(leaf)
    }

    fn join(&mut self, level: u8, children: [u32; 4]) -> Result<u32, Full> {
        self.reserve(1)?;
        let node = self.join(level, children);
        self.pinned.push(node);
        Ok(node)
    }
}
