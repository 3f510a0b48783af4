//! Connecting without blocking.

use std::io;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use super::address::Address;
use super::stream::connect;
use super::wire::Wire;

/// Connects to an address again and again, each time in a thread, since resolving an address can
/// take long.
#[derive(Debug)]
pub struct Dialer {
    address: Address,
    /// The result of the attempt under way.
    trying: Option<Receiver<io::Result<Wire>>>,
    pause: Duration,
    /// When to try next.
    next: Duration,
}

impl Dialer {
    /// How long one attempt may take.
    const PATIENCE: Duration = Duration::from_secs(5);
    /// The shortest and the longest pause between attempts. Each is twice the one before.
    const PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(4)];

    pub fn new(address: &Address) -> Self {
        Self {
            address: address.clone(),
            trying: None,
            pause: Self::PAUSES[0],
            next: Duration::ZERO,
        }
    }

    /// Connects, and blocks meanwhile.
    pub fn dial(address: &Address) -> io::Result<Wire> {
        let stream = connect(&address.host, address.is_secure, Self::PATIENCE)?;
        Wire::call(stream, address)
    }

    /// Notes that the session is connected: the next attempt comes after the shortest pause.
    pub fn succeeded(&mut self) {
        self.pause = Self::PAUSES[0];
    }

    /// Returns a connection once there is one.
    pub fn poll(&mut self, now: Duration) -> Option<Wire> {
        let Some(trying) = &self.trying else {
            if now >= self.next {
                self.next = now + self.pause;
                self.pause = Self::PAUSES[1].min(2 * self.pause);
                let (sender, receiver) = channel();
                let address = self.address.clone();
                thread::spawn(move || {
                    // The receiver may be gone.
                    let _ = sender.send(Self::dial(&address));
                });
                self.trying = Some(receiver);
            }
            return None;
        };
        let wire = match trying.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => None,
            Ok(dialed) => dialed.ok(),
        };
        self.trying = None;
        wire
    }
}
