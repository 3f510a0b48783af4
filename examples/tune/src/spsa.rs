//! Simultaneous perturbation stochastic approximation: all numbers are changed at once, at random,
//! one way and the other, and move towards the better side.

use grid_core::Dice;

use crate::Error;

/// How fast the changes shrink, and how fast the steps do (Spall's exponents).
const SHRINKING: [f64; 2] = [0.101, 0.602];

/// The first step after two wins, as a share of the change.
const STEP: f64 = 0.15;

/// The steps shrink as if this share of the rounds were already over.
const HEAD_START: f64 = 0.1;

/// Returns the numbers after some rounds: the mean over the last half of them, in which chance
/// counts less than in the last round. `duel` returns the result of the first numbers against the
/// second, from -1 to 1.
///
/// # Errors
/// If a duel fails.
pub fn spsa(
    start: &[f64],
    rounds: u32,
    dice: &mut Dice,
    mut duel: impl FnMut(u32, [&[f64]; 2]) -> Result<f64, Error>,
) -> Result<Vec<f64>, Error> {
    let mut numbers = start.to_vec();
    let mut sums = vec![0.0; start.len()];
    let head_start = HEAD_START * f64::from(rounds) + 1.0;
    for round in 0..rounds {
        let passed = f64::from(round);
        let shrunk = (passed + 1.0).powf(-SHRINKING[0]);
        let step = STEP * (passed / head_start + 1.0).powf(-SHRINKING[1]);
        let mut change = |&start: &f64| {
            let sign = if dice.bits() & 1 == 0 { 1.0 } else { -1.0 };
            sign * shrunk * (1.0 + start.abs() / 4.0)
        };
        let changes: Vec<f64> = start.iter().map(&mut change).collect();
        let moved = |by: f64| -> Vec<f64> {
            let pairs = numbers.iter().zip(&changes);
            pairs.map(|(number, change)| number + by * change).collect()
        };
        let result = duel(round, [&moved(1.0), &moved(-1.0)])?;
        numbers = moved(step * result);
        if round >= rounds / 2 {
            for (sum, number) in sums.iter_mut().zip(&numbers) {
                *sum += number;
            }
        }
    }
    let averaged = f64::from((rounds - rounds / 2).max(1));
    Ok(sums.iter().map(|sum| sum / averaged).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_move_to_the_best_ones() {
        let best = [130.0, 30.0, 9.0];
        let far = |numbers: &[f64]| -> f64 {
            let pairs = numbers.iter().zip(&best);
            pairs.map(|(n, best)| ((n - best) / best).powi(2)).sum()
        };
        let duel = |_, [a, b]: [&[f64]; 2]| Ok((far(b) - far(a)).signum());
        let start = [100.0, 60.0, 8.0];
        let found = spsa(&start, 4_000, &mut Dice::seeded(1), duel).expect("duels");
        assert!(far(&found) < 0.02, "{found:?}");
        assert!(far(&start) > 1.0);
    }
}
