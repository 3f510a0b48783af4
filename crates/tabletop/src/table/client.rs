//! What a table knows of the programs that are connected to it, and of its seats.

use super::{
    Complaint, Connection, ErrorReason, MAX_GREETINGS, Message, PeerLimits, Presence, Refusal,
    RefusalReason, Seat, SeatPlan,
};
use std::time::Duration;

/// What an admitted program does at a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Seat(Seat),
    Watcher,
}

impl Role {
    pub(super) const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Watcher => None,
        }
    }
}

/// One end of a connection: how much may arrive there, and when something was sent last.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) allowance: Allowance,
    /// When the last whole message was received, and when the last one was sent; at first, when the
    /// connection was made.
    pub(super) received_at: Duration,
    pub(super) sent_at: Duration,
}

impl Line {
    pub(super) fn new(limits: &PeerLimits, now: Duration) -> Self {
        Self {
            allowance: Allowance::new(limits.burst, limits.per_second, now),
            received_at: now,
            sent_at: now,
        }
    }

    /// Reads a message that was received, if it is neither too long nor one too many.
    pub(super) fn read(
        &mut self,
        text: &str,
        longest: usize,
        limits: &PeerLimits,
        now: Duration,
    ) -> Result<Message, Complaint> {
        let flood = |text| Complaint::new(ErrorReason::Flood, text);
        if text.len() > longest {
            return Err(flood(format!("a message of more than {longest} bytes")));
        }
        if !self.allowance.take(now) {
            let most = limits.per_second;
            return Err(flood(format!("more than {most} messages a second")));
        }
        let message = Message::read(text)?;
        self.received_at = now;
        Ok(message)
    }
}

/// A program that is connected to a table.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) line: Line,
    /// `None` before its hello.
    pub(super) role: Option<Role>,
    /// The number of outputs that were taken before its welcome.
    pub(super) welcomed: Option<u64>,
    /// Who was there when it was told last.
    pub(super) told: Option<Presence>,
    /// Whether it is told what people say.
    pub(super) greetings: bool,
    /// Whether it is told what is shown of the table.
    pub(super) shows: bool,
    /// The number of a finished game that is shown to it.
    pub(super) finished: Option<usize>,
    /// After how many entries it was told that last.
    pub(super) shown: Option<usize>,
    /// Whether somebody has come or gone since.
    pub(super) has_new_people: bool,
    /// Whether the person here has met the opponent, and whether that has just happened.
    pub(super) meeting: Meeting,
}

impl Client {
    pub(super) fn new(limits: &PeerLimits, now: Duration) -> Self {
        Self {
            line: Line::new(limits, now),
            role: None,
            welcomed: None,
            told: None,
            greetings: false,
            shows: false,
            finished: None,
            shown: None,
            has_new_people: false,
            meeting: Meeting::default(),
        }
    }

    /// Returns when the table has to act if this program stays silent.
    pub(super) fn deadline(&self, limits: &PeerLimits) -> Duration {
        let silent_for = |time| self.line.received_at.saturating_add(time);
        match self.role {
            // Nothing but its hello is received before.
            None => silent_for(limits.handshake),
            Some(_) => {
                let ping = self.line.sent_at.saturating_add(limits.ping);
                silent_for(limits.silence).min(ping)
            }
        }
    }
}

/// Whether the two people at a table have met, as one of them is told.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Meeting {
    #[default]
    Before,
    /// The person is to be told.
    Now,
    After,
}

/// A seat of a table.
#[derive(Debug)]
pub(super) struct SeatState {
    pub(super) plan: SeatPlan,
    /// When its person said something in the last minute.
    greeted: Vec<Duration>,
    pub(super) connection: Option<Connection>,
    /// The number of its requests that were handled.
    pub(super) requests: u64,
    /// The number of outputs that were taken before the last of them was handled.
    pub(super) handled: Option<u64>,
    /// Why the last of them was refused, if it was.
    pub(super) refusal: Option<(RefusalReason, String)>,
}

impl SeatState {
    pub(super) const fn new(plan: SeatPlan) -> Self {
        Self {
            plan,
            greeted: Vec::new(),
            connection: None,
            requests: 0,
            handled: None,
            refusal: None,
        }
    }

    /// Counts what the person says. Returns `false` if it is too much in a minute.
    pub(super) fn may_greet(&mut self, now: Duration) -> bool {
        let ends = |said: &Duration| said.saturating_add(Duration::from_secs(60));
        self.greeted.retain(|said| ends(said) > now);
        let may = self.greeted.len() < MAX_GREETINGS;
        self.greeted.extend(may.then_some(now));
        may
    }

    /// Takes note that the keeper was restarted. It knows at least these requests: those that were
    /// entered. A program that waits for the reply to one of them, and does not find its entry, is
    /// told that it is lost.
    pub(super) fn resume(&mut self, requests: u64) {
        self.requests = requests;
        if requests > 0 {
            let text = "the table was restarted";
            self.refusal = Some((RefusalReason::Lost, text.into()));
        }
    }

    /// Returns the refusal of the last request that was handled, if it was refused.
    pub(super) fn repeat(&self) -> Option<Message> {
        let (reason, text) = self.refusal.as_ref()?;
        Some(Message::Refused(Refusal {
            request: self.requests,
            reason: *reason,
            text: text.clone(),
        }))
    }
}

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
