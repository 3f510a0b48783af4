//! Connections at tables: over WebSocket, a line in each text frame, and over TCP.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path as Part, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tabletop::table::Connection;
use tabletop::{LineLimits, Lines};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite;

use super::guard::{Client, Peer};
use super::respond::Problem;
use crate::outbox::Outbox;
use crate::rates::{Share, VisitKind};
use crate::shared::Shared;
use crate::table::{Door, Mail, OpenError};

/// How long a program may take to read what is sent to it.
const WRITING: Duration = Duration::from_secs(10);

/// How long a program may take to say which table it wants.
const GREETING: Duration = Duration::from_secs(10);

/// The bytes that a new connection counts as: those of a hello.
const NEW: usize = 100;

/// The most frames of a WebSocket in a second that are no messages, such as pings. The table counts
/// the messages.
const CONTROLS: u32 = 20;

/// A connection at a table, as it reads.
#[derive(Debug)]
struct Guest {
    door: Door,
    id: Connection,
    shared: Arc<Shared>,
    address: IpAddr,
    share: Share,
}

impl Guest {
    /// Tells the table of a connection. Returns what the table sends to it, too.
    async fn sit(shared: &Arc<Shared>, door: Door, address: IpAddr) -> Option<(Self, Arc<Outbox>)> {
        let id = Connection(shared.new_connection());
        let outbox = Arc::new(Outbox::new(256 << 10));
        let mail = Mail::Connect(id, Arc::clone(&outbox));
        door.send(mail).await.ok()?;
        shared.metrics.sockets.inc();
        let guest = Self {
            door,
            id,
            shared: Arc::clone(shared),
            address,
            share: shared.addresses.share(),
        };
        Some((guest, outbox))
    }

    /// Counts bytes, and waits if the address has sent too many.
    async fn rest(&mut self, bytes: usize) {
        let addresses = &self.shared.addresses;
        sleep(addresses.send(self.address, &mut self.share, bytes)).await;
    }

    /// Passes bytes to the table. Returns `false` if the table is gone.
    async fn pass(&mut self, bytes: Vec<u8>) -> bool {
        let count = bytes.len();
        let mail = Mail::Bytes(self.id, bytes, Instant::now());
        let is_there = self.door.send(mail).await.is_ok();
        self.rest(count).await;
        is_there
    }

    async fn leave(self) {
        self.shared.metrics.sockets.dec();
        // A table that is gone does not care.
        let _ = self.door.send(Mail::Gone(self.id)).await;
    }
}

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Self {
        let status = match error {
            OpenError::Unknown => StatusCode::NOT_FOUND,
            OpenError::Damaged | OpenError::Storage(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        Self::new(status, error.kind(), menagerie::Causes(&error).to_string())
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
        let visit = shared.addresses.visit(client.0, VisitKind::Connection);
        let text = "too many connections from your address";
        let crowded = || Problem::too_many("connections", text);
        Some(visit.ok_or_else(crowded)?)
    } else {
        None
    };
    let door = shared.tables.open(&shared, &id).await?;
    let socket = socket
        .max_message_size(LineLimits::LINE)
        .max_frame_size(LineLimits::LINE)
        .read_buffer_size(4 << 10)
        .write_buffer_size(4 << 10);
    Ok(socket.on_upgrade(async move |socket| {
        serve_websocket(shared, door, socket, client.0).await;
        drop((visit, peer));
    }))
}

/// Carries the messages of a WebSocket until its end.
async fn serve_websocket(shared: Arc<Shared>, door: Door, socket: WebSocket, address: IpAddr) {
    let Some((mut guest, outbox)) = Guest::sit(&shared, door, address).await else {
        return;
    };
    let (mut sink, mut frames) = socket.split();
    let code = tokio::select! {
        code = read(&mut guest, &mut frames) => code,
        code = write(&shared, &outbox, &mut sink) => code,
        () = shared.stopped() => close_code::AWAY,
    };
    guest.leave().await;
    let reason = "".into();
    let farewell = Message::Close(Some(CloseFrame { code, reason }));
    // The other program may be gone, or may not read.
    let _ = timeout(Duration::from_secs(1), sink.send(farewell)).await;
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

/// Passes what arrives to the table. Returns why no more does.
async fn read(guest: &mut Guest, frames: &mut SplitStream<WebSocket>) -> u16 {
    guest.rest(NEW).await;
    let mut second = (Instant::now(), 0);
    while let Some(frame) = frames.next().await {
        match frame {
            Ok(Message::Text(text)) => {
                let line = [text.as_bytes(), b"\n"].concat();
                if !guest.pass(line).await {
                    return close_code::AWAY;
                }
            }
            Ok(Message::Binary(_)) => return close_code::UNSUPPORTED,
            Ok(Message::Close(_)) => break,
            Ok(Message::Ping(_) | Message::Pong(_)) => {
                if second.0.elapsed() >= Duration::from_secs(1) {
                    second = (Instant::now(), 0);
                }
                second.1 += 1;
                if second.1 > CONTROLS {
                    return close_code::POLICY;
                }
            }
            Err(error) => return code_of(error),
        }
    }
    close_code::NORMAL
}

/// Sends what the table has for the other program. Returns why there is no more.
async fn write(shared: &Shared, outbox: &Outbox, sink: &mut SplitSink<WebSocket, Message>) -> u16 {
    while let Some(message) = outbox.next().await {
        let sending = sink.send(Message::text(message.trim_end()));
        if !matches!(timeout(WRITING, sending).await, Ok(Ok(()))) {
            shared.metrics.slow_readers.inc();
            return close_code::AWAY;
        }
    }
    close_code::NORMAL
}

/// Carries the messages of a TCP connection until its end. Its first message names the table.
pub async fn serve_stream(shared: Arc<Shared>, stream: TcpStream, address: IpAddr) {
    // A connection without this works, only later.
    let _ = stream.set_nodelay(true);
    let (mut input, mut output) = stream.into_split();
    let table = match timeout(GREETING, greeting(&mut input)).await {
        Ok(Some(greeting)) => greeting,
        _ => return,
    };
    let (id, bytes) = table;
    let door = match shared.tables.open(&shared, &id).await {
        Ok(door) => door,
        Err(error) => {
            let text = menagerie::Causes(&error).to_string();
            let line = serde_json::json!({"type": "error", "reason": "table", "text": text});
            // The connection ends anyway.
            let _ = output.write_all(format!("{line}\n").as_bytes()).await;
            return;
        }
    };
    let Some((mut guest, outbox)) = Guest::sit(&shared, door, address).await else {
        return;
    };
    let read = async {
        guest.rest(NEW).await;
        let mut is_open = guest.pass(bytes).await;
        let mut buffer = vec![0; 4 << 10];
        while is_open {
            is_open = match input.read(&mut buffer).await {
                Ok(0) | Err(_) => false,
                Ok(read) => guest.pass(buffer[..read].to_vec()).await,
            };
        }
    };
    let write = async {
        while let Some(message) = outbox.next().await {
            let sending = output.write_all(message.as_bytes());
            if !matches!(timeout(WRITING, sending).await, Ok(Ok(()))) {
                break;
            }
        }
    };
    tokio::select! {
        () = read => {}
        () = write => {}
        () = shared.stopped() => {}
    }
    guest.leave().await;
}

/// Reads the first line. Returns the table that it names, and all bytes that were read.
async fn greeting(input: &mut OwnedReadHalf) -> Option<(String, Vec<u8>)> {
    #[derive(Deserialize)]
    struct Greeting {
        table: String,
    }
    let mut bytes = Vec::new();
    let mut buffer = [0; 1 << 10];
    let mut lines = Lines::new(LineLimits::new(LineLimits::LINE, LineLimits::LINE));
    loop {
        let read = input
            .read(&mut buffer)
            .await
            .ok()
            .filter(|&read| read > 0)?;
        bytes.extend_from_slice(&buffer[..read]);
        lines.push(&buffer[..read]);
        if let Some(line) = lines.next_line().ok()? {
            let greeting: Greeting = serde_json::from_slice(&line).ok()?;
            return Some((greeting.table, bytes));
        }
    }
}
