//! A table that another program keeps: this one sits there, or watches.

use std::time::{Duration, Instant};

use tabletop::table::{
    Act, ActError, Disconnection, ErrorReason, Greeting, Joining, Ledger, Peer, PeerLimits,
    Presence, Seat, Status, Stop, Update,
};

use super::address::Address;
use super::closings::Closings;
use super::dialer::Dialer;
use super::error::LinkError;
use super::tickets::Ticket;
use super::wire::Wire;

/// A program that sits at a table or watches. Dropping it tells the host.
#[derive(Debug)]
pub struct Guest {
    peer: Peer,
    dialer: Dialer,
    /// The connection to the host.
    wire: Option<Wire>,
    closings: Closings,
    silence: Duration,
    began: Instant,
    /// The secret of the seat, if it is kept on the disk.
    ticket: Option<Ticket>,
    /// Why the first connection was refused, in words, until the person is told.
    refusal: Option<String>,
}

impl Guest {
    /// Connects to the host of a table; this can block for seconds. A lost connection is made again
    /// later without blocking.
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
        let mut guest = Self {
            peer: Peer::new(joining, limits),
            dialer: Dialer::new(address),
            wire: Some(wire),
            closings: Closings::default(),
            silence: limits.silence,
            began: Instant::now(),
            ticket: None,
            refusal: None,
        };
        guest.peer.connected(Duration::ZERO);
        guest.exchange(Duration::ZERO);
        Ok(guest)
    }

    /// Keeps the secret of the seat in use as long as this exists, and deletes it when the seat is
    /// gone.
    #[must_use]
    pub fn with_ticket(mut self, ticket: Ticket) -> Self {
        self.ticket = Some(ticket);
        self
    }

    /// Leaves, and tells the host. Dropping this does the same.
    pub fn leave(&mut self) {
        self.peer.leave();
        self.look_for_the_end();
        self.exchange(self.began.elapsed());
    }

    /// Does the work of a tick.
    fn pump(&mut self) {
        let now = self.began.elapsed();
        self.dial(now);
        self.receive(now);
        self.peer.tick(now);
        self.look_for_the_end();
        self.exchange(now);
        self.closings.go_on(now);
    }

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
        if self.peer.is_admitted() {
            self.dialer.succeeded();
        } else if !self.peer.is_connected()
            && self.peer.stopped().is_none()
            && let Some(wire) = self.dialer.poll(now)
        {
            self.wire = Some(wire);
            self.peer.connected(now);
        }
    }

    fn receive(&mut self, now: Duration) {
        let Some(wire) = &mut self.wire else { return };
        let (messages, is_open) = wire.receive();
        for text in messages {
            self.peer.receive(&text, now);
        }
        if !is_open {
            if self.peer.ledger().is_none() {
                self.refusal = wire.refusal().map(Into::into);
            }
            // The keeper may still read what is sent now.
            self.peer
                .take_outgoing()
                .into_iter()
                .for_each(|text| wire.keep(text));
            wire.send(now);
            self.peer.disconnected(Disconnection::Closed);
        }
    }

    /// Sends what is to be sent, and closes the connection if it is given up.
    fn exchange(&mut self, now: Duration) {
        let outgoing = self.peer.take_outgoing();
        let Some(wire) = &mut self.wire else { return };
        outgoing.into_iter().for_each(|text| wire.keep(text));
        wire.send(now);
        if wire.stuck_for(now) > self.silence {
            self.peer.disconnected(Disconnection::NotReading);
        }
        if !self.peer.is_connected()
            && let Some(wire) = self.wire.take()
        {
            self.closings.add(wire, now);
        }
    }
}

impl tabletop::Link for Guest {
    fn ledger(&self) -> Option<&Ledger> {
        self.peer.ledger()
    }

    fn seat(&self) -> Option<Seat> {
        self.peer.seat()
    }

    fn presence(&self) -> Presence {
        self.peer.presence()
    }

    fn is_at_table(&self) -> bool {
        self.peer.is_admitted()
    }

    fn played(&self) -> Duration {
        self.peer.played(self.began.elapsed())
    }

    fn pending_request(&self) -> Option<&Act> {
        self.peer.pending_request()
    }

    fn stopped(&self) -> Option<&Stop> {
        self.peer.stopped()
    }

    fn poll(&mut self) -> Option<Update> {
        let update = self.peer.next_update();
        update.or_else(|| {
            self.pump();
            self.peer.next_update()
        })
    }

    fn send(&mut self, request: Act) -> Result<(), ActError> {
        let now = self.began.elapsed();
        self.peer.request(request, now)?;
        self.exchange(now);
        Ok(())
    }

    fn greet(&mut self, greeting: Greeting) {
        let now = self.began.elapsed();
        self.peer.greet(greeting, now);
        self.exchange(now);
    }

    fn suspend(&mut self) {
        self.wire = None;
        self.peer.leave();
    }

    fn take_failure(&mut self) -> Option<String> {
        self.refusal.take()
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.leave();
        self.closings.finish(self.began);
    }
}
