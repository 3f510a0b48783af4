//! A table with its sockets: one that this program keeps, or one that it joins.

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use menagerie::Catalogue;
use tabletop::table::{
    Act, Disconnection, ErrorReason, HostError, Joining, Ledger, Peer, PeerLimits, Presence,
    RequestError, Seat, Status, Stop, TableSetup, Update,
};

use super::address::Address;
use super::dialer::Dialer;
use super::keeper::Keeper;
use super::table_file::{Asked, KeptError, Resumed, TableFile};
use super::tickets::Ticket;
use super::wire::{Farewell, Wire};

/// A link that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The game cannot be hosted.
    #[error(transparent)]
    Host(#[from] HostError),
    /// Another table is kept at the address.
    #[error(transparent)]
    Kept(#[from] KeptError),
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

/// A table with its sockets. Dropping it tells the other programs and closes everything.
#[derive(Debug)]
pub struct Link {
    end: End,
    farewells: Vec<Farewell>,
    began: Instant,
}

/// What this program does at the table.
#[derive(Debug)]
enum End {
    Keeper(Box<Keeper>),
    Guest(Box<Guest>),
}

/// A program that sits at a table or watches.
#[derive(Debug)]
struct Guest {
    peer: Peer,
    dialer: Dialer,
    /// The connection to the keeper.
    wire: Option<Wire>,
    silence: Duration,
    /// The secret of the seat, if it is kept on the disk.
    ticket: Option<Ticket>,
}

/// The most connections that are being closed at once; the oldest is cut off.
const FAREWELLS: usize = 16;
/// How long a program that ends waits until its last message is sent.
const LAST_WORDS: Duration = Duration::from_millis(300);

impl Link {
    /// Keeps a table, and listens on an address such as `0.0.0.0:4000`; port 0 is any free port.
    /// The person here has the first seat.
    ///
    /// # Errors
    /// If there cannot be such a table, or the system cannot listen on the address.
    pub fn host(address: &str, setup: TableSetup) -> Result<Self, LinkError> {
        let listener = Keeper::listen(address).map_err(|error| LinkError::Listen {
            address: address.into(),
            error,
        })?;
        let keeper = Keeper::new(setup, listener)?;
        Ok(Self::new(End::Keeper(Box::new(keeper))))
    }

    /// Keeps a table as [`host`](Self::host) does, and writes it to a file. If the file has a table
    /// that was not ended and is as asked for, this table goes on. Returns also whether it does.
    ///
    /// # Errors
    /// As for [`host`](Self::host), and if the file has another table that was not ended, or one
    /// that cannot be read.
    pub fn host_in(
        file: TableFile,
        address: &str,
        asked: Asked,
        catalogue: &Catalogue,
    ) -> Result<(Self, bool), LinkError> {
        // Only one program can listen, and so only one writes the file.
        let listener = Keeper::listen(address).map_err(|error| LinkError::Listen {
            address: address.into(),
            error,
        })?;
        let resumed = file.resume(&asked, catalogue)?;
        let setup = asked.setup;
        let goes_on = resumed.is_some();
        let (keeper, journal) = match resumed {
            Some(Resumed { table, journal }) => {
                let silence = setup.limits.silence;
                (Keeper::keeping(table, listener, silence), journal)
            }
            None => {
                let journal = file.begin(&setup);
                (Keeper::new(setup, listener)?, journal)
            }
        };
        let keeper = keeper.with_journal(journal);
        Ok((Self::new(End::Keeper(Box::new(keeper))), goes_on))
    }

    /// Keeps the secret of the seat in use as long as this link exists, and deletes it when the
    /// seat is gone.
    #[must_use]
    pub fn with_ticket(mut self, ticket: Ticket) -> Self {
        if let End::Guest(guest) = &mut self.end {
            guest.ticket = Some(ticket);
        }
        self
    }

    /// Connects to the keeper of a table; this can block for seconds. A lost connection is made
    /// again later without blocking.
    ///
    /// # Errors
    /// If there is no connection.
    pub fn join(
        address: &Address,
        joining: Joining,
        limits: PeerLimits,
    ) -> Result<Self, LinkError> {
        let wire = Dialer::dial(address).map_err(|error| LinkError::Connect {
            address: address.to_string(),
            error,
        })?;
        let mut link = Self::new(End::Guest(Box::new(Guest {
            peer: Peer::new(joining, limits),
            dialer: Dialer::new(address),
            wire: Some(wire),
            silence: limits.silence,
            ticket: None,
        })));
        let now = link.now();
        if let End::Guest(guest) = &mut link.end {
            guest.peer.connected(now);
        }
        link.exchange();
        Ok(link)
    }

    fn new(end: End) -> Self {
        Self {
            end,
            farewells: Vec::new(),
            began: Instant::now(),
        }
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Leaves, and tells the other programs. Dropping the link does the same.
    pub fn leave(&mut self) {
        let now = self.now();
        match &mut self.end {
            End::Keeper(keeper) => keeper.leave(now),
            End::Guest(guest) => {
                guest.peer.leave();
                guest.look_for_the_end();
            }
        }
        self.exchange();
    }

    /// Returns whether an opponent, or the keeper, is connected.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        match &self.end {
            End::Keeper(keeper) => keeper.table.presence().seats[1],
            End::Guest(guest) => guest.peer.is_connected(),
        }
    }

    /// Does the work of a tick.
    fn pump(&mut self) {
        let now = self.now();
        match &mut self.end {
            End::Keeper(keeper) => keeper.pump(now),
            End::Guest(guest) => {
                guest.dial(now);
                guest.receive(now);
                guest.peer.tick(now);
                guest.look_for_the_end();
            }
        }
        self.exchange();
        self.farewells.retain_mut(|farewell| farewell.go_on(now));
    }

    /// Sends outgoing messages, and closes the connections that are given up.
    fn exchange(&mut self) {
        let now = self.now();
        let leaving: Vec<Wire> = match &mut self.end {
            End::Keeper(keeper) => {
                keeper.exchange(now);
                std::iter::from_fn(|| keeper.next_leaving()).collect()
            }
            End::Guest(guest) => guest.exchange(now).into_iter().collect(),
        };
        for wire in leaving {
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
}

impl Guest {
    /// Forgets the secret if the table or the seat is gone, or the game is left after its end.
    fn look_for_the_end(&mut self) {
        let ledger = self.peer.ledger();
        let is_over = ledger.is_some_and(|ledger| ledger.status() != Status::Going);
        let is_gone = match self.peer.stopped() {
            Some(Stop::KeeperLeft) => true,
            Some(Stop::Left) => is_over,
            Some(Stop::Reported(complaint)) => complaint.reason == ErrorReason::Busy,
            _ => false,
        };
        if let Some(ticket) = self.ticket.as_mut().filter(|_| is_gone) {
            ticket.forget();
        }
    }

    /// Connects again if the connection is lost.
    fn dial(&mut self, now: Duration) {
        if self.peer.is_connected() {
            self.dialer.succeeded();
        } else if self.peer.stopped().is_none()
            && let Some(wire) = self.dialer.poll(now)
        {
            self.wire = Some(wire);
            self.peer.connected(now);
        }
    }

    fn receive(&mut self, now: Duration) {
        let Some(wire) = &mut self.wire else { return };
        let (bytes, is_open) = wire.receive();
        self.peer.receive(&bytes, now);
        if !is_open {
            // The keeper may still read what is sent now.
            wire.keep(&self.peer.take_outgoing());
            wire.send(now);
            self.peer.disconnected(Disconnection::Closed);
        }
    }

    /// Sends what is to be sent. Returns the connection if it is given up.
    fn exchange(&mut self, now: Duration) -> Option<Wire> {
        let outgoing = self.peer.take_outgoing();
        let wire = self.wire.as_mut()?;
        wire.keep(&outgoing);
        wire.send(now);
        if wire.stuck_for(now) > self.silence {
            self.peer.disconnected(Disconnection::NotReading);
        }
        if self.peer.is_connected() {
            return None;
        }
        self.wire.take()
    }
}

impl tabletop::Link for Link {
    fn ledger(&self) -> Option<&Ledger> {
        match &self.end {
            End::Keeper(keeper) => Some(keeper.table.ledger()),
            End::Guest(guest) => guest.peer.ledger(),
        }
    }

    fn seat(&self) -> Option<Seat> {
        match &self.end {
            End::Keeper(_) => Some(Seat::One),
            End::Guest(guest) => guest.peer.seat(),
        }
    }

    fn presence(&self) -> Presence {
        match &self.end {
            End::Keeper(keeper) => keeper.table.presence(),
            End::Guest(guest) => guest.peer.presence(),
        }
    }

    fn is_at_table(&self) -> bool {
        match &self.end {
            End::Keeper(_) => true,
            End::Guest(guest) => guest.peer.is_admitted(),
        }
    }

    fn played(&self) -> Duration {
        match &self.end {
            End::Keeper(keeper) => keeper.table.played(self.now()),
            End::Guest(guest) => guest.peer.played(self.now()),
        }
    }

    fn pending_request(&self) -> Option<&Act> {
        match &self.end {
            End::Keeper(_) => None,
            End::Guest(guest) => guest.peer.pending_request(),
        }
    }

    fn stopped(&self) -> Option<&Stop> {
        match &self.end {
            End::Keeper(keeper) => keeper.stopped.as_ref(),
            End::Guest(guest) => guest.peer.stopped(),
        }
    }

    fn poll(&mut self) -> Option<Update> {
        let next = |end: &mut End| match end {
            End::Keeper(keeper) => keeper.next_update(),
            End::Guest(guest) => guest.peer.next_update(),
        };
        let update = next(&mut self.end);
        if update.is_some() {
            return update;
        }
        self.pump();
        next(&mut self.end)
    }

    fn send(&mut self, request: Act) -> Result<(), RequestError> {
        let now = self.now();
        match &mut self.end {
            End::Keeper(keeper) => keeper.request(request, now)?,
            End::Guest(guest) => guest.peer.request(request, now)?,
        }
        self.exchange();
        Ok(())
    }

    fn open_seat(&mut self) {
        let now = self.now();
        if let End::Keeper(keeper) = &mut self.end {
            keeper.table.open_seat(Seat::Two, now);
        }
    }

    fn suspend(&mut self) {
        let now = self.now();
        match &mut self.end {
            End::Keeper(keeper) => keeper.suspend(now),
            End::Guest(guest) => {
                guest.wire = None;
                guest.peer.leave();
            }
        }
    }

    fn take_failure(&mut self) -> Option<String> {
        match &mut self.end {
            End::Keeper(keeper) => keeper.take_failure(),
            End::Guest(_) => None,
        }
    }

    fn address(&self) -> Option<SocketAddr> {
        match &self.end {
            End::Keeper(keeper) => keeper.listener.local_addr().ok(),
            End::Guest(_) => None,
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
