//! The moves of chess as numbers, and its pieces as planes. See [`grid_core::Encode`].
//!
//! The number of a move is `73 * cell + way`: the cell to leave, of 64, and one of 73 ways to leave
//! it. These are 56 steps of a queen (the directions of [`KING_LEAPS`], one to seven cells), the 8
//! [`KNIGHT_LEAPS`], and 9 promotions to another piece than a queen. Leaps are rows towards the
//! enemy and columns to the right.

use grid_core::{Planes, Player, Spelling, SquareSet};

use crate::{KING_LEAPS, KNIGHT_LEAPS, Kind, PieceKind, Pieces, Set, Square};

/// A move of chess.
type Move = crate::Move<PieceKind>;

/// The ways to leave a cell.
const WAYS: usize = 73;

/// The number of actions.
pub const COUNT: usize = 64 * WAYS;

/// The pieces of the last nine ways, three for each: to the left, straight on, to the right.
const UNDERPROMOTIONS: [PieceKind; 3] = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];

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
    let mut pieces = UNDERPROMOTIONS.iter();
    if let Some(piece) = pieces.position(|&piece| m.promotion == Some(piece)) {
        return 64 + 3 * piece + (columns.clamp(-1, 1) + 1) as usize;
    }
    let number = |leaps: &[_; 8], leap| leaps.iter().position(|&known| known == leap).unwrap_or(0);
    if rows == 0 || columns == 0 || rows.abs() == columns.abs() {
        let direction = number(&KING_LEAPS, (rows.signum(), columns.signum()));
        let distance = rows.abs().max(columns.abs()).max(1) as usize;
        return 7 * direction + distance - 1;
    }
    56 + number(&KNIGHT_LEAPS, (rows, columns))
}

/// Returns the number of a player's move, below [`COUNT`]. A move that no piece can make has the
/// number of another move.
///
/// ```
/// use chess_men::actions;
/// use grid_core::Player;
///
/// // The third cell of the last row but one, one step forward.
/// assert_eq!(actions::number("c2c3".parse()?, Player::First), 73 * (8 * 6 + 2));
/// assert_eq!(actions::number("c7c6".parse()?, Player::Second), 73 * (8 * 6 + 2));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[inline]
pub fn number(m: Move, player: Player) -> u64 {
    (m.from.seen_by(player) * WAYS + way(m, player)) as u64
}

/// Returns the move of a number. A pawn that comes to the last row becomes a queen unless the way
/// says otherwise. `None` if the target is not on the board, or if there is no such number.
pub fn numbered(number: u64, player: Player, pawns: Set) -> Option<Move> {
    let number = usize::try_from(number).ok()?;
    let from = Square::seen_at(number / WAYS, player)?;
    let way = number % WAYS;
    let ((rows, columns), promotion) = match way {
        0..56 => {
            let (rows, columns) = KING_LEAPS[way / 7];
            let distance = (way % 7 + 1) as i8;
            ((distance * rows, distance * columns), None)
        }
        56..64 => (KNIGHT_LEAPS[way - 56], None),
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
    let is_last = to.row() == last_row && pawns.contains(from);
    Some(Move {
        from,
        to,
        promotion: promotion.or(is_last.then_some(PieceKind::Queen)),
    })
}

/// Names planes: those of a player's pieces, which [`encode_pieces`] writes, for both players, then
/// others.
///
/// ```
/// let planes = chess_men::planes!(["pawns"] "en passant");
/// assert_eq!(planes[..], ["own pawns", "enemy pawns", "en passant"]);
/// ```
#[macro_export]
macro_rules! planes {
    ([$($pieces:literal)*] $($other:literal)*) => {
        &[$(concat!("own ", $pieces),)* $(concat!("enemy ", $pieces),)* $($other,)*]
    };
}

/// Writes a plane for each kind of the viewer's pieces, then for each of the enemy's.
pub fn encode_pieces<K, const D: usize, const W: usize, const H: usize, S>(
    planes: &mut Planes<'_>,
    viewer: Player,
    pieces: &Pieces<K, D>,
) where
    K: Kind<Set: SquareSet<Square = grid_core::Square<W, H, S>>>,
    S: Spelling,
{
    for owner in [viewer, viewer.other()] {
        for &kind in K::KINDS {
            let squares = (pieces.of(owner) & pieces.of_kind(kind)).into_iter();
            planes.cells(squares.map(|square| square.seen_by(viewer)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_no_piece_can_make_have_numbers_too() {
        let kinds = || PieceKind::PROMOTIONS.iter().map(|&kind| Some(kind));
        let promotions = || [None].into_iter().chain(kinds());
        let targets = Square::all().flat_map(|to| promotions().map(move |kind| (to, kind)));
        for (to, promotion) in targets {
            for (from, player) in Square::all().zip(Player::ALL.into_iter().cycle()) {
                let m = Move {
                    from,
                    to,
                    promotion,
                };
                assert!(number(m, player) < COUNT as u64, "{m}");
            }
        }
    }
}
