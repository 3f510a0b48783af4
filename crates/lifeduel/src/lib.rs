//! Life Duel: two players seed a board of Conway's Life in turn, then life goes on for three generations, and
//! whoever has more cells has won.
//!
//! ```
//! use lifeduel::{Event, Game, Notation, Position};
//!
//! let mut game = Position::START;
//! for m in "2,3 5,1 5,4 3,5 1,2 2,2 5,0 4,5 3,2 4,4 3,0".split(' ') {
//!     game.play(game.parse_move(m)?)?;
//! }
//! // The twelfth placement sets life going.
//! let mut told = vec![];
//! game.play_with(game.parse_move("2,5")?, |event| {
//!     if let Event::Generation { .. } | Event::Counted { .. } = event {
//!         told.push(event.to_string());
//!     }
//! });
//! assert_eq!(told[2], "generation 3: 6./3.x2./3.x2o/.x.xo./.x.x2./3.2x.");
//! assert_eq!(told[3], "8 to 3 cells: player 1 wins");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules
//! The game comes from [TaisukeFujise/LifeGame](https://github.com/TaisukeFujise/LifeGame), where it is a
//! network service; its messages are in [`protocol`].
//!
//! 1. **The board** has 6 rows of 6 cells, all dead. A cell is named by row and column, both from 0, from the
//!    top left: `2,3`.
//! 2. **Placements.** The players take turns, six placements each. A placement makes one dead cell a living
//!    cell of the player. Nothing dies or is born meanwhile, and there is no pass.
//! 3. **Violations.** Who names a cell off the board or a living one has lost at once; life does not begin
//!    ([`Position::violated_by`]). [`Game::play`] refuses such a placement and changes nothing: whether it is a
//!    violation is for a referee, such as the server, to say.
//! 4. **Life.** After the last placement three generations pass, all cells at once ([`Board::after`]): a living
//!    cell with two or three living neighbours, of any owner, lives on and keeps its owner; a dead cell with
//!    exactly three becomes a cell of the owner of most of them; everything else is dead. Outside the board
//!    everything is dead, and nothing is born there.
//! 5. **The result** ([`Board::result`]): more living cells win; equal counts, none at all too, are a draw.
//! 6. **Other games** ([`Spec`]): any board of up to 64 cells, other numbers of placements and generations, and
//!    the first player may win ties. `8x8t8g5f` is what became of the original later.
//!
//! # Who wins
//! The second player: the last placement is worth more than the first. [`Solver`] proves it for the usual game,
//! from the dead board, within seconds. With two placements each nobody can force a win, nor on boards so crowded
//! that nearly everything dies.
//!
//! | game | value | positions looked at |
//! |---|---|---|
//! | `4x4t2g3` | draw | 282 |
//! | `4x4t3g3` | second player wins | 2,053 |
//! | `5x5t3g3` | second player wins | 6,957 |
//! | `5x5t6g3` | second player wins | 4 million |
//! | `5x5t8g3` | second player wins | 49 million |
//! | `5x5t9g3` | draw | 250 million |
//! | `5x5t10g3` | draw | 150 million |
//! | `6x6t2g3` | draw | 1,196 |
//! | `6x6t3g3` | second player wins | 14,591 |
//! | **`6x6t6g3`** | **second player wins** | **50 million** |
//! | `6x6t7g3` | second player wins | 490 million |
//! | `8x8t5g5f` | second player wins | 53 million |
//!
//! (How many positions the larger games take depends a little on the memory the solver gets.)
//!
//! # Text
//! `SPEC GRID PHASE`. SPEC is `HxWtTgG`: height, width, placements of each player, generations, and `f` behind
//! it if the first player wins ties. GRID has the rows from top to bottom joined by `/`: `.` dead, `x` the first
//! player's, `o` the second player's, with a number before it how many of them follow each other. PHASE is `pN`
//! after N placements, `sN` after N generations, `v1` or `v2` if the player of this number has won because the
//! other placed against the rules.
//!
//! A move leads from the last `p` position to the end, `sG`. The positions between can be written and read, for
//! displays; nobody has a choice in them any more, so they count as finished, with the result that the
//! generations still to come lead to. A `p` position may have more cells than were placed, or fewer: then they
//! were there before, as a handicap; there must be room for the placements to come.
//!
//! # Features
//! - `ai` (default): [`Evaluator`], with which the search of `alpha-beta` plays the game, and [`Computer`],
//!   which plays perfectly where it can. Needs `std`.
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `serde`: positions, boards and moves as their texts, events as objects with a tag.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod board;
mod cell;
#[cfg(feature = "ai")]
mod computer;
#[cfg(feature = "ai")]
mod eval;
mod event;
mod life;
mod notation;
mod play;
mod position;
pub mod protocol;
mod scene;
mod solve;
mod spec;

pub use board::Board;
pub use cell::Cell;
#[cfg(feature = "ai")]
pub use computer::Computer;
#[cfg(feature = "ai")]
pub use eval::Evaluator;
pub use event::Event;
pub use grid_core::{Game, Notation, Outcome, Player};
pub use position::{Phase, Position};
pub use solve::{Solution, Solver};
pub use spec::{Spec, SpecError};
