//! The windows of scores.

use crate::Score;

/// The widest margin of an aspiration window. A wider one is opened fully.
const WIDEST_ASPIRATION: i32 = 2_000;

/// The open interval in which a node finds its exact score. Outside it a bound is enough.
#[derive(Copy, Clone, Debug)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    pub const FULL: Self = Self {
        alpha: Score::LOWEST,
        beta: Score::from_number(-Score::LOWEST.number()),
    };

    /// Returns the window for the other player's scores.
    pub fn negated(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Returns the zero window, which only tells whether a score is above alpha.
    pub fn zero(alpha: Score) -> Self {
        Self {
            alpha,
            beta: alpha.shifted(1),
        }
    }

    /// Widens the window on the side of a score outside it, to `margin` points beyond the score.
    pub fn widened(self, score: Score, margin: i32) -> Self {
        let full = score.is_decisive() || margin > WIDEST_ASPIRATION;
        let around = Self {
            alpha: score.shifted(-margin),
            beta: score.shifted(margin),
        };
        let wide = if full { Self::FULL } else { around };
        if score <= self.alpha {
            Self {
                beta: self.beta,
                ..wide
            }
        } else {
            Self {
                alpha: self.alpha,
                ..wide
            }
        }
    }

    pub fn is_zero(self) -> bool {
        self.beta == self.alpha.shifted(1)
    }
}
