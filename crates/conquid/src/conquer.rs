//! Conquer (rule 2.2): every enemy cell beside two or more own cells is taken, until nothing
//! changes.

use grid_core::{NeighbourCounts, Player, SquareSet};

use crate::position::{at_height_of, top, whole};
use crate::{Position, Set};

/// Takes cells round by round, all cells of a round at once. The order does not change the result,
/// since the player never loses a cell.
#[inline]
fn conquer<S: SquareSet>(own: &mut S, enemy: &mut S, mut on_round: impl FnMut(S)) {
    loop {
        let taken = *enemy & NeighbourCounts::orthogonal(*own).at_least(2);
        if taken.is_empty() {
            return;
        }
        *own |= taken;
        *enemy ^= taken;
        on_round(taken);
    }
}

impl Position {
    /// Conquers for a player. `on_round` gets the cells of each round.
    #[inline]
    pub(crate) fn conquer_with(&mut self, player: Player, mut on_round: impl FnMut(Set)) {
        at_height_of!(self.size, H => {
            let mut own = top::<H>(*self.cells(player));
            let mut enemy = top::<H>(*self.cells(!player));
            conquer(&mut own, &mut enemy, |taken| on_round(whole(taken)));
            self.cells[player.index()] = whole(own);
            self.cells[(!player).index()] = whole(enemy);
        });
    }

    /// The enemy cells that a player's Conquer would take.
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
    #[must_use]
    pub fn conquerable(&self, player: Player) -> Set {
        let mut after = *self;
        after.conquer_with(player, |_| {});
        self.cells(!player).difference(*after.cells(!player))
    }
}
