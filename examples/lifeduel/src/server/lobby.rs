//! Many games: players are greeted when they connect, and play when they have given their names.

use std::sync::Arc;
use std::time::Duration;

use crate::protocol::{Ending, Seat, ServedGame};
use tokio::select;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::arrivals::Arrivals;
use super::connection::Connection;
use super::error::Error;
use super::game::{Match, Server};
use super::options::FOREVER;
use super::stop::Phase;

/// Serves games until all have ended or the server is stopped.
///
/// # Errors
/// If a game cannot be recorded, or the server is stopped before all games have ended.
pub async fn serve(server: Arc<Server>, arrivals: Arrivals) -> Result<(), Error> {
    let wanted = server.options.games;
    let mut arrivals = Some(arrivals);
    // Players who have been greeted and have given no name yet, and one who waits for an opponent.
    let mut newcomers = JoinSet::new();
    let mut waiting: Option<Entrant> = None;
    let mut games = JoinSet::new();
    // How many games have begun, and how many have ended with a result.
    let (mut begun, mut ended) = (0, 0);
    let mut failure = None;
    loop {
        let open = begun < wanted && server.stop.phase() == Phase::Serving;
        if !open {
            // No further game begins: waiting players are disconnected, and the port is closed.
            arrivals = None;
            newcomers.abort_all();
            waiting = None;
            if games.is_empty() {
                break;
            }
        }
        select! {
            () = server.stop.reached(Phase::Ending), if open => {}
            Some((number, connection)) = async {
                Some(arrivals.as_ref()?.next(&server.console).await)
            } => {
                newcomers.spawn(Entrant::welcome(Arc::clone(&server), number, connection));
            }
            Some(newcomer) = newcomers.join_next() => {
                let Some(entrant) = newcomer.ok().flatten().filter(|_| open) else { continue };
                let Some(other) = waiting.take() else {
                    waiting = Some(entrant);
                    continue;
                };
                begun += 1;
                games.spawn(play(Arc::clone(&server), begun, [other, entrant]));
            }
            // A waiting player stays first in line until it leaves.
            Some(()) = async { waiting.as_mut()?.stay().await; Some(()) } => waiting = None,
            Some(game) = games.join_next() => match game {
                Ok(Ok(Ending::Interrupted | Ending::NotStarted)) => {}
                Ok(Ok(_)) => ended += 1,
                Ok(Err(error)) => {
                    failure.get_or_insert(error);
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
        None if ended < wanted && wanted != FOREVER => Err(Error::Stopped),
        None => Ok(()),
    }
}

/// Plays a game. The first to connect is the first player.
async fn play(
    server: Arc<Server>,
    number: u64,
    mut players: [Entrant; 2],
) -> Result<Ending, Error> {
    players.sort_by_key(|player| player.number);
    let [first, second] = players;
    let served = ServedGame::seated(server.spec, [first.seat, second.seat]);
    let connections = [first.connection, second.connection].map(Some);
    let game = Match::new(&server, number, served, connections);
    game.play(None).await
}

/// A player who has given a name.
#[derive(Debug)]
struct Entrant {
    /// The number of the connection, from 0.
    number: u64,
    seat: Seat,
    connection: Connection,
}

impl Entrant {
    /// Greets a player and waits for the name; `None` if the player leaves, sends too much or takes
    /// too long.
    async fn welcome(server: Arc<Server>, number: u64, connection: Connection) -> Option<Self> {
        let mut seat = Seat::new(server.options.max_line as usize);
        seat.connect();
        let mut entrant = Self {
            number,
            seat,
            connection,
        };
        let time = server.options.name_timeout().unwrap_or(Duration::MAX);
        timeout(time, entrant.take_name(&server)).await.ok()??;
        let name = entrant.seat.name().unwrap_or_default();
        server
            .console
            .tell(format_args!("client {number} is {name:?}"));
        Some(entrant)
    }

    async fn take_name(&mut self, server: &Server) -> Option<()> {
        loop {
            while let Some(message) = self.seat.welcome(server.spec).ok()? {
                self.connection.queue(message.to_line());
            }
            if self.seat.name().is_some() {
                return Some(());
            }
            self.receive().await?;
        }
    }

    /// Waits until the player leaves, and keeps what it sends.
    async fn stay(&mut self) {
        while self.receive().await.is_some() {}
    }

    /// Takes the next bytes; `None` if the player has left.
    async fn receive(&mut self) -> Option<()> {
        let bytes = self.connection.input(self.seat.listens()).await;
        self.seat.receive(&bytes);
        (!bytes.is_empty()).then_some(())
    }
}
