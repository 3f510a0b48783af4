//! For small patterns under any rule without B0, `SoupCounter` and `settle_pattern` find what the
//! slow proof finds, and settle if and only if the proof does.

#![no_main]

use libfuzzer_sys::fuzz_target;
use life_worlds::analysis::{SoupCounter, settle_pattern};
use life_worlds::pattern::{CellSet, Pattern};
use life_worlds::testing::settle_slowly;

fuzz_target!(|input: (u16, u16, u8, Vec<(u8, u8, u64)>)| {
    let (born, survives, limit, mut squares) = input;
    squares.truncate(6);
    let rule = menagerie_fuzz::rule(born, survives);
    // Under explosive rules the population grows with the square of the generations.
    let kept = if rule == life_worlds::Rule::LIFE {
        20
    } else {
        1
    };
    let limit = kept * (40 + u64::from(limit));
    if rule.lives_after(0) {
        assert!(SoupCounter::new(rule, limit).is_err());
        return;
    }
    // Squares of 8x8 cells, so that some are near each other and some are not.
    let cells: CellSet = squares
        .iter()
        .flat_map(|&(x, y, bits)| {
            let alive = (0..64).filter(move |i| bits >> i & 1 != 0);
            alive.map(move |i| (i64::from(x) + i % 8, i64::from(y) + i / 8))
        })
        .collect();
    let mut counter = SoupCounter::new(rule, limit).expect("no B0");
    let left = counter.count(&cells).expect("few cells").map(<[u32]>::len);
    let pattern = Pattern::new(cells).with_rule(rule);
    let found = settle_pattern(&pattern, limit).expect("few cells");
    match settle_slowly(&pattern, limit).expect("few cells") {
        Some(slow) => {
            let Some(ash) = found else {
                panic!("{pattern} settles in generation {}", slow.generation)
            };
            assert_eq!(
                (ash.generation, ash.population),
                (slow.generation, slow.population)
            );
            assert_eq!(ash.census.to_string(), slow.census.to_string());
            assert_eq!(left, Some(slow.census.total() as usize));
            assert_eq!(counter.census().to_string(), slow.census.to_string());
        }
        None => {
            assert_eq!(found, None);
            assert_eq!(left, None);
        }
    }
});
