//! Accepts the connections of players.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket, lookup_host};
use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::connection::Connection;
use super::console::Console;

/// The port on which players arrive, and the limit on open connections.
#[derive(Debug)]
pub struct Arrivals {
    listener: TcpListener,
    places: Arc<Semaphore>,
    /// How many players have arrived.
    arrived: AtomicU64,
}

/// The pause after accepting has failed, for example for lack of file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

impl Arrivals {
    /// Listens on an IPv4 address of the host.
    ///
    /// # Errors
    /// If there is none, or the server cannot listen on it.
    pub async fn listen(host: &str, port: u16, places: u32) -> io::Result<Self> {
        let address = lookup_host((host, port))
            .await?
            .find(SocketAddr::is_ipv4)
            .ok_or_else(|| io::Error::other("no IPv4 address"))?;
        let socket = TcpSocket::new_v4()?;
        // A port that was used a moment ago can be used again.
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        Ok(Self {
            // All players can connect at once.
            listener: socket.listen(places)?,
            places: Arc::new(Semaphore::new(places as usize)),
            arrived: AtomicU64::new(0),
        })
    }

    /// The port on which the server listens.
    pub fn port(&self) -> io::Result<u16> {
        Ok(self.listener.local_addr()?.port())
    }

    /// Waits for the next player and for a free place. Returns the player's number, from 0.
    ///
    /// No player is lost if the future is dropped before it is ready.
    pub async fn next(&self, console: &Console) -> (u64, Connection) {
        let place = Arc::clone(&self.places)
            .acquire_owned()
            .await
            .expect("the places are never closed");
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    let number = self.arrived.fetch_add(1, Ordering::Relaxed);
                    console.print(format!("Client {number} connected from {}", Python(peer)));
                    return (number, Connection::new(stream, peer, place));
                }
                Err(error) => {
                    console.tell(|| format!("cannot accept players: {error}"));
                    sleep(PAUSE).await;
                }
            }
        }
    }
}

/// Writes an address as Python does.
struct Python(SocketAddr);

impl std::fmt::Display for Python {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "('{}', {})", self.0.ip(), self.0.port())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_6_1_addresses_are_spelled_as_python_spells_them() {
        let address = "127.0.0.1:54321".parse().unwrap();
        assert_eq!(Python(address).to_string(), "('127.0.0.1', 54321)");
    }
}
