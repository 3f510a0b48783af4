//! The sockets of a table that this program keeps.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr, TcpListener};
use std::time::Duration;

use menagerie::Catalogue;
use tabletop::table::{Connection, Disconnection, Table};
use tabletop::{Carrier, End, Host, Link};

use super::closings::Closings;
use super::error::LinkError;
use super::table_file::Asked;
use super::wire::Wire;

/// What listens for those who come to a table of this program, and their sockets.
#[derive(Debug)]
struct Listener {
    listener: TcpListener,
    /// Every connection, and the network from which it comes.
    wires: BTreeMap<Connection, (Wire, IpAddr)>,
    closings: Closings,
    next: u64,
    silence: Duration,
}

/// The most programs that watch, and the most connections without a hello: far less than the files
/// that most systems allow a program. A further caller takes the place of the oldest one from the
/// network that has the most of them, so that silent callers do not keep a guest out.
const WATCHERS: usize = 32;
const CALLERS: usize = 64;

/// At most an eighth of the files that the system allows. The rest is for the guest, the table's
/// file and what is being closed.
fn share(usual: usize) -> usize {
    #[cfg(unix)]
    let usual = {
        use rustix::process::{Resource, getrlimit};
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        usize::try_from(files / 8).map_or(usual, |share| usual.min(share))
    };
    usual
}

/// The network of an address. One person can have all addresses of a network: in IPv6, those with
/// the same first 64 bits.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

/// The most connections that are accepted at a tick.
const ARRIVALS: usize = 64;

/// Keeps a table and listens. If the file that it has, if any, is that of a table that was not
/// ended and is as asked for, this table goes on. Returns also whether it does.
///
/// # Errors
/// If there cannot be such a table, if the system cannot listen on the address, and if the file has
/// another table that was not ended, or one that cannot be read.
pub fn listen(mut asked: Asked, catalogue: &Catalogue) -> Result<(Link, bool), LinkError> {
    // Only one program can listen, and so only one writes the file.
    let listening = TcpListener::bind(&asked.address)
        .and_then(|listener| listener.set_nonblocking(true).map(|()| listener));
    let listener = Listener {
        listener: listening.map_err(|error| LinkError::Io {
            what: format!("listen on {}", asked.address),
            error,
        })?,
        wires: BTreeMap::new(),
        closings: Closings::default(),
        next: 0,
        silence: asked.setup.limits.silence,
    };
    asked.setup.watchers = share(WATCHERS);
    let (host, goes_on) = asked.open(catalogue)?;
    Ok((Link::new(End::Host(host.into()), listener), goes_on))
}

impl Listener {
    /// Accepts callers.
    fn accept(&mut self, table: &mut Table, now: Duration) {
        for _ in 0..ARRIVALS {
            // The next tick tries again after any error.
            let Ok((stream, from)) = self.listener.accept() else {
                break;
            };
            let Ok(wire) = Wire::answer(stream) else {
                continue;
            };
            if let Some(id) = self.caller_too_many(table) {
                table.disconnect(id, now);
                self.wires.remove(&id);
            }
            self.next += 1;
            let id = Connection(self.next);
            self.wires.insert(id, (wire, network(from.ip())));
            table.connect(id, now);
        }
    }

    /// The connection without a hello that makes room for another one, if there is no room.
    fn caller_too_many(&self, table: &Table) -> Option<Connection> {
        let connections = self.wires.iter().map(|(id, (_, from))| (*id, *from));
        let callers = connections.filter(|(id, _)| !table.is_admitted(*id));
        let callers: Vec<(Connection, IpAddr)> = callers.collect();
        if callers.len() < share(CALLERS) {
            return None;
        }
        let fellows = |from: IpAddr| callers.iter().filter(|(_, other)| *other == from).count();
        // The last of equals in this order: the oldest.
        let caller = callers.iter().rev().max_by_key(|(_, from)| fellows(*from));
        caller.map(|(id, _)| *id)
    }

    fn close(&mut self, id: Connection, now: Duration) {
        if let Some((wire, _)) = self.wires.remove(&id) {
            self.closings.add(wire, now);
        }
    }

    /// Sends what the table has to say, and closes the connections that it gives up.
    fn exchange(&mut self, host: &mut Host, now: Duration) {
        let output = host.settle(now);
        for (id, text) in output.messages {
            if let Some((wire, _)) = self.wires.get_mut(&id) {
                wire.keep(text);
            }
        }
        let is_stuck = |(id, (wire, _)): (&Connection, &mut (Wire, IpAddr))| {
            // The last bytes of the other side can still be read from a broken connection.
            wire.send(now);
            (wire.stuck_for(now) > self.silence).then_some(*id)
        };
        for id in Vec::from_iter(self.wires.iter_mut().filter_map(is_stuck)) {
            host.table.lose(id, Disconnection::NotReading, now);
            self.close(id, now);
        }
        for id in output.closed {
            self.close(id, now);
        }
    }
}

impl Carrier for Listener {
    fn carry(&mut self, end: &mut End, now: Duration) {
        let End::Host(host) = end else { return };
        for id in Vec::from_iter(self.wires.keys().copied()) {
            let Some((wire, _)) = self.wires.get_mut(&id) else {
                continue;
            };
            let (messages, is_open) = wire.receive();
            for text in messages {
                host.table.receive(id, &text, now);
            }
            // The other side may still read what is sent now.
            self.exchange(host, now);
            if !is_open {
                host.table.disconnect(id, now);
                self.close(id, now);
            }
        }
        // Admitted callers no longer count, so new ones cannot push them out.
        self.accept(&mut host.table, now);
        host.table.tick(now);
        self.exchange(host, now);
        self.closings.go_on(now);
    }

    fn send(&mut self, end: &mut End, now: Duration) {
        if let End::Host(host) = end {
            self.exchange(host, now);
        }
    }

    fn finish(&mut self, now: Duration) {
        self.closings.finish(now);
    }

    fn address(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_addresses_of_a_person_are_of_one_network() {
        let network = |text: &str| network(text.parse().unwrap());
        for (one, other, is_one) in [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("10.0.0.1", "10.0.0.2", false),
            ("10.0.0.1", "::ffff:10.0.0.1", true),
            ("::ffff:10.0.0.1", "::ffff:10.0.0.2", false),
        ] {
            assert_eq!(network(one) == network(other), is_one, "{one} {other}");
        }
    }
}
