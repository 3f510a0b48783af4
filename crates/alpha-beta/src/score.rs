//! Scores: points, or a forced end with its distance.

use core::fmt;
use core::str::FromStr;

use grid_core::{Outcome, ParseError, Player};

/// The score of a player who has won. A win in `n` plies scores `n` less.
const WIN: i32 = 1_000_000;

/// The largest number of points. Larger evaluations are clamped to it.
pub const MAX_POINTS: i32 = 900_000;

const LEAST_POINTS: i32 = -MAX_POINTS;

/// The score of a position for a player: the player to move unless stated otherwise.
///
/// Scores are ordered: every win is better than any points, a near win is better than a far one,
/// and a far loss is better than a near one.
///
/// `Display` writes `+35`, `-120`, `0`, `wins in 3` or `loses in 4`, and `FromStr` reads it. With
/// the feature `serde` a score is its verdict: `{"points":35}`, `{"wins-in":3}` or
/// `{"loses-in":4}`.
///
/// ```
/// use alpha_beta::{Score, Verdict};
///
/// assert!(Score::win_in(1) > Score::win_in(3));
/// assert!(Score::points(-50) > Score::loss_in(8));
/// assert_eq!((-Score::win_in(3)).verdict(), Verdict::LosesIn(3));
/// assert_eq!(Score::win_in(3).to_string(), "wins in 3");
/// assert_eq!("+35".parse(), Ok(Score::from(35)));
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Verdict", into = "Verdict"))]
#[must_use]
pub struct Score(i32);

/// The meaning of a [`Score`]: points, or a forced end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Verdict {
    /// The evaluation at the end of the principal variation; 0 is even, a pawn is about 100.
    Points(i32),
    /// A forced win in this many plies, counting both sides' moves.
    WinsIn(u32),
    /// A forced loss in this many plies, counting both sides' moves.
    LosesIn(u32),
}

impl Score {
    /// The score of a draw, and of an even position.
    pub const EVEN: Self = Self(0);

    /// A score lower than any score of a position.
    pub(crate) const LOWEST: Self = Self(-WIN - 1);

    /// Creates a score of points, clamped to ±[`MAX_POINTS`].
    pub const fn points(points: i32) -> Self {
        // `clamp` is not yet `const`.
        match points {
            MAX_POINTS.. => Self(MAX_POINTS),
            ..=LEAST_POINTS => Self(LEAST_POINTS),
            _ => Self(points),
        }
    }

    /// Creates the score of a forced win in `plies` plies; 0 if the game is already won.
    pub const fn win_in(plies: u32) -> Self {
        Self(WIN - Self::distance(plies))
    }

    /// Creates the score of a forced loss in `plies` plies; 0 if the game is already lost.
    pub const fn loss_in(plies: u32) -> Self {
        Self(Self::distance(plies) - WIN)
    }

    /// Returns the score, for a player, of a game that ends so after `plies` plies.
    pub fn of_outcome(outcome: Outcome, player: Player, plies: u32) -> Self {
        match outcome {
            Outcome::Draw => Self::EVEN,
            Outcome::Win(winner) if winner == player => Self::win_in(plies),
            Outcome::Win(_) => Self::loss_in(plies),
        }
    }

    /// Clamps a distance to what a score can store; no search looks that far ahead.
    const fn distance(plies: u32) -> i32 {
        const FARTHEST: u32 = (WIN - MAX_POINTS - 1) as u32;
        (if plies < FARTHEST { plies } else { FARTHEST }) as i32
    }

    /// Returns the meaning of the score.
    pub const fn verdict(self) -> Verdict {
        match self.0 {
            ..LEAST_POINTS => Verdict::LosesIn((self.0 + WIN) as u32),
            LEAST_POINTS..=MAX_POINTS => Verdict::Points(self.0),
            _ => Verdict::WinsIn((WIN - self.0) as u32),
        }
    }

    /// Converts a forced end more than `plies` plies away to points just below [`MAX_POINTS`], or
    /// just above the negative of it.
    pub(crate) const fn proven_within(self, plies: u32) -> Self {
        match self.verdict() {
            Verdict::WinsIn(away) if away > plies => Self(self.0 - (WIN - MAX_POINTS)),
            Verdict::LosesIn(away) if away > plies => Self(self.0 + (WIN - MAX_POINTS)),
            _ => self,
        }
    }

    /// Returns whether the score is a forced win or loss.
    pub const fn is_decisive(self) -> bool {
        !matches!(self.verdict(), Verdict::Points(_))
    }

    /// Returns the score as one number: points, `1_000_000 - plies` for a win, or
    /// `plies - 1_000_000` for a loss.
    ///
    /// ```
    /// use alpha_beta::Score;
    ///
    /// let scores = [Score::points(35), Score::win_in(3), Score::loss_in(4)];
    /// assert_eq!(scores.map(Score::number), [35, 999_997, -999_996]);
    /// ```
    pub const fn number(self) -> i32 {
        self.0
    }

    pub(crate) const fn from_number(number: i32) -> Self {
        Self(number)
    }

    /// Returns the score plus some points, for the bounds of search windows.
    pub(crate) fn shifted(self, by: i32) -> Self {
        let limit = -Self::LOWEST.0;
        Self(self.0.saturating_add(by).clamp(-limit, limit))
    }

    /// Converts the distance of a forced end from one position to one that is `plies` plies earlier
    /// in the game; later if `plies` is negative.
    pub(crate) fn seen_earlier(self, plies: i32) -> Self {
        match self.verdict() {
            Verdict::Points(_) => self,
            Verdict::WinsIn(_) => Self(self.0 - plies),
            Verdict::LosesIn(_) => Self(self.0 + plies),
        }
    }
}

impl From<Verdict> for Score {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Points(points) => Self::points(points),
            Verdict::WinsIn(plies) => Self::win_in(plies),
            Verdict::LosesIn(plies) => Self::loss_in(plies),
        }
    }
}

impl From<i32> for Score {
    /// Creates a score of [points](Self::points).
    fn from(points: i32) -> Self {
        Self::points(points)
    }
}

impl FromStr for Score {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let plies = |words| {
            text.strip_prefix(words)
                .and_then(|plies| plies.parse().ok())
        };
        let score = (plies("wins in ").map(Self::win_in))
            .or_else(|| plies("loses in ").map(Self::loss_in))
            .or_else(|| text.parse().ok().map(Self::points));
        let expected = "points, \"wins in\" or \"loses in\" and a number of plies";
        score.ok_or_else(|| ParseError::new("score", text, 0, expected))
    }
}

impl From<Score> for Verdict {
    fn from(score: Score) -> Self {
        score.verdict()
    }
}

impl core::ops::Neg for Score {
    type Output = Self;

    /// Returns the score for the other player.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict() {
            Verdict::Points(0) => f.pad("0"),
            Verdict::Points(points) => f.pad(&format!("{points:+}")),
            Verdict::WinsIn(plies) => f.pad(&format!("wins in {plies}")),
            Verdict::LosesIn(plies) => f.pad(&format!("loses in {plies}")),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_proven_is_points_in_the_same_order() {
        for plies in 0..=3 {
            assert_eq!(Score::win_in(plies).proven_within(3), Score::win_in(plies));
        }
        let claims = [4, 5, 9].map(|plies| Score::win_in(plies).proven_within(3));
        assert_eq!(claims[0], Score::points(MAX_POINTS - 4));
        assert!(claims.is_sorted_by(|near, far| near > far));
        assert_eq!(-claims[0], Score::loss_in(4).proven_within(3));
        assert_eq!(Score::points(7).proven_within(0), Score::points(7));
    }

    #[test]
    fn scores_are_what_their_verdicts_and_their_words_say() {
        for plies in [0, 1, 7, 300, u32::MAX] {
            let [win, loss] = [Score::win_in(plies), Score::loss_in(plies)];
            assert!(win.is_decisive() && win == -loss);
            assert_eq!(
                [win, loss].map(|score| Score::from(score.verdict())),
                [win, loss]
            );
            let read = [win, loss].map(|score| score.to_string().parse());
            assert_eq!(read, [Ok(win), Ok(loss)]);
        }
        for points in [0, 1, 35, -120, MAX_POINTS, -MAX_POINTS] {
            assert_eq!(Score::from(points).verdict(), Verdict::Points(points));
            assert_eq!(
                Score::from(points).to_string().parse(),
                Ok(Score::from(points))
            );
        }
        let [most, least] = [i32::MAX, i32::MIN].map(|points| Score::points(points).verdict());
        assert_eq!(
            (most, least),
            (Verdict::Points(MAX_POINTS), Verdict::Points(-MAX_POINTS))
        );
        let [good, bad, lost] = [Score::points(35), Score::points(-120), Score::loss_in(4)];
        assert_eq!(Score::win_in(3).verdict(), Verdict::WinsIn(3));
        assert_eq!(
            format!("{good} {bad} {} {lost}", Score::EVEN),
            "+35 -120 0 loses in 4"
        );
        assert_eq!(
            format!("{good:>6}|{lost:^12}|{:<4}|", Score::EVEN),
            "   +35| loses in 4 |0   |"
        );
    }

    #[test]
    fn a_distance_counts_from_the_node_in_the_table_and_from_the_root_in_the_search() {
        assert_eq!(Score::win_in(9).seen_earlier(-4), Score::win_in(5));
        assert_eq!(Score::win_in(5).seen_earlier(4), Score::win_in(9));
        assert_eq!(Score::loss_in(9).seen_earlier(-4), Score::loss_in(5));
        assert_eq!(Score::points(12).seen_earlier(-4), Score::points(12));
    }
}
