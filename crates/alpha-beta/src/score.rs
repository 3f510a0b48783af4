//! Scores: points, or a forced end and how far away it is.

use core::fmt;

/// The score of the player who has just won; one less for every ply that the win is away.
const WIN: i32 = 1_000_000;

/// The largest number of points; an evaluation beyond it is cut down to it.
pub const MAX_POINTS: i32 = 900_000;

/// How good a position is for a player: the player to move, unless said otherwise.
///
/// Ordered: every win is better than any points, a near win better than a far one, and losses the other
/// way round.
///
/// ```
/// use alpha_beta::{Score, Verdict};
///
/// assert!(Score::win_in(1) > Score::win_in(3));
/// assert!(Score::points(-50) > Score::loss_in(8));
/// assert_eq!((-Score::win_in(3)).verdict(), Verdict::LosesIn(3));
/// assert_eq!(Score::win_in(3).to_string(), "wins in 3");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// What a [`Score`] says.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The evaluation at the end of the line looked at; 0 is even. A pawn or its like is about 100.
    Points(i32),
    /// The player wins by force in this many plies, the own ones and the answers counted.
    WinsIn(u32),
    /// The player loses by force in this many plies.
    LosesIn(u32),
}

impl Score {
    /// The score of a draw, and of an even position.
    pub const EVEN: Self = Self(0);

    /// Worse than any score that occurs.
    pub(crate) const LOWEST: Self = Self(-WIN - 1);

    /// Points, cut down to [`MAX_POINTS`].
    #[must_use]
    pub const fn points(points: i32) -> Self {
        // `clamp` is not yet `const`.
        if points > MAX_POINTS {
            Self(MAX_POINTS)
        } else if points < -MAX_POINTS {
            Self(-MAX_POINTS)
        } else {
            Self(points)
        }
    }

    /// A win in so many plies; 0 if the game is already won.
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        Self(WIN - Self::distance(plies))
    }

    /// A loss in so many plies; 0 if the game is already lost.
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(Self::distance(plies) - WIN)
    }

    /// No game that a search can see is longer than this.
    const fn distance(plies: u32) -> i32 {
        const FARTHEST: u32 = (WIN - MAX_POINTS - 1) as u32;
        if plies < FARTHEST {
            plies as i32
        } else {
            FARTHEST as i32
        }
    }

    /// What the score says.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        if self.0 > MAX_POINTS {
            Verdict::WinsIn((WIN - self.0) as u32)
        } else if self.0 < -MAX_POINTS {
            Verdict::LosesIn((self.0 + WIN) as u32)
        } else {
            Verdict::Points(self.0)
        }
    }

    /// The same, but of a forced end that is farther away than so many plies only that it would be very good
    /// or bad.
    pub(crate) const fn proven_within(self, plies: u32) -> Self {
        match self.verdict() {
            Verdict::WinsIn(away) if away > plies => Self(self.0 - (WIN - MAX_POINTS)),
            Verdict::LosesIn(away) if away > plies => Self(self.0 + (WIN - MAX_POINTS)),
            _ => self,
        }
    }

    /// Whether it is a forced win or loss.
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        !matches!(self.verdict(), Verdict::Points(_))
    }

    /// The score as one number, for programs that want no more: points, or about plus or minus
    /// 1,000,000 for a win or a loss, less the plies that it is away.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }

    pub(crate) const fn from_number(number: i32) -> Self {
        Self(number)
    }

    /// The score moved by some points, for search windows.
    pub(crate) fn shifted(self, by: i32) -> Self {
        let limit = -Self::LOWEST.0;
        Self(self.0.saturating_add(by).clamp(-limit, limit))
    }

    /// The score of a position `ply` plies below the root as the root sees it, given as the position
    /// itself sees it: the end of the game is farther away.
    pub(crate) fn seen_from_root(self, ply: usize) -> Self {
        match self.verdict() {
            Verdict::Points(_) => self,
            Verdict::WinsIn(_) => Self(self.0 - ply as i32),
            Verdict::LosesIn(_) => Self(self.0 + ply as i32),
        }
    }

    /// The other way round: what the position itself sees, of a score as the root sees it.
    pub(crate) fn seen_from_node(self, ply: usize) -> Self {
        match self.verdict() {
            Verdict::Points(_) => self,
            Verdict::WinsIn(_) => Self(self.0 + ply as i32),
            Verdict::LosesIn(_) => Self(self.0 - ply as i32),
        }
    }
}

impl core::ops::Neg for Score {
    type Output = Self;

    /// The score as the other player sees it.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+35`, `-120`, `0`, `wins in 3`, `loses in 4`.
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
    fn every_score_says_what_it_was_made_of() {
        for plies in [0, 1, 7, 300] {
            assert_eq!(Score::win_in(plies).verdict(), Verdict::WinsIn(plies));
            assert_eq!(Score::loss_in(plies).verdict(), Verdict::LosesIn(plies));
            assert_eq!(Score::win_in(plies), -Score::loss_in(plies));
        }
        assert_eq!(
            Score::points(i32::MIN).verdict(),
            Verdict::Points(-MAX_POINTS)
        );
        assert!(Score::win_in(u32::MAX).is_decisive());
        assert!(!Score::points(i32::MAX).is_decisive());
    }

    #[test]
    fn scores_are_padded_like_words() {
        assert_eq!(
            format!("{:>6}|{:<4}|", Score::points(35), Score::EVEN),
            "   +35|0   |"
        );
        assert_eq!(format!("{:^12}|", Score::loss_in(4)), " loses in 4 |");
    }

    #[test]
    fn a_distance_counts_from_the_node_in_the_table_and_from_the_root_in_the_search() {
        let from_root = Score::win_in(9);
        assert_eq!(from_root.seen_from_node(4), Score::win_in(5));
        assert_eq!(Score::win_in(5).seen_from_root(4), from_root);
        assert_eq!(Score::loss_in(9).seen_from_node(4), Score::loss_in(5));
        assert_eq!(Score::points(12).seen_from_node(4), Score::points(12));
    }
}
