//! Perft that can be stopped.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use grid_core::Game;

/// Returns the number of move sequences of `depth` plies; `None` if the flag is raised. A position
/// with a clock is drawn where the clock says so, as a game that starts from its text is.
pub(crate) fn perft<G: Game>(position: &G, depth: u32, stop: &AtomicBool) -> Option<u64> {
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
        let mut after = position.clone();
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
