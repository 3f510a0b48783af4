//! Iterative deepening, with aspiration windows.

use std::cmp::Reverse;
use std::mem;
use std::ops::ControlFlow;

use grid_core::Game;

use super::{Found, NodeParams, Window, Worker};
use crate::history::tag;
use crate::limits::TimeManager;
use crate::{Evaluate, Line, MAX_DEPTH, Report, Score};

/// The margin of the first aspiration window on each side of the last score.
const ASPIRATION: i32 = 30;

/// The least depth with an aspiration window.
const ASPIRATION_DEPTH: u32 = 4;

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Searches to depth `first`, then one ply deeper each time, and calls `on_iteration` after
    /// each iteration. Returns the report when the search stops; `None` if there is no move.
    pub fn iterative_deepening(
        &mut self,
        root: &G,
        first: u32,
        on_iteration: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        // The move if there is no time to search.
        let candidate = self.try_for_each_move(&self.evaluator.view(root), 0, ControlFlow::Break);
        let fallback = candidate.break_value().or_else(|| root.nth_move(0))?;
        let mut report = Report {
            time: self.shared.clock.elapsed(),
            ..Report::known(fallback, Score::EVEN)
        };
        let deepest = self.shared.limits.depth.unwrap_or(MAX_DEPTH);
        let mut last = Vec::new();
        let mut time = TimeManager::new(self.shared.limits.soft_time);
        for depth in first..=deepest.clamp(first, MAX_DEPTH) {
            self.seldepth = 0;
            let found = self.search_lines(root, depth, &last);
            // An unfinished iteration is usable too: it searches the best move of the iteration
            // before first. But of a line above its window it knows only the first move.
            let pv = (self.lines.first()).map_or(&self.pv_table[0], |line| &line.pv);
            if let Some(&best) = pv.first() {
                let mut known = last.iter().map(|line| &line.pv);
                let known = known.find(|old| old[0] == best && old.len() > pv.len());
                report.best = best;
                (report.pv).clone_from(known.filter(|_| found.is_err()).unwrap_or(pv));
            }
            report.seldepth = report.seldepth.max(self.seldepth as u32);
            if found.is_ok() {
                mem::swap(&mut last, &mut self.lines);
            }
            let others = last.iter().filter(|line| line.pv[0] != report.best);
            let others = others.map(|line| Line {
                score: line.score.proven_within(E::PROVEN_PLIES),
                pv: line.pv.clone(),
            });
            report.others = others.take(self.shared.limits.lines.max(1) - 1).collect();
            self.report_nodes();
            report.nodes = self.shared.nodes();
            report.time = self.shared.clock.elapsed();
            let Ok(score) = found else { break };
            report.score = score.proven_within(E::PROVEN_PLIES);
            report.depth = depth;
            on_iteration(&report);
            if time.is_enough(tag(report.best), score, report.time) {
                break;
            }
            // A deeper search cannot change forced ends within the depth.
            let others = report.others.iter().map(|line| line.score);
            let mut scores = others.chain([report.score]);
            if scores.all(|score| score.proven_within(depth).is_decisive()) {
                break;
            }
        }
        Some(report)
    }

    /// Searches to one depth for as many lines as are wanted and there are, each without the first
    /// moves of those before it. Returns the best score. `last` are the lines of the last depth.
    fn search_lines(&mut self, root: &G, depth: u32, last: &[Line<G::Move>]) -> Found {
        self.lines.clear();
        let mut score = Score::EVEN;
        for n in 0..self.shared.limits.lines.max(1) {
            let last = last.get(n);
            self.root_tag = last.map_or(0, |line| tag(line.pv[0]));
            let expected = last.map_or(Score::EVEN, |line| line.score);
            score = self.aspiration_search(root, depth, expected)?;
            let pv = mem::take(&mut self.pv_table[0]);
            if pv.is_empty() {
                break;
            }
            self.lines.push(Line { score, pv });
        }
        // By the table and by pruning a later line may look better.
        self.lines.sort_by_key(|line| Reverse(line.score));
        // Without lines no move is a candidate, and the score is the evaluation.
        Ok(self.lines.first().map_or(score, |line| line.score))
    }

    /// Searches to one depth in a window around the last score. Widens the window until it contains
    /// the score.
    fn aspiration_search(&mut self, root: &G, depth: u32, last: Score) -> Found {
        self.pv_table[0].clear();
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
