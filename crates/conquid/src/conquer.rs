//! Conquer (rule 2.2): every enemy cell beside two or more own cells is taken, until nothing
//! changes. Conquest (rule 2.4), and the winning path that is coloured (rules 4.1 to 4.5).

use alloc::vec::Vec;

use grid_core::Direction::{East, North, South, West};
use grid_core::{Player, SquareSet};

use crate::position::{at_height_of, top};
use crate::{Cell, MAX_COLUMNS, Position, Set};

/// Returns the cells beside two or more cells of a set.
#[inline(always)]
pub(crate) fn beside_two<S: SquareSet>(cells: S) -> S {
    let (right, left) = (cells.step(East), cells.step(West));
    let (below, above) = (cells.step(North), cells.step(South));
    (right & left) | (below & above) | ((right | left) & (below | above))
}

/// Returns the cells of `enemy` that a Conquer takes for the owner of `own`. `on_round` gets those
/// of each round, which are taken at once. The order does not change the result, since the player
/// never loses a cell.
#[inline(always)]
pub(crate) fn conquered<S: SquareSet>(mut own: S, enemy: S, mut on_round: impl FnMut(S)) -> S {
    let mut left = enemy;
    loop {
        let taken = left & beside_two(own);
        if taken.is_empty() {
            return enemy - left;
        }
        own |= taken;
        left -= taken;
        on_round(taken);
    }
}

/// Floods by orthogonal steps inside `through`, which need not contain the set; returns the flooded
/// cells and the cells beside them.
#[inline(always)]
pub(crate) fn flood<S: SquareSet>(mut cells: S, through: S) -> (S, S) {
    loop {
        let beside = cells.orthogonal_neighbours();
        let joined = (beside & through) - cells;
        if joined.is_empty() {
            return (cells, beside);
        }
        cells |= joined;
    }
}

impl Position {
    /// Gives cells of the enemy to a player.
    #[inline]
    pub(crate) fn take(&mut self, player: Player, cells: Set) {
        self.cells[player.index()] |= cells;
        self.cells[(!player).index()] ^= cells;
    }

    /// Returns the cells that a player's Conquer takes. `on_round` gets those of each round.
    #[inline]
    pub(crate) fn conquered(&self, player: Player, mut on_round: impl FnMut(Set)) -> Set {
        at_height_of!(self.size, H => {
            let [own, enemy] = [player, !player].map(|owner| top::<H>(*self.cells(owner)));
            conquered(own, enemy, |taken| on_round(taken.resized())).resized()
        })
    }

    /// Returns the enemy cells that a player's Conquer would take.
    ///
    /// ```
    /// use conquid::{Cell, Player, Position};
    ///
    /// // 0,1 is beside two cells of player 1; then 1,2 is, and then 0,2.
    /// let position: Position = "5x11b1 x2o8./.xo8./2.x.X.O4./11./11. 1 -".parse()?;
    /// let taken = [Cell::at(0, 1), Cell::at(0, 2), Cell::at(1, 2)];
    /// assert_eq!(position.conquerable(Player::First), taken.into_iter().collect());
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    pub fn conquerable(&self, player: Player) -> Set {
        self.conquered(player, |_| {})
    }

    /// Returns whether a player's cells join the two bases: a path of them leads from a cell beside
    /// one base to a cell beside the other. Base cells are not part of a path. The player wins by
    /// declaring the path.
    #[inline]
    pub fn has_path(&self, player: Player) -> bool {
        let own = self.cells(player);
        let touches = |base| {
            self.size
                .beside_base(base)
                .any(|(row, bits)| own.rows()[row] & bits != 0)
        };
        touches(player) && touches(!player) && self.joins_bases(player)
    }

    /// Does the flood fill of [`has_path`](Self::has_path).
    fn joins_bases(&self, player: Player) -> bool {
        at_height_of!(self.size, H => {
            let own = top::<H>(*self.cells(player));
            // A quick check that mostly fails: between the bases, every two neighbouring columns
            // must be joined in some row.
            let left = self.size.base_column(Player::First) + self.size.base();
            let right = self.size.base_column(Player::Second) - 1;
            let between = (1_u64 << right) - (1 << left);
            let joined = own.rows().iter().fold(0, |joined, row| joined | (row & row >> 1));
            if between & !joined != 0 {
                return false;
            }
            let first = self.size.beside_base_at::<H>(player);
            let last = self.size.beside_base_at::<H>(!player);
            flood(first & own, own).0.intersects(last)
        })
    }

    /// Returns the path that a player's Conquest colours, from the player's base to the other one;
    /// empty if there is no path.
    ///
    /// It is a shortest path, measured from the [start](crate::Size::base_start) of the player's
    /// base. Its last cell is the nearest cell beside the other base. From there backwards, each
    /// cell is a neighbour that is one step nearer. Of several such cells it takes the first by row
    /// and column.
    ///
    /// ```
    /// use conquid::{Cell, Player, Position};
    ///
    /// let position: Position = "5x11b1 11./4.3x4./4.XoO4./11./11. 1 -".parse()?;
    /// let path = [4, 5, 6].map(|column| Cell::at(1, column));
    /// assert_eq!(position.winning_path(Player::First), path);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    pub fn winning_path(&self, player: Player) -> Vec<Cell> {
        if !self.has_path(player) {
            return Vec::new();
        }
        let base = self.size.base_cells(player);
        let ends = *self.cells(player) & self.size.beside_base_at(!player);
        let through = *self.cells(player) | base;
        // Each shell holds the cells at one distance. The last shell is the first that reaches an
        // end.
        let mut shells = Vec::with_capacity(2 * MAX_COLUMNS);
        let mut shell = Set::of(self.size.base_start(player));
        let mut reached = shell;
        while !shell.intersects(ends) {
            shells.push(shell);
            shell = (shell.orthogonal_neighbours() & through) - reached;
            reached |= shell;
        }
        let mut path = Vec::with_capacity(shells.len());
        let mut next = (shell & ends).first();
        while let Some(cell) = next.filter(|&cell| !base.contains(cell)) {
            path.push(cell);
            let nearer = shells.pop().unwrap_or_default();
            next = (Set::of(cell).orthogonal_neighbours() & nearer).first();
        }
        path.reverse();
        path
    }
}
