//! What is checked before any request is answered, and the headers of every reply.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use headers::{HeaderMapExt, IfNoneMatch};

use super::host::{Host, PublicUrl};
use super::respond::Problem;
use crate::config::Config;
use crate::metrics::{Counted, Metrics};
use crate::rates::Visit;
use crate::shared::Shared;

/// The other end of a connection.
#[derive(Clone, Debug)]
pub struct Peer {
    /// Its address.
    pub address: SocketAddr,
    /// Its place among all connections, and among those of its address. A WebSocket keeps it.
    _place: Arc<(Counted, Option<Visit>)>,
}

impl Peer {
    /// Counts a connection, which may be a visit of its address.
    pub fn new(address: SocketAddr, visit: Option<Visit>, metrics: &Metrics) -> Self {
        let _place = Arc::new((Counted::by(&metrics.connections), visit));
        Self { address, _place }
    }
}

/// The address of the person who asks.
#[derive(Copy, Clone, Debug)]
pub struct Client(pub IpAddr);

/// The longest time from the head of a request to the reply.
const PATIENCE: Duration = Duration::from_secs(30);

/// Checks a request, has it answered, and completes the reply.
pub async fn check(
    State(shared): State<Arc<Shared>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    shared.metrics.requests.inc();
    let known: Option<IfNoneMatch> = request.headers().typed_get();
    let client = client(&shared.config, peer.address, request.headers());
    let checked = check_names(&shared.config, request.uri(), request.headers());
    let may_ask = shared.addresses.requests.allow(client);
    let too_many = || Problem::too_many("rate", "too many requests: wait a moment");
    let checked = checked.and_then(|host| may_ask.then_some(host).ok_or_else(too_many));
    let mut response = match checked {
        Err(problem) => {
            shared.metrics.requests_refused.inc();
            problem.into_response()
        }
        Ok(host) => {
            request.extensions_mut().insert(Client(client));
            request.extensions_mut().insert(host);
            let late = |_| {
                let text = "the request took too long";
                Problem::new(StatusCode::REQUEST_TIMEOUT, "slow", text).into_response()
            };
            let reply = tokio::time::timeout(PATIENCE, next.run(request)).await;
            reply.unwrap_or_else(late)
        }
    };
    if response.status() == StatusCode::OK
        && let (Some(known), Some(tag)) = (known, response.headers().typed_get())
        && !known.precondition_passes(&tag)
    {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
        // A page asks for many files again, and an empty body has no encoding.
        response.headers_mut().remove(header::CONTENT_ENCODING);
        response.headers_mut().remove(header::VARY);
    }
    complete(response.headers_mut(), shared.config.public_url.as_ref());
    response
}

/// Returns the address of the person who asks. A proxy adds it at the end of a list whose other
/// members anybody can invent.
fn client(config: &Config, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = || {
        let mut lists = headers.get_all("x-forwarded-for").into_iter();
        let last = lists.next_back()?.to_str().ok()?.rsplit(',').next()?;
        last.trim().parse().ok()
    };
    let forwarded = config.behind_proxy.then(forwarded).flatten();
    forwarded.unwrap_or_else(|| peer.ip())
}

/// Checks that a page of another site cannot use the server: neither under a name of its own that
/// leads here, nor by a request from its own origin. Returns the name of the server.
fn check_names(config: &Config, uri: &Uri, headers: &HeaderMap) -> Result<Host, Problem> {
    for name in [header::HOST, header::ORIGIN] {
        if headers.get_all(&name).iter().nth(1).is_some() {
            let text = format!("a request with two headers {name}: expected one");
            return Err(Problem::bad("bad-request", text));
        }
    }
    let header = |name| headers.get(name).map(|it| it.to_str().unwrap_or_default());
    let host = uri.authority().map(Authority::as_str);
    let host = host.or_else(|| header(header::HOST)).and_then(Host::read);
    let public = config.public_url.as_ref();
    let is_ours = |host: &Host| host.is_own() || public.is_some_and(|public| public.is_at(host));
    let host = host.filter(is_ours).ok_or_else(|| {
        let text = "requests for this host name are refused: set --public-url";
        Problem::new(StatusCode::MISDIRECTED_REQUEST, "host", text)
    })?;
    let is_same = |origin: &PublicUrl| origin.is_at(&host) || Some(origin) == public;
    if header(header::ORIGIN).is_none_or(|it| it.parse().as_ref().is_ok_and(is_same)) {
        return Ok(host);
    }
    let text = "requests from pages of other sites are refused";
    Err(Problem::new(StatusCode::FORBIDDEN, "origin", text))
}

const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The headers of every reply.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Returns the headers of every reply as lines.
pub fn header_lines(public: Option<&PublicUrl>) -> String {
    let mut headers = HeaderMap::new();
    complete(&mut headers, public);
    let line = |(name, value): (&HeaderName, &HeaderValue)| {
        format!("{name}: {}\r\n", value.to_str().unwrap_or_default())
    };
    headers.iter().map(line).collect()
}

fn complete(headers: &mut HeaderMap, public: Option<&PublicUrl>) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if public.is_some_and(PublicUrl::is_secure) {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(arguments: &[&str]) -> Config {
        let arguments = ["serve", "--data=d"].iter().chain(arguments);
        Config::read(arguments).unwrap()
    }

    fn headers(headers: &[(HeaderName, &str)]) -> HeaderMap {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name, value.parse().unwrap());
        }
        map
    }

    /// Returns the status of a refusal; `None` if the names are those of the server.
    fn refusal(arguments: &[&str], names: &[(HeaderName, &str)]) -> Option<u16> {
        let (config, names) = (config(arguments), headers(names));
        let checked = check_names(&config, &Uri::from_static("/"), &names);
        Some(checked.err()?.into_response().status().as_u16())
    }

    #[test]
    fn only_own_names_are_served_and_only_to_own_pages() {
        use header::{HOST, ORIGIN};
        let public = "--public-url=https://games.example.org";
        let own = [
            "127.0.0.1:8000",
            "localhost",
            "LOCALHOST:1",
            "[::1]:80",
            "192.168.0.7",
        ];
        for host in own {
            assert_eq!(refusal(&[], &[(HOST, host)]), None, "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:8000",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "[::1].evil.example",
            "2130706433",
            "localhost:8123.evil.com",
            "a:b:c",
            "games.example.org",
        ] {
            assert_eq!(refusal(&[], &[(HOST, host)]), Some(421), "{host}");
        }
        for host in [
            "Games.Example.org",
            "games.example.org:443",
            "games.example.org.",
        ] {
            for port in ["", ":443"] {
                let public = format!("{public}{port}");
                let origin = (ORIGIN, "https://games.example.org");
                assert_eq!(refusal(&[&public], &[(HOST, host), origin]), None, "{host}");
            }
        }
        let longer = (HOST, "games.example.org.evil.example");
        assert_eq!(refusal(&[public], &[longer]), Some(421));
        for origin in [
            "null",
            "http://evil.example",
            "http://127.0.0.1:8001",
            "http://127.0.0.1",
        ] {
            let names = [(HOST, own[0]), (ORIGIN, origin)];
            assert_eq!(refusal(&[], &names), Some(403), "{origin}");
        }
        let here = [(HOST, own[0]), (ORIGIN, "http://127.0.0.1:8000")];
        let there = [(HOST, own[0]), (ORIGIN, "https://games.example.org")];
        assert_eq!(
            [refusal(&[], &here), refusal(&[public], &there)],
            [None, None]
        );
        for name in [HOST, ORIGIN] {
            let twice = [here.to_vec(), vec![(name, "http://evil.example")]].concat();
            assert_eq!(refusal(&[], &twice), Some(400), "two names are none");
        }
    }

    #[test]
    fn only_a_proxy_is_believed_whom_it_speaks_for() {
        let peer: SocketAddr = "127.0.0.1:5".parse().unwrap();
        let forwarded = HeaderName::from_static("x-forwarded-for");
        let headers = headers(&[(forwarded, "192.0.2.9, 192.0.2.1")]);
        let asks = |arguments: &[&str]| client(&config(arguments), peer, &headers).to_string();
        assert_eq!(asks(&[]), "127.0.0.1");
        assert_eq!(asks(&["--behind-proxy"]), "192.0.2.1");
    }
}
