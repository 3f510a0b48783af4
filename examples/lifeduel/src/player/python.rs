//! Python's `random.shuffle`. With it a seed gives the same game as in the original program.

use rand_mt::Mt;

/// Shuffles as `random.Random(seed).shuffle(items)` of Python 3 does.
pub fn shuffle<T>(items: &mut [T], seed: u64) {
    let (low, high) = (seed as u32, (seed >> 32) as u32);
    let key = [low, high];
    // Python seeds with as many words as the seed has.
    let mut twister = Mt::new_with_key(key.into_iter().take(if high == 0 { 1 } else { 2 }));
    for last in (1..items.len()).rev() {
        items.swap(last, below(&mut twister, last + 1));
    }
}

/// A uniform number below `n`: draws as many bits as `n` has until they are below it.
fn below(twister: &mut Mt, n: usize) -> usize {
    let bits = usize::BITS - n.leading_zeros();
    loop {
        // A board has at most 64 cells.
        let drawn = (twister.next_u32() >> (32 - bits)) as usize;
        if drawn < n {
            return drawn;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shuffle;

    #[test]
    fn the_order_is_python_s() {
        // python3 -c "import random; a=list(range(10)); random.Random(3).shuffle(a); print(a)"
        let shuffled = |seed| {
            let mut items: Vec<u8> = (0..10).collect();
            shuffle(&mut items, seed);
            items
        };
        assert_eq!(shuffled(3), [1, 5, 6, 0, 9, 4, 7, 2, 8, 3]);
        assert_eq!(shuffled(1 << 40 | 5), [1, 2, 3, 6, 7, 0, 5, 4, 9, 8]);
    }
}
