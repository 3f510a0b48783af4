//! The first two fields of FEN: where the pieces stand, and whose turn it is.

use alloc::vec::Vec;
use core::fmt;

use grid_core::text::Field;
use grid_core::{ParseError, Player};

use crate::{Kind, Piece, PieceKind, PlacedPiece, Square};

/// Returns the squares of a rank from the a-file on. Ranks are numbered as FEN writes them: 0 is
/// the eighth rank, 7 the first.
///
/// # Panics
/// The iterator panics if the rank is above 7.
pub fn rank_from_top(rank: usize) -> impl Iterator<Item = Square> {
    (0..8).map(move |file| Square::at(7 - rank, file))
}

/// Splits a field that describes a chess board into its eight ranks.
///
/// # Errors
/// If the field does not have eight ranks.
pub fn ranks<'a>(field: &Field<'a>) -> Result<[Field<'a>; 8], ParseError> {
    let mut ranks = [*field; 8];
    let mut fields = field.split_at('/');
    for rank in &mut ranks {
        *rank = fields.expect("eight ranks joined by /")?;
    }
    fields.end("only eight ranks")?;
    Ok(ranks)
}

/// Writes where the pieces stand, rank by rank from the eighth: `rnbqkbnr/pppppppp/8/…`.
///
/// # Errors
/// If the writer fails.
pub fn write_placement(
    f: &mut impl fmt::Write,
    piece_at: impl Fn(Square) -> Option<(Player, PieceKind)>,
) -> fmt::Result {
    for rank in 0..8 {
        if rank > 0 {
            f.write_char('/')?;
        }
        let mut gap = 0;
        for square in rank_from_top(rank) {
            let Some((owner, kind)) = piece_at(square) else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                write!(f, "{gap}")?;
            }
            gap = 0;
            f.write_char(kind.letter_of(owner))?;
        }
        if gap > 0 {
            write!(f, "{gap}")?;
        }
    }
    Ok(())
}

/// Reads where the pieces stand. Returns them in the order of the text.
///
/// # Errors
/// If the field is not eight ranks of eight squares.
///
/// ```
/// use chess_men::{ChessPieces, PieceKind, Square, read_placement};
/// use grid_core::Player;
/// use grid_core::text::Field;
///
/// let mut fields = Field::split("position", "4k3/8/8/8/8/8/4P3/4K3 w");
/// let placed = read_placement(&fields.next().unwrap())?;
/// assert_eq!((placed.len(), placed[1].1.at), (3, 15));
/// let pieces: ChessPieces = placed.into_iter().map(|(piece, _)| piece).collect();
/// assert_eq!(pieces.at(Square::E2), Some((Player::First, PieceKind::Pawn)));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub fn read_placement<'a>(
    field: &Field<'a>,
) -> Result<Vec<PlacedPiece<'a, PieceKind, Square>>, ParseError> {
    const WIDTH: &str = "a rank of eight squares";
    let mut placed = Vec::new();
    for (i, rank) in ranks(field)?.into_iter().enumerate() {
        let mut file = 0;
        let mut is_after_gap = false;
        for (at, letter) in rank.text.char_indices() {
            let gap = letter.to_digit(10).filter(|gap| (1..=8).contains(gap));
            if is_after_gap && gap.is_some() {
                return Err(rank.error(at, "a piece's letter or / after a number"));
            }
            is_after_gap = gap.is_some();
            if let Some(gap) = gap {
                file += gap as usize;
            } else {
                let (kind, owner) = PieceKind::from_letter(letter)
                    .ok_or_else(|| rank.error(at, "a piece's letter, 1 to 8 or /"))?;
                let square = Square::new(7 - i, file).ok_or_else(|| rank.error(at, WIDTH))?;
                let piece = Piece {
                    owner,
                    kind,
                    square,
                };
                placed.push((piece, rank.part(at..at + 1)));
                file += 1;
            }
            if file > 8 {
                return Err(rank.error(at, WIDTH));
            }
        }
        if file < 8 {
            return Err(rank.error(rank.text.len(), WIDTH));
        }
    }
    Ok(placed)
}

/// Writes whose turn it is: `w` or `b`.
///
/// # Errors
/// If the writer fails.
pub fn write_side(f: &mut impl fmt::Write, player: Player) -> fmt::Result {
    f.write_char(match player {
        Player::First => 'w',
        Player::Second => 'b',
    })
}

/// Reads whose turn it is: `w` or `b`.
///
/// # Errors
/// If the field is neither.
pub fn read_side(field: &Field<'_>) -> Result<Player, ParseError> {
    match field.text {
        "w" => Ok(Player::First),
        "b" => Ok(Player::Second),
        _ => Err(field.error(0, "w or b")),
    }
}
