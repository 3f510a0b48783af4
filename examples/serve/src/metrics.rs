//! Counters for the people who run the server, as OpenMetrics text for Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The type of the text, as HTTP names it.
pub const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// One of what a gauge counts, until this is dropped.
#[derive(Debug)]
pub struct Counted(Gauge);

impl Counted {
    /// Counts one more.
    pub fn by(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Returns an empty histogram of times in seconds.
fn times() -> Histogram {
    Histogram::new([0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0])
}

/// Makes [`Metrics`] of a list: the name, the type, the first value, what it counts.
macro_rules! metrics {
    ($($name:ident: $kind:ty = $first:expr, $help:literal;)*) => {
        /// All counters. Their names begin with `serve_`.
        #[derive(Debug)]
        pub struct Metrics {
            registry: Registry,
            $(#[doc = $help] pub $name: $kind,)*
        }

        impl Default for Metrics {
            fn default() -> Self {
                let mut registry = Registry::with_prefix("serve");
                $(
                    let $name = $first;
                    registry.register(stringify!($name), $help, $name.clone());
                )*
                Self { registry, $($name,)* }
            }
        }
    };
}

metrics! {
    connections: Gauge = Gauge::default(), "Open connections, HTTP and tables together";
    sockets: Gauge = Gauge::default(), "Connections at tables";
    tables_awake: Gauge = Gauge::default(), "Tables in memory";
    tables_unreadable: Gauge = Gauge::default(), "Stored tables that this program cannot read";
    thinking: Gauge = Gauge::default(), "Computer players that wait or think";
    requests: Counter = Counter::default(), "Requests";
    requests_refused: Counter = Counter::default(), "Refused requests: host, origin or rate";
    connections_refused: Counter = Counter::default(), "Refused connections: there were too many";
    slow_readers: Counter = Counter::default(), "Connections dropped for not reading";
    tables_created: Counter = Counter::default(), "Created tables";
    entries: Counter = Counter::default(), "Stored entries of logs";
    commits: Counter = Counter::default(), "Transactions";
    storage_failures: Counter = Counter::default(), "Failed transactions";
    computer_moves: Counter = Counter::default(), "Moves that computer players chose";
    act_seconds: Histogram = times(), "From the arrival of an act to the hand-over of its messages";
    commit_seconds: Histogram = times(), "From the start of a transaction to its end";
}

impl Metrics {
    /// Returns all counters as text for Prometheus.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_every_counter_under_its_name() {
        let metrics = Metrics::default();
        metrics.entries.inc_by(3);
        metrics.sockets.inc();
        metrics.act_seconds.observe(0.004);
        let text = metrics.text();
        for line in [
            "# HELP serve_entries Stored entries of logs.",
            "serve_entries_total 3",
            "serve_sockets 1",
            "serve_act_seconds_bucket{le=\"0.002\"} 0",
            "serve_act_seconds_bucket{le=\"0.005\"} 1",
            "serve_act_seconds_sum 0.004",
            "serve_commit_seconds_count 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
    }
}
