//! Many games: players are greeted when they connect, and play when they have given their names.

use std::sync::Arc;

use crate::protocol::{Ending, Seat, Table};
use lifeduel::Spec;
use tokio::select;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::arrivals::Arrivals;
use super::connection::{Connection, Input};
use super::console::Console;
use super::error::Error;
use super::game::Match;
use super::log::LogError;
use super::shared::Server;
use super::stop::Phase;

/// A player who has given a name.
#[derive(Debug)]
struct Entrant {
    /// The number of the connection, from 0.
    number: u64,
    seat: Seat,
    connection: Connection,
}

/// All games of a server.
#[derive(Debug)]
pub struct Lobby {
    server: Arc<Server>,
    /// Players who have been greeted and have given no name yet.
    newcomers: JoinSet<Option<Entrant>>,
    /// A player who waits for an opponent.
    waiting: Option<Entrant>,
    games: JoinSet<Result<Ending, LogError>>,
    /// How many games have begun, and how many have ended with a result.
    begun: u64,
    ended: u64,
}

impl Lobby {
    pub fn new(server: Arc<Server>) -> Self {
        Self {
            server,
            newcomers: JoinSet::new(),
            waiting: None,
            games: JoinSet::new(),
            begun: 0,
            ended: 0,
        }
    }

    /// Serves games until all have ended or the server is stopped.
    ///
    /// # Errors
    /// If a game cannot be recorded, or the server is stopped before all games have ended.
    pub async fn serve(mut self, arrivals: Arrivals) -> Result<(), Error> {
        let server = Arc::clone(&self.server);
        let wanted = server.options.games;
        let mut failure = None;
        let mut arrivals = Some(arrivals);
        loop {
            let open = wanted.more_than(self.begun) && server.stop.phase() == Phase::Serving;
            if !open {
                // No further game begins: waiting players are disconnected, and the port is closed.
                arrivals = None;
                self.newcomers.abort_all();
                self.waiting = None;
                if self.games.is_empty() {
                    break;
                }
            }
            select! {
                () = server.stop.reached(Phase::Ending), if open => {}
                (number, connection) = next_of(arrivals.as_ref(), &server.console) => {
                    self.newcomers.spawn(welcome(Arc::clone(&server), number, connection));
                }
                Some(newcomer) = self.newcomers.join_next() => {
                    if let Ok(Some(entrant)) = newcomer && open {
                        self.enter(entrant);
                    }
                }
                // A waiting player stays first in line until it leaves.
                () = stay(&mut self.waiting) => self.waiting = None,
                Some(game) = self.games.join_next() => match game {
                    Ok(Ok(Ending::Interrupted | Ending::NotStarted)) => {}
                    Ok(Ok(_)) => self.ended += 1,
                    Ok(Err(error)) => {
                        failure.get_or_insert(Error::Log(error));
                        server.stop.advance(Phase::Interrupted);
                    }
                    Err(error) => {
                        failure.get_or_insert(Error::Game(error));
                    }
                },
            }
        }
        match failure {
            Some(error) => Err(error),
            None if wanted.unmet_by(self.ended) => Err(Error::Stopped),
            None => Ok(()),
        }
    }

    /// Starts a game with the waiting player, or makes this player wait.
    fn enter(&mut self, entrant: Entrant) {
        let Some(other) = self.waiting.take() else {
            self.waiting = Some(entrant);
            return;
        };
        // The first to connect is the first player.
        let [first, second] = if other.number < entrant.number {
            [other, entrant]
        } else {
            [entrant, other]
        };
        self.begun += 1;
        let server = Arc::clone(&self.server);
        let number = self.begun;
        self.games.spawn(async move {
            let (table, actions) = Table::seated(server.spec, [first.seat, second.seat]);
            let connections = [Some(first.connection), Some(second.connection)];
            Match::new(&server, number, table, connections)
                .play(actions, None)
                .await
        });
    }
}

/// Waits for the next player who connects; for ever if there are no arrivals.
async fn next_of(arrivals: Option<&Arrivals>, console: &Console) -> (u64, Connection) {
    match arrivals {
        Some(arrivals) => arrivals.next(console).await,
        None => std::future::pending().await,
    }
}

/// Greets a player and waits for the name; `None` if the player leaves, sends too much or takes too
/// long.
async fn welcome(server: Arc<Server>, number: u64, mut connection: Connection) -> Option<Entrant> {
    let mut seat = Seat::new(server.options.limits());
    let name = take_name(&mut connection, &mut seat, server.spec);
    match server.options.name_timeout() {
        Some(time) => timeout(time, name).await.ok()?,
        None => name.await,
    }?;
    server
        .console
        .tell(|| format!("client {number} is {:?}", seat.name().unwrap_or_default()));
    Some(Entrant {
        number,
        seat,
        connection,
    })
}

async fn take_name(connection: &mut Connection, seat: &mut Seat, spec: Spec) -> Option<()> {
    loop {
        while let Some(message) = seat.welcome(spec).ok()? {
            connection.queue(&message.to_line());
        }
        if seat.name().is_some() {
            return Some(());
        }
        match connection.input(true).await {
            Input::Bytes(bytes) => seat.receive(&bytes),
            Input::Left => return None,
        }
    }
}

/// Waits until the waiting player leaves, and keeps what it sends.
async fn stay(waiting: &mut Option<Entrant>) {
    let Some(entrant) = waiting else {
        return std::future::pending().await;
    };
    loop {
        let listen = entrant.seat.listens();
        match entrant.connection.input(listen).await {
            Input::Bytes(bytes) => entrant.seat.receive(&bytes),
            Input::Left => return,
        }
    }
}
