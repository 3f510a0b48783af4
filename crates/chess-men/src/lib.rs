//! Parts for rule engines of chess-like games. A pawn is a piece too.
//!
//! - **Pieces.** [`Pieces`] holds the pieces of both players as a few sets of squares. It works for
//!   any board and any [`Kind`] of piece. [`PieceKind`] and [`ChessPieces`] are for chess.
//! - **Moves.** [`PieceMoves`] holds the moves of one piece as a set of targets. [`Move`] is a move
//!   of chess with its text.
//! - **Attacks and pawns.** [`attacks`], [`KNIGHT`], [`KING`] and [`PAWN`] are for the chess board.
//!   The lists of leaps, such as [`KNIGHT_LEAPS`], serve other boards too. [`PawnWay`] gives the
//!   directions and rows of a player's pawns. A [`BySquare`] holds a value for every square.
//! - **Illegal moves.** A [`Refusal`] says why a move is illegal.
//! - **Castling.** [`CastlingRights`] are the homes of kings and rooks that have not moved.
//! - **Text.** [`write_placement`] and [`read_placement`] write and read the first field of FEN,
//!   [`write_side`] and [`read_side`] the second.
//! - **Numbers.** [`actions`] numbers the moves of chess and writes its pieces as planes.
//! - **Events.** [`events!`] makes a game's events from a table with their squares and sentences.
//! - **Pictures.** [`scene_piece`] is the picture of a piece.
//!
//! ```
//! use chess_men::{ChessPieces, KNIGHT, PawnWay, PieceKind, Set};
//! use grid_core::{Player, SquareSet};
//!
//! // The squares that White's knights and pawns attack at the start of a game of chess.
//! let pieces = ChessPieces::ORTHODOX;
//! let white = pieces.of(Player::First);
//! let knights = white & pieces.of_kind(PieceKind::Knight);
//! let mut attacked = knights.into_iter().fold(Set::EMPTY, |all, knight| all | KNIGHT[knight]);
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
mod attacks;
mod by_square;
mod castling;
mod events;
mod moves;
mod pawns;
mod piece;
mod pieces;
mod placement;
mod refusal;
#[cfg(feature = "testing")]
pub mod testing;

#[doc(hidden)]
pub use board_scene;
pub use grid_core;
use grid_core::Bitboard;

pub use attacks::{KING, KING_LEAPS, KNIGHT, KNIGHT_LEAPS, PAWN, PAWN_LEAPS, attacks};
pub use by_square::BySquare;
pub use castling::{CastlingRights, Side};
#[doc(hidden)]
pub use events::{ascii, kebab_case};
pub use moves::{Move, PieceMove, PieceMoves};
pub use pawns::PawnWay;
pub use piece::{ChessPieces, PieceKind, colour, flip_ranks};
pub use pieces::{Kind, Look, Piece, Pieces, PlacedPiece, at_most_one, scene_piece};
pub use placement::{rank_from_top, ranks, read_placement, read_side, write_placement, write_side};
pub use refusal::Refusal;

/// A square of the chess board: row 0 is White's first rank, column 0 the a-file.
pub type Square = grid_core::Square<8, 8>;

/// A set of squares of the chess board.
pub type Set = Bitboard<u64, 8, 8>;
