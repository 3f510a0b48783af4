//! Stopping the server step by step.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

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
pub struct Stop {
    phase: watch::Sender<Phase>,
}

impl Stop {
    pub fn new() -> Self {
        let (phase, _) = watch::channel(Phase::Serving);
        Self { phase }
    }

    /// Advances to a phase, unless it was reached before.
    pub fn advance(&self, to: Phase) {
        self.phase.send_if_modified(|phase| {
            let later = to > *phase;
            *phase = to.max(*phase);
            later
        });
    }

    /// The current phase.
    pub fn phase(&self) -> Phase {
        *self.phase.borrow()
    }

    /// Waits until a phase is reached.
    pub async fn reached(&self, phase: Phase) {
        let mut watched = self.phase.subscribe();
        // This value keeps the sender, so waiting cannot fail.
        let _ = watched.wait_for(|now| *now >= phase).await;
    }
}

/// SIGINT, SIGTERM and SIGHUP, which mean the same.
#[derive(Debug)]
pub struct Signals {
    interrupt: Signal,
    terminate: Signal,
    hangup: Signal,
}

impl Signals {
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }

    /// Waits for the next of them.
    pub async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.hangup.recv() => {}
        }
    }
}
