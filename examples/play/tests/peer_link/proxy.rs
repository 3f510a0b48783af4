//! Wires between two programs that break, anywhere.

use std::io::{self, Read};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Passes on what comes, in both directions. Each connection breaks after another number of bytes.
pub struct Proxy {
    pub address: SocketAddr,
    connections: Arc<AtomicU64>,
}

impl Proxy {
    pub fn new(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let connections = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&connections);
        // It ends with the test.
        thread::spawn(move || {
            for one in listener.incoming().map(Result::unwrap) {
                let Ok(other) = TcpStream::connect(target) else {
                    continue;
                };
                // Enough for a handshake, and the welcome.
                let left = 1_500 + 37 * count.fetch_add(1, Ordering::SeqCst);
                let [one_too, other_too] = [&one, &other].map(|end| end.try_clone().unwrap());
                thread::spawn(move || pass_on(one, other_too, left));
                thread::spawn(move || pass_on(other, one_too, left));
            }
        });
        Self {
            address,
            connections,
        }
    }

    /// How many connections were made.
    pub fn connections(&self) -> u64 {
        self.connections.load(Ordering::SeqCst)
    }
}

fn pass_on(from: TcpStream, mut to: TcpStream, left: u64) {
    // Whatever breaks, it is over.
    let _ = io::copy(&mut (&from).take(left), &mut to);
    for end in [from, to] {
        let _ = end.shutdown(Shutdown::Both);
    }
}
