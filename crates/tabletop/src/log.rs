//! Everything that was done in a match, in one order.

use menagerie::Player;

/// Something that was done in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogEntry {
    /// A move was played.
    Played {
        /// The player.
        player: Player,
        /// The move.
        m: String,
    },
    /// Moves were taken back, or played again, up to this ply.
    WentTo {
        /// The number of moves played since the start.
        ply: usize,
    },
    /// A player resigned.
    Resigned {
        /// The player.
        player: Player,
    },
    /// A player had no time left.
    TimeUp {
        /// The player.
        player: Player,
    },
    /// The players agreed to a draw.
    Drawn,
    /// Another game took the place of this one: a new game, a file, a branch or a rematch.
    Replaced,
    /// The game came from the network as it is now.
    Received {
        /// The number of moves played since the start.
        ply: usize,
    },
}
