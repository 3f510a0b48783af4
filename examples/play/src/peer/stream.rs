//! Connections to other programs, with TLS or without.

use std::fmt::Debug;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// A connection to another program.
pub trait Connection: Read + Write + Debug + Send {
    /// Returns the socket of the connection.
    fn socket(&self) -> &TcpStream;
}

/// Any connection.
pub type Stream = Box<dyn Connection>;

impl Connection for TcpStream {
    fn socket(&self) -> &TcpStream {
        self
    }
}

#[cfg(feature = "https")]
impl Connection for tls::Session {
    fn socket(&self) -> &TcpStream {
        &self.sock
    }
}

/// Connects to a host with its port, and blocks meanwhile. Each step may take this long.
pub fn connect(host: &str, is_secure: bool, patience: Duration) -> io::Result<Stream> {
    let mut failure = io::Error::new(ErrorKind::NotFound, "there is no such address");
    for place in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&place, patience) {
            Ok(stream) => {
                stream.set_read_timeout(Some(patience))?;
                stream.set_write_timeout(Some(patience))?;
                return match is_secure {
                    true => secure(stream, host),
                    false => Ok(Box::new(stream)),
                };
            }
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

#[cfg(not(feature = "https"))]
fn secure(_: TcpStream, _: &str) -> io::Result<Stream> {
    Err(io::Error::from(ErrorKind::Unsupported))
}

#[cfg(feature = "https")]
fn secure(stream: TcpStream, host: &str) -> io::Result<Stream> {
    Ok(Box::new(tls::session(stream, host, tls::roots()?)?))
}

#[cfg(feature = "https")]
mod tls {
    use std::env;
    use std::io;
    use std::net::TcpStream;
    use std::path::Path;

    use rustls::crypto::ring::default_provider;
    use rustls::pki_types::pem::PemObject as _;
    use rustls::pki_types::{CertificateDer, ServerName};
    use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

    pub type Session = StreamOwned<ClientConnection, TcpStream>;

    /// The authorities that Mozilla trusts, and those of the file that `SSL_CERT_FILE` names.
    pub fn roots() -> io::Result<RootCertStore> {
        let mut roots = RootCertStore {
            roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
        };
        if let Some(file) = env::var_os("SSL_CERT_FILE") {
            add(&mut roots, Path::new(&file))?;
        }
        Ok(roots)
    }

    /// Adds the authorities of a file in the format PEM.
    pub fn add(roots: &mut RootCertStore, file: &Path) -> io::Result<()> {
        for certificate in CertificateDer::pem_file_iter(file).map_err(io::Error::other)? {
            let certificate = certificate.map_err(io::Error::other)?;
            roots.add(certificate).map_err(io::Error::other)?;
        }
        Ok(())
    }

    /// Does the handshake with a host.
    pub fn session(mut stream: TcpStream, host: &str, roots: RootCertStore) -> io::Result<Session> {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        let name = name.trim_matches(['[', ']']).to_string();
        let name = ServerName::try_from(name).map_err(io::Error::other)?;
        let config = ClientConfig::builder_with_provider(default_provider().into())
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let mut session = ClientConnection::new(config.into(), name).map_err(io::Error::other)?;
        while session.is_handshaking() {
            session.complete_io(&mut stream)?;
        }
        Ok(StreamOwned::new(session, stream))
    }
}

#[cfg(feature = "https")]
#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::path::PathBuf;
    use std::sync::Arc;
    use std::thread::{self, JoinHandle};

    use rustls::crypto::ring::default_provider;
    use rustls::pki_types::pem::PemObject as _;
    use rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use rustls::{RootCertStore, ServerConfig, ServerConnection, StreamOwned};
    use tungstenite::Message;

    use super::*;
    use crate::peer::wire::Wire;

    fn file(name: &str) -> PathBuf {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        folder.join("tests/data/tls").join(name)
    }

    /// Answers one program with the certificate of localhost, and sends back the text that comes.
    fn echo(listener: TcpListener) -> JoinHandle<Option<()>> {
        let certificates = CertificateDer::pem_file_iter(file("localhost.pem")).unwrap();
        let key = PrivateKeyDer::from_pem_file(file("localhost.key")).unwrap();
        let config = ServerConfig::builder_with_provider(default_provider().into())
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(certificates.map(Result::unwrap).collect(), key)
            .unwrap();
        thread::spawn(move || {
            let (stream, _) = listener.accept().ok()?;
            let session = ServerConnection::new(Arc::new(config)).ok()?;
            let mut socket = tungstenite::accept(StreamOwned::new(session, stream)).ok()?;
            let text = socket.read().ok()?;
            socket.send(text).ok()?;
            // The other side closes the connection.
            while !matches!(socket.read().ok()?, Message::Close(_)) {}
            Some(())
        })
    }

    #[test]
    fn a_table_is_reached_by_tls_if_its_certificate_is_trusted() {
        for is_trusted in [true, false] {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let place = listener.local_addr().unwrap();
            let echo = echo(listener);
            let mut roots = RootCertStore::empty();
            if is_trusted {
                tls::add(&mut roots, &file("authority.pem")).unwrap();
            }
            let host = format!("localhost:{}", place.port());
            let stream = TcpStream::connect(place).unwrap();
            let session = match tls::session(stream, &host, roots) {
                Ok(session) => session,
                Err(error) => {
                    assert!(
                        !is_trusted && error.to_string().contains("certificate"),
                        "{error}"
                    );
                    assert!(echo.join().unwrap().is_none());
                    continue;
                }
            };
            assert!(is_trusted);
            let address = format!("https://{host}/t/a").parse().unwrap();
            let mut wire = Wire::call(Box::new(session), &address).unwrap();
            let text = "x".repeat(100_000);
            wire.keep(text.as_str().into());
            let received = loop {
                let (messages, is_open) = wire.receive();
                assert!(is_open && wire.send(Duration::ZERO));
                if let Some(message) = messages.into_iter().next() {
                    break message;
                }
                thread::yield_now();
            };
            assert_eq!(*received, *text);
            wire.finish();
            wire.send(Duration::ZERO);
            echo.join().unwrap();
        }
    }
}
