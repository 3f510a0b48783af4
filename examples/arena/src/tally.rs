//! The result of a match.

use std::collections::BTreeMap;
use std::fmt;

use crate::duel::Duel;

/// The results of the games of a match, from the side of `one`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Losses, draws and wins with the first move, and with the second.
    counts: [[u32; 3]; 2],
    /// What ended the games, and how many of them.
    reasons: BTreeMap<String, u32>,
}

/// The standard normal distribution has 95 % of its weight between `-Z` and `Z`.
const Z: f64 = 1.96;

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, duel: &Duel) {
        let side = (duel.number % 2) as usize;
        self.counts[side][duel.half_points() as usize] += 1;
        *self.reasons.entry(duel.reason.clone()).or_default() += 1;
    }

    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.total().iter().sum()
    }

    fn total(&self) -> [u32; 3] {
        let [first, second] = self.counts;
        std::array::from_fn(|i| first[i] + second[i])
    }

    /// Returns the result in a few characters, for a progress bar.
    pub fn brief(&self) -> String {
        let [losses, draws, wins] = self.total();
        format!("+{wins} ={draws} -{losses}")
    }

    /// Returns the fraction of the points won, and its 95 % confidence interval by Wilson's method,
    /// which also works if all games are won. `None` without games.
    fn score(&self) -> Option<(f64, [f64; 2])> {
        let [_, draws, wins] = self.total();
        let n = f64::from(self.games());
        if n == 0.0 {
            return None;
        }
        let p = (f64::from(wins) + f64::from(draws) / 2.0) / n;
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        // Rounding must not move the interval away from 0 or 1.
        let low = if p == 0.0 { 0.0 } else { middle - half };
        let high = if p == 1.0 { 1.0 } else { middle + half };
        Some((p, [low, high]))
    }
}

/// Returns the Elo difference at which a player is expected to score this fraction of the points.
fn elo(p: f64) -> f64 {
    // 0 and 1 give infinities, which print as `inf`. Adding 0 turns -0 into 0.
    -400.0 * (1.0 / p - 1.0).log10() + 0.0
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words =
            |[losses, draws, wins]: [u32; 3]| format!("{wins} won, {draws} drawn, {losses} lost");
        writeln!(f, "{}", words(self.total()))?;
        writeln!(f, "with the first move: {}", words(self.counts[0]))?;
        writeln!(f, "with the second:     {}", words(self.counts[1]))?;
        if let Some((p, [low, high])) = self.score() {
            writeln!(
                f,
                "score {:.1} % (95 %: {:.1} to {:.1}), Elo {:+.0} ({:+.0} to {:+.0})",
                100.0 * p,
                100.0 * low,
                100.0 * high,
                elo(p),
                elo(low),
                elo(high)
            )?;
        }
        let mut separator = "ended: ";
        for (reason, count) in &self.reasons {
            write!(f, "{separator}{count} {reason}")?;
            separator = ", ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match with these results of `one`.
    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        let mut tally = Tally::default();
        for number in 0..wins + draws + losses {
            let is_first = number.is_multiple_of(2);
            let (won, lost) = if is_first {
                ("1-0", "0-1")
            } else {
                ("0-1", "1-0")
            };
            let outcome = if number < wins {
                won
            } else if number < wins + draws {
                "1/2-1/2"
            } else {
                lost
            };
            tally.add(&Duel {
                number,
                outcome: outcome.into(),
                reason: "by the position".into(),
                record: String::new(),
            });
        }
        tally
    }

    #[test]
    fn a_match_is_counted_from_ones_side_whoever_moves_first() {
        let text = tally(5, 1, 2).to_string();
        assert!(text.starts_with("5 won, 1 drawn, 2 lost\n"), "{text}");
        assert!(
            text.contains("first move: 3 won, 0 drawn, 1 lost"),
            "{text}"
        );
        assert!(
            text.contains("second:     2 won, 1 drawn, 1 lost"),
            "{text}"
        );
        assert!(text.ends_with("ended: 8 by the position"), "{text}");
    }

    #[test]
    fn the_interval_is_wilsons_and_elo_is_even_at_one_half() {
        let (p, [low, high]) = tally(50, 0, 50).score().unwrap();
        assert_eq!(p, 0.5);
        // From a table, for 50 of 100.
        assert!(
            (low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3,
            "{low} {high}"
        );
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.75) - 190.8).abs() < 0.1);
        let (_, [low, high]) = tally(100, 0, 0).score().unwrap();
        assert!(
            low > 0.96 && low < 0.97 && elo(high) == f64::INFINITY,
            "{low} {high}"
        );
        assert!(tally(0, 0, 0).score().is_none());
    }
}
