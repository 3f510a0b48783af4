//! One game: takes what the server sends and what is typed, until the verdict.

use std::fmt;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::protocol::{Client, ClientError, LINE, Lines, PlayerOutcome, ServerMessage};
use clap::Args;
use lifeduel::{Board, Player, Spec};
use terminal::number;

use super::screen;
use super::strategy::{Chooser, Strategy};

/// How a player plays.
#[derive(Clone, Debug, Args)]
pub struct Settings {
    /// The seed of random choices [default: a different one every time]
    #[arg(long, value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// How many milliseconds the search may think about a placement
    #[arg(long, default_value_t = 100, value_parser = number::<u64>(0..=24 * 3_600_000))]
    pub millis: u64,
    /// The parameters of the game, such as 6x6t6g3: servers do not send them [default: depends on
    /// the size of the board]
    #[arg(long, value_name = "SPEC")]
    pub game: Option<Spec>,
    /// Show player 1 in red and player 2 in blue
    #[arg(long)]
    pub color: bool,
    /// Do not pause after placements and before the result
    #[arg(long)]
    pub no_pauses: bool,
    /// Print every message on standard error
    #[arg(long)]
    pub verbose: bool,
}

/// Why a game ended without a verdict.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no server at this address.
    #[error("cannot connect to {0}")]
    Connect(String, #[source] io::Error),
    /// The connection failed.
    #[error("cannot talk to the server")]
    Io(#[from] io::Error),
    /// The connection ended, or the server broke the protocol.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// Standard input has ended.
    #[error("the input has ended: you leave the game")]
    InputEnded,
    /// The rows and columns of the server's board do not fit the parameters that the player was
    /// given.
    #[error("the server plays on {0} rows of {1} columns, not {2}")]
    OtherGame(usize, usize, Spec),
    /// The server asks for a placement when no cell is dead.
    #[error("the server asks for a placement, but no cell is dead")]
    NoDeadCell,
    /// Standard output cannot be written.
    #[error("cannot show the game")]
    Screen(#[source] io::Error),
}

/// What arrives. At the end there are no bytes.
enum Event {
    Received(Vec<u8>),
    Typed(Vec<u8>),
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
    typed: Lines,
    /// The row that was typed for the next placement.
    row: Option<String>,
}

/// Plays a game on a connection, and returns the verdict. A person types on standard input.
///
/// # Errors
/// If the connection breaks or standard input ends before there is a verdict.
pub fn play(
    stream: TcpStream,
    strategy: Strategy,
    name: &str,
    settings: &Settings,
    out: &mut dyn Write,
) -> Result<PlayerOutcome, Error> {
    // Lines are short and need a quick reply.
    stream.set_nodelay(true)?;
    let (events, arriving) = channel();
    let (incoming, received) = (stream.try_clone()?, events.clone());
    thread::spawn(move || report(incoming, Event::Received, &received));
    if strategy == Strategy::Manual {
        thread::spawn(move || report(io::stdin(), Event::Typed, &events));
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
        typed: Lines::new(LINE),
        row: None,
    };
    session.run(&arriving)
}

/// Reports what a stream gives until it ends or breaks.
fn report(mut stream: impl Read, event: fn(Vec<u8>) -> Event, events: &Sender<Event>) {
    let mut buffer = [0; 4096];
    loop {
        let length = match stream.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.unwrap_or(0),
        };
        let event = event(buffer[..length].to_vec());
        if events.send(event).is_err() || length == 0 {
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
            match events.recv().unwrap_or(Event::Received(Vec::new())) {
                Event::Received(bytes) if bytes.is_empty() => self.client.end(),
                Event::Received(bytes) => self.client.receive(&bytes),
                Event::Typed(bytes) if bytes.is_empty() => self.typed.end(),
                Event::Typed(bytes) => self.typed.push(&bytes),
            }
            while let Some(message) = self.client.next_message() {
                let message = message?;
                self.log(format_args!("receives {message}"));
                if let ServerMessage::Outcome(verdict) = message {
                    self.show(&format!("{}\n", screen::verdict(verdict)))?;
                    return Ok(verdict);
                }
                self.handle(message)?;
            }
            self.take_typed()?;
        }
    }

    fn log(&self, what: fmt::Arguments<'_>) {
        if self.settings.verbose {
            terminal::tell(self.name, &what.to_string());
        }
    }

    fn show(&mut self, text: &str) -> Result<(), Error> {
        (self.out.write_all(text.as_bytes()))
            .and_then(|()| self.out.flush())
            .map_err(Error::Screen)
    }

    /// Sends a line of the client.
    fn send(&mut self, line: Result<String, ClientError>) -> Result<(), Error> {
        let line = line?;
        self.log(format_args!("sends {}", line.trim_end()));
        // A server that has closed the connection may have sent the reason: it is read next.
        let _ = self.stream.write_all(line.as_bytes());
        Ok(())
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
                let line = self.client.give_name(self.name);
                self.send(line)
            }
            ServerMessage::Size { height, width } => self.sit_down(height, width),
            ServerMessage::Placement => self.choose(),
            ServerMessage::Waiting => self.show_board(self.player().other()),
            ServerMessage::Placed { next_player, .. } => {
                self.show_board(next_player)?;
                self.pause(LOOK);
                Ok(())
            }
            ServerMessage::Simulation if self.is_manual() => {
                self.pause(SUSPENSE);
                Ok(())
            }
            ServerMessage::Simulation => self.show("Simulation phase started...\n"),
            ServerMessage::LifeResult { board, counts } if self.is_manual() => {
                self.show(&screen::result(board, counts, self.settings.color))
            }
            ServerMessage::LifeResult { .. } | ServerMessage::Outcome(_) => Ok(()),
        }
    }

    /// Prepares for a board of this size.
    fn sit_down(&mut self, height: usize, width: usize) -> Result<(), Error> {
        self.spec = match self.settings.game {
            Some(spec) if (spec.height(), spec.width()) != (height, width) => {
                return Err(Error::OtherGame(height, width, spec));
            }
            Some(spec) => spec,
            None => usual_game(height, width),
        };
        let time = Duration::from_millis(self.settings.millis);
        self.chooser = Chooser::new(self.strategy, self.spec, self.settings.seed, time);
        Ok(())
    }

    /// Shows the board to a person while cells are placed.
    fn show_board(&mut self, turn: Player) -> Result<(), Error> {
        if !self.is_manual() {
            return Ok(());
        }
        let color = self.settings.color;
        self.show(&screen::placement(self.board(), self.player(), turn, color))
    }

    /// Chooses a placement, or asks the person for one.
    fn choose(&mut self) -> Result<(), Error> {
        let (spec, board, player) = (self.spec, self.board(), self.player());
        if let Some(chooser) = &mut self.chooser {
            let cell = chooser.choose(spec, board, player);
            let line = self.client.place(cell.ok_or(Error::NoDeadCell)?);
            return self.send(line);
        }
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
        while self.is_manual() && self.client.is_to_place() {
            let line = match self.typed.next_line() {
                Ok(Some(line)) => String::from_utf8_lossy(&line).into_owned(),
                Ok(None) if self.typed.is_open() => return Ok(()),
                _ => return Err(Error::InputEnded),
            };
            let Some(row) = self.row.take() else {
                self.row = Some(line);
                self.show("col = ")?;
                continue;
            };
            match screen::typed_cell(self.board(), &row, &line) {
                Ok(cell) => {
                    let line = self.client.place(cell);
                    self.send(line)?;
                }
                Err(why) => {
                    self.show(&format!("{why}\n"))?;
                    self.ask()?;
                }
            }
        }
        Ok(())
    }
}
