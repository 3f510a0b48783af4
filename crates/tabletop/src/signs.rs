//! What the signs and frames on a board mean, in the words of every front end.

use serde::Serialize;

/// What the signs and frames on a board mean. A front end draws them as it likes.
///
/// ```
/// assert_eq!(tabletop::SignWords::USUAL.target, "can be chosen");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SignWords {
    /// The frames of the last move.
    pub played: FrameWords,
    /// Those of a move that is not played yet.
    pub foretold: FrameWords,
    /// A cell that can be picked next.
    pub target: &'static str,
    /// A cell after which only moves that lose can follow.
    pub losing: &'static str,
    /// A cell in danger.
    pub danger: &'static str,
    /// A cell of what has ended the game.
    pub ending: &'static str,
}

/// What the frames of a scene's highlights mean.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FrameWords {
    /// Where the move begins.
    pub from: &'static str,
    /// Where it comes.
    pub to: &'static str,
    /// What else its turn changes.
    pub affected: &'static str,
    /// What is picked.
    pub selected: &'static str,
}

impl SignWords {
    /// The words of every game.
    pub const USUAL: Self = Self {
        played: FrameWords {
            from: "the last move began here",
            to: "the last move came here",
            affected: "the last turn changed this",
            selected: "chosen",
        },
        foretold: FrameWords {
            from: "the move would begin here",
            to: "the move would come here",
            affected: "would change",
            selected: "chosen",
        },
        target: "can be chosen",
        losing: "each move of it, or to it, loses",
        danger: "may be lost next turn",
        ending: "what has ended the game",
    };
}
