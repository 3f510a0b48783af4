//! Where a table is.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::str::FromStr;

use tabletop::table::Token;

/// The address of a table: `192.168.0.7:4000` of a program that keeps one table, or the link
/// `http://games.example.org:8000/t/ID` of one at a server, also without `http://`, or with
/// `https://` if the program is built with the feature `https`. After a `#` follows the secret of a
/// seat.
///
/// ```
/// use play::peer::Address;
///
/// let text = "http://localhost:8000/t/abc#000000000000000000000000000000ff";
/// let address: Address = text.parse().unwrap();
/// assert_eq!(address.host, "localhost:8000");
/// assert_eq!(address.table.as_deref(), Some("abc"));
/// assert!(address.token.is_some());
/// // The secret is not shown.
/// assert_eq!(address.to_string(), "http://localhost:8000/t/abc");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Whether the server is reached by `https`.
    pub is_secure: bool,
    /// The host and the port.
    pub host: String,
    /// The name of the table, at a server.
    pub table: Option<String>,
    /// The secret of a seat.
    pub token: Option<Token>,
}

/// A text that is no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// There is no host with a port.
    #[error(
        "expected ADDRESS:PORT such as localhost:4000, with a port of at most 65535, or a table's \
         link, http://HOST:PORT/t/TABLE"
    )]
    Port,
    /// The path is not that of a table.
    #[error("expected the address of a table, such as http://localhost:8000/t/ID")]
    Path,
    /// The text is not the address of a server.
    #[error("expected the address of a server, such as http://localhost:8000")]
    Server,
    /// The secret is malformed.
    #[error("expected a ticket of 32 hexadecimal digits after #")]
    Token,
    /// This program is built without TLS.
    #[error(
        "this program is built without TLS: build it with \
         `cargo build --release -p play --features https`, or open the link in a browser"
    )]
    Https,
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let (is_link, (is_secure, rest)) = match link(text)? {
            Some(link) => (true, link),
            None => (false, (false, text)),
        };
        let (rest, token) = match rest.split_once('#') {
            Some((rest, token)) => (rest, Some(token)),
            None => (rest, None),
        };
        let token = token.map(str::parse).transpose();
        let token = token.map_err(|_| AddressError::Token)?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        // Only a server has tables with names.
        let is_at_server = is_link || !path.is_empty();
        let is_name = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        let table = match path.strip_prefix("t/") {
            Some(id) if !id.is_empty() && id.chars().all(is_name) => Some(id.into()),
            None if path.is_empty() && !is_at_server => None,
            _ => return Err(AddressError::Path),
        };
        let host = match is_at_server {
            true => with_port(host, is_secure),
            false => Some(host.to_string()).filter(|host| has_port(host)),
        };
        let host = host.ok_or(AddressError::Port)?;
        Ok(Self {
            is_secure,
            host,
            table,
            token,
        })
    }
}

fn has_port(host: &str) -> bool {
    let port = host.rsplit_once(':').filter(|(name, _)| !name.is_empty());
    port.is_some_and(|(_, port)| port.parse::<u16>().is_ok())
}

/// Returns whether a link begins with `https://`, and what follows; `None` if the text is no link.
pub(super) fn link(text: &str) -> Result<Option<(bool, &str)>, AddressError> {
    if let Some(rest) = text.strip_prefix(scheme(true)) {
        return match cfg!(feature = "https") {
            true => Ok(Some((true, rest))),
            false => Err(AddressError::Https),
        };
    }
    Ok(text.strip_prefix(scheme(false)).map(|rest| (false, rest)))
}

/// Returns how a link begins.
pub(super) const fn scheme(is_secure: bool) -> &'static str {
    if is_secure { "https://" } else { "http://" }
}

/// Returns a host with its port, which is the usual one unless it is there; `None` if that is no
/// host.
pub(super) fn with_port(host: &str, is_secure: bool) -> Option<String> {
    let usual = if is_secure { 443 } else { 80 };
    // The colons in the brackets of an IPv6 address begin no port.
    let name_end = host.rfind(']').unwrap_or(0);
    let host = match host[name_end..].contains(':') {
        true => host.into(),
        false => format!("{host}:{usual}"),
    };
    Some(host).filter(|host| has_port(host))
}

impl Address {
    /// The link of the seat, with its secret: for the person who is to have it.
    pub fn link(&self) -> String {
        match self.token {
            Some(token) => format!("{self}#{token}"),
            None => self.to_string(),
        }
    }
}

/// Returns the address that people at other machines type for a host that listens here. For "all
/// addresses of this machine", it is the one from which the machine sends to others, if there is
/// one.
pub fn outside(listens: SocketAddr) -> SocketAddr {
    let from = || -> io::Result<IpAddr> {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        // An address for documentation. This sends nothing.
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        Ok(socket.local_addr()?.ip())
    };
    match listens.ip().is_unspecified() {
        true => from().map_or(listens, |ip| SocketAddr::new(ip, listens.port())),
        false => listens,
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.table {
            Some(table) => write!(f, "{}{}/t/{table}", scheme(self.is_secure), self.host),
            None => f.write_str(&self.host),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_type_names_a_machine() {
        let here: SocketAddr = "127.0.0.1:4000".parse().unwrap();
        assert_eq!(outside(here), here);
        let all: SocketAddr = "0.0.0.0:4000".parse().unwrap();
        let shown = outside(all);
        // A machine without a network has no other name.
        assert!(shown.port() == 4000 && (shown == all || !shown.ip().is_unspecified()));
    }

    #[test]
    fn addresses_are_read_or_refused_with_a_reason() {
        for (text, shown) in [
            ("localhost:4000", "localhost:4000"),
            ("[::1]:4000", "[::1]:4000"),
            (
                "games.example.org:8001/t/a-b",
                "http://games.example.org:8001/t/a-b",
            ),
            (
                "http://games.example.org/t/a",
                "http://games.example.org:80/t/a",
            ),
            ("http://[::1]/t/a", "http://[::1]:80/t/a"),
            ("http://[::1]:8000/t/a", "http://[::1]:8000/t/a"),
        ] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), shown);
        }
        for (text, error) in [
            ("localhost", AddressError::Port),
            (":4000", AddressError::Port),
            ("localhost:70000", AddressError::Port),
            ("http://localhost:8000", AddressError::Path),
            ("http://localhost:8000/t/", AddressError::Path),
            ("localhost:8000/t/../x", AddressError::Path),
            ("localhost:8000/t/a#5", AddressError::Token),
        ] {
            assert_eq!(text.parse::<Address>(), Err(error), "{text}");
        }
        let secure = "https://games.example.org/t/a".parse::<Address>();
        match cfg!(feature = "https") {
            true => assert_eq!(
                secure.unwrap().to_string(),
                "https://games.example.org:443/t/a"
            ),
            false => assert_eq!(secure, Err(AddressError::Https)),
        }
    }
}
