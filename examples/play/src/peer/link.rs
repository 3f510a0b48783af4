//! One side of a session with its sockets.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::{Duration, Instant};

use menagerie::peer::{
    Caller, Fault, HostError, Hosting, Joining, Lost, Message, Peer, PeerLimits, Update, Wish,
    WishError,
};

use super::dialer::Dialer;
use super::wire::{Farewell, Wire};

/// A link that cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The game cannot be hosted.
    #[error(transparent)]
    Host(#[from] HostError),
    /// One cannot listen there.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: String,
        /// What the system said.
        #[source]
        error: io::Error,
    },
    /// Nobody listens there.
    #[error("cannot connect to {address}: {error}")]
    Connect {
        /// Where.
        address: String,
        /// What the system said.
        #[source]
        error: io::Error,
    },
}

/// One side of a session with its sockets. Dropping it tells the other side and closes everything.
#[derive(Debug)]
pub struct Link {
    peer: Peer,
    limits: PeerLimits,
    place: Place,
    /// The connection to the other side.
    wire: Option<Wire>,
    farewells: Vec<Farewell>,
    began: Instant,
}

/// Where the other side comes from.
#[derive(Debug)]
enum Place {
    Host {
        listener: TcpListener,
        /// Who has still to greet, the oldest first.
        callers: Vec<(Wire, Caller)>,
    },
    Guest {
        dialer: Dialer,
    },
}

/// So many callers are heard at once: who comes beyond that takes the place of the oldest, so that callers
/// who say nothing keep nobody out who greets at once.
const CALLERS: usize = 8;
/// So many are taken in at a tick.
const ARRIVALS: usize = 16;
/// So many are seen off at once; the oldest is cut off.
const FAREWELLS: usize = 16;
/// How long a program that ends waits until what it has said last is taken.
const LAST_WORDS: Duration = Duration::from_millis(300);

impl Link {
    /// Listens on an address such as `0.0.0.0:4000` for somebody to play with; port 0 is any that is free.
    ///
    /// # Errors
    /// If the game cannot be hosted, or one cannot listen there.
    pub fn host(address: &str, hosting: Hosting, limits: PeerLimits) -> Result<Self, LinkError> {
        let peer = Peer::host(hosting, limits)?;
        let listen = || {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            Ok(listener)
        };
        let listener = listen().map_err(|error| LinkError::Listen {
            address: address.into(),
            error,
        })?;
        let callers = Vec::new();
        Ok(Self::new(peer, limits, Place::Host { listener, callers }))
    }

    /// Connects to a host, such as `192.168.0.7:4000`. This waits some seconds for an answer; later, when
    /// the connection is lost, it is tried for again without waiting.
    ///
    /// # Errors
    /// If nobody listens there.
    pub fn join(address: &str, joining: Joining, limits: PeerLimits) -> Result<Self, LinkError> {
        let dialed = Dialer::dial(address).and_then(Wire::new);
        let wire = dialed.map_err(|error| LinkError::Connect {
            address: address.into(),
            error,
        })?;
        let dialer = Dialer::new(address);
        let peer = Peer::guest(joining, limits);
        let mut link = Self::new(peer, limits, Place::Guest { dialer });
        link.wire = Some(wire);
        link.peer.connected(link.now());
        link.exchange();
        Ok(link)
    }

    fn new(peer: Peer, limits: PeerLimits, place: Place) -> Self {
        Self {
            peer,
            limits,
            place,
            wire: None,
            farewells: Vec::new(),
            began: Instant::now(),
        }
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Where a host listens.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        match &self.place {
            Place::Host { listener, .. } => listener.local_addr().ok(),
            Place::Guest { .. } => None,
        }
    }

    /// The session: the game, the sides, what has been asked for.
    #[must_use]
    pub const fn peer(&self) -> &Peer {
        &self.peer
    }

    /// The next piece of news. Never waits; to be asked at every tick, at least once a second, until there
    /// is no more.
    pub fn poll(&mut self) -> Option<Update> {
        let news = self.peer.next_update();
        if news.is_some() {
            return news;
        }
        self.pump();
        self.peer.next_update()
    }

    /// A person wants something; see [`Peer::wish`].
    ///
    /// # Errors
    /// If it cannot be done now. Nothing changes then.
    pub fn send(&mut self, wish: Wish) -> Result<(), WishError> {
        self.peer.wish(wish)?;
        self.exchange();
        Ok(())
    }

    /// A host gives up waiting for a guest that is gone; see [`Peer::open_seat`].
    pub fn open_seat(&mut self) {
        self.peer.open_seat();
    }

    /// Leaves: the other side is told. Dropping the link does it, too.
    pub fn leave(&mut self) {
        self.peer.leave();
        self.exchange();
    }

    /// Everything that is to be done at a tick.
    fn pump(&mut self) {
        self.hear_callers();
        self.dial();
        let now = self.now();
        if let Some(wire) = &mut self.wire {
            let (bytes, is_open) = wire.receive();
            self.peer.receive(&bytes, now);
            if !is_open {
                // What it has still to be told may yet be read.
                self.exchange();
                self.peer.lost(Lost::Closed);
            }
        }
        self.peer.tick(now);
        self.exchange();
        self.farewells.retain_mut(|farewell| farewell.go_on(now));
    }

    /// Sends what is to be sent, and closes a connection that is not wanted any more.
    fn exchange(&mut self) {
        let now = self.now();
        let outgoing = self.peer.take_outgoing();
        let Some(wire) = &mut self.wire else { return };
        wire.keep(&outgoing);
        // If it is broken, what the other side has said last can still be read: the end is read, too.
        wire.send(now);
        if wire.stuck_for(now) > self.limits.silence {
            self.peer.lost(Lost::NotReading);
        }
        if !self.peer.is_connected()
            && let Some(wire) = self.wire.take()
        {
            self.see_off(wire);
        }
    }

    fn see_off(&mut self, wire: Wire) {
        let now = self.now();
        if self.farewells.len() >= FAREWELLS {
            self.farewells.remove(0);
        }
        let mut farewell = Farewell::new(wire, now);
        if farewell.go_on(now) {
            self.farewells.push(farewell);
        }
    }

    /// A guest connects again.
    fn dial(&mut self) {
        let now = self.now();
        let Place::Guest { dialer } = &mut self.place else {
            return;
        };
        if self.peer.is_connected() {
            dialer.succeeded();
        } else if self.peer.stopped().is_none()
            && let Some(wire) = dialer.poll(now).and_then(|stream| Wire::new(stream).ok())
        {
            self.wire = Some(wire);
            self.peer.connected(now);
            self.exchange();
        }
    }

    /// A host takes callers in, and lets in whom it can.
    fn hear_callers(&mut self) {
        let now = self.now();
        let limits = self.limits;
        let Place::Host { listener, callers } = &mut self.place else {
            return;
        };
        for _ in 0..ARRIVALS {
            // Whatever fails, the next tick tries again.
            let Ok((stream, _)) = listener.accept() else {
                break;
            };
            if let Ok(wire) = Wire::new(stream) {
                if callers.len() >= CALLERS {
                    callers.remove(0);
                }
                callers.push((wire, Caller::new(limits, now)));
            }
        }
        let mut heard = Vec::new();
        for (mut wire, mut caller) in std::mem::take(callers) {
            let (bytes, is_open) = wire.receive();
            match caller.receive(&bytes, now) {
                Some(greeting) => heard.push((wire, caller, greeting)),
                None if is_open => callers.push((wire, caller)),
                None => {}
            }
        }
        for (wire, caller, greeting) in heard {
            match greeting {
                Ok(hello) => match self.peer.admit(&hello, caller, now) {
                    Ok(()) => {
                        if let Some(old) = self.wire.replace(wire) {
                            self.see_off(old);
                        }
                        self.exchange();
                    }
                    Err(fault) => self.send_away(wire, &fault),
                },
                Err(fault) => {
                    self.send_away(wire, &fault);
                    self.peer.rejected(fault);
                }
            }
        }
    }

    /// A caller is told why it is not let in.
    fn send_away(&mut self, mut wire: Wire, fault: &Fault) {
        let line = Message::Error(fault.complaint()).to_line();
        wire.keep(line.as_bytes());
        self.see_off(wire);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.leave();
        let deadline = self.now() + LAST_WORDS;
        // What was said last is usually taken at once.
        loop {
            let now = self.now();
            self.farewells.retain_mut(|farewell| farewell.go_on(now));
            if self.farewells.iter().all(Farewell::is_sent) || now > deadline {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
