//! A WebSocket that never blocks: each line is one text frame.

use std::io::{self, ErrorKind};
use std::net::TcpStream;
use std::time::Duration;

use tungstenite::protocol::{WebSocket, WebSocketConfig};
use tungstenite::{Error, Message, client};

use tabletop::table::PeerLimits;

use super::address::Address;

/// A WebSocket.
#[derive(Debug)]
pub struct WebWire {
    socket: WebSocket<TcpStream>,
    /// The beginning of a line that is to be sent.
    line: Vec<u8>,
    is_sent: bool,
    /// Whether a line is lost, because more are kept than may be.
    is_full: bool,
    /// The time since which the system takes no more bytes.
    stuck: Option<Duration>,
}

/// How many bytes are kept for a server that does not read.
const QUEUE: usize = 4 * PeerLimits::LINE;

impl WebWire {
    /// Greets the server, and blocks meanwhile.
    pub fn greet(stream: TcpStream, address: &Address, patience: Duration) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(patience))?;
        stream.set_write_timeout(Some(patience))?;
        let table = address.table.as_deref().unwrap_or_default();
        let url = format!("ws://{}/ws/t/{table}", address.host);
        let config = WebSocketConfig::default()
            .max_message_size(Some(PeerLimits::LINE))
            .max_frame_size(Some(PeerLimits::LINE))
            .max_write_buffer_size(QUEUE);
        let greeted = client::client_with_config(url, stream, Some(config));
        let (socket, _) = greeted.map_err(|error| match error {
            tungstenite::HandshakeError::Failure(Error::Io(error)) => error,
            tungstenite::HandshakeError::Failure(Error::Http(reply)) => {
                let status = reply.status();
                io::Error::other(format!(
                    "the server replies {status}: is there such a table?"
                ))
            }
            error => io::Error::other(error.to_string()),
        })?;
        socket.get_ref().set_nonblocking(true)?;
        Ok(Self {
            socket,
            line: Vec::new(),
            is_sent: true,
            is_full: false,
            stuck: None,
        })
    }

    /// Returns the lines that have arrived since the last call, and whether more can come.
    pub fn receive(&mut self) -> (Vec<u8>, bool) {
        let mut bytes = Vec::new();
        while bytes.len() < PeerLimits::LINE {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    bytes.extend_from_slice(text.as_bytes());
                    bytes.push(b'\n');
                }
                Ok(Message::Close(_)) => return (bytes, false),
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => break,
                Err(_) => return (bytes, false),
            }
        }
        (bytes, !self.is_full)
    }

    /// Queues bytes to send. If they are too many, the connection is broken from now on: no line
    /// is left out.
    pub fn keep(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if byte != b'\n' {
                self.line.push(byte);
                continue;
            }
            let line = std::mem::take(&mut self.line);
            self.is_sent = false;
            if let Ok(text) = String::from_utf8(line) {
                // Any other error shows again when it is sent.
                let written = self.socket.write(Message::text(text));
                self.is_full |= matches!(written, Err(Error::WriteBufferFull(_)));
            }
        }
    }

    /// Sends what is queued. Returns `false` if the connection is broken.
    pub fn send(&mut self, now: Duration) -> bool {
        if self.is_full {
            self.is_sent = true;
            return false;
        }
        match self.socket.flush() {
            Ok(()) => {
                self.is_sent = true;
                self.stuck = None;
                true
            }
            Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {
                self.stuck.get_or_insert(now);
                true
            }
            Err(_) => {
                self.is_sent = true;
                false
            }
        }
    }

    /// Whether everything has been sent.
    pub fn is_sent(&self) -> bool {
        self.is_sent
    }

    /// The time since which the system takes no more bytes.
    pub fn stuck(&self) -> Option<Duration> {
        self.stuck
    }

    /// Closes the connection when everything is sent.
    pub fn finish(&mut self) {
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    #[test]
    fn a_connection_that_cannot_keep_a_line_is_broken() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let place = listener.local_addr().unwrap();
        let address = format!("http://{place}/t/a").parse().unwrap();
        // It greets, and then reads nothing.
        let server =
            thread::spawn(move || tungstenite::accept(listener.accept().unwrap().0).unwrap());
        let stream = TcpStream::connect(place).unwrap();
        let mut wire = WebWire::greet(stream, &address, Duration::from_secs(60)).unwrap();
        let _server = server.join().unwrap();
        let line = [&[b'x'; 100_000][..], b"\n"].concat();
        // More than the system takes and than is kept.
        for _ in 0..1_000 {
            wire.keep(&line);
        }
        assert!(!wire.send(Duration::ZERO));
        assert_eq!(wire.receive(), (Vec::new(), false));
    }
}
