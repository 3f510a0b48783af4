//! Many games: players are greeted as they come and play as they give their names.

use std::sync::Arc;

use lifeduel::protocol::{Ending, Lines, ServerMessage, Table, read_name};
use tokio::select;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::arrivals::Arrivals;
use super::connection::{Connection, Input};
use super::console::Console;
use super::game::Match;
use super::log::LogError;
use super::stop::Phase;
use super::{Error, Server};

/// A player who has given a name.
#[derive(Debug)]
struct Entrant {
    /// Which connection it was, from 0.
    number: u64,
    name: String,
    /// What it has sent behind its name.
    lines: Lines,
    connection: Connection,
}

/// All games of a server.
#[derive(Debug)]
pub struct Lobby {
    server: Arc<Server>,
    /// Players who have been greeted.
    newcomers: JoinSet<Option<Entrant>>,
    /// A player who has nobody to play with.
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

    /// Serves games until there are enough, or it is stopped.
    ///
    /// # Errors
    /// If a game cannot be recorded, or if it was stopped before there were enough.
    pub async fn serve(mut self, arrivals: Arrivals) -> Result<(), Error> {
        let server = Arc::clone(&self.server);
        let wanted = server.options.games;
        let mut failure = None;
        let mut arrivals = Some(arrivals);
        loop {
            let open = wanted.more_than(self.begun) && server.stop.phase() == Phase::Serving;
            if !open {
                // Nobody else will play: they are sent away, and whoever comes finds nobody.
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
                // Kept in its place until a second one comes, unless it leaves.
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

    /// A player has given its name: it plays with the one who waits, or waits itself.
    fn enter(&mut self, entrant: Entrant) {
        let Some(other) = self.waiting.take() else {
            self.waiting = Some(entrant);
            return;
        };
        // Who has connected first is the first player.
        let [first, second] = if other.number < entrant.number {
            [other, entrant]
        } else {
            [entrant, other]
        };
        self.begun += 1;
        let server = Arc::clone(&self.server);
        let number = self.begun;
        self.games.spawn(async move {
            let players = [(first.name, first.lines), (second.name, second.lines)];
            let (table, actions) = Table::seated(server.spec, players);
            let connections = [Some(first.connection), Some(second.connection)];
            Match::new(&server, number, table, connections)
                .play(actions, None)
                .await
        });
    }
}

/// The next player who connects; nobody, once they are not waited for any more.
async fn next_of(arrivals: Option<&Arrivals>, console: &Console) -> (u64, Connection) {
    match arrivals {
        Some(arrivals) => arrivals.next(console).await,
        None => std::future::pending().await,
    }
}

/// Greets a player and waits for its name; `None` if it leaves, sends too much or takes too long.
async fn welcome(server: Arc<Server>, number: u64, mut connection: Connection) -> Option<Entrant> {
    let mut lines = Lines::new(server.options.limits());
    connection.queue(&ServerMessage::Greeting.to_line());
    let name = receive_name(&mut connection, &mut lines);
    let name = match server.options.name_timeout() {
        Some(time) => timeout(time, name).await.ok()?,
        None => name.await,
    }?;
    server
        .console
        .tell(|| format!("client {number} is {name:?}"));
    let (height, width) = (server.spec.height(), server.spec.width());
    connection.queue(&ServerMessage::Size { height, width }.to_line());
    Some(Entrant {
        number,
        name,
        lines,
        connection,
    })
}

async fn receive_name(connection: &mut Connection, lines: &mut Lines) -> Option<String> {
    loop {
        match connection.input(true).await {
            Input::Bytes(bytes) => lines.push(&bytes),
            Input::Left => return None,
        }
        if let Some(line) = lines.next_line().ok()? {
            return Some(read_name(&line));
        }
    }
}

/// Waits until the player who waits has left, keeping what it sends.
async fn stay(waiting: &mut Option<Entrant>) {
    let Some(entrant) = waiting else {
        return std::future::pending().await;
    };
    loop {
        let listen = entrant.lines.listens();
        match entrant.connection.input(listen).await {
            Input::Bytes(bytes) => entrant.lines.push(&bytes),
            Input::Left => return,
        }
    }
}
