//! A server in this process, and programs that speak to it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use menagerie::Catalogue;
use serde_json::Value;
use serve::{Config, Server};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// Long enough for any machine. Only a test that fails waits so long.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until something holds.
pub fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "not in time: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A server that runs until this is dropped.
pub struct Running {
    pub address: SocketAddr,
    pub tcp: Option<SocketAddr>,
    /// Those of a server in this process.
    own: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

/// A reply over HTTP.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }

    pub fn kind(&self) -> String {
        self.json()["error"]["kind"].as_str().unwrap().into()
    }

    pub fn header(&self, name: &str) -> Option<String> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(found, _)| found.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.into())
    }

    /// Returns a counter of `/metrics`.
    pub fn counter(&self, name: &str) -> f64 {
        let text = self.text();
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        let found = lines.find(|(found, _)| *found == name);
        found
            .unwrap_or_else(|| panic!("no {name}: {text}"))
            .1
            .parse()
            .unwrap()
    }
}

/// Options that do not limit what tests do.
pub const GENEROUS: [&str; 7] = [
    "--max-requests=10000",
    "--max-new-tables=10000",
    "--max-per-address=1000",
    "--max-sent=10000000",
    "--max-threads=1",
    "--listen=127.0.0.1:0",
    "--log=error",
];

impl Running {
    /// Starts a server with a folder of its own, which lives as long as the folder.
    pub fn start(arguments: &[&str]) -> (Self, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        (Self::start_in(&folder, arguments), folder)
    }

    /// Starts a server with the data in a folder.
    pub fn start_in(folder: &TempDir, arguments: &[&str]) -> Self {
        let data = format!("--data={}", folder.path().join("data").display());
        // The last word about an option counts.
        let all = ["serve", &data].into_iter().chain(GENEROUS);
        let replaced = |option: &&str| {
            let name = option.split('=').next().unwrap();
            !arguments
                .iter()
                .any(|argument| argument.split('=').next() == Some(name))
        };
        let arguments = all.filter(replaced).chain(arguments.iter().copied());
        let config = Config::read(arguments).unwrap();
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let server = Server::bind(config, Catalogue::standard()).await.unwrap();
                tell.send((server.address().unwrap(), server.tcp_address()))
                    .unwrap();
                let stopped = async { drop(stopped.await) };
                server.run(stopped).await;
            });
            runtime.shutdown_timeout(Duration::from_secs(1));
        });
        let (address, tcp) = told.recv().unwrap();
        Self {
            address,
            tcp,
            own: Some((stop, thread)),
        }
    }

    /// A server in another process.
    pub fn at(address: SocketAddr) -> Self {
        Self {
            address,
            tcp: None,
            own: None,
        }
    }

    /// Sends bytes as a request, and reads the reply.
    pub fn raw(&self, request: &[u8]) -> Reply {
        self.try_raw(request).expect("a reply")
    }

    /// Does the same; `None` if the server closes the connection without a reply.
    fn try_raw(&self, request: &[u8]) -> Option<Reply> {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // The server may refuse before it has read everything.
        let _ = stream.write_all(request);
        read_reply(&mut stream)
    }

    pub fn get_with(&self, path: &str, headers: &str) -> Reply {
        self.raw(self.getting(path, headers).as_bytes())
    }

    fn getting(&self, path: &str, headers: &str) -> String {
        let host = self.address;
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n")
    }

    pub fn get(&self, path: &str) -> Reply {
        self.get_with(path, "")
    }

    /// Returns the reply; `None` if the server closes the connection without one.
    pub fn try_get(&self, path: &str) -> Option<Reply> {
        self.try_raw(self.getting(path, "").as_bytes())
    }

    pub fn post_with(&self, path: &str, headers: &str, body: &[u8]) -> Reply {
        let (host, length) = (self.address, body.len());
        let mut request = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\
             Connection: close\r\n\r\n"
        )
        .into_bytes();
        request.extend_from_slice(body);
        self.raw(&request)
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_with(path, "", body.to_string().as_bytes())
    }

    /// Makes a table. Returns its name and the secrets of its seats.
    pub fn table(&self, new: &Value) -> (String, [Option<String>; 2]) {
        let reply = self.post("/api/tables", new);
        assert_eq!(reply.status, 201, "{new}: {}", reply.text());
        let made = reply.json();
        let token = |index: usize| made["tokens"][index].as_str().map(String::from);
        (made["id"].as_str().unwrap().into(), [token(0), token(1)])
    }

    /// Returns a counter of the server.
    pub fn counter(&self, name: &str) -> f64 {
        self.get("/metrics").counter(name)
    }
}

fn read_reply(stream: &mut TcpStream) -> Option<Reply> {
    let mut bytes = Vec::new();
    // A refused connection may be reset after the reply.
    let _ = stream.read_to_end(&mut bytes);
    if bytes.is_empty() {
        return None;
    }
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("no head: {:?}", String::from_utf8_lossy(&bytes)));
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let body = bytes[end + 4..].to_vec();
    Some(Reply { status, head, body })
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.own.take() {
            drop(stop);
            assert!(thread.join().is_ok() || std::thread::panicking());
        }
    }
}

/// A program at a table.
pub struct Client {
    pub socket: WebSocket<TcpStream>,
    /// The entries that were received.
    pub log: Vec<Value>,
    wishes: u64,
}

/// Connects to a table with these headers.
pub fn connect_with(
    address: SocketAddr,
    id: &str,
    headers: &[(&'static str, &str)],
) -> Result<WebSocket<TcpStream>, tungstenite::Error> {
    open(TcpStream::connect(address)?, address, id, headers)
}

fn open(
    stream: TcpStream,
    address: SocketAddr,
    id: &str,
    headers: &[(&'static str, &str)],
) -> Result<WebSocket<TcpStream>, tungstenite::Error> {
    let mut request = format!("ws://{address}/ws/t/{id}").into_client_request()?;
    for (name, value) in headers {
        request
            .headers_mut()
            .insert(*name, HeaderValue::from_str(value).unwrap());
    }
    stream.set_read_timeout(Some(PATIENCE))?;
    match tungstenite::client(request, stream) {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::HandshakeError::Failure(error)) => Err(error),
        Err(interrupted) => panic!("{interrupted}"),
    }
}

impl Client {
    /// Connects to a table without a word.
    pub fn connect(address: SocketAddr, id: &str) -> Self {
        Self::try_connect(address, id).unwrap()
    }

    /// Takes a seat, unless the server is gone.
    pub fn try_sit(address: SocketAddr, id: &str, token: &str) -> Option<Self> {
        Self::greet(Self::try_connect(address, id)?, Some(token)).map(|(client, _)| client)
    }

    fn try_connect(address: SocketAddr, id: &str) -> Option<Self> {
        Self::over(TcpStream::connect(address).ok()?, address, id)
    }

    /// Makes a WebSocket of a connection, unless the server is gone.
    pub fn over(stream: TcpStream, address: SocketAddr, id: &str) -> Option<Self> {
        Some(Self {
            socket: open(stream, address, id, &[]).ok()?,
            log: Vec::new(),
            wishes: 0,
        })
    }

    /// Takes a seat, or watches without a secret. Returns the welcome too.
    pub fn sit(address: SocketAddr, id: &str, token: Option<&str>) -> (Self, Value) {
        Self::greet(Self::connect(address, id), token).expect("a welcome and the log")
    }

    fn greet(mut client: Self, token: Option<&str>) -> Option<(Self, Value)> {
        let hello = match token {
            Some(token) => serde_json::json!({"type": "hello", "version": 2, "token": token}),
            None => serde_json::json!({"type": "hello", "version": 2, "watch": true}),
        };
        client.try_send(&hello.to_string())?;
        let welcome = client.try_expect("welcome")?;
        let entries = welcome["entries"].as_u64().unwrap() as usize;
        client.wishes = welcome["wishes"].as_u64().unwrap_or_default();
        while client.log.len() < entries {
            client.try_expect("entry")?;
        }
        Some((client, welcome))
    }

    pub fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    pub fn send_text(&mut self, text: &str) {
        self.try_send(text).unwrap();
    }

    /// Sends a message, unless the server is gone.
    pub fn try_send(&mut self, text: &str) -> Option<()> {
        self.socket.send(Message::text(text)).ok()
    }

    /// Says that this program is still there. A table gives up a program that is silent for long.
    pub fn ping(&mut self) {
        self.send_text("{\"type\":\"ping\"}");
    }

    /// Returns the next message; `None` at the end of the connection.
    pub fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] == "entry" {
                        self.log.push(message.clone());
                    }
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Returns the next message of a type, without those before it.
    pub fn expect(&mut self, kind: &str) -> Value {
        let mut others = Vec::new();
        while let Some(message) = self.next() {
            if message["type"] == kind {
                return message;
            }
            others.push(message);
        }
        panic!("no {kind} after {others:?}");
    }

    /// Returns the next message of a type, unless the connection ends before.
    pub fn try_expect(&mut self, kind: &str) -> Option<Value> {
        loop {
            let message = self.next()?;
            if message["type"] == kind {
                return Some(message);
            }
        }
    }

    /// Wishes for something, unless the server is gone.
    pub fn try_wish(&mut self, act: &Value) -> bool {
        self.wishes += 1;
        let mut wish = act.clone();
        wish["type"] = "wish".into();
        wish["number"] = self.wishes.into();
        wish["seen"] = self.log.len().into();
        self.try_send(&wish.to_string()).is_some()
    }

    /// Wishes for something.
    pub fn wish(&mut self, act: &Value) {
        assert!(self.try_wish(act), "the server is there");
    }

    /// Wishes for a move, unless the server is gone.
    pub fn try_play(&mut self, ply: usize, text: &str) -> bool {
        self.try_wish(&serde_json::json!({"act": "move", "ply": ply, "text": text}))
    }

    /// Wishes for a move.
    pub fn play(&mut self, ply: usize, text: &str) {
        assert!(self.try_play(ply, text), "the server is there");
    }
}
