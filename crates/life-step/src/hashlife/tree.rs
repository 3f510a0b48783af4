//! The nodes. A hash table holds each distinct node once and finds it by its children. Nodes that
//! are no longer needed are swept.

use alloc::vec::Vec;

use super::leaf::Kernels;
use crate::Rule;

/// A node without a remembered future has this one.
pub(super) const NONE: u32 = u32::MAX;

/// Marks the children of a leaf. The first two of them hold its 64 cells.
const LEAF: u32 = u32::MAX;

/// A square of 2^level cells a side; the level is at least 3.
///
/// Node 0 is the empty square of every level. So empty space is not in the table, and the children
/// of any other node determine its level.
#[derive(Copy, Clone)]
pub(super) struct Node {
    /// North west, north east, south west, south east; or the cells of a leaf.
    pub children: [u32; 4],
    /// The future of the middle, a node of the level below, or [`NONE`]. In a free node, the next
    /// free one.
    pub result: u32,
}

/// The memory limit is reached.
#[derive(Debug)]
pub(super) struct Full;

/// All nodes, including the root of the world.
///
/// The table uses open addressing. A slot holds the number of a node in its low `index_bits` and a
/// tag above: as many bits of the node's hash as fit. So the first node compared is nearly always
/// the right one, and a new node is added without comparing any. `join_all` reads the slots of
/// several lookups before it finishes the first, so that the cache misses overlap. This makes large
/// worlds nearly twice as fast.
#[derive(Clone)]
pub(super) struct Tree {
    pub nodes: Vec<Node>,
    /// The level of each node, 0 for free ones. It is needed to forget the futures of long leaps.
    pub levels: Vec<u8>,
    /// The hash table: numbers of nodes with tags; 0 is an empty slot. It has at least three slots
    /// for two nodes.
    slots: Vec<u32>,
    index_bits: u32,
    /// The first free node below `nodes.len()`; 0 if there is none.
    free: u32,
    /// How many nodes may be added before the tree must grow or be swept.
    room: usize,
    /// How many nodes the memory limit allows.
    most: usize,
    limit: usize,
    pub root: u32,
    pub level: u8,
    /// Nodes that the current work needs.
    pub pinned: Vec<u32>,
    /// How many futures of squares above level 4 may still be computed before the current leap is
    /// interrupted.
    pub work: u64,
    pub kernels: Kernels,
    /// Whether remembered futures start at odd generations.
    pub is_odd: bool,
    /// Remembered futures are 2^exponent generations ahead, or fewer for small squares.
    pub exponent: u8,
    rule: Rule,
}

/// Bytes of a node: 20 of its own, its level, one and a half slots, and its mark during a sweep.
const NODE_BYTES: usize = 28;

/// How many nodes the first table holds.
const FIRST_NODES: usize = 1 << 12;

impl Tree {
    pub fn new(rule: Rule, limit: usize) -> Self {
        let empty = Node {
            children: [0; 4],
            result: 0,
        };
        Self {
            nodes: alloc::vec![empty],
            levels: alloc::vec![0],
            slots: Vec::new(),
            index_bits: 0,
            free: 0,
            room: 0,
            // One node is the empty one. Two others have three slots. A slot has at least one bit
            // for the tag.
            most: (limit / NODE_BYTES).saturating_sub(1).min((1 << 31) - 2) & !1,
            limit,
            root: 0,
            level: 4,
            pinned: Vec::new(),
            work: 0,
            kernels: Kernels::new(rule),
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

    /// Returns the number of nodes, without the empty one and free ones.
    pub fn len(&self) -> usize {
        self.capacity() - self.room
    }

    /// Returns how many nodes the table has slots for.
    fn capacity(&self) -> usize {
        self.slots.len() / 3 * 2
    }

    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.levels.capacity()
            + self.slots.capacity() * size_of::<u32>()
    }

    /// Unpins the nodes that the current work needed.
    pub fn release(&mut self) {
        self.pinned.clear();
    }

    #[inline]
    pub fn children(&self, node: u32) -> [u32; 4] {
        self.nodes[node as usize].children
    }

    /// Returns the cells of a leaf: (x, y) is bit 8y + x.
    #[inline]
    pub fn bits(&self, leaf: u32) -> u64 {
        let [low, high, ..] = self.children(leaf);
        u64::from(low) | u64::from(high) << 32
    }

    #[inline]
    fn is_leaf(children: [u32; 4]) -> bool {
        children[2..] == [LEAF; 2]
    }

    /// Makes room for `n` more nodes. Nodes that neither the root nor a pinned node needs may be
    /// swept.
    #[inline]
    pub fn reserve(&mut self, n: usize) -> Result<(), Full> {
        if self.room >= n {
            Ok(())
        } else {
            self.make_room(n)
        }
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, n: usize) -> Result<(), Full> {
        while self.room < n && self.capacity() < self.most {
            let doubled = (2 * self.capacity()).max(FIRST_NODES);
            self.grow(doubled.min(self.most))?;
        }
        if self.room < n {
            // Sweeping costs as much as adding this many nodes, so it must free a good part of
            // them.
            self.collect(true);
            if self.room < self.most / 4 {
                self.collect(false);
            }
            if self.room < n.max(self.most / 16) {
                return Err(Full);
            }
        }
        Ok(())
    }

    /// Allocates memory for all the nodes there is room for, because a clone does not have it.
    /// Growing node by node could exceed the limit.
    pub fn keep_room(&mut self) {
        let more = self.capacity() + 1 - self.nodes.len();
        self.nodes.reserve_exact(more);
        self.levels.reserve_exact(more);
    }

    /// Allocates memory for `capacity` nodes in all.
    fn grow(&mut self, capacity: usize) -> Result<(), Full> {
        let more = capacity + 1 - self.nodes.len();
        self.nodes.try_reserve_exact(more).map_err(|_| Full)?;
        self.levels.try_reserve_exact(more).map_err(|_| Full)?;
        let mut slots = Vec::new();
        // The old table is freed before the new one is allocated: the nodes suffice to rebuild it.
        let old = core::mem::take(&mut self.slots).len();
        let size = capacity / 2 * 3;
        let reserved = slots.try_reserve_exact(size);
        slots.resize(if reserved.is_ok() { size } else { old }, 0);
        self.room += (slots.len() - old) / 3 * 2;
        self.slots = slots;
        self.index_bits = usize::BITS - self.capacity().leading_zeros();
        for i in 1..self.nodes.len() as u32 {
            if self.levels[i as usize] > 0 {
                self.link(i);
            }
        }
        reserved.map_err(|_| Full)
    }

    /// Inserts a node into the table.
    fn link(&mut self, node: u32) {
        let key = self.key(&self.children(node));
        let mut place = key.place;
        while self.slots[place] != 0 {
            place = self.after(place);
        }
        self.slots[place] = node | key.tag;
    }

    #[inline]
    fn after(&self, place: usize) -> usize {
        if place + 1 < self.slots.len() {
            place + 1
        } else {
            0
        }
    }

    #[inline]
    fn key(&self, children: &[u32; 4]) -> Key {
        let [a, b, c, d] = children.map(u128::from);
        // Two halves are multiplied to twice the width and folded, so every bit of both affects
        // every bit of the hash.
        let north = (a | b << 32) ^ 0x9e37_79b9_7f4a_7c15;
        let south = (c | d << 32) ^ 0xd6e8_feb8_6659_fd93;
        let product = north * south;
        let hash = product as u64 ^ (product >> 64) as u64;
        Key {
            place: (((hash >> 32) * self.slots.len() as u64) >> 32) as usize,
            tag: (hash as u32) << self.index_bits,
        }
    }

    /// Returns the node with these children, for which there must be room.
    #[inline]
    pub fn join(&mut self, level: u8, children: [u32; 4]) -> u32 {
        let key = self.key(&children);
        let named = self.named(self.slots[key.place], key);
        self.find(level, children, key, named, self.children(named))
    }

    /// Returns the nodes with these children, for which there must be room.
    #[inline]
    pub fn join_all<const N: usize>(&mut self, level: u8, children: [[u32; 4]; N]) -> [u32; N] {
        let keys = children.map(|children| self.key(&children));
        let slots = keys.map(|key| self.slots[key.place]);
        let named: [u32; N] = core::array::from_fn(|i| self.named(slots[i], keys[i]));
        let met = named.map(|node| self.children(node));
        core::array::from_fn(|i| self.find(level, children[i], keys[i], named[i], met[i]))
    }

    /// Returns the leaf with these cells, for which there must be room.
    #[inline]
    pub fn leaf(&mut self, bits: u64) -> u32 {
        match bits {
            0 => 0,
            _ => self.join(3, [bits as u32, (bits >> 32) as u32, LEAF, LEAF]),
        }
    }

    #[inline]
    fn mask(&self) -> u32 {
        (1 << self.index_bits) - 1
    }

    /// Returns the node that a slot refers to, or the empty one if the tag differs.
    #[inline]
    fn named(&self, slot: u32, key: Key) -> u32 {
        let mask = self.mask();
        if (slot ^ key.tag) & !mask == 0 {
            slot & mask
        } else {
            0
        }
    }

    /// Finds or makes a node. `named` is the node in its first slot, `met` the children of that
    /// node.
    #[inline]
    fn find(&mut self, level: u8, children: [u32; 4], key: Key, named: u32, met: [u32; 4]) -> u32 {
        if met == children {
            return named;
        }
        self.find_on(level, children, key)
    }

    /// Finds or makes a node that is not in its first slot.
    #[inline]
    fn find_on(&mut self, level: u8, children: [u32; 4], key: Key) -> u32 {
        if children == [0; 4] {
            return 0;
        }
        let mask = self.mask();
        let mut place = key.place;
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                return self.add(level, children, key, place);
            }
            if (slot ^ key.tag) & !mask == 0 && self.children(slot & mask) == children {
                return slot & mask;
            }
            place = self.after(place);
        }
    }

    #[inline]
    fn add(&mut self, level: u8, children: [u32; 4], key: Key, place: usize) -> u32 {
        debug_assert!(self.room > 0, "room is made before a node is");
        self.room -= 1;
        let node = Node {
            children,
            result: NONE,
        };
        let index = if self.free == 0 {
            self.nodes.push(node);
            self.levels.push(level);
            self.nodes.len() as u32 - 1
        } else {
            let index = self.free;
            self.free = core::mem::replace(&mut self.nodes[index as usize], node).result;
            self.levels[index as usize] = level;
            index
        };
        self.slots[place] = index | key.tag;
        index
    }

    /// Sweeps the nodes that neither the root nor a pinned node needs. With `futures`, the nodes
    /// that their remembered futures need stay too.
    pub fn collect(&mut self, futures: bool) {
        let mut marks = alloc::vec![0_u64; self.nodes.len().div_ceil(64)];
        // Each step descends a level, so the stack stays short.
        let mut open = Vec::new();
        for root in self.pinned.iter().copied().chain([self.root]) {
            open.push(root);
            while let Some(node) = open.pop() {
                let mark = &mut marks[node as usize / 64];
                if node == 0 || *mark >> (node % 64) & 1 != 0 {
                    continue;
                }
                *mark |= 1 << (node % 64);
                let Node { children, result } = self.nodes[node as usize];
                if !Self::is_leaf(children) {
                    open.extend(children);
                }
                if futures && result != NONE {
                    open.push(result);
                }
            }
        }

        self.slots.fill(0);
        self.free = 0;
        self.room = self.capacity() - (self.nodes.len() - 1);
        // Backwards, so that the lowest free nodes are used first.
        for i in (1..self.nodes.len() as u32).rev() {
            let marked = |node: u32| marks[node as usize / 64] >> (node % 64) & 1 != 0;
            if marked(i) {
                let result = &mut self.nodes[i as usize].result;
                if *result != NONE && *result != 0 && !(futures && marked(*result)) {
                    *result = NONE;
                }
                self.link(i);
            } else {
                self.nodes[i as usize].result = self.free;
                self.levels[i as usize] = 0;
                self.free = i;
                self.room += 1;
            }
        }
    }

    /// Sets the length of leaps to 2^exponent generations from an even or odd one, and forgets the
    /// futures that depend on it.
    pub fn set_leap(&mut self, exponent: u8, is_odd: bool) {
        let is_odd = is_odd && self.kernels.are_different;
        if is_odd != self.is_odd {
            let nodes = self.nodes.iter_mut().zip(&self.levels);
            for (node, _) in nodes.filter(|(_, level)| **level > 0) {
                node.result = NONE;
            }
            self.is_odd = is_odd;
        }
        if exponent == self.exponent {
            return;
        }
        let same = exponent.min(self.exponent) + 2;
        for (node, &level) in self.nodes.iter_mut().zip(&self.levels) {
            if level > same {
                node.result = NONE;
            }
        }
        self.exponent = exponent;
    }
}

/// Where the search for a node starts, and the tag of its slot.
#[derive(Copy, Clone)]
struct Key {
    place: usize,
    tag: u32,
}
