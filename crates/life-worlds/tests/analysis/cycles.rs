//! Cycles of bounded boards and of tori.

use super::*;

fn step(board: &mut Grid) -> Result<(), Infallible> {
    board.step();
    Ok(())
}

/// The cycle, found by storing every state.
fn remembered_cycle(start: &Grid) -> Cycle {
    let mut seen = std::collections::HashMap::new();
    let mut world = start.clone();
    let mut generation = 0;
    loop {
        if let Some(start) = seen.insert(world.clone(), generation) {
            let period = generation - start;
            return Cycle { start, period };
        }
        world.step();
        generation += 1;
    }
}

#[test]
fn long_periods_of_small_tori_are_found() {
    let mut periods = std::collections::BTreeSet::new();
    for seed in 0..3_000 {
        let start = soup(8, 8, seed);
        let cycle = find_cycle(&start, 10_000, step).unwrap().unwrap();
        periods.insert(cycle.period);
        if seed % 50 == 0 {
            assert_eq!(cycle, remembered_cycle(&start));
        }
    }
    // Cycles that a search of only the last few generations misses.
    assert!(
        periods.contains(&48) && periods.contains(&132),
        "{periods:?}"
    );
    // A glider wraps around after four times the side, and a limit below that does not find it.
    let topology = Topology::torus(100, 100);
    let glider = Grid::from_cells(topology, Rule::LIFE, &named("Glider").cells).unwrap();
    let (start, period) = (0, 400);
    let cycle = Cycle { start, period };
    assert_eq!(find_cycle(&glider, 400, step), Ok(Some(cycle)));
    assert_eq!(find_cycle(&glider, 399, step), Ok(None));
}

#[test]
fn bounded_boards_end_in_cycles_too() {
    let cells = named("R-pentomino").cells.translated(9, 9).unwrap();
    let board = Grid::from_cells(Topology::bounded(20, 20), Rule::LIFE, &cells).unwrap();
    let cycle = find_cycle(&board, 10_000, step).unwrap().unwrap();
    assert_eq!(cycle, remembered_cycle(&board));
}
