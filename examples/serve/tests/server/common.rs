//! A server in this process or as a program, and programs that speak to it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use menagerie::Catalogue;
use serde_json::{Value, json};
use serve::{Config, Server};
use socket2::{Domain, Socket, Type};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
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

/// A request for a table at which two people play.
pub fn people(game: &str) -> Value {
    json!({"game": game, "seats": [{"kind": "person"}, {"kind": "person"}]})
}

/// A server that runs until this is dropped.
pub struct Running {
    pub address: SocketAddr,
    /// Those of a server in this process.
    own: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

/// The program as a process of its own, with the data in a folder.
pub struct Program {
    pub process: program_tests::Program,
    pub address: SocketAddr,
}

impl Program {
    pub fn start(folder: &TempDir, options: &[&str]) -> Self {
        let mut command = program_tests::command(env!("CARGO_BIN_EXE_serve"));
        let data = folder.path().join("data");
        command.args(options).arg("--data").arg(data);
        let (process, line) = program_tests::Program::start(&mut command, "", "http://");
        let address = line.trim().strip_prefix("http://").unwrap();
        let address = address.strip_suffix('/').unwrap().parse().unwrap();
        Self { process, address }
    }
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
        let (_, value) = found.unwrap_or_else(|| panic!("no {name}: {text}"));
        value.parse().unwrap()
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
        let name = |option: &str| option.split('=').next().map(String::from);
        let given: Vec<_> = arguments.iter().map(|option| name(option)).collect();
        let usual = GENEROUS.into_iter();
        let usual = usual.filter(|option| !given.contains(&name(option)));
        let all = ["serve", &data].into_iter().chain(usual);
        let config = Config::read(all.chain(arguments.iter().copied())).unwrap();
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let server = Server::bind(config, Catalogue::standard()).await.unwrap();
                tell.send(server.address().unwrap()).unwrap();
                let stopped = async { drop(stopped.await) };
                server.run(stopped).await;
            });
            runtime.shutdown_timeout(Duration::from_secs(1));
        });
        let address = told.recv().unwrap();
        Self {
            address,
            own: Some((stop, thread)),
        }
    }

    /// A server in another process.
    pub fn at(address: SocketAddr) -> Self {
        Self { address, own: None }
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

    /// Returns the reply; `None` if the server closes the connection without one.
    pub fn try_get(&self, path: &str, headers: &str) -> Option<Reply> {
        let host = self.address;
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n");
        self.try_raw(request.as_bytes())
    }

    pub fn get_with(&self, path: &str, headers: &str) -> Reply {
        self.try_get(path, headers).expect("a reply")
    }

    pub fn get(&self, path: &str) -> Reply {
        self.get_with(path, "")
    }

    /// Returns a request with this body, as it is sent.
    pub fn request(&self, path: &str, body: &Value) -> Vec<u8> {
        let (host, body) = (self.address, body.to_string());
        let length = body.len();
        let head = format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n");
        format!("{head}\r\n{body}").into_bytes()
    }

    /// Connects from an address of this machine.
    pub fn connect_from(&self, address: [u8; 4]) -> TcpStream {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        socket.bind(&SocketAddr::from((address, 0)).into()).unwrap();
        socket.connect(&self.address.into()).unwrap();
        socket.into()
    }

    pub fn post_with(&self, path: &str, headers: &str, body: &[u8]) -> Reply {
        let (host, length) = (self.address, body.len());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\
             Connection: close\r\n\r\n"
        );
        self.raw(&[head.as_bytes(), body].concat())
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_with(path, "", body.to_string().as_bytes())
    }

    /// Makes a table for two people.
    pub fn people(&self, game: &str) -> (String, [String; 2]) {
        let (id, tokens) = self.table(&people(game));
        (id, tokens.map(Option::unwrap))
    }

    /// Returns what everybody may know of a table.
    pub fn listing(&self, id: &str) -> Value {
        self.get(&format!("/api/tables/{id}")).json()
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

/// Makes a WebSocket of a connection, with these headers.
pub fn open(
    stream: TcpStream,
    id: &str,
    headers: &[(&'static str, &'static str)],
) -> Result<WebSocket<TcpStream>, tungstenite::Error> {
    let address = stream.peer_addr()?;
    let mut request = format!("ws://{address}/ws/t/{id}").into_client_request()?;
    for &(name, value) in headers {
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    stream.set_read_timeout(Some(PATIENCE))?;
    match tungstenite::client(request, stream) {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::HandshakeError::Failure(error)) => Err(error),
        Err(interrupted) => panic!("{interrupted}"),
    }
}

/// Returns why a table cannot be reached with these headers.
pub fn refusal(server: &Running, id: &str, headers: &[(&'static str, &'static str)]) -> String {
    let stream = TcpStream::connect(server.address).unwrap();
    open(stream, id, headers).unwrap_err().to_string()
}

impl Client {
    /// Makes a WebSocket of a connection, unless the server is gone.
    pub fn over(stream: TcpStream, id: &str) -> Option<Self> {
        Some(Self {
            socket: open(stream, id, &[]).ok()?,
            log: Vec::new(),
            wishes: 0,
        })
    }

    /// Connects to a table without a word.
    pub fn connect(address: SocketAddr, id: &str) -> Self {
        Self::over(TcpStream::connect(address).unwrap(), id).unwrap()
    }

    /// Takes a seat, or watches without a secret. Returns the welcome too.
    pub fn sit(address: SocketAddr, id: &str, token: Option<&str>) -> (Self, Value) {
        Self::connect(address, id)
            .welcomed(token)
            .expect("a welcome and the log")
    }

    /// Takes a seat, unless the server is gone.
    pub fn try_sit(address: SocketAddr, id: &str, token: &str) -> Option<Self> {
        let client = Self::over(TcpStream::connect(address).ok()?, id)?;
        client.welcomed(Some(token)).map(|(client, _)| client)
    }

    /// Says which seat it wants, or that it watches.
    pub fn hello(&mut self, token: Option<&str>) -> Option<()> {
        let mut hello = json!({"type": "hello", "version": 2});
        match token {
            Some(token) => hello["token"] = token.into(),
            None => hello["watch"] = true.into(),
        }
        self.try_send(&hello.to_string())
    }

    fn welcomed(mut self, token: Option<&str>) -> Option<(Self, Value)> {
        self.hello(token)?;
        let welcome = self.try_expect("welcome")?;
        let entries = welcome["entries"].as_u64()?;
        self.wishes = welcome["wishes"].as_u64().unwrap_or_default();
        while (self.log.len() as u64) < entries {
            self.try_expect("entry")?;
        }
        Some((self, welcome))
    }

    /// Sends a message, unless the server is gone.
    pub fn try_send(&mut self, text: &str) -> Option<()> {
        self.socket.send(Message::text(text)).ok()
    }

    pub fn send(&mut self, text: &str) {
        self.try_send(text).expect("the server is there");
    }

    /// Says that this program is still there. A table gives up a program that is silent for long.
    pub fn ping(&mut self) {
        self.send(r#"{"type":"ping"}"#);
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

    /// Waits for the end of the connection.
    pub fn ends(&mut self) {
        while self.next().is_some() {}
    }

    /// Returns the next message of a type, unless the connection ends before.
    pub fn try_expect(&mut self, kind: &str) -> Option<Value> {
        std::iter::from_fn(|| self.next()).find(|message| message["type"] == kind)
    }

    /// Returns the next message of a type, without those before it.
    pub fn expect(&mut self, kind: &str) -> Value {
        let message = self.try_expect(kind);
        message.unwrap_or_else(|| panic!("no {kind} after {:?}", self.log.last()))
    }

    /// Returns the code with which the server closes the connection.
    pub fn closed(&mut self) -> CloseCode {
        loop {
            if let Message::Close(frame) = self.socket.read().unwrap() {
                return frame.unwrap().code;
            }
        }
    }

    /// Waits until the log has this number of entries, and returns the last one.
    pub fn entry(&mut self, number: usize) -> Value {
        while self.log.len() < number {
            self.expect("entry");
        }
        self.log[number - 1].clone()
    }

    /// Wishes for something, unless the server is gone.
    pub fn try_wish(&mut self, mut act: Value) -> Option<()> {
        self.wishes += 1;
        act["type"] = "wish".into();
        act["number"] = self.wishes.into();
        act["seen"] = self.log.len().into();
        self.try_send(&act.to_string())
    }

    pub fn wish(&mut self, act: Value) {
        self.try_wish(act).expect("the server is there");
    }

    /// Asks for something, or agrees to it.
    pub fn ask(&mut self, question: &str) {
        self.wish(json!({"act": "ask", "question": question}));
    }

    pub fn resign(&mut self) {
        self.wish(json!({"act": "resign"}));
    }

    /// Wishes for a move, unless the server is gone.
    pub fn try_play(&mut self, ply: usize, text: &str) -> Option<()> {
        self.try_wish(json!({"act": "move", "ply": ply, "text": text}))
    }

    pub fn play(&mut self, ply: usize, text: &str) {
        self.try_play(ply, text).expect("the server is there");
    }
}

/// Lets two people play these moves in turn, the first of which has this number.
pub fn play(players: &mut [Client; 2], first: usize, moves: &[&str]) {
    for (ply, text) in (first..).zip(moves) {
        let entries = players[0].log.len() + 1;
        players[(ply - 1) % 2].play(ply, text);
        for player in &mut *players {
            player.entry(entries);
        }
    }
}
