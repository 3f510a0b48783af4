//! Conway's Game of Chess: chess, but each square also follows the rules of Conway's Game of Life.
//!
//! ```
//! use conway_chess::{Event, Position};
//! use grid_core::{Game, Notation};
//!
//! let mut game = Position::START;
//! for m in ["h2h3", "h7h6", "h3h4"] {
//!     game.play(game.parse_move(m)?)?;
//! }
//! // Black's third rank has had three neighbours a square for three turns: after this move six white
//! // men are born on b3 to g3.
//! let mut born = vec![];
//! game.play_with(game.parse_move("a7a6")?, |event| {
//!     if let Event::Born { piece, square, .. } = event {
//!         born.push(format!("{piece} {square}"));
//!     }
//! });
//! assert_eq!(born, ["pawn b3", "rook c3", "pawn d3", "knight e3", "pawn f3", "bishop g3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules
//! The game was invented and first programmed by [elesiuta](https://github.com/elesiuta/conways-game-of-chess).
//!
//! 1. **Turns.** A turn is a *life phase* of the player whose turn it is, then one move. The very first
//!    turns begin with a life phase too.
//! 2. **Counting.** In the life phase a player counts the own men round every square (up to eight; the
//!    board does not wrap; the enemy's men do not count), all before anything changes. An empty square
//!    with exactly three raises the player's *birth counter* there; one without becomes 0. An own man
//!    with fewer than two or more than three raises its *death counter*; one without becomes 0.
//! 3. **Births.** Where a birth counter becomes 3 the next man of the player's queue is born: `P R P N P
//!    B P Q P B P N P R`, round and round ([`BIRTH_QUEUE`]); White from rank 1 up, Black from rank 8
//!    down, each rank from a to h. A newborn may move at once.
//! 4. **Deaths.** A man whose death counter becomes 4 is gone. If it was the king, its owner has lost.
//! 5. **Counters travel with men** (captures, castling, promotion), and a man that enters a square ends
//!    both players' birth counters there.
//! 6. **There is no check.** Every orthodox move is allowed; taking the king wins at once. Castling needs
//!    king and rook that never left home (moved, captured or died) and empty squares between them;
//!    attacks do not matter. En passant answers a double step at once, if nobody was born on the passed
//!    square. A pawn steps twice only from its second rank; one born on its last rank stays there, a
//!    pawn without moves.
//! 7. **The end.** A king captured or perished; no move left: a draw. In a [`Record`](grid_core::Record)
//!    also: the third occurrence of a state, or 100 plies without pawn move, capture, birth or death, is
//!    a draw.
//!
//! # Where the rules are
//! [`Position::START`] is the start; the life phase is in `life.rs`, moves are in `moves.rs`
//! ([`Position::try_for_each_piece`]), playing them in `play.rs` ([`Game::play_with`]), the text in
//! `notation.rs`. What a front end shows of the life to come: [`Position::fertile`],
//! [`Position::overpopulated`], [`Position::underpopulated`], the counters and the [queue](Position::queue).
//!
//! # Text
//! `PLACEMENT SIDE CASTLING EP COUNTERS QUEUES HALFMOVE FULLMOVE`, always the state after the life phase
//! of SIDE. The first four and the last two are those of FEN. COUNTERS has eight characters a rank: on a
//! man `.` or its death counter `1` to `3`; on an empty square `.` or a letter for the pair of birth
//! counters (White, Black): `a` (0,1), `b` (0,2), `c` (1,0), `d` (1,1), `e` (1,2), `f` (2,0), `g` (2,1),
//! `h` (2,2). QUEUES is `W,B`, each player's births so far modulo 14.
//!
//! Fields from COUNTERS on may be missing when read. Castling rights without king and rook at home, and
//! en passant squares on which no pawn can capture, are dropped. Positions with one missing king are
//! finished games; positions without kings, or with two of a colour, are refused. A finished position
//! offers no en passant.
//!
//! # Features
//! - `ai` (default): [`Evaluator`], with which the search of `alpha-beta` plays the game. Needs `std`.
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `serde`: positions and moves as their texts, events as objects with a tag.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "ai")]
mod eval;
mod event;
mod life;
mod moves;
mod notation;
mod play;
mod position;
mod queue;
mod scene;

#[cfg(feature = "ai")]
pub use eval::Evaluator;
pub use event::{Cause, Event};
pub use grid_core::chess::{Move, PieceKind, Set, Square, colour};
pub use grid_core::{Game, Notation, Outcome, Player};
pub use moves::PieceMoves;
pub use position::{CastlingRights, Position};
pub use queue::BIRTH_QUEUE;
