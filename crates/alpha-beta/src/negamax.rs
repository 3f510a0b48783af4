//! The inner nodes of the search: negamax with alpha-beta, pruning and reductions.

use std::ops::ControlFlow;

use grid_core::Game;

use crate::move_tag::tag;
use crate::order::{Ranked, arrange, select};
use crate::shared::Stopped;
use crate::table::{Bound, Entry};
use crate::window::{Task, Window};
use crate::worker::{Found, MAX_PLY, Worker};
use crate::{Evaluate, Score};

/// The least depth at which a null move is tried.
const NULL_MOVE_DEPTH: i32 = 3;

/// The least depth at which late moves are reduced.
const REDUCTION_DEPTH: i32 = 3;

/// The number of first moves that are not reduced.
const REDUCTION_MOVES: usize = 3;

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the score of a position for the player to move: exact inside the window, a bound
    /// outside.
    pub fn negamax(&mut self, position: &G, task: Task) -> Found {
        let Task { depth, ply, .. } = task;
        self.lines[ply].clear();
        // An ending by the position takes precedence over a draw by the history.
        if ply > 0
            && !task.is_passed
            && self.path.is_drawn()
            && position.decided().is_none()
            && position.has_move()
        {
            self.count(ply)?;
            return Ok(Score::EVEN);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, ply, task.window);
        }
        self.count(ply)?;
        if let Some(outcome) = position.decided() {
            return Ok(Self::outcome_score(outcome, position, ply));
        }

        let key = self.path.key();
        let entry = self.table_entry(key);
        if let Some(score) = entry.and_then(|entry| self.table_cutoff(entry, task)) {
            return Ok(score);
        }
        let known = entry.and_then(|entry| entry.eval);
        let eval = (self.may_prune(task)).then(|| known.unwrap_or_else(|| self.evaluate(position)));
        if let Some(score) = eval.and_then(|eval| Self::reverse_futility(task, eval)) {
            return Ok(score);
        }
        if let Some(score) = self.null_move(position, task, eval.or(known))? {
            return Ok(score);
        }

        let hash_tag = match entry {
            _ if ply == 0 && self.root_tag != 0 => self.root_tag,
            Some(entry) => entry.tag,
            None => 0,
        };
        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        moves.clear();
        if let Some(hash_move) = self.hash_move(position, hash_tag) {
            let gain = self.evaluator.gains(position)(hash_move);
            let player = position.turn().index();
            moves.push(self.history.rank(hash_move, gain, hash_tag, player, ply));
        }
        let found = self.search_moves(position, task, eval, hash_tag, &mut moves);
        if let Ok((score, best_tag)) = found {
            self.store(key, task, score, best_tag, eval.or(known));
        }
        self.move_lists[ply] = moves;
        found.map(|(score, _)| score)
    }

    fn table_entry(&self, key: u64) -> Option<Entry> {
        (self.shared.settings.table)
            .then(|| self.shared.table.get(key))
            .flatten()
    }

    /// Returns the score from the table if it settles the node. Never in the principal variation,
    /// which needs its whole line.
    fn table_cutoff(&self, entry: Entry, task: Task) -> Option<Score> {
        let depth = i32::from(entry.depth);
        let is_deep = depth == task.depth || (depth > task.depth && self.shared.settings.deeper);
        if task.is_pv() || !is_deep {
            return None;
        }
        let score = entry.score.seen_from_root(task.ply);
        let is_enough = match entry.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => score >= task.window.beta,
            Bound::Upper => score <= task.window.alpha,
        };
        is_enough.then_some(score)
    }

    /// Tries a null move. Returns its score if it is at least beta.
    fn null_move(
        &mut self,
        position: &G,
        task: Task,
        eval: Option<Score>,
    ) -> Result<Option<Score>, Stopped> {
        let beta = task.window.beta;
        let is_worth_it = self.shared.settings.null_move
            && !task.is_pv()
            && !task.is_passed
            && task.depth >= NULL_MOVE_DEPTH
            && !beta.is_decisive();
        if !is_worth_it {
            return Ok(None);
        }
        let Some(passed) = self.evaluator.pass(position) else {
            return Ok(None);
        };
        if eval.unwrap_or_else(|| self.evaluate(position)) < beta {
            return Ok(None);
        }
        self.path.push(passed.key(), 0);
        let reduced = task.depth - 3 - task.depth / 4;
        let found = self.negamax(
            &passed,
            Task {
                is_passed: true,
                ..task.child(reduced, task.window)
            },
        );
        self.path.pop();
        let score = -found?;
        // A win after a null move is not proved.
        let proved = if score.is_decisive() { beta } else { score };
        Ok((score >= beta).then_some(proved))
    }

    /// Returns the move from the table, if it is a candidate.
    fn hash_move(&self, position: &G, hash_tag: u16) -> Option<G::Move> {
        if hash_tag == 0 {
            return None;
        }
        let found = self.evaluator.try_for_each_candidate(position, |m| {
            if tag(m) == hash_tag {
                ControlFlow::Break(m)
            } else {
                ControlFlow::Continue(())
            }
        });
        found.break_value()
    }

    /// Adds the candidate moves that are not yet in the list, with their ranks.
    fn add_moves(&self, position: &G, hash_tag: u16, ply: usize, moves: &mut Vec<Ranked<G::Move>>) {
        let first = moves.first().map(|ranked| ranked.m);
        let known = moves.len();
        let player = position.turn().index();
        let gain = self.evaluator.gains(position);
        let _ = self.evaluator.try_for_each_candidate(position, |m| {
            if Some(m) != first {
                moves.push(self.history.rank(m, gain(m), hash_tag, player, ply));
            }
            ControlFlow::<()>::Continue(())
        });
        arrange(&mut moves[known..]);
    }

    /// Returns the score of a position without candidate moves: the game is over, or no legal move
    /// is a candidate.
    fn terminal_score(&self, position: &G, ply: usize) -> Score {
        if position.has_move() {
            self.evaluate(position)
        } else {
            Self::outcome_score(position.stuck(), position, ply)
        }
    }

    /// Stores the score of a node in the table, and its evaluation if it is known.
    fn store(&self, key: u64, task: Task, score: Score, tag: u16, eval: Option<Score>) {
        if !self.shared.settings.table {
            return;
        }
        let bound = if score >= task.window.beta {
            Bound::Lower
        } else if score > task.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            score: score.seen_from_node(task.ply),
            tag,
            depth: task.depth as u8,
            bound,
            eval,
        };
        self.shared.table.put(key, entry);
    }

    /// Searches the moves in order of rank. Returns the best score and the tag of its move. If no
    /// move is better than alpha, the best move is unknown, and the tag is `hash_tag`.
    ///
    /// `moves` holds the hash move or nothing. The other moves are added after the hash move,
    /// because most hash moves cut off the node and ranking takes time.
    fn search_moves(
        &mut self,
        position: &G,
        task: Task,
        eval: Option<Score>,
        hash_tag: u16,
        moves: &mut Vec<Ranked<G::Move>>,
    ) -> Result<(Score, u16), Stopped> {
        let Task {
            depth, ply, window, ..
        } = task;
        let mut left = window;
        let mut best = Score::LOWEST;
        let mut best_tag = hash_tag;
        let mut is_complete = false;
        for index in 0.. {
            if index == moves.len() && !is_complete {
                self.add_moves(position, hash_tag, ply, moves);
                is_complete = true;
            }
            if index == moves.len() {
                break;
            }
            let ranked = select(moves, index);
            if eval.is_some_and(|eval| Self::is_pruned(task, eval, best, index, &ranked)) {
                // All later moves would be left out too: they rank lower and gain nothing either.
                break;
            }
            let mut child = position.clone();
            child.play_unchecked(ranked.m);
            self.push_child(position, ranked.m, &child);
            let narrowed = Task {
                window: left,
                ..task
            };
            let found = self.search_child(&child, narrowed, index, ranked.gain <= 0);
            self.path.pop();
            let score = found?;

            best = best.max(score);
            if score <= left.alpha {
                continue;
            }
            left.alpha = score;
            best_tag = ranked.tag;
            self.extend_line(ply, ranked.m);
            if score >= window.beta {
                if ranked.is_quiet() {
                    let player = position.turn().index();
                    self.history.learn(&moves[..=index], player, ply, depth);
                }
                break;
            }
        }

        if moves.is_empty() {
            return Ok((self.terminal_score(position, ply), 0));
        }
        Ok((best, best_tag))
    }

    /// Adds the position after a move to the path.
    #[inline]
    fn push_child(&mut self, position: &G, m: G::Move, child: &G) {
        let quiet = if self.path.counts_quiet_plies() {
            child.quiet_plies_after(position, m, self.path.quiet_plies())
        } else {
            0
        };
        self.path.push(child.key(), quiet);
    }

    /// Returns the score of a move for the player who makes it, by principal variation search. The
    /// first move has the full window. The others have a zero window, and again the full window if
    /// they are better than alpha.
    #[inline]
    fn search_child(&mut self, child: &G, task: Task, index: usize, gains_nothing: bool) -> Found {
        let depth = task.depth - 1;
        let reduced = depth - self.late_move_reduction(task, index, gains_nothing);
        let window = task.window;
        let mut look = |depth: i32, window: Window| {
            let found = self.negamax(child, task.child(depth, window));
            found.map(|score| -score)
        };
        if index == 0 {
            return look(depth, window);
        }
        let zero = Window::zero(window.alpha);
        let mut score = window.beta;
        if reduced < depth {
            score = look(reduced, zero)?;
        }
        if score > window.alpha {
            score = look(depth, zero)?;
        }
        if score > window.alpha && score < window.beta {
            score = look(depth, window)?;
        }
        Ok(score)
    }

    /// Returns by how many plies to reduce the depth of a move; 0 if it is not a late move.
    fn late_move_reduction(&self, task: Task, index: usize, gains_nothing: bool) -> i32 {
        let is_late = E::REDUCTIONS
            && self.shared.settings.reductions
            && gains_nothing
            && task.depth >= REDUCTION_DEPTH
            && index >= REDUCTION_MOVES;
        if !is_late {
            return 0;
        }
        let reduction = self.reductions[task.depth.min(63) as usize][index.min(63)];
        let reduction = reduction - i32::from(task.is_pv());
        // At least one ply is left.
        reduction.clamp(0, task.depth - 2)
    }
}
