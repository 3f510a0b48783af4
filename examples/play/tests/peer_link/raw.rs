//! A custom program at the other end, and the messages that it sends.

use super::*;

/// A custom program at the other end.
pub(super) struct Raw {
    pub(super) stream: TcpStream,
    bytes: Vec<u8>,
}

impl Raw {
    pub(super) fn new(stream: TcpStream) -> Self {
        stream.set_nonblocking(true).unwrap();
        Self {
            stream,
            bytes: Vec::new(),
        }
    }

    pub(super) fn connect(host: &Link) -> Self {
        Self::new(TcpStream::connect(host.address().unwrap()).unwrap())
    }

    /// Sends as much as the socket accepts, without checking that it arrives.
    pub(super) fn send(&mut self, mut bytes: &[u8], link: &mut Link) {
        let deadline = Instant::now() + PATIENCE;
        while !bytes.is_empty() && Instant::now() < deadline {
            match self.stream.write(bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    // The test itself polls for updates.
                    link.poll();
                }
                Err(_) => return,
            }
        }
    }

    pub(super) fn say(&mut self, message: &Message, link: &mut Link) {
        self.send(message.to_line().as_bytes(), link);
    }

    /// Reads the bytes that have arrived. Returns `false` at the end.
    pub(super) fn read(&mut self) -> bool {
        let mut buffer = [0; 4096];
        loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => return false,
                Ok(count) => self.bytes.extend_from_slice(&buffer[..count]),
                Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
            }
        }
    }

    /// The next message while the link goes on.
    pub(super) fn message(&mut self, link: &mut Link) -> Option<Message> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < deadline, "no message comes");
            link.poll();
            let is_open = self.read();
            if let Some(end) = self.bytes.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.bytes.drain(..=end).collect();
                return Some(Message::read(&line[..end]).unwrap());
            }
            if !is_open {
                return None;
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

pub(super) fn request(number: u64, seen: usize, act: Act) -> Vec<u8> {
    let request = SeatRequest { number, seen, act };
    Message::Request(request).to_line().into_bytes()
}

pub(super) fn play(ply: usize, text: &str, key: u64) -> Act {
    Act::Move {
        ply: Some(ply),
        text: text.into(),
        key: Some(Key(key)),
    }
}
