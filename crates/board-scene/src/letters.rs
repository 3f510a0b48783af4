//! The text of a board of letters.

use alloc::vec::Vec;
use core::fmt;

use grid_core::text::Field;
use grid_core::{ParseError, Player, Spot};

/// Writes the letters of a board of some rows and columns, row by row from the top, and the player
/// to move: `x.o/.x. 2`. An empty cell is `.`.
///
/// # Errors
/// If the writer fails.
///
/// ```
/// use grid_core::{Player, Spot};
/// use board_scene::{read_letters, write_letters};
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
    let mut fields = Field::split("position", text);
    let board = fields.expect("a row of letters")?;
    let turn = fields.expect("a blank, and the number of the player to move")?;
    let turn = match turn.text {
        "1" => Player::First,
        "2" => Player::Second,
        _ => return Err(turn.error(0, "1 or 2, the player to move")),
    };
    fields.end("the end of the position")?;
    let mut lines: Vec<Vec<char>> = Vec::new();
    for line in board.split_at('/') {
        if line.text.chars().count() != usize::from(columns) {
            return Err(line.error(0, "a row with one letter or . for each column"));
        }
        let is_known = |&(_, letter): &(usize, char)| letter == '.' || known.contains(&letter);
        if let Some((stray, _)) = line.text.char_indices().find(|letter| !is_known(letter)) {
            return Err(line.error(stray, "the letter of a piece, or ."));
        }
        lines.push(line.text.chars().collect());
    }
    if lines.len() != usize::from(rows) {
        let expected = "one row for each row of the board, joined by /";
        return Err(board.error(board.text.len(), expected));
    }
    let letter = move |spot: Spot| {
        let line = lines.get(usize::from(spot.row))?;
        let letter = line.get(usize::from(spot.column)).copied();
        letter.filter(|&letter| letter != '.')
    };
    Ok((letter, turn))
}
