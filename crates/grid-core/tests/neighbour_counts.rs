//! Bit-sliced neighbour counts equal counts square by square, on every shape of board.

use grid_core::{Bitboard, Direction, NeighbourCounts, Rows, Square, SquareSet};
use proptest::prelude::*;

use crate::model::{Model, models, set};

check_every_shape!(around, orthogonal);

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
