//! The future of a square: the core of HashLife.

use super::leaf::middle_of;
use super::tree::{Full, NONE, Tree};
use crate::pattern::MAX_LEVEL;

/// Why a leap fails. The world stays unchanged.
pub(super) enum Broken {
    /// There is no memory for its nodes.
    Full,
    /// The root would exceed the greatest level.
    TooFar,
    /// The leap needs more work than was allowed. The futures found so far are remembered. The next
    /// attempt continues from them and repeats only the few on its way down.
    Unfinished,
}

impl From<Full> for Broken {
    fn from(Full: Full) -> Self {
        Self::Full
    }
}

impl Tree {
    /// Advances the world 2^exponent generations, if at most `work` futures of squares must be
    /// computed. `is_odd` is whether the world is in an odd generation.
    pub fn leap(&mut self, exponent: u8, is_odd: bool, work: u64) -> Result<(), Broken> {
        if self.root == 0 {
            return Ok(());
        }
        self.set_leap(exponent, is_odd);
        // The old root is not a node of the new one, so it is pinned: if the leap fails it is
        // restored.
        let (root, level) = (self.root, self.level);
        self.pinned.push(root);
        // The future of a square is known only for its middle half. Cells of the middle quarter
        // cannot leave that half within a quarter's generations.
        while self.level < (exponent + 3).max(6) || !self.is_central() {
            if self.level == MAX_LEVEL {
                (self.root, self.level) = (root, level);
                return Err(Broken::TooFar);
            }
            if let Err(Full) = self.expand() {
                (self.root, self.level) = (root, level);
                return Err(Broken::Full);
            }
        }
        self.work = work;
        match self.future(self.root, self.level) {
            Ok(future) => {
                (self.root, self.level) = (future, self.level - 1);
                self.shrink();
                Ok(())
            }
            Err(broken) => {
                (self.root, self.level) = (root, level);
                Err(broken)
            }
        }
    }

    /// Returns whether all cells are in the middle quarter of the root.
    fn is_central(&self) -> bool {
        let quarters = self.children(self.root);
        (0..4).all(|i| {
            let inner = 3 - i;
            let only = |node: u32| {
                let children = self.children(node);
                (0..4)
                    .all(|j| j == inner || children[j] == 0)
                    .then_some(children[inner])
            };
            only(quarters[i]).and_then(only).is_some()
        })
    }

    /// Adds an empty rim around the root.
    pub fn expand(&mut self) -> Result<(), Full> {
        self.reserve(5)?;
        let [nw, ne, sw, se] = self.children(self.root);
        let corners = [[0, 0, 0, nw], [0, 0, ne, 0], [0, sw, 0, 0], [se, 0, 0, 0]];
        let corners = self.join_all(self.level, corners);
        self.root = self.join(self.level + 1, corners);
        self.level += 1;
        Ok(())
    }

    /// Removes empty rims.
    pub fn shrink(&mut self) {
        while self.level > 4 {
            let quarters = self
                .children(self.root)
                .map(|quarter| self.children(quarter));
            let middle = core::array::from_fn(|i| quarters[i][3 - i]);
            let all = quarters.as_flattened().iter().filter(|&&node| node != 0);
            let inside = middle.iter().filter(|&&node| node != 0);
            // Without memory, the rim may stay.
            if all.count() > inside.count() || self.reserve(1).is_err() {
                return;
            }
            self.root = self.join(self.level - 1, middle);
            self.level -= 1;
        }
    }

    /// Returns the middle of a node after 2^exponent generations, or after 2^(level - 2), the most
    /// for a node of its level. The node must be the root, or pinned, or a child of such a node.
    fn future(&mut self, node: u32, level: u8) -> Result<u32, Broken> {
        let known = self.nodes[node as usize].result;
        if known != NONE {
            return Ok(known);
        }
        let children = self.children(node);
        let result = if level == 4 {
            let leaves = children.map(|leaf| self.bits(leaf));
            let middle = self
                .kernels
                .middle(leaves, 1 << self.exponent.min(2), self.is_odd);
            self.reserve(1)?;
            self.leaf(middle)
        } else {
            self.large_future(children, level)?
        };
        self.nodes[node as usize].result = result;
        Ok(result)
    }

    /// Returns the future of a node above level 4 with these children.
    fn large_future(&mut self, quarters: [u32; 4], level: u8) -> Result<u32, Broken> {
        self.work = self.work.checked_sub(1).ok_or(Broken::Unfinished)?;
        // This makes at most ten nodes, so nothing is swept here unless a future must be computed
        // first.
        self.reserve(10)?;
        let [nw, ne, sw, se] = quarters.map(|quarter| self.children(quarter));
        let [north, west, middle, east, south] = self.join_all(
            level - 1,
            [
                [nw[1], ne[0], nw[3], ne[2]],
                [nw[2], nw[3], sw[0], sw[1]],
                [nw[3], ne[2], sw[1], se[0]],
                [ne[2], ne[3], se[0], se[1]],
                [sw[1], se[0], sw[3], se[2]],
            ],
        );
        let frame = self.pinned.len();
        let [a, b, c, d] = quarters;
        let nine = [a, north, b, west, middle, east, c, south, d];
        let [nw, n, ne, w, m, e, sw, s, se] = self.futures(nine, level - 1)?;
        let overlapping = [[nw, n, w, m], [n, ne, m, e], [w, m, sw, s], [m, e, s, se]];

        let four = if level - 2 <= self.exponent {
            // The second half of the generations.
            let joined = self.join_all(level - 1, overlapping);
            self.futures(joined, level - 1)?
        } else if level == 5 {
            overlapping.map(|leaves| {
                let middle = middle_of(leaves.map(|leaf| self.bits(leaf)));
                self.leaf(middle)
            })
        } else {
            let middles =
                overlapping.map(|square| core::array::from_fn(|i| self.children(square[i])[3 - i]));
            self.join_all(level - 2, middles)
        };
        self.pinned.truncate(frame);
        Ok(self.join(level - 1, four))
    }

    /// Returns the futures of nodes of one level. If any must be computed, the futures are pinned,
    /// and room for ten nodes is reserved again.
    #[inline]
    fn futures<const N: usize>(&mut self, nodes: [u32; N], level: u8) -> Result<[u32; N], Broken> {
        let known = nodes.map(|node| self.nodes[node as usize].result);
        if !known.contains(&NONE) {
            return Ok(known);
        }
        let frame = self.pinned.len();
        self.pinned.extend_from_slice(&nodes);
        let mut futures = nodes;
        for (i, future) in futures.iter_mut().enumerate() {
            *future = self.future(*future, level)?;
            self.pinned[frame + i] = *future;
        }
        self.reserve(10)?;
        Ok(futures)
    }
}
