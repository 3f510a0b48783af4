//! How the server is stopped.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

/// How much of the server still goes on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Everything.
    Serving,
    /// Games that have begun; none begins any more.
    Ending,
    /// Only what has to be recorded and sent.
    Interrupted,
    /// Only what has to be recorded.
    Halted,
}

/// Tells everybody how much goes on; that never grows again.
#[derive(Debug)]
pub struct Stop {
    phase: watch::Sender<Phase>,
}

impl Stop {
    pub fn new() -> Self {
        let (phase, _) = watch::channel(Phase::Serving);
        Self { phase }
    }

    /// No more goes on than this.
    pub fn advance(&self, to: Phase) {
        self.phase.send_if_modified(|phase| {
            let later = to > *phase;
            *phase = to.max(*phase);
            later
        });
    }

    /// How much goes on now.
    pub fn phase(&self) -> Phase {
        *self.phase.borrow()
    }

    /// Waits until no more than this goes on.
    pub async fn reached(&self, phase: Phase) {
        let mut watched = self.phase.subscribe();
        // The sender is here.
        let _ = watched.wait_for(|now| *now >= phase).await;
    }
}

/// SIGINT and SIGTERM, which mean the same.
#[derive(Debug)]
pub struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for the next of them.
    pub async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
