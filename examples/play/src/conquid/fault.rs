//! Why a key or a click does nothing.

use conquid::{Cell, Move, Position, Refusal};

/// Why nothing happens, in words for the person at the table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The game is over.
    #[error("the game is over: Left and Right look at it, Backspace takes the last move back")]
    Over,
    /// It is the turn of somebody elsewhere.
    #[error("the other player is to move")]
    Other,
    /// The game is played with somebody elsewhere.
    #[error("not in a game with somebody else")]
    FairPlay,
    /// A move is being made up.
    #[error("a move is chosen: u withdraws it")]
    Chosen,
    /// No move may be chosen in playback.
    #[error("this is playback: Up at the latest position goes on with the game")]
    Playback,
    /// Playback shows an earlier position.
    #[error("only at the latest position: Right or End leads there")]
    NotLatest,
    /// The computer is thinking about its move.
    #[error("the computer is thinking; s makes it move at once")]
    Thinking,
    /// There are too few empty cells for an Acquire.
    #[error("fewer than three cells are empty: nothing can be acquired")]
    FewEmpty,
    /// There is no winning path.
    #[error("no path of your cells joins the bases")]
    NoPath,
    /// No kind of move is chosen.
    #[error("first choose a move: a acquire, c conquer, v vanquish, q conquest")]
    NothingChosen,
    /// This kind of move has no cells.
    #[error("this move has no cells to point at: Return confirms it, u withdraws it")]
    NoCells,
    /// Nothing is previewed that could be confirmed.
    #[error("the move is not whole yet: Space points at the cell under the cursor")]
    NotWhole,
    /// The cell belongs to a base.
    #[error("a cell of a base cannot be acquired")]
    Base,
    /// The cell is not empty.
    #[error("that cell is not empty")]
    Occupied,
    /// Three cells are selected already.
    #[error("three cells are selected: point at one of them to deselect it, or Return confirms")]
    Fourth,
    /// A block would reach beyond the board.
    #[error("the block would reach beyond the board: point at its top left cell")]
    BeyondBoard,
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(Refusal),
    /// There are too few own cells beside a block.
    #[error("only {found} of your cells are beside the block, 4 are needed")]
    FewSurrounders {
        /// How many there are.
        found: u32,
    },
}

/// Why the player to move may not vanquish the block with this top left cell; `None` if he may.
pub fn vanquish_fault(position: &Position, corner: Cell) -> Option<Fault> {
    let refusal = position.refusal(Move::Vanquish(corner))?;
    Some(match refusal {
        Refusal::BeyondBoard => Fault::BeyondBoard,
        Refusal::FewSurrounders { found } => Fault::FewSurrounders { found },
        other => Fault::Refused(other),
    })
}
