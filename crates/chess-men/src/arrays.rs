//! Start arrays: the 960 of Chess960, among them that of chess.

use grid_core::Player;

use crate::{CastlingRights, ChessPieces, PieceKind, Square};

/// The number of arrays of Chess960.
pub const ARRAYS: u16 = 960;

/// The number of the array of chess.
pub const STANDARD_ARRAY: u16 = 518;

/// Returns the pieces of the first rank, from the a-file on, in the array with a number below
/// [`ARRAYS`]. A larger number is taken modulo [`ARRAYS`].
///
/// The numbers are
/// [Scharnagl's](https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme). The bishops
/// stand on opposite colours and the king between the rooks.
///
/// ```
/// use chess_men::{Kind, STANDARD_ARRAY, array_pieces};
///
/// let letters: String = array_pieces(STANDARD_ARRAY).iter().map(|kind| kind.letter()).collect();
/// assert_eq!(letters, "rnbqkbnr");
/// ```
pub fn array_pieces(number: u16) -> [PieceKind; 8] {
    let mut left = usize::from(number % ARRAYS);
    let mut take = |count: usize| {
        let digit = left % count;
        left /= count;
        digit
    };
    let mut pieces = [None; 8];
    pieces[2 * take(4) + 1] = Some(PieceKind::Bishop);
    pieces[2 * take(4)] = Some(PieceKind::Bishop);
    let mut put = |place: usize, kind: PieceKind| {
        let free = (0..8).filter(|&file| pieces[file].is_none()).nth(place);
        if let Some(file) = free {
            pieces[file] = Some(kind);
        }
    };
    put(take(6), PieceKind::Queen);
    // The pairs of the five free squares. The first knight takes one of them, so the index of the
    // second is one lower.
    let mut pairs = (0..5).flat_map(|one| (one..4).map(move |two| (one, two)));
    let (one, two) = pairs.nth(take(10)).unwrap_or_default();
    put(one, PieceKind::Knight);
    put(two, PieceKind::Knight);
    for kind in [PieceKind::Rook, PieceKind::King, PieceKind::Rook] {
        put(0, kind);
    }
    pieces.map(|kind| kind.unwrap_or(PieceKind::Pawn))
}

/// Returns the pieces and castling rights at the start of a game with two arrays, White's and
/// Black's, by their numbers below [`ARRAYS`]. Larger numbers are taken modulo [`ARRAYS`].
///
/// ```
/// use chess_men::{CastlingRights, ChessPieces, STANDARD_ARRAY, set_up};
///
/// let orthodox = (ChessPieces::ORTHODOX, CastlingRights::ORTHODOX);
/// assert_eq!(set_up(STANDARD_ARRAY, STANDARD_ARRAY), orthodox);
/// ```
pub fn set_up(white: u16, black: u16) -> (ChessPieces, CastlingRights) {
    let (mut pieces, mut rights) = (ChessPieces::NONE, CastlingRights::NONE);
    for (owner, number, pawns) in [(Player::First, white, 1), (Player::Second, black, 6)] {
        let (rank, array) = (<CastlingRights>::home_row(owner), array_pieces(number));
        for (file, kind) in array.into_iter().enumerate() {
            pieces.put(Square::at(rank, file), owner, kind);
            pieces.put(Square::at(pawns, file), owner, PieceKind::Pawn);
        }
        let files = |kind| (0..8).filter(move |&file| array[file] == kind);
        for king in files(PieceKind::King) {
            for rook in files(PieceKind::Rook) {
                rights.give(owner, king, rook);
            }
        }
    }
    (pieces, rights)
}
