//! Tables that are opened at a server.

use std::fmt;
use std::io::{self, Read, Write};
use std::str::FromStr;
use std::time::Duration;

use menagerie::shown;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::Said;
use tabletop::table::{ClockSetting, Name, NewTable, Sits, Token};

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

/// A table of a server's lobby.
#[derive(Clone, Debug, Deserialize)]
pub struct ListedTable {
    /// Its name.
    pub id: String,
    /// The game.
    pub game: String,
    /// Its seats.
    #[serde(default)]
    seats: Vec<ListedSeat>,
    /// The clocks, if there are any.
    #[serde(default)]
    pub clock: Option<ClockSetting>,
    /// How the game stands.
    #[serde(default)]
    pub told: Said,
}

/// A seat of such a table.
#[derive(Clone, Debug, Deserialize)]
struct ListedSeat {
    #[serde(flatten)]
    sits: Sits,
    #[serde(default)]
    name: Name,
}

impl ListedTable {
    /// Whether somebody can sit down.
    pub fn has_room(&self) -> bool {
        self.seats.iter().any(|seat| seat.sits == Sits::Open)
    }

    /// Returns the players in words: `Anna against an open seat`.
    pub fn players(&self) -> String {
        let words = |seat: &ListedSeat| seat.sits.words(seat.name.as_str());
        let words: Vec<String> = self.seats.iter().map(words).collect();
        words.join(" against ")
    }
}

/// The lobby of a server.
#[derive(Deserialize)]
struct Tables {
    tables: Vec<ListedTable>,
}

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
    pub fn open(&self, table: &NewTable) -> Result<Seats, LinkError> {
        let table = serde_json::to_string(table).unwrap_or_default();
        let Made { id, tokens } = self.ask("POST", &table)?;
        let address = self.table(&id)?;
        let seat = |token| Address {
            token,
            ..address.clone()
        };
        Ok(Seats(tokens.map(seat)))
    }

    /// Returns the tables of the lobby, by `GET /api/tables`. This can block for seconds.
    ///
    /// # Errors
    /// If the server cannot be reached, or tells none.
    pub fn tables(&self) -> Result<Vec<ListedTable>, LinkError> {
        let Tables { tables } = self.ask("GET", "")?;
        Ok(tables)
    }

    /// Returns the address of a table.
    ///
    /// # Errors
    /// If no table can be called so.
    pub fn table(&self, id: &str) -> Result<Address, LinkError> {
        let address = format!("{self}/t/{id}").parse();
        address.map_err(|_| self.refused(&format!("{id:?} cannot be the name of a table")))
    }

    fn refused(&self, reason: &str) -> LinkError {
        LinkError::Refused {
            server: self.to_string(),
            reason: shown(reason),
        }
    }

    /// Asks the server about its tables, with this body.
    fn ask<T: DeserializeOwned>(&self, method: &str, body: &str) -> Result<T, LinkError> {
        let reply = self.request(method, body).map_err(|error| LinkError::Io {
            what: format!("reach the server {self}"),
            error,
        })?;
        let Some((head, body)) = reply.split_once("\r\n\r\n") else {
            return Err(self.refused("the reply is not HTTP"));
        };
        serde_json::from_str(body).map_err(|_| {
            let refusal: Value = serde_json::from_str(body).unwrap_or_default();
            let status = head.lines().next().unwrap_or_default();
            self.refused(refusal["error"]["message"].as_str().unwrap_or(status))
        })
    }

    fn request(&self, method: &str, body: &str) -> io::Result<String> {
        let (host, length) = (&self.host, body.len());
        let mut stream = connect(host, self.is_secure, PATIENCE)?;
        // With HTTP/1.0 the reply comes in one piece: no proxy cuts it into chunks.
        let request = format!(
            "{method} /api/tables HTTP/1.0\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        // In one piece: a server that replies before it has read all of it may end the connection.
        stream.write_all(request.as_bytes())?;
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
