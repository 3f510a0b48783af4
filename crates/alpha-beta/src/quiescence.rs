//! Quiescence search: the leaves of the search, where noisy moves are played out.

use std::ops::ControlFlow;

use grid_core::Game;

use crate::order::{arrange, select};
use crate::shared::Stopped;
use crate::window::Window;
use crate::worker::{Found, MAX_PLY, Worker};
use crate::{Evaluate, Score};

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the score at the end of a line. Each player may accept the evaluation or play a
    /// noisy move.
    pub fn quiescence(&mut self, position: &G, ply: usize, window: Window) -> Found {
        self.count(ply)?;
        if let Some(outcome) = position.decided() {
            return Ok(Self::outcome_score(outcome, position, ply));
        }
        let mut best = self.known_evaluation(position);
        if !self.shared.settings.quiescence || ply >= MAX_PLY || best >= window.beta {
            return Ok(best);
        }

        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        moves.clear();
        let player = position.turn().index();
        let gain = self.evaluator.gains(position);
        let _ = self.evaluator.try_for_each_noisy(position, |m| {
            moves.push(self.history.rank(m, gain(m), 0, player, ply));
            ControlFlow::<()>::Continue(())
        });
        drop(gain);
        arrange(&mut moves);
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
    fn known_evaluation(&self, position: &G) -> Score {
        if !E::TABLE_IN_QUIESCENCE || !self.shared.settings.table {
            return self.evaluate(position);
        }
        let (table, key) = (self.shared.table, position.key());
        let known = table.get(key).and_then(|entry| entry.eval);
        known.unwrap_or_else(|| {
            let eval = self.evaluate(position);
            table.put_eval(key, eval);
            eval
        })
    }
}
