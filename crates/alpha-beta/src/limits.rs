//! The limits of a search, the clock, the time manager, and the signal to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use grid_core::Game;

use crate::provided_clock::now;
use crate::table::TranspositionTable;
use crate::{Score, Settings};

/// The greatest depth of a search, in plies.
pub const MAX_DEPTH: u32 = 100;

/// The limits of a search. It stops at the first limit it reaches, at a forced end of the game, or
/// at [`MAX_DEPTH`]. `None` is no limit.
///
/// ```
/// use alpha_beta::Limits;
///
/// let limits = Limits { nodes: Some(1_000_000), ..Limits::millis(50) };
/// assert_eq!((limits.nodes, limits.depth), (Some(1_000_000), None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Limits {
    /// The depth of the last iteration, in plies; 0 counts as 1.
    pub depth: Option<u32>,
    /// The number of nodes: positions searched, quiescence included. One thread stops exactly at
    /// the limit; each further thread may exceed it by about a hundred.
    pub nodes: Option<u64>,
    /// The time since the start. The [clock](crate::Clock) is read some thousand times a second,
    /// but not before the first 300 nodes, so even a limit of 0 avoids gross blunders.
    pub hard_time: Option<Duration>,
    /// The target time, usually less than [`hard_time`](Self::hard_time). The search ends after the
    /// depth in which it reaches this time: earlier if the best move stays the same, later if it
    /// has just changed or if the score has fallen. It finishes a depth that it has begun, so set
    /// the hard time too if the time must not be exceeded.
    pub soft_time: Option<Duration>,
    /// A flag that stops the search from another thread.
    pub stop: Option<StopFlag>,
    /// The moves to choose from, by their numbers in the order of
    /// [`Game::nth_move`](grid_core::Game::nth_move). If none of them is a move, the search chooses
    /// from all.
    pub root_moves: Option<Vec<u64>>,
    /// The number of moves to find the best line of; 0 counts as 1. Each further line takes time
    /// from the depth. [`Uct`](crate::Uct) finds one.
    pub lines: usize,
}

impl Limits {
    /// No limits: only a forced end or [`MAX_DEPTH`] stops the search.
    pub const NONE: Self = Self {
        depth: None,
        nodes: None,
        hard_time: None,
        soft_time: None,
        stop: None,
        root_moves: None,
        lines: 1,
    };

    /// Limits the depth, in plies.
    pub const fn depth(plies: u32) -> Self {
        Self {
            depth: Some(plies),
            ..Self::NONE
        }
    }

    /// Limits the number of nodes.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::NONE
        }
    }

    /// Limits the time.
    pub const fn time(time: Duration) -> Self {
        Self {
            hard_time: Some(time),
            ..Self::NONE
        }
    }

    /// Limits the time, in milliseconds.
    pub const fn millis(millis: u64) -> Self {
        Self::time(Duration::from_millis(millis))
    }

    /// Limits the time of a move by the clock of a game. A limit of time that is below the usual
    /// share of a move stays as it is.
    ///
    /// ```
    /// use std::time::Duration;
    /// use alpha_beta::{Limits, TimeLeft};
    ///
    /// let clock = TimeLeft { left: Duration::from_secs(60), increment: Duration::from_secs(1) };
    /// let limits = Limits::NONE.on_clock(clock);
    /// assert_eq!(limits.hard_time, Some(Duration::from_millis(8_250)));
    /// assert_eq!(limits.without_soft_time().hard_time, Some(Duration::from_millis(2_750)));
    /// let hurried = Limits::millis(500).on_clock(clock);
    /// assert_eq!(hurried.hard_time, Some(Duration::from_millis(500)));
    /// assert_eq!(hurried.soft_time, None);
    /// ```
    pub fn on_clock(mut self, clock: TimeLeft) -> Self {
        let share = clock.share();
        if self.hard_time.is_none_or(|time| time > share) {
            let most = (share * MOST_SHARES).min(clock.left / 2);
            self.hard_time = Some(self.hard_time.map_or(most, |time| time.min(most)));
            self.soft_time = Some(self.soft_time.map_or(share, |time| time.min(share)));
        }
        self
    }

    /// Makes the [soft time](Self::soft_time) the limit of time, for a player that cannot tell how
    /// hard a move is.
    pub fn without_soft_time(mut self) -> Self {
        self.hard_time = self.soft_time.take().or(self.hard_time);
        self
    }

    /// Takes away the time that a clock has measured: what was done before the search, such as to
    /// make a table, counts to the time of the move.
    pub fn after(mut self, clock: &Clock) -> Self {
        for time in [&mut self.hard_time, &mut self.soft_time] {
            *time = time.map(|time| time.saturating_sub(clock.elapsed().unwrap_or(time)));
        }
        self
    }

    /// Returns the [moves to choose from](Self::root_moves), none for all.
    pub(crate) fn root_moves_of<G: Game>(&self, root: &G) -> Vec<G::Move> {
        let numbers = self.root_moves.iter().flatten();
        numbers.filter_map(|&n| root.nth_move(n)).collect()
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::NONE
    }
}

/// What a player's clock shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time left for the rest of the game.
    pub left: Duration,
    /// The time that each move adds, or that each turn does not cost.
    pub increment: Duration,
}

/// The number of moves among which the time left is divided.
const MOVES_TO_GO: u32 = 30;

/// The most shares of time that a hard move may take.
const MOST_SHARES: u32 = 3;

impl TimeLeft {
    /// Returns the usual time for a move: a thirtieth of the time left and three quarters of the
    /// increment, but at most a quarter of the time left.
    pub fn share(self) -> Duration {
        (self.left / MOVES_TO_GO + self.increment / 4 * 3).min(self.left / 4)
    }
}

/// A flag that stops a search from another thread. A clone is the same flag, and equals it.
///
/// ```
/// use alpha_beta::{Limits, StopFlag};
///
/// let stop = StopFlag::new();
/// let limits = Limits { stop: Some(stop.clone()), ..Limits::NONE };
/// // … later, while another thread searches with these limits:
/// stop.raise();
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl PartialEq for StopFlag {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for StopFlag {}

/// Makes a flag that is raised when the boolean becomes true, for example in a signal handler.
impl From<Arc<AtomicBool>> for StopFlag {
    fn from(is_raised: Arc<AtomicBool>) -> Self {
        Self(is_raised)
    }
}

impl StopFlag {
    /// Creates a flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search with this flag, whether it is running or starts later.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The time since a search began, measured only if its [`Limits`] set a time.
///
/// Limits of depth or nodes also work where there is no clock: on `wasm32-unknown-unknown`, unless
/// the program [provides one](crate::provide_clock). Without a clock every limit of time is reached
/// at once.
///
/// ```
/// use alpha_beta::{Clock, Limits};
///
/// let clock = Clock::start(&Limits::depth(5));
/// assert_eq!(clock.elapsed(), None);
/// assert!(!clock.is_time_up());
/// assert!(Clock::start(&Limits::millis(0)).is_time_up());
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Clock {
    limit: Option<Duration>,
    /// The start; `None` if there is no limit of time, or no clock.
    begin: Option<Duration>,
}

impl Clock {
    /// Starts the clock if the limits set a time.
    pub fn start(limits: &Limits) -> Self {
        Self::start_at(limits, now)
    }

    fn start_at(limits: &Limits, now: impl FnOnce() -> Option<Duration>) -> Self {
        let limit = limits.hard_time;
        Self {
            limit,
            begin: limit.or(limits.soft_time).and_then(|_| now()),
        }
    }

    /// Returns the time since the start; `None` if it is not measured.
    pub fn elapsed(&self) -> Option<Duration> {
        self.begin
            .and_then(|begin| Some(now()?.saturating_sub(begin)))
    }

    /// Returns the time left until the limit, 0 after it; `None` without a limit of time.
    pub fn remaining(&self) -> Option<Duration> {
        let limit = self.limit?;
        let elapsed = self.elapsed().unwrap_or(limit);
        Some(limit.saturating_sub(elapsed))
    }

    /// Returns whether the limit of time is reached; `false` without a limit of time.
    pub fn is_time_up(&self) -> bool {
        self.remaining().is_some_and(|left| left.is_zero())
    }
}

/// The part of the soft time for a best move that has never changed.
const SURE: f64 = 0.5;

/// The part of the soft time that a change of the best move adds. It halves with each depth.
const CHANGE: f64 = 0.7;

/// The fall of the score, in points, that adds the whole soft time.
const FALL: f64 = 150.0;

/// Decides after each depth how long to think about a move on a clock: less if the search is sure,
/// more if it is not.
#[derive(Clone, Debug)]
pub(crate) struct TimeManager {
    soft_time: Option<Duration>,
    /// The tag of the best move of the last depth; 0 before the first.
    best: u16,
    /// The score of the last depth.
    score: Score,
    /// How often the best move has changed; each change counts half after each further depth.
    changes: f64,
}

impl TimeManager {
    pub fn new(soft_time: Option<Duration>) -> Self {
        Self {
            soft_time,
            best: 0,
            score: Score::EVEN,
            changes: 0.0,
        }
    }

    /// Takes note of a finished depth. Returns whether the search has taken long enough.
    pub fn is_enough(&mut self, best: u16, score: Score, elapsed: Option<Duration>) -> bool {
        let is_first = self.best == 0;
        let fall = self.score.number().saturating_sub(score.number());
        let fall = if is_first {
            0.0
        } else {
            f64::from(fall) / FALL
        };
        self.changes /= 2.0;
        if !is_first && best != self.best {
            self.changes += 1.0;
        }
        (self.best, self.score) = (best, score);
        let part = SURE + CHANGE * self.changes + fall.clamp(0.0, 1.0);
        self.soft_time.is_some_and(|soft| {
            let enough = Duration::try_from_secs_f64(soft.as_secs_f64() * part);
            // Without a clock the time is up.
            elapsed.is_none_or(|elapsed| elapsed >= enough.unwrap_or(Duration::MAX))
        })
    }
}

/// The most nodes that a worker searches between two checks of the limits.
const CHUNK: u64 = 128;

/// How often in a second the time is checked, at least.
const CHECKS_A_SECOND: u64 = 5_000;

/// The number of nodes that are searched even if time is up: enough for the first iteration in a
/// game with tens of moves. Where a node takes 10 microseconds, as on Conquid's large board when
/// other processes share the processor, they take 3 milliseconds.
const FIRST_NODES: u64 = 300;

/// The state that all threads of a search share.
pub(crate) struct Shared<'a> {
    pub table: &'a TranspositionTable,
    pub limits: &'a Limits,
    pub settings: Settings,
    pub clock: Clock,
    /// The nodes that the workers have reported.
    nodes: AtomicU64,
    /// Whether all threads must stop.
    stop: AtomicBool,
}

impl<'a> Shared<'a> {
    pub fn new(table: &'a TranspositionTable, limits: &'a Limits, settings: Settings) -> Self {
        Self {
            table,
            limits,
            settings,
            clock: Clock::start(limits),
            nodes: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    #[cfg(feature = "parallel")]
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Adds nodes that a worker has searched.
    pub fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Returns how many nodes a worker may search before the next call; 0 to stop.
    pub fn next_chunk(&self) -> u64 {
        let Limits { nodes, stop, .. } = self.limits;
        let is_over = self.stop.load(Ordering::Relaxed)
            || stop.as_ref().is_some_and(StopFlag::is_raised)
            || (self.nodes() >= FIRST_NODES && self.clock.is_time_up());
        if is_over {
            return 0;
        }
        let chunk = (self.clock.elapsed()).map_or(CHUNK, |elapsed| chunk(self.nodes(), elapsed));
        nodes.map_or(chunk, |limit| limit.saturating_sub(self.nodes()).min(chunk))
    }
}

/// Returns how many nodes to search before the next check of the time. The first `nodes` took
/// `elapsed`.
fn chunk(nodes: u64, elapsed: Duration) -> u64 {
    let a_second = nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    (a_second as u64 / CHECKS_A_SECOND).clamp(1, CHUNK)
}

/// Stops all threads if one of them panics. Without it the others would run to their limits.
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

/// The error that unwinds the search when it must stop. Scores of unfinished nodes are discarded.
pub(crate) struct Stopped;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_limit_of_time_no_clock_is_read() {
        for limits in [Limits::depth(3), Limits::nodes(9), Limits::default()] {
            let clock = Clock::start_at(&limits, || panic!("the clock is read"));
            assert_eq!((clock.elapsed(), clock.remaining()), (None, None));
            assert!(!clock.is_time_up());
        }
    }

    #[test]
    fn limits_are_equal_with_the_same_flag() {
        let limits = || Limits {
            stop: Some(StopFlag::new()),
            ..Limits::default()
        };
        let some = limits();
        assert_eq!(some, some.clone());
        assert_ne!(some, limits());
        assert_eq!(Limits::default(), Limits::NONE);
    }

    #[test]
    fn what_was_done_before_the_search_counts_to_the_time() {
        let mut limits = Limits::millis(1_000);
        limits.soft_time = Some(Duration::from_millis(1));
        let clock = Clock::start(&limits);
        std::thread::sleep(Duration::from_millis(20));
        let rest = limits.after(&clock);
        assert!(rest.hard_time <= Some(Duration::from_millis(980)));
        assert_eq!(rest.soft_time, Some(Duration::ZERO));
    }

    #[test]
    fn a_limit_of_time_is_measured_from_the_start_or_reached_at_once_without_a_clock() {
        let limits = Limits::millis(1_000_000);
        let clock = Clock::start(&limits);
        let elapsed = clock.elapsed().expect("time is measured");
        let remaining = clock.remaining().expect("time is measured");
        assert!(elapsed + remaining <= Duration::from_secs(1_000));
        assert!(!clock.is_time_up());

        let clock = Clock::start_at(&limits, || None);
        assert!(clock.is_time_up());
        assert_eq!(clock.elapsed(), None);
        assert_eq!(clock.remaining(), Some(Duration::ZERO));
    }

    /// Returns whether each depth, a best move and a score, ends a search that aims at a hundred
    /// milliseconds and has taken `taken`.
    fn ends(taken: u64, depths: &[(u16, i32)]) -> Vec<bool> {
        let mut time = TimeManager::new(Some(Duration::from_millis(100)));
        let taken = Some(Duration::from_millis(taken));
        let mut is_enough = |&(best, points)| time.is_enough(best, Score::points(points), taken);
        depths.iter().map(&mut is_enough).collect()
    }

    #[test]
    fn a_best_move_that_stays_needs_half_of_the_time_and_a_change_or_a_fall_more() {
        let [t, f] = [true, false];
        let stays = [(1, 0), (1, 5), (1, 9)];
        let changes = [(1, 0), (2, 0), (2, 0), (2, 0)];
        let falls_and_rises = [(1, 0), (1, -75), (1, 300)];
        let falls_far = [(1, 0), (1, -500)];
        for (taken, depths, expected) in [
            (49, &stays[..], &[f, f, f][..]),
            (50, &stays, &[t, t, t]),
            (80, &changes, &[t, f, f, t]),
            (119, &changes, &[t, f, t, t]),
            (120, &changes, &[t, t, t, t]),
            (99, &falls_and_rises, &[t, f, t]),
            (100, &falls_and_rises, &[t, t, t]),
            (140, &falls_far, &[t, f]),
            (150, &falls_far, &[t, t]),
        ] {
            assert_eq!(ends(taken, depths), expected, "{taken} ms of {depths:?}");
        }
    }

    #[test]
    fn no_time_is_enough_without_a_soft_time_or_for_the_longest_and_any_without_a_clock() {
        let long = Some(Duration::from_secs(9));
        assert!(!TimeManager::new(None).is_enough(1, Score::EVEN, long));
        assert!(!TimeManager::new(None).is_enough(1, Score::EVEN, None));
        assert!(TimeManager::new(long).is_enough(1, Score::EVEN, None));
        let mut time = TimeManager::new(Some(Duration::MAX));
        assert!(!time.is_enough(1, Score::points(100), long));
        assert!(!time.is_enough(2, Score::points(-900), long));
    }

    #[test]
    fn the_slower_the_nodes_the_more_often_the_time_is_checked() {
        let second = Duration::from_secs(1);
        assert_eq!(chunk(10_000_000, second), CHUNK);
        assert_eq!(chunk(100_000, second), 20);
        assert_eq!(chunk(100, second), 1);
        assert_eq!(chunk(0, Duration::ZERO), 1);
    }

    #[test]
    fn when_time_is_up_slow_nodes_take_less_than_5_milliseconds() {
        let (table, limits) = (TranspositionTable::new(0), Limits::millis(0));
        let shared = Shared::new(&table, &limits, Settings::ALL);
        while let nodes @ 1.. = shared.next_chunk() {
            shared.add_nodes(nodes);
        }
        let slow = Duration::from_micros(10);
        assert!(slow * (shared.nodes() as u32) < Duration::from_millis(5));
    }
}
