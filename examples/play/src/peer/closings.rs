//! Connections that are being closed.

use std::thread;
use std::time::{Duration, Instant};

use super::wire::Wire;

/// The most connections that are being closed at once; the oldest is cut off.
const FAREWELLS: usize = 16;

/// How long a program that ends waits until its last message is sent.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Connections that are being closed. Times are counted from any fixed moment.
#[derive(Debug, Default)]
pub struct Closings(Vec<Closing>);

impl Closings {
    /// Begins to close a connection.
    pub fn add(&mut self, wire: Wire, now: Duration) {
        if self.0.len() >= FAREWELLS {
            self.0.remove(0);
        }
        let mut closing = Closing::new(wire, now);
        if closing.go_on(now) {
            self.0.push(closing);
        }
    }

    /// Goes on.
    pub fn go_on(&mut self, now: Duration) {
        self.0.retain_mut(|closing| closing.go_on(now));
    }

    /// Waits a moment for the last messages of a program that ends. They are usually sent at once.
    pub fn finish(&mut self, began: Instant) {
        let deadline = began.elapsed() + LAST_WORDS;
        loop {
            let now = began.elapsed();
            self.go_on(now);
            if self.0.iter().all(|closing| closing.wire.is_sent()) || now > deadline {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// A connection that is being closed. The rest is sent, and what arrives is read and dropped:
/// otherwise the system would break the connection before the other side has read the reason.
#[derive(Debug)]
struct Closing {
    wire: Wire,
    is_finished: bool,
    until: Duration,
}

impl Closing {
    /// How long that may take.
    const PATIENCE: Duration = Duration::from_secs(2);

    fn new(wire: Wire, now: Duration) -> Self {
        Self {
            wire,
            is_finished: false,
            until: now + Self::PATIENCE,
        }
    }

    /// Goes on. Returns `false` when it is done.
    fn go_on(&mut self, now: Duration) -> bool {
        let is_whole = self.wire.send(now);
        if self.wire.is_sent() && !self.is_finished {
            self.is_finished = true;
            self.wire.finish();
        }
        let (_, is_open) = self.wire.receive();
        is_whole && is_open && now < self.until
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
        let mut closing = Closing::new(other, Duration::ZERO);
        let mut received = Vec::new();
        let mut is_open = true;
        while is_open {
            closing.go_on(Duration::ZERO);
            one.send(Duration::ZERO);
            let (more, goes_on) = one.receive();
            received.extend(more);
            is_open = goes_on;
        }
        assert_eq!(received, ["no"]);
        assert!(!closing.go_on(Closing::PATIENCE));
    }
}
