//! What Python asks of a game in progress, whichever game it is.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use alpha_beta::{Evaluate, View};
use grid_core::{Action, Player, Record};
use menagerie::AnyGame;

use crate::spaces::{
    Described, Illegal, Shape, Spaces, action_text, actions_of, describe, legal_actions, picks,
};

/// A game with all its moves, and the actions of the move that is being chosen.
pub(crate) type Whole = (Box<dyn Playing>, Vec<i64>);

/// A game in progress. `picked` has the actions of the move that is being chosen.
pub(crate) trait Playing: AnyGame {
    /// Returns the present position as a game of its own.
    fn alone(&self) -> Box<dyn Playing>;
    /// Returns the position before the last ply as a game of its own, and the move.
    fn last_ply(&self) -> Option<(Box<dyn Playing>, String)>;
    fn nth_move(&self, n: u64) -> Option<String>;
    /// Returns the number of move sequences of `depth` plies; `None` if the flag is raised.
    fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Option<u64>;
    /// Returns the points of the position for the player to move.
    fn points(&self) -> i32;
    /// Returns the sizes and the planes of games from this start.
    fn described(&self) -> Described;
    fn shape(&self, positions: usize) -> Shape;
    /// Writes the observation of a viewer, by default the player to move.
    fn observe(&self, picked: &[i64], viewer: Option<Player>, positions: usize, out: &mut [u8]);
    /// Returns the legal actions, in ascending order; none if the game is over.
    fn legal_actions(&self, picked: &[i64]) -> Vec<i32>;
    /// Returns the move that an action completes; `None` if the move needs further actions.
    fn does(&self, picked: &[i64], action: i64) -> Result<Option<String>, Illegal>;
    fn action_text(&self, picked: &[i64], action: i64) -> Option<String>;
    fn actions_of(&self, text: &str) -> Option<Vec<usize>>;
}

impl<G: Spaces> Playing for Record<G> {
    fn alone(&self) -> Box<dyn Playing> {
        Box::new(Self::new(*self.position()))
    }

    fn last_ply(&self) -> Option<(Box<dyn Playing>, String)> {
        let (before, m) = self.last_ply()?;
        Some((Box::new(Self::new(before)), m.to_string()))
    }

    fn nth_move(&self, n: u64) -> Option<String> {
        self.position().nth_move(n).map(|m| m.to_string())
    }

    fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        perft(self.position(), depth, stop)
    }

    fn points(&self) -> i32 {
        G::Evaluator::default().view(self.position()).evaluate()
    }

    fn described(&self) -> Described {
        describe(self.start())
    }

    fn shape(&self, positions: usize) -> Shape {
        self.position().shape(positions)
    }

    fn observe(&self, picked: &[i64], viewer: Option<Player>, positions: usize, out: &mut [u8]) {
        let position = self.position();
        let viewer = viewer.unwrap_or_else(|| position.turn());
        let picks = picks(position, picked);
        let mut past = Vec::new();
        if positions > 1 {
            past.extend(self.positions());
            past.pop();
        }
        let past = past.into_iter().rev();
        position.write_planes(&picks, self.history(), past, viewer, out);
    }

    fn legal_actions(&self, picked: &[i64]) -> Vec<i32> {
        match self.ending() {
            Some(_) => Vec::new(),
            None => legal_actions(self.position(), &picks(self.position(), picked)),
        }
    }

    fn does(&self, picked: &[i64], action: i64) -> Result<Option<String>, Illegal> {
        let position = self.position();
        let picks = picks(position, picked);
        let number = usize::try_from(action).ok();
        match number.and_then(|number| position.action(&picks, number)) {
            Some(Action::Play(m)) => Ok(Some(m.to_string())),
            Some(Action::Pick(_)) => Ok(None),
            None => Err(Illegal::of(position, &picks, action)),
        }
    }

    fn action_text(&self, picked: &[i64], action: i64) -> Option<String> {
        action_text(self.position(), &picks(self.position(), picked), action)
    }

    fn actions_of(&self, text: &str) -> Option<Vec<usize>> {
        actions_of(self.position(), text)
    }
}

/// Returns the number of move sequences of `depth` plies; `None` if the flag is raised. A position
/// with a clock is drawn where the clock says so, as a game that starts from its text is.
fn perft<G: Spaces>(position: &G, depth: u32, stop: &AtomicBool) -> Option<u64> {
    let is_drawn = |limit| position.quiet_plies() >= limit;
    match depth {
        0 => return Some(1),
        _ if G::HISTORY_RULES.quiet_plies.is_some_and(is_drawn) => return Some(0),
        1 => return Some(position.move_count()),
        _ => {}
    }
    let mut count = 0;
    let stopped = position.try_for_each_move(|m| {
        if stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let mut after = *position;
        after.play_unchecked(m);
        match perft(&after, depth - 1, stop) {
            Some(sequences) => {
                count += sequences;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    });
    stopped.is_continue().then_some(count)
}
