//! The moves of chess as numbers, and its pieces as planes, on any board and with any kinds of
//! pieces that go like a queen or like a knight. See [`grid_core::Encode`].
//!
//! The number of a move on the board of chess is `73 * cell + way`: the cell to leave, of 64, and
//! one of 73 ways to leave it. These are 56 steps of a queen (the directions of [`KING_LEAPS`], one
//! to seven cells), the 8 [`KNIGHT_LEAPS`], and 9 promotions to another kind than the first of
//! [`Kind::PROMOTIONS`]. Leaps are rows towards the enemy and columns to the right. On another
//! board a queen goes as far as the longer edge allows, and each further kind to which a pawn can
//! promote adds 3 ways.

use grid_core::{Planes, Player, Spelling, Square, SquareSet};

use crate::{Board, KING_LEAPS, KNIGHT_LEAPS, Kind, Move, Pieces};

/// Returns the most cells that a queen goes in one direction.
const fn reach<K: Kind>() -> usize {
    let [width, height] = K::Set::SIZE;
    if width > height {
        width - 1
    } else {
        height - 1
    }
}

/// Returns the first way of a knight, and the first of a promotion. The promotions are three for
/// each kind: to the left, straight on, to the right.
const fn first_leaps<K: Kind>() -> [usize; 2] {
    [8 * reach::<K>(), 8 * reach::<K>() + 8]
}

/// Returns the kinds whose promotions have ways of their own.
fn underpromotions<K: Kind>() -> &'static [K] {
    K::PROMOTIONS.get(1..).unwrap_or_default()
}

/// Returns the number of ways to leave a cell.
const fn ways<K: Kind>() -> usize {
    first_leaps::<K>()[1] + 3 * K::PROMOTIONS.len().saturating_sub(1)
}

/// Returns the number of actions of a game with a set of kinds: 4,672 of chess.
pub const fn count<K: Kind>() -> usize {
    let [width, height] = K::Set::SIZE;
    width * height * ways::<K>()
}

/// Returns the way of a move.
#[inline]
fn way<K: Kind>(m: Move<K>, player: Player) -> usize {
    let [from, to] = [m.from, m.to].map(K::Set::place);
    let up = to.0 as i8 - from.0 as i8;
    let rows = if player == Player::First { up } else { -up };
    let columns = to.1 as i8 - from.1 as i8;
    let [knight, promotion] = first_leaps::<K>();
    let mut kinds = underpromotions::<K>().iter();
    if let Some(kind) = kinds.position(|&kind| m.promotion == Some(kind)) {
        return promotion + 3 * kind + (columns.clamp(-1, 1) + 1) as usize;
    }
    let number = |leaps: &[_; 8], leap| leaps.iter().position(|&known| known == leap).unwrap_or(0);
    if rows == 0 || columns == 0 || rows.abs() == columns.abs() {
        let direction = number(&KING_LEAPS, (rows.signum(), columns.signum()));
        let distance = rows.abs().max(columns.abs()).max(1) as usize;
        return reach::<K>() * direction + distance - 1;
    }
    knight + number(&KNIGHT_LEAPS, (rows, columns))
}

/// Returns the number of a player's move, below [`count`]. A move that no piece can make has the
/// number of another move.
///
/// ```
/// use chess_men::{Move, PieceKind, actions};
/// use grid_core::Player;
///
/// // The third cell of the last row but one, one step forward.
/// let step: Move<PieceKind> = "c2c3".parse()?;
/// assert_eq!(actions::number(step, Player::First), 73 * (8 * 6 + 2));
/// let step: Move<PieceKind> = "c7c6".parse()?;
/// assert_eq!(actions::number(step, Player::Second), 73 * (8 * 6 + 2));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[inline]
pub fn number<K, const W: usize, const H: usize, S>(m: Move<K>, player: Player) -> u64
where
    K: Kind<Set: SquareSet<Square = Square<W, H, S>>>,
    S: Spelling,
{
    (m.from.seen_by(player) * ways::<K>() + way(m, player)) as u64
}

/// Returns the move of a number. A pawn that comes to the last row becomes the first of
/// [`Kind::PROMOTIONS`] unless the way says otherwise. `None` if the target is not on the board, or
/// if there is no such number.
pub fn numbered<K, const W: usize, const H: usize, S>(
    number: u64,
    player: Player,
    pawns: K::Set,
) -> Option<Move<K>>
where
    K: Kind<Set: SquareSet<Square = Square<W, H, S>>>,
    S: Spelling,
{
    let number = usize::try_from(number).ok()?;
    let from = Square::seen_at(number / ways::<K>(), player)?;
    let way = number % ways::<K>();
    let [knight, promotion] = first_leaps::<K>();
    let ((rows, columns), promotion) = if way < knight {
        let (rows, columns) = KING_LEAPS[way / reach::<K>()];
        let distance = (way % reach::<K>() + 1) as i8;
        ((distance * rows, distance * columns), None)
    } else if way < promotion {
        (KNIGHT_LEAPS[way - knight], None)
    } else {
        let columns = ((way - promotion) % 3) as i8 - 1;
        (
            (1, columns),
            Some(underpromotions::<K>()[(way - promotion) / 3]),
        )
    };
    let (forward, last_row) = match player {
        Player::First => (1, H - 1),
        Player::Second => (-1, 0),
    };
    let to = from.offset(rows * forward, columns)?;
    let is_last = to.row() == last_row && pawns.contains(from);
    let usual = K::PROMOTIONS.first().copied().filter(|_| is_last);
    Some(Move {
        from,
        to,
        promotion: promotion.or(usual),
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
    K: Kind<Set: SquareSet<Square = Square<W, H, S>>>,
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
    use crate::{PieceKind, Set};

    #[test]
    fn moves_that_no_piece_can_make_have_numbers_too() {
        let kinds = || PieceKind::PROMOTIONS.iter().map(|&kind| Some(kind));
        let promotions = || [None].into_iter().chain(kinds());
        let targets = Set::FULL.into_iter();
        let targets = targets.flat_map(|to| promotions().map(move |kind| (to, kind)));
        for (to, promotion) in targets {
            for (from, player) in Set::FULL.into_iter().zip(Player::ALL.into_iter().cycle()) {
                let m = Move::<PieceKind> {
                    from,
                    to,
                    promotion,
                };
                assert!(number(m, player) < count::<PieceKind>() as u64, "{m}");
            }
        }
    }
}
