//! The client of one player (rules 3.2 to 3.6): takes the server's bytes and returns its messages.

use grid_core::Player;

use super::message::playable;
use super::{LINE, Lines, LinesError, MessageError, ServerMessage, placement};
use lifeduel::{Board, Cell};

/// Why a game cannot continue, or why a message cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The stream ended before the verdict, when this message was due.
    #[error("the connection broke: expected {0}")]
    Broken(&'static str),
    /// The server sent too long a line, or too many bytes.
    #[error("the server sent {0}")]
    Lines(LinesError),
    /// The server sent a line that is not a message.
    #[error(transparent)]
    Message(#[from] MessageError),
    /// The server sent the first message when the second was due.
    #[error("the server sent {0:?}: expected {1}")]
    Unexpected(String, &'static str),
    /// The server sent a board of other rows and columns than it had announced.
    #[error(
        "the server sent a board of {0} rows and {1} columns: \
         expected the size that it had announced"
    )]
    OtherSize(usize, usize),
    /// The server has not asked for the first message: the second is due.
    #[error("the server has not asked for {0}: expected {1}")]
    NotAsked(&'static str, &'static str),
    /// The name cannot be sent: it has more than one line.
    #[error("a name of more than one line")]
    NameLines,
    /// The name cannot be sent: it has this many bytes, which is too long.
    #[error("a name of {0} bytes: expected at most {most}", most = LINE)]
    NameLength(usize),
}

/// A player's side of one game.
///
/// It takes bytes as they arrive and returns the server's [messages](ServerMessage), each at its
/// time. It sends one line for every request of the server, and none without a request. It accepts
/// servers that differ where the protocol leaves room: another size of the board, other spacing of
/// the JSON, a verdict or `simulation` where the result of a placement was due.
///
/// ```
/// use lifeduel_programs::protocol::{Client, ServerMessage};
/// use lifeduel::{Cell, Player};
///
/// let mut client = Client::default();
/// client.receive(b"This is a lifegame_py server.  Tell me your name.\n");
/// assert_eq!(client.next_message(), Some(Ok(ServerMessage::Greeting)));
/// assert_eq!(client.give_name("Ada")?, "Ada\n");
///
/// client.receive(b"{\"height\": 6, \"width\": 6}\nplacement\n");
/// client.next_message().unwrap()?;
/// assert_eq!(client.next_message(), Some(Ok(ServerMessage::Placement)));
/// assert_eq!(client.player(), Some(Player::First));
/// assert_eq!(client.place(Cell::at(2, 3))?, "{\"place\": [2, 3]}\n");
///
/// client.end();
/// let broken = client.next_message().unwrap().unwrap_err();
/// assert_eq!(broken.to_string(), "the connection broke: expected the result of a placement");
/// assert_eq!(client.next_message(), None);
/// # Ok::<(), lifeduel_programs::protocol::ClientError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    lines: Lines,
    ended: bool,
    stage: Stage,
    player: Option<Player>,
    board: Option<Board>,
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
    Outcome,
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
            Self::Outcome => "a verdict",
            Self::Over => "nothing more",
        }
    }
}

impl Default for Client {
    fn default() -> Self {
        Self::new(LINE)
    }
}

impl Client {
    /// Makes a client for a connection that has just been opened, and for lines of at most `limit`
    /// bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            lines: Lines::new(limit),
            ended: false,
            stage: Stage::Greeting,
            player: None,
            board: None,
        }
    }

    /// Which player the client is; `None` until the server's first status shows it.
    pub const fn player(&self) -> Option<Player> {
        self.player
    }

    /// The last board that the server has sent, at first an empty one of the size that it has
    /// announced; `None` before that.
    pub const fn board(&self) -> Option<Board> {
        self.board
    }

    /// Whether the server waits for a placement.
    pub fn is_to_place(&self) -> bool {
        self.stage == Stage::OwnPlacement
    }

    /// Whether no message will follow: there was a verdict or an error.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
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

    /// Returns the next message of the server. `None` means that the client needs more bytes or
    /// the name first. After a verdict or an error it is always `None`.
    ///
    /// A greeting asks for [`give_name`](Self::give_name), `placement` for [`place`](Self::place).
    ///
    /// # Errors
    /// If the server breaks the protocol, or the stream ends before the verdict. The game is over
    /// then.
    pub fn next_message(&mut self) -> Option<Result<ServerMessage, ClientError>> {
        let next = self.read();
        if next.is_err() {
            self.stage = Stage::Over;
        }
        next.transpose()
    }

    fn read(&mut self) -> Result<Option<ServerMessage>, ClientError> {
        let line = match self.stage {
            Stage::Over => return Ok(None),
            // Lines that come before the name is given are read afterwards.
            Stage::OwnName => None,
            _ => self.lines.next_line().map_err(ClientError::Lines)?,
        };
        match line {
            Some(line) => {
                let message = ServerMessage::read(&line)?;
                self.stage = self.after(&message)?;
                Ok(Some(message))
            }
            None if self.ended => Err(ClientError::Broken(self.stage.expected())),
            None => Ok(None),
        }
    }

    /// Notes what a message says, and returns what follows it.
    fn after(&mut self, message: &ServerMessage) -> Result<Stage, ClientError> {
        use Stage::{Greeting, LifeResult, Over, OwnName, OwnPlacement, Result, Size, Status};
        Ok(match (self.stage, *message) {
            (Greeting, ServerMessage::Greeting) => OwnName,
            (Size, ServerMessage::Size { height, width }) => {
                let spec = playable(height, width).map_err(MessageError::from)?;
                self.board = Some(Board::empty(spec));
                Status
            }
            // The first status shows which player the client is.
            (Status, ServerMessage::Placement) => {
                self.player.get_or_insert(Player::First);
                OwnPlacement
            }
            (Status, ServerMessage::Waiting) => {
                self.player.get_or_insert(Player::Second);
                Result
            }
            (Result, ServerMessage::Placed { board, .. }) => {
                self.show(board)?;
                Status
            }
            (Status | OwnPlacement | Result, ServerMessage::Simulation) => LifeResult,
            (LifeResult, ServerMessage::LifeResult { board, .. }) => {
                self.show(board)?;
                Stage::Outcome
            }
            (
                Size | Status | OwnPlacement | Result | LifeResult | Stage::Outcome,
                ServerMessage::Outcome(_),
            ) => Over,
            (stage, found) => {
                return Err(ClientError::Unexpected(found.to_string(), stage.expected()));
            }
        })
    }

    fn show(&mut self, board: Board) -> Result<(), ClientError> {
        let size = |board: Board| (board.height(), board.width());
        let before = self.board.replace(board).map(size);
        match size(board) {
            now if before == Some(now) => Ok(()),
            (height, width) => Err(ClientError::OtherSize(height, width)),
        }
    }

    /// Returns the line to send with the name that the server has asked for.
    ///
    /// # Errors
    /// If the server has not asked, or the name was given before, or the name has more than one
    /// line or more than [`LINE`] bytes.
    pub fn give_name(&mut self, name: &str) -> Result<String, ClientError> {
        self.check_asked(Stage::OwnName, "a name")?;
        if name.contains(['\n', '\r']) {
            return Err(ClientError::NameLines);
        }
        if name.len() > LINE {
            return Err(ClientError::NameLength(name.len()));
        }
        self.stage = Stage::Size;
        Ok(format!("{name}\n"))
    }

    /// Returns the line to send with the placement that the server has asked for. Does not check
    /// whether the placement is legal.
    ///
    /// # Errors
    /// If the server has not asked, or the placement was given before.
    pub fn place(&mut self, cell: Cell) -> Result<String, ClientError> {
        self.check_asked(Stage::OwnPlacement, "a placement")?;
        self.stage = Stage::Result;
        Ok(placement::line(cell))
    }

    fn check_asked(&self, stage: Stage, what: &'static str) -> Result<(), ClientError> {
        match self.stage == stage {
            true => Ok(()),
            false => Err(ClientError::NotAsked(what, self.stage.expected())),
        }
    }
}
