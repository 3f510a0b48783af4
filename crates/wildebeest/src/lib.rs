//! Two-Player Wildebeest: chess on 11x11 squares with poison, catapults, golf carts and exploding
//! princes.
//!
//! ```
//! use grid_core::Game;
//! use wildebeest::{Event, Position};
//!
//! let mut game = Position::START;
//! // A careless first move leaves ten pieces in Prince Joey's row, and he explodes beside his King.
//! let mut lost = vec![];
//! game.play_with("1,3-2,3".parse()?, |event| {
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
//! The game is *Wildebeest 2 Player* (2PW), an assignment of a course on artificial intelligence whose
//! best known program is [AGontcharov's](https://github.com/AGontcharov/Wildebeest-2-Player-Chess-AI).
//! It has no check: losing one's King, by whatever means, is losing the game; both at once is a draw.
//!
//! A turn is one move, then the after-effects for both sides, in this order, each step all at once:
//!
//! 0. **Arrival.** A pawn on its last row becomes a Time Machine; a King on 5,5 takes the Jet Pack.
//! 1. **Poison.** Serpents and Grand Empresses poison every enemy beside them but carts and machines.
//! 2. **Transformation.** A Serpent that poisons a piece beside an Old Woman of its side is captured, and
//!    she becomes a Grand Empress, unless she is poisoned herself.
//! 3. **Pawns charge.** A pawn on row 5 charges the enemy's Golf Cart.
//! 4. **Machines charge, carts run.** A Time Machine charges its own side's Golf Cart. A charged cart on
//!    an end row runs to the other end of its column and sweeps it; two in one column sweep each other.
//! 5. **Pads.** Whoever stands on a transporter pad goes to the next.
//! 6. Poison and transformation once more.
//! 7. **Prince Joey** explodes with all beside him when 5 or 10 pieces stand in his row.
//!
//! # Where the rules are
//! Moves (R3) and paralysis (R4) are in `moves.rs` ([`Position::try_for_each_piece`],
//! [`Position::paralysed`]), the move itself in `play.rs`, the after-effects (R6) in `effects.rs`, the
//! texts (R1, R9) in `notation.rs`.
//!
//! # Text
//! A position is `W` or `B`, a blank, and the rows 0 to 10 joined by `/`; upper case is White, whose
//! pawns go to higher rows. Empty squares are `.`, `*` (pads) and `#` (Jet Pack), all read alike. A move
//! is `row,column-row,column`: for a push the Gorilla's squares, for a fling the flung piece's. The
//! 15-line file of the original programs is a [`BoardFile`].
//!
//! # Features
//! - `ai` (default): [`Evaluator`], with which the search of `alpha-beta` plays the game. Needs `std`.
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `serde`: positions and moves as their texts, events as objects with a tag.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod effects;
#[cfg(feature = "ai")]
mod eval;
mod event;
mod moves;
mod notation;
mod piece;
mod play;
mod position;
mod scene;

#[cfg(feature = "ai")]
pub use eval::Evaluator;
pub use event::{Charger, Event};
pub use grid_core::{Game, Notation, Outcome, ParseError, Player};
pub use moves::{Move, PieceMoves};
pub use notation::BoardFile;
pub use piece::{PieceKind, colour};
pub use position::{JET_PACK, PADS, Position, Set, Square};
