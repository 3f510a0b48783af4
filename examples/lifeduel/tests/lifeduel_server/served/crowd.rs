//! A crowd of players who play at once, some of them badly.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use grid_core::Dice;
use lifeduel::Cell;
use lifeduel_programs::protocol::{Client, ServerMessage, Verdict};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Barrier, OwnedSemaphorePermit, Semaphore};

/// How a player behaves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Places any dead cell.
    Fair,
    /// The same, each byte in a packet of its own, lines ended by CRLF.
    Bytewise,
    /// Sends nothing more when it is asked, and stays.
    Silent,
    /// Closes the connection.
    Leaves,
    /// Breaks the connection.
    Resets,
    /// Sends half a line and closes the connection.
    LeavesHalfway,
    /// Ends its stream, but reads on.
    HalfCloses,
    /// Places a cell off the board.
    OffBoard,
    /// Sends what is no placement.
    Nonsense,
    /// Sends bytes that are no text.
    NoText,
    /// Sends a line that does not end, and reads nothing meanwhile.
    Floods,
}

impl Manner {
    const BAD: [Self; 9] = [
        Self::Silent,
        Self::Leaves,
        Self::Resets,
        Self::LeavesHalfway,
        Self::HalfCloses,
        Self::OffBoard,
        Self::Nonsense,
        Self::NoText,
        Self::Floods,
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

/// How a player's game went for it.
#[derive(Debug)]
pub struct Report {
    pub name: String,
    pub manner: Manner,
    pub verdict: Option<Verdict>,
}

/// What the players of a crowd wait for.
#[derive(Clone, Debug)]
pub struct Crowd {
    /// Limits how many connect at once: a system keeps few connections that are not yet accepted.
    door: Arc<Semaphore>,
    /// Lets the games begin only when all players have their names.
    all_seated: Arc<Barrier>,
}

impl Crowd {
    pub fn new(players: usize) -> Self {
        Self {
            door: Arc::new(Semaphore::new(100)),
            all_seated: Arc::new(Barrier::new(players)),
        }
    }
}

/// Plays one game.
pub async fn play(number: u64, port: u16, crowd: Crowd) -> Report {
    let mut dice = Dice::seeded(number);
    let manner = Manner::random(&mut dice);
    // After how many results the manner shows.
    let patience = dice.below(12);
    let door = crowd.door.acquire_owned().await.unwrap();
    let mut player = Crowded {
        name: format!("player {number}"),
        manner,
        patience,
        dice,
        client: Client::default(),
        stream: TcpStream::connect(("127.0.0.1", port)).await.unwrap(),
        door: Some(door),
        all_seated: Some(crowd.all_seated),
        verdict: None,
    };
    player.stream.set_nodelay(true).unwrap();
    match player.play().await {
        Ok(()) => {}
        Err(error) => {
            // Who is cut off for its manners may learn nothing.
            assert!(!manner.is_fair(), "{} {manner:?}: {error}", player.name);
        }
    }
    Report {
        name: player.name,
        manner,
        verdict: player.verdict,
    }
}

struct Crowded {
    name: String,
    manner: Manner,
    patience: u64,
    dice: Dice,
    client: Client,
    stream: TcpStream,
    door: Option<OwnedSemaphorePermit>,
    all_seated: Option<Arc<Barrier>>,
    verdict: Option<Verdict>,
}

impl Crowded {
    async fn play(&mut self) -> io::Result<()> {
        let mut bytes = [0; 4096];
        loop {
            while let Some(message) = self.client.next_message() {
                let message = message.map_err(io::Error::other)?;
                if self.goes_on(message).await?.is_break() {
                    return Ok(());
                }
            }
            match self.stream.read(&mut bytes).await? {
                0 => self.client.end(),
                read => self.client.receive(&bytes[..read]),
            }
        }
    }

    async fn goes_on(&mut self, message: ServerMessage) -> io::Result<std::ops::ControlFlow<()>> {
        use std::ops::ControlFlow::{Break, Continue};
        if self.client.player().is_some()
            && let Some(all_seated) = self.all_seated.take()
        {
            all_seated.wait().await;
        }
        match message {
            ServerMessage::Greeting => {
                self.door = None;
                let line = self.client.give_name(&self.name).unwrap();
                self.send(&line).await?;
            }
            ServerMessage::Waiting if self.misbehaves_now() => return self.misbehave().await,
            ServerMessage::Placement => {
                if self.misbehaves_now() {
                    return self.misbehave().await;
                }
                let cell = self.dead_cell();
                let line = self.client.place(cell).unwrap();
                self.send(&line).await?;
            }
            ServerMessage::Placed { .. } => self.patience = self.patience.saturating_sub(1),
            ServerMessage::Verdict(verdict) => {
                self.verdict = Some(verdict);
                return Ok(Break(()));
            }
            _ => {}
        }
        Ok(Continue(()))
    }

    fn misbehaves_now(&self) -> bool {
        self.patience == 0 && !self.manner.is_fair()
    }

    fn dead_cell(&mut self) -> Cell {
        let (height, width) = self.client.size().unwrap();
        loop {
            let [row, column] = [height, width].map(|size| self.dice.below(size as u64) as usize);
            let cell = Cell::at(row, column);
            let alive = |board: lifeduel::Board| board.owner(cell).is_some();
            if !self.client.board().is_some_and(alive) {
                return cell;
            }
        }
    }

    async fn send(&mut self, line: &str) -> io::Result<()> {
        if self.manner != Manner::Bytewise {
            return self.stream.write_all(line.as_bytes()).await;
        }
        for byte in line.replace('\n', "\r\n").bytes() {
            // Meanwhile the opponent may have lost by its manners, and the server waits only for a
            // while. Its verdict is read next; without one the player ends with an error.
            if self.stream.write_all(&[byte]).await.is_err() {
                break;
            }
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    async fn misbehave(&mut self) -> io::Result<std::ops::ControlFlow<()>> {
        use std::ops::ControlFlow::{Break, Continue};
        match self.manner {
            Manner::Silent => return Ok(Continue(())),
            Manner::Fair | Manner::Bytewise => {}
            Manner::Leaves => return Ok(Break(())),
            Manner::Resets => {
                let socket = socket2::SockRef::from(&self.stream);
                socket.set_linger(Some(Duration::ZERO))?;
                return Ok(Break(()));
            }
            Manner::LeavesHalfway => {
                self.stream.write_all(b"{\"place\": [").await?;
                return Ok(Break(()));
            }
            Manner::HalfCloses => self.stream.shutdown().await?,
            Manner::OffBoard => self.stream.write_all(b"{\"place\": [6, 0]}\n").await?,
            Manner::Nonsense => self.stream.write_all(b"{\"place\": [\n\n").await?,
            Manner::NoText => self.stream.write_all(b"\xFF\xFE\n").await?,
            Manner::Floods => {
                // The server need not take all of it.
                let flood = vec![b'['; 300_000];
                let _ = self.stream.write_all(&flood).await;
            }
        }
        self.patience = u64::MAX;
        Ok(Continue(()))
    }
}
