//! One game: both connections, the clock, and the protocol that decides.

use std::time::SystemTime;

use crate::protocol::{Awaited, Ending, FinishedGame, PlayerInput, Sent, ServedGame};
use lifeduel::{Player, Spec};
use tokio::select;
use tokio::time::{Instant, sleep_until};

use super::arrivals::Arrivals;
use super::connection::Connection;
use super::console::Console;
use super::error::Error;
use super::log::{Log, Record};
use super::options::Options;
use super::stop::{Phase, Stop};

/// What all games of a server share.
#[derive(Debug)]
pub struct Server {
    pub options: Options,
    pub spec: Spec,
    pub console: Console,
    pub log: Option<Log>,
    pub stop: Stop,
}

/// A game in progress.
#[derive(Debug)]
pub struct Match<'a> {
    server: &'a Server,
    /// From 1, in the order in which games begin.
    number: u64,
    began: SystemTime,
    served: ServedGame,
    connections: [Option<Connection>; 2],
}

impl<'a> Match<'a> {
    pub fn new(
        server: &'a Server,
        number: u64,
        served: ServedGame,
        connections: [Option<Connection>; 2],
    ) -> Self {
        Self {
            server,
            number,
            began: SystemTime::now(),
            served,
            connections,
        }
    }

    /// Plays the game to its end. Missing players come from `arrivals`.
    ///
    /// # Errors
    /// If the game cannot be recorded. Then no verdict is sent.
    pub async fn play(mut self, arrivals: Option<&Arrivals>) -> Result<Ending, Error> {
        let mut sent = self.served.go_on();
        let (mut clock, mut deadline) = (None, None);
        while let Some(awaited) = self.served.awaits() {
            self.send(&sent);
            if clock.replace(awaited) != Some(awaited) {
                deadline = self.deadline(awaited.1);
            }
            sent = self.next_sent(arrivals, awaited, deadline).await;
        }
        let game = self.served.finished().expect("nothing is awaited").clone();
        self.record(&game).await?;
        self.send(&sent);
        self.close().await;
        Ok(game.ending)
    }

    /// The time by which the awaited input must come; `None` without a limit.
    fn deadline(&self, awaited: Awaited) -> Option<Instant> {
        let time = match awaited {
            Awaited::Connection => None,
            Awaited::Name => self.server.options.name_timeout(),
            Awaited::Placement(_) => self.server.options.move_timeout,
        };
        time.and_then(|time| Instant::now().checked_add(time))
    }

    /// Waits for the next event, and returns what to send then.
    async fn next_sent(
        &mut self,
        arrivals: Option<&Arrivals>,
        (awaited, what): (Player, Awaited),
        deadline: Option<Instant>,
    ) -> Vec<Sent> {
        let server = self.server;
        // While the server stops, no game begins.
        let last = match what {
            Awaited::Placement(_) => Phase::Interrupted,
            Awaited::Name | Awaited::Connection => Phase::Ending,
        };
        let [listen_1, listen_2] = Player::ALL.map(|player| self.served.listens_to(player));
        let empty = self.connections.iter().position(Option::is_none);
        let [first, second] = &mut self.connections;
        select! {
            () = server.stop.reached(last) => {
                self.served.interrupt();
                Vec::new()
            }
            Some(bytes) = async { Some(first.as_mut()?.input(listen_1).await) } => {
                self.input(Player::First, &bytes)
            }
            Some(bytes) = async { Some(second.as_mut()?.input(listen_2).await) } => {
                self.input(Player::Second, &bytes)
            }
            Some((seat, connection)) = async {
                Some((empty?, arrivals?.next(&server.console).await.1))
            } => {
                self.connections[seat] = Some(connection);
                self.served.handle(Player::ALL[seat], PlayerInput::Connected)
            }
            Some(player) = async { sleep_until(deadline?).await; Some(awaited) } => {
                self.served.handle(player, PlayerInput::TimedOut)
            }
        }
    }

    /// Takes bytes from a player; none if the player has left.
    fn input(&mut self, player: Player, bytes: &[u8]) -> Vec<Sent> {
        let (game, number) = (self.number, player.number());
        let console = &self.server.console;
        if bytes.is_empty() {
            console.tell(format_args!("game {game}: P{number} has left"));
            return self.served.handle(player, PlayerInput::Left);
        }
        let text = String::from_utf8_lossy(bytes);
        console.tell(format_args!("game {game}: P{number}>S {text:?}"));
        self.served.handle(player, PlayerInput::Bytes(bytes))
    }

    fn send(&self, sent: &[Sent]) {
        for (player, message) in sent {
            let (game, number) = (self.number, player.number());
            let console = &self.server.console;
            console.tell(format_args!("game {game}: S>P{number} {message}"));
            if let Some(connection) = &self.connections[player.index()] {
                connection.queue(message.to_line());
            }
        }
    }

    /// Appends the game to the log, if it began.
    async fn record(&self, game: &FinishedGame) -> Result<(), Error> {
        let began = game.ending != Ending::NotStarted;
        if let Some(log) = self.server.log.as_ref().filter(|_| began) {
            let addresses = self.connections.each_ref();
            let addresses = addresses.map(|it| it.as_ref().map(|connection| connection.peer));
            let record = Record::new(self.number, self.began, addresses, game);
            log.append(&record).await?;
        }
        Ok(())
    }

    /// Closes both connections after everything is sent.
    async fn close(self) {
        let [first, second] = self.connections.map(async |connection| {
            if let Some(connection) = connection {
                connection.close().await;
            }
        });
        select! {
            _ = async { tokio::join!(first, second) } => {}
            () = self.server.stop.reached(Phase::Halted) => {}
        }
    }
}
