//! The evaluation: runs the generations and counts the cells.

use core::ops::ControlFlow;

use alpha_beta::{Evaluate, View};
use grid_core::Game;

use crate::images::Symmetries;
use crate::{Cell, Position};

/// What the search ([`alpha_beta::Search`]) needs to play Life Duel.
///
/// The evaluation runs the generations as if nothing more were placed. Each cell more than the
/// opponent's then counts 100 points. While few cells are placed, the search tries only one of
/// several placements that are images of each other under the symmetries of the board.
///
/// ```
/// use alpha_beta::{Evaluate, View};
/// use lifeduel::{Evaluator, Position};
///
/// // Three x make a blinker; two o are alone.
/// let position: Position = "6x6t6g3 6./.3x2./6./6./4.2o/6. p5".parse()?;
/// assert_eq!(Evaluator.view(&position).evaluate(), -300);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluator;

/// Points for each cell more in the end.
const CELL: i32 = 100;

/// Boards with more cells are not checked for symmetry, since they hardly ever have any.
const MOST_SYMMETRICAL: u32 = 4;

impl Evaluate<Position> for Evaluator {
    type View<'a> = &'a Position;

    fn view<'a>(&'a self, position: &'a Position) -> &'a Position {
        position
    }
}

/// The evaluation finds nothing that several of its methods need.
impl View<Position> for &Position {
    fn position(&self) -> &Position {
        self
    }

    fn evaluate(&self) -> i32 {
        let end = self.simulated();
        let [own, other] = [self.turn(), !self.turn()].map(|player| end.count(player) as i32);
        CELL * (own - other)
    }

    fn try_for_each_candidate<B>(
        &self,
        mut f: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [first, second] = self.cells;
        if (first | second).count_ones() > MOST_SYMMETRICAL {
            return self.try_for_each_move(f);
        }
        let board = self.board();
        let distinct = self.distinct_placements();
        self.try_for_each_move(|cell| {
            if distinct & board.bit(cell) != 0 {
                f(cell)
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

impl Position {
    /// Returns the bits of the cells that can be placed: only one of several that are images of
    /// each other.
    fn distinct_placements(&self) -> u64 {
        let symmetries = Symmetries::of(&self.board());
        let images = symmetries.images(self.cells);
        let mut distinct = self.placeable();
        for symmetry in (0..symmetries.count).filter(|&symmetry| images[symmetry] == self.cells) {
            let bits = 0..self.spec().cells() as u8;
            for bit in bits.filter(|&bit| symmetries.image(symmetry, bit) < bit) {
                distinct &= !(1 << bit);
            }
        }
        distinct
    }
}
