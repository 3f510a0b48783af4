//! The nodes and leaves. Each distinct one is held once. Those that are no longer needed are swept.

use super::leaf::{Square, SquareStepper};
use super::table::{Full, HashTable, Item, fold};
use crate::{Kernel, Rule};

/// A node without a remembered future has this one.
pub(super) const NONE: u32 = u32::MAX;

/// Is added to the numbers of leaves, except for the empty one.
const LEAF: u32 = 1 << 31;

/// Is added to numbers that are neither nodes nor leaves.
const PENDING: u32 = 1 << 30;

/// Returns the number of a leaf by its place in the table.
#[inline]
fn leaf_number(place: u32) -> u32 {
    if place == 0 { 0 } else { place | LEAF }
}

/// Returns the place of a leaf in its table; nothing for a node.
#[inline]
pub(super) fn leaf_index(node: u32) -> Option<u32> {
    (node & LEAF != 0).then_some(node & !LEAF)
}

/// Returns the place of a leaf in its table, also of the empty one.
#[inline]
pub(super) fn leaf_place(leaf: u32) -> usize {
    (leaf & !LEAF) as usize
}

/// Returns the future of a node that is being computed. The number tells where it will be.
#[inline]
pub(super) fn pending(number: u32) -> u32 {
    PENDING | number
}

/// Returns the number of a future that is being computed.
#[inline]
pub(super) fn pending_number(future: u32) -> Option<u32> {
    (future >> 30 == 1).then_some(future & !PENDING)
}

/// The level of leaves.
pub(super) const LEAF_LEVEL: u8 = 4;

/// The least level of nodes.
pub(super) const LEAST_LEVEL: u8 = LEAF_LEVEL + 1;

/// A square of 2^level cells a side; the level is at least 5. Its children are nodes, or leaves of
/// 16x16 cells.
///
/// Number 0 is the empty square of every level. So empty space is not in the tables, and the
/// children of any other node determine its level.
#[derive(Copy, Clone)]
pub(super) struct Node {
    /// North west, north east, south west, south east.
    pub children: [u32; 4],
    /// The future of the middle, a node or leaf of the level below, or [`NONE`]. In a free node,
    /// the next free one.
    pub result: u32,
}

impl Item for Node {
    type Key = [u32; 4];

    const EMPTY: [u32; 4] = [0; 4];

    #[inline]
    fn new(children: [u32; 4]) -> Self {
        let result = if children == Self::EMPTY { 0 } else { NONE };
        Self { children, result }
    }

    #[inline]
    fn key(&self) -> [u32; 4] {
        self.children
    }

    #[inline]
    fn hash(children: &[u32; 4]) -> u64 {
        let [a, b, c, d] = children.map(u64::from);
        let (north, south) = (a | b << 32, c | d << 32);
        fold(north ^ 0x9e37_79b9_7f4a_7c15, south ^ 0xd6e8_feb8_6659_fd93)
    }

    fn free(next: u32) -> Self {
        Self {
            children: Self::EMPTY,
            result: next,
        }
    }

    #[inline]
    fn next_free(&self) -> u32 {
        self.result
    }
}

/// All nodes and leaves, including the root of the world.
#[derive(Clone)]
pub(super) struct Tree {
    pub nodes: HashTable<Node>,
    pub leaves: HashTable<Square>,
    limit: usize,
    pub root: u32,
    pub level: u8,
    /// Nodes and leaves that the current work needs.
    pub pinned: Vec<u32>,
    /// Which pinned numbers wait for which of the futures that are being computed.
    pub waiting: Vec<(usize, u32)>,
    /// The children of nodes to find, the cells of leaves to find, and what was found.
    pub keys: Vec<[u32; 4]>,
    pub squares: Vec<Square>,
    /// The leaves of nodes whose futures are computed.
    pub fours: Vec<[Square; 4]>,
    pub found: Vec<u32>,
    /// How many futures must be computed before the current leap may be interrupted.
    pub work: u64,
    /// How often nodes and leaves were swept to make room.
    pub sweeps: u64,
    pub steps: SquareStepper,
    /// Whether remembered futures start at odd generations.
    pub is_odd: bool,
    /// Remembered futures are 2^exponent generations ahead, or fewer for small squares.
    pub exponent: u8,
    rule: Rule,
}

/// How many nodes or leaves the first tables hold.
const FIRST: usize = 1 << 11;

impl Tree {
    pub fn new(rule: Rule, kernel: Kernel, limit: usize) -> Self {
        Self {
            nodes: HashTable::new(),
            leaves: HashTable::new(),
            limit,
            root: 0,
            level: LEAST_LEVEL,
            pinned: Vec::new(),
            waiting: Vec::new(),
            keys: Vec::new(),
            squares: Vec::new(),
            fours: Vec::new(),
            found: Vec::new(),
            work: 0,
            sweeps: 0,
            steps: SquareStepper::new(rule, kernel),
            is_odd: false,
            exponent: 0,
            rule,
        }
    }

    pub fn rule(&self) -> Rule {
        self.rule
    }

    pub fn limit(&self) -> usize {
        self.limit
    }

    pub fn bytes(&self) -> usize {
        self.nodes.bytes() + self.leaves.bytes()
    }

    /// Unpins the nodes that the current work needed.
    pub fn release(&mut self) {
        self.pinned.clear();
    }

    #[inline]
    pub fn children(&self, node: u32) -> [u32; 4] {
        self.nodes.items[node as usize].children
    }

    /// Returns the cells of a leaf.
    #[inline]
    pub fn cells(&self, leaf: u32) -> Square {
        self.leaves.items[leaf_place(leaf)]
    }

    /// Returns the future of a node, or [`NONE`].
    #[inline]
    pub fn result(&self, node: u32) -> u32 {
        self.nodes.items[node as usize].result
    }

    /// Makes room for `n` more nodes and as many leaves. Nodes that neither the root nor a pinned
    /// node needs may be swept.
    #[inline]
    pub fn reserve(&mut self, n: usize) -> Result<(), Full> {
        if self.nodes.room() >= n && self.leaves.room() >= n {
            Ok(())
        } else {
            self.make_room(n)
        }
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, n: usize) -> Result<(), Full> {
        loop {
            let left = self.memory_left();
            if self.nodes.room() < n
                && let Some(capacity) = larger(&self.nodes, left)
            {
                self.nodes.grow(capacity)?;
            } else if self.leaves.room() < n
                && let Some(capacity) = larger(&self.leaves, left)
            {
                self.leaves.grow(capacity)?;
            } else {
                break;
            }
        }
        if !self.has_room(n, usize::MAX) {
            // Sweeping costs as much as adding all nodes and leaves, so it must free a good part
            // of them.
            self.sweeps += 1;
            #[cfg(feature = "testing")]
            crate::counters::SWEEPS.set(crate::counters::SWEEPS.get() + 1);
            self.collect(true);
            if !self.has_room(n, 4) {
                self.collect(false);
            }
            if !self.has_room(n, 16) {
                return Err(Full);
            }
        }
        Ok(())
    }

    /// Returns whether there is room for `n` more nodes and leaves, and one part in `parts` of
    /// either is free.
    fn has_room(&self, n: usize, parts: usize) -> bool {
        self.nodes.room() >= n.max(self.nodes.capacity() / parts)
            && self.leaves.room() >= n.max(self.leaves.capacity() / parts)
    }

    /// Returns how many bytes the tables may still grow by.
    fn memory_left(&self) -> usize {
        // The empty ones are not counted in the capacity.
        let nodes = (self.nodes.capacity() + 1) * HashTable::<Node>::BYTES;
        let leaves = (self.leaves.capacity() + 1) * HashTable::<Square>::BYTES;
        self.limit.saturating_sub(nodes + leaves)
    }

    /// Allocates memory for all the nodes and leaves there is room for, because a clone does not
    /// have it.
    pub fn keep_room(&mut self) {
        self.nodes.keep_room();
        self.leaves.keep_room();
    }

    /// Returns how many futures of nodes of a level are computed together: fewer if there is little
    /// memory, because the nodes that they need are pinned. The least nodes need leaves only.
    pub fn batch(&self, level: u8) -> usize {
        const MOST: usize = 32;
        let each = if level == LEAST_LEVEL { 64 } else { 1024 };
        let nodes = self.nodes.capacity() / each;
        nodes.min(self.leaves.capacity() / 64).clamp(1, MOST)
    }

    /// Returns the node with these children, for which there must be room.
    pub fn join(&mut self, level: u8, children: [u32; 4]) -> u32 {
        self.nodes.find(level, children)
    }

    /// Returns the leaf with these cells, for which there must be room.
    pub fn leaf(&mut self, square: Square) -> u32 {
        leaf_number(self.leaves.find(LEAF_LEVEL, square))
    }

    /// Finds the nodes with the children in `keys`, for which there must be room.
    pub fn find_nodes(&mut self, level: u8) {
        self.nodes.find_all(level, &self.keys, &mut self.found);
    }

    /// Finds the leaves with the cells in `squares`, for which there must be room.
    pub fn find_leaves(&mut self) {
        self.leaves
            .find_all(LEAF_LEVEL, &self.squares, &mut self.found);
        for leaf in &mut self.found {
            *leaf = leaf_number(*leaf);
        }
    }

    /// Sweeps the nodes and leaves that neither the root nor a pinned node needs. With `futures`,
    /// those that their remembered futures need stay too.
    pub fn collect(&mut self, futures: bool) {
        let (mut nodes, mut leaves) = (self.nodes.marks(), self.leaves.marks());
        // Each step descends a level, so the stack stays short.
        let mut open = Vec::new();
        for root in self.pinned.iter().copied().chain([self.root]) {
            open.push(root);
            while let Some(node) = open.pop() {
                if let Some(leaf) = leaf_index(node) {
                    leaves.add(leaf);
                } else if node != 0 && nodes.add(node) {
                    let Node { children, result } = self.nodes.items[node as usize];
                    open.extend(children);
                    if futures && result != NONE && pending_number(result).is_none() {
                        open.push(result);
                    }
                }
            }
        }
        let marked = |node: u32| match leaf_index(node) {
            Some(leaf) => leaves.has(leaf),
            None => nodes.has(node),
        };
        for node in &mut self.nodes.items {
            let result = &mut node.result;
            let is_kept = |result| {
                result == 0 || pending_number(result).is_some() || futures && marked(result)
            };
            if *result != NONE && !is_kept(*result) {
                *result = NONE;
            }
        }
        self.nodes.sweep(&nodes);
        self.leaves.sweep(&leaves);
    }

    /// Sets the length of leaps to 2^exponent generations from an even or odd one, and forgets the
    /// futures that depend on it.
    pub fn set_leap(&mut self, exponent: u8, is_odd: bool) {
        let is_odd = is_odd && self.steps.are_different;
        let same = if is_odd != self.is_odd {
            0
        } else if exponent != self.exponent {
            exponent.min(self.exponent) + 2
        } else {
            return;
        };
        let nodes = self.nodes.items.iter_mut().zip(&self.nodes.levels);
        for (node, &level) in nodes {
            if level > same {
                node.result = NONE;
            }
        }
        (self.exponent, self.is_odd) = (exponent, is_odd);
    }
}

/// Returns the next larger capacity of a table that may grow by `left` bytes: twice the present
/// one, or half of what is left. Returns nothing if this is not worth the work.
fn larger<T: Item>(table: &HashTable<T>, left: usize) -> Option<usize> {
    // Larger numbers have a meaning of their own.
    const MOST: usize = (1 << 30) - 2;
    let capacity = table.capacity();
    let wanted = capacity.max(FIRST);
    let half = (left / 2 / HashTable::<T>::BYTES) & !1;
    let more = if wanted * HashTable::<T>::BYTES <= left {
        wanted
    } else {
        half
    };
    let more = more.min(MOST - capacity);
    (more > 0 && more >= capacity / 8).then_some(capacity + more)
}
