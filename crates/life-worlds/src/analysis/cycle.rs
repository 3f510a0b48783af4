//! When a world begins to repeat itself.

/// When a world begins to repeat itself, and with what period.
///
/// ```
/// use life_worlds::{Rule, analysis::{Cycle, find_cycle}, grid::Grid, pattern::Topology};
///
/// // On a torus of 7 columns a glider returns after 28 generations.
/// let mut torus = Grid::new(Topology::torus(7, 7), Rule::LIFE)?;
/// for (x, y) in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)] {
///     torus.set(x, y, true)?;
/// }
/// let step = |torus: &mut Grid| Ok::<(), std::convert::Infallible>(torus.step());
/// assert_eq!(find_cycle(&torus, 1_000, step), Ok(Some(Cycle { start: 0, period: 28 })));
/// # Ok::<(), life_worlds::WorldError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cycle {
    /// The first generation that occurs again.
    pub start: u64,
    /// The smallest period.
    pub period: u64,
}

/// Finds the exact cycle of a world that cannot grow.
///
/// It keeps only two states, so memory does not limit the length of the cycle. It takes at most
/// about 5 x (start + period) steps. It returns `None` if `start + period` exceeds `limit`.
///
/// The algorithm is R. P. Brent's, "An improved Monte Carlo factorization algorithm", BIT 20
/// (1980).
///
/// # Errors
/// If a step fails.
///
/// ```
/// use std::convert::Infallible;
/// use life_worlds::analysis::{Cycle, find_cycle};
///
/// // 1, 2, 4, 8, 16, 32 and back to 4.
/// let double = |n: &mut u32| -> Result<(), Infallible> {
///     *n = if *n == 32 { 4 } else { *n * 2 };
///     Ok(())
/// };
/// assert_eq!(find_cycle(&1, 100, double), Ok(Some(Cycle { start: 2, period: 4 })));
/// assert_eq!(find_cycle(&1, 5, double), Ok(None));
/// ```
pub fn find_cycle<S: Clone + PartialEq, E>(
    start: &S,
    limit: u64,
    step: impl FnMut(&mut S) -> Result<(), E>,
) -> Result<Option<Cycle>, E> {
    find_cycle_by(start, limit, step, |a, b| a == b)
}

/// Like [`find_cycle`]; `same` compares states.
pub(super) fn find_cycle_by<S: Clone, E>(
    start: &S,
    limit: u64,
    mut step: impl FnMut(&mut S) -> Result<(), E>,
    mut same: impl FnMut(&S, &S) -> bool,
) -> Result<Option<Cycle>, E> {
    // The tortoise waits at 0, 1, 3, 7, … while the hare runs as far again. They meet in a cycle
    // within the limit before three times as many generations.
    let farthest = limit.saturating_mul(3);
    let (mut tortoise, mut hare) = (start.clone(), start.clone());
    let (mut waits, mut period, mut passed) = (1_u64, 0_u64, 0_u64);
    loop {
        if passed == farthest {
            return Ok(None);
        }
        step(&mut hare)?;
        (period, passed) = (period + 1, passed + 1);
        if same(&tortoise, &hare) {
            break;
        }
        if period == waits {
            tortoise.clone_from(&hare);
            (waits, period) = (2 * waits, 0);
        }
    }

    // Two states that are one period apart become equal where the cycle begins.
    (tortoise, hare) = (start.clone(), start.clone());
    for _ in 0..period {
        step(&mut hare)?;
    }
    let mut first = 0;
    while !same(&tortoise, &hare) {
        step(&mut tortoise)?;
        step(&mut hare)?;
        first += 1;
    }
    let cycle = Cycle {
        start: first,
        period,
    };
    Ok((first.saturating_add(period) <= limit).then_some(cycle))
}
