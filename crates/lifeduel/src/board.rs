//! A board with the cells of both players (rules 1.1, 1.4 and 1.5).

use core::fmt;
use core::str::FromStr;

use grid_core::text::{Field, write_runs};
use grid_core::{Outcome, ParseError, Player, RowColumn, Square};

use crate::Spec;
use crate::life::{self, Cells};

/// A cell, on any board: its row from the top and its column from the left, both from 0. As a move,
/// it places a living cell there (rule 1.1).
///
/// ```
/// use lifeduel::Cell;
///
/// let cell: Cell = "2,3".parse()?;
/// assert_eq!(cell, Cell::at(2, 3));
/// assert_eq!(cell.to_string(), "2,3");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub type Cell = Square<{ Spec::MAX_CELLS }, { Spec::MAX_CELLS }, RowColumn>;

/// A board of up to 64 cells, each dead or a living cell of one of the players.
///
/// Its text has the rows from top to bottom, joined by `/`. `.` is a dead cell, `x` a cell of the
/// first player, `o` a cell of the second player; a number before a symbol repeats it.
///
/// ```
/// use grid_core::Player;
/// use lifeduel::Board;
///
/// // Three in a row become three in a column. A newborn belongs to the owner of most parents.
/// let board: Board = "5./.xxo./5.".parse()?;
/// assert_eq!(board.after(1).to_string(), "2.x2./2.x2./2.x2.");
/// assert_eq!(board.count(Player::First), 2);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    height: u8,
    width: u8,
    pub(crate) cells: Cells,
}

impl Board {
    /// Returns the dead board of a game.
    pub const fn empty(spec: Spec) -> Self {
        Self::with_cells(spec, [0; 2])
    }

    pub(crate) const fn with_cells(spec: Spec, cells: Cells) -> Self {
        Self {
            height: spec.height() as u8,
            width: spec.width() as u8,
            cells,
        }
    }

    /// Returns the number of rows.
    pub const fn height(&self) -> usize {
        self.height as usize
    }

    /// Returns the number of columns.
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// Returns whether the board has this cell.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.row() < self.height() && cell.column() < self.width()
    }

    /// Returns the bit of a cell; 0 if it is off the board.
    #[inline]
    pub(crate) const fn bit(&self, cell: Cell) -> u64 {
        match self.contains(cell) {
            true => 1 << (cell.row() * self.width() + cell.column()),
            false => 0,
        }
    }

    /// Returns the cell with the bit of this number.
    #[inline]
    pub(crate) const fn cell_at(&self, index: usize) -> Cell {
        Cell::at(index / self.width(), index % self.width())
    }

    /// Returns the cells, row by row from the top left.
    pub fn all(&self) -> impl Iterator<Item = Cell> + use<> {
        let board = *self;
        (0..board.height() * board.width()).map(move |index| board.cell_at(index))
    }

    /// Returns the owner of a cell; `None` if it is dead or off the board.
    #[inline]
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        let bit = self.bit(cell);
        Player::ALL
            .into_iter()
            .find(|player| self.cells[player.index()] & bit != 0)
    }

    /// Returns the board with a living cell of a player, whatever was there before. Unchanged if
    /// the cell is off the board.
    #[must_use]
    pub fn with(mut self, owner: Player, cell: Cell) -> Self {
        let bit = self.bit(cell);
        self.cells[owner.index()] |= bit;
        self.cells[owner.other().index()] &= !bit;
        self
    }

    /// Returns the board with a dead cell, whatever was there before.
    #[must_use]
    pub fn without(mut self, cell: Cell) -> Self {
        let bit = self.bit(cell);
        self.cells = self.cells.map(|cells| cells & !bit);
        self
    }

    /// Returns the number of living cells of a player.
    #[inline]
    pub const fn count(&self, owner: Player) -> u32 {
        self.cells[owner.index()].count_ones()
    }

    /// Returns the bits of the dead cells.
    #[inline]
    pub(crate) const fn dead(&self) -> u64 {
        life::full(self.height(), self.width()) & !(self.cells[0] | self.cells[1])
    }

    /// Returns the board some generations later, by Conway's rule: a living cell with two or three
    /// living neighbours lives on and keeps its owner; a dead cell with exactly three becomes a
    /// living cell of the owner of most of them; every other cell is dead. Outside the board all
    /// cells are dead.
    #[inline]
    #[must_use]
    pub fn after(&self, generations: usize) -> Self {
        Self {
            cells: life::after(self.cells, self.height(), self.width(), generations),
            ..*self
        }
    }

    /// Returns the result by counting: the player with more living cells wins. If the counts are
    /// equal, even 0 to 0, the first player wins if `first_wins_ties`; else the game is a draw.
    #[inline]
    pub fn result(&self, first_wins_ties: bool) -> Outcome {
        use core::cmp::Ordering::{Equal, Greater, Less};
        let [first, second] = Player::ALL.map(|player| self.count(player));
        match first.cmp(&second) {
            Greater => Outcome::Win(Player::First),
            Less => Outcome::Win(Player::Second),
            Equal if first_wins_ties => Outcome::Win(Player::First),
            Equal => Outcome::Draw,
        }
    }
}

/// Returns the letter of a cell.
const fn letter(owner: Option<Player>) -> char {
    match owner {
        None => '.',
        Some(Player::First) => 'x',
        Some(Player::Second) => 'o',
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.height() {
            if row > 0 {
                f.write_str("/")?;
            }
            let row = (0..self.width()).map(|column| Cell::at(row, column));
            write_runs(row.map(|cell| letter(self.owner(cell))), f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Board {
    /// Reads the rows of a field; all have the width of the first.
    pub(crate) fn read(field: Field<'_>) -> Result<Self, ParseError> {
        let mut cells: Cells = [0; 2];
        let mut width = None;
        let (mut row, mut column, mut run) = (0, 0, None);
        let bytes = field.text.bytes().chain(*b"/");
        for (at, byte) in bytes.enumerate() {
            let owner = match byte {
                b'0'..=b'9' => {
                    let number = 10 * run.unwrap_or(0) + usize::from(byte - b'0');
                    if number == 0 || number > Spec::MAX_CELLS {
                        return Err(field.error(at, "a count from 1 to 64"));
                    }
                    run = Some(number);
                    continue;
                }
                b'/' if run.is_none()
                    && column > 0
                    && width.is_none_or(|width| width == column) =>
                {
                    width = Some(column);
                    row += 1;
                    column = 0;
                    continue;
                }
                b'.' => None,
                b'x' => Some(Player::First),
                b'o' => Some(Player::Second),
                _ if run.is_some() => return Err(field.error(at, "., x or o after a count")),
                b'/' => return Err(field.error(at, "rows of one length, joined by /")),
                _ => return Err(field.error(at, "., x, o, a count or /")),
            };
            for _ in 0..run.take().unwrap_or(1) {
                let index = row * width.unwrap_or(0) + column;
                if index >= Spec::MAX_CELLS || width.is_some_and(|width| column >= width) {
                    return Err(field.error(at, "rows of one length and at most 64 cells"));
                }
                if let Some(owner) = owner {
                    cells[owner.index()] |= 1 << index;
                }
                column += 1;
            }
        }
        // The added / ended at least one row.
        let width = width.unwrap_or(1);
        Ok(Self {
            height: row as u8,
            width: width as u8,
            cells,
        })
    }
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(Field::of("board", text))
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Board);
