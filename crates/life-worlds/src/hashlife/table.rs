//! A hash table that holds each distinct item once and finds it by what it holds.

/// The memory limit is reached.
#[derive(Debug)]
pub(super) struct Full;

/// What a [`HashTable`] holds.
pub(super) trait Item: Copy {
    /// What distinguishes it from others.
    type Key: Copy + Eq;

    /// The key of item 0, which is not in the table.
    const EMPTY: Self::Key;

    fn new(key: Self::Key) -> Self;

    fn key(&self) -> Self::Key;

    fn hash(key: &Self::Key) -> u64;

    /// Returns a free item that refers to the next free one.
    fn free(next: u32) -> Self;

    /// Returns the free item after this one.
    fn next_free(&self) -> u32;
}

/// A table with open addressing. Item 0 is the empty one.
///
/// A slot holds the number of an item in its low `index_bits` and a tag above: as many bits of the
/// item's hash as fit. So the first item compared is nearly always the right one, and a new item is
/// added without comparing any.
#[derive(Clone)]
pub(super) struct HashTable<T> {
    pub items: Vec<T>,
    /// The level of each item, 0 for free ones and the empty one.
    pub levels: Vec<u8>,
    /// Numbers of items with tags; 0 is an empty slot. There are three slots for two items.
    slots: Vec<u32>,
    index_bits: u32,
    /// The first free item below `items.len()`; 0 if there is none.
    free: u32,
    /// How many items may be added before the table must grow or be swept.
    room: usize,
    /// Scratch memory of [`find_all`](Self::find_all).
    probes: Vec<Probe>,
}

/// The marks of the items that a sweep keeps.
pub(super) struct Marks(Vec<u64>);

impl Marks {
    #[inline]
    pub fn has(&self, item: u32) -> bool {
        self.0[item as usize / 64] >> (item % 64) & 1 != 0
    }

    /// Marks an item. Returns whether it was not marked before.
    #[inline]
    pub fn add(&mut self, item: u32) -> bool {
        let is_new = !self.has(item);
        self.0[item as usize / 64] |= 1 << (item % 64);
        is_new
    }
}

/// Where the search for an item starts, and the tag of its slot.
#[derive(Copy, Clone)]
pub(super) struct Probe {
    slot: usize,
    tag: u32,
}

impl<T: Item> HashTable<T> {
    /// Bytes of an item: its own, its level, one and a half slots, and its mark during a sweep.
    pub const BYTES: usize = size_of::<T>() + 1 + 6 + 1;

    pub fn new() -> Self {
        Self {
            items: vec![T::new(T::EMPTY)],
            levels: vec![0],
            slots: Vec::new(),
            index_bits: 0,
            free: 0,
            room: 0,
            probes: Vec::new(),
        }
    }

    /// Returns how many items the table has slots for.
    pub fn capacity(&self) -> usize {
        self.slots.len() / 3 * 2
    }

    /// Returns how many items may be added.
    #[inline]
    pub fn room(&self) -> usize {
        self.room
    }

    pub fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<T>()
            + self.levels.capacity()
            + self.slots.capacity() * size_of::<u32>()
    }

    /// Allocates memory for all the items there is room for, because a clone does not have it.
    /// Growing item by item could exceed the limit.
    pub fn keep_room(&mut self) {
        let more = self.capacity() + 1 - self.items.len();
        self.items.reserve_exact(more);
        self.levels.reserve_exact(more);
    }

    /// Allocates memory for `capacity` items in all, an even number.
    pub fn grow(&mut self, capacity: usize) -> Result<(), Full> {
        let more = capacity + 1 - self.items.len();
        self.items.try_reserve_exact(more).map_err(|_| Full)?;
        self.levels.try_reserve_exact(more).map_err(|_| Full)?;
        let mut slots = Vec::new();
        // The old table is freed before the new one is allocated: the items suffice to rebuild it.
        let old = std::mem::take(&mut self.slots).len();
        let size = capacity / 2 * 3;
        let reserved = slots.try_reserve_exact(size);
        slots.resize(if reserved.is_ok() { size } else { old }, 0);
        self.room += (slots.len() - old) / 3 * 2;
        self.slots = slots;
        self.index_bits = usize::BITS - self.capacity().leading_zeros();
        for i in 1..self.items.len() as u32 {
            if self.levels[i as usize] > 0 {
                self.link(i);
            }
        }
        reserved.map_err(|_| Full)
    }

    /// Inserts an item into the slots.
    fn link(&mut self, item: u32) {
        let probe = self.probe(&self.items[item as usize].key());
        let mut slot = probe.slot;
        while self.slots[slot] != 0 {
            slot = self.after(slot);
        }
        self.slots[slot] = item | probe.tag;
    }

    #[inline]
    fn after(&self, slot: usize) -> usize {
        if slot + 1 < self.slots.len() {
            slot + 1
        } else {
            0
        }
    }

    #[inline]
    fn probe(&self, key: &T::Key) -> Probe {
        let hash = T::hash(key);
        Probe {
            slot: (((hash >> 32) * self.slots.len() as u64) >> 32) as usize,
            tag: (hash as u32) << self.index_bits,
        }
    }

    /// Returns the item with this key, for which there must be room.
    #[inline]
    pub fn find(&mut self, level: u8, key: T::Key) -> u32 {
        let probe = self.probe(&key);
        self.find_on(level, key, probe)
    }

    /// Finds the items with these keys, for which there must be room.
    ///
    /// The slots of all are read before the first is compared, so that the cache misses overlap.
    /// Short loops keep more of them under way.
    pub fn find_all(&mut self, level: u8, keys: &[T::Key], found: &mut Vec<u32>) {
        let mut probes = std::mem::take(&mut self.probes);
        probes.clear();
        probes.extend(keys.iter().map(|key| self.probe(key)));
        found.clear();
        found.extend(probes.iter().map(|probe| self.slots[probe.slot]));
        for (found, &probe) in found.iter_mut().zip(&probes) {
            *found = self.named(*found, probe);
        }
        for ((key, &probe), found) in keys.iter().zip(&probes).zip(found) {
            if self.items[*found as usize].key() != *key {
                *found = self.find_on(level, *key, probe);
            }
        }
        self.probes = probes;
    }

    #[inline]
    fn mask(&self) -> u32 {
        (1 << self.index_bits) - 1
    }

    /// Returns the item that a slot refers to, or the empty one if the tag differs.
    #[inline]
    fn named(&self, slot: u32, probe: Probe) -> u32 {
        let mask = self.mask();
        if (slot ^ probe.tag) & !mask == 0 {
            slot & mask
        } else {
            0
        }
    }

    /// Finds or makes an item.
    #[inline]
    fn find_on(&mut self, level: u8, key: T::Key, probe: Probe) -> u32 {
        if key == T::EMPTY {
            return 0;
        }
        let mask = self.mask();
        let mut slot = probe.slot;
        loop {
            let held = self.slots[slot];
            if held == 0 {
                let item = self.add(level, key);
                self.slots[slot] = item | probe.tag;
                return item;
            }
            let item = held & mask;
            if (held ^ probe.tag) & !mask == 0 && self.items[item as usize].key() == key {
                return item;
            }
            slot = self.after(slot);
        }
    }

    #[inline]
    fn add(&mut self, level: u8, key: T::Key) -> u32 {
        debug_assert!(self.room > 0, "room is made before an item is");
        self.room -= 1;
        if self.free == 0 {
            self.items.push(T::new(key));
            self.levels.push(level);
            self.items.len() as u32 - 1
        } else {
            let item = self.free;
            let place = &mut self.items[item as usize];
            self.free = place.next_free();
            *place = T::new(key);
            self.levels[item as usize] = level;
            item
        }
    }

    pub fn marks(&self) -> Marks {
        Marks(vec![0; self.items.len().div_ceil(64)])
    }

    /// Frees the items without a mark.
    pub fn sweep(&mut self, marks: &Marks) {
        self.slots.fill(0);
        self.free = 0;
        self.room = self.capacity() - (self.items.len() - 1);
        // Backwards, so that the lowest free items are used first.
        for i in (1..self.items.len() as u32).rev() {
            if marks.has(i) {
                self.link(i);
            } else {
                self.items[i as usize] = T::free(self.free);
                self.levels[i as usize] = 0;
                self.free = i;
                self.room += 1;
            }
        }
    }
}

/// Multiplies two words to twice the width and folds the product, so every bit of both affects
/// every bit of the result.
#[inline]
pub(super) fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}
