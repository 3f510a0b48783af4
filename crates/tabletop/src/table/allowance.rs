//! The number of messages that may arrive.

use std::time::Duration;

/// A token bucket: a store of messages that fills with time.
#[derive(Clone, Debug)]
pub(super) struct Allowance {
    burst: u64,
    per_second: u64,
    /// In thousandths of a message.
    left: u64,
    filled: Duration,
}

impl Allowance {
    /// Creates a full store.
    pub(super) fn new(burst: u32, per_second: u32, now: Duration) -> Self {
        Self {
            burst: u64::from(burst) * 1_000,
            per_second: per_second.into(),
            left: u64::from(burst) * 1_000,
            filled: now,
        }
    }

    /// Allows more messages at once.
    pub(super) fn grant(&mut self, messages: usize) {
        self.left = self.left.saturating_add(messages as u64 * 1_000);
    }

    /// Counts one message. Returns `false` if it is one too many.
    pub(super) fn take(&mut self, now: Duration) -> bool {
        let elapsed = now.saturating_sub(self.filled).as_millis() as u64;
        if elapsed > 0 {
            self.filled = now;
            let more = elapsed.saturating_mul(self.per_second);
            // Waiting does not lose what was granted beyond the burst.
            let full = self.left.max(self.burst);
            self.left = self.left.saturating_add(more).min(full);
        }
        match self.left.checked_sub(1_000) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_a_number_a_second() {
        let at = Duration::from_millis;
        let mut allowance = Allowance::new(3, 10, at(0));
        let mut taken = |now| (0..100).take_while(|_| allowance.take(at(now))).count();
        assert_eq!(
            [0, 0, 99, 100, 1_000, 9_000].map(&mut taken),
            [3, 0, 0, 1, 3, 3]
        );
        allowance.grant(5);
        let mut taken = |now| (0..100).take_while(|_| allowance.take(at(now))).count();
        assert_eq!([9_000, 60_000].map(&mut taken), [5, 3]);
    }
}
