//! What a player sees (rule 6.3): the board, the turn, and the prompts.

use std::fmt::{self, Write};

use crate::protocol::PlayerOutcome;
use crate::protocol::placement::cell_on;
use lifeduel::{Board, Cell, Player};

/// Clears the screen and moves to its top.
pub const CLEAR: &str = "\x1b[2J\x1b[H";

/// A board as a grid of characters.
pub struct Grid {
    pub board: Board,
    /// Player 1 in red, player 2 in blue.
    pub color: bool,
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = &self.board;
        let rule = format!("{}+\n", "+---".repeat(board.width() + 1));
        f.write_str(&rule)?;
        f.write_str("|   |")?;
        for column in 0..board.width() {
            write!(f, "{column:^3}|")?;
        }
        f.write_char('\n')?;
        f.write_str(&rule)?;
        for row in 0..board.height() {
            write!(f, "|{row:^3}|")?;
            for column in 0..board.width() {
                match board.owner(Cell::at(row, column)) {
                    None => f.write_str(" . |")?,
                    Some(owner) if self.color => {
                        let number = owner.number();
                        let hue = if owner == Player::First { 31 } else { 34 };
                        write!(f, " \x1b[{hue}m{number}\x1b[0m |")?;
                    }
                    Some(owner) => write!(f, " {} |", owner.number())?,
                }
            }
            f.write_char('\n')?;
            f.write_str(&rule)?;
        }
        Ok(())
    }
}

/// The screen while cells are placed.
pub fn placement(board: Board, you: Player, turn: Player, color: bool) -> String {
    let [first, second] = Player::ALL.map(|player| board.count(player));
    let turn = if turn == you {
        format!("You (Player {})", you.number())
    } else {
        "Opponent".into()
    };
    format!(
        "--- Game Phase: Placement ---\n\n\
         Current board (You are Player {})\n{}\
         Player 1: {first} cells, Player 2: {second} cells\n\
         Current turn: {turn}\n",
        you.number(),
        Grid { board, color },
    )
}

/// The screen after all generations.
pub fn result(board: Board, counts: [u32; 2], color: bool) -> String {
    let [first, second] = counts;
    format!(
        "--- Game Phase: Simulation Result ---\n\n\
         SIMULATION COMPLETE!\nFinal board state\n{}\n\
         Final scores:\nPlayer 1: {first} cells\nPlayer 2: {second} cells\n",
        Grid { board, color },
    )
}

/// The verdict in words.
pub const fn verdict(verdict: PlayerOutcome) -> &'static str {
    match verdict {
        PlayerOutcome::Win => "You win!",
        PlayerOutcome::Lose => "You lose!",
        PlayerOutcome::Draw => "Draw!",
    }
}

/// The prompt for a cell, with the range of rows and columns: `[0, 5]`, or `[0, 5] x [0, 8]` if
/// they differ.
pub fn prompt(board: Board) -> String {
    let (last_row, last_column) = (board.height() - 1, board.width() - 1);
    let range = if last_row == last_column {
        format!("[0, {last_row}]")
    } else {
        format!("[0, {last_row}] x [0, {last_column}]")
    };
    format!("Please input cell position (row, col) in {range}")
}

/// The cell that two typed lines name.
///
/// # Errors
/// If they name no cell that can be placed; the error says why.
pub fn typed_cell(board: Board, row: &str, column: &str) -> Result<Cell, String> {
    let number = |text: &str| text.trim().parse::<i64>();
    let (Ok(row), Ok(column)) = (number(row), number(column)) else {
        return Err("Please enter valid integers".into());
    };
    match cell_on(board, row, column) {
        None => Err(format!(
            "Position must be in range [0, {}] x [0, {}]",
            board.height() - 1,
            board.width() - 1
        )),
        Some(cell) if board.owner(cell).is_some() => {
            Err("That position is already occupied. Please choose an empty cell.".into())
        }
        Some(cell) => Ok(cell),
    }
}
