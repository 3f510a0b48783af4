//! A chess of one's own: ten columns, eight rows, archbishops and chancellors, with check, promotion
//! and capture en passant, without castling.
//!
//! ```text
//! cargo run -p chess-men --example own-pieces
//! ```

use std::fmt;
use std::ops::ControlFlow;

use chess_men::{Attacks, Board, Generator, Guard, Kind, Look, Move, PawnWay, Pieces};
use grid_core::{Bitboard, Game, NoEvent, Observer, Outcome, Player, SquareSet, perft};

type Square = grid_core::Square<10, 8>;
type Set = Bitboard<u128, 10, 8>;

/// The kinds. Their numbers, from 1 to 8, have at most four binary digits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Piece {
    Pawn = 1,
    Knight,
    Bishop,
    Rook,
    /// Slides like a bishop or leaps like a knight.
    Archbishop,
    /// Slides like a rook or leaps like a knight.
    Chancellor,
    Queen,
    King,
}

use Piece::{Archbishop, Bishop, Chancellor, King, Knight, Pawn, Queen, Rook};

impl Kind for Piece {
    type Set = Set;

    const KINDS: &'static [Self] = &[
        Pawn, Knight, Bishop, Rook, Archbishop, Chancellor, Queen, King,
    ];

    const PROMOTIONS: &'static [Self] = &[Queen, Chancellor, Archbishop, Rook, Bishop, Knight];

    const LOOKS: &'static [Look] = &[
        Look::lettered('p', "pawn").unlettered(),
        Look::lettered('n', "knight"),
        Look::lettered('b', "bishop"),
        Look::lettered('r', "rook"),
        Look::lettered('a', "archbishop"),
        Look::lettered('c', "chancellor"),
        Look::lettered('q', "queen"),
        Look::lettered('k', "king").royal(),
    ];

    fn number(self) -> usize {
        self as usize
    }
}

impl Attacks for Piece {
    const PAWN: Self = Pawn;
    const KING: Self = King;

    fn attacks(self, owner: Player, from: Square, occupied: Set) -> Set {
        match self {
            Pawn => Set::pawn(owner, from),
            Knight => Set::knight(from),
            Bishop => Set::bishop(from, occupied),
            Rook => Set::rook(from, occupied),
            Archbishop => Set::bishop(from, occupied) | Set::knight(from),
            Chancellor => Set::rook(from, occupied) | Set::knight(from),
            Queen => Set::queen(from, occupied),
            King => Set::king(from),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Position {
    pieces: Pieces<Piece, 4>,
    turn: Player,
    /// The square that a double step has passed.
    passed: Option<Square>,
}

impl Position {
    fn start() -> Self {
        let first_row = [
            Rook, Knight, Archbishop, Bishop, Queen, King, Bishop, Chancellor, Knight, Rook,
        ];
        let mut pieces = Pieces::NONE;
        for (column, kind) in first_row.into_iter().enumerate() {
            for (row, owner, kind) in [
                (0, Player::First, kind),
                (1, Player::First, Pawn),
                (6, Player::Second, Pawn),
                (7, Player::Second, kind),
            ] {
                pieces.put(Square::at(row, column), owner, kind);
            }
        }
        Self {
            pieces,
            turn: Player::First,
            passed: None,
        }
    }

    /// Returns what generates the moves of the player to move.
    fn generator(&self) -> Generator<'_, Piece, 4> {
        let king = (self.pieces.of(self.turn) & self.pieces.of_kind(King)).first();
        Generator {
            pieces: &self.pieces,
            player: self.turn,
            guard: king.map(|king| Guard::of(&self.pieces, self.turn, king)),
            en_passant: self.passed,
            castling: Set::EMPTY,
        }
    }
}

impl Game for Position {
    type Move = Move<Piece>;
    type Event = NoEvent;

    fn turn(&self) -> Player {
        self.turn
    }

    fn try_for_each_move<B>(
        &self,
        mut f: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (self.generator()).try_for_each_piece(Set::FULL, |moves| moves.try_for_each(&mut f))
    }

    fn play_with(&mut self, m: Self::Move, _: &mut impl Observer<Self>) {
        let is_pawn = self.pieces.kind_at(m.from) == Pawn;
        let behind = PawnWay::<Set>::of(self.turn).behind(m.to);
        if is_pawn && self.passed == Some(m.to) {
            self.pieces.remove(behind);
        }
        self.pieces.shift(self.turn, m.from, m.to);
        if let Some(kind) = m.promotion {
            self.pieces.set_kind(Set::of(m.to), kind);
        }
        let is_double = is_pawn && m.from.row().abs_diff(m.to.row()) == 2;
        self.passed = behind.first().filter(|_| is_double);
        self.turn = !self.turn;
    }

    /// Without a move the player is checkmated or stalemated.
    fn outcome_without_moves(&self) -> Outcome {
        match self.generator().guard {
            Some(guard) if guard.checkers.is_empty() => Outcome::Draw,
            _ => Outcome::Win(!self.turn),
        }
    }

    fn move_count(&self) -> u64 {
        self.generator().count().into()
    }
}

fn main() {
    let mut game = Position::start();
    for depth in 1..=3 {
        println!("{depth} plies: {} games", perft(&game, depth));
    }
    for text in ["f2f4", "b8c6", "g1b6"] {
        let m = text.parse().expect("a move");
        match game.play(m) {
            Ok(()) => println!("{m}"),
            Err(error) => println!("{error}"),
        }
    }
}
