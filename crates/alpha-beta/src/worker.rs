//! The search of one thread.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use grid_core::{Game, Outcome, Record};

use crate::order::{Memory, Ranked, arrange, select, tag};
use crate::path::Path;
use crate::table::{Bound, Entry, Table};
use crate::{Evaluate, Limits, MAX_DEPTH, Report, Score, Settings, StopFlag, Verdict};

/// The longest line that is looked at, quiescence included.
const MAX_PLY: usize = 200;

/// How many positions a worker looks at between two looks at the clock: a tenth of a millisecond where an
/// evaluation takes a microsecond.
const CHUNK: u64 = 128;

/// So many positions are looked at before time is up, however tight it is: enough for a first iteration
/// where moves are counted in tens, and no longer than a millisecond or so.
const FIRST_NODES: u64 = 1_000;

/// How far the score may be from the last iteration's before the window is opened.
const ASPIRATION: i32 = 30;

/// A window wider than this might as well be open.
const WIDEST_ASPIRATION: i32 = 2_000;

/// From this depth on the score is expected near the last one.
const ASPIRATION_DEPTH: u32 = 4;

/// The least depth at which doing nothing is tried.
const NULL_MOVE_DEPTH: i32 = 3;

/// The least depth, and the number of moves before it, at which a move is reduced.
const REDUCTION_DEPTH: i32 = 3;
const REDUCTION_MOVES: usize = 3;

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub limits: &'a Limits,
    pub settings: Settings,
    pub begin: Instant,
    /// Positions looked at, as far as the workers have told.
    nodes: AtomicU64,
    /// Whether all are to stop.
    stop: AtomicBool,
}

impl<'a> Shared<'a> {
    pub fn new(table: &'a Table, limits: &'a Limits, settings: Settings, begin: Instant) -> Self {
        Self {
            table,
            limits,
            settings,
            begin,
            nodes: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    #[cfg(feature = "parallel")]
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How many more positions may be looked at before the next call; 0 if the search is to stop.
    fn next_chunk(&self) -> u64 {
        let Limits {
            nodes, time, stop, ..
        } = self.limits;
        let is_over = self.stop.load(Ordering::Relaxed)
            || stop.as_ref().is_some_and(StopFlag::is_raised)
            || (self.nodes() >= FIRST_NODES
                && time.is_some_and(|time| self.begin.elapsed() >= time));
        if is_over {
            return 0;
        }
        nodes.map_or(CHUNK, |limit| limit.saturating_sub(self.nodes()).min(CHUNK))
    }
}

/// Stops all threads if one panics: the others would go on to their limits.
#[cfg(feature = "parallel")]
pub(crate) struct StopOnPanic<'a>(pub &'a Shared<'a>);

#[cfg(feature = "parallel")]
impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// Raised through the whole tree when the search is to stop: what was being looked at is worth nothing.
struct Stopped;

type Found = Result<Score, Stopped>;

/// The open interval in which a score is asked for: outside, a bound is enough.
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

    /// The same as the other player sees it.
    fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Only whether a score is above alpha.
    fn zero(alpha: Score) -> Self {
        Self {
            alpha,
            beta: alpha.shifted(1),
        }
    }

    /// Lets in scores so far beyond one that was outside.
    fn widened(self, score: Score, margin: i32) -> Self {
        let is_open = score.is_decisive() || margin > WIDEST_ASPIRATION;
        if score <= self.alpha {
            let alpha = if is_open {
                Self::FULL.alpha
            } else {
                score.shifted(-margin)
            };
            Self { alpha, ..self }
        } else {
            let beta = if is_open {
                Self::FULL.beta
            } else {
                score.shifted(margin)
            };
            Self { beta, ..self }
        }
    }

    fn is_zero(self) -> bool {
        self.beta == self.alpha.shifted(1)
    }
}

/// What is asked of a node.
#[derive(Copy, Clone, Debug)]
struct Task {
    /// Plies to look ahead.
    depth: i32,
    /// Plies from the root.
    ply: usize,
    window: Window,
    /// Whether nothing was done to come here: two such in a row prove nothing.
    is_passed: bool,
}

impl Task {
    /// The task of a child, in a window of this node's.
    fn child(self, depth: i32, window: Window) -> Self {
        Self {
            depth,
            ply: self.ply + 1,
            window: window.turned(),
            is_passed: false,
        }
    }

    /// Whether the score itself is asked for: such nodes are few, and make the principal variation.
    fn is_pv(self) -> bool {
        !self.window.is_zero()
    }
}

/// One thread's search.
pub(crate) struct Worker<'a, G: Game, E> {
    shared: &'a Shared<'a>,
    evaluator: &'a E,
    path: Path,
    memory: Memory,
    /// The moves of the node at each ply, kept for their memory.
    lists: Vec<Vec<Ranked<G::Move>>>,
    /// The principal variation from each ply on.
    lines: Vec<Vec<G::Move>>,
    /// The best line of the iteration so far, whatever happens to it when the window is opened.
    best_line: Vec<G::Move>,
    /// The tag of the last iteration's best move, which is looked at first, or 0.
    root_tag: u16,
    /// How much less deep a late move is looked at, by depth and number.
    reductions: Vec<[i32; 64]>,
    /// Positions that may be looked at before the next look at the limits.
    chunk: u64,
    /// Positions looked at and not yet told.
    nodes: u64,
    seldepth: usize,
}

impl<'a, G: Game, E: Evaluate<G>> Worker<'a, G, E> {
    pub fn new(shared: &'a Shared<'a>, evaluator: &'a E, record: &Record<G>) -> Self {
        let reduction = |depth: usize, number: usize| {
            // The product of the logarithms, as most chess engines have it.
            (0.5 + (depth as f64).ln() * (number as f64).ln() / 2.25) as i32
        };
        Self {
            shared,
            evaluator,
            path: Path::new(record),
            memory: Memory::new(MAX_PLY + 1),
            lists: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            lines: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            best_line: Vec::new(),
            root_tag: 0,
            reductions: (0..64)
                .map(|depth| std::array::from_fn(|number| reduction(depth.max(1), number.max(1))))
                .collect(),
            chunk: 0,
            nodes: 0,
            seldepth: 0,
        }
    }

    /// Looks one ply deeper each time, beginning with `first`, and tells after every iteration; answers
    /// what it knows when it stops.
    ///
    /// `fallback` is a legal move, for the case that there is no time for anything.
    pub fn deepen(
        &mut self,
        root: &G,
        fallback: G::Move,
        first: u32,
        on_iteration: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let mut report = Report {
            best: fallback,
            score: Score::EVEN,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: self.shared.begin.elapsed(),
            pv: vec![fallback],
            hashfull: 0,
        };
        let deepest = self.shared.limits.depth.unwrap_or(MAX_DEPTH);
        let mut last = Score::EVEN;
        for depth in first..=deepest.clamp(first, MAX_DEPTH) {
            self.seldepth = 0;
            let found = self.iterate(root, depth, last);
            // What an unfinished iteration has found is better than what the last one found: the last
            // one's best move is looked at first.
            if let Some(&best) = self.best_line.first() {
                report.best = best;
                report.pv.clone_from(&self.best_line);
                self.root_tag = tag(best);
            }
            report.seldepth = report.seldepth.max(self.seldepth as u32);
            self.tell_nodes();
            report.nodes = self.shared.nodes();
            report.time = self.shared.begin.elapsed();
            report.hashfull = self.shared.table.hashfull();
            let Ok(score) = found else { break };
            last = score;
            report.score = score.proven_within(E::PROVEN_PLIES);
            report.depth = depth;
            on_iteration(&report);
            // A forced end within the depth looked at: looking deeper could not change it.
            if let Verdict::WinsIn(plies) | Verdict::LosesIn(plies) = report.score.verdict()
                && plies <= depth
            {
                break;
            }
        }
        report
    }

    /// One iteration, in a window around the last score that is opened until the score is within.
    fn iterate(&mut self, root: &G, depth: u32, last: Score) -> Found {
        self.best_line.clear();
        let mut margin = ASPIRATION;
        let mut window = Window::FULL;
        if self.shared.settings.aspiration && depth >= ASPIRATION_DEPTH && !last.is_decisive() {
            window = Window {
                alpha: last.shifted(-margin),
                beta: last.shifted(margin),
            };
        }
        loop {
            let task = Task {
                depth: depth as i32,
                ply: 0,
                window,
                is_passed: false,
            };
            let score = self.node(root, task)?;
            if window.alpha < score && score < window.beta {
                return Ok(score);
            }
            margin *= 4;
            window = window.widened(score, margin);
        }
    }

    fn tell_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes, Ordering::Relaxed);
        self.nodes = 0;
        self.chunk = 0;
    }

    /// Counts a position, and looks at the limits now and then.
    #[inline]
    fn count(&mut self, ply: usize) -> Result<(), Stopped> {
        if self.chunk == 0 {
            self.tell_nodes();
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

    /// The score of a position whose game is over.
    fn ended(outcome: Outcome, position: &G, ply: usize) -> Score {
        match outcome {
            Outcome::Draw => Score::EVEN,
            Outcome::Win(player) if player == position.turn() => Score::win_in(ply as u32),
            Outcome::Win(_) => Score::loss_in(ply as u32),
        }
    }

    fn evaluate(&self, position: &G) -> Score {
        Score::points(self.evaluator.evaluate(position))
    }

    /// Negamax with alpha-beta: the score of a position for the player to move, exact within the window,
    /// a bound outside.
    fn node(&mut self, position: &G, task: Task) -> Found {
        let Task { depth, ply, .. } = task;
        self.lines[ply].clear();
        // What the position says counts before what the history says.
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
            return self.leaf(position, ply, task.window);
        }
        self.count(ply)?;
        if let Some(outcome) = position.decided() {
            return Ok(Self::ended(outcome, position, ply));
        }

        let key = self.path.key();
        let entry = self.table_entry(key);
        if let Some(score) = entry.and_then(|entry| self.known(entry, task)) {
            return Ok(score);
        }
        if let Some(score) = self.null_move(position, task)? {
            return Ok(score);
        }

        let hash_tag = match entry {
            _ if ply == 0 && self.root_tag != 0 => self.root_tag,
            Some(entry) => entry.tag,
            None => 0,
        };
        let mut moves = std::mem::take(&mut self.lists[ply]);
        self.list(position, hash_tag, ply, &mut moves);
        let found = if moves.is_empty() {
            Ok((self.without_moves(position, ply), 0))
        } else {
            self.best_of(position, task, hash_tag, &mut moves)
        };
        if let Ok((score, best_tag)) = found {
            self.keep(key, task, score, best_tag);
        }
        self.lists[ply] = moves;
        found.map(|(score, _)| score)
    }

    fn table_entry(&self, key: u64) -> Option<Entry> {
        (self.shared.settings.table)
            .then(|| self.shared.table.get(key))
            .flatten()
    }

    /// The score that the table gives, where it is enough: not for the principal variation, which is
    /// wanted whole.
    fn known(&self, entry: Entry, task: Task) -> Option<Score> {
        let depth = i32::from(entry.depth);
        let is_deep = depth == task.depth || (depth > task.depth && self.shared.settings.deeper);
        if task.is_pv() || !is_deep {
            return None;
        }
        let score = entry.score.seen_from_root(task.ply);
        let is_enough = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= task.window.beta,
            Bound::Upper => score <= task.window.alpha,
        };
        is_enough.then_some(score)
    }

    /// Tries to do nothing: if even that is too good for the other player to allow, so is some move.
    fn null_move(&mut self, position: &G, task: Task) -> Result<Option<Score>, Stopped> {
        let beta = task.window.beta;
        let is_worth_it = self.shared.settings.null_move
            && !task.is_pv()
            && !task.is_passed
            && task.depth >= NULL_MOVE_DEPTH
            && !beta.is_decisive();
        if !is_worth_it || self.evaluate(position) < beta {
            return Ok(None);
        }
        let Some(passed) = self.evaluator.pass(position) else {
            return Ok(None);
        };
        self.path.push(passed.key(), 0);
        let reduced = task.depth - 3 - task.depth / 4;
        let found = self.node(
            &passed,
            Task {
                is_passed: true,
                ..task.child(reduced, task.window)
            },
        );
        self.path.pop();
        let score = -found?;
        // A win that needs an idle move is not proved.
        let proved = if score.is_decisive() { beta } else { score };
        Ok((score >= beta).then_some(proved))
    }

    /// Fills the list of candidates, ranked.
    fn list(&self, position: &G, hash_tag: u16, ply: usize, moves: &mut Vec<Ranked<G::Move>>) {
        let player = position.turn().index();
        moves.clear();
        let _ = self.evaluator.try_for_each_candidate(position, |m| {
            let gain = self.evaluator.gain(position, m);
            moves.push(self.memory.rank(m, gain, hash_tag, player, ply));
            ControlFlow::<()>::Continue(())
        });
        arrange(moves);
    }

    /// No candidates: the game is over, or else its evaluator keeps none of the moves there are.
    fn without_moves(&self, position: &G, ply: usize) -> Score {
        if position.has_move() {
            self.evaluate(position)
        } else {
            Self::ended(position.stuck(), position, ply)
        }
    }

    /// Remembers what was found of a node.
    fn keep(&self, key: u64, task: Task, score: Score, tag: u16) {
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
        };
        self.shared.table.put(key, entry);
    }

    /// Looks at the moves in order of rank; answers the best score and the tag of its move. Where no move
    /// is better than alpha, nobody knows which is best: the move that was expected to be stays so.
    fn best_of(
        &mut self,
        position: &G,
        task: Task,
        hash_tag: u16,
        moves: &mut [Ranked<G::Move>],
    ) -> Result<(Score, u16), Stopped> {
        let Task {
            depth, ply, window, ..
        } = task;
        let mut left = window;
        let mut best = Score::LOWEST;
        let mut best_tag = hash_tag;
        for index in 0..moves.len() {
            let ranked = select(moves, index);
            let mut child = position.clone();
            child.play_unchecked(ranked.m);
            self.enter(position, ranked.m, &child);
            let found = self.child(
                &child,
                Task {
                    window: left,
                    ..task
                },
                index,
                ranked.gain <= 0,
            );
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
                    self.memory.learn(&moves[..=index], player, ply, depth);
                }
                break;
            }
        }

        Ok((best, best_tag))
    }

    /// Notes that a move has led from a position to another.
    #[inline]
    fn enter(&mut self, position: &G, m: G::Move, child: &G) {
        let quiet = if self.path.counts_quiet_plies() {
            child.quiet_plies_after(position, m, self.path.quiet_plies())
        } else {
            0
        };
        self.path.push(child.key(), quiet);
    }

    /// The score of the move with this number that leads to a child, for the player who makes it: the
    /// first with the whole window, the others only as far as needed to see that they are not better.
    #[inline]
    fn child(&mut self, child: &G, task: Task, index: usize, gains_nothing: bool) -> Found {
        let depth = task.depth - 1;
        let reduced = depth - self.reduction(task, index, gains_nothing);
        let window = task.window;
        let mut look = |depth: i32, window: Window| {
            let found = self.node(child, task.child(depth, window));
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

    /// How much less deep to look at a move that comes late in the order.
    fn reduction(&self, task: Task, index: usize, gains_nothing: bool) -> i32 {
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
        // One ply is left at least.
        reduction.clamp(0, task.depth - 2)
    }

    /// Makes a move, and the line of the child that follows it, the line of a ply.
    fn extend_line(&mut self, ply: usize, m: G::Move) {
        let (lines, rest) = self.lines.split_at_mut(ply + 1);
        let line = &mut lines[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&rest[0]);
        if ply == 0 {
            self.best_line.clone_from(line);
        }
    }

    /// The end of a line: what the position is worth once the noisy moves are played out, which either
    /// player may leave alone.
    fn leaf(&mut self, position: &G, ply: usize, window: Window) -> Found {
        self.count(ply)?;
        if let Some(outcome) = position.decided() {
            return Ok(Self::ended(outcome, position, ply));
        }
        let mut best = self.evaluate(position);
        if !self.shared.settings.quiescence || ply >= MAX_PLY || best >= window.beta {
            return Ok(best);
        }

        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let player = position.turn().index();
        let _ = self.evaluator.try_for_each_noisy(position, |m| {
            let gain = self.evaluator.gain(position, m);
            moves.push(self.memory.rank(m, gain, 0, player, ply));
            ControlFlow::<()>::Continue(())
        });
        arrange(&mut moves);
        let mut left = window;
        left.alpha = left.alpha.max(best);
        let mut found = Ok(());
        for index in 0..moves.len() {
            let ranked = select(&mut moves, index);
            let mut child = position.clone();
            child.play_unchecked(ranked.m);
            match self.leaf(&child, ply + 1, left.turned()) {
                Ok(score) => best = best.max(-score),
                Err(Stopped) => found = Err(Stopped),
            }
            left.alpha = left.alpha.max(best);
            if best >= window.beta || found.is_err() {
                break;
            }
        }
        self.lists[ply] = moves;
        found.map(|()| best)
    }
}
