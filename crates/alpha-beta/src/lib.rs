//! One search that plays any game: alpha-beta in its modern form over [`grid_core::Game`].
//!
//! A [`Search`] looks for the best move of a position or of a game in progress within [`Limits`],
//! and returns a [`Report`]: the best move, the principal variation and the [`Score`]. It needs the
//! rules of the game and an evaluation of positions ([`Evaluate`]). Here is the whole of
//! tic-tac-toe, with a perfect player:
//!
//! ```
//! use core::ops::ControlFlow;
//! use alpha_beta::{Limits, Score, Search};
//! use grid_core::{Game, NoEvent, Observer, Outcome, Player, Record};
//!
//! /// The cells of each player, one bit for each cell.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct TicTacToe { cells: [u16; 2], turn: Player }
//!
//! const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
//!
//! impl Game for TicTacToe {
//!     type Move = u8;
//!     type Event = NoEvent;
//!
//!     fn turn(&self) -> Player { self.turn }
//!     fn terminal_outcome(&self) -> Option<Outcome> {
//!         let last = self.cells[self.turn.other().index()];
//!         LINES.iter().any(|line| last & line == *line).then_some(Outcome::Win(!self.turn))
//!     }
//!     fn outcome_without_moves(&self) -> Outcome { Outcome::Draw }
//!     fn try_for_each_move<B>(&self, mut f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
//!         if self.terminal_outcome().is_none() {
//!             let taken = self.cells[0] | self.cells[1];
//!             for cell in (0..9).filter(|cell| taken >> cell & 1 == 0) {
//!                 f(cell)?;
//!             }
//!         }
//!         ControlFlow::Continue(())
//!     }
//!     fn play_with(&mut self, cell: u8, _: &mut impl Observer<Self>) {
//!         self.cells[self.turn.index()] |= 1 << cell;
//!         self.turn = !self.turn;
//!     }
//! }
//!
//! let mut game = Record::new(TicTacToe { cells: [0, 0], turn: Player::First });
//! // Any function of a position is an evaluation. This one knows nothing before the end.
//! let mut search = Search::new(|_: &TicTacToe| 0);
//! // The reply in the edge beside the corner loses in five plies.
//! game.play(0)?;
//! game.play(1)?;
//! let report = search.run(&game, &Limits::depth(9), |_| {}).unwrap();
//! assert_eq!(report.score, Score::win_in(5));
//! // With best play the game is a draw.
//! game.go_to(0);
//! let report = search.run(&game, &Limits::depth(9), |_| {}).unwrap();
//! assert_eq!((report.score, report.pv.len()), (Score::EVEN, 9));
//! # Ok::<(), grid_core::IllegalMove<u8>>(())
//! ```
//!
//! If only the best move of a position matters, call [`Search::best_move`]. The features
//! `parallel`, `serde` and `testing` are [listed below](#features); none is a default.
//!
//! An [`Evaluate`] with a [`View`] of its own makes the search deeper: it tells which moves gain
//! something, which are noisy, and which are worth searching among millions.
//! [`Settings::variety`] chooses among nearly equal moves by a seed. [`Limits::root_moves`] names
//! the moves to choose from. [`Uct`] is a Monte Carlo tree search with the same interface, and
//! [`tree`] is for such searches with priors and values of their own.
//!
//! Limits of depth and nodes never read a clock, so they work on platforms without one. With a
//! limit of time, a [`Clock`] measures the search. [`Limits::on_clock`] divides the time of a game
//! among the moves: a move takes longer if the best move changes or the score falls.
//!
//! # How it works
//! The techniques, in the order in which a node uses them. [`Settings`] switches most of them off.
//!
//! ## Negamax and alpha-beta
//! The score for one player is the negated score for the other, so one function serves both
//! ([Negamax](https://www.chessprogramming.org/Negamax)). A line that is worse for a player than
//! one already found is not searched further
//! ([Alpha-Beta](https://www.chessprogramming.org/Alpha-Beta); Knuth and Moore, *An analysis of
//! alpha-beta pruning*, 1975). If the best moves come first, the number of nodes is about the
//! square root of that of minimax.
//!
//! ## Iterative deepening
//! The search looks one ply ahead, then two, then three. A good move is known whenever time is up.
//! Each iteration also tells the next one which moves to search first, which saves more time than
//! it costs ([Iterative Deepening](https://www.chessprogramming.org/Iterative_Deepening)).
//!
//! ## Aspiration windows
//! The score is usually near that of the last iteration. The search begins with a narrow window
//! around it. If the score falls outside, the window is widened fourfold on that side and the
//! search repeated ([Aspiration Windows](https://www.chessprogramming.org/Aspiration_Windows)).
//!
//! ## Principal variation search
//! The first move is searched with the full window, the others with a zero window, which only tells
//! whether a move is better. A better move is searched again with the full window
//! ([PVS](https://www.chessprogramming.org/Principal_Variation_Search); Marsland and Campbell,
//! 1982).
//!
//! ## Transposition table
//! The table has a fixed size and stores positions by their [key](grid_core::Game::key) with score,
//! bound, depth, best move and, if it is known, the evaluation, so that no position is evaluated
//! again when it is searched again. A bucket has four slots; shallow and old entries are replaced
//! first ([Transposition Table](https://www.chessprogramming.org/Transposition_Table)). Wins and
//! losses are stored as distances from the position itself. Threads share the table without locks
//! (Hyatt and Mann, *A lock-less transposition table implementation*, 2002). The table stores 16
//! bits of a move, which find it among the legal moves, so it can never cause an illegal move. A
//! score that depends on the history (a repetition, plies without progress) is stored like any
//! other, as in most engines ([Graph History
//! Interaction](https://www.chessprogramming.org/Graph_History_Interaction)).
//!
//! ## Null-move pruning
//! If the score after passing is at least beta, some legal move scores at least beta too, so the
//! node is cut off ([Null Move Pruning](https://www.chessprogramming.org/Null_Move_Pruning);
//! Donninger, 1993). This is unsound in zugzwang and used only for games that implement
//! [`View::null_move`].
//!
//! ## Move ordering
//! 1. The move from the table.
//! 2. Moves that gain something, the largest [gain](View::gain) first.
//! 3. [Killer moves](https://www.chessprogramming.org/Killer_Heuristic): quiet moves that recently
//!    caused a cutoff at the same ply.
//! 4. Other quiet moves, by how often they caused a cutoff ([History
//!    Heuristic](https://www.chessprogramming.org/History_Heuristic); Schaeffer, 1989).
//! 5. Moves that lose something.
//!
//! ## Late move reductions
//! With this order, a late move that gains nothing is rarely the best. It is searched to a reduced
//! depth, and again to full depth if it is better than alpha
//! ([LMR](https://www.chessprogramming.org/Late_Move_Reductions)). Used only for games that allow
//! it ([`Evaluate::REDUCTIONS`]).
//!
//! ## Forward pruning
//! Near the leaves, outside the principal variation, the evaluation alone settles many nodes: if it
//! is above beta by a margin, the node is cut off ([Reverse
//! Futility](https://www.chessprogramming.org/Reverse_Futility_Pruning)). Late quiet moves are left
//! out if the evaluation is below alpha by a margin, or after a number of moves
//! ([Futility](https://www.chessprogramming.org/Futility_Pruning), [late move
//! pruning](https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning)). The score
//! of the node is that of the moves that were searched, so it may be too low: a move that was left
//! out might have scored more. This won matches in some games and lost them in others. A forced
//! loss is still proved by all moves. Games choose the margins ([`Evaluate::PRUNING`]).
//!
//! ## Quiescence search
//! An evaluation in the middle of an exchange is worth little. At the end of a line the player to
//! move may accept the evaluation (stand pat) or play a [noisy
//! move](View::try_for_each_noisy). Only noisy moves follow
//! ([Quiescence Search](https://www.chessprogramming.org/Quiescence_Search)).
//!
//! ## Networks
//! A small network may correct an evaluation by what the search learned from millions of positions
//! ([`Net`], [`Corrected`]; [NNUE](https://www.chessprogramming.org/NNUE)).
//!
//! ## Repetitions
//! The search knows the game that led to the position. A state is a draw if it occurs twice within
//! the search. It is also a draw if it occurs as often as the record's
//! [rules](grid_core::HistoryRules) say, counting the game and the search. States before a null
//! move do not count after it. Too many plies without progress are a draw too, except in quiescence
//! ([Repetitions](https://www.chessprogramming.org/Repetitions)).
//!
//! ## Lazy SMP
//! With the feature `parallel` several threads search the same position and share only the table
//! ([Lazy SMP](https://www.chessprogramming.org/Lazy_SMP)). A thread need not search what another
//! thread has stored.
//!
//! # Features
//! - `parallel`: `Search::run_parallel`.
//! - `serde`: `Serialize` and `Deserialize` for [`Score`] and [`Report`].
//! - `testing`: plain minimax and checks of the search, for a game crate's tests.
//!
//! [`grid_core`], whose types are part of this API, is re-exported.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod alpha_beta;
mod evaluate;
mod history;
mod limits;
mod net;
mod provided_clock;
mod report;
mod score;
mod search;
mod settings;
mod table;
pub mod tree;
mod uct;

#[cfg(feature = "testing")]
#[cfg_attr(docsrs, doc(cfg(feature = "testing")))]
pub mod testing;

pub use evaluate::{Evaluate, Plain, View};
pub use grid_core;
pub use limits::{Clock, Limits, MAX_DEPTH, StopFlag, TimeLeft};
pub use net::{Corrected, CorrectedView, HIDDEN, Net, Networked, ONE, POINTS, Sums};
pub use provided_clock::provide_clock;
pub use report::{Line, Report};
pub use score::{MAX_POINTS, Score, Verdict};
pub use search::{Memory, Search};
pub use settings::{Pruning, Settings};
pub use uct::Uct;

/// The program in the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
