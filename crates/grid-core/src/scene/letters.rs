//! The text of a board of letters.

use alloc::vec::Vec;
use core::fmt;

use crate::scene::spot::Spot;
use crate::{ParseError, Player};

/// Writes the letters of a board of some rows and columns, row by row from the top, and the player
/// to move: `x.o/.x. 2`. An empty cell is `.`.
///
/// # Errors
/// If the writer fails.
///
/// ```
/// use grid_core::Player;
/// use grid_core::scene::{Spot, read_letters, write_letters};
///
/// let mut text = String::new();
/// let letter = |spot: Spot| (spot.row == spot.column).then_some('x');
/// write_letters(&mut text, [2, 3], letter, Player::Second)?;
/// assert_eq!(text, "x../.x. 2");
///
/// let (letter, turn) = read_letters(&text, [2, 3], &['x'])?;
/// assert_eq!((letter(Spot { row: 1, column: 1 }), turn), (Some('x'), Player::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_letters(
    f: &mut impl fmt::Write,
    size: [u16; 2],
    letter: impl Fn(Spot) -> Option<char>,
    turn: Player,
) -> fmt::Result {
    for spot in Spot::all(size) {
        if spot.row > 0 && spot.column == 0 {
            f.write_char('/')?;
        }
        f.write_char(letter(spot).unwrap_or('.'))?;
    }
    write!(f, " {}", turn.number())
}

/// Reads the letters of a board and the player to move, as [`write_letters`] writes them. Returns a
/// function from cells to letters. `known` are the letters that may stand on the board.
///
/// # Errors
/// If the text is no such board with this many rows and columns.
pub fn read_letters(
    text: &str,
    [rows, columns]: [u16; 2],
    known: &[char],
) -> Result<(impl Fn(Spot) -> Option<char> + use<>, Player), ParseError> {
    let error = |at, expected| ParseError::new("position", text, at, expected);
    let (board, turn) = text
        .split_once(' ')
        .ok_or_else(|| error(text.len(), "a blank, and the number of the player to move"))?;
    let turn = match turn {
        "1" => Player::First,
        "2" => Player::Second,
        _ => return Err(error(board.len() + 1, "1 or 2, the player to move")),
    };
    let mut lines: Vec<Vec<char>> = Vec::new();
    let mut at = 0;
    for line in board.split('/') {
        if line.chars().count() != usize::from(columns) {
            return Err(error(at, "a row with one letter or . for each column"));
        }
        let is_known = |&(_, letter): &(usize, char)| letter == '.' || known.contains(&letter);
        if let Some((stray, _)) = line.char_indices().find(|letter| !is_known(letter)) {
            return Err(error(at + stray, "the letter of a piece, or ."));
        }
        lines.push(line.chars().collect());
        at += line.len() + 1;
    }
    if lines.len() != usize::from(rows) {
        return Err(error(
            board.len(),
            "one row for each row of the board, joined by /",
        ));
    }
    let letter = move |spot: Spot| {
        let line = lines.get(usize::from(spot.row))?;
        let letter = line.get(usize::from(spot.column)).copied();
        letter.filter(|&letter| letter != '.')
    };
    Ok((letter, turn))
}
