//! The depth and the window of scores of a node.

use crate::Score;

/// The widest margin of an aspiration window. A wider one is opened fully.
const WIDEST_ASPIRATION: i32 = 2_000;

/// The open interval in which a node finds its exact score. Outside it a bound is enough.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Window {
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
        let is_open = score.is_decisive() || margin > WIDEST_ASPIRATION;
        if score <= self.alpha {
            let alpha = if is_open {
                Self::FULL.alpha
            } else {
                score.shifted(-margin)
            };
            Self { alpha, ..self }
        } else {
            let beta = if is_open {
                Self::FULL.beta
            } else {
                score.shifted(margin)
            };
            Self { beta, ..self }
        }
    }

    pub fn is_zero(self) -> bool {
        self.beta == self.alpha.shifted(1)
    }
}

/// How to search a node.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Task {
    /// The depth of the search below the node, in plies.
    pub depth: i32,
    /// The distance from the root, in plies.
    pub ply: usize,
    pub window: Window,
    /// Whether the last move was a null move. Two in a row prove nothing.
    pub is_passed: bool,
}

impl Task {
    /// Returns the task of a child, for a window from the view of this node.
    pub fn child(self, depth: i32, window: Window) -> Self {
        Self {
            depth,
            ply: self.ply + 1,
            window: window.negated(),
            is_passed: false,
        }
    }

    /// Returns whether the node is a PV node, which needs its exact score.
    pub fn is_pv(self) -> bool {
        !self.window.is_zero()
    }
}
