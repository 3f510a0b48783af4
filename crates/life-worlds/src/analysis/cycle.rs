//! When something begins to repeat itself.

/// When something begins to repeat itself, and with what period.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Cycle {
    /// The first generation that occurs again.
    pub start: u64,
    /// The smallest period.
    pub period: u64,
}

/// Returns the exact cycle of a state. `None` means that `start + period` exceeds `limit`. `same`
/// compares states.
///
/// It keeps only two states, and takes at most about 5 x (start + period) steps.
///
/// The algorithm is R. P. Brent's, "An improved Monte Carlo factorization algorithm", BIT 20
/// (1980).
pub(super) fn find_cycle<S: Clone, E>(
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

#[cfg(feature = "testing")]
#[allow(missing_docs, clippy::missing_panics_doc, reason = "they are tests")]
pub(crate) mod tests {
    use super::{Cycle, find_cycle};

    pub fn a_cycle_is_found_within_the_limit() {
        // Up to `most`, then back to `first`.
        for (first, most) in [(0, 0), (0, 1), (2, 5), (7, 7), (0, 131), (100, 399)] {
            let step = |n: &mut u64| -> Result<(), ()> {
                *n = if *n == most { first } else { *n + 1 };
                Ok(())
            };
            let period = most + 1 - first;
            let cycle = Cycle {
                start: first,
                period,
            };
            let found = |limit| find_cycle(&0, limit, step, |a, b| a == b);
            assert_eq!(found(most + 1), Ok(Some(cycle)));
            assert_eq!(found(most), Ok(None));
        }
    }
}
