//! A crowd of players who play at once, some of them badly.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use grid_core::Dice;
use lifeduel::Cell;
use lifeduel_programs::protocol::{Client, PlayerOutcome, ServerMessage};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Barrier, Semaphore};

/// How a player behaves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Places any dead cell.
    Fair,
    /// The same, each byte in a packet of its own, lines ended by CRLF.
    Bytewise,
    /// Sends nothing more when it is asked, and stays.
    Silent,
    /// Sends this and closes the connection.
    Leaves(&'static str),
    /// Breaks the connection.
    Resets,
    /// Ends its stream, but reads on.
    HalfCloses,
    /// Sends what is no legal placement.
    Sends(&'static [u8]),
}

impl Manner {
    const BAD: [Self; 9] = [
        Self::Silent,
        Self::Leaves(""),
        Self::Leaves("{\"place\": ["),
        Self::Resets,
        Self::HalfCloses,
        Self::Sends(b"{\"place\": [6, 0]}\n"),
        Self::Sends(b"{\"place\": [\n\n"),
        Self::Sends(b"\xFF\xFE\n"),
        // A line that does not end. Meanwhile the player reads nothing.
        Self::Sends(&[b'['; 300_000]),
    ];

    /// Whether nobody can say that it lost by its manners.
    pub fn is_fair(self) -> bool {
        matches!(self, Self::Fair | Self::Bytewise)
    }

    fn random(dice: &mut Dice) -> Self {
        match dice.below(10) {
            0..5 => Self::Fair,
            5 => Self::Bytewise,
            _ => Self::BAD[dice.below(Self::BAD.len() as u64) as usize],
        }
    }
}

/// Where players meet.
pub struct Hall {
    /// The port of the server.
    pub port: u16,
    /// How many connect at once: a system keeps few connections that are not yet accepted.
    pub door: Semaphore,
    /// Games go on when all players have their names.
    pub all_seated: Barrier,
}

/// A player, and how its game went for it.
#[derive(Debug)]
pub struct Crowded {
    pub name: String,
    pub manner: Manner,
    pub verdict: Option<PlayerOutcome>,
    /// After how many results the manner shows.
    patience: u64,
    dice: Dice,
    client: Client,
}

impl Crowded {
    /// Plays one game.
    pub async fn play(number: u64, hall: Arc<Hall>) -> Self {
        let mut dice = Dice::seeded(number);
        let mut player = Self {
            name: format!("player {number}"),
            manner: Manner::random(&mut dice),
            verdict: None,
            patience: dice.below(12),
            dice,
            client: Client::default(),
        };
        if let Err(error) = player.play_on(&hall).await {
            // A player who is cut off for bad manners may learn nothing.
            assert!(!player.manner.is_fair(), "{player:?}: {error}");
        }
        player
    }

    async fn play_on(&mut self, hall: &Hall) -> io::Result<()> {
        let mut door = Some(hall.door.acquire().await.unwrap());
        let mut all_seated = Some(&hall.all_seated);
        let mut stream = TcpStream::connect(("127.0.0.1", hall.port)).await?;
        stream.set_nodelay(true)?;
        let mut bytes = [0; 4096];
        loop {
            while let Some(message) = self.client.next_message() {
                let message = message.map_err(io::Error::other)?;
                if self.client.player().is_some()
                    && let Some(all_seated) = all_seated.take()
                {
                    all_seated.wait().await;
                }
                match message {
                    ServerMessage::Greeting => {
                        drop(door.take());
                        let line = self.client.give_name(&self.name).unwrap();
                        self.send(&mut stream, &line).await?;
                    }
                    ServerMessage::Placement | ServerMessage::Waiting if self.misbehaves_now() => {
                        self.misbehave(&mut stream).await?;
                        if let Manner::Leaves(_) | Manner::Resets = self.manner {
                            return Ok(());
                        }
                    }
                    ServerMessage::Placement => {
                        let cell = self.dead_cell();
                        let line = self.client.place(cell).unwrap();
                        self.send(&mut stream, &line).await?;
                    }
                    ServerMessage::Placed { .. } => self.patience = self.patience.saturating_sub(1),
                    ServerMessage::Outcome(verdict) => {
                        self.verdict = Some(verdict);
                        return Ok(());
                    }
                    _ => {}
                }
            }
            match stream.read(&mut bytes).await? {
                0 => self.client.end(),
                read => self.client.receive(&bytes[..read]),
            }
        }
    }

    fn misbehaves_now(&self) -> bool {
        self.patience == 0 && !self.manner.is_fair()
    }

    fn dead_cell(&mut self) -> Cell {
        let board = self.client.board().unwrap();
        let dead = board.all().filter(|&cell| board.owner(cell).is_none());
        let dead: Vec<Cell> = dead.collect();
        dead[self.dice.below(dead.len() as u64) as usize]
    }

    async fn send(&self, stream: &mut TcpStream, line: &str) -> io::Result<()> {
        if self.manner != Manner::Bytewise {
            return stream.write_all(line.as_bytes()).await;
        }
        for byte in line.replace('\n', "\r\n").bytes() {
            // Meanwhile the opponent may have lost by its manners, and the server waits only for a
            // while. Its verdict is read next; without one the player ends with an error.
            if stream.write_all(&[byte]).await.is_err() {
                break;
            }
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    /// Shows its manner, once.
    async fn misbehave(&mut self, stream: &mut TcpStream) -> io::Result<()> {
        self.patience = u64::MAX;
        match self.manner {
            Manner::Fair | Manner::Bytewise | Manner::Silent => Ok(()),
            Manner::Leaves(last) => stream.write_all(last.as_bytes()).await,
            Manner::Resets => socket2::SockRef::from(&*stream).set_linger(Some(Duration::ZERO)),
            Manner::HalfCloses => stream.shutdown().await,
            Manner::Sends(bytes) => {
                // The server need not take all of it.
                let _ = stream.write_all(bytes).await;
                Ok(())
            }
        }
    }
}
