//! Accepts the connections of players.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::net::{TcpListener, TcpSocket, lookup_host};
use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::connection::Connection;
use super::console::Console;
use super::options::Options;

/// The port on which players arrive, and the limits on open connections.
#[derive(Debug)]
pub struct Arrivals {
    listener: TcpListener,
    permits: Arc<Semaphore>,
    /// The most connections of one address.
    most: usize,
    /// A counter for each address: every open connection holds a copy of it.
    addresses: Mutex<HashMap<IpAddr, Arc<()>>>,
    /// How many players have arrived.
    arrived: AtomicU64,
}

/// The pause after accepting has failed, for example for lack of file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

impl Arrivals {
    /// Listens on an IPv4 address of the host. Also returns the port.
    ///
    /// # Errors
    /// If there is none, or the server cannot listen on it.
    pub async fn listen(options: &Options) -> io::Result<(Self, u16)> {
        let (host, port, connections) = (&*options.host, options.port, options.max_connections);
        let address = lookup_host((host, port))
            .await?
            .find(SocketAddr::is_ipv4)
            .ok_or_else(|| io::Error::other("no IPv4 address"))?;
        let socket = TcpSocket::new_v4()?;
        // A port that was used a moment ago can be used again.
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        // All players can connect at once.
        let listener = socket.listen(connections)?;
        let port = listener.local_addr()?.port();
        let arrivals = Self {
            listener,
            permits: Arc::new(Semaphore::new(connections as usize)),
            most: options.max_per_address() as usize,
            addresses: Mutex::default(),
            arrived: AtomicU64::new(0),
        };
        Ok((arrivals, port))
    }

    /// Waits for the next player, and for the end of a connection if too many are open. Returns the
    /// player's number, from 0. A connection beyond the limit of its address is closed at once.
    ///
    /// No player is lost if the future is dropped before it is ready.
    pub async fn next(&self, console: &Console) -> (u64, Connection) {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.expect("the semaphore is never closed");
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    let Some(own) = self.admit(peer.ip()) else {
                        console.tell(format_args!("too many connections from {}", peer.ip()));
                        continue;
                    };
                    let number = self.arrived.fetch_add(1, Ordering::Relaxed);
                    let (address, port) = (peer.ip(), peer.port());
                    // The address is spelled as Python spells it.
                    console.print(format_args!(
                        "Client {number} connected from ('{address}', {port})"
                    ));
                    return (number, Connection::new(stream, peer, (permit, own)));
                }
                Err(error) => {
                    console.tell(format_args!("cannot accept players: {error}"));
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Counts a connection of an address; `None` if the address has too many.
    fn admit(&self, address: IpAddr) -> Option<Arc<()>> {
        let mut addresses = self.addresses.lock();
        addresses.retain(|_, open| Arc::strong_count(open) > 1);
        let open = addresses.entry(address).or_default();
        // The list has one, too.
        (Arc::strong_count(open) <= self.most).then(|| Arc::clone(open))
    }
}
