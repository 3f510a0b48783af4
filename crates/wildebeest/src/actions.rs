//! Moves as numbers, and positions as planes. An action is a cell to leave and a cell to enter.

use grid_core::scene::Pick;
use grid_core::{Actions, Encode, Game, History, Planes, Player};

use crate::{Move, PieceKind, Position, Square};

const SIDE: usize = 11;
const CELLS: usize = SIDE * SIDE;

/// Returns the cell of a square as a player sees it: in row 0 are the player's own officers.
#[inline]
fn cell(square: Square, viewer: Player) -> usize {
    match viewer {
        Player::First => square.index(),
        Player::Second => (SIDE - 1 - square.row()) * SIDE + square.column(),
    }
}

/// Returns the square of a cell.
fn square(number: usize, viewer: Player) -> Option<Square> {
    // The cell of a cell is the square again.
    Square::from_index(cell(Square::from_index(number)?, viewer))
}

impl Actions for Position {
    fn actions(&self) -> usize {
        CELLS * CELLS
    }

    #[inline]
    fn number(&self, m: Move) -> u64 {
        (cell(m.from, self.turn()) * CELLS + cell(m.to, self.turn())) as u64
    }

    fn numbered(&self, number: u64) -> Option<Move> {
        let number = usize::try_from(number).ok()?;
        let from = square(number / CELLS, self.turn())?;
        let to = square(number % CELLS, self.turn())?;
        Some(Move { from, to })
    }
}

/// The names of the planes: those of both players' pieces, then others.
macro_rules! planes {
    ([$($pieces:literal)*] $($other:literal)*) => {
        &[$(concat!("own ", $pieces),)* $(concat!("enemy ", $pieces),)* $($other,)*]
    };
}

impl Encode for Position {
    const PLANES: &'static [&'static str] = planes!(
        ["pawns" "knights" "bishops" "rooks" "kings" "jet kings" "serpents" "old women" "empresses"
            "joeys" "catapults" "gorillas" "golf carts" "time machines" "beekeepers"]
        "plies without progress" "earlier occurrences"
    );

    fn plane_size(&self) -> [usize; 2] {
        [SIDE, SIDE]
    }

    fn encode(&self, _: &[Pick], history: &History, viewer: Player, planes: &mut Planes<'_>) {
        for owner in [viewer, viewer.other()] {
            for kind in PieceKind::ALL {
                let squares = self.pieces_of_kind(owner, kind).into_iter();
                planes.cells(squares.map(|square| cell(square, viewer)));
            }
        }
        planes.constant(history.quiet_plies());
        planes.constant(history.earlier().count() as u32);
    }
}
