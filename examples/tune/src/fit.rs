//! Logistic regression by gradient descent.

use crate::Error;
use crate::samples::Sample;

/// The step by which a weight is changed to see how much of it a position has.
const STEP: f64 = 1_000.0;

/// The part of the result in the target of a sample. The rest is the score of the search.
const RESULT_PART: f64 = 0.7;

/// The share of the last games that only tests the fit: one in this number.
const TESTED: usize = 8;

/// The first rate of descent, in points for a step.
const RATE: f64 = 3.0;

/// The smoothing of the gradient and of its square (Adam).
const SMOOTHING: [f64; 2] = [0.9, 0.999];

/// A sample as the fit sees it.
pub struct Row {
    game: u32,
    /// The evaluation with the present weights.
    base: f64,
    result: f64,
    score: f64,
    /// How much of each weight the position has, if any.
    parts: Vec<(u32, f32)>,
}

impl Row {
    /// Returns the evaluation after a change of the weights.
    fn points(&self, change: &[f64]) -> f64 {
        let parts = self.parts.iter();
        let changes = parts.map(|&(weight, part)| change[weight as usize] * f64::from(part));
        self.base + changes.sum::<f64>()
    }

    /// Returns the expected result that the fit aims at.
    fn target(&self, scale: f64) -> f64 {
        RESULT_PART * self.result + (1.0 - RESULT_PART) * sigmoid(self.score, scale)
    }
}

/// Returns the expected result of a number of points.
fn sigmoid(points: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-points / scale).exp())
}

/// Finds out how much of each free weight the positions have: the evaluation is linear.
///
/// # Errors
/// If changed weights are no weights.
pub fn rows<G, W>(
    samples: &[Sample<G>],
    start: &[f64],
    free: &[usize],
    weights: impl Fn(&[f64]) -> Result<W, Error>,
    evaluate: impl Fn(&W, &G) -> i32,
) -> Result<Vec<Row>, Error> {
    let present = weights(start)?;
    let changed = |&weight: &usize| {
        let mut numbers = start.to_vec();
        numbers[weight] += STEP;
        Ok((weight, weights(&numbers)?))
    };
    let changed: Vec<(usize, W)> = free.iter().map(changed).collect::<Result<_, Error>>()?;
    let row = |sample: &Sample<G>| {
        let base = f64::from(evaluate(&present, &sample.position));
        let part = |w: &W| (f64::from(evaluate(w, &sample.position)) - base) / STEP;
        let parts = changed.iter().map(|(weight, w)| (*weight, part(w)));
        let parts = parts.filter(|&(_, part)| part != 0.0);
        let parts = parts.map(|(weight, part)| (weight as u32, part as f32));
        Row {
            game: sample.game,
            base,
            result: sample.result,
            score: f64::from(sample.score),
            parts: parts.collect(),
        }
    };
    Ok(samples.iter().map(row).collect())
}

/// Returns the weights that predict the results best. Prints the error on the games that only test
/// the fit, before and after it. `pull` is the strength of the pull towards the present weights.
pub fn fit(mut rows: Vec<Row>, start: &[f64], steps: u32, pull: f64) -> Vec<f64> {
    let scale = best_scale(&rows);
    let test = rows.split_off(rows.len() - rows.len() / TESTED);
    let mut change = vec![0.0; start.len()];
    eprintln!("{} positions, scale {scale:.0}", rows.len());
    eprintln!("error {:.5} before", error(&test, &change, scale));
    let last = rows.iter().map(|row| row.game).max();
    let pull = pull * 0.05 / last.map_or(1.0, |last| f64::from(last) + 1.0);
    descend(&rows, &mut change, start, scale, steps, pull);
    eprintln!("error {:.5} after", error(&test, &change, scale));
    start.iter().zip(change).map(|(w, by)| w + by).collect()
}

/// Returns the mean squared error.
fn error(rows: &[Row], change: &[f64], scale: f64) -> f64 {
    let miss = |row: &Row| sigmoid(row.points(change), scale) - row.target(scale);
    rows.iter().map(|row| miss(row).powi(2)).sum::<f64>() / rows.len().max(1) as f64
}

/// Returns the scale of the sigmoid with which the present evaluation predicts best.
fn best_scale(rows: &[Row]) -> f64 {
    let error = |scale: f64| -> f64 {
        let miss = |row: &Row| sigmoid(row.base, scale) - row.result;
        rows.iter().map(|row| miss(row).powi(2)).sum()
    };
    (5..200)
        .map(|n| f64::from(n) * 20.0)
        .min_by(|a, b| error(*a).total_cmp(&error(*b)))
        .unwrap_or(400.0)
}

/// Changes the weights along the gradient.
fn descend(rows: &[Row], change: &mut [f64], start: &[f64], scale: f64, steps: u32, pull: f64) {
    let [slow, slower] = SMOOTHING;
    let (mut mean, mut square) = (vec![0.0; change.len()], vec![0.0; change.len()]);
    for step in 1..=steps {
        let mut gradient = vec![0.0; change.len()];
        for row in rows {
            let guess = sigmoid(row.points(change), scale);
            let miss = guess - row.target(scale);
            let slope = 2.0 * miss * guess * (1.0 - guess) / scale / rows.len() as f64;
            for &(weight, part) in &row.parts {
                gradient[weight as usize] += slope * f64::from(part);
            }
        }
        let rate = RATE * (1.0 - f64::from(step) / f64::from(steps + 1));
        for (k, by) in change.iter_mut().enumerate() {
            // How far the weight may be expected to move.
            let range = 20.0 + start[k].abs() / 3.0;
            let slope = gradient[k] + 2.0 * pull * *by / range.powi(2);
            mean[k] += (1.0 - slow) * (slope - mean[k]);
            square[k] += (1.0 - slower) * (slope * slope - square[k]);
            let unbiased = |sum: f64, by: f64| sum / (1.0 - by.powi(step as i32));
            let (m, s) = (unbiased(mean[k], slow), unbiased(square[k], slower));
            *by -= rate * m / (s.sqrt() + 1e-12);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_made_the_results_are_found() {
        // The expected result of a position depends on two numbers with weights 100 and -50.
        let sample = |n: u32| {
            let position = [
                i32::from(!n.is_multiple_of(7)) * (n % 5) as i32,
                (n % 3) as i32,
            ];
            let points = f64::from(100 * position[0] - 50 * position[1]);
            let result = sigmoid(points, 400.0);
            Sample {
                game: n,
                result,
                score: points as i32,
                position,
            }
        };
        let samples: Vec<_> = (0..2_000).map(sample).collect();
        let start = [60.0, 0.0];
        let rows = rows(
            &samples,
            &start,
            &[0, 1],
            |numbers| Ok([numbers[0], numbers[1]]),
            |w, p| (w[0] * f64::from(p[0]) + w[1] * f64::from(p[1])) as i32,
        );
        let Ok(rows) = rows else { panic!("weights") };
        let fitted = fit(rows, &start, 400, 0.0);
        // The scale is that of the present weights, so only the ratio is known.
        let ratio = fitted[1] / fitted[0];
        assert!((ratio + 0.5).abs() < 0.05, "{fitted:?}");
    }
}
