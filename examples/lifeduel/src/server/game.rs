//! One game: both connections, the clock, and the table that decides.

use std::future::pending;
use std::time::SystemTime;

use crate::protocol::{Action, Awaited, Ending, FinishedGame, Table, TableInput};
use lifeduel::Player;
use tokio::select;
use tokio::time::{Instant, sleep_until};

use super::arrivals::Arrivals;
use super::connection::{Connection, Input};
use super::log::{LogError, Record};
use super::shared::Server;
use super::stop::Phase;

/// A game in progress.
#[derive(Debug)]
pub struct Match<'a> {
    server: &'a Server,
    /// From 1, in the order in which games begin.
    number: u64,
    began: SystemTime,
    table: Table,
    connections: [Option<Connection>; 2],
}

/// What can happen while a game waits.
enum GameEvent {
    Arrived(Connection),
    Input(Player, Input),
    TooLate(Player),
    Stopped,
}

impl<'a> Match<'a> {
    pub fn new(
        server: &'a Server,
        number: u64,
        table: Table,
        connections: [Option<Connection>; 2],
    ) -> Self {
        Self {
            server,
            number,
            began: SystemTime::now(),
            table,
            connections,
        }
    }

    /// Plays the game to its end, beginning with these actions. Missing players come from
    /// `arrivals`.
    ///
    /// # Errors
    /// If the game cannot be recorded. Then no verdict is sent.
    pub async fn play(
        mut self,
        mut actions: Vec<Action>,
        arrivals: Option<&Arrivals>,
    ) -> Result<Ending, LogError> {
        let mut clock = None;
        loop {
            if let Some(game) = self.table.finished() {
                let game = game.clone();
                self.record(&game).await?;
                self.carry_out(&actions);
                self.close().await;
                return Ok(game.ending);
            }
            self.carry_out(&actions);
            let awaited = self.table.awaits();
            let deadline = match clock {
                Some((for_what, deadline)) if for_what == awaited => deadline,
                _ => awaited.and_then(|awaited| self.deadline(awaited)),
            };
            clock = Some((awaited, deadline));
            actions = match self.next_event(arrivals, awaited, deadline).await {
                GameEvent::Arrived(connection) => self.seat(connection),
                GameEvent::Input(player, input) => self.input(player, &input),
                GameEvent::TooLate(player) => self.table.handle(player, TableInput::TimedOut),
                GameEvent::Stopped => self.table.interrupt(),
            };
        }
    }

    /// The time by which the awaited input must come; `None` without a limit.
    fn deadline(&self, awaited: Awaited) -> Option<Instant> {
        let time = match awaited {
            Awaited::Connection(_) => None,
            Awaited::Name(_) => self.server.options.name_timeout(),
            Awaited::Placement { .. } => self.server.options.move_timeout,
        };
        time.and_then(|time| Instant::now().checked_add(time))
    }

    /// Waits for the next event, and sends queued lines meanwhile.
    async fn next_event(
        &mut self,
        arrivals: Option<&Arrivals>,
        awaited: Option<Awaited>,
        deadline: Option<Instant>,
    ) -> GameEvent {
        let server = self.server;
        let listen = Player::ALL.map(|player| self.table.listens_to(player));
        let full = self.connections.iter().all(Option::is_some);
        // While the server stops, no game begins.
        let begun = matches!(awaited, Some(Awaited::Placement { .. }));
        let last = if begun {
            Phase::Interrupted
        } else {
            Phase::Ending
        };
        let [first, second] = &mut self.connections;
        select! {
            () = server.stop.reached(last) => GameEvent::Stopped,
            input = input(first, listen[0]) => GameEvent::Input(Player::First, input),
            input = input(second, listen[1]) => GameEvent::Input(Player::Second, input),
            connection = arrival(server, arrivals), if !full => GameEvent::Arrived(connection),
            player = late(awaited, deadline) => GameEvent::TooLate(player),
        }
    }

    /// Seats a player who has arrived.
    fn seat(&mut self, connection: Connection) -> Vec<Action> {
        let empty = Player::ALL
            .into_iter()
            .find(|player| self.connections[player.index()].is_none());
        let Some(player) = empty else {
            return Vec::new();
        };
        self.connections[player.index()] = Some(connection);
        self.table.handle(player, TableInput::Connected)
    }

    fn input(&mut self, player: Player, input: &Input) -> Vec<Action> {
        let (game, number) = (self.number, player.number());
        match input {
            Input::Bytes(bytes) => {
                self.server.console.tell(|| {
                    format!(
                        "game {game}: P{number}>S {:?}",
                        String::from_utf8_lossy(bytes)
                    )
                });
                self.table.handle(player, TableInput::Bytes(bytes))
            }
            Input::Left => {
                self.server
                    .console
                    .tell(|| format!("game {game}: P{number} has left"));
                self.table.handle(player, TableInput::Left)
            }
        }
    }

    fn carry_out(&mut self, actions: &[Action]) {
        for action in actions {
            // Connections are closed at the end, both together.
            if let Action::Send(player, message) = action {
                let (game, number) = (self.number, player.number());
                self.server
                    .console
                    .tell(|| format!("game {game}: S>P{number} {message}"));
                if let Some(connection) = &mut self.connections[player.index()] {
                    connection.queue(&message.to_line());
                }
            }
        }
    }

    /// Appends the game to the log, if it began.
    async fn record(&self, game: &FinishedGame) -> Result<(), LogError> {
        let Some(log) = &self.server.log else {
            return Ok(());
        };
        if game.ending == Ending::NotStarted {
            return Ok(());
        }
        let addresses = [0, 1].map(|seat| self.connections[seat].as_ref().map(Connection::peer));
        let record = Record::new(self.number, self.began, addresses, game);
        log.append(&record).await
    }

    /// Closes both connections after everything is sent.
    async fn close(self) {
        let [first, second] = self.connections;
        let both = async {
            tokio::join!(close(first), close(second));
        };
        select! {
            () = both => {}
            () = self.server.stop.reached(Phase::Halted) => {}
        }
    }
}

async fn close(connection: Option<Connection>) {
    if let Some(connection) = connection {
        connection.close().await;
    }
}

async fn input(connection: &mut Option<Connection>, listen: bool) -> Input {
    match connection {
        Some(connection) => connection.input(listen).await,
        None => pending().await,
    }
}

async fn arrival(server: &Server, arrivals: Option<&Arrivals>) -> Connection {
    match arrivals {
        Some(arrivals) => arrivals.next(&server.console).await.1,
        None => pending().await,
    }
}

/// Waits until the deadline has passed, and returns the player who missed it.
async fn late(awaited: Option<Awaited>, deadline: Option<Instant>) -> Player {
    match (awaited, deadline) {
        (Some(awaited), Some(deadline)) => {
            sleep_until(deadline).await;
            awaited.player()
        }
        _ => pending().await,
    }
}
