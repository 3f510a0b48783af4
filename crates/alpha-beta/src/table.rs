//! The transposition table.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;

/// How a score in the table bounds the true score.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nothing is known about the true score: the entry has only an evaluation.
    None = 0,
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
    /// The score, with distances counted from the position itself.
    pub score: Score,
    /// The best move's [tag](crate::history::tag); 0 if none is known.
    pub tag: u16,
    /// The depth to which the position was searched.
    pub depth: u8,
    pub bound: Bound,
    /// The evaluation of the position, if it is known. One of 8,192 points or more is not stored.
    pub eval: Option<Score>,
}

/// The number of bits of a field of an entry's word.
mod bits {
    pub(super) const SCORE: u32 = 21;
    pub(super) const TAG: u32 = 16;
    pub(super) const DEPTH: u32 = 7;
    pub(super) const BOUND: u32 = 2;
    pub(super) const AGE: u32 = 4;
    pub(super) const EVAL: u32 = 14;
}

/// Where the fields of an entry's word begin, score first.
const TAG: u32 = bits::SCORE;
const DEPTH: u32 = TAG + bits::TAG;
const BOUND: u32 = DEPTH + bits::DEPTH;
const AGE: u32 = BOUND + bits::BOUND;
const EVAL: u32 = AGE + bits::AGE;

const _: () = assert!(EVAL + bits::EVAL == 64);

/// The field of an evaluation that is unknown or too large for the field.
const NO_EVAL: i32 = -1 << (bits::EVAL - 1);

/// The bits above a score in half of a word.
const UNUSED: u32 = u32::BITS - bits::SCORE;

/// Returns a field without a sign.
const fn field(data: u64, begin: u32, bits: u32) -> u8 {
    (data >> begin & ((1 << bits) - 1)) as u8
}

impl Entry {
    /// Packs the entry and its age into one word, which is never 0.
    fn pack(self, age: u8) -> u64 {
        let eval = self.eval.map_or(NO_EVAL, Score::number);
        let eval = if eval.abs() < -NO_EVAL { eval } else { NO_EVAL };
        (self.score.number() as u64 & ((1 << bits::SCORE) - 1))
            | u64::from(self.tag) << TAG
            | u64::from(self.depth) << DEPTH
            | (self.bound as u64) << BOUND
            | u64::from(age) << AGE
            | (eval as u64) << EVAL
    }

    fn unpack(data: u64) -> Option<Self> {
        if data == 0 {
            return None;
        }
        let bound = match field(data, BOUND, bits::BOUND) {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => Bound::None,
        };
        // The shifts to the right keep the signs.
        let eval = (data as i64 >> EVAL) as i32;
        Some(Self {
            score: Score::from_number((data as i32) << UNUSED >> UNUSED),
            tag: (data >> TAG) as u16,
            depth: field(data, DEPTH, bits::DEPTH),
            bound,
            eval: (eval != NO_EVAL).then(|| Score::from_number(eval)),
        })
    }
}

/// The number of ages. The age wraps around to 0.
const AGES: u8 = 1 << bits::AGE;

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
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The number of the search, modulo [`AGES`]. Entries of earlier searches are replaced first.
    age: u8,
}

impl Clone for TranspositionTable {
    fn clone(&self) -> Self {
        let copy = |word: &AtomicU64| AtomicU64::new(word.load(Ordering::Relaxed));
        let buckets = self.buckets.iter();
        Self {
            buckets: buckets
                .map(|slots| slots.each_ref().map(|slot| slot.each_ref().map(copy)))
                .collect(),
            age: self.age,
        }
    }
}

impl TranspositionTable {
    /// Creates a table of at most `bytes` bytes, and at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Bucket>()).max(1);
        Self {
            // The system gives zeroed memory at no cost until it is used.
            buckets: bytemuck::zeroed_vec(count),
            age: 0,
        }
    }

    /// Returns the size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Begins a new search, which makes all entries one search older.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
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
            let years = (self.age + AGES - field(data, AGE, bits::AGE)) % AGES;
            i32::from(field(data, DEPTH, bits::DEPTH)) - 8 * i32::from(years)
        };
        let slots = self.bucket(key).iter();
        if let Some(slot) = slots.min_by_key(|slot| worth(load(slot))) {
            store(slot, key, entry.pack(self.age));
        }
    }

    /// Stores an evaluation if that removes no score of this search.
    pub fn put_eval(&self, key: u64, eval: Score) {
        for slot in self.bucket(key) {
            let (held, data) = load(slot);
            if held == key && data != 0 {
                return;
            }
            let has_score = field(data, BOUND, bits::BOUND) != Bound::None as u8;
            if !has_score || field(data, AGE, bits::AGE) != self.age {
                let entry = Entry {
                    score: Score::EVEN,
                    tag: 0,
                    depth: 0,
                    bound: Bound::None,
                    eval: Some(eval),
                };
                store(slot, key, entry.pack(self.age));
                return;
            }
        }
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
            eval: Some(Score::points(-8_191)),
        }
    }

    #[test]
    fn what_was_put_in_comes_out_and_the_same_position_is_replaced() {
        let table = TranspositionTable::new(1 << 12);
        assert_eq!(table.get(0), None);
        for key in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
            table.put(key, entry(3));
            table.put(key, entry(9));
            assert_eq!(table.get(key), Some(entry(9)));
        }
        assert_eq!(table.get(2), None);
        assert_eq!(table.clone().get(1), Some(entry(9)));
    }

    #[test]
    fn every_field_keeps_its_extremes() {
        let greatest = Entry {
            score: -Score::LOWEST,
            tag: u16::MAX,
            depth: 127,
            bound: Bound::Exact,
            eval: Some(Score::points(8_191)),
        };
        let least = Entry {
            score: Score::LOWEST,
            tag: 0,
            depth: 0,
            bound: Bound::Lower,
            eval: None,
        };
        for entry in [greatest, least, entry(100)] {
            for age in [0, AGES - 1] {
                assert_eq!(Entry::unpack(entry.pack(age)), Some(entry));
            }
        }
        for points in [8_192, -8_192, 900_000] {
            let with = |eval| Entry { eval, ..least };
            let stored = Entry::unpack(with(Some(Score::points(points))).pack(5));
            assert_eq!(stored, Some(with(None)));
        }
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        // The age wraps around within the second pass.
        for age in [0, AGES - 1] {
            let mut table = TranspositionTable::new(0);
            table.age = age;
            for key in 1..=4 {
                table.put(key, entry(10 + key as u8));
            }
            table.put(5, entry(1));
            assert_eq!(table.get(1), None, "the shallowest of four");
            table.grow_older();
            table.grow_older();
            table.put(6, entry(1));
            table.put(7, entry(1));
            table.put(8, entry(1));
            assert_eq!(table.get(6), Some(entry(1)), "newer than all others");
            assert_eq!(table.get(4), Some(entry(14)), "the deepest of the old ones");
        }
    }

    #[test]
    fn an_evaluation_is_stored_where_no_score_of_this_search_is_lost() {
        let mut table = TranspositionTable::new(0);
        let eval = |table: &TranspositionTable, key| table.get(key).and_then(|entry| entry.eval);
        for key in 1..=3 {
            table.put(key, entry(key as u8));
        }
        for (key, points) in [(1, 10), (4, 40), (5, 50)] {
            table.put_eval(key, Score::points(points));
        }
        assert_eq!(table.get(1), Some(entry(1)), "the score stays");
        assert_eq!(eval(&table, 4), None, "replaced by the next evaluation");
        assert_eq!(eval(&table, 5), Some(Score::points(50)));
        table.put(6, entry(1));
        assert_eq!((eval(&table, 5), table.get(3)), (None, Some(entry(3))));
        table.put_eval(7, Score::EVEN);
        assert_eq!(eval(&table, 7), None, "all four scores are of this search");
        table.grow_older();
        table.put_eval(7, Score::EVEN);
        assert_eq!(eval(&table, 7), Some(Score::EVEN));
    }

    #[test]
    fn a_place_that_two_threads_have_written_is_not_believed() {
        let slot = Slot::default();
        store(&slot, 1, entry(1).pack(0));
        slot[1].store(entry(2).pack(0), Ordering::Relaxed);
        assert_ne!(load(&slot).0, 1);
    }
}
