//! One side of a session with its sockets.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::{Duration, Instant};

use menagerie::peer::{
    Caller, Disconnection, Fault, HostError, Hosting, Joining, Message, Peer, PeerLimits, Request,
    RequestError, Update,
};

use super::dialer::Dialer;
use super::wire::{Farewell, Wire};

/// A link that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The game cannot be hosted.
    #[error(transparent)]
    Host(#[from] HostError),
    /// The system cannot listen on the address.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: String,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// No program accepts the connection.
    #[error("cannot connect to {address}")]
    Connect {
        /// The address.
        address: String,
        /// The error of the system.
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
        /// The callers without a hello, the oldest first.
        callers: Vec<(Wire, Caller)>,
    },
    Guest {
        dialer: Dialer,
    },
}

/// The most callers at a time. A further one takes the place of the oldest, so that silent callers
/// do not keep a guest out.
const CALLERS: usize = 8;
/// The most connections that are accepted at a tick.
const ARRIVALS: usize = 16;
/// The most connections that are being closed at once; the oldest is cut off.
const FAREWELLS: usize = 16;
/// How long a program that ends waits until its last message is sent.
const LAST_WORDS: Duration = Duration::from_millis(300);

impl Link {
    /// Listens on an address such as `0.0.0.0:4000` for an opponent; port 0 is any free port.
    ///
    /// # Errors
    /// If the game cannot be hosted, or the system cannot listen on the address.
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

    /// Connects to a host such as `192.168.0.7:4000`; this can block for seconds. A lost connection
    /// is made again later without blocking.
    ///
    /// # Errors
    /// If there is no connection.
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

    /// Leaves, and tells the other side. Dropping the link does the same.
    pub fn leave(&mut self) {
        self.peer.leave();
        self.exchange();
    }

    /// Does the work of a tick.
    fn pump(&mut self) {
        self.hear_callers();
        self.dial();
        let now = self.now();
        if let Some(wire) = &mut self.wire {
            let (bytes, is_open) = wire.receive();
            self.peer.receive(&bytes, now);
            if !is_open {
                // The other side may still read what is sent now.
                self.exchange();
                self.peer.disconnected(Disconnection::Closed);
            }
        }
        self.peer.tick(now);
        self.exchange();
        self.farewells.retain_mut(|farewell| farewell.go_on(now));
    }

    /// Sends outgoing messages, and closes a connection that the session has given up.
    fn exchange(&mut self) {
        let now = self.now();
        let outgoing = self.peer.take_outgoing();
        let Some(wire) = &mut self.wire else { return };
        wire.keep(&outgoing);
        // The last bytes of the other side can still be read from a broken connection.
        wire.send(now);
        if wire.stuck_for(now) > self.limits.silence {
            self.peer.disconnected(Disconnection::NotReading);
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

    /// Accepts callers and admits a guest, on the side of the host.
    fn hear_callers(&mut self) {
        let now = self.now();
        let limits = self.limits;
        let Place::Host { listener, callers } = &mut self.place else {
            return;
        };
        for _ in 0..ARRIVALS {
            // The next tick tries again after any error.
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
        let mut hellos = Vec::new();
        for (mut wire, mut caller) in std::mem::take(callers) {
            let (bytes, is_open) = wire.receive();
            match caller.receive(&bytes, now) {
                Some(hello) => hellos.push((wire, caller, hello)),
                None if is_open => callers.push((wire, caller)),
                None => {}
            }
        }
        for (wire, caller, hello) in hellos {
            match hello {
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

    /// Tells a caller why it is not admitted.
    fn send_away(&mut self, mut wire: Wire, fault: &Fault) {
        let line = Message::Error(fault.complaint()).to_line();
        wire.keep(line.as_bytes());
        self.see_off(wire);
    }
}

impl tabletop::Link for Link {
    fn peer(&self) -> &Peer {
        &self.peer
    }

    fn poll(&mut self) -> Option<Update> {
        let update = self.peer.next_update();
        if update.is_some() {
            return update;
        }
        self.pump();
        self.peer.next_update()
    }

    fn send(&mut self, request: Request) -> Result<(), RequestError> {
        self.peer.request(request)?;
        self.exchange();
        Ok(())
    }

    fn open_seat(&mut self) {
        self.peer.open_seat();
    }

    fn address(&self) -> Option<SocketAddr> {
        match &self.place {
            Place::Host { listener, .. } => listener.local_addr().ok(),
            Place::Guest { .. } => None,
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.leave();
        let deadline = self.now() + LAST_WORDS;
        // The last message is usually sent at once.
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
