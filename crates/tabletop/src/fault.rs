//! Why an act does nothing.

use crate::table::ActError;

/// Why nothing happens, in words for the person at the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The game is over.
    #[error("the game is over: Backspace takes the last move back")]
    Over,
    /// A game with kinds of move stays in playback once it is over.
    #[error("the game is over: Left and Right go through its moves")]
    StaysInPlayback,
    /// The opponent over the network is to move.
    #[error("your opponent is to move")]
    Opponent,
    /// Help by the computer is off in a game over the network, and no other game can begin.
    #[error("not in a game over the network")]
    FairPlay,
    /// A move is being chosen.
    #[error("a move is being chosen: Esc cancels it")]
    Chosen,
    /// No move can be chosen in playback.
    #[error("this is playback: p plays on")]
    Playback,
    /// Playback shows an earlier position of a game that is over.
    #[error("this is playback: b plays on from here")]
    BranchFirst,
    /// Playback shows an earlier position.
    #[error("only at the latest position: End leads there")]
    NotLatest,
    /// Playback is at the latest position.
    #[error("this is the latest position: p plays on")]
    Latest,
    /// The game is not in playback.
    #[error("only in playback: p starts it")]
    NotPlayback,
    /// The computer is thinking about its move.
    #[error("the computer is thinking: s makes it move at once")]
    Thinking,
    /// The computer does not agree to draws.
    #[error("the computer declines a draw")]
    PlaysOn,
    /// No move of the kind can be played, or a cell cannot be chosen.
    #[error("{0}")]
    Refused(String),
    /// No kind of move is chosen.
    #[error("first choose a move: {0}")]
    NoKind(String),
    /// The move that is chosen needs no cell.
    #[error("this move has no cells to choose: Enter confirms it, Esc cancels it")]
    NoCells,
    /// Cells of the move are still to be chosen.
    #[error("Choose more cells: Space chooses the cell under the cursor")]
    MoreCells,
    /// The chosen cells make no move.
    #[error("Choose another cell: Space chooses the cell under the cursor")]
    OtherCell,
    /// All cells of the move are chosen.
    #[error("all cells are chosen: Enter confirms the move, a chosen cell can be deselected")]
    AllCells,
    /// The move loses at once: only the second time it is played.
    #[error("{0}. Enter again plays it, Esc takes it back")]
    Loses(String),
    /// No move starts at the cell.
    #[error("no move starts here")]
    NoStart,
    /// The move that is being chosen cannot go on at the cell.
    #[error("not a target: point at a marked cell, or press Esc to cancel")]
    NoTarget,
    /// A clock that has run out cannot be put back.
    #[error("the time is up: n begins a new game")]
    TimeUp,
    /// There is no move to take back.
    #[error("nothing to take back")]
    NothingPlayed,
    /// There is no move to play again.
    #[error("nothing to redo")]
    NothingUndone,
    /// In a game over the network, what was taken back is gone.
    #[error("in a game over the network, moves that were taken back are gone")]
    Forgotten,
    /// A game over the network has no branches.
    #[error("no branches in a game over the network")]
    NoBranches,
    /// There is no opponent over the network.
    #[error("rematches are for games over the network")]
    NoOpponent,
    /// The table waits for something else than a move.
    #[error("{0}")]
    Waiting(String),
    /// The table does not allow it now.
    #[error(transparent)]
    Table(#[from] ActError),
}
