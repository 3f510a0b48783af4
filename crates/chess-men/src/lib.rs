//! Parts for rule engines of chess-like games. A pawn is a piece too.
//!
//! A chess variant takes fifty lines. This one has no check: you win by capturing the king.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use chess_men::{ChessPieces, Generator, Move, PieceKind, Set};
//! use grid_core::{Game, NoEvent, Observer, Outcome, Player, SquareSet, perft};
//!
//! /// Chess without check, castling and en passant.
//! #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
//! struct KingHunt { pieces: ChessPieces, turn: Player }
//!
//! impl Game for KingHunt {
//!     type Move = Move<PieceKind>;
//!     type Event = NoEvent;
//!
//!     fn turn(&self) -> Player { self.turn }
//!     fn terminal_outcome(&self) -> Option<Outcome> {
//!         let kings = self.pieces.of_kind(PieceKind::King) & self.pieces.of(self.turn);
//!         kings.is_empty().then_some(Outcome::Win(!self.turn))
//!     }
//!     fn outcome_without_moves(&self) -> Outcome { Outcome::Draw }
//!     fn try_for_each_move<B>(
//!         &self,
//!         mut f: impl FnMut(Self::Move) -> ControlFlow<B>,
//!     ) -> ControlFlow<B> {
//!         if self.terminal_outcome().is_some() {
//!             return ControlFlow::Continue(());
//!         }
//!         let generator = Generator {
//!             pieces: &self.pieces,
//!             player: self.turn,
//!             guard: None,
//!             en_passant: None,
//!             castling: Set::EMPTY,
//!         };
//!         generator.try_for_each_piece(Set::FULL, |moves| moves.try_for_each(&mut f))
//!     }
//!     fn play_with(&mut self, m: Self::Move, _: &mut impl Observer<Self>) {
//!         self.pieces.shift(self.turn, m.from, m.to);
//!         if let Some(kind) = m.promotion {
//!             self.pieces.set_kind(Set::of(m.to), kind);
//!         }
//!         self.turn = !self.turn;
//!     }
//! }
//!
//! let mut game = KingHunt { pieces: ChessPieces::ORTHODOX, turn: Player::First };
//! assert_eq!((game.moves().len(), perft(&game, 3)), (20, 8_902));
//! for m in ["e2e4", "f7f6", "d1h5", "a7a6", "h5e8"] {
//!     game.play(m.parse()?)?;
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Pictures, text and a place in every program take more code. `examples/programs` of the
//! repository has the example `capablanca`: new pieces on ten columns, with check, promotion and
//! capture en passant, as a [simple game](board_scene::simple) of 170 lines. The package `chess`
//! (`examples/chess`) implements the full traits in three hundred: FEN, SAN, PGN and events; its
//! moves are those of a [`Setup`]. `conway-chess`, `pacifist` and `wildebeest` are built on these parts too.
//!
//! # The parts
//! - **Boards.** A [`Board`] is a set of squares of any width and height, of up to 128 squares,
//!   with leaps, sliders, and what lies between two squares or on their line.
//! - **Pieces.** [`Pieces`] holds the pieces of both players as a few sets of squares, for any
//!   [`Kind`] of piece. [`PieceKind`] and [`ChessPieces`] are for chess. A [`BySquare`] holds a
//!   value for every square.
//! - **Moves.** A [`Move`] goes from square to square and may promote; [`PieceMoves`] holds those
//!   of one piece as a set of targets: all of them, or [those to some squares](PieceMoves::within).
//!   [`PawnWay`] gives the directions and rows of a player's pawns.
//! - **Check.** [`Pieces::attackers`] finds who attacks a square; a [`Guard`] knows who gives
//!   check, what is pinned, and where the other pieces may go.
//! - **Legal moves.** A [`Generator`] visits or counts the moves of orthodox chess, with or without
//!   check, for any board and kinds of piece: all moves, or the captures.
//! - **Orthodox chess.** A [`Setup`] is the first four fields of FEN with the rules of chess and
//!   Chess960: its legal moves, and [what a move does](Setup::play), for any board and pieces.
//! - **Castling.** [`CastlingRights`] are the homes of kings and rooks that have not moved, as in
//!   Chess960, on a board of any width, and [`Castling`] is what a right allows. [`set_up`] makes
//!   the 960 start arrays of chess.
//! - **Illegal moves.** A [`Refusal`] says why a move is illegal.
//! - **Text.** A [`Setup`] reads and writes the first four fields of FEN. For one field use
//!   [`write_placement`] and [`read_placement`], or [`write_side`] and [`read_side`];
//!   [`write_rows`] and [`read_rows`] are for boards of other shapes. [`San`] writes and reads
//!   moves as people do; [`write_pgn`] and [`read_pgn`] do so with whole games.
//! - **Numbers.** [`actions`] numbers moves and writes pieces as planes.
//! - **Events.** [`events!`] makes a game's events from a table with their squares and sentences.
//! - **Pictures.** [`scene_piece`] is the picture of a piece, and [`Look::pieces`] are those of all
//!   kinds.
//!
//! Everything works with any board and any kinds of pieces, except [`set_up`].
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
mod orthodox;
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
pub use events::{ascii, kebab_case, said};
pub use fen::{
    Setup, read_placement, read_row, read_rows, read_side, write_placement, write_rows, write_side,
};
pub use generator::Generator;
pub use moves::{Move, PieceMoves};
pub use orthodox::Played;
pub use pgn::{Tag, read_pgn, write_pgn};
pub use piece::{ChessPieces, PieceKind, colour};
pub use pieces::{Kind, Look, Piece, Pieces, PlacedPiece, SquareOf, misplaced, scene_piece};
pub use refusal::Refusal;
pub use san::San;

/// A square of the chess board: row 0 is White's first rank, column 0 the a-file.
pub type Square = grid_core::Square<8, 8>;

/// A set of squares of the chess board.
pub type Set = Bitboard<u64, 8, 8>;
