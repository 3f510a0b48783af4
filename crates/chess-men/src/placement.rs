//! The first fields of FEN: where the men stand, and whose turn it is.

use core::fmt;

use crate::{PieceKind, Square};
use grid_core::text::Field;
use grid_core::{ParseError, Player};

/// The squares of a rank from the a-file on; ranks are counted from the eighth, as they are written.
pub fn rank_from_top(rank: usize) -> impl Iterator<Item = Square> {
    (0..8).map(move |file| Square::at(7 - rank, file))
}

/// Splits a field that describes a chess board into its eight ranks, each with its place.
///
/// # Errors
/// If there are not eight.
pub fn ranks<'a>(field: &Field<'a>) -> Result<[Field<'a>; 8], ParseError> {
    let mut ranks = [*field; 8];
    let mut at = 0;
    let mut found = 0;
    for text in field.text.split('/') {
        let Some(rank) = ranks.get_mut(found) else {
            return Err(field.error(at, "only eight ranks"));
        };
        *rank = Field {
            at: field.at + at,
            text,
            ..*field
        };
        at += text.len() + 1;
        found += 1;
    }
    if found < 8 {
        return Err(field.error(field.text.len(), "eight ranks joined by /"));
    }
    Ok(ranks)
}

/// Writes where the men stand, rank by rank from the eighth: `rnbqkbnr/pppppppp/8/…`.
///
/// # Errors
/// If the writer refuses.
pub fn write_placement(
    f: &mut fmt::Formatter<'_>,
    piece_at: impl Fn(Square) -> Option<(Player, PieceKind)>,
) -> fmt::Result {
    for rank in 0..8 {
        let mut gap = 0;
        for square in rank_from_top(rank) {
            match piece_at(square) {
                None => gap += 1,
                Some((owner, kind)) => {
                    if gap > 0 {
                        write!(f, "{gap}")?;
                    }
                    gap = 0;
                    write!(f, "{}", kind.letter_of(owner))?;
                }
            }
        }
        if gap > 0 {
            write!(f, "{gap}")?;
        }
        if rank < 7 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

/// Reads where the men stand and hands each to `put`, which may refuse one by saying what it expected.
///
/// # Errors
/// If the field is not eight ranks of eight squares, or a man is refused.
pub fn read_placement(
    field: Field<'_>,
    mut put: impl FnMut(Square, Player, PieceKind) -> Result<(), &'static str>,
) -> Result<(), ParseError> {
    for (i, rank) in ranks(&field)?.into_iter().enumerate() {
        let mut file = 0;
        for (at, letter) in rank.text.char_indices() {
            if let Some(gap) = letter.to_digit(10).filter(|gap| (1..=8).contains(gap)) {
                file += gap as usize;
            } else {
                let (kind, owner) = PieceKind::from_letter(letter)
                    .ok_or_else(|| rank.error(at, "a man's letter, 1 to 8 or /"))?;
                let square = Square::new(7 - i, file)
                    .ok_or_else(|| rank.error(at, "a rank of eight squares"))?;
                put(square, owner, kind).map_err(|expected| rank.error(at, expected))?;
                file += 1;
            }
            if file > 8 {
                return Err(rank.error(at, "a rank of eight squares"));
            }
        }
        if file < 8 {
            return Err(rank.error(rank.text.len(), "a rank of eight squares"));
        }
    }
    Ok(())
}

/// Reads whose turn it is: `w` or `b`.
///
/// # Errors
/// If the field is neither.
pub fn read_side(field: Field<'_>) -> Result<Player, ParseError> {
    match field.text {
        "w" => Ok(Player::First),
        "b" => Ok(Player::Second),
        _ => Err(field.error(0, "w or b")),
    }
}
