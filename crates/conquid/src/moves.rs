//! The four kinds of moves (rule 2).

use core::ops::ControlFlow;

use crate::{Cell, Position, acquire};

/// A move.
///
/// ```
/// use conquid::{Cell, Move, Triple};
///
/// let cells = Triple::new([Cell::at(6, 8), Cell::at(6, 6), Cell::at(6, 7)]).unwrap();
/// assert_eq!(Move::Acquire(cells).to_string(), "A6,6;6,7;6,8");
/// assert_eq!("V3,8".parse(), Ok(Move::Vanquish(Cell::at(3, 8))));
/// assert!("A1,1;1,1;1,2".parse::<Move>().is_err(), "three different cells");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `A6,6;6,7;6,8`: three empty cells become own cells.
    Acquire(Triple),
    /// `C`: enemy cells beside two or more own cells become own cells, again and again.
    Conquer,
    /// `V3,8`: the 4x4 block with this top left cell becomes empty.
    Vanquish(Cell),
    /// `Q`: a path of own cells from base to base wins the game.
    Conquest,
}

/// Three different cells, in whatever order they are given.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triple([Cell; 3]);

impl Triple {
    /// Three cells in any order; `None` if two are the same.
    #[must_use]
    #[inline]
    pub fn new(mut cells: [Cell; 3]) -> Option<Self> {
        cells.sort_unstable();
        let [a, b, c] = cells;
        (a < b && b < c).then_some(Self(cells))
    }

    /// Three cells that are known to ascend.
    #[inline]
    pub(crate) fn ascending(cells: [Cell; 3]) -> Self {
        debug_assert!(cells[0] < cells[1] && cells[1] < cells[2]);
        Self(cells)
    }

    /// The cells, by row and column.
    #[must_use]
    #[inline]
    pub const fn cells(self) -> [Cell; 3] {
        self.0
    }
}

impl Position {
    /// Visits the legal moves: Conquest, Conquer, Vanquishes by their corners, then Acquires by their
    /// first, second and third cell.
    #[inline]
    pub(crate) fn try_visit<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.result.is_some() {
            return ControlFlow::Continue(());
        }
        if self.has_path(self.turn) {
            f(Move::Conquest)?;
        }
        f(Move::Conquer)?;
        for corner in self.vanquishable() {
            f(Move::Vanquish(corner))?;
        }
        self.try_for_each_acquire(f)
    }

    /// The number of legal moves, in closed form: `C(empty, 3)` Acquires, Conquer, the Vanquishes that
    /// one look at the whole board finds, and Conquest or not.
    #[inline]
    pub(crate) fn count_moves(&self) -> u64 {
        if self.result.is_some() {
            return 0;
        }
        let few = 1 + u64::from(self.has_path(self.turn)) + u64::from(self.vanquish_count());
        few + acquire::count(self.empty_count())
    }

    /// The move with a number: the Acquires in the order of visiting, found directly, then the others.
    ///
    /// Nearly all moves of nearly all positions are Acquires: their numbers must not wait for the few.
    #[inline]
    pub(crate) fn pick_move(&self, n: u64) -> Option<Move> {
        if self.result.is_some() {
            return None;
        }
        match self.nth_acquire(n) {
            Ok(cells) => Some(Move::Acquire(cells)),
            Err(acquires) => self.pick_few(n - acquires),
        }
    }

    /// The move with a number among those that are no Acquires: Conquer, Conquest, then the Vanquishes.
    fn pick_few(&self, n: u64) -> Option<Move> {
        if n == 0 {
            return Some(Move::Conquer);
        }
        let has_path = self.has_path(self.turn);
        if n == 1 && has_path {
            return Some(Move::Conquest);
        }
        let corner = usize::try_from(n - 1 - u64::from(has_path)).ok()?;
        let mut corners = self.vanquishable().into_iter();
        corners.nth(corner).map(Move::Vanquish)
    }

    /// Whether the move may be played, by looking at its cells alone.
    #[inline]
    pub(crate) fn may_play(&self, m: Move) -> bool {
        self.result.is_none()
            && match m {
                Move::Acquire(cells) => cells.cells().into_iter().all(|cell| self.is_empty(cell)),
                Move::Conquer => true,
                Move::Vanquish(corner) => self.is_vanquishable(corner),
                Move::Conquest => self.has_path(self.turn),
            }
    }
}
