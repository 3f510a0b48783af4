//! The next generation of a few cells under a rule for which more than the number of neighbours
//! matters.

use crate::pattern::Word;
use life_step::TruthTable;

/// Returns the next generation of words in order, under a rule without B0.
pub(super) fn step(words: &[Word], table: &TruthTable) -> Vec<Word> {
    let near = |word: &Word| {
        let (y, x) = (word.y, word.x);
        [y - 1, y, y + 1].map(|y| [x - 64, x, x + 64].map(|x| (y, x)))
    };
    let mut places: Vec<(i64, i64)> = words.iter().flat_map(near).flatten().collect();
    places.sort_unstable();
    places.dedup();
    let choose = |cells: u64, no: u64, yes: u64| no ^ (cells & (no ^ yes));
    let bits = |place| {
        let found = words.binary_search_by_key(&place, |word| (word.y, word.x));
        found.map_or(0, |i| words[i].bits)
    };
    let next = places.into_iter().map(|(y, x)| {
        let [[a, b, c], [d, e, f], [g, h, i]] = [y - 1, y, y + 1].map(|y| {
            let [left, middle, right] = [x - 64, x, x + 64].map(|x| bits((y, x)));
            [middle << 1 | left >> 63, middle, middle >> 1 | right << 63]
        });
        let bits = table.apply([a, b, c, d, e, f, g, h, i], [0, u64::MAX], choose);
        Word { y, x, bits }
    });
    next.filter(|word| word.bits != 0).collect()
}
