//! The sequential probability ratio test: a match that ends as soon as it has decided.
//!
//! After each pair of games the test compares two hypotheses about the difference in strength:
//! `elo0` and `elo1`. It ends when one of them is likelier by the factor that the error rates
//! demand (Wald, *Sequential tests of statistical hypotheses*, 1945).

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::pairs::Pairs;

/// The unit of the difference in strength.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Elo by the expected score
    #[default]
    Logistic,
    /// Elo in units of the deviation of a game, so that a test has the same length in games with
    /// many draws and with few
    Normalised,
}

/// A test: the hypotheses, and the rates of errors that it allows.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference of the first hypothesis, in Elo.
    pub elo0: f64,
    /// The difference of the second hypothesis, in Elo.
    pub elo1: f64,
    /// The probability of accepting the second hypothesis if the first is true.
    pub alpha: f64,
    /// The probability of accepting the first hypothesis if the second is true.
    pub beta: f64,
    /// The unit of both differences.
    #[serde(default)]
    pub model: Model,
}

/// A text that is not a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA: two differences from -200 to 200 with \
     ELO0 below ELO1, and two rates of errors above 0 and below 0.5"
)]
pub struct SprtError;

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(str::parse).collect();
        let (elo0, elo1, alpha, beta) = match numbers.map_err(|_| SprtError)?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(SprtError),
        };
        let sprt = Self {
            elo0,
            elo1,
            alpha,
            beta,
            model: Model::default(),
        };
        sprt.check().map(|()| sprt)
    }
}

impl Sprt {
    /// Checks the numbers of a command line or a file.
    ///
    /// # Errors
    /// If they are not those of a test.
    pub fn check(&self) -> Result<(), SprtError> {
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        let is_test = -200.0 <= self.elo0 && self.elo0 < self.elo1 && self.elo1 <= 200.0;
        match is_test && is_rate(self.alpha) && is_rate(self.beta) {
            true => Ok(()),
            false => Err(SprtError),
        }
    }

    /// Returns the log-likelihood ratios at which the test ends.
    pub fn bounds(&self) -> [f64; 2] {
        let low = self.beta / (1.0 - self.alpha);
        let high = (1.0 - self.beta) / self.alpha;
        [low.ln(), high.ln()]
    }

    /// Returns the log-likelihood ratio of the second hypothesis against the first.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        let elo = [self.elo0, self.elo1];
        match self.model {
            Model::Logistic => pairs.llr_logistic(elo),
            Model::Normalised => pairs.llr_normalised(elo),
        }
    }

    /// Returns the difference that is accepted, in Elo, if the test has decided.
    pub fn accepted(&self, pairs: &Pairs) -> Option<f64> {
        let [low, high] = self.bounds();
        match self.llr(pairs) {
            llr if llr >= high => Some(self.elo1),
            llr => (llr <= low).then_some(self.elo0),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        } = self;
        let unit = match model {
            Model::Logistic => "Elo",
            Model::Normalised => "normalised Elo",
        };
        write!(f, "{unit} {elo0:+} or {elo1:+} (errors {alpha}, {beta})")
    }
}

#[cfg(test)]
mod tests {
    use grid_core::Dice;

    use super::*;
    use crate::pairs::score_of;

    #[test]
    fn a_test_is_read_and_others_are_refused() {
        let test: Sprt = "0,10".parse().unwrap();
        assert_eq!((test.elo0, test.elo1, test.alpha), (0.0, 10.0, 0.05));
        assert_eq!("-5,0,0.1,0.2".parse::<Sprt>().unwrap().beta, 0.2);
        let short = [
            "", "0", "0,", "10,0", "0,0", "0,x", "0,201", "nan,5", "0,inf",
        ];
        let long = ["0,9,0.1", "0,9,0,0.1", "0,9,0.1,0.5", "0,9,0.1,0.1,1"];
        for wrong in short.into_iter().chain(long) {
            assert_eq!(wrong.parse::<Sprt>(), Err(SprtError), "{wrong}");
        }
    }

    #[test]
    fn the_usual_bounds_are_those_of_the_literature() {
        let test: Sprt = "0,5".parse().unwrap();
        let bounds = test.bounds().map(|bound| (bound * 100.0).round());
        assert_eq!(bounds, [-294.0, 294.0]);
        assert_eq!(test.accepted(&Pairs([1, 0, 1, 0, 1])), None);
        let won = test.accepted(&Pairs([0, 0, 0, 0, 500]));
        let lost = test.accepted(&Pairs([500, 0, 0, 0, 0]));
        assert_eq!([won, lost], [Some(5.0), Some(0.0)]);
    }

    /// Tests matches between players with a difference in strength, and returns the fraction of
    /// them that accept the second hypothesis. Half of the openings decide both of their games, as
    /// unbalanced ones do.
    fn accepted(test: &Sprt, elo: f64, matches: u32) -> f64 {
        let mut dice = Dice::seeded(elo.to_bits());
        let win = (score_of(elo) * 1e6) as u64;
        let mut accepted = 0;
        for _ in 0..matches {
            let mut pairs = Pairs::default();
            let elo = loop {
                // The score is that of `elo` on average: twice its surplus in the open half.
                let is_decided = dice.below(2) == 0;
                let mut points = || {
                    let draw = dice.below(4) == 0;
                    let surplus = 2 * (win - 500_000) * 4 / 3;
                    let is_won = dice.below(1_000_000) < 500_000 + surplus;
                    if draw { 1 } else { 2 * u32::from(is_won) }
                };
                pairs.add(if is_decided { 2 } else { points() + points() });
                if let Some(elo) = test.accepted(&pairs) {
                    break elo;
                }
            };
            accepted += u32::from(elo == test.elo1);
        }
        f64::from(accepted) / f64::from(matches)
    }

    /// With error rates of 10 % and 5 %. The margin is four standard deviations of the simulation.
    #[test]
    fn simulated_matches_keep_the_error_rates() {
        let test: Sprt = "0,60,0.1,0.05".parse().unwrap();
        let wrong = accepted(&test, 0.0, 400);
        assert!((0.01..0.16).contains(&wrong), "{wrong} instead of 0.1");
        let missed = 1.0 - accepted(&test, 60.0, 400);
        assert!((0.001..0.094).contains(&missed), "{missed} instead of 0.05");
    }

    #[test]
    fn simulated_matches_keep_the_error_rate_in_normalised_elo() {
        let test = Sprt {
            model: Model::Normalised,
            ..("0,80,0.1,0.1".parse().unwrap())
        };
        let wrong = accepted(&test, 0.0, 50);
        assert!(wrong <= 0.1 + 0.17, "{wrong} instead of 0.1");
        let found = accepted(&test, 80.0, 50);
        assert!(found >= 0.9 - 0.17, "{found} instead of 0.9");
    }
}
