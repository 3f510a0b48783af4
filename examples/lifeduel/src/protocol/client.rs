//! The client of one player (rules 3.2 to 3.6): takes the server's lines and returns events.

use grid_core::Player;

use super::{
    ClientMessage, LineLimits, Lines, LinesError, MessageError, NameError, ServerMessage, Verdict,
};
use lifeduel::{Board, Cell};

/// What a player learns from the server.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClientEvent {
    /// The server asks for a name: call [`Client::give_name`].
    Greeted,
    /// The size of the board.
    Size {
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
    /// Which player the client is. This event comes once, before the first `YourTurn` or `Wait`.
    Seated(Player),
    /// The server asks for a placement: call [`Client::place`].
    YourTurn,
    /// The other player is to place.
    Wait,
    /// A cell was placed.
    Placed {
        /// The board after it.
        board: Board,
        /// The player to place next; after the last placement the first player.
        next_player: Player,
    },
    /// All cells are placed; the generations pass.
    SimulationBegun,
    /// All generations have passed.
    Finished {
        /// The last board.
        board: Board,
        /// How many living cells each player has on it.
        counts: [u32; 2],
    },
    /// The result for this player. No event follows it.
    Verdict(Verdict),
}

/// Why a game cannot continue, or why a message cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The stream ended before the verdict.
    #[error("the connection broke: expected {expected}")]
    Broken {
        /// The message that was due.
        expected: &'static str,
    },
    /// The server sent too long a line, or too many bytes.
    #[error("the server sent {0}")]
    Lines(LinesError),
    /// The server sent a line that is not a message.
    #[error(transparent)]
    Message(#[from] MessageError),
    /// The server sent a message at the wrong time.
    #[error("the server sent {found:?}: expected {expected}")]
    Unexpected {
        /// The message.
        found: String,
        /// The message that was due.
        expected: &'static str,
    },
    /// The server sent a board of another size than it had announced.
    #[error(
        "the server sent a board of {height} rows and {width} columns: \
         expected the size that it had announced"
    )]
    OtherSize {
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
    /// The server has not asked for the message.
    #[error("the server has not asked for {what}: expected {expected}")]
    NotAsked {
        /// The message.
        what: &'static str,
        /// The message that is due.
        expected: &'static str,
    },
    /// The name cannot be sent.
    #[error(transparent)]
    Name(#[from] NameError),
}

/// A player's side of one game.
///
/// It takes bytes as they arrive and returns [events](ClientEvent). It sends one line for every
/// request of the server, and none without a request. It accepts servers that differ where the
/// protocol leaves room: another size of the board, other spacing of the JSON, a verdict or
/// `simulation` where the result of a placement was due.
///
/// ```
/// use lifeduel_programs::protocol::{Client, ClientEvent};
/// use lifeduel::{Cell, Player};
///
/// let mut client = Client::default();
/// client.receive(b"This is a lifegame_py server.  Tell me your name.\n");
/// assert_eq!(client.next_event(), Some(Ok(ClientEvent::Greeted)));
/// assert_eq!(client.give_name("Ada")?, "Ada\n");
///
/// client.receive(b"{\"height\": 6, \"width\": 6}\nplacement\n");
/// client.next_event().unwrap()?;
/// assert_eq!(client.next_event(), Some(Ok(ClientEvent::Seated(Player::First))));
/// assert_eq!(client.next_event(), Some(Ok(ClientEvent::YourTurn)));
/// assert_eq!(client.place(Cell::at(2, 3))?, "{\"place\": [2, 3]}\n");
///
/// client.end();
/// let broken = client.next_event().unwrap().unwrap_err();
/// assert_eq!(broken.to_string(), "the connection broke: expected the result of a placement");
/// assert_eq!(client.next_event(), None);
/// # Ok::<(), lifeduel_programs::protocol::ClientError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    lines: Lines,
    ended: bool,
    stage: Stage,
    size: Option<(usize, usize)>,
    player: Option<Player>,
    board: Option<Board>,
    /// The second event of the last line, if it has two.
    then: Option<ClientEvent>,
}

/// What a client waits for, from the server or from its user.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Stage {
    Greeting,
    OwnName,
    Size,
    Status,
    OwnPlacement,
    Result,
    LifeResult,
    Verdict,
    Over,
}

impl Stage {
    const fn expected(self) -> &'static str {
        match self {
            Self::Greeting => "the greeting",
            Self::OwnName => "this player's name",
            Self::Size => "the size of the board",
            Self::Status => "placement, waiting, simulation or a verdict",
            Self::OwnPlacement => "this player's placement",
            Self::Result => "the result of a placement",
            Self::LifeResult => "the result of the simulation",
            Self::Verdict => "a verdict",
            Self::Over => "nothing more",
        }
    }
}

impl Default for Client {
    fn default() -> Self {
        Self::new(LineLimits::default())
    }
}

impl Client {
    /// Makes a client for a connection that has just been opened.
    #[must_use]
    pub const fn new(limits: LineLimits) -> Self {
        Self {
            lines: Lines::new(limits),
            ended: false,
            stage: Stage::Greeting,
            size: None,
            player: None,
            board: None,
            then: None,
        }
    }

    /// Which player the client is; `None` until the server's first status shows it.
    #[must_use]
    pub const fn player(&self) -> Option<Player> {
        self.player
    }

    /// The rows and columns of the board; `None` until the server has sent them.
    #[must_use]
    pub const fn size(&self) -> Option<(usize, usize)> {
        self.size
    }

    /// The last board that the server has sent.
    #[must_use]
    pub const fn board(&self) -> Option<Board> {
        self.board
    }

    /// Whether no event will follow: there was a verdict or an error.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over && self.then.is_none()
    }

    /// Takes bytes that the server has sent.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.lines.push(bytes);
    }

    /// Notes that the stream from the server has ended or broken.
    pub fn end(&mut self) {
        self.lines.end();
        self.ended = true;
    }

    /// Returns the next event. `None` means that the client needs more bytes or the name first.
    /// After a verdict or an error it is always `None`.
    ///
    /// # Errors
    /// If the server breaks the protocol, or the stream ends before the verdict. The game is over
    /// then.
    pub fn next_event(&mut self) -> Option<Result<ClientEvent, ClientError>> {
        if let Some(event) = self.then.take() {
            return Some(Ok(event));
        }
        let next = self.read();
        if matches!(next, Err(_) | Ok(Some(ClientEvent::Verdict(_)))) {
            self.stage = Stage::Over;
        }
        next.transpose()
    }

    fn read(&mut self) -> Result<Option<ClientEvent>, ClientError> {
        let line = match self.stage {
            Stage::Over => return Ok(None),
            // Lines that come before the name is given are read afterwards.
            Stage::OwnName => None,
            _ => self.lines.next_line().map_err(ClientError::Lines)?,
        };
        match line {
            Some(line) => self.understand(ServerMessage::read(&line)?).map(Some),
            None if self.ended => Err(ClientError::Broken {
                expected: self.stage.expected(),
            }),
            None => Ok(None),
        }
    }

    fn understand(&mut self, message: ServerMessage) -> Result<ClientEvent, ClientError> {
        use Stage::{Greeting, LifeResult, OwnName, OwnPlacement, Result, Size, Status};
        Ok(match (self.stage, message) {
            (Greeting, ServerMessage::Greeting) => {
                self.stage = OwnName;
                ClientEvent::Greeted
            }
            (Size, ServerMessage::Size { height, width }) => {
                self.stage = Status;
                self.size = Some((height, width));
                ClientEvent::Size { height, width }
            }
            (Status, ServerMessage::Placement) => {
                self.stage = OwnPlacement;
                self.status(Player::First, ClientEvent::YourTurn)
            }
            (Status, ServerMessage::Waiting) => {
                self.stage = Result;
                self.status(Player::Second, ClientEvent::Wait)
            }
            (Result, ServerMessage::Placed { board, next_player }) => {
                self.check_size(board)?;
                self.stage = Status;
                ClientEvent::Placed { board, next_player }
            }
            (Status | OwnPlacement | Result, ServerMessage::Simulation) => {
                self.stage = LifeResult;
                ClientEvent::SimulationBegun
            }
            (LifeResult, ServerMessage::LifeResult { board, counts }) => {
                self.check_size(board)?;
                self.stage = Stage::Verdict;
                ClientEvent::Finished { board, counts }
            }
            (
                Size | Status | OwnPlacement | Result | LifeResult | Stage::Verdict,
                ServerMessage::Verdict(verdict),
            ) => ClientEvent::Verdict(verdict),
            (stage, found) => {
                return Err(ClientError::Unexpected {
                    found: format!("{found}"),
                    expected: stage.expected(),
                });
            }
        })
    }

    /// The event of a status. The first status also shows which player the client is.
    fn status(&mut self, player: Player, status: ClientEvent) -> ClientEvent {
        if self.player.is_some() {
            return status;
        }
        self.player = Some(player);
        self.then = Some(status);
        ClientEvent::Seated(player)
    }

    fn check_size(&mut self, board: Board) -> Result<(), ClientError> {
        let (height, width) = (board.height(), board.width());
        if self.size != Some((height, width)) {
            return Err(ClientError::OtherSize { height, width });
        }
        self.board = Some(board);
        Ok(())
    }

    /// Returns the line to send with the name that the server has asked for.
    ///
    /// # Errors
    /// If the server has not asked, or the name was given before, or the name cannot be sent.
    pub fn give_name(&mut self, name: &str) -> Result<String, ClientError> {
        self.check_asked(Stage::OwnName, "a name")?;
        let line = ClientMessage::name(name)?.to_line();
        self.stage = Stage::Size;
        Ok(line)
    }

    /// Returns the line to send with the placement that the server has asked for. Does not check
    /// whether the placement is legal.
    ///
    /// # Errors
    /// If the server has not asked, or the placement was given before.
    pub fn place(&mut self, cell: Cell) -> Result<String, ClientError> {
        self.check_asked(Stage::OwnPlacement, "a placement")?;
        self.stage = Stage::Result;
        Ok(ClientMessage::Place(cell).to_line())
    }

    fn check_asked(&self, stage: Stage, what: &'static str) -> Result<(), ClientError> {
        // An event that has not been read may change what is due.
        if self.stage == stage && self.then.is_none() {
            return Ok(());
        }
        let expected = self.stage.expected();
        Err(ClientError::NotAsked { what, expected })
    }
}
