//! Cycles of bounded boards and of tori.

use std::hash::Hash;

use super::*;

/// The cycle, found by storing every state.
fn remembered_cycle<W: Clone + Eq + Hash>(start: &W, step: fn(&mut W)) -> Cycle {
    let mut seen = std::collections::HashMap::new();
    let mut world = start.clone();
    let mut generation = 0;
    loop {
        if let Some(start) = seen.insert(world.clone(), generation) {
            let period = generation - start;
            return Cycle { start, period };
        }
        step(&mut world);
        generation += 1;
    }
}

#[test]
fn long_periods_of_small_tori_are_found() {
    let step = |torus: &mut Torus| -> Result<(), Infallible> {
        torus.step();
        Ok(())
    };
    let mut periods = std::collections::BTreeSet::new();
    for seed in 0..3_000 {
        let start = soup(8, 8, seed);
        let cycle = find_cycle(&start, 10_000, step).unwrap().unwrap();
        periods.insert(cycle.period);
        if seed % 50 == 0 {
            assert_eq!(cycle, remembered_cycle(&start, Torus::step));
        }
    }
    // Cycles that a search of only the last few generations misses.
    assert!(
        periods.contains(&48) && periods.contains(&132),
        "{periods:?}"
    );
    // A glider wraps around after four times the side, and a limit below that does not find it.
    let glider = Torus::from_cells(100, 100, Rule::LIFE, &named("Glider").cells).unwrap();
    let cycle = Cycle {
        start: 0,
        period: 400,
    };
    assert_eq!(find_cycle(&glider, 400, step), Ok(Some(cycle)));
    assert_eq!(find_cycle(&glider, 399, step), Ok(None));
}

#[test]
fn bounded_boards_end_in_cycles_too() {
    let mut board = Bounded::new(20, 20, Rule::LIFE).unwrap();
    for (x, y) in named("R-pentomino").cells.iter() {
        board.set(x + 9, y + 9, true).unwrap();
    }
    let step = |board: &mut Bounded| -> Result<(), Infallible> {
        board.step();
        Ok(())
    };
    let cycle = find_cycle(&board, 10_000, step).unwrap().unwrap();
    assert_eq!(cycle, remembered_cycle(&board, Bounded::step));
}
