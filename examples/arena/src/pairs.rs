//! The statistics of pairs of games.
//!
//! Both games of a pair begin from the same opening, with colours exchanged, so their results
//! depend on each other. A pair is therefore one observation with five possible scores (the
//! pentanomial model), and the distribution of the scores is estimated by its likelihood:
//! - Van den Bergh, *A note on maximum likelihood for multinomial distributions with a given
//!   expectation*: <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, proposition 1.1.
//! - Van den Bergh, *Normalized Elo in practice*:
//!   <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, sections 4.1 and 4.2.

/// The most pairs of a match.
pub const MOST_PAIRS: u32 = 1_000_000;

/// The score of a pair, as a fraction of its two points.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The probability of each score.
type Distribution = [f64; 5];

/// A score that did not occur counts as this many pairs, so that it stays possible.
const RARE: f64 = 1e-3;

/// The 95 % point of the chi-squared distribution with one degree of freedom.
const CHI_SQUARED_95: f64 = 3.841_458_820_694_124;

/// The factor between normalised Elo and the t-value of a game.
const NORMALISED_ELO: f64 = 800.0 / std::f64::consts::LN_10;

/// How many pairs scored 0, ½, 1, 1½ and 2 points.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u32; 5]);

/// Returns the expected score of a player that is stronger by an Elo difference.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the Elo difference at which a player is expected to have this score, 0 to 1.
pub fn elo_of(score: f64) -> f64 {
    // 0 and 1 give infinities, which print as `inf`. Adding 0 turns -0 into 0.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

fn mean(p: &Distribution) -> f64 {
    p.iter().zip(SCORES).map(|(p, score)| p * score).sum()
}

fn variance(p: &Distribution) -> f64 {
    let mean = mean(p);
    let squares = p.iter().zip(SCORES);
    squares
        .map(|(p, score)| p * (score - mean) * (score - mean))
        .sum()
}

/// Returns a number between two others at which a function that falls changes its sign.
fn root(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if f(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Returns the likeliest distribution in which the values `a` have the expectation 0, if `p` was
/// observed; `None` if no distribution has it.
fn likeliest(p: &Distribution, a: [f64; 5]) -> Option<Distribution> {
    let least = a.iter().copied().fold(f64::INFINITY, f64::min);
    let most = a.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    let sum = |x: f64| -> f64 {
        let terms = p.iter().zip(a);
        terms.map(|(p, a)| p * a / (1.0 + x * a)).sum()
    };
    let x = root(-1.0 / most, -1.0 / least, sum);
    Some(std::array::from_fn(|i| p[i] / (1.0 + x * a[i])))
}

/// Returns the likeliest distribution with a mean between 0 and 1.
fn likeliest_with_mean(p: &Distribution, mean: f64) -> Option<Distribution> {
    likeliest(p, SCORES.map(|score| score - mean))
}

/// Returns the likeliest distribution whose mean is `t` standard deviations above one half. `None`
/// if the iteration does not find it.
fn likeliest_with_t(p: &Distribution, t: f64) -> Option<Distribution> {
    let mut found = [0.2; 5];
    for _ in 0..50 {
        let (mean, deviation) = (mean(&found), variance(&found).sqrt());
        let next = likeliest(
            p,
            SCORES.map(|score| {
                let z = (mean - score) / deviation;
                score - 0.5 - t * deviation * (1.0 + z * z) / 2.0
            }),
        )?;
        let change = (0..5).map(|i| (next[i] - found[i]).abs());
        let is_same = change.fold(0.0, f64::max) < 1e-9;
        found = next;
        if is_same {
            return Some(found);
        }
    }
    None
}

impl Pairs {
    /// Counts a pair by its half points, 0 to 4.
    pub fn add(&mut self, half_points: u32) {
        self.0[half_points as usize] += 1;
    }

    /// Returns the number of pairs.
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the number of pairs and the distribution of their scores, without zeros.
    fn observed(&self) -> (f64, Distribution) {
        let counts = self.0.map(|count| match count {
            0 => RARE,
            count => f64::from(count),
        });
        let total: f64 = counts.iter().sum();
        (total, counts.map(|count| count / total))
    }

    /// Returns the fraction of the points won, and its 95 % confidence interval: the means that are
    /// as likely as the data allow (the empirical likelihood of Owen, 1988). `None` without pairs.
    pub fn score(&self) -> Option<(f64, [f64; 2])> {
        let pairs = f64::from(self.count());
        if pairs == 0.0 {
            return None;
        }
        let score = mean(&self.0.map(|count| f64::from(count) / pairs));
        let (total, p) = self.observed();
        // Twice the logarithm of how much likelier the data are than with this mean.
        let deviance = |mean: f64| {
            let Some(q) = likeliest_with_mean(&p, mean) else {
                return f64::INFINITY;
            };
            2.0 * total * (0..5).map(|i| p[i] * (p[i] / q[i]).ln()).sum::<f64>()
        };
        let middle = mean(&p);
        let low = root(0.0, middle, |mean| deviance(mean) - CHI_SQUARED_95);
        let high = root(middle, 1.0, |mean| CHI_SQUARED_95 - deviance(mean));
        // The zeros that count as a little must not move the interval away from 0 or 1.
        let low = if score == 0.0 { 0.0 } else { low };
        let high = if score == 1.0 { 1.0 } else { high };
        Some((score, [low, high]))
    }

    /// Returns the generalised log-likelihood ratio of two hypotheses, each the likeliest
    /// distribution of its kind.
    fn ratio(&self, hypotheses: [Option<Distribution>; 2]) -> Option<f64> {
        let (total, p) = self.observed();
        let [low, high] = hypotheses;
        let (low, high) = (low?, high?);
        Some(total * (0..5).map(|i| p[i] * (high[i] / low[i]).ln()).sum::<f64>())
    }

    /// Returns the log-likelihood ratio of one Elo difference against another.
    pub fn llr_logistic(&self, elo: [f64; 2]) -> f64 {
        let (_, p) = self.observed();
        self.ratio(elo.map(|elo| likeliest_with_mean(&p, score_of(elo))))
            .unwrap_or_default()
    }

    /// Returns the log-likelihood ratio of one difference in normalised Elo against another.
    pub fn llr_normalised(&self, elo: [f64; 2]) -> f64 {
        let (total, p) = self.observed();
        // A pair has two games, so its mean is a root of two more deviations away.
        let t = elo.map(|elo| elo / NORMALISED_ELO * std::f64::consts::SQRT_2);
        self.ratio(t.map(|t| likeliest_with_t(&p, t)))
            .unwrap_or_else(|| {
                // Section 4.2. Needed only if nearly all pairs have the same score.
                let found = (mean(&p) - 0.5) / variance(&p).sqrt();
                let [low, high] = t.map(|t| 1.0 + (found - t) * (found - t) / 2.0);
                total * (low / high).ln()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, within: f64) {
        assert!(
            (found - expected).abs() <= within,
            "{found}, not {expected}"
        );
    }

    /// Results of Fishtest, as the tests of the program fastchess quote them.
    #[test]
    fn the_ratio_of_published_tests_is_the_published_one() {
        for (pairs, elo, llr) in [
            ([223, 9863, 21279, 10037, 246], [0.5, 2.5], -3.07),
            ([871, 26175, 55983, 26678, 821], [0.0, 2.0], -4.98),
        ] {
            near(Pairs(pairs).llr_logistic(elo), llr, 0.01);
        }
        for (pairs, elo, llr) in [
            ([365, 16618, 36229, 16974, 390], [0.0, 2.0], 2.25),
            ([127, 4883, 10712, 5150, 104], [-1.75, 0.25], 3.01),
            ([0, 0, 0, 0, 5550], [0.0, 5.0], 111.82),
        ] {
            near(Pairs(pairs).llr_normalised(elo), llr, llr * 0.01);
        }
    }

    /// From the tests of another program for such matches.
    #[test]
    fn elo_and_its_interval_are_the_published_ones() {
        for (pairs, elo) in [
            ([485, 1923, 2942, 1937, 594], [1.21, 5.11, 9.02]),
            ([261, 739, 2683, 737, 253], [-5.00, -0.67, 3.66]),
            ([63, 252, 385, 250, 74], [-7.38, 3.39, 14.17]),
        ] {
            let (score, [low, high]) = Pairs(pairs).score().unwrap();
            near(elo_of(score), elo[1], 0.01);
            // Those are normal intervals.
            near(elo_of(low), elo[0], 0.03);
            near(elo_of(high), elo[2], 0.03);
        }
    }

    /// With two scores the model is binomial, and the formulas are those of a textbook.
    #[test]
    fn with_two_scores_the_ratio_is_that_of_a_coin() {
        let [low, high] = [score_of(0.0), score_of(100.0)];
        let expected = 60.0 * (high / low).ln() + 40.0 * ((1.0 - high) / (1.0 - low)).ln();
        let found = Pairs([40, 0, 0, 0, 60]).llr_logistic([0.0, 100.0]);
        near(found, expected, 0.01);
        // 100 pairs won: a score is refused if it wins them with less than exp(-3.841 / 2).
        let (score, [low, high]) = Pairs([0, 0, 0, 0, 100]).score().unwrap();
        assert_eq!((score, high), (1.0, 1.0));
        near(low, (-CHI_SQUARED_95 / 200.0).exp(), 5e-4);
        let (_, [low, high]) = Pairs([0, 0, 20, 0, 0]).score().unwrap();
        near(
            1.0 - 2.0 * (0.5 - low),
            (-CHI_SQUARED_95 / 40.0).exp(),
            2e-3,
        );
        near(0.5 - low, high - 0.5, 1e-6);
        assert!(Pairs::default().score().is_none());
    }

    #[test]
    fn a_match_of_equal_pairs_has_a_ratio_in_either_model() {
        for pairs in [[0, 0, 20, 0, 0], [20, 0, 0, 0, 0], [0; 5]] {
            let pairs = Pairs(pairs);
            let ratios = [[0.0, 10.0], [-200.0, 200.0]]
                .map(|elo| [pairs.llr_logistic(elo), pairs.llr_normalised(elo)]);
            assert!(
                ratios.as_flattened().iter().all(|llr| llr.is_finite()),
                "{ratios:?}"
            );
            assert!(ratios[0].iter().all(|&llr| llr <= 0.0), "{ratios:?}");
        }
    }

    #[test]
    fn elo_is_even_at_one_half_and_endless_at_the_ends() {
        assert_eq!(elo_of(0.5), 0.0);
        near(elo_of(0.75), 190.8, 0.1);
        near(score_of(elo_of(0.3)), 0.3, 1e-12);
        assert_eq!(
            (elo_of(1.0), elo_of(0.0)),
            (f64::INFINITY, f64::NEG_INFINITY)
        );
    }
}
