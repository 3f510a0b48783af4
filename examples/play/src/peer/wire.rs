//! A connection that never blocks: bytes that cannot be sent yet are kept.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use super::web::WebWire;

/// A connection: TCP, or a WebSocket.
#[derive(Debug)]
pub struct Wire(Kind);

#[derive(Debug)]
enum Kind {
    Tcp(TcpWire),
    Web(Box<WebWire>),
}

impl Wire {
    /// Wraps a new TCP connection.
    pub fn new(stream: TcpStream) -> io::Result<Self> {
        Ok(Self(Kind::Tcp(TcpWire::new(stream)?)))
    }

    /// Wraps a WebSocket.
    pub fn web(wire: WebWire) -> Self {
        Self(Kind::Web(Box::new(wire)))
    }

    /// Returns the bytes that have arrived since the last call, and whether more can come.
    pub fn receive(&mut self) -> (Vec<u8>, bool) {
        match &mut self.0 {
            Kind::Tcp(wire) => wire.receive(),
            Kind::Web(wire) => wire.receive(),
        }
    }

    /// Queues bytes to send.
    pub fn keep(&mut self, bytes: &[u8]) {
        match &mut self.0 {
            Kind::Tcp(wire) => wire.keep(bytes),
            Kind::Web(wire) => wire.keep(bytes),
        }
    }

    /// Sends as many of the queued bytes as the system takes. Returns `false` if the connection is
    /// broken.
    pub fn send(&mut self, now: Duration) -> bool {
        match &mut self.0 {
            Kind::Tcp(wire) => wire.send(now),
            Kind::Web(wire) => wire.send(now),
        }
    }

    /// Whether everything has been sent.
    pub fn is_sent(&self) -> bool {
        match &self.0 {
            Kind::Tcp(wire) => wire.is_sent(),
            Kind::Web(wire) => wire.is_sent(),
        }
    }

    /// How long the system has taken no bytes.
    pub fn stuck_for(&self, now: Duration) -> Duration {
        let stuck = match &self.0 {
            Kind::Tcp(wire) => wire.stuck,
            Kind::Web(wire) => wire.stuck(),
        };
        stuck.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Closes the sending side.
    pub fn finish(&mut self) {
        match &mut self.0 {
            Kind::Tcp(wire) => wire.finish(),
            Kind::Web(wire) => wire.finish(),
        }
    }
}

/// A TCP connection.
#[derive(Debug)]
struct TcpWire {
    stream: TcpStream,
    /// The bytes to send.
    outgoing: Vec<u8>,
    /// How many of them have been sent.
    sent: usize,
    /// The time since which the system takes no more bytes.
    stuck: Option<Duration>,
}

/// About how many bytes are read at a tick.
const CHUNK: usize = 64 * 1024;

impl TcpWire {
    fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nonblocking(true)?;
        // Lines are short, and replies are expected at once.
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            outgoing: Vec::new(),
            sent: 0,
            stuck: None,
        })
    }

    fn receive(&mut self) -> (Vec<u8>, bool) {
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        let is_open = loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => break false,
                Ok(count) => bytes.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => break error.kind() == ErrorKind::WouldBlock,
            }
            if bytes.len() >= CHUNK {
                break true;
            }
        };
        (bytes, is_open)
    }

    fn keep(&mut self, bytes: &[u8]) {
        self.outgoing.extend_from_slice(bytes);
    }

    fn send(&mut self, now: Duration) -> bool {
        while self.sent < self.outgoing.len() {
            match self.stream.write(&self.outgoing[self.sent..]) {
                Ok(0) => return false,
                Ok(count) => {
                    self.sent += count;
                    self.stuck = None;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    self.stuck.get_or_insert(now);
                    return true;
                }
                Err(_) => return false,
            }
        }
        self.outgoing.clear();
        self.sent = 0;
        self.stuck = None;
        true
    }

    fn is_sent(&self) -> bool {
        self.outgoing.is_empty()
    }

    fn finish(&self) {
        let _ = self.stream.shutdown(Shutdown::Write);
    }
}

/// A connection that is being closed. The rest is sent, and what arrives is read and dropped:
/// otherwise the system would break the connection before the other side has read the reason.
#[derive(Debug)]
pub struct Farewell {
    wire: Wire,
    is_finished: bool,
    until: Duration,
}

impl Farewell {
    /// How long that may take.
    const PATIENCE: Duration = Duration::from_secs(2);

    pub fn new(wire: Wire, now: Duration) -> Self {
        Self {
            wire,
            is_finished: false,
            until: now + Self::PATIENCE,
        }
    }

    /// Whether everything has been sent.
    pub fn is_sent(&self) -> bool {
        self.wire.is_sent()
    }

    /// Goes on. Returns `false` when it is done.
    pub fn go_on(&mut self, now: Duration) -> bool {
        let is_whole = self.wire.send(now);
        if self.wire.is_sent() && !self.is_finished {
            self.is_finished = true;
            self.wire.finish();
        }
        let (_, is_open) = self.wire.receive();
        is_whole && is_open && now < self.until
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn wires() -> [Wire; 2] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        [one, listener.accept().unwrap().0].map(|stream| Wire::new(stream).unwrap())
    }

    #[test]
    fn what_is_not_taken_is_kept_and_sent_later() {
        let [mut one, mut other] = wires();
        let bytes: Vec<u8> = (0..20_000_000_u32).map(|i| i as u8).collect();
        let at = Duration::from_secs;
        one.keep(&bytes);
        assert!(one.send(at(5)) && !one.is_sent());
        assert!(one.send(at(8)));
        assert_eq!(one.stuck_for(at(8)), at(3));
        let mut received = Vec::new();
        while received.len() < bytes.len() {
            let (more, is_open) = other.receive();
            assert!(is_open && more.len() < 2 * CHUNK);
            received.extend(more);
            assert!(one.send(at(9)));
            thread::yield_now();
        }
        assert!(one.is_sent() && received == bytes);
        assert_eq!(one.stuck_for(at(99)), at(0));
    }

    #[test]
    fn what_was_said_last_is_read_whatever_was_sent_meanwhile() {
        let [mut one, mut other] = wires();
        other.keep(&vec![b'x'; 1_000_000]);
        other.send(Duration::ZERO);
        one.keep(b"no\n");
        let mut farewell = Farewell::new(one, Duration::ZERO);
        let mut received = Vec::new();
        let mut is_open = true;
        while is_open {
            farewell.go_on(Duration::ZERO);
            other.send(Duration::ZERO);
            let (more, goes_on) = other.receive();
            received.extend(more);
            is_open = goes_on;
        }
        assert_eq!(received, b"no\n");
        assert!(!farewell.go_on(Farewell::PATIENCE));
    }
}
