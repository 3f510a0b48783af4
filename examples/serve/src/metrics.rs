//! Counters for the people who run the server, as Prometheus text.

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds 1.
    pub fn add_one(&self) {
        self.add(1);
    }

    /// Adds a number.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// Returns the number.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that grows and shrinks.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Adds a number, which may be negative.
    pub fn add(&self, change: i64) {
        self.0.fetch_add(change, Ordering::Relaxed);
    }

    /// Returns the number.
    #[must_use]
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The upper bounds of the histogram of times, in milliseconds.
const BOUNDS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 250, 1_000, 5_000];

/// How long something took: counts by upper bound.
#[derive(Debug, Default)]
pub struct Times {
    counts: [AtomicU64; BOUNDS.len()],
    all: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    /// Adds a time.
    pub fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.all.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
        for (bound, count) in BOUNDS.iter().zip(&self.counts) {
            if micros <= bound * 1_000 {
                count.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        let all = self.all.load(Ordering::Relaxed);
        let micros = self.micros.load(Ordering::Relaxed);
        put(
            out,
            format_args!("# HELP {name} {help}\n# TYPE {name} histogram\n"),
        );
        for (bound, count) in BOUNDS.iter().zip(&self.counts) {
            let seconds = *bound as f64 / 1_000.0;
            let count = count.load(Ordering::Relaxed);
            put(
                out,
                format_args!("{name}_bucket{{le=\"{seconds}\"}} {count}\n"),
            );
        }
        let seconds = micros as f64 / 1_000_000.0;
        put(out, format_args!("{name}_bucket{{le=\"+Inf\"}} {all}\n"));
        put(
            out,
            format_args!("{name}_sum {seconds}\n{name}_count {all}\n"),
        );
    }
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = out.write_fmt(text);
}

fn put_one(out: &mut String, name: &str, help: &str, kind: &str, value: impl Display) {
    put(
        out,
        format_args!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n"),
    );
}

/// All counters.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Open connections, HTTP and tables together.
    pub connections: Gauge,
    /// Connections at tables.
    pub sockets: Gauge,
    /// Tables in memory.
    pub tables_awake: Gauge,
    /// Computer players that wait or think.
    pub thinking: Gauge,
    /// Requests.
    pub requests: Counter,
    /// Requests that were refused: host, origin, rate, size.
    pub requests_refused: Counter,
    /// Connections that were refused because there were too many.
    pub connections_refused: Counter,
    /// Connections that were dropped because their program did not read.
    pub slow_readers: Counter,
    /// Tables that were created.
    pub tables_created: Counter,
    /// Entries of logs that were stored.
    pub entries: Counter,
    /// Transactions.
    pub commits: Counter,
    /// Transactions that failed.
    pub storage_failures: Counter,
    /// Moves that computer players chose.
    pub computer_moves: Counter,
    /// From the arrival of an act to the hand-over of the last message about it.
    pub act: Times,
    /// From the start of a transaction to its end.
    pub commit: Times,
}

impl Metrics {
    /// Returns all counters as text for Prometheus.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        let gauges = [
            ("connections", "Open connections.", &self.connections),
            ("sockets", "Connections at tables.", &self.sockets),
            ("tables_awake", "Tables in memory.", &self.tables_awake),
            ("thinking", "Computer players at work.", &self.thinking),
        ];
        for (name, help, gauge) in gauges {
            put_one(
                &mut out,
                &format!("serve_{name}"),
                help,
                "gauge",
                gauge.get(),
            );
        }
        let counters = [
            ("requests", "Requests.", &self.requests),
            (
                "requests_refused",
                "Refused requests.",
                &self.requests_refused,
            ),
            (
                "connections_refused",
                "Refused connections.",
                &self.connections_refused,
            ),
            (
                "slow_readers",
                "Connections dropped for not reading.",
                &self.slow_readers,
            ),
            ("tables_created", "Created tables.", &self.tables_created),
            ("entries", "Stored entries of logs.", &self.entries),
            ("commits", "Transactions.", &self.commits),
            (
                "storage_failures",
                "Failed transactions.",
                &self.storage_failures,
            ),
            (
                "computer_moves",
                "Moves of computer players.",
                &self.computer_moves,
            ),
        ];
        for (name, help, counter) in counters {
            put_one(
                &mut out,
                &format!("serve_{name}_total"),
                help,
                "counter",
                counter.get(),
            );
        }
        let help = "From the arrival of an act to the hand-over of its messages.";
        self.act.write(&mut out, "serve_act_seconds", help);
        let help = "The time of a transaction.";
        self.commit.write(&mut out, "serve_commit_seconds", help);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_every_counter_and_cumulative_buckets() {
        let metrics = Metrics::default();
        metrics.entries.add(3);
        metrics.sockets.add(2);
        metrics.act.add(Duration::from_millis(4));
        metrics.act.add(Duration::from_secs(60));
        let text = metrics.text();
        for line in [
            "serve_entries_total 3",
            "serve_sockets 2",
            "serve_act_seconds_bucket{le=\"0.002\"} 0",
            "serve_act_seconds_bucket{le=\"0.005\"} 1",
            "serve_act_seconds_bucket{le=\"5\"} 1",
            "serve_act_seconds_bucket{le=\"+Inf\"} 2",
            "serve_act_seconds_sum 60.004",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
    }
}
