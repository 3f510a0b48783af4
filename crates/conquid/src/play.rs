//! A turn (rule 2), and the end of the game (rule 3).

use core::ops::ControlFlow;

use grid_core::{Game, Outcome, Player, SquareSet};

use crate::{Cell, Event, Move, Position, Set};

impl Game for Position {
    type Move = Move;
    type Event = Event;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.result
    }

    /// Never happens: Conquer is always there. A draw, if it did.
    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    /// Conquest, Conquer, Vanquishes by their corners, then Acquires by their first, second and third
    /// cell.
    #[inline]
    fn try_for_each_move<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_visit(f)
    }

    #[inline]
    fn play_with(&mut self, m: Move, mut on: impl FnMut(Event)) {
        let owner = self.turn;
        match m {
            Move::Acquire(cells) => {
                let own = &mut self.cells[owner.index()];
                for cell in cells.cells() {
                    own.insert(cell);
                }
                on(Event::Acquired { owner, cells });
            }
            Move::Conquer => {
                let mut round = 0;
                self.conquer_with(owner, |taken| {
                    round += 1;
                    for_each_cell(taken, |cell| on(Event::Conquered { owner, cell, round }));
                });
                if round == 0 {
                    on(Event::ConqueredNothing { owner });
                }
            }
            Move::Vanquish(corner) => {
                let content = self.owner(corner);
                let block = Self::block(corner);
                for cells in &mut self.cells {
                    *cells = cells.difference(block);
                }
                on(Event::Vanquished {
                    owner,
                    corner,
                    content,
                });
            }
            Move::Conquest => {
                for cell in self.winning_path(owner) {
                    on(Event::Coloured { owner, cell });
                }
                self.result = Some(Outcome::Win(owner));
                on(Event::Won { owner });
            }
        }
        self.turn = !owner;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.state_key()
    }

    /// `C(empty, 3) + 1 + Vanquishes + Conquest or not`.
    #[inline]
    fn move_count(&self) -> u64 {
        self.count_moves()
    }

    /// The Acquires in the order of visiting, each found directly; then Conquer, Conquest and Vanquishes.
    #[inline]
    fn nth_move(&self, n: u64) -> Option<Move> {
        self.pick_move(n)
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        self.may_play(m)
    }

    /// Conquer is always there.
    #[inline]
    fn has_move(&self) -> bool {
        self.result.is_none()
    }
}

/// Visits the cells of a set. With nothing to be done for them it is nothing: a loop that counts can be
/// left out, where one that waits for an iterator's end cannot.
#[inline]
fn for_each_cell(set: Set, mut f: impl FnMut(Cell)) {
    for (row, &bits) in set.rows().iter().enumerate() {
        let mut bits = bits;
        for _ in 0..bits.count_ones() {
            f(Cell::at(row, bits.trailing_zeros() as usize & 63));
            bits &= bits - 1;
        }
    }
}
