//! One player's connection: received bytes, and bytes still to be sent.

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncWriteExt, Interest};
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

/// A connection. It never waits for the peer to read: bytes that the peer does not take are kept.
/// They are few: the longest game sends less than 32 KiB.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    /// Bytes to be sent, and how many of them have been sent.
    outgoing: Vec<u8>,
    sent: usize,
    /// Whether sending has failed.
    broken: bool,
    /// Whether the peer has left, and [`Input::Left`] was returned.
    left: bool,
    /// One of the connections that may be open at once.
    _permit: OwnedSemaphorePermit,
}

/// What came from a peer.
#[derive(Debug, PartialEq, Eq)]
pub enum Input {
    /// Bytes.
    Bytes(Vec<u8>),
    /// The stream has ended or broken.
    Left,
}

/// How long a peer may take to read the last lines.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a peer may take to close the connection after everything is sent.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

impl Connection {
    pub fn new(stream: TcpStream, peer: SocketAddr, permit: OwnedSemaphorePermit) -> Self {
        // Peers wait for every line, so send it at once. If this fails, lines are only slower.
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

    /// Adds a line to the bytes to be sent.
    pub fn queue(&mut self, line: &str) {
        if !self.broken {
            self.outgoing.extend_from_slice(line.as_bytes());
        }
    }

    /// Sends the queued bytes until an input comes. Without `listen` the only input is
    /// [`Input::Left`]; it comes at the latest when bytes are to be sent. After `Left` there is no
    /// further input.
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

    /// The bytes that have arrived.
    fn receive_now(&self) -> io::Result<Vec<u8>> {
        // Here the buffer is not part of the future, which stays small.
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
    /// It reads what the peer has sent until the peer closes: closing with unread bytes would reset
    /// the connection, and the peer could lose the last lines.
    pub async fn close(mut self) {
        let _ = timeout(SEND_TIMEOUT, self.flush()).await;
        if self.outgoing.is_empty() && !self.broken && !self.left {
            let _ = timeout(CLOSE_TIMEOUT, self.linger()).await;
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
