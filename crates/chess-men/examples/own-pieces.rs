//! New pieces on a new board: archbishops and guards on ten columns and eight rows.
//!
//! ```text
//! cargo run -p chess-men --example own-pieces
//! ```

use std::fmt;
use std::ops::ControlFlow;

use chess_men::{Board, Kind, Look, PieceMoves, Pieces};
use grid_core::{Bitboard, Player, SquareSet};

type Square = grid_core::Square<10, 8>;
type Set = Bitboard<u128, 10, 8>;

/// The two kinds. Their numbers, 1 and 2, have at most two binary digits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Piece {
    /// Slides like a bishop or leaps like a knight.
    Archbishop = 1,
    /// Steps like a king.
    Guard,
}

impl Kind for Piece {
    type Set = Set;

    const KINDS: &'static [Self] = &[Self::Archbishop, Self::Guard];

    const LOOKS: &'static [Look] = &[
        Look::lettered('a', "archbishop"),
        Look::lettered('g', "guard"),
    ];

    fn number(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the moves of the piece on a square.
fn moves_from(pieces: &Pieces<Piece, 2>, from: Square) -> PieceMoves<Piece> {
    let Some((owner, kind)) = pieces.at(from) else {
        return PieceMoves::new(from, Set::EMPTY);
    };
    let attacks = match kind {
        Piece::Archbishop => Set::bishop(from, pieces.all()) | Set::knight(from),
        Piece::Guard => Set::king(from),
    };
    PieceMoves::new(from, attacks & !pieces.of(owner))
}

fn main() -> Result<(), grid_core::ParseError> {
    let mut pieces = Pieces::<Piece, 2>::NONE;
    pieces.put("b1".parse()?, Player::First, Piece::Archbishop);
    pieces.put("c2".parse()?, Player::First, Piece::Guard);
    pieces.put("e4".parse()?, Player::Second, Piece::Guard);

    for square in pieces.of(Player::First) {
        let moves = moves_from(&pieces, square);
        let kind = pieces.kind_at(square);
        print!("{kind:?} on {square}, {} moves:", moves.len());
        let _ = moves.try_for_each::<()>(|m| {
            print!(" {}", m.to);
            ControlFlow::Continue(())
        });
        println!();
    }

    pieces.shift(Player::First, "b1".parse()?, "c3".parse()?);
    let e4 = "e4".parse()?;
    pieces.remove(Set::of(e4));
    pieces.shift(Player::First, "c3".parse()?, e4);
    let left = pieces.of(Player::Second).len();
    println!("after b1-c3 and c3xe4 the second player has {left} pieces");
    println!("guards stand on {:?}", pieces.of_kind(Piece::Guard));
    Ok(())
}
