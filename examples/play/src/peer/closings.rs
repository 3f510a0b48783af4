//! Connections that are being closed.

use std::thread;
use std::time::{Duration, Instant};

use super::wire::Wire;

/// The most connections that are being closed at once; the oldest is cut off.
const FAREWELLS: usize = 16;

/// How long a program that ends waits until its last message is sent.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// How long it may take to close a connection.
const PATIENCE: Duration = Duration::from_secs(2);

/// Connections that are being closed, each with the time until which that may take. Times are
/// counted from any fixed moment.
#[derive(Debug, Default)]
pub struct Closings(Vec<(Wire, Duration)>);

impl Closings {
    /// Begins to close a connection.
    pub fn add(&mut self, wire: Wire, now: Duration) {
        if self.0.len() >= FAREWELLS {
            self.0.remove(0);
        }
        self.0.push((wire, now + PATIENCE));
        self.go_on(now);
    }

    /// Goes on. The rest is sent, and what arrives is read and dropped: otherwise the system would
    /// break the connection before the other side has read the reason.
    pub fn go_on(&mut self, now: Duration) {
        self.0.retain_mut(|(wire, until)| {
            let is_whole = wire.send(now);
            if wire.is_sent() {
                wire.finish();
            }
            let (_, is_open) = wire.receive();
            is_whole && is_open && now < *until
        });
    }

    /// Waits a moment for the last messages of a program that ends. They are usually sent at once.
    pub fn finish(&mut self, now: Duration) {
        let began = Instant::now();
        while began.elapsed() <= LAST_WORDS {
            self.go_on(now + began.elapsed());
            if self.0.iter().all(|(wire, _)| wire.is_sent()) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::wire::tests::wires;
    use super::*;

    #[test]
    fn what_was_said_last_is_read_whatever_was_sent_meanwhile() {
        let [mut one, mut other] = wires();
        for _ in 0..100 {
            one.keep("x".repeat(10_000).into());
        }
        one.send(Duration::ZERO);
        other.keep("no".into());
        let mut closings = Closings::default();
        closings.add(other, Duration::ZERO);
        let mut received = Vec::new();
        let mut is_open = true;
        while is_open {
            closings.go_on(Duration::ZERO);
            one.send(Duration::ZERO);
            let (more, goes_on) = one.receive();
            received.extend(more);
            is_open = goes_on;
        }
        assert_eq!(received, ["no"]);
        closings.go_on(PATIENCE);
        assert!(closings.0.is_empty());
    }
}
