//! The state that all threads of a search share: limits, settings, the table and the stop signal.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::table::Table;
use crate::{Clock, Limits, Settings, StopFlag};

/// The most nodes that a worker searches between two checks of the limits.
const CHUNK: u64 = 128;

/// How often in a second the time is checked, at least.
const CHECKS_A_SECOND: u64 = 5_000;

/// The number of nodes that are searched even if time is up: enough for the first iteration in a
/// game with tens of moves. Where a node takes 10 microseconds, as on Conquid's large board when
/// other processes share the processor, they take 3 milliseconds.
const FIRST_NODES: u64 = 300;

/// The state that all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub limits: &'a Limits,
    pub settings: Settings,
    pub clock: Clock,
    /// The nodes that the workers have reported.
    nodes: AtomicU64,
    /// Whether all threads must stop.
    stop: AtomicBool,
}

impl<'a> Shared<'a> {
    pub fn new(table: &'a Table, limits: &'a Limits, settings: Settings) -> Self {
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
    fn the_slower_the_nodes_the_more_often_the_time_is_checked() {
        let second = Duration::from_secs(1);
        assert_eq!(chunk(10_000_000, second), CHUNK);
        assert_eq!(chunk(100_000, second), 20);
        assert_eq!(chunk(100, second), 1);
        assert_eq!(chunk(0, Duration::ZERO), 1);
    }

    #[test]
    fn when_time_is_up_slow_nodes_take_less_than_5_milliseconds() {
        let (table, limits) = (Table::new(0), Limits::millis(0));
        let shared = Shared::new(&table, &limits, Settings::ALL);
        loop {
            match shared.next_chunk() {
                0 => break,
                nodes => shared.add_nodes(nodes),
            }
        }
        let slow = Duration::from_micros(10);
        assert!(slow * (shared.nodes() as u32) < Duration::from_millis(5));
    }
}
