//! One search that plays any game: alpha-beta in its modern form over [`grid_core::Game`].
//!
//! A [`Search`] looks for the best move of a position or of a game in progress within [`Limits`],
//! and returns a [`Report`]: the move, the expected line and the [`Score`]. A game needs its rules
//! and an estimate of how good a position is ([`Evaluate`]). Here is all of tic-tac-toe, with its
//! perfect player:
//!
//! ```
//! use core::ops::ControlFlow;
//! use alpha_beta::{Limits, Score, Search};
//! use grid_core::{Game, Outcome, Player, Record, key_of};
//!
//! /// The cells of each player, as sets of bits.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct TicTacToe { cells: [u16; 2], turn: Player }
//!
//! const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
//!
//! impl Game for TicTacToe {
//!     type Move = u8;
//!     type Event = core::convert::Infallible;
//!
//!     fn turn(&self) -> Player { self.turn }
//!     fn decided(&self) -> Option<Outcome> {
//!         let last = self.cells[self.turn.other().index()];
//!         LINES.iter().any(|line| last & line == *line).then_some(Outcome::Win(!self.turn))
//!     }
//!     fn stuck(&self) -> Outcome { Outcome::Draw }
//!     fn try_for_each_move<B>(&self, mut f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
//!         if self.decided().is_none() {
//!             let taken = self.cells[0] | self.cells[1];
//!             for cell in (0..9).filter(|cell| taken >> cell & 1 == 0) {
//!                 f(cell)?;
//!             }
//!         }
//!         ControlFlow::Continue(())
//!     }
//!     fn play_with(&mut self, cell: u8, _: impl FnMut(Self::Event)) {
//!         self.cells[self.turn.index()] |= 1 << cell;
//!         self.turn = !self.turn;
//!     }
//!     fn key(&self) -> u64 {
//!         key_of(&[self.cells[0].into(), self.cells[1].into(), self.turn as u64])
//!     }
//! }
//!
//! let mut game = Record::new(TicTacToe { cells: [0, 0], turn: Player::First });
//! // A function of a position is an evaluation: here, nothing is known before the end.
//! let mut search = Search::new(|_: &TicTacToe| 0);
//! // After the corner, the edge beside it …
//! game.play(0)?;
//! game.play(1)?;
//! let report = search.run(&game, &Limits::depth(9), |_| {}).unwrap();
//! assert_eq!(report.score, Score::win_in(5));
//! // … loses in five plies. With best play the game is a draw.
//! game.go_to(0);
//! let report = search.run(&game, &Limits::depth(9), |_| {}).unwrap();
//! assert_eq!((report.score, report.pv.len()), (Score::EVEN, 9));
//! # Ok::<(), grid_core::IllegalMove<u8>>(())
//! ```
//!
//! A game can tell more in [`Evaluate`], so that the search gets deeper: which moves gain
//! something, which are noisy, which are worth searching among millions. A [`Varied`] evaluation
//! chooses among about equal moves by a seed. `examples/uct.rs` plays a match of alpha-beta against
//! Monte Carlo tree search.
//!
//! Limits of depth and positions read no clock, so they work on platforms without one; with a limit
//! of time a [`Clock`] measures the search.
//!
//! # How it works
//! In the order in which a node uses them. [`Settings`] switches most of them off.
//!
//! ## Negamax and alpha-beta
//! What is good for one player is as bad for the other, so one function finds the best move of both
//! ([Negamax](https://www.chessprogramming.org/Negamax)). A line that is worse than what a player
//! already has elsewhere need not be searched further
//! ([Alpha-Beta](https://www.chessprogramming.org/Alpha-Beta); Knuth and Moore, *An analysis of
//! alpha-beta pruning*, 1975): with the best moves first the effort is about the square root of
//! minimax's.
//!
//! ## Iterative deepening
//! The search looks one ply ahead, then two, then three. There is a good move whenever time is up,
//! and each iteration tells the next one what to search first, which saves more than it costs
//! ([Iterative Deepening](https://www.chessprogramming.org/Iterative_Deepening)).
//!
//! ## Aspiration windows
//! The score will be near that of the last iteration, so the search begins with a narrow window
//! around it, and widens it fourfold on the side where the score falls outside ([Aspiration
//! Windows](https://www.chessprogramming.org/Aspiration_Windows)).
//!
//! ## Principal variation search
//! Once a move is better than alpha, the others are searched with a window of no width, which only
//! tells whether they are better still, and searched again if they are
//! ([PVS](https://www.chessprogramming.org/Principal_Variation_Search); Marsland and Campbell,
//! 1982).
//!
//! ## Transposition table
//! Positions are stored by their [key](grid_core::Game::key) with score, bound, depth and best
//! move, in memory of fixed size with four slots for each position; shallow and old entries are
//! replaced first ([Transposition Table](https://www.chessprogramming.org/Transposition_Table)).
//! Wins and losses are stored as distances from the position itself. Threads share the table
//! without locks (Hyatt and Mann, *A lock-less transposition table implementation*, 2002). Of a
//! move 16 bits are stored, enough to find it among the legal ones; so the table can never cause an
//! illegal move. A score that depends on the history (a repetition, plies without progress) is
//! stored like any other, as in most engines ([Graph History
//! Interaction](https://www.chessprogramming.org/Graph_History_Interaction)).
//!
//! ## Null-move pruning
//! If passing is already too good for the opponent to allow the position, a real move will be too
//! ([Null Move Pruning](https://www.chessprogramming.org/Null_Move_Pruning); Donninger, 1993).
//! Unsound in zugzwang; used only for games that implement [`Evaluate::pass`].
//!
//! ## Move ordering
//! First the move from the table; then moves that gain something, the largest
//! [gain](Evaluate::gain) first; then the
//! [killers](https://www.chessprogramming.org/Killer_Heuristic), quiet moves that have just cut off
//! elsewhere at the same ply; then quiet moves by how often they cut off before ([History
//! Heuristic](https://www.chessprogramming.org/History_Heuristic); Schaeffer, 1989); last, moves
//! that lose something.
//!
//! ## Late move reductions
//! With such an order a late move that gains nothing is rarely the best. It is searched less
//! deeply, and again in full if it turns out well
//! ([LMR](https://www.chessprogramming.org/Late_Move_Reductions)). Only for games that allow it
//! ([`Evaluate::REDUCTIONS`]).
//!
//! ## Quiescence search
//! An evaluation in the middle of an exchange is worth little. At the end of a line a player may
//! accept the evaluation or play a [noisy move](Evaluate::try_for_each_noisy); only noisy moves
//! follow ([Quiescence Search](https://www.chessprogramming.org/Quiescence_Search)).
//!
//! ## Repetitions
//! The search knows the game that led to the position. A state is a draw if it occurs twice within
//! the search, or, with the game before, as often as the record's [rules](grid_core::HistoryRules)
//! say. Too many plies without progress are a draw too, except among the noisy moves at the end of
//! a line ([Repetitions](https://www.chessprogramming.org/Repetitions)).
//!
//! ## Lazy SMP
//! With the feature `parallel` several threads search the same position and share nothing but the
//! table ([Lazy SMP](https://www.chessprogramming.org/Lazy_SMP)): what one has found, the others
//! need not search.
//!
//! # Features
//! - `parallel`: `Search::run_parallel`.
//! - `serde`: `Serialize` and `Deserialize` for [`Score`] and [`Report`].
//! - `testing`: the module `testing`, with plain minimax and checks for a game crate's tests.
//!
//! [`grid_core`], whose types are part of this API, is re-exported.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod clock;
mod deepening;
mod evaluate;
mod limits;
mod move_history;
mod move_tag;
mod negamax;
mod order;
mod path;
mod quiescence;
mod report;
mod score;
mod search;
mod settings;
mod shared;
mod table;
mod varied;
mod window;
mod worker;

#[cfg(feature = "testing")]
#[cfg_attr(docsrs, doc(cfg(feature = "testing")))]
pub mod testing;

pub use clock::Clock;
pub use evaluate::Evaluate;
pub use grid_core;
pub use limits::{Limits, MAX_DEPTH, StopFlag};
pub use report::Report;
pub use score::{MAX_POINTS, Score, Verdict};
pub use search::Search;
pub use settings::Settings;
pub use varied::Varied;

// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
