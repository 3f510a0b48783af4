//! Orthodox chess and Chess960.
#![doc = include_str!("../README.md")]

mod encode;
mod eval;
mod facts;
mod rules;
mod text;

pub use chess_men::{PieceKind, Set, Square};
pub use eval::Evaluator;
pub use rules::{Event, Position};

/// A move. The target of a castling is the rook: `e1h1`.
pub type Move = chess_men::Move<PieceKind>;

/// The moves of one piece.
pub type PieceMoves = chess_men::PieceMoves<PieceKind>;
