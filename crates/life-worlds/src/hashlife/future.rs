//! The future of a square: the core of HashLife.

use super::leaf::middle_of;
use super::table::Full;
use super::tree::{LEAST_LEVEL, NONE, Tree, leaf_place, pending, pending_number};
use crate::pattern::MAX_LEVEL;

/// Why a leap fails. The world stays unchanged.
pub(super) enum Broken {
    /// There is no memory for its nodes.
    Full,
    /// The root would exceed the greatest level.
    TooFar,
    /// The leap was interrupted. All futures found so far are kept, so the next attempt repeats
    /// little.
    Unfinished,
}

impl From<Full> for Broken {
    fn from(Full: Full) -> Self {
        Self::Full
    }
}

impl Tree {
    /// Advances the world 2^exponent generations, if not many more than `work` futures of
    /// squares must be computed. `is_odd` is whether the world is in an odd generation.
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
        while self.level < (exponent + 3).max(LEAST_LEVEL + 2) || !self.is_central() {
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
        let frame = self.pinned.len();
        self.pinned.push(self.root);
        match self.futures(frame, self.level) {
            Ok(()) => {
                (self.root, self.level) = (self.pinned[frame], self.level - 1);
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
        let corners = corners.map(|corner| self.join(self.level, corner));
        self.root = self.join(self.level + 1, corners);
        self.level += 1;
        Ok(())
    }

    /// Removes empty rims.
    pub fn shrink(&mut self) {
        while self.level > LEAST_LEVEL {
            let quarters = self
                .children(self.root)
                .map(|quarter| self.children(quarter));
            let middle = std::array::from_fn(|i| quarters[i][3 - i]);
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

    /// Replaces the pinned nodes from `frame` on by their futures: the middle of each after
    /// 2^exponent generations, or after 2^(level - 2), the most for a node of its level.
    ///
    /// The futures that must be computed are computed many at a time, so that the cache misses
    /// overlap.
    fn futures(&mut self, frame: usize, level: u8) -> Result<(), Broken> {
        let unknown = self.pinned.len();
        let waiting = self.waiting.len();
        for i in frame..unknown {
            let node = self.pinned[i];
            let result = self.result(node);
            if result == NONE {
                let number = (self.pinned.len() - unknown) as u32;
                self.nodes.items[node as usize].result = pending(number);
                self.pinned.push(node);
                self.waiting.push((i, number));
            } else if let Some(number) = pending_number(result) {
                self.waiting.push((i, number));
            } else {
                self.pinned[i] = result;
            }
        }
        let all = self.pinned.len();
        let mut first = unknown;
        while first < all {
            let len = self.batch(level).min(all - first);
            if let Err(broken) = self.compute(first, len, level) {
                for i in first..all {
                    let node = self.pinned[i];
                    self.nodes.items[node as usize].result = NONE;
                }
                self.waiting.truncate(waiting);
                return Err(broken);
            }
            first += len;
        }
        for (i, number) in self.waiting.drain(waiting..) {
            self.pinned[i] = self.pinned[unknown + number as usize];
        }
        self.pinned.truncate(unknown);
        Ok(())
    }

    /// Replaces `len` pinned nodes from `first` on by their futures, and remembers these.
    fn compute(&mut self, first: usize, len: usize, level: u8) -> Result<(), Broken> {
        if self.work == 0 {
            return Err(Broken::Unfinished);
        }
        if level == LEAST_LEVEL {
            self.compute_least(first, len)?;
        } else {
            self.compute_large(first, len, level)?;
        }
        for (i, &future) in self.found.iter().enumerate() {
            let node = std::mem::replace(&mut self.pinned[first + i], future);
            self.nodes.items[node as usize].result = future;
        }
        self.work = self.work.saturating_sub(len as u64);
        Ok(())
    }

    /// Finds the futures of nodes whose children are leaves.
    fn compute_least(&mut self, first: usize, len: usize) -> Result<(), Full> {
        self.reserve(len)?;
        let generations = 1 << self.exponent.min(3);
        self.fours.clear();
        for i in first..first + len {
            let squares = self.children(self.pinned[i]).map(|leaf| self.cells(leaf));
            self.fours.push(squares);
        }
        self.squares.clear();
        self.steps
            .middles(&self.fours, generations, self.is_odd, &mut self.squares);
        self.find_leaves();
        Ok(())
    }

    /// Finds the futures of larger nodes.
    fn compute_large(&mut self, first: usize, len: usize, level: u8) -> Result<(), Broken> {
        self.reserve(5 * len)?;
        let frame = self.pinned.len();
        self.push_overlapping(first, len, level);
        self.futures(frame, level - 1)?;
        // One of the four overlapping squares of each node, and the final one.
        self.reserve(5 * len)?;
        self.keys.clear();
        if level - 2 <= self.exponent {
            for &[nw, n, ne, w, m, e, sw, s, se] in self.pinned[frame..].as_chunks().0 {
                let squares = [[nw, n, w, m], [n, ne, m, e], [w, m, sw, s], [m, e, s, se]];
                self.keys.extend(squares);
            }
            // The second half of the generations.
            self.find_nodes(level - 1);
            self.pinned.truncate(frame);
            self.pinned.extend_from_slice(&self.found);
            self.futures(frame, level - 1)?;
            self.reserve(len)?;
        } else {
            self.push_middles(frame, level);
        }
        self.keys.clear();
        self.keys
            .extend_from_slice(self.pinned[frame..].as_chunks().0);
        self.pinned.truncate(frame);
        self.find_nodes(level - 1);
        Ok(())
    }

    /// Pins the nine overlapping squares of half the side of each of `len` pinned nodes.
    fn push_overlapping(&mut self, first: usize, len: usize, level: u8) {
        let frame = self.pinned.len();
        self.keys.clear();
        for i in first..first + len {
            self.keys.push(self.children(self.pinned[i]));
        }
        for i in 0..len {
            let quarters = self.keys[i];
            let [nw, ne, sw, se] = quarters.map(|quarter| self.children(quarter));
            self.keys.extend([
                [nw[1], ne[0], nw[3], ne[2]],
                [nw[2], nw[3], sw[0], sw[1]],
                [nw[3], ne[2], sw[1], se[0]],
                [ne[2], ne[3], se[0], se[1]],
                [sw[1], se[0], sw[3], se[2]],
            ]);
            let [a, b, c, d] = quarters;
            self.pinned.extend([a, 0, b, 0, 0, 0, c, 0, d]);
        }
        self.keys.drain(..len);
        self.find_nodes(level - 1);
        let nines = self.pinned[frame..].as_chunks_mut::<9>().0;
        for (nine, five) in nines.iter_mut().zip(self.found.as_chunks::<5>().0) {
            [nine[1], nine[3], nine[4], nine[5], nine[7]] = *five;
        }
    }

    /// Replaces nine overlapping squares of each node by the middles of their four groups of four.
    fn push_middles(&mut self, frame: usize, level: u8) {
        const GROUPS: [[usize; 4]; 4] = [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]];
        let nines = self.pinned[frame..].as_chunks::<9>().0;
        if level == LEAST_LEVEL + 1 {
            self.squares.clear();
            for nine in nines {
                let squares = nine.map(|leaf| self.leaves.items[leaf_place(leaf)]);
                let middles = GROUPS.map(|group| middle_of(group.map(|i| squares[i])));
                self.squares.extend(middles);
            }
            self.find_leaves();
        } else {
            for nine in nines {
                let children = nine.map(|node| self.nodes.items[node as usize].children);
                let middle = |group: [usize; 4]| std::array::from_fn(|i| children[group[i]][3 - i]);
                self.keys.extend(GROUPS.map(middle));
            }
            self.find_nodes(level - 2);
        }
        self.pinned.truncate(frame);
        self.pinned.extend_from_slice(&self.found);
    }
}
