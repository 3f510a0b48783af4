//! What a player sees (rule 6.3): the board, the turn, and the prompts.

use crate::protocol::PlayerOutcome;
use crate::protocol::placement::cell_on;
use lifeduel::{Board, Cell, Player};

/// Clears the screen and moves to its top.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// A board as a grid of characters. In colour player 1 is red and player 2 is blue.
fn grid(board: Board, color: bool) -> String {
    let rule = format!("{}+\n", "+---".repeat(board.width() + 1));
    let columns = (0..board.width()).map(|column| format!("{column:^3}|"));
    let mut grid = format!("{rule}|   |{}\n{rule}", columns.collect::<String>());
    for row in 0..board.height() {
        grid += &format!("|{row:^3}|");
        for column in 0..board.width() {
            grid += match (board.owner(Cell::at(row, column)), color) {
                (None, _) => " . |",
                (Some(Player::First), false) => " 1 |",
                (Some(Player::Second), false) => " 2 |",
                (Some(Player::First), true) => " \x1b[31m1\x1b[0m |",
                (Some(Player::Second), true) => " \x1b[34m2\x1b[0m |",
            };
        }
        grid += &format!("\n{rule}");
    }
    grid
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
        "{CLEAR}--- Game Phase: Placement ---\n\n\
         Current board (You are Player {})\n{}\
         Player 1: {first} cells, Player 2: {second} cells\n\
         Current turn: {turn}\n",
        you.number(),
        grid(board, color),
    )
}

/// The screen after all generations.
pub fn result(board: Board, counts: [u32; 2], color: bool) -> String {
    let [first, second] = counts;
    format!(
        "{CLEAR}--- Game Phase: Simulation Result ---\n\n\
         SIMULATION COMPLETE!\nFinal board state\n{}\n\
         Final scores:\nPlayer 1: {first} cells\nPlayer 2: {second} cells\n",
        grid(board, color),
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
