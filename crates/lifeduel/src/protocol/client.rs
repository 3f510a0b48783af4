//! The client of one player (rules 3.2 to 3.6): lines of the server in, happenings out.

use alloc::string::String;

use grid_core::Player;

use super::{
    ClientMessage, LineLimits, Lines, LinesError, MessageError, NameError, ServerMessage, Verdict,
};
use crate::{Board, Cell};

/// What a player learns from its server.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// The server wants a name: [`Client::give_name`].
    Greeted,
    /// The size of the board.
    Size {
        /// Rows.
        height: usize,
        /// Columns.
        width: usize,
    },
    /// Which player this one is; told once, before the first `YourTurn` or `Wait`.
    Seated(Player),
    /// The server wants a placement: [`Client::place`].
    YourTurn,
    /// The other player is to place.
    Wait,
    /// A cell was placed.
    Placed {
        /// The board now.
        board: Board,
        /// Who places next; the first player after the last placement, too.
        next_player: Player,
    },
    /// All cells are placed; the generations pass.
    SimulationBegun,
    /// All generations have passed.
    Finished {
        /// The last board.
        board: Board,
        /// The living cells of both players on it.
        counts: [u32; 2],
    },
    /// Who has won. Nothing happens after that.
    Verdict(Verdict),
}

/// Why a game cannot go on, or why something cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The stream ended before the verdict.
    #[error("the connection broke: expected {expected}")]
    Broken {
        /// What the server should have sent, or been sent.
        expected: &'static str,
    },
    /// The server sent more than is kept.
    #[error("the server sent {0}")]
    Lines(#[from] LinesError),
    /// The server sent something that is no message.
    #[error(transparent)]
    Message(#[from] MessageError),
    /// The server sent a message at the wrong time.
    #[error("the server sent {found:?}: expected {expected}")]
    Unexpected {
        /// The message.
        found: String,
        /// What it should have sent, or been sent.
        expected: &'static str,
    },
    /// The server sent a board of another size than it had told.
    #[error(
        "the server sent a board of {height} rows and {width} columns: expected the size it had told"
    )]
    OtherSize {
        /// Rows.
        height: usize,
        /// Columns.
        width: usize,
    },
    /// The server has not asked for what is to be sent.
    #[error("the server has not asked for {what}: expected {expected}")]
    NotAsked {
        /// What was to be sent.
        what: &'static str,
        /// What is expected now.
        expected: &'static str,
    },
    /// The name cannot be sent.
    #[error(transparent)]
    Name(#[from] NameError),
}

/// A player's side of one game.
///
/// Bytes go in as they come, [happenings](Happening) come out. It keeps a client's side of the protocol:
/// one line for every question of the server and none unasked; and it understands servers that differ in
/// what is not fixed: another size of the board, other spacing of the JSON, a verdict or `simulation` where
/// the result of a placement was due.
///
/// ```
/// use lifeduel::protocol::{Client, Happening};
/// use lifeduel::{Cell, Player};
///
/// let mut client = Client::default();
/// client.receive(b"This is a lifegame_py server.  Tell me your name.\n");
/// assert_eq!(client.next_happening(), Some(Ok(Happening::Greeted)));
/// assert_eq!(client.give_name("Ada")?, "Ada\n");
///
/// client.receive(b"{\"height\": 6, \"width\": 6}\nplacement\n");
/// client.next_happening().unwrap()?;
/// assert_eq!(client.next_happening(), Some(Ok(Happening::Seated(Player::First))));
/// assert_eq!(client.next_happening(), Some(Ok(Happening::YourTurn)));
/// assert_eq!(client.place(Cell { row: 2, column: 3 })?, "{\"place\": [2, 3]}\n");
///
/// client.end();
/// let broken = client.next_happening().unwrap().unwrap_err();
/// assert_eq!(broken.to_string(), "the connection broke: expected the result of a placement");
/// assert_eq!(client.next_happening(), None);
/// # Ok::<(), lifeduel::protocol::ClientError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    lines: Lines,
    ended: bool,
    stage: Stage,
    size: Option<(usize, usize)>,
    player: Option<Player>,
    board: Option<Board>,
    /// What happened by the same line as the last happening.
    then: Option<Happening>,
}

/// What a client waits for.
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
    /// A client whose connection has just been opened.
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

    /// Which player this one is, once the server has let it be known.
    #[must_use]
    pub const fn player(&self) -> Option<Player> {
        self.player
    }

    /// Rows and columns of the board, once they are known.
    #[must_use]
    pub const fn size(&self) -> Option<(usize, usize)> {
        self.size
    }

    /// The last board the server has sent.
    #[must_use]
    pub const fn board(&self) -> Option<Board> {
        self.board
    }

    /// Whether nothing will happen any more: there was a verdict, or an error.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over && self.then.is_none()
    }

    /// The server has sent these bytes.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.lines.push(bytes);
    }

    /// The server sends nothing more: the stream has ended or broken.
    pub fn end(&mut self) {
        self.lines.end();
        self.ended = true;
    }

    /// The next thing that has happened; `None` if that has still to come (or the name has to be given
    /// first), and for ever after a verdict or an error.
    ///
    /// # Errors
    /// If the server breaks the protocol, or the stream ended before the verdict. The game is over then.
    pub fn next_happening(&mut self) -> Option<Result<Happening, ClientError>> {
        if let Some(happening) = self.then.take() {
            return Some(Ok(happening));
        }
        let next = self.read();
        if matches!(next, Err(_) | Ok(Some(Happening::Verdict(_)))) {
            self.stage = Stage::Over;
        }
        next.transpose()
    }

    fn read(&mut self) -> Result<Option<Happening>, ClientError> {
        let line = match self.stage {
            Stage::Over => return Ok(None),
            // Whatever the server sends before it knows the name belongs to what follows it.
            Stage::OwnName => None,
            _ => self.lines.next_line()?,
        };
        match line {
            Some(line) => self.understand(ServerMessage::read(&line)?).map(Some),
            None if self.ended => Err(ClientError::Broken {
                expected: self.stage.expected(),
            }),
            None => Ok(None),
        }
    }

    fn understand(&mut self, message: ServerMessage) -> Result<Happening, ClientError> {
        use Stage::{Greeting, LifeResult, OwnName, OwnPlacement, Result, Size, Status};
        Ok(match (self.stage, message) {
            (Greeting, ServerMessage::Greeting) => {
                self.stage = OwnName;
                Happening::Greeted
            }
            (Size, ServerMessage::Size { height, width }) => {
                self.stage = Status;
                self.size = Some((height, width));
                Happening::Size { height, width }
            }
            (Status, ServerMessage::Placement) => {
                self.stage = OwnPlacement;
                self.status(Player::First, Happening::YourTurn)
            }
            (Status, ServerMessage::Waiting) => {
                self.stage = Result;
                self.status(Player::Second, Happening::Wait)
            }
            (Result, ServerMessage::Placed { board, next_player }) => {
                self.check_size(board)?;
                self.stage = Status;
                Happening::Placed { board, next_player }
            }
            (Status | OwnPlacement | Result, ServerMessage::Simulation) => {
                self.stage = LifeResult;
                Happening::SimulationBegun
            }
            (LifeResult, ServerMessage::LifeResult { board, counts }) => {
                self.check_size(board)?;
                self.stage = Stage::Verdict;
                Happening::Finished { board, counts }
            }
            (
                Size | Status | OwnPlacement | Result | LifeResult | Stage::Verdict,
                ServerMessage::Verdict(verdict),
            ) => Happening::Verdict(verdict),
            (stage, found) => {
                return Err(ClientError::Unexpected {
                    found: alloc::format!("{found}"),
                    expected: stage.expected(),
                });
            }
        })
    }

    /// A status; by the first one a player learns which it is.
    fn status(&mut self, player: Player, status: Happening) -> Happening {
        if self.player.is_some() {
            return status;
        }
        self.player = Some(player);
        self.then = Some(status);
        Happening::Seated(player)
    }

    fn check_size(&mut self, board: Board) -> Result<(), ClientError> {
        let (height, width) = (board.height(), board.width());
        if self.size != Some((height, width)) {
            return Err(ClientError::OtherSize { height, width });
        }
        self.board = Some(board);
        Ok(())
    }

    /// The line that tells the server the name it has asked for.
    ///
    /// # Errors
    /// If it has not asked, or has been told already; if the name is none that can be sent.
    pub fn give_name(&mut self, name: &str) -> Result<String, ClientError> {
        self.check_asked(Stage::OwnName, "a name")?;
        let line = ClientMessage::name(name)?.to_line();
        self.stage = Stage::Size;
        Ok(line)
    }

    /// The line that tells the server the placement it has asked for. Whether the rules allow it is not
    /// asked here.
    ///
    /// # Errors
    /// If it has not asked, or has been told already.
    pub fn place(&mut self, cell: Cell) -> Result<String, ClientError> {
        self.check_asked(Stage::OwnPlacement, "a placement")?;
        self.stage = Stage::Result;
        Ok(ClientMessage::Place(cell).to_line())
    }

    fn check_asked(&self, stage: Stage, what: &'static str) -> Result<(), ClientError> {
        // What has happened has to be known before it is answered.
        if self.stage == stage && self.then.is_none() {
            return Ok(());
        }
        let expected = self.stage.expected();
        Err(ClientError::NotAsked { what, expected })
    }
}
