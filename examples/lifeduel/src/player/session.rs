//! One game: takes what the server sends and what is typed, until the verdict.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::protocol::{Client, ClientError, PlayerOutcome, ServerMessage};
use lifeduel::{Board, Player, Spec};

use super::screen;
use super::settings::Settings;
use super::strategy::{Chooser, Strategy};

/// Why a game ended without a verdict.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no server.
    #[error("cannot connect to {address}")]
    Connect {
        /// The address.
        address: String,
        /// The error of the system.
        source: io::Error,
    },
    /// The connection failed.
    #[error("cannot talk to the server")]
    Io(#[from] io::Error),
    /// The connection ended, or the server broke the protocol.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// Standard input has ended.
    #[error("the input has ended: you leave the game")]
    InputEnded,
    /// The server's board does not fit the parameters that the player was given.
    #[error("the server plays on {height} rows of {width} columns, not {spec}")]
    OtherGame {
        /// The rows of the server's board.
        height: usize,
        /// The columns of the server's board.
        width: usize,
        /// The parameters that the player was given.
        spec: Spec,
    },
    /// The server asks for a placement when no cell is dead.
    #[error("the server asks for a placement, but no cell is dead")]
    NoDeadCell,
    /// Standard output cannot be written.
    #[error("cannot show the game")]
    Screen(#[source] io::Error),
}

/// What the threads of a session report.
enum Event {
    Received(Vec<u8>),
    ServerLeft,
    Typed(String),
    InputEnded,
}

/// The pause after a placement, and before the result.
const LOOK: Duration = Duration::from_secs(2);
const SUSPENSE: Duration = Duration::from_secs(3);

/// A game of one player.
struct Session<'a> {
    strategy: Strategy,
    name: &'a str,
    settings: &'a Settings,
    client: Client,
    stream: TcpStream,
    out: &'a mut dyn Write,
    chooser: Option<Chooser>,
    spec: Spec,
    /// Typed lines that have not been used yet.
    typed: VecDeque<String>,
    input_ended: bool,
    /// Whether the server waits for a placement, and the row that was typed for it.
    asked: bool,
    row: Option<String>,
}

/// Plays a game on a connection. A person types on `input`, which is not read for other strategies.
pub fn play(
    strategy: Strategy,
    name: &str,
    settings: &Settings,
    stream: TcpStream,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> Result<PlayerOutcome, Error> {
    // Lines are short and need a quick reply.
    stream.set_nodelay(true)?;
    let (sender, events) = channel();
    let incoming = stream.try_clone()?;
    let to_session = sender.clone();
    thread::spawn(move || receive(incoming, &to_session));
    if strategy == Strategy::Manual {
        thread::spawn(move || type_lines(input, &sender));
    }
    let session = Session {
        strategy,
        name,
        settings,
        client: Client::default(),
        stream,
        out,
        chooser: None,
        spec: settings.game.unwrap_or_default(),
        typed: VecDeque::new(),
        input_ended: false,
        asked: false,
        row: None,
    };
    session.run(&events)
}

/// Reports what the server sends.
fn receive(mut stream: TcpStream, events: &Sender<Event>) {
    let mut buffer = [0; 4096];
    loop {
        let event = match stream.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => Event::ServerLeft,
            Ok(count) => Event::Received(buffer[..count].to_vec()),
        };
        let is_last = matches!(event, Event::ServerLeft);
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Reports what is typed.
fn type_lines(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        let event = match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::InputEnded,
            Ok(_) => Event::Typed(String::from_utf8_lossy(&line).into_owned()),
        };
        let is_last = matches!(event, Event::InputEnded);
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// The parameters of the usual game on a board of this size.
fn usual_game(height: usize, width: usize) -> Spec {
    let usual = match (height, width) {
        (6, 6) => Ok(Spec::STANDARD),
        (8, 8) => Spec::new(8, 8, 8, 5).map(|spec| spec.with_first_winning_ties(true)),
        _ => Spec::new(height, width, 6.min(height * width / 2), 3),
    };
    // For the other sizes there is no game.
    usual.unwrap_or_default()
}

impl Session<'_> {
    fn run(mut self, events: &Receiver<Event>) -> Result<PlayerOutcome, Error> {
        loop {
            // Both threads report when they end, so there always is a next event.
            match events.recv().unwrap_or(Event::ServerLeft) {
                Event::Received(bytes) => self.client.receive(&bytes),
                Event::ServerLeft => self.client.end(),
                Event::Typed(line) => self.typed.push_back(line),
                Event::InputEnded => self.input_ended = true,
            }
            while let Some(message) = self.client.next_message() {
                let message = message?;
                self.log(&format!("receives {message}"));
                if let ServerMessage::Verdict(verdict) = message {
                    self.show(&format!("{}\n", screen::verdict(verdict)))?;
                    return Ok(verdict);
                }
                self.handle(message)?;
            }
            self.take_typed()?;
        }
    }

    fn log(&self, what: &str) {
        if self.settings.verbose {
            eprintln!("{}: {what}", self.name);
        }
    }

    fn show(&mut self, text: &str) -> Result<(), Error> {
        (self.out.write_all(text.as_bytes()))
            .and_then(|()| self.out.flush())
            .map_err(Error::Screen)
    }

    fn send(&mut self, line: &str) -> Result<(), Error> {
        self.log(&format!("sends {}", line.trim_end()));
        match self.stream.write_all(line.as_bytes()) {
            // A server that has closed the connection may have sent the reason: it is read next.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset
                ) =>
            {
                Ok(())
            }
            sent => Ok(sent?),
        }
    }

    fn is_manual(&self) -> bool {
        self.strategy == Strategy::Manual
    }

    fn board(&self) -> Board {
        self.client.board().unwrap_or(Board::empty(self.spec))
    }

    fn player(&self) -> Player {
        self.client.player().unwrap_or(Player::First)
    }

    fn pause(&self, time: Duration) {
        if self.is_manual() && !self.settings.no_pauses {
            thread::sleep(time);
        }
    }

    fn handle(&mut self, message: ServerMessage) -> Result<(), Error> {
        match message {
            ServerMessage::Greeting => {
                let line = self.client.give_name(self.name)?;
                self.send(&line)
            }
            ServerMessage::Size { height, width } => self.sit_down(height, width),
            ServerMessage::Placement => self.choose(),
            ServerMessage::Waiting => self.show_board(self.player().other()),
            ServerMessage::Placed { next_player, .. } => {
                self.show_board(next_player)?;
                self.pause(LOOK);
                Ok(())
            }
            ServerMessage::Simulation => {
                self.asked = false;
                if self.is_manual() {
                    self.pause(SUSPENSE);
                    return Ok(());
                }
                self.show("Simulation phase started...\n")
            }
            ServerMessage::LifeResult { board, counts } if self.is_manual() => {
                let screen = screen::result(board, counts, self.settings.color);
                self.show(&format!("{}{screen}", screen::CLEAR))
            }
            ServerMessage::LifeResult { .. } | ServerMessage::Verdict(_) => Ok(()),
        }
    }

    /// Prepares for a board of this size.
    fn sit_down(&mut self, height: usize, width: usize) -> Result<(), Error> {
        match self.settings.game {
            Some(spec) if (spec.height(), spec.width()) != (height, width) => {
                return Err(Error::OtherGame {
                    height,
                    width,
                    spec,
                });
            }
            Some(_) => {}
            None => self.spec = usual_game(height, width),
        }
        self.chooser = Chooser::new(
            self.strategy,
            self.spec,
            self.settings.seed,
            self.settings.time(),
        );
        Ok(())
    }

    /// Shows the board to a person while cells are placed.
    fn show_board(&mut self, turn: Player) -> Result<(), Error> {
        if !self.is_manual() {
            return Ok(());
        }
        let screen = screen::placement(self.board(), self.player(), turn, self.settings.color);
        self.show(&format!("{}{screen}", screen::CLEAR))
    }

    /// Chooses a placement, or asks the person for one.
    fn choose(&mut self) -> Result<(), Error> {
        let (spec, board, player) = (self.spec, self.board(), self.player());
        if let Some(chooser) = &mut self.chooser {
            let cell = chooser
                .choose(spec, board, player)
                .ok_or(Error::NoDeadCell)?;
            let line = self.client.place(cell)?;
            return self.send(&line);
        }
        self.asked = true;
        self.row = None;
        self.show_board(player)?;
        self.ask()
    }

    fn ask(&mut self) -> Result<(), Error> {
        let prompt = screen::prompt(self.board());
        self.show(&format!("{prompt}\nrow = "))
    }

    /// Takes the typed lines that the server waits for.
    fn take_typed(&mut self) -> Result<(), Error> {
        while self.asked {
            let Some(line) = self.typed.pop_front() else {
                break;
            };
            let Some(row) = self.row.take() else {
                self.row = Some(line);
                self.show("col = ")?;
                continue;
            };
            match screen::typed_cell(self.board(), &row, &line) {
                Ok(cell) => {
                    self.asked = false;
                    let line = self.client.place(cell)?;
                    self.send(&line)?;
                }
                Err(why) => {
                    self.show(&format!("{why}\n"))?;
                    self.ask()?;
                }
            }
        }
        if self.asked && self.input_ended {
            return Err(Error::InputEnded);
        }
        Ok(())
    }
}
