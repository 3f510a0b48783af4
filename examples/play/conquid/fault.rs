//! Why a key or a click does nothing.

use conquid::{Cell, Game, Player, Position};

/// The side of a block that is vanquished, and how many own cells must be beside it.
const BLOCK: usize = 4;
const SURROUNDERS: usize = 4;

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
    /// A block has a cell of a base.
    #[error("the block has a cell of a base")]
    BlockHasBase,
    /// The cells of a block are not the same.
    #[error("the 16 cells of the block are not all of one player, or all empty")]
    Mixed,
    /// There are too few own cells beside a block.
    #[error("only {found} of your cells are beside the block, {SURROUNDERS} are needed")]
    FewSurrounders {
        /// How many there are.
        found: usize,
    },
}

/// Why the player to move may not vanquish the block with this top left cell; `None` if he may.
pub fn vanquish_fault(position: &Position, corner: Cell) -> Option<Fault> {
    let board = position.board();
    let (top, left) = (corner.row(), corner.column());
    let (bottom, right) = (top + BLOCK, left + BLOCK);
    if bottom > board.rows() || right > board.columns() {
        return Some(Fault::BeyondBoard);
    }
    let cells = (top..bottom).flat_map(|row| (left..right).map(move |column| (row, column)));
    let mut cells = cells.map(|(row, column)| Cell::at(row, column));
    if cells
        .clone()
        .any(|cell| position.base_owner(cell).is_some())
    {
        return Some(Fault::BlockHasBase);
    }
    let content: Option<Player> = position.owner(corner);
    if cells.any(|cell| position.owner(cell) != content) {
        return Some(Fault::Mixed);
    }
    // Places at the four sides; those off the board do not exist.
    let above = top.checked_sub(1);
    let below = Some(bottom).filter(|&row| row < board.rows());
    let before = left.checked_sub(1);
    let after = Some(right).filter(|&column| column < board.columns());
    let rows = [above, below].into_iter().flatten();
    let columns = [before, after].into_iter().flatten();
    let beside = rows
        .flat_map(|row| (left..right).map(move |column| (row, column)))
        .chain(columns.flat_map(|column| (top..bottom).map(move |row| (row, column))));
    let own = beside
        .filter(|&(row, column)| position.owner(Cell::at(row, column)) == Some(position.turn()));
    let found = own.count();
    (found < SURROUNDERS).then_some(Fault::FewSurrounders { found })
}
