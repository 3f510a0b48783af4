//! What is asked of a node: how deep to look, and in which window of scores.

use crate::Score;

/// A window wider than this might as well be open.
const WIDEST_ASPIRATION: i32 = 2_000;

/// The open interval in which a node must find its exact score. Outside it a bound is enough.
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

    /// Returns the narrowest window: it only tells whether a score is above alpha.
    pub fn zero(alpha: Score) -> Self {
        Self {
            alpha,
            beta: alpha.shifted(1),
        }
    }

    /// Widens the window so that it includes scores `margin` beyond one that was outside.
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

/// What is asked of a node.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Task {
    /// Plies to look ahead.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    pub window: Window,
    /// Whether the last move was a null move: two in a row prove nothing.
    pub is_passed: bool,
}

impl Task {
    /// Returns the task of a child, for a window as this node sees it.
    pub fn child(self, depth: i32, window: Window) -> Self {
        Self {
            depth,
            ply: self.ply + 1,
            window: window.negated(),
            is_passed: false,
        }
    }

    /// Returns whether the exact score is wanted: such nodes are few, and form the principal
    /// variation.
    pub fn is_pv(self) -> bool {
        !self.window.is_zero()
    }
}
