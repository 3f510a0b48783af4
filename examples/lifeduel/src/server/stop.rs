//! Stopping the server step by step.

use std::future::poll_fn;
use std::io;
use std::task::Poll;

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

/// The signals that ask the server to end, which mean the same.
#[derive(Debug)]
pub struct Signals(Vec<Signal>);

impl Signals {
    pub fn new() -> io::Result<Self> {
        let heard = terminal::listen()?.into_iter();
        let heard = heard.map(|number| signal(SignalKind::from_raw(number)));
        Ok(Self(heard.collect::<io::Result<_>>()?))
    }

    /// Waits for the next of them.
    pub async fn next(&mut self) {
        poll_fn(|context| {
            let mut heard = self.0.iter_mut();
            match heard.any(|signal| signal.poll_recv(context).is_ready()) {
                true => Poll::Ready(()),
                false => Poll::Pending,
            }
        })
        .await;
    }
}
