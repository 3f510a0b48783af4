//! One player's connection: bytes that have come, and bytes that have still to go.

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncWriteExt, Interest};
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

/// A connection. Nothing here waits for a peer to read: what it does not take yet is kept. That is never
/// much, as all that is sent in the longest game is less than 32 KiB.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    /// Of what is kept so much has been sent.
    outgoing: Vec<u8>,
    sent: usize,
    /// Nothing can be sent any more.
    broken: bool,
    /// The peer has left, and that has been told.
    left: bool,
    /// One of the connections that can be open at once.
    _permit: OwnedSemaphorePermit,
}

/// What came from a peer.
#[derive(Debug, PartialEq, Eq)]
pub enum Input {
    /// Bytes.
    Bytes(Vec<u8>),
    /// The end of the stream, or its breaking.
    Left,
}

/// How long a peer can take to read what it is sent at the end.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// How long a peer can take to close the connection when it has been sent everything.
const LINGERING: Duration = Duration::from_secs(1);

impl Connection {
    pub fn new(stream: TcpStream, peer: SocketAddr, permit: OwnedSemaphorePermit) -> Self {
        // Every line is waited for. Without it they come all the same.
        let _ = stream.set_nodelay(true);
        Self {
            stream,
            peer,
            outgoing: Vec::new(),
            sent: 0,
            broken: false,
            left: false,
            _permit: permit,
        }
    }

    /// The peer's address.
    pub const fn peer(&self) -> SocketAddr {
        self.peer
    }

    /// Something to be sent.
    pub fn queue(&mut self, line: &str) {
        if !self.broken {
            self.outgoing.extend_from_slice(line.as_bytes());
        }
    }

    /// Sends what is to be sent, until something comes. If it is not to listen nothing comes but, at the
    /// latest when something is to be sent, the news that the peer has left; after that, nothing at all.
    ///
    /// Nothing is lost if the future is dropped before it is ready.
    pub async fn input(&mut self, listen: bool) -> Input {
        if self.left {
            return pending().await;
        }
        let input = self.next_input(listen).await;
        self.left = input == Input::Left;
        input
    }

    async fn next_input(&mut self, listen: bool) -> Input {
        loop {
            self.send_now();
            if self.broken && !listen {
                return Input::Left;
            }
            let interest = match (listen, self.outgoing.is_empty()) {
                (true, true) => Interest::READABLE,
                (true, false) => Interest::READABLE | Interest::WRITABLE,
                (false, false) => Interest::WRITABLE,
                (false, true) => pending().await,
            };
            match self.stream.ready(interest).await {
                Ok(ready) if listen && ready.is_readable() => {}
                Ok(_) => continue,
                Err(_) => return Input::Left,
            }
            match self.receive_now() {
                Ok(bytes) if bytes.is_empty() => return Input::Left,
                Ok(bytes) => return Input::Bytes(bytes),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => return Input::Left,
            }
        }
    }

    /// What has come already.
    fn receive_now(&self) -> io::Result<Vec<u8>> {
        // Not in the future, which would be so much larger all the time.
        let mut bytes = [0; 4096];
        let read = self.stream.try_read(&mut bytes)?;
        Ok(bytes[..read].to_vec())
    }

    /// Sends as much as the peer takes now.
    fn send_now(&mut self) {
        while self.sent < self.outgoing.len() {
            match self.stream.try_write(&self.outgoing[self.sent..]) {
                Ok(sent) => self.sent += sent,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.broken = true;
                    break;
                }
            }
        }
        self.outgoing.clear();
        self.sent = 0;
    }

    /// Sends the rest and closes the connection.
    ///
    /// What the peer has sent in vain is read before: else its system might throw away the last lines on
    /// hearing that nobody takes its own.
    pub async fn close(mut self) {
        let _ = timeout(LAST_WORDS, self.flush()).await;
        if self.outgoing.is_empty() && !self.broken && !self.left {
            let _ = timeout(LINGERING, self.linger()).await;
        }
    }

    async fn flush(&mut self) {
        loop {
            self.send_now();
            if self.outgoing.is_empty() || self.stream.writable().await.is_err() {
                return;
            }
        }
    }

    async fn linger(&mut self) {
        if self.stream.shutdown().await.is_err() {
            return;
        }
        while self.input(true).await != Input::Left {}
    }
}
