//! A turn (rules 2.1 to 2.4) and the end of the game (rules 3.1 to 3.3).

use core::ops::ControlFlow;

use grid_core::{Game, HistoryRules, Observer, Outcome, Player, SquareSet, key_of};

use crate::acquire::acquire_count;
use crate::{Event, Move, Position};

impl Game for Position {
    type Move = Move;
    type Event = Event;

    /// Twenty Conquers in a row are a draw (rule 3.3).
    const HISTORY_RULES: HistoryRules = HistoryRules {
        quiet_plies: Some(20),
        ..HistoryRules::NONE
    };

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn terminal_outcome(&self) -> Option<Outcome> {
        self.result
    }

    /// Returns a draw, which never happens: Conquer is always legal.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    /// Visits the Conquest, Conquer, the Vanquishes by their corners, then the Acquires by their
    /// first, second and third cell.
    #[inline]
    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
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

    /// Visits the Conquest: nothing else ends the game, and Conquer is always a reply.
    fn try_for_each_last_move<B>(
        &self,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.result.is_none() && self.has_path(self.turn) {
            true => f(Move::Conquest),
            false => ControlFlow::Continue(()),
        }
    }

    /// Every move but Conquer is progress (rule 3.3).
    #[inline]
    fn is_progress(&self, _: &Self, m: Move) -> bool {
        m != Move::Conquer
    }

    #[inline]
    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        let owner = self.turn;
        match m {
            Move::Acquire(cells) => {
                let own = &mut self.cells[owner.index()];
                for cell in cells.cells() {
                    own.insert(cell);
                }
                on.event(Event::Acquired { owner, cells });
            }
            Move::Conquer => self.conquer(owner, on),
            Move::Vanquish(corner) => {
                let content = self.owner(corner);
                let block = Self::block(corner);
                for cells in &mut self.cells {
                    *cells -= block;
                }
                on.event(Event::Vanquished {
                    owner,
                    corner,
                    content,
                });
            }
            Move::Conquest => {
                self.tell_path(owner, on);
                self.result = Some(Outcome::Win(owner));
                on.event(Event::Won { owner });
            }
        }
        self.turn = !owner;
    }

    #[inline]
    fn key(&self) -> u64 {
        let rows = self.size.rows();
        let [first, second] = &self.cells;
        let size = (self.size.columns() << 2 | self.size.base()) as u64;
        let result = match self.result {
            None => 0,
            Some(Outcome::Draw) => 1,
            Some(Outcome::Win(player)) => 2 + player.index() as u64,
        };
        key_of(&[
            key_of(&first.rows()[..rows]),
            key_of(&second.rows()[..rows]),
            size << 3 | result << 1 | self.turn.index() as u64,
        ])
    }

    /// Adds up `C(empty, 3)` Acquires, Conquer, the Vanquishes, and the Conquest if there is a
    /// path. No Acquire is listed.
    #[inline]
    fn move_count(&self) -> u64 {
        if self.result.is_some() {
            return 0;
        }
        let few = 1 + u64::from(self.has_path(self.turn)) + u64::from(self.vanquish_count());
        few + acquire_count(self.empty_count())
    }

    /// Numbers the Acquires in the order of visiting, then Conquer, the Conquest and the
    /// Vanquishes. The n-th Acquire is computed directly.
    ///
    /// The Acquires come first because nearly all moves of nearly all positions are Acquires: their
    /// numbers must not depend on the few other moves.
    #[inline]
    fn nth_move(&self, n: u64) -> Option<Move> {
        if self.result.is_some() {
            return None;
        }
        match self.nth_acquire(n) {
            Ok(cells) => Some(Move::Acquire(cells)),
            Err(acquires) => self.nth_other_move(n - acquires),
        }
    }

    /// Checks only this move; the others are not listed.
    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        self.refusal(m).is_none()
    }

    /// Conquer is always legal.
    #[inline]
    fn has_move(&self) -> bool {
        self.result.is_none()
    }
}

impl Position {
    /// Conquers, and tells the cells round by round.
    #[inline]
    fn conquer<O: Observer<Self>>(&mut self, owner: Player, on: &mut O) {
        let mut now = *self;
        let mut round = 0;
        let taken = self.conquered(owner, |taken| {
            if O::IS_ON {
                if round > 0 {
                    on.step(&now);
                }
                round += 1;
                for cell in taken {
                    on.event(Event::Conquered { owner, cell, round });
                }
                now.take(owner, taken);
            }
        });
        self.take(owner, taken);
        if O::IS_ON && round == 0 {
            on.event(Event::ConqueredNothing { owner });
        }
    }

    /// Tells the cells of the path that wins.
    #[inline]
    fn tell_path<O: Observer<Self>>(&self, owner: Player, on: &mut O) {
        if O::IS_ON {
            for cell in self.winning_path(owner) {
                on.event(Event::Coloured { owner, cell });
            }
        }
    }

    /// Returns the `n`-th of the moves other than Acquires: Conquer, the Conquest, then the
    /// Vanquishes.
    fn nth_other_move(&self, n: u64) -> Option<Move> {
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
}
