//! Stopping the server step by step.

use std::time::Duration;

use terminal::{Signals, end_by_signal};
use tokio::sync::watch;
use tokio::time::timeout;

/// How much of the server still runs. Later phases are greater.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Everything.
    Serving,
    /// Games that have begun; no game begins.
    Ending,
    /// Only what must be recorded and sent.
    Interrupted,
    /// Only what must be recorded.
    Halted,
}

/// The phase of the server, which all tasks watch.
#[derive(Debug)]
pub struct Stop(watch::Sender<Phase>);

/// How long players have to read their last lines when games are interrupted.
const CLOSING: Duration = Duration::from_millis(300);

impl Stop {
    pub fn new() -> Self {
        Self(watch::Sender::new(Phase::Serving))
    }

    /// Advances to a phase, unless it was reached before.
    pub fn advance(&self, to: Phase) {
        self.0.send_modify(|phase| *phase = to.max(*phase));
    }

    /// The current phase.
    pub fn phase(&self) -> Phase {
        *self.0.borrow()
    }

    /// Waits until a phase is reached.
    pub async fn reached(&self, phase: Phase) {
        let mut watched = self.0.subscribe();
        // This value keeps the sender, so waiting cannot fail.
        let _ = watched.wait_for(|now| *now >= phase).await;
    }

    /// Stops the server step by step. Each further signal takes the next step at once.
    pub async fn by(&self, mut signals: Signals, grace: Duration) {
        signals.next().await;
        self.advance(Phase::Ending);
        if timeout(grace, signals.next()).await.is_err() {
            self.advance(Phase::Interrupted);
            let _ = timeout(CLOSING, signals.next()).await;
        }
        self.advance(Phase::Halted);
        signals.next().await;
        end_by_signal();
    }
}
