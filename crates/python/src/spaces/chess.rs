//! Conway's Game of Chess and Pacifist: 8x8 cells.
//!
//! An action is a cell of 64 and one of 73 ways to leave it: 56 steps of a queen (eight directions,
//! one to seven cells), 8 leaps of a knight, and 9 promotions to another piece than a queen.

use std::ops::ControlFlow;

use chess_men::{Move, PieceKind, Set, Square};
use grid_core::smallvec::SmallVec;
use grid_core::{Dice, Game, History, Player, SquareSet};
use pacifist::{PieceMoves, Side, Weighting};

use super::{Numbered, Planes};

/// The ways to leave a cell.
const WAYS: usize = 73;

/// The steps to a neighbour: rows towards the enemy, and columns to the right.
const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The leaps of a knight.
const LEAPS: [(i8, i8); 8] = [
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

/// The pieces of the last nine ways, three for each: to the left, straight on, to the right.
const UNDERPROMOTIONS: [PieceKind; 3] = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];

/// Returns the cell of a square as a player sees it: row 0 is the enemy's side.
#[inline]
fn cell(square: Square, viewer: Player) -> usize {
    match viewer {
        Player::First => square.index() ^ 0o70,
        Player::Second => square.index(),
    }
}

/// Returns the rows forward and columns to the right of a move.
#[inline]
fn delta(m: Move, player: Player) -> (i8, i8) {
    let rows = m.to.row() as i8 - m.from.row() as i8;
    let columns = m.to.column() as i8 - m.from.column() as i8;
    match player {
        Player::First => (rows, columns),
        Player::Second => (-rows, columns),
    }
}

/// Returns the way of a move.
#[inline]
fn way(m: Move, player: Player) -> usize {
    let (rows, columns) = delta(m, player);
    if let Some(kind) = UNDERPROMOTIONS
        .iter()
        .position(|&kind| m.promotion == Some(kind))
    {
        return 64 + 3 * kind + (columns + 1) as usize;
    }
    if rows == 0 || columns == 0 || rows.abs() == columns.abs() {
        let step = (rows.signum(), columns.signum());
        let direction = STEPS.iter().position(|&known| known == step).unwrap_or(0);
        let distance = rows.abs().max(columns.abs()) as usize;
        return 7 * direction + distance - 1;
    }
    56 + LEAPS
        .iter()
        .position(|&leap| leap == (rows, columns))
        .unwrap_or(0)
}

fn number(m: Move, player: Player) -> usize {
    cell(m.from, player) * WAYS + way(m, player)
}

/// Returns the move of a number. A pawn that comes to the last row becomes a queen unless the way
/// says otherwise.
fn numbered(number: usize, player: Player, pawns: Set) -> Option<Move> {
    let from = Square::from_index(number / WAYS)?;
    let from = Square::from_index(cell(from, player))?;
    let way = number % WAYS;
    let ((rows, columns), promotion) = match way {
        0..56 => {
            let (rows, columns) = STEPS[way / 7];
            let distance = (way % 7 + 1) as i8;
            ((distance * rows, distance * columns), None)
        }
        56..64 => (LEAPS[way - 56], None),
        _ => {
            let columns = ((way - 64) % 3) as i8 - 1;
            ((1, columns), Some(UNDERPROMOTIONS[(way - 64) / 3]))
        }
    };
    let (forward, last_row) = match player {
        Player::First => (1, 7),
        Player::Second => (-1, 0),
    };
    let to = from.offset(rows * forward, columns)?;
    let is_queen = promotion.is_none() && to.row() == last_row && pawns.contains(from);
    let promotion = if is_queen {
        Some(PieceKind::Queen)
    } else {
        promotion
    };
    Some(Move {
        from,
        to,
        promotion,
    })
}

/// The names of the planes of pieces, and of others after them.
macro_rules! pieces_and {
    ($($other:literal,)*) => {
        &[
            "own pawns",
            "own knights",
            "own bishops",
            "own rooks",
            "own queens",
            "own kings",
            "enemy pawns",
            "enemy knights",
            "enemy bishops",
            "enemy rooks",
            "enemy queens",
            "enemy kings",
            $($other,)*
        ]
    };
}

/// Writes the pieces of both players, the viewer's first.
fn pieces(planes: &mut Planes<'_>, viewer: Player, set: impl Fn(Player, PieceKind) -> Set) {
    for owner in [viewer, viewer.other()] {
        for kind in PieceKind::ALL {
            planes.cells(
                set(owner, kind)
                    .into_iter()
                    .map(|square| cell(square, viewer)),
            );
        }
    }
}

impl Numbered for conway_chess::Position {
    const PLANES: &'static [&'static str] = pieces_and![
        "own birth and death counters",
        "enemy birth and death counters",
        "own castling on the king's side",
        "own castling on the queen's side",
        "enemy castling on the king's side",
        "enemy castling on the queen's side",
        "en passant",
        "own place in the birth queue",
        "enemy place in the birth queue",
        "plies without progress",
        "earlier occurrences",
    ];

    fn sizes(&self) -> [usize; 3] {
        [8, 8, 64 * WAYS]
    }

    fn observe(&self, history: &History, viewer: Player, mut planes: Planes<'_>) {
        let players = [viewer, viewer.other()];
        pieces(&mut planes, viewer, |owner, kind| {
            self.pieces_of_kind(owner, kind)
        });
        for owner in players {
            let enemy = self.pieces(owner.other());
            let squares = (!enemy).into_iter().map(|square| {
                let count = match self.death_counter(square) {
                    Some(count) => count,
                    None => self.birth_counter(owner, square),
                };
                (cell(square, viewer), count)
            });
            planes.values(squares);
        }
        for owner in players {
            planes.constant(self.castling_rights().has(owner, Side::H).into());
            planes.constant(self.castling_rights().has(owner, Side::A).into());
        }
        planes.cells(
            self.en_passant()
                .into_iter()
                .map(|square| cell(square, viewer)),
        );
        for owner in players {
            planes.constant(self.queue_place(owner).into());
        }
        planes.constant(history.quiet_plies());
        planes.constant(history.earlier().count() as u32);
    }

    fn number(&self, m: Move) -> usize {
        number(m, self.turn())
    }

    fn numbered(&self, number: usize) -> Option<Move> {
        numbered(number, self.turn(), self.of_kind(PieceKind::Pawn))
    }
}

impl<W: Weighting> Numbered for pacifist::Position<W> {
    const PLANES: &'static [&'static str] = pieces_and![
        "own rooks that may castle",
        "enemy rooks that may castle",
        "plies without progress",
        "earlier occurrences",
    ];

    fn sizes(&self) -> [usize; 3] {
        [8, 8, 64 * WAYS]
    }

    fn observe(&self, history: &History, viewer: Player, mut planes: Planes<'_>) {
        pieces(&mut planes, viewer, |owner, kind| {
            self.pieces_of_kind(owner, kind)
        });
        for owner in [viewer, viewer.other()] {
            let rooks = Side::ALL
                .into_iter()
                .filter_map(|side| self.castling_rights().rook(owner, side));
            planes.cells(rooks.map(|square| cell(square, viewer)));
        }
        planes.constant(history.quiet_plies());
        planes.constant(history.earlier().count() as u32);
    }

    /// Generates the moves once, piece by piece: to count them first takes as long again.
    fn random(&self, dice: &mut Dice) -> Option<Move> {
        let mut pieces: SmallVec<[PieceMoves; 32]> = SmallVec::new();
        let mut count = 0;
        let _ = self.try_for_each_piece(|moves| {
            count += u64::from(moves.len());
            pieces.push(moves);
            ControlFlow::<()>::Continue(())
        });
        if count == 0 {
            return None;
        }
        let mut left = dice.below(count);
        pieces
            .iter()
            .find_map(|moves| moves.find_nth(&mut left).break_value())
    }

    fn number(&self, m: Move) -> usize {
        number(m, self.turn())
    }

    fn numbered(&self, number: usize) -> Option<Move> {
        numbered(number, self.turn(), self.of_kind(PieceKind::Pawn))
    }
}
