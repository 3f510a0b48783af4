//! The alpha-beta search of one thread: the worker, its nodes, and the leaves of its search.

mod deepening;
mod pruning;

use std::mem;
use std::ops::ControlFlow;

use grid_core::{Game, History, HistoryRules, Record, key_of};

use crate::history::{MoveHistory, Ranked, select, tag};
use crate::limits::{Shared, Stopped};
use crate::table::{Bound, Entry};
use crate::{Evaluate, Line, Score, Settings, View};

/// The least depth at which a null move is tried.
const NULL_MOVE_DEPTH: i32 = 3;

/// The widest margin of an aspiration window. A wider one is opened fully.
const WIDEST_ASPIRATION: i32 = 2_000;

/// The open interval in which a node finds its exact score. Outside it a bound is enough.
#[derive(Copy, Clone, Debug)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    const FULL: Self = Self {
        alpha: Score::LOWEST,
        beta: Score::from_number(-Score::LOWEST.number()),
    };

    /// Returns the window for the other player's scores.
    fn negated(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Returns the zero window, which only tells whether a score is above alpha.
    fn zero(alpha: Score) -> Self {
        Self {
            alpha,
            beta: alpha.shifted(1),
        }
    }

    /// Returns the window of `margin` points on each side of a score; the full one if the margin is
    /// too wide, or around a forced end.
    fn around(score: Score, margin: i32) -> Self {
        if score.is_decisive() || margin > WIDEST_ASPIRATION {
            return Self::FULL;
        }
        Self {
            alpha: score.shifted(-margin),
            beta: score.shifted(margin),
        }
    }

    /// Widens the window on the side of a score outside it, to `margin` points beyond the score.
    fn widen(&mut self, score: Score, margin: i32) {
        let wide = Self::around(score, margin);
        if score <= self.alpha {
            self.alpha = wide.alpha;
        } else {
            self.beta = wide.beta;
        }
    }
}

/// How to search a node.
#[derive(Copy, Clone, Debug)]
struct NodeParams {
    /// The depth of the search below the node, in plies.
    depth: i32,
    /// The distance from the root, in plies.
    ply: usize,
    window: Window,
    /// Whether the last move was a null move. Two in a row prove nothing.
    is_after_null_move: bool,
}

impl NodeParams {
    /// Returns the parameters of a child, for a window from the view of this node.
    fn child(self, depth: i32, window: Window) -> Self {
        Self {
            depth,
            ply: self.ply + 1,
            window: window.negated(),
            is_after_null_move: false,
        }
    }

    /// Returns whether the node is a PV node, which needs its exact score.
    fn is_pv(self) -> bool {
        self.window.beta != self.window.alpha.shifted(1)
    }
}

/// The length of the longest line, quiescence included.
const MAX_PLY: usize = 200;

/// The score of a node, unless the search was stopped.
type Found = Result<Score, Stopped>;

/// One thread's search. Once it is [`Stopped`], its lists and its history are as they were there.
pub(crate) struct Worker<'a, G: Game, E> {
    shared: &'a Shared<'a>,
    evaluator: &'a E,
    /// The positions of the game and of the line that is searched.
    game_history: History,
    rules: HistoryRules,
    /// The ply of the game from which on a state that recurs is a draw: that after the root, or
    /// after the last null move of the line.
    first_ply: usize,
    /// Whether the line has a null move.
    has_null_move: bool,
    /// The moves to search at the root; none of them means all candidates.
    root_moves: Vec<G::Move>,
    /// The lines of the iteration so far. The next one begins with none of their first moves.
    lines: Vec<Line<G::Move>>,
    pub history: MoveHistory,
    /// The moves of the node at each ply, kept to avoid allocations.
    move_lists: Vec<Vec<Ranked<G::Move>>>,
    /// The PV table: the principal variation from each ply on.
    pv_table: Vec<Vec<G::Move>>,
    /// The tag of the best move of the last iteration, which is searched first; 0 if none.
    root_tag: u16,
    /// The nodes left until the next check of the limits.
    chunk: u64,
    /// The nodes searched and not yet reported.
    nodes: u64,
    seldepth: usize,
}

impl<'a, G: Game, E: Evaluate<G>> Worker<'a, G, E> {
    /// Begins a search, with the history of the last move's search if it is kept.
    pub fn new(
        shared: &'a Shared<'a>,
        evaluator: &'a E,
        record: &Record<G>,
        kept: Option<MoveHistory>,
    ) -> Self {
        let mut history = kept.unwrap_or_else(|| MoveHistory::new(MAX_PLY + 1));
        history.grow_older();
        Self {
            shared,
            evaluator,
            game_history: record.history().clone(),
            rules: record.rules(),
            first_ply: record.history().ply() + 1,
            has_null_move: false,
            root_moves: shared.limits.root_moves_of(record.position()),
            lines: Vec::new(),
            history,
            move_lists: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            pv_table: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            root_tag: 0,
            chunk: 0,
            nodes: 0,
            seldepth: 0,
        }
    }

    /// Adds the nodes searched to the shared count.
    fn report_nodes(&mut self) {
        self.shared.add_nodes(self.nodes);
        self.nodes = 0;
        self.chunk = 0;
    }

    /// Counts a node and checks the limits from time to time.
    #[inline]
    fn count(&mut self, ply: usize) -> Result<(), Stopped> {
        if self.chunk == 0 {
            self.report_nodes();
            self.chunk = self.shared.next_chunk();
            if self.chunk == 0 {
                return Err(Stopped);
            }
        }
        self.chunk -= 1;
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        Ok(())
    }

    /// Returns the evaluation of a position for the player to move, with the noise of the
    /// [variety](Settings::variety).
    fn evaluate(&self, view: &E::View<'_>) -> Score {
        let points = view.evaluate();
        let Settings { variety, seed, .. } = self.shared.settings;
        if variety == 0 {
            return Score::points(points);
        }
        let lot = key_of(&[view.position().key(), seed]) % (2 * u64::from(variety) + 1);
        let sum = i64::from(points) + lot as i64 - i64::from(variety);
        Score::points(sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }

    /// Sets the line of a ply in the PV table: a move, followed by the line of its child.
    fn update_pv(&mut self, ply: usize, m: G::Move) {
        let (pvs, rest) = self.pv_table.split_at_mut(ply + 1);
        let line = &mut pvs[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&rest[0]);
    }
}

/// The inner nodes.
impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the score of a position for the player to move: exact inside the window, a bound
    /// outside.
    fn negamax(&mut self, position: &G, node: NodeParams) -> Found {
        let NodeParams { depth, ply, .. } = node;
        // The root's line is kept when the window is widened.
        if ply > 0 {
            self.pv_table[ply].clear();
        }
        // An ending by the position takes precedence over a draw by the history.
        if ply > 0
            && !node.is_after_null_move
            && self.is_drawn()
            && position.terminal_outcome().is_none()
            && position.has_move()
        {
            self.count(ply)?;
            return Ok(Score::EVEN);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, ply, node.window);
        }
        self.count(ply)?;
        if let Some(outcome) = position.terminal_outcome() {
            return Ok(Score::of_outcome(outcome, position.turn(), ply as u32));
        }

        let key = self.game_history.key();
        let table = (self.shared.settings.table).then_some(self.shared.table);
        let entry = table.and_then(|table| table.get(key));
        if let Some(score) = entry.and_then(|entry| self.table_cutoff(entry, node)) {
            return Ok(score);
        }
        let evaluator = self.evaluator;
        let view = evaluator.view(position);
        let known = entry.and_then(|entry| entry.eval);
        let eval = (self.may_prune(node)).then(|| known.unwrap_or_else(|| self.evaluate(&view)));
        if let Some(score) = eval.and_then(|eval| Self::reverse_futility(node, eval)) {
            return Ok(score);
        }
        if let Some(score) = self.null_move(&view, node, eval.or(known))? {
            return Ok(score);
        }

        let hash_tag = match entry {
            _ if ply == 0 && self.root_tag != 0 => self.root_tag,
            Some(entry) => entry.tag,
            None => 0,
        };
        let mut moves = mem::take(&mut self.move_lists[ply]);
        moves.clear();
        if hash_tag != 0 {
            // The table may have the move of another position.
            let _ = self.try_for_each_move(&view, ply, |m| {
                if tag(m) != hash_tag {
                    return ControlFlow::Continue(());
                }
                let player = position.turn().index();
                moves.push(self.history.rank(m, view.gain(m), hash_tag, player, ply));
                ControlFlow::Break(())
            });
        }
        let (score, best_tag) = self.search_moves(&view, node, eval, hash_tag, &mut moves)?;
        self.move_lists[ply] = moves;
        self.store(key, node, score, best_tag, eval.or(known));
        Ok(score)
    }

    /// Returns whether history makes the current position a draw.
    ///
    /// A state that recurs within the search is a draw at once: whatever a player can do the second
    /// time could be done the first time. A null move is never played, so no state recurs across
    /// one.
    fn is_drawn(&self) -> bool {
        let HistoryRules { repetitions, .. } = self.rules;
        let mut earlier = self.game_history.earlier();
        let recurs = repetitions.is_some() && earlier.next() >= Some(self.first_ply);
        let rules = HistoryRules {
            repetitions: repetitions.filter(|_| !self.has_null_move),
            ..self.rules
        };
        recurs || self.game_history.draw(rules).is_some()
    }

    /// Returns the score from the table if it settles the node. Never in the principal variation,
    /// which needs its whole line.
    fn table_cutoff(&self, entry: Entry, node: NodeParams) -> Option<Score> {
        let depth = i32::from(entry.depth);
        let is_deep = depth == node.depth || (depth > node.depth && self.shared.settings.deeper);
        if node.is_pv() || !is_deep {
            return None;
        }
        let score = entry.score.seen_earlier(node.ply as i32);
        let is_enough = match entry.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => score >= node.window.beta,
            Bound::Upper => score <= node.window.alpha,
        };
        is_enough.then_some(score)
    }

    /// Tries a null move. Returns its score if it is at least beta.
    fn null_move(
        &mut self,
        view: &E::View<'_>,
        node: NodeParams,
        eval: Option<Score>,
    ) -> Result<Option<Score>, Stopped> {
        let beta = node.window.beta;
        let is_worth_it = self.shared.settings.null_move
            && !node.is_pv()
            && !node.is_after_null_move
            && node.depth >= NULL_MOVE_DEPTH
            && !beta.is_decisive();
        if !is_worth_it {
            return Ok(None);
        }
        let Some(passed) = view.null_move() else {
            return Ok(None);
        };
        if eval.unwrap_or_else(|| self.evaluate(view)) < beta {
            return Ok(None);
        }
        self.game_history.push(passed.key(), 0);
        let before = (self.first_ply, self.has_null_move);
        (self.first_ply, self.has_null_move) = (self.game_history.ply(), true);
        let reduced = node.depth - 3 - node.depth / 4;
        let after = NodeParams {
            is_after_null_move: true,
            ..node.child(reduced, node.window)
        };
        let score = -self.negamax(&passed, after)?;
        self.game_history.pop();
        (self.first_ply, self.has_null_move) = before;
        // A win after a null move is not proved.
        let proved = if score.is_decisive() { beta } else { score };
        Ok((score >= beta).then_some(proved))
    }

    /// Visits the moves to search in a node: the candidates, or at the root those of the limits.
    fn try_for_each_move<B>(
        &self,
        view: &E::View<'_>,
        ply: usize,
        mut f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if ply > 0 {
            return view.try_for_each_candidate(f);
        }
        let f = |m| match self.lines.iter().any(|line| line.pv[0] == m) {
            true => ControlFlow::Continue(()),
            false => f(m),
        };
        match self.root_moves.is_empty() {
            true => view.try_for_each_candidate(f),
            false => self.root_moves.iter().copied().try_for_each(f),
        }
    }

    /// Stores the score of a node in the table, and its evaluation if it is known.
    fn store(&self, key: u64, node: NodeParams, score: Score, tag: u16, eval: Option<Score>) {
        // The score of some of the root's moves is no score of the root.
        let is_part = !self.root_moves.is_empty() || !self.lines.is_empty();
        if !self.shared.settings.table || (node.ply == 0 && is_part) {
            return;
        }
        let bound = if score >= node.window.beta {
            Bound::Lower
        } else if score > node.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            score: score.seen_earlier(-(node.ply as i32)),
            tag,
            depth: node.depth as u8,
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
        view: &E::View<'_>,
        node: NodeParams,
        eval: Option<Score>,
        hash_tag: u16,
        moves: &mut Vec<Ranked<G::Move>>,
    ) -> Result<(Score, u16), Stopped> {
        let NodeParams {
            depth, ply, window, ..
        } = node;
        let position = view.position();
        let player = position.turn().index();
        let mut left = window;
        let mut best = Score::LOWEST;
        let mut best_tag = hash_tag;
        let mut is_complete = false;
        for index in 0.. {
            if index == moves.len() && !is_complete {
                let first = moves.first().map(|ranked| ranked.m);
                let _ = self.try_for_each_move(view, ply, |m| {
                    if Some(m) != first {
                        moves.push((self.history).rank(m, view.gain(m), hash_tag, player, ply));
                    }
                    ControlFlow::<()>::Continue(())
                });
                is_complete = true;
            }
            if index == moves.len() {
                break;
            }
            let ranked = select(moves, index);
            if eval.is_some_and(|eval| Self::is_pruned(node, eval, best, index, &ranked)) {
                // All later moves would be left out too: they rank lower and gain nothing either.
                break;
            }
            let mut child = position.clone();
            child.play_unchecked(ranked.m);
            self.game_history.play(position, ranked.m, &child);
            let narrowed = NodeParams {
                window: left,
                ..node
            };
            let score = self.search_child(&child, narrowed, index, ranked.gain <= 0)?;
            self.game_history.pop();

            best = best.max(score);
            if score <= left.alpha {
                continue;
            }
            left.alpha = score;
            best_tag = ranked.tag;
            self.update_pv(ply, ranked.m);
            if score >= window.beta {
                if ranked.is_quiet() {
                    self.history.learn(&moves[..=index], player, ply, depth);
                }
                break;
            }
        }

        if !moves.is_empty() {
            return Ok((best, best_tag));
        }
        if position.has_move() {
            // No legal move is a candidate.
            return Ok((self.evaluate(view), 0));
        }
        let outcome = position.outcome_without_moves();
        Ok((Score::of_outcome(outcome, position.turn(), ply as u32), 0))
    }

    /// Returns the score of a move for the player who makes it, by principal variation search. The
    /// first move has the full window. The others have a zero window, and again the full window if
    /// they are better than alpha.
    #[inline]
    fn search_child(
        &mut self,
        child: &G,
        node: NodeParams,
        index: usize,
        gains_nothing: bool,
    ) -> Found {
        let depth = node.depth - 1;
        let reduced = depth - self.late_move_reduction(node, index, gains_nothing);
        let window = node.window;
        let mut look = |depth: i32, window: Window| {
            let found = self.negamax(child, node.child(depth, window));
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
}

/// Quiescence: the leaves of the search, where noisy moves are played out.
impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the score at the end of a line. Each player may accept the evaluation or play a
    /// noisy move.
    fn quiescence(&mut self, position: &G, ply: usize, window: Window) -> Found {
        self.count(ply)?;
        if let Some(outcome) = position.terminal_outcome() {
            return Ok(Score::of_outcome(outcome, position.turn(), ply as u32));
        }
        let evaluator = self.evaluator;
        let view = evaluator.view(position);
        let mut best = self.known_evaluation(&view);
        if !self.shared.settings.quiescence || ply >= MAX_PLY || best >= window.beta {
            return Ok(best);
        }

        let mut moves = mem::take(&mut self.move_lists[ply]);
        moves.clear();
        let player = position.turn().index();
        let _ = view.try_for_each_noisy(|m| {
            moves.push(self.history.rank(m, view.gain(m), 0, player, ply));
            ControlFlow::<()>::Continue(())
        });
        let mut left = window;
        left.alpha = left.alpha.max(best);
        for index in 0..moves.len() {
            let ranked = select(&mut moves, index);
            let mut child = position.clone();
            child.play_unchecked(ranked.m);
            best = best.max(-self.quiescence(&child, ply + 1, left.negated())?);
            left.alpha = left.alpha.max(best);
            if best >= window.beta {
                break;
            }
        }
        self.move_lists[ply] = moves;
        Ok(best)
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

#[cfg(test)]
mod tests;
