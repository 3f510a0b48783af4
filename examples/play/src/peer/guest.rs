//! The connection to a table that another program keeps.

use std::time::Duration;

use tabletop::table::{Disconnection, ErrorReason, Joining, Peer, PeerLimits, Status, Stop};
use tabletop::{Carrier, End, Link};

use super::address::Address;
use super::closings::Closings;
use super::dialer::Dialer;
use super::error::LinkError;
use super::tickets::Ticket;
use super::wire::Wire;

/// What connects this program to a table, and connects it again.
#[derive(Debug)]
struct Caller {
    dialer: Dialer,
    /// The connection to the host.
    wire: Option<Wire>,
    closings: Closings,
    silence: Duration,
    /// The secret of the seat, if it is kept on the disk.
    ticket: Option<Ticket>,
    /// Why the first connection was refused, in words, until the person is told.
    refusal: Option<String>,
}

/// Connects to the host of a table; this can block for seconds. A lost connection is made again
/// later without blocking. The ticket keeps the secret of the seat in use meanwhile; it is deleted
/// when the seat is gone.
///
/// # Errors
/// If there is no connection.
pub fn join(
    address: &Address,
    joining: Joining,
    limits: PeerLimits,
    ticket: Option<Ticket>,
) -> Result<Link, LinkError> {
    let wire = Dialer::dial(address).map_err(|error| LinkError::Io {
        what: format!("connect to {address}"),
        error,
    })?;
    let mut peer = Peer::new(joining, limits);
    peer.connected(Duration::ZERO);
    let caller = Caller {
        dialer: Dialer::new(address),
        wire: Some(wire),
        closings: Closings::default(),
        silence: limits.silence,
        ticket,
        refusal: None,
    };
    Ok(Link::new(End::Guest(peer.into()), caller))
}

impl Caller {
    /// Forgets the secret if the table or the seat is gone, or the game is left after its end.
    fn look_for_the_end(&mut self, peer: &Peer) {
        let ledger = peer.ledger();
        let is_over = ledger.is_some_and(|ledger| ledger.status() != Status::Going);
        let is_gone = match peer.stopped() {
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
    fn dial(&mut self, peer: &mut Peer, now: Duration) {
        if peer.is_admitted() {
            self.dialer.succeeded();
        } else if !peer.is_connected()
            && peer.stopped().is_none()
            && let Some(wire) = self.dialer.poll(now)
        {
            self.wire = Some(wire);
            peer.connected(now);
        }
    }

    fn receive(&mut self, peer: &mut Peer, now: Duration) {
        let Some(wire) = &mut self.wire else { return };
        let (messages, is_open) = wire.receive();
        for text in messages {
            peer.receive(&text, now);
        }
        if !is_open {
            if peer.ledger().is_none() {
                self.refusal = wire.refusal().map(Into::into);
            }
            // The keeper may still read what is sent now.
            peer.take_outgoing()
                .into_iter()
                .for_each(|text| wire.keep(text));
            wire.send(now);
            peer.disconnected(Disconnection::Closed);
        }
    }

    /// Sends what is to be sent, and closes the connection if it is given up.
    fn exchange(&mut self, peer: &mut Peer, now: Duration) {
        self.look_for_the_end(peer);
        let outgoing = peer.take_outgoing();
        let Some(wire) = &mut self.wire else { return };
        outgoing.into_iter().for_each(|text| wire.keep(text));
        wire.send(now);
        if wire.stuck_for(now) > self.silence {
            peer.disconnected(Disconnection::NotReading);
        }
        if !peer.is_connected()
            && let Some(wire) = self.wire.take()
        {
            self.closings.add(wire, now);
        }
    }
}

impl Carrier for Caller {
    fn carry(&mut self, end: &mut End, now: Duration) {
        let End::Guest(peer) = end else { return };
        self.dial(peer, now);
        self.receive(peer, now);
        peer.tick(now);
        self.exchange(peer, now);
        self.closings.go_on(now);
    }

    fn send(&mut self, end: &mut End, now: Duration) {
        if let End::Guest(peer) = end {
            self.exchange(peer, now);
        }
    }

    fn finish(&mut self, now: Duration) {
        self.closings.finish(now);
    }

    fn take_failure(&mut self) -> Option<String> {
        self.refusal.take()
    }
}
