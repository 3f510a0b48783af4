//! How pawns move, on boards of any size.

use grid_core::Player;

use crate::{Board, PawnWay};

impl<S: Board> PawnWay<S> {
    /// Returns the directions and rows of this player's pawns.
    #[inline(always)]
    pub fn of(player: Player) -> &'static Self {
        match player {
            Player::First => &S::PAWNS[0],
            Player::Second => &S::PAWNS[1],
        }
    }

    /// Returns the square behind a square: that of the pawn that is captured en passant there, and
    /// that of a pawn that passes there.
    #[inline(always)]
    pub fn behind(&self, square: S::Square) -> S {
        S::of(square).step(self.forward.opposite())
    }

    /// Returns the squares that some pawns reach by a step and by a double step over empty squares.
    /// A pawn on its player's second row may make a double step.
    #[inline(always)]
    pub fn steps(&self, pawns: S, empty: S) -> [S; 2] {
        let step = pawns.step(self.forward) & empty;
        [step, (step & self.passed_row).step(self.forward) & empty]
    }

    /// Returns the squares that some pawns attack towards lower columns, and those towards higher
    /// columns.
    #[inline(always)]
    pub fn attacks(&self, pawns: S) -> [S; 2] {
        self.captures.map(|direction| pawns.step(direction))
    }
}
