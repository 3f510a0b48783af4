//! A running server, and players who connect to it.

pub mod crowd;

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::time::Duration;

use program_tests::{Program, Signal};
use socket2::{Domain, Socket, Type};

/// Long enough for any machine; only a test that fails waits so long.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a port of its own. It is killed if a test forgets it.
pub struct Server {
    pub program: Program,
    pub port: u16,
}

impl Server {
    pub fn start(arguments: &[&str]) -> Self {
        let mut command = program_tests::command(env!("CARGO_BIN_EXE_lifeduel-server"));
        command.args(["localhost", "0"]).args(arguments);
        let (program, line) = Program::start(command.stderr(Stdio::piped()), "", "listening");
        let port = line.strip_prefix("Lifegame server listening on localhost:");
        let port = port.unwrap_or_else(|| panic!("{line:?}"));
        Self {
            port: port.trim_end().parse().unwrap(),
            program,
        }
    }

    /// A player that has connected.
    pub fn connect(&self) -> Client {
        Client::new(TcpStream::connect(("127.0.0.1", self.port)).unwrap())
    }

    /// A player that has connected from another address of this machine.
    pub fn connect_from(&self, address: [u8; 4]) -> Client {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        socket.bind(&SocketAddr::from((address, 0)).into()).unwrap();
        let server = SocketAddr::from(([127, 0, 0, 1], self.port));
        socket.connect(&server.into()).unwrap();
        Client::new(socket.into())
    }

    /// A player that has been greeted, given its name and been sent the size of the board.
    pub fn named(&self, name: &str) -> Client {
        let mut client = self.connect();
        client.greeted();
        client.send(format!("{name}\n"));
        assert!(client.line().starts_with("{\"height\": "));
        client
    }

    /// Two players whose game has begun; the first is to place.
    pub fn game(&self) -> [Client; 2] {
        let mut clients = [self.named("p1"), self.named("p2")];
        clients[0].expect("placement");
        clients[1].expect("waiting");
        clients
    }

    /// Stops it. It must end without a complaint.
    pub fn stop(self) {
        self.program.signal(Signal::TERM);
        let ended = self.program.end();
        assert_eq!(program_tests::stderr(&ended), "");
        assert_eq!(ended.status.signal(), Some(15));
    }
}

/// A player's connection.
pub struct Client {
    reader: BufReader<TcpStream>,
}

impl Client {
    fn new(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Self {
            reader: BufReader::new(stream),
        }
    }

    pub fn greeted(&mut self) {
        self.expect("This is a lifegame_py server.  Tell me your name.");
    }

    /// Whether the server says something before it closes.
    pub fn is_greeted(&mut self) -> bool {
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap() > 0
    }

    pub fn stream(&self) -> &TcpStream {
        self.reader.get_ref()
    }

    /// Sends bytes as they are.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream().write_all(bytes.as_ref()).unwrap();
    }

    /// The next line, which must have its end.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap();
        let line = line.strip_suffix('\n');
        line.expect("the server has closed").to_owned()
    }

    pub fn expect(&mut self, line: &str) {
        assert_eq!(self.line(), line);
    }

    /// Whether nothing comes for a while.
    pub fn waits(&mut self) -> bool {
        let soon = Some(Duration::from_millis(50));
        self.stream().set_read_timeout(soon).unwrap();
        let waits = (self.reader.fill_buf()).is_err_and(|error| {
            matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
        });
        self.stream().set_read_timeout(Some(PATIENCE)).unwrap();
        waits
    }

    /// Everything up to the end of the stream.
    pub fn rest(&mut self) -> String {
        let mut text = String::new();
        self.reader.read_to_string(&mut text).unwrap();
        text
    }

    /// Sends nothing more, but reads on.
    pub fn finish(&self) {
        self.stream().shutdown(Shutdown::Write).unwrap();
    }

    /// Breaks the connection instead of closing it.
    pub fn reset(self) {
        let socket = socket2::SockRef::from(self.stream());
        socket.set_linger(Some(Duration::ZERO)).unwrap();
    }
}
