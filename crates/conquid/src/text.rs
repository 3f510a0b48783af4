//! Positions and moves as text (rules 6.1 to 6.3).

use alloc::string::{String, ToString};
use core::fmt::{self, Write};
use core::str::FromStr;

use grid_core::text::{Field, write_runs};
use grid_core::{Notation, Outcome, ParseError, Player, SquareSet};

use crate::{Cell, Move, Position, Size, Triple};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Acquire(cells) => write!(f, "A{cells}"),
            Self::Conquer => f.write_str("C"),
            Self::Vanquish(corner) => write!(f, "V{corner}"),
            Self::Conquest => f.write_str("Q"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let field = |at: usize| Field::of("move", text).part(at..text.len());
        match text.bytes().next() {
            Some(b'A') => Ok(Self::Acquire(read_cells(&field(1))?)),
            Some(b'C') if text.len() == 1 => Ok(Self::Conquer),
            Some(b'V') => Ok(Self::Vanquish(read_cell(&field(1))?)),
            Some(b'Q') if text.len() == 1 => Ok(Self::Conquest),
            Some(b'C' | b'Q') => Err(field(0).error(1, "nothing more")),
            _ => Err(field(0).error(0, "A with three cells, C, V with a cell, or Q")),
        }
    }
}

/// Reads `row,column`.
fn read_cell(field: &Field<'_>) -> Result<Cell, ParseError> {
    (field.text.parse()).map_err(|_| field.error(0, "ROW,COLUMN, from 0"))
}

/// Reads `row,column;row,column;row,column`, in any order.
fn read_cells(field: &Field<'_>) -> Result<Triple, ParseError> {
    const THREE: &str = "three different cells joined by ;";
    let mut cells = [Cell::at(0, 0); 3];
    let mut fields = field.split_at(';');
    for cell in &mut cells {
        *cell = read_cell(&fields.expect(THREE)?)?;
    }
    fields.end(THREE)?;
    Triple::new(cells).ok_or_else(|| field.error(0, THREE))
}

impl Notation for Position {
    const NAME: &'static str = "conquid";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        self.refusal(m).map(|refusal| refusal.to_string())
    }
}

impl Position {
    /// Returns the symbol of a cell: `.` empty, `x` and `o` the players' cells, `X` and `O` their
    /// bases.
    fn symbol_at(&self, cell: Cell) -> char {
        match (self.base_owner(cell), self.owner(cell)) {
            (Some(owner), _) => ['X', 'O'][owner.index()],
            (_, Some(owner)) => ['x', 'o'][owner.index()],
            _ => '.',
        }
    }
}

/// The words for the results.
const RESULTS: [(&str, Option<Outcome>); 4] = [
    ("-", None),
    ("1", Some(Outcome::Win(Player::First))),
    ("2", Some(Outcome::Win(Player::Second))),
    ("=", Some(Outcome::Draw)),
];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.size)?;
        for row in 0..self.size.rows() {
            if row > 0 {
                f.write_char('/')?;
            }
            let cells = (0..self.size.columns()).map(|column| Cell::at(row, column));
            write_runs(cells.map(|cell| self.symbol_at(cell)), f)?;
        }
        let result = RESULTS.iter().find(|(_, result)| *result == self.result);
        let word = result.map_or("-", |(word, _)| word);
        write!(f, " {} {word}", self.turn.number())
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Field::split("position", text);
        let mut position = Self::start_of(Size::read(fields.expect("the size of the board")?)?);
        position.read_grid(fields.expect("the cells")?)?;
        let turn = fields.expect("the number of the player to move")?;
        position.turn = match turn.text {
            "1" => Player::First,
            "2" => Player::Second,
            _ => return Err(turn.error(0, "1 or 2")),
        };
        let result = fields.expect("the result")?;
        let known = RESULTS.iter().find(|(word, _)| *word == result.text);
        let (_, outcome) = known.ok_or_else(|| result.error(0, "-, 1, 2 or ="))?;
        position.result = *outcome;
        fields.end("the end of the position")?;
        Ok(position)
    }
}

impl Position {
    /// Reads the rows of cells, as runs of symbols.
    fn read_grid(&mut self, field: Field<'_>) -> Result<(), ParseError> {
        const WIDTH: &str = "as many cells in a row as the board has columns";
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let (mut row, mut column) = (0, 0);
        // The run that is being read: where it begins, and its length as far as it is read.
        let (mut start, mut count) = (0, None);
        let mut last = None;
        for (at, symbol) in field.text.char_indices() {
            if count.is_none() {
                start = at;
            }
            if let Some(digit) = symbol.to_digit(10) {
                if count.is_none() && digit == 0 {
                    return Err(field.error(at, "a count without leading zeros"));
                }
                let counted = count.unwrap_or(0) * 10 + digit as usize;
                if counted > columns {
                    return Err(field.error(start, WIDTH));
                }
                count = Some(counted);
                continue;
            }
            if symbol == '/' {
                if count.is_some() || column < columns {
                    return Err(field.error(at, WIDTH));
                }
                (row, column, last) = (row + 1, 0, None);
                if row == rows {
                    return Err(field.error(at + 1, "no more rows than the board has"));
                }
                continue;
            }
            // A row has one spelling: a count of 1 is not written.
            if count == Some(1) {
                return Err(field.error(start, "no count before a single cell"));
            }
            if last == Some(symbol) {
                return Err(field.error(start, "runs as long as possible"));
            }
            for _ in 0..count.take().unwrap_or(1) {
                if column == columns {
                    return Err(field.error(start, WIDTH));
                }
                let read = self.read_symbol(Cell::at(row, column), symbol);
                read.map_err(|expected| field.error(at, expected))?;
                column += 1;
            }
            last = Some(symbol);
        }
        let end = field.text.len();
        if count.is_some() || column < columns {
            return Err(field.error(end, WIDTH));
        }
        if row + 1 < rows {
            return Err(field.error(end, "as many rows as the board has, joined by /"));
        }
        Ok(())
    }

    /// Sets a cell to what a symbol means.
    ///
    /// # Errors
    /// If the symbol cannot stand there; the error is what was expected.
    fn read_symbol(&mut self, cell: Cell, symbol: char) -> Result<(), &'static str> {
        match (self.base_owner(cell), symbol) {
            (Some(Player::First), 'X') | (Some(Player::Second), 'O') | (None, '.') => {}
            (Some(Player::First), _) => return Err("X: the base of player 1"),
            (Some(Player::Second), _) => return Err("O: the base of player 2"),
            (None, 'x' | 'o') => {
                let cells = &mut self.cells[usize::from(symbol == 'o')];
                *cells = cells.with(cell);
            }
            (None, _) => return Err(". x or o: no base is here"),
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Move, Position);
