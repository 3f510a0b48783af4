//! Quiescence: the leaves of the search, where noisy moves are played out.

use std::ops::ControlFlow;

use grid_core::Game;

use super::window::Window;
use super::{Found, MAX_PLY, Worker};
use crate::history::select;
use crate::limits::Stopped;
use crate::{Evaluate, Score, View};

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the score at the end of a line. Each player may accept the evaluation or play a
    /// noisy move.
    pub(super) fn quiescence(&mut self, position: &G, ply: usize, window: Window) -> Found {
        self.count(ply)?;
        if let Some(outcome) = position.terminal_outcome() {
            return Ok(Self::outcome_score(outcome, position, ply));
        }
        let evaluator = self.evaluator;
        let view = evaluator.view(position);
        let mut best = self.known_evaluation(&view);
        if !self.shared.settings.quiescence || ply >= MAX_PLY || best >= window.beta {
            return Ok(best);
        }

        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        moves.clear();
        let player = position.turn().index();
        let _ = view.try_for_each_noisy(|m| {
            moves.push(self.history.rank(m, view.gain(m), 0, player, ply));
            ControlFlow::<()>::Continue(())
        });
        let mut left = window;
        left.alpha = left.alpha.max(best);
        let mut found = Ok(());
        for index in 0..moves.len() {
            let ranked = select(&mut moves, index);
            let mut child = position.clone();
            child.play_unchecked(ranked.m);
            match self.quiescence(&child, ply + 1, left.negated()) {
                Ok(score) => best = best.max(-score),
                Err(Stopped) => found = Err(Stopped),
            }
            left.alpha = left.alpha.max(best);
            if best >= window.beta || found.is_err() {
                break;
            }
        }
        self.move_lists[ply] = moves;
        found.map(|()| best)
    }

    /// Returns the evaluation of a position, from the table if it is there.
    fn known_evaluation(&self, view: &E::View<'_>) -> Score {
        if !E::TABLE_IN_QUIESCENCE || !self.shared.settings.table {
            return self.evaluate(view);
        }
        let (table, key) = (self.shared.table, view.position().key());
        let known = table.get(key).and_then(|entry| entry.eval);
        known.unwrap_or_else(|| {
            let eval = self.evaluate(view);
            table.put_eval(key, eval);
            eval
        })
    }
}
