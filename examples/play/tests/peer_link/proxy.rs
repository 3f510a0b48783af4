//! A wire between two programs that can be cut, anywhere.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// Passes on what comes, in both directions.
pub struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Both ends of every connection there is.
    ends: Mutex<Vec<TcpStream>>,
    /// The bytes that pass before the wire is cut; 0 means that it is never cut.
    left: AtomicU64,
    cuts: AtomicU64,
}

impl Shared {
    fn cut(&self) {
        let mut ends = self.ends.lock().unwrap();
        self.cuts
            .fetch_add(u64::from(!ends.is_empty()), Ordering::SeqCst);
        for end in ends.drain(..) {
            let _ = end.shutdown(Shutdown::Both);
        }
    }

    /// Returns how many of `count` bytes pass before the cut, or `None` if the cut comes later.
    fn cut_within(&self, count: u64) -> Option<u64> {
        let left = self.left.load(Ordering::SeqCst);
        if left == 0 {
            return None;
        }
        if left <= count {
            self.left.store(0, Ordering::SeqCst);
            return Some(left);
        }
        self.left.store(left - count, Ordering::SeqCst);
        None
    }
}

impl Proxy {
    pub fn new(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared::default());
        let in_thread = Arc::clone(&shared);
        // It ends with the test.
        thread::spawn(move || {
            for one in listener.incoming() {
                let one = one.unwrap();
                let Ok(other) = TcpStream::connect(target) else {
                    continue;
                };
                let ends = [one.try_clone().unwrap(), other.try_clone().unwrap()];
                in_thread.ends.lock().unwrap().extend(ends);
                for (from, to) in [
                    (one.try_clone().unwrap(), other.try_clone().unwrap()),
                    (other, one),
                ] {
                    let shared = Arc::clone(&in_thread);
                    thread::spawn(move || pass_on(from, to, &shared));
                }
            }
        });
        Self { address, shared }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Breaks every connection.
    pub fn cut(&self) {
        self.shared.cut();
    }

    /// Breaks every connection after `bytes + 1` more bytes.
    pub fn cut_after(&self, bytes: u64) {
        self.shared.left.store(bytes + 1, Ordering::SeqCst);
    }

    /// How often connections were broken.
    pub fn cuts(&self) -> u64 {
        self.shared.cuts.load(Ordering::SeqCst)
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, shared: &Shared) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        let last = shared.cut_within(count as u64);
        let passed = last.map_or(count, |last| last as usize);
        if to.write_all(&buffer[..passed]).is_err() {
            break;
        }
        if last.is_some() {
            shared.cut();
            return;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
