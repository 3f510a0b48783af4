//! A WebSocket that never blocks: each message is one text frame. What cannot be sent yet is kept.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::mem;
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use tabletop::table::PeerLimits;
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::client::ClientHandshake;
use tungstenite::handshake::server::{ErrorResponse, Request, Response, ServerHandshake};
use tungstenite::handshake::{HandshakeError, MidHandshake};
use tungstenite::http::StatusCode;
use tungstenite::protocol::{WebSocket, WebSocketConfig};
use tungstenite::{Error, Message, Utf8Bytes};

use super::address::Address;
use super::stream::Stream;

/// A connection, also while its handshake goes on.
#[derive(Debug)]
pub struct Wire {
    state: State,
    outgoing: VecDeque<Arc<str>>,
    /// The time since which the system takes no more bytes.
    stuck: Option<Duration>,
    /// Why the handshake has failed, in words.
    refusal: Option<String>,
    /// Whether nothing more can be read. A socket must not be asked again after an error.
    is_deaf: bool,
}

type Check = fn(&Request, Response) -> Result<Response, ErrorResponse>;

#[derive(Debug)]
enum State {
    Calling(MidHandshake<ClientHandshake<Stream>>),
    Answering(MidHandshake<ServerHandshake<Stream, Check>>),
    Open(Box<WebSocket<Stream>>),
    Closed,
}

/// The most frames that are read at a tick, pings too.
const FRAMES: usize = 256;

/// Limits on what is received. A table tells a program that a message is somewhat too long; one
/// that is longer than this breaks the connection.
fn config(longest: usize) -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(Some(longest))
        .max_frame_size(Some(longest))
}

/// Lets in programs, which send no origin, and no pages: this program serves none, and the page of
/// a stranger must not take a seat. An origin proves nothing, since any name can lead here.
#[expect(clippy::result_large_err, reason = "the library asks for this type")]
fn check_origin(request: &Request, response: Response) -> Result<Response, ErrorResponse> {
    if !request.headers().contains_key("origin") {
        return Ok(response);
    }
    let mut refusal = ErrorResponse::new(None);
    *refusal.status_mut() = StatusCode::FORBIDDEN;
    Err(refusal)
}

impl Wire {
    fn new(stream: &TcpStream, state: State) -> io::Result<Self> {
        stream.set_nonblocking(true)?;
        // Messages are short, and replies are expected at once.
        stream.set_nodelay(true)?;
        Ok(Self {
            state,
            outgoing: VecDeque::new(),
            stuck: None,
            refusal: None,
            is_deaf: false,
        })
    }

    /// Answers a program that has called.
    pub fn answer(stream: TcpStream) -> io::Result<Self> {
        let config = config(4 * PeerLimits::KEEPER_MESSAGE);
        let stream: Stream = Box::new(stream);
        let answering = ServerHandshake::start(stream, check_origin as Check, Some(config));
        let mut wire = Self::new(answering.get_ref().get_ref().socket(), State::Closed)?;
        wire.state = State::Answering(answering);
        Ok(wire)
    }

    /// Calls the program at an address.
    pub fn call(stream: Stream, address: &Address) -> io::Result<Self> {
        let path = address.table.as_ref().map(|table| format!("/t/{table}"));
        let scheme = if address.is_secure { "wss" } else { "ws" };
        let url = format!("{scheme}://{}/ws{}", address.host, path.unwrap_or_default());
        let config = config(2 * PeerLimits::MESSAGE);
        let calling = url
            .into_client_request()
            .and_then(|request| ClientHandshake::start(stream, request, Some(config)));
        let calling = calling.map_err(io::Error::other)?;
        let mut wire = Self::new(calling.get_ref().get_ref().socket(), State::Closed)?;
        wire.state = State::Calling(calling);
        Ok(wire)
    }

    /// Goes on with the handshake. Returns the socket when it is over.
    fn socket(&mut self) -> Option<&mut WebSocket<Stream>> {
        let failed = |error| {
            let words = match error {
                Error::Http(reply) => {
                    let status = reply.status();
                    format!("the server replies {status}: is there such a table?")
                }
                error => error.to_string(),
            };
            (State::Closed, Some(words))
        };
        let (state, refusal) = match mem::replace(&mut self.state, State::Closed) {
            State::Calling(calling) => match calling.handshake() {
                Ok((socket, _)) => (State::Open(socket.into()), None),
                Err(HandshakeError::Interrupted(calling)) => (State::Calling(calling), None),
                Err(HandshakeError::Failure(error)) => failed(error),
            },
            State::Answering(answering) => match answering.handshake() {
                Ok(socket) => (State::Open(socket.into()), None),
                Err(HandshakeError::Interrupted(answering)) => (State::Answering(answering), None),
                Err(HandshakeError::Failure(error)) => failed(error),
            },
            state => (state, None),
        };
        self.state = state;
        if refusal.is_some() {
            self.refusal = refusal;
        }
        match &mut self.state {
            State::Open(socket) => Some(socket),
            _ => None,
        }
    }

    /// Returns why the other program has refused the connection, in words.
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Returns the messages that have arrived since the last call, and whether more can come.
    pub fn receive(&mut self) -> (Vec<Utf8Bytes>, bool) {
        let mut messages = Vec::new();
        if self.is_deaf {
            return (messages, false);
        }
        let Some(socket) = self.socket() else {
            return (messages, !matches!(self.state, State::Closed));
        };
        let mut bytes = 0;
        for _ in 0..FRAMES {
            match socket.read() {
                Ok(Message::Text(text)) => {
                    bytes += text.len();
                    messages.push(text);
                }
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => break,
                _ => {
                    self.is_deaf = true;
                    return (messages, false);
                }
            }
            if bytes >= PeerLimits::MESSAGE {
                break;
            }
        }
        (messages, true)
    }

    /// Queues a message to send.
    pub fn keep(&mut self, message: Arc<str>) {
        self.outgoing.push_back(message);
    }

    /// Sends as many of the queued messages as the system takes, once the handshake is over.
    /// Returns `false` if the connection is broken.
    pub fn send(&mut self, now: Duration) -> bool {
        let State::Open(socket) = &mut self.state else {
            return !matches!(self.state, State::Closed);
        };
        let mut sent = socket.flush();
        let was_stuck = sent.is_err();
        while sent.is_ok()
            && let Some(text) = self.outgoing.pop_front()
        {
            sent = socket.send(Message::text(&*text));
        }
        match sent {
            Ok(()) => self.stuck = None,
            // The socket has kept the message.
            Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {
                // What was taken in between ends an older wait.
                let since = self.stuck.filter(|_| was_stuck);
                self.stuck = Some(since.unwrap_or(now));
            }
            Err(_) => {
                // What the other side has sent before can still be read.
                self.outgoing.clear();
                self.stuck = None;
                return false;
            }
        }
        true
    }

    /// Whether everything has been sent, as far as it can be.
    pub fn is_sent(&self) -> bool {
        matches!(self.state, State::Closed) || (self.outgoing.is_empty() && self.stuck.is_none())
    }

    /// How long the system has taken no bytes.
    pub fn stuck_for(&self, now: Duration) -> Duration {
        let stuck = self.stuck;
        stuck.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Says that nothing more is sent.
    pub fn finish(&mut self) {
        if let State::Open(socket) = &mut self.state {
            // If it cannot be said now, the other program sees the end of the connection.
            let _ = socket.close(None);
        }
    }
}

#[cfg(test)]
pub mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// Two ends of a connection: that of the program that calls, and that of the host.
    pub fn wires() -> [Wire; 2] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let place = listener.local_addr().unwrap();
        let stream = TcpStream::connect(place).unwrap();
        let mut one = Wire::call(Box::new(stream), &place.to_string().parse().unwrap()).unwrap();
        let mut other = Wire::answer(listener.accept().unwrap().0).unwrap();
        while one.socket().is_none() | other.socket().is_none() {
            thread::yield_now();
        }
        [one, other]
    }

    #[test]
    fn what_is_not_taken_is_kept_and_sent_later() {
        let [mut one, mut other] = wires();
        let texts: Vec<Arc<str>> = (0..2_000)
            .map(|i| format!("{i} {}", "x".repeat(10_000)).into())
            .collect();
        let at = Duration::from_secs;
        texts.iter().for_each(|text| other.keep(Arc::clone(text)));
        assert!(other.send(at(5)) && !other.is_sent());
        assert!(other.send(at(8)));
        assert_eq!(other.stuck_for(at(8)), at(3));
        let mut received = Vec::new();
        while received.len() < texts.len() {
            let (more, is_open) = one.receive();
            assert!(is_open && more.len() <= FRAMES);
            received.extend(more);
            assert!(other.send(at(9)));
            thread::yield_now();
        }
        let is_same = |(text, received): (&Arc<str>, &Utf8Bytes)| **text == **received;
        assert!(other.is_sent() && texts.iter().zip(&received).all(is_same));
        assert_eq!(other.stuck_for(at(99)), at(0));
    }

    #[test]
    fn no_page_is_let_in() {
        let is_let_in = |host: &str, origin: Option<&str>| {
            let mut request = Request::builder().header("host", host);
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            check_origin(&request.body(()).unwrap(), Response::new(())).is_ok()
        };
        for (host, origin) in [
            ("localhost:4000", "http://localhost:4000"),
            // Its name leads here by now.
            ("evil.example:4000", "http://evil.example:4000"),
            ("localhost:4000", "http://evil.example"),
            ("localhost:4000", "null"),
            ("localhost:4000", ""),
        ] {
            assert!(!is_let_in(host, Some(origin)), "{origin}");
        }
        assert!(is_let_in("localhost:4000", None));
    }
}
