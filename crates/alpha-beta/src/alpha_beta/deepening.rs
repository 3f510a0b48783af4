//! Iterative deepening, with aspiration windows.

use grid_core::Game;

use super::{Found, NodeParams, Window, Worker};
use crate::history::tag;
use crate::limits::TimeManager;
use crate::{Evaluate, MAX_DEPTH, Report, Score, Verdict};

/// The margin of the first aspiration window on each side of the last score.
const ASPIRATION: i32 = 30;

/// The least depth with an aspiration window.
const ASPIRATION_DEPTH: u32 = 4;

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Searches to depth `first`, then one ply deeper each time, and calls `on_iteration` after
    /// each iteration. Returns the report when the search stops.
    ///
    /// `fallback` is the legal move of the report if there is no time to search.
    pub fn iterative_deepening(
        &mut self,
        root: &G,
        fallback: G::Move,
        first: u32,
        on_iteration: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let mut report = Report {
            time: self.shared.clock.elapsed(),
            ..Report::known(fallback, Score::EVEN)
        };
        let deepest = self.shared.limits.depth.unwrap_or(MAX_DEPTH);
        let mut last = Score::EVEN;
        let mut time = TimeManager::new(self.shared.limits.soft_time);
        for depth in first..=deepest.clamp(first, MAX_DEPTH) {
            self.seldepth = 0;
            let found = self.aspiration_search(root, depth, last);
            // An unfinished iteration is usable too: it searches the best move of the iteration
            // before first.
            if let Some(&best) = self.root_pv.first() {
                report.best = best;
                report.pv.clone_from(&self.root_pv);
                self.root_tag = tag(best);
            }
            report.seldepth = report.seldepth.max(self.seldepth as u32);
            self.report_nodes();
            report.nodes = self.shared.nodes();
            report.time = self.shared.clock.elapsed();
            let Ok(score) = found else { break };
            last = score;
            report.score = score.proven_within(E::PROVEN_PLIES);
            report.depth = depth;
            on_iteration(&report);
            if time.is_enough(self.root_tag, score, report.time) {
                break;
            }
            // A deeper search cannot change a forced end within the depth.
            if let Verdict::WinsIn(plies) | Verdict::LosesIn(plies) = report.score.verdict()
                && plies <= depth
            {
                break;
            }
        }
        report
    }

    /// Searches to one depth in a window around the last score. Widens the window until it contains
    /// the score.
    fn aspiration_search(&mut self, root: &G, depth: u32, last: Score) -> Found {
        self.root_pv.clear();
        let mut margin = ASPIRATION;
        let mut window = match self.shared.settings.aspiration && depth >= ASPIRATION_DEPTH {
            true => Window::around(last, margin),
            false => Window::FULL,
        };
        loop {
            let node = NodeParams {
                depth: depth as i32,
                ply: 0,
                window,
                is_after_null_move: false,
            };
            let score = self.negamax(root, node)?;
            if window.alpha < score && score < window.beta {
                return Ok(score);
            }
            margin *= 4;
            window.widen(score, margin);
        }
    }
}
