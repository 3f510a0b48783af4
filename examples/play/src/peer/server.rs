//! Tables that are opened at a server.

use std::fmt;
use std::io::{self, Read, Write};
use std::str::FromStr;
use std::time::Duration;

use menagerie::shown;
use serde::Deserialize;
use serde_json::Value;
use tabletop::table::Token;

use super::address::{Address, AddressError, link, scheme, with_port};
use super::error::LinkError;
use super::stream::connect;

/// The address of a server that keeps tables: `http://games.example.org:8000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    is_secure: bool,
    host: String,
}

/// A table that a server has opened: the links of both seats, that of the person here first.
#[derive(Debug)]
pub struct Seats(pub [Address; 2]);

/// What a server replies.
#[derive(Deserialize)]
struct Made {
    id: String,
    tokens: [Option<Token>; 2],
}

/// How long the server may take.
const PATIENCE: Duration = Duration::from_secs(15);
/// The longest reply that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

impl FromStr for Server {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let (is_secure, rest) = link(text)?.ok_or(AddressError::Server)?;
        let host = rest.strip_suffix('/').unwrap_or(rest);
        let host = with_port(host, is_secure).filter(|host| !host.contains(['/', '#']));
        let host = host.ok_or(AddressError::Server)?;
        Ok(Self { is_secure, host })
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", scheme(self.is_secure), self.host)
    }
}

impl Server {
    /// Opens a table for the person here and another one by `POST /api/tables`. This can block for
    /// seconds.
    ///
    /// # Errors
    /// If the server cannot be reached, or opens no such table.
    pub fn open(&self, table: &Value) -> Result<Seats, LinkError> {
        let reply = self.post(table).map_err(|error| LinkError::Io {
            what: format!("reach the server {self}"),
            error,
        })?;
        let refused = |reason: &str| LinkError::Refused {
            server: self.to_string(),
            reason: shown(reason),
        };
        let Some((head, body)) = reply.split_once("\r\n\r\n") else {
            return Err(refused("the reply is not HTTP"));
        };
        let Ok(Made { id, tokens }) = serde_json::from_str(body) else {
            let refusal: Value = serde_json::from_str(body).unwrap_or_default();
            let status = head.lines().next().unwrap_or_default();
            return Err(refused(
                refusal["error"]["message"].as_str().unwrap_or(status),
            ));
        };
        let Ok(address) = format!("{self}/t/{id}").parse::<Address>() else {
            return Err(refused(&format!("{id:?} cannot be the name of a table")));
        };
        let seat = |token| Address {
            token,
            ..address.clone()
        };
        Ok(Seats(tokens.map(seat)))
    }

    fn post(&self, table: &Value) -> io::Result<String> {
        let (host, body) = (&self.host, table.to_string());
        let length = body.len();
        let mut stream = connect(host, self.is_secure, PATIENCE)?;
        // With HTTP/1.0 the reply comes in one piece: no proxy cuts it into chunks.
        write!(
            stream,
            "POST /api/tables HTTP/1.0\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )?;
        stream.flush()?;
        let mut reply = String::new();
        match stream.take(LONGEST).read_to_string(&mut reply) {
            // Some servers end TLS without a farewell. A reply that is cut off is no JSON.
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => Err(error),
            _ => Ok(reply),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_read_or_refused_with_a_reason() {
        for (text, shown) in [
            ("http://localhost:8000", "http://localhost:8000"),
            ("http://games.example.org/", "http://games.example.org:80"),
            ("http://[::1]", "http://[::1]:80"),
        ] {
            assert_eq!(text.parse::<Server>().unwrap().to_string(), shown);
        }
        for (text, error) in [
            ("localhost:8000", AddressError::Server),
            ("http://", AddressError::Server),
            ("http://localhost:70000", AddressError::Server),
            ("http://localhost:8000/t/a", AddressError::Server),
            ("https://", AddressError::Server),
        ] {
            let error = if text.starts_with("https") && !cfg!(feature = "https") {
                AddressError::Https
            } else {
                error
            };
            assert_eq!(text.parse::<Server>(), Err(error), "{text}");
        }
    }
}
