//! Connections at tables: WebSockets with a message in each text frame.

use std::io::Write as _;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path as Part, State};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use governor::{Quota, RateLimiter};
use tabletop::table::{Connection, PeerLimits};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;

use super::guard::{Client, Peer};
use super::respond::Problem;
use crate::rates::{MAX_REST, Share, VisitKind};
use crate::send_queue::SendQueue;
use crate::shared::Shared;
use crate::table::{Command, OpenError, TableHandle};

/// How long a program may take to read what is sent to it.
const WRITING: Duration = Duration::from_secs(10);

/// The longest message that is read, in bytes. A table tells a program that a message is somewhat
/// too long; one that is longer than this breaks the connection.
const LONGEST: usize = 4 * PeerLimits::KEEPER_MESSAGE;

/// The longest message that is never packed, in bytes.
const SHORT: usize = 1 << 10;

/// The bytes that a new connection counts as: those of a hello.
const NEW: usize = 100;

/// The most frames of a WebSocket in a second that are not messages, such as pings. The table
/// counts the messages.
const CONTROLS: NonZeroU32 = NonZeroU32::new(20).unwrap();

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Self {
        let text = menagerie::Causes(&error).to_string();
        match error {
            OpenError::Unknown => Self::missing("unknown-table", text),
            OpenError::Damaged => Self::unavailable("damaged", text),
            OpenError::Storage(_) => Self::unavailable("storage", text),
        }
    }
}

/// Makes a WebSocket of a request.
pub async fn upgrade(
    State(shared): State<Arc<Shared>>,
    Extension(peer): Extension<Peer>,
    Extension(client): Extension<Client>,
    Part(id): Part<String>,
    socket: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let visit = if shared.config.behind_proxy {
        let visit = shared.addresses.visit(client.0, VisitKind::Connection, 1);
        let text = "too many connections from your address";
        let crowded = || Problem::too_many("connections", text);
        Some(visit.ok_or_else(crowded)?)
    } else {
        None
    };
    let handle = shared.tables.open(&shared, &id).await?;
    let socket = socket
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        // Most messages are shorter, and most connections are silent.
        .read_buffer_size(1 << 10)
        .write_buffer_size(4 << 10);
    Ok(socket.on_upgrade(async move |socket| {
        serve(shared, handle, socket, client.0).await;
        drop((visit, peer));
    }))
}

/// A connection at a table, as it reads.
struct Guest {
    handle: TableHandle,
    id: Connection,
    shared: Arc<Shared>,
    address: IpAddr,
    share: Share,
}

impl Guest {
    /// Counts bytes, and waits if the address has sent too many.
    async fn rest(&self, bytes: usize) {
        let addresses = &self.shared.addresses;
        addresses.send(self.address, &self.share, bytes).await;
    }

    /// Passes what arrives to the table. Returns why no more does.
    async fn read(&self, mut frames: SplitStream<WebSocket>) -> u16 {
        self.rest(NEW).await;
        let controls = RateLimiter::direct(Quota::per_second(CONTROLS));
        while let Some(frame) = frames.next().await {
            match frame {
                Ok(Message::Text(text)) => {
                    let bytes = text.len();
                    let command = Command::Message(self.id, text, Instant::now());
                    if self.handle.send(command).await.is_err() {
                        return close_code::AWAY;
                    }
                    self.rest(bytes).await;
                }
                Ok(Message::Binary(_)) => return close_code::UNSUPPORTED,
                Ok(Message::Close(_)) => break,
                Ok(Message::Ping(_) | Message::Pong(_)) => {
                    if controls.check().is_err() {
                        return close_code::POLICY;
                    }
                }
                Err(error) => return code_of(error),
            }
        }
        close_code::NORMAL
    }

    /// Sends what the table has for the other program. Returns why there is no more.
    async fn write(&self, queue: &SendQueue, sink: &mut SplitSink<WebSocket, Message>) -> u16 {
        let Shared {
            addresses, metrics, ..
        } = &*self.shared;
        while let Some(message) = queue.next().await {
            let sending = sink.send(frame_of(&message));
            if !matches!(timeout(WRITING, sending).await, Ok(Ok(()))) {
                metrics.slow_readers.inc();
                return close_code::AWAY;
            }
            let told = &addresses.told;
            told.wait(self.address, message.len(), MAX_REST).await;
        }
        close_code::NORMAL
    }
}

/// Returns a message as a frame. What is shown of a table is packed, if it is long: only pages ask
/// for it, and browsers unpack it.
fn frame_of(message: &str) -> Message {
    let is_packed = message.len() > SHORT && message.starts_with(r#"{"type":"shown""#);
    let packed = || {
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(message.as_bytes())?;
        packer.finish()
    };
    match is_packed.then(packed) {
        Some(Ok(bytes)) => Message::binary(bytes),
        _ => Message::text(message),
    }
}

/// Carries the messages of a WebSocket until its end.
async fn serve(shared: Arc<Shared>, handle: TableHandle, socket: WebSocket, address: IpAddr) {
    let id = Connection(shared.new_connection());
    let queue = Arc::new(SendQueue::new(256 << 10));
    if handle
        .send(Command::Connect(id, Arc::clone(&queue), address))
        .await
        .is_err()
    {
        return;
    }
    let share = shared.addresses.share();
    let guest = Guest {
        handle,
        id,
        shared,
        address,
        share,
    };
    let metrics = &guest.shared.metrics;
    metrics.sockets.inc();
    let (mut sink, frames) = socket.split();
    let code = tokio::select! {
        code = guest.read(frames) => code,
        code = guest.write(&queue, &mut sink) => code,
        () = guest.shared.stopped() => close_code::AWAY,
    };
    metrics.sockets.dec();
    // A table that is gone does not care.
    let _ = guest.handle.send(Command::Gone(id)).await;
    let reason = "".into();
    let close = Message::Close(Some(CloseFrame { code, reason }));
    // The other program may be gone, or may not read.
    let _ = timeout(Duration::from_secs(1), sink.send(close)).await;
}

/// Returns the code with which a connection is closed that has broken the rules of WebSockets.
fn code_of(error: axum::Error) -> u16 {
    use tungstenite::Error;
    let error = error.into_inner();
    match error.downcast_ref() {
        Some(Error::Protocol(_)) => close_code::PROTOCOL,
        Some(Error::Utf8(_)) => close_code::INVALID,
        Some(Error::Capacity(_)) => close_code::SIZE,
        _ => close_code::NORMAL,
    }
}
