//! Bit-sliced neighbour counts equal counts square by square, on every shape of board.

use grid_core::{Bitboard, Direction, NeighbourCounts, Rows, Square, SquareSet};
use proptest::prelude::*;

use crate::model::{Model, models, set};

check_every_shape!(around, orthogonal, choices);

/// Counts the eight squares round each square.
fn around<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    proptest!(|(cells in models::<W, H>())| {
        let counts = NeighbourCounts::<S>::around(set(&cells));
        check_counts(&counts, &cells, &Direction::ALL)?;
    });
}

/// Counts the four squares beside, above and below each square.
fn orthogonal<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    proptest!(|(cells in models::<W, H>())| {
        let counts = NeighbourCounts::<S>::orthogonal(set(&cells));
        check_counts(&counts, &cells, &Direction::ORTHOGONAL)?;
    });
}

/// Each square is looked up in the set of its number of neighbours, and two counts are compared.
fn choices<S, const W: usize, const H: usize>()
where
    S: SquareSet<Square = Square<W, H>>,
{
    let sets = proptest::array::uniform9(models::<W, H>());
    proptest!(|(cells in models::<W, H>(), others in models::<W, H>(), sets in sets)| {
        let [counts, other_counts] =
            [&cells, &others].map(|cells| NeighbourCounts::<S>::around(set(cells)));
        let count = |cells: &Model, place| cells.count(place, &Direction::ALL);
        prop_assert_eq!(
            counts.choose(sets.each_ref().map(set)),
            set(&cells.like(|place| sets[count(&cells, place) as usize].has(place)))
        );
        prop_assert_eq!(
            counts.more_than(&other_counts),
            set(&cells.like(|place| count(&cells, place) > count(&others, place)))
        );
    });
}

/// Comparisons with every number agree with counting, also for numbers that no count reaches.
fn check_counts<S, const W: usize, const H: usize>(
    counts: &NeighbourCounts<S>,
    cells: &Model,
    directions: &[Direction],
) -> Result<(), TestCaseError>
where
    S: SquareSet<Square = Square<W, H>>,
{
    for n in (0..=10).chain([u32::MAX]) {
        let count = |place| cells.count(place, directions);
        prop_assert_eq!(
            counts.exactly(n),
            set(&cells.like(|place| count(place) == n))
        );
        prop_assert_eq!(
            counts.at_least(n),
            set(&cells.like(|place| count(place) >= n))
        );
        prop_assert_eq!(
            counts.at_most(n),
            set(&cells.like(|place| count(place) <= n))
        );
    }
    Ok(())
}
