//! Hosts with their ports, as addresses have them.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::uri::Authority;

/// A host, and the port if one is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    name: String,
    port: Option<u16>,
}

impl Host {
    /// Reads `HOST` or `HOST:PORT`, where a host is a name or a number, in brackets if it is one of
    /// IPv6; `None` if the text is anything else.
    pub fn read(text: &str) -> Option<Self> {
        let authority: Authority = text.parse().ok()?;
        let (name, port) = (authority.host(), authority.port_u16());
        let port_text = port.map_or_else(String::new, |port| format!(":{port}"));
        if format!("{name}{port_text}") != text {
            // It names a user, or something stands between the host and the port.
            return None;
        }
        let name = match name.strip_prefix('[') {
            Some(number) => format!("[{}]", number.strip_suffix(']')?.parse::<Ipv6Addr>().ok()?),
            // A dot at the end only says that the name is complete.
            None => name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase(),
        };
        (!name.is_empty()).then_some(Self { name, port })
    }

    /// Returns whether this is a number or `localhost`, which no other site can have as its name.
    pub fn is_own(&self) -> bool {
        let number = self.name.trim_start_matches('[').trim_end_matches(']');
        self.name == "localhost" || number.parse::<IpAddr>().is_ok()
    }
}

/// Writes `HOST` or `HOST:PORT`.
impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

/// The address under which people reach the server, and where their pages come from: scheme and
/// host, without a path and without the usual port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    is_secure: bool,
    host: Host,
}

/// A text that is not a [`PublicUrl`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected http:// or https:// and a host without a path, such as https://games.example.org"
)]
pub struct PublicUrlError;

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let (scheme, host) = text.split_once("://").ok_or(PublicUrlError)?;
        let host = Host::read(host.strip_suffix('/').unwrap_or(host)).ok_or(PublicUrlError)?;
        match &*scheme.to_ascii_lowercase() {
            "http" => Ok(Self::of(false, host)),
            "https" => Ok(Self::of(true, host)),
            _ => Err(PublicUrlError),
        }
    }
}

impl PublicUrl {
    fn of(is_secure: bool, host: Host) -> Self {
        let usual = if is_secure { 443 } else { 80 };
        let port = host.port.filter(|port| *port != usual);
        let host = Host { port, ..host };
        Self { is_secure, host }
    }

    /// Returns whether a request for this host is for this address.
    pub(super) fn is_at(&self, host: &Host) -> bool {
        *self == Self::of(self.is_secure, host.clone())
    }

    /// Returns whether people reach the server over an encrypted connection.
    pub const fn is_secure(&self) -> bool {
        self.is_secure
    }
}

/// Writes the address as browsers do.
impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_read_whole_or_not_at_all() {
        for (text, written, is_own) in [
            ("localhost", "localhost", true),
            ("LocalHost.:8000", "localhost:8000", true),
            ("127.0.0.1", "127.0.0.1", true),
            ("[0:0::1]:80", "[::1]:80", true),
            ("[::FFFF:192.0.2.1]", "[::ffff:192.0.2.1]", true),
            ("Games.Example.org.", "games.example.org", false),
            ("127.0.0.1.evil.example", "127.0.0.1.evil.example", false),
            ("2130706433", "2130706433", false),
        ] {
            let host = Host::read(text).unwrap();
            assert_eq!(
                (&*host.to_string(), host.is_own()),
                (written, is_own),
                "{text}"
            );
        }
        for text in [
            "",
            ".",
            ":80",
            "a:",
            "a:b",
            "a:b:c",
            "a:+80",
            "a:65536",
            "a:8123.evil.com",
            "localhost:80:80",
            "::1",
            "[::1",
            "[::1]x",
            "[::1].evil.example",
            "[localhost]",
            "[127.0.0.1]",
            "a@b",
            "a/b",
            "a b",
        ] {
            assert_eq!(Host::read(text), None, "{text}");
        }
    }

    #[test]
    fn the_usual_port_is_no_difference() {
        for (origin, host, is_at) in [
            ("https://example.org", "example.org", true),
            ("https://example.org", "example.org:443", true),
            ("https://example.org:443", "Example.org", true),
            ("http://example.org:80", "example.org.", true),
            ("http://[::1]", "[0::1]:80", true),
            ("https://example.org:80", "example.org:80", true),
            ("https://example.org", "example.org:80", false),
            ("http://example.org", "example.org:443", false),
            ("https://example.org:8443", "example.org", false),
            ("https://example.org", "www.example.org", false),
        ] {
            let read = origin.parse::<PublicUrl>().unwrap();
            assert_eq!(
                read.is_at(&Host::read(host).unwrap()),
                is_at,
                "{origin} {host}"
            );
        }
        for bad in [
            "",
            "null",
            "example.org",
            "ftp://a",
            "http://",
            "http://a/b",
            "https://a//",
            "http://a?b",
            "https://a@b",
        ] {
            assert_eq!(bad.parse::<PublicUrl>(), Err(PublicUrlError), "{bad}");
        }
        let url: PublicUrl = "https://Games.Example.org:443/".parse().unwrap();
        assert!(url.to_string() == "https://games.example.org" && url.is_secure());
    }
}
