//! Parts for rule engines of chess-like games. A pawn is a piece too.
//!
//! - **Boards.** A [`Board`] is a set of squares of any width and height, of up to 128 squares,
//!   with leaps, sliders, and what lies between two squares or on their line.
//! - **Pieces.** [`Pieces`] holds the pieces of both players as a few sets of squares, for any
//!   [`Kind`] of piece. [`PieceKind`] and [`ChessPieces`] are for chess. A [`BySquare`] holds a
//!   value for every square.
//! - **Moves.** A [`Move`] goes from square to square and may promote; [`PieceMoves`] holds those of
//!   one piece as a set of targets, all or [those to some squares](PieceMoves::within). [`PawnWay`]
//!   gives the directions and rows of a player's pawns.
//! - **Check.** [`Pieces::attackers`] finds who attacks a square; a [`Guard`] knows who gives check,
//!   what is pinned, and where the other pieces may go.
//! - **Legal moves.** A [`Generator`] visits or counts the moves of orthodox chess, with check or
//!   without, for any board and kinds, all or the captures.
//! - **Castling.** [`CastlingRights`] are the homes of kings and rooks that have not moved, as in
//!   Chess960, and [`Castling`] is what a right allows. [`set_up`] makes the 960 start arrays.
//! - **Illegal moves.** A [`Refusal`] says why a move is illegal.
//! - **Text.** A [`Setup`] is the first four fields of FEN, and [`write_rows`] and [`read_rows`]
//!   write and read boards of other forms. [`San`] writes and reads moves as people do,
//!   [`write_pgn`] and [`read_pgn`] whole games.
//! - **Numbers.** [`actions`] numbers the moves of chess and writes pieces as planes.
//! - **Events.** [`events!`] makes a game's events from a table with their squares and sentences.
//! - **Pictures.** [`scene_piece`] is the picture of a piece.
//!
//! The package `chess` of the repository is orthodox chess on these parts.
//!
//! ```
//! use chess_men::{Board, ChessPieces, PawnWay, PieceKind, Set};
//! use grid_core::{Player, SquareSet};
//!
//! // The squares that White's knights and pawns attack at the start of a game of chess.
//! let pieces = ChessPieces::ORTHODOX;
//! let white = pieces.of(Player::First);
//! let knights = white & pieces.of_kind(PieceKind::Knight);
//! let mut attacked = knights.into_iter().fold(Set::EMPTY, |all, knight| all | Set::knight(knight));
//! let pawns = white & pieces.of_kind(PieceKind::Pawn);
//! let [left, right] = PawnWay::<Set>::of(Player::First).attacks(pawns);
//! attacked |= left | right;
//! assert_eq!(attacked & !white, Set::row(2));
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! [`grid_core::Bitboard`] has the attacks of sliders on any board.
//!
//! # Features
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `testing`: the module of this name, checks of moves and reasons for the tests of games.
//! - `serde`: `Serialize` and `Deserialize` for [`Move`] (as its text) and [`PieceKind`].

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod actions;
mod arrays;
mod attacks;
mod board;
mod by_square;
mod castling;
mod events;
mod fen;
mod generator;
mod moves;
mod pawns;
mod pgn;
mod piece;
mod pieces;
mod refusal;
mod san;
#[cfg(feature = "testing")]
pub mod testing;

#[doc(hidden)]
pub use board_scene;
pub use grid_core;
use grid_core::Bitboard;

pub use arrays::{ARRAYS, STANDARD_ARRAY, array_pieces, set_up};
pub use attacks::{Attacks, Guard};
pub use board::{Board, KING_LEAPS, KNIGHT_LEAPS, PAWN_LEAPS, PawnWay};
pub use by_square::BySquare;
pub use castling::{Castling, CastlingRights, Side};
#[doc(hidden)]
pub use events::{ascii, kebab_case};
pub use fen::{
    Setup, read_placement, read_row, read_rows, read_side, write_placement, write_rows, write_side,
};
pub use generator::Generator;
pub use moves::{Move, PieceMoves};
pub use pgn::{Tag, read_pgn, write_pgn};
pub use piece::{ChessPieces, PieceKind, colour, flip_ranks};
pub use pieces::{Kind, Look, Piece, Pieces, PlacedPiece, SquareOf, at_most_one, scene_piece};
pub use refusal::Refusal;
pub use san::San;

/// A square of the chess board: row 0 is White's first rank, column 0 the a-file.
pub type Square = grid_core::Square<8, 8>;

/// A set of squares of the chess board.
pub type Set = Bitboard<u64, 8, 8>;
