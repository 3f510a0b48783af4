//! Two-Player Wildebeest: chess on 11x11 squares with poison, catapults, golf carts and exploding
//! princes.
//!
#![doc = include_str!("../pictures/wildebeest.svg")]
//!
//! ```
//! use alpha_beta::{Limits, Search};
//! use wildebeest::{Evaluator, Game, Position};
//!
//! let mut game = Position::START;
//! assert_eq!(game.moves().len(), 30);
//! game.play("0,1-2,2".parse()?)?;
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
//! An explosion as an observer sees it:
//!
//! ```
//! use grid_core::Game;
//! use wildebeest::{Event, Kind, Position};
//!
//! let mut game = Position::START;
//! // This first move leaves ten pieces in Prince Joey's row: it explodes beside its own King.
//! let mut lost = vec![];
//! game.play_with("1,3-2,3".parse()?, &mut |event| {
//!     if let Event::Blasted { piece, .. } = event {
//!         lost.push(piece.name());
//!     }
//! });
//! assert!(lost.contains(&"king"));
//! assert_eq!(game.outcome().unwrap().to_string(), "0-1");
//! # Ok::<(), wildebeest::ParseError>(())
//! ```
//!
//! # The rules
//! A turn is one move, then the after-effects for both sides: poison, charged carts, transporter
//! pads, explosions. There is no check: a player who loses the King, by whatever means, loses the
//! game. The [rules by number](rules) give each rule with its code and its tests. The game is
//! *Wildebeest 2 Player* (2PW), an assignment of a course on artificial intelligence whose best
//! known program is [AGontcharov's](https://github.com/AGontcharov/Wildebeest-2-Player-Chess-AI).
//! Where the sources differ, the README of that program comes first, then the assignment, then what
//! most programs written for the course do. The program itself differs from these rules:
//! - Its flung pieces may take a King with a Jet Pack. By rule R3.7 they may not.
//! - Its carts may step on every row. By rule R3.9 they may do so only on rows 1 and 11.
//! - Its two charged carts in one column clear the column only if both stand on end rows. By rule
//!   R6.4 they always do.
//! - Its Time Machines do not charge after being pushed off their end row. By rule R6.4 they do.
//! - It decides row by row which Joeys explode. By rule R6.7 this is decided for all rows at once.
//!
//! The board ([`Position::START`]; `*` are the [transporter pads](PADS), `#` is the [Jet
//! Pack](JET_PACK)):
//!
//! ```text
//!      0 1 2 3 4 5 6 7 8 9 10
//!  0   R N Z B O K X B C N R
//!  1   G P P S P J P P P P G
//!  2   . . . . . . . . . . .
//!  3   . * . . . . . . . * .
//!  4   . . . . . . . . . . .
//!  5   . . . . . # . . . . .
//!  6   . . . . . . . . . . .
//!  7   . * . . . . . . . * .
//!  8   . . . . . . . . . . .
//!  9   g p p s p j p p p p g
//! 10   r n z b o k x b c n r
//! ```
//!
//! # The pieces at work
//! [`PieceKind`] has the fifteen kinds. Each picture shows a part of the board, before and after a
//! move and its after-effects. A King that is not in the picture stands elsewhere.
//!
//! **The Catapult** flings an adjacent friend over itself (rule R3.7):
//!
//! ```text
//!      1 2 3 4 5 6 7 8                 1 2 3 4 5 6 7 8
//!  4   B C . p P . . n    4,1-4,8      . C . p P . . B
//! ```
//!
//! **The Gorilla** pushes (rule R3.8), here Black's Knight onto Black's King:
//!
//! ```text
//!      2 3 4 5                 2 3 4 5
//!  8   G n k .    8,2-8,3      . G n .
//! ```
//!
//! **The Beekeeper** paralyses every adjacent enemy (rule R4). Here Black has no move left, so the
//! game is a draw:
//!
//! ```text
//!      4 5 6 7                 4 5 6 7
//!  8   . . r .                 . . r .
//!  9   Z . g .    9,4-9,5      . Z g .
//! 10   . . k .                 . . k .
//! ```
//!
//! **The Golf Cart** runs when it is charged (rule R6.4), after every turn. White's pawn moves to
//! row 5 and so charges Black's cart:
//!
//! ```text
//!      6 7                 6 7
//!  0   . .                 x .
//!  1   P .                 . .
//!  2   . .                 . .
//!  3   . .                 . .
//!  4   . P    4,7-5,7      . .
//!  5   . .                 . P
//!  6   . .                 . .
//!  7   g .                 . .
//!  8   . .                 . .
//!  9   N b                 . b
//! 10   x .                 . .
//! ```
//!
//! **Prince Joey** explodes if five or ten pieces stand in its row (rule R6.7). White's Knight is
//! the fifth piece:
//!
//! ```text
//!       0 1 2 3 4 5 6 7 8 9 10                  0 1 2 3 4 5 6 7 8 9 10
//!  7    . * . . . . . . N * .                   . * . . . . . . . * .
//!  8    . . . . g B . . . . .                   . . . . . . . . . . .
//!  9    . r . . . j . p . . P    7,8-9,9        . r . . . . . p . N P
//! 10    . . . . k . . . . . .                   . . . . . . . . . . .
//! ```
//!
//! **The pads** move all pieces that stand on them (rule R6.5), here White's Knight and two black
//! pieces:
//!
//! ```text
//!      1 2 3 4 5 6 7 8 9                 1 2 3 4 5 6 7 8 9
//!  3   r . . . . . . . *                 N . . . . . . . *
//!  4   . . . . . . . . .                 . . . . . . . . .
//!  5   . . . . # . . N .    5,8-3,9      . . . . # . . . .
//!  6   . . . . . . . . .                 . . . . . . . . .
//!  7   * . . . . . . . g                 g . . . . . . . r
//! ```
//!
//! **The Serpent and the Old Woman** (rules R6.1 and R6.2). The Knight is poisoned. The Old Woman
//! beside it captures the Serpent and becomes a Grand Empress, which at once poisons the pawn:
//!
//! ```text
//!      2 3 4 5 6                 2 3 4 5 6
//!  7   . . . . P                 . . . . .
//!  8   . . n o .    9,2-9,3      . . . e .
//!  9   S . . . .                 . . . . .
//! ```
//!
//! An Old Woman that also stands beside the Serpent is poisoned with the Knight:
//!
//! ```text
//!      2 3 4 5 6                 2 3 4 5 6
//!  7   . . . . P                 . . . . P
//!  8   . n o . .    9,2-9,3      . . . . .
//!  9   S . . . .                 . . . . .
//! ```
//!
//! **Arrival** (rule R6.0). A King takes the Jet Pack. A pawn becomes a Time Machine:
//!
//! ```text
//!      4 5 6                 4 5 6
//!  4   K . .    4,4-5,5      . . .
//!  5   . # .                 . W .
//!
//!      3 4                 3 4
//!  9   P .    9,3-10,3     . .
//! 10   . .                 H .
//! ```
//!
//! # Text
//! A position is `W` or `B`, a blank, and the rows 0 to 10 joined by `/`; upper case is White,
//! whose pawns go to higher rows. Empty squares are written `.`, `*` (pads) and `#` (Jet Pack); a
//! reader treats the three alike. A move is `row,column-row,column`: for a push the Gorilla's
//! squares, for a fling the flung piece's. The 15-line file of the original programs is a
//! [`BoardFile`].
//!
//! People see squares as chess names them, `j1-i3` for `0,1-2,2` (rule R1.1): `{:#}` writes squares
//! and moves this way, and events and refusals do too. Texts stay as the original has them: files,
//! records and other programs know no other form.
//!
//! # Features
//! - `ai`: [`Evaluator`], with which the search of `alpha-beta` plays the game. Needs
//!   `std`.
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `serde`: positions and moves as their texts, events as objects with a tag.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod actions;
mod builder;
mod effects;
#[cfg(feature = "ai")]
mod eval;
mod event;
mod facts;
mod moves;
mod piece;
mod play;
mod position;
mod scene;
mod text;

#[doc = include_str!("../RULES.md")]
pub mod rules {
    /// The page as text, in Markdown.
    pub const PAGE: &str = include_str!("../RULES.md");
}

#[cfg(feature = "ai")]
pub use alpha_beta;
pub use builder::PositionBuilder;
pub use chess_men::{Kind, colour};
#[cfg(feature = "ai")]
pub use eval::{Evaluator, Weights};
pub use event::{Charger, Event};
pub use grid_core::{self, Game, Notation, Outcome, ParseError, Player, PositionError, SquareSet};
pub use moves::{Move, PieceMoves};
pub use piece::{JET_PACK, PADS, PieceKind, Set, Square};
pub use position::Position;
pub use text::{BoardFile, Refusal};

// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
