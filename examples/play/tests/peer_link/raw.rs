//! A custom program at the other end, and the messages that it sends.

use super::*;
use tungstenite::handshake::HandshakeError;
use tungstenite::{Error, WebSocket, client};

/// A custom program at the other end.
pub(super) struct Raw {
    pub(super) socket: WebSocket<TcpStream>,
}

impl Raw {
    /// Calls a host, which goes on meanwhile.
    pub(super) fn connect(host: &mut Link) -> Self {
        let address = host.address().unwrap();
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nonblocking(true).unwrap();
        let mut calling = client(format!("ws://{address}/ws"), stream);
        loop {
            calling = match calling {
                Ok((socket, _)) => return Self { socket },
                Err(HandshakeError::Interrupted(calling)) => {
                    host.poll();
                    calling.handshake()
                }
                Err(error) => panic!("{error}"),
            };
        }
    }

    /// Calls a host and says hello, and is let in.
    pub(super) fn admitted(host: &mut Link, hello: &Message) -> Self {
        let mut raw = Self::connect(host);
        raw.say(hello, host);
        assert!(matches!(raw.message(host), Some(Message::Welcome(_))));
        raw
    }

    /// Sends a text, or as much of it as the other side takes.
    pub(super) fn send(&mut self, text: &str, link: &mut Link) {
        let deadline = Instant::now() + PATIENCE;
        let mut sent = self.socket.send(text.into());
        while matches!(&sent, Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock)
            && Instant::now() < deadline
        {
            link.poll();
            sent = self.socket.flush();
        }
    }

    pub(super) fn say(&mut self, message: &Message, link: &mut Link) {
        self.send(&message.to_text(), link);
    }

    /// The next message while the link goes on; `None` at the end.
    pub(super) fn message(&mut self, link: &mut Link) -> Option<Message> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < deadline, "no message comes");
            link.poll();
            match self.socket.read() {
                Ok(tungstenite::Message::Text(text)) => return Some(Message::read(&text).unwrap()),
                Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {}
                Ok(tungstenite::Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
            thread::yield_now();
        }
    }

    /// The last message, ignoring keep-alives.
    pub(super) fn error(&mut self, link: &mut Link) -> Option<ErrorReason> {
        loop {
            match self.message(link)? {
                Message::Error(complaint) => return Some(complaint.reason),
                Message::Ping
                | Message::Entry { .. }
                | Message::Present(_)
                | Message::Refused(_)
                | Message::Welcome(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}

pub(super) fn hello(token: u128) -> Message {
    Message::Hello(Hello::seated(Token(token)))
}
