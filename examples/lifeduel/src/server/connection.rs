//! One player's connection.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// A connection. A task of its own sends the lines, so that nobody waits for the peer to read. They
/// are few: the longest game sends less than 32 KiB.
#[derive(Debug)]
pub struct Connection {
    /// The peer's address.
    pub peer: SocketAddr,
    received: OwnedReadHalf,
    lines: UnboundedSender<String>,
    /// The task that sends. It ends with the connection.
    sending: JoinSet<()>,
    /// Whether the peer is known to have left.
    left: bool,
    _place: Place,
}

/// One of the connections that may be open at once, and one of those of its address.
pub type Place = (OwnedSemaphorePermit, Arc<()>);

/// How long a peer may take to read the last lines.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a peer may take to close the connection after everything is sent.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

impl Connection {
    pub fn new(stream: TcpStream, peer: SocketAddr, place: Place) -> Self {
        // Peers wait for every line, so send it at once. If this fails, lines are only slower.
        let _ = stream.set_nodelay(true);
        let (received, sent) = stream.into_split();
        let (lines, to_send) = unbounded_channel();
        let mut sending = JoinSet::new();
        sending.spawn(send(to_send, sent));
        Self {
            peer,
            received,
            lines,
            sending,
            left: false,
            _place: place,
        }
    }

    /// Adds a line to those to be sent.
    pub fn queue(&self, line: String) {
        // It fails if sending has failed.
        let _ = self.lines.send(line);
    }

    /// Waits for bytes from the peer. Returns none when the peer has left, and nothing after that.
    /// Without `listen` it only notices when lines can no longer be sent.
    ///
    /// Nothing is lost if the future is dropped before it is ready.
    pub async fn input(&mut self, listen: bool) -> Vec<u8> {
        if self.left {
            return std::future::pending().await;
        }
        let bytes = if listen {
            receive(&mut self.received).await
        } else {
            self.lines.closed().await;
            Vec::new()
        };
        self.left = bytes.is_empty();
        bytes
    }

    /// Sends the rest and closes the connection.
    ///
    /// It reads what the peer has sent until the peer closes: closing with unread bytes would reset
    /// the connection, and the peer could lose the last lines.
    pub async fn close(mut self) {
        drop(self.lines);
        let sent = timeout(SEND_TIMEOUT, self.sending.join_next()).await;
        if sent.is_ok() && !self.left {
            let rest = async { while !receive(&mut self.received).await.is_empty() {} };
            let _ = timeout(CLOSE_TIMEOUT, rest).await;
        }
    }
}

/// Waits for bytes. There are none at the end of the stream, or when the connection has broken.
async fn receive(stream: &mut OwnedReadHalf) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(256);
    let _ = stream.read_buf(&mut bytes).await;
    bytes
}

/// Sends lines until there will be no more or the connection breaks.
async fn send(mut lines: UnboundedReceiver<String>, mut stream: OwnedWriteHalf) {
    let mut ready = Vec::new();
    while lines.recv_many(&mut ready, usize::MAX).await > 0 {
        if stream.write_all(ready.concat().as_bytes()).await.is_err() {
            return;
        }
        ready.clear();
    }
    let _ = stream.shutdown().await;
}
