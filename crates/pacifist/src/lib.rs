//! Pacifist: chess without captures. A piece changes colour if the enemy persuades it more strongly
//! than its own side supports it.
//!
#![doc = include_str!("../pictures/pacifist.svg")]
//!
//! ```
//! use alpha_beta::{Limits, Search};
//! use pacifist::{Evaluator, Game, Pacifist};
//!
//! let mut game = Pacifist::START;
//! assert_eq!(game.moves().len(), 20);
//! game.play("e2e4".parse()?)?;
//! // Let the computer move (feature `ai`).
//! let mut computer = Search::new(Evaluator);
//! let best = computer.best_move(&game, &Limits::nodes(10_000)).unwrap();
//! game.play(best)?;
//! // The text of a position can be read back.
//! assert_eq!(game.to_string().parse(), Ok(game));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate `menagerie` plays all games by name, with moves as text. The package `play` of the
//! repository plays this one in a terminal, `serve` in a browser.
//!
//! A chain of conversions as an observer sees it:
//!
//! ```
//! use pacifist::{Event, Game, Pacifist};
//!
//! let mut game: Pacifist =
//!     "rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii".parse()?;
//! // A knight's move converts seven pieces in four rounds.
//! let mut converted = vec![];
//! game.play_with("e3f5".parse()?, &mut |event| {
//!     if let Event::Converted { piece, square, round, .. } = event {
//!         converted.push(format!("{piece} {square} in round {round}"));
//!     }
//! });
//! assert_eq!(converted.len(), 7);
//! assert_eq!(converted[1], "bishop g7 in round 1");
//! assert_eq!(
//!     game.to_string(),
//!     "rkqN1RB1/ppppPPBP/P7/1n3Np1/8/8/1PPPPPPP/RNK1BBQR b 1 iiii --"
//! );
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! # The rules
//! After a move, every enemy piece that the mover's pieces persuade more strongly than its own side
//! supports it is converted: it changes colour. This is repeated until there is no such piece. The
//! mover must then own a king that is not persuaded in this way. A player who begins a turn without
//! a king must convert one. The [rules by number](rules) give each rule with its code and its
//! tests. The game is [vchess](https://vchess.club)'s *Pacifist*, adapted from Larry L. Smith's
//! [Pacifist Chess](https://www.chessvariants.com/rules/pacifist-chess).
//!
//! # Influence
//! White's rook has moved to d4. To the right is White's net influence on every square
//! ([`Position::net`]). Where it is above 0, Black's pieces are overly persuaded; where it is below
//! 0, White's pieces are.
//!
//! ```text
//! r . b q k b n r          0 -1 -3 -1 -2 -1 -1  0
//! p p . p p p p p         -1 -2 -1 -3 -4 -2 -1 -1
//! . . . n . . . .         -1 -2 -2  1 -2 -3 -2 -2
//! . . p . . . . .         -1 -1  0  2  0 -1  0  0
//! . . . R . . . .          1  0  0  0  0  1  1  1
//! . . . R . . . .          3  3  4  3  3  4  3  3
//! P P P P P P P P          0  1  1  6  4  1  1  0
//! . N B Q K B N .          0  0  1  1  1  1  0  0
//! ```
//!
//! Both rooks persuade the knight on d6, the one on d3 through the other. Only the pawn on e7
//! supports it. So the knight is converted:
//!
//! ```text
//! r . b q k b n r            r . b q k b n r
//! p p . p p p p p            p p . p p p p p
//! . . . n . . . .            . . . N . . . .
//! . . p . . . . .            . . p . . . . .
//! . . . . . . . R   h4d4     . . . R . . . .
//! . . . R . . . .            . . . R . . . .
//! P P P P P P P P            P P P P P P P P
//! . N B Q K B N .            . N B Q K B N .
//! ```
//!
//! If there were still a pawn on c7, it would be two against two, and no piece would be converted:
//!
//! ```
//! use pacifist::{Game, Pacifist};
//!
//! let mut game: Pacifist = "r1bqkbnr/pppppppp/3n4/8/7R/3R4/PPPPPPPP/1NBQKBN1 w 0 iiii".parse()?;
//! game.play("h4d4".parse()?)?;
//! assert!(game.to_string().starts_with("r1bqkbnr/pppppppp/3n4/8/3R4/3R4/PPPPPPPP/1NBQKBN1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Text
//! A position is written `PLACEMENT SIDE PLY FLAGS KINGHOME`:
//!
//! - PLACEMENT and SIDE are those of FEN, PLY is the number of half-moves played.
//! - FLAGS are the home files of the castling rooks: White's on the a-side and the h-side, then
//!   Black's. `i` stands for a right that is lost.
//! - KINGHOME has the home files of the two kings. `-` stands for a king without a right.
//!
//! When a position is read, KINGHOME may be missing: it is then the king between the rooks. A right
//! without its rook and its king at home is dropped. An a-side rook stands left of its king, an
//! h-side rook right of it. A text must have exactly 32 pieces, two of them kings. Pawns may stand
//! on the first and last rank, though no game leads them there; on its last rank a pawn has no
//! move.
//!
//! # Features
//! - `ai`: [`Evaluator`], with which the search of `alpha-beta` plays the games. Needs
//!   `std`.
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `serde`: positions and moves as their texts, events as objects with a tag.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod arrays;
mod builder;
#[cfg(feature = "ai")]
mod eval;
mod facts;
mod influence;
mod moves;
mod play;
mod position;
mod scene;
mod sums;
mod text;

#[doc = include_str!("../RULES.md")]
pub mod rules {
    /// The page as text, in Markdown.
    pub const PAGE: &str = include_str!("../RULES.md");
}

#[cfg(feature = "ai")]
pub use alpha_beta;
pub use builder::PositionBuilder;
pub use chess_men::{
    ARRAYS, CastlingRights, Kind, PieceKind, STANDARD_ARRAY, Set, Side, Square, array_pieces,
    colour,
};
#[cfg(feature = "ai")]
pub use eval::{Evaluator, Weights};
pub use facts::{Count, Value};
pub use grid_core::{self, Game, Notation, Outcome, ParseError, Player, PositionError, SquareSet};
pub use moves::{Move, PieceMoves, Refusal};
pub use play::Event;
pub use position::{Position, Weighting};

/// A position of Pacifist, in which every piece weighs 1.
pub type Pacifist = Position<Count>;

/// A position of the weighted game, in which pieces weigh as much as they are worth.
pub type WeightedPacifist = Position<Value>;

// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
