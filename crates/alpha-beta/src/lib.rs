//! One search that plays any game: alpha-beta in its modern form over [`grid_core::Game`].
//!
//! A [`Search`] looks for the best move of a position or of a whole game within [`Limits`], and answers with a
//! [`Report`]: the move, the line it expects, the [`Score`]. A game needs its rules and a guess how good a
//! position is ([`Evaluate`]). Here is the whole of tic-tac-toe, and its perfect player:
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
//!     fn key(&self) -> u64 { key_of(&[self.cells[0].into(), self.cells[1].into(), self.turn as u64]) }
//! }
//!
//! let mut game = Record::new(TicTacToe { cells: [0, 0], turn: Player::First });
//! // A function of a position is an evaluation: here, nothing is known before the end.
//! let mut search = Search::new(|_: &TicTacToe| 0);
//! // A careless answer to the corner …
//! game.play(0)?;
//! game.play(1)?;
//! let report = search.run(&game, &Limits::depth(9), |_| {}).unwrap();
//! assert_eq!(report.score, Score::win_in(5));
//! // … loses; played well, it is a draw.
//! game.go_to(0);
//! let report = search.run(&game, &Limits::depth(9), |_| {}).unwrap();
//! assert_eq!((report.score, report.pv.len()), (Score::EVEN, 9));
//! # Ok::<(), grid_core::IllegalMove<u8>>(())
//! ```
//!
//! What a game can tell beyond that, so that the search gets deeper, is in [`Evaluate`]: which moves gain
//! something, which are noisy, which are worth looking at among millions. A [`Varied`] evaluation
//! prefers others of about equal moves for every seed.
//!
//! # How it works
//! In the order in which a node uses it; [`Settings`] switches most of it off.
//!
//! ## Negamax and alpha-beta
//! What is good for one player is as bad for the other: one function finds the best move of either
//! ([Negamax](https://www.chessprogramming.org/Negamax)). A line that is worse than what a player already
//! has elsewhere need not be looked at further
//! ([Alpha-Beta](https://www.chessprogramming.org/Alpha-Beta); Knuth and Moore, *An analysis of
//! alpha-beta pruning*, 1975): with the best moves first the effort is about the square root of
//! minimax's.
//!
//! ## Iterative deepening
//! The search looks one ply ahead, then two, then three: there is a good move whenever time is up, and
//! each iteration tells the next one what to look at first, which saves more than it costs
//! ([Iterative Deepening](https://www.chessprogramming.org/Iterative_Deepening)).
//!
//! ## Aspiration windows
//! The score will be near the last iteration's, so that the search begins with a narrow window around it
//! and opens it, fourfold each time, on the side where the score falls out
//! ([Aspiration Windows](https://www.chessprogramming.org/Aspiration_Windows)).
//!
//! ## Principal variation search
//! Once a move is found that is better than alpha, the others are only asked whether they are better
//! still, in a window of no width, and looked at again if they are
//! ([PVS](https://www.chessprogramming.org/Principal_Variation_Search); Marsland and Campbell, 1982).
//!
//! ## Transposition table
//! Positions are remembered under their [key](grid_core::Game::key) with score, bound, depth and best
//! move, in memory of fixed size, four places a position; shallow and old entries give way
//! ([Transposition Table](https://www.chessprogramming.org/Transposition_Table)). Wins and losses are
//! kept as distances from the position itself. Threads share the table without locks (Hyatt and Mann,
//! *A lock-less transposition table implementation*, 2002). Of a move 16 bits are kept: enough to find
//! it among the legal ones, so that nothing in the table can ever be an illegal move. A score that rests
//! on the game before (a repetition, plies without progress) is kept like any other, as in most engines
//! ([Graph History Interaction](https://www.chessprogramming.org/Graph_History_Interaction)).
//!
//! ## Null-move pruning
//! If a player could do nothing and still stand too well for the other to allow the position, a real move
//! will do as well ([Null Move Pruning](https://www.chessprogramming.org/Null_Move_Pruning);
//! Donninger, 1993). Wrong where doing nothing would be best: only for games that offer
//! [`Evaluate::pass`].
//!
//! ## Move ordering
//! The move from the table; then moves that gain something, the largest [gain](Evaluate::gain) first;
//! then the [killers](https://www.chessprogramming.org/Killer_Heuristic), quiet moves that have just
//! cut off elsewhere at the same ply; then quiet moves by how often they cut off before
//! ([History Heuristic](https://www.chessprogramming.org/History_Heuristic); Schaeffer, 1989); last,
//! moves that lose something.
//!
//! ## Late move reductions
//! With such an order a late move that gains nothing is rarely the best: it is looked at less deeply, and
//! again in full if it turns out well ([LMR](https://www.chessprogramming.org/Late_Move_Reductions)). Only for
//! games that say so ([`Evaluate::REDUCTIONS`]).
//!
//! ## Quiescence search
//! An evaluation in the middle of an exchange is worth little. At the end of a line a player may take the
//! evaluation as it is, or play a [noisy move](Evaluate::try_for_each_noisy); only noisy moves follow
//! ([Quiescence Search](https://www.chessprogramming.org/Quiescence_Search)).
//!
//! ## Repetitions
//! The search knows the game that led to the position: a state that occurs within the search for the
//! second time, or as often as the record's [rules](grid_core::HistoryRules) allow with the game before,
//! is a draw, and so are too many plies without progress (but not among the noisy moves at the end)
//! ([Repetitions](https://www.chessprogramming.org/Repetitions)).
//!
//! ## Lazy SMP
//! With the feature `parallel` several threads search the same position and share nothing but the table
//! ([Lazy SMP](https://www.chessprogramming.org/Lazy_SMP)): what one has seen the others need not look
//! at.
//!
//! # Features
//! - `parallel`: [`Search::run_parallel`].
//! - `testing`: the functions of [`testing`], for a game crate's tests.

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
