//! The transposition table.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;

/// How a score in the table bounds the true score.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower = 1,
    /// The true score is at most this.
    Upper = 2,
    /// The score is the true score.
    Exact = 3,
}

/// The entry of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score, with distances counted from the position itself ([`Score::seen_from_node`]).
    pub score: Score,
    /// The best move's [tag](crate::move_tag::tag); 0 if none is known.
    pub tag: u16,
    /// The depth to which the position was searched.
    pub depth: u8,
    pub bound: Bound,
}

impl Entry {
    /// Packs score, tag, depth, bound and age into one word, which is never 0.
    fn pack(self, age: u8) -> u64 {
        u64::from(self.score.number() as u32)
            | u64::from(self.tag) << 32
            | u64::from(self.depth) << 48
            | (self.bound as u64) << 56
            | u64::from(age) << 58
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: Score::from_number(data as u32 as i32),
            tag: (data >> 32) as u16,
            depth: (data >> 48) as u8,
            bound,
        })
    }
}

/// The number of ages. The age wraps around to 0.
const AGES: u8 = 64;

/// The number of slots of a bucket. A bucket has 64 bytes.
const BUCKET: usize = 4;

/// One slot of the table: the key xored with the data, and the data.
///
/// A slot written by two threads at once matches neither key and is ignored, so no lock is needed
/// ([lockless hashing](https://www.chessprogramming.org/Shared_Hash_Table#Lock-less)).
type Slot = [AtomicU64; 2];

fn load([check, data]: &Slot) -> (u64, u64) {
    let data = data.load(Ordering::Relaxed);
    (check.load(Ordering::Relaxed) ^ data, data)
}

fn store([check, slot]: &Slot, key: u64, data: u64) {
    check.store(key ^ data, Ordering::Relaxed);
    slot.store(data, Ordering::Relaxed);
}

type Bucket = [Slot; BUCKET];

/// The transposition table: entries of searched positions. It has a fixed size.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// The number of the search, modulo [`AGES`]. Entries of earlier searches are replaced first.
    age: u8,
}

impl Table {
    /// Creates a table of at most `bytes` bytes, and at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Bucket>()).max(1);
        Self {
            // The system gives zeroed memory at no cost until it is used.
            buckets: bytemuck::zeroed_vec(count),
            age: 0,
        }
    }

    /// Begins a new search, which makes all entries one search older.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        for slot in self.buckets.as_flattened() {
            store(slot, 0, 0);
        }
        self.age = 0;
    }

    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product is below the length and depends on the key's high bits.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        let (_, data) = (self.bucket(key).iter().map(load)).find(|slot| slot.0 == key)?;
        Entry::unpack(data)
    }

    /// Stores an entry in place of the entry of the same position, else in an empty slot, else in
    /// place of the least valuable entry: a shallow one, or one of an earlier search.
    pub fn put(&self, key: u64, entry: Entry) {
        let worth = |(held, data): (u64, u64)| {
            if held == key {
                return i32::MIN;
            }
            if data == 0 {
                return i32::MIN + 1;
            }
            let years = (self.age + AGES - (data >> 58) as u8) % AGES;
            (data >> 48 & 0xff) as i32 - 8 * i32::from(years)
        };
        let bucket = self.bucket(key);
        let mut slot = &bucket[0];
        let mut least = worth(load(slot));
        for other in &bucket[1..] {
            let worth = worth(load(other));
            if worth < least {
                (slot, least) = (other, worth);
            }
        }
        store(slot, key, entry.pack(self.age));
    }

    /// Returns the share of slots with entries of this search, in thousandths, from a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let is_new = |slot: &&Slot| {
            let (_, data) = load(slot);
            data != 0 && (data >> 58) as u8 == self.age
        };
        let count = sample.as_flattened().iter().filter(is_new).count();
        (count * 1000 / (sample.len() * BUCKET)) as u32
    }
}

impl fmt::Debug for Table {
    /// Writes the size, not the entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("buckets", &self.buckets.len())
            .field("age", &self.age)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry {
            score: Score::loss_in(7),
            tag: 0xbeef,
            depth,
            bound: Bound::Upper,
        }
    }

    #[test]
    fn what_was_put_in_comes_out_and_the_same_position_is_replaced() {
        let table = Table::new(1 << 12);
        assert_eq!(table.get(0), None);
        for key in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
            table.put(key, entry(3));
            table.put(key, entry(9));
            assert_eq!(table.get(key), Some(entry(9)));
        }
        assert_eq!(table.get(2), None);
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        let mut table = Table::new(0);
        for key in 1..=4 {
            table.put(key, entry(10 + key as u8));
        }
        assert_eq!(table.hashfull(), 1000);
        table.put(5, entry(1));
        assert_eq!(table.get(1), None, "the shallowest of four");
        table.grow_older();
        table.grow_older();
        assert_eq!(table.hashfull(), 0);
        table.put(6, entry(1));
        table.put(7, entry(1));
        table.put(8, entry(1));
        assert_eq!(table.get(6), Some(entry(1)), "newer than all others");
        assert_eq!(table.get(4), Some(entry(14)), "the deepest of the old ones");
        table.clear();
        assert_eq!(table.get(4), None);
    }

    #[test]
    fn a_place_that_two_threads_have_written_is_not_believed() {
        let slot = Slot::default();
        store(&slot, 1, entry(1).pack(0));
        slot[1].store(entry(2).pack(0), Ordering::Relaxed);
        assert_ne!(load(&slot).0, 1);
    }
}
